#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail against players and strangers who would cheat.

load mail.bash

# ---- acting for another --------------------------------------------------------------

@test "kept, players without keys: nobody acts, offers or resigns in the place of whoever is asked" {
	narva n --trust kept
	before=$(game_of n)
	answer $ANNA <<< '{do: activate, hq: 43-hq}'
	says $ANNA 'Refused: german is not asked'
	answer $ANNA <<< '{by: soviet, do: activate, hq: 43-hq}'
	says $ANNA 'this is no action of german, and no other is taken'
	fails 2 'this is no action of german' umpire apply tables/n/game.yaml --as german -k tables/n/keeper.key \
		-a '{by: soviet, do: pass}'
	[ "$(game_of n)" = "$before" ]
	answer $ANNA <<< 'draw'
	says $BERT 'german offers a draw'
	answer $ANNA <<< 'resign'
	answer $BERT <<< 'agree resign'
	says $ANNA 'the game is over: soviet has won [resigned]'
}

@test "kept, players without keys: an undo, alone and past a die, and notes" {
	narva n --trust kept
	answer $BERT <<< '{do: activate, hq: 43-hq}'
	answer $BERT <<< 'undo'
	says $BERT 'soviet takes back 1 action'
	says $ANNA 'soviet takes back 1 action'
	answer $ANNA <<< 'note: well met'
	says $ANNA 'Passed on.'
	says $BERT 'A note from Anna (german) well met'
	narvik w --trust kept
	answer $BERT <<< 'undo'
	says $BERT 'The other side is asked.'
	answer $ANNA <<< 'agree undo'
	says $BERT 'allied takes back 1 action'
	umpire replay tables/w/game.yaml
}
