# SPDX-License-Identifier: ISC
# umpire options
load common

@test "options are one flow document a line, with by and do" {
	works umpire options g.yaml
	[ "${#lines[@]}" -gt 100 ]
	for line in "${lines[0]}" "${lines[50]}" "${lines[-1]}"; do
		[[ $line == '{by: german, do: '*'}' ]]
	done
	[ -z "$stderr" ]
}

@test "every option is lawful" {
	umpire options g.yaml | sed -n '1~61p' > some
	while read -r action; do
		umpire check g.yaml -a "$action" > /dev/null
	done < some
}

@test "no option is listed twice" {
	begin
	[ -z "$(umpire options g.yaml | sort | uniq -d)" ]
	[ -z "$(umpire options s.yaml | sort | uniq -d)" ]
}

@test "--count counts them" {
	works umpire options g.yaml --count
	[ "$output" = "$(umpire options g.yaml | wc -l)" ]
}

@test "--json is one JSON object a line" {
	works umpire options g.yaml --json
	[[ ${lines[0]} == '{"by": "german", "do": "'*'}' ]]
	[ "${#lines[@]}" = "$(umpire options g.yaml --count)" ]
	command -v python3 > /dev/null || skip 'no python3'
	python3 -c 'import json, sys
for line in sys.stdin: json.loads(line)' <<< "$output"
}

@test "a line of JSON is an action too" {
	umpire options g.yaml --json | grep '"place"' | head -1 | umpire apply g.yaml - > out.yaml 2> /dev/null
	grep -q 'step: 1' out.yaml
}

@test "lines of options are a stream of actions, as YAML and as JSON" {
	umpire options g.yaml | grep -e 'unit: dietl, at: .2020' -e 'unit: 1-139, at: .2020' > two
	[ "$(wc -l < two)" -eq 2 ]
	umpire apply g.yaml two -o out.yaml 2> /dev/null
	grep -q 'step: 2' out.yaml
	umpire options g.yaml --json | grep -e '"dietl", "at": "2020"' -e '"1-139", "at": "2020"' | umpire apply g.yaml - \
		2> /dev/null | cmp - out.yaml
	sed 's/$/ # this one\r\n\r/' two | umpire apply g.yaml - 2> /dev/null | cmp - out.yaml
	{ cat two; echo '{do: place, unit: [}'; } > three
	trouble 'three:3:20: ' umpire apply g.yaml three
	printf 'do: place\nunit: dietl\nat: "2020"\n' | umpire apply g.yaml - 2> /dev/null > block.yaml
	grep -q 'step: 1' block.yaml
}

@test "options reads standard input" {
	umpire options - < g.yaml > one
	umpire options g.yaml | cmp - one
}

@test "--as and --side list what that side may do, and nothing while another decides" {
	for option in --as --side; do
		umpire options g.yaml $option german | cmp - <(umpire options g.yaml)
		works umpire options g.yaml $option allied
		[ -z "$output" ]
		[[ $stderr == 'umpire: allied has nothing to decide: german must now set up its units' ]]
	done
	works umpire options g.yaml --as allied --count
	[ "$output" = 0 ]
	trouble "has no side 'x'" umpire options g.yaml --as x
}

@test "where any side may decide the options are of the side that asks" {
	umpire new across-the-narva 2> /dev/null | umpire apply - -a '{do: pass}' -o n.yaml 2> /dev/null
	[ "$(asks n.yaml)" = draw ]
	for side in soviet german; do
		works umpire options n.yaml --as $side
		[ "${lines[0]}" = "{by: $side, do: draw}" ]
		works umpire apply n.yaml --as $side -a "${lines[0]}" --seed 1 -o d.yaml
		umpire report n.yaml --side $side | grep -q "{by: $side, do: draw, for: "
	done
}

@test "a game that is over has no options" {
	umpire apply g.yaml -a '{do: capitulate}' -i 2> /dev/null
	works umpire options g.yaml
	[ -z "$output" ]
	works umpire options g.yaml --count
	[ "$output" = 0 ]
}

# Those lines of all options that grep finds are those that the filters leave.
filters() { # file, pattern, filter...
	umpire options "$1" | grep -E -- "$2" > wanted || true
	umpire options "$1" "${@:3}" | cmp - wanted
	[ "$(umpire options "$1" "${@:3}" --count)" -eq "$(wc -l < wanted)" ]
	umpire options "$1" --json "${@:3}" > json
	[ "$(wc -l < json)" -eq "$(wc -l < wanted)" ]
}

@test "--do, --with and --at choose among the options" {
	filters g.yaml 'do: place,' --do place
	filters g.yaml 'do: setup-done' --do setup-done
	filters g.yaml 'do: pass' --do pass
	filters g.yaml 'unit: dietl,' --with dietl
	filters g.yaml 'unit: dietl,' --with 'General Dietl' --do place
	filters g.yaml "at: '0919'" --at Narvik
	filters g.yaml "unit: 1-139, at: '0919'" --at narvik --with 1-139 --as german
	filters g.yaml 'no such' --with dietl --with 1-139
	umpire apply g.yaml -i -a "$PLACE" 2> log
	filters g.yaml "at: '2020'|unit: dietl\}" --at Bjornfjell
}

@test "filters go in every game" {
	fixtures=$BATS_TEST_DIRNAME/../../fixtures
	umpire replay $fixtures/narvik-1940/play/allied-victory.yaml --until 60 -o a.yaml
	filters a.yaml 'do: move, units: [^]]*nw-ski' --do move --with nw-ski
	filters a.yaml "do: move, units: [^]]*nw-ski.*'1609'\\]" --do move --with nw-ski --at 1609
	umpire replay $fixtures/across-the-narva/play/02-campaign.yaml --until 45 -o a.yaml
	filters a.yaml '[ []11ss-hq[],}]' --with '11 SS HQ'
	umpire replay $fixtures/en-pointe-toujours/play/16.3.yaml --until 52 -o a.yaml
	filters a.yaml '[ []DBLE-A[],}]' --with dble-a
	umpire replay $fixtures/kampen-om-norge/play/basic.yaml --until 75 -o a.yaml
	filters a.yaml 'do: move, .*oslo' --do move --at Oslo
	umpire replay $fixtures/norway-1940/play/first-week.yaml --until 17 -o a.yaml
	filters a.yaml 'do: sail,' --do sail
	filters a.yaml 'do: sail, units: [^]]*Rodney[],]' --do sail --with rodney
}

@test "--tally counts by verb and unit, and all is counted" {
	works umpire options g.yaml --tally
	[ "${lines[0]}" = "place $(umpire options g.yaml --do place --count)" ]
	[ "${lines[1]}" = "  dietl $(umpire options g.yaml --do place --with dietl --count)" ]
	umpire options g.yaml --tally --json > json
	[ "$(sed -n '1p' json)" = "{\"do\": \"place\", \"unit\": \"dietl\", \"count\": ${lines[1]##* }}" ]
	[ "$(awk -F '"count": ' '{ n += $2 } END { print n }' json)" -eq "$(umpire options g.yaml --count)" ]
	echo '{"command": "options", "file": "g.yaml", "tally": true, "with": "dietl"}' | umpire batch |
		grep -F '"tally": [{"do": "place", "unit": "dietl", "count": '
	trouble '--count and --tally are two things' umpire options g.yaml --count --tally
	works umpire options g.yaml --tally --as allied
	[ -z "$output" ]
}

@test "filters that nothing is called by are trouble, with the nearest name" {
	trouble "narvik-1940 knows no verb 'plase'; did you mean 'place'?" umpire options g.yaml --do plase
	trouble "there is no piece 'dietel'; did you mean 'dietl'?" umpire options g.yaml --with dietel
	trouble "there is no piece 'narvik': that is a place" umpire options g.yaml --with narvik
	trouble "there is no place 'Narwik'; did you mean 'Narvik'?" umpire options g.yaml --at Narwik
	trouble 'there is no place' umpire options g.yaml --at $'Nar\evik'
	[[ $stderr != *$'\e'* ]]
	umpire new across-the-narva -o n.yaml 2> log
	trouble "'Narva' is the name of several places" umpire options n.yaml --at Narva
	echo '{"command": "options", "file": "g.yaml", "with": {"a": 1}}' | umpire batch | grep '"status": 2'
}

@test "show counts what its reader may do, and nothing while another decides" {
	umpire show g.yaml | grep -A1 '^options$' | grep -Fx "  place $(umpire options g.yaml --do place --count), with 29 units"
	umpire show g.yaml --side german | grep '^options$'
	run ! grep '^options$' <(umpire show g.yaml --side allied)
}

@test "trouble is trouble" {
	trouble 'no such file' umpire options nowhere.yaml
	umpire view allied g.yaml > view.yaml
	trouble 'this is the allied view' umpire options view.yaml --as german
}
