# SPDX-License-Identifier: ISC
# umpire apply
load common

@test "a lawful action gives a new game file and a cited log" {
	try umpire apply g.yaml -a "$PLACE"
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = 'umpire: 1' ]
	has "dietl: '2020'"
	has 'step: 1'
	[[ $stderr == *'[3.1]'* ]]
}

@test "the action is kept in the history, with by and without what is for the umpire alone" {
	works umpire apply g.yaml -a "$PLACE" -o one.yaml
	[ "$(last one.yaml)" = \
		"  - {by: german, do: place, hidden: {german: {unit: dietl, at: '2020'}, allied: {}, keeper: {}}}" ]
	works umpire apply g.yaml -a "{do: place, unit: dietl, at: '2020', some: [dietl]}" -o two.yaml
	cmp one.yaml two.yaml
	unchained g.yaml > old.yaml
	works umpire apply old.yaml -a "$PLACE"
	[ "${lines[-1]}" = "  - {by: german, do: place, unit: dietl, at: '2020'}" ]
}

@test "what a rule forbids is refused, with the rule, and nothing is written" {
	cp g.yaml before
	refused '[3.1]' umpire apply g.yaml -a "{do: place, unit: dietl, at: '0216'}" -i
	refused '[3.1]' umpire apply g.yaml -a "{do: setup-done}" -o out.yaml -l log
	refused '[3.0]' umpire apply g.yaml -a "{by: allied, do: setup-done}" -i
	cmp g.yaml before
	[ ! -e out.yaml ]
	[ ! -e log ]
	is_tidy
}

@test "wrong names are trouble with the nearest known one, and nothing is written" {
	cp g.yaml before
	trouble "did you mean 'dietl'?" umpire apply g.yaml -a "{do: place, unit: dietel, at: '2020'}" -i
	trouble "did you mean 'place'?" umpire apply g.yaml -a "{do: plac, unit: dietl, at: '2020'}" -i
	trouble "did you mean 'unit'?" umpire apply g.yaml -a "{do: place, unti: dietl, at: '2020'}" -i
	trouble "did you mean 'german'?" umpire apply g.yaml -a "{by: germa, do: setup-done}" -i
	trouble "'9999'" umpire apply g.yaml -a "{do: place, unit: dietl, at: '9999'}" -i
	trouble "needs 'at'" umpire apply g.yaml -a "{do: place, unit: dietl}" -i
	trouble 'an action says what to do' umpire apply g.yaml -a "{unit: dietl}" -i
	trouble 'an action is expected' umpire apply g.yaml -a "[1, 2]" -i
	cmp g.yaml before
}

@test "an action from a file, and from standard input" {
	echo "$PLACE" > action.yaml
	umpire apply g.yaml action.yaml -o one.yaml 2> /dev/null
	umpire apply g.yaml - -o two.yaml < action.yaml 2> /dev/null
	umpire apply - action.yaml < g.yaml > three.yaml 2> /dev/null
	cmp one.yaml two.yaml
	cmp one.yaml three.yaml
}

@test "game and action do not both come from standard input" {
	trouble 'cannot both be standard input' umpire apply - - < g.yaml
}

@test "one source of actions, and at least one action" {
	trouble 'not from both' umpire apply g.yaml action.yaml -a "$PLACE"
	trouble 'there is no action' umpire apply g.yaml
	trouble 'umpire: ' umpire apply g.yaml -a ''
	: > empty.yaml
	trouble 'umpire: ' umpire apply g.yaml empty.yaml
	trouble 'no such file' umpire apply g.yaml nowhere.yaml
	trouble 'no such file: an action itself goes with -a' umpire apply g.yaml "$PLACE"
	trouble 'no such file' umpire apply nowhere.yaml -a "$PLACE"
}

@test "several actions are applied in order" {
	try umpire apply g.yaml -a "$PLACE" -a "$OTHER" -o out.yaml
	[ "$status" -eq 0 ]
	[ "$(grep -c 'do: place' out.yaml)" -eq 2 ]
	printf -- '--- %s\n' "$PLACE" "$OTHER" > stream.yaml
	umpire apply g.yaml stream.yaml -o two.yaml 2> /dev/null
	cmp out.yaml two.yaml
}

@test "a stream is applied as a whole or not at all, and the bad one is named" {
	cp g.yaml before
	refused 'action 2 of 3: ' umpire apply g.yaml -a "$PLACE" -a '{do: setup-done}' -a "$PLACE" -i
	trouble 'action 3 of 3: ' umpire apply g.yaml -a "$PLACE" -a "$OTHER" -a '{do: nonsense}' -i
	cmp g.yaml before
}

@test "all of a stream is read before the first is applied" {
	begin
	for bad in '{do: nonsense}' '{do: place, unit: nobody, at: "2020"}' '{do: place, unit: dietl}' '{by: nobody, do: pass}' \
		'[1]' '{do: pass, if-asked: perhaps}' '{do: pass, dice: [1]}' '{unit: dietl}'; do
		{ set_up a.yaml; echo "--- $bad"; } > stream
		cp a.yaml k.yaml
		trouble "action $(wc -l < stream) of $(wc -l < stream): stream:" umpire apply k.yaml stream -i -l log
		cmp a.yaml k.yaml
		[ ! -e log ]
	done
	{ set_up a.yaml; echo '--- {do: [}'; } > stream
	trouble 'stream:' umpire apply a.yaml stream
}

# What is asked of the Germans comes after the dice of the first turn, and does not take this.
late() { # what is wrong with the last
	set_up a.yaml
	echo "--- {by: german, do: place, unit: dietl, at: '2020'$1}"
}

@test "once a die has fallen what was applied stays, whatever comes of the rest" {
	begin
	n=$(late | wc -l)
	for wrong in '' ', for: ffffffffff'; do
		cp a.yaml k.yaml
		late "$wrong" > stream
		fails 1 "action $n of $n: " umpire apply k.yaml stream -i -l log --seed 7
		[[ $stderr == *"umpire: $((n - 1)) of $n actions were applied and kept, for dice have fallen"* ]]
		cmp k.yaml s.yaml
		grep -q '\[' log
		works umpire replay k.yaml
	done
	fails 1 'refused: ' umpire apply a.yaml <(late) -o k.yaml --seed 7
	cmp k.yaml s.yaml
	fails 1 'umpire: ' umpire apply a.yaml <(late ', for: ffffffffff') -o k.yaml --seed 7
	cmp k.yaml s.yaml
}

@test "supplied dice that do not fit write nothing; rolled ones after them stay" {
	begin
	dice=$(sed -n 's/.*dice: \[\(.*\)\].*/\1/p' s.yaml | tr -d ' ')
	cp a.yaml k.yaml
	trouble 'cannot be 9' umpire apply k.yaml <(late) -d "9${dice#?}" -i
	trouble 'more are needed' umpire apply k.yaml <(late) -d "${dice%%,*}" -i
	cmp a.yaml k.yaml
	fails 1 'refused: ' umpire apply k.yaml <(late) -d "${dice%%,*}+" -i
	grep -q 'dice-from: \[supplied, rolled' k.yaml
	fails 1 'refused: ' umpire apply a.yaml <(late) -d "$dice" -o k.yaml
	grep -q 'dice-from: supplied' k.yaml
}

# A squad comes onto the map, is seen there, and may be fired at.
squads() {
	umpire new en-pointe-toujours -s 16.5 -o e.yaml 2> /dev/null
	printf '{do: place, unit: %s, hex: %s}\n' CP-BCA-1 NC0606 BCA-A NC0606 BCA-B NC0506 BCA-C NC0703 \
		F-dummy-1 NC0503 F-dummy-2 NC0605 CP-BCA-2 NC0607 BCA-D NC0706 BCA-E NC0607 BCA-F NC0604 \
		F-dummy-3 NC0504 F-dummy-4 NC0804 | umpire apply e.yaml - -i 2> /dev/null
	umpire apply e.yaml -i -a '{do: done}' -a '{do: activate, unit: CP-1}' 2> /dev/null
	MOVE='{by: german, do: move, unit: GJR-A, path: [NC0901, NC0801, NC0802]}'
}

@test "once something hidden is shown what was applied stays" {
	squads
	fails 1 'refused: action 2 of 2: ' umpire apply e.yaml -a "$MOVE" -a '{by: german, do: no-fire}' -o k.yaml -l log
	[[ $stderr == *'umpire: 1 of 2 actions was applied and kept, for something hidden was shown'* ]]
	grep -q 'is revealed in NC0901' log
	fails 1 'german is not asked' umpire apply e.yaml --as german -a "$MOVE" -a '{do: no-fire}' -o k.yaml
	[[ $stderr == *'for dice have fallen or something hidden was shown'* ]]
	[[ "$(last k.yaml)" == *'{by: german, do: move, '*'GJR-A'* ]]
	[ "$(unchained k.yaml | tail -1)" = '  - {by: german, do: move, unit: GJR-A, path: [NC0901, NC0801, NC0802]}' ]
	trouble 'action 2 of 2: the supplied dice do not fit it' umpire apply e.yaml -a "$MOVE" \
		-a '{by: french, do: opfire, unit: BCA-C}' -d 9
}

@test "if-asked: what is not asked is skipped, and is not in the history" {
	squads
	works umpire apply e.yaml -a "$MOVE" -a '{by: french, do: no-fire}' -o one.yaml
	works umpire apply e.yaml -a "$MOVE" -a '{by: french, do: no-fire, if-asked: yes}' \
		-a '{by: french, do: opfire, unit: BCA-C, if-asked: yes}' -o two.yaml
	[[ $stderr == *"skipped: no open decision of french takes 'opfire'" ]]
	cmp one.yaml two.yaml
	works umpire apply e.yaml -a '{by: french, do: no-fire, if-asked: yes}' --side german -o same.yaml
	[ -z "$stderr" ]
	cmp e.yaml same.yaml
	refused 'must now' umpire apply e.yaml -a '{by: french, do: no-fire, if-asked: no}'
	trouble "knows no verb 'no-fier'" umpire apply e.yaml -a '{by: french, do: no-fier, if-asked: yes}'
	trouble "'no-fire' takes no 'hex'" umpire apply e.yaml -a '{by: french, do: no-fire, hex: NC0901, if-asked: yes}'
	umpire apply g.yaml -a '{do: capitulate}' -i 2> /dev/null
	works umpire apply g.yaml -a '{by: allied, do: pass, if-asked: yes}'
}

@test "--as takes actions of that side and of no other, before any rule is looked at" {
	trouble 'no action of allied, and no other is taken' umpire apply g.yaml -a '{by: german, do: capitulate}' --as allied
	trouble 'no action of allied, and no other is taken' umpire apply g.yaml --as allied \
		-a '{by: german, do: nonsense, for: 123456}'
	trouble 'action 2 of 2: ' umpire apply g.yaml --as german -a "$PLACE" -a '{by: allied, do: capitulate}'
	refused 'allied is not asked: german must now set up its units [3.0]' umpire apply g.yaml --as allied -a "$PLACE"
	works umpire apply g.yaml --as german -a "$PLACE" -a "{by: german, do: place, unit: 1-139, at: '2020'}"
	trouble "has no side 'x'" umpire apply g.yaml --as x -a "$PLACE"
	trouble '--side allied does not go with it' umpire apply g.yaml --as german --side allied -a "$PLACE"
	works umpire apply g.yaml --as allied -a '{do: capitulate}' -o over.yaml
	[ "$(last over.yaml)" = '  - {by: allied, do: capitulate, hidden: {german: {}, allied: {}, keeper: {}}}' ]
}

@test "--as tells nobody of a hand that is not his" {
	umpire new kampen-om-norge 2> /dev/null | umpire apply - -a '{do: deal}' --seed 1 -o k.yaml 2> /dev/null
	sed -n 's/^    \([a-z0-9-]*\): allies-hand$/\1/p' k.yaml > hand
	sed -n 's/^    \([a-z0-9-]*\): .*pile.*$/\1/p' k.yaml > others
	[ -s hand ]
	for card in $(cat hand) $(head -3 others) nonsense; do
		for command in check apply; do
			try umpire $command k.yaml --as germany -a "{by: allies, do: discard, card: $card}"
			[ "$status" -eq 2 ]
			[ -z "$output" ]
			echo "$stderr" >> told
		done
	done
	[ "$(sort -u told | wc -l)" -eq 1 ]
}

@test "--as: the log is that side's" {
	try umpire apply g.yaml -a "$PLACE" --as german -o out.yaml
	[[ $stderr == *dietl* ]]
	squads
	try umpire apply e.yaml -a "$MOVE" -o e.yaml
	works umpire apply e.yaml --as german -a '{do: no-fire, if-asked: yes}' -a '{do: end-activation, if-asked: yes}' -o x.yaml
	[[ $stderr == 'skipped: no open decision of german takes '* ]]
}

@test "--require-for: an action says for which position it is" {
	digest() { umpire show "$1" --side german | sed -n 's/^for: \([0-9a-f]*\).*/\1/p'; }
	for="for: '$(digest g.yaml)'"
	trouble 'does not say which position it is for' umpire apply g.yaml --require-for -a "$PLACE"
	trouble 'action 2 of 2: ' umpire apply g.yaml --require-for -a "${PLACE/\}/, $for\}}" -a "$OTHER"
	# lines from one page are for one position
	works umpire apply g.yaml --require-for -a "${PLACE/\}/, $for\}}" -a "${OTHER/\}/, $for\}}" -o two.yaml
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	next="for: '$(digest one.yaml)'"
	works umpire apply g.yaml -a "${PLACE/\}/, $for\}}" -a "${OTHER/\}/, $next\}}"
	trouble 'another position' umpire apply two.yaml --require-for -a "${PLACE/\}/, $for\}}"
}

@test "an action brings no dice" {
	trouble "an action brings no 'dice'" umpire apply g.yaml -a "{do: place, unit: dietl, at: '2020', dice: [1]}"
	trouble "an action brings no 'dice'" umpire check g.yaml -a '{by: allied, do: setup-done, dice: []}'
	trouble "an action brings no 'dice-from'" umpire apply g.yaml -a "{do: place, unit: dietl, at: '2020', dice-from: rolled}"
}

@test "the history says where dice come from" {
	begin
	last() { unchained "$1" | tail -1; }
	[[ $(last s.yaml) == *', dice: ['*'], dice-from: seeded}' ]]
	umpire apply a.yaml <(set_up a.yaml) -o k.yaml 2> /dev/null
	[[ $(last k.yaml) == *'], dice-from: rolled}' ]]
	umpire apply a.yaml <(set_up a.yaml) -d 3+ -o k.yaml 2> /dev/null
	[[ $(last k.yaml) == *'], dice-from: [supplied, rolled'*']}' ]]
}

@test "what could not be read again is not written" {
	umpire new kampen-om-norge 2> /dev/null | umpire apply - -a '{do: deal}' --seed 1 -o k.yaml 2> /dev/null
	sed -i 's/^  germany-used: .*/  germany-used: 99/' k.yaml
	umpire options k.yaml > some || skip 'such a file is not read at all'
	while read -r action; do
		rm -f out.yaml
		if umpire apply k.yaml -a "$action" -o out.yaml --seed 1 2> /dev/null; then
			umpire options out.yaml > /dev/null
		else
			[ ! -e out.yaml ]
		fi
	done < <(sed -n '1~9p' some)
}

@test "-i changes the file and prints nothing" {
	umpire apply g.yaml -a "$PLACE" > out.yaml 2> /dev/null
	works umpire apply g.yaml -a "$PLACE" -i
	[ -z "$output" ]
	cmp g.yaml out.yaml
	is_tidy
}

@test "-i keeps the mode of the file and follows a link" {
	chmod 640 g.yaml
	ln -s g.yaml link.yaml
	works umpire apply link.yaml -a "$PLACE" -i
	[ -L link.yaml ]
	[ "$(stat -c %a g.yaml)" = 640 ]
	grep -q 'step: 1' g.yaml
}

@test "-i replaces the file by another in one stroke" {
	{
		works umpire apply g.yaml -a "$PLACE" -i
		grep -q 'step: 0' <&5
	} 5< g.yaml
	grep -q 'step: 1' g.yaml
}

@test "-i where nothing can be written leaves the file as it was" {
	[ "$(id -u)" -ne 0 ] || skip 'root may write everywhere'
	mkdir dir
	cp g.yaml dir
	chmod a-w dir
	trouble 'Permission denied' umpire apply dir/g.yaml -a "$PLACE" -i
	chmod u+w dir
	cmp g.yaml dir/g.yaml
}

@test "-i over a file size limit leaves the file as it was" {
	cp g.yaml before
	run bash -c 'trap "" XFSZ; ulimit -f 1; "$UMPIRE" apply g.yaml -a "$1" -i' umpire "$PLACE"
	[ "$status" -eq 2 ]
	cmp g.yaml before
	is_tidy
}

@test "many at the same time in place lose nothing" {
	for unit in dietl hq-sec sig-1 eng-1 eng-2 lw-1 1-112 2-112; do
		umpire apply g.yaml -a "{do: place, unit: $unit, at: '2020'}" -i 2> /dev/null &
	done
	wait
	[ "$(grep -c 'do: place' g.yaml)" -ge 1 ]
	[ "$(grep -c 'do: place' g.yaml)" = "$(sed -n 's/^step: //p' g.yaml)" ]
	umpire replay g.yaml
}

@test "-i is of a plain file, and not together with -o" {
	trouble 'do not go together' umpire apply g.yaml -a "$PLACE" -i -o out.yaml
	trouble 'standard input cannot be changed in place' umpire apply - -a "$PLACE" -i < g.yaml
	trouble 'only a plain file' umpire apply /dev/null -a "$PLACE" -i
}

@test "-l FILE takes the log" {
	try umpire apply g.yaml -a "$PLACE" -i -l log
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	grep -q 'dietl.*\[3.1\]' log
	trouble 'cannot be both' umpire apply g.yaml -a "$OTHER" -o x -l x
	trouble 'cannot be both' umpire apply g.yaml -a "$OTHER" -l -
	cp g.yaml before
	trouble 'No such file' umpire apply g.yaml -a "$OTHER" -i -l no/where
	cmp g.yaml before
}

@test "--side is the log as that side may read it" {
	try umpire apply g.yaml -a "$PLACE" --side german -o out.yaml
	[[ $stderr == *dietl* ]]
	try umpire apply g.yaml -a "$PLACE" --side allied -o out.yaml
	[ "$status" -eq 0 ]
	[[ $stderr != *dietl* ]]
	trouble "has no side 'allies'; did you mean 'allied'?" umpire apply g.yaml -a "$PLACE" --side allies
}

@test "dice are supplied in order, and all of them are used" {
	begin
	umpire apply a.yaml <(set_up a.yaml) --seed 7 -o s2.yaml 2> /dev/null
	cmp s.yaml s2.yaml
	dice=$(sed -n 's/.*dice: \[\(.*\)\].*/\1/p' s.yaml | tr -d ' ')
	[ -n "$dice" ]
	umpire apply a.yaml <(set_up a.yaml) -d "$dice" -o s3.yaml 2> /dev/null
	sed 's/dice-from: seeded/dice-from: supplied/' s.yaml | masked | cmp - <(masked s3.yaml)
	trouble 'dice are supplied and' umpire apply a.yaml <(set_up a.yaml) -d "$dice,1"
	trouble 'more are needed' umpire apply a.yaml <(set_up a.yaml) -d "${dice%%,*}"
	trouble 'cannot be 9' umpire apply a.yaml <(set_up a.yaml) -d "9${dice#?}"
	trouble 'cannot be 0' umpire apply a.yaml <(set_up a.yaml) -d "0${dice#?}"
}

@test "a trailing + rolls the rest" {
	begin
	first=$(sed -n 's/.*dice: \[\([0-9]*\).*/\1/p' s.yaml)
	works umpire apply a.yaml <(set_up a.yaml) -d "$first+" --seed 3
	has "dice: [$first, "
	works umpire apply a.yaml <(set_up a.yaml) -d +
	has 'dice: ['
}

@test "dice are well written" {
	for dice in '' 3, ,3 3,,4 x 3x -3 3.5 '3 5' 3+5 ++; do
		trouble 'dice are written 3,5 or 3,5+' umpire apply g.yaml -a "$PLACE" -d "$dice"
	done
	trouble 'dice are supplied' umpire apply g.yaml -a "$PLACE" -d 3,5
	trouble '--seed rolls nothing' umpire apply g.yaml -a "$PLACE" -d 3 --seed 1
	trouble 'dice are supplied' umpire apply g.yaml -a "$PLACE" -d 99999999999999999999
}

@test "-d none is for actions that roll nothing" {
	begin
	umpire apply a.yaml <(set_up a.yaml | sed '$d') -d none -o b.yaml 2> /dev/null
	umpire apply a.yaml <(set_up a.yaml | sed '$d') --seed 1 2> /dev/null | cmp - b.yaml
	# the last action of the set-up rolls for the weather, and nothing before it is kept
	trouble 'a die would fall: a d6 for ' umpire apply a.yaml <(set_up a.yaml) -d none -o c.yaml
	[[ $stderr == *']' ]] || complain 'it does not say by which rule'
	[ ! -e c.yaml ]
	trouble '--seed rolls nothing' umpire apply g.yaml -a "$PLACE" -d none --seed 1
}

@test "without dice the system rolls them, and two games differ" {
	begin
	for _ in 1 2 3 4 5 6 7 8; do
		umpire apply a.yaml <(set_up a.yaml) 2> /dev/null | grep -o 'dice: .*'
	done | sort -u > rolls
	[ "$(wc -l < rolls)" -gt 1 ]
}

@test "for: the head of the position" {
	now=$(umpire show g.yaml | sed -n 's/^for: \([0-9a-f]*\).*/\1/p')
	[ ${#now} -eq 16 ]
	grep -q "^for: '\?$now" g.yaml
	works umpire apply g.yaml -a "{do: place, unit: dietl, at: '2020', for: '$now'}" -i
	try umpire apply g.yaml -a "{do: place, unit: dietl, at: '2020', for: '$now'}" -i
	[ "$status" -ne 0 ]
	[[ $stderr == *'another position'* ]]
	grep -q 'step: 1' g.yaml
}

@test "for: no side has another, and it tells nothing of what is hidden" {
	digest() { umpire show g.yaml "$@" | sed -n 's/^for: \([0-9a-f]*\).*/\1/p'; }
	[ "$(digest)" = "$(digest --side german)" ]
	[ "$(digest --side german)" = "$(digest --side allied)" ]
	# the same actions in another game of chance have other salts
	for unit in 1 2; do
		umpire new $GAME 2> /dev/null | umpire apply - -a "$PLACE" 2> /dev/null | umpire view allied - > $unit
	done
	not cmp -s 1 2
	cmp <(masked 1) <(masked 2)
	works umpire check g.yaml -a "{do: place, unit: dietl, at: '2020', for: '$(digest)'}"
	works umpire check g.yaml -a "{do: place, unit: dietl, at: '2020', for: '$(sed -n 's/^for: //p' g.yaml | tr -d \')'}"
	trouble 'another position' umpire check g.yaml -a "{do: place, unit: dietl, at: '2020', for: 0123456789abcdef}"
}

@test "for: in a file of before the digest of what the side sees" {
	unchained g.yaml > old.yaml
	mv old.yaml g.yaml
	digest() { umpire show g.yaml "$@" | sed -n 's/^for: \([0-9a-f]*\).*/\1/p'; }
	[ "$(digest)" != "$(digest --side german)" ]
	[ "$(digest --side german)" != "$(digest --side allied)" ]
	works umpire check g.yaml -a "{do: place, unit: dietl, at: '2020', for: '$(digest --side german)'}"
	try umpire check g.yaml -a "{do: place, unit: dietl, at: '2020', for: '$(digest --side allied)'}"
	[ "$status" -ne 0 ]
}

@test "a side's view is not the game" {
	umpire view german g.yaml > view.yaml
	trouble 'this is the german view of the game, not the game' umpire apply view.yaml -a "$PLACE"
}

@test "a full disk under the game file leaves no log file" {
	[ -w /dev/full ] || skip 'no /dev/full'
	run bash -c '"$UMPIRE" apply g.yaml -a "$1" -l log 2>&1 > /dev/full' umpire "$PLACE"
	[ "$status" -eq 2 ]
	[ ! -e log ]
	is_tidy
}

@test "the pipeline of the manual" {
	umpire options g.yaml | grep 'do: place' | head -1 | umpire apply g.yaml - -o g2.yaml 2> /dev/null
	grep -q 'step: 1' g2.yaml
	umpire apply g.yaml -a "$PLACE" 2> /dev/null | umpire apply - -a "$OTHER" 2> /dev/null |
		umpire show - | grep -q 'after 2 actions'
}

@test "the diff of two game files is the move" {
	umpire apply g.yaml -a "$PLACE" -o g2.yaml 2> /dev/null
	run diff g.yaml g2.yaml
	[ "$(grep -c '^>' <<< "$output")" -le 8 ]	# three of them are of the chain
	run diff <(unchained g.yaml) <(unchained g2.yaml)
	[ "$(grep -c '^>' <<< "$output")" -le 5 ]
}

@test "a game that is over takes no more" {
	works umpire apply g.yaml -a '{do: capitulate}' -i
	grep -q '^result: {winner: allied' g.yaml
	trouble 'the game is over' umpire apply g.yaml -a "$PLACE"
}
