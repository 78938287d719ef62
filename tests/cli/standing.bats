# SPDX-License-Identifier: ISC
# Standing orders, in every game: answers given before the question. That there is one all may know; nobody else
# learns what it says.
load common

ALL='narvik-1940 kampen-om-norge across-the-narva en-pointe-toujours norway-1940'

# All that a side is told but the length of the chain and its end, and that an order was given.
told() { # file, side
	seen "$2" "$1" | sed '/^entries: /d; /^  - {by: [a-z]*, do: standing, hidden: {[a-z]*: HASH}}$/d; s/^history:$/& []/'
	umpire show --side "$2" "$1"
	umpire log --side "$2" --actions "$1"
	umpire log --side "$2" --last 1 "$1"
	umpire options --as "$2" "$1" || true
	umpire report --side "$2" "$1"
	umpire draw --side "$2" --last 2 "$1"
}

# A decision of the game that asks a side, and that can be passed.
passable() { # game
	umpire help "$1" | awk '/^  [a-z-]*: a side must/ { sub(":", "", $1); print $1 }' | while read -r decision; do
		umpire apply f.yaml -a "{by: $side, do: standing, decide: $decision, pass: yes}" > /dev/null 2>&1 &&
			echo "$decision"
	done | head -1
}

sides() { umpire help "$1" | sed -n 's/^sides: //p'; }

@test "in every game an order is kept, listed for its side, hidden from the others, and revoked" {
	for game in $ALL; do
		umpire new "$game" -o f.yaml 2> /dev/null
		side=$(sides "$game" | cut -d' ' -f1)
		other=$(sides "$game" | cut -d' ' -f2)
		told f.yaml "$other" > before
		sed -n '/^for: /p' f.yaml > for.before
		decision=$(passable "$game")
		[ -n "$decision" ] || complain "$game: nothing can be passed" || return 1
		works umpire apply f.yaml -i -a "{by: $side, do: standing, decide: $decision, pass: yes, until: 3}"
		told f.yaml "$other" > after
		diff before after
		sed -n '/^for: /p' f.yaml | cmp - for.before
		works seen "$other" f.yaml
		[ "${lines[-1]}" = "  - {by: $side, do: standing, hidden: {$side: HASH}}" ]
		lacks "$decision, pass"
		[ "$(last f.yaml)" = \
			"  - {by: $side, do: standing, hidden: {$side: {decide: $decision, pass: yes, until: 3}}}" ]
		works umpire show --side "$side" f.yaml
		has "standing orders of $side"
		has "1 {by: $side, do: standing, decide: $decision, pass: yes, until: 3}"
		works umpire replay f.yaml
		# the page has them letter by letter, though the memory of the step is long given back
		works umpire report --side "$side" f.yaml
		has "{by: $side, do: standing, decide: $decision, pass: yes, until: 3}</code>"
		works umpire apply f.yaml -i -a "{by: $side, do: standing, revoke: 1}"
		works umpire show --side "$side" f.yaml
		lacks 'standing orders'
		works umpire replay f.yaml
	done
}

@test "an order answers, its side is told so, and the other is not" {
	umpire new kampen-om-norge -o g.yaml 2> /dev/null
	umpire apply g.yaml -a '{do: deal}' -d 1,1,1,1,1,1,1,1,1,1,1 -i 2> /dev/null
	act g.yaml '{do: move, from: oslo, to: honefoss, battalions: 2}' \
		'{by: norway, do: standing, decide: sabotage, pass: yes}'
	umpire apply g.yaml -a '{do: done}' -o passed.yaml 2> /dev/null
	[ "$(asks passed.yaml)" = 'attack-cards germany' ]
	works umpire log --side norway --last 1 passed.yaml
	has 'standing: {by: norway, do: standing, decide: sabotage, pass: yes} [4.1]'
	works umpire log --side germany passed.yaml
	lacks 'standing'
	works umpire replay passed.yaml
	works seen germany passed.yaml
	has '{by: norway, do: standing, hidden: {norway: HASH}}'
	lacks 'sabotage'
	fails 1 'consent' umpire undo passed.yaml
}

@test "secret choices of several sides are made in any order" {
	umpire new kampen-om-norge -s advanced -o g.yaml 2> /dev/null
	act g.yaml '{by: allies, do: standing, decide: choose, once: yes,
			answer: {do: choose, cards: [a9-rekognoseringsfly-1, a9-minelegging-1, a9-forsterkninger-1]}}' \
		'{by: norway, do: standing, decide: choose, once: yes,
			answer: {do: choose, cards: [n9-kystfort-1, n9-jagerfly-1, n9-ubat-1]}}'
	works umpire apply g.yaml -d 1,1,1,1,1,1,1,1,1 -i \
		-a '{do: choose, cards: [g9-fallskjermtropp-1, g9-bombefly-1, g9-roykdekke-1, g9-bloff-trusler-1, g9-gebirgsjager-1]}'
	[ "$(asks g.yaml)" != 'choose norway' ]
	[ "$(asks g.yaml)" != 'choose allies' ]
	grep -q 'n9-ubat-1: norway-hand' g.yaml
	grep -q 'a9-minelegging-1: allies-hand' g.yaml
	not grep -q '^standing:' g.yaml
	works umpire replay g.yaml
}

@test "an answer that will not do is left aside, and the reason told to its side alone" {
	umpire new kampen-om-norge -s advanced -o g.yaml 2> /dev/null
	act g.yaml '{by: norway, do: standing, decide: choose, answer: {do: choose, cards: [n9-kystfort-1]}}' \
		'{do: choose, cards: [g9-fallskjermtropp-1, g9-bombefly-1, g9-roykdekke-1, g9-bloff-trusler-1, g9-gebirgsjager-1]}'
	[ "$(asks g.yaml)" = 'choose norway' ]
	works umpire log --side norway g.yaml
	has "a standing answer to 'choose' is left aside: "
	works umpire log --side allies g.yaml
	lacks 'left aside'
}

@test "what cannot be understood is trouble, and nothing is kept" {
	cp g.yaml before.yaml
	trouble "narvik-1940 asks nobody for 'retreatt'; did you mean 'retreat'?" \
		umpire apply g.yaml -i -a '{do: standing, decide: retreatt, toward: 0919}'
	trouble 'has one of answer, prefer, toward and pass' umpire apply g.yaml -i -a '{do: standing, decide: retreat}'
	trouble "a standing order has no 'towards'; did you mean 'toward'?" \
		umpire apply g.yaml -i -a "{do: standing, decide: retreat, towards: '0919'}"
	cmp g.yaml before.yaml
	sed '/^history:/i standing:\n  - {by: german, do: standing, decide: retreat}' g.yaml > bad.yaml
	trouble 'bad.yaml:' umpire show bad.yaml
}

@test "help tells how to give an order" {
	for game in $ALL; do
		works umpire help "$game" standing
		has '{do: standing, decide: DECISION, ...}'
		has 'toward: PLACE'
		umpire help "$game" | grep -qw standing
	done
}
