// SPDX-License-Identifier: ISC
// wasm.js: the adjudicator itself, as WebAssembly: from the text in the page to a function that answers the requests of
// `umpire batch`. It runs where WebAssembly does; for the program there are no files, only chance and a clock.

const WASI = { done: 0, badFile: 8, notThere: 52, console: 2, random: 65536 };

function bytesOfBase64(text) {
	const raw = atob(text.trim());
	const bytes = new Uint8Array(raw.length);
	for (let i = 0; i < raw.length; i++) {
		bytes[i] = raw.charCodeAt(i);
	}
	return bytes;
}

async function unpacked(bytes) {
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
	return new Response(stream).arrayBuffer();
}

// crypto gives so many bytes at once, not more.
function fillWithChance(bytes) {
	for (let at = 0; at < bytes.length; at += WASI.random) {
		crypto.getRandomValues(bytes.subarray(at, at + WASI.random));
	}
}

// What the program calls. `world` has its memory, once there is one, and what it said before it ended.
function systemCalls(world) {
	const view = () => new DataView(world.memory.buffer);
	const part = (at, length) => new Uint8Array(world.memory.buffer, at, length);
	const written = (list, count) => {
		let text = "";
		let length = 0;
		for (let i = 0; i < count; i++) {
			const size = view().getUint32(list + 8 * i + 4, true);
			text += new TextDecoder().decode(part(view().getUint32(list + 8 * i, true), size));
			length += size;
		}
		return { text, length };
	};
	return {
		random_get(at, length) {
			fillWithChance(part(at, length));
			return WASI.done;
		},
		clock_time_get(clock, precision, to) {
			view().setBigUint64(to, BigInt(Date.now()) * 1000000n, true);
			return WASI.done;
		},
		fd_write(file, list, count, to) {
			if (file !== WASI.console) {
				return WASI.badFile;
			}
			const { text, length } = written(list, count);
			world.said += text;
			view().setUint32(to, length, true);
			return WASI.done;
		},
		proc_exit(status) {
			throw new Error(`the program has ended (${status})`);
		},
	};
}

// All that the module asks for: what is no call above fails, as it does where a file is not open or a thing not there.
function importsOf(module, world) {
	const calls = systemCalls(world);
	const imports = {};
	for (const { module: from, name } of WebAssembly.Module.imports(module)) {
		const fails = name.startsWith("fd_") ? WASI.badFile : WASI.notThere;
		imports[from] ??= {};
		imports[from][name] = calls[name] ?? (() => fails);
	}
	return imports;
}

function startProgram(module) {
	const world = { memory: null, said: "" };
	const { exports } = new WebAssembly.Instance(module, importsOf(module, world));
	world.memory = exports.memory;
	return { world, exports };
}

// The reply lies in the memory until the next request.
function answerOf({ world, exports }, line) {
	const bytes = new TextEncoder().encode(line);
	world.said = "";
	const room = exports.page_request(bytes.length) >>> 0;
	new Uint8Array(world.memory.buffer, room, bytes.length).set(bytes);
	const reply = exports.page_answer() >>> 0;
	const length = exports.page_answer_length() >>> 0;
	return new TextDecoder().decode(new Uint8Array(world.memory.buffer, reply, length));
}

// Whatever made it end, what is left of it may be spoilt: the next request gets a fresh one.
function programOf(module) {
	let program = startProgram(module);
	return (line) => {
		try {
			return answerOf(program, line);
		} catch (error) {
			const said = program.world.said.trim();
			program = startProgram(module);
			throw new Error(`the adjudicator has failed: ${said || error.message}`, { cause: error });
		}
	};
}

/* Browsers of before 2023, and those that run no programs for safety's sake. */
function lacking() {
	return ["WebAssembly", "DecompressionStream"].filter((name) => typeof globalThis[name] === "undefined");
}

export async function loadProgram(base64) {
	if (lacking().length) {
		throw new Error(
			`this browser is too old, or does not run programs in pages (it has no ${lacking().join(", ")})`
		);
	}
	const module = await WebAssembly.compile(await unpacked(bytesOfBase64(base64)));
	const answer = programOf(module);
	return (request) => JSON.parse(answer(JSON.stringify(request)));
}
