# SPDX-License-Identifier: ISC
# umpire check
load common

WRONG="{do: place, unit: auchinleck, at: '0216'}"	# of the other side, and far away

@test "a lawful action is lawful" {
	works umpire check g.yaml -a "$PLACE"
	[ "$output" = lawful ]
	[ -z "$stderr" ]
}

@test "a refusal cites its rule; the file stays as it is" {
	cp g.yaml before
	refused '[3.1]' umpire check g.yaml -a "{do: place, unit: dietl, at: '0216'}"
	refused '[3.0]' umpire check g.yaml -a '{by: allied, do: setup-done}'
	cmp g.yaml before
}

@test "check rolls nothing: lawful whatever the dice" {
	begin
	set_up a.yaml | sed '$d' | umpire apply a.yaml - -i 2> /dev/null
	works umpire check a.yaml -a '{do: setup-done}'
	[ "$output" = lawful ]
}

@test "--all gives every rule that is broken, but one of what is not seen" {
	works umpire new narvik-1940 -O no-fog-of-war -o open.yaml
	try umpire check open.yaml --all -a "$WRONG"
	[ "$status" -eq 1 ]
	[ "$(grep -c '^refused: .*\[.*\]$' <<< "$stderr")" -ge 2 ]
	try umpire check open.yaml -a "$WRONG"
	[ "$(grep -c '^refused: ' <<< "$stderr")" -eq 1 ]
	try umpire check g.yaml --all -a "$WRONG"
	[ "$(grep -c '^refused: ' <<< "$stderr")" -eq 1 ]
}

@test "--json says verdict, rule and text on standard output" {
	works umpire check g.yaml --json -a "$PLACE"
	[ "$output" = '{"status": 0, "verdict": "lawful"}' ]
	try umpire check g.yaml --json -a "{do: place, unit: dietl, at: '0216'}"
	[ "$status" -eq 1 ]
	[[ $output == '{"status": 1, "verdict": "refused", "rule": "3.1", "text": "'* ]]
	try umpire check g.yaml --json --all -a "$WRONG"
	[ "$status" -eq 1 ]
	has '"broken": [{"rule": "3.0"'
	try umpire check g.yaml --json -a '{do: nonsense}'
	[ "$status" -eq 2 ]
	[[ $output == '{"status": 2, "verdict": "trouble", "text": "'* ]]
}

@test "an action from a file, from standard input, and only one" {
	echo "$PLACE" > action.yaml
	works umpire check g.yaml action.yaml
	works umpire check g.yaml - < action.yaml
	works umpire check - action.yaml < g.yaml
	trouble 'cannot both be standard input' umpire check - - < g.yaml
	trouble 'check wants one action, and there are 2' umpire check g.yaml -a "$PLACE" -a "$PLACE"
	trouble 'there is no action' umpire check g.yaml
}

@test "trouble is trouble" {
	trouble "did you mean 'dietl'?" umpire check g.yaml -a "{do: place, unit: diet, at: '2020'}"
	trouble 'no such file' umpire check nowhere.yaml -a "$PLACE"
	umpire view allied g.yaml > view.yaml
	trouble 'this is the allied view' umpire check view.yaml --as german -a "$PLACE"
}

@test "--as and --side ask for that side alone" {
	for option in --as --side; do
		works umpire check g.yaml -a "$PLACE" $option german
		refused 'allied is not asked: german must now' umpire check g.yaml -a "$PLACE" $option allied
		trouble 'no action of allied, and no other is taken' umpire check g.yaml $option allied \
			-a '{by: german, do: place, unit: nobody}'
		works umpire check g.yaml -a '{do: capitulate}' $option allied
	done
	trouble 'does not go with it' umpire check g.yaml -a "$PLACE" --as german --side allied
	try umpire check g.yaml --json --as allied -a '{by: german, do: capitulate}'
	[ "$status" -eq 2 ]
	has '"verdict": "trouble"'
}

@test "if-asked: it says that the action would be skipped" {
	works umpire check g.yaml -a '{by: allied, do: setup-done, if-asked: yes}'
	[ "${lines[0]}" = lawful ]
	[[ ${lines[1]} == 'it would be skipped: '* ]]
	works umpire check g.yaml --json -a '{by: allied, do: setup-done, if-asked: yes}'
	has '"remarks": [{"text": "it would be skipped: '
}

@test "check agrees with apply" {
	umpire options g.yaml | sed -n '1~97p' > some
	echo "{do: place, unit: dietl, at: '0216'}" >> some
	while read -r action; do
		run umpire check g.yaml -a "$action"
		checked=$status
		run umpire apply g.yaml -a "$action"
		[ "$status" -eq "$checked" ]
	done < some
}
