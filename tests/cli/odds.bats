# SPDX-License-Identifier: ISC
# umpire odds
load common

fixtures=$BATS_TEST_DIRNAME/../../fixtures

# A recorded game as it was after so many entries.
at() { # game/recorded, entries
	umpire replay "$fixtures/${1%/*}/play/${1#*/}.yaml" --until "$2" -o p.yaml > log
}

# A row of the table: its share, and what is to stand in it, however the lines are broken.
row() { # share, words...
	local rows share=$1 word
	rows=$(sed -E 's/^ +([^ ]+\/)/\1/' <<< "$output" | awk '/^[0-9]+\/[0-9]+ / { printf "\n" } { $1 = $1; printf "%s ", $0 }')
	rows=$(grep "^$share " <<< "$rows") || complain "no row has $share"
	shift
	for word; do
		rows=$(grep -F -e "$word" <<< "$rows") || complain "no row of $share has '$word'"
	done
}

@test "Narvik 1940: a fire at two companies" {
	# Factor 6 at a rough hex is column 5 of the chart [14.1, 14.3]: dice 1 and 2 do nothing, 3 and 4 are R, 5 and
	# 6 are D: a third each. sg-2 is diced for first; whoever retreats rolls 1 to 6 hexes before the next is.
	at narvik-1940/last-turn 94
	works umpire odds p.yaml -a "{do: fire, units: [rr], at: '1217'}"
	has 'in any case: rr: fired'
	row 1/9 'sg-2: lost (1217 -> regroup); re: lost (1217 -> regroup)'		# 1/3 x 1/3
	row 1/9 'sg-2: lost (1217 -> regroup); german must now fire'
	row 1/18 'allied must now retreat the unit, 4 hexes, sg-2, 1217'		# 1/3 x 1/6
	row 1/54 'sg-2: lost (1217 -> regroup); allied must now retreat the unit, 6 hexes, re, 1217'
	has 'sg-2: lost (1217 -> regroup) 33.3 %'
	has '  re: lost (1217 -> regroup) 22.2 %'	# 2/3 x 1/3: where sg-2 retreats re is not diced for yet
	has 'units lost on average: allied 0.56'	# 1/3 + 2/9
}

@test "Across the Narva: an attack over a river with an air unit" {
	# 3 to 3 is 1-1; woods -1 and the air unit +2 make it 2-1, the third column, and on the first turn 1 is added:
	# 2 is A1, 3 is Ar1, 4 is A1*, 5 is A1* Dr1, and both 6 and 7 are A1* D1 [9.1, 14.FT].
	umpire new across-the-narva -l log -o n.yaml
	umpire apply n.yaml -i -l log -a '{do: activate, hq: 43-hq}' -a '{do: done}' -a '{do: done}'
	works umpire odds n.yaml -a '{do: attack, units: [r4, r593], target: "2634", full: [13va-1]}'
	[ "$(grep -c '^1/' <<< "$output")" -eq 4 ]
	row 1/3 '227f: steps lost 0 -> 1; steps the attacker must lose 0 -> 1'
	row 1/3 '% steps the attacker must lose 0 -> 1; soviet must now name'
	row 1/6 'hexes the defender must retreat 0 -> 1; german must now retreat the units, 2634'
	row 1/6 'hexes the attacker must retreat 0 -> 1; soviet must now retreat the units, 2635'
	has '227f: steps lost 0 -> 1 33.3 %'
}

@test "En Pointe Toujours: a fire, and the tests of morale that it asks for" {
	# Column 2 by two dice: 2 is N*, 3 is N, 4 is S1, 5 is S. Morale is 8: on 9, 10 and 11, nine ways of 36, S stops
	# and N neutralises; S1 stops on 8, too, fourteen ways; a 12 makes S neutralise and N take a step [7.7, 7.8].
	at en-pointe-toujours/16.5 67
	works umpire odds p.yaml -a '{do: fire, unit: BCA-F, hex: NC0905}'
	row 13/216 'GJR-A: state fit -> stopped'			# (4 x 9 + 3 x 14) of 1296
	row 17/648 'GJR-A: no longer moved, state fit -> neutralised; french must now act'	# (4 + 3 + 3 x 9)
	row 1/432 'GJR-A: no longer moved, state fit -> neutralised, steps lost 0 -> 1'	# 3 x 1
	row 1181/1296 'german must now fire'				# the rest
}

@test "Kampen om Norge: a torpedo sinks a battalion on 4 or more" {
	at kampen-om-norge/basic 31
	works umpire odds p.yaml -a '{do: torpedo, card: a-ubat-3}'
	row 1/2 'kristiansand: German battalions 2 -> 1'
	row 1/2 'nothing else'
}

@test "Norway 1940: three battalions attack one" {
	# The three hit on 4 or less: all miss in 1/27. The one hits on 2 or less, and then the attacker is asked; a
	# lost unit goes to the Refit box on 3 or less [11.5, 11.10].
	at norway-1940/first-week 1
	works umpire odds p.yaml -a '{do: attack}'
	row 26/81 'IR15-I: lost (narvik -> allied-refit); narvik: control allied -> german'	# 26/27 x 2/3 x 1/2
	row 26/81 'IR15-I: lost (narvik -> eliminated); narvik: control allied -> german'
	row 26/81 'IR15-I: struck; hits on ground units 0 -> 1; german must now name'	# 26/27 x 1/3
	row 2/81 'german must now take an Action'		# 1/27 x 2/3
	row 1/81 'hits on ground units 0 -> 1; german must now name'	# 1/27 x 1/3
	has 'units lost on average: allied 0.64'
}

@test "without dice there is one outcome" {
	works umpire odds g.yaml -a "$PLACE"
	[[ $output == '1/1  100.0 %  dietl: unplaced -> 2020; german must now '* ]]
}

@test "nothing is rolled, and no file is written" {
	at narvik-1940/last-turn 94
	cp p.yaml before
	works umpire odds p.yaml -a "{do: fire, units: [rr], at: '1217'}" -o table
	cmp p.yaml before
	[ -s table ]
}

@test "a refusal is told as check tells it" {
	try umpire check g.yaml -a "{do: place, unit: dietl, at: '0216'}"
	said=$stderr
	refused '[3.1]' umpire odds g.yaml -a "{do: place, unit: dietl, at: '0216'}"
	[ "$stderr" = "$said" ]
	try umpire check g.yaml --json -a "{do: place, unit: dietl, at: '0216'}"
	said=$output
	try umpire odds g.yaml --json -a "{do: place, unit: dietl, at: '0216'}"
	[ "$status" -eq 1 ]
	[ "$output" = "$said" ]
	trouble 'no piece' umpire odds g.yaml -a "{do: place, unit: dietel, at: '0216'}"
}

@test "what is asked is answered by further actions, and by standing orders" {
	at narvik-1940/last-turn 94
	act="{by: german, do: fire, units: [rr], at: '1217'}"
	works umpire odds p.yaml -a "$act" -a '{by: german, do: end-action}'
	has 'units lost on average'
	lacks 'german must now fire, or end the action'	# it has answered
	has 'must now retreat the unit'			# it cannot answer that
	umpire apply p.yaml -i -l log -a "{by: allied, do: standing, decide: retreat, toward: '1216'}"
	works umpire odds p.yaml -a "$act"
	lacks 'must now retreat the unit, 1 hex, sg-2'
	works umpire odds g.yaml -a "$PLACE" -a "$PLACE"
	[[ $stderr == *'action 2 of 2 was lawful after none of this'* ]]
}

@test "--json has exact numbers" {
	at kampen-om-norge/basic 31
	works umpire odds p.yaml --json -a '{do: torpedo, card: a-ubat-3}'
	python3 -c '
import json, sys
o = json.loads(sys.argv[1])["odds"]
assert o["sampled"] is False and len(o["rows"]) == 2
assert all((r["of"], r["in"], r["p"]) == (1, 2, 0.5) for r in o["rows"])
assert any("kristiansand: German battalions 2 -> 1" in r["text"] for r in o["rows"])
assert "a-ubat-3: allies-hand -> allies-used" in o["always"]
assert set(o["losses"]) == {"germany", "norway", "allies"}' "$output"
}

@test "past the limit games are sampled, by a seed, and it is said" {
	at narvik-1940/last-turn 94
	act="{do: fire, units: [rr], at: '1217'}"
	works umpire odds p.yaml --limit 10 --samples 2000 -a "$act"
	has 'sampled: the dice can fall in more than 10 ways (--limit); 2000 samples, seed 1, with the standard error'
	[[ $output =~ 1[0-9]\.[0-9]' % +- 0.'[67] ]]	# a ninth: the root of 1/9 x 8/9 / 2000 is 0.7 %
	first=$output
	works umpire odds p.yaml --limit 10 --samples 2000 --seed 1 -a "$act"
	[ "$output" = "$first" ]
	works umpire odds p.yaml --limit 10 --samples 2000 --seed 2 -a "$act"
	[ "$output" != "$first" ]
	works umpire odds p.yaml --limit 10 --samples 500 --json -a "$act"
	has '"sampled": true, "samples": 500, "seed": 1'
	has '"error": 0.0'
	trouble '--samples needs a number above 0' umpire odds p.yaml --samples 0 -a "$act"
}

# Two games that the Germans cannot tell apart: a squad and a dummy have changed places.
hide() { # hex of BCA-C, hex of F-dummy-4, file
	umpire new en-pointe-toujours -s 16.5 -l log -o "$3"
	printf -- '--- {do: place, unit: %s, hex: %s}\n' CP-BCA-1 NC0606 BCA-A NC0606 BCA-B NC0506 BCA-C "$1" \
		F-dummy-1 NC0503 F-dummy-2 NC0605 CP-BCA-2 NC0607 BCA-D NC0706 BCA-E NC0607 BCA-F NC0604 \
		F-dummy-3 NC0504 F-dummy-4 "$2" | umpire apply "$3" - -i -l log
	umpire apply "$3" -i -l log -a '{do: done}' -a '{do: activate, unit: CP-1}'
}

# Nothing that the Germans are told of the one is otherwise in the other.
look_alike() { # one, other
	umpire view german "$1" > view
	position view > one.view
	umpire view german "$2" > view
	position view > other.view
	cmp one.view other.view
}

@test "--as: the same for all positions that the side cannot tell apart" {
	hide NC0703 NC0804 one.yaml
	hide NC0804 NC0703 other.yaml
	look_alike one.yaml other.yaml
	act='{do: move, unit: GJR-A, path: [NC0901, NC0801, NC0802]}'
	works umpire odds one.yaml --as german -a "$act"
	has 'as if there were nothing that german does not see'
	lacks 'BCA'
	first=$output
	works umpire odds other.yaml --as german -a "$act"
	[ "$output" = "$first" ]
	works umpire odds one.yaml --as german --json -a "$act"
	has '"view": "german"'
}

@test "--as: a fire at what is hidden does not tell what that is" {
	hide NC0703 NC0804 one.yaml
	hide NC0804 NC0703 other.yaml
	for file in one other; do
		umpire apply $file.yaml -i -l log -a '{do: move, unit: GJR-A, path: [NC0901]}'
		umpire apply $file.yaml -i -l log -a '{by: french, do: no-fire}'
	done
	look_alike one.yaml other.yaml
	act='{do: fire, unit: GJR-A, hex: NC0703, half: yes}'
	works umpire odds one.yaml -a "$act"
	has 'BCA-C: no longer hidden'
	works umpire odds other.yaml -a "$act"
	has 'F-dummy-4: lost (NC0703 -> gone)'
	for file in one other; do
		trouble 'what comes of it hangs on what german may not know' umpire odds $file.yaml --as german -a "$act"
	done
}

@test "--as: what others have ordered beforehand is not told" {
	umpire new across-the-narva -l log -o n.yaml
	umpire apply n.yaml -i -l log -a '{do: activate, hq: 43-hq}' -a '{do: done}' -a '{do: done}'
	act='{by: soviet, do: attack, units: [r4, r593], target: "2634", full: [13va-1]}'
	works umpire odds n.yaml --as soviet -a "$act"
	lacks 'as if'
	first=$output
	umpire apply n.yaml -i -l log -a "{by: german, do: standing, decide: retreat, toward: '2633'}"
	works umpire odds n.yaml --as soviet -a "$act"
	[ "$output" = "$first" ]
	works umpire odds n.yaml -a "$act"
	[ "$output" != "$first" ]
	trouble 'this is no action of german' umpire odds n.yaml --as german -a "$act"
}

@test "--as: what hangs on the unseen is not reckoned" {
	at en-pointe-toujours/16.5 18	# the formation that acts is hidden from the French
	works umpire odds p.yaml -a '{by: french, do: no-fire}'
	trouble 'what comes of it hangs on what french may not know' umpire odds p.yaml --as french -a '{do: no-fire}'
	at en-pointe-toujours/16.5 67
	works umpire odds p.yaml --as french -a '{do: fire, unit: BCA-F, hex: NC0905}'
	has 'as if there were nothing that french does not see'
}

@test "batch replies what --json prints" {
	at kampen-om-norge/basic 31
	works umpire odds p.yaml --json -a '{do: torpedo, card: a-ubat-3}'
	odds=$output
	reply=$(umpire batch <<< '{"command": "odds", "file": "p.yaml", "action": {"do": "torpedo", "card": "a-ubat-3"}}')
	[ "$reply" = "$odds" ]
	reply=$(umpire batch <<< '{"command": "odds", "file": "p.yaml", "limit": 0, "samples": 9, "action": [{"do": "torpedo", "card": "a-ubat-3"}]}')
	[[ $reply == *'"sampled": true, "samples": 9'* ]]
	reply=$(umpire batch <<< '{"command": "odds", "file": "g.yaml", "action": {"do": "place", "unit": "dietl", "at": "0216"}}')
	[[ $reply == '{"status": 1, "verdict": "refused", "rule": "3.1"'* && $reply != *odds* ]]
}
