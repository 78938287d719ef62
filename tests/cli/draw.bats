#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire draw: the board as SVG. What the parts of a picture hold is tested in tests/unit/draw.c.

load common

PLAY=$BATS_TEST_DIRNAME/../../fixtures/narvik-1940/play

well_formed() { # file
	command -v xmllint > /dev/null || skip 'xmllint is not installed'
	xmllint --noout --nonet "$1"
}

# "PIECE PLACE" for each piece, in order: as the picture shows them, and as the file says.
drawn() { # svg
	awk -F'"' '/<g id="at-/ { at = substr($2, 4) } /<g id="piece-/ { print substr($2, 7), at }' "$1" | sort
}

filed() { # game file
	awk '/^pieces:/ { on = 1; next } /^[^ ]/ { on = 0 }
		on && /^    / { gsub(/\047/, ""); sub(/{at: /, ""); gsub(/[,}:]/, " "); print $1, $2 }' "$1" | sort
}

@test 'a picture is well-formed XML and names its version of SVG' {
	begin
	works umpire draw s.yaml -o s.svg
	well_formed s.svg
	grep -q '<svg xmlns="http://www.w3.org/2000/svg".* version="1.1"' s.svg
}

@test 'a picture needs nothing from elsewhere' {
	umpire draw --last --options g.yaml > g.svg
	not grep -E '<script|<image|<foreignObject|@import|@font-face|url\((http|/)' g.svg
	[ -z "$(grep -oE 'https?://[^" ]*' g.svg | grep -v 'www.w3.org')" ]
}

@test 'every piece is drawn once, and where the file says' {
	begin
	for file in g.yaml s.yaml "$PLAY"/*.yaml; do
		umpire draw "$file" > d.svg
		diff <(drawn d.svg) <(filed "$file")
		[ "$(drawn d.svg | wc -l)" -eq 147 ]
	done
}

@test 'the same game gives the same bytes' {
	begin
	cmp <(umpire draw s.yaml) <(umpire draw s.yaml)
}

@test 'a side is shown what view tells it, and no more' {
	begin
	for side in german allied; do
		umpire draw --side $side s.yaml > side.svg
		umpire view $side s.yaml > side.yaml
		diff <(drawn side.svg) <(filed side.yaml)
		comm -23 <(filed s.yaml | cut -d' ' -f1 | sort) <(filed side.yaml | cut -d' ' -f1 | sort) > hidden
		[ -s hidden ]
		while read -r piece; do
			not grep -qE -e "(^|[^a-z0-9-])$piece([^a-z0-9-]|\$)" side.svg
		done < hidden
	done
}

@test 'a back is drawn once for each nation of a place' {
	begin
	umpire draw --side allied s.yaml > side.svg
	[ "$(grep -c 'class="c-back"' side.svg)" -eq "$(umpire view allied s.yaml |
		awk '/^unknown:/ { on = 1; next } /^[^ ]/ { on = 0 } on { n += gsub(/german/, "") } END { print n }')" ]
}

@test 'two units under one flag are one back' {
	umpire apply g.yaml -i -a "$PLACE" -a "$OTHER" 2> /dev/null
	umpire draw --side allied g.yaml > side.svg
	[ "$(grep -c 'class="c-back"' side.svg)" -eq 1 ]
	umpire view allied g.yaml | grep -q "'2020': \[german\]"
}

@test 'the top of a stack tells how many lie under it, where the side sees all of it' {
	umpire apply g.yaml -i -a "$PLACE" -a "$OTHER" 2> /dev/null
	umpire draw g.yaml > d.svg
	[ "$(grep -c 'class="c-top"' d.svg)" -eq 2 ]	# and one of the legend
	grep -q 'class="c-under">+1<' d.svg
	umpire draw --side allied g.yaml > d.svg
	[ "$(grep -c 'class="c-top"' d.svg)" -eq 1 ]
	not grep -q 'class="c-under">+1<' d.svg
}

@test 'who is hidden from the enemy is marked so for its owner alone' {
	umpire apply g.yaml -i -a "$PLACE" -a "$OTHER" 2> /dev/null
	umpire draw --side german g.yaml > d.svg
	[ "$(grep -c 'class="c-veiled"' d.svg)" -eq 3 ]	# and one of the legend
	[ "$(grep -c '; hidden from the enemy</title>' d.svg)" -eq 2 ]
	umpire draw --side allied g.yaml > d.svg
	[ "$(grep -c 'class="c-veiled"' d.svg)" -eq 1 ]
	umpire draw g.yaml > d.svg
	[ "$(grep -c 'class="c-veiled"' d.svg)" -eq 0 ]
}

# What lies in a box may be a secret: to a side it is not called empty.
@test 'a box that shows nothing says so' {
	umpire draw g.yaml > d.svg
	[ "$(grep -c '>nothing here<' d.svg)" -gt 3 ]
	umpire draw --side allied g.yaml > d.svg
	not grep -q '>nothing here<' d.svg
	[ "$(grep -c '>nothing to be seen<' d.svg)" -eq "$(grep -c 'g-void"' d.svg)" ]
	umpire draw --map narvik-1940 > d.svg
	not grep -q 'g-void"' d.svg
}

# The emblem of Narvik, a town, is in the middle of 0919 until somebody is there.
@test 'a town steps aside for counters' {
	umpire draw --map narvik-1940 > map.svg
	umpire apply g.yaml -i -a "{do: place, unit: dietl, at: '0919'}" 2> /dev/null
	umpire draw g.yaml > d.svg
	grep '<g id="place-0919">' map.svg > town
	grep '<g id="place-0919">' d.svg > held
	[ "$(grep -o '#e-' town | wc -l)" -eq "$(grep -o '#e-' held | wc -l)" ]
	[ "$(grep -o 'scale' held | wc -l)" -eq "$(($(grep -o 'scale' town | wc -l) + 1))" ]
}

# Of the small drawings that a game never has, none is in its pictures.
@test 'every small drawing that is used is there' {
	local f
	for f in "$BATS_TEST_DIRNAME"/../../fixtures/*/play/*.yaml; do
		umpire replay "$f" --until $(($(sed '1,/^history:/d' "$f" | grep -c '^  - ') / 2)) -o h.yaml > /dev/null 2>&1 || cp "$f" h.yaml
		umpire draw h.yaml --last 20 --options > d.svg
		comm -23 <(grep -o 'href="#[^"]*' d.svg | sed 's/.*#//' | sort -u) <(grep -o ' id="[^"]*' d.svg | sed 's/.*"//' | sort -u) > lost
		[ ! -s lost ] || complain "$f: $(xargs < lost)" || return 1
	done
	for f in $(umpire games --names games); do
		umpire draw --map "$f" > d.svg
		comm -23 <(grep -o 'href="#[^"]*' d.svg | sed 's/.*#//' | sort -u) <(grep -o ' id="[^"]*' d.svg | sed 's/.*"//' | sort -u) > lost
		[ ! -s lost ] || complain "$f: $(xargs < lost)" || return 1
	done
}

@test 'the decision is named' {
	works umpire draw g.yaml
	[[ $output == *'german'* ]]
	tr '\n' ' ' <<< "$output" | sed 's/<[^>]*>//g' | tr -s ' ' | grep -qi 'german must now'
}

@test '--last says what was done, --last N how much of it' {
	umpire apply g.yaml -i -a "$PLACE" -a "$OTHER" 2> /dev/null
	umpire draw --last g.yaml > one.svg
	umpire draw --last 2 g.yaml > two.svg
	umpire draw --last=2 g.yaml | cmp - two.svg
	well_formed two.svg
	grep -q '1-139' one.svg
	not cmp -s one.svg two.svg
}

@test '--last of a whole game draws' {
	for file in "$PLAY"/*.yaml; do
		umpire draw --last 40 "$file" > d.svg
		well_formed d.svg
		diff <(drawn d.svg) <(filed "$file")
		umpire draw --last 40 --side german "$file" > d.svg
		well_formed d.svg
	done
}

@test '--last hides what the log hides' {
	begin
	umpire apply s.yaml -i -a '{do: pass}' 2> /dev/null
	umpire draw --last 99 --side allied s.yaml > d.svg
	umpire view allied s.yaml > side.yaml
	comm -23 <(filed s.yaml | cut -d' ' -f1 | sort) <(filed side.yaml | cut -d' ' -f1 | sort) |
		while read -r piece; do
			not grep -qE -e "(^|[^a-z0-9-])$piece([^a-z0-9-]|\$)" d.svg
		done
}

@test '--last draws nothing of a set-up for the other side' {
	umpire apply g.yaml -i -a "$PLACE" 2> /dev/null
	umpire draw --last --side german --around 2020:1 g.yaml | grep -q 'class="d-'
	umpire draw --last --side allied --around 2020:1 g.yaml > d.svg
	not grep -q 'class="d-' d.svg
}

# Arrows, bolts and losses name nobody whom neither the log nor the view of that side names.
@test '--last names nobody more than log and view do' {
	umpire games narvik-1940 --names sides > sides
	filed "$PLAY/allied-victory.yaml" | cut -d' ' -f1 > all
	for back in 60 150 271 380; do
		shorten "$PLAY/allied-victory.yaml" $back -o cut.yaml
		while read -r side; do
			umpire draw --last 30 --side "$side" cut.yaml > d.svg
			{ umpire view "$side" cut.yaml | sed '/^history:/,$d'; umpire log --last 31 --side "$side" cut.yaml; } > told
			grep -oE '[a-z0-9]+(-[a-z0-9]+)*' told | sort -u > known
			sed 's/<[^>]*>/ /g; s/"[^"]*"/ /g' d.svg | grep -oE '[a-z0-9]+(-[a-z0-9]+)*' | sort -u > shown
			comm -12 <(sort all) <(comm -23 shown known) > leaked
			[ ! -s leaked ] || complain "$side at $back: $(tr '\n' ' ' < leaked)"
		done < sides
	done
}

# The 256th action of that game places a landing at 1215, which the Allies learn of only when it comes down.
@test '--last does not tell where a landing is to be' {
	shorten "$PLAY/relief-column.yaml" 261 -o drop.yaml
	works umpire log --last 2 --actions drop.yaml
	has "do: drop, unit: 2-fj1, at: '1215'"
	umpire draw --last 2 --side german --around 1215:1 drop.yaml | grep -q 'class="d-'
	umpire draw --last 2 --side allied --around 1215:1 drop.yaml > d.svg
	not grep -q 'class="d-' d.svg
}

@test '--last of a history that leads elsewhere is trouble' {
	umpire apply g.yaml -i -a "$PLACE" 2> /dev/null
	sed -i "s/dietl: '2020'/dietl: '0919'/" g.yaml
	trouble 'history' umpire draw --last g.yaml
	works umpire draw g.yaml
}

@test '--options tints, for the side that decides alone' {
	umpire draw g.yaml > plain.svg
	umpire draw --options g.yaml > tinted.svg
	well_formed tinted.svg
	not cmp -s plain.svg tinted.svg
	umpire draw --side allied g.yaml > plain.svg
	umpire draw --side allied --options g.yaml > tinted.svg
	[ "$(grep -c 'class="o-' tinted.svg)" -eq 0 ]
}

# Most areas and seas can be chosen when Norway 1940 begins: they are hardly tinted.
@test '--options leaves the map to be seen where most of it may be chosen' {
	umpire new norway-1940 -o w.yaml 2> /dev/null
	umpire draw --options w.yaml > w.svg
	[ "$(grep -c 'class="o-goal o-faint"' w.svg)" -gt 20 ]
	begin
	umpire draw --options s.yaml > s.svg
	not grep -q 'o-faint"' s.svg
}

@test '--map draws the empty map, and parts of it' {
	works umpire draw --map narvik-1940
	has 'Bjornfjell'
	lacks 'id="piece-'
	umpire draw --map narvik-1940 > map.svg
	umpire draw --map narvik-1940/map > part.svg
	umpire draw --map narvik-1940 --board map | cmp - part.svg
	well_formed map.svg
	well_formed part.svg
	[ "$(wc -c < part.svg)" -lt "$(wc -c < map.svg)" ]
	[ "$(grep -c '<g id="place-' map.svg)" -eq 516 ]
	trouble "did you mean 'map'" umpire draw --map narvik-1940/mab
	trouble "did you mean 'narvik-1940'" umpire draw --map narvik-1941
	trouble 'empty map' umpire draw --map narvik-1940 --last
}

@test '--map draws the map of an owner, with a layout or without' {
	mkdir own
	sed 's/name: Gratangen/name: Grov \& <Sons>/' "$DATA/map.yaml" > own/map.yaml
	umpire draw --map narvik-1940 --data own > own.svg
	well_formed own.svg
	grep -q 'Grov &amp; &lt;Sons&gt;' own.svg
	sed -i '/^layout:/,$d' own/map.yaml
	umpire draw --map narvik-1940 --data own > own.svg
	well_formed own.svg
	[ "$(grep -c '<g id="place-' own.svg)" -eq 516 ]
}

@test '--around draws a part' {
	begin
	works umpire draw --around 2020 s.yaml
	has 'id="place-2020"'
	has 'id="place-1919"'
	lacks 'id="place-0101"'
	umpire draw --around 2020:1 s.yaml | grep -c '<g id="place-' > one
	umpire draw --around 2020:4 s.yaml | grep -c '<g id="place-' > four
	[ "$(cat one)" -lt "$(cat four)" ]
	trouble "did you mean '2020'" umpire draw --around 20200 s.yaml
	trouble '0919:3' umpire draw --around 0919:x s.yaml
	trouble '0919:3' umpire draw --around 0919:0 s.yaml
}

@test 'what cannot be read is trouble, and nothing is drawn' {
	trouble 'no.yaml' umpire draw no.yaml
	trouble 'no side' umpire draw --side norse g.yaml
	trouble 'view' umpire draw --side allied <(umpire view german g.yaml)
	trouble 'wants more' umpire draw
}

# In the 75th action of that game the strike at 0820 is the only thing left to do: the umpire takes it.
@test '--last draws an attack that was forced' {
	shorten "$PLAY/allied-victory.yaml" 376 -o forced.yaml
	works umpire log --last 2 forced.yaml
	has "forced: {by: allied, do: strike, strikes: [ship-2], at: '0820'}"
	umpire draw --last 2 --around 0820:1 forced.yaml > d.svg
	[ "$(grep -c 'class="d-bolt' d.svg)" -eq 1 ]
	[ "$(grep -c 'class="d-die"' d.svg)" -ge 1 ]
}

@test 'two parts of the sheet cannot be drawn at once' {
	trouble '--board and --around' umpire draw --board map --around 0919 g.yaml
}

@test 'ids are unique, and names that XML takes' {
	begin
	umpire draw --last 5 --options s.yaml > d.svg
	grep -oE ' id="[^"]*"' d.svg | sort > ids
	[ -z "$(uniq -d ids)" ]
	not grep -vE ' id="[A-Za-z][A-Za-z0-9._-]*"' ids
	umpire report s.yaml > d.html
	grep -oE ' id="[^"]*"' d.html | sort > ids
	[ -z "$(uniq -d ids)" ]
}

# dietl and 1-139 are alone on the map, in Bjornfjell on its eastern edge.
@test '--zones marks the zones of a side, or of all' {
	umpire apply g.yaml -i -a "$PLACE" -a "$OTHER" 2> /dev/null
	umpire draw --zones german g.yaml > z.svg
	well_formed z.svg
	sed -n 's/.*id="zone-german-\([0-9]*\)".*/\1/p' z.svg | sort | tr '\n' ' ' > zone
	[ "$(cat zone)" = '1919 1920 2019 2021 2119 2120 ' ]
	grep -q '>zone of control (german)<' z.svg
	not grep -q 'zone of control (allied)' z.svg
	umpire draw --zones all g.yaml > z.svg
	grep -q '>zone of control (allied)<' z.svg
	[ "$(grep -c 'id="zone-allied-' z.svg)" -eq 0 ]
	umpire draw g.yaml > z.svg
	not grep -q 'zone of control\|id="zone' z.svg
	trouble 'no side' umpire draw --zones norse g.yaml
	trouble 'empty map' umpire draw --zones german --map narvik-1940
}

@test '--zones shows the zones of units that are hidden and alike in that' {
	umpire apply g.yaml -i -a "$PLACE" -a "$OTHER" 2> /dev/null
	umpire draw --zones all --side german g.yaml > z.svg
	[ "$(grep -c 'id="zone-german-' z.svg)" -eq 6 ]
	umpire draw --zones german --side allied g.yaml > z.svg
	[ "$(grep -c 'id="zone-german-' z.svg)" -eq 6 ]
}

@test '--zones of a game that has none is trouble' {
	norge
	trouble 'kampen-om-norge has no zones of control' umpire draw --zones all n.yaml
}

# The place, or where the piece is; all hexes of the map but those that are shaded are seen from it.
@test '--los shades what is not seen from a piece or a place' {
	umpire apply g.yaml -i -a "$PLACE" -a "$OTHER" 2> /dev/null
	umpire draw --los dietl g.yaml > l.svg
	well_formed l.svg
	grep -q '>not seen from 2020<' l.svg
	[ "$(grep -c 'id="unseen-' l.svg)" -gt 0 ]
	not grep -q 'id="unseen-2020"' l.svg
	umpire draw --los 2020 g.yaml | cmp - l.svg
	umpire draw g.yaml > l.svg
	not grep -q 'not seen from\|id="unseen' l.svg
	trouble "no piece and no place 'dietel'; did you mean 'dietl'" umpire draw --los dietel g.yaml
	trouble 'empty map' umpire draw --los 2020 --map narvik-1940
}

@test '--los tells nothing of where a hidden piece is' {
	umpire apply g.yaml -i -a "$PLACE" -a "$OTHER" 2> /dev/null
	umpire draw --side german --los 1-139 g.yaml > l.svg
	trouble '1-139 is nowhere that is known to allied' umpire draw --side allied --los 1-139 g.yaml
}

@test '--los of a game without lines of sight is trouble' {
	norge
	trouble 'kampen-om-norge has no lines of sight' umpire draw --los oslo n.yaml
}

@test 'the charts of a game are on its sheet, by its data' {
	for name in narvik-1940 across-the-narva en-pointe-toujours kampen-om-norge norway-1940; do
		umpire draw --map $name > map.svg
		well_formed map.svg
		grep -q '<g id="charts">' map.svg
		umpire draw --map $name --no-charts > bare.svg
		not grep -q '<g id="charts">' bare.svg
		umpire draw --map $name/charts > charts.svg
		well_formed charts.svg
		[ "$(sed -n '/<g id="charts">/,$p' map.svg | grep -c '<text')" -eq "$(grep -c '<text' charts.svg)" ]
		not grep -q 'id="map"\|id="legend"' charts.svg
	done
	umpire draw --around 0919 g.yaml > part.svg
	not grep -q '<g id="charts">' part.svg
	# an owner's table: a cell of the combat results
	umpire draw --board charts g.yaml | grep -c '>E<' > before
	mkdir own
	sed "/^crt:/,/^terrain:/s/'6': \[R, R, D/'6': [E, E, E/" "$DATA/charts.yaml" > own/charts.yaml
	umpire draw --map narvik-1940/charts --data own > own.svg
	[ "$(grep -c '>E<' own.svg)" -eq "$(($(cat before) + 3))" ]
}

@test 'areas have their ids and points, and long names of ships are whole' {
	umpire draw --map norway-1940 > map.svg
	grep -q 'class="g-id">namsos<' map.svg
	grep -q 'class="g-id">norwegian-sea-north<' map.svg
	not grep -q 'class="g-id">bergen<' map.svg	# it is called Bergen
	points=$(sed -n '/^points:/,/^$/s/^    [a-z].*: \[\([0-9]*\)\]/\1/p' "$DATA/../norway-1940/charts.yaml" | sort)
	[ "$(sed -n '1,/id="legend"/s/.*class="g-points">\([0-9]*\)<.*/\1/p' map.svg | sort)" = "$points" ]
	umpire new norway-1940 -o w.yaml 2> /dev/null
	umpire draw w.yaml > w.svg
	grep -q 'class="c-name">Schleswig-<' w.svg
	grep -q 'class="c-name">Holstein<' w.svg
}

@test 'snow lies where the scenario has it, and deep snow on rivers too' {
	for scenario in 16.1 16.2 16.3 16.4 16.5; do
		umpire new en-pointe-toujours -s $scenario -o e.yaml 2> /dev/null
		umpire draw e.yaml > e.svg
		well_formed e.svg
		grep -c 'fill="url(#g-snow)"' e.svg > snow || :
		umpire draw --map en-pointe-toujours -s $scenario > map.svg
		[ "$(grep -c 'fill="url(#g-snow)"' map.svg)" -eq "$(cat snow)" ]
		[ "$(cat snow)" -eq "$([ $scenario = 16.1 ] && echo 2 || echo 0)" ]	# the land, and the legend
		[ "$(grep -c '>deep snow, over rivers too<' e.svg)" -eq "$(($(cat snow) / 2))" ]
	done
}

@test 'a road over a river has a bridge' {
	umpire draw --map across-the-narva > map.svg
	[ "$(grep -c 'class="g-bridge"' map.svg)" -eq 2 ]	# all of the map, and the legend
	umpire draw --map norway-1940 > map.svg
	[ "$(grep -c 'class="g-bridge"' map.svg)" -eq 0 ]
}

# n.yaml: the hands of Kampen om Norge are dealt, and two battalions attack Honefoss from Oslo.
norge() {
	umpire new kampen-om-norge -o n.yaml 2> /dev/null
	umpire apply n.yaml -i --seed 3 -a '{do: deal}' \
		-a '{do: move, from: oslo, to: honefoss, battalions: 2}' 2> /dev/null
}

@test 'areas: every card and ship once, battalions as numbers, attacks as arrows' {
	norge
	umpire draw n.yaml > d.svg
	well_formed d.svg
	diff <(drawn d.svg) <(filed n.yaml)
	grep -q '<g id="stack-trondheim-germany">' d.svg
	[ "$(grep -c '<g id="stack-' d.svg)" -eq "$(sed -n '/^places:/,/^[a-o]/p' n.yaml | grep -cE '(germany|norway|allies): [1-9]')" ]
	grep -q '<title>attack: 2 German, oslo to honefoss</title>' d.svg
	[ "$(grep -c '<g id="place-' d.svg)" -eq 72 ]
}

@test 'areas: a hand is seen by its owner alone, others see how many' {
	norge
	for side in germany norway allies; do
		umpire draw --last 9 --side $side n.yaml > side.svg
		well_formed side.svg
		umpire view $side n.yaml > side.yaml
		diff <(drawn side.svg) <(filed side.yaml)
		comm -23 <(filed n.yaml | cut -d' ' -f1 | sort) <(filed side.yaml | cut -d' ' -f1 | sort) > hidden
		[ -s hidden ]
		while read -r piece; do
			not grep -qE -e "(^|[^a-z0-9-])$piece([^a-z0-9-]|\$)" side.svg
		done < hidden
		[ "$(grep -c '<g class="c-back">' side.svg)" -eq 5 ]
		[ "$(grep -c '<title>[0-9]* x action card, face down</title>' side.svg)" -eq 5 ]
	done
}

@test 'areas: a battalion that moves leaves an arrow' {
	norge
	umpire draw --last --around oslo:1 n.yaml > d.svg
	[ "$(grep -c 'class="d-line d-line0" d=' d.svg)" -ge 1 ]
}

# There norway plays a road block against the attack on Ostfold that comes from Horten.
@test 'areas: sabotage cuts a way, and is no move' {
	play=$BATS_TEST_DIRNAME/../../fixtures/kampen-om-norge/play/advanced-2.yaml
	entry=$(sed '1,/^history:/d' "$play" | grep -n -m 1 'do: sabotage.*at: ostfold, from: horten' | cut -d: -f1)
	umpire replay "$play" --until "$entry" -o cut.yaml
	umpire log --last 1 cut.yaml | grep -q 'the way from horten to ostfold is cut'
	umpire draw --last cut.yaml > d.svg
	well_formed d.svg
	sed -n '/<g id="events">/,$p' d.svg | sed '/<rect class="p-frame"/,$d' > events
	not grep -q 'class="d-head\|class="d-line d-line' events
	[ "$(grep -c 'class="d-cut"' events)" -eq 1 ]
}

@test 'areas: the empty map, its boards, and ids that are unique' {
	norge
	umpire draw --map kampen-om-norge > map.svg
	well_formed map.svg
	not grep -q 'id="stack-' map.svg
	umpire draw --map kampen-om-norge/cards > cards.svg
	grep -q 'id="place-germany-hand"' cards.svg
	not grep -q 'id="place-oslo"' cards.svg
	umpire draw --last 5 --options n.yaml > d.svg
	grep -oE ' id="[^"]*"' d.svg | sort > ids
	[ -z "$(uniq -d ids)" ]
}
