# SPDX-License-Identifier: ISC
# umpire unit, umpire place, help on a unit or a place, ready set-ups
load common

@test "a unit: what is printed, where it is, what it may do" {
	works umpire apply g.yaml -i -a "$PLACE"
	works umpire unit g.yaml dietl
	has '  name: General Dietl'
	has '  at: 2020 Bjornfjell'
	works umpire unit g.yaml 1-139
	[ "$(grep -c 'may now: place' <<< "$output")" -eq 1 ]
}

@test "a unit that a side does not see is told of alike, wherever it is" {
	works umpire apply g.yaml -i -a "$PLACE"
	trouble "allied does not know where dietl is" umpire unit g.yaml dietl --side allied
	trouble "allied does not know where 1-139 is" umpire unit g.yaml 1-139 --side allied
	works umpire unit g.yaml dietl --side german
}

@test "a place: ground, neighbours, who is there" {
	works umpire apply g.yaml -i -a "$PLACE"
	works umpire place g.yaml 2020
	has '  name: Bjornfjell'
	has '  pieces: dietl'
	works umpire place g.yaml 2020 --side allied
	lacks dietl
}

@test "--json is an object with facts" {
	works umpire unit g.yaml dietl --json
	python3 -c 'import json, sys
d = json.loads(sys.argv[1])
assert d["unit"] == "dietl"
assert {"what": "name", "text": "General Dietl"} in d["facts"]' "$output"
}

@test "batch has both" {
	printf '%s\n' '{"command": "unit", "file": "g.yaml", "unit": "dietl"}' \
		'{"command": "place", "file": "g.yaml", "place": "0919"}' '{"command": "place", "file": "g.yaml"}' |
		umpire batch > replies
	[ "$(grep -c '"facts": \[' replies)" -eq 2 ]
	sed -n 3p replies | grep -q 'place wants to know the place'
}

@test "an unknown name is trouble, and the nearest is told" {
	trouble "there is no piece 'dietel'; did you mean 'dietl'?" umpire unit g.yaml dietel
	trouble "there is no place '0999'" umpire place g.yaml 0999
	trouble "there is no piece 'Narvik': that is a place" umpire unit g.yaml Narvik
	trouble "there is no place 'dietl': that is a piece" umpire place g.yaml dietl
	works umpire place g.yaml narvik
	has '  name: Narvik'
	works umpire unit g.yaml 'general dietl'
	has 'General Dietl'
	works umpire help narvik-1940 Bjørnfjell
	has 2020
	trouble "narvik-1940 has no side 'allies'; did you mean 'allied'?" umpire unit g.yaml dietl --side allies
}

@test "help tells what is printed on a unit or a place, of any scenario" {
	works umpire help narvik-1940 dietl
	has 'General Dietl'
	works umpire help narvik-1940 0919
	has '  name: Narvik'
	works umpire help en-pointe-toujours NC0606
	trouble "there is no help on 'nonsense'" umpire help narvik-1940 nonsense
}

@test "a game without a ready set-up says that it needs none" {
	trouble 'has no ready set-up: both sides are in place' umpire new across-the-narva -S
	trouble 'has no ready set-up: both sides are in place' umpire games across-the-narva --set-up
	trouble '--set-up is of one game' umpire games --set-up
}
