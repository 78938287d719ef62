# SPDX-License-Identifier: ISC
# Players and keepers who cheat: each is found out by the command that must. attacker.py writes what umpire would not.
# shellcheck disable=SC2094,SC2154 # "letter" is a word and a file; run sets stderr
load common

attacker() { python3 "$BATS_TEST_DIRNAME/attacker.py" "$@"; }

# Of known secrets, so that nothing that is written may hold them.
make_key() { # name, number of its secrets
	printf 'umpire-key: 1\nsigning: ee%060ddd\ndice: ee%060daa\n' "$2" "$2" > "$1.key"
	chmod 600 "$1.key"
}

make_ticket() { # name, nonce, file
	attacker ticket "$1.key" "$(printf %032d "$2")" > "$3.pub"
}

quietly() { "$@" > /dev/null 2>&1; }

# s0 new; s1 the Soviets have written letter 1; s2 letter 1 of the Germans is bound; s3 it is opened, and gives the
# Soviets two barrages; s4 both are bound in one letter; s5 opened, the first asks the Germans nothing.
play_sealed() {
	local nonce target
	for nonce in {10..70}; do
		rm -f ./*.seen
		make_ticket bert "$nonce" soviet
		umpire new across-the-narva --trust sealed --days 7 --player german=german.pub --player soviet=soviet.pub -o s0.yaml
		umpire apply s0.yaml -k bert.key -a "{do: relocate, to: '1620'}" -o s1.yaml
		umpire apply s1.yaml -k anna.key -a '{do: draw}' -o s2.yaml
		umpire open s2.yaml -k bert.key -o s3.yaml
		grep -q '^  - {decide: barrage, side: soviet' s3.yaml || continue
		cp anna.key.seen anna.then
		cp bert.key.seen bert.then
		for target in 3127 2423 2022 1721; do
			cp anna.then anna.key.seen
			cp bert.then bert.key.seen
			umpire apply s3.yaml -k bert.key -a "{do: barrage, target: '$target'}" -a "{do: barrage, target: '1005'}" \
				-a "{do: standing, decide: retreat, toward: '3024'}" -o s4.yaml
			umpire open s4.yaml -k anna.key -o s5.yaml
			grep -q 'unused:' s5.yaml || return 0
		done
	done
	return 1
}

# A fogged Narvik 1940: k1 the Germans have set up; k2 the Allies too, and the first dice have fallen.
play_kept() {
	make_ticket anna 7 german
	make_ticket bert 7 allied
	make_ticket keep 7 keeper
	umpire new narvik-1940 --trust kept --player german=german.pub --player allied=allied.pub --keeper keeper.pub -o k0.yaml
	set_up k0.yaml > actions
	umpire view german k0.yaml -k keep.key -o german0.yaml
	umpire sign german0.yaml actions -k anna.key -o letter1
	umpire apply k0.yaml letter1 -k keep.key -o k1.yaml
	set_up k1.yaml > actions
	umpire view allied k1.yaml -k keep.key -o allied1.yaml
	umpire view german k1.yaml -k keep.key -o german1.yaml
	umpire sign allied1.yaml actions -k bert.key -o letter2
	umpire apply k1.yaml letter2 -k keep.key -o k2.yaml
	umpire view german k2.yaml -k keep.key -o german2.yaml
	umpire view allied k2.yaml -k keep.key -o allied2.yaml
}

setup_file() {
	mkdir "$BATS_FILE_TMPDIR/sealed" "$BATS_FILE_TMPDIR/kept"
	cd "$BATS_FILE_TMPDIR/sealed" || return 1
	make_key anna 1
	make_key bert 2
	make_key keep 3
	make_ticket anna 10 german
	cp ./*.key ../kept
	quietly play_sealed || return 1
	cd ../kept || return 1
	quietly play_kept
}

setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	cp -p "$BATS_FILE_TMPDIR"/sealed/* .
}

# Instead of the sealed game.
kept() {
	rm ./*
	cp -p "$BATS_FILE_TMPDIR"/kept/* .
}

head_of() { sed -n "s/^head: '*\([0-9a-f]*\)'*/\1/p" "$1"; }

# An entry of a file, as it stands, without its head.
entry() { # file, number
	sed '1,/^history:/d' "$1" | sed -n "$2s/^  - \(.*\), head: [^ ]*}$/\1}/p"
}

# Edits entries of a file, and computes its heads anew.
forge() { # file, sed script..., new file
	local file=$1 new=${*: -1}
	sed -e '1,/^history:/b' "${@:2:$#-2}" "$file" > "$new"
	attacker heads "$new"
}

# Sets how many links a side has shown.
shown() { # file, side, key, links
	local line
	line="  $2: {links: $4, link: $(attacker link "$1" "$2" "$3" "$4")}"
	sed -i "/^shown:/,/^step:/s/^  $2: .*/$line/" "$1"
	grep -q "^$line" "$1" || sed -i "s/^shown:.*/&\n$line/" "$1"
}

# Another who has the key, and none of its memory.
forgetful() { # name
	cp -p "$1.key" "forgetful-$1.key"
}

finds() { # message, file
	refused "$1" umpire replay "$2"
}

# ---- an honest game ---------------------------------------------------------

@test "what an honest sealed game proves" {
	for n in 0 1 2 3 4 5; do
		works umpire replay s$n.yaml
	done
	has 'proved: 3 letters signed by the side that wrote each'
	has 'dice that nobody chose: out of links fixed before the game'
	for n in 0 1 2 3 4; do
		works umpire take s$n.yaml s$((n + 1)).yaml -o taken.yaml
		cmp taken.yaml s$((n + 1)).yaml
	done
}

@test "the heads that another program computes are those of the file" {
	for file in s5.yaml "$BATS_FILE_TMPDIR/kept/k2.yaml"; do
		cp "$file" mine.yaml
		attacker heads mine.yaml
		cmp "$file" mine.yaml
	done
}

# ---- re-rolling ---------------------------------------------------------------

@test "the same letter and the same opening give the same dice, however often" {
	works umpire apply s1.yaml -k anna.key -a '{do: draw}' -o again.yaml
	cmp again.yaml s2.yaml
	works umpire open s2.yaml -k bert.key -o again.yaml
	cmp again.yaml s3.yaml
	works umpire open s4.yaml -k anna.key -o again.yaml
	cmp again.yaml s5.yaml
}

@test "a letter is not applied twice" {
	attacker letter s1.yaml german anna.key '{by: german, do: draw}' > letter
	works umpire apply s1.yaml letter -o again.yaml
	trouble 'a letter of german is bound: soviet opens it before anything else' umpire apply again.yaml letter ||
		trouble 'is in the game already' umpire apply again.yaml letter
	trouble 'letter or opening 1 of it is in the game already' umpire apply s3.yaml letter
}

@test "a letter is not opened twice, and not by its writer" {
	trouble 'no letter is bound' umpire open s3.yaml -k bert.key
	trouble 'soviet opens this letter, not german' umpire open s2.yaml -k anna.key
	trouble 'keep.key is not a key of this game' umpire open s2.yaml -k keep.key
	cp s3.yaml twice.yaml
	attacker append twice.yaml "$(attacker open s3.yaml soviet bert.key)"
	finds 'this opens no letter' twice.yaml
}

@test "no second letter under one number: the key remembers" {
	trouble 'you have already written number 1 in this game, and it said something else; send that one again' \
		umpire apply s1.yaml -k anna.key -a '{do: draw}' -a '{do: draw}'
	trouble 'you have already written number 1' umpire sign s0.yaml -k bert.key -a "{do: relocate, to: '2739'}"
}

@test "binding again after seeing the link of the other: the key of the other remembers" {
	forgetful anna
	works umpire apply s1.yaml -k forgetful-anna.key -a '{do: draw}' -a '{do: draw}' -o again.yaml
	trouble 'you have already written number 2 in this game' umpire open again.yaml -k bert.key
	# and whoever holds both files has the proof
	refused 'they prove that german wrote two under one number' umpire take s2.yaml again.yaml
	[[ $stderr == *'a fork at entry 3: s2.yaml (line '*') has letter 1 of german, signed; again.yaml'* ]]
}

@test "links are shown in order, and none is skipped" {
	cp s2.yaml skipped.yaml
	N=3 attacker open s2.yaml soviet bert.key > opening
	sed -i '/^bound: /d' skipped.yaml
	attacker append skipped.yaml "$(cat opening)" "$(entry s3.yaml 5)"
	finds 'link or signature of this opening are not those of its side' skipped.yaml
	cp s1.yaml skipped.yaml
	N=2 attacker letter s1.yaml german anna.key '{by: german, do: draw}' > letter
	trouble 'this letter of german does not come next: number 1 of it must come first' umpire apply s1.yaml letter
}

# ---- dice ------------------------------------------------------------------------

@test "dice are neither supplied nor seeded" {
	trouble 'dice of this game are sealed: none are supplied or seeded' \
		umpire apply s3.yaml -k bert.key -a "{do: barrage, target: '3127'}" -d 6
	trouble 'dice of this game are sealed' umpire apply s3.yaml -k bert.key -a "{do: barrage, target: '3127'}" --seed 1
	trouble 'dice that are sealed need no seed' \
		umpire new across-the-narva --trust sealed --seed 1 --player german=german.pub --player soviet=soviet.pub
	try umpire open s2.yaml -k bert.key -d 1,1
	[ "$status" -eq 2 ]
	kept
	trouble 'dice of this game are kept' umpire apply k1.yaml letter2 -k keep.key --seed 1
}

@test "dice that were changed are found, though every head is right" {
	was=$(entry s5.yaml 9 | sed 's/.*dice: \[\([0-9]*\).*/\1/')
	forge s5.yaml -e "/target: '1005'/s/dice: \[$was/dice: [$((was % 6 + 1))/" forged.yaml
	finds 'die 1 is not what the links give' forged.yaml
	refused 'a fork at entry 9' umpire take s5.yaml forged.yaml
	refused 'die 1 is not what the links give' umpire take s4.yaml forged.yaml
	forge s5.yaml -e 's/, dice: \[\([0-9]\)\]/, dice: [\1], dice-from: supplied/' forged.yaml
	finds 'and this says otherwise' forged.yaml
}

@test "dice without an opening are found" {
	forge s3.yaml -e '/{open: /d' forged.yaml
	finds 'dice were rolled, and no opening is there for them' forged.yaml
}

# ---- the past ----------------------------------------------------------------------

@test "a history that was cut proves itself, and is found by whoever holds more, or noted a head" {
	umpire replay s5.yaml --until 5 -o cut.yaml
	works umpire replay cut.yaml
	refused 'cut.yaml ends before entry 6, which s5.yaml has: letter 3 of soviet, signed' umpire take s5.yaml cut.yaml
	refused 'no entry has the head' umpire replay cut.yaml --since "$(head_of s5.yaml)"
	works umpire replay s5.yaml --since "$(head_of s3.yaml)"
	has 'the head that you noted is that of entry 5'
}

@test "a history that was edited is found" {
	sed '/do: relocate/s/1620/2739/' s3.yaml > edited.yaml
	finds 'entry 2: its head is not that of what it says' edited.yaml
	refused 'entry 2: its head is not that of what it says' umpire take s3.yaml edited.yaml
	forge s3.yaml -e '/do: relocate/s/1620/2739/' edited.yaml
	finds 'this is not what the letter of its side says' edited.yaml
	forge s3.yaml -e '/{letter: 1, by: german/s/sign: \(.\)./sign: \1z/' edited.yaml 2> /dev/null || true
	trouble 'hexadecimal digits' umpire replay edited.yaml
	forge s5.yaml -e '/do: standing/d' edited.yaml
	finds 'the last letter is not whole' edited.yaml
}

@test "a history in another order is found" {
	{
		sed '/^history:/q' s3.yaml
		for n in 3 4 5 1 2; do echo "  - $(entry s3.yaml $n)"; done
	} > order.yaml
	attacker heads order.yaml
	try umpire replay order.yaml
	[ "$status" -eq 1 ]
	{
		sed '/^history:/q' s5.yaml
		for n in 1 2 3 4 5 6 7 9 8 10; do echo "  - $(entry s5.yaml $n)"; done
	} > order.yaml
	attacker heads order.yaml
	finds 'this is not what the letter of its side says' order.yaml
}

@test "terms that were changed are found" {
	sed 's/^days: 7/days: 9/' s3.yaml > terms.yaml
	finds 'its id is not that of its terms' terms.yaml
	attacker heads terms.yaml
	finds 'this letter was written for another position' terms.yaml
	trouble 'are not the same game' umpire take s3.yaml terms.yaml
	sed 's/^id: ..../id: 0000/' s0.yaml > terms.yaml
	forgetful bert
	trouble 'its id is not that of its terms: nothing is signed for it' \
		umpire apply terms.yaml -k forgetful-bert.key -a "{do: relocate, to: '1620'}"
}

@test "a position that no action led to is found" {
	sed 's/^  turn: 1/  turn: 2/' s3.yaml > other.yaml
	finds 'the file has "  turn: 2", its history makes "  turn: 1"' other.yaml
	refused 'is not what its history makes it' umpire take s1.yaml other.yaml
	umpire new across-the-narva -o o.yaml 2> /dev/null
	umpire upgrade o.yaml -o upgraded.yaml 2> /dev/null
	sed '/^after: /d' upgraded.yaml > other.yaml
	attacker heads other.yaml
	finds 'this begins with a position of another game, and the terms name none' other.yaml
}

@test "what the keys have shown is what the entries show" {
	cp s3.yaml other.yaml
	shown other.yaml german anna.key 2
	finds "'shown' is not what the entries show of german" other.yaml
	cp s0.yaml other.yaml
	sed -i "s/^step: 0/shown:\n  soviet: {links: 5, link: $(attacker link s0.yaml soviet bert.key 5)}\nstep: 0/" other.yaml
	forgetful bert
	trouble 'number 6 does not come next' \
		umpire apply other.yaml -k forgetful-bert.key -a "{do: relocate, to: '1620'}"
}

# ---- undo -----------------------------------------------------------------------------

@test "no undo past a die without the consent of the other, and none while a letter is bound" {
	refused 'dice were rolled for it' umpire undo s3.yaml -k anna.key ||
		trouble 'it is for soviet to write' umpire undo s3.yaml -k anna.key
	refused 'not taken back without the consent of the other side' umpire undo s3.yaml -k bert.key
	for name in anna bert; do
		cp $name.then $name.key.seen
		try umpire undo s2.yaml -k $name.key
		[ "$status" -ne 0 ]
		cmp $name.then $name.key.seen
	done
	works umpire open s2.yaml -k bert.key -o again.yaml	# and no number was spent
	cmp again.yaml s3.yaml
}

@test "an undo by hand is found" {
	cp s3.yaml struck.yaml
	attacker append struck.yaml '{by: german, do: undo, count: 1}'
	try umpire replay struck.yaml
	[ "$status" -eq 1 ]
	cp s3.yaml struck.yaml
	signed=a$(printf %0127d 0)
	attacker append struck.yaml "{by: german, do: undo, count: 1, consents: {soviet: $signed}}"
	finds 'this action is in no letter of its side' struck.yaml
	cp s3.yaml struck.yaml
	shown struck.yaml german anna.key 2
	attacker append struck.yaml \
		"$(attacker entry s3.yaml german anna.key "{by: german, do: undo, count: 1, consents: {soviet: $signed}}")" \
		"{by: german, do: undo, count: 1, consents: {soviet: $signed}}"
	finds 'soviet has not signed that it consents' struck.yaml
}

@test "a consent is for one undo at one head, and of whoever signs it" {
	umpire consent s3.yaml 1 --as soviet -k bert.key -o consent
	trouble 'is the key of german, not of soviet' umpire consent s3.yaml 1 --as soviet -k anna.key
	umpire consent s3.yaml 1 --as soviet -o unsigned
	trouble 'has not signed this consent' umpire undo s3.yaml 1 -k anna.key --consent unsigned
	trouble 'consents to take back 1, not 2' umpire undo s3.yaml 2 -k anna.key --consent consent
	trouble 'is for another position' umpire undo s5.yaml 1 -k anna.key --consent consent
	sed 's/sign: .../sign: 000/' consent > forged
	trouble 'the signature of this consent is not that of soviet' umpire undo s3.yaml 1 -k anna.key --consent forged
	sed "s/for: [^,]*/for: $(sed -n 's/^for: //p' s5.yaml)/" consent > forged
	trouble 'the signature of this consent is not that of soviet' umpire undo s5.yaml 1 -k anna.key --consent forged
	cp anna.then anna.key.seen
	works umpire undo s3.yaml 1 -k anna.key --consent consent -o undone.yaml
	works umpire replay undone.yaml
	has 'proved: 1 consent to an undo'
	# to leave the undo out again is to cut the history
	refused 's3.yaml ends before entry 6' umpire take undone.yaml s3.yaml
	[ "$(grep -c '^  german: {links: 2' undone.yaml)" -eq 1 ]	# links never go back
}

@test "an undo that nobody agreed to is not written out of turn" {
	for consents in '{}' "{german: '$(printf %0128d 0)'}" '{german: unproved}'; do
		attacker letter s1.yaml soviet bert.key "{by: soviet, do: undo, count: 1, consents: $consents}" > letter
		trouble 'it is for german to write, not for soviet' umpire apply s1.yaml letter
	done
}

# ---- forged letters ----------------------------------------------------------------------

@test "a letter of another key, or of other words, is none" {
	attacker letter s1.yaml german bert.key '{by: german, do: draw}' > letter
	trouble 'the link of this letter is not the next of german' umpire apply s1.yaml letter
	attacker letter s1.yaml german anna.key '{by: german, do: draw}' > letter
	sed 's/^sign: ../sign: 00/' letter > forged
	trouble 'the signature of this letter is not that of german' umpire apply s1.yaml forged
	attacker letter s0.yaml soviet bert.key "{by: soviet, do: relocate, to: '1620'}" > letter
	sed 's/1620/2739/' letter > forged
	trouble 'the signature of this letter is not that of soviet, or what it says was changed' umpire apply s0.yaml forged
	sed 's/^by: soviet/by: german/' letter > forged
	trouble 'each action of the letter is by german' umpire apply s0.yaml forged
	trouble 'this is no letter of german' umpire apply s0.yaml letter --as german
}

@test "a letter is for one game, one position and one number" {
	make_ticket anna 99 other-german
	make_ticket bert 99 other-soviet
	umpire new across-the-narva --trust sealed --player german=other-german.pub --player soviet=other-soviet.pub \
		-o other.yaml 2> /dev/null
	attacker letter s0.yaml soviet bert.key "{by: soviet, do: relocate, to: '1620'}" > letter
	trouble 'the link of this letter is not the next of soviet' umpire apply other.yaml letter
	FOR=$(sed -n 's/^id: //p' s0.yaml) attacker letter s3.yaml soviet bert.key '{by: soviet, do: done}' > letter
	try umpire apply s3.yaml letter -o late.yaml
	[ "$status" -eq 1 ]
	[[ $stderr == *'it was written for another position than this one'* ]]
	works umpire replay late.yaml
	FOR=$(printf %064d 7) attacker letter s3.yaml soviet bert.key '{by: soviet, do: done}' > letter
	trouble 'was written for another position, which this game never came to' umpire apply s3.yaml letter
	attacker letter s0.yaml soviet bert.key "{by: soviet, do: relocate, to: '1620'}" |
		sed 's/^\(for: .\{16\}\).*/\1/' > letter
	trouble "'for' is 64 hexadecimal digits" umpire apply s0.yaml letter
}

@test "what is not signed of an action, or not whole, is trouble" {
	for more in 'some: [kaus]' 'dice: [1, 1]' 'dice-from: rolled' 'letter-salt: 00' 'for: 0123456789abcdef' 'remark: no' \
		'head: 00' 'hidden: {}'; do
		attacker letter s1.yaml german anna.key "{by: german, do: draw, $more}" > letter
		trouble "a signed action has no '${more%%:*}'" umpire apply s1.yaml letter
		attacker letter s1.yaml german anna.key '{by: german, do: draw}' | sed "s/do: draw/do: draw, $more/" > letter
		trouble "a signed action has no '${more%%:*}'" umpire apply s1.yaml letter
	done
	attacker letter s1.yaml german anna.key '{do: draw}' > letter
	trouble 'each action of the letter is by german' umpire apply s1.yaml letter
	attacker letter s1.yaml german anna.key '{by: german, do: draw}' > letter
	for key in letter by for link actions sign; do
		sed "/^$key:/d" letter > less
		try umpire apply s1.yaml less
		[ "$status" -eq 2 ] || complain "without $key" || return 1
	done
	trouble "a letter has no 'salts'" umpire apply s1.yaml <(
		SALT=$(printf %032d 0) attacker letter s1.yaml german anna.key '{by: german, do: draw}')
}

@test "an action in other bytes than ours is refused, rightly" {
	attacker letter s0.yaml soviet bert.key "{do: relocate, by: soviet, to: '1620'}" > letter
	try umpire apply s0.yaml letter -o refused.yaml
	[ "$status" -eq 1 ]
	[[ $stderr == *'a signed action must be written as the history has it'* ]]
	works umpire replay refused.yaml
	has 'refused: 1 letter, rightly'
}

# ---- grinding ------------------------------------------------------------------------------

@test "nothing is written while a letter is bound, and the number stays for its opening" {
	order="{do: standing, decide: retreat, toward: '3024'}"
	trouble 'a letter of german is bound: soviet opens it before anything else' umpire apply s2.yaml -k bert.key -a "$order"
	trouble 'a letter of german is bound' umpire sign s2.yaml -k bert.key -a "$order"
	trouble 'a letter of german is bound' umpire apply s2.yaml -k anna.key -a '{do: standing, decide: retreat, toward: "0113"}'
	rm bert.key.seen
	umpire apply s0.yaml -k bert.key -a "{do: relocate, to: '1620'}" -o s1.yaml 2> /dev/null
	trouble 'a letter of german is bound' umpire apply s2.yaml -k bert.key -a "$order"
	works umpire open s2.yaml -k bert.key -o again.yaml
	cmp again.yaml s3.yaml
	# nor by hand
	cp s2.yaml forged.yaml
	shown forged.yaml soviet bert.key 2
	order='{by: soviet, do: standing, decide: retreat, toward: '"'3024'}"
	attacker append forged.yaml "$(attacker entry s2.yaml soviet bert.key "$order")" "$order"
	finds 'the letter before this one is not whole' forged.yaml
}

@test "nobody writes out of turn" {
	order="{by: soviet, do: standing, decide: retreat, toward: '3024'}"
	trouble 'it is for german to write, not for soviet' umpire apply s1.yaml -k bert.key -a "$order"
	attacker letter s1.yaml soviet bert.key "$order" > letter
	trouble 'it is for german to write, not for soviet' umpire apply s1.yaml letter
	cp s1.yaml forged.yaml
	shown forged.yaml soviet bert.key 2
	attacker append forged.yaml "$(attacker entry s1.yaml soviet bert.key "$order")" "$order"
	finds 'it was not for this side to write' forged.yaml
}

@test "what has fallen stays, though nonsense follows in the letter" {
	forgetful bert
	cp -p bert.then forgetful-bert.key.seen
	cp -p anna.then anna.key.seen
	attacker letter s3.yaml soviet bert.key "{by: soviet, do: barrage, target: '3127'}" '{by: soviet, do: nonsense}' > letter
	works umpire apply s3.yaml letter -o bound.yaml
	try umpire open bound.yaml -k anna.key -o opened.yaml
	[ "$status" -ne 0 ]
	works umpire replay opened.yaml
	has 'not carried out: 1 action of letters'
	grep -q "do: barrage, target: '3127', dice" opened.yaml
	# the next letter has the next number, and other dice
	grep -q '^  soviet: {links: 3' opened.yaml
}

@test "a letter that is refused is spent, and the next one names it" {
	attacker letter s0.yaml soviet bert.key "{by: soviet, do: relocate, to: '1620'}" '{by: soviet, do: nonsense}' > letter
	try umpire apply s0.yaml letter -o refused.yaml
	[ "$status" -eq 1 ]
	works umpire replay refused.yaml
	attacker letter refused.yaml soviet bert.key "{by: soviet, do: relocate, to: '1620'}" > letter
	trouble 'the last letter of soviet was refused: this one names it' umpire apply refused.yaml letter
	cp refused.yaml forged.yaml
	shown forged.yaml soviet bert.key 2
	attacker append forged.yaml "$(attacker entry refused.yaml soviet bert.key "{by: soviet, do: relocate, to: '1620'}")" \
		"{by: soviet, do: relocate, to: '1620'}"
	finds 'this letter does not name the one that was refused before it' forged.yaml
	rm bert.key.seen
	umpire sign s0.yaml -k bert.key -a "{do: relocate, to: '2739'}" > /dev/null
	works umpire apply refused.yaml -k bert.key -a "{do: relocate, to: '1620'}" -o next.yaml
	grep -q '{letter: 2, by: soviet, .*, instead: ' next.yaml
	works umpire replay next.yaml
}

# ---- whoever opens knows the dice ------------------------------------------------------------

# The last entry instead of another.
instead() { # file, new last entries..., new file
	sed '$d' "$1" > "${*: -1}"
	attacker append "${*: -1}" "${@:2:$#-2}"
}

@test "an opener who drops a lawful action is found" {
	instead s3.yaml '{by: german, unused: {dropped: {by: german, do: draw}}}' forged.yaml
	finds 'this was dropped, and' forged.yaml
	# though what is not signed of it makes it unlawful
	for more in 'dice: [1, 1]' 'letter-salt: ab' 'head: ab'; do
		instead s3.yaml "{by: german, unused: {dropped: {by: german, do: draw, $more}}}" forged.yaml
		finds 'this is no action that was not carried out' forged.yaml
	done
	instead s3.yaml '{by: german, unused: {skipped: {by: german, do: draw}}}' forged.yaml
	finds 'this was skipped, and was to be carried out or dropped' forged.yaml
	instead s3.yaml '{by: german, unused: {lost: {by: german, do: draw}}}' forged.yaml
	finds 'this is no action that was not carried out' forged.yaml
	# the second of two, which he likes less
	{
		sed '/^history:/q' s5.yaml
		for n in 1 2 3 4 5 6 7 8; do echo "  - $(entry s5.yaml $n)"; done
	} > forged.yaml
	attacker append forged.yaml "{by: soviet, unused: {dropped: {by: soviet, do: barrage, target: '1005'}}}" \
		"{by: soviet, unused: {dropped: $(entry s5.yaml 10)}}"
	finds 'this was dropped, and is lawful' forged.yaml
}

@test "nothing is carried out behind what was dropped" {
	{
		sed '/^history:/q' s5.yaml
		for n in 1 2 3 4 5 6 7 8; do echo "  - $(entry s5.yaml $n)"; done
	} > forged.yaml
	attacker append forged.yaml "{by: soviet, unused: {dropped: {by: soviet, do: barrage, target: '1005'}}}" \
		"$(entry s5.yaml 10)"
	finds 'this was dropped, and is lawful' forged.yaml
}

@test "a lawful letter that was refused is found, though its second action is lawful only after the dice" {
	one="{by: soviet, do: barrage, target: '3127'}" two='{by: soviet, do: activate, hq: 43-hq}'
	for refused in ", refused: '2.5.1'" ''; do
		cp s3.yaml forged.yaml
		shown forged.yaml soviet bert.key 3
		attacker append forged.yaml "$(attacker entry s3.yaml soviet bert.key "$one" "$two" | sed "s/}$/$refused}/")" \
			"{by: soviet, unused: {dropped: $one}}" "{by: soviet, unused: {dropped: $two}}"
		if [ -n "$refused" ]; then
			finds 'this letter was refused, and is lawful' forged.yaml
		else
			finds 'this was dropped, and the letter was not refused' forged.yaml
		fi
	done
}

@test "what is bound is what was signed, or it is not opened" {
	for script in 's/letter: ..../letter: 0000/' 's/do: draw/do: draw, dice: [1, 1]/' 's/do: draw/do: pass/' \
		's/from: 0/from: 1/' 's/number: 1/number: 2/' "s/do: draw/do: draw, letter-salt: '00'/" 's/by: german, n/by: soviet, n/'; do
		sed "/^bound: /$script" s2.yaml > forged.yaml
		cmp -s s2.yaml forged.yaml && return 1
		cp -p bert.key other.key
		sed 2q bert.then > other.key.seen	# its first letter alone
		try umpire open forged.yaml -k other.key -o opened.yaml
		[ "$status" -eq 2 ] || complain "$script" || return 1
		[ "$(wc -l < other.key.seen)" -eq 2 ]	# no link was shown
		try umpire replay forged.yaml
		[ "$status" -ne 0 ] || complain "$script" || return 1
	done
	sed '/{letter: 1, by: german/s/sign: ..../sign: 0000/' s2.yaml > forged.yaml
	attacker heads forged.yaml
	trouble 'what is bound is not the last letter as german signed it' umpire open forged.yaml -k other.key
	sed '/^bound: /d' s2.yaml > forged.yaml
	finds 'the last letter is not whole' forged.yaml
}

# ---- refusing to open ---------------------------------------------------------------------------

@test "all see who does not open, and a claim stays" {
	works umpire show s2.yaml
	has 'soviet owes the opening of letter 1 of german'
	works umpire replay s2.yaml
	has 'unfinished: soviet owes the opening of letter 1 of german; soviet can know its dice, german cannot'
	trouble 'whoever waits for its opening claims' umpire claim s2.yaml -k bert.key
	trouble 'no letter waits to be opened' umpire claim s3.yaml -k anna.key
	works umpire claim s2.yaml -k anna.key -o claimed.yaml
	works umpire replay claimed.yaml
	has 'claimed by german, by its own date '
	# the opening closes it; what the other sends has no claim
	works umpire take claimed.yaml s3.yaml -o taken.yaml
	works umpire replay taken.yaml
	has 'claimed by german'
	has 'proved: 2 dice'
	works umpire take claimed.yaml s2.yaml -o taken.yaml
	cmp claimed.yaml taken.yaml
}

@test "a claim that was forged is found" {
	umpire claim s2.yaml -k anna.key -o claimed.yaml
	sed '/^claims:/,/^step:/s/date: .[0-9]*-/date: '"'1999-/" claimed.yaml > forged.yaml
	finds 'german has not signed its claim' forged.yaml
	sed '/^claims:/,/^step:/s/by: german/by: soviet/' claimed.yaml > forged.yaml
	finds 'soviet has not signed its claim' forged.yaml
	# of a letter that is not in the game
	forgetful anna
	umpire apply s1.yaml -k forgetful-anna.key -a '{do: draw}' -a '{do: draw}' -o other.yaml 2> /dev/null
	umpire claim other.yaml -k forgetful-anna.key -o other-claimed.yaml
	sed -n '/^claims:/,/^step:/p' other-claimed.yaml | sed '$d' > claims
	sed '/^bound: /r claims' s2.yaml > forged.yaml
	finds 'claims that a letter waited which is not in the game' forged.yaml
}

# ---- a fork ----------------------------------------------------------------------------------------

@test "a fork in another name is not that of whom it names" {
	forge s2.yaml -e '/{letter: 1, by: german/s/actions: \[..../actions: [0000/' forged.yaml
	refused 'forged.yaml (line' umpire take s2.yaml forged.yaml
	[[ $stderr == *'has letter 1 of german, which it has not signed'* ]]
	[[ $stderr != *'prove'* ]]
	# the same letter, which somebody marked as refused
	cp s1.yaml forged.yaml
	shown forged.yaml german anna.key 1
	attacker append forged.yaml "$(entry s2.yaml 3 | sed "s/}$/, refused: '4.1'}/")" \
		'{by: german, unused: {dropped: {by: german, do: draw}}}'
	refused 'a fork at entry 3' umpire take s2.yaml forged.yaml
	[[ $stderr != *'prove'* ]]
}

# ---- keys and tickets ----------------------------------------------------------------------------------

@test "one ticket, one game" {
	umpire new across-the-narva --trust sealed --days 9 --player german=german.pub --player soviet=soviet.pub \
		-o other.yaml 2> /dev/null
	trouble 'this ticket is used in another game, whose links would foretell the dice of this one' \
		umpire apply other.yaml -k bert.key -a "{do: relocate, to: '1620'}"
	trouble 'this ticket is used in another game' umpire sign other.yaml -k bert.key -a "{do: relocate, to: '1620'}"
}

@test "no key is of two" {
	make_ticket anna 98 again
	trouble 'german and soviet have the same key' \
		umpire new across-the-narva --trust sealed --player german=german.pub --player soviet=again.pub
	trouble 'german and keeper have the same key' \
		umpire new narvik-1940 --trust kept --player german=german.pub --player allied=soviet.pub --keeper again.pub
	trouble 'sealed dice need a key of either side' umpire new across-the-narva --trust sealed --player german=german.pub
	trouble 'sealed dice need no keeper' umpire new across-the-narva --trust sealed --player german=german.pub \
		--player soviet=soviet.pub --keeper soviet.pub || trouble 'same key' umpire new across-the-narva --trust sealed \
		--player german=german.pub --player soviet=soviet.pub --keeper soviet.pub
	trouble 'this one hides something' umpire new across-the-narva -O fog-of-war --trust sealed --player german=german.pub \
		--player soviet=soviet.pub
	# nor in a file that somebody wrote by hand
	public=$(sed -n 's/^public: //p' german.pub)
	sed "s/^  soviet: {public: '*[0-9a-f]*'*/  soviet: {public: $public/" s0.yaml > same.yaml
	attacker heads same.yaml
	trouble 'german and soviet have the same key' umpire replay same.yaml
	sed 's/^options: .*/options: [fog-of-war]/' s0.yaml > fog.yaml
	attacker heads fog.yaml
	trouble 'this one hides something' umpire replay fog.yaml
	kept
	public=$(sed -n 's/^public: //p' german.pub)
	sed "s/^  keeper: {public: '*[0-9a-f]*'*/  keeper: {public: $public/" k0.yaml > same.yaml
	attacker heads same.yaml
	trouble 'german and keeper have the same key' umpire replay same.yaml
	trouble 'the keeper plays no side' umpire sign k2.yaml -k keep.key -a '{do: pass}'
}

@test "a ticket that was changed is not of the key" {
	sed '/^  soviet: {public/s/anchor: .\{5\}/anchor: 00000/' s0.yaml > other.yaml
	attacker heads other.yaml
	forgetful bert
	trouble 'the ticket of soviet in this game is not of this key' \
		umpire apply other.yaml -k forgetful-bert.key -a "{do: relocate, to: '1620'}"
	[ ! -e forgetful-bert.key.seen ]
	# another's nonce and anchor under one's own name
	{
		sed -n 1,2p soviet.pub
		sed -n 3,4p german.pub
	} > swapped.pub
	umpire new across-the-narva --trust sealed --player german=german.pub --player soviet=swapped.pub -o other.yaml 2> /dev/null
	trouble 'the ticket of soviet in this game is not of this key' \
		umpire apply other.yaml -k forgetful-bert.key -a "{do: relocate, to: '1620'}"
	trouble "'umpire-ticket: 1' is expected" umpire new across-the-narva --trust sealed --player german=bert.key \
		--player soviet=soviet.pub
	lacks "$(sed -n 's/^signing: //p' bert.key)"
}

@test "a key that others can read, or that is damaged, is refused, and nothing of it is said" {
	draw() { umpire apply s1.yaml -k "$1" -a '{do: draw}'; }
	for mode in 640 604 666; do
		cp anna.key open.key
		chmod $mode open.key
		trouble 'others can read this key (chmod 600 makes it yours alone)' draw open.key
		trouble 'others can read this key' umpire key public open.key
	done
	for script in 1d 2d 3d 's/umpire-key: 1/umpire-key: 2/' 's/^dice: ../dice: /' 's/^dice: ../dice: GG/' 's/^signing/sining/' \
		'$a more'; do
		sed "$script" anna.key > bad.key
		chmod 600 bad.key
		trouble 'is expected' draw bad.key
		[[ $stderr != *00000000000000000000* ]]
	done
	: > bad.key
	trouble 'is expected' draw bad.key
	head -c 5000 /dev/zero > bad.key
	trouble 'is expected' draw bad.key
	trouble 'no such file' draw none.key || trouble 'No such file' draw none.key
	mkdir dir.key
	chmod 700 dir.key
	try draw dir.key
	[ "$status" -eq 2 ]
	trouble 'File exists' umpire key new -o anna.key
	trouble 'never to a terminal' umpire key new
}

@test "a memory that is damaged, missing or older than the game is refused" {
	next() { umpire apply s3.yaml -k bert.key -a '{do: done}'; }
	cp bert.then bert.key.seen
	works umpire apply s3.yaml -k bert.key -a '{do: done}' -o next.yaml
	rm bert.key.seen
	trouble 'number 3 does not come next; a key needs its own memory' next
	sed '$d' bert.then > bert.key.seen
	trouble 'number 3 does not come next' next
	for script in 1d 2d 's/ 1 / 01 /' 's/ 1 / 2 /' '2s/^./g/' '2s/$/0/' '2p' '$a x'; do
		sed "$script" bert.then > bert.key.seen
		trouble 'bert.key.seen' next
		cmp <(sed "$script" bert.then) bert.key.seen
	done
	: > bert.key.seen
	trouble 'bert.key.seen:0: ' next || trouble 'bert.key.seen' next
}

@test "no secret is in anything that is written or said" {
	umpire claim s2.yaml -k anna.key -o claimed.yaml > said 2>&1
	umpire key public anna.key >> said 2>&1
	umpire consent s3.yaml --as soviet -k bert.key >> said 2>&1
	for file in anna bert keep; do
		try umpire apply s0.yaml -k $file.key -a '{do: draw}'
		echo "$output $stderr" >> said
		for key in signing dice; do
			sed -n "s/^$key: //p" $file.key
		done
	done > secrets
	cp -r "$BATS_FILE_TMPDIR/kept" .
	[ "$(wc -l < secrets)" -eq 6 ]
	run grep -rlFf secrets . --exclude=secrets --exclude='*.key'
	[ "$status" -eq 1 ]
	# nor a link that is yet to come
	attacker link s5.yaml soviet bert.key 4 > secrets
	attacker link s5.yaml german anna.key 4 >> secrets
	attacker link s5.yaml german anna.key 4096 >> secrets
	attacker link kept/k2.yaml keeper keep.key 1 >> secrets
	attacker link kept/k2.yaml keeper keep.key 4096 >> secrets
	attacker link kept/k2.yaml allied bert.key 2 >> secrets
	run grep -rlFf secrets . --exclude=secrets --exclude='*.key'
	[ "$status" -eq 1 ]
	is_tidy
	[ "$(stat -c %a anna.key.seen)" = 600 ]
}

# ---- a keeper ---------------------------------------------------------------------------------------------

# The game is given up, so that the keeper can reveal.
capitulate() {
	umpire sign german2.yaml -k anna.key -a '{do: capitulate}' -o letter3
	umpire apply k2.yaml letter3 -k keep.key -o k3.yaml 2> /dev/null
	umpire reveal k3.yaml -k keep.key -o k4.yaml
}

@test "what an honest keeper proves, before he reveals and after" {
	kept
	works umpire replay k2.yaml
	has 'committed, not yet proved: '
	has ' dice; the keeper reveals his links at the end'
	trouble 'the game is not over' umpire reveal k2.yaml -k keep.key
	capitulate
	trouble "is not the keeper's key" umpire reveal k3.yaml -k anna.key
	works umpire replay k4.yaml
	has ' dice that nobody chose'
	lacks 'committed'
	for view in german0 german1 german2 allied1 allied2; do
		works umpire replay $view.yaml
		has 'proved: the keeper has sealed this view'
		works umpire replay k4.yaml --view $view.yaml
	done
	trouble "is the keeper's key: a side abandons" umpire abandon k2.yaml -k keep.key
	umpire abandon k2.yaml -k bert.key --why ill -o given-up.yaml
	for file in k4 given-up; do	# which no entry tells of
		umpire view german $file.yaml -k keep.key -o after.yaml
		works umpire replay $file.yaml --view after.yaml
		has 'the view is what german saw after entry '
	done
	refused 'is not what german saw' umpire replay k2.yaml --view after.yaml
	works umpire take german0.yaml german2.yaml -o taken.yaml
	trouble 'letters of this game are applied by its keeper' umpire apply k1.yaml letter2
}

# As if the keeper had revealed.
reveal_by_hand() { # file, link
	sed -i "s/^step: /revealed: $2\nstep: /" "$1"
}

@test "dice that the keeper chose are found when he reveals, and a wrong link, and wrong salts" {
	kept
	last=$(attacker link k2.yaml keeper keep.key 4096)
	cp k2.yaml good.yaml
	reveal_by_hand good.yaml "$last"
	works umpire replay good.yaml
	was=$(entry k2.yaml 51 | sed 's/.*dice: \[\([0-9]*\).*/\1/')
	forge k2.yaml -e "\$s/dice: \[$was/dice: [$((was % 6 + 1))/g" forged.yaml
	reveal_by_hand forged.yaml "$last"
	finds 'die 1 is not what the links give' forged.yaml
	cp k1.yaml forged.yaml
	reveal_by_hand forged.yaml "$(attacker link k1.yaml keeper keep.key 4095)"
	finds "what is revealed is not the keeper's last link" forged.yaml
	sed 's/^salts: ..../salts: 0000/' k1.yaml > forged.yaml
	attacker heads forged.yaml
	reveal_by_hand forged.yaml "$last"
	finds "the salts are not made from the keeper's links" forged.yaml
	sed 's/^salts: ..../salts: 0000/' k2.yaml > forged.yaml	# the next letter witnesses them
	attacker heads forged.yaml
	finds 'this letter was written for another position' forged.yaml
	# he cannot open with another link than his first
	sed '$d' k2.yaml > forged.yaml
	sed -i "s/^shown:.*/&\n  keeper: {links: 1, link: $(attacker link k2.yaml keeper keep.key 1)}/" forged.yaml
	attacker append forged.yaml "$(attacker open k2.yaml keeper keep.key)" "$(entry k2.yaml 51)"
	finds 'this opens no letter' forged.yaml
}

@test "a keeper who refuses a lawful letter is found, and one who drops it" {
	kept
	salt=$(printf %032d 5)
	SALT=$salt attacker entry k2.yaml german anna.key '{by: german, do: capitulate}' > one
	signed=$(ENTRY=$(cat one) attacker refusal k2.yaml keep.key 11.0)
	dropped="{by: german, hidden: {german: {unused: {dropped: {by: german, do: capitulate}, letter-salt: '$salt'}}}}"
	refuse() { # what is added to the letter
		cp k2.yaml forged.yaml
		shown forged.yaml german anna.key 2
		attacker append forged.yaml "$(sed "s/}$/$1}/" one)" "$dropped"
	}
	refuse ", refused: '11.0', refusal: $signed"
	finds 'this letter was refused, and is lawful' forged.yaml
	refuse ", refused: '11.0'"
	finds 'the keeper has not signed that he refuses this letter' forged.yaml
	refuse ''
	finds 'this was dropped, and the letter was not refused' forged.yaml
}

@test "silent orders of the other do not spoil a letter on its way, nor change its dice" {
	kept
	umpire sign german1.yaml -k anna.key -a '{do: standing, decide: retreat, toward: "1513"}' -o order
	works umpire apply k1.yaml order -k keep.key -o silent.yaml
	works umpire apply silent.yaml letter2 -k keep.key -o after.yaml
	[ "$(tail -1 after.yaml | grep -o 'dice: [^]]*')" = "$(tail -1 k2.yaml | grep -o 'dice: [^]]*')" ]
	works umpire replay after.yaml
}

@test "a keeper who tells two stories is found out" {
	kept
	# to the Germans he tells that the Allies have only begun
	umpire sign allied1.yaml -k bert.key -a '{do: place, unit: re, at: harstad}' > /dev/null 2>&1 || true
	rm bert.key.seen
	umpire options k1.yaml | sed -n 1p > first
	umpire sign allied1.yaml first -k bert.key -o short
	umpire apply k1.yaml short -k keep.key -o other.yaml 2> /dev/null ||
		{
			cp -p keep.key keep2.key
			umpire apply k1.yaml short -k keep2.key -o other.yaml 2> /dev/null
		}
	umpire view german other.yaml -k keep.key -o other-german.yaml
	works umpire replay other-german.yaml
	refused 'a fork at entry 32' umpire take german2.yaml other-german.yaml
	refused 'no entry has the head' umpire replay other-german.yaml --since "$(head_of allied2.yaml)"
	try umpire replay k2.yaml --view other-german.yaml
	[ "$status" -ne 0 ]
	# and a letter that was written upon one is none upon the other
	umpire sign german2.yaml -k anna.key -a '{do: pass}' -o letter3
	trouble 'was written for another position, which this game never came to' umpire apply other.yaml letter3 -k keep.key
	# nor does he hide it as one that came too late
	salt=$(printf %032d 5)
	SALT=$salt FOR=$(sed -n 's/^for: //p' k2.yaml) attacker entry other.yaml german anna.key '{by: german, do: capitulate}' > one
	signed=$(ENTRY=$(cat one) attacker refusal other.yaml keep.key for)
	shown other.yaml german anna.key 2
	attacker append other.yaml "$(sed "s/}$/, refused: for, refusal: $signed}/" one)" \
		"{by: german, hidden: {german: {unused: {dropped: {by: german, do: capitulate}, letter-salt: '$salt'}}}}"
	finds 'was written for a position that this game never came to' other.yaml
}

@test "a view that was changed is found" {
	kept
	sed 's/^step: .*/step: 7/' german2.yaml > forged.yaml
	finds 'the keeper has not sealed this view, or it was changed' forged.yaml
	refused 'the keeper has not sealed this view' umpire take german0.yaml forged.yaml
	sed -i '/^seal: /d' forged.yaml
	works umpire replay forged.yaml
	has 'not proved: that the keeper sent this view; it has no seal'
	refused 'the keeper has not sealed this view' umpire take german0.yaml forged.yaml
	sed '/^history:/,$s/unit: dietl/unit: hq-sec/' german2.yaml > forged.yaml
	finds 'its head is not that of what it says' forged.yaml
	sed '/^history:/,$s/salt: .../salt: 000/' german2.yaml > forged.yaml
	try umpire replay forged.yaml
	[ "$status" -eq 1 ]
	trouble "is not the keeper's key: he seals what he sends" umpire view german k2.yaml -k anna.key
	# the seal of one is not that of another
	{
		grep -v '^seal: ' german2.yaml
		grep '^seal: ' allied2.yaml
	} > forged.yaml
	finds 'the keeper has not sealed this view' forged.yaml
	# no secret of the other, and no salts
	lacks 'salts:'
	not grep -q '^salts:' german2.yaml
}

@test "three sides and a keeper" {
	rm ./*.seen
	make_key kari 4
	for name in anna bert kari keep; do
		make_ticket $name 5 $name
	done
	umpire new kampen-om-norge --trust kept --player germany=anna.pub --player norway=bert.pub --player allies=kari.pub \
		--keeper keep.pub -o n0.yaml 2> /dev/null
	umpire view germany n0.yaml -k keep.key -o v.yaml
	umpire options n0.yaml --as germany | sed 's/ *#.*//;q' > first
	umpire sign v.yaml first -k anna.key -o letter
	works umpire apply n0.yaml letter -k keep.key -o n1.yaml
	works umpire replay n1.yaml
	has 'proved: 1 letter signed'
	has 'committed, not yet proved'
	has 'not yet: allies has signed nothing'
	works umpire apply n0.yaml letter -k keep.key -o again.yaml
	cmp n1.yaml again.yaml
	# past a die all others must agree
	umpire consent n1.yaml --as norway -k bert.key -o norway
	umpire consent n1.yaml --as allies -k kari.key -o allies
	trouble 'is the key of norway, not of allies' umpire consent n1.yaml --as allies -k bert.key
	umpire view germany n1.yaml -k keep.key -o v.yaml
	undo() { # consents...
		umpire sign n1.yaml -k anna.key -a "{do: undo, count: 1, consents: {$1}}"
	}
	sign_of() { sed "s/.*sign: \([^}]*\)}/'\1'/;s/''*/'/g" "$1"; }
	refused 'not taken back without the consent' undo "norway: $(sign_of norway)"
	try undo "norway: $(sign_of norway), allies: $(sign_of norway)"
	[ "$status" -eq 1 ]
	undo "norway: $(sign_of norway), allies: $(sign_of allies)" > undo.letter
	works umpire apply n1.yaml undo.letter -k keep.key -o n2.yaml
	works umpire replay n2.yaml
	has 'proved: 2 consents to an undo'
	forge n2.yaml -e "s/consents: {norway: [^,]*, /consents: {/" forged.yaml
	try umpire replay forged.yaml
	[ "$status" -eq 1 ]
}

@test "who sees half of the past still names the letter that was refused" {
	kept
	umpire sign german2.yaml -k anna.key -a "{do: place, unit: dietl, at: '2020'}" -o wrong
	try umpire apply k2.yaml wrong -k keep.key -o refused.yaml
	[ "$status" -eq 1 ]
	umpire view german refused.yaml -k keep.key -o german3.yaml
	works umpire replay german3.yaml
	umpire sign german3.yaml -k anna.key -a '{do: capitulate}' -o right
	grep -q '^instead: ' right
	works umpire apply refused.yaml right -k keep.key -o k3.yaml
	works umpire replay k3.yaml
	has 'refused: 1 letter, rightly'
}
