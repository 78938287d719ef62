# SPDX-License-Identifier: ISC
# umpire batch: one process, one request a line, one reply a line.
load common

PLAYS=$BATS_TEST_DIRNAME/../../fixtures
PLACED='"action": {"do": "place", "unit": "dietl", "at": "2020"}'

teardown() {
	[ -z "${BIG:-}" ] || rm -rf "$BIG"
}

# The reply to one request is left in $output; there is just one line of it.
asks_batch() { # request
	try umpire batch <<< "$1"
	[ "$status" -eq 0 ] || complain "exit status $status" || return 1
	[ -z "$stderr" ] || complain 'there is something on standard error' || return 1
	[ "${#lines[@]}" -eq 1 ] || complain 'not one line'
}

# It is trouble, and says so.
bad() { # message, request
	asks_batch "$2" || return 1
	[[ $output == *'"status": 2, "verdict": "trouble", "text": "'*"$1"* ]] || complain "no such trouble: $1"
}

# A text as JSON.
quoted() { # text
	local text=${1//\\/\\\\}
	text=${text//\"/\\\"}
	printf '"%s"' "${text//$'\n'/\\n}"
}

# The game file in each reply, as got.1, got.2 and so on.
split_replies() { # < replies
	awk '{
		sub(/.*"contents": "/, ""); sub(/"}$/, "")
		gsub(/\\n/, "\n"); gsub(/\\"/, "\""); gsub(/\\\\/, "\\")
		printf "%s", $0 > ("got." NR); close("got." NR)
	}'
}

# Waits until a file has so many lines.
until_lines() { # file, how many
	for _ in {1..200}; do
		[ "$(wc -l < "$1")" -lt "$2" ] || return 0
		sleep 0.05
	done
	complain "$1 does not grow"
}

# Copies of g.yaml: f1.yaml, f2.yaml ... with a request for each, in order, in `requests`.
many() { # how many, what else a request has
	local text i
	text=$(< g.yaml)
	for ((i = 1; i <= $1; i++)); do
		printf '%s\n' "$text" > "f$i.yaml"
		printf '{"id": %d, "command": "apply", "file": "f%d.yaml", %s%s}\n' $i $i "$PLACED" "$2"
	done > requests
}

# The different contents of f1.yaml, f2.yaml ...
kinds() {
	cksum f*.yaml | cut -d ' ' -f 1 | sort -u
}

sum_of() { # file
	cksum "$1" | cut -d ' ' -f 1
}

is_sanitized() {
	nm -D "$UMPIRE" | grep -q asan
}

@test "apply: the new game, its log, what is asked next, and the id" {
	umpire apply g.yaml -a "$PLACE" -o wanted 2> /dev/null
	asks_batch "{\"id\": 7, \"command\": \"apply\", \"file\": \"g.yaml\", $PLACED}"
	[[ $output == '{"id": 7, "status": 0, "verdict": "lawful", "applied": 1, "log": [{"rule": "3.1", "text": "dietl is placed in 2020"}], "next": {"decide": "setup", "side": "german"}, "contents": "umpire: 1\n'* ]]
	split_replies <<< "$output"
	cmp got.1 wanted
	grep -q 'step: 0' g.yaml
}

@test "a refusal has its rule, and nothing is written" {
	cp g.yaml before
	asks_batch '{"id": "a", "command": "apply", "file": "g.yaml", "in-place": true, "action": "{do: place, unit: 1-139, at: \"0216\"}"}'
	[ "$output" = '{"id": "a", "status": 1, "verdict": "refused", "rule": "3.1", "text": "0216 is 18 hexes from Bjornfjell, more than 15"}' ]
	cmp g.yaml before
	is_tidy
}

@test "the game comes as text and goes back as text" {
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -o wanted 2> /dev/null
	asks_batch "{\"command\": \"apply\", \"contents\": $(quoted "$(< g.yaml)"$'\n'), $PLACED}"
	split_replies <<< "$output"
	asks_batch "{\"command\": \"apply\", \"contents\": $(quoted "$(< got.1)"$'\n'), \"action\": $(quoted "$OTHER")}"
	split_replies <<< "$output"
	cmp got.1 wanted
	bad 'no file that could be changed in place' "{\"command\": \"apply\", \"contents\": \"\", \"in-place\": true, $PLACED}"
	bad 'contents:3:1' '{"command": "show", "contents": "umpire: 1\ngame: narvik-1940\nwhat: is this\n"}'
}

@test "written in place or elsewhere as by apply" {
	umpire apply g.yaml -a "$PLACE" -o wanted 2> /dev/null
	cp g.yaml before
	chmod 640 g.yaml
	asks_batch "{\"command\": \"apply\", \"file\": \"g.yaml\", \"output\": \"out.yaml\", $PLACED}"
	lacks contents
	cmp out.yaml wanted
	cmp g.yaml before
	asks_batch "{\"command\": \"apply\", \"file\": \"g.yaml\", \"in-place\": true, $PLACED}"
	lacks contents
	has '"log": [{"rule": "3.1"'
	cmp g.yaml wanted
	[ "$(stat -c %a g.yaml)" = 640 ]
	is_tidy
	ln g.yaml other.yaml
	bad 'hard links' "{\"command\": \"apply\", \"file\": \"g.yaml\", \"in-place\": true, \"action\": $(quoted "$OTHER")}"
	bad 'do not go together' "{\"command\": \"apply\", \"file\": \"g.yaml\", \"in-place\": true, \"output\": \"o\", $PLACED}"
	bad 'only a plain file' "{\"command\": \"apply\", \"file\": \".\", \"in-place\": true, $PLACED}"
}

@test "dice: given, seeded, rolled; what has fallen stays" {
	umpire new across-the-narva -o n.yaml 2> /dev/null
	relocate='{"do": "relocate", "to": "2213"}' draw='{"by": "german", "do": "draw"}'
	umpire apply n.yaml -d 8 -a "$relocate" -a "$draw" -o wanted 2> /dev/null
	for dice in '[8]' '"8"' 8; do
		asks_batch "{\"command\": \"apply\", \"file\": \"n.yaml\", \"dice\": $dice, \"action\": [$relocate, $draw]}"
		split_replies <<< "$output"
		cmp got.1 wanted
	done
	umpire apply n.yaml --seed 5 -a "$relocate" -a "$draw" -o wanted 2> /dev/null
	asks_batch "{\"command\": \"apply\", \"file\": \"n.yaml\", \"seed\": 5, \"action\": [$relocate, $draw]}"
	split_replies <<< "$output"
	cmp got.1 wanted
	asks_batch "{\"command\": \"apply\", \"file\": \"n.yaml\", \"action\": [$relocate, $draw]}"
	has '"status": 0'
	has 'dice-from: rolled'
	bad 'dice' "{\"command\": \"apply\", \"file\": \"n.yaml\", \"dice\": [8, 3], \"action\": [$relocate, $draw]}"
	bad 'a list of numbers' "{\"command\": \"apply\", \"file\": \"n.yaml\", \"dice\": {\"a\": 1}, \"action\": $draw}"
	asks_batch "{\"command\": \"apply\", \"file\": \"n.yaml\", \"in-place\": true, \"action\": [$relocate, $draw, $relocate]}"
	has '"status": 1, "verdict": "refused", "rule": '
	has '"note": "2 of 3 actions were applied and kept, for dice have fallen", "applied": 2'
	grep -q 'step: 2' n.yaml
}

@test "check, options, show, view, log, replay, consent, undo and new answer as the commands do" {
	begin
	asks_batch "{\"command\": \"check\", \"file\": \"g.yaml\", $PLACED}"
	[ "$output" = '{"status": 0, "verdict": "lawful"}' ]
	asks_batch "{\"command\": \"check\", \"file\": \"s.yaml\", \"all\": true, $PLACED}"
	[ "$output" = "$(umpire check s.yaml --all --json -a "$PLACE")" ]
	asks_batch '{"command": "options", "file": "s.yaml"}'
	umpire options s.yaml --json | paste -sd '\n' | sed 's/$/, /' | tr -d '\n' | sed 's/, $//' > wanted
	[ "$output" = "{\"status\": 0, \"verdict\": \"lawful\", \"options\": [$(< wanted)]}" ]
	asks_batch '{"command": "options", "file": "s.yaml", "count": true}'
	[ "$output" = "{\"status\": 0, \"verdict\": \"lawful\", \"count\": $(umpire options s.yaml --count)}" ]
	other=$(umpire options s.yaml | head -1 | grep -q 'by: german' && echo allied || echo german)
	asks_batch "{\"command\": \"options\", \"file\": \"s.yaml\", \"as\": \"$other\"}"
	has "\"note\": \"$other has nothing to decide"
	has '"options": []'
	asks_batch '{"command": "show", "file": "s.yaml", "side": "german"}'
	[ "$(grep -o '", "' <<< "$output" | wc -l)" -ge 20 ]
	has "$(umpire show s.yaml --side german | grep '^for: ')"
	asks_batch '{"command": "view", "side": "allied", "file": "s.yaml"}'
	split_replies <<< "$output"
	umpire view allied s.yaml | cmp - got.1
	asks_batch '{"command": "log", "file": "s.yaml", "last": 2, "actions": true}'
	has "$(umpire log s.yaml --last 2 --actions | tail -1)"
	asks_batch '{"command": "replay", "file": "s.yaml"}'
	has '"the position follows by the rules'
	asks_batch '{"command": "undo", "file": "a.yaml", "count": 2}'
	split_replies <<< "$output"
	umpire undo a.yaml 2 | cmp - got.1
	asks_batch '{"command": "consent", "file": "s.yaml", "count": 2, "as": "german"}'
	[ "$output" = "{\"status\": 0, \"verdict\": \"lawful\", \"lines\": [\"$(umpire consent s.yaml 2 --as german)\"]}" ]
	umpire consent s.yaml --as german -o agreed
	asks_batch '{"command": "undo", "file": "s.yaml", "consent": "agreed"}'
	split_replies <<< "$output"
	umpire undo s.yaml --consent agreed | cmp - got.1
	asks_batch '{"command": "new", "game": "narvik-1940", "option": ["no-fog-of-war", "engineers"], "seed": 5}'
	split_replies <<< "$output"
	umpire new narvik-1940 -O no-fog-of-war -O engineers --seed 5 2> /dev/null | cmp - got.1
}

# The first actions of a recorded game, by apply and by batch.
same_bytes() { # game, name of the recorded game
	local file=$PLAYS/$1/play/$2.yaml n=0 i action dice
	local -a args
	mapfile -t args < <(sed -n "s/^scenario: '*\([^']*\)'*/-s\n\1/p;s/^options: \[\(..*\)\]/-O\n\1/p" "$file" |
		sed 's/, /\n-O\n/g')
	umpire new "$1" "${args[@]}" 2> /dev/null > game.0
	: > requests
	while IFS='|' read -r action dice; do
		dice=${dice// /}
		printf '{"command": "apply", "file": "game.%d", "action": %s, "dice": "%s+"}\n' $n "$(quoted "$action")" \
			"$dice" >> requests
		"$UMPIRE" apply game.$n -a "$action" -d "$dice+" 2> /dev/null > game.$((n + 1)) || complain "$action" ||
			return 1
		n=$((n + 1))
	done < <(sed -n '/^history:/,$s/^  - {/{/p' "$file" | head -60 |
		sed 's/, dice-from: [^]}]*]*//;s/\(.*\), dice: \[\([^]]*\)\]\(.*\)/\1\3|\2/')
	[ $n -gt 30 ] || return 1
	umpire batch < requests | split_replies
	for ((i = 1; i <= n; i++)); do
		cmp "game.$i" "got.$i" || return 1
	done
	rm game.* got.*
}

@test "the actions of recorded games give the same bytes as by apply" {
	same_bytes across-the-narva 03-apart
	same_bytes en-pointe-toujours 16.4-reopened
	same_bytes kampen-om-norge advanced-2
	same_bytes narvik-1940 capitulation
	same_bytes norway-1940 fog-week
}

@test "ten thousand games in one process, in little memory" {
	[ -w /dev/shm ] || skip 'a disk would wait for each of them'
	BIG=$(mktemp -d /dev/shm/umpire-XXXXXX)
	cd "$BIG"
	umpire new en-pointe-toujours -s 16.5 -o g.yaml 2> /dev/null
	PLACED='"action": {"do": "place", "unit": "CP-BCA-1", "hex": "NC0606"}'
	umpire apply g.yaml -a '{do: place, unit: CP-BCA-1, hex: NC0606}' -o wanted 2> /dev/null
	count=10000
	! is_sanitized || count=500
	many $count ', "in-place": true'
	is_sanitized || ulimit -v 60000
	"$UMPIRE" batch < requests > replies
	[ "$(grep -c '"status": 0' replies)" -eq $count ]
	seq $count | cmp - <(sed 's/^{"id": \([0-9]*\).*/\1/' replies)
	[ "$(kinds)" = "$(sum_of wanted)" ]
	is_tidy
}

@test "bad lines are answered, and the next is read" {
	show='{"id": 9, "command": "options", "file": "g.yaml", "count": true}'
	printf '%s\n' hello '' '   ' '{' '}' '[]' '3' 'null' '"text"' 'command: show' '{"command": "show"' \
		'{"command": "show"} {"command": "show"}' '{"command": "show", "command": "show"}' '{"a": "\ud800"}' \
		'{a: &b [*b]}' > bad
	{
		head -c 100000 /dev/zero | tr '\0' '['; echo
		printf '{"command": "sh\0ow"}\n'
		printf '\0\n{"command": "\0"}\n'
		printf '{"command": "\xff\xfe"}\n\xc3\x28\n'
		printf '\r\n\t\n'
	} >> bad
	n=$(wc -l < bad)
	while IFS= read -r line; do
		printf '%s\n%s\n' "$line" "$show"
	done < <(tr '\0' '\1' < bad) | tr '\1' '\0' > requests
	"$UMPIRE" batch < requests > replies 2> err
	[ ! -s err ]
	[ "$(wc -l < replies)" -eq $((2 * n)) ]
	[ "$(grep -c '^{"status": 2, "verdict": "trouble", "text": "' replies)" -eq "$n" ]
	[ "$(grep -c '^{"id": 9, "status": 0, .*"count": ' replies)" -eq "$n" ]
}

@test "wrong keys and wrong types are told with a hint" {
	bad "request:1:21: there is no 'flie' in such a request; did you mean 'file'?" '{"command": "show", "flie": "g.yaml"}'
	bad "batch has no command 'aply'; did you mean 'apply'?" '{"command": "aply"}'
	bad "batch has no command 'batch'" '{"command": "batch"}'
	bad "what is wanted: apply" '{}'
	bad "what is wanted: apply" '{"command": ["apply"]}'
	bad "give its 'file', or its 'contents'" '{"command": "show"}'
	bad "file and contents do not go together" '{"command": "show", "file": "g.yaml", "contents": "x"}'
	bad "file is the name of a file" '{"command": "show", "file": {"a": 1}}'
	bad "file is the name of a file" '{"command": "show", "file": "-"}'
	bad "contents is the text of a game file" '{"command": "show", "contents": 5}'
	bad "view wants to know the side" '{"command": "view", "file": "g.yaml"}'
	bad "new wants to know the game" '{"command": "new"}'
	bad "there is no 'contents' in such a request" '{"command": "new", "game": "narvik-1940", "contents": "x"}'
	bad "there is no game 'narvik'" '{"command": "new", "game": "narvik"}'
	bad "count is true or false" '{"command": "options", "file": "g.yaml", "count": "yes"}'
	bad "last is a whole number" '{"command": "log", "file": "g.yaml", "last": -1}'
	bad "seed is a whole number" "{\"command\": \"apply\", \"file\": \"g.yaml\", \"seed\": [1], $PLACED}"
	bad "side is a text" '{"command": "show", "file": "g.yaml", "side": ["german"]}'
	bad "option is a text, or a list of texts" '{"command": "new", "game": "narvik-1940", "option": {"a": 1}}'
	bad "narvik-1940 has no side 'germn'; did you mean 'german'?" '{"command": "show", "file": "g.yaml", "side": "germn"}'
	bad "there is no action" '{"command": "apply", "file": "g.yaml"}'
	bad "there is no action" '{"command": "apply", "file": "g.yaml", "action": []}'
	bad "check wants one action" '{"command": "check", "file": "g.yaml", "action": ["{do: pass}", "{do: pass}"]}'
	bad "id is a text or a whole number" '{"id": {"a": 1}, "command": "show", "file": "g.yaml"}'
	bad "id is a text or a whole number" '{"id": 1.5, "command": "show", "file": "g.yaml"}'
	bad "standard output" '{"command": "view", "side": "german", "file": "g.yaml", "output": "-"}'
	bad "there is no 'log' in such a request" "{\"command\": \"apply\", \"file\": \"g.yaml\", \"log\": \"l\", $PLACED}"
	bad "go with --map" '{"command": "show", "file": "g.yaml", "ascii": true}'
	bad 'request:1:' '{"command": "check", "file": "g.yaml", "action": {"do": "place", "unit": "dietel", "at": "2020"}}'
	has "did you mean 'dietl'?"
	asks_batch '{"id": null, "command": "show", "file": "g.yaml", "side": null, "map": false}'
	[[ $output == '{"status": 0, '* ]]
}

@test "an id of any writing comes back" {
	for id in 0 -5 123456789012345678901234567890 '""' '"a \"b\" \\ c"' '"yes"' '"7"' '"\u00f8"' '"\ud83d\ude00 \\ud83d"'; do
		asks_batch "{\"id\": $id, \"command\": \"options\", \"file\": \"none\"}"
		id=${id//'\u00f8'/ø}
		[[ $output == "{\"id\": ${id/'\ud83d\ude00'/😀}, \"status\": 2, "* ]] || complain "$id"
	done
}

@test "a line that is too long is answered, one that is long is read" {
	{
		printf '{"command": "show", "file": "'
		head -c 34000000 /dev/zero | tr '\0' x
		printf '"}\n{"id": 1, "command": "show", "file": "'
		head -c 3000000 /dev/zero | tr '\0' x
		printf '"}\n{"id": 2, "command": "options", "file": "g.yaml", "count": true}'
	} > requests
	"$UMPIRE" batch < requests > replies
	[ "$(wc -l < replies)" -eq 3 ]
	grep -q '^{"status": 2, .*has at most 33554432 bytes' replies
	grep -q '^{"id": 1, "status": 2, .*name too long' replies || grep -qi '^{"id": 1, "status": 2, .*too long' replies
	grep -q '^{"id": 2, "status": 0, .*"count": ' replies
}

@test "a co-process is answered at once, and holds no file between requests" {
	coproc BATCH { "$UMPIRE" batch 2>&1; }
	echo "{\"command\": \"apply\", \"file\": \"g.yaml\", \"in-place\": true, $PLACED}" >&"${BATCH[1]}"
	read -r -t 10 reply <&"${BATCH[0]}"
	[[ $reply == '{"status": 0, '* ]]
	flock -n g.yaml true
	printf '{"command": "apply", "file": "g.yaml", "in-place": true, ' >&"${BATCH[1]}"
	not read -r -t 0.2 reply <&"${BATCH[0]}"
	printf '"action": %s}\nnonsense\n' "$(quoted "$OTHER")" >&"${BATCH[1]}"
	read -r -t 10 reply <&"${BATCH[0]}"
	[[ $reply == '{"status": 0, '* ]]
	read -r -t 10 reply <&"${BATCH[0]}"
	[[ $reply == '{"status": 2, '* ]]
	pid=$BATCH_PID
	eval "exec ${BATCH[1]}>&-"
	wait "$pid"
	grep -q 'step: 2' g.yaml
}

@test "killed in the middle, every file is old or new" {
	umpire apply g.yaml -a "$PLACE" -o wanted 2> /dev/null
	many 1500 ', "in-place": true'
	: > replies
	"$UMPIRE" batch < requests > replies 3>&- &
	pid=$!
	until_lines replies 30
	kill -9 $pid
	wait $pid || true
	told=$(wc -l < replies)
	[ "$told" -lt 1500 ] || skip 'the machine is too fast'
	[ "$(kinds)" = "$({ sum_of g.yaml; sum_of wanted; } | sort -u)" ]
	for ((i = 1; i <= told; i++)); do
		cmp wanted "f$i.yaml"
	done
	cmp g.yaml f1500.yaml
	sed -n "$((told + 1)),$((told + 50))p" requests | "$UMPIRE" batch > replies
	[ "$(grep -c '"status": 0' replies)" -ge 49 ]	# of one the reply was lost
	is_tidy
}

@test "a full disk is told, and nothing is lost" {
	many 20 ', "in-place": true'
	run bash -c 'trap "" XFSZ; ulimit -f 1; "$UMPIRE" batch < requests | cat'
	[ "$(grep -c '"status": 2, .*File too large' <<< "$output")" -eq 20 ]
	[ "$(kinds)" = "$(sum_of g.yaml)" ]
	is_tidy
	[ -w /dev/full ] || skip 'no /dev/full'
	bad 'No space left' '{"command": "view", "side": "german", "file": "g.yaml", "output": "/dev/full"}'
	bad 'No space left' "{\"command\": \"apply\", \"file\": \"g.yaml\", \"output\": \"/dev/full\", $PLACED}"
	run bash -c '"$UMPIRE" batch < requests 2>&1 > /dev/full'
	[ "$status" -eq 2 ]
	[ "$output" = 'umpire: standard output: No space left on device' ]
	grep -q 'step: 1' f1.yaml	# its reply was lost, and so nothing more was done
	grep -q 'step: 0' f2.yaml
}

@test "files that vanish, and more of them than may be open" {
	many 300 ', "in-place": true'
	for ((i = 2; i <= 300; i += 2)); do
		rm "f$i.yaml"
	done
	mkdir f2.yaml
	run bash -c 'ulimit -n 12; "$UMPIRE" batch < requests'
	[ "$(grep -c '"status": 0' <<< "$output")" -eq 150 ]
	[ "$(grep -c '"status": 2, .*No such file' <<< "$output")" -eq 149 ]
	[ "$(grep -c '"status": 2, .*only a plain file' <<< "$output")" -eq 1 ]
	is_tidy
}

@test "a file that another works on is waited for" {
	command -v flock > /dev/null || skip 'no flock'
	flock g.yaml sleep 1 3>&- &
	sleep 0.3
	SECONDS=0
	asks_batch "{\"command\": \"apply\", \"file\": \"g.yaml\", \"in-place\": true, $PLACED}"
	has '"status": 0'
	not flock -n g.yaml false
	many 200 ', "in-place": true'
	sed 's/f[0-9]*\.yaml/g.yaml/;s/dietl/1-139/' requests > one
	"$UMPIRE" batch < one > first 3>&- &
	"$UMPIRE" batch < one > second
	wait
	[ "$(cat first second | wc -l)" -eq 400 ]
	[ "$(cat first second | grep -c '"status": 0')" -eq 1 ]
	umpire replay g.yaml
}

@test "who reads no more needs no message; who writes no more ends it" {
	many 50 ''
	run bash -c '{ cat requests; sleep 5; } | "$UMPIRE" batch | head -1' 2>&1
	[ "${#lines[@]}" -eq 1 ]
	try umpire batch < /dev/null
	[ "$status" -eq 0 ]
	[ -z "$output$stderr" ]
	run bash -c '"$UMPIRE" batch <&-'
	[ "$status" -eq 2 ]
	[[ $output == 'umpire: standard input: '* ]]
	trouble "batch does not want 'g.yaml'" umpire batch g.yaml
}
