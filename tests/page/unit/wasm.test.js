// SPDX-License-Identifier: ISC
// How the page runs a program: tried on one that is written here byte by byte. What the true one answers is tests/page/wasm.
import assert from "node:assert/strict";
import test from "node:test";
import { webcrypto } from "node:crypto";
import { gzipSync } from "node:zlib";
import { loadProgram } from "../../../lib/page/script/wasm.js";

globalThis.crypto ??= webcrypto;

/* ---- a program in bytes ------------------------------------------------------------------------------------- */

const I32 = 0x7f;
const [TYPES, IMPORTS, FUNCTIONS, MEMORY, EXPORTS, CODE, DATA] = [1, 2, 3, 5, 7, 10, 11];

/* Numbers as WebAssembly has them, 7 bits to a byte. */
function unsigned(n) {
	return n < 128 ? [n] : [(n & 127) | 128, ...unsigned(n >>> 7)];
}

function signed(n) {
	return n >= -64 && n < 64 ? [n & 127] : [(n & 127) | 128, ...signed(n >> 7)];
}

const named = (name) => [...unsigned(name.length), ...Buffer.from(name)];
const listed = (items) => [...unsigned(items.length), ...items.flat()];
const section = (id, items) => [id, ...unsigned(listed(items).length), ...listed(items)];
const constant = (n) => [0x41, ...signed(n)];
const call = (index) => [0x10, index];
const body = (code) => [...unsigned(code.length + 2), 0, ...code, 0x0b];

/*
 * The request lies at 1024, the reply at 4096: what `answer` leaves there. Imported: random_get, fd_write, proc_exit, and
 * fd_sync, which the page does not have; in that order.
 */
function programOf(answer, { reply = "", pages = 2 } = {}) {
	const types = [
		[0x60, 1, I32, 1, I32],
		[0x60, 0, 1, I32],
		[0x60, 2, I32, I32, 1, I32],
		[0x60, 4, I32, I32, I32, I32, 1, I32],
		[0x60, 1, I32, 0],
	];
	const imported = (name, type) => [...named("wasi_snapshot_preview1"), ...named(name), 0, type];
	const exported = (name, kind, index) => [...named(name), kind, index];
	const text = Buffer.from(reply);
	const bytes = [
		[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
		section(TYPES, types),
		section(IMPORTS, [
			imported("random_get", 2),
			imported("fd_write", 3),
			imported("proc_exit", 4),
			imported("fd_sync", 0),
		]),
		section(FUNCTIONS, [[0], [1], [1]]),
		section(MEMORY, [[0, pages]]),
		section(EXPORTS, [
			exported("memory", 2, 0),
			exported("page_request", 0, 4),
			exported("page_answer", 0, 5),
			exported("page_answer_length", 0, 6),
		]),
		section(CODE, [body(constant(1024)), body([...answer, ...constant(4096)]), body(constant(text.length))]),
		section(DATA, [[0, ...constant(4096), 0x0b, ...unsigned(text.length), ...text]]),
	];
	return gzipSync(Buffer.from(bytes.flat())).toString("base64");
}

const DROP = [0x1a];
const UNREACHABLE = [0x00];
const [RANDOM_GET, FD_WRITE, PROC_EXIT, FD_SYNC] = [0, 1, 2, 3].map(call);

/* With two numbers on the stack: if they differ (or are the same), that code. */
const ifOther = (code) => [0x47, 0x04, 0x40, ...code, 0x0b];
const ifSame = (code) => [0x46, 0x04, 0x40, ...code, 0x0b];

const byteAt = (at) => [...constant(at), 0x2d, 0, 0];
const mustBe = (at, byte) => [...byteAt(at), ...constant(byte), ...ifOther(UNREACHABLE)];

/* ---- the tests ---------------------------------------------------------------------------------------------- */

test("a request is written where the program wants it, and the reply is read", async () => {
	const answer = [...Buffer.from('{"a":1}')].flatMap((byte, i) => mustBe(1024 + i, byte));
	const ask = await loadProgram(programOf(answer, { reply: '{"status": 0, "text": "ø"}' }));
	assert.deepEqual(ask({ a: 1 }), { status: 0, text: "ø" });
	assert.throws(() => ask({ a: 2 }), /unreachable/);
});

test("a program that has failed says why, and the next request finds a fresh one", async () => {
	// It counts at 0: the second request finds 1 there.
	const count = [...constant(0), ...constant(1), 0x3a, 0, 0];
	const ask = await loadProgram(
		programOf([...byteAt(0), ...constant(1), ...ifSame(UNREACHABLE), ...count], { reply: "{}" })
	);
	assert.deepEqual(ask({}), {});
	assert.throws(() => ask({}), /^Error: the adjudicator has failed: unreachable$/);
	assert.deepEqual(ask({}), {});
});

test("what it wrote to its standard error before it ended is told", async () => {
	// {address, length} at 2048, of the text that is the reply.
	const store = (at, n) => [...constant(at), ...constant(n), 0x36, 2, 0];
	const words = "no memory\n";
	const write = [...store(2048, 4096), ...store(2052, words.length)];
	const say = [...constant(2), ...constant(2048), ...constant(1), ...constant(2056), ...FD_WRITE, ...DROP];
	const end = [...constant(134), ...PROC_EXIT];
	const ask = await loadProgram(programOf([...write, ...say, ...end], { reply: words }));
	assert.throws(() => ask({}), /^Error: the adjudicator has failed: no memory$/);
	const silent = await loadProgram(programOf(end));
	assert.throws(() => silent({}), /^Error: the adjudicator has failed: the program has ended \(134\)$/);
});

test("it gets as much chance as it asks for, and no files", async (t) => {
	const filled = [];
	const { getRandomValues } = crypto;
	t.after(() => Object.assign(crypto, { getRandomValues }));
	crypto.getRandomValues = (bytes) => filled.push(bytes.length) && bytes.fill(7);
	const chance = [...constant(8192), ...constant(70000), ...RANDOM_GET];
	const badFile = [...constant(8), ...ifOther(UNREACHABLE)];
	const sync = [...constant(3), ...FD_SYNC, ...badFile];
	const answer = [...chance, ...DROP, ...mustBe(8192, 7), ...mustBe(8192 + 69999, 7), ...sync];
	const ask = await loadProgram(programOf(answer, { reply: "{}" }));
	assert.deepEqual(ask({}), {});
	assert.deepEqual(filled, [65536, 70000 - 65536]);
});

test("what is no program is not run", async () => {
	await assert.rejects(loadProgram("bm8="));
	await assert.rejects(loadProgram(gzipSync("no").toString("base64")), /WebAssembly/);
	await assert.rejects(loadProgram("%"));
});
