# SPDX-License-Identifier: ISC
# En Pointe Toujours on the command line: hidden units, paths that stop, standing orders, lines of sight.
load common

GAME=en-pointe-toujours
page=$BATS_TEST_DIRNAME/../../man/umpire-$GAME.7
data=$BATS_TEST_DIRNAME/../../lib/games/$GAME
before=$BATS_TEST_DIRNAME/../../fixtures/$GAME/play/16.4-before.yaml

POLES='CP-BCA-1 NC0606 BCA-A NC0606 BCA-B NC0506 BCA-C NC0703 F-dummy-1 NC0503 F-dummy-2 NC0605 CP-BCA-2 NC0607
	BCA-D NC0706 BCA-E NC0607 BCA-F NC0604 F-dummy-3 NC0504 F-dummy-4 NC0804'
VADOT='CP-Vadot NA0606 DBLE-A NA0706 DBLE-B NA0606 DBLE-C NA0505 F-dummy-1 NA0707 F-dummy-2 NA0405 F-dummy-3 NA0705'
MOUNTAINEERS='CP-Co NA1204 CP-1 NA1103 GJR-A NA1103 KM-A NA1104 KM-B NA1104 CP-2 NA1205 GJR-B NA1105 KM-C NA1105
	KM-D NA1205 CP-3 NA1404 GJR-C NA1304 KM-E NA1304 KM-F NA1303'
HOLD_FIRE='{by: french, do: standing, decide: opfire, pass: yes}'

# Every test begins with g.yaml, the last scenario, where the Poles are to set up.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire new $GAME -s 16.5 -o g.yaml 2> /dev/null
}

# Sets up one side; the words are units and their hexes.
put() { # file, words...
	local file=$1
	shift
	# shellcheck disable=SC2048,SC2086 # several words
	printf -- '--- {do: place, unit: %s, hex: %s}\n' $* > placed
	echo '--- {do: done}' >> placed
	umpire apply "$file" placed -i 2> /dev/null
}

# A squad of mountain troops has come to NC0901, where four Poles and dummies see it.
meet() {
	put g.yaml "$POLES"
	act g.yaml '{do: activate, unit: CP-1}' '{do: move, unit: GJR-A, path: [NC0901, NC0801, NC0802]}'
}

# Both sides of 16.4 are set up, and the Germans may ask for their mortars.
ledge() { # options of new...
	umpire new $GAME -s 16.4 "$@" -o v.yaml 2> /dev/null
	put v.yaml "$VADOT"
	put v.yaml "$MOUNTAINEERS"
}

# Nobody has come yet to Bjerkvik, where the French are to activate a formation.
bjerkvik() {
	umpire new $GAME -s 16.2 2> /dev/null | sed -e 's/decide: setup, side: german/decide: activate, side: french/' \
		-e 's/phase: .*/phase: operations/' -e 's/active: .*/active: french/'
}

# Plays lawful actions that are picked by a counter, each piped from options to apply.
play_on() { # file, how many
	local i n
	for ((i = 1; i <= $2; i++)); do
		umpire options "$1" | grep -v 'do: lift' > listed
		n=$(wc -l < listed)
		[ "$n" -gt 0 ] || return 0
		sed -n "$((i * 7 % n + 1))p" listed | umpire apply "$1" - --seed $i -i 2> /dev/null || return 1
	done
}

@test "games and games --sources list it" {
	works umpire games
	has "$GAME  En Pointe Toujours: the Narvik Expedition"
	works umpire games $GAME
	has 'scenario 16.1  Assault on Skis'
	has 'scenario 16.5  Final Combat at Aksla'
	has 'option preplanned-artillery'
	works umpire games $GAME --sources
	has 'map tunnel-t2: rule 16.3; rebuilt: '
	has 'counters mg34: rule 1.3; rebuilt: '
	has 'chart assault: rule AT; rebuilt: '
	has 'chart shifts: rule FM'
	works umpire games $GAME --names sides
	[ "$output" = $'french\ngerman' ]
	works umpire games $GAME --names scenarios
	[ "$output" = $'16.1\n16.2\n16.3\n16.4\n16.5' ]
	works umpire games $GAME --names boards
	has NA
	has NC
}

@test "rule knows phases, tables and what the text has lost" {
	works umpire rule $GAME 2.B
	has 2Ba
	has 2Bd
	lacks 2Ca
	works umpire rule $GAME 12.3
	has 12.3a
	works umpire rule $GAME FT.cadat
	has 'Reading: '
	works umpire rule $GAME AT
	has AT.c
	works umpire rule $GAME 16.3k
	has surrender
}

@test "every verb and every decision has help" {
	works umpire help $GAME
	has 'sides: french german'
	has 'opfire: a side must fire at those who moved or fired, or hold fire [7.11]'
	for name in $(umpire games $GAME --names verbs) $(umpire games $GAME --names states); do
		works umpire help $GAME "$name"
		[ -n "$output" ]
	done
	works umpire help $GAME assault
	has '{do: assault, units: [PIECE, ...], hex: PLACE}'
}

@test "every scenario begins with the set-up of the side that it names" {
	while read -r scenario side; do
		works umpire new $GAME -s "$scenario" -o n.yaml
		[[ $stderr == *"$side sets up first [$scenario]"* ]]
		[ "$(asks n.yaml)" = "setup $side" ]
		works umpire options n.yaml
		has "{by: $side, do: place, unit: "
		works umpire show n.yaml
		has "$side must now set up its units [16]"
		has 'turn 1'
		works umpire replay n.yaml
	done <<-END
		16.1 german
		16.2 german
		16.3 german
		16.4 french
		16.5 french
	END
	umpire new $GAME -o n.yaml 2> /dev/null
	grep -qx "scenario: '16.1'" n.yaml
}

@test "each scenario has its own map, with one name for each hex" {
	for pair in 16.1:NB0201:NA0211 16.2:NC1606:NC1701 16.3:NA1603:NB0101 16.5:NC0104:NA0307; do
		scenario=${pair%%:*} there=${pair#*:} gone=${pair##*:}
		umpire new $GAME -s "$scenario" -o n.yaml 2> /dev/null
		umpire draw n.yaml > board.svg
		grep -q "${there%:*}" board.svg || complain "$there" || return 1
		not grep -q "$gone" board.svg || complain "$gone" || return 1
	done
}

@test "a set-up is refused outside its area, above the limit, or unfinished" {
	refused '[16.5]' umpire apply g.yaml -a '{do: place, unit: BCA-A, hex: NC0801}'
	act g.yaml '{do: place, unit: BCA-A, hex: NC0606}' '{do: place, unit: BCA-B, hex: NC0606}' \
		'{do: place, unit: BCA-C, hex: NC0606}'
	refused '[1.4]' umpire apply g.yaml -a '{do: place, unit: CP-BCA-1, hex: NC0606}'
	refused 'BCA-A is set up already: lift it first [16]' umpire apply g.yaml -a '{do: place, unit: BCA-A, hex: NC0506}'
	refused '[16.5]' umpire apply g.yaml -a '{do: done}'
	refused '[1.3]' umpire apply g.yaml -a '{do: place, unit: BCA-D, hex: NC0506, battery: yes}'
	act g.yaml '{do: place, unit: F-dummy-1, hex: NC0606}' '{do: lift, unit: BCA-A}' \
		'{do: place, unit: CP-BCA-1, hex: NC0606}'
	trouble "did you mean 'BCA-A'?" umpire apply g.yaml -a '{do: place, unit: BCA-AA, hex: NC0506}'
	umpire new $GAME -s 16.3 -o n.yaml 2> /dev/null
	refused '[16.3]' umpire apply n.yaml -a '{do: place, unit: GJR-A, hex: NA1303}'
	act n.yaml '{do: place, unit: MG-1, hex: T2, battery: yes}' '{do: place, unit: CP-Holtorf, hex: T2}'
	refused '[16.3]' umpire apply n.yaml -a '{do: place, unit: KM-A, hex: T2}'
	is_tidy
}

@test "a refusal of a set-up or an arrival says what the area is" {
	refused 'BCA-A is not set up in NC0801: level 3, wanted houses and forest in NC05 to NC07, or next to them [16.5]' \
		umpire check g.yaml -a '{do: place, unit: BCA-A, hex: NC0801}'
	while IFS='|' read -r scenario unit hex words; do
		umpire new $GAME -s "$scenario" -o n.yaml 2> /dev/null
		refused "$unit is not set up in $hex: $words [$scenario]" \
			umpire check n.yaml -a "{do: place, unit: $unit, hex: $hex}" || return 1
	done <<-END
		16.1|KM-A|NB0202|level 0, wanted level 1 or 2 in NB01 to NB04
		16.1|GJR-A|NB0909|level 1, wanted level 0 in NB08 to NB10
		16.2|KM-A|NC1107|level 0, wanted a house in NC11 to NC15
		16.3|KM-A|NA1303|level 3, wanted NA14 to NA17, or T2
		16.3|KM-A|T1|wanted NA14 to NA17, or T2
		16.4|DBLE-A|NA0806|level 2, wanted the railway in NA03 to NA07, or a hex next to it
	END
	put g.yaml "$POLES"
	act g.yaml '{do: activate, unit: CP-1}'
	refused 'GJR-A does not come onto the map in NC0701: wanted NC0801 to NC1004 [16.5]' \
		umpire check g.yaml -a '{do: move, unit: GJR-A, path: [NC0701]}'
}

@test "a cannon is set up on the railway and faces a hexside" {
	umpire new $GAME -s 16.3 -o n.yaml 2> /dev/null
	put n.yaml CP-Holtorf NA1604 MG-1 T2 GJR-A NA1604 KM-A NA1603 KM-B NA1402 G-dummy-1 NA1406 G-dummy-2 NA1506 \
		G-dummy-3 NA1704
	[ "$(asks n.yaml)" = 'setup french' ]
	refused '[15]' umpire apply n.yaml -a '{do: place, unit: Gun-1, hex: NA1205}'
	refused '[16.3]' umpire apply n.yaml -a '{do: place, unit: Gun-1, hex: NA1204, facing: 2}'
	works umpire apply n.yaml -a '{do: place, unit: Gun-1, hex: NA1205, facing: 2}' -i
	grep -qx '    Gun-1: {at: NA1205, marks: \[hidden\], facing: 2}' n.yaml
}

@test "the umpire puts dummies into the houses that the Germans leave empty" {
	umpire new $GAME -s 16.2 -o n.yaml 2> /dev/null
	refused '[16.2]' umpire apply n.yaml -a '{do: place, unit: G-dummy-1, hex: NC1108}'
	put n.yaml CP-1 NC1108 KM-A NC1108 MG-1 NC1108 KM-B NC1208 KM-C NC1307 CP-2 NC1305 KM-D NC1205 KM-E NC1305 \
		MG-2 NC1206 KM-F NC1206 CP-3 NC1407 KM-G NC1407 KM-H NC1408 KM-I NC1507 MG-3 NC1408
	grep -q ' G-dummy-[0-9]*: {at: NC1404, ' n.yaml
	works umpire view french n.yaml
	for house in NC1108 NC1205 NC1206 NC1208 NC1305 NC1307 NC1404 NC1405 NC1407 NC1408 NC1505 NC1507; do
		has "$house: [hidden]"
	done
	lacks KM-
	lacks 'G-dummy'
}

@test "a tank that comes onto the map is seen at once, a squad is not" {
	umpire new $GAME -s 16.2 -o n.yaml 2> /dev/null
	put n.yaml CP-1 NC1108 KM-A NC1108 MG-1 NC1108 KM-B NC1208 KM-C NC1307 CP-2 NC1305 KM-D NC1205 KM-E NC1305 \
		MG-2 NC1206 KM-F NC1206 CP-3 NC1407 KM-G NC1407 KM-H NC1408 KM-I NC1507 MG-3 NC1408
	act n.yaml '{do: done}' '{do: activate, unit: H39-1}'
	works umpire apply n.yaml -a '{do: move, unit: H39-1, path: [NC0411]}' --side german
	[[ $stderr == *'H39-1 comes onto the map to NC0411 [6]'* ]]
	act n.yaml '{do: end-activation}' '{do: activate, unit: CP-DBLE-1}'
	works umpire apply n.yaml -a '{do: move, unit: DBLE-A, path: [NC0411], mode: tactical}' --side german
	[[ $stderr == *'a hidden unit comes onto the map to NC0411 [6]'* ]]
}

@test "a path stops in the first hex where the enemy has a choice, and goes on by another order" {
	put g.yaml "$POLES"
	act g.yaml '{do: activate, unit: CP-1}'
	works umpire apply g.yaml -a '{do: move, unit: GJR-A, path: [NC0901, NC0801, NC0802]}' -i
	[[ $stderr == *'GJR-A is revealed in NC0901: squad, line [12.3]'* ]]
	[[ $stderr != *NC0801* ]]
	[ "$(asks g.yaml)" = 'opfire french' ]
	works umpire options g.yaml
	has '{by: french, do: opfire, unit: BCA-C, hex: NC0901}'
	has '{by: french, do: no-fire}'
	refused 'french must now fire' umpire apply g.yaml -a '{by: german, do: end-activation}'
	refused '[12.2]' umpire apply g.yaml -a '{do: opfire, unit: F-dummy-4}'
	act g.yaml '{do: no-fire}'
	[ "$(asks g.yaml)" = 'act german' ]
	grep -qx '  acting: \[GJR-A\]' g.yaml
	refused '[6]' umpire apply g.yaml -a '{do: move, unit: GJR-A, path: [NC0801], mode: rapid}'
	works umpire apply g.yaml -a '{do: move, unit: GJR-A, path: [NC0801, NC0802]}' -i
	[[ $stderr == *'GJR-A moves normally to NC0801 [6]'* ]]
	works umpire replay g.yaml
}

# The road from NC1306 climbs a level to NC1406 and costs 3 MP to NC1506: half of 6 by road, more than half of 4.
@test "a half move that only the bonus of the road allows is offered" {
	umpire new $GAME -s 16.2 2> /dev/null | sed -e 's/decide: setup, side: german/decide: act, side: french/' \
		-e 's/phase: .*/phase: operations/' -e 's/active: .*/active: french/' \
		-e 's/formation: .*/formation: DBLE-D/' \
		-e 's/DBLE-D: .*/DBLE-D: {at: NC1306, marks: [out-of-command]}/' > r.yaml
	works umpire options r.yaml
	has '{by: french, do: move, unit: DBLE-D, path: [NC1406, NC1506], mode: normal}'
	lacks 'NC1606'
	refused '[3.2]' umpire check r.yaml -a '{do: move, unit: DBLE-D, path: [NC1406, NC1506, NC1606]}'
	refused 'DBLE-D has spent what the road adds and cannot leave it for NC1605 [6]' \
		umpire check r.yaml -a '{do: move, unit: DBLE-D, path: [NC1406, NC1506, NC1606, NC1605]}'
}

@test "of units of the other side a refusal tells nothing, not even with --all" {
	meet
	act g.yaml '{do: no-fire}'
	for hex in NC0606 NC0605 NC0801; do
		refused 'a hidden unit is not of your side [8]' \
			umpire check --all g.yaml -a "{do: assault, units: [BCA-A], hex: $hex}"
		[ "$(wc -l <<< "$stderr")" -eq 1 ]
		refused 'a hidden unit is not of your side [14.4]' \
			umpire check --all g.yaml -a "{do: overrun, unit: BCA-A, hex: $hex}"
		[ "$(wc -l <<< "$stderr")" -eq 1 ]
	done
}

@test "what a platoon has lost, ever or in this turn, is not seen on its CP" {
	bjerkvik | sed 's/  CP-1: .*/  CP-1: {at: NC1405, losses: 2, fresh: 1}/' > l.yaml
	works umpire view german l.yaml
	has 'CP-1: {at: NC1405, losses: 2, fresh: 1}'
	works umpire view french l.yaml
	has 'CP-1: NC1405'
}

# Of what is French only the dummy in NA0706 sees NA1206; the squads are far behind.
@test "a hidden unit that dummies do not reveal has found them out: no undo without consent" {
	for hex in NA0706 NA0304; do
		umpire new $GAME -s 16.4 -o v.yaml 2> /dev/null
		put v.yaml "CP-Vadot NA0303 DBLE-A NA0304 DBLE-B NA0304 DBLE-C NA0304 F-dummy-1 $hex F-dummy-2 NA0304
			F-dummy-3 NA0304"
		put v.yaml "$MOUNTAINEERS"
		act v.yaml '{do: done}' '{do: activate, unit: CP-2}' '{do: move, unit: KM-D, path: [NA1206]}'
		if [ $hex = NA0706 ]; then
			refused 'it showed a secret' umpire undo v.yaml
			works undo_agreed v.yaml 1
		else
			works umpire undo v.yaml
		fi
	done
}

@test "a view tells of what is hidden in a hex the markers of all, and of nothing that is not hidden" {
	bjerkvik | sed -e 's/  CP-1: .*/  CP-1: {at: NC1405, marks: [hidden, moved]}/' \
		-e 's/  KM-A: .*/  KM-A: {at: NC1405, marks: [hidden], fire: check}/' \
		-e 's/  KM-B: .*/  KM-B: {at: NC1404, marks: [hidden, moved]}/' \
		-e 's/  KM-C: .*/  KM-C: {at: NC1404, marks: [hidden]}/' \
		-e 's/  KM-D: .*/  KM-D: {at: NC1206, marks: [hidden], fire: no-more}/' \
		-e 's/  KM-E: .*/  KM-E: {at: NC1205, marks: [moved], fire: check}/' \
		-e 's/  KM-F: .*/  KM-F: {at: NC1205, marks: [hidden]}/' > b.yaml
	works umpire view french b.yaml
	has 'NC1404: [hidden-moved]'
	has 'NC1405: [hidden-moved-fired]'
	has 'NC1206: [hidden-fired]'
	has 'NC1205: [hidden]'
	has 'KM-E: {at: NC1205, marks: [moved], fire: check}'
}

@test "a file with too many triggers, or answers to one that is not open, is no good" {
	meet
	sed "s/chain: \[\]/chain: [$(printf 'BCA-C, GJR-A, %.0s' {1..32})]/" g.yaml > f.yaml
	trouble 'more triggers are open than can be' umpire options f.yaml
	sed 's/  BCA-C: .*/  BCA-C: {at: NC0703, marks: [hidden], answered: [1]}/' g.yaml > f.yaml
	trouble 'BCA-C has answered no trigger' umpire options f.yaml
	sed 's/  BCA-C: .*/  BCA-C: {at: NC0703, marks: [hidden], answered: [0]}/' g.yaml > f.yaml
	works umpire options f.yaml
	lacks BCA-C
}

@test "fire along a blocked line is lawful, wasted, and names the hex in the way" {
	meet
	act g.yaml '{do: no-fire}'
	works umpire check g.yaml -a '{do: fire, unit: GJR-A, hex: NC0706, half: yes}'
	has 'the fire of GJR-A at NC0706 is wasted: NC0902 blocks the line of sight [7.2]'
	works umpire check --json g.yaml -a '{do: fire, unit: GJR-A, hex: NC0706, half: yes}'
	has '"remarks": [{"rule": "7.2", "text": "the fire of GJR-A at NC0706 is wasted: NC0902 blocks'
	works umpire apply g.yaml -a '{do: fire, unit: GJR-A, hex: NC0706, half: yes}' -d 3,4
	[[ $stderr == *'GJR-A fires at NC0706 to no effect, NC0902 blocks the line of sight; roll 7 [7.2]'* ]]
	has 'GJR-A: {at: NC0901, deeds: [stirred], fire: check}'
	has '{decide: opfire, side: french, where: NC0901}'
	works umpire options g.yaml
	has '{by: german, do: fire, unit: GJR-A, hex: NC0703, half: yes}'
	lacks 'unit: GJR-A, hex: NC0706'
	refused '[5.1]' umpire apply g.yaml -a '{do: fire, unit: GJR-A, hex: NC0703}'
	refused 'there is no enemy in NC0802 [7]' umpire apply g.yaml -a '{do: fire, unit: GJR-A, hex: NC0802, half: yes}'
}

@test "fire is offered to one, to a group, and at the empty entrance of T2 to a cannon" {
	umpire new $GAME -s 16.3 2> /dev/null | sed "
		/^pending:/,/^own:/c pending:\\n  - {decide: act, side: french}\\nown:
		s/phase: set-up/phase: operations/
		s/  active: none/  active: french/
		s/formation: none/formation: CP-Blin/
		s/CP-Blin: {.*/CP-Blin: NA1105/
		s/Gun-1: {.*/Gun-1: {at: NA1105, facing: 2}/
		s/KM-A: {.*/KM-A: NA1304/" > f.yaml
	works umpire options f.yaml
	has '{by: french, do: fire, unit: CP-Blin, hex: NA1304}'
	has '{by: french, do: fire, unit: Gun-1, hex: NA1304, half: yes}'
	has '{by: french, do: fire, units: [CP-Blin, Gun-1], hex: NA1304, some: '
	has '{by: french, do: fire, unit: Gun-1, hex: T2, ac: yes}'
	lacks 'unit: CP-Blin, hex: T2'
	lacks 'unit: Gun-1, hex: T2}'
	lacks 'units: [CP-Blin, Gun-1], hex: T2'
}

@test "standing orders fire and hold fire unasked, are secret, and can be revoked" {
	put g.yaml "$POLES"
	trouble "'opfire' has no proviso 'move'; did you mean 'moved'?" umpire apply g.yaml \
		-a '{by: french, do: standing, decide: opfire, pass: yes, if: {is: [move]}}'
	act g.yaml '{do: activate, unit: CP-1}'
	seen german g.yaml > before
	act g.yaml '{by: french, do: standing, decide: opfire, prefer: [BCA-C], if: {within: 4}}' "$HOLD_FIRE"
	seen german g.yaml > after
	[ "$(grep -cx '  - {by: french, do: standing, hidden: {french: HASH}}' after)" -eq 2 ]
	diff <(sed '/^entries: /d' before) <(sed '/^entries: /d; /, do: standing, /d' after)
	works umpire apply g.yaml -a '{do: move, unit: GJR-A, path: [NC0901]}' -d 4,3,2,4 -i
	[[ $stderr == *'BCA-C fires at GJR-A in NC0901: '* ]]
	[ "$(asks g.yaml)" = 'act german' ]
	act g.yaml '{by: french, do: standing, revoke: 1}'
	works umpire apply g.yaml -a '{do: move, unit: GJR-B, path: [NC0901, NC0801]}' -i
	[[ $stderr == *'GJR-B moves normally to NC0801'* || $stderr == *'a hidden unit'* ]]
	[ "$(asks g.yaml)" = 'act german' ]
	works umpire log --side german g.yaml
	lacks 'standing'
	act g.yaml '{by: french, do: standing, revoke: all}' '{do: move, unit: KM-A, path: [NC0901, NC0801]}'
	[ "$(asks g.yaml)" = 'opfire french' ]
	works umpire replay g.yaml
}

@test "the rest of a path is known to its side alone, and is walked only past standing orders" {
	put g.yaml "$POLES"
	act g.yaml '{do: activate, unit: CP-1}' '{do: move, unit: GJR-A, path: [NC0901, NC0801]}'
	[ "$(asks g.yaml)" = 'opfire french' ]
	grep -qx '  march: \[NC0801\]' g.yaml
	works umpire view german g.yaml
	has 'march: [NC0801]'
	works umpire view french g.yaml
	lacks 'NC0801'
	act g.yaml '{do: no-fire}'
	grep -qx '  march: \[\]' g.yaml
	grep -q 'GJR-A: {at: NC0901' g.yaml
}

@test "help names what standing orders for opportunity fire may depend on" {
	works umpire help $GAME opfire
	for word in moved tactical neutralised hidden first reveals depleted; do
		has "if: {is: [$word]}, or not: "
	done
	has 'the unit has no Fire marker yet, of the'
	works umpire help $GAME standing
	lacks 'range'
	umpire new $GAME -s 16.5 2> /dev/null | umpire options - > listed
	not grep -q standing listed
}

@test "what the game called standing answers before still reads, replays and plays on" {
	cp "$before" f.yaml
	works umpire replay f.yaml
	works umpire view french f.yaml
	has '- {by: french, do: standing, decide: opfire, prefer: [DBLE-A, DBLE-B, DBLE-C], if: {within: 6}}'
	has "- $HOLD_FIRE"
	works umpire show --side german f.yaml
	lacks 'standing orders'
	act f.yaml '{do: move, unit: KM-B, path: [NA0905, NA0806], mode: normal}'
	[ "$(asks f.yaml)" = 'act german' ]
	not grep -q 'french-standing' f.yaml
	act f.yaml '{by: french, do: standing, answer: fire, units: [DBLE-B], range: 2}' \
		'{by: german, do: standing, answer: never}'
	works umpire view french f.yaml
	has '- {by: french, do: standing, decide: opfire, prefer: [DBLE-A], if: {within: 6}}
  - {by: french, do: standing, decide: opfire, prefer: [DBLE-B], if: {within: 2}}
  - {by: french, do: standing, decide: opfire, prefer: [DBLE-C], if: {within: 6}}
  - {by: french, do: standing, decide: opfire, pass: yes}'
	works umpire view german f.yaml
	has '{by: french, do: standing, hidden: [answer, units, range]}'
	lacks 'DBLE-B], if'
	act f.yaml '{by: french, do: standing, answer: ask}'
	works umpire show --side french f.yaml
	lacks 'standing orders'
	works umpire replay f.yaml
	refused '[7.11]' umpire apply f.yaml -a '{by: french, do: standing, answer: fire, range: 5}'
	sed 's/german-standing: ask/german-standing: perhaps/' \
		"$before" > f.yaml
	trouble 'f.yaml:20:20: ask, never or fire is expected' umpire show f.yaml
	for range in 100 -1 '[6]' far; do
		sed "s/standing: 6}/standing: $range}/" "$before" > f.yaml
		trouble 'a range is 0 to 99 hexes' umpire show f.yaml
	done
	sed 's/french-standing: fire/french-standing: never/' \
		"$before" > f.yaml
	refused 'its history makes' umpire replay f.yaml
}

@test "a dummy looks like a squad, and nobody tells how many are under a marker" {
	meet
	works umpire view german g.yaml
	for hex in NC0503 NC0504 NC0506 NC0604 NC0605 NC0606 NC0607 NC0703 NC0706 NC0804; do
		has "$hex: [hidden]"
	done
	lacks BCA
	lacks dummy
	works umpire show --side german g.yaml
	has 'NC0606, french: <hidden>'
	has 'NC0605, french: <hidden>'
	lacks BCA
	works umpire view french g.yaml
	has 'F-dummy-2: {at: NC0605'
	has 'GJR-A: {at: NC0901'
	has "'off': [waiting]"
	lacks CP-FJR
	sed 's/BCA-E: {at: NC0607/BCA-E: {at: NC0605/;s/F-dummy-2: {at: NC0605/F-dummy-2: {at: NC0607/' g.yaml > other.yaml
	for file in g other; do
		umpire view german $file.yaml | sed '/^told:/,$d' > $file.view
	done
	not cmp -s g.yaml other.yaml
	cmp g.view other.view
}

# A CP of the Legion under a Hidden marker, and a squad, stand before a house with a dummy and a sailor who cannot leave.
storm() {
	umpire new $GAME -s 16.2 2> /dev/null | sed -e 's/decide: setup, side: german/decide: act, side: french/' \
		-e 's/phase: .*/phase: operations/' -e 's/active: .*/active: french/' \
		-e 's/formation: .*/formation: CP-DBLE-1/' -e 's/CP-DBLE-1: .*/CP-DBLE-1: {at: NC1109, marks: [hidden]}/' \
		-e 's/DBLE-A: .*/DBLE-A: NC1109/' -e 's/KM-A: .*/KM-A: {at: NC1108, state: stopped}/' \
		-e 's/G-dummy-1: .*/G-dummy-1: {at: NC1108, marks: [hidden]}/' > h.yaml
}

@test "the log of an assault tells who comes, where a dummy was, and nothing of who strikes out of hiding" {
	local alone='{do: assault, units: [DBLE-A], hex: NC1108}' flee='{do: retreat-before, unit: G-dummy-1, hex: NC1107}'
	storm
	works umpire apply h.yaml -a "$alone" -a "$flee" -d 6,1,1,1
	[[ $stderr == *'DBLE-A assaults NC1108 [8]'* ]]
	[[ $stderr == *'the hidden unit in NC1108 is a dummy, G-dummy-1, and is removed [12.3]'* ]]
	umpire apply h.yaml -a '{do: assault, units: [CP-DBLE-1, DBLE-A], hex: NC1108, tactical: yes}' -i 2> /dev/null
	works umpire apply h.yaml --side french -a '{do: stand}' -d 6,1,1,4,3,6,6 -o s.yaml
	[[ $stderr == *'german stands in NC1108 [8.3]'* ]]
	[[ $stderr == *'CP-DBLE-1 strikes at KM-A: roll 7, modified 9, nothing [8.2]'* ]]
	works umpire apply h.yaml --side german -a '{do: stand}' -d 6,1,1,4,3,6,6 -o s.yaml
	[[ $stderr == *'a hidden unit strikes at KM-A: roll 7, nothing [8.2]'* ]]
	[[ $stderr == *'DBLE-A strikes at KM-A: roll 12, modified 12, nothing [8.2]'* ]]
	[ "$(asks s.yaml)" = 'strike german' ]
}

@test "a stack is offered for an assault without those of it that may not come along" {
	storm
	sed -i -e 's/DBLE-B: .*/DBLE-B: {at: NC1109, deeds: [barred]}/' -e 's/DBLE-C: .*/DBLE-C: NC1109/' \
		-e 's/CP-DBLE-1: .*/CP-DBLE-1: NC1009/' h.yaml
	works umpire options h.yaml
	has '{by: french, do: assault, units: [DBLE-A, DBLE-C], hex: NC1108, some: [DBLE-A, DBLE-C]}'
	lacks 'do: assault, units: [DBLE-B'
	refused '[5.1]' umpire check h.yaml -a '{do: assault, units: [DBLE-A, DBLE-B], hex: NC1108}'
}

@test "a file in which an assault is declared and nobody makes it is refused" {
	storm
	umpire apply h.yaml -a '{do: assault, units: [DBLE-A], hex: NC1108}' -i 2> /dev/null
	[ "$(asks h.yaml)" = 'retreat german' ]
	sed -i 's/stirred, attacker/stirred/' h.yaml
	trouble 'nobody makes it' umpire options h.yaml
}

@test "what a hidden unit does the enemy reads of a hidden unit" {
	ledge
	act v.yaml '{do: done}' '{do: activate, unit: CP-1}' '{do: move, unit: GJR-A, path: [NA1104], mode: tactical}'
	works umpire log --side french v.yaml
	has 'a formation is activated [4.3]'
	has 'a hidden unit moves tactically to NA1104 [6]'
	lacks GJR-A
	lacks CP-1
	works umpire log --side german v.yaml
	has 'CP-1 is activated [4.3]'
	has 'GJR-A moves tactically to NA1104 [6]'
	works seen french v.yaml
	has '{by: german, do: activate, hidden: {french: {}, german: HASH, keeper: HASH}}'
	has '{by: german, do: move, mode: tactical, hidden: {french: {}, german: HASH, keeper: HASH}}'
	lacks GJR
	lacks '  used:'
	lacks spent:
}

@test "a shot at a Hidden marker tells neither who is under it nor how many" {
	umpire new $GAME -s 16.1 2> /dev/null | sed "
		/^pending:/,/^own:/c pending:\\n  - {decide: act, side: german}\\nown:
		s/phase: set-up/phase: operations/
		s/  active: none/  active: german/
		s/formation: none/formation: CP-1/
		s/\\(CP-1\\|GJR-A\\): {.*/\\1: NB0905/
		/ \\(BCA-A\\|SES-A\\|CP-BCA-1\\):/s/at: 'off'/at: NB1106/" > h.yaml
	works umpire apply h.yaml -a '{do: fire, unit: GJR-A, hex: NB1106}' -d 6,6 --side german
	[ "$stderr" = $'strength 2.5: GJR-A 2.5 (5, hidden target x0.5) [7.3]\nGJR-A fires at what is hidden in NB1106: strength 2.5; roll 12: no effect [7.5]' ]
	works umpire apply h.yaml -a '{do: fire, unit: GJR-A, hex: NB1106}' -d 3,5 --side german
	[ "$stderr" = $'strength 2.5: GJR-A 2.5 (5, hidden target x0.5) [7.3]\nGJR-A fires at what is hidden in NB1106: strength 2.5; roll 8: no effect [7.5]' ]
}

@test "where artillery is aimed is secret until it fires" {
	ledge
	[ "$(asks v.yaml)" = 'support-request german' ]
	act v.yaml '{do: request-mission, battery: Mortar-1, hex: NA0606}'
	refused '[13.2]' umpire apply v.yaml -a '{do: request-mission, battery: Mortar-1, hex: NA0505}'
	act v.yaml '{do: request-mission, battery: Mortar-2, hex: NA0405}'
	works seen french v.yaml
	has '{by: german, do: request-mission, battery: Mortar-1, hidden: {french: {}, german: HASH, keeper: HASH}}'
	lacks aim:
	works umpire show --side french v.yaml
	lacks NA0606,\ german
	works umpire log --side french v.yaml
	has 'Mortar-1 is to fire when artillery fires next [13]'
	lacks 'to fire at'
	works umpire view german v.yaml
	has 'Mortar-1: {at: support, mission: requested, aim: NA0606}'
	act v.yaml '{do: pass}' '{do: pass}' '{by: french, do: done}'
	[ "$(asks v.yaml)" = 'support-fire german' ]
	grep -qx '  turn: 2' v.yaml
	refused '[13.5]' umpire apply v.yaml -a '{do: fire-mission, battery: Mortar-1, cp: GJR-A}'
	act v.yaml '{do: fire-mission, battery: Mortar-1, cp: CP-2}'
	works umpire log --side french v.yaml
	has 'Mortar-1 is to fire now [13.1]'
	lacks 'directed by'
	works umpire apply v.yaml -a '{do: cancel-mission, battery: Mortar-2}' --seed 1 -i
	[[ $stderr == *'Mortar-1 fires at NA0606 and '* ]]
	works umpire log --side french v.yaml
	has 'Mortar-1 fires at NA0606 and '
	lacks 'drift of'
	works umpire replay v.yaml
}

@test "artillery may be planned at set-up with the option alone" {
	ledge -O preplanned-artillery
	grep -qx '  phase: set-up' v.yaml
	[ "$(asks v.yaml)" = 'support-request german' ]
	act v.yaml '{do: request-mission, battery: Mortar-1, hex: NA0606}' '{do: done}'
	[ "$(asks v.yaml)" = 'support-fire german' ]
	grep -qx '  turn: 1' v.yaml
}

@test "at night a unit is not seen so far" {
	for option in night no-night; do
		umpire new $GAME -s 16.5 -O $option -o n.yaml 2> /dev/null
		put n.yaml "${POLES/NC0703/NC0506}"
		act n.yaml '{do: activate, unit: CP-1}'
		works umpire apply n.yaml -a '{do: move, unit: GJR-A, path: [NC0901]}'
		case $option in
		night) [[ $stderr != *revealed* ]] ;;
		no-night) [[ $stderr == *revealed* ]] ;;
		esac
	done
}

@test "undo takes back what told nothing; dice and what was revealed need consent" {
	act g.yaml '{do: place, unit: BCA-A, hex: NC0606}'
	works umpire undo g.yaml -i
	[ "$(asks g.yaml)" = 'setup french' ]
	grep -qx '  french:' g.yaml
	not grep -q 'BCA-A: {at: NC0606' g.yaml
	meet
	refused 'it showed a secret' umpire undo g.yaml
	works undo_agreed g.yaml 1
	act g.yaml '{do: opfire, unit: BCA-C}'
	refused 'dice were rolled for it' umpire undo g.yaml
	works undo_agreed g.yaml 1 -i
	works umpire replay g.yaml
}

@test "a mail is applied whole or not at all" {
	put g.yaml "$POLES"
	act g.yaml "$HOLD_FIRE"
	for=$(umpire show g.yaml --side german | sed -n 's/^for: \([0-9a-f]*\).*/\1/p')
	printf -- '--- %s\n' "{by: german, do: activate, unit: CP-1, for: '$for'}" \
		'{do: move, unit: GJR-A, path: [NC1002]}' '{do: move, unit: KM-A, path: [NC1002, NC1003]}' \
		'{do: end-activation}' > mail
	works umpire apply g.yaml mail -i
	[ "$(asks g.yaml)" = 'activate french' ] || [ "$(asks g.yaml)" = 'activate german' ]
	cp g.yaml before
	trouble 'another position' umpire apply g.yaml mail -i
	cmp g.yaml before
}

@test "pictures show no more than a side sees, and what a unit does not see" {
	meet
	umpire draw --side german g.yaml > german.svg
	not grep -q 'BCA' german.svg
	grep -q '<title>' german.svg
	umpire draw --side french g.yaml > french.svg
	grep -q BCA french.svg
	umpire draw --los GJR-A g.yaml > los.svg
	not cmp -s los.svg <(umpire draw g.yaml)
	umpire draw --los NC0606 g.yaml > place.svg
	not cmp -s los.svg place.svg
	works umpire show --map --around NC0901 --side german g.yaml
	has 'hidden, only backs'
	for scenario in 16.1 16.2 16.3 16.4 16.5; do
		umpire draw --map $GAME -s $scenario > map.svg
		[ -s map.svg ]
	done
}

@test "options are piped back to apply, and what was played replays" {
	for scenario in 16.1 16.2 16.3 16.4 16.5; do
		umpire new $GAME -s $scenario -o p.yaml 2> /dev/null
		play_on p.yaml 90
		works umpire replay p.yaml
		[ "$(sed -n 's/^step: //p' p.yaml)" = "$(grep -c '^  - {by: ' p.yaml)" ]
		for side in french german; do
			works umpire view $side p.yaml
			works umpire log --side $side p.yaml
			works umpire show --side $side p.yaml
			has "as $side sees it"
			umpire draw --side $side p.yaml > board.svg
			[ -s board.svg ]
		done
	done
}

@test "games are over by the rule of their scenario" {
	for scenario in 16.1 16.2 16.3 16.4 16.5; do
		works umpire play $GAME -s $scenario --random --seed 1 --properties --save over.yaml
		grep -q "^result: {winner: [a-z]*, rule: '$scenario'}" over.yaml
		works umpire log --last over.yaml
		has "[$scenario]"
		works umpire show over.yaml
		has 'the game is over'
		works umpire replay over.yaml
	done
}

# The file is refused with those words, at the line and the column where that text begins.
told_at() { # file, text, words
	local line column
	trouble "this position cannot come about: $3" umpire show "$1" || return 1
	IFS=: read -r _ _ line column _ <<< "$stderr"
	[[ $(sed -n "${line}p" "$1" | cut -c "$column"-) == "$2"* ]] || complain "not at $2"
}

# Each line of standard input: a change of the file, the value that is at fault then, what is told.
all_told() { # file
	local change at words
	while IFS='|' read -r change at words; do
		sed "$change" "$1" > faulty.yaml
		not cmp -s "$1" faulty.yaml || complain "$change" || return 1
		told_at faulty.yaml "$at" "$words" || complain "$change" || return 1
	done
}

@test "positions that cannot be are trouble, at the value that is at fault" {
	meet
	all_told g.yaml <<- 'END'
		s/ turn: 1$/ turn: 7/|7|the turn is 7
		s/formation: CP-1/formation: none/|none|a formation is activated, and the decisions do not say so
		s/acting: .*/acting: [GJR-A, GJR-A]/|[GJR-A, GJR-A]|GJR-A acts
		s/trigger: move/trigger: none/|none|a trigger is open, and the decisions do not say so
		s/trigger: move/trigger: fire/;s/march: .*/march: [NC0902]/|[NC0902]|the rest of a path is left, and nobody is on the march
		s/target: none/target: NC0902/|NC0902|an assault is in progress, and the decisions do not say so
		s/active: german/active: french/|german|'act' is not to be decided by that side
		s/decide: opfire, side: french, where: NC0901/decide: rally, side: french/|rally|'rally' is not to be decided there
		s/BCA-C: {at: NC0703/BCA-C: {at: NC0901/|NC0901|both sides are in NC0901
		s/BCA-B: {at: NC0506/BCA-B: {at: NC1011/|NC1011|BCA-B is in NC1011, where it may not be
		s/BCA-B: {at: NC0506/BCA-B: {at: T1/|T1|BCA-B is in T1, where it may not be
		s/BCA-B: {at: NC0506/BCA-B: {at: support/|support|BCA-B is no battery
		s/BCA-B: {at: NC0506/BCA-B: {at: gone/|gone|BCA-B has 2 steps and is in gone
		s/BCA-E: {at: NC0607, /BCA-E: {at: NC0607, lost: 2, /|2|BCA-E has 0 steps and is in NC0607
		s/BCA-B: {at: NC0506, marks: \[/&departed, /|[departed, hidden]|BCA-B has left and is in NC0506
		s/BCA-B: {at: NC0506, marks: \[/&jammed, /|[jammed, hidden]|BCA-B is no heavy weapon
		s/F-dummy-1: {at: NC0503, marks: \[hidden\]}/F-dummy-1: NC0503/|NC0503|F-dummy-1 is a dummy, yet not hidden
		s/F-dummy-1: {at: NC0503, /&state: stopped, /|stopped|F-dummy-1 is a dummy, yet stopped or neutralised
		s/BCA-A: {at: NC0606, /&facing: 2, /|2|BCA-A has facing 2
		s/BCA-A: {at: NC0606, /&ammo: 2, /|2|BCA-A cannot be short of ammunition
		s/BCA-C: {at: NC0703, /&answered: [1], /|[1]|BCA-C has answered no trigger
		s/BCA-C: {at: NC0703, /&deeds: [to-strike], /|[to-strike]|BCA-C bears a mark of what is over
		s/BCA-C: {at: NC0703, /&attached: BCA-A, /|BCA-A|BCA-C is attached to BCA-A
		/BCA-B: /d|CP-BCA-1|BCA-B is nowhere
		s/^pieces:/places: {NC0503: {marks: [ruin]}}\n&/|[ruin]|NC0503 is in ruins and was no house
	END
	# What could be read and not be played on: numbers that grow beyond their bounds, questions of the wrong side.
	all_told g.yaml <<- 'END'
		s/passes: 0/passes: 1/|1|nobody can have passed 1 times
		s/passes: 0/passes: 2/|2|nobody can have passed 2 times
		s/spent: .*/spent: 99/|99|GJR-A cannot have spent 99 points
		s/phase: operations/phase: rally/|act|'act' is not to be decided there
		s/acting: .*/acting: [KM-A]/|[KM-A]|KM-A acts
		s/targets: .*/targets: [BCA-C]/|{decide: opfire|'opfire' is not to be decided about that
		s/targets: .*/targets: []/|{decide: opfire|'opfire' is not to be decided about that
		s/chain: .*/chain: [GJR-A]/|[GJR-A]|GJR-A has not fired in answer
		s/decide: opfire, side: french/decide: opfire, side: german/|{decide: opfire|'opfire' is not to be decided about that
		s/decide: opfire, side: french, where: NC0901/decide: opfire, side: french, where: NC0801/|{decide: opfire|'opfire' is not to be decided about that
		s/decide: opfire, side: french, where: NC0901/&, count: 1/|1|'opfire' is not to be decided for 1
		s/tactical: no/tactical: yes/|yes|something of an assault is left, and there is none
		s/round: .*/round: 992/|992|something of an assault is left, and there is none
		s/CP-BCA-1: {at: NC0606, /&second: 2, /|2|the morale of CP-BCA-1 cannot have changed by 2
		s/CP-BCA-1: {at: NC0606, /&second: -3, /|-3|the morale of CP-BCA-1 cannot have changed by -3
		s/BCA-A: {at: NC0606, /&second: 1, /|1|BCA-A is no CP
		s/CP-BCA-1: {at: NC0606, /&losses: 10, /|10|the platoon of CP-BCA-1 has no 10 steps to lose
		s/CP-BCA-1: {at: NC0606, /&losses: 1, fresh: 2, /|2|the platoon of CP-BCA-1 has lost more in this turn than ever
		s/BCA-A: {at: NC0606, /&losses: 1, /|1|BCA-A leads nobody
		s/CP-FJR: {at: 'off', marks: \[hidden\]}/CP-FJR: 'off'/|'off'|CP-FJR is to come and is not hidden
		s/CP-FJR: {at: 'off', /&state: stopped, /|stopped|CP-FJR is not in play, yet stopped or neutralised
		s/FJR-A: {at: 'off', /&lost: 1, /|1|FJR-A has lost steps before it came
		s/FJR-A: {at: 'off', /&fire: check, /|check|FJR-A is not in play and bears a Fire marker
		s/FJR-A: {at: 'off', /&deeds: [acted], /|[acted]|FJR-A is not in play and has done something
		s/FJR-A: {at: 'off', marks: \[/&moved, /|[moved, hidden]|FJR-A is not in play and bears markers
	END
	umpire new $GAME -s 16.5 2> /dev/null > n.yaml
	all_told n.yaml <<- 'END'
		s/active: none/active: french/|french|french is active in the phase set-up
	END
	ledge
	all_told v.yaml <<- 'END'
		s/Mortar-1: support/Mortar-1: {at: support, waited: 99}/|99|Mortar-1 has waited for more turns than there were
		s/Mortar-1: support/Mortar-1: {at: support, mission: ordered, aim: NA0606}/|ordered|Mortar-1 is ordered to fire
		s/Mortar-1: support/Mortar-1: {at: support, fell: gone}/|gone|the fire of Mortar-1 lies on no hex
		s/Mortar-1: support/Mortar-1: {at: NA1001}/|NA1001|Mortar-1 is on the map
		s/Mortar-1: support/Mortar-1: {at: support, mission: requested}/|requested|Mortar-1 has a mission without a hex
		s/Mortar-1: support/Mortar-1: {at: support, aim: NA0606}/|NA0606|Mortar-1 has a mission without a hex
		s/Mortar-1: support/Mortar-1: {at: support, director: CP-Vadot}/|CP-Vadot|CP-Vadot directs the fire of Mortar-1
	END
}

# Legionaries assault sailors in NC0908; then a tank is about to overrun them.
@test "a file of an assault that no play brings about is refused" {
	umpire new $GAME -s 16.2 2> /dev/null | sed -e 's/decide: setup, side: german/decide: act, side: french/' \
		-e 's/phase: .*/phase: operations/' -e 's/active: .*/active: french/' -e 's/formation: .*/formation: CP-DBLE-1/' \
		-e 's/  CP-DBLE-1: .*/  CP-DBLE-1: NC0910/' -e 's/  DBLE-A: .*/  DBLE-A: NC0909/' \
		-e 's/  DBLE-B: .*/  DBLE-B: NC0909/' -e 's/  H39-1: .*/  H39-1: {at: NC1009, facing: 6}/' \
		-e 's/  KM-A: .*/  KM-A: {at: NC0908, state: stopped}/' -e 's/  KM-B: .*/  KM-B: NC0908/' > a.yaml
	sed 's/formation: .*/formation: H39-1/' a.yaml > o.yaml
	works umpire apply a.yaml -a '{do: assault, units: [DBLE-A], hex: NC0908}' -i
	[ "$(asks a.yaml)" = 'retreat german' ]
	all_told a.yaml <<- 'END'
		s/decide: retreat, side: german/decide: retreat, side: french/|{decide: retreat|'retreat' is not to be decided about that
		s/where: NC0908/where: NC0907/|{decide: retreat|'retreat' is not to be decided about that
		s/stage: retreats/stage: entry/|{decide: retreat|'retreat' is not to be decided about that
		s/origin: NC0909/origin: NC0907/|[stirred, attacker]|DBLE-A cannot be in this assault
		s/spent: .*/spent: 6/|6|DBLE-A cannot pay for NC0908
		s/  DBLE-B: .*/  DBLE-B: NC0908/|NC0908|DBLE-B has no part in the assault
		s/  KM-B: .*/  KM-B: {at: NC0908, hits: 1}/|1|KM-B cannot have been hit so
		s/  KM-B: .*/  KM-B: {at: NC0908, deeds: [countered]}/|[countered]|KM-B has struck at no tank
	END
	works umpire apply a.yaml -a '{do: stand}' -d 1,1,1 -i
	[ "$(asks a.yaml)" = 'strike french' ]
	all_told a.yaml <<- 'END'
		s/side: french, who: DBLE-A/side: german, who: KM-A/|{decide: strike|'strike' is not to be decided about that
		s/stage: strikes/stage: end/|end|no assault goes on so
		s/round: 1/round: 0/|11|'assault' is not to be decided for 11
		s/deeds: \[defender, to-strike\]/deeds: [to-strike]/|NC0908|KM-A has no part in the assault
		s/  KM-B: {at: NC0908, /&hits: 99, /|99|KM-B cannot have been hit so
	END
	works umpire apply o.yaml -a '{do: overrun, unit: H39-1, hex: NC0908}' -i
	all_told o.yaml <<- 'END'
		s/spent: .*/spent: 9/|9|H39-1 cannot pay for NC0908
		s/round: 0/round: 3/|3|no armoured assault goes on so
		s/stage: retreats/stage: strikes/|{decide: retreat|'retreat' is not to be decided about that
	END
}

# What has grown to the end of its range stays there, and the file can be read again.
@test "numbers at the end of their range do not run over" {
	umpire new $GAME -s 16.3 2> /dev/null | sed "
		/^pending:/,/^own:/c pending:\\n  - {decide: act, side: french}\\nown:
		s/phase: set-up/phase: operations/
		s/  active: none/  active: french/
		s/formation: none/formation: CP-Blin/
		s/tunnel-fires: 0/tunnel-fires: 999/
		s/CP-Blin: {.*/CP-Blin: NA1105/
		s/Gun-1: {.*/Gun-1: {at: NA1105, facing: 2}/
		s/KM-A: {.*/KM-A: T2/" > f.yaml
	works umpire apply f.yaml -a '{do: fire, unit: Gun-1, hex: T2, ac: yes}' -d 6,6 -i
	grep -qx '  tunnel-fires: 999' f.yaml
	works umpire show f.yaml
}

@test "an owner's charts replace ours, and must be fit to play with" {
	mkdir own
	printf '%s\n' 'artillery:' '  columns: [p0, p1, p2]' '  rows: {navy-152: [30, 30, 30], mortar-81: [40, 40, 40]}' > own/charts.yaml
	umpire new $GAME -s 16.4 --data own -o o.yaml 2> /dev/null
	works umpire show --data own o.yaml
	trouble 'data' umpire show o.yaml
	sed -i 's/30, 30, 30/30, 30, -3/' own/charts.yaml
	trouble 'must be 0 to 99' umpire new $GAME --data own
}

@test "data that the rules cannot be played with are told" {
	while IFS='|' read -r file change message; do
		rm -rf own
		mkdir own
		sed "$change" "$data/$file" > "own/$file"
		not cmp -s "$data/$file" "own/$file" || complain "nothing changed: $change" || return 1
		trouble "$message" umpire new $GAME -s 16.4 --data own || complain "$change" || return 1
	done <<- 'END'
		charts.yaml|s/^    squad-halves: \[.*/    squad-halves: [99]/|row squad-halves
		charts.yaml|s/^    adjacent-target: \[.*/    adjacent-target: [2, 0]/|row adjacent-target
		charts.yaml|s/^    least: \[no, no, 0, 1, 2/    least: [no, no, 0, 2, 1/|must rise from 0
		charts.yaml|s/^    '2': \[4, 1\]/    '2': [1, 1]/|must rise
		charts.yaml|s/^    sea: \[no, no, 0, 0\]/    sea: [no, no, 0, 2]/|row sea
		counters.yaml|/^        CP-Vadot:/s/ 10,/ 13,/|morale of CP-Vadot is out of bounds
		counters.yaml|/^        Mortar-1:/s/mortar81/km/|Mortar-1 is no battery
		scenarios.yaml|s/hesitant: 5, demoralised: 7/hesitant: 7, demoralised: 5/|demoralised before it is hesitant
		map.yaml|/features: \[t1\]/d|one hex t1
		map.yaml|s/^  T1: {name: In tunnel T1, kind: tunnel/  T1: {name: In tunnel T1, kind: box/|place T1 is no tunnel
	END
}

@test "test --coverage names the clauses that no case proves" {
	sed -n '/^game: /,/^\.Ed/p' "$page" | sed '$d' > fixture.yaml
	try umpire test --coverage fixture.yaml
	[ "$status" -eq 1 ]
	has "ok 1 - $GAME 7.2a 9.2a: "
	has "not ok 2 - $GAME: every clause has its proof"
	has 2Bc
	lacks '# 9.2a'
	[ "${lines[-1]}" = '1..2' ]
}

@test "manual: every option, decision, verb, field, mark, deed and place is told" {
	{
		umpire games $GAME --names options
		umpire games $GAME --names states
		umpire games $GAME --names verbs
		sed -n '/^own:/,/^pieces:/s/^  \([a-z-]*\): .*/\1/p' g.yaml
		sed -n 's/^  \([A-Za-z0-9'\'']*\): {.*kind: \(box\|tunnel\).*/\1/p' "$data/map.yaml" | tr -d "'"
		sed -n '/_names\[\] = {/,/};/p' "$data/ept.c" | grep -o '"[^"]*"' | tr -d '"'
		sed -n '/unit_fields\[\]/,/^};/s/.*\.key = "\([a-z-]*\)".*/\1/p' "$data/ept.c"
	} > names
	[ "$(wc -l < names)" -gt 150 ]
	while read -r name; do
		grep -qe "\(^\|[ ,]\)$name\($\|[ ,.]\)" "$page" || complain "$name" || return 1
	done < names
}

@test "manual: every verb is told with all its arguments and rules" {
	# notes, draws and resigning are of all games: umpire(5) tells of them
	umpire help $GAME | sed -n 's/^    \([a-z][a-z, -]*\)$/\1/p' | tr -d ',' | tr ' ' '\n' | grep -vxE 'note|offer-draw|resign' |
		sort -u > verbs
	[ "$(wc -l < verbs)" -gt 35 ]
	while read -r verb; do
		umpire help $GAME "$verb" | sed '/decide: DECISION/,$d' | awk -v verb="$verb" '/^[^ ]/ { mine = $2 == verb || $2 == verb "," || $2 == verb "}" } mine' > told
		for word in $(sed -n 's/^      \([a-z]*\): .*/\1/p' told); do
			grep -qe "^\.It Cm $verb .*Ar .*\b$word\b" "$page" || complain "$verb: $word" || return 1
		done
		for rule in $(tr '\n' ' ' < told | grep -o '} *\[[0-9A-Z. ]*\]' | tr -d '}[]'); do
			grep -qe "^\.It Cm $verb .*Pq .*\b$rule\b" "$page" || complain "$verb: rule $rule" || return 1
		done
	done < verbs
}

@test "manual: every reading it gives is one of a clause" {
	readings "$page" 100
}

@test "manual: hexes that have two names are drawn under the one it gives" {
	umpire draw g.yaml > board.svg
	sed -n '/covers are called/,/^\.Cm facing/s/^\.It \([0-9].*\)/\1/p' "$page" | sed 's/ Ta/\n/g' | grep NC > pairs
	[ "$(wc -l < pairs)" -eq 23 ]
	while read -r covered name; do
		grep -q "$name" board.svg || complain "$name" || return 1
		not grep -q "NA$covered" board.svg || complain "NA$covered" || return 1
	done < pairs
}

@test "manual: its session is as shown" {
	sed -n '/^\$ umpire new/,/^\.Ed/p' "$page" | sed '$d;s/\\e/\\/g' | session
	works umpire replay g.yaml
	[ -s seen.svg ]
}

@test "manual: its other examples work" {
	sed -n '/^mkdir mine/,/^\.Ed/p' "$page" | sed '/^\.Ed/d' > script
	sed -n '/^umpire report /,/^\.Ed/p' "$page" | sed '/^\.Ed/d' >> script
	sed -i 's/^umpire report/umpire new en-pointe-toujours -s 16.5 -o g.yaml\n&/' script
	[ "$(grep -c '^umpire ' script)" -eq 5 ]
	umpire() { "$UMPIRE" "$@"; }
	export -f umpire
	run bash -e script
	[ "$status" -eq 0 ] || complain 'the script failed'
	[ -s turn.html ]
	put g.yaml "$POLES"
	sed -n '/^cat > mail/,/^\.Ed/p' "$page" | sed '/^\.Ed/d' > script
	run bash -e script
	[ "$status" -eq 0 ] || complain 'the mail was not applied'
	sed -n '/^game: /,/^\.Ed/p' "$page" | sed '$d' > fixture.yaml
	works umpire test fixture.yaml
}
