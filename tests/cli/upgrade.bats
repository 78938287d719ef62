# umpire upgrade
load common

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
