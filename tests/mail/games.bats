# SPDX-License-Identifier: ISC
# A turn of each game by mail: Anna, Bert and Carl answer letters with one mail program after another, and the file of the
# game has what they wrote, each once, in their order. What they do is drawn from what is lawful.
load common

: "${UMPIRE:?the program, as an absolute path}"
CLIENTS=(s_nail mblaze swaks iphone gmail outlook plain)
MOST_LETTERS=${MOST_LETTERS:-16}

umpire() { "$WORLD/umpire" "$@"; }

# The programs are copied, as users of this world need not be allowed to enter the folder where they were built.
setup_file() {
	install -m 755 "$UMPIRE" "${UMPIRE%/*}/umpire-mail" "$WORLD/"
}

# Letters go to umpire-mail, as the manual has it.
serve() {
	printf '#!/bin/sh\n"%s/umpire-mail" deliver ~/tables\nstatus=$?\n[ $status -lt 126 ] || status=75\nexit $status\n' \
		"$WORLD" > "$WORLD/deliver"
	as umpire mkdir -p tables
}

begin() { # game, options of new...
	local side who=(anna bert carl) players=()
	for side in $(umpire games "$1" --names sides); do
		players+=(--player "$side=${who[0]} <$(address "${who[0]}")>")
		who=("${who[@]:1}")
	done
	table=$(home umpire)/tables/game
	as umpire "$WORLD/umpire-mail" new "$table" "$1" --address umpire@umpire.test "${players[@]}" "${@:2}"
	settled
}

player_of() { sed -n "s/^  $1: {who: \([a-z]*\) .*/\1/p" "$table/table.yaml"; }
token_of() { sed -n "s/^  $1: {.*token: \([a-z0-9]*\).*/\1/p" "$table/table.yaml"; }

# The last letter that was written to a side.
last_to() { # user, side
	letters "$1" | xargs grep -l "^Reply-To: .*$(token_of "$2")" | tail -n 1
}

# What a side may do now, one that ends something more often than not.
choose() { # seed
	umpire options "$table/game.yaml" | sed '/do: \(undo\|resign\|capitulate\|concede\)/d; s/ # .*//' | python3 -c 'import random, re, sys
lines = sys.stdin.read().splitlines()
chance = random.Random(int(sys.argv[1]))
ending = [line for line in lines if re.search("do: ([a-z-]*done|pass|stop|end)[,}]", line)]
if lines:
    print(chance.choice(ending if ending and chance.random() < 0.7 else lines))' "$1"
}

entries() { awk '/^history:/ { inside = 1 } inside && /^  - / { n++ } END { print n + 0 }' "$table/game.yaml"; }
turn() { umpire show "$table/game.yaml" | grep -o -m 1 'turn [0-9]*'; }

# One letter with one action, by the next mail program; and what is to come of it.
move() { # number
	local action side who letter before had
	action=$(choose "$1")
	[ -n "$action" ] || { cat sent; umpire show "$table/game.yaml"; umpire options "$table/game.yaml" | head; return 1; }
	side=$(sed 's/^{by: \([a-z]*\),.*/\1/' <<< "$action")
	who=$(player_of "$side")
	letter=$(last_to "$who" "$side")
	before=$(entries) had=$(count "$who")
	client=${CLIENTS[$1 % ${#CLIENTS[@]}]}
	case $client in
	s_nail | mblaze | swaks) "reply_$client" "$who" "$letter" <<< "$action" ;;
	*) reply_like "$client" "$who" "$letter" <<< "$action" ;;
	esac
	settled
	echo "$action" >> sent
	[ "$(entries)" -eq $((before + 1)) ] || { echo "by $client: $action"; words "$(last_to "$who" "$side")"; return 1; }
	[ "$(count "$who")" -gt "$had" ]
}

# Until the turn is over, or so many letters were written.
play() {
	local n=0 first
	first=$(turn)
	while [ $n -lt "$MOST_LETTERS" ] && [ "$(turn)" = "$first" ]; do
		n=$((n + 1))
		move $n || return 1
	done
	umpire log "$table/game.yaml" --actions | sed -n 's/, dice: .*}$/}/; s/^> //p' | tail -n $n > applied
	diff sent applied
	umpire replay "$table/game.yaml" > /dev/null
	is "$(find "$table/out/new" -type f)" ''
}

@test "a turn of Narvik 1940" { serve; begin narvik-1940 -S; play; }
@test "a turn of Kampen om Norge" { serve; begin kampen-om-norge; play; }
@test "a turn of Across the Narva" { serve; begin across-the-narva; play; }
@test "a turn of En Pointe Toujours" { serve; begin en-pointe-toujours -S; play; }
@test "a turn of Norway 1940" { serve; begin norway-1940; play; }

@test "every letter comes twice, as a server that was stopped gives it again: each is applied once" {
	serve
	mv "$WORLD/deliver" "$WORLD/deliver.once"
	printf '#!/bin/sh\ncat > ~/letter\n"%s.once" < ~/letter\n[ -e ~/again ] && rm ~/again && exit 0\ntouch ~/again\nexit 75\n' \
		"$WORLD/deliver" > "$WORLD/deliver"
	chmod 755 "$WORLD/deliver"
	begin across-the-narva
	MOST_LETTERS=4
	# A letter is settled when it was given twice.
	settled() { wait_until 60 is_settled_soon; }
	is_settled_soon() { mta_hurry; is_settled; }
	play
}

@test "a move from another address waits for a word from the known one" {
	serve
	begin across-the-narva
	action=$(choose 1)
	who=$(player_of soviet)
	letter=$(last_to "$who" soviet)
	before=$(entries)
	write --like iphone --from "$who@phone.test" --answers "$letter" <<< "$action"
	settled
	is "$(entries)" "$before"
	reply_s_nail "$who" "$(last_to "$who" soviet)" <<< yes
	settled
	is "$(entries)" $((before + 1))
}
