# SPDX-License-Identifier: ISC
# Across the Narva on the command line: chits that either side draws, activations, odds, covered stacks.
load common

GAME=across-the-narva
page=$BATS_TEST_DIRNAME/../../man/umpire-$GAME.7
data=$BATS_TEST_DIRNAME/../../lib/games/$GAME

# Every test begins with g.yaml, where the Soviet has his first chit in hand.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire new $GAME -o g.yaml 2> /dev/null
	ATTACK='{do: attack, units: [r657, r749], target: "1820", full: [13va-1, 13va-bomber]}'
}

# The 109th Corps is activated and does not move.
ready() { # file
	act "$1" '{do: activate, hq: 109-hq}' '{do: done}' '{do: done}'
}

# Plays lawful actions that are picked by a counter, each piped from options to apply.
play_on() { # file, how many
	local i n
	for ((i = 1; i <= $2; i++)); do
		umpire options "$1" | grep -v 'do: relocate' > listed
		n=$(wc -l < listed)
		[ "$n" -gt 0 ] || return 0
		sed -n "$((i * 7 % n + 1))p" listed | umpire apply "$1" - --seed $i -i 2> /dev/null || return 1
	done
}

@test "games and games --sources list it" {
	works umpire games
	has "$GAME  Across the Narva"
	works umpire games $GAME
	has 'scenario campaign'
	has 'option fog-of-war'
	has 'option hq-occupies'
	works umpire games $GAME --sources
	has 'map ring: rule 11.3; rebuilt: '
	has 'map ivangorod: rule 13.1.2; rebuilt: '
	has 'map villages: rule 13.1.2; rebuilt: '
	has 'counters booty: rule 14.ABB; rebuilt: '
	has 'chart victory: rule 13.1.2'
	has ' 260ms'
	works umpire games $GAME --names sides
	[ "$output" = $'german\nsoviet' ]
	works umpire games $GAME --names boards
	[ "$output" = $'map\npanel\ncharts' ]
}

@test "rule knows numbers that are printed twice, the first turn and the events" {
	works umpire rule $GAME 2.5.6bis
	[ "$(grep -c '^2\.5\.6bis-' <<< "$output")" -ge 3 ]
	works umpire rule $GAME 2.5.6
	has 2.5.6a
	lacks bis
	works umpire rule $GAME 4.2.5bis-b
	works umpire rule $GAME 14.FT-a
	has 'Reading: '
	works umpire rule $GAME RET.11
	has RET.11a
	has RET.11b
	lacks RET.12
}

@test "every verb and every decision has help" {
	works umpire help $GAME
	has 'sides: german soviet'
	has 'draw: a side must draw a chit [4.1.1]'
	for name in $(umpire games $GAME --names verbs) $(umpire games $GAME --names states); do
		works umpire help $GAME "$name"
		[ -n "$output" ]
	done
	works umpire help $GAME attack
	has '{do: attack, units: [PIECE, ...], target: PLACE}'
	has 'normal: [PIECE, ...] (may be left out)'
}

@test "the game begins set up, with a chit of the 2nd Shock Army in hand" {
	try umpire new $GAME
	[ "$status" -eq 0 ]
	[[ $stderr == *'the Soviet begins with 2sh-1 [14.FT]'* ]]
	[ "$(asks g.yaml)" = 'use-chit soviet' ]
	grep -qx '    2sh-1: soviet-track' g.yaml
	grep -qx "    151g: {at: '2626', lost: 1}" g.yaml
	works umpire options g.yaml
	has '{by: soviet, do: activate, hq: 109-hq}'
	has "{by: soviet, do: relocate, to: '0101'}"
	has '{by: soviet, do: pass}'
	lacks 122-hq
}

@test "show tells turn, frost, activations, cup, defenses and points" {
	works umpire show g.yaml
	[[ ${lines[0]} == 'Across the Narva: '* ]]
	has 'soviet must now activate an HQ by the chit, or pass, 2sh-1 [4.1.1]'
	has 'turn 1 of 12 (2 Feb), command, rivers frozen'
	has 'activations: german 0 of 2, soviet 1 of 4'
	has 'cup: 3ss-1, 3ss-2, agn, bar-g, weh-1, weh-2, 2sh-2,'
	has 'defenses of nordland: 8 steps, shift 4'
	has 'air: lw-1 ready'
	has 'soviet victory points: 0'
	[ "$(umpire show g.yaml | grep -n '^  2538' | cut -d: -f1)" -lt "$(umpire show g.yaml | grep -n '^  1103' | cut -d: -f1)" ]
}

@test "a chit is drawn with the letters of its side, one with both insignia with both" {
	umpire draw g.yaml > board.svg
	grep -q '<title>Random Event: german and soviet event chit' board.svg
	grep -q '<title>Free Move: soviet free-move chit' board.svg
	grep -q '<title>German Barrage: german barrage chit' board.svg
	grep -q '>GS</text>' board.svg
}

@test "a refusal cites its rule and leaves the file as it was" {
	cp g.yaml before
	refused '122-hq is not within 12 hexes of 2sh-hq [4.1.1]' umpire apply g.yaml -a '{do: activate, hq: 122-hq}' -i
	refused '[4.1.1]' umpire apply g.yaml -a '{by: german, do: activate, hq: 11ss-hq}' -i
	refused '[6.3.1]' umpire apply g.yaml -a "{do: relocate, to: '0139'}" -i
	refused '[6.3.2]' umpire apply g.yaml -a "{do: relocate, to: '3029'}" -i
	refused '[7.0]' umpire apply g.yaml -a "{do: relocate, to: '2120'}" -i
	trouble "did you mean '109-hq'?" umpire apply g.yaml -a '{do: activate, hq: 108-hq}' -i
	cmp g.yaml before
	ready g.yaml
	cp g.yaml before
	refused '3 to 4 with a shift of -1 is below the lowest odds [9.3.3]' \
		umpire apply g.yaml -a '{do: attack, units: [r657, r749], target: "1820"}' -d 5 -i
	refused '[9.0]' umpire apply g.yaml -a '{do: attack, units: [r1079], target: "2022"}' -d 5 -i
	refused '[12.1]' umpire apply g.yaml -d 5 -i \
		-a '{do: attack, units: [r657, r749], target: "1820", normal: [13va-bomber]}'
	cmp g.yaml before
	is_tidy
}

@test "an activation: attach, move, attack; the German retreats, the Soviet advances" {
	works umpire apply g.yaml -a '{do: activate, hq: 109-hq}' -i
	[[ $stderr == *'in command: r381, r456, r602, r466, r657, r749 [4.2.1]'* ]]
	[ "$(asks g.yaml)" = 'select soviet' ]
	refused '[4.2.4]' umpire apply g.yaml -a '{do: attach, unit: r219}' -i
	act g.yaml '{do: attach, unit: r1079}' '{do: done}'
	[ "$(asks g.yaml)" = 'move soviet' ]
	refused 'r219 is not activated [4.0]' umpire apply g.yaml -a '{do: move, unit: r219, path: ["1410"]}'
	refused 'r864 is out of the command of 109-hq [4.2.5bis]' \
		umpire apply g.yaml -a '{do: move, unit: r864, path: ["3025"]}'
	act g.yaml '{do: move, unit: r602, path: ["2322", "2222"]}'
	refused 'r602 has moved [6.0]' umpire apply g.yaml -a '{do: move, unit: r602, path: ["2322"]}'
	act g.yaml '{do: done}'
	works umpire apply g.yaml -a "$ATTACK" -d 5 -i
	[[ $stderr == *'shifts +4: village -1, 13va-1 +2 (12.1), 13va-bomber +3 (12.1) [9.3.1]'* ]]
	[[ $stderr == *'die 5 with 1 added on the first turn, result D1r2 [14.FT]'* ]]
	[ "$(asks g.yaml)" = 'retreat german' ]
	refused '[9.5]' umpire apply g.yaml -a '{do: retreat, units: [fhh-fus], path: ["1921"]}'
	act g.yaml '{do: retreat, units: [fhh-fus], path: ["1721"]}' '{do: advance, unit: r657, path: ["1820"]}'
	grep -qx "    fhh-fus: {at: '1721', marks: \[fought, settled, fled\], lost: 1}" g.yaml
	grep -qx "  '1820': {marks: \[soviet-held\]}" g.yaml
	act g.yaml '{do: done}' '{do: done}'
	[ "$(asks g.yaml)" = draw ]
	grep -qx '    13va-bomber: grounded' g.yaml
	grep -qx '  soviet-last: 109-hq' g.yaml
	works umpire show g.yaml
	has 'soviet victory points: 2'
	works umpire replay g.yaml
}

@test "either side draws, and for the position that it is shown" {
	act g.yaml '{do: pass}'
	grep -qx '  - {decide: draw}' g.yaml
	for side in german soviet; do
		works umpire show g.yaml --side $side
		has 'either side must now draw a chit [4.1.1]'
		for=$(sed -n 's/^for: \([0-9a-f]*\).*/\1/p' <<< "$output")
		works umpire check g.yaml -a "{by: $side, do: draw, for: '$for'}"
		works umpire apply g.yaml -a "{by: $side, do: draw}" -d 1 -o $side.yaml
		[ "$(last $side.yaml)" = "  - {by: $side, do: draw, dice: [1], dice-from: supplied}" ]
		[ "$(asks $side.yaml)" = 'use-chit german' ]
		works umpire replay $side.yaml
	done
	works umpire apply g.yaml -a '{do: draw}' -d 1
	has '  - {by: german, do: draw, dice: [1], dice-from: supplied, head: '
	refused 'either side must now draw a chit' umpire apply g.yaml -a '{by: soviet, do: done}'
	trouble "did you mean 'soviet'?" umpire apply g.yaml -a '{by: sovjet, do: draw}'
	sed 's/{decide: draw}/{decide: draw, side: german}/' g.yaml > broken.yaml
	trouble broken.yaml umpire show broken.yaml
}

@test "a draw is a die of as many faces as the cup has chits, and more follow" {
	act g.yaml '{do: pass}'
	trouble 'cannot be 0' umpire apply g.yaml -a '{do: draw}' -d 0
	trouble 'cannot be 14' umpire apply g.yaml -a '{do: draw}' -d 14
	trouble 'next is a d12 for chit [4.1.1]' umpire apply g.yaml -a '{do: draw}' -a '{do: pass}' -a '{do: draw}' -d 1
	trouble 'next is a d6 for barrage-count [2.5.1]' umpire apply g.yaml -a '{do: draw}' -d 10
	works umpire apply g.yaml -a '{do: draw}' -d 10,5
	[[ $stderr == *'soviet may make 3 barrage attacks [2.5.1]'* ]]
	has '{decide: barrage, side: soviet, count: 3}'
	trouble 'next is a d6 for event-2 [2.5.2]' umpire apply g.yaml -a '{do: draw}' -d 12,3
	works umpire apply g.yaml -a '{do: draw}' -d 12,3,4
	[[ $stderr == *'[RET.7]'* ]]
	has '{decide: draw}'
	refused 'dice were rolled for it' umpire undo <(umpire apply g.yaml -a '{do: draw}' -d 1 2> /dev/null)
}

@test "a Command Chit beyond the limit is set aside, and drawing goes on" {
	act g.yaml '{do: pass}'
	for _ in 1 2; do
		umpire apply g.yaml -a '{do: draw}' -d 1 -i 2> /dev/null
		[ "$(asks g.yaml)" = 'use-chit german' ]
		act g.yaml '{do: pass}'
	done
	works umpire apply g.yaml -a '{do: draw}' -d 1 -i
	[[ $stderr == *'german has made its activations: agn is set aside [4.1.1]'* ]]
	[ "$(asks g.yaml)" = draw ]
	grep -qx '    agn: aside' g.yaml
}

@test "an HQ does not act twice in a row, and the phase ends with the last chit of use" {
	ready g.yaml
	act g.yaml '{do: done}'
	for chit in 7 7 7; do
		umpire apply g.yaml -a '{do: draw}' -d $chit -i 2> /dev/null
		refused '109-hq was the last that its side activated [4.1.2]' \
			umpire apply g.yaml -a '{do: activate, hq: 109-hq}'
		act g.yaml '{do: pass}'
	done
	works umpire show g.yaml
	has 'soviet 4 of 4'
	has 'activated last: soviet 109-hq'
	for _ in 1 2; do
		[ "$(asks g.yaml)" = draw ]
		umpire apply g.yaml -a '{do: draw}' -d 1 -i 2> /dev/null
		act g.yaml '{do: pass}'
	done
	[ "$(asks g.yaml)" = 'reinforce german' ]
	grep -qx '    stavka: cup' g.yaml
}

@test "with fog of war a view hides covered units, and who moves among them" {
	umpire new $GAME -O fog-of-war -o f.yaml 2> /dev/null
	works umpire view german f.yaml
	has "'2122': [covered]"
	has "r381: '2122'"
	lacks r456
	lacks r1076
	works umpire show f.yaml --side german
	has '2122, soviet: r381 3-3-4, <covered>'
	lacks r456
	works umpire view soviet f.yaml
	has "r456: '2122'"
	works umpire view german g.yaml
	has "r456: '2122'"
	act f.yaml '{do: activate, hq: 109-hq}' '{do: attach, unit: r1076}' '{do: done}' \
		'{do: move, unit: r1076, path: ["2120", "2220"]}' '{do: move, unit: r456, path: ["2222"]}'
	works seen german f.yaml
	has '{by: soviet, do: attach, hidden: {german: {}, soviet: HASH, keeper: HASH}}'
	has "{by: soviet, do: move, path: ['2222'], hidden: {german: {}, soviet: HASH, keeper: HASH}}"
	lacks 'unit: r'
	works seen soviet f.yaml
	has '{by: soviet, do: attach, hidden: {german: HASH, soviet: {unit: r1076}, keeper: HASH}}'
	works umpire log --side german f.yaml
	has '109-hq is activated'
	lacks 'in command'
	lacks 'may act'
	works umpire log --side soviet f.yaml
	has 'in command: r381, r456'
	has 'r1076 may act'
}

@test "with fog of war a unit that goes from under one to under another stays unknown" {
	umpire new $GAME -O fog-of-war -o f.yaml 2> /dev/null
	act f.yaml '{do: activate, hq: 109-hq}' '{do: done}' \
		'{do: move, unit: r456, path: ["2222", "2322", "2422"], top: r602}'
	works umpire log --side german f.yaml
	has 'a unit moves from 2122 to 2422 [6.1]'
	lacks r456
	works umpire log --side soviet f.yaml
	has 'r456 moves from 2122 to 2422'
}

@test "with fog of war a marker on a stack is seen, and not the unit under it" {
	umpire new $GAME -O fog-of-war -o f.yaml 2> /dev/null
	for marker in 'marks: [pinned]' 'supply: out-of-supply' 'supply: isolated'; do
		word=${marker#*: }
		word=${word#[}
		sed "s/r381: '2122'/r381: {at: '2122', $marker}/" f.yaml > m.yaml
		works umpire view german m.yaml
		has "'2122': [covered, ${word%]}]"
		lacks r381
	done
}

@test "with fog of war the owner says who lies on top, and without nobody does" {
	umpire new $GAME -O fog-of-war -o f.yaml 2> /dev/null
	for file in f.yaml g.yaml; do
		act $file '{do: activate, hq: 109-hq}' '{do: attach, unit: r1076}' '{do: done}'
	done
	TOP='{do: move, unit: r1076, path: ["2121", "2122"], top: r381}'
	refused '[7.0]' umpire apply f.yaml -a "$TOP"
	TOP='{do: move, unit: 109-hq, path: ["2121", "2122"], top: r456}'
	refused '[2.1.3]' umpire apply g.yaml -a "$TOP"
	works umpire apply f.yaml -a "$TOP" -i
	works umpire view german f.yaml
	has "r456: {at: '2122'"
	lacks r381
	works umpire options g.yaml
	lacks top:
}

@test "with fog of war an attack shows the stack, and short odds call it off" {
	umpire new $GAME -O fog-of-war -o f.yaml 2> /dev/null
	ready f.yaml
	works umpire apply f.yaml -a '{do: attack, units: [r657], target: "1820"}' -i
	[[ $stderr == *'the attack falls short of the lowest odds and is cancelled [2.1.3]'* ]]
	[ "$(asks f.yaml)" = 'attack soviet' ]
	not grep -q attacked f.yaml
	refused 'it showed a secret' umpire undo f.yaml
}

# A barrage pins 1820, and the turn runs out; of the reinforcements only what must come is placed.
@test "with fog of war the Turn Advance shows who was pinned, and undo needs consent" {
	umpire new $GAME -O fog-of-war -o f.yaml 2> /dev/null
	DRAW=(-a '{do: draw}') PASS=(-a '{do: pass}')
	umpire apply f.yaml "${PASS[@]}" "${DRAW[@]}" -a '{do: barrage, target: "1820"}' -d 10,2,3 -i 2> /dev/null
	umpire apply f.yaml "${DRAW[@]}" "${PASS[@]}" "${DRAW[@]}" "${PASS[@]}" "${DRAW[@]}" "${DRAW[@]}" \
		"${DRAW[@]}" "${DRAW[@]}" "${PASS[@]}" "${DRAW[@]}" "${PASS[@]}" "${DRAW[@]}" "${PASS[@]}" \
		-d 1,1,1,2,2,2,2,2 -i 2> /dev/null
	works umpire view soviet f.yaml
	has "'1820': [pinned]"
	while [[ $(asks f.yaml) == reinforce* ]]; do
		umpire options f.yaml | tail -n 1 | umpire apply f.yaml - -i 2> /dev/null
	done
	[ "$(last f.yaml)" = '  - {by: soviet, do: done, hidden: {german: {}, soviet: {}, keeper: {}}}' ]
	works umpire view soviet f.yaml
	has "fhh-fus: '1820'"
	refused 'it showed a secret' umpire undo f.yaml
}

@test "an option reads a doubtful rule the other way round" {
	umpire new $GAME -O bridges-do-not-halve -o b.yaml 2> /dev/null
	ready b.yaml
	works umpire apply b.yaml -a "$ATTACK" -d 5
	[[ $stderr == *'attacks 1820 with 6: r657 3, r749 3 [9.3]'* ]]
	ready g.yaml
	works umpire apply g.yaml -a "$ATTACK" -d 5
	[[ $stderr == *'attacks 1820 with 3: '*'r749 1 1/2 (3 halved by the river) [9.3]'* ]]
}

@test "a mail with a whole activation and the draw is applied at once, or not at all" {
	for=$(umpire show g.yaml --side soviet | sed -n 's/^for: \([0-9a-f]*\).*/\1/p')
	printf -- '--- %s\n' "{by: soviet, do: activate, hq: 43-hq, for: '$for'}" '{do: done}' '{do: done}' \
		'{do: done}' '{do: draw}' > mail
	works umpire apply g.yaml mail --seed 3 -i
	grep -qx 'step: 5' g.yaml
	cp g.yaml before
	trouble 'another position' umpire apply g.yaml mail -i
	cmp g.yaml before
}

@test "options are piped back to apply, and what was played replays" {
	umpire new $GAME -O fog-of-war -o f.yaml 2> /dev/null
	for file in g.yaml f.yaml; do
		play_on $file 60
		works umpire replay $file
		[ "$(sed -n 's/^step: //p' $file)" = "$(grep -c '^  - {by: ' $file)" ]
		for side in german soviet; do
			works umpire view $side $file
			works umpire log --side $side $file
			works umpire show --side $side $file
			has "as $side sees it"
			umpire draw --side $side $file > board.svg
			[ -s board.svg ]
		done
	done
}

@test "a game that is over tells points and level" {
	works umpire play $GAME --random --seed 1 --properties --save over.yaml
	grep -q '^result: {winner: ' over.yaml
	works umpire log --last over.yaml
	has '[13.1'
	works umpire show over.yaml
	has 'the game is over'
	works umpire replay over.yaml
}

@test "positions that cannot be are trouble" {
	for change in "s/fhh-fus: '1820'/fhh-fus: '1921'/" "s/r657: '1921'/r657: '0139'/" \
		"s/mok: '2022'/mok: '3029'/" 's/turn: 1$/turn: 13/' 's/nordland: 0/nordland: 9/' \
		's/2sh-2: cup/2sh-2: german-track/' "s/lw-1: luftwaffe/lw-1: air-army-13/" \
		"s/r466: '2021'/r466: '2020'/" 's/german-last: none/german-last: 109-hq/' \
		"s/162g: '0920'/162g: {at: '0920', lost: 2}/" 's/who: 2sh-1}/who: bar-g}/'; do
		sed "$change" g.yaml > broken.yaml
		not cmp -s g.yaml broken.yaml || complain "$change" || return 1
		trouble broken.yaml umpire show broken.yaml || complain "$change" || return 1
	done
}

# The file changed so is trouble, told at the value that the text has an @ before.
told_at() { # file, sed's change, text, message
	local at
	sed "$2" "$1" > broken.yaml
	at=$(awk -v before="${3%@*}" -v value="${3#*@}" \
		'i = index($0, before value) { print NR ":" i + length(before); exit }' broken.yaml)
	trouble "umpire: broken.yaml:$at: this position cannot come about: $4" umpire show broken.yaml ||
		complain "$2"
}

@test "what cannot come about is told at the line and column of the value at fault" {
	told_at g.yaml 's/nordland: 0/nordland: 9/' 'nordland: @9' 'the marker of nordland is in box 9'
	told_at g.yaml 's/german-last: none/german-last: 109-hq/' 'last: @109' '109-hq was activated last for german'
	told_at g.yaml 's/level: none/level: soviet-major/' 'level: @s' 'the game is over without a level'
	told_at g.yaml 's/  hq: none/  hq: 109-hq/' 'hq: @109' 'something of a deed is left'
	told_at g.yaml 's/  target: none/  target: "0529"/' 'target: @"0529"' 'something of a battle is left'
	told_at g.yaml 's/  need: 0/  need: 7/' 'need: @7' 'something of a flight is left'
	told_at g.yaml "s/mok: '2022'/mok: '3029'/" "mok: @'" 'mok is in hex 3029, where it may not be'
	told_at g.yaml "s/fhh-fus: '1820'/fhh-fus: '3024'/" "2sh-hq: @'3024" 'both sides are in hex 3024'
	told_at g.yaml "s/162g: '0920'/162g: {at: '0920', lost: 2}/" 'lost: @2' '162g has no step left'
	told_at g.yaml "s/162g: '0920'/162g: {at: '0920', marks: [fought]}/" 'marks: @[' '162g bears a mark'
	told_at g.yaml "s/r163: '1207'/r163: {at: '1207', origin: '1208'}/" "origin: @'" 'r163 has an origin'
	told_at g.yaml 's/who: 2sh-1}/who: bar-g}/' '- @{' "'use-chit' is not to be decided about that"
	told_at g.yaml 's/phase: command/phase: air/' 'decide: @use' "'use-chit' is not to be decided there"
	told_at g.yaml '$a places: {"0529": {marks: [shelled]}}' 'marks: @[' 'hex 0529 is marked as shelled'
	told_at g.yaml '$a places: {"0529": {marks: [soviet-held]}}' 'marks: @[' 'hex 0529 is held'
}

@test "of a deed and a battle, too, what cannot come about is told at its value" {
	ready g.yaml
	told_at g.yaml 's/  deed: activation/  deed: replacing/' 'deed: @r' 'a deed is in progress, and no decision'
	told_at g.yaml 's/  stage: closing/  stage: moving/' 'stage: @m' 'a deed is in progress, and no decision'
	told_at g.yaml 's/^  chit: 2sh-1/  chit: agn/' 'chit: @agn' 'agn is in use as a chit'
	told_at g.yaml 's/^  hq: 109-hq/  hq: 2sh-hq/' '  hq: @2sh' '2sh-hq is activated'
	told_at g.yaml 's/^  slots: 0/  slots: 2/' 'slots: @2' 'more units may be attached than there are'
	told_at g.yaml 's/^  group: 0/  group: 1/' 'group: @1' 'more units may be attached than there are'
	umpire apply g.yaml -d 6 -i -a "$ATTACK" 2> /dev/null
	told_at g.yaml 's/^  attacker-retreat: .*/  attacker-retreat: 4/' 'retreat: @4' 'no battle drives anybody back 4'
	told_at g.yaml 's/count: 1}/count: 4}/' 'count: @4' "'retreat' is not to be decided for 4"
	told_at g.yaml 's/^  battle: assault/  battle: directive/' 'battle: @d' 'the battle is not of the kind'
	told_at g.yaml 's/^  step: .*/  step: ends/' '  step: @ends' 'the battle has no target or is at another step'
}

@test "a file that asks for what nobody can answer is told at its question" {
	act g.yaml '{do: pass}'
	told_at g.yaml 's/: cup$/: aside/' '- @{' "'draw' is not to be decided about that"
	told_at g.yaml 's/{decide: draw}/{decide: coastal-barrage, side: german, where: "2033"}/' 'decide: @c' \
		"'coastal-barrage' is not to be decided there"
}

@test "an owner's charts replace ours, and must be fit to play with" {
	mkdir own
	printf '%s\n' 'barrage-roll:' '  columns: [attacks]' \
		"  rows: {'1': [9], '2': [9], '3': [9], '4': [9], '5': [9], '6': [9]}" > own/charts.yaml
	umpire new $GAME --data own -o o.yaml 2> /dev/null
	works umpire apply o.yaml --data own -a '{do: pass}' -a '{do: draw}' -d 10,1
	[[ $stderr == *'soviet may make 9 barrage attacks [2.5.1]'* ]]
	trouble 'data' umpire show o.yaml
	sed -i "s/'6': \[9\]/'6': [99]/" own/charts.yaml
	trouble 'must be 0 to 20' umpire new $GAME --data own
	printf '%s\n' 'defenses:' '  columns: [steps, shift]' "  rows: {'0': [2, 2], '1': [1, 1]}" > own/charts.yaml
	trouble 'the last of them without steps' umpire new $GAME --data own
}

@test "a Soviet whom an owner's counters set up in a hex that counts holds it from the start" {
	mkdir own
	sed "s/'2337'/'2336'/;s/'2636'/'2337'/;/16 UR/s/'3430'/'1820'/" \
		"$data/counters.yaml" | sed "/\[FUS,/s/'1820'/'1721'/" > own/counters.yaml
	works umpire new $GAME --data own
	has "  '2337': {marks: [soviet-held]}"
	has "  '1820': {marks: [soviet-held]}"
	lacks "'2633': {marks"
	lacks "'2931': {marks"
}

# The river between 1820, where a German is, and 1920 carries the way: his zone is in 1920, which costs 2 MP more.
@test "on an owner's map a trail bridges a river, a winter trail only in the frost" {
	mkdir own
	for way in trail winter-trail track; do
		sed "s/^  $way:\$/&\n    - ['1820', '1920']/" "$data/map.yaml" > own/map.yaml
		umpire new $GAME --data own -o $way.yaml 2> /dev/null
		umpire apply $way.yaml --data own -a '{do: activate, hq: 109-hq}' -a '{do: attach, unit: r1074}' \
			-a '{do: done}' -i 2> /dev/null
		works umpire apply $way.yaml --data own -a '{do: move, unit: r1074, path: ["1920"]}'
		[[ $stderr == *'to 1920 for 4 MP of 4 [6.1]'* ]]
		sed -i 's/^  turn: 1$/  turn: 9/' $way.yaml
		works umpire apply $way.yaml --data own -a '{do: move, unit: r1074, path: ["1920"]}'
		if [ $way = winter-trail ]; then
			[[ $stderr == *'to 1920 for 2 MP of 4 [6.1]'* ]]
		else
			[[ $stderr == *'to 1920 for 4 MP of 4 [6.1]'* ]]
		fi
	done
}

@test "test --coverage names the clauses that no case proves" {
	sed -n '/^game: /,/^\.Ed/p' "$page" | sed '$d' > fixture.yaml
	try umpire test --coverage fixture.yaml
	[ "$status" -eq 1 ]
	has 'ok 1 - across-the-narva 11.3.4b 11.3.4c: '
	has "not ok 2 - $GAME: every clause has its proof"
	has 2.5.6bis-a
	lacks '# 11.3.4b'
	[ "${lines[-1]}" = '1..2' ]
}

@test "manual: every option, decision, verb, field, mark, box and chit is told" {
	{
		umpire games $GAME --names options
		umpire games $GAME --names states
		umpire games $GAME --names verbs
		sed -n '/^own:/,/^pieces:/s/^  \([a-z-]*\): .*/\1/p' g.yaml
		sed -n 's/^  \([a-z][a-z0-9-]*\): {.*kind: \(box\|track\).*/\1/p' "$data/map.yaml" | grep -v turn-
		sed -n '/# Chits/,/^  [a-z]/s/^        \([a-z0-9-]*\): .*/\1/p' "$data/counters.yaml" | grep -v '2sh-[23]'
		sed -n '/mark_names\[\]/,/};/p;/ground_names\[\]/,/};/p' "$data/narva.c" | grep -o '"[^"]*"' | tr -d '"'
	} > names
	[ "$(wc -l < names)" -gt 120 ]
	while read -r name; do
		grep -qe "\(^\|[ ,]\)$name\($\|[ ,.]\)" "$page" || complain "$name" || return 1
	done < names
}

@test "manual: every reading it gives is one of a clause" {
	readings "$page" 100
}

@test "manual: the combat table is that of the charts" {
	sed -n '/^The combat table/,/^\.El/s/^\.It \([1-6]\) Ta \(.*\)/\1 Ta \2/p' "$page" | sed 's/\\&//g' | awk -F ' Ta ' '
		BEGIN { print "game: across-the-narva\nchapter: 9.1\ncases:" }
		{
			attack = defense = ""
			for (i = 2; i <= NF; i++) {
				a = d = "-"
				if (match($i, /A[^ ]*/)) a = substr($i, RSTART, RLENGTH)
				if (match($i, /D[^ ]*/)) d = substr($i, RSTART, RLENGTH)
				attack = attack (i > 2 ? ", " : "") "c" i - 1 ": \"" a "\""
				defense = defense (i > 2 ? ", " : "") "c" i - 1 ": \"" d "\""
			}
			printf "  - {clause: 9.1a, name: die %d, data: {charts: {crt-attacker: {\"%d\": {%s}}, ", $1, $1, attack
			printf "crt-defender: {\"%d\": {%s}}}}}\n", $1, defense
		}' > table.yaml
	works umpire test table.yaml
	[ "${lines[-1]}" = '1..6' ]
}

@test "manual: its session is as shown" {
	sed -n '/^\$ umpire new/,/^\.Ed/p' "$page" | sed '$d' | session
	works umpire replay g.yaml
}

@test "manual: its other examples work" {
	sed -n '/^mkdir mine/,/^\.Ed/p' "$page" | sed '/^\.Ed/d' > script
	echo 'umpire new across-the-narva -o g.yaml' >> script
	sed -n '/^cat > mail/,/^\.Ed/p;/^umpire report /,/^\.Ed/p' "$page" | sed '/^\.Ed/d' >> script
	[ "$(grep -c '^umpire ' script)" -eq 6 ]
	umpire() { "$UMPIRE" "$@"; }
	export -f umpire
	run bash -e script
	[ "$status" -eq 0 ] || complain 'the script failed'
	[ -s turn.html ]
	sed -n '/^game: /,/^\.Ed/p' "$page" | sed '$d' > fixture.yaml
	works umpire test fixture.yaml
}
