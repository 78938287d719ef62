// SPDX-License-Identifier: ISC
// The roster: who does what in the action that is put together: what each aims at, what carries whom, where each goes.
import { button, el, spoken } from "./dom.js";
import { mapsToPieces } from "./options.js";
import { aboutWords, valueWords } from "./words.js";

/* More than that are a list to choose from. */
const MOST_CHIPS = 4;

/* What a value of a row is called. */
export function rosterWords(param, value, names) {
	if (!param || param.kind === "pieces") {
		return spoken(value);
	}
	return mapsToPieces(param) ? names.piece(value) : spoken(valueWords({ ...param, kind: param.to }, value, names));
}

/** Values that several rows have in common, to be told to all of them at once. */
export function forAll({ param, rows }) {
	const shared = rows[0].values.filter((value) => rows.filter((row) => row.values.includes(value)).length > 1);
	return rows.length > 1 && !mapsToPieces(param) ? shared : [];
}

function rowKey(param, id) {
	return `tell-${param?.name ?? "role"}-${id}`;
}

/* Chips, or if they are many a list; isNow tells which of the values it is. */
function editorOf(label, key, values, words, { isNow, tell }) {
	if (values.length > MOST_CHIPS) {
		const blank = values.some(isNow) ? null : el("option", { value: "", selected: true }, "choose …");
		const options = values.map((value) => el("option", { value, selected: isNow(value) }, words(value)));
		const node = el("select", { class: "u-field", "aria-label": label, "data-key": `${key}-list` }, blank, options);
		node.addEventListener("change", () => node.value && tell(node.value));
		return node;
	}
	return values.map((value, i) =>
		button(words(value), () => tell(value), {
			class: "u-chip",
			"aria-pressed": String(isNow(value)),
			"aria-label": `${label}: ${words(value)}`,
			"data-key": `${key}-${i}`,
		})
	);
}

function rowNode(part, row, words, tell) {
	const choosing = { isNow: (value) => value === row.value, tell: (value) => tell([row.id], value) };
	return el(
		"li",
		{ class: "u-member", role: "group", "aria-label": row.id },
		el("span", { class: "u-roster-name" }, row.id),
		el("div", { class: "u-row" }, editorOf(row.id, rowKey(part.param, row.id), row.values, words, choosing))
	);
}

function allRow(part, words, tell) {
	const values = forAll(part);
	const able = (value) => part.rows.filter((row) => row.values.includes(value)).map((row) => row.id);
	const choosing = {
		isNow: (value) => part.rows.every((row) => row.value === value),
		tell: (value) => tell(able(value), value),
	};
	const editor = editorOf("All", rowKey(part.param, "all"), values, words, choosing);
	return values.length < 2 ? null : el("div", { class: "u-row" }, el("span", {}, "All:"), editor);
}

function partNode(part, names, on) {
	const { param, rows } = part;
	const words = (value) => rosterWords(param, value, names);
	const tell = (ids, value) => on.tell(param?.name ?? null, ids, value);
	const title = param ? spoken(param.name) : "Who does what";
	return el(
		"div",
		{ class: "u-choice u-roster", role: "group", "aria-label": title },
		el(
			"span",
			{ class: "u-choice-name" },
			title,
			param?.about && el("span", { class: "u-soft" }, ` ${aboutWords(param.about)}`)
		),
		allRow(part, words, tell),
		el(
			"ul",
			{ class: "u-members" },
			rows.map((row) => rowNode(part, row, words, tell))
		)
	);
}

/** What can be told one by one; on.tell(name of the argument or null, ids, value). */
export function rosterNodes(app, on) {
	return app.look.rows.map((part) => partNode(part, app.names, on));
}
