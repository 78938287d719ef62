// SPDX-License-Identifier: ISC
// letters.test.js: what is sent: actions put into a letter and taken out again, mailed, saved and signed; notes, offers and
// orders in advance. Whatever leaves a page `umpire apply` takes.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { begin, fileOf, pageOf, scratch, sitDown, startBrowser, umpire } from "./table.js";

const browser = await startBrowser(after);

const narvik = begin("letters-narvik", "narvik-1940");
const narva = begin("letters-narva", "across-the-narva");
const pointe = begin("letters-pointe", "en-pointe-toujours");
const TO = "jürgen+spiel@müller.example";
const MAIL = ["--mail-to", TO, "--subject", "Narvik: Übung & „Küste“, 3. Zug"];

/* The history that comes of a letter. */
function apply(file, letter, side) {
	const text = umpire(["apply", file, "-", "-d", "none", "--as", side, "--require-for"], letter);
	return text.slice(text.indexOf("\nhistory:"));
}

/** The letter as its link would send it: {to, subject, body}. */
async function mailIn(table) {
	const address = new URL(
		await table.page.getByRole("link", { name: "Open in the mail program" }).getAttribute("href")
	);
	assert.equal(address.protocol, "mailto:");
	const part = (name) => decodeURIComponent(new RegExp(`[?&]${name}=([^&]*)`).exec(address.search)[1]);
	return { to: decodeURIComponent(address.pathname), subject: part("subject"), body: part("body") };
}

async function putIn(table, unit, place) {
	await table.tapUnit(unit);
	await table.tapPlace(place);
	await table.app.locator(".u-card").waitFor();
	await table.go();
	await table.app.locator(".u-card").waitFor({ state: "detached" });
}

const inLetter = (table) => table.app.locator(".u-letter li span").allInnerTexts();

for (const screen of ["desktop", "phone"]) {
	test(`${screen}: of a hidden game actions go into a letter, out of it, and by mail`, async () => {
		const table = await sitDown(browser, pageOf("letters-narvik", narvik, ["--side", "german", ...MAIL]), screen);
		assert.equal(await table.key("tray-all").count(), 0, "they are placed one by one");
		await putIn(table, "dietl", "0919");
		await putIn(table, "sig-1", "1020");
		await putIn(table, "7-139", "0920");
		assert.deepEqual(await inLetter(table), [
			"Place: General Dietl, at 0919 Narvik",
			"Place: sig-1, at 1020 Fagernesfjell 1270",
			"Place: 7-139, at 0920 Fagernes",
		]);
		await table.pressKey("drop-1");
		await table.shot("letters-narvik");
		const letter = await table.letter();
		const played = apply(narvik, letter, "german");
		assert.match(played, /unit: dietl, at: '0919'/);
		assert.match(played, /unit: 7-139, at: '0920'/);
		assert.doesNotMatch(played, /unit: sig-1/);
		await table.pressKey("send");
		await table.shot("letters-sent");
		const mail = await mailIn(table);
		assert.deepEqual(mail, { to: TO, subject: MAIL[3], body: letter.replace(/\n/g, "\r\n") });
		assert.equal(apply(narvik, mail.body, "german"), played);
		await table.closeDialog();
		await table.pressKey("drop-all");
		assert.equal(await table.app.locator(".u-letter").count(), 0);
		assert.equal(await table.key("send").count(), 0);
		await table.leave();
	});
}

test("En Pointe Toujours with hidden units: one action is a letter, and Undo takes it out", async () => {
	const table = await sitDown(browser, pageOf("letters-pointe", pointe, ["--side", "german"]));
	await putIn(table, "G-dummy-1", "NB0903");
	const letter = await table.letter();
	assert.match(apply(pointe, letter, "german"), /unit: G-dummy-1, hex: NB0903/);
	await table.chip("Undo");
	assert.equal(await table.key("send").count(), 0);
	await table.leave();
});

/* ---- said at any time -------------------------------------------------------------------------------------------- */

async function writeNote(table, words, to) {
	await table.menu(/Write a note/);
	const dialog = table.dialog("A note");
	await dialog.getByRole("textbox", { name: "The note" }).fill(words);
	await dialog.getByRole("combobox").selectOption(to);
	await table.press(dialog.getByRole("button", { name: "Write it" }));
	await table.app.locator(".u-card").waitFor();
}

test("a note with umlauts and quotes goes by mail; one that is too long does not", async () => {
	const words = "Grüße! 'Zug 3': \"wie abgemacht\", #1 & mehr\nzweite Zeile";
	const table = await sitDown(browser, pageOf("letters-narvik", narvik, ["--side", "german", ...MAIL]), "phone");
	await writeNote(table, words, "allied");
	await table.shot("letters-note");
	await table.go();
	const letter = await table.letter();
	assert.match(apply(narvik, letter, "german"), /by: german, do: note, .*Grüße/);
	await table.pressKey("send");
	assert.equal(apply(narvik, (await mailIn(table)).body, "german"), apply(narvik, letter, "german"));
	await table.closeDialog();
	await writeNote(table, "ä".repeat(900), "");
	await table.go();
	await table.pressKey("send");
	await table.page.getByText("This is too long for a link to the mail program").waitFor();
	assert.equal(await table.page.getByRole("link", { name: "Open in the mail program" }).count(), 0);
	await table.closeDialog();
	apply(narvik, await table.letter(), "german");
	await table.leave();
});

test("a note that the umpire would not take is not written", async () => {
	const table = await sitDown(browser, pageOf("letters-narvik", narvik, ["--side", "german"]));
	await table.menu(/Write a note/);
	const [dialog, field] = [table.dialog("A note"), table.dialog("A note").getByRole("textbox")];
	await field.fill("ä".repeat(1001));
	await table.press(dialog.getByRole("button", { name: "Write it" }));
	const why = await field.evaluate((node) => node.validationMessage);
	assert.equal(why, "A note has at most 2000 bytes, and this one has 2002.");
	await field.fill("ä".repeat(1000));
	await table.press(dialog.getByRole("button", { name: "Write it" }));
	await table.go();
	apply(narvik, await table.letter(), "german");
	await table.leave();
});

test("a draw is offered and an answer given in advance, of a hidden game, by letter", async () => {
	const file = begin("letters-norway", "norway-1940", "-O", "fog");
	const table = await sitDown(browser, pageOf("letters-norway", file, ["--side", "german"]));
	await table.menu(/Offer draw/);
	await table.pressKey("form-close");
	await table.go();
	const { decisions } = JSON.parse(umpire(["page", file, "--side", "german", "--json"])).scene;
	await table.order(decisions[0].decide, "oslo");
	await table.go();
	assert.deepEqual(await inLetter(table), ["Offer draw", `Answer in advance: ${decisions[0].decide}, toward Oslo`]);
	await table.shot("letters-order");
	const letter = await table.letter();
	await table.leave();
	assert.equal(letter.split("\n---\n").length, 2);
	const played = apply(file, letter, "german");
	assert.match(played, /do: offer-draw/);
	assert.match(played, new RegExp(`do: standing, .*decide: ${decisions[0].decide}, toward: oslo`));
});

test("at one screen: a note, an order and an offer are judged and done, and he who resigns has lost", async () => {
	const table = await sitDown(browser, pageOf("letters-live", narva), "phone");
	await writeNote(table, "Guten Tag", "");
	assert.equal(await table.verdict(), "Lawful.");
	await table.doIt("{by: soviet, do: note, text: 'Guten Tag'}");
	await table.order("retreat", "2634");
	assert.equal(await table.verdict(), "Lawful.");
	await table.doIt("{by: soviet, do: standing, decide: retreat, toward: '2634'}");
	await table.menu(/Answers in advance/);
	await table.page.getByRole("button", { name: /^Revoke soviet 1/ }).waitFor();
	await table.shot("letters-orders");
	await table.closeDialog();
	await table.menu(/Offer draw/);
	await table.pressKey("form-close");
	await table.doIt("{by: soviet, do: offer-draw}");
	await table.menu(/Resign/);
	await table.pressKey("form-close");
	await table.doIt("{by: soviet, do: resign}");
	await table.app.getByRole("heading", { name: "German has won." }).waitFor();
	assert.equal(await table.key("go").count(), 0);
	await table.shot("letters-over");
	const text = await table.gameFile();
	umpire(["replay", fileOf("letters-over.yaml", text)]);
	await table.chip("Undo");
	await table.app.getByRole("heading", { name: /^Soviet must now/ }).waitFor();
	await table.leave();
	const over = scratch("letters-over.yaml");
	for (const side of ["german", "soviet"]) {
		const ended = await sitDown(browser, pageOf("letters-over", over, ["--side", side]));
		await ended.app.getByRole("heading", { name: "German has won." }).waitFor();
		assert.equal(await ended.app.locator(".u-verbs, .u-answers, .u-foot button").count(), 0);
		await ended.leave();
	}
});

test("whose decision it is not can look, and write a note", async () => {
	const table = await sitDown(browser, pageOf("letters-allied", narvik, ["--side", "allied"]));
	await table.app.getByText("This is not your decision").waitFor();
	await table.find("0919");
	await table.app.getByRole("region", { name: "In 0919 Narvik" }).waitFor();
	await table.tapPlace("1020");
	assert.equal(await table.app.locator(".u-verbs, .u-answers, .u-card, .u-foot button").count(), 0);
	await table.shot("letters-not-mine");
	await writeNote(table, "hurry up", "german");
	await table.go();
	const letter = await table.letter();
	await table.leave();
	assert.match(apply(narvik, letter, "allied"), /by: allied, do: note, .*text: hurry up/);
});

/* ---- keys ---------------------------------------------------------------------------------------------------------- */

test("where there are keys the letter is saved, signed by its player, and applied", async () => {
	const folder = mkdtempSync(join(tmpdir(), "umpire-keys-"));
	const inFolder = (name) => join(folder, name);
	const players = ["german", "soviet"].flatMap((side) => {
		umpire(["key", "new", "-o", inFolder(`${side}.key`)]);
		umpire(["key", "public", inFolder(`${side}.key`), "-o", inFolder(`${side}.ticket`)]);
		return ["--player", `${side}=${inFolder(`${side}.ticket`)}`];
	});
	const file = inFolder("game.yaml");
	umpire(["new", "across-the-narva", ...players, "-o", file]);
	const table = await sitDown(browser, pageOf("letters-keys", file, ["--side", "soviet"]));
	await table.tapUnit("43-hq");
	await table.doIt("{by: soviet, do: activate, hq: 43-hq}");
	await table.pressKey("verb-done");
	await table.doIt("{by: soviet, do: done}");
	await table.pressKey("send");
	await table.page
		.getByText(/This game has keys: save this as a file, sign it with “umpire sign GAME FILE -k KEY”/)
		.waitFor();
	assert.equal(await table.page.getByRole("link", { name: "Open in the mail program" }).count(), 0);
	await table.shot("letters-keys");
	const waiting = table.page.waitForEvent("download");
	await table.press(table.page.getByRole("button", { name: "Save as a file" }));
	await (await waiting).saveAs(inFolder("letter.yaml"));
	await table.leave();
	assert.equal(
		readFileSync(inFolder("letter.yaml"), "utf8"),
		"{by: soviet, do: activate, hq: 43-hq}\n---\n{by: soviet, do: done}\n"
	);
	umpire(["sign", file, inFolder("letter.yaml"), "-k", inFolder("soviet.key"), "-o", inFolder("signed")]);
	const played = umpire(["apply", file, inFolder("signed")]);
	assert.match(played, /do: activate, hq: 43-hq/);
	umpire(["replay", fileOf("letters-signed.yaml", played)]);
});
