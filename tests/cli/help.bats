# SPDX-License-Identifier: ISC
# umpire help
load common

@test "help lists the commands, help COMMAND is its --help" {
	works umpire help
	has 'usage: umpire COMMAND'
	for command in games new apply check options odds batch show view log replay undo play rule test help; do
		umpire $command --help > one
		umpire help $command | cmp - one
	done
}

@test "help GAME tells its sides, decisions and verbs" {
	works umpire help $GAME
	has 'sides: german allied'
	has 'setup: '
	has 'setup-done'
	has 'at any time:'
}

@test "help GAME VERB tells its arguments" {
	works umpire help $GAME place
	has '{do: place, unit: PIECE, at: PLACE}'
	has 'unit: PIECE'
	has '[3.1 3.2'
}

@test "help GAME STATE tells its verbs" {
	works umpire help $GAME setup
	has 'setup: a side must '
	has '{do: setup-done}'
	has '{do: place'
}

@test "every verb and every state has help" {
	for name in $(umpire games $GAME --names verbs) $(umpire games $GAME --names states); do
		works umpire help $GAME "$name"
		[ -n "$output" ]
	done
}

@test "no help gets the nearest name" {
	trouble "there is no help on 'aply'; did you mean 'apply'?" umpire help aply
	trouble "there is no help on 'plac'; did you mean 'place'?" umpire help $GAME plac
	trouble "'apply' is a command: all of its help is had by 'umpire help apply'" umpire help apply place
}
