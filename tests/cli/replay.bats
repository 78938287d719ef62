# SPDX-License-Identifier: ISC
# umpire replay
load common

@test "a game replays to the same bytes" {
	begin
	for file in g.yaml a.yaml s.yaml; do
		works umpire replay $file
		[ -z "$stderr" ]
		has 'the position follows by the rules from the set-up, '
	done
	works umpire replay - < s.yaml
}

@test "replay tells where dice are said to be from, and what that does not prove" {
	begin
	n=$(sed -n 's/.*dice: \[\(.*\)\].*/\1/p' s.yaml | tr -cd , | wc -c)
	works umpire replay a.yaml
	has 'proved: 30 entries, each upon all before it'
	has 'not proved: who did what; no side has a key'
	lacks 'not proved: that they fell so'
	works umpire replay s.yaml
	has "0 rolled by the program, 0 supplied, $((n + 1)) seeded, 0 not said"
	has 'not proved: that they fell so'
	umpire apply a.yaml <(set_up a.yaml) -d 3+ -o k.yaml 2> /dev/null
	works umpire replay k.yaml
	has 'rolled by the program, 1 supplied, 0 seeded, 0 not said'
}

@test "old histories, which do not say where dice come from, stay as they are" {
	begin
	unchained s.yaml | sed 's/, dice-from: [^}]*//' > old.yaml
	works umpire replay old.yaml
	has '0 rolled by the program, 0 supplied, 0 seeded, '
	works umpire view german old.yaml
	has 'dice: ['
	lacks dice-from
	umpire apply old.yaml -a '{by: german, do: capitulate}' -o more.yaml 2> /dev/null
	umpire undo more.yaml > back.yaml
	cmp <(position old.yaml) <(position back.yaml)
	lacks dice-from
}

@test "the dice of random play are seeded" {
	umpire play across-the-narva --random --seed 1 --properties --save p.yaml > /dev/null
	grep -q 'dice-from: seeded' p.yaml
	works umpire replay p.yaml
	has ' 0 rolled by the program, 0 supplied, '
}

@test "a list of one word is not how the program writes it" {
	begin
	sed 's/dice-from: seeded/dice-from: [seeded, seeded]/; s/dice: \[[^]]*\]/dice: [1, 1]/' s.yaml > t.yaml
	try umpire replay t.yaml
	[ "$status" -ne 0 ]
}

@test "a changed position is found, with the line where it parts" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	line=$(grep -n "dietl: '2020'" g.yaml | cut -d : -f 1)
	sed -i "s/dietl: '2020'/dietl: '2019'/" g.yaml
	refused "g.yaml:$line: the file has \"    dietl: '2019'\", its history makes \"    dietl: '2020'\"" umpire replay g.yaml
}

@test "changed dice are found" {
	begin
	die=$(sed -n 's/.*dice: \[\([0-9]*\).*/\1/p' s.yaml)
	sed "s/dice: \[$die/dice: [$((die % 6 + 1))/g" s.yaml > t.yaml
	try umpire replay t.yaml
	[ "$status" -ne 0 ]
	sed 's/dice: \[\([0-9]*\)/dice: [\1, 1/g' s.yaml > t.yaml
	try umpire replay t.yaml
	[ "$status" -ne 0 ]
	sed 's/, dice: \[[^]]*\], dice-from: seeded//; s/dice: \[[^]]*\]//g' s.yaml > t.yaml
	trouble 'more are needed' umpire replay t.yaml
	# another source than the history tells, and another die than the keeper's, change the heads
	for change in 's/dice-from: seeded/dice-from: rolled/' "s/{german: {dice: \\[$die/{german: {dice: [$((die % 6 + 1))/"; do
		sed "$change" s.yaml > t.yaml
		not cmp -s s.yaml t.yaml
		refused 't.yaml:' umpire replay t.yaml
	done
}

@test "an unlawful entry is refused with its line and rule" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	line=$(grep -n 'do: place' g.yaml | cut -d : -f 1)
	sed -i "s/at: '2020'}/at: '0216'}/" g.yaml
	refused "g.yaml:$line:5: " umpire replay g.yaml
	[[ $stderr == *'[3.1]' ]]
}

@test "a missing entry, an entry too many, another order" {
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -i 2> /dev/null
	sed '$d' g.yaml > h.yaml
	refused 'h.yaml:' umpire replay h.yaml
	cp g.yaml h.yaml
	tail -1 g.yaml >> h.yaml
	refused 'h.yaml:' umpire replay h.yaml
	{ head -n -2 g.yaml; tail -1 g.yaml; tail -2 g.yaml | head -1; } > h.yaml
	refused 'h.yaml:' umpire replay h.yaml
}

@test "the bytes count: comments and layout are not ours" {
	{ cat g.yaml; } | sed '2i # a comment' > h.yaml
	refused 'h.yaml:2: the file has "# a comment"' umpire replay h.yaml
	head -c -1 g.yaml > h.yaml
	refused 'h.yaml' umpire replay h.yaml
}

@test "trouble is trouble" {
	trouble 'no such file' umpire replay nowhere.yaml
	trouble 'at least 6 digits' umpire replay g.yaml --since abc
	trouble 'at least 6 digits' umpire replay g.yaml --since notahead
}

@test "no game ends in the midst of a letter" {
	trouble 'is in the midst of a letter' \
		umpire replay "$BATS_TEST_DIRNAME/../../fixtures/narvik-1940/play/sealed.yaml" --until 9 -o then.yaml
	[[ $stderr == *'in the midst of a letter' ]]	# and no rule, not even an empty one
	[ ! -e then.yaml ]
}

@test "a view proves what its side sees, and no more" {
	begin
	umpire view german s.yaml > view.yaml
	works umpire replay view.yaml
	has 'a view of german: what is hidden cannot be played again'
	has 'each upon all before it'
	has 'it has no seal'
	sed 's/do: setup-done/do: setup-dnoe/' view.yaml > v.yaml
	refused 'its head is not that of what it says' umpire replay v.yaml
	sed '$d' view.yaml > v.yaml
	refused 'it says that there are' umpire replay v.yaml
	sed 's/^view: german/view: allied/' view.yaml > v.yaml
	try umpire replay v.yaml
	works umpire replay s.yaml --view view.yaml
	has 'the view is what german saw after entry'
	sed "s/^step: .*/step: 1/" view.yaml > v.yaml
	refused 'v.yaml is not what german saw after entry' umpire replay s.yaml --view v.yaml
}

@test "a head that was noted is found, or is not there" {
	begin
	head=$(sed -n 's/^head: //p' a.yaml | tr -d "'")
	works umpire replay s.yaml --since "$head"
	has 'the head that you noted is that of entry 30'
	works umpire replay s.yaml --since "${head:0:10}"
	refused 'no entry has the head 0123456789' umpire replay s.yaml --since 0123456789
}
