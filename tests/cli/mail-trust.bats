#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail where players have keys: tickets, signed letters, openings, and what is proved in the end. What a player
# types is what the umpire's letters tell him to type, with the file that came with them.

load mail.bash

# Each player has a folder of his own, with what his mail program has saved in it.
player() { mkdir -p "$1" && cd "$1" && umpire key new -o my.key; }

# Sends a ticket of a new key.
ticket() { # address
	(player "$1" && umpire key public my.key) > ticket || return 1
	answer "$1" < ticket
}

tickets() { # addresses...
	local who
	for who; do
		ticket "$who" || return 1
	done
}

# Saves the file that came with the last letter, as a mail program does, and keeps those that came before.
save() { # address
	local name
	name=$(letter files "$(last "$1")" | grep 'yaml$')
	[ ! -e "$1/$name" ] || cp "$1/$name" "$1/before.yaml"
	letter file "$(last "$1")" .yaml > "$1/$name"
}

# Types the line that begins so and stands last in the last letter, and prints what that prints.
types() { # address, beginning
	local line
	line=$(words "$1" | grep "^  $2" | tail -n 1)
	[ -n "$line" ] || { echo "no such line for $1: $2" >&2; words "$1" >&2; return 1; }
	(cd "$1" && eval "$line")
}

# Signs actions with the view or the game that came last.
signs() { # address, actions...
	local who=$1 action file options=()
	shift
	for action; do
		options+=(-a "$action")
	done
	save "$who"
	file=$(letter files "$(last "$who")" | grep 'yaml$')
	(cd "$who" && umpire sign "$file" -k my.key "${options[@]}")
}

acts() { # address, actions...
	signs "$@" > letter && answer "$1" < letter
}

opens() { # address
	save "$1"
	types "$1" 'umpire open' > opening && answer "$1" < opening
}

entries() { sed -n 's/^entries: //p' "tables/$1/game.yaml"; }

replays() { # table, words of what is proved
	umpire replay "tables/$1/game.yaml" > proof 2>&1 || { cat proof; return 1; }
	grep -qF -- "${*:2}" proof || { cat proof; return 1; }
}

# Nobody is written to, and the game is what it was.
nothing_comes() { # table, command...
	local before a b
	before=$(game_of "$1")
	a=$(count $ANNA) b=$(count $BERT)
	"${@:2}" || return 1
	[ "$(count $ANNA) $(count $BERT)" = "$a $b" ] || { echo 'somebody is written to'; return 1; }
	[ "$(game_of "$1")" = "$before" ] || { echo 'the game has changed'; return 1; }
}

# ---- tickets ------------------------------------------------------------------

@test "the game begins with the last ticket, and both are told" {
	narva ford --trust kept --keys
	says $ANNA 'tickets are awaited'
	says $ANNA 'umpire key new -o my.key'
	[ ! -e tables/ford/game.yaml ]
	ticket $ANNA
	says $ANNA 'Your ticket is here. The game begins when all are.'
	[ ! -e tables/ford/game.yaml ]
	[ "$(count $BERT)" -eq 1 ]
	ticket $BERT
	says $ANNA 'The game begins'
	says $BERT 'soviet must now activate an HQ'
	says $BERT 'umpire sign ford.soviet.yaml -k my.key -a "{by: soviet, do: activate, hq:'
	[ "$(letter files "$(last $BERT)")" = ford.soviet.yaml ]
	replays ford 'not yet: german has signed nothing'
}

@test "what the invitation tells to type makes a ticket" {
	narva ford --trust kept --keys
	mkdir $ANNA
	types $ANNA 'umpire key new'
	types $ANNA 'umpire key public' > ticket
	answer $ANNA < ticket
	says $ANNA 'Your ticket is here.'
}

@test "a ticket that is none, a second one, and one of the same key" {
	narva ford --trust kept --keys
	ticket $ANNA
	answer $ANNA < ticket
	says $ANNA 'No ticket is awaited from you.'
	sed '/^anchor: /s/.$/x/' ticket > wrong
	answer $BERT < wrong
	says $BERT 'This ticket will not do'
	[ ! -e tables/ford/soviet.ticket ]
	(cd $ANNA && umpire key public my.key) > ticket
	answer $BERT < ticket
	says $BERT 'another side has that key'
	[ ! -e tables/ford/game.yaml ]
	ticket $BERT
	says $BERT 'The game begins'
}

@test "a ticket from elsewhere, or without the token, makes no player" {
	narva ford --trust kept --keys
	(player eve && umpire key public my.key) > ticket
	post eve@example.edu umpire+ford@example.com < ticket || true
	post $ANNA umpire+ford@example.com < ticket
	says $ANNA 'without the token of your side'
	[ ! -e tables/ford/german.ticket ]
	post $ANNA "$(address ford soviet)" < ticket
	[ ! -e tables/ford/german.ticket ]
	[ ! -e tables/ford/soviet.ticket ]
}

# ---- signed letters --------------------------------------------------------------

@test "a letter is signed as the umpire's letter says, word for word" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	save $BERT
	types $BERT 'umpire sign' > letter
	answer $BERT < letter
	says $BERT 'Done.'
	says $BERT 'is activated [4.2.1]'
	says $ANNA 'is activated [4.2.1]'
	replays ford 'proved: 1 letter signed by the side that wrote it'
}

@test "an action that is not signed does nothing, and the answer shows how to sign that very one" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	answer $BERT <<< "{do: relocate, to: '2739', for: 'abcdef123456'}"
	says $BERT 'Your side has a key: its actions are signed.'
	[ "$(entries ford)" -eq 0 ]
	save $BERT
	words $BERT | grep '^  umpire sign' | head -n 1 > line
	grep -q "\"{do: relocate, to: '2739'}\"" line
	(cd $BERT && eval "$(cat ../line)") > letter
	answer $BERT < letter
	says $BERT 'Done.'
}

@test "the signature decides: from an address that nobody knows, and without the token" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	signs $BERT '{do: activate, hq: 43-hq}' '{do: done}' '{do: done}' \
		'{do: attack, units: [r4, r593], target: "2634", full: [13va-1]}' > letter
	post telephone@example.edu umpire+ford@example.com < letter
	[ "$(entries ford)" -gt 0 ]
	says $BERT '43-hq is activated'
	says $ANNA '43-hq is activated'
	[ ! -d boxes/telephone@example.edu ]
}

@test "a forged signature is answered by nobody" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	signs $BERT '{do: activate, hq: 43-hq}' | sed 's/hq: 43-hq/hq: 109-hq/' > letter
	nothing_comes ford post eve@example.edu umpire+ford@example.com < letter
	nothing_comes ford post eve@example.edu "$(address ford soviet)" < letter
	nothing_comes ford post $ANNA umpire+ford@example.com < letter
	journal ford | grep -q 'the signature of this letter is not that of soviet'
	[ "$(entries ford)" -eq 0 ]
}

@test "a signed letter that comes twice, by two ways, is carried out once" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	signs $BERT '{do: activate, hq: 43-hq}' '{do: done}' '{do: done}' \
		'{do: attack, units: [r4, r593], target: "2634", full: [13va-1]}' > letter
	answer $BERT < letter
	before=$(game_of ford)
	answer $BERT < letter
	says $BERT 'this letter of soviet does not come next'
	nothing_comes ford post eve@example.edu umpire+ford@example.com < letter
	[ "$(game_of ford)" = "$before" ]
}

@test "a letter that a rule refuses is spent, and the next one names it" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	acts $BERT '{do: activate, hq: 227-hq}'
	says $BERT 'Refused:'
	says $BERT 'the letter is spent'
	acts $BERT '{do: activate, hq: 43-hq}'
	grep -q '^instead: ' letter
	says $BERT '43-hq is activated'
	replays ford '2 letters signed by the side that wrote each'
}

@test "letters of a wrong number are not taken, and cost nothing" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	signs $BERT '{do: activate, hq: 43-hq}' > first
	answer $BERT < first
	before=$(game_of ford)
	sed 's/^letter: 1/letter: 2/' first > second
	answer $BERT < second
	says $BERT 'This cannot be done:'
	[ "$(game_of ford)" = "$before" ]
}

@test "several actions of one letter; what cannot be done behind a question is dropped and told" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	acts $BERT '{do: activate, hq: 43-hq}' '{do: done}' '{do: done}' \
		'{do: attack, units: [r4, r593], target: "2634", full: [13va-1]}'
	says $BERT 'soviet attacks 2634'
	says $ANNA 'soviet attacks 2634'
	replays ford 'that nobody chose: out of links fixed before the game'
}

# ---- views --------------------------------------------------------------------------

@test "each view has the keeper's seal, and goes on from the one before" {
	run narvik fog --trust kept --keys
	[ "$status" -eq 2 ]
	mail new tables/fog narvik-1940 --address umpire@example.com --player "german=Anna <$ANNA>" \
		--player "allied=Bert <$BERT>" --letters plain --trust kept --keys
	tickets $ANNA $BERT
	save $ANNA
	cp "$ANNA/fog.german.yaml" mine.yaml
	umpire replay mine.yaml 2>&1 | grep -q 'the keeper has sealed this view'
	acts $ANNA "{do: place, unit: dietl, at: '0919'}" "{do: place, unit: hq-sec, at: '0919'}"
	says $ANNA 'dietl is placed in 0919'
	says_not $BERT dietl
	save $ANNA
	umpire take mine.yaml "$ANNA/fog.german.yaml" -i
	umpire replay mine.yaml 2>&1 | grep -q 'the keeper has sealed this view'
	acts $ANNA "{do: place, unit: sig-1, at: '1020'}"
	save $ANNA
	umpire take mine.yaml "$ANNA/fog.german.yaml" -i
	sed "s/^seal: '\{0,1\}./&0/" "$ANNA/fog.german.yaml" > forged.yaml
	run umpire take mine.yaml forged.yaml
	[ "$status" -ne 0 ]
}

# Both set up a kept and fogged Narvik 1940 by a letter each.
begin_fog() {
	local options=()
	mail new tables/fog narvik-1940 --address umpire@example.com --player "german=Anna <$ANNA>" \
		--player "allied=Bert <$BERT>" --letters plain --trust kept --keys
	tickets $ANNA $BERT
	umpire games narvik-1940 --set-up > all
	for who in "$ANNA german" "$BERT allied"; do
		mapfile -t options < <(grep "by: ${who#* }" all)
		acts "${who% *}" "${options[@]}" || return 1
	done
}

@test "a kept game to its end: what was hidden, every die and every view are proved" {
	begin_fog
	says $ANNA 'turn 1'
	says_not $ANNA sg-1
	says_not $BERT dietl
	replays fog 'committed, not yet proved'
	save $ANNA
	save $BERT
	cp "$ANNA/fog.german.yaml" a.yaml
	cp "$BERT/fog.allied.yaml" b.yaml
	acts $ANNA '{do: capitulate}'
	says $ANNA 'the game is over: allied has won'
	says $BERT 'the game is over: allied has won'
	[ "$(letter files "$(last $ANNA)")" = fog.yaml ]
	[ "$(letter files "$(last $BERT)")" = fog.yaml ]
	letter file "$(last $BERT)" .yaml | cmp - tables/fog/game.yaml
	letter file "$(last $ANNA)" .yaml | cmp - tables/fog/game.yaml
	replays fog 'dice that nobody chose: out of links fixed before the game'
	umpire replay tables/fog/game.yaml --view a.yaml
	umpire replay tables/fog/game.yaml --view b.yaml
	journal fog | grep -q 'the game is over, and the keeper'
}

@test "a kept table without keys is set up with the keeper's dice, and proved in the end" {
	narvik bare --trust kept
	replays bare 'committed, not yet proved'
	who=$ANNA other=$BERT	# the dice say who begins
	words $ANNA | grep -q '{by: german, do: ' || { who=$BERT other=$ANNA; }
	words $who | grep -m 1 '{by: [a-z]*, do: ' | answer $who
	says $who 'Done.'
	answer $who <<< resign
	answer $other <<< 'agree resign'
	says $who 'the game is over'
	replays bare 'dice that nobody chose'
}

@test "three sides with keys: Kampen om Norge" {
	kampen cards -s basic --trust kept --keys
	tickets $ANNA $BERT
	[ ! -e tables/cards/game.yaml ]
	ticket $CARL
	acts $ANNA '{do: deal}'
	says $ANNA 'germany must now move battalions'
	says $CARL 'germany must now move battalions'
	replays cards '1 letter signed by the side that wrote it'
	for who in $ANNA $BERT $CARL; do
		save $who
		umpire replay $who/cards.*.yaml 2>&1 | grep -q 'the keeper has sealed this view'
	done
	not cmp -s $BERT/cards.norway.yaml $CARL/cards.allies.yaml
}

@test "kept and sealed: Norway 1940" {
	mail new tables/kept norway-1940 --address umpire@example.com --player "german=Anna <$ANNA>" \
		--player "allied=Bert <$BERT>" --letters plain --trust kept --keys -O fog
	tickets $ANNA $BERT
	save $ANNA
	types $ANNA 'umpire sign' > letter
	answer $ANNA < letter
	replays kept '1 letter signed'
	rm -r $ANNA $BERT boxes
	mail new tables/seal norway-1940 --address umpire@example.com --player "german=Anna <$ANNA>" \
		--player "allied=Bert <$BERT>" --letters plain --trust sealed -O open-events
	tickets $ANNA $BERT
	save $ANNA
	types $ANNA 'umpire sign' > letter
	answer $ANNA < letter
	replays seal '1 letter signed'
}

# ---- sealed dice -----------------------------------------------------------------------

# Bert attacks over the river.
binds() {
	acts $BERT '{do: activate, hq: 43-hq}' '{do: done}' '{do: done}' \
		'{do: attack, units: [r4, r593], target: "2634", full: [13va-1]}'
}

@test "sealed: a letter is bound, the other side opens it with what the letter tells to type" {
	narva ford --trust sealed
	tickets $ANNA $BERT
	[ "$(letter files "$(last $BERT)")" = ford.yaml ]
	binds
	says $BERT 'the letter is bound'
	says $ANNA 'german owes the opening of letter 1 of soviet'
	says $ANNA 'umpire open ford.yaml --opening -k my.key'
	says_not $BERT 'umpire open ford'
	replays ford 'unfinished: german owes the opening'
	opens $ANNA
	says $ANNA 'soviet attacks 2634'
	says $BERT 'soviet attacks 2634'
	replays ford 'that nobody chose: out of links fixed before the game'
	before=$(game_of ford)
	answer $ANNA < opening
	says $ANNA 'This cannot be done'
	[ "$(game_of ford)" = "$before" ]
}

@test "sealed: the opening and one's own letter in one mail" {
	narva ford --trust sealed
	tickets $ANNA $BERT
	binds
	save $ANNA
	types $ANNA 'umpire open' > opening
	(cd $ANNA && cp ford.yaml mine.yaml && umpire open mine.yaml -k my.key -i) 2> log
	line=$(umpire options $ANNA/mine.yaml | grep -m 1 'by: german' || true)
	if [ -n "$line" ]; then
		(cd $ANNA && umpire sign mine.yaml -k my.key -a "$line") > letter
		{ cat opening; echo ---; cat letter; } | answer $ANNA
		replays ford '2 letters signed by the side that wrote each'
	else
		answer $ANNA < opening
		replays ford '1 letter signed'
	fi
}

@test "sealed: each file continues the one before" {
	narva ford --trust sealed
	tickets $ANNA $BERT
	save $BERT
	cp $BERT/ford.yaml mine.yaml
	binds
	save $BERT
	umpire take mine.yaml $BERT/ford.yaml -i
	opens $ANNA
	save $BERT
	umpire take mine.yaml $BERT/ford.yaml -i
	cmp mine.yaml tables/ford/game.yaml
}

@test "sealed: where any side may decide the first one has the pen, and it alone is asked" {
	narva ford --trust sealed
	tickets $ANNA $BERT
	acts $BERT '{do: relocate, to: "2739"}'
	says $BERT 'either side must now draw a chit'
	says_not $BERT 'umpire sign'
	save $ANNA
	types $ANNA 'umpire sign' > letter
	answer $ANNA < letter
	says $ANNA 'the letter is bound'
	opens $BERT
	says $ANNA 'is drawn'
}

@test "sealed: Narvik 1940 without fog" {
	mail new tables/seen narvik-1940 --address umpire@example.com --player "german=Anna <$ANNA>" \
		--player "allied=Bert <$BERT>" --letters plain --trust sealed -O no-fog-of-war
	tickets $ANNA $BERT
	acts $ANNA "{do: place, unit: dietl, at: '0919'}"
	says $BERT 'dietl is placed in 0919'
	replays seen '1 letter signed'
}

# ---- other words -----------------------------------------------------------------------

@test "an undo past a die: the other side consents, is passed on, and the letter is signed" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	binds
	answer $BERT <<< 'undo 1'
	says $ANNA 'Would you let 1 action be taken back?'
	save $BERT
	save $ANNA
	types $ANNA 'umpire consent' > consent
	answer $ANNA < consent
	says $BERT 'A consent to 1 action being taken back.'
	save $BERT
	types $BERT 'umpire sign.*undo' > letter
	answer $BERT < letter
	says $BERT 'Done.'
	says $ANNA 'soviet takes back 1 action'
	replays ford 'letters signed by the side that wrote each'
}

@test "a consent that is another's is not passed on" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	binds
	save $ANNA
	(cd $ANNA && umpire consent ford.german.yaml 1 --as german -k my.key) > consent
	n=$(count $ANNA)
	answer $BERT < consent
	says $BERT 'no consent that your side has signed'
	[ "$(count $ANNA)" -eq "$n" ]
}

@test "notes go by mail alone, and need no signature" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	before=$(game_of ford)
	answer $ANNA <<< 'note: Good luck, Bert!'
	says $BERT 'Good luck, Bert!'
	says $ANNA 'Passed on.'
	[ "$(game_of ford)" = "$before" ]
}

@test "resigning and a draw are signed as the answer tells" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	answer $BERT <<< draw
	save $BERT
	types $BERT 'umpire sign.*offer-draw' > letter
	answer $BERT < letter
	says $ANNA 'draw'
	answer $ANNA <<< resign
	says $ANNA 'its actions are signed'
	[ -z "$(grep '^result:' tables/ford/game.yaml)" ]
	save $ANNA
	types $ANNA 'umpire sign.*resign' > letter
	answer $ANNA < letter
	says $BERT 'the game is over: soviet has won'
	replays ford '2 letters signed by the side that wrote each'
}

# The keeper's key remembers with which letter it showed which number: if that came true without the letter, no other
# letter could be opened.
@test "a letter that comes to nothing leaves no trace in the keeper's memory" {
	narva ford --trust kept --keys
	tickets $ANNA $BERT
	[ ! -e tables/ford/keeper.key.seen ]
	signs $BERT '{do: activate, hq: 43-hq}' '{do: done}' '{do: done}' \
		'{do: attack, units: [r4, r593], target: "2634", full: [13va-1]}' > signed
	letter answer "$(last $BERT)" "Bert <$BERT>" < signed > answer.eml
	# There is room for what is small, and none for the game.
	run bash -c 'ulimit -f 8; exec "$UMPIRE-mail" deliver tables < answer.eml'
	[ "$status" -eq 75 ]
	[ ! -e tables/ford/keeper.key.seen ]
	mail deliver tables < answer.eml
	says $BERT 'soviet attacks 2634'
	[ -s tables/ford/keeper.key.seen ]
	[ -z "$(find tables/ford -name 'working*')" ]
	replays ford 'the position follows'
}
