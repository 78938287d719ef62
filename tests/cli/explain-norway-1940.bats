# SPDX-License-Identifier: ISC
# Norway 1940: what check tells before an Action, the log with it, and unit, place and show of supply, reach and points.
load common

GAME=norway-1940
LANDING='{do: invade, zone: vestfjord, area: narvik, units: [139-I, 139-II, 139-III]}'

# Every test begins with g.yaml, the campaign, where the Germans are to take their first Action.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire new $GAME -o g.yaml 2> /dev/null
}

# Narvik is contested: three German battalions, cut off, before a Norwegian one in trenches.
contest() {
	act g.yaml "$LANDING" '{do: no-attack}'
	sed -i 's/^  narvik: .*/  narvik: {control: allied, entrenched: [allied]}/' g.yaml
}

tells() { # action; the lines are read
	works umpire check g.yaml -a "$1" || return 1
	diff - <(printf '%s\n' "$output") || complain "$1"
}

# What unit or place tells, without the breaks of its lines.
facts() { # command...
	works "$@" || return 1
	output=$(tr -s ' \n' ' ' <<< "$output")
}

# Of 139-I the counter says anti-ground 4; 23.2 and R5.6 add 1 each to the die, so 4 - 1 - 1 = 2 is the highest that
# hits. IR15-I has anti-ground 2, and whoever defends has no modifier (11.6). It is one of 12 Actions less one taken.
@test "an attack: cost, the highest die of each and its parts, the fate of those cut off" {
	contest
	tells '{do: close-combat, area: narvik, units: [139-I]}' <<- 'END'
		lawful
		costs one Action: german has 11 and keeps 10 in this turn [R3.1]
		139-I fires at ground units and needs at most 2: anti-ground 4, trenches -1 (23.2), out of supply -1 (R5.6) [11.5]
		IR15-I fires at attacking ground units and needs at most 2: anti-ground 2 [11.5]
		who is lost returns to the Refit box with at most 3, and is else eliminated [11.10]
		if it is lost 139-I is eliminated: out of supply [11.10]
	END
	umpire apply g.yaml -a '{do: close-combat, area: narvik, units: [139-I]}' -d 3,3 -o h.yaml 2> log
	diff - log <<- 'END'
		139-I: close combat in narvik [G3L.3]
		139-I fires at ground units: die 3, a miss; it needed at most 2: anti-ground 4, trenches -1 (23.2), out of supply -1 (R5.6) [11.5]
		IR15-I fires at attacking ground units: die 3, a miss; it needed at most 2: anti-ground 2 [11.5]
	END
	umpire apply g.yaml -a '{do: close-combat, area: narvik, units: [139-I]}' -d 2,1,4 -o h.yaml 2> log
	grep -q '^139-I fires at ground units: die 2, a hit; it needed at most 2: ' log
	grep -qx '139-I is eliminated: out of supply \[11.10\]' log
}

@test "check --json: the parts add up" {
	command -v python3 > /dev/null || skip 'no python3'
	contest
	works umpire check g.yaml --json -a '{do: close-combat, area: narvik, units: [139-I, 139-II]}'
	python3 - "$output" <<- 'END'
		import json, sys
		sums = [r for r in json.loads(sys.argv[1])["remarks"] if "parts" in r]
		assert [r["value"] for r in sums] == [2, 2, 2], sums
		assert all(r["value"] == sum(p["value"] for p in r["parts"]) for r in sums), sums
		assert [(p["what"], p["value"], p.get("rule")) for p in sums[0]["parts"]] == [
		    ("anti-ground", 4, None), ("trenches", -1, "23.2"), ("out of supply", -1, "R5.6")], sums[0]
	END
}

# 11.5c 204Sqn has anti-ground 1: 1 - 1 for trenches is 0, and a 1 hits all the same.
@test "a 1 always hits, and that is a part, too" {
	sed -i 's/^    .391.: .*/    "391": rogaland/; s/^    IR8-I: .*/    IR8-I: bergen/; s/^    Bombevingen: .*/    Bombevingen: bergen/
		s/^  rogaland: .*/  rogaland: {control: german, entrenched: [german]}/; s/^  mover: .*/  mover: allied/
		s/decide: action, side: german/decide: action, side: allied/' g.yaml
	works umpire check g.yaml -a '{do: strike, units: [204Sqn], area: rogaland}'
	has 'rogaland is 4 away from shetland; they fly at most: 204Sqn 7 [G3A.2]'
	has 'may intercept: no fighter [20.2]'
	has '204Sqn fires at ground units and needs at most 1: anti-ground 1, trenches -1 (23.2), a 1 always hits 1 [11.5]'
}

# G3C.7 takes 1 from the die of FJ-1, whose anti-ground is 3. Third Reich, German Bight, Utsira, Rogaland: 3 away; a
# transport flies its range of 5 twice over, an escort out and back, and a Ju 87 has a range of 4.
@test "gliders and dive bombers: ranges, modifier, who may choose his target, what is spent" {
	tells '{do: airborne, lift: {KGzbV1-I: FJ-1}, to: rogaland, glider: yes, divers: [StG1-I]}' <<- 'END'
		lawful
		costs one Action: german has 12 and keeps 11 in this turn [R3.1]
		rogaland is 3 away from third-reich; they fly at most: KGzbV1-I 10 [G3C.4]
		rogaland is 3 away from third-reich; they fly at most: StG1-I 4 [G3C.2]
		an Air Assault must be fought in rogaland: enemy ground and air units are there [G3C.6]
		FJ-1 fires at ground units and needs at most 4: anti-ground 3, gliders 1 (G3C.7) [11.5]
		StG1-I fires at ground units and needs at most 4: anti-ground 4 [11.5]
		IR8-I fires at attacking ground units and needs at most 2: anti-ground 2 [11.5]
		Bombevingen may be aimed at attacking ground units and then needs at most 1: anti-ground 1 [11.3]
		Bombevingen may be aimed at attacking air units and then needs at most 1: anti-air 1 [11.3]
		no fire: KGzbV1-I [11.3]
		who is lost returns to the Refit box with at most 3, and is else eliminated [11.10]
		KGzbV1-I is spent with the gliders and will be eliminated [G3C.7]
	END
}

@test "First Fire is told first" {
	works umpire check g.yaml -a '{do: commando, area: oslo, attack: yes}'
	[ "$(sed -n 3p <<< "$output")" = 'Brandenburg fires first at ground units and needs at most 3: anti-ground 3 [11.7]' ]
	has 'if it is lost Oscarsborg is eliminated: a fortress [11.10]'
}

# G3A.3 A zone that borders on land: 5; one that does not: 4. The log says it once, before the dice.
@test "aircraft over the sea: how they find ships" {
	works umpire check g.yaml -a '{do: strike-ships, units: [KG4-I], zone: forties}'
	has 'each finds a target with at most 4: forties does not border on land [G3A.3]'
	works umpire check g.yaml -a '{do: strike-ships, units: [KG4-I], zone: stad}'
	has 'each finds a target with at most 5: stad borders on land [G3A.3]'
	umpire apply g.yaml -a '{do: strike-ships, units: [KG4-I], zone: forties}' -d 5 -i 2> log
	diff - log <<- 'END'
		against forties: KG4-I of third-reich, 2 away [G3A.3]
		each finds a target with at most 4: forties does not border on land [G3A.3]
		KG4-I rolls 5: it finds nothing [G3A.3]
		no aircraft is left to attack [G3A.3]
	END
}

# Each zone costs a point (R9.1); the factor of Scharnhorst is 4.
@test "a voyage: each zone, what the slowest has left; the log has the total" {
	tells '{do: sail, units: [Scharnhorst, Gneisenau], path: [faroe-gap, fair-isle]}' <<- 'END'
		lawful
		costs one Action: german has 12 and keeps 11 in this turn [R3.1]
		points of movement 2: faroe-gap 1, fair-isle 1 [G3N.1]
		Scharnhorst, the slowest, has 4 of them and keeps 2 [G3N.1]
	END
	works umpire check g.yaml -a '{do: undock, units: [TR-2], to: kattegat, load: {TR-2: [193-I, 193-II]}}'
	has 'points of movement 1: the Off Map base 1 [G3N.2]'
	has 'TR-2 has 3 of them and keeps 2 [G3N.2]'
	works umpire check g.yaml -a '{do: emergency, units: [DD-1]}'
	has 'what warships carry must land in this Action, or is lost [G3N.11]'
	umpire apply g.yaml -a '{do: sail, units: [Scharnhorst, Gneisenau], path: [faroe-gap, fair-isle]}' -i 2> log
	grep -qx 'Scharnhorst, Gneisenau: norwegian-sea-north to fair-isle, 2 points \[G3N.1\]' log
}

# From Vestfjord German lines go over Norwegian Sea, north (Scharnhorst is there), but Rodney, Sleipner and Manchester
# are in the zones beyond, and no German warship (R5.2b).
@test "supply is told before anybody starves: check, show, unit, and when a line is open again" {
	works umpire check g.yaml -a "$LANDING"
	has 'they may then attack the enemy in narvik [G3C.1]'
	has 'narvik will be contested [R4.1]'
	has '139-I, 139-II, 139-III in narvik will be out of supply: the sea line of narvik breaks in norwegian-sea-south, stad, fair-isle [R5.7]'
	contest
	works umpire show g.yaml
	has $'out of supply in narvik: 139-I, 139-II, 139-III\n    the sea line of narvik breaks in norwegian-sea-south, stad, fair-isle'
	has '139-I 4-0-0-0 (out of supply)'
	facts umpire unit g.yaml 139-I
	has 'supply: none: the sea line of narvik breaks in norwegian-sea-south, stad,'
	has 'out of supply: it attacks with +1 to its die, and is eliminated if it is lost'
	has 'hits ground units: with at most 3: anti-ground 4, out of supply -1 (R5.6)'
	has 'marches to: bodo, bardufoss [G3L.1]'
	works umpire check g.yaml -a '{do: sail, units: [Scharnhorst], path: [norwegian-sea-south]}'
	has '139-I, 139-II, 139-III in narvik will be in supply: from the port of narvik, by sea over vestfjord, norwegian-sea-north, norwegian-sea-south, '
	sed -i 's/^  air-supply: none/  air-supply: narvik/' g.yaml
	facts umpire unit g.yaml 139-I
	has 'the marker here supplies it in one Action that uses it [G3A.7]'
}

@test "supply that a disrupted port ends, and one by land" {
	sed -i 's/^    .391.: .*/    "391": oslo/; s/^    Oscarsborg: .*/    Oscarsborg: eliminated/; s/^    HMKG: .*/    HMKG: eliminated/
		s/^    Jagevingen: .*/    Jagevingen: allied-refit/; s/^    .305.: .*/    "305": hedmark/
		s/^  oslo: .*/  oslo: {control: german}/; s/^  hedmark: .*/  hedmark: {control: german}/' g.yaml
	facts umpire unit g.yaml 305
	has 'supply: from the port of oslo, by sea over oslofjord, skagerrak,'
	has 'third-reich; by land oslo [R5.3]'
	sed -i 's/^  oslo: .*/  oslo: {control: german, disrupted: [port]}/' g.yaml
	works umpire show g.yaml
	has $'out of supply in oslo: 391\n    the port of oslo is disrupted'
	has $'out of supply in hedmark: 305\n    the port of oslo is disrupted'
	facts umpire place g.yaml oslo
	has 'port: disrupted; repaired with at least 4 [G4.2]'
	has 'supply of Germans: none: the port of oslo is disrupted [R5.3]'
}

# From Skagerrak, too, an Allied line leads home when the Germans have left it, by German Bight and Dogger.
@test "of several sea lines the shortest is told" {
	sed -i 's/^    Karlsruhe: .*/    Karlsruhe: third-reich/; s/^    TB-5: .*/    TB-5: third-reich/
		s/^    310-I: .*/    310-I: third-reich/' g.yaml
	facts umpire place g.yaml skagerrak
	has 'Allied sea line: over skagerrak, german-bight, dogger to great-britain [R5.2]'
	facts umpire place g.yaml agder
	has 'supply of Allies: from the port of agder, by sea over utsira, forties to great-britain [R5.3]'
}

@test "what a march changes: control, points, aircraft that are overrun" {
	contest
	sed -i 's/^    IR16-I: .*/    IR16-I: narvik/' g.yaml
	works umpire check g.yaml -a '{do: march, units: [139-III], to: bardufoss}'
	has 'narvik to bardufoss: one area, by land [G3L.1]'
	has 'bardufoss will be german-controlled, for 0 points [R4.2]'
	has 'overrun, to the Refit box: Haalogaland [R4.5]'
	works umpire check g.yaml -a '{do: march, units: [139-III], to: bodo}'
	has 'bodo will be german-controlled, for 1 point [R4.2]'
}

@test "Actions of dice alone: what they need" {
	while IFS='|' read -r action line; do
		works umpire check g.yaml -a "$action"
		has "$line" || return 1
	done <<- 'END'
		{do: reinforce}|a die tells how many of 49 units in the pool come to third-reich [G1.1]
		{do: appeal}|on an odd die one of 12 Events in the cup is picked and played [G1.4]
		{do: entrench, area: jutland}|+1 to dice at the ground units of german that defend jutland [23.2]
		{do: intercept-mode, on: [ZG76-I]}|ZG76-I flies no more but may meet aircraft within 4 of jutland [20.2]
		{do: supply-drop, unit: KGzbV1-I, area: jutland}|the marker can supply all in jutland, now 391, 305, ZG1-I
		{do: pass}|costs one Action: german has 12 and keeps 11 in this turn [R3.1]
	END
	sed -i 's/^  jutland: .*/  jutland: {control: german, disrupted: [port]}/; s/^    193-I: .*/    193-I: german-refit/' g.yaml
	works umpire check g.yaml -a '{do: repair-base, area: jutland, bases: [port]}'
	has 'each is repaired with at least 4 [G4.2]'
	works umpire check g.yaml -a '{do: refit, class: ground, units: [193-I]}'
	has 'each returns with at most 4 [G4.6]'
	facts umpire unit g.yaml 193-I
	has "returns: with at most 4 by an Action 'refit', to: third-reich [13.2]"
	works umpire check g.yaml -a '{do: evacuate, units: [TB-5], load: {TB-5: ["391"]}}'
	has 'each is picked up with at most 3, and goes else to the Refit box [G3N.12]'
	has 'TB-5 carries 1 light unit [G3N.12]'
}

@test "inside an Action: aims, losses, transports" {
	umpire apply g.yaml -i -l log -a '{do: airborne, lift: {KGzbV1-I: FJ-1}, to: rogaland, escort: [KG4-I], aim: {KG4-I: air}}'
	tells '{do: aim, units: {Bombevingen: ground}}' <<- 'END'
		lawful
		Bombevingen fires at attacking ground units and needs at most 1: anti-ground 1 [11.5]
	END
	umpire apply g.yaml -i -l log -d 3,6,5,3,2 -a '{do: aim, units: {Bombevingen: air}}'
	tells '{do: transports, units: {KGzbV1-I: third-reich}}' <<- 'END'
		lawful
		KGzbV1-I has flown 3 and flies on 3 to third-reich, of 10 in all [G3C.4]
	END
	umpire new $GAME -o g.yaml 2> /dev/null
	umpire apply g.yaml -i -l log -a "$LANDING" -a '{do: attack}' -d 6,6,1,2
	works umpire show g.yaml
	has 'hits on the ground units that attack: 1'
	tells '{do: losses, units: [139-II]}' <<- 'END'
		lawful
		139-II: to the Refit box with at most 3, else eliminated [11.10]
	END
}

# ZG76-I has anti-air 3 and a range of 4, 224Sqn anti-air 1. The fighters attack (20.2c).
@test "interception: who may come up, and what both then need" {
	sed -i 's/^    ZG76-I: .*/    ZG76-I: {at: jutland, marks: [intercept]}/' g.yaml
	act g.yaml '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}'
	works umpire check g.yaml -a '{do: strike, units: [224Sqn], area: jutland, aim: {224Sqn: air}}'
	has 'may intercept: ZG76-I [20.2]'
	act g.yaml '{do: strike, units: [224Sqn], area: jutland, aim: {224Sqn: air}}'
	tells '{do: intercept, units: [ZG76-I]}' <<- 'END'
		lawful
		ZG76-I fires at air units and needs at most 3: anti-air 3 [11.5]
		224Sqn fires at attacking air units and needs at most 1: anti-air 1 [11.5]
		who is lost returns to the Refit box with at most 3, and is else eliminated [11.10]
	END
	umpire apply g.yaml -i -l log -a '{do: intercept, units: [ZG76-I]}' -d 4,2+ --seed 1
	grep -qx 'ZG76-I fires at air units: die 4, a miss; it needed at most 3: anti-air 3 \[11.5\]' log
	grep -qx '224Sqn fires at attacking air units: die 2, a miss; it needed at most 1: anti-air 1 \[11.5\]' log
}

@test "an Event that is held, and one that grants: what it does, what is left" {
	sed -i 's/^    G02: .*/    G02: german-hand/; s/^    G05: .*/    G05: german-hand/' g.yaml
	tells '{do: play-event, event: G02}' <<- 'END'
		lawful
		costs no Action; grants 2 Actions: any of the list [R10.3]
	END
	facts umpire unit g.yaml G05
	has 'bans for german until the turn ends: raid, strike-ships; bans for allied'
	act g.yaml '{do: play-event, event: G02}'
	works umpire show g.yaml
	has 'G02 grants german: Actions left 2'
	works umpire check g.yaml -a '{do: reinforce}'
	has 'costs one Action of the 2 that G02 still grants [R10.4]'
}

@test "show: areas with their points, allotments, pools, who must land" {
	works umpire show g.yaml
	has 'points: german 0, allied 30, difference -30'
	has 'allied points: oslo 4, agder 2, rogaland 3, bergen 3, lillehammer 1,'
	has 'german: Actions left 12 of 12, Events held 0, in the cup 12, in the pool 49,'
	has 'before the first Allied Action: 8 German ones'
	has 'lost if not landed in this turn: 139-I, 139-II, 139-III, 138-I, 138-II, 159-I,'
	lacks mover
	umpire new $GAME -s first-week -o w.yaml 2> /dev/null
	works umpire show w.yaml
	has 'at the end: German areas worth 16, a German victory; else an Allied one'
	act g.yaml "$LANDING"
	works umpire show g.yaml
	for word in mover lifter rank shown unsupplied; do
		lacks "$word"
	done
}

@test "unit and place tell reach, cargo, arrival, points and bases" {
	facts umpire unit g.yaml TR-1
	has 'moves: 3 zones in an Action, 6 to rebase [G3N.1]'
	has 'reaches: skagerrak 1 [G3N.1]'
	has 'cargo: 236-I, 236-II; it carries 2 light units or 1 heavy unit or 1 fighter'
	facts umpire unit g.yaml 139-I
	has 'must land: before turn 1 ends, or it is eliminated [R12.4]'
	facts umpire unit g.yaml ZG76-I
	has 'range: 4, and 8 to ferry [R8.2]'
	has 'can ferry to: third-reich [G3A.1]'
	facts umpire unit g.yaml 159-III
	has "arrives: in third-reich, when it is drawn by 'reinforce': one of 49 that wait"
	facts umpire place g.yaml narvik
	has 'state: control allied'
	has 'points: 5 for allied [R11.1]'
	has 'supply of Norwegians: from the mobilization center of narvik [R5.3]'
	has 'mountains: heavy units cross its borders where rails do; +1 to dice of'
	facts umpire place g.yaml vestfjord
	has 'Allied sea line: over vestfjord, norwegian-sea-north, faroe-gap to'
	has 'ships are found: from the air with at most 5 [G3A.3]'
	has '139-I (aboard DD-1), 139-II (aboard DD-3), 139-III (aboard DD-4)'
	facts umpire place g.yaml third-reich
	has 'attacks: none on anything here [R7.2]'
}

@test "with fog nothing of this tells what the enemy is" {
	umpire new $GAME -O fog -o g.yaml 2> /dev/null
	works umpire check g.yaml -a '{do: battle, zone: norwegian-sea-north, units: [Scharnhorst], aim: {Scharnhorst: surface}}'
	has 'Scharnhorst fires at surface ships and needs at most 4: anti-surface 4 [11.5]'
	has '2 naval units of the enemy not seen: what can be hit, and fires back, is not known [R13.3]'
	lacks Renown
	facts umpire place --side german g.yaml narvik
	has 'supply of Germans: none: '
	lacks 'supply of Allies'
	works umpire show --side allied g.yaml
	lacks 139-I
	facts umpire unit --side allied g.yaml Oscarsborg
	has 'supply: always: it is a fortress [R5.5]'
	act g.yaml '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}' '{do: pass}'
	works umpire check g.yaml -a '{do: strike, units: [224Sqn], area: jutland, aim: {224Sqn: air}}'
	has 'which fighters may intercept is not known [20.2]'
	lacks ZG76
}

@test "there is nothing to set up" {
	for scenario in weserubung first-week; do
		trouble 'both sides are in place' umpire new $GAME -s $scenario -S
	done
}
