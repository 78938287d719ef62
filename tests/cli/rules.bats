# SPDX-License-Identifier: ISC
# make rules, by tests/rules: where a rule is cited and which cases prove it

setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	mkdir -p tests lib/games/toy lib/games/other fixtures/toy fixtures/other
	cp "$BATS_TEST_DIRNAME/../rules" tests/
	printf '%s\n' 'clauses:' '  - id: 1.1a' '    kind: effect' '    says: Go.' '  - id: 1.1b' '    kind: effect' \
		"    says: 'Stop. The rule: 7.7'" '    proof: hand' '    why: No.' '  - id: 1.10a' '    says: Wait.' \
		'  - id: 2Aa' "    rule: '2.A'" '    says: First.' '  - id: CRT-a' '    says: Roll.' \
		> lib/games/toy/rules.yaml
	printf '%s\n' '/* 01-go.c: 1.1 going. */' 'int go(void)' '{' \
		'	return refuse(r, "1.1", "no");	/* 1.1a at once */' '}' '' \
		'/* A table of 1.10 things,' ' * see 1.1b. */' 'static const char *const all = "1.1 1.10";' \
		'const char *chart = "CRT";' > lib/games/toy/01-go.c
	printf '%s\n' 'game: toy' 'chapter: 1' 'cases:' '  - clause: 1.1a' '    name: it goes' '    act: {do: go}' \
		'  - clause: [1.1a, 1.10a]' "    name: 'it waits'" > fixtures/toy/01.yaml
	printf '%s\n' 'clauses:' '  - id: 1.1a' '    says: Other.' > lib/games/other/rules.yaml
}

is() { # what is printed
	[ "$output" = "$1" ] || {
		printf 'got:\n%s\n' "$output"
		return 1
	}
}

@test "each rule and clause with every place in C and every case" {
	GAME=toy run tests/rules
	[ "$status" -eq 0 ]
	is 'toy 1.1
	lib/games/toy/01-go.c:1: /* 01-go.c: 1.1 going. */
	lib/games/toy/01-go.c:4: return refuse(r, "1.1", "no"); /* 1.1a at once */
	lib/games/toy/01-go.c:9: static const char *const all = "1.1 1.10";
toy 1.1a
	lib/games/toy/01-go.c:4: return refuse(r, "1.1", "no"); /* 1.1a at once */
	fixtures/toy/01.yaml:4: it goes
	fixtures/toy/01.yaml:7: it waits
toy 1.1b
	lib/games/toy/01-go.c:8: * see 1.1b. */
	by hand
toy 1.10
	lib/games/toy/01-go.c:7: /* A table of 1.10 things,
	lib/games/toy/01-go.c:9: static const char *const all = "1.1 1.10";
toy 1.10a
	fixtures/toy/01.yaml:7: it waits
toy 2.A
toy 2Aa
toy CRT
	lib/games/toy/01-go.c:10: const char *chart = "CRT";
toy CRT-a'
}

@test "CLAUSE narrows it to a clause, a rule or a chapter" {
	GAME=toy CLAUSE=1.10a run tests/rules
	is 'toy 1.10
	lib/games/toy/01-go.c:7: /* A table of 1.10 things,
	lib/games/toy/01-go.c:9: static const char *const all = "1.1 1.10";
toy 1.10a
	fixtures/toy/01.yaml:7: it waits'
	GAME=toy CLAUSE=1.1 run tests/rules
	[[ $output == *'toy 1.1b'* && $output != *'toy 1.10'* ]]
	GAME=toy CLAUSE=1 run tests/rules
	[[ $output == *'toy 1.1b'* && $output == *'toy 1.10a'* && $output != *'toy 2'* ]]
	CLAUSE=1.1a run tests/rules
	[[ $output == *'toy 1.1a'* && $output == *'other 1.1a'* ]]
}

@test "a game, a clause or a rule that there is not" {
	GAME=chess run tests/rules
	[ "$status" -eq 2 ]
	is "tests/rules: there is no game 'chess'"
	CLAUSE=9.9 run tests/rules
	[ "$status" -eq 2 ]
	is "tests/rules: there is no clause or rule '9.9'"
	run tests/rules -q
	[ "$status" -eq 0 ]
	is ''
	echo 'int n = say(r, "9.9", "gone");' > lib/games/toy/09.c
	run tests/rules -q
	[ "$status" -eq 1 ]
	is 'lib/games/toy/09.c:1: there is no clause of rule 9.9'
}

# In this tree, quickly: the README says how.
@test "make rules GAME=narvik-1940 CLAUSE=12.4" {
	run env -u MAKEFLAGS -u MAKELEVEL make --no-print-directory -C "$BATS_TEST_DIRNAME/../.." rules GAME=narvik-1940 CLAUSE=12.4
	[ "$status" -eq 0 ]
	[[ $output == *'lib/games/narvik-1940/12-'*'.c:'*'fixtures/narvik-1940/12-'*'.yaml:'* ]]
	[[ $output != *'narvik-1940 12.5'* ]]
}
