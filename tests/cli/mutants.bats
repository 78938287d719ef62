# SPDX-License-Identifier: ISC
# tests/mutants: which conditions it breaks. That it runs the cases is seen by running it.

setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	mkdir -p tests lib/games/toy
	cp "$BATS_TEST_DIRNAME/../mutants" tests/
	echo 'clauses: []' > lib/games/toy/rules.yaml
}

# What is listed for some C in a function, without file and line.
broken() { # head of the function, body
	printf '%s\n{\n%s\n}\n' "$1" "$2" > lib/games/toy/01-rule.c
	tests/mutants --list toy | sed 's/^[^:]*:[0-9]*://'
}

is() { # what is listed
	[ "$output" = "$1" ] || {
		printf 'got:\n%s\n' "$output"
		return 1
	}
}

@test "a refusal goes, however it is written" {
	run broken 'static bool check(struct ruling *r)' '	if (a(1))
		return refuse(r, "1.1", "%d is too %s", n, n > 1 ? "many" : "few");
	return true;'
	is 'check: a(1) => false'
	run broken 'static bool check(struct ruling *r)' '	return a(1) || refuse(r, "1.1", "no");'
	is 'check: a(1) => !a(1)
check: a(1) || refuse(r, "1.1", "no") => true'
	run broken 'static bool check(struct ruling *r)' '	return check_a(r) && check_b(r);'
	is 'check: check_a(r) => true
check: check_b(r) => true'
	run broken 'static bool check(struct ruling *r)' '	if (a || !b)
		return deny(r);
	return refuse(r, "1.1", "no");'
	is 'check: a => false
check: !b => false
check: deny(r) => true
check: refuse(r, "1.1", "no") => true'
}

@test "bounds move, equalities and conditions turn round" {
	run broken 'int f(void)' '	int n = a->b < c + 1 ? 1 : x;

	if (n >= 2 && p == NONE)
		n = 3;
	return n;'
	is 'f: a->b < c + 1 => a->b <= c + 1
f: n >= 2 => n >= 1
f: n >= 2 => n > 2
f: p == NONE => p != NONE'
	run broken 'void f(void)' '	while (!is_full(a, b & 3) || (c & 4))
		g(c != d);'
	is 'f: !is_full(a, b & 3) => is_full(a, b & 3)
f: c & 4 => !(c & 4)
f: c != d => c == d'
}

@test "with ALL each part becomes true and false" {
	ALL=1 run broken 'void f(void)' '	if (a && b)
		g();'
	is 'f: a => !a
f: a => true
f: b => !b
f: b => true
f: a && b => false'
}

@test "counting loops, words, offers and what serves them are left whole, and a second one has its number" {
	run broken 'void f(struct ruling *r)' '	for (int i = 0; i < n; i++)
		say(r, "1.1", "%s goes", i == 1 ? "one" : two(i > 3));
	if (a)
		b();
	if (a)
		c();'
	is 'f: a => !a
f(2): a => !a'
	run broken 'static bool may(int p) { return p > 3; }
static void offer_it(struct offers *o)' '	if (may(1) && x)
		offer(o);'
	is ''
}

@test "a game that is not there is trouble" {
	run tests/mutants --list chess
	[ "$status" -eq 2 ]
	[[ $output == *"there is no game 'chess'"* ]]
}
