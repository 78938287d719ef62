// SPDX-License-Identifier: ISC
// hands.js: the hands of a player who knows which action he wants: he taps, chooses and tells on a real page, by what
// stands there, until the line of YAML says it. Dice fall as they are told to.
import { spoken } from "../../../lib/page/script/dom.js";
import { membersOf } from "../../../lib/page/script/options.js";
import { rosterWords } from "../../../lib/page/script/roster.js";
import { namesOf, valueWords } from "../../../lib/page/script/words.js";
import { isSame, thingsIn, toTell } from "../games/wishes.js";

/* ---- what is read on the page --------------------------------------------------------------------------------- */

const TOKEN = /'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:]+/g;

function readText(token) {
	return token.startsWith("'")
		? token.slice(1, -1).replaceAll("''", "'")
		: token.startsWith('"')
			? JSON.parse(token)
			: token;
}

function readList(tokens) {
	const list = [];
	while (tokens[0] !== "]") {
		list.push(readValue(tokens));
		if (tokens[0] === ",") {
			tokens.shift();
		}
	}
	tokens.shift();
	return list;
}

function readMap(tokens) {
	const map = {};
	while (tokens[0] !== "}") {
		const key = readText(tokens.shift());
		tokens.shift(); // a colon
		map[key] = readValue(tokens);
		if (tokens[0] === ",") {
			tokens.shift();
		}
	}
	tokens.shift();
	return map;
}

function readValue(tokens) {
	const token = tokens.shift();
	return token === "{" ? readMap(tokens) : token === "[" ? readList(tokens) : readText(token);
}

/** The line of YAML of an action, as a page shows it: {by: german, units: [1-139]} */
export function readLine(text) {
	return text ? readValue(text.match(TOKEN)) : null;
}

/* ---- dice ------------------------------------------------------------------------------------------------------- */

/* In the page, before all else: numbers that make such dice as the test has put there, {faces, value}. */
function loadDice() {
	const real = crypto.getRandomValues.bind(crypto);
	window.nextDice = [];
	crypto.getRandomValues = (bytes) => {
		const die = bytes.length === 8 && window.nextDice.shift();
		if (!die) {
			return real(bytes);
		}
		const number = Math.floor(((die.value - 0.5) * 2 ** 32) / die.faces);
		new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(0, BigInt(number) << 32n, true);
		return bytes;
	};
}

/** For sitDown: the page rolls what it is told. */
export const LOADED = { before: loadDice };

/* ---- the hands ---------------------------------------------------------------------------------------------------- */

/* scene: of the position, as `umpire page --json` tells it. */
class Hands {
	constructor(table, scene, action) {
		const names = namesOf(scene);
		const verb = scene.verbs.find((one) => one.do === action.do);
		Object.assign(this, { table, action, names, verb, tapped: new Set() });
	}

	async isDone() {
		return isSame(this.verb, readLine(await this.table.yaml()), this.action);
	}

	async takeVerb() {
		const chip = this.table.key(`verb-${this.verb.do}`);
		if ((await chip.count()) && (await chip.getAttribute("aria-pressed")) === "false") {
			await this.table.press(chip);
		}
	}

	async tapThings() {
		for (const { piece, place } of thingsIn(this.verb, this.action)) {
			const what = piece ?? `at ${place}`;
			if (!this.tapped.has(what) && !(await this.isDone())) {
				this.tapped.add(what);
				await (piece ? this.table.tapUnit(piece) : this.table.tapPlace(place));
			}
		}
	}

	/* A chip that is not yet pressed. */
	async pressChip(group, words) {
		const chip = group.getByRole("button", { name: words, exact: true, pressed: false });
		if (await chip.count()) {
			await this.table.press(chip.first());
		}
	}

	async choose() {
		for (const param of this.verb.params) {
			const group = this.table.app.locator(`.u-choice:not(.u-roster)[aria-label="${spoken(param.name)}"]`);
			if (await group.count()) {
				const words = valueWords(param, this.action[param.name] ?? null, this.names);
				await this.pressChip(group, words.charAt(0).toUpperCase() + words.slice(1));
			}
		}
	}

	async tellRow(param, row) {
		const id = await row.getAttribute("aria-label");
		const value = toTell(this.verb, this.action, param, id);
		const list = row.locator("select");
		if (value === undefined) {
			return;
		}
		if (await list.count()) {
			await list.selectOption(value);
		} else {
			await this.pressChip(row, `${id}: ${rosterWords(param, value, this.names)}`);
		}
	}

	async tell() {
		for (const param of [null, ...this.verb.params]) {
			const title = param ? spoken(param.name) : "Who does what";
			const rows = this.table.app.locator(`.u-roster[aria-label="${title}"] li`);
			for (let i = 0; i < (await rows.count()); i++) {
				await this.tellRow(param, rows.nth(i));
			}
		}
	}

	/* Not by the way that is offered. */
	async takeWay() {
		const route = this.table.key("route");
		const param = this.verb.params.find((one) => one.path);
		if ((await this.isDone()) || !param || !(await route.count())) {
			return;
		}
		await this.table.press(route);
		for (const place of membersOf(this.action[param.name]).slice(param.path === "with-start" ? 1 : 0, -1)) {
			if (!(await this.isDone())) {
				await this.table.tapPlace(place);
			}
		}
	}

	async play() {
		await this.takeVerb();
		await this.tapThings();
		await this.choose();
		await this.tell();
		await this.takeWay();
	}
}

/** Puts an action together and does it; dice: those that fall then. Gives what went wrong; null: nothing. */
export async function playOut(table, scene, action, dice = []) {
	const hands = new Hands(table, scene, action);
	await hands.play();
	if (!(await hands.isDone())) {
		return `wanted ${JSON.stringify(action)}, made ${(await table.yaml()) || "nothing"}`;
	}
	await table.page.evaluate((loaded) => (window.nextDice = loaded), dice);
	await table.go();
	const left = await table.page.evaluate(() => window.nextDice.length);
	return left ? `${JSON.stringify(action)}: ${left} dice did not fall` : null;
}
