# umpire undo
load common

@test "undo takes back the last action" {
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	umpire apply one.yaml -a "$OTHER" -o two.yaml 2> /dev/null
	umpire undo two.yaml > back.yaml
	cmp one.yaml back.yaml
	umpire undo two.yaml 2 > back.yaml
	cmp g.yaml back.yaml
}

@test "-i, -o and standard input" {
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	works umpire undo one.yaml -o back.yaml
	[ -z "$output" ]
	cmp g.yaml back.yaml
	umpire undo - < one.yaml | cmp - g.yaml
	works umpire undo one.yaml -i
	cmp g.yaml one.yaml
	is_tidy
	trouble 'do not go together' umpire undo g.yaml -i -o x
	trouble 'standard input cannot be changed in place' umpire undo - -i < g.yaml
}

@test "past dice only by consent, which is recorded and replays" {
	begin
	cp s.yaml before
	refused 'dice were rolled for it' umpire undo s.yaml -i
	cmp s.yaml before
	works umpire undo s.yaml --by-consent -i
	[ "$(tail -1 s.yaml)" = '  - {do: undo, by: allied, count: 1, consent: yes}' ]
	lines=$(grep -c '^  - {.*do: ' s.yaml)
	[ "$(sed -n 's/^step: //p' s.yaml)" = "$lines" ]
	works umpire replay s.yaml
	works umpire log s.yaml
	has 'allied takes back 1 by consent'
	works umpire apply s.yaml -a '{do: setup-done}' --seed 9 -i
	works umpire replay s.yaml
}

@test "the sources of dice stay" {
	begin
	umpire apply a.yaml <(set_up a.yaml) -d 3+ -o k.yaml 2> /dev/null
	umpire apply k.yaml -a '{by: german, do: capitulate}' 2> /dev/null | umpire undo - | cmp - k.yaml
}

@test "past an action of the other side only by consent" {
	begin
	umpire apply a.yaml <(set_up a.yaml | head -1) -i 2> /dev/null
	works umpire undo a.yaml 1
	refused 'it is an action of german' umpire undo a.yaml 2
	works umpire undo a.yaml 2 --by-consent
	has '{do: undo, by: german, count: 2, consent: yes}'
}

@test "the record of an undo stays when more is taken back" {
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -i 2> /dev/null
	umpire undo g.yaml --by-consent -i
	works umpire undo g.yaml
	has '  - {do: undo, by: german, count: 1, consent: yes}'
	lacks 'do: place'
	umpire undo g.yaml > h.yaml
	works umpire replay h.yaml
	trouble 'h.yaml has 0 actions: 1 cannot be taken back' umpire undo h.yaml
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

@test "a record that is no record is trouble" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	for record in '{do: undo}' '{do: undo, by: german, count: 0, consent: yes}' \
		'{do: undo, by: german, count: 1, consent: no}' '{do: undo, by: german, count: 1}' \
		'{do: undo, by: nobody, count: 1, consent: yes}' \
		'{do: undo, by: german, count: 1, consent: yes, dice: [1]}'; do
		cp g.yaml h.yaml
		echo "  - $record" >> h.yaml
		trouble 'h.yaml:' umpire replay h.yaml
	done
}

@test "nobody plays undo" {
	trouble "knows no verb 'undo'" umpire apply g.yaml -a '{do: undo, by: german, count: 1, consent: yes}'
}
