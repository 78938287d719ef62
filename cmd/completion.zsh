#compdef umpire umpire-mail
# SPDX-License-Identifier: ISC
# completion.zsh: zsh completion for umpire and umpire-mail. The program says what may come next: umpire complete.

local line word about
local -a plain open

for line in "${(@f)$("${(Q)words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)}"; do
	word=${line%%$'\t'*}
	about=${${line#"$word"}#$'\t'}
	case $line in
	('') ;;
	(:files) compset -P '*=' ; _files ;;
	(:directories) compset -P '*=' ; _files -/ ;;
	(*=) open+=("$word") ;;
	(*) plain+=("${word//:/\\:}${about:+:$about}") ;;
	esac
done
(($#open)) && compadd -S '' -a open
(($#plain)) && _describe -V umpire plain
