# SPDX-License-Identifier: ISC
# Norway 1940 on the command line: Actions with decisions inside them, Events that are held or grant Actions, fog.
load common

GAME=norway-1940
page=$BATS_TEST_DIRNAME/../../man/umpire-$GAME.7
LANDING='{do: invade, zone: vestfjord, area: narvik, units: [139-I, 139-II, 139-III]}'
DROP='{do: airborne, lift: {KGzbV1-I: FJ-1}, to: rogaland, escort: [KG4-I], aim: {KG4-I: air}}'

# Every test begins with g.yaml, the campaign, where the Germans are to take their first Action.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire new $GAME -o g.yaml 2> /dev/null
}

pass() { # file, times
	local i
	for ((i = 0; i < $2; i++)); do
		act "$1" '{do: pass}'
	done
}

# Turn 1 goes by; the Germans pick the Fuehrer directive and the Allies Churchill, both to be held.
second_turn() { # file
	pass "$1" 16
	umpire apply "$1" -a '{do: pass}' -d 2,1 -i 2> /dev/null
}

# Plays lawful actions that are picked by a counter, each piped from options to apply.
play_on() { # file, how many
	local i n
	for ((i = 1; i <= $2; i++)); do
		umpire options "$1" > listed
		n=$(wc -l < listed)
		[ "$n" -gt 0 ] || return 0
		sed -n "$((i * 131 % n + 1))p" listed | umpire apply "$1" - --seed $i -i 2> /dev/null || return 1
	done
}

@test "games and games --sources list it" {
	works umpire games
	has "$GAME  Norway 1940"
	has 'scenario weserubung'
	has 'scenario first-week'
	for option in carrier-depletion fog undock-continues; do
		has "option $option"
	done
	works umpire games $GAME --sources
	has 'map third-reich: rule G3A.7'
	has 'map area: rule R1.4; rebuilt: '
	has 'counters commando: rule G1.5; rebuilt: '
	has 'chart turns: rule R3.1; rebuilt: '
	works umpire games $GAME --names sides
	[ "$output" = $'german\nallied' ]
}

@test "rule tells what is of the list and what is rebuilt" {
	works umpire rule $GAME G3A.3
	has 'G3A.3d (dice)'
	lacks Rebuilt
	works umpire rule $GAME 11.10a
	has 'Reading: Rebuilt: '
	works umpire rule $GAME G3N.2g
	has 'Reading: Rebuilt: '
	works umpire rule $GAME R14
	[ "$(grep -c '^R14\.[0-9][a-z] ' <<< "$output")" -eq 3 ]
	works umpire rule $GAME G2
	has 'reconnaissance'
}

@test "help tells decisions, verbs and arguments" {
	works umpire help $GAME
	has 'a side must take an Action, play a held Event before it, or pass [R3.2]'
	has remove-air-supply
	works umpire help $GAME bombard
	has '[G3N.7 G3N.8 G3N.9]'
	has 'target: fortress|bases'
	works umpire help $GAME losses
	has '[11.9]'
	works umpire help $GAME intercept
	has 'a side must name the fighters that intercept [20.2]'
}

@test "the campaign begins with troops aboard and twelve German Actions" {
	[ "$(asks g.yaml)" = 'action german' ]
	grep -qx '  german-actions: 12' g.yaml
	grep -qx '    139-I: {at: vestfjord, aboard: DD-1}' g.yaml
	grep -qx '  jutland: {control: german}' g.yaml
	works umpire show g.yaml
	has 'points: german 0, allied 30, difference -30'
	[[ $(tr -s ' \n' ' ' <<< "$output") == *' (aboard DD-1, must land in this turn)'* ]]
	for option in carrier-depletion fog undock-continues; do
		umpire new $GAME -O $option 2> /dev/null | grep -qx "options: \[$option\]"
	done
	trouble recon umpire new $GAME -O recon
}

@test "the first week is the same for one turn, and the Allies win if nothing is done" {
	umpire new $GAME -s first-week -o w.yaml 2> /dev/null
	diff <(sed '/^scenario: /d' g.yaml | masked) <(sed '/^scenario: /d' w.yaml | masked)
	pass w.yaml 17
	grep -qx 'result: {winner: allied, rule: R12.6}' w.yaml
	works umpire show w.yaml
	has 'the game is over: allied has won [R12.6]'
	works umpire log --last w.yaml
	has '139-I has not landed and is eliminated [R12.4]'
	has 'Allied victory: 0 points of German areas [R12.6]'
}

@test "the Germans keep the first eight Actions" {
	pass g.yaml 7
	[ "$(asks g.yaml)" = 'action german' ]
	pass g.yaml 1
	[ "$(asks g.yaml)" = 'action allied' ]
	pass g.yaml 1
	[ "$(asks g.yaml)" = 'action german' ]
}

@test "a landing at Narvik: invade, attack, losses" {
	act g.yaml "$LANDING"
	[ "$(asks g.yaml)" = 'attack german' ]
	works umpire options g.yaml
	has '{by: german, do: attack}'
	has '{by: german, do: no-attack}'
	refused "'sail' does not answer that" umpire apply g.yaml -a '{do: sail, units: [U-I], path: [troms-coast]}'
	trouble 'next is a d6 for fire.IR15-I [11.5]' umpire apply g.yaml -a '{do: attack}' -d 4,5,3
	umpire apply g.yaml -a '{do: attack}' -d 4,5,3,2 -i 2> /dev/null
	[ "$(asks g.yaml)" = 'losses german' ]
	refused '[11.9]' umpire apply g.yaml -a '{do: losses, units: [139-I, 139-II]}'
	umpire apply g.yaml -a '{do: losses, units: [139-II]}' -d 5,2 -i 2> log
	diff - log <<- 'END'
		german loses 139-II [11.9]
		IR15-I: die 5, eliminated; it needed at most 3 [11.10]
		139-II: die 2, to the Refit box; it needed at most 3 [11.10]
		narvik is now german-controlled [R4.2]
	END
	[ "$(asks g.yaml)" = 'action german' ]
	grep -qx '  german-actions: 11' g.yaml
	works umpire show g.yaml
	has 'points: german 5, allied 25'
	works umpire replay g.yaml
}

@test "where a fortress is they must attack, and say so" {
	act g.yaml '{do: invade, zone: frohavet, area: trondheim, units: [138-I, 138-II]}'
	[ "$(asks g.yaml)" = 'attack german' ]
	[ "$(umpire options g.yaml)" = '{by: german, do: attack}' ]
	refused 'there is an enemy fortress in trondheim: they must attack [G3C.1]' umpire apply g.yaml -a '{do: no-attack}'
}

@test "a warship with troops of the set-up sails in no other way than to land them" {
	refused '[R12.5]' umpire apply g.yaml -a '{do: sail, units: [DD-1], path: [helgeland-coast]}'
	act g.yaml '{do: emergency, units: [DD-1], path: [troms-coast]}'
	[ "$(asks g.yaml)" = 'land german' ]
	act g.yaml '{do: land, area: tromso, units: [139-I]}'
	grep -qx '    139-I: tromso' g.yaml
	grep -qx '  tromso: {control: german}' g.yaml
}

@test "a naval battle: fire, losses of both sides, fate" {
	act g.yaml '{do: pass}'
	umpire apply g.yaml -a '{do: battle, zone: norwegian-sea-north, units: [Scharnhorst, Gneisenau]}' -d 4,5,3,6 -i 2> log
	grep -qx 'DF2 fires at attacking surface ships: die 6, a miss; it needed at most 3: anti-surface 3 \[11.5\]' log
	[ "$(asks g.yaml)" = 'losses allied' ]
	refused 'allied must now name the units that are lost [11.9]' \
		umpire apply g.yaml -a '{by: german, do: losses, units: [Gneisenau]}'
	umpire apply g.yaml -d 2,6 -i -a '{by: allied, do: losses, units: [Renown]}' \
		-a '{by: german, do: losses, units: [Gneisenau]}' 2> log
	grep -qx 'Renown: die 2, to the Refit box; it needed at most 3 \[11.10\]' log
	grep -qx 'Gneisenau: die 6, eliminated; it needed at most 3 \[11.10\]' log
	works umpire show g.yaml
	has 'points: german 0, allied 31'
	works umpire replay g.yaml
}

@test "a raid: nobody fires back, and a ship goes down with those aboard" {
	umpire new $GAME -O carrier-depletion -o d.yaml 2> /dev/null
	for file in g.yaml d.yaml; do
		pass $file 8
		act $file '{do: undock, units: [Furious, DF1], to: fair-isle}' '{do: pass}'
	done
	refused 'fair-isle does not border fair-isle [G3N.9]' \
		umpire apply g.yaml -a '{do: raid, units: [Furious], strikes: {Furious: fair-isle}}'
	refused 'DF1 is no aircraft carrier [G3N.9]' \
		umpire apply g.yaml -a '{do: raid, units: [Furious, DF1], strikes: {DF1: bergen-leads}}'
	RAID='{do: raid, units: [Furious, DF1], strikes: {Furious: bergen-leads}, aim: {Furious: surface}}'
	umpire apply g.yaml -a "$RAID" -a '{by: german, do: losses, units: [Koeln]}' -d 3,6 -i 2> log
	grep -qx 'Koeln with 159-I: die 6, eliminated; it needed at most 3 \[11.10\]' log
	not grep -q 'fires at attacking' log
	[ "$(asks g.yaml)" = 'action german' ]
	trouble 'next is a d6 for deplete.Furious [R14.1]' \
		umpire apply d.yaml -a "$RAID" -a '{by: german, do: losses, units: [Koeln]}' -d 3,6
	umpire apply d.yaml -a "$RAID" -a '{by: german, do: losses, units: [Koeln]}' -d 3,6,5 -i 2> /dev/null
	grep -qx '    Furious: {at: fair-isle, marks: \[depleted\]}' d.yaml
	act d.yaml '{do: pass}'
	refused '[R14.2]' umpire apply d.yaml -a "$RAID"
}

@test "an airborne operation: the defender aims, and the transports land" {
	act g.yaml "$DROP"
	[ "$(asks g.yaml)" = 'aim allied' ]
	umpire apply g.yaml -a '{by: allied, do: aim, units: {Bombevingen: air}}' -d 3,6,5,3,2 -i 2> /dev/null
	[ "$(asks g.yaml)" = 'transports german' ]
	refused 'KGzbV1-I cannot land in narvik [G3C.4]' \
		umpire apply g.yaml -a '{do: transports, units: {KGzbV1-I: narvik}}'
	umpire apply g.yaml -a '{do: transports, units: {KGzbV1-I: rogaland}}' -i 2> log
	grep -qx 'Bombevingen is overrun in rogaland and goes to the Refit box \[R4.5\]' log
	grep -qx '    KGzbV1-I: rogaland' g.yaml
	grep -qx '    KG4-I: third-reich' g.yaml
}

@test "gliders cost their transports" {
	umpire apply g.yaml -i -d 4,6,5,3,2 2> log -a "${DROP/escort/glider: yes, escort}" \
		-a '{by: allied, do: aim, units: {Bombevingen: air}}'
	grep -qx 'FJ-1 fires at ground units: die 4, a hit; it needed at most 4: anti-ground 3, gliders 1 (G3C.7) \[11.5\]' log
	grep -qx 'an Air Assault must be fought in rogaland: enemy ground and air units are there \[G3C.6\]' log
	grep -qx '    KGzbV1-I: eliminated' g.yaml
}

@test "fighters in Interception Mode meet bombers, and who is left goes on" {
	act g.yaml '{do: intercept-mode, on: [JG77-II]}'
	pass g.yaml 7
	act g.yaml '{do: bomb, units: [9Sqn, 99Sqn], area: jutland, aim: {9Sqn: airbase, 99Sqn: port}}'
	[ "$(asks g.yaml)" = 'intercept german' ]
	works umpire options g.yaml
	has '{by: german, do: intercept, units: []}'
	refused 'ZG76-I cannot intercept what flies to jutland [20.2]' umpire apply g.yaml -a '{do: intercept, units: [ZG76-I]}'
	umpire apply g.yaml -d 4,6,6,2,3,6,6 -i 2> log \
		-a '{do: intercept, units: [JG77-II]}' -a '{by: allied, do: losses, units: [9Sqn]}'
	grep -qx 'the port in jutland is disrupted \[11.11\]' log
	grep -qx '  jutland: {control: german, disrupted: \[port\]}' g.yaml
	grep -qx '    9Sqn: allied-refit' g.yaml
	refused 'Interception Mode' umpire apply g.yaml -a '{do: ferry, units: [JG77-II], to: third-reich}'
}

@test "Norwegians are drawn blind and then placed" {
	pass g.yaml 8
	umpire apply g.yaml -a '{do: mobilize}' -d 2,24,1 -i 2> log
	grep -qx 'drawn: DR1, IR1-II \[G1.3\]' log
	[ "$(asks g.yaml)" = 'place allied' ]
	refused '[12.3]' umpire apply g.yaml -a '{do: place, units: {DR1: lillehammer, IR1-II: hedmark}}'
	refused '[12.5]' umpire apply g.yaml -a '{do: place, units: {DR1: ringerike}}'
	act g.yaml '{do: place, units: {DR1: ringerike, IR1-II: hedmark}}'
	grep -qx '    DR1: ringerike' g.yaml
}

@test "an Event grants Actions, which are free and may be declined" {
	umpire apply g.yaml -a '{do: appeal}' -d 3,2 -i 2> log
	grep -qx 'german plays G02, Führer directive \[R10.3\]' log
	[ "$(asks g.yaml)" = 'granted german' ]
	refused 'german has appealed in this turn [G1.4]' umpire apply g.yaml -a '{do: appeal}'
	act g.yaml '{do: entrench, area: jutland}'
	[ "$(asks g.yaml)" = 'granted german' ]
	act g.yaml '{do: decline}'
	[ "$(asks g.yaml)" = 'action german' ]
	grep -qx '  german-actions: 11' g.yaml
	works umpire replay g.yaml
}

@test "an Event of one kind grants no other, and a ban lasts a turn" {
	umpire apply g.yaml -a '{do: appeal}' -d 1,3 -o air.yaml 2> /dev/null
	refused 'G03 does not grant that Action [R10.4]' umpire apply air.yaml -a "$LANDING"
	works umpire check air.yaml -a '{do: ferry, units: [StG1-I], to: jutland}'
	umpire apply g.yaml -a '{do: appeal}' -d 5,5 -o gale.yaml 2> /dev/null
	refused 'G05 forbids it in this turn [R10.8]' \
		umpire apply gale.yaml -a '{do: strike-ships, units: [KG26-I], zone: forties}'
	umpire apply g.yaml -a '{do: appeal}' -d 4 -o none.yaml 2> log
	[ "$(asks none.yaml)" = 'action german' ]
}

@test "a held Event is seen by its owner alone, and the cup does not tell it" {
	second_turn g.yaml
	works umpire view german g.yaml
	has 'G02: german-hand'
	has 'G01: german-cup'
	has 'allied-hand: {event: 1}'
	lacks A01
	works umpire view allied g.yaml
	has 'A01: allied-hand'
	has 'german-hand: {event: 1}'
	has 'german-cup: {event: 11}'
	lacks G02
	lacks G01
	has "dice: ['?', 1]"
	works umpire log --side allied --last g.yaml
	has 'german picks an Event [R10.2]'
	has 'allied picks A01'
	lacks G02
	works umpire show --side allied g.yaml
	has 'german: Actions left 7 of 7, Events held 1, in the cup 11'
	lacks G02
}

@test "with open-events all of that is told to both, and the dice too" {
	umpire new $GAME -O open-events -o g.yaml 2> /dev/null
	second_turn g.yaml
	works umpire view allied g.yaml
	has 'G02: german-hand'
	has 'dice: [2, 1]'
	lacks 'hidden:'
	lacks 'unknown:'
	works umpire log --side allied --last g.yaml
	has 'german picks G02'
	works umpire apply g.yaml -a '{do: appeal}' -d 3,4 -o a.yaml
	works umpire log --side allied --last a.yaml
	works umpire view allied a.yaml
	has 'dice: [3, 4]'
	# with both options the Events lie open, the units do not
	umpire new $GAME -O open-events -O fog -o g.yaml 2> /dev/null
	second_turn g.yaml
	works seen allied g.yaml
	has 'G02: german-hand'
	has 'dice: [2, 1]'
	has 'unknown:'
}

@test "an open pick from a cup does not tell what is held" {
	second_turn g.yaml
	works umpire apply g.yaml -a '{do: appeal}' -d 3,4 -o a.yaml
	works seen allied a.yaml
	has 'G05: played'
	has "{by: german, do: appeal, dice: [3, '?'], dice-from: supplied, hidden: {german: HASH, allied: {}, keeper: HASH}}"
	works seen german a.yaml
	has "{by: german, do: appeal, dice: [3, '?'], dice-from: supplied, hidden: {german: {dice: [3, 4]}, allied: HASH, keeper: HASH}}"
	pass g.yaml 1
	works umpire apply g.yaml -a '{do: pass}' -a '{do: play-event, event: G02}' -a '{do: appeal}' -d 3,4 -o b.yaml
	works seen allied b.yaml
	has '{by: german, do: appeal, dice: [3, 4], dice-from: supplied, hidden: {german: HASH, allied: {}, keeper: HASH}}'
}

@test "a held Event is played before an Action, at no cost, and not taken back" {
	second_turn g.yaml
	refused 'A01 is no Event that the german side holds [R10.3]' umpire apply g.yaml -a '{do: play-event, event: A01}'
	act g.yaml '{do: play-event, event: G02}'
	[ "$(asks g.yaml)" = 'granted german' ]
	grep -qx '  german-actions: 7' g.yaml
	refused 'it showed a secret' umpire undo g.yaml
	act g.yaml '{do: decline}' '{do: decline}'
	[ "$(asks g.yaml)" = 'action german' ]
	works umpire view allied g.yaml
	has 'G02: played'
	has 'G01: german-cup'
}

@test "Fall Gelb takes bombers of the owner's choice" {
	umpire apply g.yaml -a '{do: appeal}' -d 1,1 -i 2> /dev/null
	[ "$(asks g.yaml)" = 'event-choice german' ]
	refused '2 units must go, not 1 [R10.9]' umpire apply g.yaml -a '{do: event-choice, withdraw: [KGr100]}'
	act g.yaml '{do: event-choice, withdraw: [KG26-III, KGr100]}'
	grep -qx '    KGr100: withdrawn' g.yaml
	grep -qx '  fall-gelb: yes' g.yaml
}

@test "with fog the enemy is a number of units in each place" {
	umpire new $GAME -O fog -o f.yaml 2> /dev/null
	works umpire view allied f.yaml
	has 'vestfjord: {ground: 3, naval: 4}'
	has 'jutland: {air: 3, ground: 2}'
	has 'Pz-40: third-reich'
	for hidden in Scharnhorst Bluecher 139-I JG77-II; do
		lacks $hidden
	done
	works umpire view german f.yaml
	has 'Scharnhorst: norwegian-sea-north'
	has 'narvik: {ground: 1}'
	lacks Renown
	works umpire show --side allied f.yaml
	has '<3 x ground>'
	lacks Bluecher
	for side in german allied; do
		works umpire view $side g.yaml
		has 'Scharnhorst: norwegian-sea-north'
		has 'Renown: norwegian-sea-north'
	done
}

@test "with fog what a side may do does not tell it what it cannot see" {
	mkdir one two
	umpire new $GAME -O fog > one/f.yaml 2> /dev/null
	sed 's/^    Sub-2: german-bight/    Sub-2: norwegian-sea-north/; s/^    DF2: norwegian-sea-north/    DF2: german-bight/
		s/^    IR8-I: rogaland/    IR8-I: trondheim/; s/^    IR12-I: trondheim/    IR12-I: rogaland/' one/f.yaml > two/f.yaml
	[ "$(diff one/f.yaml two/f.yaml | grep -c '^>')" -eq 4 ]
	for command in 'options f.yaml' 'report --side german f.yaml' 'draw --options --side german f.yaml' \
		'show --side german f.yaml'; do
		diff <(cd one && umpire $command) <(cd two && umpire $command) || complain "$command" || return 1
	done
	for aim in subs surface air; do
		action="{do: strike-ships, units: [KG26-I], zone: german-bight, aim: {KG26-I: $aim}}"
		try umpire check --all one/f.yaml -a "$action"
		first="$status $output $stderr"
		try umpire check --all two/f.yaml -a "$action"
		[ "$first" = "$status $output $stderr" ] || complain "$aim: $first" || return 1
	done
	[[ $stderr = *'[11.4]'* ]]
}

@test "with fog a voyage is told without names, and who fires is named for as long as it lasts" {
	umpire new $GAME -O fog -o f.yaml 2> /dev/null
	act f.yaml '{do: sail, units: [Scharnhorst, Gneisenau], path: [troms-coast]}'
	works umpire log --side allied f.yaml
	has '2 naval units: norwegian-sea-north to troms-coast, 1 point [G3N.1]'
	lacks Scharnhorst
	works umpire log --side allied --actions f.yaml
	lacks Scharnhorst
	works seen allied f.yaml
	has '{by: german, do: sail, path: [troms-coast], hidden: {german: HASH, allied: {}, keeper: HASH}}'
	works umpire undo f.yaml
	umpire apply f.yaml -a '{do: battle, zone: vestfjord, units: [DD-1], aim: {DD-1: surface}}' -d 3,6,6 -i 2> /dev/null
	works umpire view allied f.yaml
	has 'DD-1: vestfjord'
	lacks DD-3
	works umpire view german f.yaml
	has 'Norge: vestfjord'
	umpire apply f.yaml -a '{by: allied, do: losses, units: [Norge]}' -d 5 -i 2> /dev/null
	works umpire view german f.yaml
	lacks Eidsvold:
	has 'Norge: eliminated'
	works seen allied f.yaml
	has 'vestfjord: {ground: 3, naval: 4}'
	has '{by: german, do: battle, zone: vestfjord, dice: [3, 6, 6], dice-from: supplied, hidden: {german: HASH, allied: {}, '
	lacks 'DD-1: '
}

@test "with fog nothing tells who flies from an Off Map base before he fires" {
	umpire new $GAME -O fog -o f.yaml 2> /dev/null
	act f.yaml '{do: intercept-mode, on: [JG77-II]}'
	pass f.yaml 7
	act f.yaml '{do: bomb, units: [9Sqn], area: jutland, aim: {9Sqn: airbase}}'
	[ "$(asks f.yaml)" = 'intercept german' ]
	works seen german f.yaml
	has '    9Sqn: great-britain'
	has 'do: bomb, area: jutland, hidden: {german: {}, allied: HASH, keeper: HASH}}'
	lacks '  from:'
	works umpire show --side german f.yaml
	lacks '9Sqn ('
	works umpire report --side german f.yaml
	lacks '; fights for the acting side'
	works umpire log --side german --last f.yaml
	[ "$output" = 'against jutland: 1 air unit [G3A.4]' ]
	works umpire view allied f.yaml
	has '9Sqn: {at: great-britain, marks: [mover], aim: airbase, rank: 1}'
	has '  from: great-britain'
}

@test "without dice and secrets an Action is taken back, else by consent alone" {
	cp g.yaml before
	act g.yaml '{do: sail, units: [Scharnhorst, Gneisenau], path: [troms-coast]}'
	umpire undo g.yaml | position - | cmp - <(position before)
	umpire apply g.yaml -a '{do: reinforce}' -d 1,1 -i 2> /dev/null
	refused 'dice were rolled for it' umpire undo g.yaml -i
	works undo_agreed g.yaml 1 -i
	[[ "$(tail -1 g.yaml)" == '  - {by: german, do: undo, count: 1, consents: {allied: unproved}, '* ]]
	works umpire replay g.yaml
}

@test "the air supply marker is taken off between two Actions, in the enemy's turn too" {
	act g.yaml '{do: supply-drop, unit: KGzbV105, area: jutland}'
	pass g.yaml 7
	[ "$(asks g.yaml)" = 'action allied' ]
	refused 'the air supply marker is German [G3A.7]' umpire apply g.yaml -a '{by: allied, do: remove-air-supply}'
	act g.yaml '{by: german, do: remove-air-supply}'
	grep -qx '  air-supply: none' g.yaml
	[ "$(asks g.yaml)" = 'action allied' ]
	refused '[G3A.7]' umpire apply g.yaml -a '{by: german, do: remove-air-supply}'
	umpire apply g.yaml -a '{do: bomb, units: [9Sqn], area: jutland, aim: {9Sqn: port}}' --seed 1 -i 2> /dev/null
	[ "$(asks g.yaml)" = 'action german' ]
}

@test "ships leave the base by one step, unless the option lets them go on" {
	umpire new $GAME -O undock-continues -o u.yaml 2> /dev/null
	OUT='{do: undock, units: [TR-2], to: german-bight, path: [utsira], load: {TR-2: [193-I, 193-II]}}'
	refused '[G3N.2]' umpire apply g.yaml -a "$OUT"
	works umpire check g.yaml -a "${OUT/path: \[utsira\], /}"
	refused '[G3N.1]' umpire apply u.yaml -a "$OUT"	# a submarine lies in the first zone
	works umpire check u.yaml -a '{do: undock, units: [Schlesien], to: kattegat}'
	pass u.yaml 8
	works umpire check u.yaml -a '{do: undock, units: [Warspite], to: fair-isle, path: [norwegian-sea-south]}'
}

@test "there is no reconnaissance, and each side keeps to its own entries" {
	refused '[G2.0]' umpire apply g.yaml -a '{do: recon, area: oslo}'
	[ "$(umpire options g.yaml | grep -c 'do: recon')" -eq 0 ]
	refused '[G1.3]' umpire apply g.yaml -a '{do: mobilize}'
	pass g.yaml 8
	refused '[G1.5]' umpire apply g.yaml -a '{do: commando, area: oslo}'
	refused '[G3A.6]' umpire apply g.yaml -a '{do: rail-strike, units: [9Sqn], area: oslo}'
}

@test "check --all names every rule that is broken" {
	try umpire check --all g.yaml -a '{do: march, units: [139-I, KG4-I], to: oslo}'
	[ "$status" -eq 1 ]
	# shellcheck disable=SC2154 # run sets stderr
	[[ $stderr == *'139-I is aboard DD-1 [G3L.1]'* ]]
	[[ $stderr == *'KG4-I is no ground unit [G3L.1]'* ]]
}

@test "an option is listed once, at the start and in the middle of a game" {
	local n
	for game in "$BATS_TEST_DIRNAME"/../../fixtures/$GAME/play/*.yaml; do
		not grep -q '^keys:' "$game" || continue	# those are cut between letters alone
		for n in 10 20; do
			shorten "$game" $n > f.yaml
			umpire options f.yaml >> listed
			[ -z "$(umpire options f.yaml | sort | uniq -d)" ]
		done
	done
	umpire options g.yaml >> listed
	[ -z "$(umpire options g.yaml | sort | uniq -d)" ]
	[ "$(grep -c . listed)" -gt 1000 ]
}

@test "options are piped back to apply, and what was played replays" {
	umpire new $GAME -O fog -O carrier-depletion -O undock-continues -o f.yaml 2> /dev/null
	for file in g.yaml f.yaml; do
		play_on $file 60
		works umpire replay $file
		[ "$(sed -n 's/^step: //p' $file)" = "$(grep -c '^  - {by: ' $file)" ]
		for side in german allied; do
			works umpire view $side $file
			works umpire log --side $side $file
		done
	done
}

@test "every side is shown the board, in letters and as a picture" {
	umpire new $GAME -O fog -o f.yaml 2> /dev/null
	act f.yaml '{do: sail, units: [Scharnhorst, Gneisenau], path: [troms-coast]}'
	for side in german allied; do
		works umpire show --side $side f.yaml
		has "as $side sees it"
		works umpire show --map --side $side --color never f.yaml
		has Narvik
		umpire draw --side $side --options --last 1 f.yaml > board.svg
		umpire report --side $side f.yaml > page.html
		[ -s board.svg ] && [ -s page.html ]
		if command -v xmllint > /dev/null; then xmllint --noout board.svg; fi
	done
	# shellcheck disable=SC2154 # the last of them
	[ "$side" = allied ]
	not grep -q Scharnhorst board.svg page.html
	grep -q Renown board.svg
	grep -q 'norwegian-sea-north to troms-coast' page.html
	umpire draw --map $GAME > map.svg
	grep -q Trondheim map.svg
}

@test "a game that is over names the winner and how he won" {
	works umpire play $GAME --random --save over.yaml
	grep -q '^result: {winner: ' over.yaml
	grep -q '^  result: [ag]' over.yaml
	works umpire show over.yaml
	has 'the game is over: '
}

@test "show tells Actions, Events and markers" {
	act g.yaml "$LANDING" '{do: no-attack}'
	sed 's/^  oslo: .*/  oslo: {control: allied, disrupted: [airbase, rail], entrenched: [allied]}/
		s/^  narvik: .*/  narvik: {control: allied, disrupted: [port]}/
		s/^  air-supply: none/  air-supply: narvik/; s/^  fall-gelb: no/  fall-gelb: yes/
		s/^  bans: \[\]/  bans: [G04]/; s/^    G04: .*/    G04: played/; s/^    A01: .*/    A01: allied-hand/
		s/^  german-appealed: no/  german-appealed: yes/' g.yaml > s.yaml
	works umpire show s.yaml
	diff - <(sed -n '/^turn/,/^$/p' <<< "$output") <<- 'END'
		turn 1 of 9, Actions
		points: german 0, allied 25, difference -25
		at the end: German decisive from 20, marginal from 8, a draw from 0, Allied decisive to -12
		allied points: oslo 4, agder 2, rogaland 3, bergen 3, lillehammer 1,
		    gudbrandsdal 1, romsdal 1, trondheim 4, namsos 1, bodo 1, harstad 1,
		    tromso 2, finnmark 1
		contested: narvik 5
		german: Actions left 11 of 12, Events held 0, in the cup 11, in the pool 49,
		    in the Refit box 0, has appealed
		allied: Actions left 5 of 5, Events held 1, in the cup 11, in the pool 51,
		    in the Refit box 0, to be mobilized 29
		before the first Allied Action: 7 German ones
		air supply: narvik
		Fall Gelb has been played
		in this turn: Quisling broadcasts (G04); bans for allied until the turn ends: mobilize
		out of supply in narvik: 139-I, 139-II, 139-III
		    the port of narvik is disrupted
		lost if not landed in this turn: 138-I, 138-II, 159-I, 159-II, 310-I, 307-I,
		    138-III, 307-II
		oslo: airbase disrupted, railroad disrupted, allied entrenched
		narvik: port disrupted

	END
}

@test "positions that cannot be are trouble" {
	cp g.yaml l.yaml
	act l.yaml "$LANDING"
	while IFS='|' read -r file change message; do
		sed "$change" $file.yaml > broken.yaml
		not cmp -s $file.yaml broken.yaml || complain "nothing changed: $change"
		trouble "$message" umpire show broken.yaml || complain "$change"
	done <<- 'END'
		g|s/^    KG4-I: third-reich/    KG4-I: great-britain/|KG4-I is in great-britain
		g|s/^    KG4-I: third-reich/    KG4-I: telemark/|KG4-I is in telemark
		g|s/^    KG4-I: third-reich/    KG4-I: allied-refit/|KG4-I is in allied-refit
		g|s/^    KG4-I: third-reich/    KG4-I: bardufoss/|KG4-I is overrun in bardufoss
		g|s/^    Renown: .*/    Renown: oslo/|Renown is in oslo
		g|s/^    193-I: .*/    193-I: skagerrak/|193-I is in skagerrak
		g|s/^    193-I: .*/    193-I: german-cup/|193-I is in german-cup
		g|s/^    193-I: .*/    193-I: special/|193-I is in special
		g|s/^    193-I: .*/    193-I: discarded/|193-I is in discarded
		g|s/^    Brandenburg: special/    Brandenburg: allied-pool/|Brandenburg is in allied-pool
		g|s/^    15-A: .*/    15-A: mobpool/|15-A is in mobpool
		g|s/^    IR1-II: .*/    IR1-II: allied-pool/|IR1-II is in allied-pool
		g|s/^    Norge: .*/    Norge: mobpool/|Norge is in mobpool
		g|s/^    G01: german-cup/    G01: allied-cup/|G01 is in allied-cup
		g|s/^    G01: german-cup/    G01: allied-hand/|G01 is in allied-hand
		g|s/^    G01: german-cup/    G01: discarded/|G01 is in discarded
		g|s/aboard: Hipper}/aboard: Renown}/|138-I cannot be aboard Renown
		g|s/aboard: Hipper}/aboard: TR-2}/|138-I cannot be aboard TR-2
		g|s/aboard: Hipper}/aboard: KG4-I}/|138-I cannot be aboard KG4-I
		g|s/^    Schlesien: .*/    Schlesien: {at: third-reich, aboard: TR-2}/|Schlesien cannot be aboard TR-2
		g|s/^    G01: .*/    G01: {at: third-reich, aboard: TR-2}/|G01 cannot be aboard TR-2
		g|s/^    Oscarsborg: .*/    Oscarsborg: {at: great-britain, aboard: UK-TR1}/|Oscarsborg cannot be aboard UK-TR1
		g|s/^    DD-1: .*/    DD-1: german-refit/;s/^    139-I: .*/    139-I: {at: german-refit, aboard: DD-1}/|139-I cannot be aboard DD-1
		g|s/^    139-II: .*/    139-II: {at: vestfjord, aboard: DD-1}/|DD-1 carries more than it can
		g|s/^    139-II: .*/    139-II: {at: vestfjord, aboard: U-I}/|U-I carries more than it can
		g|s/^    AR-69: .*/    AR-69: {at: kattegat, aboard: TR-1}/|TR-1 carries more than it can
		g|s/^    JG77-II: .*/    JG77-II: {at: third-reich, aboard: ATR-1}/|ATR-1 carries more than it can
		g|s/^    KG4-I: .*/    KG4-I: {at: third-reich, marks: [intercept]}/|KG4-I cannot be in Interception Mode
		g|s/^    JG77-II: .*/    JG77-II: {at: third-reich, marks: [intercept]}/|JG77-II cannot be in Interception Mode
		g|s/^    Jagevingen: .*/    Jagevingen: {at: oslo, marks: [intercept]}/|Jagevingen cannot be in Interception Mode
		g|s/^    Furious: .*/    Furious: {at: great-britain, marks: [depleted]}/|Furious cannot be depleted
		g|s/^    Renown: \(.*\)/    Renown: {at: \1, marks: [depleted]}/|Renown cannot be depleted
		g|s/^  jutland: {control: german}/  jutland: {}/|nobody controls jutland
		g|s/^  jutland: {/  kattegat: {control: german}\n&/|kattegat is no land area
		g|s/^  jutland: {/  kattegat: {disrupted: [port]}\n&/|kattegat is no land area
		g|s/^  hallingdal: {/&disrupted: [port], /|what is disrupted in hallingdal is not there
		g|s/^  hallingdal: {/&entrenched: [german], /|nobody is in the trenches of hallingdal
		g|s/^  narvik: .*/  narvik: {control: german}/|narvik is controlled by the side that is not there
		g|s/^  turn: 1/  turn: 10/|there is no such turn
		g|s/^  air-supply: none/  air-supply: kattegat/|the air supply marker lies in no land area
		g|s/^  bans: \[\]/  bans: [KG4-I]/|what bans Actions is no Event
		g|s/^  bans: \[\]/  bans: [G04]/|what bans Actions is no Event
		g|s/^  bans: \[\]/  bans: [G04, G04]/;s/^    G04: .*/    G04: played/|what bans Actions is no Event
		g|s/^  drawn: \[\]/  drawn: [IR16-I]/|cannot come about
		g|s/^  drawn: \[\]/  drawn: [15-A]/|cannot come about
		g|s/^  drawn: \[\]/  drawn: [IR1-II]/|cannot come about
		g|s/^  deed: none/  deed: sail/|cannot come about
		g|s/^  by: none/  by: german/|cannot come about
		g|s/^  where: none/  where: oslo/|cannot come about
		g|s/^  from: none/  from: oslo/|cannot come about
		g|s/^  step: land/  step: find/|of no decision that is pending
		g|s/^  fights: none/  fights: naval-battle/|cannot come about
		g|s/^  marker: no/  marker: yes/|cannot come about
		g|s/^  intercepted: no/  intercepted: yes/|cannot come about
		g|s/^  ranks: 0/  ranks: 1/|cannot come about
		g|s/^    KG4-I: .*/    KG4-I: {at: third-reich, marks: [mover]}/|cannot come about
		g|s/^    KG4-I: .*/    KG4-I: {at: third-reich, aim: ground}/|cannot come about
		g|s/^    KG4-I: .*/    KG4-I: {at: third-reich, rank: 1}/|cannot come about
		g|s/^    Renown: \(.*\)/    Renown: {at: \1, strikes: vestfjord}/|cannot come about
		g|s/^  combat: none/  combat: naval-battle/|cannot come about
		g|s/^  stage: attacker-aims/  stage: fire/|of no decision that is pending
		g|s/^  hit-air: 0/  hit-air: 1/|cannot come about
		g|s/^  narvik: .*/  narvik: {control: allied, hit-ground: 1}/|cannot come about
		g|s/^  phase: actions/  phase: turn-end/|cannot come about
		g|s/^  mover: german/  mover: allied/|cannot come about
		l|s/decide: attack, side: german/decide: attack, side: allied/|cannot come about
		l|s/decide: attack, side: german/decide: land, side: german/|cannot come about
		l|s/^  step: intercept/  step: combat/|cannot come about
		l|s/^  where: narvik/  where: vestfjord/|cannot come about
		l|s/^  by: german/  by: none/|cannot come about
		l|s/^  deed: invade/  deed: none/|cannot come about
		l|s/^  fights: none/  fights: ground-combat/;s/^  where: narvik/  where: none/|cannot come about
		l|s/^    Furious: \(.*\)/    Furious: {at: forties, strikes: oslo}/|cannot come about
		l|s/^    Renown: \(.*\)/    Renown: {at: \1, strikes: vestfjord}/|cannot come about
		l|s/^    Furious: \(.*\)/    Furious: {at: forties, strikes: great-britain}/|cannot come about
		l|s/^    G01: \(.*\)/    G01: {at: \1, marks: [mover]}/|cannot come about
		g|s/^  - {decide: action, side: german}/  - {decide: granted, side: german, who: G02}\n  - {decide: grant, side: german, who: G02, count: 1}/|cannot come about
		g|s/^  - {decide: action, side: german}/  - {decide: granted, side: german, who: G02}\n  - {decide: grant, side: german, who: G02, count: 3}/;s/^    G02: .*/    G02: played/|cannot come about
		g|s/^  - {decide: action, side: german}/  - {decide: granted, side: allied, who: G02}\n  - {decide: grant, side: allied, who: G02, count: 1}/;s/^    G02: .*/    G02: played/|cannot come about
		g|s/^  - {decide: action, side: german}/  - {decide: granted, side: allied, who: G02}\n  - {decide: grant, side: german, who: G02, count: 1}/;s/^    G02: .*/    G02: played/|cannot come about
		g|s/^  - {decide: action, side: german}/  - {decide: granted, side: german, who: G03}\n  - {decide: grant, side: german, who: G02, count: 1}/;s/^    G02: .*/    G02: played/;s/^    G03: .*/    G03: played/|cannot come about
		g|s/^  - {decide: action, side: german}/  - {decide: granted, side: german, who: KG4-I}\n  - {decide: grant, side: german, who: KG4-I, count: 1}/;s/^    G02: .*/    G02: played/|cannot come about
		g|s/^  - {decide: action, side: german}/  - {decide: granted, side: german, who: G04}\n  - {decide: grant, side: german, who: G04, count: 1}/;s/^    G04: .*/    G04: played/|cannot come about
		g|s/^  - {decide: action, side: german}/  - {decide: event-choice, side: german, who: G02, count: 1}/;s/^    G02: .*/    G02: played/|cannot come about
	END
}

@test "marks, hits and decisions that do not belong to the open Action are trouble" {
	cp g.yaml n.yaml && cp g.yaml d.yaml && cp g.yaml p.yaml && cp g.yaml e.yaml
	umpire apply n.yaml -a '{do: battle, zone: vestfjord, units: [DD-1], aim: {DD-1: surface}}' -d 3,6,6 -i 2> /dev/null
	[ "$(asks n.yaml)" = 'losses allied' ]
	act d.yaml "$DROP"
	[ "$(asks d.yaml)" = 'aim allied' ]
	pass p.yaml 8
	umpire apply p.yaml -a '{do: mobilize}' -d 2,24,1 -i 2> /dev/null
	umpire apply e.yaml -a '{do: appeal}' -d 3,1 -i 2> /dev/null
	[ "$(asks e.yaml)" = 'event-choice german' ]
	while IFS='|' read -r file change message; do
		sed "$change" $file.yaml > broken.yaml
		not cmp -s $file.yaml broken.yaml || complain "nothing changed: $change"
		trouble "$message" umpire show broken.yaml || complain "$change"
	done <<- 'END'
		g|s/^  german-actions: 12/  german-actions: 0/|no Action is left to be taken
		g|s/^  german-taken: 0/  german-taken: 1/|there are more Actions than the turn has
		n|s/^  by: german/  by: allied/|the open Action is of the other side
		n|s/^  deed: battle/  deed: sail/|the open Action is one that is over at once
		n|s/^  where: vestfjord/  where: narvik/|the open Action is not about such places
		n|s/^  from: vestfjord/  from: third-reich/|the open Action is not about such places
		n|s/^  combat: naval-battle/  combat: ship-strike/|the combat in progress is not the one
		n|s/^  combat: naval-battle/  combat: none/|the combat in progress is not the one
		n|s/^  fights: none/  fights: naval-battle/|the combat in progress is not the one
		n|s/^  step: transports/  step: find/|the combat in progress is not the one
		n|s/decide: losses, side: allied/decide: losses, side: german/|'losses' is not to be decided
		n|s/decide: losses, side: allied/decide: aim, side: allied/|'aim' is not to be decided
		n|s/^  stage: attacker-loses/  stage: fate/|somebody was hit who is not there
		n|s/^  vestfjord: {hit-surface: 1}/  vestfjord: {hit-surface: 2}/|'losses' is not to be decided
		n|s/^  vestfjord: {hit-surface: 1}/&\n  stad: {hit-surface: 1}/|somebody was hit who is not there
		n|s/^  hit-air: 0/  hit-air: 1/|somebody was hit who is not there
		n|s/^    Renown: \(.*\)/    Renown: {at: \1, marks: [mover]}/|the marks of Renown are not those
		n|s/^    Renown: \(.*\)/    Renown: {at: \1, marks: [struck]}/|the marks of Renown are not those
		n|s/^    Renown: \(.*\)/    Renown: {at: \1, marks: [attacker]}/|the marks of Renown are not those
		n|s/^    Renown: \(.*\)/    Renown: {at: \1, marks: [shown]}/|the marks of Renown are not those
		n|s/^    DD-3: \(.*\)/    DD-3: {at: \1, marks: [lifter]}/|the marks of DD-3 are not those
		n|s/^    JG77-II: \(.*\)/    JG77-II: {at: \1, marks: [intercept, scrambled]}/|the marks of JG77-II are not those
		n|s/^    FJ-3: \(.*\)/    FJ-3: {at: \1, marks: [joiner]}/|the marks of FJ-3 are not those
		n|s/^    DD-3: \(.*\)/    DD-3: {at: \1, aim: port}/|the marks of DD-3 are not those
		n|s/^  ranks: 1/  ranks: 500/|too many take part
		n|s/^  drawn: \[\]/  drawn: [IR1-II]/|units are drawn and not to be placed
		d|s/^  from: third-reich/  from: telemark/|the open Action has no airbase
		d|s/^    KGzbV1-II: third-reich/    KGzbV1-II: {at: third-reich, marks: [returns]}/|the marks of KGzbV1-II are not those
		d|s/^    KG4-II: third-reich/    KG4-II: {at: third-reich, marks: [lifter]}/|the marks of KG4-II are not those
		d|s/^    TR-2: third-reich/    TR-2: {at: third-reich, marks: [glided]}/|the marks of TR-2 are not those
		p|s/^  drawn: .*/  drawn: [DR1, DR1]/|DR1 cannot be placed
		p|s/^  drawn: .*/  drawn: []/|nobody is drawn who is to be placed
		p|s/^    DR1: mobpool/    DR1: allied-refit/|DR1 cannot be placed
		p|s/^  deed: mobilize/  deed: reinforce/|the open Action is one that is over at once
		e|s/who: G01, count: 2/who: G01, count: 3/|'event-choice' is not to be decided for 3
		g|s/^  - {decide: action, side: german}/  - {decide: granted, side: german, who: G02}\n  - {decide: grant, side: german, who: G02}/;s/^    G02: .*/    G02: played/|G02 grants no more Actions
	END
}

# The error names the line and column where this stands.
stands_at() { # file, text
	place=$(sed -n "s/^umpire: $1:\([0-9]*:[0-9]*\): .*/\1/p" <<< "$stderr")
	[ -n "$place" ] || complain 'no place' || return 1
	found=$(sed -n "${place%:*}p" "$1" | cut -c "${place#*:}"-)
	[[ $found = "$2"* ]] || complain "at $place: $found"
}

@test "a fault is told at the value that is wrong" {
	cp g.yaml n.yaml && cp g.yaml p.yaml && cp g.yaml d.yaml
	umpire apply n.yaml -a '{do: battle, zone: vestfjord, units: [DD-1], aim: {DD-1: surface}}' -d 3,6,6 -i 2> /dev/null
	pass p.yaml 8
	umpire apply p.yaml -a '{do: mobilize}' -d 2,24,1 -i 2> /dev/null
	act d.yaml "$DROP"
	while IFS='|' read -r file change value; do
		sed "$change" $file.yaml > broken.yaml
		not cmp -s $file.yaml broken.yaml || complain "nothing changed: $change"
		trouble 'cannot come about' umpire show broken.yaml || complain "$change"
		stands_at broken.yaml "$value" || complain "$change"
	done <<- 'END'
		g|s/^  turn: 1/  turn: 10/|10
		g|s/^  german-actions: 12/  german-actions: 13/|13
		g|s/^  german-actions: 12/  german-actions: 0/|0
		g|s/^  air-supply: none/  air-supply: kattegat/|kattegat
		g|s/^  air-supply: none/  air-supply: oslo/|oslo
		g|s/^  result: none/  result: draw/|draw
		g|s/^  bans: \[\]/  bans: [KG4-I]/|[KG4-I]
		g|s/^  where: none/  where: oslo/|oslo
		g|s/^  ranks: 0/  ranks: 1/|1
		g|s/^  hit-air: 0/  hit-air: 1/|1
		g|s/^  mover: german/  mover: allied/|german
		g|s/^    KG4-I: third-reich/    KG4-I: telemark/|telemark
		g|s/^    KG4-I: third-reich/    KG4-I: bardufoss/|bardufoss
		g|s/^    KG4-I: .*/    KG4-I: {at: third-reich, marks: [mover]}/|[mover]
		g|s/^    KG4-I: .*/    KG4-I: {at: third-reich, aim: ground}/|ground
		g|s/^    KG4-I: .*/    KG4-I: {at: third-reich, rank: 7}/|7
		g|s/^    Renown: \(.*\)/    Renown: {at: \1, strikes: vestfjord}/|vestfjord
		g|s/^    Furious: .*/    Furious: {at: great-britain, marks: [depleted]}/|[depleted]
		g|s/aboard: Hipper}/aboard: Renown}/|Renown}
		g|s/^    139-II: .*/    139-II: {at: vestfjord, aboard: DD-1}/|DD-1}
		g|s/^  jutland: {control: german}/  jutland: {}/|{}
		g|s/^  narvik: .*/  narvik: {control: german}/|german}
		g|s/^  hallingdal: {/&disrupted: [port], /|[port]
		g|s/^  hallingdal: {/&entrenched: [german], /|[german]
		g|s/^  narvik: .*/  narvik: {control: allied, hit-ground: 1}/|1}
		n|s/^  by: german/  by: allied/|allied
		n|s/^  deed: battle/  deed: none/|none
		n|s/^  deed: battle/  deed: sail/|sail
		n|s/^  where: vestfjord/  where: narvik/|narvik
		n|s/^  from: vestfjord/  from: third-reich/|third-reich
		n|s/^  combat: naval-battle/  combat: ship-strike/|ship-strike
		n|s/^  fights: none/  fights: naval-battle/|naval-battle
		n|s/decide: losses, side: allied/decide: aim, side: allied/|{decide: aim
		n|s/decide: losses, side: allied/decide: land, side: allied/|land,
		n|s/^    Renown: \(.*\)/    Renown: {at: \1, marks: [struck]}/|[struck]
		n|s/^    DD-3: \(.*\)/    DD-3: {at: \1, aim: port}/|port}
		d|s/^  from: third-reich/  from: telemark/|telemark
		p|s/^  drawn: .*/  drawn: [DR1, DR1]/|[DR1, DR1]
	END
}

@test "the recorded games show every Action and every decision, and replay" {
	played=$BATS_TEST_DIRNAME/../../fixtures/$GAME/play
	for verb in $(umpire games $GAME --names verbs); do
		[ "$verb" = recon ] || grep -qw "do: $verb" "$played"/*.yaml || complain "$verb" || return 1
	done
	for file in "$played"/*.yaml; do
		works umpire replay "$file"
		for side in german allied; do
			works umpire view $side "$file"
			works umpire log --side $side "$file"
		done
	done
}

@test "manual: every option, scenario, decision, verb and Event is told" {
	for kind in options scenarios states verbs; do
		for name in $(umpire games $GAME --names $kind); do
			grep -qwe "$name" "$page" || complain "$kind: $name" || return 1
		done
	done
	for place in $(umpire show g.yaml | sed -n '/^control/,$p' | grep -o '[a-z-]*:' | tr -d ':'); do
		grep -q "^\.It Cm $place Ta" "$page" || complain "area: $place" || return 1
	done
	for event in G A; do
		[ "$(grep -c "^\.It Cm ${event}[01][0-9] Ta" "$page")" -eq 12 ]
	done
}

@test "manual: a verb has the arguments and the rules that help tells" {
	for verb in $(umpire games $GAME --names verbs); do
		umpire help $GAME "$verb" | tr '\n' ' ' | tr -s ' ' > rules
		entry=$(grep -m 1 "^\.It Cm $verb " "$page") || complain "$verb" || return 1
		grep -qF "[${entry##*Pq }]" rules || complain "rules of $verb" || return 1
		umpire help $GAME "$verb" | sed -n 's/^      \([a-z-]*\): .*/\1/p' > told
		while read -r argument; do
			grep -qwe "$argument" <<< "${entry%Pq*}" || complain "$verb: $argument" || return 1
		done < told
	done
}

@test "manual: its examples of actions are well formed" {
	sed -n 's/^\.D1 //p' "$page" > examples
	[ "$(wc -l < examples)" -gt 45 ]
	while read -r example; do
		try umpire check g.yaml -a "$example"
		[ "$status" -lt 2 ] || complain "$example" || return 1
	done < examples
	[ "$(grep -c . examples)" -eq "$(umpire games $GAME --names verbs | wc -l)" ]
}

@test "manual: every reading it gives is one of a clause" {
	readings "$page" 40
}

@test "manual: its examples work" {
	examples "$page"
	grep -q 'do: airborne' script
	has 'do: aim, units: {Bombevingen: air}'
}
