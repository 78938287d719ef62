# SPDX-License-Identifier: ISC
# mta.bash: the mail server in the world that tests/mail/server makes.
# shellcheck shell=bash

# Until a command succeeds; some seconds at most, which a busy machine may take.
wait_until() { # seconds, command...
	local until=$((SECONDS + $1))
	shift
	until "$@"; do
		[ $SECONDS -lt $until ] || return 1
		sleep 0.05
	done
}

mta_answers() {
	timeout 5 bash -c 'exec 4<> /dev/tcp/127.0.0.1/2525 && head -n 1 <&4 | grep -q "^220 "' 2> /dev/null
}
mta_is_gone() { ! kill -0 "$(< "$WORLD/smtpd.pid")" 2> /dev/null && ! mta_answers; }

mta_start() {
	install -d -m 711 /var/spool/smtpd
	# No child of this shell, which may wait for its own.
	(smtpd -d -f "$WORLD/smtpd.conf" >> "$WORLD/smtpd.log" 2>&1 3>&- & echo $! > "$WORLD/smtpd.pid")
	wait_until 60 mta_answers || { echo 'smtpd does not answer'; tail "$WORLD/smtpd.log"; return 1; }
}

mta_stop() {
	kill "$(< "$WORLD/smtpd.pid")"
	wait_until 60 mta_is_gone
}

# What waits in its queue is tried now, not after its time.
mta_hurry() { smtpctl schedule all > /dev/null 2>&1; }
