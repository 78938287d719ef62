# SPDX-License-Identifier: ISC
# umpire new
load common

@test "new writes a game file that asks its first decision" {
	try umpire new $GAME
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = 'umpire: 1' ]
	[ "${lines[1]}" = "game: $GAME" ]
	has '{decide: setup, side: german}'
	has 'history: []'
	[[ $stderr == *'[3.0]'* ]]
}

@test "the same new game is the same file" {
	umpire new $GAME --seed 3 2> /dev/null > n.yaml
	umpire new $GAME --seed 3 2> /dev/null | cmp - n.yaml
	grep -qx 'seeded: yes' n.yaml
	# without a seed another one that nobody can guess salts what is hidden, and there is no other difference
	umpire new $GAME 2> /dev/null > n.yaml
	not cmp -s g.yaml n.yaml
	diff <(sed '/^salts: /d' g.yaml) <(sed '/^salts: /d' n.yaml)
	not grep -q '^seeded' n.yaml
}

@test "new -o FILE writes there and prints nothing" {
	works umpire new $GAME -o n.yaml
	[ -z "$output" ]
	cmp <(masked g.yaml) <(masked n.yaml)
	is_tidy
	works umpire new $GAME -o -
	has 'umpire: 1'
}

@test "new -l FILE takes the log" {
	try umpire new $GAME -o n.yaml -l log
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	grep -q '\[3.0\]' log
	trouble 'cannot be both' umpire new $GAME -o same -l same
	[ ! -e same ]
}

@test "options are on, off, and named" {
	works umpire new $GAME
	has 'options: [fog-of-war]'
	works umpire new $GAME -O no-fog-of-war -O german-start-units
	has 'options: [german-start-units]'
	works umpire new $GAME --option=no-fog-of-war --option fog-of-war
	has 'options: [fog-of-war]'
	trouble "has no option 'fog-of-ward'; did you mean 'fog-of-war'?" umpire new $GAME -O fog-of-ward
	trouble "has no option 'no-'" umpire new $GAME -O no-
}

@test "scenarios are named" {
	works umpire new $GAME -s campaign
	has 'scenario: campaign'
	trouble "there is no scenario 'campain'; did you mean 'campaign'?" umpire new $GAME -s campain
}

@test "an unknown game is trouble" {
	trouble "there is no game 'chess'" umpire new chess
	trouble "did you mean 'narvik-1940'?" umpire new narvik1940
}

@test "a file that cannot be written is trouble and leaves nothing" {
	trouble 'No such file or directory' umpire new $GAME -o no/where/g.yaml
	mkdir dir
	trouble 'is a directory' umpire new $GAME -o dir
	if [ "$(id -u)" -ne 0 ]; then
		chmod a-w dir
		trouble 'Permission denied' umpire new $GAME -o dir/g.yaml
	fi
}

@test "-o to a device writes to it and does not replace it" {
	[ -w /dev/full ] || skip 'no /dev/full'
	trouble 'No space left on device' umpire new $GAME -o /dev/full
	[ -c /dev/full ]
	works umpire new $GAME -o /dev/null
	[ -c /dev/null ]
	works umpire new $GAME -o /dev/stdout
	has 'umpire: 1'
}

@test "dice that the set-up does not roll are trouble" {
	trouble '1 dice are supplied and 0 are rolled' umpire new $GAME -d 3
	works umpire new $GAME --seed 4
}

@test "--data DIR plays with an owner's files" {
	mkdir own
	sed '/^        dietl:/s/ 2, / 3, /' "$DATA/counters.yaml" > own/counters.yaml
	works umpire new $GAME --data own -o own.yaml
	works umpire options own.yaml --data own
	trouble 'other data' umpire options own.yaml
	trouble 'other data' umpire options g.yaml --data own
	works umpire apply own.yaml --data own -a "$PLACE" -i
	works umpire replay own.yaml --data own
	for command in show log undo; do
		works umpire $command own.yaml --data own
	done
	works umpire view german own.yaml --data own
	works umpire check own.yaml --data own -a "$OTHER"
	trouble 'nowhere' umpire new $GAME --data nowhere
	echo 'pieces: [' > own/counters.yaml
	trouble 'own/counters.yaml' umpire new $GAME --data own
}
