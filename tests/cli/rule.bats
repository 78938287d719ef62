# SPDX-License-Identifier: ISC
# umpire rule
load common

@test "a clause says what it demands and how it is proved" {
	clause=$(umpire rule $GAME --list | head -1 | cut -f 1)
	works umpire rule $GAME "$clause"
	[[ ${lines[0]} == "$clause ("*')' ]]
	has 'Proof: '
}

@test "a rule and a chapter are all their clauses" {
	works umpire rule $GAME 3.1
	[ "$(grep -c '^3\.1[a-z]* (' <<< "$output")" -gt 1 ]
	not grep -q '^3\.2' <<< "$output"
	works umpire rule $GAME 3
	grep -q '^3\.1' <<< "$output"
	grep -q '^3\.2' <<< "$output"
	not grep -q '^13' <<< "$output"
}

@test "lines are not too long to read" {
	works umpire rule $GAME 12
	not grep -q '.\{81\}' <<< "$output"
}

@test "--list has every clause on a line" {
	works umpire rule $GAME --list
	[ "${#lines[@]}" -gt 100 ]
	[ "$(awk -F '\t' 'NF != 4' <<< "$output" | wc -l)" -eq 0 ]
	[ -z "$(cut -f 1 <<< "$output" | sort | uniq -d)" ]
}

@test "every clause can be asked for" {
	umpire rule $GAME --list | cut -f 1 | sed -n '1~23p' > some
	while read -r clause; do
		umpire rule $GAME "$clause" > /dev/null
	done < some
}

@test "--fixtures gives the cases that prove it" {
	mkdir -p cases/deep fixtures
	clause=$(umpire rule $GAME --list | head -1 | cut -f 1)
	printf 'game: %s\nchapter: x\ncases:\n  - clause: %s\n    name: the first of all\n' \
		$GAME "$clause" > cases/deep/one.yaml
	printf 'game: %s\ncases:\n  - {clause: [zz, %s], name: in a list}\n' $GAME "$clause" > cases/two.yaml
	printf 'game: other\ncases:\n  - {clause: %s, name: of another game}\n' "$clause" > cases/three.yaml
	echo '{[' > cases/broken.yaml
	works umpire rule $GAME "$clause" --fixtures cases
	has 'case cases/deep/one.yaml:4: the first of all'
	has 'case cases/two.yaml:3: in a list'
	lacks 'of another game'
	cp cases/two.yaml fixtures
	works umpire rule $GAME "$clause"
	has 'case fixtures/two.yaml:3: in a list'
}

@test "--editions tells what each edition changed, and which clauses" {
	for game in $(umpire games --names games); do
		works umpire rule "$game" --editions
		[ "${lines[0]}" = 'edition 2' ]
		[ "$(grep '^edition ' <<< "$output" | tail -1)" = "$(umpire --version | sed -n "s/^$game, //p")" ]
		not grep -q '.\{79\}' <<< "$output"
		tr '\n' ' ' <<< "$output" | grep -o '\[[^]]*]' | tr -d '[],' | tr ' ' '\n' | sed '/^$/d' > clauses
		[ -s clauses ]
		[ -z "$(umpire rule "$game" --list | cut -f 1 | sort | comm -13 - <(sort -u clauses))" ]
	done
	works umpire rule $GAME --editions
	has '  The railroad artillery makes one run in an action. [19.2d]'
}

@test "an owner's rules may list editions, or none" {
	mkdir data
	printf '%s\n' 'clauses:' '  - {id: 1a, kind: effect, says: Go.}' > data/rules.yaml
	trouble 'the rules list no edition after the first' umpire rule $GAME --editions --data data
	printf '%s\n' 'editions:' '  - {edition: 2, changed: Go first., clauses: [1a]}' \
		'  - {edition: 3, changed: Stay., clauses: [1a]}' >> data/rules.yaml
	works umpire rule $GAME --editions --data data
	[ "$output" = $'edition 2\n  Go first. [1a]\nedition 3\n  Stay. [1a]' ]
	[ "$(umpire new $GAME --data data | grep '^data:')" = "$(grep '^data:' g.yaml)" ]
	sed -i 's/Stay., clauses: .1a/&, 1b/' data/rules.yaml
	trouble "data/rules.yaml:5:48: there is no clause '1b'; did you mean '1a'?" \
		umpire rule $GAME --editions --data data
}

@test "trouble is trouble" {
	trouble 'there is no clause or rule' umpire rule $GAME 99.99
	trouble 'rule wants a clause' umpire rule $GAME
	trouble 'rule wants a clause' umpire rule $GAME 3.1 --list
	trouble 'rule wants a clause' umpire rule $GAME 3.1 --editions
	trouble 'rule wants a clause' umpire rule $GAME --list --editions
	trouble "there is no game 'chess'" umpire rule chess 1
	trouble 'nowhere' umpire rule $GAME 3.1 --fixtures nowhere
}

@test "--json tells of a clause, a rule or a chapter, and of nothing else" {
	for name in 3.1a 3.1 3; do
		umpire rule $GAME $name --json | python3 -c 'import json, sys
print("\n".join(c["clause"] for c in json.load(sys.stdin)["clauses"]))' | cmp - <(
			umpire rule $GAME $name | sed -n 's/^\([0-9][^ ]*\) (.*/\1/p')
	done
	works umpire rule $GAME 3.1a --json
	has "\"says\": \"$(umpire rule $GAME --list | sed -n 's/^3\.1a\t.*\t//p')\""
	for words in --list --editions '3.1a --fixtures cases' ''; do
		# shellcheck disable=SC2086 # several words
		try umpire rule $GAME $words --json
		[ "$status" -eq 2 ]
		has 'tells of a clause or a rule and no more'
	done
	try umpire rule $GAME 99.9 --json
	has 'there is no clause or rule'
}
