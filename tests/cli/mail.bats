#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail: a table from its beginning; letters that ask and letters that act.

load mail.bash

@test "a table is made, and its players are invited" {
	run -0 narva ford-2 --title 'A river' --deadline '7 days'
	[ "${lines[0]}" = 'table ford-2 in tables/ford-2' ]
	[ "$(count $ANNA)" -eq 1 ]
	[ "$(count $BERT)" -eq 1 ]
	says $BERT 'soviet must now activate an HQ by the chit, or pass'
	says $BERT '{by: soviet, do: activate, hq: 43-hq, for:'
	says $ANNA 'You play german.'
	says_not $ANNA '{by: soviet'
	[ "$(letter header "$(last $BERT)" Subject)" = '[ford-2] turn 1: soviet must now activate an HQ by the chit, or pass' ]
	[[ $(letter header "$(last $BERT)" From) == '"umpire, A river" <umpire+ford-2.'*'@example.com>' ]]
	umpire replay tables/ford-2/game.yaml
}

@test "an action in an answer is done, and both are told" {
	narva ford-2
	answer $BERT <<< '{do: activate, hq: 43 HQ}'
	says $BERT 'Your letter {do: activate, hq: 43 HQ} Done.'
	says $BERT '43-hq is activated [4.2.1]'
	says $ANNA '43-hq is activated [4.2.1]'
	grep -q 'do: activate, hq: 43-hq' tables/ford-2/game.yaml
	umpire replay tables/ford-2/game.yaml
	[ "$(find tables/ford-2/out/new -type f | wc -l)" -eq 0 ]
}

@test "what the rules forbid is refused, and the other side hears nothing" {
	narva ford-2
	before=$(game_of ford-2)
	answer $BERT <<< '{do: activate, hq: 227-hq}'
	says $BERT 'Refused:'
	[ "$(count $ANNA)" -eq 1 ]
	[ "$(game_of ford-2)" = "$before" ]
}

@test "what was done before a refusal is kept once something hidden was shown" {
	kampen cards -s basic
	answer $ANNA <<< '{do: deal}'
	answer $ANNA <<< '{do: done}'
	entries=$(sed -n 's/^entries: //p' tables/cards/game.yaml)
	words $ANNA | grep 'do: trade' | head -n 2 | answer $ANNA
	says $ANNA '1 of 2 actions was applied and kept'
	says_not $ANNA 'at fault'
	[ "$(sed -n 's/^entries: //p' tables/cards/game.yaml)" -eq $((entries + 1)) ]
	umpire replay tables/cards/game.yaml
}

@test "who has asked for the answers is not told some of them once more" {
	narva ford
	answer $BERT <<< options
	says $BERT 'What may be done {by: soviet, do: activate, hq: 109-hq}'
	says_not $BERT 'to copy'
	answer $BERT <<< 'help activate'
	says $BERT 'Some answers, to copy'
}
