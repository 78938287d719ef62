# SPDX-License-Identifier: ISC
# umpire show
load common

@test "show tells title, decision with its rule, digest" {
	works umpire show g.yaml
	[[ ${lines[0]} == 'Narvik 1940: '* ]]
	has 'options: fog-of-war'
	has 'german must now '
	has '[3.0]'
	[[ $output =~ for:\ [0-9a-f]{16}\ \(after\ 0\ actions\) ]]
	[ -z "$stderr" ]
}

@test "show lists the stacks by place, with its name" {
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -i 2> /dev/null
	works umpire show g.yaml
	has '  2020'
	has ' german: 1-139 5+-1-6, dietl 2+-1-6'
	has 'unplaced'
	lacks 'as german sees it'
}

@test "--side shows only what that side sees" {
	begin
	works umpire show s.yaml
	has 1-139
	works umpire show s.yaml --side german
	has 'as german sees it'
	has 1-139
	works umpire show s.yaml --side allied
	has 'as allied sees it'
	lacks 1-139
	lacks dietl
	trouble "has no side 'axis'" umpire show s.yaml --side axis
}

@test "the digest changes with the position" {
	before=$(umpire show g.yaml | grep '^for:')
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	[ "$before" != "$(umpire show g.yaml | grep '^for:')" ]
}

@test "a game that is over says who has won" {
	umpire apply g.yaml -a '{do: capitulate}' -i 2> /dev/null
	works umpire show g.yaml
	has 'the game is over: allied has won ['
	lacks 'must now'
}

@test "standard input, and trouble" {
	works umpire show - < g.yaml
	has 'Narvik 1940'
	trouble 'no such file' umpire show nowhere.yaml
	umpire view allied g.yaml > view.yaml
	trouble 'this is the allied view of the game, which does not tell what german sees' \
		umpire show view.yaml --side german
}
