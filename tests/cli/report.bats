# SPDX-License-Identifier: ISC
# umpire report
load common

# The example of an answer on a page.
example() { # file
	sed -n 's/^.*<pre><code>\({by.*}\)<\/code>.*$/\1/p' "$1" | sed "s/&#39;/'/g" | head -n 1
}

# German units that the Allied view of a game does not name.
hidden() { # file
	umpire view allied "$1" > view.yaml
	sed -n "/^  german:/,/^  allied:/s/^    '\{0,1\}\([a-z0-9-]*\)'\{0,1\}:.*/\1/p" "$1" |
		while read -r unit; do
			grep -qw -e "$unit" view.yaml || echo "$unit"
		done
}

@test "a page is well-formed XML" {
	command -v xmllint > /dev/null || skip 'no xmllint'
	begin
	for file in g.yaml s.yaml; do
		umpire report "$file" -o page.html
		xmllint --noout page.html
		umpire report "$file" --side allied -o page.html
		xmllint --noout page.html
	done
}

@test "a page needs no network and no script" {
	begin
	works umpire report s.yaml
	[[ $output == '<!DOCTYPE html>'* ]]
	[ -z "$stderr" ]
	lacks '<script'
	lacks '<link'
	lacks '@import'
	lacks 'url(http'
	umpire report s.yaml | sed 's|xmlns[:a-z]*="http://www.w3.org/[^"]*"||g' > bare
	not grep -E 'https?://' bare
	not grep -E ' on[a-z]+="' <<< "$output"
}

@test "it says who must decide what, by which rule, for which position" {
	works umpire report g.yaml
	has '<h1>Narvik 1940: '
	has 'german must now set up its units'
	has '>[3.0]</a>'
	has '<dt id="rule-3.0">'
	has "for: $(umpire show g.yaml | sed -n 's/^for: \([0-9a-f]*\).*/\1/p')"
	has '<svg '
	has 'class="turn">turn 1 of 8'
	has 'umpire apply g.yaml answer.yaml -i'
}

@test "the example is a lawful answer, for the umpire and for the side" {
	begin
	for side in '' '--side=german' '--side=allied'; do
		# shellcheck disable=SC2086 # none or one
		umpire report s.yaml $side > page.html
		action=$(example page.html)
		[ -n "$action" ] || continue
		[[ $action == *', for: '* ]]
		umpire check s.yaml -a "$action"
		found=1
	done
	[ "$found" = 1 ]
}

@test "--last N is the log of the last N actions, ten unless it is given" {
	set_up g.yaml | umpire apply g.yaml - -o a.yaml 2> /dev/null
	played=$(umpire log a.yaml --actions | grep -c '^>')
	[ "$played" -gt 12 ]
	[ "$(umpire report a.yaml | grep -c '<article')" -eq 10 ]
	[ "$(umpire report a.yaml --last 3 | grep -c '<article')" -eq 3 ]
	[ "$(umpire report a.yaml --last | grep -c '<article')" -eq 1 ]
	[ "$(umpire report a.yaml --last 9999 | grep -c '<article')" -eq "$played" ]
	works umpire report a.yaml --last 0
	lacks '<article'
	works umpire report a.yaml --last 1
	has 'do: setup-done'
	has '[3.0]'
}

@test "dice and lines of the log are told with their rules" {
	begin
	works umpire report s.yaml
	has '<p class="dice">dice: <b>'
	has '</b> (seeded)</p>'
	umpire log s.yaml --last 1 | sed 's/ \[.*//; s/&/\&amp;/g; /^(dice seeded)$/d' > said
	while read -r line; do has "$line"; done < said
}

@test "the Allied page names no German unit that fog hides" {
	begin
	hidden s.yaml > units
	[ "$(wc -l < units)" -gt 20 ]
	grep -qx dietl units
	umpire report s.yaml --side allied --last 9999 > page.html
	while read -r unit; do
		not grep -E "(^|[^a-z0-9-]|piece-)$unit([^a-z0-9-]|\$)" page.html
	done < units
	grep -q 'as allied sees it' page.html
	umpire report s.yaml --side german | grep -q 'id="piece-dietl"'
}

@test "secret arguments and dice are hidden in the log of the other side" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	works umpire report g.yaml --side allied
	has '{by: german, do: place, hidden: [unit, at]}'
	lacks dietl
	works umpire report g.yaml --side german
	has 'unit: dietl'
}

@test "only the side that decides is told its options" {
	works umpire report g.yaml --side allied
	has 'allied waits for german'
	lacks 'at: PLACE'
	lacks 'answer.yaml'
	works umpire report g.yaml --side german
	has '{by: german, do: place, unit: dietl, at: PLACE, for: '
	has 'umpire apply g.yaml answer.yaml --require-for --as german -i'
	lacks 'waits for'
}

@test "a page tells how many options there are, and stays small" {
	umpire report g.yaml > page.html
	grep -q "<p>$(umpire options g.yaml --count) lawful actions" page.html
	[ "$(wc -c < page.html)" -lt 2000000 ]
	umpire apply g.yaml -a '{do: capitulate}' -o over.yaml 2> /dev/null
	works umpire report over.yaml
	has 'The game is over: allied has won'
	lacks 'must now'
	lacks 'lawful action'
}

@test "options of few answers are written out, so that each can be copied" {
	begin
	umpire report s.yaml | sed "s/&#39;/'/g" > page.html
	now=$(umpire show s.yaml | sed -n 's/^for: \([0-9a-f]*\).*/\1/p')
	umpire options s.yaml | grep 'do: capitulate' | while read -r action; do
		grep -F "<code>${action%\}}, for: " page.html | grep -qF "$now"
	done
}

@test "every line that can be copied from a page is for its position" {
	begin
	umpire report s.yaml --side german | grep -o '<code>{by: [^<]*</code>' > lines
	[ -s lines ]
	not grep -v "for: '*[0-9a-f]" <(sed "s/&#39;/'/g" lines | grep -v 'hidden:\|dice:' | grep -v "$(umpire log s.yaml --actions --last 10 | sed -n 's/^> \({by: [a-z]*, do: setup\).*/\1/p' | head -1)" | grep -v 'do: place')
	sed -n "s/&#39;/'/g; s/<code>\({.*for: .*}\)<\/code>/\1/p" lines | grep -v PLACE | grep -v PATH | head -1 > answer.yaml
	works umpire apply s.yaml answer.yaml --require-for --as german --seed 1
}

@test "a position that its history does not lead to has a board and no log" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	sed "s/dietl: '2020'/dietl: '2019'/" g.yaml > h.yaml
	works umpire report h.yaml
	has 'There is no log'
	has '<svg '
	lacks '<article'
	sed '/^history:/,$d' g.yaml > h.yaml
	echo 'history: []' >> h.yaml
	works umpire report h.yaml
	has 'the file has no history'
	has '<svg '
}

@test "a history that is no good is trouble" {
	umpire apply g.yaml -a "$PLACE" -i 2> /dev/null
	sed "s/at: '2020'}/at: '0216'}/" g.yaml > h.yaml
	trouble 'h.yaml:' umpire report h.yaml
	sed 's/do: place/do: plac/' g.yaml > h.yaml
	trouble 'h.yaml:' umpire report h.yaml
}

# The frame that the close-up of a page shows: x y width height, and how wide it is at least, in pixels.
close_up() { # page
	sed -n 's/.*<div class="sheet" style="min-width:\([0-9]*\)px">.*/\1/p' "$1" > wide
	sed -n '/<div class="sheet"/,$s/.*<svg .* viewBox="\([0-9 -]*\)".*/\1/p' "$1" | head -n 1
}

@test "a close-up comes first, so large that the names on counters can be read on a telephone" {
	for name in narvik-1940 across-the-narva en-pointe-toujours kampen-om-norge norway-1940; do
		umpire new "$name" -o n.yaml 2> /dev/null
		umpire report n.yaml > page.html
		[ "$(grep -c '<svg ' page.html)" -eq 3 ]	# the last: its charts
		read -r _ _ width height <<< "$(close_up page.html)"
		[ "$(($(cat wide) * 9 / width))" -ge 11 ]
		[ "$width" -lt 1500 ]
		[ "$height" -lt 1500 ]
		grep -q '<p>Where most pieces are.</p>' page.html
	done
}

# The last actions of this game happen about 1316 and 1117.
@test "the close-up is of the part where the last actions happened" {
	shorten "$BATS_TEST_DIRNAME/../../fixtures/narvik-1940/play/allied-victory.yaml" 226 -o m.yaml
	works umpire log m.yaml --last 3 --actions
	has "'1316'"
	umpire report m.yaml > page.html
	close_up page.html > frame
	sed -n '/<div class="sheet"/,/<h3>All of it/p' page.html > near.html
	grep -q '<p>Where the last actions happened.</p>' page.html
	grep -q '>1316<' near.html
	grep -q '>1117<' near.html
	not grep -q '>0101<\|id="panel"\|id="legend"' near.html
	grep -q '<span class="focus" style="left:[0-9]*%;top:[0-9]*%"></span>' near.html
}

@test "report --around names the close-up" {
	begin
	umpire report s.yaml --around 0919:1 > page.html
	sed -n '/<div class="sheet"/,/<h3>All of it/p' page.html > near.html
	grep -q '<p>About 0919.</p>' page.html
	grep -q '>0919<' near.html
	not grep -q '>0419<' near.html
	trouble "did you mean" umpire report s.yaml --around 09190
	trouble '0919:3' umpire report s.yaml --around 0919:x
}

# The 256th action of that game places a landing at 1215, which the Allies learn of only when it comes down.
@test "the close-up does not tell where a landing is to be" {
	play=$BATS_TEST_DIRNAME/../../fixtures/narvik-1940/play/relief-column.yaml
	shorten "$play" 262 -o before.yaml
	shorten "$play" 261 -o drop.yaml
	umpire log --last 1 --actions drop.yaml | grep -q "at: '1215'"
	for file in before drop; do
		umpire report $file.yaml --side allied --last 3 > $file.html
		close_up $file.html > $file.frame
		sed -n '/class="focus"/p' $file.html >> $file.frame
		umpire report $file.yaml --side german --last 3 > $file.html
		close_up $file.html > $file.german
	done
	cmp before.frame drop.frame
	not cmp -s before.german drop.german
}

@test "words of the file are escaped" {
	cp g.yaml 'a<b>&.yaml'
	works umpire report 'a<b>&.yaml'
	lacks 'a<b>'
	mkdir data
	cp "$DATA"/*.yaml data
	sed -i 's/^\(  *title: \).*/\1"A <b> \& C"/' data/scenarios.yaml
	umpire new "$GAME" --data data -o d.yaml 2> /dev/null
	works umpire report d.yaml --data data
	has 'A &lt;b&gt; &amp; C'
	lacks 'A <b>'
}

@test "-o, standard input, and trouble" {
	umpire report - < g.yaml | grep -q 'umpire apply game.yaml answer.yaml -i'
	works umpire report g.yaml -o page.html
	[ -z "$output" ]
	umpire report g.yaml | cmp - page.html
	trouble 'no such file' umpire report nowhere.yaml
	trouble "has no side 'x'" umpire report g.yaml --side x
	trouble 'needs a whole number' umpire report g.yaml --last=x
	trouble 'wants more' umpire report
	umpire view german g.yaml > view.yaml
	trouble 'this is the german view' umpire report view.yaml --side allied
	trouble '' umpire report g.yaml -o nowhere/page.html
}
