# SPDX-License-Identifier: ISC
# umpire upgrade and umpire abandon
load common

PLAYS=$BATS_TEST_DIRNAME/../../fixtures

@test "a game of before goes on from its position, with a chain and by the newest edition" {
	for game in across-the-narva/play/02-campaign kampen-om-norge/play/basic norway-1940/play/first-week \
		narvik-1940/play/relief-column en-pointe-toujours/play/16.1; do
		shorten "$PLAYS/$game.yaml" 20 -o old.yaml
		works umpire upgrade old.yaml -o new.yaml || return 1
		grep -q '^after: {file: ' new.yaml
		grep -qx 'edition: 2' new.yaml
		# nothing of the position changes
		diff <(sed -n '/^step:/,/^history:/p' old.yaml) <(sed -n '/^step:/,/^history:/p' new.yaml)
		works umpire replay new.yaml || return 1
		has 'not proved here: what came before; the game goes on from entry'
		umpire options new.yaml | head -1 | sed 's/, some: \[[^]]*\]//' | umpire apply new.yaml - --seed 4 -i 2> /dev/null
		works umpire replay new.yaml || return 1
		works umpire log new.yaml || return 1
	done
}

@test "an upgraded game names the game, the head and the entry that it goes on from" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	works umpire upgrade g.yaml -o new.yaml
	id=$(sed -n 's/^id: //p' g.yaml) head=$(sed -n 's/^head: //p' g.yaml)
	grep -qx "after: {id: $id, head: $head, entries: 1}" new.yaml
	[ "$(sed -n 's/^id: //p' new.yaml)" != "$id" ]
	# of what is hidden the views of an upgraded game tell nothing either
	umpire view allied new.yaml > view.yaml
	not grep -q dietl view.yaml
	works umpire log --side allied --actions new.yaml	# nor does the log, or the page
	has '> {do: upgrade}'
	lacks dietl
	works umpire report --side allied new.yaml
	lacks dietl
	works umpire replay view.yaml
	# another position than the snapshot's is found
	sed "s/{at: '2020'/{at: '2019'/; s/dietl: '2020'/dietl: '2019'/" new.yaml > bad.yaml
	not cmp -s new.yaml bad.yaml
	try umpire replay bad.yaml
	[ "$status" -ne 0 ]
	umpire undo new.yaml 2> err || true
	grep -q '0 actions: 1 cannot be taken back' err
}

@test "what it goes on from is no action of the game" {
	umpire replay "$PLAYS/narvik-1940/play/relief-column.yaml" --until 60 -o old.yaml
	umpire upgrade old.yaml -o new.yaml 2> /dev/null
	umpire options new.yaml | head -1 | umpire apply new.yaml - --seed 4 -i 2> /dev/null
	[ "$(umpire report new.yaml | grep -c '<article')" -eq 1 ]
	umpire report new.yaml | grep -q '<span class="event">1</span>'
	umpire log new.yaml --last 9 --actions > log
	[ "$(grep -c '^>' log)" -eq 1 ]
	not grep -q 'do: upgrade' log
	# and a view tells and draws the same
	for side in german allied; do
		umpire view $side new.yaml -o view.yaml
		umpire draw view.yaml --last 9 | cmp - <(umpire draw new.yaml --side $side --last 9)
		umpire report view.yaml | sed 's/view\.yaml/new.yaml/' | cmp - <(umpire report new.yaml --side $side)
	done
}

@test "standing orders go along, and no other side reads them" {
	umpire new across-the-narva -o old.yaml 2> /dev/null
	umpire apply old.yaml -a '{by: soviet, do: standing, decide: retreat, toward: "0526"}' -i
	umpire apply old.yaml -a '{by: german, do: standing, decide: retreat, prefer: ["0526"]}' -i
	works umpire upgrade old.yaml -o new.yaml
	diff <(sed -n '/^standing:/,/^history:/p' old.yaml) <(sed -n '/^standing:/,/^history:/p' new.yaml)
	grep -q '^standing:' new.yaml
	works umpire replay new.yaml
	umpire view german new.yaml > view.yaml
	not grep -q 'toward' view.yaml
	works umpire replay view.yaml
	works umpire log --side german --actions new.yaml
	lacks toward
	works umpire log --side soviet --actions new.yaml
	has toward
	# where sides have keys they are signed, and nobody signs for another
	for who in a b; do umpire key new -o $who.key; umpire key public $who.key -o $who.pub; done
	works umpire upgrade old.yaml --player german=a.pub --player soviet=b.pub --trust sealed -o keyed.yaml
	[[ $stderr == *'no standing order goes along: each side gives its own again, and signs them'* ]]
	not grep -q toward keyed.yaml
	works umpire replay keyed.yaml
}

@test "a game that is over, or waits for an opening, is not upgraded" {
	trouble 'the game is over' umpire upgrade "$PLAYS/narvik-1940/play/last-turn.yaml"
	umpire key new -o a.key
	umpire key new -o b.key
	umpire key public a.key -o a.pub
	umpire key public b.key -o b.pub
	umpire new across-the-narva --player german=a.pub --player soviet=b.pub --trust sealed -o s.yaml 2> /dev/null
	umpire apply s.yaml -a "{do: relocate, to: '0526'}" -k b.key -i 2> /dev/null
	umpire apply s.yaml -a '{by: german, do: draw}' -k a.key -i 2> /dev/null
	trouble 'a letter waits to be opened' umpire upgrade s.yaml
	umpire open s.yaml -k b.key -i 2> /dev/null
	umpire key public a.key -o a2.pub
	umpire key public b.key -o b2.pub
	works umpire upgrade s.yaml --player german=a2.pub --player soviet=b2.pub --trust sealed -o new.yaml
	umpire options new.yaml | head -1 > act
	side=$(sed -n 's/.*by: \([a-z]*\),.*/\1/p' act)
	key=$([ "$side" = german ] && echo a.key || echo b.key)
	works umpire apply new.yaml act -k $key -i
	works umpire replay new.yaml
	has 'letter signed'
}

@test "a side that plays no more says why, and nothing is played after that" {
	works umpire abandon g.yaml --as allied --why 'a move to another town' -o end.yaml
	grep -qx 'abandoned: {by: allied, why: a move to another town}' end.yaml
	trouble 'allied has abandoned this game: a move to another town' umpire apply end.yaml -a "$PLACE"
	trouble 'allied has abandoned this game' umpire undo end.yaml
	trouble 'allied has abandoned this game' umpire abandon end.yaml --as german
	works umpire replay end.yaml
	has 'unfinished: abandoned by allied (unproved): a move to another town'
	works umpire show end.yaml
	has 'abandoned by allied: a move to another town'
	trouble 'a side abandons the game' umpire abandon g.yaml
	trouble "has no side 'nobody'" umpire abandon g.yaml --as nobody
	trouble 'the game is over' umpire abandon "$PLAYS/narvik-1940/play/last-turn.yaml" --as german
}

@test "with a key that is signed" {
	umpire key new -o a.key
	umpire key public a.key -o a.pub
	umpire new $GAME --player german=a.pub -o k.yaml 2> /dev/null
	trouble 'german has a key, and signs that it abandons the game' umpire abandon k.yaml --as german
	works umpire abandon k.yaml -k a.key --why 'no time' -o end.yaml
	works umpire replay end.yaml
	has 'unfinished: abandoned by german: no time'
	sed 's/no time/fear/' end.yaml > bad.yaml
	refused 'german has not signed that it abandons the game' umpire replay bad.yaml
}

@test "the keeper reveals his links of a game that was abandoned" {
	for who in anna keeper; do
		umpire key new -o $who.key
		umpire key public $who.key -o $who.pub
	done
	umpire new $GAME --trust kept --player german=anna.pub --keeper keeper.pub -o k.yaml 2> /dev/null
	umpire sign k.yaml -a "$PLACE" -k anna.key | umpire apply k.yaml - -k keeper.key -i 2> /dev/null
	trouble 'the game is not over' umpire reveal k.yaml -k keeper.key
	umpire abandon k.yaml -k anna.key -i
	works umpire reveal k.yaml -k keeper.key -i
	works umpire replay k.yaml
}

@test "it says from which edition to which, and what has changed" {
	sed '/^edition:/d' g.yaml > old.yaml
	umpire upgrade old.yaml -o new.yaml 2> said
	grep -qx 'edition: 2' new.yaml
	grep -q "goes on by edition 2 of $GAME, no longer by edition 1; what has changed:" said
	umpire rule $GAME --editions > changes
	tail -n "$(wc -l < changes)" said | cmp - changes
	works umpire replay new.yaml
}

@test "a game of the newest edition stays one" {
	umpire upgrade g.yaml -o new.yaml 2> said
	grep -q "goes on by edition 2 of $GAME, as before" said
	not grep -q 'changed' said
}

@test "a later edition needs a later umpire" {
	sed -i 's/^edition: 2/edition: 3/' g.yaml
	trouble "begun with edition 3 of $GAME, and this program knows none after 2: a later umpire" \
		umpire upgrade g.yaml -o new.yaml
	[ ! -e new.yaml ]
}
