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

@test "kept, players without keys: nobody writes down the other's consent to an undo" {
	narvik n --trust kept --deadline '7 days' --at-deadline answer
	before=$(game_of n)
	answer $BERT <<< '{do: undo, count: 1, consents: {german: unproved}}'
	says $BERT 'the consent of german is for that side to give'
	answer $ANNA <<< '{do: undo, count: 1, consents: {allied: unproved}}'
	says $ANNA 'the consent of allied is for that side to give'
	[ "$(game_of n)" = "$before" ]
	answer $ANNA <<< 'late {do: undo, count: 1, consents: {allied: unproved}}'
	answer $BERT <<< 'late {do: undo, count: 1, consents: {german: unproved}}'
	mail tick tables --now "$(date -ud '8 days' +%FT%TZ)"
	[ "$(game_of n)" = "$before" ]
	fails 2 'for that side to give' umpire apply tables/n/game.yaml --as allied -k tables/n/keeper.key \
		-a '{do: undo, count: 1, consents: {german: unproved}}'
}

@test "an undo that is written as an action is told to the others" {
	narva n --trust kept
	answer $BERT <<< '{do: activate, hq: 43-hq}'
	answer $BERT <<< '{do: undo, count: 1}'
	says $BERT 'soviet takes back 1 action'
	says $ANNA 'soviet takes back 1 action'
	n=$(count $ANNA)
	answer $BERT <<< '{do: undo, count: 1}'
	[ "$(count $ANNA)" -eq "$n" ]
}

@test "who agrees to one action being taken back has not agreed to three" {
	narva n
	answer $BERT <<< '{do: pass}'
	answer $BERT <<< '{do: draw}'
	answer $BERT <<< 'undo'
	says $ANNA "Answer 'agree undo' or 'refuse undo'"
	question=$(last $ANNA)
	answer $BERT <<< 'refuse undo'
	answer $BERT <<< 'undo 2'
	says $ANNA "Answer 'agree undo 2' or 'refuse undo'"
	letter answer "$question" $ANNA <<< 'agree undo' > late.eml
	mail deliver tables < late.eml
	says $ANNA "2 actions would be taken back: 'agree undo 2' agrees to that"
	not grep -q 'do: undo' tables/n/game.yaml
	answer $ANNA <<< 'agree undo 2'
	says $BERT 'soviet takes back 2 actions'
}

@test "what is no signature is not passed on to be typed" {
	narva n
	answer $BERT <<< "{consent: 1, by: soviet, for: x, sign: \"0'}, by: german} # !\"}"
	says $BERT 'no consent that your side has signed'
	[ "$(count $ANNA)" -eq 1 ]
}

# ---- letters that are held ------------------------------------------------------------

@test "a second yes to one question carries out no other letter that is held" {
	narva n
	post bert@phone.example "$(address n soviet)" <<< 'note: from my telephone'
	question=$(last $BERT)
	post eve@evil.example "$(address n soviet)" <<< '{do: activate, hq: 43-hq}'
	for i in 1 2; do
		letter answer "$question" "$BERT" <<< 'yes' > yes.eml
		mail deliver tables < yes.eml
	done
	says $BERT "in an answer to that very question, with nothing but 'yes' or 'no'"
	not grep -q activate tables/n/game.yaml
	post eve@evil.example "$(address n soviet)" <<< 'note: once more'
	post $BERT "$(address n soviet)" <<< 'yes' # which of both?
	not grep -q 'activate\|once more' tables/n/game.yaml
	answer $BERT <<< 'no'
	not grep -q eve@ <(grep 'addresses' tables/n/state.yaml)
}

@test "one letter by two addresses is carried out once" {
	narva n
	for from in $BERT bert@phone.example; do
		printf 'From: %s\nTo: %s\nSubject: x\nMessage-ID: <one@client.example>\n\nnote: well met\n' \
			$from "$(address n soviet)" > twin.eml
		mail deliver tables < twin.eml
	done
	answer $BERT <<< 'yes'
	says $BERT 'bert@phone.example is known as yours from now on'
	says $BERT 'nothing was done again'
	[ "$(grep -c 'do: note' tables/n/game.yaml)" -eq 1 ]
}

# ---- what may not be brought down ------------------------------------------------------

@test "an answer for later that is none" {
	narva n --deadline '7 days' --at-deadline answer
	for words in '{do: late}' '{do: late, answer: }' '{do: late, answer: [1, 2]}' '{do: late, answer: {}}' \
		'{do: late, answer: pass}'; do
		answer $BERT <<< "$words"
		says $BERT "'late {do: VERB, ...}'"
	done
	not grep -q late: tables/n/state.yaml
}

@test "letters beyond all counting do not close a table" {
	narva n
	answer $BERT <<< 'show'
	post $BERT umpire+n@example.com <<< 'show'
	sed -i 's/letters: 1/letters: 32767/; s/strays: 1/strays: 32767/' tables/n/state.yaml
	for i in 1 2; do
		run -0 answer $BERT <<< 'show'
		run -0 post $BERT umpire+n@example.com <<< 'show'
	done
	run -0 answer $BERT <<< 'show'
	run -0 mail tick tables --now "$(date -ud '1 day' +%FT%TZ)"
}
