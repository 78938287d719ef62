# SPDX-License-Identifier: ISC
# --json: every key is in umpire(5) and of the type that it gives; nothing is on standard error, and batch replies the same.
# shellcheck disable=SC2154 # run sets stderr
load common

PLAY=$BATS_TEST_DIRNAME/../../fixtures

schema() { python3 "$BATS_TEST_DIRNAME/../schema.py" "$@"; }

setup_file() { mkdir "$BATS_FILE_TMPDIR/seen"; }

# One line on standard output, that exit status, and nothing on standard error. It is kept for as_told.
tells() { # status, command...
	local wanted=$1
	shift
	try umpire "$@" --json
	[ "$status" -eq "$wanted" ] || complain "exit status $status, not $wanted: $*" || return 1
	[ -z "$stderr" ] || complain "on standard error: $stderr" || return 1
	[ "${#lines[@]}" -eq 1 ] || complain "not one line: $*" || return 1
	[[ $output == "{\"status\": $wanted, "* ]] || complain "another status: $*" || return 1
	mkdir -p seen
	printf '%s\n' "$output" >> "seen/$1"
}

# The same of a request, which has the same reply.
both() { # status, the keys of the request, command...
	local printed
	tells "$1" "${@:3}" || return 1
	printed=$output
	output=$(umpire batch <<< "{\"command\": \"$3\", $2}")
	[ "$output" = "$printed" ] || complain "batch does not reply the same: ${*:3}: $printed"
}

# The reply of batch alone.
replies() { # command, request
	umpire batch <<< "$2" > reply
	mkdir -p seen
	cat reply >> "seen/batch $1"
}

# All that was told is as the manual has it.
as_told() {
	local file
	schema --unseen seen > /dev/null || return 1
	for file in seen/*; do
		cat "$file" >> "$BATS_FILE_TMPDIR/$file"
	done
}

# A part of the last reply, by an expression of Python on r.
get() { # expression
	python3 -c 'import json, sys
r = json.load(sys.stdin)
print(eval(sys.argv[1]))' "$1" <<< "$output"
}

# What a side is told of p.yaml, from it and from a view.
of_side() { # side, place
	both 0 "\"file\": \"p.yaml\", \"side\": \"$1\"" show p.yaml --side "$1" || return 1
	both 0 "\"file\": \"p.yaml\", \"side\": \"$1\"" log p.yaml --side "$1" || return 1
	both 0 "\"file\": \"p.yaml\", \"side\": \"$1\"" view "$1" p.yaml || return 1
	both 0 "\"file\": \"p.yaml\", \"as\": \"$1\", \"count\": 2" consent p.yaml 2 --as "$1" || return 1
	both 0 "\"file\": \"p.yaml\", \"place\": \"$2\", \"side\": \"$1\"" place p.yaml "$2" --side "$1" || return 1
	both 0 "\"file\": \"p.yaml\", \"side\": \"$1\"" draw p.yaml --side "$1" || return 1
	both 0 "\"file\": \"p.yaml\", \"side\": \"$1\"" page p.yaml --side "$1" || return 1
	umpire view "$1" p.yaml -o v.yaml || return 1
	both 0 '"file": "v.yaml"' show v.yaml || return 1
	both 0 '"file": "v.yaml"' log v.yaml || return 1
	both 0 '"file": "v.yaml", "listed": true' page v.yaml --listed || return 1
	both 2 '"file": "v.yaml"' replay v.yaml || return 1	# files of before prove nothing by their views
	both 0 "\"file\": \"v.yaml\", \"place\": \"$2\"" place v.yaml "$2"
}

# Every command, of one position of a recorded game.
every() { # game/recorded, entries
	local game=${1%/*} action unit place side rule
	umpire replay "$PLAY/$game/play/${1#*/}.yaml" --until "$2" -o p.yaml
	both 0 '"file": "p.yaml"' show p.yaml
	unit=$(get '[u["unit"] for u in r["units"] if "unit" in u][0]')
	place=$(get 'r["units"][0]["at"]')
	tells 0 show p.yaml --map --width 80
	both 0 '"file": "p.yaml"' log p.yaml
	both 0 '"file": "p.yaml", "last": 2' log p.yaml --last 2
	both 0 '"file": "p.yaml"' replay p.yaml
	both 0 '"file": "p.yaml", "rolls": true' replay p.yaml --rolls
	both 0 '"file": "p.yaml", "until": 3' replay p.yaml --until 3
	both 0 "\"file\": \"p.yaml\", \"unit\": \"$unit\"" unit p.yaml "$unit"
	both 0 "\"file\": \"p.yaml\", \"place\": \"$place\"" place p.yaml "$place"
	both 0 "\"game\": \"$game\", \"seed\": 5" new "$game" --seed 5
	both 0 '"file": "p.yaml", "last": 3, "options": true' draw p.yaml --last 3 --options
	both 0 '"file": "p.yaml", "listed": true' page p.yaml --listed
	both 0 '"file": "p.yaml", "parts": true, "last": 3, "mail-to": "a@b", "subject": "c"' \
		page p.yaml --parts --last 3 --mail-to a@b --subject c
	rule=$(umpire rule "$game" --list | head -1 | cut -f 1)
	both 0 "\"game\": \"$game\", \"rule\": \"$rule\"" rule "$game" "$rule"
	both 0 "\"game\": \"$game\", \"rule\": \"${rule%%[.]*}\"" rule "$game" "${rule%%[.]*}"
	replies games '{"command": "games"}'
	replies games "{\"command\": \"games\", \"game\": \"$game\", \"sources\": true}"
	for action in "$(umpire options p.yaml --json | grep -v '"some"\|"remark"' | head -1)" \
		"$(umpire options p.yaml --json | grep -v '"some"\|"remark"' | tail -1)"; do
		both 0 "\"file\": \"p.yaml\", \"action\": $action" check p.yaml -a "$action"
		both 0 "\"file\": \"p.yaml\", \"action\": $action, \"limit\": 50, \"samples\": 9" \
			odds p.yaml -a "$action" --limit 50 --samples 9
		both 0 "\"file\": \"p.yaml\", \"action\": $action, \"seed\": 3" apply p.yaml -a "$action" --seed 3
	done
	for side in $(umpire games "$game" --names sides); do
		of_side "$side" "$place" || return 1
	done
	replies options '{"command": "options", "file": "p.yaml", "id": "one"}'
	replies options '{"command": "options", "file": "p.yaml", "id": 2, "count": true}'
	replies options '{"command": "options", "file": "p.yaml", "tally": true}'
	# undone, with what both sides agree to, it says what was taken back
	undo_agreed p.yaml 1 --json > undone
	cat undone >> seen/undo
	undo_agreed p.yaml 1 -o u.yaml
	both 0 '"file": "u.yaml"' log u.yaml
	both 0 '"file": "u.yaml"' show u.yaml
	as_told
}

@test "every command: Across the Narva" { every across-the-narva/02-campaign 60; }
@test "every command: En Pointe Toujours" { every en-pointe-toujours/16.5 67; }
@test "every command: Kampen om Norge" { every kampen-om-norge/advanced 60; }
@test "every command: Narvik 1940" { every narvik-1940/relief-column 60; }
@test "every command: Norway 1940" { every norway-1940/fog-week 30; }

@test "a way that is found, and ways to choose from" {
	umpire replay "$PLAY/narvik-1940/play/allied-victory.yaml" --until 55 -o p.yaml
	tells 0 check p.yaml -a '{do: move, units: [7-139], to: Narvik}'
	[ "$(get 'r["action"]["path"][-1]')" = 0919 ]
	tells 1 check p.yaml -a '{do: move, units: [7-139], to: "0101"}'
	[ "$(get 'r["action"]["path"][-1]')" = 0101 ]
	umpire replay "$PLAY/narvik-1940/play/allied-victory.yaml" --until 73 -o p.yaml
	tells 2 check p.yaml -a '{do: retreat, unit: 2-112, to: "1411"}'
	[ "$(get '{way["path"][-1] for way in r["ways"]}')" = "{'1411'}" ]
	as_told
}

@test "games that are over, and games with keys" {
	local file
	for file in "$PLAY"/*/play/*.yaml; do
		tells 0 show "$file"
		tells 0 replay "$file"
		tells 0 log "$file" --last 20
		tells 0 page "$file" --last 20
	done
	for file in narvik-1940/play/kept across-the-narva/play/sealed; do
		umpire view german "$PLAY/$file.yaml" -o v.yaml
		tells 0 replay v.yaml
		tells 0 log v.yaml
		tells 0 show v.yaml
	done
	# orders in advance
	umpire new across-the-narva -o n.yaml 2> /dev/null
	umpire apply n.yaml -i -a '{by: german, do: standing, decide: retreat, toward: "0526"}' 2> /dev/null
	tells 0 page n.yaml --listed
	# arguments of every kind
	for file in norway-1940/play/allied-victory:45 narvik-1940/play/relief-column:275; do
		umpire replay "$PLAY/${file%:*}.yaml" --until "${file#*:}" -o p.yaml
		tells 0 page p.yaml
	done
	# an answer in advance
	umpire apply p.yaml -a '{by: allied, do: standing, decide: retreat, toward: "0919"}' -i 2> /dev/null
	tells 0 page p.yaml --listed
	[ "$(get 'r["scene"]["orders"]')" = \
		"[{'side': 'allied', 'number': 1, 'text': \"{by: allied, do: standing, decide: retreat, toward: '0919'}\"}]" ]
	# a letter that is bound, and a game that was stopped
	sealed
	tells 0 page g.yaml
	umpire apply g.yaml -a "{do: relocate, to: '0526'}" -k bert.key -i 2> /dev/null
	umpire apply g.yaml -a '{by: german, do: draw}' -k anna.key -i 2> /dev/null
	tells 0 page g.yaml
	[ "$(get 'r["scene"]["trust"], r["scene"]["keys"], r["scene"]["owed"].split(";")[0]')" = \
		"('sealed', True, 'soviet owes the opening of letter 1 of german')" ]
	umpire abandon g.yaml -k anna.key --why 'too slow' -i
	tells 0 page g.yaml
	[ "$(get 'r["scene"]["abandoned"], "may" in r["scene"], r["scene"]["options"]')" = "('german: too slow', False, [])" ]
	# the last action of a game that was won
	tells 0 show "$PLAY/narvik-1940/play/capitulation.yaml"
	[ "$(get 'r["asks"], r["choices"]')" = '([], [])' ]
	shorten "$PLAY/narvik-1940/play/capitulation.yaml" 1 -o p.yaml
	tells 0 apply p.yaml -a '{by: german, do: capitulate}'
	[ "$(get '"next" in r, r["result"]["winner"]')" = "(False, 'allied')" ]
	as_told
}

@test "games, test and play" {
	[ "$(umpire games --json | schema games -)" -eq 5 ]
	mkdir -p seen
	umpire games --json --sources > seen/games
	printf 'game: %s\nchapter: 3 Set-up\ncases:\n' $GAME > f.yaml
	printf '  - {clause: 3.1a, name: %s, given: {from: campaign}, act: %s, %s}\n' \
		one "$PLACE" "then: {pieces: {german: {dietl: '2020'}}}" >> f.yaml
	tells 0 test f.yaml
	printf '  - {clause: 3.1a, name: %s, given: {from: campaign}, act: %s, %s}\n' \
		'"t\"wo"' "$PLACE" "then: {pieces: {german: {dietl: '2019'}}}" >> f.yaml
	tells 1 test f.yaml
	[ "$(get 'r["passed"], r["failed"], [c["ok"] for c in r["cases"]], r["cases"][1]["name"]')" = \
		"(1, 1, [True, False], 't\"wo')" ]
	tells 2 test nowhere.yaml
	tells 2 test f.yaml --only three
	tells 0 play $GAME --random --seed 2 --games 2
	[ "$(get 'r["games"], sum(r["won"].values())')" = '(2, 2)' ]
	tells 0 play $GAME --seat german=random --seed 2
	tells 2 play narvk-1940 --random
	as_told
}

@test "refusals and trouble are in the object, with the exit status" {
	wrong="{do: place, unit: dietl, at: '0216'}"
	both 1 '"file": "g.yaml", "action": {"do": "place", "unit": "dietl", "at": "0216"}' apply g.yaml -a "$wrong"
	[ "$(get 'r["rule"], "contents" in r')" = "('3.1', False)" ]
	tells 1 check g.yaml -a "$wrong"
	tells 1 check g.yaml --all -a "$wrong"
	[ "$(get 'len(r["broken"]) > 0')" = True ]
	tells 1 odds g.yaml -a "$wrong"
	tells 2 undo g.yaml
	tells 2 rule $GAME 99.9
	tells 2 rule $GAME --list
	tells 2 draw g.yaml --board nowhere
	tells 2 page g.yaml --side nobody
	tells 2 page g.yaml --side german --live
	for command in show log replay draw page; do
		both 2 '"file": "nowhere.yaml"' $command nowhere.yaml
	done
	for command in apply check odds; do
		tells 2 $command g.yaml -a '{do: nonsense}'
		tells 2 $command nowhere.yaml -a "$PLACE"
	done
	tells 2 view nobody g.yaml
	tells 2 consent g.yaml
	tells 2 undo g.yaml x
	tells 2 unit g.yaml nobody
	tells 2 place g.yaml nowhere
	tells 2 new narvk-1940
	tells 2 apply g.yaml -a "$PLACE" -o nowhere/h.yaml
	tells 2 show g.yaml --side nobody
	# the history says something else than the position
	sed "s/^step: .*/step: 7/" g.yaml > h.yaml
	tells 1 replay h.yaml
	as_told
	# of a command line that is none there is no object
	trouble 'does not go with it' umpire apply g.yaml -a "$PLACE" --json --log l
	trouble 'there is no option' umpire show g.yaml --json --jsn
}

@test "what was kept of several actions is told" {
	begin
	set_up a.yaml > stream
	echo '--- {do: place, unit: dietl, at: "2020"}' >> stream
	tells 1 apply a.yaml stream --seed 7
	[ "$(get 'r["applied"] > 3, "note" in r, "contents" in r, len(r["log"]) > 0, "text" in r')" = \
		'(True, True, True, True, True)' ]
	as_told
}

@test "what is written to a file is not in the object" {
	cp g.yaml in.yaml
	tells 0 apply in.yaml -i -a "$PLACE"
	[ "$(get '"contents" in r, r["applied"]')" = '(False, 1)' ]
	umpire apply g.yaml -a "$PLACE" 2> /dev/null | cmp - in.yaml
	tells 0 apply g.yaml -o out.yaml -a "$PLACE"
	lacks contents
	cmp in.yaml out.yaml
	tells 0 undo in.yaml -i
	lacks contents
	umpire undo out.yaml 2> /dev/null | cmp - in.yaml
	tells 0 view german out.yaml -o v.yaml
	lacks contents
	umpire view german out.yaml | cmp - v.yaml
	tells 0 replay out.yaml --until 0 -o r.yaml
	lacks contents
	umpire replay out.yaml --until 0 | cmp - r.yaml
	tells 0 new $GAME --seed 1 -o n.yaml
	lacks contents
	umpire new $GAME --seed 1 2> /dev/null | cmp - n.yaml
	tells 0 consent out.yaml --as german -o c
	lacks lines
	umpire consent out.yaml --as german | cmp - c
	as_told
	# and what is in it is the same file
	tells 0 apply g.yaml -a "$PLACE"
	python3 -c 'import json, sys; sys.stdout.write(json.loads(sys.argv[1])["contents"])' "$output" | cmp - out.yaml
}

# What log --since N tells is what the whole log tells of later entries.
since() { # file, N, other options...
	tells 0 log "$1" "${@:3}" || return 1
	python3 -c 'import json, sys
print([e for e in json.loads(sys.argv[1])["entries"] if e["entry"] > int(sys.argv[2])])' "$output" "$2" > wanted
	tells 0 log "$1" --since "$2" "${@:3}" || return 1
	get 'r["entries"]' | cmp - wanted || complain "since $2" || return 1
	get '"\n".join(r["lines"])' > lines
	umpire log "$1" --since "$2" "${@:3}" | cmp - <(sed '/^$/d' lines) || complain "lines since $2"
}

@test "log --since" {
	local n side
	umpire replay "$PLAY/narvik-1940/play/relief-column.yaml" --until 60 -o p.yaml
	for n in 0 30 59 60; do
		since p.yaml $n
	done
	since p.yaml 40 --actions
	[ "$(umpire log p.yaml --since 59)" = "$(umpire log p.yaml --last)" ]
	[ -z "$(umpire log p.yaml --since 60)" ]
	trouble 'has 60 entries, not 61' umpire log p.yaml --since 61
	tells 2 log p.yaml --since 61
	trouble 'say which' umpire log p.yaml --since 3 --last 2
	# a chained game: numbers are those of the side, with what it is not told left out
	begin
	for side in german allied; do
		umpire view $side s.yaml -o v.yaml
		for n in 0 20; do
			since s.yaml $n --side $side
			umpire log s.yaml --since $n --side $side > whole
			umpire log v.yaml --since $n | cmp - whole
			since v.yaml $n
		done
	done
	as_told
}

@test "a stranger's words come through as they are, and steer nobody" {
	python3 -c 'import json
words = "a \"b\" \\ {c: d}, <e> \u00e9 \U0001f600 \u2028 \u202e \u0085 \x7f \x1b[31m \t\n f"
print(json.dumps({"command": "apply", "file": "g.yaml", "in-place": True,
                  "action": {"by": "german", "do": "note", "text": words}}))
print(repr(words), file=open("words", "w"))' > request
	replies apply "$(< request)"
	output=$(< reply)
	[[ $(get 'r["log"][0]["text"]') == 'note of german: a "b" \ {c: d}, <e> é 😀 \u2028 \u202e \u0085 \x7f \x1b[31m \t\n f' ]]
	tells 0 log g.yaml
	get 'repr(r["entries"][1]["action"]["text"])' | cmp - words
	for side in german allied; do
		tells 0 log g.yaml --side $side
		get 'repr(r["entries"][1]["action"]["text"])' | cmp - words
		tells 0 view $side g.yaml
		tells 0 show g.yaml --side $side
	done
	as_told
}

@test "an offer of a draw, and odds for all and for a side" {
	tells 0 apply g.yaml -i -a '{by: german, do: offer-draw}'
	tells 0 show g.yaml
	[ "$(get 'r["offers"]')" = "{'draw': ['german']}" ]
	umpire replay "$PLAY/narvik-1940/play/last-turn.yaml" --until 94 -o p.yaml
	tells 0 odds p.yaml -a "{do: fire, units: [rr], at: '1217'}"
	[ "$(get 'r["odds"]["sampled"], abs(sum(w["p"] for w in r["odds"]["rows"]) - 1) < 1e-6')" = '(False, True)' ]
	umpire replay "$PLAY/en-pointe-toujours/play/16.5.yaml" --until 67 -o p.yaml
	tells 0 odds p.yaml --as french -a '{do: fire, unit: BCA-F, hex: NC0905}'
	[ "$(get 'r["odds"]["view"]')" = french ]
	as_told
}

# The manual does not allow this reply, and schema.py says why.
wrong() { # command, words, reply
	run schema "$1" - <<< "$3"
	[ "$status" -eq 1 ] || complain "schema.py takes $3" || return 1
	has "$2"
}

@test "what is not in the manual is found" {
	[ "$(schema check - <<< '{"status": 0, "verdict": "lawful"}')" = 1 ]
	wrong check 'reply.colour is not in the manual' '{"status": 0, "verdict": "lawful", "colour": 1}'
	wrong check 'check has lines' '{"status": 0, "verdict": "lawful", "lines": []}'
	wrong check 'check has id' '{"id": 1, "status": 0, "verdict": "lawful"}'
	wrong check 'reply.status is no integer' '{"status": "0", "verdict": "lawful"}'
	wrong check 'not one' '{"status": 1, "verdict": "lawful"}'
	wrong check 'there is a text' '{"status": 0, "verdict": "lawful", "text": "a"}'
	wrong check 'or none' '{"status": 1, "verdict": "refused"}'
	wrong check 'reply.remarks[0] has no text' '{"status": 0, "verdict": "lawful", "remarks": [{}]}'
	wrong check 'reply.remarks[0] is no line' '{"status": 0, "verdict": "lawful", "remarks": ["a"]}'
	wrong check 'twice' '{"status": 0, "status": 0, "verdict": "lawful"}'
	wrong test 'test has no passed' '{"status": 0, "verdict": "lawful", "failed": 0, "cases": []}'
	wrong check 'a line has' $'{"status": 0,\t"verdict": "lawful"}'
	wrong check 'Expecting' 'lawful'
}

@test "every key of the manual was told by one of these" {
	[ "$(find "$BATS_FILE_TMPDIR/seen" -type f | wc -l)" -ge 16 ] || skip 'not all of them were run'
	run schema --unseen "$BATS_FILE_TMPDIR/seen"
	[ "$status" -eq 0 ]
	[ -z "$output" ] || complain "never told: $output"
}
