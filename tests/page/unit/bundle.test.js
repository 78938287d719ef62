// SPDX-License-Identifier: ISC
// lib/page/bundle: modules in, one script out; and what it does not take.
import assert from "node:assert/strict";
import test from "node:test";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";

const BUNDLE = fileURLToPath(new URL("../../../lib/page/bundle", import.meta.url));

/* Bundles files given by their names and texts, from main.js on. */
function bundle(files) {
	const folder = mkdtempSync(join(tmpdir(), "bundle-"));
	try {
		Object.entries(files).forEach(([name, text]) => writeFileSync(join(folder, name), text));
		const { status, stdout, stderr } = spawnSync("awk", ["-f", BUNDLE, "main.js"], {
			cwd: folder,
			encoding: "utf8",
		});
		return { status, script: stdout, said: stderr };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/* What the script tells by told(). */
function run(files) {
	const { status, script, said } = bundle(files);
	assert.deepEqual([status, said], [0, ""]);
	const told = [];
	runInNewContext(script, { told: (...words) => told.push(...words) });
	return { told, script };
}

function faulty(files, message) {
	const { status, said } = bundle(typeof files === "string" ? { "main.js": files } : files);
	assert.deepEqual([status, said], [1, `${message}\n`]);
}

const OTHER = { "other.js": 'export const word = "other";\nconst hidden = 1;\n' };

test("modules come once, each after those that it imports", () => {
	const { told, script } = run({
		"main.js": 'import { b } from "./b.js";\nimport { a } from "./a.js";\ntold("main", a, b);\n',
		"a.js": 'told("a");\nexport const a = 1;\n',
		"b.js": 'import { a } from "./a.js";\ntold("b");\nexport const b = a + 1;\n',
	});
	assert.deepEqual(told, ["a", "b", "main", 1, 2]);
	assert.equal(script.match(/told\("a"\)/g).length, 1);
	assert.doesNotMatch(script, /import|export/);
});

test("the script is strict, and leaves no names outside", () => {
	const { script } = run({ "main.js": "export const one = 1;\n" });
	assert.equal(script, '// SPDX-License-Identifier: ISC\n(() => {\n"use strict";\nconst one = 1;})();\n');
});

test("all that can be exported", () => {
	const { told } = run({
		"main.js": 'import { a, b, c, d, e, f } from "./x.js";\ntold(a, b, c(), typeof d, typeof e, typeof f);\n',
		"x.js":
			"export const a = 1;\nexport let b = 2;\nexport function c() {\n\treturn 3;\n}\n" +
			"export async function d() {}\nexport class e {}\nexport function* f() {}\n",
	});
	assert.deepEqual(told, [1, 2, 3, "function", "function", "function"]);
});

test("an import may go over several lines", () => {
	const { told } = run({
		"main.js": 'import {\n\ta,\n\tb,\n} from "./x.js";\nimport { c } from "./x.js";\ntold(a, b, c);\n',
		"x.js": "export const a = 1;\nexport const b = 2;\nexport const c = 3;\n",
	});
	assert.deepEqual(told, [1, 2, 3]);
});

test("comments and indents are left out, texts are not touched", () => {
	const { told, script } = run({
		"main.js": [
			"// one line: import { x } from nowhere",
			"/* of one line */",
			"/**",
			" * Of several: </script> <!-- import(`",
			"const no = 1;",
			" */",
			"if (true) {",
			'\ttold("  // no comment /* nor this */  ", `  ${1 + 1}  `); // at its end',
			"\t// inner",
			"}",
			"",
		].join("\n"),
	});
	assert.deepEqual(told, ["  // no comment /* nor this */  ", "  2  "]);
	assert.equal(script.split("\n").length, 7);
	assert.doesNotMatch(script, /several|inner|of one line|const no/);
});

test("imports that it does not take", () => {
	const written = 'an import is written so: import { a, b } from "./other.js";';
	faulty({ "main.js": 'import word from "./other.js";\n', ...OTHER }, `main.js:1: ${written}`);
	faulty({ "main.js": '\n\nimport * as all from "./other.js";\n', ...OTHER }, `main.js:3: ${written}`);
	faulty({ "main.js": 'import { word as name } from "./other.js";\n', ...OTHER }, `main.js:1: ${written}`);
	faulty({ "main.js": 'import "./other.js";\n', ...OTHER }, `main.js:1: ${written}`);
	faulty({ "main.js": 'import { readFileSync } from "node:fs";\n' }, `main.js:1: ${written}`);
	faulty({ "main.js": 'import { a } from "../other.js";\n' }, `main.js:1: ${written}`);
	faulty("import {\n\ta,\n", "main.js:2: an import does not end");
});

test("what is imported must be there, and exported", () => {
	faulty('import { a } from "./none.js";\n', "main.js:1: none.js cannot be read");
	faulty(
		{ "main.js": 'import { hidden } from "./other.js";\n', ...OTHER },
		"main.js:1: other.js exports no 'hidden'"
	);
	faulty(
		{
			"main.js": 'import { a } from "./a.js";\n',
			"a.js": 'export const a = 1;\nimport { gone } from "./other.js";\n',
			...OTHER,
		},
		"a.js:2: other.js exports no 'gone'"
	);
});

test("imports that lead back", () => {
	faulty(
		{
			"main.js": 'import { a } from "./a.js";\n',
			"a.js": 'import { b } from "./b.js";\nexport const a = 1;\n',
			"b.js": 'import { a } from "./a.js";\nexport const b = 1;\n',
		},
		"b.js:1: the imports of a.js lead back to it"
	);
	faulty({ "main.js": 'import { x } from "./main.js";\n' }, "main.js:1: the imports of main.js lead back to it");
});

test("the same name at the margin of two modules", () => {
	faulty(
		{ "main.js": 'import { word } from "./other.js";\nfunction hidden() {}\n', ...OTHER },
		"main.js:2: 'hidden' is declared in other.js, too"
	);
	const { told } = run({
		"main.js": 'import { word } from "./other.js";\nif (word) {\n\tconst hidden = word;\n\ttold(hidden);\n}\n',
		...OTHER,
	});
	assert.deepEqual(told, ["other"]);
});

test("exports that it does not take", () => {
	const declared = "what is exported is declared there: export function, const, let or class";
	faulty("export default function one() {}\n", `main.js:1: ${declared}`);
	faulty("const one = 1;\nexport { one };\n", `main.js:2: ${declared}`);
	faulty('export * from "./other.js";\n', `main.js:1: ${declared}`);
	faulty("export const [one, two] = [1, 2];\n", "main.js:1: at the margin one name is declared at a time");
});

test("what would be lost or be dangerous in a page", () => {
	faulty('const x = await import("./other.js");\n', "main.js:1: nothing is imported later");
	faulty("const x = `one\ntwo`;\n", "main.js:1: a template literal ends on its line");
	faulty('const x = "</script>";\n', "main.js:1: this would end the script in its page");
	faulty('const x = "</SCRIPT ";\n', "main.js:1: this would end the script in its page");
	faulty('const x = "<!--";\n', "main.js:1: this would end the script in its page");
	faulty("/* why */ const x = 1;\n", "main.js:1: what follows a comment has a line of its own");
	faulty("/*\n * why\n", "main.js:2: a comment does not end");
});
