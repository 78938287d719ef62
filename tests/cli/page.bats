# SPDX-License-Identifier: ISC
# umpire page: what the page holds, and what it does not. What it does in a browser is tried in tests/page.
# shellcheck disable=SC2154 # run sets stderr
load common

PLAY=$BATS_TEST_DIRNAME/../../fixtures

look() { python3 "$BATS_TEST_DIRNAME/page.py" "$@"; }

# The program may be built without the one for pages.
needs_engine() {
	umpire page g.yaml --live > /dev/null 2> err || { grep -q 'make page' err && skip 'built without: make page'; }
}

recorded() { # game/recorded, entries, file
	umpire replay "$PLAY/${1%/*}/play/${1#*/}.yaml" --until "$2" -o "$3" > /dev/null 2>&1
}

# Of the scene of a page, or of what page --json printed last, an expression of Python on s.
scene() { # expression [page]
	if [ $# -gt 1 ]; then look scene "$2"; else printf '%s\n' "$output"; fi > scene.json
	python3 -c 'import json, sys
s = json.load(open("scene.json"))
s = s.get("scene", s)
print(eval(sys.argv[1]))' "$1"
}

# ---- the page --------------------------------------------------------------------

@test "a page is well formed, runs its own script alone and loads nothing" {
	local game kind
	for game in across-the-narva/02-campaign:158 en-pointe-toujours/16.1:204 kampen-om-norge/advanced:60 \
		narvik-1940/relief-column:280 norway-1940/fog-week:30; do
		recorded "${game%:*}" "${game#*:}" p.yaml
		for kind in '' --listed; do
			umpire page p.yaml $kind -o page.html 2> /dev/null
			look sound page.html || complain "$game $kind" || return 1
		done
		for side in $(umpire games "${game%%/*}" --names sides); do
			umpire page p.yaml --side "$side" -o page.html 2> /dev/null
			look sound page.html || complain "$game $side" || return 1
		done
	done
}

@test "where there is no script it is the report, with one board whose groups have their ids" {
	begin
	umpire page s.yaml --listed -o page.html
	grep -q '^<div id="plain">$' page.html
	[ "$(sed '/^<\/main>/q' page.html | grep -c '<svg ')" -eq 1 ]
	grep -q '<g id="piece-dietl">' page.html
	grep -q '<g id="place-2020">' page.html
	for section in decision board log options rules; do
		grep -q "<section id=\"page-$section\">" page.html
	done
	grep -q '<h2 class="asks">german must now' page.html
}

@test "a listed page is under a million bytes, wherever the game is" {
	local f n at
	for f in "$PLAY"/*/play/*.yaml; do
		n=$(($(sed '1,/^history:/d' "$f" | grep -c '^  - ')))
		for at in $((n / 2)) $((n * 7 / 8)); do
			umpire replay "$f" --until $at -o p.yaml > /dev/null 2>&1 || continue
			[ "$(umpire page p.yaml --listed | wc -c)" -lt 1000000 ] || complain "$f at $at" || return 1
		done
	done
	# where there is most to list, and most on the board
	for at in norway-1940/allied-victory:30 norway-1940/allied-victory:99 across-the-narva/01-sudden-death:646 \
		across-the-narva/01-sudden-death:961; do
		recorded "${at%:*}" "${at#*:}" p.yaml
		[ "$(umpire page p.yaml --listed | wc -c)" -lt 1000000 ] || complain "$at" || return 1
	done
}

@test "a live page is under two and a half million bytes" {
	needs_engine
	recorded across-the-narva/02-campaign 581 p.yaml
	[ "$(umpire page p.yaml --live | wc -c)" -lt 2500000 ]
	recorded across-the-narva/sealed 1028 p.yaml
	[ "$(umpire page p.yaml --live --side german | wc -c)" -lt 2500000 ]
}

@test "the same file gives the same page" {
	begin
	for side in '' --side=german --side=allied; do
		# shellcheck disable=SC2086 # none or one
		umpire page s.yaml $side > one 2> /dev/null
		# shellcheck disable=SC2086
		umpire page s.yaml $side 2> /dev/null | cmp - one
	done
	umpire page - < s.yaml --listed -o two
	umpire page s.yaml --listed | sed 's/umpire apply s.yaml/umpire apply game.yaml/' | cmp - two
}

# ---- words of others ---------------------------------------------------------------

# Ends a script, begins others, ends an attribute, a text of JSON, a comment.
EVIL='</script><script>alert(1)</script><!-- <![CDATA[ ]]> -->"'"'"'&amp;\u003c<img src=x onerror=alert(2)>'

@test "names from a data file are no markup, and end no JSON" {
	mkdir data
	cp "$DATA"/*.yaml data
	evil=$EVIL python3 - <<- 'end'
		import json, os, re
		evil = json.dumps(os.environ["evil"])
		for name, pattern in (("counters", r"(dietl, ) General Dietl"), ("map", r"(name: )Narvik\b"),
		                      ("scenarios", r"(title: ).*"), ("rules", r"(says: )[^'\"\n]+(?=\n +[a-z]+: )")):
		    text = open(f"data/{name}.yaml").read()
		    new, n = re.subn(pattern, lambda m: m[1] + evil, text)
		    open(f"data/{name}.yaml", "w").write(new)
		    assert n, name
	end
	umpire new $GAME --data data -o evil.yaml 2> err || complain "$(< err)" || return 1
	umpire apply evil.yaml --data data -a "$PLACE" -i 2> /dev/null
	umpire page evil.yaml --data data -o page.html
	[ "$(look sound page.html)" = listed ]
	[ "$(scene 's["pieces"]["dietl"]["name"]' page.html)" = "$EVIL" ]
	[ "$(scene 's["places"]["0919"]' page.html)" = "$EVIL" ]
	[[ $(scene 's["title"]' page.html) == "Narvik 1940: $EVIL" ]]
	trouble 'the umpire in it has its own data' umpire page evil.yaml --data data --live
}

@test "notes, addresses and subjects are no markup either" {
	evil=$EVIL python3 -c 'import json, os
print(json.dumps({"command": "apply", "file": "g.yaml", "in-place": True,
                  "action": {"by": "german", "do": "note", "text": os.environ["evil"]}}))' | umpire batch > /dev/null
	umpire page g.yaml --listed --mail-to "$EVIL" --subject "$EVIL" -o page.html
	[ "$(look sound page.html)" = listed ]
	[ "$(scene 's["mail"] == {"to": s["mail"]["subject"], "subject": s["slides"][-1]["log"][0]["text"][16:]}' page.html)" = True ]
	[ "$(scene 's["mail"]["to"]' page.html)" = "$EVIL" ]
	needs_engine
	umpire page g.yaml --mail-to "$EVIL" -o page.html
	[ "$(look sound page.html)" = live ]
	look game page.html | cmp - g.yaml
}

@test "what a view says is no markup, and turns no line around" {
	recorded narvik-1940/relief-column 129 p.yaml
	umpire view german p.yaml > v.yaml
	evil=$EVIL python3 - <<- 'end'
		import json, os, re
		evil = json.dumps(os.environ["evil"] + chr(0x202e))
		view, history = re.split("(?=\nhistory:)", open("v.yaml").read())
		history = re.sub(r"(?m)^(  - {by: \w+, do: )[\w-]+", lambda m: m[1] + evil, history)
		for pattern in (r"(  shown:\n    - ).*", r"(  brief:\n    \S+: ).*", r"(log: \[{'[\d.]+': )[^}]*",
		                r"(    - {by: german, do: [^}]*?)(?=})"):
		    view, n = re.subn(pattern, lambda m: m[1] + (", remark: " if "german" in pattern else "") + evil, view)
		    assert n, pattern
		open("evil.view", "w").write(view + history)
	end
	umpire page evil.view -o page.html 2> /dev/null
	[ "$(look sound page.html)" = listed ]
	[ "$(scene 'chr(0x202e) in json.dumps(s, ensure_ascii=False)' page.html)" = False ]
	[[ $(scene 's["tracks"][0]' page.html) == "$EVIL"* ]]
	[[ $(scene 's["slides"][-1]["do"]' page.html) == "$EVIL"* ]]
	[[ $(scene '[o["remark"] for o in s["options"] if "remark" in o][0]' page.html) == "$EVIL"* ]]
}

# ---- who sees what -------------------------------------------------------------------

@test "--side makes no live page where something is hidden, and says why" {
	for side in german allied; do
		umpire page g.yaml --side $side -o page.html 2> err
		[ "$(look sound page.html)" = listed ]
		[ "$(< err)" = "umpire: a listed page: the game hides something from $side, and the umpire needs to know it all" ]
		trouble "no live page: the game hides something from $side" umpire page g.yaml --side $side --live
		umpire view $side g.yaml -o v.yaml
		trouble "no live page: the game hides something from $side" umpire page v.yaml --live
		umpire page g.yaml --side $side --listed -o page.html 2> err
		[ ! -s err ]
	done
	trouble 'two kinds of page' umpire page g.yaml --live --listed
	trouble 'which does not tell what german sees' umpire page v.yaml --side german
}

# Of a stack under fog only the top is seen: what lies below is told by tracks and panel where a rule tells it.
@test "tracks and panel tell of a view what they tell of the whole file" {
	recorded across-the-narva/04-fog 660 p.yaml
	mkdir seen
	for side in german soviet; do
		umpire view $side p.yaml -o seen/p.yaml
		umpire report p.yaml --side $side > whole
		umpire report seen/p.yaml | cmp - whole
		umpire page p.yaml --side $side --listed > whole
		umpire page seen/p.yaml --listed | cmp - whole
		[ "$(scene '"" in s["tracks"]' whole)" = False ]
		scene '"\n".join(s["tracks"])' whole > told
		umpire show p.yaml --side $side | grep -qxFf told || complain "$side"
		grep -q '61-hq' told
		diff <(sed -n '/^<ul class="tracks">/,/^<\/ul>/s/^<li[^>]*>\(.*\)<\/li>$/\1/p' whole) told
	done
}

# Names of pieces that a side's view does not have, in its page.
leaks() { # file, side
	umpire view "$2" "$1" -o view.yaml
	umpire page "$1" --side "$2" -o page.html 2> /dev/null
	python3 - "$1" <<- 'end'
		import re, sys
		def pieces(name):
		    block = re.search(r"(?ms)^pieces:\n(.*?)^\S", open(name).read())
		    return set(re.findall(r"(?m)^    '?([^:'\s]+)'?:", block[1])) if block else set()
		view, page = open("view.yaml").read(), open("page.html").read()
		page = page[:page.rindex("<script>")]   # what is the same in all pages
		for name in sorted(set(re.findall(r'"name":"([^"]*)"', page)), key=len, reverse=True):
		    page = page.replace(name, "")       # York is a ship, 1st York and Lancaster is seen
		hidden = [p for p in pieces(sys.argv[1]) - pieces("view.yaml")
		          if not re.search(rf"(?<![\w-]){re.escape(p)}(?![\w-])", view)]
		for piece in hidden:
		    # a number, or so short a word, may be any
		    word = rf"\"{piece}\"" if piece.isdigit() or len(piece) < 3 else rf"(?<![\w-]){re.escape(piece)}(?![\w-])"
		    if re.search(rf"{word}|piece-{re.escape(piece)}\"", page):
		        sys.exit(f"the page names {piece}")
		print(len(hidden))
	end
}

@test "a side's page names no piece that its view does not" {
	local game side n=0 found
	for game in across-the-narva/04-fog en-pointe-toujours/16.1 en-pointe-toujours/16.4 kampen-om-norge/advanced \
		kampen-om-norge/kept narvik-1940/relief-column narvik-1940/last-turn norway-1940/fog-week; do
		for at in 9 70; do
			recorded "$game" $at p.yaml || continue
			for side in $(umpire games "${game%%/*}" --names sides); do
				found=$(leaks p.yaml "$side") || complain "$game at $at, $side" || return 1
				n=$((n + found))
			done
		done
	done
	[ "$n" -gt 300 ] || complain "only $n names are hidden"
}

@test "standing orders and notes of others, salts and keys are in no page of a side" {
	needs_engine
	umpire new across-the-narva -o n.yaml 2> /dev/null
	umpire apply n.yaml -i -a '{by: german, do: standing, decide: retreat, toward: "0526"}' \
		-a '{by: german, do: note, to: german, text: remember Narva}' \
		-a '{by: soviet, do: standing, decide: retreat, prefer: ["2134"]}' 2> /dev/null
	umpire page n.yaml --side soviet --live -o page.html
	not grep -q -e "toward: '0526'" -e 'remember Narva' -e 'salts:' page.html
	grep -q "prefer: \['2134'\]" page.html
	look game page.html > trial.yaml
	not grep -qE '^(id|head|entries|for|salts|dice): ' trial.yaml
	not grep -qw german: <(sed -n '/^standing:/,/^[^ s]/p' trial.yaml)
	umpire page n.yaml --side soviet --listed > page.html
	not grep -q -e "toward: '0526'" -e 'remember Narva' -e 'salts:' page.html
	grep -q "prefer: \['2134'\]" page.html
	# nor is it told that there are any, how many, or what of
	umpire new across-the-narva --seed 1 -o a.yaml 2> /dev/null
	umpire apply a.yaml -o b.yaml -a '{by: german, do: standing, decide: retreat, toward: "0526"}' \
		-a '{by: german, do: note, to: german, text: remember Narva}' 2> /dev/null
	umpire apply a.yaml -o c.yaml -a '{by: german, do: standing, decide: use-chit, pass: yes}' \
		-a '{by: german, do: standing, decide: retreat, prefer: ["2134"]}' 2> /dev/null
	for kind in --live --listed; do
		umpire page - < a.yaml --side soviet $kind -o page.html
		umpire page - < b.yaml --side soviet $kind | cmp - page.html
		umpire page - < c.yaml --side soviet $kind | cmp - page.html
	done
	# who keeps the file sees it all
	umpire page n.yaml -o page.html
	grep -q 'remember Narva' page.html
	look game page.html | cmp - n.yaml
}

# A salt is shown to whoever sees the action, and only to prove it.
@test "salts are in no page, where the umpire keeps the dice" {
	for game in kampen-om-norge narvik-1940 norway-1940; do
		for side in $(umpire games $game --names sides); do
			umpire page "$PLAY/$game/play/kept.yaml" --side "$side" --listed -o page.html
			not grep -q 'salt: ' page.html || complain "$game, $side"
			[ "$(scene 's["trust"]' page.html)" = kept ]
		done
	done
}

# ---- what has happened ---------------------------------------------------------------

# The slides lead back from the board of now, as far as it is known how it looked.
leads_back() { # game/recorded, entries, at least so many slides, options...
	local i boards=()
	recorded "$1" "$2" now.yaml
	umpire page now.yaml --listed -o page.html "${@:4}" 2> /dev/null
	for i in {0..11}; do
		recorded "$1" $(($2 - i)) then.yaml
		umpire draw then.yaml -o "board.$i" "${@:4}"
		boards+=("board.$i")
	done
	[ "$(look slides page.html "${boards[@]}")" -ge "$3" ] || complain "$*"
}

@test "the slides lead back, board after board" {
	leads_back across-the-narva/02-campaign 158 4
	leads_back across-the-narva/02-campaign 582 3
	leads_back en-pointe-toujours/16.1 204 9
	leads_back kampen-om-norge/advanced 101 7
	leads_back narvik-1940/relief-column 280 2
	leads_back norway-1940/allied-victory 170 3
	leads_back across-the-narva/01-sudden-death 646 3 --side=german
}

# A page with the program in it asks for them, and shows any of them.
@test "with --json it is known of every slide how the board looked" {
	recorded narvik-1940/relief-column 280 p.yaml
	works umpire page p.yaml --json
	[ "$(scene '["parts" in x for x in s["slides"]] == [True] * 11 + [False]')" = True ]
}

@test "slides have dice, log and arrows; --last says how many there are" {
	recorded norway-1940/allied-victory 45 p.yaml
	works umpire page p.yaml --json
	[ "$(scene 'len(s["slides"])')" = 12 ]
	umpire log p.yaml --last 12 --actions | sed -n 's/^> //p' > entries
	scene '"\n".join(x["entry"] for x in s["slides"])' > told
	diff <(sed 's/, dice: .*}$/}/; s/, dice-from: .*}$/}/' entries) told
	[ "$(scene 'any(x.get("dice") for x in s["slides"]), any(x.get("events") for x in s["slides"])')" = '(True, True)' ]
	works umpire page p.yaml --json --last 3
	[ "$(scene 'len(s["slides"]), s["slides"][-1]["step"] == s["step"]')" = '(3, True)' ]
	works umpire page p.yaml --json --last 0
	[ "$(scene 's["slides"], s["lines"]')" = '([], [])' ]
	# of a game that begins there is nothing, and of one whose history is gone nothing is told
	works umpire page g.yaml --json
	[ "$(scene 's["slides"]')" = '[]' ]
	sed '/^history:/,$d; /^\(id\|entries\|head\|for\|salts\): /d' p.yaml > bare.yaml
	works umpire page bare.yaml --json
	[ "$(scene 's["slides"], len(s["options"]) > 0')" = '([], True)' ]
}

# ---- a game to try on ------------------------------------------------------------------

# The position, without what says how it came about.
from_step() { sed -n '/^step:/,/^history:/p' "$1"; }

@test "a live page of a game by mail holds a game of its own, that begins where that one is" {
	needs_engine
	recorded across-the-narva/01-sudden-death 647 p.yaml
	umpire page p.yaml --side soviet -o page.html
	[ "$(look sound page.html)" = live ]
	[ "$(scene 's["live"], s["side"], s["dice"], s["trust"], len(s["slides"])' page.html)" = \
		"(True, 'soviet', 'none', 'open', 12)" ]
	[ "$(scene 's["for"]' page.html)" = "$(umpire show p.yaml --side soviet --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["for"])')" ]
	look game page.html > trial.yaml
	diff <(from_step p.yaml) <(from_step trial.yaml)
	cmp <(umpire options p.yaml) <(umpire options trial.yaml)
	# one after the other, and it tells what has happened there
	umpire options trial.yaml | head -1 | umpire apply trial.yaml - -d none -i
	works umpire page trial.yaml --json --side soviet
	[ "$(scene '[x["do"] for x in s["slides"]], bool(s["slides"][0].get("events"))')" = "(['move'], True)" ]
	works umpire check trial.yaml -a "$(umpire options trial.yaml | head -1)"
}

@test "with keys, too: what is tried comes out as actions, which are signed" {
	needs_engine
	sealed
	umpire page g.yaml -o page.html
	[ "$(scene 's["keys"], s["trust"], s["dice"]' page.html)" = "(True, 'sealed', 'none')" ]
	look game page.html > trial.yaml
	not grep -qE '^(keys|dice|shown|id):' trial.yaml
	echo "{do: relocate, to: '0526'}" > action
	works umpire check trial.yaml action
	works umpire apply trial.yaml action -d none -o tried.yaml
	umpire apply g.yaml action -k bert.key -i 2> /dev/null
	diff <(from_step g.yaml) <(from_step tried.yaml)
	# what waits for a die comes first
	umpire apply g.yaml -a '{by: german, do: draw}' -k anna.key -i 2> /dev/null
	for page in --live --listed; do
		umpire page g.yaml $page --side german -o page.html
		[[ $(scene 's["owed"]' page.html) == 'soviet owes the opening of letter 1 of german; '* ]]
	done
	umpire abandon g.yaml -k bert.key --why 'no more time' -i
	trouble 'there can be no live page: the game was abandoned' umpire page g.yaml --live
	umpire page g.yaml -o page.html 2> err
	grep -q 'a listed page: the game was abandoned' err
	[ "$(scene 's["abandoned"], s["options"], "may" in s' page.html)" = "('soviet: no more time', [], False)" ]
}

@test "a view where nothing is hidden is tried on, too" {
	needs_engine
	recorded across-the-narva/01-sudden-death 644 p.yaml
	umpire view german p.yaml -o v.yaml
	umpire page v.yaml -o page.html
	[ "$(look sound page.html)" = live ]
	look game page.html > one.yaml
	umpire page p.yaml --side german -o page.html
	look game page.html | cmp - one.yaml
	cmp <(umpire options one.yaml --as german) <(umpire options p.yaml --as german)
}

# ---- what a page is told -----------------------------------------------------------------

@test "page --json is what a listed page holds, with --listed" {
	begin
	for side in '' --side=allied; do
		# shellcheck disable=SC2086 # none or one
		umpire page s.yaml --listed $side --mail-to a@b.example --subject 'Turn 1' -o page.html
		# shellcheck disable=SC2086
		umpire page s.yaml --listed $side --mail-to a@b.example --subject 'Turn 1' --json |
			python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin)["scene"]))' > told
		look scene page.html | cmp - told
	done
	[ "$(scene 's["mail"]' page.html)" = "{'to': 'a@b.example', 'subject': 'Turn 1'}" ]
	# else it has no facts, which the program of a live page tells
	works umpire page s.yaml --json
	[ "$(scene '"facts" in s, "why" in s, "rules" in s, "mail" in s, "parts" in s')" = '(False, False, False, False, False)' ]
	works umpire page s.yaml --json --side allied
	[ "$(scene '"facts" in s, "why" in s, "rules" in s')" = '(True, True, True)' ]
	try umpire page s.yaml --parts
	[ "$status" -eq 2 ]
	[[ $stderr == *'--parts is of what --json tells'* ]]
}

@test "its options are those of the side, its facts those of unit and place" {
	recorded narvik-1940/relief-column 129 p.yaml
	works umpire page p.yaml --json --side german
	umpire options p.yaml --as german --count > count
	scene 'sum(1 if "do" in o else sum(len(list(e.values())[0]) * sum(1 if isinstance(r, int) else
		int(r.split("-")[-1]) - int(r.split("-")[0]) + 1 for r in e["rows"]) for e in o["each"]) for o in s["options"])' > listed
	cmp count listed
	for unit in dietl 1-139; do
		umpire unit p.yaml $unit --json | python3 -c 'import json, sys
for f in json.load(sys.stdin)["facts"]:
    if f["what"] not in ("name", "pieces", "source"): print([f[k] for k in ("what", "text", "rule") if k in f])' > of.unit
		umpire page p.yaml --json --listed > told.json
		output=$(< told.json)
		scene "chr(10).join(str(s['facts']['all'][n]) for n in s['facts']['units']['$unit'])" | cmp - of.unit
	done
}

@test "why a unit may do nothing is what check says, and rules are told in words" {
	recorded across-the-narva/02-campaign 158 p.yaml
	works umpire page p.yaml --json --listed
	[ "$(scene 's["why"]["61-hq"]')" = "{'do': 'move', 'rule': '4.0', 'text': '61-hq is not activated'}" ]
	refused '61-hq is not activated [4.0]' umpire check p.yaml -a '{do: move, unit: 61-hq, to: "2734"}'
	# none that may act, and none of the other side
	works umpire page p.yaml --json --listed
	[ "$(scene '"399g" in s["why"], [p for p in s["why"] if s["pieces"][p]["side"] != "german"]')" = '(False, [])' ]
	works umpire page p.yaml --json --listed
	[ "$(scene 's["rules"]["4.0"]')" = "$(umpire rule across-the-narva 4.0 --json | python3 -c 'import json, sys
print([c["says"] for c in json.load(sys.stdin)["clauses"] if c["says"]])')" ]
}

@test "usage, files and names" {
	try umpire page
	[ "$status" -eq 2 ]
	trouble 'no such file' umpire page nowhere.yaml
	trouble "has no side 'germn'" umpire page g.yaml --side germn
	trouble 'needs a whole number' umpire page g.yaml --last=x
	begin
	umpire view german s.yaml | sed '/^known:/,/^history:/{/^history:/!d}' > old.yaml
	trouble 'this view does not list what german may do' umpire page old.yaml
	works umpire page g.yaml --listed -o page.html
	[ -z "$output" ]
	[ -s page.html ]
	sed 's/unit: dietl/unit: nobody/' s.yaml > bad.yaml
	try umpire page bad.yaml
	[ "$status" -eq 2 ]
}

# ---- batch ---------------------------------------------------------------------------------

# What batch replies to a request, as the expression of Python on r says.
answer() { # request, expression
	printf '%s\n' "$1" | umpire batch | python3 -c 'import json, sys
r = json.loads(sys.stdin.read())
print(eval(sys.argv[1]))' "$2"
}

@test "batch draws, lists games, tells rules and what a page knows" {
	[ "$(answer '{"command": "draw", "file": "g.yaml", "side": "german"}' 'r["svg"]')" = "$(umpire draw g.yaml --side german)" ]
	[ "$(answer '{"command": "draw", "file": "narvik-1940", "map": true}' 'r["svg"]')" = "$(umpire draw --map narvik-1940)" ]
	[ "$(answer '{"command": "games"}' '[g["name"] for g in r["games"]]' | tr -d "[]',")" = "$(umpire games --names games | xargs)" ]
	[ "$(answer '{"command": "games", "game": "norway-1940"}' 'len(r["games"]), r["games"][0]["sides"]')" = \
		"(1, ['german', 'allied'])" ]
	[ "$(answer '{"command": "rule", "game": "narvik-1940", "rule": "3.1a"}' 'len(r["clauses"]), r["clauses"][0]["clause"]')" = \
		"(1, '3.1a')" ]
	[ "$(answer '{"command": "page", "file": "g.yaml", "side": "allied"}' 'r["scene"]["side"], "facts" in r["scene"]')" = \
		"('allied', True)" ]
	# to a file, the page itself
	[ "$(answer '{"command": "page", "file": "g.yaml", "side": "allied", "output": "page.html"}' \
		'r["status"], "scene" in r, r["note"][:13]')" = "(0, False, 'a listed page')" ]
	umpire page g.yaml --side allied 2> /dev/null | cmp - page.html
	[ "$(answer '{"command": "draw", "file": "g.yaml", "output": "g.svg"}' '"svg" in r')" = False ]
	umpire draw g.yaml | cmp - g.svg
}

@test "batch tells what is wrong with such requests" {
	[ "$(answer '{"command": "draw"}' 'r["text"]')" = "there is no game: give its 'file', or its 'contents'" ]
	[ "$(answer '{"command": "draw", "file": "nowhere.yaml"}' 'r["status"]')" = 2 ]
	[[ $(answer '{"command": "draw", "file": "g.yaml", "board": "nowhere"}' 'r["text"]') == "there is no board 'nowhere'"* ]]
	[[ $(answer '{"command": "games", "game": "narvk-1940"}' 'r["text"]') == "there is no game 'narvk-1940'; did you mean"* ]]
	[[ $(answer '{"command": "games", "names": "sides"}' 'r["text"]') == *'print no JSON' ]]
	[ "$(answer '{"command": "rule"}' 'r["text"]')" = 'rule wants to know the game' ]
	[[ $(answer '{"command": "rule", "game": "narvik-1940"}' 'r["text"]') == *'and no more: name it' ]]
	[[ $(answer '{"command": "rule", "game": "narvik-1940", "rule": "99"}' 'r["text"]') == "there is no clause or rule '99'"* ]]
	[[ $(answer '{"command": "page", "file": "g.yaml", "parts": "yes please"}' 'r["text"]') == *'parts is true or false' ]]
	[[ $(answer '{"command": "page", "file": "g.yaml", "sid": "german"}' 'r["text"]') == *"did you mean 'side'?" ]]
	[[ $(answer '{"command": "page", "file": "g.yaml", "side": "german", "live": true}' 'r["text"]') == \
		'there can be no live page: the game hides something from german'* ]]
	[[ $(answer '{"command": "page", "contents": "umpire: 1"}' 'r["text"]') == contents:* ]]
}

# ---- the manual ---------------------------------------------------------------------------

@test "manual: its examples work" {
	begin
	mv s.yaml g.yaml
	sed -n '/^\.Sh EXAMPLES/,/^\.Sh SEE/p' "$BATS_TEST_DIRNAME/../../man/umpire-page.1" |
		sed '/^\./d; s/\\e$/\\/; /^[A-Z]/d' > script
	[ "$(grep -c '^umpire' script)" -eq 5 ]
	umpire() { "$UMPIRE" "$@"; }
	export -f umpire
	run bash -e script
	[ "$status" -eq 0 ] || complain 'the script failed'
	[[ $output == *"'decide': 'act'"* ]] || complain 'no decision is told'
	for page in allied german play; do
		look sound $page.html
	done
	[ "$(scene 's["mail"]["subject"]' allied.html)" = 'Narvik, turn 3' ]
}
