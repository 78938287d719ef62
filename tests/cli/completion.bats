# SPDX-License-Identifier: ISC
# Completion: what the program tells, and what bash, zsh and fish make of it.
load common

# Completes the last word of a command line.
complete_words() { # words...
	PATH=$(dirname "$UMPIRE"):$PATH
	# shellcheck source=/dev/null
	source "$BATS_TEST_DIRNAME/../../cmd/completion.bash"
	compopt() { :; }
	COMP_WORDS=("$@")
	COMP_CWORD=$(($# - 1))
	_umpire "$1"
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
	[ "$output" = $'map\npanel\ncharts' ]
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

# ---- what the program tells -----------------------------------------------------

@test "complete tells words, and after a tab what they mean" {
	works umpire complete -- repl
	[ "$output" = $'replay\tadjudicates the history again' ]
	works umpire complete -- test --fi
	[ "$output" = $'--first\tstop at the first case that fails' ]
	works umpire complete -- show g.yaml --side=a
	[ "$output" = --side=allied ]
	works umpire complete -- apply ''
	[ "$output" = :files ]
	works umpire complete -- new --data ''
	[ "$output" = :directories ]
	works umpire complete -- apply g.yaml -a '{do: pl'
	[ "$output" = '{do: place' ]
	trouble 'wants more than that' umpire complete
}

@test "complete tells places and pieces of the game" {
	works umpire complete -- show g.yaml --around 0919
	[ "$output" = 0919 ]
	works umpire complete -- draw g.yaml --los diet
	[ "$output" = dietl ]
	works umpire complete -- draw --los diet
	[ -z "$output" ]
}

@test "complete heeds which form of a synopsis is meant" {
	for words in 'rule narvik-1940 --list' 'apply g.yaml -a {do:done}' 'key new' 'batch' 'undo g.yaml' 'nonsense' \
		'take g.yaml g.yaml' 'draw g.yaml' '--version' 'new narvik-1940'; do
		# shellcheck disable=SC2086 # they are words
		works umpire complete -- $words ''
		[ -z "$output" ] || complain "$words" || return 1
	done
	for words in 'test g.yaml g.yaml g.yaml' 'draw --last' 'draw --last 3' 'key public' 'apply g.yaml' 'view german'; do
		# shellcheck disable=SC2086
		works umpire complete -- $words ''
		[ "$output" = :files ] || complain "$words" || return 1
	done
	works umpire complete -- play narvik-1940 --seat german=g
	[ "$output" = german=greedy ]
	works umpire complete -- draw --map en-po
	[ "$output" = en-pointe-toujours ]
	works umpire complete -- rule $GAME -- --li
	[ -z "$output" ]
}

@test "complete knows what every operand and every value stands for" {
	for command in $(umpire complete -- '' | cut -f 1 | grep -v '^-'); do
		# shellcheck disable=SC2046
		for words in '' $(umpire complete -- "$command" -- | cut -f 1); do
			works umpire complete -- "$command" $words '' || return 1
			works umpire complete -- "$command" $words a '' || return 1
			works umpire complete -- "$command" $words a b '' || return 1
		done
	done
}

@test "umpire-mail completes likewise" {
	mail() { "$UMPIRE-mail" "$@"; }
	run complete_words umpire-mail de
	[ "$output" = deliver ]
	run complete_words umpire-mail new table kampen-om-norge --player n
	[ "$output" = norway= ]
	run complete_words umpire-mail new table kampen-om-norge --letters pl
	[ "$output" = plain ]
	for command in $(mail complete -- '' | cut -f 1 | grep -v '^-'); do
		# shellcheck disable=SC2046
		for words in '' $(mail complete -- "$command" -- | cut -f 1); do
			works mail complete -- "$command" $words '' || return 1
			works mail complete -- "$command" $words a '' || return 1
			works mail complete -- "$command" $words a b '' || return 1
		done
	done
}

@test "complete reads no more than the head of a file, and only of a file" {
	mkfifo pipe
	works timeout 10 "$UMPIRE" complete -- show pipe --side all
	[ "$output" = $'allied\nallies' ]
	printf 'game: nonsense\n\e[31m' > bad.yaml
	works umpire complete -- show bad.yaml --side all
	[ "$output" = $'allied\nallies' ]
	works umpire complete -- apply bad.yaml -a ''
	[ -z "$output" ]
}

# ---- the shells -------------------------------------------------------------------

COMPLETIONS=$BATS_TEST_DIRNAME/../../cmd

# What a shell makes of lines when TAB is pressed.
press() { # shell and its words... -- lines...
	echo > anna.ticket
	PATH=$(dirname "$UMPIRE"):$PATH
	export PATH TERM=vt100
	run timeout 60 python3 "$BATS_TEST_DIRNAME/press.py" "$@"
	[ "$status" -eq 0 ] || complain 'the shell'
}

# The program runs to complete, and else prints how it was called.
RUN='umpire() { if [[ $1 = complete ]]; then command umpire "$@"; else echo "RAN<umpire $*>RAN"; fi }'

# Lines that become one in every shell alike.
LINES_TYPED=('umpire repl' 'umpire new na' 'umpire apply --in' 'umpire show g.yaml --side g' 'umpire show --side=all g.yaml --around=091'
	'umpire new narvik-1940 -O no-f' 'umpire new narvik-1940 --player german=anna.t'
	'umpire new narvik-1940 --player=german=anna.t' 'umpire new narvik-1940 --player g' 'umpire take g.yaml g.y'
	'umpire rule narvik-1940 21.0f' 'umpire show --color n')
LINES_MADE='umpire replay
umpire new narvik-1940
umpire apply --in-place
umpire show g.yaml --side german
umpire show --side=all g.yaml --around=091
umpire new narvik-1940 -O no-fog-of-war
umpire new narvik-1940 --player german=anna.ticket
umpire new narvik-1940 --player=german=anna.ticket
umpire new narvik-1940 --player german=
umpire take g.yaml g.yaml
umpire rule narvik-1940 21.0f
umpire show --color never'

@test "bash: lines typed at it" {
	command -v python3 > /dev/null || skip 'no python3'
	printf '%s\n' "source '$COMPLETIONS/completion.bash'" "$RUN" PS1= 'echo READY' > rc
	press bash --noprofile --rcfile rc -i -- "${LINES_TYPED[@]}"
	[ "$output" = "$LINES_MADE" ] || complain 'other lines'
}

@test "zsh: lines typed at it" {
	command -v zsh > /dev/null || skip 'no zsh'
	command -v python3 > /dev/null || skip 'no python3'
	mkdir z
	cp "$COMPLETIONS/completion.zsh" z/_umpire
	printf '%s\n' "$RUN" 'PS1= PROMPT_EOL_MARK=' 'fpath=($ZDOTDIR $fpath)' 'autoload -Uz compinit' 'compinit -D -u' \
		'print READY' > z/.zshrc
	export ZDOTDIR=z
	press zsh -d -i -- "${LINES_TYPED[@]}"
	[ "$output" = "$LINES_MADE" ] || complain 'other lines'
}

@test "fish: what it offers" {
	command -v fish > /dev/null || skip 'no fish'
	echo > anna.ticket
	offers() { # line
		HOME=$PWD PATH=$(dirname "$UMPIRE"):$PATH fish --no-config \
			-c "source '$COMPLETIONS/completion.fish'; complete -C '$1'"
	}
	run offers 'umpire repl'
	[ "$output" = $'replay\tadjudicates the history again' ]
	run offers 'umpire key '
	[ "$output" = $'new\npublic' ]
	run offers 'umpire show g.yaml --side=g'
	[ "$output" = --side=german ]
	run offers 'umpire new narvik-1940 --player german=anna.t'
	[ "$output" = german=anna.ticket ]
	run offers 'umpire new narvik-1940 --player=german=anna.t'
	[ "$output" = --player=german=anna.ticket ]
	run offers 'umpire apply g.yaml -a {do:\ pl'
	[ "$output" = '{do: place' ]
	run offers 'umpire take g.yaml g.y'
	[ "$output" = g.yaml ]
	run offers 'umpire key new '
	[ -z "$output" ]
}
