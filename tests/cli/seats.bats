# SPDX-License-Identifier: ISC
# umpire play --seat: games between players of several kinds
load common

# A player that takes the first option, and notes what it is asked.
make_bot() { # file
	cat > "$1" <<'BOT'
import json, sys
asked = open(sys.argv[1], "a")
for line in sys.stdin:
    question = json.loads(line)
    asked.write(line)
    asked.flush()
    if "over" in question:
        continue
    answer = question["options"][int(sys.argv[2]) if len(sys.argv) > 2 else 0]
    answer.pop("some", None)
    print(json.dumps(answer), flush=True)
BOT
}

@test "the same seed gives the same games, whoever plays" {
	works umpire play narvik-1940 --seat german=greedy --seat allied=random --seed 5 --save a.yaml
	works umpire play narvik-1940 --seat german=greedy --seat allied=random --seed 5 --save b.yaml
	cmp a.yaml b.yaml
	works umpire replay a.yaml
	works umpire play narvik-1940 --seat german=greedy --seed 6 --save b.yaml
	not cmp -s a.yaml b.yaml
}

@test "a table tells who won, and how sure that is" {
	works umpire play norway-1940 --seat german=random --games 2 -v
	has 'game 1: '
	has 'german         random'
	has '2 games, '
	works umpire play norway-1940 --seat german=random --games 2 --json
	python3 -c 'import json, sys
t = json.loads(sys.argv[1])
assert t["games"] == 2 and [s["side"] for s in t["seats"]] == ["german", "allied"]
assert sum(s["won"] for s in t["seats"]) + t["drawn"] == 2' "$output"
}

@test "a program plays: it reads a view and options, and writes actions" {
	make_bot bot.py
	works umpire play en-pointe-toujours -s 16.5 --seat "french=run:python3 bot.py asked" --seed 2 --save e.yaml
	works umpire replay e.yaml
	python3 - <<'CHECK'
import json
lines = [json.loads(l) for l in open("asked")]
assert lines[-1]["over"]["winner"]
assert all(l["side"] == "french" for l in lines)
# no German unit is named before it is seen: they begin hidden
assert "GJR-A" not in lines[0]["view"] and "hidden" in lines[-2]["view"]
assert all(o["by"] == "french" for l in lines[:-1] for o in l["options"])
CHECK
}

@test "a player whose answer will not do loses that game, and the reason is told" {
	make_bot bot.py
	works umpire play narvik-1940 --seat 'allied=run:while read q; do echo "{do: sing}"; done' -v
	has 'german: the other gave no lawful answer: '
	has "knows no verb 'sing'"
	has 'run:while'
	works umpire play narvik-1940 --seat 'allied=run:exit 3' --games 2
	has '2 games, 0 drawn'
	works umpire play narvik-1940 --seat 'allied=run:no-such-program-at-all 2> /dev/null' --json
	has '"forfeits": 1'
}

@test "two programs end when their input does, and neither holds the other's pipes" {
	make_bot bot.py
	works timeout 60 "$UMPIRE" play en-pointe-toujours -s 16.5 --seed 2 \
		--seat "french=run:ls -l /proc/self/fd > first; exec python3 bot.py one" \
		--seat "german=run:ls -l /proc/self/fd > second; exec python3 bot.py two"
	[ "$(grep -c pipe: second)" = "$(grep -c pipe: first)" ]
	tail -1 one | grep -q over
	tail -1 two | grep -q over
}

@test "a program that writes and does not answer loses, and holds nobody up" {
	for says in '{by: allied, do: note, text: x}' '{by: allied, do: standing, revoke: all}'; do
		works timeout 60 "$UMPIRE" play narvik-1940 --seat "allied=run:while read q; do echo '$says'; done" -v
		has 'german: the other gave no lawful answer: it gives orders and writes notes'
	done
	works timeout 60 "$UMPIRE" play norway-1940 --seat 'german=run:cat /dev/zero' --seat 'allied=run:cat /dev/zero'
	has '1 games'
	works timeout 60 "$UMPIRE" play narvik-1940 --seat 'allied=run:echo hi; exec sleep 1000'
	has '1 games'
	works umpire play narvik-1940 --seat "allied=run:while read q; do printf '{do: pass}\\0{\\n'; done" -v
	has 'gave no lawful answer: its answer:1:'
}

@test "a program that resigns loses the game" {
	works umpire play narvik-1940 --seat 'allied=run:while read q; do echo "{do: resign}"; done' -v
	has 'german by resigned'
}

@test "a wrong seat is trouble" {
	trouble "allied has two players, 'random' and 'greedy'" \
		umpire play narvik-1940 --seat allied=random --seat allied=greedy
	trouble "there is no player 'gready'; did you mean 'greedy'?" umpire play narvik-1940 --seat allied=gready
	trouble 'allied=run: names no command' umpire play narvik-1940 --seat allied=run:
	trouble "no side 'french'" umpire play narvik-1940 --seat french=random
	trouble '--seat is written SIDE=random' umpire play narvik-1940 --seat allied
	trouble '--seat does not go with --random' umpire play narvik-1940 --random --seat allied=random
	trouble 'who plays?' umpire play narvik-1940
}
