# SPDX-License-Identifier: ISC
# completion.bash: bash completion for umpire and umpire-mail. The program says what may come next: umpire complete.
# shellcheck shell=bash

# The words of the line as they were typed, in the array words: bash makes words of = and : too.
_umpire_words() {
	local i join=
	words=()
	for ((i = 1; i <= COMP_CWORD; i++)); do
		if ((${#words[@]} > 1)) && { [[ $join || ${COMP_WORDS[i]} == [=:] ]]; }; then
			words[-1]+=${COMP_WORDS[i]}
		else
			words+=("${COMP_WORDS[i]}")
		fi
		if [[ ${COMP_WORDS[i]} == [=:] ]]; then join=1; else join=; fi
	done
}

_umpire() {
	local words line quote='' last rest
	_umpire_words
	last=${words[-1]}
	if [[ $last == [\'\"]* ]]; then
		quote=${last:0:1}
		words[-1]=${last:1}
	fi
	# What bash will replace begins after the last of its signs.
	rest=${last##*[=:]}
	[[ $quote ]] && rest=$last

	COMPREPLY=()
	while IFS= read -r line; do
		case $line in
		:files)
			compopt -o filenames
			mapfile -t COMPREPLY < <(compgen -f -- "$rest") ;;
		:directories)
			compopt -o filenames
			mapfile -t COMPREPLY < <(compgen -d -- "$rest") ;;
		*)
			line=${line%%$'\t'*}
			[[ $line == *= ]] && compopt -o nospace
			[[ $quote ]] || line=${line#"${last%"$rest"}"}
			[[ -z $quote && $line == *' '* ]] && line="'$line'"
			COMPREPLY+=("$line") ;;
		esac
	done < <("${1:-umpire}" complete -- "${words[@]}" 2> /dev/null)
}

complete -F _umpire umpire umpire-mail
