// SPDX-License-Identifier: ISC
// files.test.js: games saved from a page as files, loaded into it, and begun in it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";
import { assertApplied, assertSameBoard, begin, fileOf, pageOf, recorded, scratch } from "./table.js";
import { sitDown, startBrowser, umpire } from "./table.js";

const browser = await startBrowser(after);
const narva = begin("files-narva", "across-the-narva");
const ACTIVATE = "{by: soviet, do: activate, hq: 43-hq}";

async function activated(screen) {
	const table = await sitDown(browser, pageOf("files-narva", narva), screen);
	await table.tapUnit("43-hq");
	await table.doIt(ACTIVATE);
	return table;
}

/* Without what is told of the last action and for which position an answer is, and whatever the zoom. */
const withoutWords = (board) => board.filter((group) => !/^<g (id="(events|panel)"|class="u-lights")/.test(group));

/* A file that the page gives: {name, text}. */
async function download(table, press) {
	const waiting = table.page.waitForEvent("download");
	await press();
	const given = await waiting;
	const path = scratch(`files-${given.suggestedFilename()}`);
	await given.saveAs(path);
	return { name: given.suggestedFilename(), text: readFileSync(path, "utf8") };
}

async function openLoad(table) {
	await table.menu(/Load a game/);
	return table.dialog("Load a game");
}

async function loadFile(table, path) {
	const dialog = await openLoad(table);
	await dialog.getByLabel("A game file").setInputFiles(path);
	await table.press(dialog.getByRole("button", { name: "Load" }));
}

async function loadText(table, text) {
	const dialog = await openLoad(table);
	await dialog.getByRole("textbox").fill(text);
	await table.press(dialog.getByRole("button", { name: "Load" }));
}

for (const screen of ["desktop", "phone"]) {
	test(`${screen}: a saved game is the text of the game, proves itself, and goes on where it was`, async () => {
		const table = await activated(screen);
		const { name, text } = await download(table, () => table.menu("Save the game as a file"));
		assert.match(name, /^across-the-narva-\d+\.yaml$/);
		assert.equal(text, await table.gameFile());
		assertApplied(narva, text);
		const board = await table.board();
		await table.chip("Undo");
		await loadFile(table, fileOf("files-saved.yaml", text));
		await table.app.getByRole("button", { name: "Undo", disabled: true }).waitFor();
		assert.equal(await table.gameFile(), text);
		assertSameBoard(withoutWords(await table.board()), withoutWords(board));
		await table.app.getByText("What has happened last").waitFor();
		await table.leave();
	});
}

test("a pasted game is another game; a show that runs ends", async () => {
	const other = recorded("files-narvik", "narvik-1940", "relief-column.yaml", 60);
	const text = readFileSync(other, "utf8");
	const table = await activated();
	await table.page.keyboard.press("[");
	await table.pressKey("play");
	await loadText(table, text);
	await table.app.getByRole("heading", { name: "Narvik 1940: The campaign for Narvik" }).waitFor();
	await table.key("now").waitFor({ state: "detached" });
	assert.equal(await table.gameFile(), text);
	await table.app.getByText("What has happened (the last 12)").waitFor();
	await table.page.keyboard.press("[");
	await table.app.getByText("12 of 12", { exact: true }).waitFor();
	await table.leave();
});

test("a broken file is told with line and column, and changes nothing", async () => {
	const table = await activated();
	const [text, board] = [await table.gameFile(), await table.board()];
	const told = table.app.locator(".u-message p");
	await loadText(table, "umpire: 1\ngame: across-the-narva\noptions: [\n");
	assert.match(await told.innerText(), /^The game file cannot be read, line 4, column 1: expected a value$/);
	await table.shot("files-broken");
	await loadFile(table, fileOf("files-broken.yaml", text.replace("\npieces:", "\npiecess:")));
	const line = text.slice(0, text.indexOf("\npieces:")).split("\n").length + 1;
	await told.getByText(`line ${line}, column 1: a game file has no 'piecess'; did you mean 'pieces'?`).waitFor();
	await loadText(table, "");
	await told.getByText("line 1, column 1: nothing there").waitFor();
	assert.equal(await table.gameFile(), text);
	assertSameBoard(await table.board(), board);
	await table.chip("Undo");
	assert.equal(await table.gameFile(), readFileSync(narva, "utf8"));
	await table.leave();
});

/* What a new game is, beside its id and its salts. */
const terms = (text) => /\nscenario: .*\noptions: .*/.exec(text)[0].trim();

test("a new game of another kind: its scenario, its options, and set up", async () => {
	const table = await activated("phone");
	await table.menu(/A new game/);
	const dialog = table.dialog("A new game");
	await dialog.getByRole("combobox", { name: "Game" }).selectOption("en-pointe-toujours");
	await dialog.getByRole("combobox", { name: "Scenario" }).selectOption("16.3");
	await dialog.getByRole("checkbox", { name: /^Preplanned artillery/ }).check();
	await dialog.getByRole("checkbox", { name: /ready set-up/ }).check();
	await table.shot("files-new");
	await table.press(dialog.getByRole("button", { name: "Begin" }));
	await table.app.getByRole("heading", { name: /Cannons against Tunnel/ }).waitFor();
	const text = await table.gameFile();
	await table.leave();
	assert.equal(terms(text), "scenario: '16.3'\noptions: [preplanned-artillery]");
	umpire(["replay", fileOf("files-new.yaml", text)]);
});

test("an option that a game has by itself can be left out", async () => {
	const table = await activated();
	await table.menu(/A new game/);
	const dialog = table.dialog("A new game");
	await dialog.getByRole("combobox", { name: "Game" }).selectOption("narvik-1940");
	const fog = dialog.getByRole("checkbox", { name: /^Fog of war/ });
	assert.ok(await fog.isChecked());
	await fog.uncheck();
	await table.press(dialog.getByRole("button", { name: "Begin" }));
	await table.app.getByRole("heading", { name: /Narvik 1940/ }).waitFor();
	assert.equal(terms(await table.gameFile()), "scenario: campaign\noptions: []");
	await table.leave();
});
