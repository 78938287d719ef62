# SPDX-License-Identifier: ISC
# common.bash: what the tests of games by mail share. They run in the world of tests/mail/server.
# shellcheck shell=bash
bats_require_minimum_version 1.5.0
: "${WORLD:?run by tests/mail/server}"
MAIL=$BATS_TEST_DIRNAME
. "$MAIL/mta.bash"

# Every test begins with empty mailboxes, a server that runs, and the letters of umpire given to `echo`.
setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	mta_answers || mta_start
	logged=$(wc -l < "$WORLD/smtpd.log")
	rm -rf "$WORLD"/home/*/Maildir "$WORLD"/home/*/.[a-z]* "$WORLD"/home/umpire/*
	install -m 755 "$MAIL/echo" "$WORLD/deliver"
}

# A test that fails shows what the server saw.
teardown() {
	[ -n "${BATS_TEST_COMPLETED:-}" ] || {
		echo '--- smtpd.log'
		tail -n +$((logged + 1)) "$WORLD/smtpd.log" | grep -v 'smtp \(dis\)*connected' | cut -c 1-300 | tail -n 20
		smtpctl show queue
	}
}

address() { echo "$1@umpire.test"; }
home() { echo "$WORLD/home/$1"; }

# As that user, in his home folder.
as() { # user, command...
	local user=$1
	shift
	(cd "$(home "$user")" && setpriv --reuid "$user" --regid "$user" --clear-groups \
		env HOME="$PWD" USER="$user" LOGNAME="$user" "$@")
}

# ---- mailboxes ----------------------------------------------------------------

# The files of somebody's letters as they came.
letters() { # user
	find "$(home "$1")/Maildir/new" "$(home "$1")/Maildir/cur" -type f -printf '%T@ %p\n' 2> /dev/null | sort -n | cut -d ' ' -f 2-
}

count() { letters "$1" | wc -l; }
has_letters() { [ "$(count "$1")" -ge "$2" ]; }

# Waits until somebody has so many letters; gives the file of the last.
await() { # user, how many
	if ! wait_until "${PATIENCE:-60}" has_letters "$1" "$2"; then
		echo "$1 has $(count "$1") letters after a minute, not $2" >&2
		return 1
	fi
	letters "$1" | sed -n "$2p"
}

# No letter comes any more: the queue is empty.
settled() { wait_until 60 is_settled || { echo 'letters are under way still after a minute' >&2; smtpctl show queue >&2; return 1; }; }
is_settled() { [ -z "$(smtpctl show queue)" ] && [ -z "$(ls /var/spool/smtpd/offline)" ]; }

# A header of a letter, unfolded and decoded; and the text of it.
header() { # name, file
	python3 -c 'import email, email.policy, sys
print(email.message_from_binary_file(open(sys.argv[2], "rb"), policy=email.policy.default)[sys.argv[1]] or "")' "$1" "$2"
}

words() { # file
	python3 -c 'import email, email.policy, sys
letter = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
print(letter.get_body(("plain", "html")).get_content())' "$1"
}

# ---- mail programs ------------------------------------------------------------

s_nail() { # user, options...
	local user=$1
	shift
	as "$user" s-nail -n -S v15-compat -S mta=smtp://127.0.0.1:2525 -S smtp-auth=none \
		-S sendwait -S from="$(address "$user")" "$@"
}

swaks_() { # user, options...
	local user=$1
	shift
	swaks --silent 2 --server 127.0.0.1:2525 --from "$(address "$user")" "$@"
}

write() { "$MAIL/write" "$@"; }

# ---- what is expected ----------------------------------------------------------

is() { # what it is, what it is to be
	[ "$1" = "$2" ] || { echo "it is: $1"; echo "not:   $2"; return 1; }
}

has() { # text, words
	[[ $1 == *"$2"* ]] || { echo "no '$2' in: ${1:0:4000}"; return 1; }
}

# ---- replies to the letter in a file, by programs that people use; words from standard input -----------------------

reply_s_nail() { # user, file, options...
	local user=$1 box
	box=$(home "$1")/box
	as "$user" mkdir -p "$box/new" "$box/cur" "$box/tmp"
	rm -f "$box"/*/*
	install -o "$user" -m 600 "$2" "$box/new/1"
	shift 2
	{ echo 'reply 1'; cat; printf '~.\nexit\n'; } |
		s_nail "$user" -S reply-to-honour=yes -S quote -S indentprefix='> ' "$@" -# -f "$box"
}

reply_mblaze() { # user, file
	as "$1" mkdir -p .mblaze
	echo "Local-Mailbox: $1 <$(address "$1")>" > "$(home "$1")/.mblaze/profile"
	cat > "$(home "$1")/body"
	as "$1" sh -c 'mlist Maildir | mseq -S > /dev/null'
	as "$1" mrep -send -body body -- "$2"
}

reply_swaks() { # user, file
	local thread
	thread=$(header Message-ID "$2")
	swaks_ "$1" --to "$(header Reply-To "$2")" --h-Subject "Re: $(header Subject "$2")" \
		--add-header "In-Reply-To: $thread" --add-header "References: $thread" --body -
}

reply_like() { # program, user, file
	write --like "$1" --from "$2 <$(address "$2")>" --answers "$3"
}
