#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# Narvik 1940: what its files must hold, what its commands tell whom, and which games they still play.
load common

PLAY=$BATS_TEST_DIRNAME/../../fixtures/narvik-1940/play

# A recorded game as it was before the first action that matches.
before() { # game, pattern, file
	local actions
	actions=$(sed -n '/^history:/,$p' "$PLAY/$1.yaml" | sed 1d | awk -v wanted="$2" '
		index($0, wanted) { found = 1 }
		found { n++ }
		END { print n + 0 }')
	shorten "$PLAY/$1.yaml" "$actions" -o "$3.yaml"
}

# Line and column of what stands after the caret, in the first line that has such a text.
spot() { # file, text
	awk -v text="$2" '
		BEGIN { before = index(text, "^") - 1; sub(/\^/, "", text) }
		i = index($0, text) { print NR ":" i + before; exit }' "$1"
}

# Each row: a file, how it is damaged, the value at fault as the damaged file has it, and what is said.
damaged() { # < rows
	while IFS='|' read -r file change value message; do
		sed "$change" "$file.yaml" > f.yaml
		not cmp -s "$file.yaml" f.yaml || complain "nothing changed: $change" || return 1
		at=$(spot f.yaml "$value")
		trouble "f.yaml:$at: this position cannot come about: $message" umpire options f.yaml ||
			complain "$change" || return 1
	done
}

@test "a fault of a track is told at its value" {
	begin
	damaged <<- 'END'
		s|s/^  german-ap: .*/  german-ap: 99/|german-ap: ^99|the german AP are 99
		s|s/^  turn: 1/  turn: 98/|turn: ^98|the turn is 98
		s|s/^  relief: 0/  relief: 9/|relief: ^9|the Relief Column is in box 9
		s|s/^  first: german/  first: none/|first: ^none|nobody has the initiative
		s|s/^  passes: 0/  passes: 2/|passes: ^2|2 passes in a row
		s|s/^  arrived: .*/  arrived: [none]/|arrived: ^[none]|a formation has arrived that is none
		s|s/^  pontoons: .*/  pontoons: [0919\/1019]/|pontoons: ^[|a pontoon bridge lies at 0919/1019, which is no inlet
		s|s/^  pontoons: .*/  pontoons: [0820\/0920, 0820\/0920]/|pontoons: ^[|two pontoon bridges lie at 0820/0920
		s|s/^  begun: no/  begun: yes/|begun: ^yes|something is left of an action that is over
		s|s/^  target: none/  target: '1314'/|target: ^'1314'|a hex is under close assault
		s|s/^  combat: none/  combat: fire/|combat: ^fire|an attack is made
		s|s/^  origin: none/  origin: '1314'/|origin: ^'1314'|a stack is in motion
		s|s/^  sailing: none/  sailing: to-coast/|sailing: ^to-coast|ships are under way
		s|s/^  struck: no/  struck: yes/|struck: ^yes|strikes have attacked
		g|s/^  to-act: none/  to-act: german/|to-act: ^german|nobody acts in this segment
		g|s/^  first: none/  first: german/|first: ^german|the initiative is not determined yet
	END
}

@test "a fault of a piece is told at its value" {
	begin
	before relief-column 'remove: no' move
	before relief-column 'do: counterattack' counter
	before last-turn 'do: drop' drop
	before last-turn 'strike, strikes' air
	damaged <<- 'END'
		s|s/^    dietl: .*/    dietl: harstad/|dietl: ^harstad|dietl is in staging area harstad
		s|s/^    dietl: .*/    dietl: '0819'/|dietl: ^'0819'|dietl is in sea hex 0819
		s|s/^    luft-1: .*/    luft-1: '1314'/|luft-1: ^'1314'|luft-1 is in hex 1314 and is no combat unit
		s|s/^    luft-1: .*/    luft-1: regroup/|luft-1: ^regroup|luft-1 is in box regroup
		s|s/^    dietl: \(.*\)/    dietl: {at: \1, marks: [moved]}/|marks: ^[moved]|dietl bears a mark of an action that is over
		s|s/^    dietl: \(.*\)/    dietl: {at: \1, marks: [landed]}/|marks: ^[landed]|dietl bears a mark that does not go with the action
		s|s/^    dietl: \(.*\)/    dietl: {at: \1, aim: '1314'}/|aim: ^'1314'|dietl cannot aim at 1314
		s|s/^    dietl: \(.*\)/    dietl: {at: \1, spent: 2}/|spent: ^2|dietl has spent movement points and has not moved
		s|s/^    dietl: \(.*\)/    dietl: {at: \1, column: 3}/|column: ^3|dietl has a column
		s|s/^    dietl: \(.*\)/    dietl: {at: \1, rank: 3}/|rank: ^3|dietl has no place in such an order
		s|s/^    dietl: \(.*\)/    dietl: {at: \1, origin: '1314'}/|origin: ^'1314'|dietl did not begin the action in 1314
		move|s/marks: \[active\], origin: '1119'/marks: [active]/|8-139: ^{|8-139 did not begin the action in nowhere
		move|s/marks: \[active\], origin: '1119'/marks: [active], origin: '1220'/|origin: ^'1220'|8-139 did not begin the action in 1220
		move|s/spent: 4/spent: 40/|spent: ^40|7-139 has spent more movement points than it has
		move|s/\[active, moved/[moved/|marks: ^[moved|7-139 bears a mark that does not go with the action
		counter|s/aim: '1020'/aim: '0919'/|aim: ^'0919'|rm cannot aim at 0919
		counter|s/^    f-l: .*marks: \[/&queued, /|marks: ^[queued|f-l bears a mark that does not go with the action
		drop|s/^    3-fj1: .*/    3-fj1: {at: received, aim: '0216'}/|aim: ^'0216'|3-fj1 cannot aim at 0216
		air|s/^    luft-9: .*/    luft-9: {at: available, aim: '1710'}/|aim: ^'1710'|luft-9 cannot aim at 1710
	END
}

@test "a fault of a place is told at its value" {
	begin
	before relief-column 'remove: no' move
	damaged <<- 'END'
		s|s/^  '1905': .*/  '1905': {marks: []}/|'1905': {marks: ^[]|hex 1905 is held by one side and controlled by the other
		s|s/^places:/&\n  '0313': {marks: [entrenched]}/|'0313': {marks: ^[|hex 0313 is entrenched and empty
		s|s/^places:/&\n  '0819': {marks: [german-held]}/|'0819': {marks: ^[|0819 is controlled by the Germans
		s|s/^places:/&\n  '1314': {marks: [demolished]}/|'1314': {marks: ^[|1314 is demolished
		s|s/^  '1905': .*/  '1905': {marks: [german-held, closed]}/|'1905': {marks: ^[|1905 is marked for a close assault
		s|s/^  '1905': .*/  '1905': {marks: [german-held, ordered]}/|'1905': {marks: ^[|the stack in 1905 was put in order
		s|s/^  '1905': .*/  '1905': {marks: [german-held, terminal]}/|'1905': {marks: ^[|1905 is no ferry terminal
		s|s/^  '1905': .*/  '1905': {marks: [german-held], entries: 1}/|entries: ^1|more units came onto the map at 1905 than moved
		move|s/^  '0919': {.*terminal]/&, entries: 99/|entries: ^99|more units came onto the map at 0919 than moved
	END
}

@test "a fault of a decision is told at its value, or at the decision" {
	begin
	before relief-column 'remove: no' move
	before relief-column 'do: retreat' retreat
	before relief-column 'do: counterattack' counter
	before relief-column 'do: pursue, unit: ig-1' pursue
	before last-turn 'do: redeploy' redeploy
	damaged <<- 'END'
		s|s/decide: act, side: german/decide: act, side: allied/|side: ^allied|'act' is not to be decided by that side
		s|s/decide: act, side: german/decide: setup, side: german/|decide: ^setup|'setup' is not to be decided there
		s|s/decide: act, side: german/decide: move, side: german/|decide: ^move|'move' is not to be decided there
		s|s/decide: act, side: german/&, count: 1/|count: ^1|'act' is not to be decided for 1
		move|s/border: 1419.1420/border: 0820\/0920/|^{decide: bridge|'bridge' is not to be decided about that
		retreat|s/who: rm, where: '0920'/who: ig-1, where: '0920'/|^{decide: retreat|'retreat' is not to be decided about that
		retreat|s/who: rm, where: '0920'/who: rm, where: '0921'/|^{decide: retreat|'retreat' is not to be decided about that
		retreat|s/, count: 1/, count: 7/|count: ^7|'retreat' is not to be decided for 7
		counter|s/side: german, where: '1020'/side: german, where: '1021'/|^{decide: counter|'counter' is not to be decided about that
		counter|s/side: german, where: '1020'/side: allied, where: '1020'/|^{decide: counter|'counter' is not to be decided about that
		pursue|s/where: '0820'/where: '1905'/|^{decide: pursue|'pursue' is not to be decided about that
		redeploy|s/who: 4-139/who: 1-137/|^{decide: redeploy|'redeploy' is not to be decided about that
	END
}

@test "a view does not tell how many units came onto the map by a hex" {
	before allied-victory "path: [bardufoss, '1801'" g
	[ "$(asks g.yaml)" = 'move allied' ]
	grep -q "^  '2001': .*entries: 2" g.yaml
	umpire view allied g.yaml | grep -q "^  '2001': .*entries: 2"
	umpire view german g.yaml > german.yaml
	not grep -q entries german.yaml
	# Shown by recon, they can be counted.
	sed 's/^    \(alta-[12]\): .*marks: \[active, moved/&, seen-recon/' g.yaml > seen.yaml
	umpire view german seen.yaml | grep -q "^  '2001': .*entries: 2"
}

# The first die is for 1610, the second for 1414, whichever unit is to land there.
@test "the order of landings does not tell which unit is where" {
	before capitulation 'do: drop' g
	for pair in '3-fj1 1-fj1' '1-fj1 3-fj1'; do
		read -r one two <<< "$pair"
		umpire apply g.yaml -a "{do: drop, unit: $one, at: '1610'}" -o one.yaml 2> /dev/null
		umpire apply one.yaml -d 1,5 -a "{do: drop, unit: $two, at: '1414'}" -o "$one.yaml" 2> /dev/null
		umpire log --side allied --last 2 "$one.yaml" > "$one.told"
		grep -qF 'a German unit at 1610: die 1 + 0, lands [ALT]' "$one.told"
		grep -qF 'a German unit at 1414: die 5 + 0, is disrupted [ALT]' "$one.told"
	done
	cmp 3-fj1.told 1-fj1.told
	umpire view allied 3-fj1.yaml > 3-fj1.view
	umpire view allied 1-fj1.yaml | cmp - 3-fj1.view
}

@test "a game of the first edition stays one" {
	before relief-column 'remove: no' g
	not grep -q '^edition' g.yaml
	umpire apply g.yaml -i -a '{do: bridge, remove: no}' 2> /dev/null
	not grep -q '^edition' g.yaml
	umpire new narvik-1940 2> /dev/null | grep -qx 'edition: 2'
	grep -qx 'edition: 2' "$PLAY/capitulation.yaml"
}

# 0217 and 1701 are sea; 0512 is 15 hexes from Bjornfjell, 0511 is 16.
@test "the places of the set-up are listed to their bounds" {
	begin
	listed() { # file, unit
		umpire options "$1" | sed -n "s/.*unit: $2, at: \(.*\)}/\1/p" | tr -d "'" | sort | tr '\n' ' '
	}
	[ "$(listed a.yaml ig-1)" = '0115 0116 0215 0216 0315 0316 harstad ' ]
	[ "$(listed a.yaml alta-1)" = '1801 1802 1901 bardufoss ' ]
	listed g.yaml dietl > listed
	grep -q '^0512 ' listed
	grep -q ' 2124 $' listed
	not grep -q 0511 listed
}

@test "a question says how many hexes or units it is about" {
	begin
	before relief-column 'do: retreat' retreat
	umpire show retreat.yaml | grep -q 'allied must now retreat the unit, 1 hex, rm, 0920 \[15.1\]'
	sed 's/decide: act, side: german/decide: transfer, side: allied, count: 2/; s/^  segment: .*/  segment: first-event/
		s/^  first: .*/  first: none/; s/^  to-act: .*/  to-act: none/; s/: unplaced/: harstad/' s.yaml > f.yaml
	umpire show f.yaml | grep -q 'allied must now choose the units for the troop transfer, 2 units \[7.1\]'
}

@test "a declaration that can do nothing is marked" {
	begin
	umpire options s.yaml > listed
	grep -qxF '{by: german, do: declare, action: regroup, subcommand: kgd} # wasted: nobody waits to regroup [11.0]' listed
	grep -qxF '{by: german, do: declare, action: air} # wasted: no strike can be placed [11.0]' listed
	grep -qxF '{by: german, do: declare, action: move, subcommand: kgd}' listed
	grep -qxF '{by: german, do: declare, action: recon}' listed
	works umpire check s.yaml -a '{do: declare, action: air}'
	[ "${lines[0]} ${lines[1]}" = 'lawful wasted: no strike can be placed [11.0]' ]
	works umpire check s.yaml -a '{do: declare, action: move, subcommand: kgd}'
	lacks wasted
	umpire options --json s.yaml | grep '"air"' > one
	grep -qF '"remark": "wasted: no strike can be placed [11.0]"}' one
	works umpire apply s.yaml one
	grep 'action: air' listed > two
	works umpire apply s.yaml two
	sed 's/^options: .*/options: []/' s.yaml > open.yaml
	umpire options open.yaml > listed
	grep -qxF '{by: german, do: declare, action: recon} # wasted: nothing is hidden [11.0]' listed
}

@test "the manual page gives readings that the rules give, and examples that work" {
	page=$BATS_TEST_DIRNAME/../../man/umpire-narvik-1940.7
	readings "$page" 90
	examples "$page"
}
