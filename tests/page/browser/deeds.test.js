// SPDX-License-Identifier: ISC
// deeds.test.js: what a player does beside putting an action together: he finds, opens stacks, reads, asks why not, weighs
// odds, and goes another way. What the page tells is what the program tells.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { begin, following, pageOf, recorded, sitDown, startBrowser, umpire } from "./table.js";

const browser = await startBrowser(after);

const ask = (...args) => {
	try {
		return JSON.parse(umpire([...args, "--json"]));
	} catch (error) {
		return JSON.parse(error.stdout); // a refusal is a reply, too
	}
};

/* Narva: the 43rd Corps may attack. Narvik: the Germans may move under General Dietl's command. */
const NARVA = ["{do: activate, hq: 43-hq}", "{do: done}", "{do: done}"];
const NARVIK = ["{do: declare, action: move, subcommand: kgd}"];

const narva = following("deeds-narva", begin("deeds-narva-0", "across-the-narva"), NARVA);
const narvik = following("deeds-narvik", begin("deeds-narvik-0", "narvik-1940", "-S"), NARVIK);
const norge = begin("deeds-norge", "kampen-om-norge", "-S");

/* ---- finding and reading ---------------------------------------------------------------------------------------- */

for (const [screen, words] of [
	["desktop", "alesund"],
	["phone", "Åle"],
]) {
	test(`${screen}: “${words}” finds Ålesund; the board goes there and its tray opens`, async () => {
		const table = await sitDown(browser, pageOf("deeds-norge", norge), screen);
		const before = await table.app.locator(".u-sheet").getAttribute("style");
		await table.press(table.app.getByRole("button", { name: "Find" }));
		const field = table.page.getByRole("combobox");
		await field.fill(words);
		const row = (name) => table.page.getByRole("option", { name, selected: true });
		await row(/Ålesund/).waitFor();
		await field.press("ArrowDown");
		await field.press("ArrowUp");
		await row(/Ålesund/).waitFor();
		await field.press("Enter");
		await table.app.getByRole("region", { name: "In Ålesund" }).waitFor();
		await table.rest();
		assert.notEqual(await table.app.locator(".u-sheet").getAttribute("style"), before);
		assert.ok(await table.bare("alesund"), "Ålesund is seen");
		await table.shot("deeds-found");
		await table.leave();
	});
}

test("the arrow keys choose among what is found, round and round; nothing is found of nothing", async () => {
	const table = await sitDown(browser, pageOf("deeds-narva", narva));
	await table.page.keyboard.press("/");
	const field = table.page.getByRole("combobox");
	await field.fill("narva");
	const rows = await table.page.getByRole("option").allInnerTexts();
	await field.press("ArrowUp");
	await table.page.getByRole("option", { name: rows.at(-1).split("\n")[0], selected: true }).waitFor();
	await field.fill("no such thing");
	await field.press("Enter");
	assert.equal(await table.page.getByRole("option").count(), 0);
	await field.press("Escape");
	await table.page.locator("dialog").waitFor({ state: "detached" });
	await table.leave();
});

/* What a window tells: [what, text] each. */
function factsIn(table) {
	const list = table.page.locator("dialog dl.u-facts");
	return list.evaluate((node) => {
		const texts = (tag) => [...node.querySelectorAll(tag)].map((one) => one.textContent);
		const told = texts("dd").map((text) => text.replace(/ (\[[^\]]*\])?$/, ""));
		return texts("dt").map((what, i) => [what, told[i]]);
	});
}

const plainFacts = ({ facts }) => facts.map(({ what, text }) => [what, text]);

test("a stack opens: all of it at one tap, each unit and the place to read, and the text of a rule", async () => {
	const table = await sitDown(browser, pageOf("deeds-narvik", narvik));
	await table.tapPlace("0919");
	const tray = table.app.getByRole("region", { name: "In 0919 Narvik" });
	assert.equal(await tray.locator("li").count(), 4);
	await table.shot("deeds-fan");
	await table.chip("All 4");
	await tray.getByRole("button", { name: "None" }).waitFor();
	assert.equal(await tray.getByRole("button", { pressed: true }).count(), 4);
	await table.press(tray.getByRole("button", { name: "About dietl" }));
	assert.deepEqual(await factsIn(table), plainFacts(ask("unit", narvik, "dietl")));
	await table.shot("deeds-unit");
	const rule = table.page.locator("dialog .u-rule").first();
	const number = await rule.getAttribute("data-rule");
	await table.press(rule);
	const [{ says }] = ask("rule", "narvik-1940", number).clauses;
	await table.dialog(`Rule ${number}`).getByText(says).waitFor();
	await table.closeDialog();
	await table.closeDialog();
	await table.press(tray.getByRole("button", { name: "About 0919 Narvik" }));
	assert.deepEqual(await factsIn(table), plainFacts(ask("place", narvik, "0919")));
	await table.leave();
});

test("phone: a unit held long is read, and nothing is chosen", async () => {
	const table = await sitDown(browser, pageOf("deeds-narvik-listed", narvik, ["--listed"]), "phone");
	await table.find("7-139");
	await table.press(table.key("tray-close"));
	const [x, y] = await table.middleOf("piece-7-139");
	const fingers = await table.fingers();
	await fingers.put([x, y]);
	await table.page.locator("dialog").waitFor();
	await fingers.lift();
	const { facts } = JSON.parse(umpire(["page", narvik, "--listed", "--json"])).scene;
	const wanted = facts.units["7-139"].map((n) => facts.all[n].slice(0, 2));
	assert.deepEqual(await factsIn(table), wanted);
	await table.shot("deeds-held");
	await table.press(table.page.locator("dialog .u-rule").first());
	await table.page.locator("dialog").nth(1).waitFor();
	await table.closeDialog();
	await table.closeDialog();
	assert.equal(await table.app.getByRole("button", { pressed: true }).count(), 0);
	await table.leave();
});

/* ---- why not, odds, ways ------------------------------------------------------------------------------------------ */

const refusal = (file, action) => {
	const { rule, text } = ask("check", file, "-a", action);
	return { text, rule };
};

test("a live page tells why not as `umpire check` does", async () => {
	const table = await sitDown(browser, pageOf("deeds-narva", narva));
	await table.tapUnit("50");
	assert.deepEqual(await table.message(), refusal(narva, "{do: attack, units: ['50'], target: '3231'}"));
	await table.tapUnit("r4");
	await table.tapPlace("2834");
	assert.deepEqual(await table.message(), refusal(narva, "{do: attack, units: [r4], target: '2834'}"));
	await table.tapPlace("3131");
	assert.deepEqual(await table.message(), refusal(narva, "{do: attack, units: [r4], target: '3131'}"));
	await table.shot("deeds-why");
	await table.press(table.app.locator(".u-message .u-rule"));
	await table.dialog("Rule 9.0").waitFor();
	await table.leave();
});

test("a listed page tells why a unit may do nothing, and which places are not listed", async () => {
	const table = await sitDown(browser, pageOf("deeds-narva-listed", narva, ["--listed"]), "phone");
	const { why } = JSON.parse(umpire(["page", narva, "--listed", "--json"])).scene;
	await table.tapUnit("50");
	assert.deepEqual(await table.message(), { text: why[50].text, rule: why[50].rule });
	await table.tapUnit("r4");
	await table.tapPlace("2834");
	assert.match((await table.message()).text, /^2834: no lawful “Attack” of r4 has this/);
	await table.shot("deeds-why-listed");
	await table.press(table.app.locator(".u-message .u-rule"));
	await table.page.locator("dialog p", { hasText: /\w/ }).first().waitFor();
	await table.leave();
});

test("the odds of an attack are those of `umpire odds`", async () => {
	const table = await sitDown(browser, pageOf("deeds-narva", narva));
	await table.tapUnit("r4");
	await table.tapUnit("r593");
	await table.tapPlace("2634");
	await table.app.locator(".u-odds").waitFor();
	const { odds } = ask("odds", narva, "-a", await table.yaml());
	const words = (lines) => lines.join("; ").replaceAll(" -> ", " → ");
	const rows = odds.rows.map(({ p, text }) => [p, words(text.filter((line) => !odds.always.includes(line)))]);
	const shown = await table.app
		.locator(".u-odds tr")
		.evaluateAll((nodes) =>
			nodes.map((node) => [node.querySelector("th").textContent, node.lastChild.textContent])
		);
	assert.deepEqual(
		shown,
		rows.map(([p, text]) => [`${Math.round(100 * p)} %`, text])
	);
	await table.app.getByText(`In any case: ${words(odds.always)}`).waitFor();
	await table.leave();
});

test("odds that were only sampled at first can be had exactly", async () => {
	const file = recorded("deeds-strike", "narvik-1940", "relief-column.yaml", 479);
	const table = await sitDown(browser, pageOf("deeds-strike", file, ["--live"]));
	await table.tapUnit("air-5");
	await table.tapPlace("1019");
	const title = table.app.locator(".u-odds h4");
	await title.filter({ hasText: "sampled" }).waitFor();
	const chip = table.key("odds");
	assert.equal(await chip.innerText(), "Odds, more exactly");
	await table.press(chip);
	await title.filter({ hasText: /^Odds$/ }).waitFor();
	assert.equal(await chip.count(), 0);
	assert.equal(ask("odds", file, "-a", await table.yaml()).odds.sampled ?? false, false);
	await table.leave();
});

test("another way leads through the places that are tapped", async () => {
	const table = await sitDown(browser, pageOf("deeds-narvik", narvik));
	await table.tapUnit("7-139");
	await table.tapPlace("1121");
	assert.equal(await table.yaml(), "{by: german, do: move, units: [7-139], path: ['0920', '1021', '1121']}");
	await table.pressKey("route");
	await table.tapPlace("1020");
	const yaml = "{by: german, do: move, units: [7-139], path: ['0920', '1020', '0920', '1021', '1121']}";
	assert.equal(await table.yaml(), yaml);
	await table.shot("deeds-way");
	await table.tapPlace("1020"); // not so after all
	assert.match(await table.yaml(), /path: \['0920', '1021', '1121'\]/);
	await table.tapPlace("0918"); // at sea
	assert.equal(await table.verdict(), "Not lawful.");
	const why = refusal(narvik, await table.yaml());
	assert.equal(await table.app.locator(".u-card .u-verdict").innerText(), `✗Not lawful. ${why.text}. [${why.rule}]`);
	await table.tapPlace("0918");
	await table.tapPlace("1020");
	await table.pressKey("route");
	await table.doIt(yaml);
	const text = await table.gameFile();
	await table.leave();
	assert.equal(text, umpire(["apply", narvik, "-d", "none", "-a", yaml]));
});
