# SPDX-License-Identifier: ISC
# umpire play
load common

@test "random games are played to the end, with totals" {
	works umpire play $GAME --random --seed 1 --games 2
	has '2 games, '
	has 'won: german '
	has 'actions a second'
}

@test "the same seed gives the same games" {
	umpire play $GAME --random --seed 5 | grep -v ' s, ' > one
	umpire play $GAME --random --seed 5 | grep -v ' s, ' > two
	cmp one two
}

@test "options, scenario and properties" {
	works umpire play $GAME --random --seed 2 -s campaign -O no-fog-of-war -O german-start-units
	works umpire play $GAME --random --seed 2 --properties
	works umpire play $GAME --random --seed 2 --verbose
}

@test "--save keeps the last game; with --properties it has its history and replays" {
	works umpire play $GAME --random --seed 3 --games 2 --properties --save last.yaml
	grep -q '^result: ' last.yaml
	works umpire replay last.yaml
	works umpire log last.yaml --side allied
	works umpire show last.yaml
	has 'the game is over'
	works umpire view german last.yaml
	has 'history:'
	works undo_agreed last.yaml 5 -i
	works umpire replay last.yaml
}

@test "trouble is trouble" {
	trouble 'say --random' umpire play $GAME
	trouble "there is no game 'chess'" umpire play chess --random
	trouble "has no option 'x'" umpire play $GAME --random -O x
	trouble "there is no scenario 'x'" umpire play $GAME --random -s x
	trouble '--games is at most' umpire play $GAME --random --games 99999999999
}
