# SPDX-License-Identifier: ISC
# umpire undo and umpire consent
load common

# Is the position of both the same, whatever their histories?
same_position() { diff <(position "$1") <(position "$2"); }

@test "undo takes back the last action, and erases nothing" {
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	umpire apply one.yaml -a "$OTHER" -o two.yaml 2> /dev/null
	works umpire undo two.yaml -o back.yaml
	same_position one.yaml back.yaml
	sed '1,/^history:/d' two.yaml | cmp - <(sed '1,/^history:/d' back.yaml | head -2)
	[[ "$(tail -1 back.yaml)" == '  - {by: german, do: undo, count: 1, '* ]]
	[ "$(sed -n 's/^step: //p' back.yaml)" -eq 3 ]
	works umpire replay back.yaml
	umpire undo two.yaml 2 > back.yaml
	same_position g.yaml back.yaml
	works umpire replay back.yaml
	works umpire log back.yaml
	has 'german takes back 2 actions'
}

@test "-i, -o and standard input" {
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	works umpire undo one.yaml -o back.yaml
	[ -z "$output" ]
	umpire undo - < one.yaml | cmp - back.yaml
	works umpire undo one.yaml -i
	cmp back.yaml one.yaml
	is_tidy
	trouble 'do not go together' umpire undo g.yaml -i -o x
	trouble 'standard input cannot be changed in place' umpire undo - -i < g.yaml
}

@test "what is played after an undo can be taken back, and what was before it" {
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -o two.yaml 2> /dev/null
	umpire undo two.yaml -i
	umpire apply two.yaml -a "{do: place, unit: 2-139, at: '2020'}" -i 2> /dev/null
	works umpire undo two.yaml 2 -o back.yaml
	same_position g.yaml back.yaml
	works umpire replay back.yaml
	trouble 'back.yaml has 0 actions: 1 cannot be taken back' umpire undo back.yaml
	umpire apply back.yaml -a "$PLACE" -i 2> /dev/null
	works umpire replay back.yaml
	umpire undo two.yaml -i
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	same_position one.yaml two.yaml
}

@test "standing orders that were given since stay" {
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -i 2> /dev/null
	umpire apply g.yaml -a '{by: allied, do: standing, decide: retreat, toward: "1513"}' -i 2> /dev/null
	umpire undo g.yaml -i
	works umpire show g.yaml --side allied
	has 'decide: retreat'
	works umpire replay g.yaml
	umpire undo g.yaml -i
	works umpire show g.yaml --side allied
	has 'decide: retreat'
	works umpire replay g.yaml
}

@test "past dice only by consent of the other side, which is recorded and replays" {
	begin
	cp s.yaml before
	refused 'dice were rolled for it' umpire undo s.yaml -i
	cmp s.yaml before
	works umpire consent s.yaml --as german -o agreed
	works umpire undo s.yaml --consent agreed -i
	[[ "$(tail -1 s.yaml)" == '  - {by: allied, do: undo, count: 1, consents: {german: unproved}, '* ]]
	works umpire replay s.yaml
	works umpire log s.yaml
	has 'allied takes back 1 action by consent of german (unproved)'
	works umpire apply s.yaml -a '{do: setup-done}' --seed 9 -i
	works umpire replay s.yaml
}

@test "a consent is of another side, for that position and for so many" {
	begin
	umpire consent s.yaml --as allied -o own
	refused 'dice were rolled for it' umpire undo s.yaml --consent own
	umpire consent a.yaml --as german -o other
	trouble 'the consent of german is for another position' umpire undo s.yaml --consent other
	umpire consent s.yaml 2 --as german -o two
	trouble 'german consents to take back 2, not 1' umpire undo s.yaml --consent two
	umpire consent s.yaml --as german -o agreed
	trouble 'german has consented already' umpire undo s.yaml --consent agreed --consent agreed
	trouble 'a side consents: --as SIDE' umpire consent s.yaml
	trouble "has no side 'nobody'" umpire consent s.yaml --as nobody
	sed -i 's/by: german/by: nobody/' agreed
	trouble 'agreed:1:' umpire undo s.yaml --consent agreed
	echo '{consent: 1, by: german, why: x}' > agreed
	trouble "a consent has no 'why'" umpire undo s.yaml --consent agreed
	echo '[]' > agreed
	trouble 'a consent is written' umpire undo s.yaml --consent agreed
	trouble 'nothing.yaml' umpire undo s.yaml --consent nothing.yaml
}

@test "an undo that needed consent and had none is found by replay" {
	begin
	umpire consent s.yaml --as german -o agreed
	umpire undo s.yaml --consent agreed -i
	sed -i 's/, consents: {german: unproved}//' s.yaml
	refused 'is not taken back without the consent' umpire replay s.yaml
}

@test "past an action of the other side only by consent" {
	begin
	umpire apply a.yaml <(set_up a.yaml | head -1) -i 2> /dev/null
	works umpire undo a.yaml 1
	refused 'it is an action of german' umpire undo a.yaml 2
	works undo_agreed a.yaml 2
	has '{by: allied, do: undo, count: 2, consents: {german: unproved}'
}

@test "the records of undos of before count as steps, and go on" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	sed -i '/^\(dice\|id\|entries\|head\|for\|salts\): /d; s/, head: [0-9a-f]*}/}/; s/step: 1/step: 2/
		s/, hidden: {german: {\(.*\)}, allied: {}, keeper: {}}/, \1/' g.yaml
	echo '  - {do: undo, by: german, count: 1, consent: yes}' >> g.yaml
	works umpire replay g.yaml
	works umpire undo g.yaml -i
	[ "$(tail -1 g.yaml)" = '  - {by: german, do: undo, count: 1}' ]
	works umpire replay g.yaml
	works umpire log g.yaml
	has 'german takes back 1 action by consent'
}

@test "no more than there are" {
	trouble 'g.yaml has 0 actions: 1 cannot be taken back' umpire undo g.yaml
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	trouble 'g.yaml has 1 actions: 3 cannot be taken back' umpire undo g.yaml 3
	for n in 0 -- x 1x 1.5 99999999999999999999; do
		try umpire undo g.yaml $n
		[ "$status" -eq 2 ] || [ "$n" = -- ]
	done
}

@test "a position that its history does not lead to is left alone" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	sed -i "s/dietl: '2020'/dietl: '2019'/" g.yaml
	trouble 'does not lead to its position' umpire undo g.yaml -i
}

@test "what does not say whose it is is not taken back" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	sed -i 's/  - {by: german, /  - {/' g.yaml
	trouble 'the last action of g.yaml does not say whose it is' umpire undo g.yaml
}

@test "a record that is no record is trouble" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	for record in '{do: undo}' '{do: undo, by: german, count: 0, consent: yes}' \
		'{do: undo, by: german, count: 1, consent: no}' '{do: undo, by: german, count: 2}' \
		'{do: undo, by: nobody, count: 1, consent: yes}' '{by: german, do: undo, count: 1, consents: x}' \
		'{by: german, do: undo, count: 1, consents: {nobody: unproved}}' \
		'{by: german, do: undo, count: 1, consents: {allied: [x]}}' \
		'{do: undo, by: german, count: 1, consent: yes, dice: [1]}'; do
		cp g.yaml h.yaml
		echo "  - $record" >> h.yaml
		trouble 'h.yaml:' umpire replay h.yaml
	done
}

@test "nobody plays undo" {
	trouble "knows no verb 'undo'" umpire apply g.yaml -a '{do: undo, by: german, count: 1, consent: yes}'
}

@test "replay --until gives the game as it was" {
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	umpire apply one.yaml -a "$OTHER" -o two.yaml 2> /dev/null
	umpire replay two.yaml --until 1 | cmp - one.yaml
	umpire replay two.yaml --until 0 | cmp - g.yaml
	umpire replay two.yaml --until 2 -o again.yaml
	cmp again.yaml two.yaml
	trouble 'two.yaml has 2 entries, not 3' umpire replay two.yaml --until 3
}

@test "undo --as takes back what that side did, and of another nothing" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	refused 'it is an action of german' umpire undo g.yaml --as allied
	umpire undo g.yaml --as german -o back.yaml
	umpire undo g.yaml -o other.yaml
	cmp back.yaml other.yaml
}
