#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail: whose a letter is, by its token and its address; what is held, and what nobody answers.

load mail.bash

ACTION='{do: activate, hq: 43 HQ}'
PHONE=bert@phone.example

# Nothing was done, and so many letters have come to Anna and to Bert.
nothing_done() { # table, anna, bert
	[ "$(game_of "$1")" = "$BEFORE" ] || { echo 'the game is another'; return 1; }
	[ "$(count $ANNA) $(count $BERT)" = "$2 $3" ] || { echo "letters: $(count $ANNA) $(count $BERT)"; return 1; }
}

begin() { # options of new
	narva ford "$@" > /dev/null
	BEFORE=$(game_of ford)
}

@test "token and address of one player: it is his" {
	begin
	post $BERT "$(address ford soviet)" <<< "$ACTION"
	says $BERT 'Done.'
	[ "$(count $ANNA) $(count $BERT)" = '2 2' ]
}

@test "the token may come by the envelope alone, by Cc, or by a header of the server" {
	begin
	post $BERT umpire@example.com --recipient "$(address ford soviet)" <<< 'rule 4.2.1'
	says $BERT 'Rule 4.2.1'
	HEADER="Cc: Umpire <$(address ford soviet)>" post $BERT somebody@example.com <<< 'rule 4.2.2'
	says $BERT 'Rule 4.2.2'
	HEADER="Delivered-To: $(address ford soviet)" post $BERT undisclosed@example.com <<< 'rule 4.2.3'
	says $BERT 'Rule 4.2.3'
	ORIGINAL_RECIPIENT=$(address ford soviet) post $BERT undisclosed@example.com <<< 'rule 4.2.1'
	says $BERT 'Rule 4.2.1'
	RECIPIENT=$(address ford soviet) post $BERT undisclosed@example.com <<< 'rule 4.2.2'
	says $BERT 'Rule 4.2.2'
	[ "$(count $BERT)" -eq 6 ]
}

@test "addresses are the same in letters of any size, tokens too" {
	begin
	post 'BERT@Example.NET' "$(address ford soviet | tr '[:lower:]' '[:upper:]')" <<< "$ACTION"
	says 'BERT@example.net' 'Done.'
}

@test "every way to write From" {
	begin
	n=1
	for from in "$BERT" "<$BERT>" "Bert <$BERT>" "\"Bert, the \\\"fox\\\"\" <$BERT>" "=?utf-8?q?B=C3=A9rt?= <$BERT>" \
		"$BERT (Bert)" "\"$ANNA\" <$BERT>"; do
		post "$from" "$(address ford soviet)" <<< 'rule 4.2.1'
		n=$((n + 1))
		[ "$(count $BERT)" -eq $n ] || complain "$from"
	done
	[ "$(count $ANNA)" -eq 1 ]
	for from in '' 'nobody' '<>' 'undisclosed:;' "Bert at example.net"; do
		post "$from" "$(address ford soviet)" <<< "$ACTION"
		nothing_done ford 1 $n
	done
}

@test "a display name is no address" {
	begin
	post "$BERT <stranger@example.org>" "$(address ford soviet)" <<< "$ACTION"
	nothing_done ford 1 2
	says $BERT 'A letter with your token came from stranger@example.org'
	[ "$(count stranger@example.org)" -eq 0 ]
}

@test "another player's token moves nothing, and no answer tells near from far" {
	begin
	right=$(token ford soviet)
	last=${right: -1}
	near=${right%?}$([ "$last" = a ] && echo b || echo a)
	n=1
	for to in "umpire+ford.$near@example.com" umpire+ford.aaaaaaaaaaaaaaaaaaaa@example.com umpire+ford@example.com \
		"umpire+ford.${right%?}@example.com" "umpire+ford.${right}a@example.com" umpire@example.com \
		"$(address ford german)"; do
		n=$((n + 1))
		post $BERT "$to" --now 2026-11-19T10:00:00Z --recipient umpire+ford@example.com <<< "$ACTION"
		nothing_done ford 1 $n || complain "$to"
		letter bare "$(last $BERT)" > answer.$n
		cmp answer.2 answer.$n || complain "$to"
	done
	says $BERT 'without the token of your side, and nothing was done'
	says $BERT "write to $(address ford soviet)"
	says_not $BERT "$(token ford german)"
}

@test "whoever answers to all bears both tokens, and writes for his own side" {
	begin
	HEADER="Cc: $(address ford german)" post $BERT "$(address ford soviet)" <<< "$ACTION"
	says $BERT 'Done.'
	[ "$(count $ANNA) $(count $BERT)" = '2 2' ]
	BEFORE=$(game_of ford)
	HEADER="Cc: $(address ford soviet)" post $ANNA "$(address ford german)" --recipient "$(address ford soviet)" \
		<<< '{do: attach, unit: 48ms}'
	says $ANNA 'Refused:'
	nothing_done ford 3 2
}

@test "strangers without a token get no answer, and none learns that a token was right" {
	begin
	for to in umpire+ford@example.com umpire+ford.aaaaaaaaaaaaaaaaaaaa@example.com umpire@example.com; do
		run -0 post stranger@example.org "$to" --recipient umpire+ford@example.com <<< "$ACTION"
		[ -z "$output" ]
	done
	nothing_done ford 1 1
	run -0 post stranger@example.org "$(address ford soviet)" <<< "$ACTION"
	[ -z "$output" ]
	[ "$(count stranger@example.org)" -eq 0 ]
	nothing_done ford 1 2
	journal ford | grep -q 'a letter of nobody here'
}

@test "a letter to no table, and to one of another name" {
	begin
	run -67 post $BERT umpire@example.com <<< "$ACTION"
	run -67 post $BERT umpire+fort.aaaaaaaaaaaaaaaaaaaa@example.com <<< "$ACTION"
	run -67 post $BERT 'umpire+../ford@example.com' <<< "$ACTION"
	run -67 post $BERT umpire+../../etc@example.com --recipient 'umpire+..@example.com' <<< "$ACTION"
	nothing_done ford 1 1
}

@test "tokens of another table are none" {
	begin
	narva other > /dev/null
	post $BERT "umpire+ford.$(token other soviet)@example.com" <<< "$ACTION"
	says $BERT 'without the token'
	[ "$(game_of ford)" = "$BEFORE" ]
	mail deliver tables/ford --recipient "$(address other soviet)" < post.eml
	[ "$(game_of ford)" = "$BEFORE" ]
}

# ---- held ------------------------------------------------------------------------

hold() { # words, from
	post "${2:-$PHONE}" "$(address ford soviet)" <<< "$1"
}

@test "a letter from an unknown address is held; yes carries it out, and the address is known" {
	begin
	hold "$ACTION"
	nothing_done ford 1 2
	[ "$(count $PHONE)" -eq 0 ]
	says $BERT "A letter with your token came from $PHONE"
	mail show tables | grep -q 'held: 1'
	answer $BERT <<< yes
	says $BERT "$PHONE is known as yours from now on"
	says $BERT '{do: activate, hq: 43 HQ} Done.'
	[ "$(count $ANNA) $(count $BERT) $(count $PHONE)" = '2 3 0' ]
	mail show tables | grep -q 'held: 0'
	[ "$(find tables/ford/held -type f | wc -l)" -eq 0 ]
	hold 'rule 4.2.1'
	says $PHONE 'Rule 4.2.1'
	[ "$(count $BERT)" -eq 3 ]
	post $PHONE umpire+ford@example.com <<< "$ACTION"
	says $BERT 'without the token'
	[ "$(count $PHONE)" -eq 1 ]
	umpire replay tables/ford/game.yaml
}

@test "no lets nothing come of it, and the address stays unknown" {
	begin
	hold "$ACTION"
	answer $BERT <<< 'No.'
	says $BERT 'Nothing came of that letter.'
	nothing_done ford 1 3
	hold "$ACTION"
	says $BERT "A letter with your token came from $PHONE"
	nothing_done ford 1 4
}

@test "the stranger cannot say yes himself, and the other player cannot" {
	begin
	hold "$ACTION"
	hold yes
	nothing_done ford 1 3
	answer $ANNA <<< yes
	says $ANNA 'You were asked nothing that is answered so.'
	nothing_done ford 2 3
}

@test "of two letters that are held the one is meant whose question is answered" {
	begin
	hold "$ACTION"
	question=$(last $BERT)
	hold '{do: pass}' bert@office.example
	letter answer "$question" "Bert <$BERT>" <<< yes > yes.eml
	mail deliver tables < yes.eml
	says $BERT "$PHONE is known as yours"
	says $BERT 'activate, hq: 43 HQ} Done.'
	mail show tables | grep -q 'held: 1'
	answer $BERT <<< no
	says $BERT 'Nothing came of that letter.'
	mail show tables | grep -q 'held: 0'
}

@test "both may be from one address, which is known once" {
	begin
	hold 'rule 4.2.1'
	hold 'rule 4.2.2'
	answer $BERT <<< yes
	says $BERT 'Rule 4.2.2'
	answer $BERT <<< yes
	says $BERT 'Rule 4.2.1'
	grep -q "addresses: \[$PHONE\]" tables/ford/state.yaml
}

@test "a yes with other words is none" {
	begin
	hold "$ACTION"
	answer $BERT <<< $'yes\nshow'
	says $BERT "nothing but 'yes' or 'no'"
	mail show tables | grep -q 'held: 1'
	[ "$(game_of ford)" = "$BEFORE" ]
}

@test "a held letter that comes again is held once; carried out, it is not done again" {
	begin
	hold "$ACTION"
	cp post.eml held.eml
	mail deliver tables < held.eml
	nothing_done ford 1 2
	answer $BERT <<< yes
	after=$(game_of ford)
	mail deliver tables < held.eml
	[ "$(game_of ford)" = "$after" ]
	says $PHONE 'It has come before and was handled then'
	says $PHONE 'Done.'
}

@test "after fourteen days tick throws it away" {
	begin
	post $PHONE "$(address ford soviet)" --now 2026-11-20T10:00:00Z <<< "$ACTION"
	mail tick tables --now 2026-12-04T10:00:00Z
	mail show tables | grep -q 'held: 1'
	mail tick tables --now 2026-12-04T10:00:01Z
	mail show tables | grep -q 'held: 0'
	[ "$(find tables/ford/held -type f | wc -l)" -eq 0 ]
	answer $BERT <<< yes
	says $BERT 'You were asked nothing that is answered so.'
	nothing_done ford 1 3
}

@test "no more than ten a day bother the player, and no more than twenty are held" {
	begin
	for day in 20 21 22; do
		for i in {1..11}; do
			post "p$day-$i@phone.example" "$(address ford soviet)" --now 2026-11-${day}T10:00:00Z <<< "$ACTION"
		done
	done
	nothing_done ford 1 21
	mail show tables | grep -q 'held: 20'
	[ "$(find tables/ford/held -type f | wc -l)" -eq 20 ]
	post $BERT "$(address ford soviet)" --now 2026-11-22T10:00:00Z <<< "$ACTION"
	says $BERT 'Done.'
}

@test "whoever forges a player's address cannot use up what he may write" {
	begin
	for i in {1..12}; do
		post $BERT umpire+ford@example.com --now 2026-11-20T10:00:00Z <<< "$ACTION"
	done
	nothing_done ford 1 11
	post $BERT "$(address ford soviet)" --now 2026-11-20T10:00:00Z <<< "$ACTION"
	says $BERT 'Done.'
}

@test "the 201st letter of a day is refused, and those after it are not answered" {
	begin
	sed -i 's/^  soviet: {serial: 1/&, day: 2026-11-20T00:00:00Z, letters: 199/' tables/ford/state.yaml
	post $BERT "$(address ford soviet)" --now 2026-11-20T10:00:00Z <<< 'rule 4.2.1'
	says $BERT 'Rule 4.2.1'
	post $BERT "$(address ford soviet)" --now 2026-11-20T10:00:00Z <<< "$ACTION"
	says $BERT 'more than 200 letters today'
	post $BERT "$(address ford soviet)" --now 2026-11-20T23:59:59Z <<< "$ACTION"
	nothing_done ford 1 3
	post $BERT "$(address ford soviet)" --now 2026-11-21T00:00:00Z <<< "$ACTION"
	says $BERT 'Done.'
}

# ---- no letters --------------------------------------------------------------------

@test "bounces, automatic answers, lists and receipts: a line of the journal, and no answer" {
	begin
	n=0
	for HEADER in 'Return-Path: <>' 'Auto-Submitted: auto-replied' 'Auto-Submitted: auto-generated' 'Precedence: bulk' \
		'Precedence: junk' 'List-Id: <list.example.org>' 'X-Autoreply: yes' \
		'Content-Type: multipart/report; report-type=delivery-status; boundary=x' \
		'Content-Type: multipart/report; report-type=disposition-notification; boundary=x'; do
		n=$((n + 1))
		run -0 post $BERT "$(address ford soviet)" <<< "$ACTION"
		nothing_done ford 1 1 || complain "$HEADER"
		[ "$(journal ford | grep -c 'no letter:')" -eq $n ] || complain "$HEADER"
	done
	HEADER=
	post $BERT "$(address ford soviet)" --sender '' <<< "$ACTION"
	post $BERT "$(address ford soviet)" --sender '<>' <<< "$ACTION"
	SENDER='' post $BERT "$(address ford soviet)" <<< "$ACTION"
	post "MAILER-DAEMON@example.com" "$(address ford soviet)" <<< "$ACTION"
	SUBJECT='Automatic reply: [ford] turn 1' post $BERT "$(address ford soviet)" <<< "$ACTION"
	nothing_done ford 1 1
	[ "$(journal ford | grep -c 'no letter:')" -eq $((n + 5)) ]
	HEADER='Auto-Submitted: no' post $BERT "$(address ford soviet)" --sender $BERT <<< "$ACTION"
	says $BERT 'Done.'
}

@test "our own letters that come back are none, also at another table" {
	begin
	narva other > /dev/null
	before=$(game_of other)
	for file in boxes/*/new/*; do
		run -0 mail deliver tables --recipient "$(address ford soviet)" < "$file"
		run -0 mail deliver tables --recipient "$(address other german)" < "$file"
	done
	nothing_done ford 2 2
	[ "$(game_of other)" = "$before" ]
}

@test "two tables that play one another write no letter back and forth" {
	mail new tables/one across-the-narva --address umpire@example.com --letters plain \
		--player "german=$ANNA" --player 'soviet=umpire+two@example.com' > /dev/null
	mail new tables/two across-the-narva --address umpire@example.com --letters plain \
		--player "german=umpire+one@example.com" --player "soviet=$BERT" > /dev/null
	for _ in 1 2 3; do
		for box in boxes/umpire+*; do
			for file in "$box"/new/*; do
				mail deliver tables --recipient "${box#boxes/}" < "$file"
			done
		done
	done
	[ "$(find boxes -type f -path '*new*' | wc -l)" -eq 4 ]
}

# ---- what is told to whom ---------------------------------------------------------

@test "a Message-ID that another player has used tells nothing of his letter" {
	begin
	answer $BERT -h 'Message-ID: <mine@client.example>' <<< 'note to soviet: a secret of mine'
	says $BERT 'a secret of mine'
	answer $ANNA -h 'Message-ID: <mine@client.example>' <<< 'rule 4.2.1'
	says $ANNA 'Rule 4.2.1'
	says_not $ANNA 'secret'
	says_not $ANNA 'come before'
}

@test "nobody keeps another's letter from being held by its Message-ID" {
	begin
	hold "$ACTION"
	id=$(sed -n 's/^Message-ID: //p' post.eml)
	sed "s/^Message-ID: .*/Message-ID: $id/; s/^To: .*/To: $(address ford german)/; s/^From: .*/From: anna@phone.example/" \
		post.eml > other.eml
	mail deliver tables < other.eml
	says $ANNA 'A letter with your token came from anna@phone.example'
	mail show tables | grep -q 'held: 2'
}

@test "a player of two sides has a token for each" {
	mail new tables/ford across-the-narva --address umpire@example.com --letters plain \
		--player "german=Anna <$ANNA>" --player "soviet=Anna <$ANNA>" > /dev/null
	post $ANNA "$(address ford soviet)" <<< "$ACTION"
	[ "$(count $ANNA)" -eq 4 ]
	grep -q 'by: soviet, do: activate' tables/ford/game.yaml
	{ printf 'From: %s\nTo: %s, %s\nMessage-ID: <both@client.example>\n\nrule 4.2.1\n' $ANNA "$(address ford german)" \
		"$(address ford soviet)"; } > both.eml
	mail deliver tables --recipient "$(address ford german)" < both.eml
	[ "$(letter header "$(last $ANNA)" Reply-To)" = "$(address ford german)" ]
	mail deliver tables --recipient "$(address ford soviet)" < both.eml
	[ "$(letter header "$(last $ANNA)" Reply-To)" = "$(address ford soviet)" ]
	says_not $ANNA 'come before'
}

@test "where the token stands in the subject" {
	begin --token-in-subject
	[[ $(letter header "$(last $BERT)" Subject) == "[ford.$(token ford soviet)] "* ]]
	[ "$(letter header "$(last $BERT)" Reply-To)" = umpire@example.com ]
	answer $BERT <<< "$ACTION"
	says $BERT 'Done.'
	BEFORE=$(game_of ford)
	SUBJECT="AW: RE: [Liste] [FORD.$(token ford soviet | tr '[:lower:]' '[:upper:]')] Zug" post $BERT umpire@example.com \
		<<< 'rule 4.2.1'
	says $BERT 'Rule 4.2.1'
	SUBJECT='[ford] turn 1' post $BERT umpire@example.com <<< '{do: done}'
	says $BERT "write to umpire@example.com with this subject"
	SUBJECT="[ford.$(token ford german)] x" post $BERT umpire@example.com <<< '{do: done}'
	says $BERT 'without the token of your side'
	SUBJECT="[ford.$(token ford soviet)] x" post stranger@example.org umpire@example.com <<< '{do: done}'
	says $BERT 'came from stranger@example.org'
	[ "$(game_of ford)" = "$BEFORE" ]
	[ "$(letter header "$(last $BERT)" Reply-To)" = umpire@example.com ]
	[ "$(grep -c "$(token ford german)" "$(last $BERT)")" -eq 0 ]
}

@test "an address with the sign -" {
	begin --address um.pire-@example.com
	[[ $(letter header "$(last $BERT)" Reply-To) == "um.pire-ford.$(token ford soviet)@example.com" ]]
	answer $BERT <<< "$ACTION"
	says $BERT 'Done.'
	[[ $(letter header "$(last $BERT)" From) == *"<um.pire-ford.$(token ford soviet)@example.com>" ]]
	post $BERT um.pire-ford@example.com <<< '{do: done}'
	says $BERT "write to um.pire-ford.$(token ford soviet)@example.com"
}
