#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail: a table from its beginning; letters that ask and letters that act.

load mail.bash

@test "a table is made, and its players are invited" {
	run -0 narva ford-2 --title 'A river' --deadline '7 days'
	[ "${lines[0]}" = 'table ford-2 in tables/ford-2' ]
	[ "$(count $ANNA)" -eq 1 ]
	[ "$(count $BERT)" -eq 1 ]
	says $BERT 'soviet must now activate an HQ by the chit, or pass'
	says $BERT '{by: soviet, do: activate, hq: 43-hq, for:'
	says $ANNA 'You play german.'
	says_not $ANNA '{by: soviet'
	[ "$(letter header "$(last $BERT)" Subject)" = '[ford-2] turn 1: soviet must now activate an HQ by the chit, or pass' ]
	[[ $(letter header "$(last $BERT)" From) == '"umpire, A river" <umpire+ford-2.'*'@example.com>' ]]
	umpire replay tables/ford-2/game.yaml
}

@test "an action in an answer is done, and both are told" {
	narva ford-2
	answer $BERT <<< '{do: activate, hq: 43 HQ}'
	says $BERT 'Your letter {do: activate, hq: 43 HQ} Done.'
	says $BERT '43-hq is activated [4.2.1]'
	says $ANNA '43-hq is activated [4.2.1]'
	grep -q 'do: activate, hq: 43-hq' tables/ford-2/game.yaml
	umpire replay tables/ford-2/game.yaml
	[ "$(find tables/ford-2/out/new -type f | wc -l)" -eq 0 ]
}

@test "what the rules forbid is refused, and the other side hears nothing" {
	narva ford-2
	before=$(game_of ford-2)
	answer $BERT <<< '{do: activate, hq: 227-hq}'
	says $BERT 'Refused:'
	[ "$(count $ANNA)" -eq 1 ]
	[ "$(game_of ford-2)" = "$before" ]
}

@test "what was done before a refusal is kept once something hidden was shown" {
	kampen cards -s basic
	answer $ANNA <<< '{do: deal}'
	answer $ANNA <<< '{do: done}'
	entries=$(sed -n 's/^entries: //p' tables/cards/game.yaml)
	words $ANNA | grep 'do: trade' | head -n 2 | answer $ANNA
	says $ANNA '1 of 2 actions was applied and kept'
	says_not $ANNA 'at fault'
	[ "$(sed -n 's/^entries: //p' tables/cards/game.yaml)" -eq $((entries + 1)) ]
	umpire replay tables/cards/game.yaml
}

# ---- new ----------------------------------------------------------------------------

WHO=(--player "german=Anna <$ANNA>" --player "soviet=Bert <$BERT>")
AT=(--address umpire@example.com)

# Nothing is made of that, and this is said.
not_made() { # message, what follows new tables/t...
	local message=$1
	shift
	fails 2 "$message" mail new tables/t "$@" || return 1
	[ ! -e tables/t ] || complain 'something was left behind' || return 1
	[ ! -e boxes ] || complain 'a letter went out'
}

@test "what new cannot make leaves nothing behind" {
	not_made 'the umpire needs an address' across-the-narva "${WHO[@]}"
	for address in nowhere umpire@ @example.com u+x@example.com a-b-@example.com 'U <u@example.com>' -u@example.com \
		'"a b"@example.com' 'u@example.com, v@example.com' $'u@example.com\n'; do
		not_made 'cannot be the address of the umpire' across-the-narva --address "$address" "${WHO[@]}"
	done
	not_made 'nobody plays german' across-the-narva "${AT[@]}"
	not_made 'nobody plays soviet' across-the-narva "${AT[@]}" --player "german=$ANNA"
	not_made "has no side 'allied'" across-the-narva "${AT[@]}" "${WHO[@]}" --player "allied=$BERT"
	not_made 'german has a player already' across-the-narva "${AT[@]}" "${WHO[@]}" --player "german=$BERT"
	not_made "not 'german'" across-the-narva "${AT[@]}" --player german
	for who in '' nobody 'a@b@c' "$ANNA, $BERT" 'Anna' $'Anna\n <a@example.org>' $'\e[31mA <a@example.org>'; do
		not_made 'is no address' across-the-narva "${AT[@]}" --player "german=$who" --player "soviet=$BERT"
	done
	not_made "there is no game 'across-the-narvik'" across-the-narvik "${AT[@]}" "${WHO[@]}"
	not_made "there is no scenario 'x'" across-the-narva "${AT[@]}" "${WHO[@]}" -s x
	not_made "has no option 'x'" across-the-narva "${AT[@]}" "${WHO[@]}" -O x
	not_made 'has no ready set-up' across-the-narva "${AT[@]}" "${WHO[@]}" -S
	not_made "there is no 'x' for --trust" across-the-narva "${AT[@]}" "${WHO[@]}" --trust x
	not_made "there is no 'x' for --letters" across-the-narva "${AT[@]}" "${WHO[@]}" --letters x
	not_made "there is no 'x' for --language" across-the-narva "${AT[@]}" "${WHO[@]}" --language x
	not_made 'the title has no words' across-the-narva "${AT[@]}" "${WHO[@]}" --title ''
	not_made "not 'soon'" across-the-narva "${AT[@]}" "${WHO[@]}" --now soon
	not_made 'there is no option --sendmail' across-the-narva "${AT[@]}" "${WHO[@]}" --sendmail x
}

@test "times that will not do for new" {
	for span in '' 'some days' '-3 days' '3' '3 days 4 weeks' '4000 days'; do
		not_made 'a span of time is written' across-the-narva "${AT[@]}" "${WHO[@]}" --deadline "$span"
		not_made 'a span of time is written' across-the-narva "${AT[@]}" "${WHO[@]}" --deadline '7 days' --reminder "$span"
	done
	not_made 'want a --deadline' across-the-narva "${AT[@]}" "${WHO[@]}" --reminder '3 days'
	not_made 'want a --deadline' across-the-narva "${AT[@]}" "${WHO[@]}" --at-deadline pass
	not_made "there is no 'stop' for --at-deadline" across-the-narva "${AT[@]}" "${WHO[@]}" --at-deadline stop
	for second in '1 day' '36 hours' 'none' '7 days' '8 days'; do
		not_made 'one after the other, and before the deadline' across-the-narva "${AT[@]}" "${WHO[@]}" \
			--deadline '7 days' --reminder '36 hours' --reminder "$second"
	done
	many=()
	for i in {1..9}; do many+=(--reminder "$i hours"); done
	not_made 'at most 8 reminders' across-the-narva "${AT[@]}" "${WHO[@]}" --deadline '7 days' "${many[@]}"
	works narva t --deadline '7 days' "${many[@]:2}"
}

@test "sealed dice and what is hidden, keys and the ready set-up do not go together" {
	who=(--player "german=$ANNA" --player "allied=$BERT")
	try mail new tables/t narvik-1940 "${AT[@]}" "${who[@]}" --trust sealed
	[ "$status" -ne 0 ]
	[[ $stderr == *'sealed dice are for games that hide nothing'* ]]
	[ ! -e tables/t ]
	[ ! -e boxes ]
	not_made '-S and keys do not go together' narvik-1940 "${AT[@]}" "${who[@]}" --keys -S
	works mail new tables/t narvik-1940 "${AT[@]}" "${who[@]}" --trust sealed -O no-fog-of-war
	[ ! -e tables/t/game.yaml ]
	[ "$(count $ANNA)" -eq 1 ]
}

@test "the name of a table, and its folder" {
	for name in Ford a_b -a a.b 'a b' "$(printf 'a%.0s' {1..33})" ä; do
		fails 2 'a table is called by its folder' mail new "tables/$name" across-the-narva "${AT[@]}" "${WHO[@]}"
		[ ! -e "tables/$name" ]
	done
	works mail new "tables/$(printf 'a%.0s' {1..32})/" across-the-narva "${AT[@]}" "${WHO[@]}"
	mkdir tables/full
	echo mine > tables/full/mine
	fails 2 'the folder is not empty' mail new tables/full across-the-narva "${AT[@]}" "${WHO[@]}"
	[ "$(ls -A tables/full)" = mine ]
	fails 2 'nodir/t' mail new nodir/t across-the-narva "${AT[@]}" "${WHO[@]}"
	narva t
	before=$(cat tables/t/*.yaml)
	fails 2 '' narva t
	[ "$(cat tables/t/*.yaml)" = "$before" ]
	[ "$(find tables -perm /077 ! -name full ! -name mine ! -path tables | wc -l)" -eq 0 ]
}

@test "every option is in table.yaml, which is read again" {
	mail new tables/t narvik-1940 --address post-@example.com --player "german=\"Anna, the \\\"fox\\\"\" <$ANNA>" \
		--player "allied=Bért <$BERT>" -O no-fog-of-war -S --title 'Narvik: "by" #mail' --deadline '7 days' \
		--reminder '2 days' --reminder '5 days' --at-deadline answer --letters pictures --language nb --token-in-subject
	mail show tables > shown
	grep -q 'Narvik: "by" #mail' shown
	for line in 'table: t' "title: 'Narvik: \"by\" #mail'" 'address: post-@example.com' 'token-in: subject' 'game: narvik-1940' \
		'options: [no-fog-of-war]' 'set-up: yes' 'dice: open' 'deadline: 7 days' 'reminders: [2 days, 5 days]' \
		'at-deadline: answer' 'language: nb' 'letters: pictures'; do
		grep -qxF "$line" tables/t/table.yaml || complain "$line"
	done
	[ "$(letter header "$(last $ANNA)" To)" = "\"Anna, the \\\"fox\\\"\" <$ANNA>" ]
	[ "$(letter header "$(last $BERT)" To)" = "Bért <$BERT>" ]
	says $ANNA 'allied is played by Bért.'
}

@test "titles and names of any kind make no faulty letter" {
	narva one --title $'a\nb\tc\e[31m'
	narva two --title "$(printf 'ж%.0s' {1..300})"
	narva three --title '=?utf-8?q?x?= <a@b.c>, "'
	mail new tables/four across-the-narva "${AT[@]}" --player "german=$(printf 'ж%.0s' {1..80}) <$ANNA>" \
		--player "soviet=b &amp 'c' <$BERT>" --letters pages
	[ "$(count $ANNA)" -eq 4 ]
	mail tick tables
}

# ---- table.yaml, edited by hand -----------------------------------------------------------

# A letter comes again later while table.yaml has that fault, which is told with its place; and is done then.
faulty() { # place and words, edit of sed
	cp tables/t/table.yaml good.yaml
	sed -i "$2" tables/t/table.yaml
	not cmp -s tables/t/table.yaml good.yaml || complain "the edit does nothing: $2" || return 1
	letter answer "$(last $BERT)" $BERT > faulty.eml <<< 'rule 4.2.1'
	try mail deliver tables < faulty.eml
	[ "$status" -eq 75 ] || complain "exit status $status: $2" || return 1
	[[ $stderr == *"tables/t/table.yaml$1"* ]] || complain "not told: $1" || return 1
	cp good.yaml tables/t/table.yaml
	[ "$(count $BERT)" -eq "$n" ] || complain 'it was answered' || return 1
	mail deliver tables < faulty.eml
	n=$((n + 1))
	[ "$(count $BERT)" -eq "$n" ] || complain 'the letter is lost'
}

@test "a fault in table.yaml is told with its place, and the letter is not lost" {
	narva t --deadline '7 days' --reminder '3 days'
	n=1
	faulty ':1:' '1s/1/2/'
	faulty ':1:' '1d'
	faulty ":1:1: there is no 'title'" '/^title/d'
	faulty ":3:1: there is no 'titel' here" 's/^title/titel/'
	faulty ':5:11:' 's/^token-in: .*/token-in: letter/'
	faulty ':6:' 's/^game: .*/game: chess/'
	faulty ':7:' 's/^dice: .*/dice: loaded/'
	faulty ":1:1: there is no 'players'" '/^players/,/^  soviet/d'
	faulty ":9:3: there is no 'soviet'" '/^  soviet/d'
	faulty ":10:3: there is no 'sovjet'" 's/^  soviet/  sovjet/'
	faulty ":10:32: there is no 'mail'" '10s/.*/  soviet: {who: x@example.org, mail: yes}/'
	faulty ':10:17:' '10s/who: .*, token/who: x, token/'
	faulty ':10:' '10s/token: .*/token: short}/'
	faulty ":10:11: there is no 'token'" '10s/, token: .*/}/'
	faulty ':10:49: this is the token of german' "10s/token: .*/token: '$(token t german)'}/"
	faulty ":11:11: a span of time is written '7 days'" 's/^deadline: .*/deadline: a week/'
	faulty ':11:11:' 's/^deadline: .*/deadline: [7 days]/'
	faulty ':12:12: a list is wanted' 's/^reminders: .*/reminders: 3 days/'
	faulty ':12:12: reminders come one after the other' 's/^reminders: .*/reminders: [3 days, 2 days]/'
	faulty ':12:12: reminders come one after the other' 's/^reminders: .*/reminders: [8 days]/'
	faulty ':11:12: reminders come one after the other' '/^deadline/d'
	faulty ":13:14: there is no 'stop'" 's/^at-deadline: .*/at-deadline: stop/'
	faulty ':14:11:' 's/^language: .*/language: tlh/'
	faulty ':15:10:' 's/^letters: .*/letters: none/'
	faulty ':17:10: a list is wanted' '$a options: fog-of-war'
	faulty ':17:' '$a language: en'
	faulty ':17:' '$a "'
	faulty ':4:10:' 's/^address: .*/address: nowhere/'
	faulty ": the table is 'u' here" 's/^table: .*/table: u/'
	faulty '' '1,$d'
	faulty '' 's/.*/x/'
	faulty '' '1s/^/\t/'
	faulty '' '1s/^/\xff/'
}

@test "comments in table.yaml stay, and what it says counts from the next letter on" {
	narva t
	{ echo '# a comment'; sed "s/^language: .*/language: de # another/; s/$BERT/bert@new.example/" tables/t/table.yaml; } > edited
	cp edited tables/t/table.yaml
	post bert@new.example "$(address t soviet)" <<< '{do: activate, hq: 43 HQ}'
	says bert@new.example 'Done.'
	cmp edited tables/t/table.yaml
	post $BERT "$(address t soviet)" <<< '{do: done}'
	says bert@new.example "came from $BERT"
}

@test "a token that is changed makes the old one void" {
	narva t
	old=$(address t soviet)
	sed -i "s/$(token t soviet)/abcdefghjkmnpqrstvwx/" tables/t/table.yaml
	post $BERT "$old" <<< '{do: activate, hq: 43 HQ}'
	says $BERT 'write to umpire+t.abcdefghjkmnpqrstvwx@example.com'
	answer $BERT <<< '{do: activate, hq: 43 HQ}'
	says $BERT 'Done.'
}

@test "a broken state or game: the letter comes again later" {
	narva t
	letter answer "$(last $BERT)" $BERT > a.eml <<< '{do: activate, hq: 43 HQ}'
	for file in state game; do
		for fault in 's/: .*/: [/' '$a x: y' '1,$d' '1,3d'; do
			cp "tables/t/$file.yaml" good
			sed -i "$fault" "tables/t/$file.yaml"
			try mail deliver tables < a.eml
			[ "$status" -eq 75 ] || { [ $file = state ] && [ "$fault" != 's/: .*/: [/' ]; } || complain "$file: $fault"
			[ "$status" -eq 0 ] || [ -n "$stderr" ] || complain "$file: $fault"
			cp good "tables/t/$file.yaml"
		done
	done
	sed -i 's/^game: .*/game: narvik-1940/; s/soviet: {/allied: {/' tables/t/table.yaml
	sed -i '/^asked/d; s/soviet: {/allied: {/' tables/t/state.yaml
	fails 75 'is of across-the-narva' mail deliver tables < a.eml
}

# ---- threads and headers -------------------------------------------------------------------

@test "letters are one thread for each player" {
	narva t
	first=$(letter header "$(last $ANNA)" Message-ID)
	[ -z "$(letter header "$(last $BERT)" In-Reply-To)" ]
	answer $BERT <<< '{do: activate, hq: 43 HQ}'
	[ "$(letter header "$(last $ANNA)" In-Reply-To)" = "$first" ]
	[[ $(letter header "$(last $ANNA)" References) == *"$first" ]]
	[ "$(letter header "$(last $BERT)" In-Reply-To)" = "$(sed -n 's/^Message-ID: //p' answer.eml)" ]
	[[ $(letter header "$(last $BERT)" References) == *"$(sed -n 's/^Message-ID: //p' answer.eml)" ]]
	[ "$(letter header "$(last $BERT)" Auto-Submitted)" = auto-replied ]
	[ "$(letter header "$(last $ANNA)" Auto-Submitted)" = auto-generated ]
	[ "$(letter header "$(last $ANNA)" List-Id)" = '<t.example.com>' ]
	[ "$(cat boxes/*/new/* | grep -ci '^message-id' )" -eq "$(cat boxes/*/new/* | grep -i '^message-id' | sort -u | wc -l)" ]
	grep -q '^Return-Path: <umpire+t@example.com>' "$(last $ANNA)"
}

@test "whatever ids a letter has, the answer's are good" {
	narva t
	for HEADER in 'References: <a@b> <a@b> <a@b>' 'References: no id at all <' "References: $(printf '<%s@x.example> ' {1..400})" \
		$'In-Reply-To: <a@b>\nReferences: <c@d>' 'References: <äö@ü>'; do
		post $BERT "$(address t soviet)" <<< 'rule 4.2.1'
	done
	HEADER=
	for id in '' '<>' 'x' '<a b@c>' '<<a@b>>' "<$(printf 'x%.0s' {1..900})@y.example>" '<no-at-sign>' '<a@b@c>' '<ä@b.example>'; do
		printf 'From: %s\nTo: %s\nMessage-ID: %s\n\nrule 4.2.1\n%s\n' $BERT "$(address t soviet)" "$id" "$id" |
			mail deliver tables
	done
	printf 'From: %s\nTo: %s\n\nrule 4.2.2\n' $BERT "$(address t soviet)" > none.eml
	mail deliver tables < none.eml
	n=$(count $BERT)
	[ "$n" -eq 16 ]
	mail deliver tables < none.eml
	says $BERT 'come before'
}

@test "letters of hostile bytes" {
	narva t
	for words in "$(printf 'a%.0s' {1..20000})" $'\e[31m\x01\x7f\xff\xfe{do: pass}' '<script>alert(1)</script>{do: pass, x: "<b>"}' \
		$'{do: activate, hq: "\u202e\u0007"}' '{do: activate, hq: "x\ny\r\nBcc: z@example.org"}' $'From me\n.\n..\nFrom you'; do
		post $BERT "$(address t soviet)" <<< "$words"
	done
	[ "$(count $BERT)" -eq 7 ]
	[ "$(find boxes -mindepth 1 -maxdepth 1 | wc -l)" -eq 2 ]
	head -c 3000 /dev/urandom | mail deliver tables --recipient "$(address t soviet)"
	mail deliver tables/t < /dev/null
}

@test "mail that cannot be sent waits; it is not done again" {
	narva t
	letter answer "$(last $BERT)" $BERT > a.eml <<< '{do: activate, hq: 43 HQ}'
	SENDMAIL_FAILS=75 run -0 mail deliver tables < a.eml
	[ "$(count $ANNA) $(count $BERT)" = '1 1' ]
	mail show tables | grep -q 'letters queued: 2'
	after=$(game_of t)
	mail tick tables
	[ "$(count $ANNA) $(count $BERT)" = '2 2' ]
	mail deliver tables < a.eml
	says $BERT 'It has come before and was handled then'
	says $BERT 'Done.'
	[ "$(count $ANNA) $(count $BERT)" = '2 3' ]
	[ "$(game_of t)" = "$after" ]
}

@test "who has asked for the answers is not told some of them once more" {
	narva ford
	answer $BERT <<< options
	says $BERT 'What may be done {by: soviet, do: activate, hq: 109-hq}'
	says_not $BERT 'to copy'
	answer $BERT <<< 'help activate'
	says $BERT 'Some answers, to copy'
}
