# SPDX-License-Identifier: ISC
# Kampen om Norge: what check tells before, what the log tells after, what there is to know of cards, ships, areas and
# seas. Every number is reckoned from the rulebook and the charts, as said beside it.
load common

GAME=kampen-om-norge

# Every test begins with g.yaml, a basic game where the hands are dealt: Germany holds five Artilleri, Norway three
# Veisperring, the Allies two Fransk alpejeger and a Fremmedlegionær.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	umpire new $GAME -S -d 1,1,1,1,1,1,1,1,1,1,1 -o g.yaml 2> /dev/null
}

# o.yaml: seven Germans in Horten, across the Oslofjord from six Norwegians and an Allied battalion in Østfold.
across_the_fjord() {
	sed 's/^  horten: {germany: 1}/  ostfold: {norway: 6, allies: 1}\n  horten: {germany: 7}/' g.yaml > o.yaml
	CROSS='{do: move, from: horten, to: ostfold, battalions: 7}'
}

# a.yaml: 9 April up to the first interception. Warspite and Suffolk lie with Hipper, destroyers and a dummy in V.
april() {
	umpire new $GAME -s advanced -S -d 1,1,1,1,1,1,1,1,1 -o a.yaml 2> /dev/null
	act a.yaml '{do: pass}' '{do: deploy, ships: [warspite, suffolk], to: V}' \
		'{do: deploy, ships: [furious, ark-royal, glorious, rodney, valiant, renown, repulse], to: VIII}'
}

# What check says of a lawful action, but for the word itself.
told() { # file, action
	umpire check "$1" -a "$2" | sed 1d
}

# All of these lines are in the log.
logs() { # log, < lines
	while IFS= read -r line; do
		grep -qxF -- "$line" "$1" || complain "not in the log: $line" || return 1
	done
}

# Where a number has parts, they add up to it; and so many numbers have some.
adds_up() { # file, action, how many
	umpire check "$1" -a "$2" --json | python3 -c '
import json, sys
sums = [r for r in json.load(sys.stdin)["remarks"] if "parts" in r]
assert len(sums) == int(sys.argv[1]), sums
for r in sums:
    assert sum(p["value"] for p in r["parts"]) == r["value"], r
' "$3"
}

# 4.2f Five of seven count; 4.2g half of them, rounded down, cross the fjord: 2. Of 6 and 1 defenders five count.
@test "the dice of an attack: the limit, the fjord, the cards" {
	across_the_fjord
	told o.yaml "$CROSS" > told
	diff told - <<- END
		germany attacks ostfold from horten with 7 battalions [4.1]
		attack dice 2: horten 7, over the limit -2, across a fjord -3 [4.2]
		defence dice 5: norway 6, allies 1, over the limit -2 [4.2]
		norway may sabotage or escape from the attack by cards, in hand: 3 [4.1]
		battalions of germany in horten that can still move: 7, then 0 [4.1]
	END
	adds_up o.yaml "$CROSS" 2
	umpire apply o.yaml -a "$CROSS" -l log -i
	head -1 told | logs log
	# The guns are not touched by the fjord (4.2h): 3. Alpine troops defend with 2: 7.
	act o.yaml '{do: done}' '{do: done}'
	told o.yaml '{do: play, card: g-artilleri-1}' > told
	diff told - <<- END
		germany plays g-artilleri-1, dice added: 1 [4.2.1]
		attack dice 3: horten 7, over the limit -2, across a fjord -3, g-artilleri-1 1 (A.G.artilleri) [4.2]
		defence dice 5: norway 6, allies 1, over the limit -2 [4.2]
		g-artilleri-1 is used up; cards left in the hand of germany: 4 [2.4]
	END
	act o.yaml '{do: play, card: g-artilleri-1}' '{do: done}' '{do: play, card: a-fransk-alpejeger-1}'
	adds_up o.yaml '{do: done}' 2
	told o.yaml '{do: done}' > told
	grep -qx 'defence dice 7: norway 6, allies 1, over the limit -2, a-fransk-alpejeger-1 2 (A.A.alpejeger) \[4.2\]' told
	umpire apply o.yaml -a '{do: done}' -d 6,2,1,1,1,1,1,1,1,1 -l log -i
	logs log < told
	logs log <<- END
		germany rolls 6 2 1: 9, one six [4.2.4]
		norway and allies roll 1 1 1 1 1 1 1: 7 [4.2.5]
	END
}

# Two attacks, so that one must be chosen; the other 11 of 13 battalions stand still.
@test "a combat to be chosen: dice, how they are read, who may play cards" {
	act g.yaml '{do: move, from: oslo, to: honefoss}' '{do: move, from: oslo, to: kongsvinger}'
	told g.yaml '{do: done}' > told
	diff told - <<- END
		combat in honefoss, 1 against 1 [4.2]
		combat in kongsvinger, 1 against 1 [4.2]
		battalions of germany that could still move: 11 [4.1]
	END
	act g.yaml '{do: done}' '{do: done}'
	told g.yaml '{do: fight, at: honefoss}' > told
	diff told - <<- END
		attack dice 1: oslo 1 [4.2]
		defence dice 1: norway 1 [4.2]
		each six defeats a battalion of the enemy [4.2]
		the higher total wins, and the defender if they are equal [4.2.7]
		germany may play cards for the attack, in hand: 5 [4.2.1]
		norway may answer with cards, in hand: 3 [4.2.2]
		allies may cancel a Bombefly with Jagerfly from afar, in hand: 3 [4.2.2]
	END
}

# A roadblock stops one of two battalions: 1 die is left of 2.
@test "sabotage: what goes back, the dice that are left, who may answer" {
	act g.yaml '{do: move, from: oslo, to: honefoss, battalions: 2}' '{do: done}'
	told g.yaml '{do: sabotage, card: n-veisperring-1, at: honefoss, from: oslo}' > told
	diff told - <<- END
		battalions that go back from honefoss to oslo: 1 of 2 [A.N.veisperring]
		attack dice 1: oslo 1 [4.2]
		defence dice 1: norway 1 [4.2]
		germany may cancel it with Ingeniørkompani, in hand: 5 [A.G.ingeniorkompani]
		n-veisperring-1 is used up; cards left in the hand of norway: 2 [2.4]
	END
}

@test "a move into an empty victory city, and who is left to move" {
	sed -i '/^  oslo: {germany: 2}$/d; s/^  horten: {germany: 1}$/  horten: {germany: 3}/' g.yaml
	told g.yaml '{do: move, from: horten, to: oslo, battalions: 2}' > told
	diff told - <<- END
		germany: 2 battalions from horten to oslo [4.1]
		germany holds the victory city oslo then [2.3]
		battalions of germany in horten that can still move: 3, then 1 [4.1]
	END
}

# An Artilleri shows 2 symbols, 3 are a battalion: two of them bring one, and one symbol is lost (4.3b c). Germany has a
# battalion without cards (4.3e). An Allied submarine sinks on 4, 5, 6.
@test "cards traded, and what comes by sea" {
	act g.yaml '{do: done}'
	trade='{do: trade, cards: [g-artilleri-1, g-artilleri-2]}'
	told g.yaml "$trade" > told
	diff told - <<- END
		reinforcement symbols 4: g-artilleri-1 2, g-artilleri-2 2 [4.3]
		battalions for 4 symbols: 1 at 3 each, symbols lost: 1 [4.3]
		battalions left to place: 1, then 2 [4.3]
		the cards are used up; cards left in the hand of germany: 3 [2.4]
	END
	adds_up g.yaml "$trade" 1
	umpire apply g.yaml -a "$trade" -l log -o t.yaml
	head -2 told | logs log
	told t.yaml '{do: reinforce, to: oslo, battalions: 2}' > told
	diff told - <<- END
		germany reinforces oslo by 2 [4.3]
		battalions left to place: 2, then 0 [4.3]
		allies may torpedo what comes by sea with Ubåt, in hand: 3 [A.A.ubat]
		a battalion is sunk on 4 or more [A.A.ubat]
	END
	told t.yaml '{do: done}' > told
	[ "$(cat told)" = 'not placed by germany: 2 [4.3]' ]
	umpire apply t.yaml -a '{do: done}' -l log -i --seed 1
	logs log < told
}

# 8.1.1d A die for each of three, a dummy among them; 5 and 6 intercept. 6.1g h Heavy cruisers sink on 6 and chase on 4
# and 5, smaller ships on 6 and 5, battleships sink on 5 and 6 and chase on 3 and 4; the strongest fires first (8.2.4a).
@test "interception and naval combat: dice, what they must show, who fires when" {
	april
	[ "$(asks a.yaml)" = 'intercept germany' ]
	told a.yaml '{do: intercept}' > told
	diff told - <<- END
		dice for ships of allies in V: 2 [8.1.1]
		a ship is intercepted on 5 or more [8.1.1]
		all ships of germany in V are turned face up, and stay there in this turn [8.1.1]
	END
	act a.yaml '{do: pass}'
	told a.yaml '{do: intercept}' > told
	grep -qx 'dice for ships of germany in V: 3 \[8.1.1\]' told
	umpire apply a.yaml -a '{do: intercept}' -d 5,6,5 -l log -i
	head -2 told | logs log
	# VI: nothing is rolled for Eidsvoll & Norge (8.1.1h).
	told a.yaml '{do: intercept}' > told
	diff told - <<- END
		dice for ships of allies in VI: 0 [8.1.1]
		eidsvoll-norge is intercepted without a die [8.1.1]
		all ships of germany in VI are turned face up, and stay there in this turn [8.1.1]
	END
	act a.yaml '{do: pass}' '{do: done}'
	umpire apply a.yaml -a '{do: pass}' -d 1,1,1,1 -l log -i
	logs log <<- END
		German ships fire in this order: hipper (sinks on 6, chases on 4 to 5), jager-3 (sinks on 6, chases on 5) [8.2.4]
		their enemies fire in this order: warspite (sinks on 5 or more, chases on 3 to 4), suffolk (sinks on 6, chases on 4 to 5) [8.2.5]
	END
	# 7.2e A battleship on raid voids two Allied cards.
	told a.yaml '{do: raid, ships: [scharnhorst]}' > told
	diff told - <<- END
		Allied cards voided 2: scharnhorst 2 (6.1) [7.2]
		ships on raid land nothing, and come back for 6 symbols [7.2]
	END
	# 7.2j Two ships land two battalions, and the one in Oslo defends.
	act a.yaml '{do: done}'
	told a.yaml '{do: aim, ships: [blucher, emden], at: oslo}' > told
	diff told - <<- END
		allies may play Minelegging, in hand: 3 [A.A9.minelegging]
		germany attacks oslo from sea with 2 battalions [7.2]
		attack dice 2: sea 2 [4.2]
		defence dice 1: norway 1 [4.2]
		norway may fire with Kystfort, in hand: 3 [A.N9.kystfort]
		a Norwegian battalion appears there on 5 or more [7.2]
	END
}

# Stavanger lies in the southernmost band, which is reached from Germany itself (2.3w); nothing else is held.
@test "a drop: air range, and the fighters" {
	april
	act a.yaml '{do: pass}' '{do: pass}' '{do: pass}'
	told a.yaml '{do: drop, card: g9-fallskjermtropp-1, to: stavanger}' > told
	diff told - <<- END
		within air range from: German soil [2.3]
		germany: 1 battalion from air to stavanger [A.G9.fallskjermtropp]
		germany holds the victory city stavanger then [2.3]
		norway may divert it with Jagerfly, in hand: 3 [A.N9.jagerfly]
		g9-fallskjermtropp-1 is used up; cards left in the hand of germany: 4 [2.4]
	END
}

@test "unit tells the text of a card and what it is worth, and how a ship fires and moves" {
	works umpire unit g.yaml g-artilleri-1
	has 'dice in attack: +1 [A.G.artilleri]'
	has 'text: At most one Artilleri in a combat. [A.G.artilleri-c]'
	has 'worth: 2 of the 3 symbols that a battalion costs [4.3]'
	trouble 'norway does not know where g-artilleri-1 is' umpire unit g.yaml g-artilleri-1 --as norway
	april
	works umpire unit a.yaml warspite
	has 'fire: sinks on 5 or more, chases on 3 to 4 [8.2.4]'
	has 'if it is sunk: 2 cards of allies voided [6.1]'
	has 'support: Kystbombardement works in the areas on V [5.2]'
	works umpire unit a.yaml lett-krysser-1
	has 'comes: with the Home Fleet, in the first Allied turn [7.4]'
	works umpire unit a.yaml dummy-1
	has 'dummy: no ship'
	works umpire unit a.yaml blucher
	has 'battalion: one, which it may land in an area on its sea zone [7.2]'
}

@test "place tells who holds an area, what reaches it, and what may come there" {
	works umpire place g.yaml oslo
	has 'held by: germany with 2 [2.3]'
	has 'can move: 2 of 2 battalions of germany [4.1]'
	has 'victory: a victory city'
	has 'air field: in German hands; it reaches ostfold'
	has 'reinforcements of germany: may come here [4.3]'
	has 'reinforcements of norway: none: the enemy is in oslo [4.3]'
	lacks 'state: germany 2'
	works umpire place g.yaml hamar
	has 'held by: nobody [2.3]'
	has 'across a fjord: gjovik: attackers from there have half their dice [4.2]'
	has 'reinforcements of norway: may come here [4.3]'
	works umpire place g.yaml bardufoss
	has 'German air range: out of it [2.3]'
	works umpire place g.yaml germany-deck
	has 'unused cards: 57; the game ends with its last card [2.4]'
	umpire apply g.yaml -a '{do: move, from: oslo, to: honefoss, battalions: 2}' -i 2> /dev/null
	works umpire place g.yaml honefoss
	has 'attacked: dice 2: oslo 2 [4.2]'
	has 'defended: dice 1: norway 1 [4.2]'
	# all neighbours but Oslo, where the attackers come from (4.2.8b d)
	has 'retreat of norway: kongsberg, hallingdal, valdres, gjovik [4.2.8]'
	works umpire place g.yaml oslo
	has 'attacks: honefoss with 2 [4.1]'
	has 'can move: 0 of 2 battalions of germany [4.1]'
}

# A dummy looks like a ship (6.1r), so that nobody but Germany can say who controls its zone.
@test "of a sea with hidden German ships others learn no more than there is to see" {
	april
	works umpire place a.yaml IV --as germany
	has 'controlled by: germany [8.2]'
	for side in norway allies; do
		works umpire place a.yaml IV --as $side
		has 'controlled by: not known [8.2]'
		has '<3 x german ship>'
		works umpire place a.yaml bergen --as $side
		has 'reinforcements of allies: not known: the ships there are hidden [8.3]'
		has 'reinforcements of norway: may come here [4.3]'
		works umpire show a.yaml --side $side
		has 'IV not known'
	done
	# I is always open to Germany, whatever lies there (5.1a).
	works umpire place a.yaml horten --as allies
	has 'reinforcements of germany: may come here [8.3]'
}

@test "show tells forces, seas, duties, and no word of the code" {
	works umpire show g.yaml
	has 'round 1, turn of germany, land movement'
	has 'battalions: germany 13, norway 9, allies 0'
	has 'the first Allied battalions are still to land: 2 stacks of 3'
	has 'germany must still use a card by the end of the turn of germany'
	april
	act a.yaml '{do: intercept}' '{do: pass}'
	works umpire show a.yaml --side germany
	has '9 April 1940, interception'
	has 'ships of the Home Fleet that come in the first Allied turn: 9'
	has 'has tried to intercept'
	lacks attempted
	lacks visited
}

@test "new -S begins at once, with every option" {
	for options in '' '-O windows-always' '-O two-players' '-O windows-always -O two-players'; do
		# shellcheck disable=SC2086 # they are several words
		umpire new $GAME -S $options --seed 2 -o b.yaml 2> /dev/null
		[ "$(asks b.yaml)" = 'move germany' ]
		works umpire replay b.yaml
		# shellcheck disable=SC2086
		umpire new $GAME -s advanced -S $options --seed 2 -o b.yaml 2> /dev/null
		[ "$(asks b.yaml)" = 'scout allies' ]
		works umpire replay b.yaml
	done
	trouble '12 dice are supplied and 11 are rolled' umpire new $GAME -S -d 1,1,1,1,1,1,1,1,1,1,1,1
}

@test "the example of the manual is true" {
	sed -n '/^\$ umpire check g.yaml/,/^\.Ed/p' "$BATS_TEST_DIRNAME/../../man/umpire-$GAME.7" |
		sed "\$d; s/\\\\(aq/'/g" > example
	[ "$(wc -l < example)" -eq 7 ]
	session < example
}
