#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# Games by mail between players who know their letters and nothing else (tests/mail/games.py). Some turns of each, or
# with SOAK=1 whole games; SEED=N plays others.

: "${UMPIRE:?the program to test, as an absolute path}"

play() { # tables...
	python3 "$BATS_TEST_DIRNAME/../mail/games.py" --seed "${SEED:-1}" ${SOAK:+--whole} "$@" > "$BATS_TEST_TMPDIR/told" ||
		{ cat "$BATS_TEST_TMPDIR/told"; return 1; }
}

@test "Narvik 1940 by mail" { play narvik-fog narvik-seen narvik-bare; }
@test "Narvik 1940 by mail, with a keeper's dice" { play narvik-kept; }
@test "Kampen om Norge by mail, basic and advanced" { play kampen-basic kampen-advanced; }
@test "Across the Narva by mail, open and in fog" { play narva-seen narva-fog; }
@test "En Pointe Toujours by mail" { play ept-skis ept-aksla; }
@test "Norway 1940 by mail" { play norway-fog norway-week; }
@test "letters with pages and pictures" { play narvik-pages kampen-pages narva-pages ept-pages norway-pages; }
