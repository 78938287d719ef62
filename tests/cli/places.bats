# SPDX-License-Identifier: ISC
# Every error says where: file, line and column of the value or the key at fault, and what was meant.
load common

# Where a text first stands in a file, as LINE:COLUMN.
place_of() { # text, file
	awk -v text="$1" '(at = index($0, text)) { print NR ":" at; exit }' "$2"
}

# A copy of s.yaml with one change; what is told stands where the new text does.
told_at() { # sed script, new text, message
	sed "$1" s.yaml > f.yaml
	not cmp -s s.yaml f.yaml || complain "nothing changed: $1"
	trouble "umpire: f.yaml:$(place_of "$2" f.yaml): $3" umpire options f.yaml
}

@test "the value and the key at fault" {
	begin
	told_at 's/^scenario: .*/scenario: nowhere/' nowhere 'narvik-1940 has no scenario'
	told_at 's/^scenario:/Scenario:/' Scenario "a game file has no 'Scenario'; did you mean 'scenario'?"
	told_at 's/^game:/gmae:/' gmae "a game file has no 'gmae'; did you mean 'game'?"
	told_at 's/^game: .*/game: narvik/' narvik "no game of that name is known; did you mean 'narvik-1940'?"
	told_at 's/^step: .*/step: -77/' '-77' 'step counts'
	told_at 's/^  turn:/  trun:/' trun "there is no key 'trun' here; did you mean 'turn'?"
	told_at 's/^  turn: .*/  turn: x77/' x77 "'x77' is found where"
	told_at 's/^    dietl:/    dielt:/' dielt "there is no piece 'dielt'; did you mean 'dietl'?"
	told_at 's/^    dietl: .*/    dietl: Narvik/' Narvik "there is no place 'Narvik'; what is called so has the id '0919'"
	told_at 's/^  allied:/  french:/' french "'french' is no side; known: 'german' and 'allied'"
	told_at 's/^    dietl: \(.*\)/    dietl: {at: \1, mark: []}/' 'mark: []' "there is no key 'mark' here; did you mean 'marks'?"
	told_at 's/^  - {decide: [a-z-]*/&, wo: dietl/' 'wo: dietl' "a decision has no 'wo'; did you mean 'who'?"
	told_at 's/^  - {decide: [a-z-]*/  - {decide: turn-start/' 'turn-start' "narvik-1940 has no decision"
	told_at 's/^pending:/result: {winner: green, rule: "4.2"}\npending:/' green "'green' is no side"
	told_at 's/^pending:/result: {winner: german, rule: ""}\npending:/' '""' 'the rule that ended the game'
	told_at 's/^pending:/result: {winner: german, rule: "4.2"}\npending:/' '{decide' 'the game is over, so no decision'
}

@test "the decision at fault" {
	begin
	sed '/^  - {decide/d;s/^pending:/pending: []/' s.yaml > f.yaml
	trouble "f.yaml:$(place_of '[]' <(sed 's/^\(options\|stacks\).*//' f.yaml)): no decision is pending" umpire options f.yaml
	step=$(umpire games $GAME --names states | while read -r state; do
		umpire help $GAME "$state" 2> /dev/null | grep -q "^$state: a step of the umpire" && echo "$state"
	done | tail -n 1)	# regrouping, which is about no place
	sed "0,/decide: [a-z-]*/s//decide: $step/" s.yaml > f.yaml
	trouble "f.yaml:$(place_of "$step" f.yaml): '$step' is a step of the umpire" umpire options f.yaml
	sed 's/^pending:/pending:\n  - {decide: act}/' s.yaml > f.yaml
	trouble "f.yaml:$(place_of '{decide: act}' f.yaml): decision 'act' needs 'side'" umpire options f.yaml
}

@test "the stack at fault" {
	sed "s/^history:/stacks: {'2020': [dietl, dietl]}\nhistory:/" g.yaml > f.yaml
	trouble "f.yaml:$(place_of 'dietl, dietl' f.yaml): dietl is not in 2020" umpire options f.yaml
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	sed "s/^history:/stacks: {'2020': [dietl, dietl]}\nhistory:/" one.yaml > f.yaml
	trouble "f.yaml:$(place_of 'dietl]' f.yaml): dietl is here again" umpire options f.yaml
	sed "s/^history:/stacks: {'2020': []}\nhistory:/" one.yaml > f.yaml
	trouble "f.yaml:$(place_of "[]}" f.yaml): dietl is in 2020, and the stack there lacks it" umpire options f.yaml
}

@test "an entry of the history" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	while IFS='|' read -r entry what message; do
		{ cat g.yaml; echo "  - $entry"; } > f.yaml
		for command in log replay undo; do
			try umpire $command f.yaml
			[[ $stderr == *": f.yaml:$(place_of "$what" f.yaml): $message"* ]] || complain "$command: $entry"
		done
	done <<- 'END'
		{by: green, do: lift, unit: dietl}|green|'green' is no side
		{by: german, do: lfit, unit: dietl}|lfit|narvik-1940 knows no verb
		{by: german, do: lift, unit: dielt}|dielt|there is no piece 'dielt'
		{by: german, do: lift, unti: dietl}|unti|'lift' takes no 'unti'; did you mean 'unit'?
		{by: german, do: lift, unit: dietl, dice: seven}|seven|a scalar is found where a list of dice
		{by: german, do: lift, unit: dietl, dice: [7]}|{by: german, do: lift|1 dice are recorded
		{by: german, do: lift, unit: 1-139}|{by: german, do: lift|
		[by]|[by]|a list is found where an action
		{by: german, do: lift, hidden: [[a]], head: x}|[[a]]|hidden parts are written
		{by: german, do: lift, hidden: {german: [a]}, head: x}|[a]|a list is found where a hidden part
		{by: german, do: lift, hidden: {keeper: x}, head: x}|x}|a scalar is found where a hidden part
	END
}

# A directory of data with one change; what is told stands where the new text does.
data_told_at() { # file, sed script, new text, message
	rm -rf data
	mkdir data
	sed "$2" "$DATA/$1" > "data/$1"
	not cmp -s "$DATA/$1" "data/$1" || complain "nothing changed: $2"
	trouble "umpire: data/$1:$(place_of "$3" "data/$1"): " umpire new $GAME --data data || return 1
	[[ $stderr == *"$4"* ]] || complain "$2"
}

@test "data that cannot be read, or be played with" {
	data_told_at charts.yaml 's/^    ap-most: \[.*/    ap-most: [-77]/' '-77' 'row ap-most'
	data_told_at charts.yaml 's/^    lake: \[.*/    lake: [1, 1, 1, -77]/' '-77' 'row lake'
	data_told_at charts.yaml "s/'-', R, R, R/'-', no, R, R/" 'no, R, R' "cannot be 'no'"
	data_told_at charts.yaml 's/^    ap-most:/    pa-most:/' 'pa-most' "unknown row 'pa-most'; did you mean 'ap-most'?"
	data_told_at counters.yaml '/^        dietl:/s/ 6, / 9999, /' 9999 'mf of'
	data_told_at counters.yaml '0,/ mf,/s// fm,/' 'fm,' "unknown column 'fm'"
	data_told_at counters.yaml '0,/command: kgd/s//comand: kgd/' comand "unknown key 'comand'; did you mean 'command'?"
	data_told_at counters.yaml '/^        dietl:/s/, *General Dietl//' '[leader,' "row 'dietl' has 7 cells, expected 8"
	data_told_at counters.yaml '0,/{source: named}/s//{sorce: named}/' sorce "unknown key 'sorce'; did you mean 'source'?"
	data_told_at counters.yaml 's/^  german:/  prussian:/' prussian "unknown side 'prussian'"
	data_told_at counters.yaml 's/begins: unplaced/begins: nowhere/' nowhere "begins at 'nowhere'"
	data_told_at map.yaml 's/kind: box/kind: bxo/' bxo "unknown kind 'bxo'; did you mean 'box'?"
	data_told_at map.yaml 's/^legend:/legends:/' legends "unknown key 'legends'"
	data_told_at scenarios.yaml 's/^  title:/  titel:/' titel "unknown key 'titel'; did you mean 'title'?"
}

@test "data of the other games that cannot be played with" {
	while IFS='|' read -r GAME file change what message; do
		DATA=$BATS_TEST_DIRNAME/../../lib/games/$GAME
		data_told_at "$file" "$change" "$what" "$message"
	done <<- 'END'
		kampen-om-norge|charts.yaml|s/^    fleet: \[.*/    fleet: [4077]/|4077|row fleet
		kampen-om-norge|counters.yaml|/ g-artilleri-1:/s/2,/77,/|77|symbols
		norway-1940|charts.yaml|s/^    1: \[12, 5\]/    1: [99, 5]/|99, 5|row 1, column german
		norway-1940|charts.yaml|s/columns: \[DD-1, DD-3/columns: [DD-1, KG4-I/|KG4-I|KG4-I is no ship
		norway-1940|counters.yaml|s/4, vestfjord/77, vestfjord/|77, vest|movement must be
		across-the-narva|counters.yaml|0,/steps: 2/s//steps: 77/|77|steps
	END
}

@test "signs that look like others" {
	while IFS='|' read -r action place message; do
		printf -v action "$action"
		trouble "umpire: -a:$place: " umpire check g.yaml -a "$action"
		[[ $stderr == *"$message"* ]] || complain "$action"
	done <<- 'END'
		{do:\u00a0place, unit: dietl}|1:2|a non-breaking blank (U+00A0) stands at 1:5, where a blank is wanted
		{do: place, unit: \u201cdietl\u201d, at: '2020'}|1:19|a curled quote (U+201C) stands at 1:19, where " is wanted
		{do: place, unit: dietl, at: \u20182020\u2019}|1:30|a curled quote (U+2018) stands at 1:30, where ' is wanted
		{do: place, unit: 1\u2013139, at: '2020'}|1:19|a dash (U+2013) stands at 1:20, where - is wanted
		{Do: place, unit: dietl}|1:2|'Do' is found where 'do' is expected
		{DO: place, unit: dietl}|1:2|'DO' is found where 'do' is expected
		{do: place, Unit: dietl, at: '2020'}|1:13|'place' takes no 'Unit'; did you mean 'unit'?
		do: place\n\tunit: dietl|2:1|a tab (U+0009) stands at 2:1, where a blank is wanted
		do: place\nunit: di\tetl\nat: '2020'|2:7|a tab (U+0009) stands at 2:9, where a blank is wanted
		do: place\n\u00a0\u00a0unit: dietl|2:1|a non-breaking blank (U+00A0) stands at 2:1, where a blank is wanted
	END
	printf 'umpire: 1\ngame:\u00a0narvik-1940\n' > f.yaml
	trouble 'a non-breaking blank (U+00A0) stands at 2:6, where a blank is wanted' umpire show f.yaml
	printf 'Umpire: 1\ngame: narvik-1940\n' > f.yaml
	trouble "f.yaml:1:1: 'Umpire' is found where 'umpire' is expected" umpire show f.yaml
}

@test "hints at what was meant" {
	trouble "there is no game 'narvik'; did you mean 'narvik-1940'?" umpire new narvik
	trouble "there is no game 'n'; did you mean 'narvik-1940' or 'norway-1940'?" umpire new n
	trouble "there is no game 'chess'; known: 'narvik-1940', " umpire new chess
	trouble "there is no scenario 'x'; known: 'campaign'" umpire new $GAME -s x
	trouble "narvik-1940 has no option 'fog'; did you mean 'fog-of-war'?" umpire new $GAME -O fog
	trouble "narvik-1940 has no side 'x'; known: 'german' and 'allied'" umpire show g.yaml --side x
	trouble "there is no place 'Narwik'; did you mean 'Narvik'?" umpire show g.yaml --map --around Narwik
	trouble "'place' takes no 'hex'; it takes 'unit', 'at'" umpire check g.yaml -a "{do: place, unit: dietl, hex: '2020'}"
	trouble "-a:1:30: there is no place 'narwick'; did you mean 'Narvik'?" \
		umpire check g.yaml -a '{do: place, unit: dietl, at: narwick}'
	trouble "'green' is no side; known: 'german' and 'allied'" umpire check g.yaml -a '{by: green, do: place}'
}
