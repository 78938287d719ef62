# SPDX-License-Identifier: ISC
# umpire case, and umpire test --junit
load common

# A position in which a move of the Germans can be made, and one in which fire can.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire replay "$BATS_TEST_DIRNAME/../../fixtures/narvik-1940/play/allied-victory.yaml" --until 60 -o n.yaml
	MOVE="{by: allied, do: move, units: [alta-2], path: [bardufoss, '2001', '2002']}"
	FAR="{by: allied, do: move, units: [alta-2], path: [bardufoss, '2020']}"
}

@test "a case states the least that leads to the same, and passes as a guard" {
	works umpire case n.yaml -a "$MOVE" --as-is -o case.yaml
	[ "$(sed -n '/^      pieces:/,/^    play:/p' case.yaml | grep -c ' at: ')" -le 2 ]	# with one that moved
	grep -q 'a guard against change' case.yaml
	works umpire test case.yaml
	# what it states is needed: without the unit it does not even run
	grep -v '^          alta-2:' case.yaml > less.yaml
	try umpire test less.yaml
	[ "$status" -eq 1 ]
}

@test "the whole position is kept if wanted, and comes to the same" {
	works umpire case n.yaml -a "$MOVE" --as-is --whole -o case.yaml
	[ "$(wc -l < case.yaml)" -gt 80 ]
	works umpire test case.yaml
}

@test "what a person must fill in makes the case fail until it is" {
	works umpire case n.yaml -a "$FAR" -o case.yaml
	grep -q "refused: '?'" case.yaml
	try umpire test case.yaml
	[ "$status" -eq 1 ]
	has "there is no clause '?'"
	# 20.0 bardufoss is a staging area, from which only certain hexes are entered
	sed -i "s/clause: '?'/clause: 20.0d/; s/name: '?'/name: from far/; s/refused: '?'/refused: '20.0'/" case.yaml
	works umpire test case.yaml
}

@test "--clause and --name are taken over; an unknown clause is trouble" {
	works umpire case n.yaml -a "$MOVE" --clause 12.0a --name 'two hexes' -o case.yaml
	grep -q '  - clause: 12.0a' case.yaml
	grep -q '    name: two hexes' case.yaml
	trouble "no clause '12.0zz'" umpire case n.yaml -a "$MOVE" --clause 12.0zz
}

@test "dice are stated; a refusal before the last action is trouble" {
	works umpire case n.yaml -a '{do: end-action}' --as-is
	trouble 'action 1 of 2 is refused' umpire case n.yaml -a "$FAR" -a "$MOVE"
	trouble 'dice' umpire case n.yaml -a "$MOVE" -d 3
}

@test "every game's position makes a case that passes" {
	local game file action
	for game in kampen-om-norge across-the-narva en-pointe-toujours norway-1940; do
		for file in "$BATS_TEST_DIRNAME/../../fixtures/$game/play/"*.yaml; do
			umpire replay "$file" --until 20 -o p.yaml || continue	# in the midst of a letter
			action=$(umpire options p.yaml | tail -n 1 | sed 's/ #.*//; s/, some: \[[^]]*\]//')
			[ -n "$action" ] || continue
			works umpire case p.yaml -a "$action" --seed 3 --as-is -o case.yaml
			works umpire test case.yaml
		done
	done
}

@test "--junit writes well-formed XML with a test case for each" {
	local fixtures=$BATS_TEST_DIRNAME/../../fixtures/narvik-1940
	works umpire test "$fixtures/14-fire.yaml" --junit out.xml
	xmllint --noout out.xml
	[ "$(grep -c '<testcase ' out.xml)" -eq "$(grep -c '^ok' <<< "$output")" ]
	grep -q 'failures="0"' out.xml
	sed 's/sg-1: regroup/sg-1: "<&>"/' "$fixtures/14-fire.yaml" > bad.yaml
	try umpire test bad.yaml --junit out.xml
	[ "$status" -eq 1 ]
	xmllint --noout out.xml
	grep -q '<failure>' out.xml
}
