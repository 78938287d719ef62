# SPDX-License-Identifier: ISC
# Kampen om Norge on the command line: three factions, cards and ships that lie face down, standing orders.
load common

GAME=kampen-om-norge
page=$BATS_TEST_DIRNAME/../../man/umpire-$GAME.7

# Every test begins with new.yaml, a basic game, and with g.yaml, where the hands are dealt: Germany holds
# artillery, Norway roadblocks, the Allies mountain troops and a legionary.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire new $GAME -o new.yaml 2> /dev/null
	umpire apply new.yaml -a '{do: deal}' -d 1,1,1,1,1,1,1,1,1,1,1 -o g.yaml 2> /dev/null
	ATTACK='{do: move, from: oslo, to: honefoss, battalions: 2}'
}

# The 9 April turn up to the first interception: Hipper and a dummy lie with Warspite in zone III.
april() { # file
	umpire new $GAME -s advanced -o "$1" 2> /dev/null
	act "$1" \
		'{do: choose, cards: [g9-fallskjermtropp-1, g9-bombefly-1, g9-roykdekke-1, g9-bloff-trusler-1, g9-gebirgsjager-1]}' \
		'{do: choose, cards: [n9-kystfort-1, n9-jagerfly-1, n9-ubat-1]}'
	umpire apply "$1" -d 1,1,1,1,1,1,1,1,1 -i 2> /dev/null \
		-a '{do: choose, cards: [a9-rekognoseringsfly-1, a9-minelegging-1, a9-forsterkninger-1]}'
	act "$1" '{do: deploy, at: oslo}' '{do: deploy, at: hamar}' '{do: deploy, at: hamar}' '{do: deploy, to: IV}' \
		'{do: deploy, ships: [hipper, dummy-1], to: III}'
	all_ships "$1" I
	act "$1" '{do: pass}' '{do: deploy, ships: [warspite], to: III}'
	all_ships "$1" VIII
}

# All ships that are left go to one zone.
all_ships() { # file, zone
	umpire options "$1" | grep "some: .*" | grep -w -m 1 "to: $2" | umpire apply "$1" - -i 2> /dev/null
}

# Plays lawful actions that are picked by a counter, each piped from options to apply.
play_on() { # file, how many
	local i n
	for ((i = 1; i <= $2; i++)); do
		umpire options "$1" > listed
		n=$(wc -l < listed)
		[ "$n" -gt 0 ] || return 0
		sed -n "$((i * 7 % n + 1))p" listed | umpire apply "$1" - --seed $i -i 2> /dev/null || return 1
	done
}

@test "games and games --sources list it" {
	works umpire games
	has "$GAME  Kampen om Norge"
	has 'scenario advanced'
	has 'option windows-always'
	works umpire games $GAME --sources
	has 'map added: rebuilt: '
	has 'counters g-panzer: rule A.G.panzer; rebuilt: '
	has 'chart setup: rule 3'
	works umpire games $GAME --names sides
	[ "$output" = $'germany\nnorway\nallies' ]
	works umpire games $GAME --names boards
	has map
}

@test "rule knows cards and examples" {
	works umpire rule $GAME A.G.panzer-b
	[[ ${lines[0]} == 'A.G.panzer-b (legality)' ]]
	works umpire rule $GAME A.G.panzer
	[ "$(grep -c '^A\.G\.panzer-' <<< "$output")" -eq 3 ]
	works umpire rule $GAME Ex1c
	[[ ${lines[0]} == 'Ex1c ('* ]]
	works umpire rule $GAME 8.2.6
	has 8.2.6a
	lacks 8.2.7
	works umpire rule $GAME A
	has A.N9.kystfort-c
}

@test "the basic game begins with battalions on the map and a deal" {
	[ "$(asks new.yaml)" = 'deal germany' ]
	grep -qx '  oslo: {germany: 2}' new.yaml
	grep -qx '  finnmark: {norway: 2}' new.yaml
	not grep -q warspite new.yaml
	not grep -q g9- new.yaml
	[ "$(asks g.yaml)" = 'move germany' ]
	refused "'sail' does not answer that" umpire apply g.yaml -a '{do: sail, ships: [hipper], to: III}'
}

@test "the deal is the same for the same seed, and its draws are in the history" {
	umpire apply new.yaml -a '{do: deal}' --seed 5 -o one.yaml 2> /dev/null
	umpire apply new.yaml -a '{do: deal}' --seed 5 -o two.yaml 2> /dev/null
	umpire apply new.yaml -a '{do: deal}' --seed 6 -o other.yaml 2> /dev/null
	cmp one.yaml two.yaml
	not cmp -s one.yaml other.yaml
	[ "$(grep -c 'germany-hand' one.yaml)" -eq 5 ]
	[ "$(grep -c 'allies-hand' one.yaml)" -eq 3 ]
	unchained one.yaml | grep -q '{by: germany, do: deal, dice: \[[0-9, ]*\], dice-from: seeded}'
	trouble 'next is a d61 for card 2 [3]' umpire apply new.yaml -a '{do: deal}' -d 1
}

@test "the advanced game begins on 9 April without a battalion" {
	umpire new $GAME -s advanced -o a.yaml 2> /dev/null
	[ "$(asks a.yaml)" = 'choose germany' ]
	not grep -q '^places:' a.yaml
	grep -qx '    scharnhorst: germany-fleet' a.yaml
	refused '5 cards are to be chosen, and not 1 [7.0]' umpire apply a.yaml -a '{do: choose, cards: [g9-roykdekke-1]}'
}

@test "a faction sees its hand, and of others how many cards they hold" {
	works umpire view norway g.yaml
	has 'n-veisperring-1: norway-hand'
	has 'germany-hand: {action card: 5}'
	has 'allies-hand: {action card: 3}'
	has 'norway-deck: {action card: 19}'
	lacks g-artilleri
	lacks a-fransk
	lacks n-bakhold
	has "norway: {dice: ['?', '?', '?', '?', '?', 1, 1, 1, '?', '?', '?'], salt: "
	[ "$(grep -c '[^0-9a-z]1, ' <<< "${output##*history:}")" -eq 1 ]
	works seen norway g.yaml
	has "do: deal, dice: ['?', '?', '?', '?', '?', '?', '?', '?', '?', '?', '?'], dice-from: supplied, hidden: {germany: HASH, \
norway: {dice: ['?', '?', '?', '?', '?', 1, 1, 1, '?', '?', '?']}, allies: HASH, keeper: HASH}}"
	works umpire view allies g.yaml
	has 'a-fremmedlegionar-1: allies-hand'
	lacks n-veisperring
	works umpire show --side germany g.yaml
	has g-artilleri-1
	has '<3 x action card>'
	lacks n-veisperring
}

@test "of 9 April cards and face-down ships the others know the numbers" {
	april a.yaml
	[ "$(asks a.yaml)" = 'intercept germany' ]
	works umpire view norway a.yaml
	has 'III: {allied ship: 1, german ship: 2}'
	has 'germany-hand: {9 April card: 5}'
	has 'reserve: {allied ship: 9}'
	has 'eidsvoll-norge: IV'
	for hidden in hipper dummy warspite blucher g9- a9-minelegging; do
		lacks $hidden
	done
	works seen germany a.yaml
	has 'hipper: III'
	has 'III: {allied ship: 1}'
	lacks warspite
	has 'do: deploy, to: III, hidden: {germany: {}, norway: HASH, allies: HASH, keeper: HASH}}'
	works umpire view allies a.yaml
	has 'warspite: III'
	has 'III: {german ship: 2}'
	lacks hipper
}

@test "an interception shows ships to all, but no dummy" {
	april a.yaml
	umpire apply a.yaml -a '{do: intercept}' -d 6 -i 2> /dev/null
	for side in germany norway allies; do
		works umpire view $side a.yaml
		has 'warspite: {at: III, marks: [face-up, intercepted]'
		has 'hipper: {at: III, marks: [face-up, attempted]'
	done
	lacks dummy-1
	refused 'dice were rolled for it' umpire undo a.yaml
}

@test "log --side keeps back what a faction may not know" {
	works umpire log g.yaml
	has g-artilleri-1
	works umpire log --side norway g.yaml
	has '5 cards'
	has n-veisperring-1
	lacks g-artilleri
	april a.yaml
	works umpire log --side germany a.yaml
	has '9 ships'
	has 'hipper, dummy-1'
	lacks warspite
	lacks n9-
	works umpire log --side allies --actions a.yaml
	has warspite
	lacks hipper
}

@test "what a standing order passes is not asked, and revoked it is" {
	act g.yaml "$ATTACK"
	umpire apply g.yaml -a '{do: done}' -o asked.yaml 2> /dev/null
	[ "$(asks asked.yaml)" = 'sabotage norway' ]
	act g.yaml '{by: norway, do: standing, decide: sabotage, pass: yes}'
	umpire apply g.yaml -a '{do: done}' -o passed.yaml 2> /dev/null
	[ "$(asks passed.yaml)" = 'attack-cards germany' ]
	works umpire replay passed.yaml
	act g.yaml '{by: norway, do: standing, revoke: 1}'
	umpire apply g.yaml -a '{do: done}' -o again.yaml 2> /dev/null
	[ "$(asks again.yaml)" = 'sabotage norway' ]
}

@test "a window that is open is answered all the same" {
	act g.yaml "$ATTACK" '{do: done}' '{by: norway, do: standing, decide: sabotage, pass: yes}'
	[ "$(asks g.yaml)" = 'sabotage norway' ]
	not grep -q 'do: standing' <(umpire options g.yaml)
}

@test "help tells what an order may depend on" {
	works umpire help $GAME defence-cards
	for proviso in city outnumbered enemy-card no-card-yet there; do
		has "if: {is: [$proviso]}"
	done
	trouble "'defence-cards' has no proviso 'citi'; did you mean 'city'?" \
		umpire apply g.yaml -a '{do: standing, decide: defence-cards, pass: yes, if: {is: [citi]}}'
}

# As the program wrote it when a faction passed all windows of a kind: Norway sabotage, Germany engineer and,
# while its cards for the attack were asked, attack.
@test "a file of before is read, played on and replayed" {
	cp "$BATS_TEST_DIRNAME/former/$GAME.yaml" former.yaml
	grep -qx '  germany-passes: \[engineer, attack\]' former.yaml
	works umpire show --side germany former.yaml
	has '1 {by: germany, do: standing, decide: engineer, pass: yes}'
	has '2 {by: germany, do: standing, decide: intimidate, pass: yes}'
	has '3 {by: germany, do: standing, decide: attack-cards, pass: yes, if: {is:'
	works umpire show --side norway former.yaml
	has '1 {by: norway, do: standing, decide: sabotage, pass: yes, if: {is:'
	lacks '2 {by: norway'
	works umpire log --side norway former.yaml
	has "from now on 'counter' is asked again of norway [2.4]"
	act former.yaml '{do: play, card: g-panzer-1}'
	[ "$(asks former.yaml)" = 'attack-cards germany' ]
	not grep -q passes former.yaml
	works umpire replay former.yaml
	works umpire apply former.yaml -i -d 1,1,1,1,1,6 -a '{do: done}' -a '{do: done}'
	[ "$(asks former.yaml)" = 'defence-cards norway' ]	# in Voss, where Germany has not been asked
	play_on former.yaml 30
	works umpire replay former.yaml
}

@test "steps that files of before count are stages" {
	april a.yaml
	grep -q '{decide: zone-meeting, where: III, stage: allies-try}' a.yaml
	sed 's/where: III, stage: allies-try/where: III, count: 1/' a.yaml > former.yaml
	umpire apply a.yaml -a '{do: pass}' -o after.yaml 2> /dev/null
	umpire apply former.yaml -a '{do: pass}' -o same.yaml 2> /dev/null
	cmp after.yaml same.yaml
	sed 's/where: III, stage: allies-try/where: III, count: 4/' a.yaml > former.yaml
	trouble "former.yaml:" umpire show former.yaml
}

@test "letters of before are understood, and the others learn no more than they did" {
	act g.yaml '{by: norway, do: standing, window: sabotage, pass: yes}'
	works umpire show --side norway g.yaml
	has '1 {by: norway, do: standing, decide: sabotage, pass: yes, if: {is:'
	for side in germany allies; do
		works seen $side g.yaml
		[[ $output =~ '{by: norway, do: standing, hidden: {germany: '('{}'|HASH)', norway: HASH, allies: '('{}'|HASH)', keeper: HASH}}' ]]
		lacks sabotage
		works umpire log --side $side --last g.yaml
		has 'standing passes'
		lacks sabotage
		works umpire show --side $side g.yaml
		lacks sabotage
	done
	act g.yaml '{by: norway, do: standing, window: sabotage, pass: no}'
	not grep -q '^standing:' g.yaml
	works umpire replay g.yaml
	trouble 'did you mean' umpire apply g.yaml -a '{do: standing, window: sabotag, pass: yes}'
	sed 's/^  victory: none/  norway-passes: [sabotag]\n&/' g.yaml > bad.yaml
	trouble 'did you mean' umpire show bad.yaml
	for ((i = 0; i < 24; i++)); do
		act g.yaml '{by: norway, do: standing, decide: retreat, toward: trondheim}'
	done
	trouble 'norway keeps as many standing orders as it may' \
		umpire apply g.yaml -a '{by: norway, do: standing, window: sabotage, pass: yes}'
	sed 's/^  victory: none/  norway-passes: [sabotage]\n&/' g.yaml > bad.yaml
	trouble 'norway keeps as many standing orders as it may' umpire show bad.yaml
}

@test "windows-always asks whoever holds cards" {
	for option in two-players windows-always; do
		umpire new $GAME -O $option -o $option.yaml 2> /dev/null
		umpire apply $option.yaml -a '{do: deal}' -d 1,1,1,1,1,9,9,9,1,1,1 -i 2> /dev/null
		act $option.yaml "$ATTACK" '{do: done}'
	done
	grep -q 'n-bakhold-1: norway-hand' two-players.yaml
	[ "$(asks two-players.yaml)" = 'attack-cards germany' ]
	[ "$(asks windows-always.yaml)" = 'sabotage norway' ]
	[ "$(umpire options windows-always.yaml | wc -l)" -eq 1 ]
}

@test "with two players joint defenders need no consent" {
	cat > case.yaml <<- 'END'
		game: kampen-om-norge
		chapter: two players
		given:
		  decide: fight
		  side: germany
		  own: {turn: germany, phase: land-combat, attacks: [{from: kongsvinger, to: hamar, count: 3}]}
		  places: {kongsvinger: {germany: 3}, hamar: {norway: 1, allies: 1}, tromso: {norway: 1}}
		cases:
		  - clause: 4.2.6c
		    name: with three players the Allies are asked
		    play:
		      - {act: {do: fight, at: hamar}, dice: [6, 1, 1, 1, 1], then: {decide: lose-together, side: norway}}
		      - {act: {do: lose, norwegian: 1}, then: {decide: consent, side: allies, count: 1}}
		  - clause: 4.2.6c
		    name: with two they are not
		    given: {options: [two-players]}
		    play:
		      - {act: {do: fight, at: hamar}, dice: [6, 1, 1, 1, 1], then: {decide: lose-together, side: norway}}
		      - {act: {do: lose, norwegian: 1}, then: {decide: retreat, side: allies, places: {hamar: {norway: 0}}}}
	END
	works umpire test case.yaml
	has '1..2'
}

@test "options are piped back to apply, and what was played replays" {
	april a.yaml
	for file in g.yaml a.yaml; do
		play_on $file 40
		works umpire replay $file
		[ "$(sed -n 's/^step: //p' $file)" = "$(grep -c '^  - {by: ' $file)" ]
		for side in germany norway allies; do
			works umpire view $side $file
			works umpire log --side $side $file
		done
	done
}

@test "every side is shown the board, in letters and as a picture" {
	april a.yaml
	for file in g.yaml a.yaml; do
		for side in germany norway allies; do
			works umpire show --side $side $file
			has "as $side sees it"
			works umpire show --map --side $side --color never $file
			has Narvik
			umpire draw --side $side --options $file > board.svg
			umpire report --side $side $file > page.html
			[ -s board.svg ] && [ -s page.html ]
			command -v xmllint > /dev/null && xmllint --noout board.svg
		done
	done
	# shellcheck disable=SC2154 # the last of them
	[ "$side" = allies ]
	not grep -q hipper board.svg page.html
	grep -q warspite board.svg
}

@test "a draw is taken back by consent alone, which replays" {
	refused 'dice were rolled for it' umpire undo g.yaml -i
	works undo_agreed g.yaml 1 -i
	[ "$(asks g.yaml)" = 'deal germany' ]
	[[ "$(tail -1 g.yaml)" == '  - {by: germany, do: undo, count: 1, consents: {norway: unproved, allies: unproved}, '* ]]
	works umpire replay g.yaml
}

@test "a move is taken back, a card that was shown is not" {
	cp g.yaml before
	act g.yaml "$ATTACK"
	umpire undo g.yaml | position - | cmp - <(position before)
	act g.yaml '{do: done}' '{do: sabotage, card: n-veisperring-1, at: honefoss, from: oslo}'
	refused 'without the consent of the other side: it showed a secret' umpire undo g.yaml
}

@test "what a window tells is not found out by taking back" {
	act g.yaml "$ATTACK"
	umpire apply g.yaml -a '{do: done}' -o asked.yaml 2> /dev/null
	[ "$(asks asked.yaml)" = 'sabotage norway' ]
	refused 'it showed a secret' umpire undo asked.yaml
	works undo_agreed asked.yaml 1
	act g.yaml '{by: norway, do: standing, decide: sabotage, pass: yes}' '{do: done}'
	[ "$(asks g.yaml)" = 'attack-cards germany' ]
	refused 'it showed a secret' umpire undo g.yaml
}

@test "a digest that will not do does not tell the right one" {
	for side in germany norway allies; do
		try umpire check g.yaml -a "{by: $side, do: done, for: '000000'}"
		[ "$status" -eq 2 ]
		[[ $stderr == *'another position (000000) than this one' ]]
	done
}

@test "others do not learn whether a landing was prepared or given up" {
	april a.yaml
	act a.yaml '{do: pass}' '{do: pass}' '{do: done}'
	[ "$(asks a.yaml)" = 'landing germany' ]
	act a.yaml '{do: aim, ships: [hipper], at: egersund}' '{do: aim, ships: [hipper]}'
	for side in norway allies; do
		works seen $side a.yaml
		[ "$(grep -cE -- '- \{by: germany, do: aim, hidden: \{germany: HASH, (norway: (\{\}|HASH), allies: (\{\}|HASH)), keeper: HASH\}\}' \
			<<< "$output")" -eq 2 ]
	done
}

@test "a game that is over names the party that has won" {
	works umpire play $GAME --random --save over.yaml
	has 'won: germany 0 norway-allies 1'
	grep -q "^result: {winner: norway-allies, rule: '1.3'}" over.yaml
	grep -qx '  victory: clear' over.yaml
	works umpire show over.yaml
	has norway-allies
}

@test "positions that cannot be are trouble" {
	for change in 's/oslo: {germany: 2}/oslo: {germany: 2, norway: 1}/' \
		's/attacks: \[\]/attacks: [{from: oslo, to: narvik, count: 1}]/' \
		's/attacks: \[\]/attacks: [{from: oslo, to: oslo}]/' 's/g-artilleri-1: germany-hand/g-artilleri-1: norway-hand/' \
		's/oslo: {germany: 2}/oslo: {germany: 2, moved: 3}/' 's/turn: germany/turn: none/'; do
		sed "$change" g.yaml > broken.yaml
		not cmp -s g.yaml broken.yaml
		trouble broken.yaml umpire show broken.yaml
	done
}

@test "show tells no mark that the umpire keeps for himself" {
	april a.yaml
	grep -q 'marks: \[visited\]' a.yaml
	for side in germany norway allies; do
		works umpire show --side $side a.yaml
		lacks visited
	done
	works umpire show a.yaml
	lacks visited
	has '9 April 1940'
}

@test "a game of edition 1 is played on as one, and keeps the digest of its data" {
	local scenario
	for scenario in basic advanced; do
		cp "$BATS_TEST_DIRNAME/../../fixtures/$GAME/play/$scenario.yaml" old.yaml
		not grep -q '^edition' old.yaml
		works shorten old.yaml 60 -o on.yaml
		cp on.yaml old.yaml
		play_on on.yaml 30
		grep -qx "data: 'f2417403f577c22c'" on.yaml
		not grep -q '^edition' on.yaml
		not grep -q '^result' on.yaml
		[ "$(sed -n 's/^step: //p' on.yaml)" -gt "$(sed -n 's/^step: //p' old.yaml)" ]
		works umpire replay on.yaml
	done
	grep -qx 'edition: 2' g.yaml
	not grep -q f2417403f577c22c g.yaml
}

@test "a game of edition 1 is no file of edition 2, nor the other way" {
	sed 's/^edition: 2/edition: 1/' g.yaml > broken.yaml
	trouble 'the game is played with other data' umpire show broken.yaml
	sed "s/^data: .*/data: 'f2417403f577c22c'/" g.yaml > broken.yaml
	trouble 'the game is played with other data' umpire show broken.yaml
	sed "s/^edition: 2/edition: 3/" g.yaml > broken.yaml
	trouble 'a later umpire plays it' umpire show broken.yaml
}

@test "charts that still have a row for the soldiers in the box load, and games of edition 1 go on with them" {
	mkdir mine
	cat > mine/charts.yaml <<- 'END'
		reach:
		  columns: [band-0, band-1, band-2, band-3, band-4]
		  rows: {germany: [1, 0, 0, 0, 0], kristiansand: [1, 1, 0, 0, 0], oslo: [1, 1, 1, 0, 0], stavanger: [1, 1, 1, 0, 0],
		    bergen: [1, 1, 1, 0, 0], trondheim: [1, 1, 1, 1, 0], bardufoss: [0, 0, 1, 1, 1]}
	END
	umpire new $GAME --data mine -o o.yaml 2> /dev/null
	# Digests as edition 1 stated them for these charts, without and with the row.
	sed "/^edition/d;s/^data: .*/data: '21207cee7df541b1'/" o.yaml > one.yaml
	works umpire apply --data mine one.yaml -a '{do: deal}' --seed 1
	has "data: '21207cee7df541b1'"
	cat >> mine/charts.yaml <<- 'END'
		limits:
		  columns: [value]
		  rows: {dice-battalions: [5], symbols: [3], withdrawn-battalions: [4], withdrawn-ships: [5], landing-stacks: [2],
		    stack: [3], few-battalions: [3], recall-symbols: [6], fleet: [9], carried: [2], ship-zones: [2],
		    panserskip-zones: [1], figures: [60]}
	END
	works umpire show --data mine o.yaml
	sed "/^edition/d;s/^data: .*/data: 'b5e4915b7d6c1f92'/" o.yaml > one.yaml
	works umpire apply --data mine one.yaml -a '{do: deal}' --seed 1
	has "data: 'b5e4915b7d6c1f92'"
	sed -i 's/figures: \[60\]/figures: [60, 1]/' mine/charts.yaml
	trouble "row 'figures' has 2 cells, expected 1" umpire show --data mine o.yaml
}

# What is asked of Norway when Hipper lands in Stavanger from zone III, which has a fort.
@test "a fort's question names the city" {
	april a.yaml
	act a.yaml '{do: pass}' '{do: pass}' '{do: done}' '{do: aim, ships: [hipper], at: stavanger}' '{do: land, zone: III}' \
		'{do: pass}'
	[ "$(asks a.yaml)" = 'fort norway' ]
	works umpire show --side norway a.yaml
	has 'norway must now fire from a coastal fort or pass, III, stavanger [7.2]'
}

@test "the log tells the dice of a look-out and of intimidation" {
	umpire new $GAME -s advanced -o a.yaml 2> /dev/null
	act a.yaml \
		'{do: choose, cards: [g9-fallskjermtropp-1, g9-bombefly-1, g9-roykdekke-1, g9-bloff-trusler-1, g9-gebirgsjager-1]}' \
		'{do: choose, cards: [n9-kystfort-1, n9-jagerfly-1, n9-ubat-1]}' \
		'{do: choose, cards: [a9-rekognoseringsfly-1, a9-minelegging-1, a9-forsterkninger-1]}' \
		'{do: deploy, at: oslo}' '{do: deploy, at: hamar}' '{do: deploy, at: hamar}' '{do: deploy, to: IV}' \
		'{do: deploy, ships: [hipper, dummy-1, koln], to: III}'
	all_ships a.yaml I
	try umpire apply a.yaml -a '{do: scout, card: a9-rekognoseringsfly-1, zone: III}' -d 3,5,4,2
	[[ $stderr == *'allies play a9-rekognoseringsfly-1 in III, dice: 3 5 4: 1 of 3 are found [A.A9.rekognosering]'* ]]
	april a.yaml
	act a.yaml '{do: pass}' '{do: pass}' '{do: drop, card: g9-fallskjermtropp-1, to: oslo}' '{do: pass}' '{do: done}' \
		'{do: done}' '{do: pass}'
	[ "$(asks a.yaml)" = 'intimidate germany' ]
	try umpire apply a.yaml -a '{do: intimidate, card: g9-bloff-trusler-1}' -d 5
	[[ $stderr == *'germany plays g9-bloff-trusler-1 in oslo, dice: 5 [A.G9.bloff]'* ]]
}

@test "refusals name what stands in the way" {
	cat > case.yaml <<- 'END'
		game: kampen-om-norge
		chapter: words
		cases:
		  - clause: 4.2.1c
		    name: Bombefly has been played
		    given: &bombed
		      own: {turn: germany, phase: land-combat, attacks: [{from: oslo, to: honefoss, count: 1}]}
		      decide: fight
		      side: germany
		      places: {oslo: {germany: 1}, honefoss: {norway: 1}}
		      pieces: {germany: {g-bombefly-1: germany-hand, g-jagerbomber-1: germany-hand}}
		    play:
		      - {act: {do: fight, at: honefoss}}
		      - {act: {do: play, card: g-bombefly-1}}
		      - {act: {do: play, card: g-jagerbomber-1}, refused: 0}
		  - clause: A.A.kystevak-c
		    name: a combat is still to be fought
		    given:
		      own: {turn: germany, phase: land-combat, landed: yes,
		            attacks: [{from: tysfjord, to: narvik, count: 2}, {from: mosjoen, to: namsos, count: 1}]}
		      decide: fight
		      side: germany
		      places: {tysfjord: {germany: 2}, mosjoen: {germany: 1}, narvik: {allies: 1}, namsos: {allies: 1}}
		      pieces: {allies: {a-kystevakuering-1: allies-hand}}
		    play:
		      - {act: {do: fight, at: narvik}, dice: [6, 5, 1]}
		      - {act: {do: rescue, card: a-kystevakuering-1, to: namsos}, refused: 0}
		  - clause: A.G.jagerbomber-a
		    name: Jagerbomber is not cancelled
		    given: *bombed
		    play:
		      - {act: {do: fight, at: honefoss}}
		      - {act: {do: play, card: g-jagerbomber-1}}
		      - {act: {do: play, card: g-bombefly-1}, refused: 0}
	END
	run umpire test case.yaml
	has ': bombefly has been played in this combat, and jagerbomber is of the same type'
	has ': a combat is still to be fought in namsos'
	has ': jagerbomber has been played in this combat, and bombefly is of the same type'
}

# The line and the column where a value stands in a file, after the words before it.
place_of() { # file, words before it
	awk -v words="$2" '(i = index($0, words)) { print NR ":" i + length(words); exit }' "$1"
}

@test "what cannot come about is told at the line and the column of the value at fault" {
	april a.yaml
	cp g.yaml b.yaml
	act b.yaml "$ATTACK" '{do: done}'
	local file change words why
	while IFS='|' read -r file change words why; do
		sed "$change" "$file.yaml" > broken.yaml
		not cmp -s "$file.yaml" broken.yaml || complain "$change" || return 1
		trouble "broken.yaml:$(place_of broken.yaml "$words"): this position cannot come about: $why" \
			umpire show broken.yaml || return 1
	done <<- 'END'
		g|s/^  phase: movement/  phase: raid/;s/decide: move/decide: raid/|  phase: |the turn has no such phase
		g|s/^  april: no/  april: yes/|  april: |the basic game has no 9 April turn
		g|s/^  fallen: 0/  fallen: 2/|  fallen: |something is left of a land combat that is over
		g|s/^  attacks: .*/  attacks: [{from: oslo, to: narvik, count: 1}]/|  attacks: |narvik cannot be attacked from oslo
		g|s/^    g-artilleri-1: .*/    g-artilleri-1: norway-hand/|    g-artilleri-1: |g-artilleri-1 is in norway-hand
		g|s/^    g-artilleri-1: .*/    g-artilleri-1: {at: germany-used, marks: [played]}/|germany-used, marks: |g-artilleri-1 is played in no combat
		g|s/^  oslo: .*/  oslo: {germany: 2, norway: 1}/|  oslo: {germany: |both sides are in oslo
		g|s/^  oslo: .*/  oslo: {germany: 2, moved: 3}/|germany: 2, moved: |more battalions of oslo have moved than are there
		g|s/decide: move, side: germany/decide: move, side: norway/|decide: move, side: |'move' is not to be decided by that side
		b|s/decide: sabotage/decide: torpedo, where: oslo/|  - {decide: |'torpedo' is not to be decided there
		a|s/decide: intercept, side: germany, where: III/decide: intercept, side: germany, where: IV/|  - |'intercept' is not to be decided about that
		a|s/^    hipper: .*/    hipper: {at: III, marks: [under-way]}/|    hipper: {at: III, marks: |hipper is under way and no ships are
		a|s/^    hipper: .*/    hipper: {at: III, aim: oslo}/|hipper: {at: III, aim: |hipper cannot land in oslo
		a|s/^    warspite: .*/    warspite: I/|    warspite: |warspite is in I
	END
}

# Every option of the file is applied, and what comes of it reads again.
plays_on() { # file
	local option
	umpire options "$1" > listed || return 1
	head -60 listed > some
	[ -s some ] || return 1
	while read -r option; do
		umpire apply "$1" -a "$option" --seed 3 -o after.yaml 2> /dev/null || complain "$option" || return 1
		umpire show after.yaml > /dev/null || complain "$option" || return 1
	done < some
}

@test "a file with numbers at their bounds is played on, or refused when it is read" {
	umpire new $GAME -o b.yaml 2> /dev/null
	umpire apply b.yaml -a '{do: deal}' --seed 3 -i 2> /dev/null
	act b.yaml '{do: done}'
	[ "$(asks b.yaml)" = 'reinforce germany' ]
	for change in 's/germany-used: 0/germany-used: 99/' 's/round: 1/round: 999/' 's/left: 1/left: 900/' \
		's/oslo: {germany: 2}/oslo: {germany: 986}/' 's/finnmark: {norway: 2}/finnmark: {norway: 900}/'; do
		sed "$change" b.yaml > edge.yaml
		not cmp -s b.yaml edge.yaml
		plays_on edge.yaml || return 1
	done
	sed 's/germany-used: 0/germany-used: 99/' b.yaml > edge.yaml
	act edge.yaml "$(umpire options edge.yaml | grep -m 1 'do: trade')"
	grep -qx '  germany-used: 99' edge.yaml
	sed 's/round: 1$/round: 999/;s/turn: germany/turn: allies/;s/phase: reinforcement/phase: new-cards/' b.yaml > edge.yaml
	sed -i 's/decide: reinforce, side: germany/decide: discard, side: allies/;s/left: 1/left: 0/' edge.yaml
	act edge.yaml "$(umpire options edge.yaml | grep -m 1 'do: discard')"
	grep -qx '  turn: germany' edge.yaml
	grep -qx '  round: 999' edge.yaml
	for change in 's/oslo: {germany: 2}/oslo: {germany: 999}/|germany has more than 999 battalions' \
		's/left: 1/left: 999/|germany has more than 999 battalions' \
		's/attacks: .*/attacks: [{from: air, to: honefoss, count: 1}]/|there are no attacks in this phase'; do
		sed "${change%|*}" b.yaml > edge.yaml
		trouble "this position cannot come about: ${change#*|}" umpire show edge.yaml || return 1
	done
	sed 's/attacks: .*/attacks: [{from: air, to: setesdal, count: 1}]/' g.yaml > edge.yaml
	trouble 'nobody is in setesdal to be attacked' umpire show edge.yaml
	sed 's/attacks: .*/attacks: [{from: sea, to: honefoss, count: 1}]/' g.yaml > edge.yaml
	trouble 'honefoss cannot be attacked from sea' umpire show edge.yaml
}

@test "the step of a combat is the stage of its decision, wherever a file tells it" {
	cp g.yaml r.yaml
	act r.yaml "$ATTACK" '{do: done}' '{do: done}'
	grep -qx '  step: 2' r.yaml
	sed '/^  step: 2$/d;s/{decide: battle, where: [a-z]*/&, stage: defence-cards/' r.yaml > other.yaml
	umpire apply other.yaml -a '{do: done}' --seed 3 -o a.yaml 2> /dev/null
	umpire apply r.yaml -a '{do: done}' --seed 3 -o b.yaml 2> /dev/null
	cmp a.yaml b.yaml
	sed 's/^  step: 0$/  step: 3/' g.yaml > other.yaml
	trouble "'step' is of no decision that is pending" umpire show other.yaml
}

@test "nobody is asked to retreat who is not there" {
	cp g.yaml r.yaml
	act r.yaml "$ATTACK" '{do: done}' '{do: done}'
	[ "$(asks r.yaml)" = 'attack-cards germany' ]
	sed 's/decide: attack-cards, side: germany/decide: retreat, side: norway/;s/^  step: .*/  step: 13/' r.yaml > edge.yaml
	works umpire show edge.yaml
	sed 's/decide: attack-cards, side: germany/decide: retreat, side: germany/;s/^  step: .*/  step: 13/' r.yaml > edge.yaml
	trouble "'retreat' is not to be decided about that" umpire show edge.yaml
}

@test "manual: every option, decision, verb, proviso and card is told" {
	for kind in options states verbs; do
		for name in $(umpire games $GAME --names $kind); do
			grep -qwe "$name" "$page" || complain "$kind: $name" || return 1
		done
	done
	for name in $(umpire games $GAME --names states | xargs -n 1 "$UMPIRE" help $GAME | sed -n 's/.*if: {is: \[\(.*\)\]}.*/\1/p' | sort -u); do
		grep -q "^\.It Cm $name\$" "$page" || complain "proviso: $name" || return 1
	done
	for name in $(umpire games $GAME --sources | sed -n 's/^counters \([gna]9*-[a-z-]*\): .*/\1/p'); do
		grep -q "^\.It Cm $name Ta" "$page" || complain "card: $name" || return 1
	done
}

@test "manual: every reading it gives is one of a clause" {
	readings "$page" 40
}

@test "manual: its examples work" {
	examples "$page"
	grep -q 'do: standing' script
}
