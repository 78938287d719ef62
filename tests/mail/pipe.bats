# SPDX-License-Identifier: ISC
# The way of a letter: from a player's mail program to the command that the mail server gives it to, and back. Here
# that command is `echo`, which tells what came.
load common

# A letter to begin with; gives the file of the answer.
greet() { # user
	s_nail "$1" -s 'Narvik' "$(address umpire+echo-1.abc)" <<< 'first words'
	await "$1" 1
}

# The answer of a player came to the tagged address, in the thread, with his words.
came_in_thread() { # file, the letter that it answers, words
	is "$(header X-Was-RECIPIENT "$1")" umpire+echo-1.abc@umpire.test
	has "$(header References "$1")" "$(header Message-ID "$2")"
	has "$(words "$1")" "$3"
}

@test "a letter reaches the command, and its answer the player" {
	s_nail anna -s 'Narvik' "$(address umpire+echo-1.abc)" <<< '{do: pass}'
	letter=$(await umpire 1)
	is "$(header X-Was-SENDER "$letter")" anna@umpire.test
	is "$(header X-Was-RECIPIENT "$letter")" umpire+echo-1.abc@umpire.test
	is "$(header X-Was-EXTENSION "$letter")" echo-1.abc
	is "$(header X-Was-uid "$letter")" "$(id -u umpire)"
	is "$(header X-Was-HOME "$letter")" "$WORLD/home/umpire"
	is "$(header Return-Path "$letter")" '<anna@umpire.test>'
	answer=$(await anna 1)
	has "$(words "$answer")" '{do: pass}'
	is "$(header In-Reply-To "$answer")" "$(header Message-ID "$letter")"
	is "$(header Reply-To "$answer")" umpire+echo-1.abc@umpire.test
	is "$(header Return-Path "$answer")" '<umpire@umpire.test>'
	settled
	is "$(count umpire) $(count anna) $(count bert)" '1 1 0'
}

@test "s-nail replies to the tagged address, in the thread, quoting" {
	answer=$(greet anna)
	reply_s_nail anna "$answer" <<< '{do: reply}'
	letter=$(await umpire 2)
	came_in_thread "$letter" "$answer" '{do: reply}'
	has "$(words "$letter")" '> first words'
}

@test "s-nail as it is delivered replies to the address without a tag" {
	answer=$(greet anna)
	reply_s_nail anna "$answer" -S noreply-to-honour <<< '{do: reply}'
	letter=$(await umpire 2)
	is "$(header X-Was-RECIPIENT "$letter")" umpire@umpire.test
	has "$(header References "$letter")" "$(header Message-ID "$answer")"
}

@test "mblaze replies to the tagged address, in the thread, quoting" {
	answer=$(greet anna)
	reply_mblaze anna "$answer" <<< '{do: reply}'
	letter=$(await umpire 2)
	came_in_thread "$letter" "$answer" '{do: reply}'
	has "$(words "$letter")" '> first words'
}

@test "swaks replies to the tagged address" {
	answer=$(greet bert)
	reply_swaks bert "$answer" <<< '{do: reply}'
	letter=$(await umpire 2)
	came_in_thread "$letter" "$answer" '{do: reply}'
}

@test "letters as telephones, web mail and Outlook write them come whole" {
	answer=$(greet bert)
	n=1
	for program in iphone gmail outlook; do
		n=$((n + 1))
		reply_like $program bert "$answer" <<< "{do: $program, to: 'Bjørnfjell'}"
		letter=$(await umpire $n)
		is "$(header X-Was-RECIPIENT "$letter")" umpire+echo-1.abc@umpire.test
		is "$(header In-Reply-To "$letter")" "$(header Message-ID "$answer")"
		has "$(words "$letter")" $program
		has "$(words "$letter")" Bjørnfjell
	done
}

@test "the tag comes as it was written, however large its letters" {
	write --from anna@umpire.test --to 'Umpire+Echo-1.ABC@Umpire.Test' <<< hello
	letter=$(await umpire 1)
	is "$(header X-Was-RECIPIENT "$letter" | tr '[:upper:]' '[:lower:]')" umpire+echo-1.abc@umpire.test
}

@test "a letter of 10 MB with attachments comes whole" {
	head -c 7000000 /dev/urandom > large
	write --from anna@umpire.test --to umpire@umpire.test --attach large <<< hello
	letter=$(await umpire 1)
	python3 -c 'import email, email.policy, sys
letter = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
sys.stdout.buffer.write(next(letter.iter_attachments()).get_content())' "$letter" | cmp - large
}

@test "eight bits, dots and From at the beginning of lines come as they were" {
	printf '.\n..\nFrom here\nÅæß\n.end\n' > body
	write --from anna@umpire.test --to umpire@umpire.test < body
	letter=$(await umpire 1)
	words "$letter" | head -n 5 | diff body -
}

@test "exit status 75: the letter is tried again, and comes once" {
	echo 2 > "$(home umpire)/refuse"
	chown umpire "$(home umpire)/refuse"
	write --from anna@umpire.test --to umpire@umpire.test <<< hello
	wait_until 60 grep -qx 1.0 "$(home umpire)/refuse"
	mta_hurry
	wait_until 60 grep -qx 0.0 "$(home umpire)/refuse"
	mta_hurry
	await umpire 1
	settled
	is "$(count umpire)" 1
	is "$(count anna)" 1
}

@test "exit status 67: the writer is told, with nothing in between" {
	printf '#!/bin/sh\ncat > /dev/null\nexit 67\n' > "$WORLD/deliver"
	write --from anna@umpire.test --to umpire@umpire.test <<< hello
	bounce=$(await anna 1)
	is "$(header Return-Path "$bounce")" ''
	has "$(header From "$bounce")" MAILER-DAEMON
}

@test "a command that is killed is tried again if the line says so" {
	printf '#!/bin/sh\n[ -e ~/once ] || { touch ~/once; kill -KILL $$; }\nexec "%s/echo"\n' "$MAIL" > "$WORLD/deliver.once"
	chmod 755 "$WORLD/deliver.once"
	printf '#!/bin/sh\n"$0.once"\nstatus=$?\n[ $status -lt 126 ] || status=75\nexit $status\n' > "$WORLD/deliver"
	write --from anna@umpire.test --to umpire@umpire.test <<< hello
	wait_until 60 test -e "$(home umpire)/once"
	mta_hurry
	await umpire 1
	settled
	is "$(count umpire) $(count anna)" '1 1'
}

@test "a bounce comes with an empty sender, and is not answered" {
	write --from MAILER-DAEMON@umpire.test --sender '' --to umpire+echo-1.abc@umpire.test <<< 'no such user'
	letter=$(await umpire 1)
	grep -qx 'X-Was-SENDER: ' "$letter"
	settled
	is "$(count umpire)" 1
}

@test "the same letter twice comes twice: it is for the command to notice" {
	for _ in 1 2; do
		write --from anna@umpire.test --to umpire@umpire.test --id same@umpire.test <<< hello
	done
	await umpire 2
	is "$(header Message-ID "$(letters umpire | sed -n 1p)")" "$(header Message-ID "$(letters umpire | sed -n 2p)")"
}

@test "nobody's address is refused at once" {
	run -1 write --from anna@umpire.test --to nobody-here@umpire.test <<< hello
	has "$output" '550'
}

# sendmail of OpenSMTPD keeps it, and yet its status asks to try again: who does sends it twice, with one Message-ID.
@test "the server is stopped: sendmail says 75, and the letter goes when it is back" {
	mta_stop
	run -75 as umpire /usr/sbin/sendmail -oi -f umpire@umpire.test -- anna@umpire.test < <(printf 'Subject: late\n\nlate\n')
	is "$(find /var/spool/smtpd/offline -type f | wc -l)" 1
	mta_start
	late=$(await anna 1)
	is "$(header Subject "$late")" late
	settled
	is "$(count anna)" 1
}

@test "the server is stopped while a letter is being answered: it is not lost" {
	echo 2 > "$(home umpire)/busy"
	write --from anna@umpire.test --to umpire@umpire.test --id once@umpire.test <<< hello
	await umpire 1
	mta_stop
	mta_start
	await anna 1
	settled
	is "$(letters umpire | while read -r file; do header Message-ID "$file"; done | sort -u)" '<once@umpire.test>'
}

@test "forty letters at once: each comes once, and each is answered once" {
	for n in $(seq 40); do
		write --from "$([ $((n % 2)) -eq 0 ] && echo anna || echo bert)@umpire.test" --to umpire+echo-1.abc@umpire.test \
			--id "many-$n@umpire.test" <<< "letter $n" &
	done
	wait
	await umpire 40
	await anna 20
	await bert 20
	settled
	is "$(count umpire) $(count anna) $(count bert)" '40 20 20'
	is "$(letters umpire | while read -r file; do header Message-ID "$file"; done | sort -u | wc -l)" 40
	sort -u "$(home umpire)/sent" | grep -qx 0
}

