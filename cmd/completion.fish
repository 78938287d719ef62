# SPDX-License-Identifier: ISC
# completion.fish: fish completion for umpire and umpire-mail. The program says what may come next: umpire complete.

function __umpire_complete
	set -l words (commandline -opc)
	set -l last (string unescape -- (commandline -ct); or string trim -lc '\'"' -- (commandline -ct))
	set -l lead (string match -r '^.*=' -- "$last")
	set -l begun (string replace -- "$lead" '' "$last")
	for line in ($words[1] complete -- $words[2..-1] "$last" 2>/dev/null)
		switch $line
			case :files
				string replace -r '^' -- "$lead" (__fish_complete_path "$begun")
			case :directories
				string replace -r '^' -- "$lead" (__fish_complete_directories "$begun")
			case '*'
				echo $line
		end
	end
end

complete -c umpire -f -a '(__umpire_complete)'
complete -c umpire-mail -f -a '(__umpire_complete)'
