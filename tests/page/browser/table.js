// SPDX-License-Identifier: ISC
// table.js: what a player does with a page: taps, chooses, sends. Tests sit down at it. Whatever the page says in the
// console, and every request that leaves it, is a fault.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileOf, openPage, ROOT, shot, umpire } from "./browser.js";

export { fileOf, pageOf, scratch, startBrowser, umpire } from "./browser.js";

/* ---- game files ------------------------------------------------------------------------------------------- */

/** A new game; what `umpire new` is told. */
export function begin(name, ...args) {
	return fileOf(`${name}.yaml`, umpire(["new", "--seed", "1", ...args]));
}

/** A recorded game as it stood after so many entries of its history. */
export function recorded(name, game, play, entries) {
	const file = join(ROOT, "fixtures", game, "play", play);
	return fileOf(`${name}.yaml`, umpire(["replay", file, "--until", String(entries)]));
}

/** A game after these actions, which roll nothing. */
export function following(name, file, actions) {
	return fileOf(`${name}.yaml`, umpire(["apply", file, "-d", "none", ...actions.flatMap((one) => ["-a", one])]));
}

/** What lies on the board and what must be decided: all of a file but its chain and its history. */
export function positionOf(text) {
	return text.slice(text.indexOf("\npending:"), text.indexOf("\nhistory:"));
}

/* The entries of a history, as YAML. */
function entriesOf(text) {
	return text.slice(text.indexOf("\nhistory:")).split("\n  - ").slice(1);
}

/** What the program makes of the same actions with the same dice, which it is given. */
export function appliedAgain(file, text) {
	const entries = entriesOf(text).slice(entriesOf(readFileSync(file, "utf8")).length);
	const dice = entries.flatMap((entry) => /, dice: \[([^\]]*)\]/.exec(entry)?.[1].split(", ") ?? []);
	const actions = entries.map((entry) => entry.replace(/, (dice: \[[^\]]*\]|dice-from: \w+|head: \w+)/g, ""));
	return umpire(["apply", file, "-d", dice.length ? dice.join(",") : "none", "-"], actions.join("\n---\n"));
}

/* Dice are told of as rolled or as given, and that goes into the heads. */
function withoutHeads(text) {
	return text.replace(/, dice-from: \w+|, head: \w+|^(head|for): .*\n/gm, "");
}

/** A game that a live page has saved proves itself, and is what the program makes of its actions. */
export function assertApplied(file, text) {
	umpire(["replay", fileOf("saved.yaml", text)]);
	assert.equal(withoutHeads(text), withoutHeads(appliedAgain(file, text)));
}

/* ---- the player ------------------------------------------------------------------------------------------- */

/* In the page: whether a tap at a point of the window means the place. */
function isBare(id, shape, [x, y]) {
	const frame = document.querySelector(".u-window").getBoundingClientRect();
	if (x < frame.left + 4 || x > frame.right - 60 || y < frame.top + 4 || y > frame.bottom - 4) {
		return false;
	}
	const what = '[id^="place-"], [id^="at-"], [id^="on-"], button';
	const under = document.elementsFromPoint(x, y).find((node) => node.closest(what)); // snow lies on all of it
	return under === shape || Boolean(under?.closest(`[id="place-${id}"]`));
}

/* In the page: the points of a shape that may be tried, and the first that is bare. */
function barePoint(id) {
	const shape = document.getElementById(`place-${id}`)?.querySelector("polygon, rect, path, circle, ellipse");
	const box = shape?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
	const grid = Array.from({ length: 225 }, (_, i) => [1 + (i % 15), 1 + Math.floor(i / 15)]);
	const points = grid.map(([i, j]) => [box.left + (box.width * i) / 16, box.top + (box.height * j) / 16]);
	return points.find((point) => isBare(id, shape, point)) ?? null;
}

/** Two boards as Table.board() gives them: the first group that differs is told. */
export function assertSameBoard(board, wanted) {
	const at = board.findIndex((group, i) => group !== wanted[i]);
	assert.equal(board[at], wanted[at]);
	assert.deepEqual([at, board.length], [-1, wanted.length]);
}

/** So many milliseconds apart two taps are two. */
export const BETWEEN_TAPS = 350;

class Table {
	constructor(page, faults, screen) {
		Object.assign(this, { page, faults, screen, pressed: 0 });
		this.app = page.locator(".u-app");
	}

	/** Leaves; anything that was said in the console fails. */
	async leave() {
		await this.page.context().close();
		assert.deepEqual(this.faults, []);
	}

	async shot(name) {
		await shot(this.page, `${name}-${this.screen}`);
	}

	async press(node) {
		await (this.screen === "phone" ? node.tap() : node.click());
	}

	/** A button by its data-key. */
	key(name) {
		return this.app.locator(`[data-key="${name}"]`);
	}

	async pressKey(name) {
		await this.press(this.key(name));
	}

	/* A point of the window on the board; soon after another it would be a tap that comes nearer. */
	async pressAt(x, y) {
		const left = this.pressed + BETWEEN_TAPS - Date.now();
		if (left > 0) {
			await this.page.waitForTimeout(left);
		}
		await (this.screen === "phone" ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
		this.pressed = Date.now();
	}

	/** Waits until the board moves no more. */
	async rest() {
		await this.app.locator(".u-sheet:not(.u-moving)").waitFor({ state: "attached" });
	}

	/** Brings a unit or place into the middle, as a player would by its name. */
	async find(id) {
		await this.press(this.app.getByRole("button", { name: "Find" }));
		const field = this.page.getByRole("combobox", { name: "Name or number of a unit or place" });
		await field.fill(id);
		await this.page.locator(".u-found", { hasText: id }).first().waitFor();
		const rows = await this.page.locator(".u-found").allInnerTexts();
		const row = rows.findIndex((text) => text.startsWith(`${id}\n`) || text.startsWith(`${id} `) || text === id);
		await this.press(this.page.locator(".u-found").nth(Math.max(0, row)));
		await this.rest();
	}

	/** Taps a unit, in the tray of its place. */
	async tapUnit(id) {
		if (!(await this.key(`tray-${id}`).count())) {
			await this.find(id);
		}
		await this.pressKey(`tray-${id}`);
	}

	/* Where on the screen a place lies bare; null: nowhere. */
	async bare(id) {
		await this.rest();
		return this.page.evaluate(`(() => { ${isBare}; ${barePoint}; return barePoint(${JSON.stringify(id)}); })()`);
	}

	/** Taps a place on the board, somewhere where it lies bare; one that is not on the screen is found first. */
	async tapPlace(id) {
		let point = await this.bare(id);
		if (!point) {
			await this.find(id);
			await this.press(this.app.locator(".u-tray .u-close"));
			point = await this.bare(id);
		}
		assert.ok(point, `${id} is nowhere to be seen`);
		await this.pressAt(...point);
	}

	/** The middle of what is drawn under an id, on the screen. */
	async middleOf(id) {
		await this.rest();
		const { x, y, width, height } = await this.app.locator(`[id="${id}"]`).boundingBox();
		return [x + width / 2, y + height / 2];
	}

	/** Fingers on the screen of a phone: put([x, y], ...) them there, or move them there, and lift() them. */
	async fingers() {
		const client = await this.page.context().newCDPSession(this.page);
		const send = (type, points) =>
			client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
		return {
			put: (...points) => send("touchStart", points),
			move: (...points) => send("touchMove", points),
			lift: () => send("touchEnd", []),
		};
	}

	/** The YAML of what is put together; "" while there is nothing. */
	async yaml() {
		const code = this.app.locator(".u-card .u-yaml");
		return (await code.count()) ? code.innerText() : "";
	}

	async verdict() {
		return this.app.locator(".u-card .u-verdict strong").innerText();
	}

	/** Does it, or puts it into the letter. */
	async go() {
		await this.pressKey("go");
	}

	/** A word to choose, by what is written on it. */
	async chip(words) {
		await this.press(this.app.getByRole("button", { name: words, exact: true }));
	}

	/** Does what is put together, which must be this. */
	async doIt(yaml) {
		await this.app.locator(".u-card .u-yaml", { hasText: yaml }).waitFor();
		assert.equal(await this.yaml(), yaml);
		await this.go();
		await this.app.locator(".u-card").waitFor({ state: "detached" });
	}

	/* ---- windows over the page ---- */

	/** The window on top, once it is there. */
	dialog(name) {
		return this.page.getByRole("dialog", { name, exact: true });
	}

	async closeDialog() {
		await this.press(this.page.locator("dialog").last().locator(".u-close"));
	}

	/** Opens what the menu has under these words. */
	async menu(words) {
		await this.press(this.app.getByRole("button", { name: "Menu" }));
		await this.press(this.dialog("Menu").getByRole("button", { name: words }));
	}

	/** Writes an answer in advance: such a question is answered by what ends nearest to a place. */
	async order(decide, toward) {
		await this.menu(/Answers in advance/);
		await this.press(this.dialog("Answers in advance").getByRole("button", { name: "A new one …" }));
		await this.app.getByRole("combobox", { name: "decide" }).selectOption(decide);
		await this.app.getByRole("combobox", { name: "toward" }).selectOption(toward);
		await this.pressKey("form-close");
	}

	/** What the page says against a tap, and by which rule. */
	async message() {
		const box = this.app.locator(".u-message");
		await box.waitFor();
		const rule = box.locator(".u-rule");
		const text = await box.locator("p:not(.u-soft)").innerText();
		return { text: text.replace(/ \[[^\]]*\]$/, ""), rule: await rule.getAttribute("data-rule") };
	}

	/** The letter, as the page would send it. */
	async letter() {
		await this.pressKey("send");
		const text = await this.page.getByRole("textbox", { name: "The letter" }).inputValue();
		await this.press(this.page.locator("dialog .u-close"));
		return text;
	}

	/** The game file of a live page. */
	async gameFile() {
		await this.menu(/Copy the game as text/);
		const text = await this.page.getByRole("textbox", { name: "The game file" }).inputValue();
		await this.closeDialog();
		return text;
	}

	/** The board as it is drawn, with all that is lit, group by group. */
	async board() {
		await this.rest();
		return this.app
			.locator(".u-sheet > svg > *, .u-sheet #map > *")
			.evaluateAll((nodes) => nodes.filter((node) => node.id !== "map").map((node) => node.outerHTML))
			.then((groups) => groups.map((group) => group.replaceAll(' d=""', ""))); // nothing is lit so
	}
}

/** Sits down at a page: file is the HTML; screen: desktop, phone or dark. */
export async function sitDown(browser, file, screen = "desktop", more = {}) {
	const { page, faults } = await openPage(browser, file, { screen, ...more });
	await page.locator(".u-app").waitFor();
	return new Table(page, faults, screen);
}
