#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# Names of places and units in place of their ids, and `to` in place of a path.

load common

# Applies an action to a file, and wants this in its history.
written() { # file, action, words
	umpire apply "$1" -i -l log --seed 1 -a "$2"
	tail -n 1 "$1" | grep -F -- "$3"
}

lawful() { # file, action
	run umpire check "$1" -a "$2"
	echo "$output"
	[ "$status" -eq 0 ]
}

@test "a place and a unit go by their names, and the history has the ids" {
	written g.yaml '{do: place, unit: General Dietl, at: Bjornfjell}' "unit: dietl, at: '2020'"
	written g.yaml '{do: place, unit: naval battalion FREYTAG Loringhofen, at: øyjord}' "unit: f-l, at: '1117'"
	run ! grep -i 'loringhofen\|general' g.yaml
	umpire replay g.yaml
}

@test "letters, marks, blanks and hyphens are alike" {
	for name in Bjornfjell bjornfjell BJORNFJELL Bjørnfjell ' Bjornfjell ' Bjørnfjell; do
		lawful g.yaml "{do: place, unit: dietl, at: \"$name\"}"
	done
	trouble "there is no place 'Narviik'" umpire check g.yaml -a '{do: place, unit: dietl, at: Narviik}'
	umpire new norway-1940 -o w.yaml 2> log
	for name in Koeln köln KOLN Köln; do
		[ "$(umpire options w.yaml --with "$name" --count)" -eq "$(umpire options w.yaml --with Koeln --count)" ]
	done
	run umpire check g.yaml -a '{do: place, unit: rr, at: Elvegårdsmoen}'
	[ "$status" -eq 1 ]
	[[ $output == *'1315 is none [3.1]' ]]
}

@test "names go in every game" {
	umpire new kampen-om-norge -o k.yaml 2> log
	umpire apply k.yaml -i -l log --seed 1 -a '{do: deal}'
	written k.yaml '{do: move, from: Oslo, to: HØNEFOSS}' 'from: oslo, to: honefoss'
	umpire new across-the-narva -o n.yaml 2> log
	written n.yaml '{do: activate, hq: 43 HQ}' 'hq: 43-hq'
	umpire new en-pointe-toujours -s 16.5 -o e.yaml 2> log
	written e.yaml '{do: place, unit: cp bca 1, hex: nc0606}' 'unit: CP-BCA-1, hex: NC0606'
	umpire new norway-1940 -o w.yaml 2> log
	written w.yaml '{do: airborne, lift: {I./KG z.b.V. 1: 1./Fallschirmjäger 1}, to: Sola, escort: [i./kg 4],
		aim: {I./KG 4: air}}' 'lift: {KGzbV1-I: FJ-1}, to: rogaland, escort: [KG4-I], aim: {KG4-I: air}'
}

@test "a name of several is trouble, and their ids are told" {
	umpire new across-the-narva -o n.yaml 2> log
	trouble "'Narva' is the name of several places: '2930', '3030', '3029', '3028'" \
		umpire check n.yaml -a '{do: relocate, to: Narva}'
	lawful n.yaml "{do: activate, hq: 43-hq}"
	umpire new norway-1940 -o w.yaml 2> log
	trouble "'1st Destroyer Flotilla' is the name of several pieces: 'DD-1', 'DF1'" \
		umpire check w.yaml -a '{do: sail, units: [1st Destroyer Flotilla], path: [stad]}'
}

@test "names that are none are trouble, however long or odd" {
	long=$(printf '%0500d' 0 | tr 0 n)
	for name in "$long" 'Nar\evik' '\u202eNarvik' 'Nar\u200bvik' '' ' ' '-' '\ufeff'; do
		trouble 'there is no place' umpire check g.yaml -a "{do: place, unit: dietl, at: \"$name\"}"
		[[ $output != *$'\e'* ]]
	done
	trouble 'expected' umpire check g.yaml -a '{do: place, unit: dietl, at: [Narvik]}'
}

@test "a standing order goes by names and keeps ids" {
	umpire apply g.yaml -i -l log -a '{by: german, do: standing, decide: retreat, toward: Narvik}' \
		-a '{by: german, do: standing, decide: retreat, prefer: [general dietl, ankenes],
		     if: {who: [Railroad Gun], where: [Bjerkvik]}}' \
		-a '{by: german, do: standing, decide: retreat, answer: {do: retreat, unit: railroad gun, path: [Narvik]}}'
	grep -F "decide: retreat, toward: '0919'}" log
	grep -F "prefer: [dietl, '0820'], if: {who: [rr], where: ['1215']}}" log
	grep -F "answer: {do: retreat, unit: rr, path: ['0919']}}" log
	umpire replay g.yaml
	trouble "there is no place 'Narwik'" \
		umpire check g.yaml -a '{by: german, do: standing, decide: retreat, toward: Narwik}'
}

@test "a name is no id in a game file or its history" {
	written g.yaml "$PLACE" "at: '2020'"
	sed "s/at: '2020'/at: Bjornfjell/" g.yaml > f.yaml
	run ! umpire replay f.yaml
}

@test "what is signed has the ids" {
	umpire key new -o anna.key
	umpire key public anna.key -o anna.ticket
	umpire key new -o bert.key
	umpire key public bert.key -o bert.ticket
	umpire new across-the-narva --trust sealed --player german=anna.ticket --player soviet=bert.ticket \
		-o b.yaml 2> log
	umpire sign b.yaml -k bert.key -a '{do: activate, hq: 43 HQ}' > letter
	grep -F '{by: soviet, do: activate, hq: 43-hq}' letter
	umpire apply b.yaml letter -i -l log
	umpire replay b.yaml
	sed 's/hq: 43-hq/hq: 43 HQ/' letter > other
	run ! umpire apply b.yaml other
}

@test "options of commands go by names, too" {
	umpire show g.yaml --map --ascii --around narvik:2 > by-name
	umpire show g.yaml --map --ascii --around 0919:2 > by-id
	cmp by-name by-id
	umpire new en-pointe-toujours -s 16.5 -o e.yaml 2> log
	umpire draw --los nc0606 e.yaml > by-name
	umpire draw --los NC0606 e.yaml > by-id
	cmp by-name by-id
}

# ---- to: PLACE in place of a path --------------------------------------------------

# The path that check tells for an action.
path_of() { # file, action
	umpire check "$1" -a "$2" | sed -n 's/^the path: //p'
}

# A recorded game as it was after so many entries.
after() { # game, entries
	umpire replay "$BATS_TEST_DIRNAME/../../fixtures/$1.yaml" --until "$2" -o "$3" 2> log
}

# To the end of every path that is offered there is a lawful way, or several to choose from; none is refused.
ways_found() { # file
	umpire options "$1" --json | grep '"path": \[.*\]' | grep -v '"to":' | awk 'NR % 7 == 1' | head -40 |
		sed -E 's/"path": \[([^]]*, )?("[^"]*")\]/"to": \2/' > acts
	[ -s acts ]
	sed "s/.*/{\"command\": \"check\", \"file\": \"$1\", \"action\": &}/" acts | umpire batch > replies
	[ "$(wc -l < acts)" -eq "$(wc -l < replies)" ]
	run ! grep -v '"the path: \|ways that cost the same' replies
	grep -q '"the path: ' replies
}

@test "a way is found in every game" {
	after narvik-1940/play/allied-victory 60 a.yaml
	ways_found a.yaml
	after narvik-1940/play/allied-victory 75 a.yaml
	ways_found a.yaml
	after across-the-narva/play/02-campaign 45 a.yaml
	ways_found a.yaml
	after across-the-narva/play/02-campaign 30 a.yaml
	ways_found a.yaml
	after across-the-narva/play/02-campaign 13 a.yaml
	ways_found a.yaml
	after en-pointe-toujours/play/16.3 52 a.yaml
	ways_found a.yaml
	after kampen-om-norge/play/basic 75 a.yaml
	ways_found a.yaml
	after norway-1940/play/first-week 17 a.yaml
	ways_found a.yaml
	after norway-1940/play/fog-week 13 a.yaml
	ways_found a.yaml
}

@test "the history has the path, and the log tells it" {
	after across-the-narva/play/02-campaign 130 a.yaml
	option=$(umpire options a.yaml | grep 'do: move.*path: .*,.*,' | head -n 1)
	unit=$(sed 's/.*unit: \([^,]*\),.*/\1/' <<< "$option")
	to=$(sed "s/.*'\([0-9]*\)'\].*/\1/" <<< "$option")
	path=$(path_of a.yaml "{do: move, unit: $unit, to: '$to'}")
	[[ $path == *", $to" ]]
	umpire apply a.yaml -o b.yaml -l log -a "{do: move, unit: $unit, to: '$to'}"
	grep -Fx "the path: $path" log
	tail -n 1 b.yaml | grep -F "path: ['${path//, /\', \'}']"
	run ! grep -F "to: '$to'" b.yaml
	umpire replay b.yaml
}

@test "ways that differ are shown, ready to be sent" {
	after across-the-narva/play/02-campaign 5 a.yaml
	trouble "ways that cost the same lead to 2733" umpire check a.yaml -a "{do: move, unit: 43-hq, to: '2733'}"
	[[ $stderr == *"{by: soviet, do: move, unit: 43-hq, path: ['2834', '2734', '2733']} or "* ]]
	[[ $stderr == *"{by: soviet, do: move, unit: 43-hq, path: ['2934', '2833', '2733']}" ]]
	lawful a.yaml "{by: soviet, do: move, unit: 43-hq, path: ['2834', '2734', '2733']}"
	lawful a.yaml "{by: soviet, do: move, unit: 43-hq, path: ['2934', '2833', '2733']}"
}

@test "where there is no way the rule says why" {
	after across-the-narva/play/02-campaign 5 a.yaml
	run umpire check a.yaml -a "{do: move, unit: 43-hq, to: '0131'}"
	[ "$status" -eq 1 ]
	[[ $output == 'refused: the enemy is in 2633 [6.3.2]' ]]
	run umpire check a.yaml -a "{do: move, unit: schn, to: '2336'}"
	[ "$status" -eq 1 ]
	[[ $output == 'refused: schn is no soviet unit [6.0]' ]]
	after narvik-1940/play/allied-victory 60 a.yaml
	run umpire check a.yaml -a '{do: move, units: [dietl], to: Narvik}'
	[[ $output == 'refused: dietl is a unit of the other side [11.0]' ]]
	run umpire check a.yaml -a '{do: move, units: [nw-ski], to: Narvik}'
	[[ $output == 'refused: nw-ski needs 2 movement points for 1809 and has 1/2 [12.0]' ]]
}

@test "a path that is begun goes on to the place by the cheapest way" {
	after narvik-1940/play/allied-victory 55 a.yaml
	run umpire check a.yaml --json -a '{do: move, units: [7-139], to: Straumsnes}'
	[[ $output == *'"action": {"by": "german", "do": "move", "units": ["7-139"], "path": ["1220", "1319"]}}' ]]
	run umpire check a.yaml --json -a "{do: move, units: [7-139], path: ['1220', '1119', '1019'], to: Narvik}"
	[[ $output == *'"path": ["1220", "1119", "1019", "0919"]}}' ]]
	run umpire check a.yaml -a "{do: move, units: [7-139], path: ['1220', '1221'], to: Bjornfjell}"
	[ "$status" -eq 1 ]
	[[ $output == 'refused: 7-139 needs 4 movement points for 1320 and has 2 [12.0]' ]]
	lawful a.yaml "{by: german, do: move, units: [7-139], path: ['1220', '1119'], to: '1119'}"
	after narvik-1940/play/allied-victory 73 a.yaml
	run umpire check a.yaml --json -a "{do: retreat, unit: 2-112, path: ['1314', '1313', '1412'], to: '1411'}"
	[ "$status" -eq 1 ]
	[[ $output == *'"path": ["1314", "1313", "1412", "1411"]}}' ]]
	run umpire check a.yaml --json -a "{do: retreat, unit: 2-112, path: ['1314', '1313'], to: '1411'}"
	[ "$status" -eq 2 ]
	[[ $output == *'"ways": [{'*'"path": ["1314", "1313", "1312", "1311", "1411"]}, {'* ]]
	path=$(yes "'1314'" | head -n 64 | paste -s -d ,)
	run umpire check a.yaml -a "{do: retreat, unit: 2-112, path: [$path], to: '1411'}"
	[ "$status" -ne 0 ]
}

@test "to is no path in a standing order" {
	after across-the-narva/play/02-campaign 5 a.yaml
	trouble "there is no place 'nowhere'" umpire check a.yaml -a '{do: move, unit: 43-hq, to: nowhere}'
	trouble "an answer that stands has the path" umpire check a.yaml \
		-a "{by: german, do: standing, decide: retreat, answer: {do: retreat, units: [schn], to: '2336'}}"
	trouble "'done' takes no 'to'" umpire check a.yaml -a '{do: done, to: Riigi}'
}

# Both look the same to the Germans: a dummy is where a squad is in the other, and is seen by other hexes.
@test "a hidden enemy in the way is not given away" {
	after en-pointe-toujours/play/16.5 45 a.yaml
	sed -e 's/BCA-F: {at: NC0604/BCA-F: {at: NC0703/' -e 's/F-dummy-1: {at: NC0703/F-dummy-1: {at: NC0604/' \
		a.yaml > b.yaml
	run ! cmp a.yaml b.yaml
	umpire show --side german a.yaml > seen-a
	umpire show --side german b.yaml > seen-b
	cmp seen-a seen-b
	umpire options a.yaml --json | grep '"do": "move"' |
		sed -E 's/"path": \[([^]]*, )?("[^"]*")\]/"to": \2/' > acts
	for file in a b; do
		sed "s/.*/{\"command\": \"check\", \"file\": \"$file.yaml\", \"action\": &}/" acts |
			umpire batch > replies-$file
	done
	grep -q 'ways that cost the same' replies-a
	cmp replies-a replies-b
}
