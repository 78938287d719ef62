#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail: what is hidden from a side stands in no letter to it, nor in how long, how many or how called they are.

load mail.bash

# The same letters to a side at two tables, which were one, but for dates, ids, tokens and hashes.
alike() { # address
	local file n=0
	mapfile -t one < <(cd one && box "$1")
	mapfile -t other < <(cd other && box "$1")
	[ "${#one[@]}" -eq "${#other[@]}" ] || { echo "${#one[@]} letters, and ${#other[@]}"; return 1; }
	for file in "${one[@]}"; do
		letter bare "one/$file" > one.txt
		letter bare "other/${other[n]}" > other.txt
		cmp one.txt other.txt || { diff one.txt other.txt | cut -c1-300; return 1; }
		[ "$(letter header "one/$file" Message-ID)" = "$(letter header "other/${other[n]}" Message-ID)" ] || return 1
		n=$((n + 1))
	done
	[ "$n" -gt "${2:-0}" ]
}

# From here on two copies of a table, each in a folder of its own.
part_ways() {
	mkdir one other
	cp -a tables boxes one
	cp -a tables boxes other
}

# In one of them somebody answers his last letter, with the words of standard input.
at() { # folder, address
	(cd "$1" && MAILBOXES=$PWD/boxes && letter answer "$(last "$2")" "$2" > answer.eml &&
		mail deliver tables --now 2027-03-01T10:00:00Z < answer.eml)
}
at_both() { tee both > /dev/null; at one "$@" < both && at other "$@" < both; }

fog() { # options of new
	mail new tables/fog narvik-1940 --address umpire@example.com --player "german=Anna <$ANNA>" \
		--player "allied=Bert <$BERT>" --now 2027-03-01T10:00:00Z "$@" > /dev/null
}

# A lawful set-up out of the options of a side, the first that fits; `with` and `for` change places in it.
setting_up() { # address, with, for
	(umpire options one/tables/fog/game.yaml || true) | awk '
		/do: place/ {
			match($0, /unit: [^,}]*/); unit = substr($0, RSTART, RLENGTH)
			match($0, /at: [^,}]*/); at = substr($0, RSTART, RLENGTH)
			if (!(unit in placed) && (!(at in taken) || at !~ /[0-9]/) && at !~ /unused/) {
				placed[unit]; taken[at]
				print
			}
		}
		END { print "{do: setup-done}" }' | sed -E "s/unit: ${1:-x},/unit: HERE,/; s/unit: ${2:-x},/unit: $1,/; s/unit: HERE,/unit: ${2:-x},/"
}

@test "who lies where under fog of war is in no letter to the other side" {
	fog --letters plain --deadline '7 days'
	part_ways
	setting_up 1-139 2-139 > swapped
	setting_up x y > straight
	not cmp -s swapped straight
	split -l 90 straight part.one.
	split -l 90 swapped part.other.
	for part in part.one.*; do at one $ANNA < "$part"; done
	for part in part.other.*; do at other $ANNA < "$part"; done
	(cd one && says $ANNA 'Done.')
	(cd other && says $ANNA 'Done.')
	not cmp -s one/tables/fog/game.yaml other/tables/fog/game.yaml
	for words in show 'log 200' 'unit 1-139' 'unit 2-139' options 'place 2020' page view 'options place with 1-139' undo; do
		at_both $BERT <<< "$words"
	done
	alike $BERT 10
}

@test "orders in advance, actions that are refused, notes to oneself and questions: the other side gets nothing" {
	fog -S --letters pictures --deadline '7 days'	# that there are orders is in the history of a view
	part_ways
	at one $ANNA <<< '{do: standing, decide: retreat, toward: "1513"}'
	at one $ANNA <<< 'note to german: a plan of mine'
	at one $ANNA <<< '{do: place, unit: dietl, at: "2020"}'
	at one $ANNA <<< 'options'
	at one $ANNA <<< 'standing revoke 1'
	alike $BERT
	at_both $BERT <<< 'note: hello'
	at_both $BERT <<< $'show\nlog 200\npage\nstanding'
	alike $BERT 2
	(cd one && mail show tables --json --now 2027-03-01T10:00:00Z) > one.json
	(cd other && mail show tables --json --now 2027-03-01T10:00:00Z) > other.json
	cmp one.json other.json
}

@test "a view by mail is that of the side, and the page has no more" {
	fog -S --letters pages
	asked=$(mail show tables --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["tables"][0]["asked"][0]["side"])')
	for side in german allied; do
		address=$([ $side = german ] && echo $ANNA || echo $BERT)
		letter file "$(last "$address")" .yaml > v.yaml
		umpire view $side tables/fog/game.yaml | cmp - v.yaml
		[ "$(letter files "$(last "$address")" | wc -l)" -eq "$([ $side = "$asked" ] && echo 2 || echo 1)" ]
		if [ $side = "$asked" ]; then
			letter file "$(last "$address")" .html > page.html
			cp v.yaml contents
			umpire page contents --listed --mail-to "$(address fog $side)" \
				--subject "$(letter header "$(last "$address")" Subject)" | cmp - page.html
		fi
	done
}

@test "hands of cards: no letter to a side names a card of another, or what it drew" {
	mail new tables/cards kampen-om-norge -s basic --address umpire@example.com --letters pictures \
		--player "germany=Anna <$ANNA>" --player "norway=Bert <$BERT>" --player "allies=Carl <$CARL>" > /dev/null
	answer $ANNA <<< '{do: deal}'
	answer $BERT <<< $'show\nlog 200\nview\noptions'
	answer $CARL <<< $'show\nlog 200\nview\noptions'
	python3 "$BATS_TEST_DIRNAME/letter.py" hidden tables/cards/game.yaml boxes germany=$ANNA norway=$BERT allies=$CARL
}

@test "nothing of one side's letter stands in the other's" {
	fog -S --letters plain
	for address in $ANNA $BERT; do
		answer $address -h "Subject: Re: [fog] secret-subject of $address" \
			-h 'References: <secret-id@client.example>' <<< $'rule 5.1\nhelp pass\nsecret words'
	done
	for file in $(box $ANNA); do not grep -q "$(token fog allied)\|bert@" "$file"; done
	for file in $(box $BERT); do not grep -q "$(token fog german)\|anna@" "$file"; done
}
