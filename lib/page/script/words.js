// SPDX-License-Identifier: ISC
// An action in words for people and as the line of YAML that the umpire reads. Needs no document.
import { spoken } from "./dom.js";
import { foldName } from "./find.js";
import { isOrigin, mapsToPieces, membersOf, namesPieces } from "./options.js";

/* ---- YAML ----------------------------------------------------------------------- */

const PLAIN = /^[A-Za-z][A-Za-z0-9_./+-]*$/;
const UNIT = /^[0-9]+[A-Za-z_/.-][A-Za-z0-9_/.-]*$/;
const NUMBER_LIKE = /^[0-9.]+(e[-+]?[0-9]+)?$|^0[xo]/i;
const WORD_OF_YAML = /^(y|n|yes|no|true|false|on|off|null)$/i;

const CONTROL = /[\p{Cc}\ufffe\uffff]/u;

/* Between double quotes, where they all have a number, as JSON gives only some. */
function controlledText(text) {
	const numbered = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
	return JSON.stringify(text).replace(new RegExp(CONTROL, "gu"), numbered);
}

function yamlText(text) {
	const isPlain = (PLAIN.test(text) && !WORD_OF_YAML.test(text)) || (UNIT.test(text) && !NUMBER_LIKE.test(text));
	return isPlain ? text : CONTROL.test(text) ? controlledText(text) : `'${text.replace(/'/g, "''")}'`;
}

function yamlMap(entries) {
	const pairs = entries.map(([key, value]) => `${yamlText(key)}: ${yamlValue(value)}`);
	return `{${pairs.join(", ")}}`;
}

function yamlValue(value) {
	if (Array.isArray(value)) {
		return `[${value.map(yamlValue).join(", ")}]`;
	}
	if (value && typeof value === "object") {
		return yamlMap(Object.entries(value));
	}
	if (typeof value === "boolean") {
		return value ? "yes" : "no";
	}
	return typeof value === "number" ? String(value) : yamlText(String(value));
}

/* by and do come first, then the arguments as the verb lists them. */
function ordered(action, verb) {
	const names = ["by", "do", ...(verb?.params ?? []).map((param) => param.name), ...Object.keys(action)];
	return [...new Set(names)].filter((name) => action[name] !== undefined);
}

/** {by: german, do: move, units: [1-139], path: ['0919', '1019']} */
export function actionYaml(action, verb) {
	return yamlMap(ordered(action, verb).map((name) => [name, action[name]]));
}

/* ---- words ---------------------------------------------------------------------- */

function lower(name) {
	return String(name).replace(/-/g, " ");
}

function listWords(ids, nameOf, most = 8) {
	const names = ids.slice(0, most).map(nameOf);
	return ids.length > most ? `${names.join(", ")} and ${ids.length - most} more` : names.join(", ");
}

/* "ship: cargo, cargo" */
function carriedWords(pairs, names) {
	const parts = Object.entries(pairs).map(([key, value]) => {
		return `${names.piece(key)}: ${listWords(membersOf(value), names.piece) || "…"}`;
	});
	return parts.join("; ");
}

/* "port: unit, unit"; what all of them do alone, if that is enough. */
function sharedWords(param, pairs, names, isBrief) {
	const nameOf = param.to === "word" ? lower : names.place;
	const groups = new Map();
	Object.entries(pairs).forEach(([key, value]) =>
		groups.set(String(value), [...(groups.get(String(value)) ?? []), key])
	);
	const name = (value) => (value === "" ? "…" : nameOf(value));
	return isBrief && groups.size === 1
		? name([...groups.keys()][0])
		: [...groups].map(([value, keys]) => `${name(value)}: ${listWords(keys, names.piece)}`).join("; ");
}

function pairWords(param, pairs, names, isBrief) {
	return mapsToPieces(param) ? carriedWords(pairs, names) : sharedWords(param, pairs, names, isBrief);
}

/* Who acts is named in any case. */
function pairsWords(param, pairs, names, isFirst) {
	return isFirst ? pairWords(param, pairs, names) : `${lower(param.name)} ${pairWords(param, pairs, names, true)}`;
}

function wayWords(param, value, nameOf) {
	const way = membersOf(value);
	const start = param.path === "with-start" ? way.shift() : undefined;
	const end = way.pop();
	const parts = [
		start !== undefined && `from ${nameOf(start)}`,
		way.length && `by ${listWords(way, nameOf)}`,
		end !== undefined && `to ${nameOf(end)}`,
	];
	return parts.filter(Boolean).join(" ");
}

function isYes(value) {
	return value === true || value === "yes";
}

function boolWords(param, value) {
	return isYes(value) ? lower(param.name) : `not ${lower(param.name)}`;
}

function yesOrNo(value) {
	return isYes(value) ? "yes" : "no";
}

/* Who acts stands for himself; all else bears the name of its argument. */
function unitWords(param, value, names, isFirst) {
	const units = listWords(membersOf(value), names.piece);
	return isFirst ? units : `${lower(param.name)} ${units || "none"}`;
}

function placeWords(param, value, names) {
	const place = names.place(value);
	const isSaid = param.name === "hex" || foldName(place).split(/\W+/).includes(param.name);
	const before = isOrigin(param) ? "from" : isSaid ? "at" : lower(param.name); // "at Sea Zone IV", not "zone Sea Zone IV"
	return `${before} ${place}`;
}

/* "2 battalions", "level 3" */
function numberWords(param, value) {
	const name = lower(param.name);
	if (!name.endsWith("s")) {
		return `${name} ${value}`;
	}
	return `${value} ${Number(value) === 1 ? name.slice(0, -1) : name}`;
}

const ARGUMENTS = {
	piece: unitWords,
	pieces: unitWords,
	place: placeWords,
	places: (param, value, names) => `${lower(param.name)} ${listWords(membersOf(value), names.place)}`,
	pairs: pairsWords,
	int: numberWords,
	bool: boolWords,
	word: (param, value, names, isFirst) => (isFirst ? lower(value) : `${lower(param.name)} ${lower(value)}`),
};

/** What an argument is about, without how it is written. */
export function aboutWords(about) {
	return (about ?? "").replace(/:? *\{.*\}/g, "");
}

/* What an argument says, for the middle of a sentence. */
function argumentWords(param, value, names, isFirst) {
	if (param.path) {
		return wayWords(param, value, names.place);
	}
	const words = ARGUMENTS[param.kind] ?? (() => `${lower(param.name)} ${listWords(membersOf(value), lower)}`);
	return words(param, value, names, isFirst);
}

/** "Move: 1-139, 2-139, by 1019 to 1118"; names: {piece(id), place(id)}. */
export function actionWords(action, verb, names) {
	const given = (verb?.params ?? []).filter((param) => action[param.name] !== undefined);
	const parts = given.map((param, i) => argumentWords(param, action[param.name], names, i === 0));
	const isWay = (i) => parts[i].startsWith("to ") && parts[i - 1]?.startsWith("from ");
	const words = parts.reduce((text, part, i) => text + (i === 0 ? "" : isWay(i) ? " " : ", ") + part, "");
	return [spoken(action.do), words].filter(Boolean).join(": ");
}

/** "Germany must now play cards for the attack: Hønefoss" */
export function askWords(ask, names) {
	const about = [...(ask.unit ? [names.piece(ask.unit)] : []), ...(ask.places ?? []).map(names.place)];
	return about.length ? `${ask.words}: ${about.join(", ")}` : ask.words;
}

const VALUES = {
	bool: (param, value) => yesOrNo(value),
	pairs: (param, value, names) => pairWords(param, value, names, true),
	place: (param, value, names) => names.place(value),
	places: (param, value, names) => listWords(membersOf(value), names.place),
	piece: (param, value, names) => names.piece(value),
	pieces: (param, value, names) => listWords(membersOf(value), names.piece),
};

/* An argument that is left out: whoever chooses sees what it is called. */
function nothingWords(param) {
	return param.kind === "bool" ? "no" : namesPieces(param) ? "none" : "not given";
}

/** What one of several values of an argument is called, where one chooses among them; null: none. */
export function valueWords(param, value, names) {
	if (value === null || value === undefined) {
		return nothingWords(param);
	}
	const words = VALUES[param.kind] ?? (() => listWords(membersOf(value), lower));
	return (param.path ? wayWords(param, value, names.place) : words(param, value, names)) || "none";
}

/** A line of the log: an answer that the umpire gave by itself is told without its YAML; the lines after it have all. */
export function logWords(text) {
	const forced = /^forced: \{by: [^,}]+, do: ([^,}]+)/.exec(text);
	return forced ? `only one answer was lawful: ${lower(forced[1])}` : text.replace(/ -> /g, " → ");
}

/* Numbers stand on the board, so they stay; an id that is only a short form of the name does not. */
function named(id, name) {
	return !name || name === id ? String(id) : /^\d/.test(id) ? `${id} ${name}` : name;
}

/* Letters and digits alone: "eidsvoll-norge" is in "Eidsvoll & Norge". */
function bareLetters(text) {
	return foldName(text).replace(/[^a-z0-9]/g, "");
}

/* What an id has that is not of the name: "g9-2" of "g9-bombefly-2". */
function markOf(id, name) {
	const bare = bareLetters(name);
	return id
		.split("-")
		.filter((part) => !/[a-z]{2}/i.test(part) || !bare.includes(bareLetters(part)))
		.join("-");
}

/* "Bombefly 2 (Bombers)" */
function marked(name, mark) {
	return mark ? name.replace(/(?= \(|$)/, ` ${mark}`) : name;
}

/* What is short and stands on a counter stays; what shortens a name, or counts cards of that name, does not. */
function calledBy(id, name) {
	if (!name || /^\d/.test(id)) {
		return id;
	}
	if (bareLetters(name).includes(bareLetters(id))) {
		return name;
	}
	const [number] = /\d+$/.exec(id) ?? [];
	return number && !/\d/.test(name) && markOf(id, name) !== id ? marked(name, number) : id;
}

/* What each piece is called; who would be called as another of his side tells more of his id. */
function pieceNames(pieces) {
	const called = new Map(Object.entries(pieces).map(([id, { name }]) => [id, calledBy(id, name)]));
	const alike = new Map();
	called.forEach((words, id) => {
		const key = `${pieces[id].side} ${words}`;
		alike.set(key, [...(alike.get(key) ?? []), id]);
	});
	for (const ids of [...alike.values()].filter((list) => list.length > 1)) {
		ids.forEach((id) => called.set(id, marked(pieces[id].name, markOf(id, pieces[id].name))));
	}
	return (id) => called.get(String(id)) ?? String(id);
}

/** What pieces and places of a scene are called. */
export function namesOf(scene) {
	return {
		piece: pieceNames(scene.pieces ?? {}),
		full: (id) => (scene.pieces?.[id]?.name ? `${id} ${scene.pieces[id].name}` : String(id)),
		place: (id) => named(String(id), scene.places?.[id]),
	};
}
