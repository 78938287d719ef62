# SPDX-License-Identifier: ISC
# Standing orders save letters: a recorded game of each, played again with orders that its players might have
# given, comes out the same and passes from hand to hand a third less often.
load common

FIXTURES=$BATS_TEST_DIRNAME/../../fixtures
README=$BATS_TEST_DIRNAME/../../README.md

entries() { sed '1,/^history:/d' "$1"; }

# How often the next action is another side's. Orders count like any action; a chit that anybody may draw and what
# was undone do not.
hand_overs() { # file
	entries "$1" | sed -n '/do: \(new\|undo\|draw\)[,}]/!s/.*{by: \([a-z]*\),.*/\1/p' | uniq | sed 1d | wc -l
}

# Where everything stands, whatever orders led there.
position() { # file
	sed '/^step:/d;/^\(standing\|history\):/,$d' "$1"
}

# The same, but that a march names the hexes that it came to alone: one that an order did not stop is walked on, and
# the recorded one was sent anew after every answer.
marches() { # file
	umpire log "$1" --actions | awk '
		function flush() {
			if (n && match(entry, /path: \[[^]]*\]/))
				entry = substr(entry, 1, RSTART - 1) "path: [" walked "]" substr(entry, RSTART + RLENGTH)
			if (entry)
				print "  - " entry
			n = 0
			walked = ""
		}
		sub(/^> /, "") { flush(); entry = $0; next }
		/ (moves [a-z]*|comes onto the map) to / {
			hex = $0
			sub(/.* to /, "", hex)
			sub(/ .*/, "", hex)
			walked = walked (n++ ? ", " : "") hex
		}
		END { flush() }'
}

# The recorded actions, each to be left out where an order has answered; before action N the orders under `N:`.
actions() { # orders
	sed 's/^  - //;s/, dice: .*}$/}/;s/}$/, if-asked: yes}/' |
		awk -v file="$1" '
			BEGIN {
				while ((getline line < file) > 0)
					if (line ~ /^[0-9]+:/)
						step = line + 0
					else if (sub(/^  - /, "", line))
						orders[step] = orders[step] line "\n"
			}
			{ printf "%s%s\n", orders[NR], $0 }'
}

dice() { # file
	entries "$1" | sed -n 's/.*, dice: \[\([^]]*\)\].*/\1/p' | tr -d ' ' | paste -sd ,
}

# Plays a recorded game again with orders, and says how many letters there were and are.
saves_letters() { # game, name of the recorded game, what gives its actions
	local recorded=$FIXTURES/$1/play/$2.yaml orders=$BATS_TEST_DIRNAME/letters/$1.yaml before after
	umpire replay "$recorded" --until 0 -o start.yaml
	"${3:-entries}" "$recorded" | actions "$orders" > stream
	works umpire apply start.yaml stream -d "$(dice "$recorded")" -o end.yaml || return 1
	diff <(position "$recorded") <(position end.yaml) || complain 'it comes out otherwise' || return 1
	works umpire replay end.yaml || return 1
	before=$(hand_overs "$recorded") after=$(hand_overs end.yaml)
	echo "# $1: $before letters, $after with standing orders" >&3
	[ $((3 * after)) -le $((2 * before)) ] || complain "$after is more than two thirds of $before" || return 1
	grep -qxF "| \`$1\` | $before | $after |" "$README" || complain 'README.md has other numbers'
}

@test "Narvik 1940: ways of retreat, formations chosen early, the rest of a turn passed" {
	saves_letters narvik-1940 last-turn
}

@test "Kampen om Norge: secret choices early, interceptions by zone, where ships are chased to" {
	saves_letters kampen-om-norge advanced-2
}

@test "Across the Narva: ways of retreat, losses in order, what the guns fire at" {
	saves_letters across-the-narva 01-sudden-death
}

@test "En Pointe Toujours: no opportunity fire, or none from afar" {
	saves_letters en-pointe-toujours 16.1 marches
}

@test "Norway 1940: aims, losses in order, Actions planned in a row" {
	saves_letters norway-1940 german-victory
}
