# SPDX-License-Identifier: ISC
# tests/verify.py, which has none of our code, finds the recorded games of players who have keys true, and what was
# changed in them false. How they were played: tests/play-proved.
load common

FIXTURES=$BATS_TEST_DIRNAME/../../fixtures
SEALED="across-the-narva/play/sealed narvik-1940/play/sealed norway-1940/play/sealed"
RECORDED="$SEALED narvik-1940/play/kept norway-1940/play/kept kampen-om-norge/play/kept en-pointe-toujours/play/open"

verify() { python3 "$BATS_TEST_DIRNAME/../verify.py" "$@"; }
forge() { python3 "$BATS_TEST_DIRNAME/forge.py" "$@" > forged.yaml; }

# A count out of what was told: "letters", "dice, from the links alone" ...
told() { # what
	sed -n "s/^proved: $1[^:]*: //p" <<< "$output"
}

# What replay says of the same: letters signed, dice that nobody chose.
replayed() { # file, word
	umpire replay "$1" | sed -n "s/^proved: \([0-9]*\) $2.*/\1/p"
}

# It is false, and that is said of an entry.
is_false() { # message, file...
	local message=$1
	shift
	run verify "$@"
	[ "$status" -eq 1 ] || complain "exit status $status, not 1" || return 1
	[[ $output == *$message* ]] || complain "no such message: $message"
}

@test "every recorded game is true, with all its dice" {
	for name in $RECORDED; do
		file=$FIXTURES/$name.yaml
		umpire replay "$file" --rolls > rolls
		works verify "$file" --rolls rolls || return 1
		[ "$(told letters)" = "$(replayed "$file" letter)" ] || complain "letters of $name" || return 1
		[ "$(told dice)" = "$(replayed "$file" dice)" ] || complain "dice of $name" || return 1
		has 'of these dropped: ' && has 'of these skipped: 1' && has 'consents to an undo: ' || return 1
		[[ $name == *open ]] || [ "$(told dice)" = "$(wc -l < rolls)" ] || return 1
	done
}

@test "the kept ones have a letter that was refused" {
	for name in narvik-1940/play/kept kampen-om-norge/play/kept; do
		works verify "$FIXTURES/$name.yaml" || return 1
		has 'refusals of letters (not that they were just, which the rules say): 1' || return 1
		works umpire replay "$FIXTURES/$name.yaml" || return 1
		has 'refused: 1 letter, rightly' || return 1
	done
}

@test "views are true as far as they go" {
	for name in $RECORDED; do
		umpire replay "$FIXTURES/$name.yaml" --rolls > rolls
		for side in $(umpire games "${name%%/*}" --names sides); do
			umpire view "$side" "$FIXTURES/$name.yaml" -o view.yaml
			works verify view.yaml --rolls rolls || return 1
			has 'proved: actions that are what their letter says: ' || return 1
			works umpire replay view.yaml || return 1
		done
	done
}

@test "without the list no die is proved, and that is said" {
	works verify "$FIXTURES/narvik-1940/play/kept.yaml"
	has 'not proved, for want of a list of their faces'
	lacks 'proved: dice'
}

@test "links that are not revealed prove no die" {
	sed '/^revealed: /d' "$FIXTURES/narvik-1940/play/kept.yaml" > g.yaml
	umpire replay g.yaml --rolls > rolls
	works verify g.yaml --rolls rolls
	has "committed, not yet proved: dice: $(wc -l < rolls)"
}

@test "a change that leaves the heads is found in every game" {
	for name in $RECORDED; do
		for what in die action cut swap link signature; do
			forge "$FIXTURES/$name.yaml" $what plain
			is_false entr forged.yaml || complain "$name $what" || return 1
		done
		forge "$FIXTURES/$name.yaml" key plain
		is_false 'the id is not that of the header' forged.yaml || return 1
	done
}

@test "who makes the heads anew has no key: a sealed game" {
	for name in $SEALED; do
		forge "$FIXTURES/$name.yaml" nothing
		cmp "$FIXTURES/$name.yaml" forged.yaml || return 1
	done
	file=$FIXTURES/narvik-1940/play/sealed.yaml
	umpire replay "$file" --rolls > rolls
	forge "$file" die
	is_false 'die 1 is not what the links give' forged.yaml --rolls rolls
	is_false 'was written for another position' forged.yaml
	forge "$file" action
	is_false 'this is not what the letter of its side says' forged.yaml
	forge "$file" cut
	is_false 'letter is not whole' forged.yaml
	forge "$file" swap
	is_false 'entry ' forged.yaml
	forge "$file" link
	is_false 'is not the next of its side' forged.yaml
	forge "$file" signature
	is_false 'the signature of this letter is not that of its side' forged.yaml
	forge "$file" key
	is_false 'entry 1: this letter was written for another position' forged.yaml
}

@test "replay and test find the same" {
	file=$FIXTURES/narvik-1940/play/sealed.yaml
	for what in die action cut swap link signature key; do
		forge "$file" $what
		run umpire replay forged.yaml
		[ "$status" -ne 0 ] || complain "$what" || return 1
		run umpire test forged.yaml
		[ "$status" -ne 0 ] || complain "$what" || return 1
	done
	works umpire test "$file"
	forge "$FIXTURES/across-the-narva/play/sealed.yaml" drop
	refused 'this was dropped, and is lawful' umpire replay forged.yaml
}

# Seeds 00..1f, nonce a0 sixteen times; the second vector of RFC 8032.
@test "the verifier itself: what is known of links, dice and signatures" {
	PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$BATS_TEST_DIRNAME/.. run python3 - <<- 'END'
		from verify import Stream, digest, is_signed, link_from_last
		nonce = b'\xa0' * 16
		last = digest('seed', nonce, key=bytes(range(32)))
		print(link_from_last(nonce, last, 0).hex()[:16], link_from_last(nonce, last, 1).hex()[:16])
		dice = Stream(bytes.fromhex('1ed417f671c3f6cbf1c665302beaa452ca2c9c286ae74978e2537b9efd6da919'))
		print(*[dice.die(6) for _ in range(8)])
		public = bytes.fromhex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
		signature = bytes.fromhex('92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da'
		                          '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00')
		print(is_signed(public, b'r', signature), is_signed(public, b's', signature))
	END
	[ "${lines[0]}" = '70e1c071aa199375 bf6420e93db5d947' ] || complain links || return 1
	[ "${lines[1]}" = '3 1 4 1 3 5 6 6' ] || complain dice || return 1
	[ "${lines[2]}" = 'True False' ] || complain signatures
}

@test "a view with other dice, its heads made anew: the next letter was written for another position" {
	umpire view german "$FIXTURES/narvik-1940/play/sealed.yaml" -o view.yaml
	forge view.yaml nothing
	cmp view.yaml forged.yaml
	forge view.yaml die
	is_false 'this letter was written for another position' forged.yaml
	refused 'this letter was written for another position' umpire replay forged.yaml
}

# A kept game that has just begun, and a letter for it.
begin_kept() {
	for name in anna bert keeper; do
		umpire key new -o $name.key
		umpire key public $name.key -o $name.pub
	done
	umpire new "$GAME" --trust kept --player german=anna.pub --player allied=bert.pub --keeper keeper.pub -o k.yaml
}

@test "a view that its keeper sealed; and one that was changed" {
	begin_kept 2> /dev/null
	umpire view german k.yaml -o v.yaml
	umpire sign v.yaml -a "$PLACE" -a "$OTHER" -k anna.key -o letter
	umpire apply k.yaml letter -k keeper.key -i 2> /dev/null
	umpire view allied k.yaml -k keeper.key -o v.yaml
	works verify v.yaml
	has 'proved: seals of the keeper: 1'
	has 'not seen: actions that are hidden in part: 2'
	sed 's/^  turn: 1$/  turn: 2/' v.yaml > w.yaml
	is_false 'the keeper has not sealed this view, or it was changed' w.yaml
}

@test "a kept game that hides something is upgraded by its keeper" {
	begin_kept 2> /dev/null
	new=(--trust kept --player german=a.pub --player allied=b.pub --keeper k.pub)
	umpire key public anna.key -o a.pub
	umpire key public bert.key -o b.pub
	umpire key public keeper.key -o k.pub
	trouble 'only its keeper goes on with it' umpire upgrade k.yaml "${new[@]}"
	trouble "is not the keeper's key" umpire upgrade k.yaml "${new[@]}" -k anna.key
	umpire upgrade k.yaml "${new[@]}" -k keeper.key -o u.yaml
	umpire view german u.yaml -o v.yaml
	umpire sign v.yaml -a "$PLACE" -k anna.key -o letter
	umpire apply u.yaml letter -k keeper.key -i 2> /dev/null
	works umpire replay u.yaml
	works verify u.yaml
}

@test "a letter must name the one that was refused before it" {
	begin_kept 2> /dev/null
	umpire view german k.yaml -o v.yaml
	umpire sign v.yaml -a '{do: pass}' -k anna.key -o letter
	run umpire apply k.yaml letter -k keeper.key -i
	[ "$status" -eq 1 ]
	umpire view german k.yaml -o v.yaml
	umpire sign v.yaml -a "$PLACE" -k anna.key -o letter
	grep -q '^instead: ' letter
	sed '/^instead: /d' letter > other
	run umpire apply k.yaml other -k keeper.key
	[ "$status" -eq 2 ]
	umpire apply k.yaml letter -k keeper.key -i 2> /dev/null
	works verify k.yaml
	has 'refusals of letters'
}
