#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail: what letters ask for: actions, answers in advance, taking back, giving up, and questions.

load mail.bash

ACTION='{do: activate, hq: 43 HQ}'
REFUSED='{do: offer-draw, withdraw: yes}'	# as long as no draw is offered

begin() { # options of new
	narva ford "$@" > /dev/null
	BEFORE=$(game_of ford)
}
same_game() { [ "$(game_of ford)" = "$BEFORE" ] || { echo 'the game is another'; return 1; }; }
changed_game() { not same_game > /dev/null; BEFORE=$(game_of ford); umpire replay tables/ford/game.yaml; }
letters() { [ "$(count $ANNA) $(count $BERT)" = "$1 $2" ] || { echo "letters: $(count $ANNA) $(count $BERT)"; return 1; }; }
entries() { sed -n 's/^entries: //p' "tables/$1/game.yaml"; }

# ---- actions ---------------------------------------------------------------------------

@test "several actions are one stream" {
	begin
	answer $BERT <<< $'{do: activate, hq: 43 HQ}\n\nand then\n\n- {do: attach, unit: 48ms}\n{do: done}'
	says $BERT '{do: activate, hq: 43 HQ} {do: attach, unit: 48ms} {do: done} Done.'
	says $ANNA '43-hq is activated [4.2.1]'
	[ "$(entries ford)" -eq 3 ]
	letters 2 2
	changed_game
}

@test "refused in the middle: none is done, the other side hears nothing, and what follows waits" {
	begin
	answer $BERT <<< $'{do: activate, hq: 43 HQ}\n'"$REFUSED"$'\n{do: done}\nshow\nnote: hello'
	says $BERT 'Refused: action 2 of 3: soviet has offered no draw'
	says $BERT 'None of these actions was done.'
	says $BERT 'What followed was not done: show note hello'
	letters 1 2
	same_game
	journal ford | grep -q 'soviet: 0 actions applied; not: '
}

@test "refused after a die fell: what was done before is kept, and both are told" {
	begin
	answer $BERT <<< $'{do: pass}\n{do: draw}\n'"$REFUSED"
	says $BERT 'Refused: action 3 of 3: soviet has offered no draw'
	says $BERT '2 of 3 actions were applied and kept, for dice have fallen'
	says_not $BERT 'None of these'
	says $ANNA 'soviet activates no HQ [4.1.1]'
	says $ANNA 'is drawn [4.1.1]'
	[ "$(entries ford)" -eq 2 ]
	changed_game
}

@test "an action of another side, and one for another position" {
	begin
	answer $BERT <<< '{by: german, do: pass}'
	says $BERT 'Your letter {by: german, do: pass}'
	says_not $BERT 'Done.'
	same_game
	for=$(letter text "$(last $BERT)" | grep -o "for: '[0-9a-f]*'" | head -n 1)
	answer $BERT <<< "{by: soviet, do: activate, hq: 43-hq, $for}"
	says $BERT 'Done.'
	changed_game
	answer $BERT <<< "{by: soviet, do: done, $for}"
	says $BERT 'for another position'
	says_not $BERT 'Done.'
	same_game
	answer $ANNA <<< '{do: pass}'
	says $ANNA 'Refused: german is not asked'
	same_game
	letters 3 4
}

@test "what cannot be read: nothing of the letter is done, and an example is given" {
	begin
	answer $BERT <<< $'{do: activate, hq: 43 HQ}\n\n{do: pass, x: [}'
	says $BERT 'meant for the umpire and cannot be read, so nothing of it was done'
	says $BERT '{do: pass, x: [}'
	says $BERT '{by: soviet, do: activate'
	same_game
	answer $ANNA <<< '{do: pass, x: [}'
	says $ANNA 'A letter that would have been read'
	same_game
	letters 2 2
}

@test "nothing to do: it is said what was looked for, with an example" {
	begin
	for words in 'Hello, how are you?' '' '> {do: pass}'; do
		answer $BERT <<< "$words"
		says $BERT 'Nothing was found in your letter that the umpire could do' || complain "$words"
		says $BERT 'What would have been read stands below.'
		says $BERT '{by: soviet, do: activate'
		[ "$(words $BERT | grep -c 'to copy')" -eq 1 ]
	done
	answer $BERT <<< 'please show me the options'
	same_game
	letters 1 5
}

@test "verbs and names that are none" {
	begin
	answer $BERT <<< '{do: fly}'
	says $BERT "knows no verb 'fly'"
	answer $BERT <<< '{do: activate, hq: Rommel}'
	says $BERT "This cannot be done:"
	answer $BERT <<< '{do: undo}'
	says_not $BERT 'Done.'
	same_game
	letters 1 4
}

@test "more than a hundred things: none of them" {
	begin
	for _ in {1..101}; do echo 'rule 4.2.1'; done | answer $BERT
	says $BERT 'asks for more than 100 things, and nothing of it was done'
	[ "$(wc -c < "$(last $BERT)")" -lt 20000 ]
	for _ in {1..100}; do echo 'rule 4.2.1'; done | answer $BERT
	says $BERT 'Rule 4.2.1'
	same_game
}

@test "a letter that comes again is answered again, and nothing is done twice" {
	begin
	answer $BERT <<< $'{do: pass}\nnote: hello'
	mail deliver tables < answer.eml
	says $BERT 'It has come before and was handled then; nothing was done again. What came of it:'
	says $BERT '{do: pass}'
	letters 2 3
	[ "$(entries ford)" -eq 2 ]
	mail deliver tables < answer.eml
	letters 2 4
	[ "$(find tables/ford/seen -type f | wc -l)" -eq 1 ]
}

@test "an action in a file, and one that was mended" {
	begin
	python3 - "$(address ford soviet)" $BERT > file.eml <<-'END'
		import email.message, sys
		m = email.message.EmailMessage()
		m['From'], m['To'], m['Message-ID'] = sys.argv[2], sys.argv[1], '<file@client.example>'
		m.set_content('As attached.')
		m.add_attachment(b'--- {do: activate, hq: 43 HQ}\n--- {do: done}\n', maintype='application', subtype='octet-stream',
		                 filename='turn.yaml')
		sys.stdout.buffer.write(m.as_bytes())
	END
	mail deliver tables < file.eml
	says $BERT 'Done.'
	[ "$(entries ford)" -eq 2 ]
	narva second > /dev/null
	answer $BERT <<< '{Do: activate, hq: “43 HQ”}.'
	says $BERT "{do: activate, hq: 43 HQ} (read out of: {Do: activate, hq: “43 HQ”})"
	says $BERT 'Done.'
}

# ---- notes and answers in advance ------------------------------------------------------------

@test "a note goes to all others, as far as the next empty line" {
	begin
	answer $BERT <<< $'note: to be honest: <b>I</b> give\nup & go\n\nnot this'
	says $ANNA 'note of soviet: to be honest: <b>I</b> give up & go'
	says_not $ANNA 'not this'
	letters 2 2
	answer $BERT <<< 'note to nobody: psst'
	says $BERT "no side; known: 'german' and 'soviet'"
	says_not $BERT 'nowhere'
	letters 2 3
}

@test "a note to one side is not seen by the third" {
	kampen cards
	says $CARL 'germany must now'
	ids=$(find boxes/$CARL -type f)
	answer $BERT <<< 'note to germany: a secret offer'
	says $ANNA 'note of norway for germany: a secret offer'
	says $BERT 'Done.'
	[ "$(find boxes/$CARL -type f)" = "$ids" ]
	answer $ANNA <<< 'note: to all of you'
	says $CARL 'note of germany: to all of you'
	[[ $(letter header "$(last $CARL)" Message-ID) == '<cards.'*'.allies.2.'*'@example.com>' ]]
	answer $CARL <<< $'show\nlog 20'
	for file in $(box $CARL); do not grep -q 'secret' "$file"; done
	umpire replay tables/cards/game.yaml
}

@test "of an answer in advance the other side learns nothing" {
	narvik fog > /dev/null
	answer $BERT <<< '{do: standing, decide: retreat, toward: "1513"}'
	says $BERT 'Done.'
	letters 1 2
	answer $BERT <<< 'standing'
	says $BERT 'Your orders in advance'
	says $BERT '1. '
	says $BERT 'decide: retreat'
	answer $ANNA <<< 'standing'
	says $ANNA 'You have given no orders in advance.'
	answer $BERT <<< 'standing revoke 1'
	says $BERT 'Done.'
	answer $BERT <<< 'standing list'
	says $BERT 'You have given no orders in advance.'
	letters 2 5
	[[ $(letter header "$(last $ANNA)" Message-ID) == *'.german.2.'*'@example.com>' ]]
	for file in $(box $ANNA); do not grep -q 'retreat' "$file"; done
	umpire replay tables/fog/game.yaml
}

@test "an answer in advance, as the manual writes it" {
	narvik fog > /dev/null
	answer $BERT <<< "standing {decide: retreat, toward: '1513'}"
	says $BERT 'Done.'
	answer $BERT <<< 'standing revoke 7'
	says_not $BERT 'Done.'
}

# ---- taking back ---------------------------------------------------------------------------

@test "undo alone, of several, and of more than there are" {
	begin
	answer $BERT <<< $'{do: activate, hq: 43 HQ}\n{do: attach, unit: 48ms}'
	answer $BERT <<< undo
	says $BERT 'soviet takes back 1 action'
	says $ANNA 'soviet takes back 1 action'
	says $BERT 'must now attach more units'
	answer $BERT <<< $'{do: done}\nundo 2'
	says $BERT 'soviet takes back 2 actions'
	says $BERT 'must now activate an HQ'
	umpire replay tables/ford/game.yaml
	BEFORE=$(game_of ford)
	answer $BERT <<< 'undo'
	says_not $BERT 'Done.'
	says_not $BERT 'contents'
	answer $ANNA <<< 'undo'
	says_not $ANNA 'Done.'
	same_game
}

past_a_die() { # Bert would like to take back two actions
	begin
	answer $BERT <<< $'{do: pass}\n{do: draw}\n'"$REFUSED"
	BEFORE=$(game_of ford)
	answer $BERT <<< 'undo 2'
	says $BERT 'The other side is asked.' || return 1
	says $ANNA "Bert (soviet) would like to take back 2 actions, past a die or a secret that was shown. Answer 'agree undo 2' or 'refuse undo'." || return 1
	same_game
}

@test "undo past a die: the other side agrees" {
	past_a_die
	answer $ANNA <<< 'Agree Undo 2.'
	says $ANNA 'Done.'
	says $BERT 'soviet takes back 2 actions'
	says $BERT 'must now activate an HQ by the chit'
	changed_game
	not grep -q '^proposal' tables/ford/state.yaml
	answer $ANNA <<< 'agree undo'
	says $ANNA 'Nothing such is proposed.'
	same_game
}

@test "undo past a die: the other side refuses, or agrees with the number" {
	past_a_die
	answer $ANNA <<< 'refuse undo'
	says $BERT 'Anna (german) does not agree (undo).'
	same_game
	answer $ANNA <<< 'agree undo 2'
	says $ANNA 'Nothing such is proposed.'
	answer $BERT <<< 'undo 2'
	answer $ANNA <<< 'agree undo 2'
	says $ANNA 'soviet takes back 2 actions'
	changed_game
}

@test "who asks cannot agree himself, but can take it back" {
	past_a_die
	answer $BERT <<< 'agree undo'
	says $BERT 'It is for the other side to agree.'
	same_game
	answer $BERT <<< 'undo'
	says $BERT 'Something is proposed already (undo, by Bert (soviet))'
	answer $BERT <<< 'refuse undo'
	says $ANNA 'Bert (soviet) no longer asks for it (undo).'
	answer $ANNA <<< 'agree undo'
	says $ANNA 'Nothing such is proposed.'
	same_game
}

# Somebody goes on: whoever is asked by the chit, the first that the game offers.
go_on() {
	local address
	for address in $ANNA $BERT; do
		letter text "$(last $address)" | sed -n 's/^  \({by: .*}\).*/\1/p' | head -n 1 > first
		[ -s first ] && break
	done
	answer $address < first
	says $address 'Done.'
}

@test "the game goes on: what was asked comes to nothing" {
	past_a_die
	go_on
	[ "$(grep -rl 'The game has gone on, and nothing is taken back' boxes/$BERT | wc -l)" -eq 1 ]
	BEFORE=$(game_of ford)
	answer $ANNA <<< 'agree undo'
	says $ANNA 'Nothing such is proposed.'
	same_game
}

@test "who acts and agrees in one letter agrees to nothing" {
	past_a_die
	address=$BERT
	letter text "$(last $ANNA)" | grep -q '^  {by: ' && address=$ANNA
	answer $ANNA <<< $'note: fine\n\nagree undo 2'
	says $ANNA 'soviet takes back 2 actions'
	[ "$(entries ford)" -eq 4 ]
	umpire replay tables/ford/game.yaml
}

# ---- giving up -----------------------------------------------------------------------------

@test "resign: the other side agrees, and the game is over" {
	begin
	answer $BERT <<< 'I resign'
	says $ANNA "Bert (soviet) resigns, which ends the game for that side. Answer 'agree resign' or 'refuse resign'."
	same_game
	answer $ANNA <<< 'undo'
	answer $ANNA <<< 'resign'
	says $ANNA 'Something is proposed already (resign, by Bert (soviet))'
	answer $ANNA <<< 'agree resignation'
	says $ANNA 'Done.'
	says $BERT 'the game is over'
	changed_game
	grep -q 'by: soviet, do: resign' tables/ford/game.yaml
	mail show tables | grep -q 'the game is over'
	not grep -q '^proposal' tables/ford/state.yaml
	answer $ANNA <<< 'resign'
	says $ANNA 'The game is over.'
	answer $BERT <<< "$ACTION"
	says_not $BERT 'Done.'
	answer $BERT <<< 'undo'
	says_not $BERT 'Done.'
	same_game
	[ "$(letter files "$(last $BERT)")" = ford.yaml ]
}

@test "resign: an action in braces asks, too; refused, or taken back" {
	begin
	answer $BERT <<< '{do: resign}'
	says $ANNA 'Bert (soviet) resigns'
	answer $ANNA <<< 'refuse resign'
	says $BERT 'Anna (german) does not agree (resign).'
	answer $BERT <<< 'resign'
	answer $BERT <<< 'refuse resign'
	says $ANNA 'Bert (soviet) no longer asks for it (resign).'
	answer $ANNA <<< 'agree resign'
	says $ANNA 'Nothing such is proposed.'
	same_game
}

@test "resign among three: all others agree" {
	kampen cards
	answer $BERT <<< 'resign'
	says $ANNA 'Bert (norway) resigns'
	says $CARL 'Bert (norway) resigns'
	answer $ANNA <<< 'agree resign'
	says $ANNA 'Another side is still to agree.'
	answer $ANNA <<< 'agree resign'
	not grep -q 'do: resign' tables/cards/game.yaml
	answer $CARL <<< 'agree resign'
	says $CARL 'Done.'
	grep -q 'by: norway, do: resign' tables/cards/game.yaml
	umpire replay tables/cards/game.yaml
}

@test "a draw wants the word of both" {
	begin
	answer $ANNA <<< 'agree draw'
	says $ANNA 'Nobody offers a draw.'
	answer $ANNA <<< 'refuse draw'
	says $ANNA 'Nobody offers a draw.'
	same_game
	answer $BERT <<< 'draw'
	says $ANNA 'soviet offers a draw'
	answer $BERT <<< 'agree draw'
	says $BERT 'Nobody offers a draw.'
	answer $ANNA <<< 'refuse draw'
	says $BERT 'Anna (german) does not agree to a draw.'
	not grep -q '^result' tables/ford/game.yaml
	answer $ANNA <<< 'agree draw'
	says $BERT 'the game is over; nobody has won'
	changed_game
	answer $ANNA <<< 'draw'
	says_not $ANNA 'Done.'
	same_game
}

@test "an offer of a draw is taken back" {
	begin
	answer $BERT <<< 'draw'
	answer $BERT <<< 'refuse draw'
	says $BERT 'Done.'
	answer $ANNA <<< 'agree draw'
	says $ANNA 'Nobody offers a draw.'
	narva second > /dev/null
	answer $BERT <<< 'draw'
	answer $BERT <<< 'draw withdraw'
	says $BERT 'Done.'
	answer $ANNA <<< 'draw'
	says $ANNA 'german offers a draw'
	says_not $ANNA 'the game is over'
}

# ---- questions -----------------------------------------------------------------------------

@test "questions change nothing, and go to nobody else" {
	begin
	answer $BERT <<< 'show'
	says $BERT 'How things stand'
	answer $BERT <<< 'Options'
	says $BERT 'What may be done'
	says $BERT '{by: soviet, do: relocate, to:'
	says $BERT 'These are 200 of '
	answer $BERT <<< 'options pass'
	says $BERT '{by: soviet, do: pass}'
	answer $BERT <<< 'options fly'
	says_not $BERT 'What may be done'
	answer $ANNA <<< 'options'
	says $ANNA 'soviet must now'
	answer $BERT <<< 'help'
	says $BERT 'decisions, and the verbs that answer them'
	answer $BERT <<< 'help pass'
	says $BERT 'pass'
	answer $BERT <<< 'help fly'
	says $BERT "'fly'"
	answer $BERT <<< 'rule 4.2.1'
	says $BERT 'The HQ activates all units of its own formation'
	says $BERT 'Reading: Combat units only.'
	answer $BERT <<< 'rule 99.9'
	says $BERT "there is no clause or rule '99.9'"
	answer $BERT <<< 'yes'
	says $BERT 'You were asked nothing that is answered so.'
	letters 2 11
	same_game
}

@test "questions and actions in one letter are answered in its order" {
	begin
	answer $BERT <<< $'rule 4.2.1\n{do: activate, hq: 43 HQ}\noptions done\nrule 4.2.2'
	says $BERT 'Rule 4.2.1'
	says $BERT 'Rule 4.2.2'
	says $BERT '{by: soviet, do: done}'
	changed_game
}

@test "before the game begins" {
	mail new tables/ford across-the-narva --address umpire@example.com --letters plain --keys \
		--player "german=Anna <$ANNA>" --player "soviet=Bert <$BERT>" > /dev/null
	for words in show "$ACTION" undo options resign draw 'standing {decide: retreat}' 'note: hello'; do
		answer $BERT <<< "$words"
		says_not $BERT 'Done.' || complain "$words"
	done
	answer $BERT <<< 'rule 4.2.1'
	says $BERT 'Rule 4.2.1'
	answer $BERT <<< 'help activate'
	says $BERT 'hq'
	[ ! -e tables/ford/game.yaml ]
}

@test "log" {
	begin
	answer $BERT <<< "$ACTION"
	answer $ANNA <<< 'log'
	says $ANNA '43-hq is activated'
	answer $ANNA <<< 'log 1'
	says $ANNA '43-hq is activated'
	answer $ANNA <<< 'log 0'
	answer $ANNA <<< 'log 9999'
	says $ANNA 'both sides are set up'
	letters 6 2
}

@test "unit and place" {
	begin
	answer $BERT <<< 'unit 43 HQ'
	says $BERT '43-hq'
	answer $BERT <<< 'unit Rommel'
	says_not $BERT 'at fault'
	answer $BERT <<< 'place 2739'
	says $BERT '2739'
	answer $BERT <<< 'place Atlantis'
	letters 1 5
	same_game
}

@test "page and view" {
	begin
	answer $ANNA <<< 'view'
	[ "$(letter files "$(last $ANNA)")" = ford.german.yaml ]
	letter file "$(last $ANNA)" .yaml > v.yaml
	umpire view german tables/ford/game.yaml | cmp - v.yaml
	answer $BERT <<< 'page'
	[ "$(letter files "$(last $BERT)")" = ford.soviet.html ]
	letter file "$(last $BERT)" .html | grep -q "$(address ford soviet)"
	answer $BERT <<< $'page\nview'
	[ "$(letter files "$(last $BERT)" | sort | tr '\n' ' ')" = 'ford.soviet.html ford.soviet.yaml ' ]
	same_game
}

@test "options VERB with UNIT at PLACE" {
	begin
	answer $BERT <<< 'options relocate at 2739'
	says $BERT "What may be done {by: soviet, do: relocate, to: '2739'} Now"
	answer $BERT <<< 'options activate with 43 HQ'
	says $BERT 'What may be done {by: soviet, do: activate, hq: 43-hq} Now'
	answer $BERT <<< 'options with Rommel'
	says_not $BERT 'What may be done'
	same_game
}

@test "late" {
	begin
	answer $BERT <<< 'late {do: pass}'
	says $BERT 'At this table nobody acts for you'
	narva clock --now 2027-03-01T10:00:00Z --deadline '7 days' --at-deadline answer > /dev/null
	answer $BERT <<< "late $ACTION"
	says $BERT 'that is done in your place if your time runs out'
	letters 2 4
	answer $BERT <<< 'late Rommel'
	letters 2 5
	mail tick tables/clock --now 2027-03-08T10:00:00Z
	says $ANNA '43-hq is activated'
	answer $BERT <<< 'late none'
	says $BERT 'Noted.'
	mail tick tables/clock --now 2027-03-20T10:00:00Z
	says $ANNA 'Nothing follows of itself'
}
