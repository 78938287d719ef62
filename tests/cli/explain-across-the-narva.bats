# SPDX-License-Identifier: ISC
# Across the Narva: what check tells before, what the log tells of the same afterwards, and facts of units and places.
# Every number is reckoned from the rulebook and the charts, as the comment over it says.
load common

GAME=across-the-narva
play=$BATS_TEST_DIRNAME/../../fixtures/$GAME/play

# Every test begins with g.yaml, where the Soviet has his first chit in hand.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire new $GAME -o g.yaml 2> /dev/null
	ATTACK='{do: attack, units: [r657, r749], target: "1820", full: [13va-1, 13va-bomber]}'
}

# An HQ is activated; with a third word nobody moves, either.
activated() { # file, hq, fights
	act "$1" "{do: activate, hq: $2}" '{do: done}'
	[ -z "$3" ] || act "$1" '{do: done}'
}

# A recorded game as it was before its nth action.
recorded() { # game, n, file
	umpire replay "$play/$1.yaml" --until $(($2 - 1)) -o "$3" > /dev/null 2>&1
}

# Both have 3 and attack over the Narva, bridge or not: 1 1/2 each. FUS defends with 4. 3 to 4 reaches 1-2, the first
# column; the village takes 1, the air units give 2 and 3, so the fifth serves, which asks the Soviet for 4-1. Its rows
# 2 to 6 are read, as 1 is added to the die on turn 1, and row 6 for a 6, too. Krivasoo is 1 point, its village 1.
@test "an attack over the river: shares, odds, shifts, the column by the die, what the hex is worth" {
	activated g.yaml 109-hq fights
	works umpire check g.yaml -a "$ATTACK"
	[ "${lines[0]}" = lawful ]
	[ "${lines[1]}" = "soviet attacks 1820 with 3: r657 1 1/2 (3 halved by the river), r749 1 1/2 (3 halved by the \
river) [9.3]" ]
	[ "${lines[2]}" = 'defended with 4: fhh-fus 4 [9.3]' ]
	[ "${lines[3]}" = 'odds 3 to 4: 1-2 [9.3]' ]
	[ "${lines[4]}" = 'shifts +4: village -1, 13va-1 +2 (12.1), 13va-bomber +3 (12.1) [9.3.1]' ]
	[ "${lines[5]}" = "resolved on 4-1, +1 to the die on the first turn (14.FT): 1 A1*, 2 A1* Dr1, 3 A1* D1, 4 D1r1, \
5-6 D1r2 [9.1]" ]
	[ "${lines[6]}" = 'the village holds the first hex of retreat [9.5.6]' ]
	[ "${lines[7]}" = 'grounded afterwards: 13va-1, 13va-bomber [12.1.1]' ]
	[ "${lines[8]}" = '1820 is german now [13.1.1]' ]
	[ "${lines[9]}" = 'Soviet points for 1820 2: krivasoo 1, village 1 [13.1.2]' ]
	[ "${#lines[@]}" -eq 10 ]
	[ "$(adds_up g.yaml "$ATTACK")" = 2 ]
	logged g.yaml "$ATTACK" 5 -d 5
	[[ $stderr == *'die 5 with 1 added on the first turn, result D1r2 [14.FT]'* ]]
}

# r657 in Krivasoo has no river before it; 29P has 2, doubled by the swamp to 4. Out of supply 3 becomes 1 1/2, 1 in all;
# isolated 4 becomes 2. 1 to 2 is 1-2, and the air unit makes it the third column, 2-1.
@test "swamp doubles, supply and isolation halve, the total is rounded down" {
	sed -i "s/fhh-fus: '1820'/fhh-fus: '1821'/; s/r657: '1921'/r657: '1820'/" g.yaml
	activated g.yaml 109-hq fights
	SWAMP='{do: attack, units: [r657], target: "1721", full: [13va-1]}'
	works umpire check g.yaml -a "$SWAMP"
	has $'soviet attacks 1721 with 3: r657 3 [9.3]\ndefended with 4: 29p 4 (2 doubled by swamp) [9.3]\n'
	sed -i "s/29p: '1721'/29p: {at: '1721', supply: isolated}/; s/r657: {at: '1820'/&, supply: out-of-supply/" g.yaml
	works umpire check g.yaml -a "$SWAMP"
	has 'attacks 1721 with 1: r657 1 1/2 (3 halved by supply (10.3.1)), rounded down (2.1.2) [9.3]'
	has 'defended with 2: 29p 2 (2 doubled by swamp, halved by isolation (10.3.2)) [9.3]'
	has 'odds 1 to 2: 1-2 [9.3]'
	has 'resolved on 2-1, +1 to the die on the first turn (14.FT): 1 A1, 2 Ar1, 3 A1*, 4 A1* Dr1, 5-6 A1* D1 [9.1]'
	logged g.yaml "$SWAMP" 5 -d 1
}

# 6 to 4 is 1-1; the first box of the defenses is -4, which two air units make good.
@test "prepared defenses shift Soviet attacks, and take losses and retreats" {
	activated g.yaml 43-hq fights
	WORKS='{do: attack, units: [r301, r328], target: "3331", full: [14va-2, 14va-3]}'
	works umpire check g.yaml -a "$WORKS"
	has 'odds 6 to 4: 1-1 [9.3]'
	has 'shifts +0: prepared defenses -4 (11.3.2), 14va-2 +2 (12.1), 14va-3 +2 (12.1) [9.3.1]'
	has 'the prepared defenses hold the first hex of retreat [11.3.3]'
	has 'the defenses of nederland take losses and hexes of retreat, up to 8 [11.3.4]'
	[ "$(adds_up g.yaml "$WORKS")" = 1 ]
	logged g.yaml "$WORKS" 5 -d 1
}

# 2/502 has 6 and attacks over the river, 399G 4; the Soviet has 3. 7 to 3 is 2-1, in the German line the fourth column.
@test "a German attack has its own line of odds, adds nothing to the die, and red losses are not his" {
	recorded 02-campaign 49 f.yaml
	works umpire check f.yaml -a '{do: attack, units: [2-502, 399g], target: "2734"}'
	has 'german attacks 2734 with 7: 2-502 3 (6 halved by the river), 399g 4 [9.3]'
	has $'defended with 3: r593 3 [9.3]\nodds 7 to 3: 2-1 [9.3]\nshifts +0 [9.3.1]\n'
	has 'resolved on 2-1: 1 A1, 2 Ar1, 3 A1*, 4 A1* Dr1, 5 A1* D1, 6 D1r1 [9.1]'
	has 'a loss marked * falls on Soviet attackers alone [9.1]'
}

# 23 has 5, 2/24 2, HVS 4 and the river before it; the marker that pins the stack is seen, and not what is under it.
@test "with fog of war what is covered is neither named nor counted, whatever it is" {
	recorded 02-campaign 47 f.yaml
	FOG='{do: attack, units: [11ss-23, 2-24, hvs], target: "3026", full: [lw-1]}'
	works umpire check f.yaml -a "$FOG"
	has 'german attacks 3026 with 9: 11ss-23 5, 2-24 2, hvs 2 (4 halved by the river) [9.3]'
	has 'shifts +3: pinned +1 (2.5.1), lw-1 +2 (12.1) [9.3.1]'
	has 'not all that defends is seen: odds and column are not known'
	lacks r864
	lacks 'defended with'
	umpire check f.yaml -a "$FOG" > told
	sed "s/ r864: {at: '3026'/ r880: {at: '3026'/; s/ r880: '[0-9]*'/ r864: '3226'/" f.yaml > other.yaml
	not cmp -s f.yaml other.yaml
	umpire check other.yaml -a "$FOG" > told.other
	cmp told told.other
	trouble 'german does not know where r864 is' umpire unit f.yaml r864 --side german
	works umpire place f.yaml 3026 --side german
	has 'left of that is not known [7.0]'
	lacks r864
	works umpire show f.yaml --side german
	lacks r864
	works umpire unit f.yaml 109-hq --side german
	lacks r864
}

# What each die brings stands in the column that is not for cities.
@test "a barrage: what each die brings, what the defenses take, and how many are left" {
	recorded 02-campaign 26 f.yaml
	SHELL='{do: barrage, target: "3231"}'
	works umpire check f.yaml -a "$SHELL"
	[ "${lines[1]}" = 'barrage of 3231, no city: 1 none, 2-3 P, 4 Dr1, 5 D1, 6 D1r1 [2.5.1]' ]
	[ "${lines[2]}" = 'the defenses of nederland take losses and hexes of retreat, up to 8 [11.3.4]' ]
	[ "${lines[3]}" = 'barrage attacks left after it: 1 [2.5.1]' ]
	logged f.yaml "$SHELL" 1 -d 1
}

# r466 goes by road, 1 each, and 2123 lies next to MOK in 2022: 2 more (5.1). It has 4. Isolated it has 2.
@test "a move: the parts of each hex, what is left, the zone, and the line of supply" {
	activated g.yaml 109-hq
	MOVE='{do: move, unit: r466, path: ["2122", "2123"]}'
	works umpire check g.yaml -a "$MOVE"
	[[ ${lines[1]} == '2122 for 1 MP: '*' 1 (6.2.1) [6.1]' ]]
	[[ ${lines[2]} == '2123 for 3 MP: '*' 1 (6.2.1), into an enemy zone 2 (5.1) [6.1]' ]]
	[ "${lines[3]}" = '4 MP of 4 spent, 0 left [6.1]' ]
	[ "${lines[4]}" = '2123 is in an enemy zone of control [5.0]' ]
	[[ ${lines[5]} == 'supply line from 2123: from 3524 by 2122, '*', 3424 [10.1]' ]]
	works umpire apply g.yaml -a "$MOVE" -o after.yaml
	[[ $stderr == *'r466 moves from 2021 to 2123 for 4 MP of 4 [6.1]'* ]]
	# a road costs 1/2 by strategic movement
	works umpire check g.yaml -a '{do: move, unit: r466, path: ["2121", "2120"], mode: strategic}'
	has '1 MP of 4 spent, 3 left [6.4]'
	sed -i "s/r466: {at: '2021'/&, supply: isolated/" g.yaml
	works umpire check g.yaml -a '{do: move, unit: r466, path: ["2121"]}'
	has 'allowance 2 MP: 4 halved by isolation, rounded down [10.3.2]'
	has '1 MP of 2 spent, 1 left [6.1]'
}

# Woods all round, and no road: no line can leave 2318 (10.1b).
@test "a move out of reach of supply says where all ways break" {
	activated g.yaml 109-hq
	works umpire check g.yaml -a '{do: move, unit: 109-hq, path: ["2119", "2218", "2318"]}'
	has 'no supply line from 2318: neither road nor clear ground in 2319, 2418, 2417, 2317, 2217, 2218 [10.1]'
}

# The 109th has a range of 6: r864 in 3026, r880 and r891 are farther from 2120. Three others may be attached.
@test "an activation: who is in command, who is out of range, who may be attached, how many are left" {
	GO='{do: activate, hq: 109-hq}'
	works umpire check g.yaml -a "$GO"
	[ "${lines[1]}" = 'in command: r381, r456, r602, r466, r657, r749 [4.2.1]' ]
	[ "${lines[2]}" = 'out of its range of 6: r864, r880, r891 [4.2.5bis]' ]
	[ "${lines[3]}" = '3 more in range may be attached, of: r1074, r1076, r1079, g197, g191 [4.2.1]' ]
	[ "${lines[4]}" = 'activation 1 of 4 that soviet has in this turn [4.1.1]' ]
	[ "${lines[5]}" = '109-hq cannot be the next that soviet activates [4.1.2]' ]
	logged g.yaml "$GO" 1
	works umpire check after.yaml -a '{do: attach, unit: g197}'
	has 'g197 may move and attack; 2 more may be attached [4.2.1]'
	# from 2718 to 2120: six columns apart, and the rows come on the way
	has 'it is 6 hexes from 109-hq, which reaches 6 [4.2.4]'
	works umpire check g.yaml -a '{do: relocate, to: "2213"}'
	has 'within 12 hexes of 2213: 122-hq, 109-hq, 30gd-hq [4.1.1]'
}

# Box 5 has 3 steps and -2, box 4 has 4 and -2; a box is a point (13.1.2). The event gives one replacement (RET.5).
@test "repairs, replacements, losses and landings tell what they cost and bring" {
	recorded 02-campaign 147 f.yaml
	works umpire check f.yaml -a '{do: repair, division: nederland}'
	has 'the defenses of nederland go from 3 steps and shift 2 to 4 and 2 [11.3.5]'
	has 'Soviet points for boxes -1 [13.1.2]'
	recorded 02-campaign 443 f.yaml
	works umpire check f.yaml -a '{do: fortify, division: nederland}'
	has 'costs a replacement: 0 of 1 left [11.2]'
	has 'from 1 steps and shift 1 to 3 and 2 [11.2.4]'
	works umpire check f.yaml -a '{do: done}'
	has 'replacements lost: 1 [11.2]'
	recorded 02-campaign 18 f.yaml
	works umpire check f.yaml -a '{do: lose, unit: r308}'
	has 'r308 will have attack 1, defense 2, movement 4 [9.4]'
	recorded 02-campaign 285 f.yaml
	works umpire check f.yaml -a '{do: land, at: "2033"}'
	has $'the German may shell it at once [8.0.6]\nbarrage of 2033, no city: 1 none, 2-3 P'
	has 'Soviet points for 2033 1: village 1 [13.1.2]'
}

@test "unit tells of an HQ whom it reaches, and of a unit who reaches it" {
	works umpire unit g.yaml 109-hq
	has 'activated by: chits of Army HQs in whose range it is: 2sh-hq [4.1.1]'
	has 'commands: r381, r456, r602, r466, r657, r749 [4.2.1]'
	has 'out of its range: r864, r880, r891 [4.2.5bis]'
	has 'may attach 3 of: r1074, r1076, r1079, g197, g191 [4.2.1]'
	works umpire unit g.yaml fhh-hq
	has 'activated by: chits of the 43rd Corps, of the Wehrmacht, and of Army Group'
	works umpire unit g.yaml 2sh-hq
	has 'HQs in range: 109-hq, 43-hq, 30gd-hq [4.1.1]'
	works umpire unit g.yaml r657
	has 'HQ: 109-hq in 2120, 2 hexes away, reaches it [4.2.1]'
	has 'movement: 4'
	lacks '  colour:'
	works umpire unit g.yaml r864
	has 'HQ: 109-hq in 2120, 11 hexes away, reaches no farther than 6 [4.2.5bis]'
	works umpire unit g.yaml 151g
	has 'HQ: 61-hq is not on the map [4.2.5bis]'
	has 'reduced: it has lost 1 of 2 steps [9.4]'
	has 'attacks with: 2; half of that over a river [9.3]'
}

# 2sh-hq lies on the road to 3524; 151G on the way to the highway, which ends at entry A.
@test "unit tells supply and its line, arrivals, air units and chits" {
	works umpire unit g.yaml 2sh-hq
	has 'supply line: from 3524 by 3124, 3224, 3324, 3424 [10.1]'
	sed "s/r657: '1921'/r657: {at: '1921', supply: isolated}/" g.yaml > i.yaml
	works umpire unit i.yaml r657
	has 'supply: isolated: strengths and movement are halved [10.0]'
	has 'attacks with: 1 1/2 (3 halved by isolation (10.3.2))'
	has 'moves: 2 MP when it is activated [6.1]'
	works umpire show i.yaml
	has $'\nisolated: r657\n'
	has 'r657 3-3-4 (isolated)'
	# the highway is cut: Germans near Narva have no line that counts
	sed "s/r65: '1105'/r65: '0231'/" g.yaml > c.yaml
	works umpire unit c.yaml 3-24
	has 'supply line: none that counts: the highway to Narva is cut in 0231 [10.2.1]'
	works umpire show c.yaml
	has 'the highway to Narva is cut in 0231'
	works umpire unit g.yaml 11-hq
	has 'arrives: in turn 4, at entry b [8.0]'
	works umpire unit g.yaml 13va-bomber
	has 'shifts: 3 in a full attack; it flies no other [12.1]'
	works umpire unit g.yaml stavka
	has 'does: makes the Soviet attack two hexes with all units next to them [2.5.3]'
}

# Clear is 1 MP for all, swamp 2 and 4; a village takes 1 column, a city 2 and the first loss.
@test "place tells costs, shifts, works, points, zones, lines, room and HQs in range" {
	works umpire place g.yaml 1820
	has 'costs: infantry and HQs 1 MP, mechanized 1 MP'
	has 'attacks on it: village shifts -1 [9.3.1]'
	has 'held by: german [13.1.1]'
	has 'worth to the Soviet: points 2: krivasoo 1, village 1 [13.1.2]'
	has 'zones of control: of both sides [5.0]'
	has 'German supply: a line passes: from 0120 by 1720, '
	has 'Soviet supply: no line passes [10.1]'
	has 'combat units: 1 [7.0]'
	has 'Soviet HQs in range: 2sh-hq, 109-hq [4.2.4]'
	works umpire place g.yaml 1721
	has 'costs: infantry and HQs 2 MP, mechanized 4 MP'
	has 'attacks on it: swamp doubles the defense [9.3]'
	works umpire place g.yaml 3029
	has 'attacks on it: city shifts -2 [9.3.1]'
	has 'losses: the city takes the first one of a combat [9.4.4]'
	has 'Germans here: SS units alone [6.3.4]'
	works umpire place g.yaml 3330
	has 'prepared defenses: of nederland: 8 steps left, Soviet attacks shift -4'
	works umpire place g.yaml 0131
	has 'worth to the Soviet: points 17: entry-a 15, highway 2 [13.1.2]'
	has 'German supply: a source [10.2]'
	has 'entry: of reinforcements marked a [8.0]'
}

@test "show tells whom each HQ reaches, what the Soviet holds, his points and what they would be" {
	works umpire show g.yaml
	has '109-hq in 2120, range 6: r381, r456, r602, r466, r657, r749; out of range: r864, r880, r891'
	has '2sh-hq in 3024, range 12: 109-hq, 43-hq, 30gd-hq'
	has 'soviet victory points: 0, german massive victory'
	has '(out of range of 227-hq)'
	has '(reduced)'
	activated g.yaml 109-hq fights
	umpire apply g.yaml -i -d 5 -a "$ATTACK" 2> /dev/null
	act g.yaml '{do: retreat, units: [fhh-fus], path: ["1721"]}' '{do: advance, unit: r657, path: ["1820"]}'
	works umpire show g.yaml
	has 'soviet victory points: 2, german massive victory: krivasoo 1 x 1, village 1 x 1'
	has $'\nheld by the Soviet: 1820\n'
	lacks fought
	lacks settled
}
