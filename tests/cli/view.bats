# SPDX-License-Identifier: ISC
# umpire view
load common

@test "a view says whose it is" {
	works umpire view german g.yaml
	has 'view: german'
	works umpire view allied g.yaml
	has 'view: allied'
}

@test "what is hidden from a side is in no line of its view" {
	begin
	works umpire view allied s.yaml
	lacks 1-139
	lacks dietl
	has 'unknown:'
	works umpire view german s.yaml
	has 1-139
}

@test "of secret arguments of the other side there is a hash" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	works seen allied g.yaml
	has '{by: german, do: place, hidden: {german: HASH, allied: {}, keeper: HASH}}'
	lacks dietl
	works seen german g.yaml
	has "{by: german, do: place, hidden: {german: {unit: dietl, at: '2020'}, allied: HASH, keeper: HASH}}"
}

@test "in a file of before they are named under hidden" {
	unchained g.yaml | umpire apply - -a "$PLACE" -o old.yaml 2> /dev/null
	works umpire view allied old.yaml
	has '{by: german, do: place, hidden: [unit, at]}'
	lacks dietl
	works umpire view german old.yaml
	has "{by: german, do: place, unit: dietl, at: '2020'}"
}

@test "dice that a side may not read are question marks" {
	begin
	works umpire view german s.yaml
	has 'dice: ['
	own=$(sed -n 's/.*dice: \[\(.*\)\].*/\1/p' s.yaml | tr -cd , | wc -c)
	seen=$(sed -n 's/.*dice: \[\(.*\)\].*/\1/p' <<< "${output#*history:}" | tr -cd , | wc -c)
	[ "$own" = "$seen" ]
}

@test "a view has as many sources as dice" {
	begin
	umpire apply a.yaml <(set_up a.yaml) -d 3+ -o k.yaml 2> /dev/null
	for side in german allied; do
		umpire view $side k.yaml | grep 'dice: ' > seen
		[ "$(sed 's/.*dice: \[\([^]]*\)\].*/\1/' seen | tr -cd , | wc -c)" = \
			"$(sed 's/.*dice-from: \[\([^]]*\)\].*/\1/' seen | tr -cd , | wc -c)" ]
	done
}

@test "without fog of war all is seen" {
	umpire new $GAME -O no-fog-of-war -o n.yaml 2> /dev/null
	umpire apply n.yaml -a "$PLACE" -a "$OTHER" -i 2> /dev/null
	works umpire view allied n.yaml
	has 1-139
}

@test "a position that its history does not lead to has none in its view" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	sed -i "s/dietl: '2020'/dietl: '2019'/" g.yaml
	works umpire view german g.yaml
	lacks history
	lacks 'do: place,'
	lacks 'told:'
	sed -i 's/do: place/do: nonsense/' g.yaml
	works umpire view german g.yaml
	lacks nonsense
}

@test "-o, standard input, and trouble" {
	umpire view german - < g.yaml > one
	works umpire view german g.yaml -o two
	[ -z "$output" ]
	cmp one two
	trouble "has no side 'germany'; did you mean 'german'?" umpire view germany g.yaml
	trouble 'no such file' umpire view german nowhere.yaml
	trouble 'this is the german view' umpire view german one
}
