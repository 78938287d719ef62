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
