# SPDX-License-Identifier: ISC
# The program itself: commands, usage errors, standard output.
load common

@test "without a command it says what is wanted" {
	trouble 'a command is wanted' umpire
	[[ $stderr == *"umpire help"* ]]
}

@test "an unknown command gets the nearest one" {
	trouble "there is no command 'aply'; did you mean 'apply'?" umpire aply
	trouble "there is no command 'zzzzzzzz'" umpire zzzzzzzz
	trouble "there is no option" umpire games --zzz
}

@test "--version" {
	works umpire --version
	[[ $output =~ ^umpire\ [0-9]+\.[0-9]+ ]]
	[ -z "$stderr" ]
}

@test "--help lists every command" {
	works umpire --help
	for command in games new apply check options show view log replay undo play rule test help; do
		has "  $command "
	done
	works umpire -h
	has 'usage: umpire COMMAND'
}

@test "every command has --help on standard output" {
	for command in games new apply check options show view log replay undo play rule test help; do
		works umpire $command --help
		has "usage: umpire $command "
		has '--help'
		[ -z "$stderr" ]
		works umpire $command -h
		has "usage: umpire $command "
	done
}

@test "every command refuses an unknown option and hints at its help" {
	for command in games new apply check options show view log replay undo play rule test help; do
		trouble 'there is no option --nonsense' umpire $command --nonsense
		[[ $stderr == *"Try 'umpire $command --help'."* ]]
		trouble 'there is no option -Z' umpire $command -Z
	done
}

@test "too few and too many words are usage errors" {
	for command in new apply check options show view log replay undo play rule test; do
		trouble "$command wants more than that" umpire $command
	done
	for command in new options show log replay play; do
		trouble "does not want 'three'" umpire $command one two three ||
			trouble "does not want 'two'" umpire $command one two three
	done
	trouble "view wants more than that: SIDE FILE, not 'german' alone" umpire view german
	trouble "unit wants more than that: FILE UNIT, not 'g.yaml' alone" umpire unit g.yaml
	trouble "place wants more than that: FILE PLACE" umpire place
	trouble "test wants more than that: FIXTURE..." umpire test
	trouble "key wants more than that" umpire key
	trouble "does not want" umpire apply a b c
}

@test "options need their values, and numbers are numbers" {
	trouble 'option -d needs a value' umpire apply g.yaml -d
	trouble 'option --dice needs a value' umpire apply g.yaml --dice
	trouble 'takes no value' umpire apply g.yaml --in-place=yes
	trouble "--seed needs a whole number, not 'x'" umpire apply g.yaml --seed x
	trouble '--seed needs a whole number' umpire apply g.yaml --seed -1
	trouble '--seed needs a whole number' umpire apply g.yaml --seed 99999999999999999999999
	trouble '--last needs a whole number' umpire log g.yaml --last=1.5
	trouble '--games needs a whole number' umpire play $GAME --random --games many
}

@test "a full disk under standard output is trouble" {
	[ -w /dev/full ] || skip 'no /dev/full'
	for command in "games" "options g.yaml" "show g.yaml" "new $GAME" "view german g.yaml" "help" \
		"help apply" "apply --help" "--version" "--help" "games --json" "rule $GAME --list"; do
		# shellcheck disable=SC2086
		run bash -c '"$UMPIRE" "$@" 2>&1 > /dev/full' umpire $command
		[ "$status" -eq 2 ]
		[[ $output == *'umpire: standard output: No space left on device'* ]]
	done
}

@test "a closed standard output is trouble" {
	for command in "games" "options g.yaml" "show g.yaml" "new $GAME" "help" "--version"; do
		# shellcheck disable=SC2086
		run bash -c '"$UMPIRE" "$@" 2>&1 >&-' umpire $command
		[ "$status" -eq 2 ]
		[[ $output == *'umpire: standard output: '* ]]
	done
}

@test "with standard output closed, -o still writes the right file" {
	run bash -c '"$UMPIRE" new '$GAME' -o n.yaml -l log >&- 2>&-'
	[ "$status" -eq 0 ]
	cmp <(masked g.yaml) <(masked n.yaml)
}

@test "with standard input closed, - is trouble" {
	run bash -c '"$UMPIRE" options - <&- 2>&1'
	[ "$status" -eq 2 ]
	[[ $output == 'umpire: '* ]]
}

@test "a reader that leaves the pipe is no noise but is trouble" {
	run bash -c '"$UMPIRE" options g.yaml 2> err | true; echo "${PIPESTATUS[0]}"'
	[ "$output" = 2 ] || [ "$output" = 0 ]
	[ ! -s err ]
	run bash -c 'exec 3> >(exec 0<&-; sleep 1); sleep 0.2; "$UMPIRE" options g.yaml >&3 2> err'
	[ "$status" -eq 2 ]
	[ ! -s err ]
}
