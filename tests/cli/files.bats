#!/usr/bin/env bats
# SPDX-License-Identifier: ISC
# How files are written: whole or not at all, by one program at a time, as private as they were; and what
# happens when the machine fails.
load common

# Begins an apply in the background that stops before it keeps the game: nobody reads its log yet.
begin_waiting() { # arguments of apply...
	mkfifo fifo
	"$UMPIRE" apply g.yaml -a "$PLACE" -l fifo "$@" 2> waiting.err 3>&- &
	waiting=$!
	for _ in {1..100}; do
		compgen -G '.*.umpire' > /dev/null && return
		sleep 0.05
	done
	complain 'no temporary file came'
}

# Until the process holds a lock or, with ->, waits for one; where Linux does not tell, a while.
await_lock() { # process, [->]
	[ -r /proc/locks ] || { sleep 0.5; return; }
	for _ in {1..200}; do
		grep -qE "^[0-9]+: ${2:-}.* $1 " /proc/locks && return
		sleep 0.05
	done
	complain "process $1 never came to its lock"
}

# Lets it go on; its exit status is $ended.
end_waiting() {
	cat fifo > log
	ended=0
	wait "$waiting" || ended=$?
}

@test "what is not kept yet is for nobody else to read" {
	umask 022
	begin_waiting -i
	[ "$(stat -c %a .g.yaml.umpire)" = 600 ]
	end_waiting
	[ "$ended" -eq 0 ]
	[ "$(stat -c %a g.yaml)" = 644 ]
	is_tidy
}

@test "what a killed program left behind is gone after the next" {
	begin_waiting -i
	kill -9 "$waiting"
	wait "$waiting" || true
	[ -e .g.yaml.umpire ]
	grep -q 'step: 0' g.yaml
	works umpire apply g.yaml -a "$PLACE" -i
	grep -q 'step: 1' g.yaml
	is_tidy
}

@test "what another program has written meanwhile is not overwritten" {
	begin_waiting -o out.yaml
	echo precious > out.yaml
	end_waiting
	[ "$ended" -eq 2 ]
	grep -q 'written by another program' waiting.err
	grep -qx precious out.yaml
	rm fifo
	begin_waiting -i
	echo precious > g.yaml
	end_waiting
	[ "$ended" -eq 2 ]
	grep -qx precious g.yaml
	is_tidy
}

@test "of two that write one file the later refuses" {
	begin_waiting -o out.yaml
	await_lock "$waiting"
	"$UMPIRE" apply g.yaml -a "$OTHER" -o out.yaml 2> second.err 3>&- &
	second=$!
	await_lock "$second" '->'
	end_waiting
	[ "$ended" -eq 0 ]
	grep -q dietl out.yaml
	ended=0
	wait "$second" || ended=$?
	[ "$ended" -eq 2 ]
	grep -q 'written by another program' second.err
	grep -q "unit: dietl" out.yaml
	is_tidy
}

@test "-o may still replace what was there before" {
	echo old > out.yaml
	works umpire apply g.yaml -a "$PLACE" -o out.yaml
	works umpire apply g.yaml -a "$OTHER" -o out.yaml
	grep -q 'unit: 1-139' out.yaml
}

@test "owner and group stay" {
	[ "$(id -u)" -eq 0 ] || skip 'only root gives files away'
	chown 1234:4321 g.yaml
	works umpire apply g.yaml -a "$PLACE" -i
	[ "$(stat -c %u:%g g.yaml)" = 1234:4321 ]
}

@test "a file whose owner cannot be kept is not replaced" {
	[ "$(id -u)" -eq 0 ] || skip 'only root gives files away'
	command -v setpriv > /dev/null || skip 'no setpriv'
	chmod 777 .
	chmod 666 g.yaml
	cp g.yaml before
	try setpriv --reuid 1234 --regid 4321 --clear-groups "$UMPIRE" apply g.yaml -a "$PLACE" -i
	[ "$status" -eq 2 ] || skip 'the program cannot be reached by others'
	[[ $stderr == *'cannot be kept'* || $stderr == *'Permission denied'* ]]
	cmp g.yaml before
	is_tidy
}

@test "a file with two names is refused with a word" {
	ln g.yaml other.yaml
	cp g.yaml before
	trouble 'hard links' umpire apply g.yaml -a "$PLACE" -i
	cmp g.yaml before
	trouble 'hard links' umpire new $GAME -o other.yaml
	is_tidy
}

@test "a stranger's file in the way is not written" {
	ln -s /dev/null .g.yaml.umpire
	trouble '.g.yaml.umpire' umpire apply g.yaml -a "$PLACE" -i
	rm .g.yaml.umpire
	mkfifo .g.yaml.umpire
	trouble 'is in the way' umpire apply g.yaml -a "$PLACE" -i
	grep -q 'step: 0' g.yaml
}

@test "a log that cannot be written is trouble, and so nothing is" {
	cp g.yaml before
	run bash -c '"$UMPIRE" apply g.yaml -a "$1" -i 2>&-' umpire "$PLACE"
	[ "$status" -eq 2 ]
	cmp g.yaml before
	[ -w /dev/full ] || skip 'no /dev/full'
	run bash -c '"$UMPIRE" apply g.yaml -a "$1" -i 2> /dev/full' umpire "$PLACE"
	[ "$status" -eq 2 ]
	cmp g.yaml before
	is_tidy
}

@test "no random numbers, no memory, a small stack: a word and exit status 2" {
	umpire new across-the-narva -o n.yaml 2> /dev/null
	cat > none.c <<- 'END'
		#include <errno.h>
		#include <stddef.h>
		long getrandom(void *to, size_t n, unsigned flags);
		long getrandom(void *to, size_t n, unsigned flags)
		{
			(void)to; (void)n; (void)flags;
			errno = ENOSYS;
			return -1;
		}
	END
	! nm -D "$UMPIRE" | grep -q asan || skip 'the sanitizers want memory and their own place'
	${CC:-gcc} -shared -fPIC -o none.so none.c
	try env LD_PRELOAD="$PWD/none.so" "$UMPIRE" apply n.yaml -i -a '{do: relocate, to: "2213"}' \
		-a '{by: german, do: draw}'
	[ "$status" -eq 2 ]
	[ "$stderr" = 'umpire: the system gives no random numbers' ]
	grep -q 'step: 0' n.yaml
	try bash -c 'ulimit -v 9000; exec "$UMPIRE" report n.yaml'
	[ "$status" -eq 2 ]
	[[ $stderr == *'umpire: no memory is left'* ]]
	try bash -c 'ulimit -s 200; exec "$UMPIRE" show n.yaml'
	[ "$status" -eq 2 ]
	[[ $stderr == *'umpire: the stack is limited to 200 KB'* ]]
	try bash -c 'ulimit -S -s 200; exec "$UMPIRE" show n.yaml'
	[ "$status" -eq 0 ]
}

@test "the program is built to make faults harder to use" {
	command -v readelf > /dev/null || skip 'no readelf'
	! nm -D "$UMPIRE" | grep -q asan || skip 'a build with sanitizers'
	readelf -hW "$UMPIRE" | grep -q 'Type: *DYN'
	readelf -dW "$UMPIRE" | grep -q BIND_NOW
	readelf -lW "$UMPIRE" | grep -q GNU_RELRO
	! readelf -lW "$UMPIRE" | grep GNU_STACK | grep -q RWE
	nm "$UMPIRE" | grep -q __stack_chk_fail
	nm -D "$UMPIRE" | grep -q '_chk@'
}

# Else the program in a page is made of parts that hold different things to be a ruling, and rolls dice of -1.
@test "what is made of a header is made again when that changes, for the page, too" {
	local part root=$BATS_TEST_DIRNAME/../..
	for part in build build/page; do
		[ -e "$root/$part/lib/engine/dice.d" ] || continue
		env -u MAKEFLAGS -u MAKELEVEL make -qp -C "$root" |
			grep "^$part/lib/engine/dice.o:.* lib/engine/engine.h"
	done
}
