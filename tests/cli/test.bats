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
	has '# counts.yaml:6:48: there are 44'
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

@test "trouble is trouble" {
	trouble 'No such file' umpire test nowhere
	trouble 'test wants more' umpire test
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
		germany | no[nb]*) [ "$status" -eq 1 ] && has "$winner has not won" ;;
		*) [ "$status" -eq 0 ] ;;
		esac || complain "$winner" || return 1
	done
}
