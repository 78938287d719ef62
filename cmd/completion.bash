# completion.bash: bash completion for umpire.
# shellcheck shell=bash

# The game of a game file, or nothing.
_umpire_game_of() {
	[[ -r $1 && -f $1 ]] && sed -n 's/^game: *//p;/^pieces:/q' "$1" 2>/dev/null | head -n 1
}

# The first word of the command line that names a game (GAME/BOARD too), or a file of one.
_umpire_game() {
	local word game known
	known=" $(umpire games --names games 2>/dev/null | tr '\n' ' ')"
	for word in "${COMP_WORDS[@]:2}"; do
		game=$(_umpire_game_of "$word")
		[[ -z $game && $known == *" ${word%%/*} "* ]] && game=${word%%/*}
		if [[ -n $game ]]; then
			echo "$game"
			return
		fi
	done
}

# Names of some kind that the game has.
_umpire_names() { # kind
	local game
	game=$(_umpire_game)
	[[ -n $game ]] && umpire games "$game" --names "$1" 2>/dev/null
}

# A verb that is lawful now makes the beginning of an action.
_umpire_actions() { # file
	umpire options "$1" 2>/dev/null | sed -n 's/.*do: \([a-z-]*\).*/\1/p' | sort -u
}

_umpire_words() { # words
	mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

_umpire_files() {
	compopt -o filenames
	mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}

# GAME, and after a slash GAME/BOARD.
_umpire_maps() {
	local game
	if [[ $cur == */* ]]; then
		game=${cur%%/*}
		_umpire_words "$(umpire games "$game" --names boards 2>/dev/null | sed "s|^|$game/|")"
	else
		_umpire_words "$(umpire games --names games 2>/dev/null)"
	fi
}

_umpire_has() { # option
	[[ " ${COMP_WORDS[*]:2} " == *" $1 "* ]]
}

# How many words before the one in question are no options and no values of options. Bash makes words of
# = and : too.
_umpire_place() {
	local i n=0
	for ((i = 2; i < COMP_CWORD; i++)); do
		[[ ${COMP_WORDS[i + 1]} == '=' ]] && continue
		case ${COMP_WORDS[i]} in
		[=:]) ((i++)) ;;
		-[adklosO] | --action | --dice | --key | --output | --log | --scenario | --option) ((i++)) ;;
		--around | --board | --color | --data | --fixtures | --games | --los | --names | --only) ((i++)) ;;
		--as | --at | --consent | --do | --save | --seed | --side | --until | --width | --zones) ((i++)) ;;
		--days | --keeper | --limit | --player | --samples | --since | --trust | --view | --why | --with) ((i++)) ;;
		--last) [[ ${COMP_WORDS[i + 1]} == +([0-9]) ]] && ((i++)) ;;
		-?*) ;;
		*) ((n++)) ;;
		esac
	done
	echo "$n"
}

# Is it the file of --player SIDE=FILE, or of --player=SIDE=FILE?
_umpire_is_ticket() {
	local at=$COMP_CWORD
	[[ ${COMP_WORDS[at]} == '=' ]] || ((at--))
	((at > 2)) && [[ ${COMP_WORDS[at]} == '=' ]] || return 1
	at=$((at - 2))
	[[ ${COMP_WORDS[at]} == '=' ]] && ((at--))
	[[ ${COMP_WORDS[at]} == --player ]]
}

# The value of an option; false: the word before is none that takes one.
_umpire_value() {
	local verb
	case $prev in
	--as | --side) _umpire_words "$(_umpire_names sides)" ;;
	--player)
		compopt -o nospace
		_umpire_words "$(_umpire_names sides | sed 's/$/=/')" ;;
	--trust) _umpire_words 'open kept sealed' ;;
	--zones) _umpire_words "$(_umpire_names sides) all" ;;
	-s | --scenario) _umpire_words "$(_umpire_names scenarios)" ;;
	-O | --option)
		_umpire_words "$(_umpire_names options) $(_umpire_names options | sed 's/^/no-/')" ;;
	--board) _umpire_words "$(_umpire_names boards)" ;;
	--color) _umpire_words 'always never auto' ;;
	--names) _umpire_words 'games scenarios options sides states verbs boards' ;;
	-a | --action)
		COMPREPLY=()
		[[ -n $cur ]] || while read -r verb; do
			COMPREPLY+=("'{do: $verb'")
		done < <(_umpire_actions "${COMP_WORDS[2]}") ;;
	--data | --fixtures)
		compopt -o filenames
		mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
	-o | --output | -l | --log | --save | --consent | -k | --key | --keeper | --view) _umpire_files ;;
	--only) _umpire_words "$(umpire rule "$(_umpire_game)" --list 2>/dev/null | cut -f 1)" ;;
	-d | --dice | --seed | --games | --around | --los | --until | --width) COMPREPLY=() ;;
	--do) _umpire_words "$(_umpire_actions "${COMP_WORDS[2]}")" ;;
	--at | --days | --limit | --samples | --since | --why | --with) COMPREPLY=() ;;
	*) return 1 ;;
	esac
}

_umpire_operand() { # command, how many came before
	case $1:$2 in
	games:0 | new:0 | play:0 | rule:0) _umpire_words "$(umpire games --names games 2>/dev/null)" ;;
	rule:1)
		_umpire_has --list || _umpire_has --editions ||
			_umpire_words "$(umpire rule "${COMP_WORDS[2]}" --list 2>/dev/null | cut -f 1)" ;;
	view:0)
		_umpire_words "$(umpire games --names sides 2>/dev/null | sort -u)" ;;
	help:0)
		_umpire_words "$(_umpire_commands) $(umpire games --names games 2>/dev/null)" ;;
	help:1) _umpire_words "$(_umpire_names verbs) $(_umpire_names states)" ;;
	draw:0) if _umpire_has --map; then _umpire_maps; else _umpire_files; fi ;;
	apply:[01] | check:[01] | odds:[01] | view:1 | test:* | options:0 | show:0 | log:0 | replay:0 | report:0) _umpire_files ;;
	undo:0 | consent:0 | sign:[01] | open:0 | take:[01] | reveal:0 | claim:0 | abandon:0 | upgrade:0) _umpire_files ;;
	key:0) _umpire_words 'new public' ;;
	key:1) if _umpire_has public; then _umpire_files; fi ;;
	*) COMPREPLY=() ;;
	esac
}

_umpire_commands() {
	umpire help 2>/dev/null | sed -n 's/^  \([a-z][a-z]*\)  *[a-z].*/\1/p' | grep -v '^umpire$'
}

_umpire() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}

	COMPREPLY=()
	[[ $prev == '=' ]] && prev=${COMP_WORDS[COMP_CWORD - 2]}
	[[ $cur == '=' ]] && cur=
	if ((COMP_CWORD == 1)); then
		_umpire_words "$(_umpire_commands) --help --version"
	elif [[ $cur == -?* ]]; then
		_umpire_words "$(umpire help "${COMP_WORDS[1]}" 2>/dev/null |
			sed -n 's/^  \(-.,\|   \) \(--[a-z-]*\).*/\2/p')"
	elif _umpire_is_ticket; then
		_umpire_files
	elif ! _umpire_value; then
		_umpire_operand "${COMP_WORDS[1]}" "$(_umpire_place)"
	fi
}

complete -F _umpire umpire
