// SPDX-License-Identifier: ISC
// turns.test.js: games clicked together; what the page then holds is what `umpire apply` makes of the same actions.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, pageOf, positionOf, sitDown, startBrowser, umpire } from "./table.js";

let browser;
before(async () => {
	browser = await startBrowser();
});
after(() => browser.close());

test("Narvik 1940 at one screen: a battalion is activated and marches; the file is the program's to the byte", async () => {
	const file = begin("narvik", "narvik-1940", "-S");
	const table = await sitDown(browser, pageOf("narvik", file));
	await table.pressKey("verb-declare");
	await table.chip("Move");
	await table.chip("Kgd");
	await table.doIt("{by: german, do: declare, action: move, subcommand: kgd}");
	await table.tapUnit("7-139");
	await table.tapPlace("1021");
	await table.doIt("{by: german, do: move, units: [7-139], path: ['0920', '1021']}");
	await table.pressKey("verb-end-action");
	await table.doIt("{by: german, do: end-action}");
	const text = await table.gameFile();
	await table.leave();
	const actions = [
		"{do: declare, action: move, subcommand: kgd}",
		"{do: move, units: [7-139], path: ['0920', '1021']}",
		"{do: end-action}",
	];
	assert.equal(text, umpire(["apply", file, "-d", "none", ...actions.flatMap((action) => ["-a", action])]));
});

for (const screen of ["desktop", "phone"]) {
	test(`Narvik 1940 by mail, ${screen}: the declaration is put into the letter`, async () => {
		const file = begin(`narvik-${screen}`, "narvik-1940", "-S");
		const page = pageOf(`narvik-mail-${screen}`, file, ["--side", "german"]);
		const table = await sitDown(browser, page, screen);
		await table.pressKey("verb-declare");
		await table.chip("Move");
		await table.chip("Kgd");
		await table.doIt("{by: german, do: declare, action: move, subcommand: kgd}");
		const letter = await table.letter();
		await table.leave();
		assert.match(
			umpire(["apply", file, "-", "--as", "german", "--require-for"], letter),
			/do: declare, action: move/
		);
	});
}

test("Across the Narva by mail: an attack is tried, and the letter ends where its die would fall", async () => {
	const file = begin("narva", "across-the-narva");
	const table = await sitDown(browser, pageOf("narva", file, ["--side", "soviet"]));
	await table.tapUnit("43-hq");
	await table.doIt("{by: soviet, do: activate, hq: 43-hq}");
	for (let i = 0; i < 2; i++) {
		await table.pressKey("verb-done");
		await table.doIt("{by: soviet, do: done}");
	}
	const position = positionOf(await table.gameFile());
	await table.tapUnit("r4");
	await table.tapUnit("r593");
	await table.tapPlace("2634");
	await table.app.locator(".u-odds").waitFor();
	assert.equal(await table.verdict(), "Lawful.");
	await table.doIt("{by: soviet, do: attack, units: [r4, r593], target: '2634'}");
	await table.app.getByText(/The umpire must roll here/).waitFor();
	const letter = await table.letter();
	await table.leave();
	const actions = letter.split("\n---\n");
	assert.equal(actions.length, 4);
	const tried = umpire(["apply", file, "-d", "none", "-"], actions.slice(0, 3).join("\n---\n"));
	assert.equal(position, positionOf(tried));
	const whole = umpire(["apply", file, "-d", "4", "-", "--as", "soviet", "--require-for"], letter);
	assert.match(whole, /do: attack, units: \[r4, r593\], target: '2634'/);
});

test("Kampen om Norge by mail, phone: battalions march from one area to the next", async () => {
	const file = begin("kampen", "kampen-om-norge", "-S");
	const table = await sitDown(browser, pageOf("kampen", file, ["--side", "germany"]), "phone");
	await table.tapPlace("oslo");
	await table.tapPlace("honefoss");
	await table.chip("2");
	await table.doIt("{by: germany, do: move, from: oslo, to: honefoss, battalions: 2}");
	const letter = await table.letter();
	await table.leave();
	const played = umpire(["apply", file, "-", "--as", "germany", "--require-for"], letter);
	assert.match(played, /do: move, from: oslo, to: honefoss, battalions: 2/);
});

test("En Pointe Toujours by mail, phone: a formation is activated", async () => {
	const file = begin("pointe", "en-pointe-toujours", "-S");
	const table = await sitDown(browser, pageOf("pointe", file, ["--side", "french"]), "phone");
	await table.tapUnit("CP-Blin");
	await table.doIt("{by: french, do: activate, unit: CP-Blin}");
	const letter = await table.letter();
	await table.leave();
	assert.match(umpire(["apply", file, "-", "--as", "french"], letter), /by: french, do: activate/);
});

test("Norway 1940 at one screen: two battalions march; it is taken back and done again", async () => {
	const file = begin("norway", "norway-1940");
	const table = await sitDown(browser, pageOf("norway", file));
	await table.pressKey("verb-march");
	await table.tapUnit("391");
	await table.tapUnit("305");
	const yaml = "{by: german, do: march, units: ['391', '305'], to: third-reich}";
	await table.doIt(yaml);
	const once = await table.gameFile();
	await table.chip("Undo");
	await table.pressKey("verb-march");
	await table.tapUnit("305");
	await table.tapUnit("391");
	await table.doIt(yaml);
	assert.equal(await table.gameFile(), once);
	await table.leave();
	assert.equal(once, umpire(["apply", file, "-d", "none", "-a", yaml]));
});

/* In the page: how much of what is lit in that way lies in the window, from 0 to 1. */
function shareSeen(kind) {
	const lit = document.querySelector(`.u-lit-${kind}`).getBoundingClientRect();
	const frame = document.querySelector(".u-window").getBoundingClientRect();
	const along = (low, high, size) =>
		Math.max(0, Math.min(lit[high], frame[high]) - Math.max(lit[low], frame[low])) / lit[size];
	return along("left", "right", "width") * along("top", "bottom", "height");
}

test("Norway 1940, phone: whoever may act comes into sight, and at a tap all that may be chosen", async () => {
	const table = await sitDown(browser, pageOf("norway-sight", begin("norway", "norway-1940")), "phone");
	await table.pressKey("verb-amphib");
	await table.rest();
	assert.equal(await table.page.evaluate(shareSeen, "actor"), 1);
	await table.tapUnit("TR-1");
	await table.press(table.app.getByRole("button", { name: "What may be chosen" }));
	await table.rest();
	assert.equal(await table.page.evaluate(shareSeen, "to"), 1);
	await table.leave();
});
