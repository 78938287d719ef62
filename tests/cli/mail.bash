# SPDX-License-Identifier: ISC
# mail.bash: what the tests of umpire-mail share: tables, letters and mailboxes. sendmail puts mail into $MAILBOXES.
# shellcheck shell=bash disable=SC2034

load common.bash

mail() { "$UMPIRE-mail" "$@"; }
letter() { python3 "$BATS_TEST_DIRNAME/letter.py" "$@"; }

ANNA=anna@example.org BERT=bert@example.net CARL=carl@example.edu

setup() {
	cd "${BATS_TEST_TMPDIR:?}" || return 1
	export MAILBOXES=$PWD/boxes UMPIRE_SENDMAIL=$BATS_TEST_DIRNAME/sendmail
	unset SENDMAIL_FAILS SENDER RECIPIENT ORIGINAL_RECIPIENT
	mkdir tables
}

# Whatever a test has done: no letter that went out is faulty.
teardown() {
	find "${BATS_TEST_TMPDIR:?}" -path '*boxes/*/new/*' -type f -print0 |
		xargs -0r python3 "$BATS_TEST_DIRNAME/../mail/lint.py"
}

# A table of Across the Narva, where the Soviet begins and nothing is hidden; Anna is the German.
narva() { # name, options of new...
	mail new "tables/$1" across-the-narva --address umpire@example.com \
		--player "german=Anna <$ANNA>" --player "soviet=Bert <$BERT>" --letters plain "${@:2}"
}

# One of Narvik 1940, set up, with fog of war.
narvik() { # name, options of new...
	mail new "tables/$1" narvik-1940 -S --address umpire@example.com \
		--player "german=Anna <$ANNA>" --player "allied=Bert <$BERT>" --letters plain "${@:2}"
}

# One of Kampen om Norge, with three sides: Anna, Bert and Carl.
kampen() { # name, options of new...
	mail new "tables/$1" kampen-om-norge --address umpire@example.com --player "germany=Anna <$ANNA>" \
		--player "norway=Bert <$BERT>" --player "allies=Carl <$CARL>" --letters plain "${@:2}"
}

token() { sed -n "s/^  $2: .*token: '\{0,1\}\([a-z0-9]*\).*/\1/p" "tables/$1/table.yaml"; }	# table, side
address() { echo "umpire+$1.$(token "$1" "$2")@example.com"; }			# the same: where it answers to

# A letter that answers none, out of standard input, and how deliver takes it.
post() { # from, to, options of deliver...
	local id
	id=$(mktemp -u XXXXXXXXXXXX)
	{
		printf 'From: %s\nTo: %s\nSubject: %s\nMessage-ID: <%s@client.example>\n%s\n' "$1" "$2" "${SUBJECT:-a letter}" \
			"$id" "${HEADER:+$HEADER
}"
		cat
	} > post.eml
	mail deliver tables "${@:3}" < post.eml
}

# The letters in a mailbox, oldest first; the last one; how many.
box() { find "boxes/$1/new" -type f 2> /dev/null | sort; }
last() { box "$1" | tail -n 1; }
count() { box "$1" | wc -l; }

# Answers the last letter in a mailbox with the words of standard input, and delivers that.
answer() { # address, options of letter.py answer...
	letter answer "$(last "$1")" "Somebody <$1>" "${@:2}" > answer.eml
	mail deliver tables < answer.eml
}

# The words of the last letter that somebody got.
words() { letter text "$(last "$1")"; }
says() { # address, words...
	words "$1" | tr -s ' \n' ' ' | grep -qF -- "${*:2}" ||
		{ echo "not said to $1: ${*:2}"; words "$1"; return 1; }
}
says_not() {
	! words "$1" | tr -s ' \n' ' ' | grep -qF -- "${*:2}" || { echo "said to $1: ${*:2}"; words "$1"; return 1; }
}
journal() { cat "tables/$1/journal"; }

# Nothing of the table has changed but the journal, and what it says of who wrote.
game_of() { cat "tables/$1/game.yaml"; }
