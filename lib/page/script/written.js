// SPDX-License-Identifier: ISC
// An action as it is written in a form: what follows from a change, and what is missing. Needs no document.
import { mapsToPieces, membersOf } from "./options.js";

function isNothing(value) {
	const isEmpty = typeof value === "object" && value !== null && !Object.keys(value).length;
	return value === undefined || value === null || value === "" || isEmpty;
}

/** A whole number out of a text; undefined: it is none. */
export function wholeNumber(text) {
	return /^[-+]?\d+$/.test(text) ? Number(text) : undefined;
}

/* ---- pairs ------------------------------------------------------------------------ */

/** What options have of a key of pairs, each once. */
export function keyValues(options, param, key) {
	return [...new Set(options.flatMap((option) => membersOf(option[param.name]?.[key])))];
}

function mostUsual(values) {
	const count = (value) => values.filter((one) => one === value).length;
	return values.reduce((best, value) => (best === undefined || count(value) > count(best) ? value : best), undefined);
}

/** What a key of pairs begins with: what most others there have, if that is known of it, else the first that is. */
export function firstValue(options, param, pairs, key) {
	if (mapsToPieces(param)) {
		return param.to === "pieces" ? [] : "";
	}
	const known = keyValues(options, param, key);
	const usual = mostUsual(Object.values(pairs ?? {}).filter((value) => known.includes(value)));
	return usual ?? (param.to === "word" ? known[0] : undefined) ?? "";
}

function isOfUnits(param) {
	return param.kind === "piece" || param.kind === "pieces";
}

/** Pieces that other arguments of the action name. */
export function namedElsewhere(action, verb, name) {
	const others = verb.params.filter((param) => param.name !== name && isOfUnits(param));
	return [...new Set(others.flatMap((param) => membersOf(action[param.name])))];
}

/* Wherever the options name the piece for that argument, they tell this of it, too. */
function isAlwaysTold(options, param, changed, id) {
	const naming = options.filter((option) => membersOf(option[changed.name]).includes(id));
	return naming.length > 0 && naming.every((option) => option[param.name]?.[id] !== undefined);
}

/* What is told of each: of those who were added, too, of those who are gone no more. */
function followed(action, before, verb, changed, options) {
	const old = membersOf(before[changed.name]);
	const now = membersOf(action[changed.name]);
	const next = { ...action };
	for (const param of verb.params.filter((one) => one.kind === "pairs")) {
		const kept = [...now, ...namedElsewhere(action, verb, changed.name)];
		const isGone = (key) => old.includes(key) && !kept.includes(key);
		const pairs = Object.fromEntries(Object.entries(action[param.name] ?? {}).filter(([key]) => !isGone(key)));
		const isNew = (id) => !old.includes(id) && !(id in pairs) && isAlwaysTold(options, param, changed, id);
		now.filter(isNew).forEach((id) => (pairs[id] = firstValue(options, param, pairs, id)));
		next[param.name] = pairs;
	}
	return next;
}

/* ---- the whole ---------------------------------------------------------------------- */

function withoutNothings(action) {
	return Object.fromEntries(Object.entries(action).filter(([, value]) => !isNothing(value)));
}

/** The action with another value of an argument; nothing leaves it out. options: those of the verb. */
export function withArgument(action, verb, param, value, options) {
	const next = { ...action, [param.name]: value };
	return withoutNothings(isOfUnits(param) ? followed(next, action, verb, param, options) : next);
}

function unfinished(param, pairs) {
	const open = Object.keys(pairs).filter((key) => isNothing(pairs[key]));
	return open.map((key) => `${param.name} of ${key}`);
}

/** The names of what is missing before the action can be judged. */
export function missingIn(action, verb) {
	return verb.params.flatMap((param) => {
		const value = action[param.name];
		if (value === undefined) {
			return param.optional ? [] : [param.name];
		}
		return param.kind === "pairs" ? unfinished(param, value) : [];
	});
}
