// SPDX-License-Identifier: ISC
// The form: an editor for every argument of a verb, for fingers and for keys.
import { button, el, spoken } from "./dom.js";
import { mapsToPieces } from "./options.js";
import { aboutWords } from "./words.js";
import { firstValue, keyValues, namedElsewhere, wholeNumber } from "./written.js";

/* ---- values ------------------------------------------------------------------- */

function members(value) {
	if (value === undefined || value === null) {
		return [];
	}
	return (Array.isArray(value) ? value : [value]).map(String);
}

/** Values that options of the verb have for an argument, each once: {values, keys, to}. */
export function candidatesFor(options, param) {
	const values = new Set();
	const keys = new Set();
	for (const option of options) {
		const value = option[param.name];
		if (param.kind === "pairs") {
			Object.keys(value ?? {}).forEach((key) => keys.add(key));
			Object.values(value ?? {}).forEach((inner) => members(inner).forEach((one) => values.add(one)));
		} else {
			members(value).forEach((one) => values.add(one));
		}
		if (param.sets) {
			members(option.some).forEach((one) => values.add(one));
		}
	}
	return { values: [...values], keys: [...keys] };
}

function toggled(list, id) {
	return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
}

/** The name of the border between two places, as the options write it if they do. */
export function borderName(a, b, known) {
	const [one, other] = [`${a}/${b}`, `${b}/${a}`];
	return known.includes(other) ? other : known.includes(one) || a < b ? one : other;
}

/* A key that has got nothing yet, else the one that came last. */
function keyAtHand(pairs) {
	const keys = Object.keys(pairs);
	const isOpen = (key) => pairs[key] === "" || (Array.isArray(pairs[key]) && !pairs[key].length);
	return keys.find(isOpen) ?? keys[keys.length - 1];
}

/* Cargo that the options know goes to the carrier at hand, or off it. */
function carriedPicked(param, pairs, id) {
	const key = keyAtHand(pairs);
	return { ...pairs, [key]: param.to === "pieces" ? toggled(members(pairs[key]), id) : id };
}

/* Something the options know as cargo, and somebody who could take it. */
function isCargo(param, pairs, id, { values = [], keys = [] }) {
	return mapsToPieces(param) && Object.keys(pairs).length > 0 && values.includes(id) && !keys.includes(id);
}

/* The key that waits for what was tapped; none, if that is a key itself. */
function keyWaiting(param, pairs, wanted, { keys = [] }) {
	const open = keyAtHand(pairs);
	const isOpen = open !== undefined && !members(pairs[open]).join("");
	return isOpen && wanted && param.to !== "word" && !keys.includes(wanted) ? open : undefined;
}

function pairPicked({ param, value, hit, known }) {
	const pairs = { ...value };
	const wanted = param.to === "place" ? hit.place : hit.piece;
	const waiting = keyWaiting(param, pairs, wanted, known);
	if (isCargo(param, pairs, hit.piece, known)) {
		return carriedPicked(param, pairs, hit.piece);
	}
	if (waiting !== undefined) {
		pairs[waiting] = param.to === "pieces" ? [wanted] : wanted;
	} else if (hit.piece && !(hit.piece in pairs)) {
		pairs[hit.piece] = firstValue(known.options ?? [], param, pairs, hit.piece);
	}
	return pairs;
}

function borderPicked({ value, hit, half, known }) {
	if (!hit.place) {
		return { value };
	}
	return half && half !== hit.place
		? { value: borderName(half, hit.place, known.values ?? []) }
		: { value, half: hit.place };
}

const PICKERS = {
	piece: ({ value, hit }) => ({ value: hit.piece ?? value }),
	pieces: ({ value, hit }) => ({ value: hit.piece ? toggled(members(value), hit.piece) : value }),
	place: ({ value, hit }) => ({ value: hit.place ?? value }),
	places: ({ value, hit }) => ({ value: hit.place ? [...members(value), hit.place] : value }),
	pairs: (tap) => ({ value: pairPicked(tap) }),
	border: borderPicked,
	things: ({ value, hit }) => ({ value: toggled(members(value), hit.piece ?? hit.place) }),
};

/**
 * What becomes of an argument when something on the board is tapped for it: {value, half}; half is the first place
 * of a border. known: what the options have of it: {values, keys, options}.
 */
export function pickedValue(param, value, hit, half, known) {
	return PICKERS[param.kind]?.({ param, value, hit, half, known }) ?? { value };
}

/** Moves a member of a list up or down. */
export function movedMember(list, index, step) {
	const to = index + step;
	if (to < 0 || to >= list.length) {
		return list;
	}
	const copy = [...list];
	[copy[index], copy[to]] = [copy[to], copy[index]];
	return copy;
}

export function isPickable(param) {
	return Object.hasOwn(PICKERS, param.kind);
}

/* ---- editors: each gets the field {param, value, set, names, known, key} ------------ */

function optionNode(value, chosen, words) {
	return el("option", { value, selected: value === chosen }, words ?? value);
}

/* A list to choose from: first what the options have, then all else. */
function selectNode(field, label, value, lists, choose) {
	const [first, rest] = lists;
	const named = (id) => optionNode(id, value, field.nameOf(id));
	const others = rest.filter((id) => !first.includes(id));
	const unknown = value && !first.includes(value) && !rest.includes(value) ? [named(value)] : [];
	const attrs = { class: "u-field", "aria-label": label, "data-key": `${field.key}-${label}` };
	const node = el(
		"select",
		attrs,
		optionNode("", value ?? "", /^add to /.test(label) ? "add …" : "choose …"),
		unknown,
		first.map(named),
		others.length ? el("optgroup", { label: "others" }, others.map(named)) : null
	);
	node.addEventListener("change", () => choose(node.value));
	return node;
}

function thingLists(field, kind) {
	const known = kind === "key" ? field.known.keys : field.known.values;
	const wantsPlace = field.param.kind.startsWith("place") || (field.param.to === "place" && kind !== "key");
	return [known, wantsPlace ? field.placeIds : field.pieceIds];
}

function oneEditor(field) {
	const value = field.value === undefined ? "" : String(field.value);
	return selectNode(field, field.param.name, value, thingLists(field), (chosen) => field.set(chosen || undefined));
}

function memberRow(field, list, id, i) {
	const move = (words, step, label) =>
		button(words, () => field.set(movedMember(list, i, step)), {
			class: "u-small",
			"aria-label": `${id} ${label}`,
			"data-key": `${field.key}-${id}-${label}`,
		});
	const drop = () => field.set(list.filter((_, k) => k !== i));
	return el(
		"li",
		{ class: "u-member" },
		el("span", {}, field.nameOf(id)),
		field.ordered && move("↑", -1, "up"),
		field.ordered && move("↓", 1, "down"),
		button("✕", drop, { class: "u-small", "aria-label": `Remove ${id}`, "data-key": `${field.key}-${id}-drop` })
	);
}

/* Pieces in an order, or places of a path: a list that one adds to. */
function listEditor(field) {
	const list = members(field.value);
	const add = (id) => id && field.set(field.param.kind === "places" ? [...list, id] : toggled(list, id));
	const [first, rest] = thingLists(field);
	const open =
		field.param.kind === "places"
			? [first, rest]
			: [first, rest].map((ids) => ids.filter((id) => !list.includes(id)));
	return [
		el(
			"ol",
			{ class: "u-members" },
			list.map((id, i) => memberRow(field, list, id, i))
		),
		selectNode(field, `add to ${field.param.name}`, "", open, add),
		list.length > 0 &&
			button("Undo the last", () => field.set(list.slice(0, -1)), {
				class: "u-chip",
				"data-key": `${field.key}-last`,
			}),
	];
}

function checkNode(field, id, list, nameOf) {
	const box = el("input", { type: "checkbox", checked: list.includes(id), "data-key": `${field.key}-${id}` });
	box.addEventListener("change", () => field.set(toggled(list, id)));
	return el("label", { class: "u-check" }, box, el("span", {}, nameOf(id)));
}

/* A set without an order: boxes to tick for what the options have, and a list for all else. */
function setEditor(field) {
	const list = members(field.value);
	const shown = [...new Set([...field.known.values, ...list])];
	if (!shown.length || shown.length > 60) {
		return listEditor(field);
	}
	const rest = field.pieceIds.filter((id) => !shown.includes(id));
	return [
		el(
			"div",
			{ class: "u-checks" },
			shown.map((id) => checkNode(field, id, list, field.nameOf))
		),
		selectNode(field, `add to ${field.param.name}`, "", [[], rest], (id) => id && field.set([...list, id])),
	];
}

function textNode(field, attrs, read) {
	const node = el("input", { class: "u-field", "aria-label": field.param.name, "data-key": field.key, ...attrs });
	node.value = field.value === undefined ? "" : String(field.value);
	node.addEventListener("change", () => field.setTyped(read(node.value.trim())));
	return node;
}

function wordEditor(field) {
	const names = field.param.names ?? field.known.values;
	if (!names.length || (field.param.names === undefined && field.known.values.length > 60)) {
		return textNode(field, { type: "text" }, (text) => text || undefined);
	}
	const value = field.value === undefined ? "" : String(field.value);
	return selectNode(field, field.param.name, value, [names, []], (word) => field.set(word || undefined));
}

function wordsEditor(field) {
	const list = members(field.value);
	const names = field.param.names ?? field.known.values;
	if (!names.length) {
		const split = (text) => (text ? text.split(/\s*,\s*/) : undefined);
		return textNode({ ...field, value: list.join(", ") }, { type: "text", placeholder: "a, b" }, split);
	}
	return el(
		"div",
		{ class: "u-checks" },
		[...new Set([...names, ...list])].map((id) => checkNode(field, id, list, spoken))
	);
}

function numberEditor(field) {
	return textNode(field, { type: "number", inputmode: "numeric", step: 1 }, wholeNumber);
}

function boolEditor(field) {
	const value = field.value === undefined ? "" : field.value === true || field.value === "yes" ? "yes" : "no";
	const chip = (words, mine, set) =>
		button(words, () => field.set(set), {
			class: "u-chip",
			"aria-pressed": String(value === mine),
			"data-key": `${field.key}-${mine}`,
		});
	const unset = field.param.optional && chip("not given", "", undefined);
	return el("div", { class: "u-row" }, chip("yes", "yes", true), chip("no", "no", false), unset);
}

function borderEditor(field) {
	const value = field.value === undefined ? "" : String(field.value);
	return [
		selectNode(field, field.param.name, value, [field.known.values, []], (chosen) =>
			field.set(chosen || undefined)
		),
		textNode(field, { type: "text", placeholder: "0919/1019" }, (text) => text || undefined),
	];
}

function pairTarget(field, key, inner, put) {
	const { to, names } = field.param;
	const known = keyValues(field.options, field.param, key);
	const [likely, others] = [known.length ? known : field.known.values, field.known.values];
	if (to === "word") {
		return selectNode(field, `${key} to`, String(inner), [likely, names ?? others], put);
	}
	if (to !== "pieces") {
		return selectNode(field, `${key} to`, String(inner), [likely, [...others, ...thingLists(field)[1]]], put);
	}
	const nested = { ...field, param: { name: `${field.param.name} of ${key}`, kind: "pieces" }, value: inner };
	return listEditor({ ...nested, key: `${field.key}-${key}`, set: (list) => put(list ?? []) });
}

function pairRow(field, pairs, key) {
	const drop = () => field.set(Object.fromEntries(Object.entries(pairs).filter(([one]) => one !== key)));
	return el(
		"li",
		{ class: "u-member" },
		el("span", {}, field.nameOf(key)),
		el("span", { "aria-hidden": "true" }, "→"),
		pairTarget(field, key, pairs[key], (inner) => field.set({ ...pairs, [key]: inner })),
		button("✕", drop, { class: "u-small", "aria-label": `Remove ${key}`, "data-key": `${field.key}-${key}-drop` })
	);
}

function pairsEditor(field) {
	const pairs = field.value ?? {};
	const without = (ids) => ids.filter((id) => !(id in pairs));
	const [known, all] = thingLists(field, "key").map(without);
	const named = without(field.named).filter((id) => known.includes(id));
	const begun = (key) => [key, firstValue(field.options, field.param, pairs, key)];
	const add = (keys) => field.set({ ...pairs, ...Object.fromEntries(keys.map(begun)) });
	const words = `Add ${named.length > 3 ? `the other ${named.length}` : named.join(", ")}`;
	return [
		el(
			"ul",
			{ class: "u-members" },
			Object.keys(pairs).map((key) => pairRow(field, pairs, key))
		),
		named.length > 0 && button(words, () => add(named), { class: "u-chip", "data-key": `${field.key}-named` }),
		selectNode(
			field,
			`add to ${field.param.name}`,
			"",
			[[...named, ...known.filter((id) => !named.includes(id))], all],
			(key) => key && add([key])
		),
	];
}

function piecesEditor(field) {
	return field.ordered ? listEditor(field) : setEditor(field);
}

/* An answer within an order: one of its verbs, with a form of its own. */
function answerEditor(field) {
	const verb = field.param.answers.find((one) => one.do === field.value?.do);
	const chip = (one) =>
		button(spoken(one.do), () => field.compose(one), {
			class: "u-chip",
			"aria-pressed": String(one === verb),
			title: one.about,
			"data-key": `${field.key}-${one.do}`,
		});
	return [
		verb && el("p", {}, field.actionWords(field.value, verb)),
		el("div", { class: "u-row" }, field.param.answers.map(chip)),
	];
}

const EDITORS = {
	answer: answerEditor,
	things: listEditor,
	piece: oneEditor,
	place: oneEditor,
	pieces: piecesEditor,
	places: listEditor,
	word: wordEditor,
	words: wordsEditor,
	int: numberEditor,
	bool: boolEditor,
	border: borderEditor,
	pairs: pairsEditor,
};

/* ---- the whole -------------------------------------------------------------------- */

function pickButton(form, param, on) {
	if (!isPickable(param)) {
		return null;
	}
	const active = form.picking === param.name;
	const words = active ? "Done tapping" : "Tap on the board";
	const attrs = { class: "u-chip", "aria-pressed": String(active), "data-key": `pick-${param.name}` };
	return button(words, () => on.pick(active ? null : param.name), attrs);
}

function fieldNode(form, param, on) {
	const value = form.action?.[param.name];
	const field = {
		param,
		value,
		key: `form-${param.name}`,
		ordered: Boolean(param.order || param.kind === "places"),
		known: candidatesFor(form.options, param),
		options: form.options,
		named: namedElsewhere(form.action ?? {}, form.verb, param.name),
		pieceIds: form.pieceIds,
		placeIds: form.placeIds,
		nameOf: form.nameOf,
		set: (next) => on.set(param, next),
		setTyped: (next) => on.setTyped(param, next),
		compose: (verb) => on.compose(param, verb),
		actionWords: form.actionWords,
	};
	const { about } = param;
	return el(
		"div",
		{ class: "u-fieldset", role: "group", "aria-label": spoken(param.name) },
		fieldHead(form, param, value, on),
		about && el("p", { class: "u-soft" }, aboutWords(about)),
		EDITORS[param.kind]?.(field)
	);
}

/* Its name, and beside it what can be done with it as a whole. */
function fieldHead(form, param, value, on) {
	const leave = () => on.set(param, null);
	const optional = param.optional && el("span", { class: "u-soft" }, " (may be left out)");
	return el(
		"div",
		{ class: "u-field-head" },
		el("h4", {}, spoken(param.name), optional),
		param.optional &&
			value !== undefined &&
			button("Leave out", leave, { class: "u-chip", "data-key": `leave-${param.name}` }),
		pickButton(form, param, on)
	);
}

/**
 * form: {verb, action, verdict: a node, options of the verb, picking, pieceIds, placeIds, nameOf}; on: {set(param, value),
 * setTyped(param, value): the same of what was typed, pick(name), close}. A value of null leaves the argument out.
 */
export function formOf(form, on) {
	return el(
		"section",
		{ class: "u-form", "aria-label": `Change ${spoken(form.verb.do)}` },
		el(
			"div",
			{ class: "u-form-head" },
			el("h3", {}, spoken(form.verb.do)),
			button("Done", on.close, { class: "u-chip", "data-key": "form-close" })
		),
		el("p", { class: "u-soft" }, form.verb.about),
		form.verdict,
		form.verb.params.length
			? form.verb.params.map((param) => fieldNode(form, param, on))
			: el("p", {}, "This takes no arguments.")
	);
}
