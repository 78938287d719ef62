# Bash completion.
load common

# Completes the last word of a command line.
complete_words() { # words...
	PATH=$(dirname "$UMPIRE"):$PATH
	# shellcheck source=/dev/null
	source "$BATS_TEST_DIRNAME/../../cmd/completion.bash"
	compopt() { :; }
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	_umpire
	printf '%s\n' "${COMPREPLY[@]}"
}

@test "commands" {
	run complete_words umpire ''
	for command in games new apply check options odds batch draw show report view log replay undo consent play rule test help \
		key sign open take reveal claim abandon upgrade --version; do
		grep -qxe "$command" <<< "$output"
	done
	run complete_words umpire repl
	[ "$output" = replay ]
}

@test "the options of a command" {
	run complete_words umpire apply --
	has --in-place
	has --dice
	lacks --coverage
	run complete_words umpire test --co
	[ "$output" = --coverage ]
}

@test "games, sides, scenarios, optional rules, verbs" {
	run complete_words umpire new na
	[ "$output" = narvik-1940 ]
	run complete_words umpire show g.yaml --side g
	[ "$output" = german ]
	run complete_words umpire apply g.yaml --as a
	[ "$output" = allied ]
	run complete_words umpire apply --as german g.y
	[ "$output" = g.yaml ]
	run complete_words umpire apply --requ
	[ "$output" = --require-for ]
	run complete_words umpire view all
	[ "$output" = $'allied\nallies' ]
	run complete_words umpire new $GAME -s ''
	[ "$output" = campaign ]
	run complete_words umpire new $GAME -O no-f
	[ "$output" = no-fog-of-war ]
	run complete_words umpire help $GAME setup-
	[ "$output" = setup-done ]
	run complete_words umpire apply g.yaml -a ''
	has "'{do: place'"
	run complete_words umpire rule $GAME 3.1
	has 3.1a
	run complete_words umpire rule $GAME --ed
	[ "$output" = --editions ]
	run complete_words umpire rule $GAME --editions ''
	[ -z "$output" ]
}

@test "files" {
	run complete_words umpire apply g.y
	[ "$output" = g.yaml ]
	run complete_words umpire apply g.yaml -o g.y
	[ "$output" = g.yaml ]
}

@test "undo and consent" {
	echo > agreed
	run complete_words umpire undo g.y
	[ "$output" = g.yaml ]
	run complete_words umpire undo g.yaml --con
	[ "$output" = --consent ]
	run complete_words umpire undo g.yaml --consent agr
	[ "$output" = agreed ]
	run complete_words umpire undo --consent agreed g.y
	[ "$output" = g.yaml ]
	run complete_words umpire consent g.y
	[ "$output" = g.yaml ]
	run complete_words umpire consent g.yaml --as a
	[ "$output" = allied ]
	run complete_words umpire replay --until 3 g.y
	[ "$output" = g.yaml ]
	run complete_words umpire replay g.yaml --until ''
	[ -z "$output" ]
}

@test "keys and tickets" {
	echo > anna.key
	echo > anna.ticket
	run complete_words umpire key ''
	[ "$output" = $'new\npublic' ]
	run complete_words umpire key public anna.k
	[ "$output" = anna.key ]
	run complete_words umpire key new -o anna.k
	[ "$output" = anna.key ]
	run complete_words umpire key new ''
	[ -z "$output" ]
	run complete_words umpire new $GAME --player ''
	[ "$output" = $'german=\nallied=' ]
	run complete_words umpire new $GAME --player = g
	[ "$output" = german= ]
	run complete_words umpire new $GAME --player german = anna.t
	[ "$output" = anna.ticket ]
	run complete_words umpire new $GAME --player = german = anna.t
	[ "$output" = anna.ticket ]
	run complete_words umpire new $GAME --player german =
	has anna.ticket
	run complete_words umpire upgrade --player german = anna.ticket --days 7 g.y
	[ "$output" = g.yaml ]
	run complete_words umpire new $GAME --keeper anna.t
	[ "$output" = anna.ticket ]
	run complete_words umpire new $GAME --trust ''
	[ "$output" = $'open\nkept\nsealed' ]
	run complete_words umpire new $GAME --days ''
	[ -z "$output" ]
	for option in --player --keeper --trust --days; do
		for command in new upgrade; do
			run complete_words umpire $command $option
			[ "$output" = $option ]
		done
	done
}

@test "letters, and what proves" {
	echo > anna.key
	echo > letter
	for command in apply sign open reveal claim abandon consent undo; do
		run complete_words umpire $command g.y
		[ "$output" = g.yaml ]
		run complete_words umpire $command g.yaml --key anna.k
		[ "$output" = anna.key ]
		run complete_words umpire $command -k anna.key g.y
		[ "$output" = g.yaml ]
		run complete_words umpire $command --ke
		[ "$output" = --key ]
	done
	run complete_words umpire view german g.yaml -k anna.k
	[ "$output" = anna.key ]
	for command in sign apply; do
		run complete_words umpire $command g.yaml lett
		[ "$output" = letter ]
	done
	for words in 'take g.y' 'take g.yaml g.y' 'take -i g.yaml g.y' 'replay g.yaml --view g.y' 'replay --since abcdef g.y' \
		'abandon --why patience g.y' 'abandon --as german g.y' 'replay --view g.yaml g.y'; do
		# shellcheck disable=SC2086 # they are words
		run complete_words umpire $words
		[ "$output" = g.yaml ] || complain "$words" || return 1
	done
	run complete_words umpire abandon g.yaml --as g
	[ "$output" = german ]
	for words in 'take g.yaml g.yaml' 'open g.yaml' 'claim g.yaml' 'replay g.yaml --since' 'abandon g.yaml --why'; do
		# shellcheck disable=SC2086 # they are words
		run complete_words umpire $words ''
		[ -z "$output" ] || complain "$words" || return 1
	done
}

@test "pictures" {
	run complete_words umpire draw g.y
	[ "$output" = g.yaml ]
	run complete_words umpire draw --map na
	[ "$output" = $GAME ]
	run complete_words umpire draw --map $GAME/m
	[ "$output" = $GAME/map ]
	run complete_words umpire draw --map $GAME --board ''
	[ "$output" = $'map\npanel' ]
	run complete_words umpire draw g.yaml --board p
	[ "$output" = panel ]
	run complete_words umpire draw --
	for option in --around --board --data --last --map --options --output --side; do
		grep -qxe "$option" <<< "$output"
	done
	for command in draw report show; do
		run complete_words umpire $command g.yaml --side a
		[ "$output" = allied ]
	done
	for command in draw show; do
		run complete_words umpire $command g.yaml --zones a
		[ "$output" = $'allied\nall' ]
	done
	run complete_words umpire show g.yaml --map --color ''
	[ "$output" = $'always\nnever\nauto' ]
	run complete_words umpire show --map --around 0919 g.y
	[ "$output" = g.yaml ]
	run complete_words umpire report g.y
	[ "$output" = g.yaml ]
}

@test "a bare --last takes no value, and a number after it is no file" {
	run complete_words umpire draw --last g.y
	[ "$output" = g.yaml ]
	run complete_words umpire draw --last 3 g.y
	[ "$output" = g.yaml ]
	run complete_words umpire draw --last g.yaml g.y
	[ -z "$output" ]
	run complete_words umpire log --last 12 g.y
	[ "$output" = g.yaml ]
}

@test "values after = and :, which bash makes words of their own" {
	run complete_words umpire show g.yaml --side = g
	[ "$output" = german ]
	run complete_words umpire show g.yaml --side =
	[ "$output" = $'german\nallied' ]
	run complete_words umpire show --side = german g.y
	[ "$output" = g.yaml ]
	run complete_words umpire draw --last = 3 g.y
	[ "$output" = g.yaml ]
	run complete_words umpire draw --around 0919 : 3 g.y
	[ "$output" = g.yaml ]
	run complete_words umpire draw --around = 0919 : 3 g.y
	[ "$output" = g.yaml ]
}

@test "the clauses of a fixture's game, for --only" {
	printf '%s\n' 'game: narvik-1940' 'cases: []' > f.yaml
	run complete_words umpire test f.yaml --only 12.4
	[[ $output == 12.4a$'\n'* ]]
	run complete_words umpire test --only 12.4
	[ -z "$output" ]
}

@test "the verbs that are lawful now, for --do" {
	run complete_words umpire options g.yaml --do pl
	[ "$output" = place ]
	run complete_words umpire options --with dietl --at 0919 g.y
	[ "$output" = g.yaml ]
}
