// SPDX-License-Identifier: ISC
// Finds a unit or a place by a part of its name or id.
import { el } from "./dom.js";
import { openDialog } from "./dialog.js";

const LETTERS = { ø: "o", æ: "ae", å: "a", đ: "d", ð: "d", þ: "th", ß: "ss", œ: "oe", ł: "l" };

/** Small letters without marks, so that "Bjornfjell" finds Bjørnfjell. */
export function foldName(text) {
	return text
		.toLowerCase()
		.normalize("NFD")
		.replace(/[\u0300-\u036f]/g, "")
		.replace(/[øæåđðþßœł]/g, (letter) => LETTERS[letter]);
}

/** What can be found: [{kind, id, name, side, at, folds}]. */
export function findIndex(scene, places) {
	const entry = (kind, id, name, rest) => ({ kind, id, name, folds: [foldName(id), foldName(name ?? "")], ...rest });
	const units = Object.entries(scene.pieces ?? {}).map(([id, p]) => entry("unit", id, p.name, p));
	return [...units, ...places.map((id) => entry("place", id, scene.places?.[id]))];
}

/* The lower the better; nothing at all: Infinity. */
function rankFold(fold, wanted) {
	const at = fold.indexOf(wanted);
	if (at < 0) {
		return Infinity;
	}
	if (fold === wanted) {
		return 0;
	}
	if (at === 0) {
		return 1;
	}
	return /[a-z0-9]/.test(fold[at - 1]) ? 3 : 2;
}

/** The best matches first; of equals, those that stand first in the index. */
export function findMatches(index, text, most = 12) {
	const wanted = foldName(text.trim());
	if (!wanted) {
		return [];
	}
	return index
		.map((entry, order) => ({ entry, order, rank: Math.min(...entry.folds.map((fold) => rankFold(fold, wanted))) }))
		.filter((match) => match.rank < Infinity)
		.sort((a, b) => a.rank - b.rank || a.order - b.order)
		.slice(0, most)
		.map((match) => match.entry);
}

/** The entry that the arrow keys choose next. */
export function stepIn(index, length, step) {
	return length ? (index + step + length) % length : 0;
}

function entryWords(entry, scene) {
	const where = entry.at ? ` in ${scene.places?.[entry.at] ?? entry.at}` : "";
	const name = entry.name ? ` ${entry.name}` : "";
	return { main: `${entry.id}${name}`, side: entry.kind === "unit" ? `${entry.side}${where}` : "place" };
}

function entryRow(entry, i, state, scene, choose) {
	const words = entryWords(entry, scene);
	const attrs = { role: "option", id: `u-found-${i}`, class: "u-found", "aria-selected": String(i === state.index) };
	const inner = [el("span", {}, words.main), el("span", { class: "u-soft" }, words.side)];
	return el("li", { ...attrs, on: { click: () => choose(entry) } }, inner);
}

function findField() {
	return el("input", {
		type: "text",
		inputmode: "search",
		enterkeyhint: "search",
		class: "u-field",
		role: "combobox",
		autocomplete: "off",
		"aria-label": "Name or number of a unit or place",
		"aria-controls": "u-found",
		"aria-expanded": "true",
		placeholder: "Narvik, 0919, dietl …",
	});
}

/** Opens the window in which one types. */
export function openFind(host, scene, index, choose) {
	const state = { index: 0, found: [] };
	const list = el("ul", { role: "listbox", id: "u-found", class: "u-found-list", "aria-label": "Found" });
	const field = findField();
	const take = (entry) => {
		shut();
		choose(entry);
	};
	const show = () => {
		list.replaceChildren(...state.found.map((entry, i) => entryRow(entry, i, state, scene, take)));
		field.setAttribute("aria-activedescendant", state.found.length ? `u-found-${state.index}` : "");
		list.children[state.index]?.scrollIntoView({ block: "nearest" });
	};
	const keys = { ArrowDown: 1, ArrowUp: -1 };
	field.addEventListener("input", () => {
		Object.assign(state, { index: 0, found: findMatches(index, field.value) });
		show();
	});
	field.addEventListener("keydown", (event) => {
		if (keys[event.key]) {
			event.preventDefault();
			state.index = stepIn(state.index, state.found.length, keys[event.key]);
			show();
		} else if (event.key === "Enter" && state.found.length) {
			event.preventDefault();
			take(state.found[state.index]);
		}
	});
	const shut = openDialog(host, "Find a unit or place", [field, list], { class: "u-dialog u-finder" });
	field.focus();
}
