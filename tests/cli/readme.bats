# SPDX-License-Identifier: ISC
# What the README shows must work.
load common

readme=$BATS_TEST_DIRNAME/../../README.md

@test "README: its fixture passes" {
	sed -n '/^```yaml$/,/^```$/p' "$readme" | sed '/^```/d' > fixture.yaml
	run "$UMPIRE" test fixture.yaml
	echo "$output"
	[ "$status" -eq 0 ]
	[[ $output == *'ok 1 - narvik-1940 14.2a:'* ]]
}

@test "README: the first moves of the game by e-mail" {
	"$UMPIRE" new narvik-1940 > narvik.yaml
	"$UMPIRE" apply narvik.yaml -i -a '{by: german, do: place, unit: dietl, at: "0919"}'
	run "$UMPIRE" apply narvik.yaml -i -a '{by: german, do: place, unit: 1-139, at: "0216"}'
	[ "$status" -eq 1 ]
	[ "$output" = "$(grep -m 1 '^refused: ' "$readme")" ]
	"$UMPIRE" view allied narvik.yaml > for-bert.yaml
	"$UMPIRE" log --side allied --last 5 narvik.yaml
	"$UMPIRE" replay narvik.yaml
	"$UMPIRE" options narvik.yaml | head -1 | "$UMPIRE" apply narvik.yaml - -o g2.yaml
	[ -s g2.yaml ]
}

@test "README: the game between strangers is as shown" {
	sed -n '/^\$ umpire key new -o anna/,/^## /p' "$readme" | sed -n '/^\$ /,/^```/p' | sed '/^```/d' | session
	cmp anna.yaml bert.yaml
	works umpire show bert.yaml
	[[ $output =~ 'dice: sealed; game'(' '[0-9a-f]{4}){8} ]]
	[ -s log ]
}

@test "README: the game of three factions" {
	sed -n '/^umpire .*norge/p' "$readme" > script
	[ "$(wc -l < script)" -eq 8 ]
	umpire() { "$UMPIRE" "$@"; }
	export -f umpire
	run bash -e script
	[ "$status" -eq 0 ] || complain 'the script failed'
	grep -q 'germany-hand: {action card: 5}' for-nora.yaml
	not grep -q ' g-.*: germany-hand' for-nora.yaml
}

@test "README: the game with chits is as shown" {
	sed -n '/^\$ umpire new across-the-narva >/,/^```/p' "$readme" | sed '$d' | session
	works umpire show narva.yaml
	has 'soviet 2 of 4'
}

@test "README: the first quarter of an hour is as shown" {
	sed -n '/^## Your first quarter/,/^## A move/p' "$readme" | sed -n '/^\$ /,/^```/p' | sed '/^```/d' | session
	[ -s first.yaml ]
	grep -q "refused: '9.4'" case.yaml
	works umpire show first.yaml
	works umpire place first.yaml Popovka
	works umpire report first.yaml
	works umpire new narvik-1940 -S
}

@test "README: the game of squads under fire is as shown" {
	sed -n '/^\$ umpire new en-pointe-toujours/,/^## /p' "$readme" | sed -n '/^\$ /,/^```/p' | sed '/^```/d' | session
	works seen german aksla.yaml
	has '{by: french, do: standing, hidden: {french: HASH}}'
	lacks 'decide: opfire'
	works seen french aksla.yaml
	has '{by: french, do: standing, hidden: {french: {decide: opfire, pass: yes}}}'
	umpire draw --los GJR-A aksla.yaml > seen.svg
	[ -s seen.svg ]
}

@test "README: the game by land, sea and air is as shown" {
	sed -n '/^\$ umpire new norway-1940 >/,/^## /p' "$readme" | sed -n '/^\$ /,/^```/p' | sed '/^```/d' | session
	works umpire show weser.yaml
	has 'points: german 3, allied 27'
}

@test "README: the pictures of the game by e-mail" {
	cp g.yaml narvik.yaml
	sed -n '/^umpire \(report\|draw\|show\) .*narvik/p' "$readme" > commands
	[ "$(wc -l < commands)" -eq 3 ]
	while read -r line; do
		line=${line/umpire /\"\$UMPIRE\" }
		run eval "$line"
		[ "$status" -eq 0 ] || complain "$line"
	done < commands
	[ -s turn.html ] && [ -s board.svg ]
}

@test "README: the examples for programs" {
	PATH=$(dirname "$UMPIRE"):$PATH
	sed -n '/^```sh$/,/^```$/p' "$readme" | sed '/^```/d' > script
	cp g.yaml h.yaml
	run bash script
	[ "$(grep -c '^{"id": "[gh].yaml", "status": 1, "verdict": "refused"' <<< "$output")" -eq 2 ]
	command -v python3 > /dev/null || skip 'no python3'
	sed -n '/^```python$/,/^```$/p' "$readme" | sed '/^```/d' > script.py
	run python3 script.py
	[ "$status" -eq 0 ] || complain 'the script failed'
	[[ ${lines[-1]} == *' must '* ]]
}
