# SPDX-License-Identifier: ISC
# En Pointe Toujours: what check tells before, what the log tells of the same afterwards, and facts of units and
# places. Every number is reckoned from the rulebook and the charts, as the comment over it says.
load common

GAME=en-pointe-toujours
play=$BATS_TEST_DIRNAME/../../fixtures/$GAME/play

setup() { cd "${BATS_TEST_TMPDIR:?}" || return 1; }

# A scenario with its ready set-up.
ready() { # scenario, options...
	umpire new $GAME -S -s "$1" "${@:2}" -o "$1.yaml" 2> /dev/null
}

# A recorded game as it was before its nth action.
recorded() { # game, n, file
	umpire replay "$play/$1.yaml" --until $(($2 - 1)) -o "$3" > /dev/null 2>&1
}

# GJR-A has come to NC0901, on level 3; BCA-C lies in the forest of NC0703, on level 1.
meet() {
	ready 16.5
	umpire apply 16.5.yaml -i -a '{do: activate, unit: CP-1}' \
		-a '{do: move, unit: GJR-A, path: [NC0901, NC0801, NC0802]}' 2> /dev/null
}

@test "fire at a moving target: 4, from below -1, normal movement +2, so column 4 becomes 5" {
	meet
	FIRE='{do: opfire, unit: BCA-C}'
	works umpire check 16.5.yaml -a "$FIRE"
	[ "${lines[0]}" = lawful ]
	[ "${lines[1]}" = 'strength 4: BCA-C 4 [7.3]' ]
	[ "${lines[2]}" = 'columns +1: fired at from below -1 (10.2), it moves normally +2 (FM) [7.4]' ]
	# the column 5 of the fire table, from the top
	[ "${lines[3]}" = "GJR-A in NC0901, column 4, shifted to 5: 2 N3, 3 N2, 4 N1, 5-6 N, 7 S1, 8 S, 9-12 no \
effect [7.5]" ]
	[ "${lines[4]}" = 'BCA-C has not fired in this turn: its rate is not checked [7.6]' ]
	[ "$(adds_up 16.5.yaml "$FIRE")" = 1 ]
	logged 16.5.yaml "$FIRE" 2 -d 4,3,2,4
	[[ $stderr == *'BCA-C fires at GJR-A in NC0901: strength 4, column 4, shifted to 5; roll 7: S1 [7.5]'* ]]
	# 8 on the counter, and S1 takes 1
	[[ $stderr == *'morale of GJR-A 7: printed 8, result -1 [7.7]'* ]]
	[[ $stderr == *'GJR-A rolls 6 against 7 and holds [7.7]'* ]]
}

@test "a half action of fire at forest: 5 halved is 2.5, -2 columns; who may answer is told" {
	meet
	umpire apply 16.5.yaml -i -d 4,3,2,4 -a '{do: opfire, unit: BCA-C}' -a '{do: no-fire}' 2> /dev/null
	FIRE='{do: fire, unit: GJR-A, hex: NC0703, half: yes}'
	works umpire check 16.5.yaml -a "$FIRE"
	has $'\nstrength 2.5: GJR-A 2.5 (5, half action x0.5) [7.3]\ncolumns -2: forest -2 (TT) [7.4]\n'
	has $'\nNC0703, column 2, shifted to 0: 2 S1*, 3 S, 4-12 no effect [7.5]\n'
	# BCA-C is seen; of the others the Germans know where something lies, and not what
	has 'may fire at GJR-A: BCA-C, and what is hidden in NC0605, NC0606 [7.11]'
	lacks CP-BCA
	# the way to NC0901 cost 1 of 4, half an action, and this is the other half
	has 'no other action is then left [5.1]'
	logged 16.5.yaml "$FIRE" 2 -d 4,3
	# nothing more than that is known of hidden ones: 2.5 is halved again, to 1.25
	works umpire check 16.5.yaml -a '{do: fire, unit: GJR-A, hex: NC0606, half: yes}'
	has 'strength 1.25: GJR-A 1.25 (5, half action x0.5, hidden target x0.5) [7.3]'
	has 'what is hidden in NC0606, column 1, shifted to -1: 2 S*, 3-12 no effect [7.5]'
}

@test "a second fire: its rate, and the rolls that keep it" {
	meet
	umpire apply 16.5.yaml -i -d 4,3,2,4 -a '{do: opfire, unit: BCA-C}' -a '{do: no-fire}' \
		-a '{do: move, unit: GJR-A, path: [NC0801]}' 2> /dev/null
	FIRE='{do: opfire, unit: BCA-C}'
	works umpire check 16.5.yaml -a "$FIRE"
	# Cad AP gives 5, 4 and 3 for rolls of 7, 8 and 9; on 4 to 6 it is more than 5
	has $'rate of BCA-C 5: printed 5 [7.6]\nBCA-C fires on a roll of 7-9 [7.6]'
	works umpire apply 16.5.yaml -o /dev/null -d 1,5 -a "$FIRE"
	[[ $stderr == *'BCA-C fires on a roll of 7-9 [7.6]'* ]]
	[[ $stderr == *'BCA-C loses its rate of fire on a roll of 6 and does not fire [7.6]'* ]]
}

@test "the uniform of who is hidden is told by nothing: both columns are" {
	umpire new $GAME -s 16.1 2> /dev/null | sed "
		/^pending:/,/^own:/c pending:\\n  - {decide: act, side: german}\\nown:
		s/phase: set-up/phase: operations/
		s/  active: none/  active: german/
		s/formation: none/formation: CP-1/
		s/\\(CP-1\\|GJR-A\\): {.*/\\1: NB0905/
		/ SES-A:/s/at: 'off'/at: NB1106/" > ski.yaml
	sed -e "/ SES-A:/s/at: NB1106/at: 'off'/" -e "/ BCA-A:/s/at: 'off'/at: NB1106/" ski.yaml > dark.yaml
	for file in ski dark; do
		umpire check $file.yaml -a '{do: fire, unit: GJR-A, hex: NB1106}' > told.$file
	done
	cmp told.ski told.dark
	# 5 halved is 2.5, in column 2; dark uniforms are two columns worse
	grep -Fx 'what is hidden in NB1106, column 2: 2 N*, 3 N, 4 S1, 5 S, 6-12 no effect [7.5]' told.ski
	grep -F 'in dark uniform, which is not known, column 2, shifted to 4: 2 N2*, 3 N1, 4-5 N, 6 S1, 7 S' told.ski
}

# 16.5 as if the Germans acted: pieces that lie revealed where they are put.
acting() { # unit hex...
	local script=
	while [ $# -gt 1 ]; do
		script+="s/ $1: {.*/ $1: $2/;"
		shift 2
	done
	umpire new $GAME -s 16.5 2> /dev/null | sed "
		/^pending:/,/^own:/c pending:\\n  - {decide: act, side: german}\\nown:
		s/phase: set-up/phase: operations/
		s/  active: none/  active: german/
		s/formation: none/formation: CP-1/
		$script"
}

@test "group fire: each doubles its 5 next to the target; the one below it is penalised for both" {
	acting CP-1 NC0905 GJR-A NC0906 GJR-B NC0905 BCA-B NC1006 > a.yaml
	FIRE='{do: fire, units: [GJR-A, GJR-B], hex: NC1006}'
	works umpire check a.yaml -a "$FIRE"
	# NC0906 is on level 0, NC0905 and NC1006 on level 1; 20 is in column 18
	has 'strength 20: GJR-A 10 (5, next to the target x2), GJR-B 10 (5, next to the target x2) [7.3]'
	has 'columns, by GJR-A, the most penalised -1: fired at from below -1 (10.2) [7.4]'
	has 'NC1006, column 18, shifted to 14: '
	logged a.yaml "$FIRE" 2 -d 6,6
}

@test "who is hidden beside a revealed unit is told after it, whichever counter it is" {
	acting CP-1 NC0901 GJR-A NC0901 BCA-B NC0606 > seen.yaml
	for unit in BCA-A BCA-C; do	# before it and after it among the counters
		sed "/ $unit:/s/at: 'off'/at: NC0606/" seen.yaml > $unit.yaml
		umpire check $unit.yaml -a '{do: fire, unit: GJR-A, hex: NC0606}' > told.$unit
		umpire apply $unit.yaml -a '{do: fire, unit: GJR-A, hex: NC0606}' -d 6,6 -o /dev/null --side german 2> log.$unit
		[ "$(wc -l < log.$unit)" -gt 4 ] || return 1
	done
	cmp told.BCA-A told.BCA-C
	cmp log.BCA-A log.BCA-C
}

@test "an assault: entry, initiative, strikes, retreat, and the artillery that lies there" {
	recorded 16.4 89 a.yaml
	ASSAULT='{do: assault, units: [KM-B], hex: NA0706}'
	works umpire check a.yaml -a "$ASSAULT"
	has 'cost of NA0706 1: entrenched railway 1 (TT) [8]'
	# sailors of line quality: morale 6, +1 for the attacker; 6 for one step and 3 for two
	has 'initiative of KM-B before its die 7: morale 6, attacker in the first round 1 (AT) [8.1]'
	has 'KM-B strikes as line: one step on a roll of 6 or less, two on a roll of 3 or less [8.2]'
	# the Legion: morale 9, shock 8 and 5; neutralised takes 2 from the order and adds 3 to the roll
	has 'initiative of DBLE-A before its die 7: morale 9, neutralised -2 (AT) [8.1]'
	has 'added to the roll of DBLE-A +3: neutralised +3 (AT) [8.2]'
	has 'DBLE-A strikes as shock: one step on a roll of 5 or less, two on a roll of 2 or less [8.2]'
	has 'may retreat before it: nobody [8.3]'
	# both mortars fell on NA0606, next to it, where each has 4; a trench, one column easier, and +1 who moves
	has 'strength on NA0706 8: Mortar-1 4, Mortar-2 4 [13.6]'
	has 'columns +0: entrenched railway -2 (TT), indirect fire +1 (FM), it moves +1 (FM) [13.7]'
	has 'artillery on who enters NA0706: 2-3 1, 4 N3, 5 N2, 6 N1, 7-8 N, 9 S1, 10 S, 11-12 no effect [13.6]'
	[ "$(adds_up a.yaml "$ASSAULT")" = 6 ]
	works umpire apply a.yaml -o after.yaml -d 6,6,2+ --seed 1 -a "$ASSAULT"
	[[ $stderr == *'columns +0: entrenched railway -2 (TT), indirect fire +1 (FM), it moves +1 (FM) [13.7]'* ]]
	[[ $stderr == *'initiative of KM-B 9: die 2, morale 6, attacker in the first round 1 (AT) [8.1]'* ]]
}

@test "an assault on what is hidden tells neither what it is nor how many" {
	recorded 16.3 40 a.yaml
	works umpire check a.yaml -a '{do: assault, units: [CP-DBLE-2, DBLE-D, DBLE-E], hex: NA1406}'
	# CPs strike 2 worse: 8 and 5 become 6 and 3
	has 'CP-DBLE-2 strikes as shock: one step on a roll of 6 or less, two on a roll of 3 or less [8.2]'
	has 'what is hidden in NA1406 is not known; it adds 2 to its initiative [12.1]'
	has 'may retreat before it: what is hidden there [8.3]'
	for unit in CP-Holtorf GJR KM MG dummy; do
		lacks "$unit" || return 1
	done
}

@test "a strike: neutralised +3 and reduced +1 leave 4 of 8 for one step, and no roll for two" {
	recorded 16.4 101 a.yaml
	STRIKE='{do: strike, unit: DBLE-A, target: CP-1}'
	works umpire check a.yaml -a "$STRIKE"
	has 'added to the roll of DBLE-A +4: neutralised +3 (AT), reduced +1 (AT) [8.2]'
	has 'DBLE-A strikes as shock: one step on a roll of 4 or less, two on no roll [8.2]'
	logged a.yaml "$STRIKE" 2 --seed 1
	[[ $stderr =~ 'DBLE-A strikes at CP-1: roll '([0-9]+)', modified '([0-9]+) ]]
	[ "${BASH_REMATCH[2]}" -eq $((BASH_REMATCH[1] + 4)) ]
}

@test "an overrun and the strike in answer" {
	recorded 16.2 194 a.yaml
	works umpire check a.yaml -a '{do: overrun, unit: H39-1, hex: NC1207}'
	# one side to turn, clear ground for a vehicle 2, the assault 1; 10 less 4
	has 'cost of NC1207 4: turning 1 (14.1), clear ground 2 (TT), armoured assault 1 [14.4]'
	has 'H39-1 has then 6 MP left, and needs at least 2 to leave NC1207 [14.4]'
	has $'strength 2 (4, armoured assault x0.5): column 2 [14.4]\neach in NC1207: 2 N*, 3 N, 4 S1, 5 S, 6-12 no effect'
	recorded 16.2 196 b.yaml
	COUNTER='{do: counter, unit: KM-B}'
	works umpire check b.yaml -a "$COUNTER"
	# blue needs 2 against a vehicle
	has 'added to the roll of KM-B +6: neutralised +3 (AT), reduced +1 (AT), armoured assault +2 (AT) [14.4]'
	has 'KM-B strikes as blue: the tank on no roll [14.4]'
	logged b.yaml "$COUNTER" 2 --seed 1
}

@test "a move: each hex by its parts, the allowance, and what is left" {
	ready 16.1
	umpire apply 16.1.yaml -i -a '{do: activate, unit: CP-Blin}' 2> /dev/null
	# skis double 4 in deep snow and do not mind it; clear 1, forest 2: 3 are no more than half of 8
	MOVE='{do: move, unit: SES-A, path: [NB1701, NB1602]}'
	works umpire check 16.1.yaml -a "$MOVE"
	has $'\nNB1701 1: clear ground 1 (TT) [6]\n'
	has $'\nNB1602 2: forest 2 (TT) [6]\n'
	has $'allowance 8: movement 4, skis 4 (10.3) [6]\n3 MP spent, 5 left [6]\na half action: another of a different kind'
	has 'SES-A is revealed in NB1602 if a real enemy sees it there [12.3]'
	has 'may fire at SES-A in NB1602: what is hidden in NB0903, NB0304, NB0305, NB0306 [7.11]'
	[ "$(adds_up 16.1.yaml "$MOVE")" = 3 ]
	umpire apply 16.1.yaml -i -a '{do: end-activation}' -a '{do: activate, unit: CP-BCA-2}' -d 3,4 2> /dev/null
	# on foot in deep snow: the river is under it, and each hex costs 1 more
	works umpire check 16.1.yaml -a '{do: move, unit: BCA-D, path: [NB1305]}'
	has 'NB1305 2: clear ground 1 (TT), deep snow 1 (10.3) [6]'
	has $'allowance 4: movement 4 [6]\n2 MP spent, 2 left [6]\na half action'
	works umpire apply 16.1.yaml -o /dev/null -a '{do: move, unit: BCA-D, path: [NB1305]}' --side french
	[[ $stderr == *'BCA-D: 2 MP spent, 2 left [6]'* ]]
	# out of sight, up to level 1 in deep snow: 1 for the hex, 1 for its snow, 1 for the climb, 1 for snow on the slope
	ready 16.1
	umpire apply 16.1.yaml -i -a '{do: activate, unit: CP-BCA-3}' 2> /dev/null
	MOVE='{do: move, unit: BCA-G, path: [NB1410]}'
	works umpire check 16.1.yaml -a "$MOVE"
	has 'NB1410 4: clear ground 1 (TT), deep snow 1 (10.3), climbing 1 (TT), snow on the slope 1 (10.3) [6]'
	lacks revealed
	# what a hidden unit spends its owner alone reads
	works umpire apply 16.1.yaml -o /dev/null -a "$MOVE" --side german
	[ "$stderr" = 'a hidden unit moves normally to NB1410 [6]' ]
	works umpire apply 16.1.yaml -o /dev/null -a "$MOVE" --side french
	[[ $stderr == *'BCA-G: 4 MP spent, 0 left [6]'* ]]
}

@test "a move: climbing on steep ground, and the turns of a tank" {
	recorded 16.4 27 a.yaml
	umpire apply a.yaml -i -a '{do: activate, unit: CP-1}' 2> /dev/null
	at=$(umpire unit a.yaml GJR-A | sed -n 's/^  at: //p')
	[ "$at" = NA1103 ]
	# from level 4 to 5, where climbing counts twice
	works umpire check a.yaml -a '{do: move, unit: GJR-A, path: [NA1102]}'
	has 'NA1102 3: clear ground 1 (TT), climbing 1 (TT), steep ground 1 (10.3) [6]'
	recorded 16.2 119 b.yaml
	# 2 for each clear hex; it turns one side to the road, which costs 1, and has not come by road: 10 in all
	works umpire check b.yaml -a '{do: move, unit: H39-1, path: [NC0909, NC0908, NC0907, NC1007, NC1106]}'
	has 'NC1007 2: turning 1 (14.1), road or trail 1 (TT) [6]'
	has $'allowance 10: movement 10 (14.5) [6]\n10 MP spent, 0 left [6]\nno other action'
}

@test "activation, rally and artillery: what is added to the roll, and what it must be" {
	ready 16.1
	works umpire check 16.1.yaml -a '{do: activate, unit: CP-BCA-1}'
	has 'would be activated: CP-BCA-1, BCA-A, BCA-B, BCA-C [4.3]'
	has 'no test is needed: it is the first of the turn [4.2]'
	umpire apply 16.1.yaml -i -a '{do: activate, unit: CP-Blin}' -a '{do: end-activation}' 2> /dev/null
	works umpire check 16.1.yaml -a '{do: activate, unit: CP-BCA-1}'
	has $'morale of CP-BCA-1 8: full morale 8 [4.1]\nit obeys on a roll of 8 or less; else the enemy becomes active [4.1]'
	works umpire apply 16.1.yaml -o /dev/null -a '{do: activate, unit: CP-BCA-1}' -d 4,5
	[[ $stderr == *'morale of CP-BCA-1 8: full morale 8 [4.1]'* ]]
	[[ $stderr == *'CP-BCA-1: roll 9, in all 9, against morale 8: it fails [4.1]'* ]]
	recorded 16.1 117 b.yaml
	# 7 less 1; a CP next to it takes 1 from the roll
	works umpire check b.yaml -a '{do: rally, unit: BCA-D}'
	has $'BCA-D rallies on a roll up to 6: printed 7, rally -1 [11.2]\nadded to the roll -1: CP with it or next to it -1'
	has 'so on 7 or less; a roll of 12 costs a step [11.2]'
	logged b.yaml '{do: rally, unit: BCA-D}' 2 -d 1,1+ --seed 1
	recorded 16.2 107 c.yaml
	# unseen +5, nearer than 10 hexes -1: dice of 1 to 6 are 5 to 10, which drift 2, 3 and 4 hexes
	MISSION='{do: fire-mission, battery: Navy-152, cp: CP-DBLE-1}'
	works umpire check c.yaml -a "$MISSION"
	has 'it is not delayed [13.3]'
	has 'added to the die for the drift of Navy-152 +4: its CP does not see the hex +5 (DR), its CP is near -1 (DR) [13.4]'
	has 'drift by the die: 1-2 2 hexes, 3-4 3 hexes, 5-6 4 hexes [13.4]'
	has 'strength of Navy-152 from the hex outwards 18, 10, 4 [13.7]'
	# the French alone read in the log how far the CP is
	works umpire apply c.yaml -o /dev/null --seed 1 -a "$MISSION" --side german
	[[ $stderr != *'its CP'* ]]
}

@test "unit: what it is worth now, whom it sees, who leads it; and nothing of who is hidden" {
	meet
	works umpire unit 16.5.yaml GJR-A
	has 'fire now: strength 5, rate 6, range 8, at half strength to 16 [7.2]'
	has 'movement: 4 MP, rapidly 6, by road alone 2 more [6]'
	has 'sees the enemy in: NC0703 (3 hexes), NC0605 (5 hexes), NC0606 (6 hexes)'
	has 'on the move: 1 MP spent, 3 left [6]'
	works umpire unit 16.5.yaml CP-BCA-1 --side french
	has 'commands: within 3 hexes: BCA-A 0, BCA-B 1, BCA-C 3 [3.1]'
	has 'platoon: 0 steps lost; hesitant at 3, demoralised at 4 [11.4]'
	works umpire unit 16.5.yaml FJR-A
	has 'arrives: when turn 4 ends, on level 4 or more of NA [16.5]'
	trouble 'german does not know where BCA-A is' umpire unit 16.5.yaml BCA-A --side german
	# of a revealed enemy: what lies open, not how he is led
	umpire apply 16.5.yaml -i -d 4,3,2,4 -a '{do: opfire, unit: BCA-C}' 2> /dev/null
	works umpire unit 16.5.yaml BCA-C --side german
	has 'fire now: strength 4, rate 5, range 8'
	has 'has fired: its rate is checked when it fires again in this turn [7.6]'
	lacks 'led by'
	works umpire unit 16.5.yaml BCA-C --side french
	has 'led by: CP-BCA-1, 3 hexes away, within 3 [3.1]'
	# in battery its other side counts
	ready 16.3
	works umpire unit 16.3.yaml MG-1
	has 'fire now: strength 8, rate 7, range 20, at half strength to 40; in battery'
	works umpire unit 16.3.yaml Gun-1
	has 'fire now: strength 1, at fortifications 4, rate 7, at any range ahead [15]'
	has 'faces: north-east (2) [14.1]'
}

@test "place: ground, room, areas, and who sees it" {
	meet
	works umpire place 16.5.yaml NC0606
	has $'level: 1 [10.2]\n  ground: wooden house: infantry 2 MP, vehicles closed; blocks lines of sight'
	has 'protection: -2 columns against fire, -1 against artillery; seen within 8'
	# a CP is half a squad
	has 'room: french: 1.5 of 3 squads, 0 of 2 tanks [1.4]'
	has 'victory: 1 point at the end to the side with a unit in it [16.5]'
	works umpire place 16.5.yaml NC0606 --side german
	has 'pieces: <hidden>'
	has '<hidden> in NC0706 1'
	lacks 'room: french'
	lacks BCA-A
	works umpire place 16.5.yaml NC0801
	has 'entry: german reinforcements come onto the map here [16.5]'
	ready 16.3
	works umpire place 16.3.yaml NA1205
	has 'set-up area: french: the railway in NA01 to NA12 [16.3]'
	has 'set-up area: french: the railway in NA01 to NA12, or a hex next to it [16.3]'
	works umpire place 16.3.yaml NA1402
	has 'slope: steep: climbing to it costs double [10.3]'
}

@test "show: what decides the game, and no word of the umpire's own" {
	meet
	works umpire show 16.5.yaml
	has 'houses with counters, real or not: french 4, german 0, of 4'
	has 'the first activation of french needs no test'
	lacks 'the first activation of german'
	has 'GJR-A 5-6-8 (1 MP spent)'
	has 'CP-FJR 1-4-4 (hidden, from turn 5)'
	lacks stirred
	ready 16.2
	works umpire show 16.2.yaml
	has 'houses with Germans or dummies: 12 of 16'
	ready 16.3
	works umpire show 16.3.yaml
	has 'cannon fires at the tunnel: 0; if more than 2d6 + 4, it surrenders'
}

@test "new -S: all is set up and in command, and the first decision is open" {
	while read -r scenario decision side; do
		for options in '' '-O night' '-O cad-at-regular -O play-on'; do
			# shellcheck disable=SC2086 # several words
			ready "$scenario" $options || return 1
			[ "$(asks "$scenario.yaml")" = "$decision $side" ] || return 1
			works umpire show "$scenario.yaml" || return 1
			lacks out-of- || return 1
			works umpire replay "$scenario.yaml" || return 1
		done
	done <<- END
		16.1 activate french
		16.2 support-request french
		16.3 activate french
		16.4 support-request german
		16.5 activate german
	END
	# with this option the same is asked as the last of the set-up
	ready 16.4 -O preplanned-artillery
	[ "$(asks 16.4.yaml)" = 'support-request german' ]
	# the cannons see the mouth of the tunnel, and the machine guns the valley
	works umpire unit 16.3.yaml Gun-2
	has 'T2 ('
	works umpire unit 16.1.yaml MG-2
	has 'sees the enemy in: NB1402 (11 hexes)'
	works umpire games $GAME --set-up -s 16.5
	has '{by: french, do: place, unit: BCA-C, hex: NC0703}'
	has '{by: french, do: done}'
}
