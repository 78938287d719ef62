# SPDX-License-Identifier: ISC
# umpire key, sign, apply -k and open: the everyday use of keys. Attacks are in trust.bats.
load common

kept() { keys across-the-narva kept --player german=anna.pub --player soviet=bert.pub --keeper keeper.pub "$@"; }

RELOCATE="{do: relocate, to: '0526'}"

@test "a key is a file of its own, for its owner alone" {
	works umpire key new -o k.key
	[ -z "$output" ]
	[ "$(stat -c %a k.key)" = 600 ]
	trouble 'File exists' umpire key new -o k.key
	trouble 'never to a terminal' umpire key new
	trouble 'never to a terminal' umpire key new -o -
	chmod 640 k.key
	trouble 'others can read this key' umpire key public k.key
	trouble 'a ticket is of a key' umpire key public
	try umpire key old
	[ "$status" -eq 2 ]
	chmod 600 k.key
	umpire key public k.key > one
	umpire key public k.key > two
	[ "$(sed -n 2p one)" = "$(sed -n 2p two)" ]
	not cmp -s one two
}

@test "terms that cannot be are refused when the game begins" {
	sealed
	trouble 'hide nothing' umpire new narvik-1940 --trust sealed --player german=anna.pub --player allied=bert.pub
	trouble 'a key of either side' umpire new across-the-narva --trust sealed --player german=anna.pub
	trouble 'need a keeper' umpire new across-the-narva --trust kept --player german=anna.pub
	trouble 'sealed dice need no keeper' umpire new across-the-narva --trust sealed --player german=anna.pub \
		--player soviet=bert.pub --keeper keeper.pub
	trouble 'for games of two sides' umpire new kampen-om-norge --trust sealed --player germany=anna.pub
	trouble 'have the same key' umpire new across-the-narva --player german=anna.pub --player soviet=anna.pub
	trouble 'nothing to do where dice are open' umpire new across-the-narva --keeper keeper.pub
	trouble 'open, kept or sealed' umpire new across-the-narva --trust loaded
	trouble 'SIDE=FILE' umpire new across-the-narva --player german
	trouble "has no side 'allied'" umpire new across-the-narva --player allied=anna.pub
	trouble 'umpire key public makes a ticket' umpire new across-the-narva --player german=anna.key
	trouble 'from 1 to 999' umpire new across-the-narva --days 0
	trouble 'need no seed' umpire new across-the-narva --trust sealed --seed 1 --player german=anna.pub --player soviet=bert.pub
}

@test "an action that will be of a letter may say for which position it is" {
	kept
	local now other=0123456789abcdef
	now=$(sed -n 's/^for: \(.\{16\}\).*/\1/p' g.yaml)
	trouble 'for another position' umpire sign g.yaml -k bert.key -a "{do: relocate, to: '0526', for: '$other'}"
	works umpire sign g.yaml -k bert.key -o letter -a "{do: relocate, to: '0526', for: '$now'}"
	works umpire apply g.yaml letter -k keeper.key
	umpire new across-the-narva --trust kept --keeper keeper.pub -o g.yaml 2> /dev/null
	now=$(sed -n 's/^for: \(.\{16\}\).*/\1/p' g.yaml)
	trouble 'for another position' umpire apply g.yaml -k keeper.key -a "{do: relocate, to: '0526', for: '$other'}"
	works umpire apply g.yaml -k keeper.key -a "{do: relocate, to: '0526', for: '$now'}" -a "{by: soviet, do: draw, for: '$now'}"
}

@test "a ready set-up is of the keeper's dice, or of none" {
	umpire key new -o keeper.key
	umpire key public keeper.key -o keeper.pub
	trouble 'its dice are kept, too' umpire new narvik-1940 -S --trust kept --keeper keeper.pub
}

@test "sealed: what needs no die is done, what needs one is bound, and the other opens it" {
	sealed --days 7
	grep -qx 'days: 7' g.yaml
	works umpire apply g.yaml -a "$RELOCATE" -k bert.key -i
	works umpire apply g.yaml -a '{by: german, do: draw}' -k anna.key -i
	[[ $stderr == *'the letter is bound: soviet opens its dice'* ]]
	grep -q '^bound: ' g.yaml
	works umpire show g.yaml
	has 'soviet owes the opening of letter 1 of german; soviet can know its dice, german cannot'
	works umpire replay g.yaml
	has 'unfinished: soviet owes the opening'
	trouble 'soviet opens' umpire apply g.yaml -a '{by: german, do: draw}' -k anna.key
	trouble 'soviet opens this letter, not german' umpire open g.yaml -k anna.key
	works umpire open g.yaml -k bert.key --opening -o opening
	umpire apply g.yaml opening -o other.yaml 2> /dev/null
	works umpire open g.yaml -k bert.key -i
	cmp g.yaml other.yaml
	not grep -q '^bound: ' g.yaml
	works umpire replay g.yaml
	has 'that nobody chose'
	trouble 'no letter is bound' umpire open g.yaml -k bert.key
}

@test "a letter is signed at home and applied elsewhere, to the same file" {
	sealed
	works umpire sign g.yaml -a "$RELOCATE" -k bert.key -o letter
	grep -qx 'letter: 1' letter
	umpire apply g.yaml letter -o one.yaml 2> /dev/null
	umpire apply g.yaml -a "$RELOCATE" -k bert.key -o two.yaml 2> /dev/null
	cmp one.yaml two.yaml
	trouble 'this is no letter of german' umpire apply g.yaml letter --as german
	works umpire apply g.yaml letter --as soviet
	trouble 'you have already written number 1' umpire sign g.yaml -a "{do: relocate, to: '0626'}" -k bert.key
	trouble 'a key is wanted' umpire sign g.yaml -a "$RELOCATE"
	trouble 'nobody has a key' umpire sign <(umpire new across-the-narva 2> /dev/null) -a "$RELOCATE" -k bert.key
	refused 'german is not asked' umpire sign g.yaml -a "$RELOCATE" -k anna.key
}

@test "several actions are one letter; what lies behind a question to the other side is dropped" {
	sealed
	umpire apply g.yaml -a "$RELOCATE" -k bert.key -i 2> /dev/null
	umpire apply g.yaml -a '{by: german, do: draw}' -a "{by: german, do: move, unit: 328g, path: ['2534']}" \
		-k anna.key -i 2> /dev/null
	try umpire open g.yaml -k bert.key -i
	grep -q 'unused: {dropped: {by: german, do: move, ' g.yaml
	[ "$(grep -c '{letter: ' g.yaml)" -eq 2 ]
	works umpire replay g.yaml
	has 'not carried out: '
}

@test "kept: the keeper applies letters, and his links prove the dice at once where nothing is hidden" {
	kept
	umpire sign g.yaml -a "$RELOCATE" -k bert.key -o letter
	trouble 'applied by its keeper' umpire apply g.yaml letter
	trouble 'the keeper applies letters' umpire apply g.yaml -a "$RELOCATE" -k bert.key
	works umpire apply g.yaml letter -k keeper.key -i
	umpire sign g.yaml -a '{by: german, do: draw}' -k anna.key -o letter
	trouble 'none are supplied or seeded' umpire apply g.yaml letter -k keeper.key -d 3
	works umpire apply g.yaml letter -k keeper.key -i
	grep -q '{open: 1, by: keeper, ' g.yaml
	works umpire replay g.yaml
	has 'that nobody chose'
}

@test "a letter that crossed another is refused, is spent, and the next one names it" {
	kept
	umpire sign g.yaml -a "$RELOCATE" -k bert.key -o letter
	umpire apply g.yaml letter -k keeper.key -i 2> /dev/null
	# either side may draw now
	umpire sign g.yaml -a '{by: german, do: draw}' -k anna.key -o a
	umpire sign g.yaml -a '{by: soviet, do: draw}' -k bert.key -o b
	works umpire apply g.yaml a -k keeper.key -i
	try umpire apply g.yaml b -k keeper.key -i
	[ "$status" -eq 1 ]
	[[ $stderr == *'written for another position'* ]]
	works umpire replay g.yaml
	has 'refused: 1 letter, rightly'
	# its writer goes on with the next number
	works umpire sign g.yaml -a '{by: soviet, do: standing, decide: use-chit, pass: yes}' -k bert.key -o letter
	grep -qx 'letter: 3' letter
	grep -q '^instead: ' letter
	works umpire apply g.yaml letter -k keeper.key -i
	works umpire replay g.yaml
}

@test "open dice with keys: letters are proved, dice are not" {
	keys across-the-narva open --player german=anna.pub --player soviet=bert.pub
	umpire apply g.yaml -a "$RELOCATE" -k bert.key -i 2> /dev/null
	trouble 'german has a key' umpire apply g.yaml -a '{by: german, do: draw}'
	trouble '2 dice are supplied and 1 are rolled' umpire apply g.yaml -a '{by: german, do: draw}' -k anna.key -d 3,3
	works umpire apply g.yaml -a '{by: german, do: draw}' -k anna.key -d 3 -i
	works umpire replay g.yaml
	has 'proved: 2 letters signed by the side that wrote each'
	has '0 rolled by the program, 1 supplied'
	has 'not proved: that they fell so'
}

@test "what a view shows is enough to write a letter" {
	keys narvik-1940 kept --player german=anna.pub --player allied=bert.pub --keeper keeper.pub
	umpire view german g.yaml -k keeper.key -o view.yaml
	works umpire replay view.yaml
	has 'the keeper has sealed this view'
	works umpire sign view.yaml -a "{do: place, unit: dietl, at: '2020'}" -k anna.key -o letter
	works umpire apply g.yaml letter -k keeper.key -i
	umpire view allied g.yaml -k keeper.key -o other.yaml
	not grep -q dietl other.yaml
	works umpire replay other.yaml
	umpire view german g.yaml -k keeper.key -o next.yaml
	works umpire take view.yaml next.yaml -i
	cmp view.yaml next.yaml
	trouble 'the game is not over' umpire reveal g.yaml -k keeper.key
}
