# SPDX-License-Identifier: ISC
# common.bash: what the tests of the commands share. $UMPIRE is the program.
# shellcheck shell=bash
bats_require_minimum_version 1.5.0

: "${UMPIRE:?the program to test, as an absolute path}"
export UMPIRE
GAME=narvik-1940
DATA=$BATS_TEST_DIRNAME/../../lib/games/$GAME
export ASAN_OPTIONS=detect_leaks=1

umpire() { "$UMPIRE" "$@"; }

# Every test begins in an empty directory, with a new game where the Germans set up.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire new $GAME -o g.yaml 2> /dev/null
	PLACE="{do: place, unit: dietl, at: '2020'}"
	OTHER="{do: place, unit: 1-139, at: '2020'}"
}

# A lawful set-up of the side that is to set up, as a stream of actions.
set_up() { # file
	umpire options "$1" | awk '
		/do: place/ {
			match($0, /unit: [^,}]*/); unit = substr($0, RSTART, RLENGTH)
			match($0, /at: [^,}]*/); at = substr($0, RSTART, RLENGTH)
			if (!(unit in placed) && (!(at in taken) || at !~ /[0-9]/) && at !~ /unused/) {
				placed[unit]; taken[at]
				print "--- " $0
			}
		}
		END { print "--- {do: setup-done}" }'
}

# Makes s.yaml, where both sides have set up, and the dice of the first turn are rolled.
begin() {
	set_up g.yaml | umpire apply g.yaml - -o a.yaml 2> /dev/null
	set_up a.yaml | umpire apply a.yaml - --seed 7 -o s.yaml 2> /dev/null
}

# The game as it was before the last so many entries.
shorten() { # file, how many, -o FILE
	umpire replay "$1" --until $(($(sed '1,/^history:/d' "$1" | grep -c '^  - ') - $2)) "${@:3}"
}

# Takes back so many actions, with the consent of all sides.
undo_agreed() { # file, how many, other options...
	local side agreed=()
	for side in $(umpire games "$(sed -n 's/^game: //p' "$1")" --names sides); do
		umpire consent "$1" "$2" --as "$side" -o "consent.$side"
		agreed+=(--consent "consent.$side")
	done
	umpire undo "$1" "$2" "${agreed[@]}" "${@:3}"
}

# The position of a file, without its chain and its history.
position() { # file
	sed '/^history:/,$d; /^\(id\|entries\|head\|for\|salts\|step\): /d; /^  for: /d' "$1"
}

# The lines of a file or of what a side is told, with HASH for each hash and without salts and the heads of entries.
# shellcheck disable=SC2120 # it is standard input in most tests
masked() { # [file]
	sed -E "s/(, )?salt: '?[0-9a-f]{32}'?//; s/, head: '?[0-9a-f]{64}'?}\$/}/; s/'?\\b[0-9a-f]{64}\\b'?/HASH/g
		s/^( *)for: '?[0-9a-f]{16}'?/\1for: HASH/" "$@"
}

# A view, masked.
seen() { # side, file
	local view
	view=$(umpire view "$@") || return
	masked <<< "$view"
}

# The last entry of a file, masked.
last() { # file
	tail -1 "$1" | masked
}

# The file as it was written before histories were chained: no heads, and all of an entry in one mapping.
unchained() { # file
	sed '/^\(dice\|seeded\|id\|entries\|head\|for\|salts\): /d' "$1" | awk '
		# the keys of a mapping, one in each of keys[1..n], with their values
		function divide(text, keys,    depth, quoted, n, i, c, from) {
			for (i = from = 1; i <= length(text); i++) {
				c = substr(text, i, 1)
				quoted = c == "\047" ? !quoted : quoted
				depth += quoted ? 0 : c ~ /[[{]/ ? 1 : c ~ /[]}]/ ? -1 : 0
				if (c == "," && !depth && !quoted) { keys[++n] = substr(text, from, i - from); from = i + 2 }
			}
			if (length(text)) keys[++n] = substr(text, from)
			return n
		}
		function inside(key) { key = substr(key, index(key, "{") + 1); return substr(key, 1, length(key) - 1) }
		/^  - [{].*, head: [^ ]*[}]$/ {
			n = divide(inside($0), keys); all = dice = from = ""; k = 0
			for (i = 1; i <= n; i++) {
				if (keys[i] ~ /^dice: /) dice = ", " keys[i]
				else if (keys[i] ~ /^dice-from: /) from = ", " keys[i]
				else if (keys[i] ~ /^hidden: /) k = divide(inside(keys[i]), parts)
				else if (keys[i] !~ /^head: /) all = all ", " keys[i]
			}
			for (i = 1; i <= k; i++) {
				n = divide(inside(parts[i]), keys)
				for (j = 1; j <= n; j++) {
					if (keys[j] !~ /^dice/) all = all ", " keys[j]
					else if (parts[i] !~ /^keeper: /) continue
					else if (keys[j] ~ /^dice: /) dice = ", " keys[j]
					else from = ", " keys[j]
				}
			}
			$0 = "  - {" substr(all dice from, 3) "}"
		}
		{ print }'
}

# Keys and tickets of two players and a keeper; g.yaml: a game with them.
keys() { # game, dice, other options of new...
	local who
	for who in anna bert keeper; do
		umpire key new -o $who.key
		umpire key public $who.key -o $who.pub
	done
	umpire new "$1" --trust "$2" "${@:3}" -o g.yaml 2> /dev/null
}

sealed() { keys across-the-narva sealed --player german=anna.pub --player soviet=bert.pub "$@"; }

# run, which keeps standard output and standard error apart.
try() { run --separate-stderr "$@"; }

# Nothing on standard output, a word on standard error, and that exit status.
fails() { # status, message, command...
	local status_wanted=$1 message=$2
	shift 2
	try "$@"
	[ "$status" -eq "$status_wanted" ] || complain "exit status $status, not $status_wanted" || return 1
	[ -z "$output" ] || complain 'there is something on standard output' || return 1
	# shellcheck disable=SC2154 # run sets stderr
	[[ $stderr == *"$message"* ]] || complain "no such message: $message"
}

trouble() { # message, command...
	local message=$1
	shift
	fails 2 "$message" "$@" || return 1
	[[ $stderr == 'umpire: '* ]] || complain 'trouble begins with umpire:'
}

refused() { # message, command...
	local message=$1
	shift
	fails 1 "$message" "$@" || return 1
	[[ $stderr == 'refused: '* ]] || complain 'a refusal begins with refused:'
}

works() { # command...
	try "$@"
	[ "$status" -eq 0 ] || complain "exit status $status"
}

has() { # text
	[[ $output == *"$1"* ]] || complain "not in the output: $1"
}

lacks() { # text
	[[ $output != *"$1"* ]] || complain "in the output: $1"
}

# ! would not fail a test unless it came last.
not() { # command...
	if "$@"; then return 1; fi
}

# What must be decided in a game file, and by whom, if by one side.
asks() { # file
	sed -n '/^pending:/{n;s/.*decide: \([a-z-]*\)\(, side: \)*\([a-z]*\).*/\1 \3/;s/ $//;p;}' "$1"
}

# Plays actions without a word; the dice are always the same.
act() { # file, actions...
	local file=$1
	shift
	for action; do
		set -- "$@" -a "$action"
		shift
	done
	umpire apply "$file" "$@" --seed 1 -i 2> /dev/null
}

# The manual page of $GAME gives more than so many readings, and each is one of a clause.
readings() { # page, how many
	sed -n '/^\.Sh RULINGS/,/^\.Sh WHAT/s/^\.It \(.*\)/\1/p' "$1" | tr -d ',' | tr ' ' '\n' > clauses
	[ "$(wc -l < clauses)" -gt "$2" ] || return 1
	while read -r clause; do
		umpire rule "$GAME" "$clause" | grep -q 'Reading: ' || complain "$clause" || return 1
	done < clauses
}

# The fixture and the commands that a manual page gives as examples work; the commands are left in `script`.
examples() { # page
	sed -n '/^game: /,/^\.Ed/p' "$1" | sed '$d' > fixture.yaml
	works umpire test fixture.yaml || return 1
	has 'ok 1 ' || return 1
	sed -n '/^mkdir mine/,/^\.Ed/p;/^umpire new .* -o g.yaml$/,/^\.Ed/p' "$1" | sed '/^\.Ed/d' > script
	umpire() { "$UMPIRE" "$@"; }
	export -f umpire
	run bash -e script
	[ "$status" -eq 0 ] || complain 'the script failed'
}

# Runs a session as a text shows it: commands after "$ ", to the end of an open quote or past a backslash at the end
# of a line, and what they print. The text may break lines where it likes.
session() { # < text
	# shellcheck disable=SC2016 # for the shell that runs it
	echo 'umpire() { "$UMPIRE" "$@"; }' > session.typed
	: > session.shown
	awk '
		!open && sub(/^\$ /, "") { typed = 1 }
		typed { print >> "session.typed"; open = (open + gsub(/\047/, "&")) % 2; typed = open || /\\$/; next }
		{ print >> "session.shown" }'
	bash session.typed > session.told 2>&1 || true	# the last may be refused
	[ -s session.shown ] || return 1
	[ "$(tr -d ' \n' < session.shown)" = "$(tr -d ' \n' < session.told)" ] || diff session.shown session.told
}

complain() {
	echo "$1"
	echo "status: $status"
	echo "output: ${output:0:2000}"
	echo "stderr: ${stderr:0:2000}"
	return 1
}

# The parts of every number of check --json add up to it; prints how many there are.
adds_up() { # file, action
	umpire check "$1" -a "$2" --json | python3 -c '
import json, sys
sums = [r for r in json.load(sys.stdin)["remarks"] if "parts" in r]
for r in sums:
    assert r["value"] == sum(p["value"] for p in r["parts"]), r
print(len(sums))'
}

# What check has told in that many lines from the first on is told in the log, too.
logged() { # file, action, lines, options of apply...
	umpire check "$1" -a "$2" | sed -n "2,$(($3 + 1))p" > told
	[ "$(wc -l < told)" -eq "$3" ] || return 1
	works umpire apply "$1" -a "$2" -o after.yaml "${@:4}" || return 1
	while read -r line; do
		[[ $stderr == *"$line"* ]] || complain "not in the log: $line" || return 1
	done < told
}

# No temporary file is left behind.
is_tidy() {
	[ -z "$(find . -name '.*.umpire')" ]
}
