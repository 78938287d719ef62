# SPDX-License-Identifier: ISC
# make try, by tests/try: one test is run, and no other
load common

ROOT=$BATS_TEST_DIRNAME/../..

# As if no bats were running: it leaves its variables and its own directory of programs to those under it.
one() { # what, more words of the environment...
	local what=$1 name
	local -a unset=()
	shift
	for name in $(compgen -v BATS_); do
		unset+=(-u "$name")
	done
	try env "${unset[@]}" PATH="${PATH#"$BATS_LIBEXEC:"}" T="$what" B="${UMPIRE%/*}" "$@" "$ROOT/tests/try"
}

# Nothing is run, and it is said why.
no_such() { # message, what
	one "$2"
	[ "$status" -eq 2 ] || complain "exit status $status, not 2" || return 1
	# shellcheck disable=SC2154 # run sets stderr
	[[ $stderr == *"tests/try: $1"* ]] || complain "no such message: $1"
}

# The unit tests may not be built where these are run alone.
need_units() {
	[ -x "${UMPIRE%/*}/tests/base" ] || skip 'the unit tests are not built'
}

@test "one unit test, by part of its name or by a line in it" {
	need_units
	line=$(grep -n '^static void takes_more_than_a_chunk' "$ROOT/tests/unit/base.c" | cut -d : -f 1)
	for part in takes_more 'more than a chunk' "$line" $((line + 1)); do
		one "tests/unit/base.c:$part" CMOCKA_MESSAGE_OUTPUT=TAP
		[ "$status" -eq 0 ] || complain "$part" || return 1
		[[ $output == *'ok 1 - takes_more_than_a_chunk'* ]] || complain "$part" || return 1
		lacks 'ok 2' || complain "$part" || return 1
	done
}

@test "all unit tests of a file" {
	need_units
	one tests/unit/base.c CMOCKA_MESSAGE_OUTPUT=TAP
	[ "$status" -eq 0 ]
	has takes_more_than_a_chunk
	has two_empty_takes_differ
}

@test "one test of the command line, by part of its name or by a line in it" {
	line=$(grep -n '^@test "scenarios are named' "$ROOT/tests/cli/new.bats" | cut -d : -f 1)
	for part in 'scenarios are n' "$line" $((line + 2)); do
		one "tests/cli/new.bats:$part" ARGS=--tap
		[ "$status" -eq 0 ] || complain "$part" || return 1
		[ "${lines[0]}" = 1..1 ] || complain "$part" || return 1
		has 'ok 1 scenarios are named' || return 1
	done
}

@test "signs in the name of a test are no pattern" {
	one 'tests/cli/try.bats:(none has this).*' ARGS=--tap
	[ "$status" -eq 2 ]
	one "tests/cli/new.bats:--data DIR plays with an owner's" ARGS=--tap
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = 1..1 ]
}

@test "one test of the page, by part of its name or by a line in it" {
	command -v node > /dev/null || skip 'there is no node'
	line=$(grep -n '^test("the arrow keys' "$ROOT/tests/page/unit/find.test.js" | cut -d : -f 1)
	for part in 'arrow k' "$line" $((line + 2)); do
		one "tests/page/unit/find.test.js:$part" ARGS=--test-reporter=tap
		[ "$status" -eq 0 ] || complain "$part" || return 1
		has '# pass 1' || complain "$part" || return 1
	done
	no_such "tests/page/unit/find.test.js has no test with 'nothing of the kind'" \
		'tests/page/unit/find.test.js:nothing of the kind'
}

@test "one case, by part of its name, by its clause or by a line in it" {
	file=fixtures/narvik-1940/14-fire.yaml
	name='a unit with a printed range fires at a hex two away, and at the next hex as well'
	line=$(grep -nF "$name" "$ROOT/$file" | cut -d : -f 1)
	for part in 'printed range fires' $((line - 1)) "$line" $((line + 3)); do
		one "$file:$part"
		[ "$status" -eq 0 ] || complain "$part" || return 1
		has "ok 1 - narvik-1940 14" && has ": $name" || return 1
		[ "${lines[-1]}" = 1..1 ] || complain "$part" || return 1
	done
	one fixtures/narvik-1940:12.4b
	[ "$status" -eq 0 ]
	has 'ok 1 - narvik-1940 12.4b: '
	lacks 12.4a
}

@test "one random game, by its seed" {
	one narvik-1940:7
	[ "$status" -eq 0 ]
	game=${lines[0]}
	[[ $game == 'game 1: '* ]]
	try umpire play narvik-1940 --random --seed 7 -v
	[ "${lines[0]}" = "$game" ]
	one en-pointe-toujours/16.3 ARGS='--games 2'
	[ "$status" -eq 0 ]
	has 'game 2: '
	has 'by 16.3'
}

@test "what is not there is told" {
	no_such "there is no test 'chess'" chess
	no_such 'there is no tests/unit/chess.c' tests/unit/chess.c
	no_such 'there is no fixtures/chess' fixtures/chess:1
	no_such "tests/unit/base.c has no test with 'chess' in its name" tests/unit/base.c:chess
	no_such "tests/cli/new.bats has no test with 'chess' in its name" tests/cli/new.bats:chess
	one fixtures/narvik-1940:chess
	[ "$status" -eq 2 ]
	[[ $stderr == *"no case has 'chess'"* ]]
	one ''
	[ "$status" -eq 2 ]
	has 'usage: make try T=WHAT'
}

# What make would do in a directory where nothing is built.
would() { # what
	try env -u MAKEFLAGS -u MAKELEVEL make -n --no-print-directory -C "$ROOT" B="$BATS_TEST_TMPDIR/b" try T="$1"
	[ "$status" -eq 0 ]
}

@test "make try builds what the test needs and no more" {
	would 'tests/unit/base.c:takes more'
	has tests/unit/base.c
	has tests/try
	lacks tests/unit/data.c
	lacks cmd/main.c
	for what in narvik-1940:7 fixtures/narvik-1940 "tests/cli/new.bats:an owner's"; do
		would "$what"
		has cmd/main.c
		lacks tests/unit || return 1
	done
	would ''
	lacks cmd/main.c
}

@test "README: what it tries is there" {
	need_units
	sed -n 's/^make try \(T=.*\)  *#.*/\1/p' "$ROOT/README.md" > tries
	[ "$(wc -l < tries)" -ge 8 ]
	while read -r words; do
		eval "set -- $words"
		one "${1#T=}"
		[ "$status" -eq 0 ] || complain "$words" || return 1
	done < tries
}
