// SPDX-License-Identifier: ISC
// What has happened, action by action: the board as it was then, with arrows, dice and log.
import { button, el, ruledLine, spoken, svgEl } from "./dom.js";
import { iconOf } from "./icons.js";
import { logWords } from "./words.js";

/* ---- which board ------------------------------------------------------------ */

/** The groups that looked otherwise after slide `index` than now: Map(id → text, or null: not there). */
export function partsAt(slides, index) {
	const parts = new Map();
	for (let i = slides.length - 2; i >= index; i--) {
		Object.entries(slides[i].parts ?? {}).forEach(([id, text]) => parts.set(id, text));
	}
	return parts;
}

/** From one board to another: what is to be put, of groups that either differs in. now: as they look at present. */
export function partsBetween(shown, wanted, now) {
	const change = new Map();
	for (const id of shown.keys()) {
		if (!wanted.has(id)) {
			change.set(id, now.get(id) ?? null);
		}
	}
	for (const [id, text] of wanted) {
		if (!shown.has(id) || shown.get(id) !== text) {
			change.set(id, text);
		}
	}
	return change;
}

/** Whether it is known how the board looked then. */
export function hasBoard(slides, index) {
	return slides.slice(index, -1).every((slide) => slide.parts);
}

export function clampSlide(index, slides) {
	return Math.max(0, Math.min(slides.length - 1, index));
}

/** A new slide at the end; the one before learns how those groups looked that have changed since. */
export function addSlide(slides, slide, before, most = 200) {
	const older = slides.length ? [...slides.slice(0, -1), { ...slides[slides.length - 1], parts: before }] : [];
	return [...older, slide].slice(-most);
}

/** The groups that differ between two states of the board, as they were: an object for addSlide. */
export function changedParts(before, after) {
	const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
	const changed = [...ids].filter((id) => id !== "events" && before[id] !== after[id]);
	return Object.fromEntries(changed.map((id) => [id, before[id] ?? null]));
}

/* ---- how it looks ------------------------------------------------------------- */

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

function pip(place) {
	const [column, row] = [(place - 1) % 3, Math.floor((place - 1) / 3)];
	return svgEl("circle", { cx: 10 + column * 10, cy: 10 + row * 10, r: 3.6 });
}

/** A die as it lies on the table; more than six, or hidden: as a number. */
export function dieFace(value) {
	const attrs = { class: "u-die", viewBox: "0 0 40 40", role: "img", "aria-label": `die ${value}` };
	const body = svgEl("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 7 });
	const face = PIPS[value]?.map(pip) ?? svgEl("text", { x: 20, y: 27, "text-anchor": "middle" }, String(value));
	return svgEl("svg", attrs, body, face);
}

/** The dice of a slide; some are lists, some are hidden. */
export function diceRow(dice) {
	return dice?.length ? el("div", { class: "u-dice" }, dice.flat().map(dieFace)) : null;
}

/** What a slide tells. */
export function slideText(slide) {
	const who = slide.by ? `${spoken(slide.by)}: ` : "";
	return el(
		"div",
		{ class: "u-slide-text" },
		el("h3", {}, spoken(`${who}${slide.do ?? ""}`)),
		diceRow(slide.dice),
		el(
			"ul",
			{ class: "u-log" },
			(slide.log ?? []).map((line) => ruledLine("li", { ...line, text: logWords(line.text) }))
		)
	);
}

/** The bar by which one steps through the slides; on: {go(index), play(), close()}. */
export function slideBar(slides, index, playing, on) {
	const step = (icon, to, label) =>
		button(iconOf(icon), () => on.go(to), {
			"aria-label": label,
			title: label,
			"data-key": label,
			"aria-disabled": String(to === index), // it keeps the focus: the next step may be back
		});
	const last = slides.length - 1;
	const [icon, label] = playing ? ["pause", "Pause"] : ["play", "Play"];
	return el(
		"div",
		{ class: "u-slidebar", role: "group", "aria-label": "What has happened" },
		step("first", 0, "First"),
		step("back", Math.max(0, index - 1), "Back"),
		button(iconOf(icon), on.play, { "aria-label": label, title: label, "data-key": "play" }),
		step("forward", Math.min(last, index + 1), "Forward"),
		button("Back to now", on.close, { class: "u-main", "data-key": "now" })
	);
}
