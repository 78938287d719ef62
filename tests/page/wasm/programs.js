// SPDX-License-Identifier: ISC
// The program twice: as this system runs it, and as WebAssembly, which node runs by its WASI. Each has a folder of its
// own, in which it begins and may write; all else it can read are the fixtures.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import {
	closeSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { WASI } from "node:wasi";
import { loadProgram } from "../../../lib/page/script/wasm.js";

// V8 spoils its own memory where WebAssembly calls node's WASI by the short way: one run of three crashed.
setFlagsFromString("--no-turbo-fast-api-calls");

// As browsers have it, and node from version 20.
globalThis.crypto ??= webcrypto;

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const FIXTURES = join(ROOT, "fixtures");
const BUILD = process.env.B ?? join(ROOT, "build");
const UMPIRE = process.env.UMPIRE ?? join(BUILD, "umpire");
const WASM = join(BUILD, "page/umpire.wasm");

const scratch = mkdtempSync(join(tmpdir(), "page-wasm-"));
const folders = { native: join(scratch, "native"), wasm: join(scratch, "wasm") };
Object.values(folders).forEach((folder) => mkdirSync(folder));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

const module = await WebAssembly.compile(readFileSync(WASM));

/* ---- a command line ------------------------------------------------------------------------------------- */

/* No terminal, no colour, no time zone: nothing that one of them could know and the other not. */
const ENVIRONMENT = { TZ: "UTC" };

/* Its standard files are files: WASI knows no others. */
function withFiles(input, run) {
	const names = ["stdin", "stdout", "stderr"].map((name) => join(scratch, name));
	writeFileSync(names[0], input ?? "");
	const files = names.map((name, i) => openSync(name, i ? "w" : "r"));
	let status = null;
	try {
		status = run(files);
	} finally {
		files.forEach((file) => closeSync(file));
	}
	return { status, stdout: readFileSync(names[1]), stderr: readFileSync(names[2]) };
}

function runNative(args, input) {
	return withFiles(input, (stdio) => {
		const { status, signal, error } = spawnSync(UMPIRE, args, { cwd: folders.native, env: ENVIRONMENT, stdio });
		assert.ifError(error);
		return status ?? signal;
	});
}

function runWasm(args, input) {
	return withFiles(input, ([stdin, stdout, stderr]) => {
		const wasi = new WASI({
			version: "preview1",
			args: ["umpire", ...args],
			env: ENVIRONMENT,
			preopens: { ".": folders.wasm, [FIXTURES]: FIXTURES },
			returnOnExit: true,
			stdin,
			stdout,
			stderr,
		});
		return wasi.start(new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi.wasiImport }));
	});
}

/* ---- comparing ------------------------------------------------------------------------------------------ */

/** That two texts are the same; else shows where they part. */
export function assertSameText(native, wasm, what) {
	if (native === wasm || (Buffer.isBuffer(native) && native.equals(wasm))) {
		return;
	}
	const [a, b] = [String(native), String(wasm)];
	let at = 0;
	while (a[at] === b[at]) {
		at++;
	}
	const part = (text) => JSON.stringify(text.slice(Math.max(0, at - 80), at + 160));
	assert.fail(`${what}: they part at ${at}\nnative: ${part(a)}\nwasm:   ${part(b)}`);
}

/** Runs a command line in both, and gives what both of them answered: {status, stdout, stderr}. */
export function same(args, { input, mask = (text) => text } = {}) {
	const [native, wasm] = [runNative(args, input), runWasm(args, input)];
	const what = `umpire ${args.join(" ")}`.slice(0, 300);
	const texts = (answer) => [answer.stdout, answer.stderr].map((bytes) => mask(bytes));
	texts(native).forEach((text, i) => assertSameText(text, texts(wasm)[i], `${what}, ${["stdout", "stderr"][i]}`));
	assert.equal(wasm.status, native.status, `${what}: exit status`);
	return { status: native.status, stdout: String(native.stdout), stderr: String(native.stderr) };
}

/** The same, where it must succeed. */
export function works(args, options) {
	const answer = same(args, options);
	assert.equal(answer.status, 0, `umpire ${args.join(" ")}: ${answer.stderr}`);
	return answer;
}

/** One of the two alone; what it wrote goes to the other by `give`. */
export function only(which, args, input) {
	const { status, stdout, stderr } = (which === "wasm" ? runWasm : runNative)(args, input);
	return { status, stdout: String(stdout), stderr: String(stderr) };
}

export function give(name, bytes, mode = 0o644) {
	Object.values(folders).forEach((folder) => writeFileSync(join(folder, name), bytes, { mode }));
}

/** What one of them has written into a file. */
export function read(which, name) {
	return readFileSync(join(folders[which], name), "utf8");
}

/** That both have written the same into a file; gives it. */
export function sameFile(name) {
	const [native, wasm] = [folders.native, folders.wasm].map((folder) => readFileSync(join(folder, name)));
	assertSameText(native, wasm, name);
	return String(native);
}

/* ---- requests ------------------------------------------------------------------------------------------- */

/** The page's own door to the program: a function of requests. */
export function openDoor() {
	return loadProgram(readFileSync(`${WASM}.gz`).toString("base64"));
}

/** `umpire batch`: ask(request) gives a promise of its reply, end() ends it. */
export function startBatch() {
	const child = spawn(UMPIRE, ["batch"], {
		cwd: folders.native,
		env: ENVIRONMENT,
		stdio: ["pipe", "pipe", "inherit"],
	});
	const waiting = [];
	createInterface({ input: child.stdout, crlfDelay: Infinity }).on("line", (line) => waiting.shift()(line));
	const ask = (request) =>
		new Promise((resolve) => {
			waiting.push((line) => resolve(JSON.parse(line)));
			child.stdin.write(`${JSON.stringify(request)}\n`);
		});
	return { ask, end: () => child.stdin.end() };
}

/* ---- the fixtures --------------------------------------------------------------------------------------- */

/** The games, each with the recorded ones: [{game, files: [path]}]. */
export function recordedGames() {
	return readdirSync(FIXTURES)
		.map((game) => ({ game, folder: join(FIXTURES, game, "play") }))
		.filter(({ folder }) => existsSync(folder)) // letters have none
		.map(({ game, folder }) => ({ game, files: readdirSync(folder).map((name) => join(folder, name)) }));
}

export function nameOf(file) {
	return `${basename(dirname(dirname(file)))} ${basename(file, ".yaml")}`;
}

/** How many entries the history of a game file has. */
export function entriesOf(contents) {
	const [, history] = contents.split("\nhistory:");
	return (history.match(/^ {2}- /gm) ?? []).length;
}

function namesOf(game, kind) {
	return only("native", ["games", game, "--names", kind]).stdout.trim().split("\n").filter(Boolean);
}

export const sidesOf = (game) => namesOf(game, "sides");
export const scenariosOf = (game) => namesOf(game, "scenarios");
export const optionsOf = (game) => namesOf(game, "options");
