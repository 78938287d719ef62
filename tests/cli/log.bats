# SPDX-License-Identifier: ISC
# umpire log
load common

@test "the log is what apply said" {
	umpire new $GAME -o n.yaml 2> said
	set_up n.yaml | umpire apply n.yaml - -o a.yaml 2>> said
	set_up a.yaml | umpire apply a.yaml - -o s.yaml 2>> said
	umpire log s.yaml > logged
	cmp said logged
	not grep -v '\[.*\]$' logged
}

@test "dice that the program did not roll are marked" {
	begin
	works umpire log s.yaml --last
	[ "${lines[-1]}" = '(dice seeded)' ]
	umpire apply a.yaml <(set_up a.yaml) -d 3+ -o k.yaml 2> /dev/null
	works umpire log k.yaml --last --side german
	[ "${lines[-1]}" = '(dice rolled and supplied)' ]
	unchained k.yaml | sed 's/, dice-from: [^}]*//' > old.yaml
	works umpire log old.yaml
	lacks '(dice'
}

@test "--last N is of the last N actions" {
	begin
	umpire apply g.yaml -a "$PLACE" -i -l first
	umpire apply g.yaml -a "$OTHER" -i -l second
	umpire log g.yaml --last 1 | cmp - second
	umpire log g.yaml --last 2 | cmp - <(cat first second)
	umpire log g.yaml --last 99 | cmp - <(cat first second)
	works umpire log g.yaml --last 0
	[ -z "$output" ]
}

@test "--side is what that side may read" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	works umpire log g.yaml --side german
	has dietl
	works umpire log g.yaml --side allied
	lacks dietl
	works umpire log g.yaml --side allied --actions
	lacks dietl
	has '> {by: german, do: place, hidden: [unit, at]}'
	trouble "has no side 'x'" umpire log g.yaml --side x
}

@test "--actions puts each action before what came of it" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	works umpire log g.yaml --actions --last 1
	[ "${lines[0]}" = "> {by: german, do: place, unit: dietl, at: '2020'}" ]
	[[ ${lines[1]} == *'[3.1]' ]]
}

@test "a history that is no good is trouble with its line, and nothing is printed" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	line=$(grep -n 'do: place' g.yaml | cut -d : -f 1)
	sed "s/at: '2020'/at: '0216'/" g.yaml > h.yaml
	trouble "h.yaml:$line:5: " umpire log h.yaml
	[[ $stderr == *'[3.1]'* ]]
	sed 's/do: place/do: plac/' g.yaml > h.yaml
	trouble "h.yaml:$line:" umpire log h.yaml
	sed 's/{by: german/[by, german/' g.yaml > h.yaml
	trouble "h.yaml:$line:" umpire log h.yaml
	sed "s/keeper: {}/keeper: {dice: [3]}/" g.yaml > h.yaml
	trouble "h.yaml:$line:5: 1 dice are recorded and 0 are rolled" umpire log h.yaml
	sed "s/keeper: {}/keeper: {dice: [x]}/" g.yaml > h.yaml
	trouble 'a die is a whole number' umpire log h.yaml
	# in a file of before, which has no parts
	unchained g.yaml > old.yaml
	mv old.yaml g.yaml
	line=$(grep -n 'do: place' g.yaml | cut -d : -f 1)
	sed "s/at: '2020'}/at: '2020', dice: [3]}/" g.yaml > h.yaml
	trouble "h.yaml:$line:5: 1 dice are recorded and 0 are rolled" umpire log h.yaml
	sed "s/at: '2020'}/at: '2020', dice: [x]}/" g.yaml > h.yaml
	trouble 'a die is a whole number' umpire log h.yaml
	sed "s/at: '2020'}/at: '2020', dice-from: rolled}/" g.yaml > h.yaml
	trouble 'dice-from is of 1 dice, and there are 0' umpire log h.yaml
	sed "s/at: '2020'}/at: '2020', dice: [3], dice-from: [rolled, rolled]}/" g.yaml > h.yaml
	trouble 'dice-from is of 2 dice, and there are 1' umpire log h.yaml
	sed "s/at: '2020'}/at: '2020', dice: [3], dice-from: roled}/" g.yaml > h.yaml
	trouble "did you mean 'rolled'?" umpire log h.yaml
	sed "s/at: '2020'}/at: '2020', dice: 3}/" g.yaml > h.yaml
	trouble 'a list of dice is expected' umpire log h.yaml
	sed 's/  - {by: german.*/  - dietl/' g.yaml > h.yaml
	trouble 'an action is expected' umpire log h.yaml
}

@test "standard input, and trouble" {
	works umpire log - < g.yaml
	trouble 'no such file' umpire log nowhere.yaml
	umpire view german g.yaml > view.yaml
	trouble 'this is the german view' umpire log view.yaml --side allied
}

@test "a long history that somebody wrote otherwise reads the same" {
	file=$BATS_TEST_DIRNAME/../../fixtures/across-the-narva/play/02-campaign.yaml
	umpire log $file > logged
	# entries over several lines, comments and blank lines between them
	sed '/^history:/,$ { 300s/, do:/,\n    do:/; 500i\    # a remark\n
		900s/  - {by: \([a-z]*\), /  - by: \1\n    /; 900s/}$//; 900s/, /\n    /g }' $file > lines.yaml
	umpire log lines.yaml | cmp - logged
	# an alias of what stands far before it
	first=$(grep -n '^  - {by: soviet' $file | head -1 | cut -d: -f1)
	last=$(grep -n '^  - {by: soviet' $file | tail -1 | cut -d: -f1)
	sed "${first}s/soviet/\&who soviet/; ${last}s/soviet/*who/" $file > alias.yaml
	umpire log alias.yaml | cmp - logged
	umpire log alias.yaml --last 3 | cmp - <(umpire log $file --last 3)
	# a text with lines that look like entries counts for nothing
	sed "${first}s/}\$/, remark: \"x}\n  - {by: german, do: pass}\n  - {by: german, do: pass}\"}/" $file > text.yaml
	umpire log text.yaml --last 3 | cmp - <(umpire log $file --last 3)
	umpire undo text.yaml | position - | cmp - <(umpire undo $file | position -)
	# what is no good is told where it stands
	sed "${last}s/}\$//" $file > broken.yaml
	trouble "broken.yaml:$((last + 1)):" umpire log broken.yaml
}
