# SPDX-License-Identifier: ISC
# notes, the offer of a draw, resigning: in every game
load common

GAMES='narvik-1940 kampen-om-norge across-the-narva en-pointe-toujours norway-1940'

# The digits that letters carry.
for_of() { # file
	sed -n 's/^for: //p' "$1"
}

@test "a note goes to all, to one side, or to oneself, and stays in the history" {
	works umpire apply g.yaml -i -a '{by: german, do: note, text: Well met}' \
		-a '{by: allied, do: note, to: german, text: our secret}' \
		-a "{by: german, do: note, to: german, text: '12'}"
	works umpire log g.yaml
	has 'note of german: Well met'
	has 'note of allied for german: our secret'
	has 'note of german for itself: 12'
	works umpire log --side allied g.yaml
	has 'note of german: Well met'
	has 'our secret'
	lacks 'for itself'
	works umpire replay g.yaml
}

@test "a note to one of three sides is not read by the third" {
	works umpire new kampen-om-norge -o k.yaml
	works umpire apply k.yaml -i -a '{by: norway, do: note, to: allies, text: come to Namsos}' \
		-a '{do: deal, note: {to: germany, text: ours}}'
	for side in norway allies; do
		works umpire view $side k.yaml
		has Namsos
		lacks 'text: ours'
	done
	works umpire view germany k.yaml
	lacks Namsos
	has 'text: ours'
	works umpire log --side germany k.yaml
	lacks Namsos
	has 'note of germany for itself: ours'
	works umpire replay k.yaml
	umpire view germany k.yaml -o v.yaml
	works umpire replay v.yaml
}

@test "an action bears a note, and is the same action" {
	works umpire apply g.yaml -o a.yaml -a "$PLACE"
	works umpire apply g.yaml -o b.yaml -a "${PLACE%\}}, note: 'to be: or not, {to be}'}"
	[ "$(position a.yaml)" = "$(position b.yaml)" ]
	works umpire log b.yaml
	has 'note of german: to be: or not, {to be}'
	works umpire replay b.yaml
}

@test "neither a note nor an offer moves for, and a letter on its way still counts" {
	before=$(for_of g.yaml)
	works umpire apply g.yaml -i -a '{by: allied, do: note, text: I wait}' -a '{by: allied, do: offer-draw}'
	[ "$(for_of g.yaml)" = "$before" ]
	works umpire apply g.yaml -i -a "${PLACE%\}}, for: '${before:0:16}'}"
	works umpire show g.yaml
	has 'allied offers a draw'
	works umpire undo g.yaml -i
	works umpire show g.yaml
	has 'allied offers a draw'
}

@test "the game is drawn when all sides offer it, and not before" {
	for game in $GAMES; do
		umpire new $game -o d.yaml 2> /dev/null
		for side in $(umpire games $game --names sides); do
			works umpire show d.yaml
			lacks 'nobody has won'
			works umpire apply d.yaml -i -a "{by: $side, do: offer-draw}"
		done
		works umpire show d.yaml
		has 'the game is over; nobody has won [agreed]'
		works umpire replay d.yaml
		trouble 'the game is over' umpire apply d.yaml -a "{by: $side, do: resign}"
	done
}

@test "an offer is withdrawn, and is not made twice" {
	works umpire apply g.yaml -i -a '{by: german, do: offer-draw}'
	refused '[agreed]' umpire apply g.yaml -a '{by: german, do: offer-draw}'
	works umpire apply g.yaml -i -a '{by: german, do: offer-draw, withdraw: yes}'
	refused '[agreed]' umpire apply g.yaml -a '{by: german, do: offer-draw, withdraw: yes}'
	works umpire apply g.yaml -i -a '{by: allied, do: offer-draw}'
	works umpire show g.yaml
	lacks 'nobody has won'
	works umpire replay g.yaml
}

@test "whoever resigns loses, in the midst of anything" {
	for game in $GAMES; do
		for file in "$BATS_TEST_DIRNAME/../../fixtures/$game/play/"*.yaml; do
			grep -q '^keys:\|players:' "$file" && continue
			for n in 5 33 77; do
				umpire replay "$file" --until $n -o r.yaml 2> /dev/null || continue
				grep -q '^result:' r.yaml && continue
				side=$(umpire games $game --names sides | head -n 1)
				works umpire apply r.yaml -i -a "{by: $side, do: resign, note: well played}"
				works umpire replay r.yaml
				works umpire show r.yaml
				has 'has won [resigned]'
				lacks "$side has won"
			done
		done
	done
}

@test "of two who win together both must resign" {
	works umpire new kampen-om-norge -o k.yaml
	works umpire apply k.yaml -i -a '{by: norway, do: resign}'
	works umpire show k.yaml
	has 'norway has resigned'
	refused '[resigned]' umpire apply k.yaml -a '{by: norway, do: resign}'
	works umpire apply k.yaml -i -a '{by: allies, do: resign}'
	works umpire show k.yaml
	has 'the game is over: germany has won [resigned]'
}

@test "what is no note is told with its place" {
	trouble 'a note is a text' umpire apply g.yaml -a "{by: german, do: note, text: [a]}"
	trouble "a note is written {do: note, text: TEXT}" umpire apply g.yaml -a "{by: german, do: note}"
	trouble "'alied' is no side; did you mean 'allied'?" umpire apply g.yaml -a "{by: german, do: note, to: alied, text: a}"
	trouble "'note' takes no 'txt'" umpire apply g.yaml -a "{by: german, do: note, txt: a}"
	trouble 'a note is written {to: SIDE' umpire apply g.yaml -a "${PLACE%\}}, note: {for: allied, text: a}}"
	trouble 'at most 2000 bytes' umpire apply g.yaml -a "{by: german, do: note, text: $(printf '%02500d' 0)}"
	trouble 'this is no action of allied' umpire apply g.yaml --as allied -a '{by: german, do: resign}'
}

@test "a note that would steer the terminal is shown as what it is" {
	printf '{"by": "german", "do": "note", "text": "a\\u001b[31mb\\nc"}\n' > n
	works umpire apply g.yaml n -i
	works umpire log g.yaml
	has 'note of german: a\x1b[31mb\nc'
	works umpire replay g.yaml
}

@test "with keys a note goes with an action, for all to read" {
	umpire key new -o a.key
	umpire key public a.key -o a.ticket
	umpire key new -o b.key
	umpire key public b.key -o b.ticket
	umpire new across-the-narva --trust sealed --player german=a.ticket --player soviet=b.ticket -o n.yaml \
		2> /dev/null
	trouble 'a note goes with an action' umpire apply n.yaml -k b.key -a '{do: note, text: hello}'
	trouble 'a signed note is for all' umpire apply n.yaml -k b.key \
		-a '{do: activate, hq: 43-hq, note: {to: soviet, text: hello}}'
	works umpire apply n.yaml -i -k b.key -a '{do: activate, hq: 43-hq, note: hello}'
	works umpire log n.yaml
	has 'note of soviet: hello'
	works umpire replay n.yaml
	has 'proved'
	sed 's/note: hello/note: hallo/' n.yaml > forged.yaml
	try umpire replay forged.yaml
	[ "$status" -ne 0 ]
	works umpire apply n.yaml -i -k b.key -a '{do: resign}'
	works umpire replay n.yaml
	works python3 "$BATS_TEST_DIRNAME/../verify.py" n.yaml
}

@test "kept: notes of letters that are applied, refused or dropped are proved, and told to whom they are for" {
	for who in a b k; do umpire key new -o $who.key; umpire key public $who.key -o $who.ticket; done
	umpire new narvik-1940 --trust kept --player german=a.ticket --player allied=b.ticket --keeper k.ticket \
		-o n.yaml 2> /dev/null
	post() { # side, key, what umpire sign takes
		umpire view "$1" n.yaml -k k.key -o v.yaml
		umpire sign v.yaml "${@:3}" -k "$2.key" -o letter
		try umpire apply n.yaml letter -k k.key -i
	}
	post german a -a "${PLACE%\}}, note: carried out}"
	post german a -a "${PLACE%\}}, note: never done}"
	[[ $stderr == *'the letter is refused'* ]]
	set_up n.yaml > actions
	post german a actions
	# Whatever the dice of the first turn, nothing can be set up any more. (A pass may be lawful.)
	{ set_up n.yaml; echo '--- {do: setup-done, note: too late}'; } > actions
	post allied b actions
	[[ $stderr == *'1 dropped'* ]]
	post allied b -a '{do: offer-draw, note: shall we}'
	post german a -a '{do: resign, note: well played}'
	works umpire replay n.yaml
	works python3 "$BATS_TEST_DIRNAME/../verify.py" n.yaml
	for side in german allied; do
		umpire view $side n.yaml -k k.key -o $side.yaml
		works umpire replay $side.yaml
		works python3 "$BATS_TEST_DIRNAME/../verify.py" $side.yaml
		works umpire replay n.yaml --view $side.yaml
		works umpire log $side.yaml
		[ "$output" = "$(umpire log n.yaml --side $side)" ]
		for note in 'carried out' 'shall we' 'well played'; do has "$note"; done
	done
	grep -q 'never done' german.yaml
	grep -q 'too late' allied.yaml
	not grep -q 'too late' german.yaml
	not grep -q 'never done' allied.yaml
}

@test "letters after an offer are proved by a view, and by the game as it was then" {
	for who in a b; do umpire key new -o $who.key; umpire key public $who.key -o $who.ticket; done
	umpire new across-the-narva --trust sealed --player german=a.ticket --player soviet=b.ticket -o n.yaml \
		2> /dev/null
	works umpire apply n.yaml -i -k b.key -a '{do: offer-draw, note: shall we}'
	works umpire apply n.yaml -i -k b.key -a '{do: activate, hq: 43-hq}'
	works umpire replay n.yaml
	works umpire replay n.yaml --until 4 -o then.yaml
	works umpire replay then.yaml
	for side in german soviet; do
		umpire view $side n.yaml -o v.yaml
		works umpire replay v.yaml
		has '2 letters'
	done
}

@test "another program proves the heads of notes that are for some alone" {
	works umpire new kampen-om-norge -o k.yaml
	works umpire apply k.yaml -i -a '{by: norway, do: note, to: allies, text: come}' -a '{do: deal}'
	works python3 "$BATS_TEST_DIRNAME/../verify.py" k.yaml
	for side in germany norway allies; do
		umpire view $side k.yaml -o v.yaml
		works python3 "$BATS_TEST_DIRNAME/../verify.py" v.yaml
	done
}
