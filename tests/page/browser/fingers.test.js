// SPDX-License-Identifier: ISC
// fingers.test.js: the board comes nearer and goes farther, by fingers, wheel, buttons and keys; what is under them stays.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { begin, BETWEEN_TAPS, pageOf, sitDown, startBrowser } from "./table.js";

const browser = await startBrowser(after);
const narva = pageOf("fingers-narva", begin("fingers-narva", "across-the-narva"), ["--listed"]);

const MOST_TRIES = 20;

/* Where the board is, once it rests: {x, y, z}. */
async function view(table) {
	await table.rest();
	const transform = await table.app.locator(".u-sheet").evaluate((node) => node.style.transform);
	const [, x, y, z] = /translate\(([^p]+)px, ([^p]+)px\) scale\((.*)\)/.exec(transform).map(Number);
	return { x, y, z };
}

/* The board at rest after a gesture, which must have moved it. */
async function viewAfter(table, gesture) {
	const before = await view(table);
	await gesture();
	await table.page.waitForFunction(
		(was) => !document.querySelector(".u-sheet").style.transform.endsWith(`scale(${was.z})`),
		before
	);
	return view(table);
}

/* The same of two taps, which are one gesture only if they are quick: on a busy machine not at once. */
async function viewAfterTwo(table, tapTwice) {
	const before = await view(table);
	for (let i = 0; i < MOST_TRIES; i++) {
		await tapTwice();
		const now = await view(table);
		if (now.z !== before.z) {
			return now;
		}
		await table.page.waitForTimeout(BETWEEN_TAPS);
	}
	return assert.fail("two taps come no nearer");
}

async function middle(table) {
	const { x, y, width, height } = await table.app.locator(".u-window").boundingBox();
	return [x + width / 2, y + height / 2];
}

/* The point of the sheet under a point of the screen. */
async function under(table, [px, py]) {
	const frame = await table.app.locator(".u-window").boundingBox();
	const { x, y, z } = await view(table);
	return [(px - frame.x - x) / z, (py - frame.y - y) / z].map(Math.round);
}

test("wheel and double click come nearer to what is under the mouse, and choose nothing", async () => {
	const table = await sitDown(browser, narva);
	const [x, y] = await middle(table);
	const point = [x - 150, y + 90];
	const [first, seen] = [await view(table), await under(table, point)];
	await table.page.mouse.move(...point);
	const nearer = await viewAfter(table, () => table.page.mouse.wheel(0, -200));
	assert.ok(nearer.z > first.z);
	assert.deepEqual(await under(table, point), seen);
	const farther = await viewAfter(table, () => table.page.mouse.wheel(0, 200));
	assert.ok(Math.abs(farther.z - first.z) < 1e-6);
	const twice = await viewAfterTwo(table, () => table.page.mouse.dblclick(...point));
	assert.ok(Math.abs(twice.z / farther.z - 1.8) < 1e-6);
	assert.deepEqual(await under(table, point), seen);
	assert.equal(await table.key("clear").count(), 0);
	await table.leave();
});

test("phone: two taps come nearer, two fingers pinch, one finger moves the board", async () => {
	const table = await sitDown(browser, narva, "phone");
	await table.find("2834"); // an empty hex: the first of two taps chooses what is there
	const [x, y] = await middle(table);
	const [first, seen] = [await view(table), await under(table, [x, y])];
	const twice = await viewAfterTwo(table, async () => {
		await table.page.touchscreen.tap(x, y);
		await table.page.touchscreen.tap(x, y);
	});
	assert.ok(Math.abs(twice.z / first.z - 1.8) < 1e-6);
	assert.deepEqual(await under(table, [x, y]), seen);
	const fingers = await table.fingers();
	const apart = (d) => [
		[x - d, y],
		[x + d, y],
	];
	const pinched = await viewAfter(table, async () => {
		await fingers.put(...apart(100));
		await fingers.move(...apart(75));
		await fingers.move(...apart(50));
		await fingers.lift();
	});
	assert.ok(Math.abs(pinched.z / twice.z - 0.5) < 0.01);
	assert.deepEqual(await under(table, [x, y]), seen);
	await fingers.put([x, y]);
	await fingers.move([x + 30, y + 20]);
	await fingers.move([x + 60, y + 40]);
	await fingers.lift();
	assert.deepEqual(await under(table, [x + 60, y + 40]), seen);
	assert.equal(await table.key("clear").count(), 0);
	await table.shot("fingers");
	await table.leave();
});

test("keys and buttons come nearer, go farther, and show the whole map", async () => {
	const table = await sitDown(browser, narva);
	const press = (key) => viewAfter(table, () => table.page.keyboard.press(key));
	await table.app.locator(".u-window").focus();
	const first = await view(table);
	assert.ok(Math.abs((await press("+")).z / first.z - 1.4) < 1e-6);
	assert.ok(Math.abs((await press("-")).z - first.z) < 1e-6);
	const whole = await press("0");
	const frame = await table.app.locator(".u-window").boundingBox();
	const shown = await table.app.locator(".u-sheet #map").boundingBox();
	assert.ok(shown.width < frame.width * 1.2 && shown.height < frame.height * 1.2, "the map is in the window");
	await table.shot("fingers-whole");
	const nearer = await viewAfter(table, () => table.press(table.app.getByRole("button", { name: "Nearer" })));
	assert.ok(nearer.z > whole.z);
	const again = await viewAfter(table, () => table.press(table.app.getByRole("button", { name: "The whole map" })));
	assert.deepEqual(again, whole);
	await table.leave();
});
