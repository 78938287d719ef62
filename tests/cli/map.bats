# SPDX-License-Identifier: ISC
# umpire show --map
load common

# Some other terminal must not change what the tests see.
setup_map() {
	unset COLUMNS NO_COLOR
	export LC_ALL=C.UTF-8
}

# The board alone: what stands before the first blank line.
board() { # arguments of show...
	umpire show "$@" --map | sed '/^$/,$d'
}

# How many counters the board shows, and how many hexes hold in the file.
counted() { grep -o '[GA][0-9][0-9]*' | tr -d GA | awk '{ n += $1 } END { print n + 0 }'; }
held() { # file
	sed -n '/^pieces:/,/^[a-o]/p' "$1" | grep -cE "^    [^ ]*: (\{at: )?'[0-9]{4}'"
}

@test "a part about a hex, line for line" {
	setup_map
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -i 2> /dev/null
	board g.yaml --ascii --around 2020:1 --width 28 > drawn
	diff - drawn <<- 'END'
		          ______
		         /2019 :\
		  ______/        \______
		 /1919 M\        /2119 :\
		/        \______/        \
		\      (^/2020 @\        /
		 \______/Bjornfje\______/
		 /1920 :\G2   (|*/2120 :\
		/Norddal #______#        \
		\        /2021 :\        /
		 #______/        \______/
		 /1921 :\        /2121 o\
		/        \______/        \
		\        /      \        /
		 \______/        \______/
	END
}

@test "small hexes, with their numbers or with numbers in the margin" {
	setup_map
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	board g.yaml --ascii --around 2020:2 --width 25 > drawn
	diff - drawn <<- 'END'
		|1818:      |2018:
		|_____|1918o|_____|2118:
		|1819M|_____|2019:|_____
		|_(___|1919M|_____|2119:
		|1820:|_(___|2020@|_____
		|_____|1920:|G1_(_|2120:
		|1821.|_____|2021:|_____
		|_____|1921:|_____|2121o
		|1822:|_____|2022:|_____
		|_____|1922:|_____|2122:
		      |_____      |_____
	END
	board g.yaml --ascii --around 0919:2 --width 20 > drawn
	diff - drawn <<- 'END'
		   07 08 09 10 11
		      ~~    ~~
		17 .  ___~~ ___v(
		   ___~~ ___~~ ___
		18 ~~ ___~~ ___~~
		   ___~~ ___.  ___
		19 ~~ ___@( ___.
		   ___v( ___M( ___
		20 v( ___v( ___:
		   ___M( ___:  ___
		21 v( ___M( ___:
		   ___   ___   ___
	END
}

@test "roads, railroads, inlets and all-sea sides stand on the hexsides" {
	setup_map
	board g.yaml --ascii --around 0919:1 --width 28 > drawn
	diff - drawn <<- 'END'
		  ______          ______
		 /0818 ~\        /1018 ~\
		/ ~  ~  ~\______/ ~  ~  ~\
		\  ~  ~  /0918 ~\  ~  ~  /
		 \______/ ~  ~  ~\______/
		 /0819 ~\  ~  ~  /1019 .\
		/ ~  ~  ~\______/        \
		\  ~  ~  /0919 @\        /
		 \______/Narvik  #______#
		 /0820 v~    (f|*/1020 M\
		/Ankenes ~___=__/Fagernes\
		\      (f%0920 v\      (^/
		 =______%Fagernes\______/
		        %       (/
		         %%%%%%%=
	END
}

# m.yaml: Gratangen is German, entrenched and demolished, and a bridge lies over the Beisfjord.
mark() {
	begin
	sed -e "s/^  '1509': .*/  '1509': {marks: [german-held, entrenched, demolished]}/" \
		-e 's|^  pontoons: .*|  pontoons: [0820/0920]|' s.yaml > m.yaml
}

@test "control and marks, in large hexes" {
	setup_map
	mark
	board m.yaml --ascii --around 1509:1 --width 28 > drawn
	diff - drawn <<- 'END'
		  ______          ______
		 /1408 :\        /1608 :\
		/        \______/        \
		\G1     [/1508 :\G1     [/
		 \______/        \______/
		 /1409 ~\G1     [/1609 .\
		/ ~  ~  ~\______/        \
		\  ~  ~  /1509 @\G1     [/
		 \______/Gratange\______/
		 /1410 .\G1  ,;[*/1610 .\
		/        =______=        =
		\        /1510 .\        /
		 \___=__/        \______/
		        \        /
		         \______/
	END
	works umpire show m.yaml --map --ascii
	has '[  held: German   (  held: Allied   ;  entrenched   ,  demolished'
	works umpire show m.yaml --map --around 1509
	has '⚑  held: German   ⚐  held: Allied   ⊔  entrenched   ▚  demolished'
	has '▚⊔⚑★╱'
	works umpire show g.yaml --map --ascii
	has '(  held: Allied'
	lacks 'held: German'
	lacks entrenched
}

@test "control and marks, in small hexes" {
	setup_map
	mark
	board m.yaml --ascii --around 1509:1 --width 20 > drawn
	diff - drawn <<- 'END'
		|1408:      |1608:
		|G1_[_|1508:|G1_[_
		|1409~|G1_[_|1609.
		|_____|1509@|G1_[_
		|1410.|G1,[;|1610.
		|_____|1510.|_____
		      |_____
	END
	board m.yaml --ascii --width 70 > drawn
	grep -q '^09 .*@\[;G1' drawn
	grep -A 1 '^09 ' drawn | grep -q 'G1,'
}

@test "a mark on a hexside; where hexes are small, in words" {
	setup_map
	mark
	board m.yaml --ascii --around 0820:1 --width 28 | grep -q '______]Fagernes'
	works umpire show m.yaml --map --ascii --around 0820
	has ']  pontoon bridge'
	works umpire show m.yaml --map --ascii
	lacks ']  pontoon bridge'
	grep -B 2 '^pontoon bridge: 0820/0920$' <<< "$output" | grep -q '^Not yet set up'
}

@test "a strike is seen by both sides, a landing by its own; what finds no room is told" {
	setup_map
	begin
	sed 's/^    \(luft-[12]\): .*/    \1: available/' s.yaml > air.yaml
	umpire apply air.yaml -i -a '{do: declare, action: air}' \
		-a "{do: strike-place, strike: luft-1, at: '0216'}" 2> /dev/null
	for side in german allied; do
		works umpire show air.yaml --map --ascii --side $side
		has "'  strike or landing here"
	done
	sed -i "s/^places:/&\n  '0216': {marks: [entrenched, demolished]}/" air.yaml
	works umpire show air.yaml --map --ascii --width 110
	has 'control and marks without room: 0216 ,'
	works umpire show air.yaml --map --ascii --width 160
	lacks 'without room'
	sed -e 's/^  segment: .*/  segment: first-reinforces/' -e 's/^  to-act: .*/  to-act: none/' \
		-e 's/^  - {decide: act/  - {decide: reinforce/' -e 's/^    \([12]-fj1\): .*/    \1: received/' s.yaml > drop.yaml
	umpire apply drop.yaml -o one.yaml -a "{do: drop, unit: 1-fj1, at: '1314'}" 2> /dev/null
	umpire apply drop.yaml -o two.yaml -a "{do: drop, unit: 1-fj1, at: '1214'}" 2> /dev/null
	works umpire show one.yaml --map --ascii --side german
	has "'  strike or landing here"
	works umpire show one.yaml --map --ascii --side allied
	lacks 'landing here'
	umpire show two.yaml --map --ascii --side allied | masked > out
	umpire show one.yaml --map --ascii --side allied | masked | cmp - out
}

@test "no line is wider than the terminal" {
	setup_map
	begin
	for width in 20 40 80 132 150 200; do
		for how in '' --ascii '--around 0919' '--side allied' '--around 2121:30'; do
			# shellcheck disable=SC2086 # several words
			umpire show s.yaml --map $how --width $width > out
			[ "$(wc -L < out)" -le $width ]
			# shellcheck disable=SC2086
			COLUMNS=$width umpire show s.yaml --map $how | cmp - out
		done
	done
	umpire show s.yaml --map --width 80 > out
	umpire show s.yaml --map | cmp - out
	COLUMNS=wide umpire show s.yaml --map | cmp - out
	trouble '--width is from 20 to 1000' umpire show s.yaml --map --width 5
}

@test "what does not fit is said" {
	setup_map
	works umpire show g.yaml --map --width 40
	has 'columns 5 to 16 of 21: the width of 40'
	works umpire show g.yaml --map --width 80
	lacks 'columns 1 to'
}

@test "--ascii is ASCII" {
	setup_map
	umpire show g.yaml --map --ascii > out
	not grep -qP '[^\x00-\x7f]' out
	umpire show g.yaml --map > out
	grep -qP '[^\x00-\x7f]' out
}

@test "every piece on the map is counted, at every size" {
	setup_map
	begin
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -i 2> /dev/null
	[ "$(held g.yaml)" -eq 2 ]
	for file in g.yaml s.yaml "$BATS_TEST_DIRNAME/../../fixtures/$GAME/play/last-turn.yaml"; do
		for width in 80 132 200; do
			[ "$(board "$file" --ascii --width $width | counted)" -eq "$(held "$file")" ]
		done
	done
}

@test "colours: when asked for" {
	setup_map
	escape=$'\e['
	works umpire show g.yaml --map
	lacks "$escape"
	works umpire show g.yaml --map --color never
	lacks "$escape"
	works umpire show g.yaml --map --color always
	has "$escape"
	NO_COLOR=1 works umpire show g.yaml --map --color always
	has "$escape"
	umpire show g.yaml --map --color always | sed 's/\x1b\[[0-9;]*m//g' | grep -q Bjornfjell
	trouble "did you mean 'always'?" umpire show g.yaml --map --color alway
}

# script makes a terminal, where the machine has any to give.
@test "colours: on a terminal, unless NO_COLOR is set" {
	script -qec true /dev/null > /dev/null 2>&1 || skip 'there is no terminal to be had'
	setup_map
	escape=$'\e['
	works script -qec "'$UMPIRE' show g.yaml --map" /dev/null
	has "$escape"
	NO_COLOR='' works script -qec "'$UMPIRE' show g.yaml --map" /dev/null
	has "$escape"
	NO_COLOR=1 works script -qec "'$UMPIRE' show g.yaml --map" /dev/null
	lacks "$escape"
}

@test "--side shows backs without their number, and nothing of what is hidden" {
	setup_map
	umpire apply g.yaml -a "$PLACE" -o one.yaml 2> /dev/null
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -o two.yaml 2> /dev/null
	board two.yaml --ascii --around 2020:1 --side allied > two
	board one.yaml --ascii --around 2020:1 --side allied | cmp - two
	grep -q '\\g  *(|\*/' two
	works umpire show two.yaml --map --side allied --around 2020
	has 'german, only backs'
	lacks G2$'\n'
	not grep -qE 'Not yet set up  *G' <<< "$output"
	works umpire show two.yaml --map --side german --around 2020
	grep -qE 'Not yet set up  *G27$' <<< "$output"
	trouble "has no side 'axis'" umpire show g.yaml --map --side axis
}

@test "under the map: places off it, signs, and who must decide" {
	setup_map
	works umpire show g.yaml --map --ascii --around 0919
	grep -qE '^Harstad Staging Area  *-$' <<< "$output"
	grep -qE '^Scheduled Reinforcements  *A[0-9]+$' <<< "$output"
	has '~  sea'
	has '#  railroad'
	has 'german must now set up its units [3.0]'
	works umpire show g.yaml --map --ascii
	lacks '#  railroad'
}

@test "a place that is none, and options without --map" {
	trouble "there is no place 'harstat'; did you mean 'harstad'?" umpire show g.yaml --map --around harstat
	trouble 'harstad is none' umpire show g.yaml --map --around harstad
	trouble "not '0919:x'" umpire show g.yaml --map --around 0919:x
	trouble 'go with --map' umpire show g.yaml --around 0919
	trouble 'go with --map' umpire show g.yaml --ascii
}

@test "--zones: a sign in each hex that they reach, of what the side sees" {
	setup_map
	umpire apply g.yaml -a "$PLACE" -a "$OTHER" -i 2> /dev/null
	board g.yaml --ascii --around 2020:1 --width 28 --zones german > drawn
	diff - drawn <<- 'END'
		          ______
		         /2019 :\
		  ______/        \______
		 /1919 M\       -/2119 :\
		/        \______/        \
		\     -(^/2020 @\       -/
		 \______/Bjornfje\______/
		 /1920 :\G2   (|*/2120 :\
		/Norddal #______#        \
		\       -/2021 :\       -/
		 #______/        \______/
		 /1921 :\       -/2121 o\
		/        \______/        \
		\        /      \        /
		 \______/        \______/
	END
	works umpire show g.yaml --map --ascii --around 2020:1 --zones german
	has '-  zone of control: german'
	lacks 'zone of control: allied'
	works umpire show g.yaml --map --ascii --around 2020:1 --zones all
	has '`  zone of control: allied'
	board g.yaml --ascii --around 2020:1 --width 28 --side allied > plain
	board g.yaml --ascii --around 2020:1 --width 28 --side allied --zones german > zones
	not cmp -s plain zones
	grep -q '/1919 M.       -/2119' zones
	trouble 'go with --map' umpire show g.yaml --zones german
	trouble 'has no side' umpire show g.yaml --map --zones axis
}

# n.yaml: the hands of Kampen om Norge are dealt, and two battalions attack Honefoss from Oslo.
norge() {
	umpire new kampen-om-norge -o n.yaml 2> /dev/null
	umpire apply n.yaml -i --seed 3 -a '{do: deal}' \
		-a '{do: move, from: oslo, to: honefoss, battalions: 2}' 2> /dev/null
}

# How many battalions stand in the file, those of a faction in its areas.
standing() { # file, faction
	sed -n '/^places:/,/^[a-o]/p' "$1" | grep -oE "\b$2: [0-9]+" | awk '{ n += $2 } END { print n + 0 }'
}

@test "areas lie where they are in the country, each with its name and its battalions" {
	setup_map
	norge
	board n.yaml --ascii --width 80 > drawn
	not grep -qP '[^\x00-\x7f]' drawn
	for name in Finnmark Narvik Trondheim Lillehammer Bergen Horten; do
		[ "$(grep -c "$name" drawn)" -eq 1 ]
	done
	[ "$(grep -n Finnmark drawn | cut -d: -f1)" -lt "$(grep -n Trondheim drawn | cut -d: -f1)" ]
	[ "$(grep -n Trondheim drawn | cut -d: -f1)" -lt "$(grep -n Horten drawn | cut -d: -f1)" ]
	grep -A 1 Trondheim drawn | grep -q 'G2'
	grep -qE 'Narvik ?\*' drawn
	for width in 80 100 132; do
		board n.yaml --ascii --width $width > drawn
		for side in germany norway; do
			letter=$(tr gn GN <<< "${side:0:1}")
			[ "$(grep -oE "$letter[0-9]+" drawn | tr -d GN | awk '{ n += $1 } END { print n + 0 }')" \
				-eq "$(standing n.yaml $side)" ]
		done
	done
}

@test "areas: under the map hands and decks, and what the signs mean" {
	setup_map
	norge
	works umpire show n.yaml --map --ascii --side norway
	grep -qE '^Norwegian hand +N3$' <<< "$output"
	grep -qE '^German hand +a5$' <<< "$output"
	grep -qE '^Allied deck +a25$' <<< "$output"
	has 'a2  action card, 2 backs'
	has 'G2  germany, 2 battalions or counters'
	has '*  victory city'
	has '%  fjord'
	has ':  impassable'
	has '!  attacked'
	has 'germany must now move battalions'
	lacks g-panzer
}

@test "areas: no line is wider than the terminal, colours when asked for" {
	setup_map
	norge
	for width in 20 40 80 100 132 200; do
		for how in '' --ascii '--around narvik' '--around honefoss:1' '--side allies'; do
			# shellcheck disable=SC2086 # several words
			umpire show n.yaml --map $how --width $width > out
			[ "$(wc -L < out)" -le $width ]
			not grep -q $'\e' out
		done
	done
	umpire show n.yaml --map --color always | sed 's/\x1b\[[0-9;]*m//g' | grep -q Trondheim
	trouble '--around wants an area, and germany-hand is none' umpire show n.yaml --map --around germany-hand
}

@test "areas: a part about one of them" {
	setup_map
	norge
	board n.yaml --ascii --around narvik:2 --width 100 > drawn
	grep -q Bjornfjell drawn
	grep -q Gratangen drawn
	not grep -q Oslo drawn
}

@test "show lists battalions by area, and counts backs" {
	norge
	works umpire show n.yaml --side allies
	has 'trondheim Trondheim, germany: 2 battalions'
	has 'voss Voss, norway: 1 battalion'
	has 'germany-hand German hand, germany: <5 x action card>'
	lacks g-panzer
}
