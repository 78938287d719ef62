#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# umpire-mail where things go wrong: it is killed, mail is not taken, the disk is full, files are damaged; and letters
# that want to harm. Nothing is lost, and nothing done twice. And what letters cost.

load mail.bash

is_sanitized() { grep -q __asan_init "$UMPIRE-mail"; }

# A letter of the Soviet player that the umpire has not seen, with those words.
letter_of() { # table, name, words...
	printf 'From: Bert <%s>\nTo: umpire+%s.%s@example.com\nSubject: x\nMessage-ID: <%s@client.example>\n\n%s\n' \
		"$BERT" "$1" "$(token "$1" soviet)" "$2" "${*:3}"
}
deliver() { # table, name, words...
	letter_of "$@" | mail deliver tables
}
notes() { sed -n "s/.*do: note, text: '\{0,1\}\([^',}]*\).*/\1/p" "$1/game.yaml" | paste -sd ' '; }
waiting() { find "tables/$1/out/new" -type f | wc -l; }

# As somebody who is not root: he can be kept out.
as_nobody() {
	if [ "$(id -u)" -eq 0 ]; then
		setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
	else
		"$@"
	fi
}
nobody_can_run_it() {
	chmod 755 . && as_nobody "$UMPIRE-mail" --version > /dev/null 2>&1 && as_nobody test -x . ||
		skip 'nobody may not run it'
}

# ---- killed ---------------------------------------------------------------------

@test "killed at any moment and delivered again, every letter counts once" {
	run -0 "$BATS_TEST_DIRNAME/../mail/kills" "${KILLS:-50}"
	[[ $output == *'each counted once'* ]]
}

# ---- mail is not taken ------------------------------------------------------------

@test "while no mail is taken letters wait, and go out in their order" {
	narva ford-2
	SENDMAIL_FAILS=75 deliver ford-2 1 'note: one'
	SENDMAIL_FAILS=69 deliver ford-2 2 'note: two'
	[ "$(count $ANNA) $(count $BERT)" = '1 1' ]
	[ "$(waiting ford-2)" -eq 4 ]
	SENDMAIL_FAILS=75 run -2 --separate-stderr mail tick tables
	[[ $stderr == *'4 letters wait: '*'gives status 75'* ]]
	[ "$(waiting ford-2)" -eq 4 ]
	run -0 mail tick tables
	[ -z "$output" ]
	[ "$(waiting ford-2)" -eq 0 ]
	[ "$(count $ANNA) $(count $BERT)" = '3 3' ]
	for who in $ANNA $BERT; do
		for one in $(box $who); do
			letter header "$one" Message-ID
		done > ids
		sort -t. -k4n ids | cmp - ids
	done
	[ "$(notes tables/ford-2)" = 'one two' ]
}

@test "a program that is not there, or dies when it has taken a letter, loses none" {
	narva ford-2
	UMPIRE_SENDMAIL=/nowhere/sendmail deliver ford-2 1 'note: one'
	[ "$(waiting ford-2)" -eq 2 ]
	UMPIRE_SENDMAIL=/nowhere/sendmail run -2 mail tick tables
	[[ $output == *'2 letters wait: '*'cannot be run'* ]]
	printf '#!/bin/sh\n%s/sendmail "$@"\nkill -9 $$\n' "$BATS_TEST_DIRNAME" > dies
	chmod +x dies
	UMPIRE_SENDMAIL=$PWD/dies run -2 mail tick tables
	[ "$(waiting ford-2)" -eq 2 ]
	mail tick tables
	[ "$(waiting ford-2)" -eq 0 ]
	[ "$(count $ANNA)" -eq 3 ]
	[ "$(letter header "$(box $ANNA | sed -n 2p)" Message-ID)" = "$(letter header "$(last $ANNA)" Message-ID)" ]
}

# ---- no room ----------------------------------------------------------------------

# So much is left that each file in turn is the one for which there is no room.
fill_and_deliver() { # what is done to leave so much, how much at most
	local done='' before after status left
	for left in $(seq 0 "$2"); do
		before=$(notes full/ford-2)
		"$1" "$left"
		status=0
		letter_of ford-2 "$left" "note: n$left" | mail deliver full 2> said || status=$?
		rm -rf full/filler
		after=$(notes full/ford-2)
		[ "$status" -eq 0 ] || { [ "$status" -eq 75 ] && [ -s said ]; }
		[ "$status" -ne 0 ] || done="${done:+$done }n$left"
		# nothing, or all of it
		[ "$after" = "$done" ]
		[ "$status" -eq 0 ] || [ "$before" = "$after" ]
	done
	[ -n "$done" ]
	for left in $(seq 0 "$2"); do
		letter_of ford-2 "$left" "note: n$left" | mail deliver full
	done
	[ "$(notes full/ford-2 | tr ' ' '\n' | sort)" = "$(seq 0 "$2" | sed 's/^/n/' | sort)" ]
	[ "$(grep -c '^20.*soviet: 1 action applied$' full/ford-2/journal)" -eq $(($2 + 1)) ]
	! grep -v '^20[0-9-]*T[0-9:]*Z [a-z]' full/ford-2/journal
	umpire replay full/ford-2/game.yaml
}
blocks_left() {
	dd if=/dev/zero of=full/filler bs=4k 2> /dev/null || true
	truncate -s $((($(stat -c %s full/filler) / 4096 - $1) * 4096)) full/filler
}
inodes_left() {
	mkdir -p full/filler
	local n=0
	while : 2> /dev/null > full/filler/$n; do
		n=$((n + 1))
	done 2> /dev/null
	for n in $(seq $((n - $1)) $((n - 1))); do
		rm -f "full/filler/$n"
	done
}
small_disk() {
	local disk=$BATS_FILE_TMPDIR/disk-$BATS_TEST_NUMBER
	mkdir "$disk"
	mount -t tmpfs -o "$1" tmpfs "$disk" 2> /dev/null || skip 'nothing may be mounted here'
	ln -s "$disk" full
	narva ford-2
	cp -r tables/ford-2 full
}
teardown_file() {
	umount "${BATS_FILE_TMPDIR:?}"/disk-* 2> /dev/null || true
}

@test "a full disk: nothing has changed, and the letter counts when there is room" {
	small_disk size=400k
	fill_and_deliver blocks_left 16
}

@test "no room for names: nothing has changed, and the letter counts when there is room" {
	small_disk size=1m,nr_inodes=60
	fill_and_deliver inodes_left 10
}

@test "a file that may not grow so large: the letter is asked for again" {
	narva ford-2
	before=$(game_of ford-2)
	letter_of ford-2 1 'note: one' > one.eml
	run -75 bash -c 'ulimit -f 4; exec "$UMPIRE-mail" deliver tables < one.eml'
	[ "$(game_of ford-2)" = "$before" ]
	mail deliver tables < one.eml
	[ "$(notes tables/ford-2)" = one ]
}

@test "no memory: the letter is asked for again" {
	! is_sanitized || skip 'sanitizers want more'
	narva ford-2
	{ letter_of ford-2 1; seq 20000 | sed 's/.*/{do: note, text: x}/'; } > one.eml
	status=0
	for most in 15 20 25 30 35 40; do
		bash -c "ulimit -v $most""000; exec \"\$UMPIRE-mail\" deliver tables < one.eml" 2> said || status=$?
		[ "$status" -ne 75 ] || break
	done
	[ "$status" -eq 75 ]
	grep -q 'no memory' said
	[ -z "$(notes tables/ford-2)" ]
}

# ---- files that are not as they were -------------------------------------------------

@test "a table that may not be written, or not be read: the letter is asked for again" {
	nobody_can_run_it
	narva ford-2
	letter_of ford-2 1 'note: one' > one.eml
	[ "$(id -u)" -ne 0 ] || chown -R 65534:65534 tables
	chmod 500 tables/ford-2
	run -75 --separate-stderr as_nobody "$UMPIRE-mail" deliver tables < one.eml
	[[ $stderr == *ford-2*denied* ]]
	chmod 000 tables/ford-2
	run -75 --separate-stderr as_nobody "$UMPIRE-mail" deliver tables < one.eml
	[[ $stderr == *ford-2*denied* ]]
	chmod 500 tables
	run -75 --separate-stderr as_nobody "$UMPIRE-mail" deliver tables < one.eml
	[[ $stderr == *tables*denied* ]]
	chmod 700 tables tables/ford-2
	mkdir -p boxes && chmod -R 777 boxes
	as_nobody "$UMPIRE-mail" deliver tables < one.eml
	[ "$(notes tables/ford-2)" = one ]
	[ -z "$(find tables/ford-2 ! -user "$(stat -c %u tables)")" ]
}

@test "a table that is gone is no table" {
	narva ford-2
	letter_of ford-2 1 'note: one' > one.eml
	mv tables/ford-2 gone
	run -67 mail deliver tables < one.eml
	[[ $output == *'no table here'* ]]
	mv gone tables/ford-2
	mail deliver tables < one.eml
}

@test "a game file that was damaged: the letter waits until it is whole" {
	narva ford-2
	letter_of ford-2 1 'note: one' > one.eml
	cp tables/ford-2/game.yaml whole
	for damage in 's/^turn/trun/' 's/^own:/own: {/' '$s/.*/  - {by: soviet, do: note, text: mine}/' '5,$d'; do
		sed "$damage" whole > tables/ford-2/game.yaml
		! cmp -s whole tables/ford-2/game.yaml || continue
		cp tables/ford-2/game.yaml damaged
		run -75 --separate-stderr mail deliver tables < one.eml
		[[ $stderr == *game.yaml* ]]
		cmp damaged tables/ford-2/game.yaml
		[ -z "$(ls tables/ford-2/seen)" ]
	done
	echo 'table: [' > tables/ford-2/game.yaml
	run -2 mail tick tables
	[[ $output == *game.yaml* ]]
	cp whole tables/ford-2/game.yaml
	mail deliver tables < one.eml
	[ "$(notes tables/ford-2)" = one ]
}

@test "state.yaml or table.yaml damaged: the letter waits; state.yaml lost: the game goes on" {
	narva ford-2
	letter_of ford-2 1 'note: one' > one.eml
	for file in state.yaml table.yaml; do
		cp "tables/ford-2/$file" whole
		echo '{' > "tables/ford-2/$file"
		run -75 --separate-stderr mail deliver tables < one.eml
		[[ $stderr == *$file* ]]
		cp whole "tables/ford-2/$file"
	done
	rm tables/ford-2/state.yaml
	mail deliver tables < one.eml
	[ "$(notes tables/ford-2)" = one ]
	says $BERT 'soviet must now activate an HQ'
}

@test "a clock that is set back" {
	narva ford-2 --deadline '7 days' --reminder '3 days' --now 2026-11-19T12:00:00Z
	letter_of ford-2 1 'note: one' | mail deliver tables --now 2026-11-20T12:00:00Z
	letter_of ford-2 2 'note: two' | mail deliver tables --now 1999-01-01T00:00:00Z
	letter_of ford-2 3 '{do: pass}' | mail deliver tables --now 1999-01-01T00:00:00Z
	mail tick tables --now 1999-01-01T00:00:00Z
	[ "$(notes tables/ford-2)" = 'one two' ]
	[ "$(waiting ford-2)" -eq 0 ]
	[ "$(count $BERT)" -eq 4 ]
	mail tick tables --now 2026-11-22T11:00:00Z
	[ "$(count $BERT)" -eq 4 ]
	mail tick tables --now 2026-11-22T12:00:00Z
	says $ANNA 'A reminder'
	grep -q '^1999-01-01T00:00:00Z soviet: 1 action applied$' tables/ford-2/journal
}

@test "a note gives nobody more time" {
	narva ford-2 --deadline '7 days' --now 2026-11-19T12:00:00Z
	letter_of ford-2 1 'note: one' | mail deliver tables --now 2026-11-25T12:00:00Z
	says $BERT 'soviet has until Thursday 26 November 2026, 12:00 UTC'
	letter_of ford-2 2 '{do: activate, hq: 43-hq}' | mail deliver tables --now 2026-11-25T12:00:00Z
	says $BERT 'until Wednesday 2 December 2026, 12:00 UTC'
}

# ---- letters and people who want to harm -----------------------------------------------

@test "letters that are to cost much cost little" {
	narva ford-2
	UMPIRE_SENDMAIL=/bin/true run -0 "$BATS_TEST_DIRNAME/../mail/hostile" tables "$BERT" \
		"umpire+ford-2.$(token ford-2 soviet)@example.com" "$(is_sanitized && echo 2000 || echo 64)"
	umpire replay tables/ford-2/game.yaml
}

@test "whoever gets into the process that reads letters can do nothing elsewhere" {
	! is_sanitized || skip 'sanitizers want to be first'
	cc -shared -fPIC -o intruder.so "$BATS_TEST_DIRNAME/../mail/intruder.c" -ldl
	narva ford-2
	mkdir elsewhere
	echo x > elsewhere/file
	letter_of ford-2 1 'note: one' > one.eml
	ELSEWHERE=$PWD/elsewhere WITHOUT_LANDLOCK=1 LD_PRELOAD=$PWD/intruder.so run -0 --separate-stderr \
		mail deliver tables < one.eml
	[ "$(grep -c ': done$' <<< "$stderr")" -eq 7 ]
	[ "$(notes tables/ford-2)" = one ]
	rm -r elsewhere
	mkdir elsewhere
	echo x > elsewhere/file
	letter_of ford-2 2 'note: two' > two.eml
	ELSEWHERE=$PWD/elsewhere LD_PRELOAD=$PWD/intruder.so run -0 --separate-stderr mail deliver tables < two.eml
	[ "$(notes tables/ford-2)" = 'one two' ]
	[[ $stderr != *'write elsewhere: done'* ]] || skip 'this system has no Landlock'
	[ "$(cat elsewhere/file)" = x ]
	[ "$(ls elsewhere)" = file ]
	[[ $stderr == *'run: refused'* ]]
}

@test "all that is kept is for its owner alone, whatever the umask" {
	umask 000
	narva ford-2 --trust kept
	deliver ford-2 1 'note: one'
	letter_of ford-2 2 'note: two' | sed 's/^From: .*/From: bert@elsewhere.example/' | mail deliver tables
	[ -n "$(ls tables/ford-2/held)" ]
	[ -s tables/ford-2/keeper.key ]
	[ -z "$(find tables/ford-2 -perm /077)" ]
	[ -z "$(find tables/ford-2 -type f ! -perm 600)" ]
	[ -z "$(find tables/ford-2 -type d ! -perm 700)" ]
}

@test "links in a table are not followed" {
	narva ford-2
	letter_of ford-2 1 'note: one' > one.eml
	letter_of ford-2 2 'note: two' | sed 's/^From: .*/From: bert@elsewhere.example/' > held.eml
	mkdir elsewhere
	for folder in out seen; do
		mv "tables/ford-2/$folder" kept
		cp -r kept elsewhere/$folder
		ln -s "$PWD/elsewhere/$folder" "tables/ford-2/$folder"
		run -75 mail deliver tables < one.eml
		rm "tables/ford-2/$folder"
		mv kept "tables/ford-2/$folder"
	done
	rmdir tables/ford-2/held
	ln -s "$PWD/elsewhere" tables/ford-2/held
	run -75 mail deliver tables < held.eml
	rm tables/ford-2/held
	for file in game.yaml state.yaml table.yaml journal lock; do
		mv "tables/ford-2/$file" kept
		cp kept "elsewhere/$file"
		ln -s "$PWD/elsewhere/$file" "tables/ford-2/$file"
		cp -r elsewhere before
		run mail deliver tables < one.eml
		[ "$status" -eq 75 ] || { [ "$file" = table.yaml ] && [ "$status" -eq 67 ]; }
		diff -r before elsewhere
		rm -r "tables/ford-2/$file" before
		mv kept "tables/ford-2/$file"
	done
	[ -z "$(find elsewhere -name '*.0*' -newer one.eml ! -path '*/out/*')" ]
	[ -z "$(ls elsewhere/seen)" ]
	mail deliver tables < one.eml
	[ "$(notes tables/ford-2)" = one ]
}

@test "no word of a letter becomes an option or a command" {
	narva ford-2
	printf '#!/bin/sh\ncat > /dev/null\nprintf "[%%s] " "$@" >> %s/said\necho >> %s/said\n' "$PWD" "$PWD" > says
	chmod +x says
	export UMPIRE_SENDMAIL="$PWD/says -x"
	# a stranger with the right token, whose address is an option
	stranger='"-oX$(touch bad)`touch bad`;touch bad" <-oQ\/tmp@evil.example>'
	letter_of ford-2 1 'note: one' | sed "s/^From: .*/From: $stranger/" |
		mail deliver tables --sender '-f x; touch bad'
	[ "$(cat said)" = "[-x] [-oi] [-f] [umpire+ford-2@example.com] [--] [$BERT] " ]
	asked=$(sed -n '/^held/,$s/.*asked: \([^ ,}]*\).*/\1/p' tables/ford-2/state.yaml)
	letter_of ford-2 2 yes | sed "1iIn-Reply-To: <$asked>" | mail deliver tables
	rm said
	letter_of ford-2 3 'note: three' | sed 's/^From: .*/From: -oQ\/tmp@evil.example/' | mail deliver tables
	grep -qxF '[-x] [-oi] [-f] [umpire+ford-2@example.com] [--] [-oQ/tmp@evil.example] ' said
	[ "$(notes tables/ford-2)" = 'one three' ]
	for recipient in 'umpire+../../ford-2.x@example.com' $'umpire+ford-2\n.x@example.com' \
		'$(touch bad)@example.com' '-x' ''; do
		letter_of ford-2 "r$RANDOM" show | sed '/^To:/d' > r.eml
		ORIGINAL_RECIPIENT=$recipient SENDER='`touch bad`' run mail deliver tables < r.eml
		[ "$status" -eq 0 ] || [ "$status" -eq 67 ]
	done
	[ ! -e bad ]
}

# ---- what all see alike ------------------------------------------------------------------

picture_of() { # letter
	python3 -c 'import email, hashlib, sys
for part in email.message_from_binary_file(open(sys.argv[1], "rb")).walk():
	if part.get_content_type() == "image/png":
		print(hashlib.sha256(part.get_payload(decode=True)).hexdigest())' "$1"
}

@test "a board is drawn once where all see the same, and for each where they do not" {
	narva ford-2 --letters pictures
	[ -n "$(picture_of "$(last $ANNA)")" ]
	[ "$(picture_of "$(last $ANNA)")" = "$(picture_of "$(last $BERT)")" ]
	narvik fog-1 -O fog-of-war --letters pictures
	[ -n "$(picture_of "$(last $ANNA)")" ]
	[ "$(picture_of "$(last $ANNA)")" != "$(picture_of "$(last $BERT)")" ]
}

@test "where letters are text alone the board is in them, as each side sees it" {
	narvik fog-1 -O fog-of-war
	for who in $ANNA $BERT; do
		words $who | sed -n '/^The board/,/^Now/p' > "$who"
		[ "$(grep -c '' "$who")" -gt 25 ]
		[ "$(wc -L < "$who")" -le 80 ]
	done
	grep -q 'G[1-9]  german' $ANNA
	! grep -q '[ *╱╲]G[1-9]' $BERT
	grep -q 'german, only backs' $BERT
}
