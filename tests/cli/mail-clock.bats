#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail: what time brings: reminders, deadlines, who is away; and what show tells of it.

load mail.bash

# A table that begins on 1 March 2027, at ten o'clock; Bert, the Soviet, is asked.
begin() { # options of new
	narva ford --now 2027-03-01T10:00:00Z "$@" > /dev/null
	BEFORE=$(game_of ford)
}

tick() { mail tick tables --now "2027-03-$1"; }		# 05T10:00:00Z
until_of() { mail show tables --json --now 2027-03-01T10:00:00Z | # whoever is asked
	python3 -c 'import json, sys; print(json.load(sys.stdin)["tables"][0]["asked"][0].get("until"))'; }
since_of() { mail show tables --json --now 2027-03-01T10:00:00Z |
	python3 -c 'import json, sys; print(json.load(sys.stdin)["tables"][0]["asked"][0].get("since"))'; }
answer_at() { # time in March, address; words on standard input
	letter answer "$(last "$2")" "Somebody <$2>" > answer.eml
	mail deliver tables --now "2027-03-$1" < answer.eml
}
letters() { [ "$(count $ANNA) $(count $BERT)" = "$1 $2" ] || { echo "letters: $(count $ANNA) $(count $BERT)"; return 1; }; }

@test "reminders go to whoever is asked alone, each once" {
	begin --deadline '7 days' --reminder '3 days' --reminder '6 days'
	says $ANNA 'Whoever is asked has 7 days to answer.'
	says $BERT 'soviet has until Monday 8 March 2027, 10:00 UTC.'
	tick 04T09:59:59Z
	letters 1 1
	tick 04T10:00:00Z
	letters 1 2
	says $BERT 'It is for you to answer: you have time until Monday 8 March 2027, 10:00 UTC.'
	says $BERT '{by: soviet, do: activate'
	tick 04T10:00:00Z
	tick 05T10:00:00Z
	letters 1 2
	tick 07T10:00:00Z
	letters 1 3
	tick 08T09:59:59Z
	letters 1 3
	[ "$(game_of ford)" = "$BEFORE" ]
}

@test "reminders that were missed are one" {
	begin --deadline '7 days' --reminder '3 days' --reminder '6 days'
	tick 07T12:00:00Z
	letters 1 2
	tick 07T13:00:00Z
	letters 1 2
}

@test "at the deadline nothing: all are told, once, and reminders were not sent late" {
	begin --deadline '7 days' --reminder '3 days'
	tick 09T10:00:00Z
	letters 2 2
	says $ANNA 'Bert (soviet) had time until Monday 8 March 2027, 10:00 UTC. Nothing follows of itself'
	says $BERT 'Nothing follows of itself'
	tick 09T10:00:00Z
	tick 20T10:00:00Z
	letters 2 2
	[ "$(game_of ford)" = "$BEFORE" ]
	answer_at 20T11:00:00Z $BERT <<< '{do: activate, hq: 43 HQ}'
	says $BERT 'Done.'
	[ "$(until_of)" = 2027-03-27T11:00:00Z ]
	tick 23T11:00:00Z
	letters 3 4
}

@test "at the deadline pass: what passes is done, and all are told" {
	begin --deadline '36 hours' --at-deadline pass
	says $ANNA 'else lets the question pass or takes the first thing'
	tick 02T21:59:59Z
	letters 1 1
	tick 02T22:00:00Z
	letters 2 2
	says $ANNA 'Bert (soviet) had time until Tuesday 2 March 2027, 22:00 UTC. As this table has it, the umpire has answered in that place.'
	says $ANNA 'soviet activates no HQ [4.1.1]'
	says $BERT 'soviet activates no HQ [4.1.1]'
	[ "$(since_of)" = 2027-03-02T22:00:00Z ]
	umpire replay tables/ford/game.yaml
	journal ford | grep -q 'soviet: the time is up, and was answered for'
}

@test "at the deadline answer: what the player left; what is not lawful then is not done" {
	begin --deadline '36 hours' --at-deadline answer
	sed -i "s/^  soviet: {serial: 1/&, late: '{do: activate, hq: 43 HQ}'/" tables/ford/state.yaml
	tick 03T00:00:00Z
	says $ANNA '43-hq is activated [4.2.1]'
	[ "$(since_of)" = 2027-03-03T00:00:00Z ]
	tick 04T12:00:00Z
	says $ANNA 'Nothing follows of itself'
	letters 3 3
	umpire replay tables/ford/game.yaml
}

@test "at the deadline answer: with none, nothing happens" {
	begin --deadline '36 hours' --at-deadline answer
	tick 03T00:00:00Z
	letters 2 2
	says $ANNA 'Nothing follows of itself'
	[ "$(game_of ford)" = "$BEFORE" ]
}

@test "at the deadline pass: the player's own answer comes first, and one of another side is none" {
	begin --deadline '36 hours' --at-deadline pass
	sed -i "s/^  soviet: {serial: 1/&, late: '{do: activate, hq: 43 HQ}'/" tables/ford/state.yaml
	tick 03T00:00:00Z
	says $ANNA '43-hq is activated [4.2.1]'
	narva other --now 2027-03-03T00:00:00Z --deadline '1 day' --at-deadline pass
	sed -i "s/^  soviet: {serial: 1/&, late: '{by: german, do: pass}'/" tables/other/state.yaml
	mail tick tables/other --now 2027-03-04T00:00:00Z
	says $ANNA 'soviet activates no HQ'
}

@test "who is away has more time, and is not reminded" {
	begin --deadline '7 days' --reminder '3 days'
	answer_at 02T10:00:00Z $BERT <<< 'away until 2027-03-06'
	says $BERT 'Your clock stands until Saturday 6 March 2027, 23:59 UTC.'
	says $ANNA 'Bert (soviet) is away until Saturday 6 March 2027, 23:59 UTC.'
	[ "$(until_of)" = 2027-03-12T23:59:59Z ]
	mail show tables --now 2027-03-03T00:00:00Z | grep -q 'away until 2027-03-06T23:59:59Z'
	tick 05T10:00:00Z
	tick 06T23:59:00Z
	letters 2 2
	tick 08T23:59:58Z
	letters 2 2
	tick 08T23:59:59Z
	letters 2 3
	tick 12T23:59:58Z
	letters 2 3
	tick 12T23:59:59Z
	letters 3 4
	[ "$(game_of ford)" = "$BEFORE" ]
}

@test "back lets the clock run again, from then on" {
	begin --deadline '7 days'
	answer_at 02T10:00:00Z $BERT <<< 'away until 2027-03-20'
	answer_at 04T10:00:00Z $BERT <<< 'back'
	says $ANNA 'Bert (soviet) is back.'
	[ "$(until_of)" = 2027-03-10T10:00:00Z ]
	answer_at 05T10:00:00Z $BERT <<< 'back'
	says $BERT 'You were not away.'
	letters 3 4
}

@test "away twice, and while away: the clock stood all that time" {
	begin --deadline '7 days'
	answer_at 02T10:00:00Z $BERT <<< 'away until 2027-03-20'
	answer_at 04T10:00:00Z $BERT <<< 'back'
	answer_at 05T10:00:00Z $BERT <<< 'away until 2027-03-20'
	answer_at 06T10:00:00Z $BERT <<< 'back'
	[ "$(until_of)" = 2027-03-11T10:00:00Z ]
	answer_at 07T10:00:00Z $BERT <<< 'away until 2027-03-20'
	answer_at 08T10:00:00Z $BERT <<< 'away until 2027-03-21'
	answer_at 09T10:00:00Z $BERT <<< 'back'
	[ "$(until_of)" = 2027-03-13T10:00:00Z ]
}

@test "away of a side that is not asked counts when it is" {
	begin --deadline '7 days'
	answer_at 02T10:00:00Z $ANNA <<< 'away until 2027-03-09'
	[ "$(until_of)" = 2027-03-08T10:00:00Z ]
	says $BERT 'Anna (german) is away until Tuesday 9 March 2027, 23:59 UTC.'
}

@test "dates that will not do for away" {
	begin --deadline '7 days'
	for until in 2027-02-28 2027-06-30 2026-03-05 '31 April' 2027-13-01; do
		answer_at 02T10:00:00Z $BERT <<< "away until $until"
		says $BERT 'A date within the next 90 days is wanted' || complain "$until"
	done
	[ "$(count $ANNA)" -eq 1 ]
	[ "$(until_of)" = 2027-03-08T10:00:00Z ]
}

@test "away is told in the language of the table" {
	begin --deadline '7 days' --language de
	says $BERT 'soviet has until Montag, 8. März 2027, 10:00 UTC.'
	answer_at 02T10:00:00Z $BERT <<< 'away until 6. März'
	says $ANNA 'is away until Samstag, 6. März 2027, 23:59 UTC.'
}

@test "notes, orders in advance, an offer of a draw and questions do not move the clock" {
	begin --deadline '7 days' --reminder '3 days'
	tick 04T10:00:00Z
	answer_at 05T10:00:00Z $BERT <<< 'note: I am thinking'
	answer_at 05T10:00:00Z $ANNA <<< 'note: so am I'
	answer_at 05T10:00:00Z $ANNA <<< 'draw'
	answer_at 05T10:00:00Z $BERT <<< '{do: standing, decide: activate, pass: yes}'
	answer_at 05T10:00:00Z $BERT <<< 'show'
	answer_at 05T10:00:00Z $BERT <<< 'resign'
	[ "$(since_of) $(until_of)" = '2027-03-01T10:00:00Z 2027-03-08T10:00:00Z' ]
	n=$(count $BERT)
	tick 05T10:00:00Z
	[ "$(count $BERT)" -eq "$n" ]
}

@test "an action moves it, and an undo" {
	begin --deadline '7 days'
	answer_at 05T10:00:00Z $BERT <<< '{do: activate, hq: 43 HQ}'
	[ "$(since_of)" = 2027-03-05T10:00:00Z ]
	answer_at 06T10:00:00Z $BERT <<< 'undo'
	[ "$(since_of)" = 2027-03-06T10:00:00Z ]
	[ "$(until_of)" = 2027-03-13T10:00:00Z ]
}

@test "a clock that was set back repeats nothing and loses nothing" {
	begin --deadline '7 days' --reminder '3 days'
	tick 04T10:00:00Z
	letters 1 2
	tick 01T09:00:00Z
	mail tick tables --now 2020-01-01T00:00:00Z
	tick 04T10:00:00Z
	letters 1 2
	mail deliver tables --now 2020-01-01T00:00:00Z < <(letter answer "$(last $BERT)" $BERT <<< '{do: activate, hq: 43 HQ}')
	says $BERT 'Done.'
	letters 2 3
	[ "$(since_of)" = 2027-03-01T10:00:00Z ]
	umpire replay tables/ford/game.yaml
}

@test "a deadline that has passed is told once, also by two ticks at one time" {
	begin --deadline '7 days'
	mail tick tables --now 2027-03-09T10:00:00Z &
	mail tick tables --now 2027-03-09T10:00:00Z &
	wait
	letters 2 2
	[ "$(journal ford | grep -c 'the time is up')" -eq 1 ]
}

@test "a table without a deadline knows no time" {
	begin
	mail tick tables --now 2037-03-09T10:00:00Z
	letters 1 1
	[ "$(until_of)" = None ]
	says_not $BERT 'has until'
}

@test "one broken table does not keep others from their time" {
	narva aaa --now 2027-03-01T10:00:00Z --deadline '1 day' > /dev/null
	narva bbb --now 2027-03-01T10:00:00Z --deadline '1 day' > /dev/null
	narva ccc --now 2027-03-01T10:00:00Z --deadline '1 day' > /dev/null
	echo 'umpire: [' > tables/bbb/game.yaml
	mkdir tables/ddd tables/.hidden tables/Capital
	touch tables/file
	try mail tick tables --now 2027-03-03T10:00:00Z
	[ "$status" -eq 2 ]
	[[ $stderr == *'tables/bbb/game.yaml:'* ]]
	[ "$(count $ANNA)" -eq 5 ]
	try mail show tables --now 2027-03-03T10:00:00Z
	[ "$status" -eq 2 ]
	has 'aaa: Across the Narva'
	has 'ccc: Across the Narva'
	lacks 'bbb:'
	try mail show tables --json
	[ "$status" -eq 2 ]
	[ "$(python3 -c 'import json, sys; print([t["table"] for t in json.load(sys.stdin)["tables"]])' <<< "$output")" = \
		"['aaa', 'ccc']" ]
}

@test "tick sends what waits" {
	SENDMAIL_FAILS=75 narva ford > /dev/null
	letters 0 0
	mail show tables | grep -q 'letters queued: 2'
	mail tick tables
	letters 1 1
	mail show tables | grep -q 'letters queued: 0'
	mail tick tables
	letters 1 1
}

@test "folders that are not there, and times that are none" {
	fails 2 'nodir: No such file' mail tick nodir
	fails 2 'nodir: No such file' mail show nodir
	works mail tick tables
	works mail show tables
	[ -z "$output" ]
	fails 2 "not 'soon'" mail tick tables --now soon
	fails 2 "not '2027-02-29'" mail show tables --now 2027-02-29
	fails 75 "not 'soon'" mail deliver tables --now soon
}

@test "what show tells" {
	begin --deadline '7 days' --title $'A \e[31mred\nriver'
	works mail show tables --now 2027-03-01T10:00:00Z
	[ "${lines[1]}" = '  turn 1: soviet must now activate an HQ by the chit, or pass, 2sh-1' ]
	[ "${lines[2]}" = '  soviet is asked since 2027-03-01T10:00:00Z, until 2027-03-08T10:00:00Z' ]
	[ "${lines[3]}" = '  letters queued: 0, held: 0' ]
	lacks $'\e'
	[ "${#lines[@]}" -eq 4 ]
	answer $BERT <<< resign
	works mail show tables/ford
	has 'proposed: resign'
	works mail show tables/ford --json
	python3 -c 'import json, sys
t, = json.load(sys.stdin)["tables"]
assert t["table"] == "ford" and t["game"] == "across-the-narva" and t["dice"] == "open", t
assert t["asked"] == [{"side": "soviet", "since": "2027-03-01T10:00:00Z", "until": "2027-03-08T10:00:00Z"}], t
assert t["proposed"] == "resign" and t["queued"] == 0 and t["held"] == 0, t' <<< "$output"
	works mail show tables --json
	rm -r tables/ford
	works mail show tables --json
	[ "$(python3 -c 'import json, sys; print(json.load(sys.stdin))' <<< "$output")" = "{'tables': []}" ]
}

@test "help, and errors of usage" {
	works mail help
	for command in new deliver tick show; do
		has "  $command "
		works mail help $command
		has "usage: umpire-mail $command"
		works mail $command --help
		has "usage: umpire-mail $command"
		works mail help
	done
	works mail --version
	[[ $output == 'umpire-mail '* ]]
	fails 2 "there is no command 'nothing'" mail help nothing
	fails 2 "there is no command 'shwo'" mail shwo
	fails 2 'a command is wanted' mail
	fails 2 'tick wants more than that' mail tick
	fails 2 "show does not want 'b'" mail show a b
	fails 2 'there is no option --jsn' mail show a --jsn
	fails 75 'deliver wants more than that' mail deliver
	fails 75 'there is no option --x' mail deliver a --x
	fails 75 'nodir: No such file' mail deliver nodir
}

@test "whose time is up is not away any more" {
	narva t --deadline '7 days' --now 2026-11-01T00:00:00Z
	letter answer "$(last $BERT)" "Bert <$BERT>" <<< 'away until 2026-11-20' > away.eml
	mail deliver tables --now 2026-11-08T00:00:01Z < away.eml
	says $BERT 'Your time was up Sunday 8 November 2026, 00:00 UTC.'
	mail tick tables --now 2026-11-08T00:00:02Z
	says $ANNA 'The time is up'
}
