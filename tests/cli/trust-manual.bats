# SPDX-License-Identifier: ISC
# What umpire-trust(7) shows must work. Its digits and dice are others every time, and it leaves out much.
load common

PAGE=$BATS_TEST_DIRNAME/../../man/umpire-trust.7

# The examples of the page under a heading, as they are typed and shown: \e is a backslash.
typed() { # heading
	sed -n "/^\.Ss $1/,/^\.S[sh] /p" "$PAGE" | sed -n '/^\.Bd/,/^\.Ed/p' | sed '/^\.[BE]d/d; s/\\e$/\\/'
}

# Only the commands, with what goes on in the next lines.
commands() {
	awk '!open && sub(/^\$ /, "") { open = 1 } open { print; open = /\\$/ }'
}

# Lines of the page that no die decides are among what was told.
told() { # lines...
	local line
	for line; do
		grep -qF -- "$line" told || complain "not told: $line" || return 1
		tr '\n' ' ' < "$PAGE" | grep -qF -- "$line" || complain "not in the page: $line" || return 1
	done
}

play() { # heading
	typed "$1" | commands > script
	umpire() { "$UMPIRE" "$@"; }
	export -f umpire
	bash -e script > told 2>&1 || { cat told; return 1; }
}

@test "two players with sealed dice" {
	play 'Two players'
	told 'umpire: the letter is bound: german opens its dice (umpire open)' \
		'german owes the opening of letter 1 of soviet; german can know its dice, soviet cannot' \
		'umpire: 4 new entries, which continue anna.yaml' 'umpire: 2 new entries, which continue bert.yaml' \
		'the position follows by the rules from the set-up, 4 actions and 1 die' \
		'proved: 1 letter signed by the side that wrote it' \
		'proved: 1 die that nobody chose: out of links fixed before the game'
	cmp anna.yaml bert.yaml
	grep -Eq '^dice: sealed; game( [0-9a-f]{4}){8}$' told
}

@test "a claim, and the end of patience" {
	typed 'Two players' | commands | sed '/^umpire show bert.yaml | grep owes/q' > script
	umpire() { "$UMPIRE" "$@"; }
	export -f umpire
	bash -e script 2> /dev/null
	typed 'Two players' | sed -n '/^umpire /p' > script
	[ "$(wc -l < script)" -eq 2 ]
	bash -e script
	works umpire replay bert.yaml
	has 'claimed by soviet, by its own date '
	has 'unfinished: abandoned by soviet: not opened'
	has 'unfinished: german owes the opening of letter 1 of soviet'
	umpire replay bert.yaml --until 0 -o anna.yaml
	works umpire take anna.yaml bert.yaml
}

@test "a keeper, and views" {
	umpire key new -o anna.key
	umpire key new -o bert.key
	set_up g.yaml > german
	set_up g.yaml | umpire apply g.yaml - -o a.yaml 2> /dev/null
	set_up a.yaml > allied
	play 'A keeper, and views'
	told 'umpire: 31 new entries, which continue bert.view' 'proved: 2 letters signed by the side that wrote each' \
		'committed, not yet proved: ' ' dice; the keeper reveals his links at the end' \
		'a view of german: what is hidden cannot be played again' 'proved: the keeper has sealed this view' \
		'german capitulates: allied wins [5.2]' 'the view is what german saw after entry 51' \
		'proved: 3 letters signed by the side that wrote each' \
		' dice that nobody chose: out of links fixed before the game'
}

@test "the games that may be sealed are those of the table" {
	umpire key new -o a.key
	umpire key new -o b.key
	umpire key public a.key -o a.ticket
	umpire key public b.key -o b.ticket
	local game scenario sides
	sealed() { # status, options...
		mapfile -t sides < <(umpire games "$game" --names sides)
		try umpire new "$game" -s "$scenario" "${@:2}" --trust sealed --player "${sides[0]}=a.ticket" \
			--player "${sides[1]}=b.ticket"
		[ "$status" -eq "$1" ] || complain "$game $scenario ${*:2}"
	}
	for game in $(umpire games --names games); do
		for scenario in $(umpire games "$game" --names scenarios); do
			case $game in
			across-the-narva) sealed 0 && sealed 2 -O fog-of-war ;;
			narvik-1940) sealed 2 && sealed 0 -O no-fog-of-war ;;
			norway-1940) sealed 2 && sealed 0 -O open-events && sealed 2 -O open-events -O fog ;;
			*) sealed 2 ;;
			esac
			umpire new "$game" -s "$scenario" --trust kept --keeper a.ticket > /dev/null 2>&1
		done
		grep -q "^$game  *all " "$PAGE"
	done
}
