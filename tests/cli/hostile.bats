# SPDX-License-Identifier: ISC
# Files and actions that mean harm, or are damaged: a clear error, exit status 2, nothing written.
load common

# Every command that reads a game file.
readers() { # file
	cp "$1" before
	trouble 'umpire: ' umpire options "$1"
	trouble 'umpire: ' umpire show "$1"
	trouble 'umpire: ' umpire log "$1"
	trouble 'umpire: ' umpire replay "$1"
	trouble 'umpire: ' umpire undo "$1" -i
	trouble 'umpire: ' umpire view german "$1"
	trouble 'umpire: ' umpire page "$1" --listed
	trouble 'umpire: ' umpire check "$1" -a "$PLACE"
	trouble 'umpire: ' umpire apply "$1" -a "$PLACE" -i
	cmp "$1" before
	is_tidy
}

@test "empty, a directory, nothing at all" {
	: > f.yaml
	readers f.yaml
	echo > f.yaml
	readers f.yaml
	mkdir dir
	trouble 'umpire: ' umpire options dir
	trouble 'umpire: ' umpire options ''
}

@test "binary, zero bytes, and bytes that are not UTF-8" {
	head -c 5000 "$UMPIRE" > f.yaml
	readers f.yaml
	head -c 1000 /dev/zero > f.yaml
	readers f.yaml
	sed 's/scenario: campaign/scenario: camp\xffign/' g.yaml > f.yaml
	readers f.yaml
	{ cat g.yaml; printf 'x: \0\n'; } > f.yaml
	readers f.yaml
}

@test "truncated anywhere" {
	size=$(wc -c < g.yaml)
	for ((n = 1; n < size - 20; n += size / 40)); do
		head -c $n g.yaml > f.yaml
		try umpire options f.yaml
		[ "$status" -eq 2 ] || [ "$status" -eq 0 ]
		[ "$status" -eq 0 ] || [[ $stderr == 'umpire: '* ]]
	done
}

@test "nested a million deep" {
	head -c 1000000 /dev/zero | tr '\0' '[' > f.yaml
	readers f.yaml
	trouble 'umpire: ' umpire apply g.yaml f.yaml
	head -c 300000 /dev/zero | tr '\0' '{' > f.yaml
	readers f.yaml
	for ((i = 0; i < 3000; i++)); do printf '%*s- \n' $i ''; done > f.yaml
	readers f.yaml
}

@test "aliases that blow up, and one that holds itself" {
	{
		echo 'a: &a [x, x, x, x, x, x, x, x, x]'
		previous=a
		for name in b c d e f g h i j k; do
			echo "$name: &$name [*$previous, *$previous, *$previous, *$previous, *$previous, *$previous, *$previous, *$previous]"
			previous=$name
		done
	} > f.yaml
	readers f.yaml
	trouble 'umpire: ' umpire apply g.yaml f.yaml
	echo 'a: &a [*a]' > f.yaml
	readers f.yaml
	echo 'a: *nobody' > f.yaml
	readers f.yaml
}

@test "repeated and unknown keys" {
	{ cat g.yaml; echo 'game: narvik-1940'; } | sed '/^history/d' > f.yaml
	readers f.yaml
	{ echo 'colour: blue'; cat g.yaml; } > f.yaml
	readers f.yaml
	sed 's/^scenario:/scenaro:/' g.yaml > f.yaml
	trouble "did you mean 'scenario'?" umpire options f.yaml
	sed 's/^scenario:.*/scenario: campain/' g.yaml > f.yaml
	trouble "narvik-1940 has no scenario 'campain'; did you mean 'campaign'?" umpire options f.yaml
	sed 's/^options:.*/options: [fog-of-wra]/' g.yaml > f.yaml
	trouble "narvik-1940 has no option 'fog-of-wra'; did you mean 'fog-of-war'?" umpire options f.yaml
	trouble 'umpire: ' umpire apply g.yaml -a "{do: place, unit: dietl, unit: rr, at: '2020'}"
}

@test "an error says file, line and column" {
	line=$(grep -n '^scenario' g.yaml | cut -d : -f 1)
	sed 's/^scenario:.*/scenario: nowhere/' g.yaml > f.yaml
	trouble "f.yaml:$line:11: " umpire options f.yaml
	trouble 'standard input:' umpire options - < f.yaml
	trouble '-a:' umpire apply g.yaml -a '{do: place'
}

@test "tags, merges, keys that are lists, several documents" {
	for yaml in '!!python/object:os.system x' '<<: {a: b}' '? [a, b] : c' '!!int 3'; do
		trouble 'umpire: ' umpire apply g.yaml -a "$yaml"
		{ echo "$yaml"; cat g.yaml; } > f.yaml
		readers f.yaml
	done
	{ cat g.yaml; echo ---; cat g.yaml; } > f.yaml
	readers f.yaml
}

@test "huge numbers and wrong types" {
	for change in 's/^step: 0/step: 99999999999999999999/' 's/^step: 0/step: -1/' 's/^step: 0/step: []/' \
		's/^umpire: 1/umpire: 2/' 's/^umpire: 1/umpire: {}/' 's/^game: .*/game: [narvik-1940]/' \
		's/^game: .*/game: chess/' "s/^data: .*/data: '0'/" 's/^data: .*/data: {a: b}/' \
		's/^options: .*/options: yes/' 's/^options: .*/options: [x]/' 's/^scenario: .*/scenario: {}/' \
		's/^  turn: 1/  turn: 70000/' 's/^  turn: 1/  turn: many/' 's/^  turn: 1/  turn: [1]/' \
		's/^    dietl: .*/    dietl: nowhere/' 's/^    dietl: .*/    dietl: 7/' 's/^    dietl: .*/    dietl: []/' \
		's/^    dietl: .*/    dietel: unplaced/' 's/^  german:/  prussian:/' \
		's/decide: setup/decide: nothing/' 's/side: german/side: nobody/' 's/side: german/who: dietl/' \
		's/side: german/side: german, count: 99999/' 's/{decide: setup, side: german}/[]/' \
		's/{decide: setup, side: german}/setup/' 's/^history: .*/history: 7/'; do
		sed "$change" g.yaml > f.yaml
		not cmp -s g.yaml f.yaml || complain "nothing changed: $change"
		trouble 'umpire: ' umpire options f.yaml || complain "$change"
		trouble 'umpire: ' umpire apply f.yaml -a "$PLACE" || complain "$change"
	done
}

@test "every state on top of the stack gives an answer or trouble, never a crash" {
	begin
	for state in $(umpire games $GAME --names states); do
		for frame in "decide: $state, side: allied" "decide: $state" \
			"decide: $state, side: german, who: dietl, where: '2020', count: 3"; do
			sed "0,/  - {decide:.*/s//  - {$frame}/" s.yaml > f.yaml
			for command in "options f.yaml" "show f.yaml --side german"; do
				# shellcheck disable=SC2086
				try umpire $command
				[ "$status" -le 2 ] || complain "$frame: $command"
			done
			{
				umpire options f.yaml 2> /dev/null | sed -n 1p
				echo '{do: setup-done}'
			} > some
			while read -r action; do
				try umpire apply f.yaml -a "$action" --seed 1
				[ "$status" -le 2 ] || complain "$frame: $action"
			done < some
		done
	done
}

@test "actions of wrong types" {
	for action in '7' '[]' '~' 'x' '{}' '{do: 7}' '{do: []}' '{do: {}}' "{do: place, unit: [dietl], at: '2020'}" \
		"{do: place, unit: {}, at: '2020'}" '{do: place, unit: dietl, at: []}' "{by: 7, do: place, unit: dietl, at: '2020'}" \
		"{by: [], do: place, unit: dietl, at: '2020'}" "{do: place, unit: '', at: ''}" \
		"{do: place, unit: dietl, at: '2020', for: []}" "{do: place, unit: dietl, at: '2020', for: ''}"; do
		trouble 'umpire: ' umpire apply g.yaml -a "$action" || complain "$action"
		trouble 'umpire: ' umpire check g.yaml -a "$action" || complain "$action"
	done
}

@test "a name of a megabyte" {
	long=$(head -c 1000000 /dev/zero | tr '\0' x)
	echo "{do: place, unit: $long, at: '2020'}" > action.yaml
	trouble 'umpire: ' umpire apply g.yaml action.yaml
	echo "{$long: 1}" > action.yaml
	trouble 'umpire: ' umpire apply g.yaml action.yaml
	sed "s/^game: .*/game: $(head -c 100000 action.yaml | tr -d '{}: ')/" g.yaml > f.yaml
	trouble 'umpire: ' umpire options f.yaml
}

@test "a file of 100 megabytes" {
	truncate -s 100M f.yaml
	trouble 'umpire: ' umpire options f.yaml
	trouble 'umpire: ' umpire apply g.yaml f.yaml
	run bash -c 'yes "- {by: german, do: place}" 2> /dev/null | head -c 100000000 2> /dev/null | "$UMPIRE" options - 2>&1'
	[ "$status" -eq 2 ]
	[[ $output == 'umpire: '* ]]
}

@test "a stream without an end" {
	run timeout 20 bash -c '"$UMPIRE" options - < /dev/zero 2>&1'
	[ "$status" -eq 2 ]
}

@test "a damaged history is carried by apply and told by those who read it" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	echo '  - {by: german, do: [' >> g.yaml
	for command in log replay undo; do
		trouble 'g.yaml:' umpire $command g.yaml
	done
}

@test "single bytes changed at random" {
	begin
	size=$(wc -c < s.yaml)
	RANDOM=1940
	for ((round = 0; round < 20; round++)); do	# run has an i of its own
		cp s.yaml f.yaml
		for ((byte = 0; byte < 3; byte++)); do
			printf "\\x$(printf %x $((RANDOM % 256)))" |
				dd of=f.yaml bs=1 seek=$((RANDOM * 32768 % size + RANDOM % 100)) conv=notrunc 2> /dev/null
		done
		for command in options replay show log; do
			try umpire $command f.yaml
			[ "$status" -le 2 ]
			[ "$status" -eq 0 ] || [ -z "$output" ]
		done
	done
}

# A copy of a file with one change, which must change something.
changed() { # file, sed script
	sed "$2" "$1" > f.yaml
	not cmp -s "$1" f.yaml || complain "nothing changed: $2"
}

@test "what no play can bring about is told, and not adjudicated" {
	begin
	for change in "s/^  target: none/  target: '0919'/" "s/^  at: none/  at: '0919'/" 's/^  by: none/  by: german/' \
		's/^  begun: no/  begun: yes/' 's/^  combat: none/  combat: fire/' 's/^  action: none/  action: fire/' \
		's/^  segment: .*/  segment: turn-advance/' 's/^  segment: .*/  segment: setup-german/' \
		's/^  - {decide: [a-z-]*/  - {decide: move/' "s/^  - {decide: [a-z-]*/  - {decide: pursue, where: '0919'/" \
		"s/^    dietl: \(.*\)/    dietl: {at: \1, marks: [active]}/" "s/^    dietl: \(.*\)/    dietl: {at: \1, aim: '0919'}/" \
		"s/^    dietl: \(.*\)/    dietl: {at: \1, spent: 999}/" "s/^    dietl: .*/    dietl: pool/"; do
		changed s.yaml "$change"
		for command in options show log replay; do
			trouble 'cannot come about' umpire $command f.yaml || complain "$change"
		done
		trouble 'cannot come about' umpire apply f.yaml -a '{do: pass}' -o o.yaml || complain "$change"
	done
	changed s.yaml 's/^pending:/&\n  - {decide: act, side: german}/'
	trouble 'cannot come about' umpire options f.yaml
}

@test "more decisions than fit" {
	begin
	for n in 14 17 99; do
		frames=$(for ((i = 0; i < n; i++)); do printf '\\n  - {decide: fire, side: german}'; done)
		changed s.yaml "s/^pending:/&$frames/"
		trouble 'umpire: f.yaml:' umpire options f.yaml
	done
}

# A directory of data with one file changed.
data() { # file, sed script
	rm -rf data
	mkdir data
	sed "$2" "$DATA/$1" > "data/$1"
	not cmp -s "$DATA/$1" "data/$1" || complain "nothing changed: $2"
}

@test "data that the rules cannot be played with" {
	while IFS='|' read -r file change message; do
		data "$file" "$change"
		trouble "$message" umpire new $GAME --data data || complain "$change"
	done <<- 'END'
		charts.yaml|s/^    ap-most: \[.*/    ap-most: [no]/|row ap-most
		charts.yaml|s/^    last-turn: \[.*/    last-turn: [0]/|row last-turn
		charts.yaml|s/^    elite-pursuit: \[.*/    elite-pursuit: [30]/|row elite-pursuit
		charts.yaml|s/^    lake: \[.*/    lake: [-9, no, 1, 1]/|row lake
		charts.yaml|s/^    demolished: \[.*/    demolished: [no, 2, 0, 0]/|row demolished
		charts.yaml|s/^    clear: \[.*/    clear: [9999, 2, 0, 0]/|row clear
		charts.yaml|s/'-', R, R, R/'-', no, R, R/|cannot be 'no'
		charts.yaml|/^    '6': \[R, R/d|row '6' is missing
		charts.yaml|s/^    mosjoen: \[.*/    mosjoen: [-32767]/|row mosjoen
		counters.yaml|/^        dietl:/s/ 6, / 9999, /|mf of
		counters.yaml|/^        dietl:/s/ 2, / -2, /|fire of
		counters.yaml|s/begins: unplaced/begins: pool/|cannot be
		scenarios.yaml|s/.*//;1s/.*/{}/|there is no scenario
		map.yaml|s/^  pool: {/  pond: {/|place 'pool'
		map.yaml|s/kind: box/kind: staging/|is no box
	END
	data counters.yaml 's/begins: unplaced/begins: pool/'
	try umpire play $GAME --random --data data
	[ "$status" -eq 1 ]
	has 'it cannot begin'
}

@test "data that Kampen om Norge cannot be played with" {
	GAME=kampen-om-norge
	DATA=$BATS_TEST_DIRNAME/../../lib/games/$GAME
	while IFS='|' read -r file change message; do
		data "$file" "$change"
		trouble "$message" umpire new $GAME --data data || complain "$change"
	done <<- 'END'
		charts.yaml|s/^    fleet: \[.*/    fleet: [40]/|row fleet
		charts.yaml|s/^    ship-zones: \[.*/    ship-zones: [9]/|row ship-zones
		charts.yaml|s/^    dice-battalions: \[.*/    dice-battalions: [99]/|row dice-battalions
		charts.yaml|s/^    symbols: \[.*/    symbols: [0]/|row symbols
		charts.yaml|s/^    hand: \[.*/    hand: [5, 64, 3]/|row hand
		charts.yaml|s/^    april-cards: \[.*/    april-cards: [5, 9, 3]/|cards of 9 April
		counters.yaml|/begins: norway-deck/,/n-forsterkninger-3:/d|action cards
		counters.yaml|/^        g-/{p;s/^        /&x/;p;s/^        x/        y/;}|action cards
		counters.yaml|/MS /{p;s/^ */&x/;p;s/^ */&x/;p;s/^ */&x/;p;s/^ */&x/;p;s/^ */&x/;}|at most 128 ships
		counters.yaml|s/class: panserskip/class: slagskip/|panserskip
		counters.yaml|s/\[hangarskip, /[panserskip, /|panserskip
		map.yaml|s/\[mobilization, /[/|mobilization point
		map.yaml|s/kind: zone, source/kind: zone, features: [guarded], source/;s/features: \[sheltered\]/features: [guarded]/|open to Allied ships
	END
}

@test "data that Norway 1940 cannot be played with" {
	GAME=norway-1940
	DATA=$BATS_TEST_DIRNAME/../../lib/games/$GAME
	while IFS='|' read -r file change message; do
		data "$file" "$change"
		trouble "$message" umpire new $GAME --data data || complain "$change"
	done <<- 'END'
		charts.yaml|s/^    find-near: \[.*/    find-near: [8]/|row find-near
		charts.yaml|s/^    find-near: \[.*/    find-near: [no]/|row find-near
		charts.yaml|s/^    glider: \[.*/    glider: [-9]/|row glider
		charts.yaml|s/^    ferry-times: \[.*/    ferry-times: [0]/|row ferry-times
		charts.yaml|s/^    1: \[12, 5\]/    1: [99, 5]/|row 1, column german
		charts.yaml|/^    9: \[5, 3\]/d|row '9' is missing
		charts.yaml|s/^    oslo: \[4\]/    oslofjord: [4]/|oslofjord is no land area
		charts.yaml|s/^    oslo: \[4\]/    oslo: [-4]/|row oslo
		charts.yaml|s/^    TR: \[2, 1, 1\]/    TR: [2, 1, 10]/|row TR, column fighters
		charts.yaml|s/^    naval-battle: \[0/    naval-battle: [2/|row naval-battle
		charts.yaml|s/^    G01: \[1, 0, 0, 0, 2, 1\]/    G01: [1, 0, 0, 0, 2, 2]/|row G01, column fall-gelb
		charts.yaml|s/^    G02: \[any, none/    G02: [all, none/|'all'
		charts.yaml|s/^    G02: \[any, none/    G02: [any, no/|cannot be 'no'
		charts.yaml|s/^    sail: \[0, 1/    sail: [1, 1/|row sail, column none
		charts.yaml|s/^    139-I: \[1, 0/    139-I: [1, 1/|139-I must be on one ship
		charts.yaml|s/^    139-I: \[1, 0, 0, 0/    139-I: [0, 0, 0, 1/|begins elsewhere
		charts.yaml|s/^    139-II: \[0, 1/    139-II: [1, 0/|DD-1 has no room
		charts.yaml|s/columns: \[DD-1, DD-3/columns: [DD-1, KG4-I/|KG4-I is no ship
		charts.yaml|s/^    draw-from: \[0\]/    draw-from: [9]/|must fall
		counters.yaml|/^        DD-1:/s/\[DD,/[B,/|type B is not of class naval
		counters.yaml|s/4, vestfjord/40, vestfjord/|movement must be
		counters.yaml|s/2, 1, 5, \[fortress\]/2, 1, 6, [fortress]/|anti-surface must be 0 to 5
		counters.yaml|s/\[fort, *heavy/[fort, none/|must have a weight
		counters.yaml|s/\[fortress\]/[]/|a fort is a fortress
		counters.yaml|s/\[gladiator\]/[airborne]/|a trait that does not go
		counters.yaml|s/nation: france/nation: germany/|not of its side
		counters.yaml|s/begins: allied-cup/begins: great-britain/|must begin in allied-cup
		counters.yaml|s/3, special,/3, german-cup,/|cannot begin in a cup
		counters.yaml|s/begins: shetland/begins: third-reich/|Off Map base of the enemy
		counters.yaml|s/begins: shetland/begins: fair-isle/|cannot begin in fair-isle
		counters.yaml|s/4, forties,/4, bergen,/|cannot begin in bergen
		counters.yaml|/^        139-I:/d|139-I is no ground unit
		counters.yaml|/^        G05:/d|no counter G05
		counters.yaml|s/^        A12:/        A13:/|those of the counters
		counters.yaml|/German, reinforcement pool/,/German, aboard/{/^        [^#]/{p;s/^        /&x/;};}|has more than
		map.yaml|s/^  mobpool: {\(.*\)kind: box/  mobpool: {\1kind: area/|mobpool is no box
		map.yaml|s/^  jutland: {\(.*\)kind: area/  jutland: {\1kind: box/|jutland is no area
		map.yaml|s/^  dogger: {\(.*\)kind: zone/  dogger: {\1kind: zone, features: [port]/|dogger is no land area
		map.yaml|s/^  harstad: {\(.*\)\[port, norway\]/  harstad: {\1[port, small-island, norway]/|small island
		map.yaml|s/^  hallingdal: {\(.*\)\[railroad, mountain, norway\]/  hallingdal: {\1[port, railroad, mountain, norway]/|has a port and borders on no sea
		map.yaml|s/^  hallingdal: {\(.*\)\[railroad, /  hallingdal: {\1[/|rails join two areas
		map.yaml|s/^  dogger: {\(.*\)kind: zone/  dogger: {\1kind: base/|third Off Map base
		map.yaml|s/^  dogger: {\(.*\)kind: zone/  dogger: {\1kind: area/|must be of the kind
	END
}

@test "what no play of Kampen om Norge can bring about is told" {
	umpire new kampen-om-norge -s advanced -o k.yaml 2> /dev/null
	while IFS='|' read -r change message; do
		changed k.yaml "$change"
		for command in options show log replay 'view norway' 'draw --side norway'; do
			# shellcheck disable=SC2086
			trouble "$message" umpire $command f.yaml || complain "$change"
		done
	done <<- 'END'
		s/^  turn: germany/  turn: none/|is no turn
		s/^  turn: germany/  turn: norway/|share the 9 April turn
		s/^  phase: choose/  phase: new-cards/;s/decide: choose/decide: discard/|no such phase
		s/^  phase: choose/  phase: deal/;s/decide: choose/decide: deal/|no such phase
		s/decide: choose, side: germany/&, where: oslo/|decided about that
		s/decide: choose, side: germany/&, count: -1/|not to be decided for -1
		s/decide: choose, side: germany/&, count: 32767/|not to be decided for 32767
		s/^  phase: choose/  phase: allies-deploy/;s/decide: choose, side: germany/decide: deploy-ships, side: allies/|has no lawful answer
		s/: reserve$/: VI/|more Allied ships are out
		s/^    karlsruhe: .*/    karlsruhe: {at: II, aim: arendal}/|cannot land in arendal
	END
}

@test "fixtures of the wrong form fail and say where" {
	while read -r part; do
		printf 'game: %s\ncases:\n  - {clause: 3.0a, name: x, %s}\n' $GAME "$part" > f.yaml
		try umpire test f.yaml
		[ "$status" -eq 1 ] || complain "$part"
		[[ $output == *'not ok 1'*'# f.yaml:3:'* ]] || complain "$part"
	done <<- 'END'
		given: 7, then: {own: {turn: 1}}
		given: [x], then: {own: {turn: 1}}
		given: {from: campaign}, then: {own: 5}
		given: {from: campaign}, then: {pieces: [dietl]}
		given: {from: campaign}, then: {seen: {german: dietl}}
		given: {from: campaign}, then: {seen: {german: [[dietl]]}}
		given: {from: campaign}, then: {log: {a: b}}
		given: {from: campaign}, then: [1]
		given: {from: campaign}, refused: [3.0]
		given: {from: campaign}, play: [x, {then: {own: {turn: 1}}}]
		given: {from: campaign}, dice: {a: b}, then: {own: {turn: 1}}
		data: {distances: [[[a], b, 3]]}
		data: {places: ['0919']}
		data: {places: {'0919': {features: town}}}
		data: {counts: [{of: [x], is: 3}]}
		data: {charts: {crt: [x]}}
		data: {borders: {'0919/1019': {a: b}}}
	END
	for file in '[]' 'x' '{game: [x], cases: []}' '{game: narvik-1940, cases: x}' '{game: narvik-1940, cases: [x]}' \
		'{game: narvik-1940, cases: [{clause: [], name: x}]}' '{game: narvik-1940, cases: [{clause: {a: b}, name: x}]}'; do
		echo "$file" > f.yaml
		try umpire test --coverage f.yaml
		[ "$status" -eq 1 ] || complain "$file"
		[[ $output == *'not ok 1'* ]] || complain "$file"
	done
}

@test "the log never takes the place of the game, whatever it is called" {
	cp g.yaml before
	ln -s g.yaml soft.yaml
	ln g.yaml hard.yaml
	for log in g.yaml ./g.yaml "$PWD/g.yaml" soft.yaml hard.yaml; do
		trouble 'cannot be both' umpire apply g.yaml -a "$PLACE" -i -l "$log"
		trouble 'cannot be both' umpire apply g.yaml -a "$PLACE" -o out.yaml -l "$log"
	done
	trouble 'cannot be both' umpire apply g.yaml -a "$PLACE" -o out.yaml -l ./out.yaml
	cmp g.yaml before
	[ ! -e out.yaml ]
	is_tidy
}

@test "a log that cannot be written leaves the game as it was" {
	[ -e /dev/full ] || skip 'there is no /dev/full'
	cp g.yaml before
	trouble 'No space' umpire apply g.yaml -a "$PLACE" -i -l /dev/full
	run bash -c '"$UMPIRE" apply g.yaml -a "$1" -i -l - > /dev/full' umpire "$PLACE"
	[ "$status" -eq 2 ]
	trouble 'No space' umpire apply g.yaml -a "$PLACE" -o out.yaml -l /dev/full
	cmp g.yaml before
	[ ! -e out.yaml ]
	is_tidy
	trouble 'No space' umpire play $GAME --random --save /dev/full
	trouble 'No such file' umpire play $GAME --random --save no/where
}

@test "a file that may not be written is not replaced" {
	[ "$(id -u)" -ne 0 ] || skip 'root may write everywhere'
	chmod a-w g.yaml
	cp g.yaml before
	trouble 'Permission denied' umpire apply g.yaml -a "$PLACE" -i
	trouble 'Permission denied' umpire new $GAME -o g.yaml
	cmp g.yaml before
	is_tidy
}

@test "thousands of actions at once" {
	for ((i = 0; i < 3000; i++)); do
		echo "--- $PLACE"
		echo '--- {do: lift, unit: dietl}'
	done > stream.yaml
	sed -i '/^edition:/d' g.yaml	# the first edition counts no lifts
	run timeout 60 "$UMPIRE" apply g.yaml stream.yaml -o out.yaml -l log
	[ "$status" -eq 0 ]
	grep -q '^step: 6000$' out.yaml
	works umpire undo out.yaml 5999
}
