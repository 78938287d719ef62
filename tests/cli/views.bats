#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# A view is a file: what its side can do with it, and what it says that it does not know.
load common

PLAY=$BATS_TEST_DIRNAME/../../fixtures

# The game as it was after about that share of its entries: so many of ten.
cut_at() { # recorded game, tenths, file
	local n
	n=$(($(grep -c '^  - {' "$1") * $2 / 10))
	for _ in {1..60}; do	# letters are not cut in two
		umpire replay "$1" --until $n -o "$3" > /dev/null 2>&1 && return
		n=$((n - 1))
	done
	return 1
}

# Of a view a command gives what it gives of the whole file to that side.
alike() { # side, whole, view, command and its options
	local side=$1 whole=$2 view=$3
	shift 3
	umpire "$1" "$whole" --side "$side" "${@:2}" > whole.out 2> whole.err || complain "$*" || return 1
	umpire "$1" "$view" "${@:2}" > view.out 2> view.err || complain "$* of the view: $(< view.err)" || return 1
	cmp whole.out view.out || complain "$* of $side" || return 1
	cmp whole.err view.err
}

# The same of log --json; but a view has the words of a line alone, not what its number is the sum of.
logs_alike() { # side, whole, view
	umpire log "$2" --side "$1" --json > whole.log || return 1
	umpire log "$3" --json > view.log || return 1
	not grep -q '"parts": ' view.log || return 1
	python3 -c 'import json
whole, view = (json.load(open(name)) for name in ("whole.log", "view.log"))
for entry in whole["entries"]:
    for line in entry["log"]:
        for key in "what", "value", "parts":
            line.pop(key, None)
assert whole == view, [pair for pair in zip(whole["entries"], view["entries"]) if pair[0] != pair[1]][:1]'
}

# The same of a page. Where nothing is hidden the whole file tells besides how the board looked.
pages_alike() { # side, whole, view
	if umpire page "$2" --json --last 0 | grep -q '"hides": true'; then
		alike "$1" "$2" "$3" page --listed && alike "$1" "$2" "$3" page --json
	else
		alike "$1" "$2" "$3" page --listed --last 0 && alike "$1" "$2" "$3" page --json --last 0
	fi
}

# All that a side can look at, of one position, for every side.
all_alike() { # whole
	local side
	for side in $(umpire help "$(sed -n 's/^game: //p' "$1")" | sed -n 's/^sides: //p'); do
		mkdir -p seen
		umpire view "$side" "$1" -o "seen/$1" || return 1
		alike "$side" "$1" "seen/$1" show || return 1
		alike "$side" "$1" "seen/$1" show --map --width 160 || return 1
		alike "$side" "$1" "seen/$1" show --json || return 1
		alike "$side" "$1" "seen/$1" draw --options --last 7 || return 1
		alike "$side" "$1" "seen/$1" report || return 1
		pages_alike "$side" "$1" "seen/$1" || return 1
		alike "$side" "$1" "seen/$1" log --actions || return 1
		alike "$side" "$1" "seen/$1" log --last 5 || return 1
		logs_alike "$side" "$1" "seen/$1" || return 1
		alike "$side" "$1" "seen/$1" options || return 1
		alike "$side" "$1" "seen/$1" options --json || return 1
		alike "$side" "$1" "seen/$1" options --count || return 1
	done
}

recorded() { # game
	local n=0 f
	for f in "$PLAY/$1"/play/*.yaml; do
		n=$((n + 1))
		cut_at "$f" $((n * 3 % 10)) cut.yaml || return 1
		all_alike cut.yaml || complain "$f, $((n * 3 % 10))" || return 1
	done
}

@test "of a view everything is shown as of the whole file: Narvik 1940" { recorded narvik-1940; }
@test "of a view everything is shown as of the whole file: Kampen om Norge" { recorded kampen-om-norge; }
@test "of a view everything is shown as of the whole file: Across the Narva" { recorded across-the-narva; }
@test "of a view everything is shown as of the whole file: En Pointe Toujours" { recorded en-pointe-toujours; }
@test "of a view everything is shown as of the whole file: Norway 1940" { recorded norway-1940; }

@test "zones and lines of sight are drawn of a view as of the whole file" {
	begin
	for side in german allied; do
		umpire view $side s.yaml > v.yaml
		alike $side s.yaml v.yaml draw --zones all
	done
	cut_at "$PLAY/en-pointe-toujours/play/16.1.yaml" 5 e.yaml
	for side in french german; do
		umpire view $side e.yaml > v.yaml
		alike $side e.yaml v.yaml draw --los NB1004
	done
}

@test "options are grouped: thousands of them need few bytes" {
	[ "$(umpire options g.yaml | wc -c)" -gt 250000 ]
	umpire view german g.yaml > v.yaml
	[ "$(wc -c < v.yaml)" -lt 12000 ]
	works umpire options v.yaml --count
	[ "$output" = "$(umpire options g.yaml --count)" ]
}

@test "a view says what position letters are for" {
	for side in german allied; do
		umpire view $side g.yaml > v.yaml
		grep -qx "  for: '*$(umpire show --side $side g.yaml | sed -n 's/^for: \([0-9a-f]*\).*/\1/p')'*" v.yaml
	done
	unchained g.yaml > old.yaml
	umpire view german old.yaml > v.yaml
	grep -qx "  for: '*$(umpire show --side german old.yaml | sed -n 's/^for: \([0-9a-f]*\).*/\1/p')'*" v.yaml
	works umpire show v.yaml
}

@test "a view is looked at by its own side" {
	umpire view german g.yaml > v.yaml
	works umpire show v.yaml --side german
	works umpire options v.yaml --as german
	for command in show log draw report page options; do
		trouble 'the german view of the game, which does not tell what allied sees' \
			umpire $command v.yaml --side allied
	done
	trouble "has no side 'germn'" umpire show v.yaml --side germn
	trouble 'which does not tell what allied sees' umpire check v.yaml --as allied -a '{do: setup-done}'
}

@test "what needs the whole file says so, and whom to ask" {
	umpire view german g.yaml > v.yaml
	for command in "apply v.yaml -a {do:\ setup-done}" 'undo v.yaml' 'view german v.yaml'; do
		eval "trouble 'this is the german view of the game, not the game: send what you want done to whoever' \
			umpire $command"
	done
	trouble 'not the game' umpire abandon v.yaml --as german
}

@test "check of a view: what is listed is lawful, in any order that will do" {
	umpire view german g.yaml > v.yaml
	works umpire check v.yaml -a "$PLACE"
	[ "$output" = lawful ]
	refused 'not among what the umpire listed for german; only the whole file tells why' \
		umpire check v.yaml -a "{do: place, unit: dietl, at: '0216'}"
	trouble "there is no piece 'ditl'" umpire check v.yaml -a "{do: place, unit: ditl, at: '0216'}"
	refused 'must now set up' umpire check v.yaml -a '{do: pass}'
	works umpire check v.yaml -a '{do: standing, decide: retreat, toward: "2020"}'
	works umpire check v.yaml --json -a "$PLACE"
	has '"verdict": "lawful"'
	umpire view allied g.yaml > v.yaml
	refused 'german must now set up its units' umpire check v.yaml -a "$PLACE"
}

@test "check of a view: other ways to a listed place, other sets of listed pieces, cannot be told" {
	cut_at "$PLAY/narvik-1940/play/relief-column.yaml" 7 w.yaml
	umpire view allied w.yaml > v.yaml
	umpire options v.yaml | grep -m1 'path: .*some: ' > option
	works umpire check v.yaml option
	sed 's/path: \[[^]]*, /path: [/; s/path: \[/path: ["0101", /' option > other
	trouble 'may be lawful, and a view does not tell' umpire check v.yaml other
	sed 's/units: \[\([^],]*\), \([^],]*\)\(.*\)\], path/units: [\2, \1\3], path/' option > turned
	not cmp option turned
	try umpire check v.yaml turned
	[ "$status" -ne 1 ]
}

@test "check of a view where nothing is hidden gives the rule" {
	umpire new across-the-narva -o n.yaml 2> /dev/null
	umpire view soviet n.yaml > v.yaml
	refused '122-hq is not within 12 hexes of 2sh-hq [4.1.1]' \
		umpire check v.yaml -a '{do: activate, hq: 122-hq}'
	works umpire check v.yaml -a '{do: relocate, to: "2213"}'
	sed '/^may:/,/^told:/{/^told:/!d}' v.yaml > bare.yaml	# nor is the list needed
	cmp <(umpire options bare.yaml) <(umpire options v.yaml)
}

@test "a view of an earlier umpire reads wherever it did, and says what it lacks" {
	begin
	umpire view german s.yaml > v.yaml
	sed '/^known:/,/^history:/{/^history:/!d}' v.yaml > old.yaml
	works umpire replay old.yaml
	works umpire replay s.yaml --view old.yaml
	has 'the view is what german saw'
	works umpire replay s.yaml --view v.yaml
	cmp <(umpire show old.yaml) <(umpire show v.yaml | sed '$!N; /\noptions$/Q; P; D')
	trouble 'this view does not list what german may do' umpire options old.yaml
	trouble 'this view does not list what german may do' umpire check old.yaml -a '{do: pass}'
	trouble 'this view does not tell the log' umpire log old.yaml
	trouble 'this view does not tell the log' umpire draw old.yaml --last
	works umpire report old.yaml
	has 'There is no log: this view does not tell it.'
	sed -i '0,/1-139/s//1-1399/' old.yaml
	trouble 'old.yaml:' umpire show old.yaml
}

@test "show does not tell what the view withholds" {
	cut_at "$PLAY/narvik-1940/play/relief-column.yaml" 7 w.yaml
	works umpire show w.yaml
	has $'\nentries\n'
	works umpire show w.yaml --side german
	lacks $'\nentries\n'
}

@test "batch reads views" {
	umpire view german g.yaml > v.yaml
	for command in show log options; do
		printf '{"command": "%s", "file": "v.yaml"}\n' $command
	done > requests
	printf '{"command": "check", "file": "v.yaml", "action": {"do": "setup-done"}}\n' >> requests
	printf '{"command": "apply", "file": "v.yaml", "action": {"do": "setup-done"}}\n' >> requests
	umpire batch < requests > replies
	[ "$(sed -n '1,3p' replies | grep -c '"status": 0')" -eq 3 ]
	sed -n 5p replies | grep -q 'whoever keeps the file'
}

@test "what a side may do and was told is under the keeper's seal, and no head is of it" {
	for who in anna bert kai; do
		umpire key new -o $who.key
		umpire key public $who.key -o $who.ticket
	done
	umpire new narvik-1940 --trust kept --player german=anna.ticket --player allied=bert.ticket \
		--keeper kai.ticket -o k.yaml 2> /dev/null
	umpire view german k.yaml -k kai.key -o v.yaml
	works umpire replay v.yaml
	has 'the keeper has sealed this view'
	cmp <(umpire options v.yaml) <(umpire options k.yaml --as german)
	cmp <(umpire log v.yaml) <(umpire log k.yaml --side german)
	for change in "/^may:/,/^told:/s/- {at: '2020'}/- {at: '2021'}/" '/^told:/,/^history:/s/set up/sit up/'; do
		sed "$change" v.yaml > changed.yaml
		not cmp -s v.yaml changed.yaml
		refused 'the keeper has not sealed this view' umpire replay changed.yaml
		sed '/^seal: /d' changed.yaml > bare.yaml
		works umpire replay bare.yaml
	done
}

# ---- hostile views ---------------------------------------------------------

# A view with one thing changed is trouble at a place of the file, for every command that looks at it.
# shellcheck disable=SC2154 # run sets stderr
looks() { # message, sed script
	sed "$2" good.yaml > v.yaml
	not cmp -s good.yaml v.yaml || complain "nothing was changed: $2" || return 1
	for command in show options draw report page log; do
		trouble "$1" umpire $command v.yaml || return 1
		[[ $stderr =~ v.yaml:[0-9]+:[0-9]+: ]] || complain 'no place is named' || return 1
	done
}

@test "a list of options that was forged is trouble" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	umpire view german g.yaml > good.yaml
	looks 'what may be done is for another position' 's/^  for: .*/  for: 0123456789abcdef/'
	looks "'may' has no 'dos'; did you mean 'do'?" 's/^  do:/  dos:/'
	looks 'there is no piece' '/each:/,/told:/s/{unit: \[[^],]*/{unit: [nobody/'
	looks 'rows are named by number' 's/rows: \[1-[0-9]*\]/rows: [1-9999]/'
	looks 'rows are named by number' 's/rows: \[1-[0-9]*\]/rows: [2-1]/'
	looks 'rows are named by number' 's/rows: \[1-[0-9]*\]/rows: [1-99999999999999999999]/'
	looks 'a line of a group is written' 's/, rows: \[1-[0-9]*\]//'
	looks "options are written" 's/^      each:/      eech:/'
	looks "no option now" 's/of: {by: german, do: place}/of: {by: allied, do: place}/'
	looks 'no verb' 's/of: {by: german, do: place}/of: {by: german, do: "\\e[31mplace"}/'
	[[ $stderr != *$'\e'* ]]
	looks 'is found where the list of options is expected' '/^  do:/,/^told:/{/^  do:/c\  do: 5
/^told:/!{/^  do:/!d}}'
}

@test "few bytes cannot stand for millions of options" {
	umpire view german g.yaml > good.yaml
	looks 'more than 100000 options are listed' 's/rows: \[1-\([0-9]*\)\]/rows: [1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1, 1-\1]/'
}

@test "a log that was forged is trouble or harmless" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	umpire view german g.yaml > good.yaml
	for change in 's/{entry: 1, /{entry: 7, /' 's/{entry: 1, /{entry: -1, /' 's/{entry: 1, /{entri: 1, /' \
		's/, step: 1, /, step: x, /' 's/log: \[{/log: [[{/;s/}\]/}]]/' 's/{entry: 0, /{entry: 1, /' \
		's/^told:/told: {}\nunknown:/'; do
		sed "$change" good.yaml > v.yaml
		not cmp -s good.yaml v.yaml
		trouble 'v.yaml:' umpire log v.yaml
		[[ $stderr =~ v.yaml:[0-9]+:[0-9]+: ]]
	done
	sed 's/log: \[{[^]]*\]/log: [{"\\e[2J": "\\e[31m\\x07 red\\nnext"}]/' \
		good.yaml > v.yaml
	works umpire log v.yaml
	[[ $output == *red* && $output != *$'\e'* && $output != *$'\a'* ]]
	[ "$(wc -l <<< "$output")" -eq 2 ]
}

@test "backs where no piece can lie, and pictures of what is not there, are trouble" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	umpire view allied g.yaml > good.yaml
	looks "there is no place '9999'" "s/^  '2020': \[german\]/  '9999': [german]/"
	looks 'is found where backs are expected' "s/^  '2020': \[german\]/  '2020': {german: 3}/"
	looks 'is found where a back is expected' "s/^  '2020': \[german\]/  '2020': [[german]]/"
	looks 'has no side of that name' 's/^view: allied/view: alied/'
	cut_at "$PLAY/norway-1940/play/fog-week.yaml" 5 w.yaml
	umpire view german w.yaml > good.yaml
	looks 'a whole number' '/^unknown:/,/^may:/s/: [0-9]*}/: 0}/'
	looks 'no piece is left that could lie unseen' '/^unknown:/,/^may:/s/: [0-9]*}/: 400}/'
	sed 's/ways: \[\[[^,]*/ways: [[atlantis/' good.yaml > v.yaml
	trouble "there is no place 'atlantis'" umpire draw v.yaml --last 50
	trouble "there is no place 'atlantis'" umpire page v.yaml --last 50
	sed 's/ways: \[\[\([^],]*\)[^]]*/ways: [[\1/' good.yaml > v.yaml
	trouble 'too few' umpire draw v.yaml --last 50
}
