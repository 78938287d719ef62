# SPDX-License-Identifier: ISC
# Narvik 1940: what check tells before, what the log tells of the same afterwards, and facts of units and places.
# Every number is reckoned from the rulebook and the charts, as the comment over it says.
load common

PLAY=$BATS_TEST_DIRNAME/../../fixtures/narvik-1940/play

setup() { cd "${BATS_TEST_TMPDIR:?}" || return 1; }

# The ready set-up. Dice of the first turn: 4 for the Allied AP, 3 for the German; Allied event 2, 2 units: of the pool
# the 13th, which is air-4, and the 19th of the others, ship-5; German event 2, which brings nothing.
ready() { # options...
	umpire new narvik-1940 -S -d 4,3,2,2,13,19,2 "$@" -o n.yaml 2> log
}

# A recorded game as it was before the action in that line of its history.
recorded() { # game, text of the action, file
	local line first
	line=$(grep -nF -- "$2" "$PLAY/$1.yaml" | head -1 | cut -d: -f1)
	first=$(grep -n '^history:' "$PLAY/$1.yaml" | cut -d: -f1)
	umpire replay "$PLAY/$1.yaml" --until $((line - first - 1)) -o "$3" > /dev/null 2>&1
}

@test "a close assault: 5, elite attackers +2, defenders twice as strong -1, so column 6" {
	recorded last-turn 'do: assault, units: [3-139]' a.yaml
	ASSAULT="{do: assault, units: [3-139], at: '1216'}"
	works umpire check a.yaml -a "$ASSAULT"
	[ "${lines[0]}" = lawful ]
	[ "${lines[1]}" = 'factor 5: 3-139 5 [14.1]' ]
	# two wings of 5 are 10, twice 5; they are not elite, and clear ground shifts nothing
	[ "${lines[2]}" = 'shift +1: elite attackers +2, defenders twice as strong -1 [14.3]' ]
	# column 6 from the top: - - R D D E
	[ "${lines[3]}" = 'column 6 against sg-1, sg-2: 1-2 no effect, 3 retreats, 4-5 is disrupted, 6 is eliminated [14.1]' ]
	has 'who retreats goes 1 hex if elite, else as many as a die says [15.1]'
	has 'may counterattack 1315 [14.4.1]'
	has 'elite units 2 hexes, others 1 [15.2]'
	[ "$(adds_up a.yaml "$ASSAULT")" = 2 ]
	# the log tells the same
	umpire check a.yaml -a "$ASSAULT" | sed -n 2,4p > told
	works umpire apply a.yaml -a "$ASSAULT" -d 1,1 -o after.yaml
	while read -r line; do
		[[ $stderr == *"$line"* ]] || complain "not in the log: $line" || return 1
	done < told
	[[ $stderr == *'sg-1: column 6, die 1, no effect [14.5]'* ]]
}

@test "an assault from the sea on a village: 4, village -1, elite attackers +2; what is hidden is not known" {
	recorded relief-column 'do: land-marine' a.yaml
	LAND="{do: land-marine, unit: rm, with: [ig-1], from: '0819', at: '0820'}"
	works umpire check a.yaml -a "$LAND"
	[ "${lines[1]}" = 'factor 4: rm 4 [14.1]' ]
	[ "${lines[2]}" = 'shift +1: village -1 (14.3.1), elite attackers +2 [14.3]' ]
	# column 5: - - R R D D
	[ "${lines[3]}" = 'column 5 against what is hidden in 0820: 1-2 no effect, 3-4 retreats, 5-6 is disrupted [14.1]' ]
	[ "${lines[4]}" = 'units are hidden: not known is elite defenders -1 (14.3), defenders twice as strong -1 (14.3) [21.0]' ]
	lacks thiele
	# they are shown before the first die, and Thiele is neither elite nor as strong
	works umpire apply a.yaml -a "$LAND" -d 1 -o after.yaml
	[[ $stderr == *'column 5 against thiele: 1-2 no effect, 3-4 retreats, 5-6 is disrupted [14.1]'* ]]
	[[ $stderr != *'not known'* ]]
}

@test "a strike: anti-aircraft in the hex or next to it -2; naval strikes do not mind it" {
	ready -O no-fog-of-war
	umpire apply n.yaml -i -a '{do: pass}' -a '{do: declare, action: air}' 2> /dev/null
	works umpire check n.yaml -a "{do: strike-place, strike: air-4, at: '0919'}"
	has 'strikes in 0919: 1 of 1 [16.0]'
	# the Flak is in 1019, next to Narvik: 4 - 1 for the town - 2 is column 1: - - - - R R
	has $'\nfactor 4: air-4 4 [14.1]\nshift -3: town -1 (14.3.1), anti-aircraft -2 [14.3]\n'
	has 'column 1 against hq-sec, eng-1, 6-139: 1-4 no effect, 5-6 retreats [14.1]'
	# 18.1: no strike touches Dietl
	has 'dietl is not touched [18.1]'
	works umpire check n.yaml -a "{do: strike-place, strike: air-4, at: '2020'}"
	lacks anti-aircraft
	ready
	umpire apply n.yaml -i -a '{do: pass}' -a '{do: declare, action: air}' 2> /dev/null
	works umpire check n.yaml -a "{do: strike-place, strike: air-4, at: '0919'}"
	has $'\nshift -1: town -1 (14.3.1) [14.3]\ncolumn 3 against what is hidden in 0919: '
	has $'\nunits are hidden: not known is anti-aircraft -2 (14.3) [21.0]\n'
	ready
	umpire apply n.yaml -i -a '{do: pass}' -a '{do: declare, action: naval}' 2> /dev/null
	works umpire check n.yaml -a "{do: strike-place, strike: ship-5, at: '0919'}"
	has $'\nfactor 8: ship-5 8 [14.1]\nshift -1: town -1 (14.3.1) [14.3]\n'
	lacks anti-aircraft
}

@test "a counterattack: nothing shifts it" {
	recorded relief-column 'do: counterattack' a.yaml
	works umpire check a.yaml -a "{do: counterattack, units: [f-l], at: '0920'}"
	has $'factor 3: f-l 3 [14.1]\nnothing shifts the column of a counterattack [14.4.1]'
	# column 3: - - - R R D
	has 'column 3 against rm: 1-3 no effect, 4-5 retreats, 6 is disrupted [14.1]'
}

@test "a move: each hex, the total, what is left, and where it must stop; the log has the total alone" {
	recorded relief-column 'do: move, units: [nw-ski]' a.yaml
	MOVE="{do: move, units: [nw-ski], path: [bardufoss, '1801', '1802', '1803', '1804', '1805', '1806', '1807', '1707', '1708', '1609']}"
	works umpire check a.yaml -a "$MOVE"
	# a village is 1, four hexes of road and a fifth at 1807 1/2 each, clear 1806, 1708 and 1609 1 each, rough 2:
	# 1 + 5/2 + 3 + 2 = 8 1/2 of 9
	has $'\n1801 costs 1: village 1 [12.3]\n1802 costs 1/2: road 1/2 [12.3]\n'
	has $'\n1806 costs 1: clear 1 [12.3]\n1807 costs 1/2: road 1/2 [12.3]\n1707 costs 2: rough 2 [12.3]\n'
	has 'nw-ski spends 8 1/2 movement points: 1/2 of 9 left [12.0]'
	has 'they go no farther in this action: 1609 is in an enemy zone [10.1]'
	has 'stack in 1609 then: 1 of 2 [9.0]'
	works umpire apply a.yaml -a "$MOVE" -o after.yaml
	[[ $stderr == *'nw-ski: move from bardufoss to 1609, 8 1/2 points [12.0]'* ]]
	[[ $stderr != *'costs'* ]]
	works umpire apply a.yaml -a "$MOVE" -o after.yaml --side german
	[[ $stderr != *'points'* ]]
}

@test "out of an enemy zone: half of the movement factor, rounded up" {
	recorded last-turn "do: move, units: [13-139], path: ['1610', '1509'" a.yaml
	# 6 halved, and road; five more hexes of road cost 2 1/2
	works umpire check a.yaml -a "{do: move, units: [13-139], path: ['1610', '1509', '1410', '1411', '1311', '1312', '1313']}"
	[ "${lines[1]}" = '1509 costs 3 1/2: road 1/2, out of an enemy zone 3 (10.1) [12.3]' ]
	has '13-139 spends 6 movement points: 0 of 6 left [12.0]'
}

@test "rail, ferry and sea" {
	recorded last-turn 'do: rail, units: [1-137]' rail.yaml
	works umpire check rail.yaml -a "{do: rail, units: [1-137], path: ['2020', '1920', '1821', '1721', '1621', '1520', '1420', '1319', '1220', '1119']}"
	has $'the train costs 1, however far it goes [12.4]\n'
	# it has come from Sweden for 1/2 by 2120 and 1/2 to 2020
	has '1-137 spends 1 movement points: 4 of 6 left [12.0]'
	recorded relief-column 'do: ferry, units: [ig-2]' ferry.yaml
	works umpire check ferry.yaml -a "{do: ferry, units: [ig-2], to: '0820'}"
	has $'the crossing costs 1; no zone hinders it [12.5]\nig-2 spends 1 movement points: 3 of 4 left [12.0]'
	recorded relief-column 'do: sail, units: [ca6-1, ca6-2]' sail.yaml
	works umpire check sail.yaml -a "{do: sail, units: [ca6-1, ca6-2], to: '1509'}"
	has 'every ship of this action goes from Harstad to a coast [13.1]'
	has 'stack in 1509 then: 2 of 2 [9.0]'
}

@test "action points: what a declaration costs, who is active, and what they come of" {
	ready
	# Dietl is on the map: 2; four objectives at 2, for signals are on the numbered peak of Fagernesfjell
	grep -qFx 'german action points 13: die 3, leader 2, objectives 8 [6.1]' log
	# the Allies occupy no objective and have no leader
	grep -qFx 'allied action points 4: die 4 [6.1]' log
	works umpire check n.yaml -a '{do: declare, action: assault, subcommand: kgd}'
	has 'that costs 2 of 13 AP: 11 left [6.2]'
	# 18.1a: those in Narvik and in the hexes next to it act with Dietl
	has 'active then: dietl, hq-sec, sig-1, eng-1, eng-2, lw-1, rr, 1-112, 2-112, 6-139, 7-139, 8-139, 9-139, erdmenger'
	# Dietl's friends are of kgd's actions alone
	works umpire check n.yaml -a '{do: declare, action: move, subcommand: kgb}'
	has 'active then: erdmenger, kothe, zenker, holtorf, dehnert, arnim, thiele, f-l [11.0]'
	works umpire check n.yaml -a '{do: pass}'
	has 'allied has 5 AP; if it passes too, the Actions Phase ends [11.0]'
}

@test "regrouping, landings and engineers: what each die does" {
	recorded relief-column 'do: regroup' a.yaml
	works umpire check a.yaml -a '{do: regroup}'
	# RGT: elite units regroup on 5 and 6, others on 4 too
	has '2-139, elite: 1 is eliminated for good, 2-4 stays in the display, 5-6 regroups [RGT]'
	has '14-139, not elite: 1 is eliminated for good, 2-3 stays in the display, 4-6 regroups [RGT]'
	recorded relief-column 'do: drop, unit: 2-fj1' a.yaml
	works umpire check a.yaml -a "{do: drop, unit: 2-fj1, at: '1215'}"
	has '2-fj1 at 1215: 1-4 lands, 5-6 is disrupted [ALT]'
	has 'units next to 1215 are hidden: anti-aircraft would add 1 to the die [21.0]'
	recorded relief-column 'do: engineer, unit: eng-1' a.yaml
	works umpire check a.yaml -a '{do: engineer, unit: eng-1, op: entrench}'
	has $'entrench: 1 fails, 2-6 succeeds [EOT]\nshift of attacks on 0919 -2: entrenched -2 [23.2.1]'
}

@test "what is told of a unit" {
	ready
	works umpire unit n.yaml dietl --side german
	has 'acts with him: the units of kgd, and in his hex or next to it 6-139, 7-139,'
	has 'action points: 2 each turn while he is on the map [6.1]'
	works umpire unit n.yaml sig-1
	has 'movement: 4 points in a movement action [12.0]'
	has 'movement factor: 4'
	lacks 'mf:'
	works umpire unit n.yaml le1-1
	# the S boxes of the turn track
	has 'arrives: with 13dble, when its owner takes that, in harstad: April IV, May'
	# the Allies do not know where Dietl is
	trouble "allied does not know where dietl is" umpire unit n.yaml dietl --side allied
	recorded relief-column 'do: move, units: [nw-ski]' a.yaml
	works umpire unit a.yaml nw-ski
	has 'left: 9 points [12.2]'
}

@test "what is told of a place: to its enemy not how many lie there" {
	ready
	works umpire place n.yaml 0919 --side german
	has 'to enter: on foot 1, tanks 1; by road or railroad 1/2 [12.3]'
	has 'attacked: by fire -1: town -1; by close assault -2: town -2 [14.3.1]'
	has 'german zone: from 1019, 1020, 0920 [10.0]'
	# eng-1, 6-139 and hq-sec; Dietl does not count
	has 'room: 3 units of a nation: 0 more [9.0]'
	works umpire place n.yaml 0919 --side allied
	has 'room: 3 units of a nation; how many there are is not known [9.0]'
	lacks dietl
	umpire new narvik-1940 -o g.yaml 2> /dev/null
	works umpire place g.yaml 0216
	has 'set-up: british units start here [3.0]'
}

@test "show tells each side its own means" {
	ready
	works umpire show n.yaml --side german
	has 'german points besides the next die 10: leader 2, objectives 8'
	lacks 'allied points'
	lacks 'formations to come'
	works umpire show n.yaml --side allied
	has 'formations to come: 13dble, 27dbca, highland, 7brigade (April IV, May I, May II, May III)'
	lacks 'german points'
	works umpire show n.yaml
	has 'german points'
	has 'allied points'
}

@test "the ready set-up fits every option, and opens the first decision" {
	for option in fog-of-war no-fog-of-war german-start-units second-gebirgs british-optional marine-boats \
		engineers german-events-first; do
		works umpire new narvik-1940 -S --seed 1 -O $option -o o.yaml || return 1
		not grep -q 'decide: setup' o.yaml || complain "$option" || return 1
		works umpire replay o.yaml
	done
	# 3.1 3.2: nobody is left over
	not grep -q 'unplaced' o.yaml
}
