# SPDX-License-Identifier: ISC
# umpire games
load common

@test "games lists the games with scenarios and options" {
	works umpire games
	has "$GAME  Narvik 1940"
	has 'scenario campaign'
	has 'option no-fog-of-war'
	has 'option german-start-units'
	has '[22.1]'
	[ -z "$stderr" ]
}

@test "games GAME is that game alone" {
	works umpire games $GAME
	[[ ${lines[0]} == "$GAME"* ]]
	trouble "there is no game 'narvik-1941'; did you mean 'narvik-1940'?" umpire games narvik-1941
}

@test "games --sources tells where every datum is from" {
	works umpire games $GAME --sources
	has 'rebuilt: '
	has ': rule '
	has 'chart '
	has 'scenario campaign: rule 3.0'
	has ' dietl'
}

@test "every place and every piece is listed under a source" {
	umpire games $GAME --sources > sources
	for name in dietl rr 1-139 harstad bardufoss 2020 0216 1801; do
		grep -qwe "$name" sources
	done
}

@test "games --json is one JSON object a game" {
	works umpire games --json
	[ "$(head -c 1 <<< "$output")" = '{' ]
	has '"name": "narvik-1940"'
	has '"sides": ["german", "allied"]'
	has '"on": true'
	lacks '"sources"'
	works umpire games --json --sources
	has '"sources": [{"of": "map"'
	command -v python3 > /dev/null || skip 'no python3'
	[ "${#lines[@]}" = "$(umpire games --names games | wc -l)" ]
	for line in "${lines[@]}"; do
		python3 -c 'import json, sys; json.load(sys.stdin)' <<< "$line"
	done
}

@test "games --names gives bare names" {
	works umpire games --names games
	has $GAME
	works umpire games $GAME --names sides
	[ "$output" = $'german\nallied' ]
	works umpire games $GAME --names scenarios
	[ "$output" = campaign ]
	works umpire games $GAME --names options
	has fog-of-war
	works umpire games $GAME --names verbs
	has setup-done
	has capitulate
	[ "$(sort <<< "$output" | uniq -d)" = '' ]
	works umpire games $GAME --names states
	has setup
	works umpire games $GAME --names boards
	[ "$output" = $'map\npanel\ncharts' ]
	trouble "--names wants games, scenarios" umpire games --names colours
}

@test "--data belongs to one game" {
	trouble '--data is of one game' umpire games --data .
	mkdir own
	trouble 'own: has none of map' umpire games $GAME --data own
	cp "$DATA/counters.yaml" own
	works umpire games $GAME --data own
	trouble 'nowhere' umpire games $GAME --data nowhere
}
