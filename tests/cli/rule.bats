# umpire rule
load common

@test "a clause says what it demands and how it is proved" {
	clause=$(umpire rule $GAME --list | head -1 | cut -f 1)
	works umpire rule $GAME "$clause"
	[[ ${lines[0]} == "$clause ("*')' ]]
	has 'Proof: '
}

@test "a rule and a chapter are all their clauses" {
	works umpire rule $GAME 3.1
	[ "$(grep -c '^3\.1[a-z]* (' <<< "$output")" -gt 1 ]
	not grep -q '^3\.2' <<< "$output"
	works umpire rule $GAME 3
	grep -q '^3\.1' <<< "$output"
	grep -q '^3\.2' <<< "$output"
	not grep -q '^13' <<< "$output"
}

@test "lines are not too long to read" {
	works umpire rule $GAME 12
	not grep -q '.\{81\}' <<< "$output"
}

@test "--list has every clause on a line" {
	works umpire rule $GAME --list
	[ "${#lines[@]}" -gt 100 ]
	[ "$(awk -F '\t' 'NF != 4' <<< "$output" | wc -l)" -eq 0 ]
	[ -z "$(cut -f 1 <<< "$output" | sort | uniq -d)" ]
}

@test "every clause can be asked for" {
	umpire rule $GAME --list | cut -f 1 | sed -n '1~23p' > some
	while read -r clause; do
		umpire rule $GAME "$clause" > /dev/null
	done < some
}

@test "--fixtures gives the cases that prove it" {
	mkdir -p cases/deep fixtures
	clause=$(umpire rule $GAME --list | head -1 | cut -f 1)
	printf 'game: %s\nchapter: x\ncases:\n  - clause: %s\n    name: the first of all\n' \
		$GAME "$clause" > cases/deep/one.yaml
	printf 'game: %s\ncases:\n  - {clause: [zz, %s], name: in a list}\n' $GAME "$clause" > cases/two.yaml
	printf 'game: other\ncases:\n  - {clause: %s, name: of another game}\n' "$clause" > cases/three.yaml
	echo '{[' > cases/broken.yaml
	works umpire rule $GAME "$clause" --fixtures cases
	has 'case cases/deep/one.yaml:4: the first of all'
	has 'case cases/two.yaml:3: in a list'
	lacks 'of another game'
	cp cases/two.yaml fixtures
	works umpire rule $GAME "$clause"
	has 'case fixtures/two.yaml:3: in a list'
}

@test "trouble is trouble" {
	trouble 'there is no clause or rule' umpire rule $GAME 99.99
	trouble 'rule wants a clause' umpire rule $GAME
	trouble 'rule wants a clause' umpire rule $GAME 3.1 --list
	trouble "there is no game 'chess'" umpire rule chess 1
	trouble 'nowhere' umpire rule $GAME 3.1 --fixtures nowhere
}
