# SPDX-License-Identifier: ISC
# umpire test
load common

fixture() { # file, clause, name, what follows
	{
		printf 'game: %s\nchapter: 3 Set-up\ncases:\n' $GAME
		printf '  - clause: %s\n    name: %s\n    given: {from: campaign}\n' "$2" "$3"
		printf '    act: %s\n    %s\n' "$PLACE" "$4"
	} > "$1"
}

@test "a case that holds is ok, and the plan comes last" {
	fixture good.yaml 3.1a 'Dietl starts in the hills' "then: {pieces: {german: {dietl: '2020'}}}"
	works umpire test good.yaml
	[[ ${lines[0]} == 'ok 1 '* ]]
	[ "${lines[-1]}" = '1..1' ]
}

@test "a case that does not hold is not ok, exit status 1" {
	fixture bad.yaml 3.1a 'Dietl starts elsewhere' "then: {pieces: {german: {dietl: '2019'}}}"
	try umpire test bad.yaml
	[ "$status" -eq 1 ]
	has 'not ok 1 '
	has '1..1'
	fixture bad.yaml 3.1a 'Dietl may not' 'refused: 3.1'
	try umpire test bad.yaml
	[ "$status" -eq 1 ]
}

@test "directories are searched, in order, and numbers run on" {
	mkdir -p dir/b dir/a
	fixture dir/b/2.yaml 3.1a 'two' "then: {pieces: {german: {dietl: '2020'}}}"
	fixture dir/a/1.yaml 3.1a 'one' "then: {pieces: {german: {dietl: '2020'}}}"
	echo 'not a fixture' > dir/readme.txt
	works umpire test dir/
	[[ ${lines[0]} == 'ok 1 '*one* ]]
	[[ $output == *'ok 2 '*two* ]]
	[ "${lines[-1]}" = '1..2' ]
}

@test "--only chooses by clause or name" {
	mkdir dir
	fixture dir/1.yaml 3.1a 'one' "then: {pieces: {german: {dietl: '2020'}}}"
	fixture dir/2.yaml 3.1b 'two' "then: {pieces: {german: {dietl: '2020'}}}"
	works umpire test dir --only two
	[ "${lines[-1]}" = '1..1' ]
	works umpire test dir --only 3.1a
	has one
	lacks two
}

@test "a game file is replayed" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	works umpire test g.yaml
	has 'ok 1 '
	sed -i "s/dietl: '2020'/dietl: '2019'/" g.yaml
	try umpire test g.yaml
	[ "$status" -eq 1 ]
	has 'not ok 1 '
}

@test "a fixture that is no good is not ok" {
	echo 'game: chess' > bad.yaml
	try umpire test bad.yaml
	[ "$status" -eq 1 ]
	has 'not ok 1 '
	echo '{[' > bad.yaml
	try umpire test bad.yaml
	[ "$status" -eq 1 ]
	fixture bad.yaml 3.1a 'both' "then: {pieces: {german: {dietl: '2020'}}}"
	echo '    refused: 3.1' >> bad.yaml
	try umpire test bad.yaml
	[ "$status" -eq 1 ]
}

@test "pieces, places and borders of the data are counted" {
	printf '%s\n' 'game: kampen-om-norge' 'chapter: 2' 'cases:' \
		'  - {clause: 2.3b, name: areas, data: {counts: [{places: {kind: area}, is: 44}]}}' \
		'  - {clause: 2.3b, name: cards, data: {counts: [{of: {type: panzer}, is: 7}]}}' \
		'  - {clause: 2.3b, name: more, data: {counts: [{places: {kind: area}, is: 45}]}}' \
		'  - {clause: 2.3b, name: coasts, data: {counts: [{places: {features: [coats]}, is: 1}]}}' \
		'  - {clause: 2.3b, name: fjords, data: {counts: [{borders: [fjord], is: 0}]}}' \
		'  - {clause: 2.3b, name: nothing, data: {counts: [{is: 12}]}}' > counts.yaml
	try umpire test counts.yaml
	[ "$status" -eq 1 ]
	has 'ok 1 - kampen-om-norge 2.3b: areas'
	has 'ok 2 - kampen-om-norge 2.3b: cards'
	has '# counts.yaml:6:48: count: expected 45, got 44'
	has "no such name 'coats'"
	has 'not ok 5'
	has 'a count is written {of: {...}, is: N}, or with places or borders for of'
}

@test "--coverage finds clauses without a case" {
	fixture one.yaml 3.1a 'one' "then: {pieces: {german: {dietl: '2020'}}}"
	try umpire test --coverage one.yaml
	[ "$status" -eq 1 ]
	has '# '
	has "not ok 2 - $GAME: every clause has its proof"
	[ "${lines[-1]}" = '1..2' ]
}

@test "every mismatch of a case is told, with its place, what was expected and what was got" {
	fixture bad.yaml 3.1a 'much is wrong' \
		"then: {decide: regroup, side: allied, own: {turn: 9}, log: 14.4, result: {winner: german}, \
pieces: {german: {dietl: '2019', 1-139: '2020'}}, stacks: {'2020': [dietl, 1-139]}, \
lawful: [{do: pass}], unlawful: {'9.9': {by: german, do: lift, unit: dietl}}}"
	try umpire test bad.yaml
	[ "$status" -eq 1 ]
	for what in 'decide: expected regroup, got setup' 'side: expected allied, got german' \
		'turn: expected 9, got 1' "log: expected 14.4, got 3." 'result: expected {winner: german}, got none' \
		"dietl: expected '2019', got '2020'" '2020: expected [dietl, 1-139], got [dietl]' '1-139: expected ' \
		'verdict: expected refused by 9.9, got lawful'; do
		has ": $what"
	done
	[ "$(grep -c '^# bad.yaml:[0-9]*:[0-9]*: ' <<< "$output")" -eq "$(grep -c '^#' <<< "$output")" ]
}

@test "the mismatches of all steps of a play are told" {
	{
		printf 'game: %s\nchapter: 3 Set-up\ncases:\n  - clause: 3.1a\n    name: steps\n' $GAME
		printf '    given: {from: campaign}\n    play:\n'
		printf '      - {act: %s, then: {own: {turn: 8}}}\n' "$PLACE"
		printf '      - {act: {by: german, do: lift, unit: dietl}, then: {own: {turn: 9}}}\n'
	} > bad.yaml
	try umpire test bad.yaml
	[ "$status" -eq 1 ]
	has 'turn: expected 8, got 1'
	has 'turn: expected 9, got 1'
}

@test "a verdict that is not as expected says so, and nothing of dice" {
	{
		printf 'game: %s\nchapter: 6 Action points\ncases:\n  - clause: 6.1b\n    name: both pass\n' $GAME
		echo '    given: {own: {segment: actions, turn: 5, first: allied, to-act: allied,'
		echo '      german-ap: 6, allied-ap: 8}, decide: act, side: allied,'
		echo "      pieces: {german: {1-139: '2119'}, allied: {sg-1: '0109'}}}"
		echo '    play: [{act: {do: pass}}, {act: {do: pass}, refused: 6.3}]'
	} > lawful.yaml
	try umpire test lawful.yaml
	[ "$status" -eq 1 ]
	has '# lawful.yaml:9:58: verdict: expected refused by 6.3, got lawful'
	lacks dice
	fixture refused.yaml 3.1a 'too far' "{dice: [1, 2], then: {own: {turn: 0}}}"
	sed -i "s/at: '2020'/at: '0101'/; s/    {dice: \(.*\), then: \(.*\)}$/    dice: \1\n    then: \2/" refused.yaml
	try umpire test refused.yaml
	[ "$status" -eq 1 ]
	has '# refused.yaml:7:10: verdict: expected lawful, got refused by 3.1: '
	lacks 'dice'
}

@test "dice that are missing or left are told with their place" {
	fixture dice.yaml 3.1a 'none is rolled' "then: {own: {turn: 0}}"
	echo '    dice: [1, 2]' >> dice.yaml
	try umpire test dice.yaml
	[ "$status" -eq 1 ]
	has '# dice.yaml:9:11: dice: expected 2, got 0'
}

@test "no file, no case, and no case that is chosen are failures" {
	mkdir empty
	trouble 'empty: there is no YAML file under it' umpire test empty
	printf 'game: %s\nchapter: 3 Set-up\ncases: []\n' $GAME > none.yaml
	try umpire test none.yaml
	[ "$status" -eq 1 ]
	has 'not ok 1 - none.yaml'
	has '# none.yaml:3:8: a fixture file has a list of cases, and here is none'
	printf 'game: %s\nchapter: 3 Set-up\n' $GAME > none.yaml
	try umpire test none.yaml
	[ "$status" -eq 1 ]
	has '# none.yaml:1:1: a fixture file has a list of cases'
	fixture good.yaml 3.1a 'Dietl starts in the hills' "then: {pieces: {german: {dietl: '2020'}}}"
	trouble "no case has 'Dietle' in its game, clause or name" umpire test good.yaml --only Dietle
	cp g.yaml play.yaml
	trouble 'no case has' umpire test play.yaml --only Dietle
	works umpire test play.yaml --only 'play.yaml replays'
}

@test "trouble is trouble" {
	trouble 'No such file' umpire test nowhere
	trouble 'test wants more' umpire test
}

@test "--first stops at the first case that fails" {
	mkdir dir
	fixture dir/1.yaml 3.1a 'one' "then: {pieces: {german: {dietl: '2020'}}}"
	fixture dir/2.yaml 3.1a 'two' 'refused: 3.1'
	fixture dir/3.yaml 3.1b 'three' "then: {pieces: {german: {dietl: '2020'}}}"
	try umpire test --first --coverage dir
	[ "$status" -eq 1 ]
	has 'not ok 2'
	lacks three
	[ "${lines[-1]}" = '1..2' ]
}

@test "test: a party wins by its name, or by that of any of its sides, and by no other" {
	local winner
	for winner in norway-allies norway allies germany none nobody; do
		cat > party.yaml <<- END
			game: kampen-om-norge
			chapter: parties
			cases:
			  - clause: 1.3c
			    name: one empty city
			    given:
			      own: {turn: germany, phase: new-cards, germany-used: 1}
			      places: {oslo: {germany: 1}, kristiansand: {germany: 1}, stavanger: {germany: 1}, bergen: {germany: 1},
			               trondheim: {germany: 1}, hamar: {norway: 1}}
			      pieces: {germany: {g-panzer-5: germany-deck}}
			    then: {result: {winner: $winner, rule: '1.3'}}
		END
		try umpire test party.yaml
		case $winner in
		germany | no[nb]*) [ "$status" -eq 1 ] && has "expected {winner: $winner" ;;
		*) [ "$status" -eq 0 ] ;;
		esac || complain "$winner" || return 1
	done
}
