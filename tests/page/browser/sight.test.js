// SPDX-License-Identifier: ISC
// sight.test.js: pages for those who see colours otherwise, want large letters, no movement or colours of their own, who
// print, or whose program for mail runs no script.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after } from "node:test";
import { gameNames, onPage } from "./browser.js";
import { AUDIT, middleOf, pageOfMiddle } from "./people.js";
import { sitDown, startBrowser, umpire } from "./table.js";

const browser = await startBrowser(after);
const html = pageOfMiddle("across-the-narva");

/* ---- colours ------------------------------------------------------------------------------------------------------ */

const EYES = ["none", "deuteranopia", "protanopia", "tritanopia", "achromatopsia"];

/* In a page: the colours in the middles of a row of squares, of a picture of them. */
async function squaresOf({ picture, size, count }) {
	const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
	const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
	const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
	canvas.drawImage(bitmap, 0, 0);
	const middles = Array.from({ length: count }, (_, i) => (i + 0.5) * size);
	return middles.map((x) => [...canvas.getImageData(x, size / 2, 1, 1).data].slice(0, 3));
}

/* How the eyes see colours: [[eyes, [[r, g, b]]]]. */
async function seenByAll(colours) {
	const page = await browser.newPage({ viewport: { width: 800, height: 20 } });
	const squares = colours.map((colour) => `<p style="margin:0;width:8px;height:8px;background:${colour}">`);
	await page.setContent(`<body style="margin:0;display:flex">${squares.join("")}`);
	const session = await page.context().newCDPSession(page);
	const seen = [];
	for (const eyes of EYES) {
		await session.send("Emulation.setEmulatedVisionDeficiency", { type: eyes });
		const picture = (await page.screenshot()).toString("base64");
		seen.push([eyes, await page.evaluate(squaresOf, { picture, size: 8, count: colours.length })]);
	}
	await page.close();
	return seen;
}

/* As people see it, from 0 for black to 100 for white. */
function lightness([r, g, b]) {
	const [x, y, z] = [r, g, b].map((part) =>
		part / 255 <= 0.04045 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4
	);
	return 116 * Math.cbrt(Math.max(0.008856, 0.2126 * x + 0.7152 * y + 0.0722 * z)) - 16;
}

function pairsOf(list) {
	return list.flatMap((one, i) => list.slice(i + 1).map((other) => [one, other]));
}

/* In a page: how each kind of light is drawn. */
function lightsOf(kinds) {
	return kinds.map((kind) => {
		const [line, edge] = ["lit", "edge"].map((part) =>
			getComputedStyle(document.querySelector(`.u-${part}-${kind}`))
		);
		const form = [line.strokeDasharray, line.fill, edge.stroke, line.strokeWidth].join(" ");
		return { kind, colour: line.stroke, form };
	});
}

test("what is lit differs in lightness and in form, to all eyes", async () => {
	const table = await sitDown(browser, html, "desktop");
	const lights = await table.page.evaluate(lightsOf, [
		"to",
		"perhaps",
		"attack",
		"from",
		"actor",
		"mark",
		"picked",
		"cursor",
	]);
	await table.leave();
	for (const [one, other] of pairsOf(lights)) {
		assert.notEqual(one.form, other.form, `${one.kind} and ${other.kind}`);
	}
	const kinds = lights.filter(({ kind }) => ["to", "attack", "actor", "picked", "cursor"].includes(kind));
	for (const [eyes, seen] of await seenByAll(kinds.map((light) => light.colour))) {
		for (const [i, j] of pairsOf(kinds.map((_, k) => k))) {
			const far = Math.abs(lightness(seen[i]) - lightness(seen[j]));
			assert.ok(far > 8, `${eyes}: ${kinds[i].kind} and ${kinds[j].kind} are ${far.toFixed(0)} apart`);
		}
	}
});

/* In a page: what the counters of each side are made of, [[side, colour]]; of those on the map, not in boxes beside it. */
function bodiesOf(pieces) {
	const bodies = new Set();
	for (const [id, { side, at }] of Object.entries(pieces)) {
		const isOnMap = document.getElementById(`place-${at}`)?.querySelector("polygon, path");
		const body = document.getElementById(`piece-${id}`)?.querySelector(".c-body");
		if (isOnMap && body && side) {
			bodies.add(`${side}|${getComputedStyle(body).fill}`);
		}
	}
	return [...bodies].map((text) => text.split("|"));
}

for (const game of gameNames()) {
	test(`${game}: counters of sides differ, to all eyes`, async () => {
		const { scene } = JSON.parse(umpire(["page", middleOf(game), "--json"]));
		const table = await sitDown(browser, pageOfMiddle(game, "listed"), "desktop");
		const bodies = await table.page.evaluate(bodiesOf, scene.pieces);
		await table.leave();
		assert.ok(new Set(bodies.map(([side]) => side)).size > 1, bodies.join("; "));
		const pairs = pairsOf([...bodies.keys()]).filter(([i, j]) => bodies[i][0] !== bodies[j][0]);
		for (const [eyes, seen] of await seenByAll(bodies.map(([, colour]) => colour))) {
			for (const [i, j] of pairs) {
				const far = Math.hypot(...seen[i].map((part, k) => part - seen[j][k]));
				assert.ok(far > 30, `${eyes}: ${bodies[i]} and ${bodies[j]} are ${far.toFixed(0)} apart`);
			}
		}
	});
}

/* ---- what devices ask for ------------------------------------------------------------------------------------------- */

test("who wants no movement sees none", async () => {
	for (const [reducedMotion, seconds] of [
		["no-preference", "0.25s"],
		["reduce", "0s"],
	]) {
		const table = await sitDown(browser, html, "desktop", { reducedMotion });
		const flight = await table.app.getByRole("button", { name: "Nearer" }).evaluate((node) => {
			node.click();
			return getComputedStyle(document.querySelector(".u-sheet")).transitionDuration;
		});
		assert.equal(flight, seconds);
		await table.leave();
	}
});

test("with colours of the reader's own, what is chosen, cannot be pressed or has the focus is seen", async () => {
	const table = await sitDown(browser, html, "desktop", { before: AUDIT, forcedColors: "active" });
	const { page, app } = table;
	const look = (node) => {
		const { color, backgroundColor, outlineStyle } = getComputedStyle(node);
		return { color, backgroundColor, outlineStyle };
	};
	const [undo, find, chip] = ["Undo", "Find", "Barrage"].map((name) => app.getByRole("button", { name }));
	assert.notEqual((await undo.evaluate(look)).color, (await find.evaluate(look)).color);
	const before = await chip.evaluate(look);
	await chip.click();
	const chosen = await chip.evaluate(look);
	assert.notEqual(chosen.backgroundColor, before.backgroundColor);
	await page.keyboard.press("Tab");
	assert.equal((await page.evaluate(() => window.audit.focus())).isRinged, true);
	const wash = await app.locator(".u-lit-attack").evaluate((node) => getComputedStyle(node).stroke);
	assert.equal(wash, "rgb(149, 0, 50)");
	assert.deepEqual(await page.evaluate(() => window.audit.paleTexts()), []);
	await table.leave();
});

for (const [name, viewport] of Object.entries({
	computer: { width: 1280, height: 800 },
	phone: { width: 390, height: 844 },
})) {
	test(`letters of twice the size fit on a ${name}`, async () => {
		const table = await sitDown(browser, html, "desktop", { before: AUDIT, viewport });
		await table.page.evaluate(() => (document.documentElement.style.fontSize = "32px"));
		const looks = () => [...window.audit.sideways(), ...window.audit.cutTexts()];
		assert.deepEqual(await table.page.evaluate(looks), []);
		await table.key("answers").click();
		await table.key("answer-0").click();
		assert.deepEqual(await table.page.evaluate(looks), []);
		const room = await table.page.locator(".u-body").boundingBox();
		assert.ok(room.height > 60, `there are ${room.height} px for the panel`);
		await table.go();
		await table.shot("large-letters");
		await table.leave();
	});
}

/* ---- on paper -------------------------------------------------------------------------------------------------------- */

test("on paper there are the board, what is asked and what has happened, and nothing to press", async () => {
	const table = await sitDown(browser, html, "desktop", { before: AUDIT, colorScheme: "dark" });
	const { page, app } = table;
	await page.setViewportSize({ width: 700, height: 1000 });
	await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
	await page.emulateMedia({ media: "print" });
	const seen = await app
		.locator("button:not(.u-rule), .u-lights, .u-zoomers")
		.evaluateAll((nodes) => nodes.filter((node) => node.getClientRects().length > 0).map((node) => node.outerHTML));
	assert.deepEqual(seen, []);
	const board = await page.locator("svg.board").boundingBox();
	assert.ok(board.x >= 0 && board.x + board.width <= 700 && board.height <= 1000, JSON.stringify(board));
	await app.getByRole("heading", { name: /Soviet must now make barrage attacks/ }).waitFor();
	await app.getByText("soviet shells 1820", { exact: false }).first().waitFor();
	assert.deepEqual(await page.evaluate(() => window.audit.paleTexts()), []);
	assert.equal(await page.evaluate(() => window.audit.lightnessOf(document.body)), 1);
	const pdf = await page.pdf({ format: "A4" });
	const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
	assert.ok(pages >= 2 && pages <= 5, `${pages} sheets`);
	await table.leave();
});

/* ---- without script ---------------------------------------------------------------------------------------------------- */

for (const game of gameNames()) {
	test(`${game}: without script all can be read on a phone`, async () => {
		const options = { screen: "phone", javaScriptEnabled: false, colorScheme: "dark" };
		await onPage(browser, pageOfMiddle(game, "listed"), options, async (page) => {
			await page.evaluate(readFileSync(AUDIT.path, "utf8"));
			const faults = await page.evaluate(() =>
				["smallTexts", "paleTexts", "sideways", "headingJumps"].flatMap((name) => window.audit[name](11))
			);
			assert.deepEqual(faults, []);
		});
	});
}
