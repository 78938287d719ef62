# SPDX-License-Identifier: ISC
# Words of others never steer a terminal, a log, a picture or a reader: what they hold comes out escaped, on one line.
load common

# As YAML has it: a forged line, an escape sequence, controls, breaks of line, marks that turn the direction of writing.
NASTY='"a\nallied wins the game [1.0]\r\e[2J\a\N\x9bm\L\P\u202e\u2066\u061c\u200f\u200b\uFEFFz"'
# The same as bytes, and some that are no UTF-8.
ZERO=$(printf '%064d' 0)
RAW=$'a\nallied wins the game [1.0]\r\e[2J\a\xc2\x85\xc2\x9bm\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xae\xe2\x81\xa6\xd8\x9c\xef\xbb\xbf\xff\xc3z'
STEERING=$'[\x01-\x09\x0b-\x1f\x7f]\\|\xc2[\x80-\x9f]\\|\xe2\x80[\x8b-\x8f\xa8-\xae]\\|\xe2\x81[\xa0-\xaf]\\|\xd8\x9c\\|\xef\xbb\xbf\\|[\xf5-\xff]'

# Nothing of the kind, and no forged line, in what a command prints and writes.
clean() { # command...
	local status=0
	"$@" > out 2> err < /dev/null || status=$?
	[ "$status" -le 2 ] || { echo "exit status $status: $*"; return 1; }
	for file in out err; do
		if LC_ALL=C grep -a -q "$STEERING" $file || grep -a -q '^allied wins' $file; then
			echo "$*" | cat -v
			cat -v $file
			return 1
		fi
	done
}

# The same, and it is trouble that quotes it.
told() { # command...
	clean "$@" || return 1
	grep -q '^umpire: ' err && grep -q 'allied wins the game' err || { cat -v err; return 1; }
	grep -v '^Try ' err | awk 'END { exit NR != 1 }'
}

@test "an action" {
	for action in "{do: $NASTY}" "{by: $NASTY, do: place}" "{do: place, unit: $NASTY, at: '2020'}" \
		"{do: place, unit: dietl, at: $NASTY}" "{do: place, unit: dietl, $NASTY: 1}" "{$NASTY: 1}" \
		"{do: place, unit: dietl, at: '2020', for: $NASTY}"; do
		echo "$action" > action.yaml
		told umpire apply g.yaml -a "$action" -l log
		told umpire apply g.yaml action.yaml -i
		told umpire check g.yaml action.yaml
		told umpire check g.yaml -a "$action" --all
		clean umpire check g.yaml -a "$action" --json
	done
	clean umpire check g.yaml -a "{do: [$NASTY]}"
	clean umpire check g.yaml -a "$RAW"
}

@test "a game file" {
	begin
	umpire play $GAME --random --seed 1 --save over.yaml > /dev/null
	for change in "s/^umpire: 1/umpire: @/" "s/^game: .*/game: @/" "s/^scenario: .*/scenario: @/" \
		"s/^options: .*/options: [@]/" "s/^data: .*/data: @/" "s/^step: .*/step: @/" "s/^step:/@: 1\nstep:/" \
		"s/^step:/view: @\nstep:/" "s/^  turn: .*/  turn: @/" "s/^  turn:/  @: 1\n  turn:/" \
		"s/^    dietl: .*/    dietl: @/" "s/^    dietl: .*/    @: pool/" "s/^  german:/  @:/" \
		"s/decide: [a-z-]*/decide: @/" "s/side: german/side: @/" "s/{decide:/{@: 1, decide:/" \
		"s/^history:/result: {winner: @, rule: '1'}\nhistory:/" "s/^history:/result: {winner: none, rule: @}\nhistory:/" \
		"s/^step:/abandoned: {by: german, why: @}\nstep:/" "s/^step:/abandoned: {by: @, why: x}\nstep:/" \
		"s/^step:/abandoned: {why: @}\nstep:/" "s/^step:/abandoned: @\nstep:/" \
		"s/^step:/claims: [{by: german, date: @}]\nstep:/" "s/^step:/claims: [@]\nstep:/" \
		"s/^step:/bound: {letter: $ZERO, by: german, number: @}\nstep:/" "s/^step:/bound: {by: @}\nstep:/" \
		"s/^step:/bound: @\nstep:/" "s/^step:/shown: {german: @}\nstep:/" "s/^dice: .*/dice: @/" \
		"s/^dice: /after: {entries: @}\ndice: /" "s/^dice: /keys: {german: @}\ndice: /" \
		"s/^dice: /keys: {@: {public: x}}\ndice: /" "s/^id: .*/id: @/" "s/^head: .*/head: @/" \
		"s/^salts: .*/salts: @/" "s/^entries: .*/entries: @/" \
		"s/rule: '[^']*'/rule: \"\\\\e[2Jx\"/" "s/rule: '[^']*'/rule: \"\\\\n.\"/"; do
		for file in s over; do
			sed "$change" $file.yaml | NASTY=$NASTY awk '
				{
					if ((at = index($0, "@")))
						$0 = substr($0, 1, at - 1) ENVIRON["NASTY"] substr($0, at + 1)
					print
				}' > f.yaml
			for command in options show 'show --map' log replay undo 'view german' draw report 'page --listed'; do
				# shellcheck disable=SC2086
				clean umpire $command f.yaml
			done
			clean umpire apply f.yaml -a "$PLACE"
			clean umpire view "$RAW" f.yaml
		done
	done
}

@test "a history" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	for entry in "{by: german, do: $NASTY}" "{by: $NASTY, do: place}" "{do: undo, by: $NASTY, count: 1, consent: yes}" \
		"{do: undo, by: german, count: $NASTY, consent: yes}" "{do: new, $NASTY: 1}" "$NASTY" \
		"{by: german, do: lift, unit: dietl, $NASTY: 1}" "{by: german, do: lift, unit: dietl, dice: [$NASTY]}"; do
		{ cat g.yaml; echo "  - $entry"; } > f.yaml
		for command in log 'log --side german' replay undo report 'draw --last 3' 'page --listed' 'page --live' 'view allied' options; do
			# shellcheck disable=SC2086
			clean umpire $command f.yaml
		done
	done
	sed 's/^step: 1/step: 1 # \x1b[2J/' g.yaml > f.yaml
	clean umpire replay f.yaml
	sed "s/^step: 1/step: 1 # \xe2\x80\xae/" g.yaml > f.yaml
	clean umpire replay f.yaml
	grep -q 'u202e' err
}

@test "the words of the command line" {
	told umpire "$RAW"
	for words in 'show' 'log' 'options' 'new' 'games' 'games --names' 'rule' 'rule narvik-1940' 'help' 'help narvik-1940' \
		'test' 'draw' 'draw --map' 'new narvik-1940 -s' 'new narvik-1940 -O' 'new narvik-1940 -d' 'new narvik-1940 --seed' \
		'new narvik-1940 --data' 'show g.yaml --side' 'show g.yaml --map --zones' 'show g.yaml --map --around' \
		'show g.yaml --map --color' 'show g.yaml --map --width' 'draw g.yaml --los' 'draw g.yaml --board' 'undo g.yaml' \
		'play narvik-1940 --random --save no/such/dir/' 'log g.yaml' 'rule narvik-1940 1.0 --fixtures'; do
		# shellcheck disable=SC2086
		told umpire $words "$RAW"
	done
	told umpire games "--$RAW"
	told umpire new $GAME -o "no/such/$RAW"
	told umpire apply g.yaml -a "$PLACE" -o "no/such/$RAW"
	told umpire draw "narvik-1940/$RAW" --map
}

@test "the name of a file" {
	name=$'f\e[2J\nallied wins\xe2\x80\xae\xff.yaml'
	sed 's/^step: .*/step: x/' g.yaml > "$name"
	for command in options show log replay undo 'view german' draw report page test; do
		# shellcheck disable=SC2086
		clean umpire $command "$name"
	done
	mkdir dir
	mv "$name" dir
	clean umpire test dir
	cp g.yaml "$name"
	for command in log replay draw report 'page --listed' 'undo -i'; do
		# shellcheck disable=SC2086
		clean umpire $command "$name"
	done
	clean umpire apply "$name" -a '{do: nonsense}'
	mkdir "data$RAW"
	echo '{' > "data$RAW/map.yaml"
	told umpire games $GAME --data "data$RAW"
}

# Data of a game in which every name, title and source is nasty, and every remark.
nasty_data() { # game
	rm -rf data
	mkdir data
	for file in "$BATS_TEST_DIRNAME/../../lib/games/$1"/*.yaml; do
		NASTY=$NASTY awk '
			BEGIN { nasty = ENVIRON["NASTY"]; gsub(/\\/, "\\\\", nasty); gsub(/&/, "\\\\&", nasty) }
			{ sub(/^  title: .*/, "  title: " nasty); gsub(/name: [^,}\047"]+,/, "name: " nasty ",") }
			{ gsub(/rebuilt: \047[^\047]*\047/, "rebuilt: " nasty) }
			/^ *(- )?columns: / { last = /name\]$/; first = /\[name,/ }
			/^        [^ ]+: +\[/ && first { sub(/\[[^,\047]+,/, "[" nasty ",") }
			/^        [^ ]+: +\[/ && last { sub(/[^,\[\]{}\047]+\]$/, " " nasty "]") }
			{ print }' "$file" > "data/${file##*/}"
	done
	echo "  - {id: zz, rule: $NASTY, kind: $NASTY, says: $NASTY, ruling: $NASTY, proof: hand, why: $NASTY}" >> data/rules.yaml
}

@test "the words of data" {
	for game in $(umpire games --names games); do
		nasty_data "$game"
		not cmp -s data/counters.yaml "$BATS_TEST_DIRNAME/../../lib/games/$game/counters.yaml"
		if ! umpire new "$game" --data data -o n.yaml 2> err; then cat err; return 1; fi
		for command in "games $game" "games $game --sources" "games $game --json --sources" "rule $game zz" \
			"draw --map $game"; do
			# shellcheck disable=SC2086
			clean umpire $command --data data || complain "$command"
			grep -q 'allied wins the game' out || complain "nothing nasty: $command"
		done
		for command in show 'show --map' 'show --map --ascii' draw report 'page --listed' options log; do
			# shellcheck disable=SC2086
			clean umpire $command n.yaml --data data || complain "$game: $command"
		done
	done
}

@test "an id of data that holds such a sign is refused where it stands" {
	mkdir data
	for sign in '\n' '\e' '\u202e' '\u2028' '\x85' '\u200b' '\uFEFF' '\_'; do
		sed "s/^        dietl: /        \"die${sign/\\/\\\\}tl\": /" "$DATA/counters.yaml" > data/counters.yaml
		line=$(grep -n '^        "die' data/counters.yaml | cut -d : -f 1)
		clean umpire new $GAME --data data
		grep -q "^umpire: data/counters.yaml:$line:9: piece 'die.*tl': '.*' cannot be in a name" err || { cat err; return 1; }
		rm data/counters.yaml
		sed "s/^  pool: {/  \"po${sign/\\/\\\\}ol\": {/" "$DATA/map.yaml" > data/map.yaml
		line=$(grep -n '^  "po' data/map.yaml | cut -d : -f 1)
		clean umpire new $GAME --data data
		grep -q "^umpire: data/map.yaml:$line:3: place 'po.*ol': '.*' cannot be in a name" err || { cat err; return 1; }
		rm data/map.yaml
	done
}

@test "a case of a fixture" {
	printf 'game: %s\ncases:\n  - {clause: 3.0a, name: %s, given: {from: campaign}, then: {own: {turn: 1}}}\n' \
		$GAME "$NASTY" > f.yaml
	clean umpire test f.yaml
	grep -q '^ok 1 .*allied wins the game' out
	clean umpire rule $GAME 3.0a --fixtures .
	for part in "given: {from: $NASTY}" "given: {$NASTY: 1}" "$NASTY: 1" "act: {do: $NASTY}, refused: $NASTY" \
		"then: {own: {$NASTY: 1}}" "then: {log: [$NASTY]}"; do
		printf 'game: %s\ncases:\n  - {clause: %s, name: x, %s}\n' $GAME "$NASTY" "$part" > f.yaml
		clean umpire test f.yaml
		clean umpire test --coverage f.yaml
		clean umpire test --only "$RAW" f.yaml
	done
}

@test "letters of other languages stay" {
	mkdir data
	sed 's/name: Narvik\([,}]\)/name: Nårvik – Ærø\1/' "$DATA/map.yaml" > data/map.yaml
	not cmp -s "$DATA/map.yaml" data/map.yaml
	umpire draw --map $GAME --data data | grep -q 'Nårvik – Ærø'
	trouble "there is no game 'nørvik'" umpire new nørvik
}
