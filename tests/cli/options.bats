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

@test "trouble is trouble" {
	trouble 'no such file' umpire options nowhere.yaml
	umpire view allied g.yaml > view.yaml
	trouble 'this is the allied view' umpire options view.yaml --as german
}
