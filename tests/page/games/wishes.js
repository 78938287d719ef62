// SPDX-License-Identifier: ISC
// wishes.js: what a player must tap and tell to get an action, as the table of its verb says; and whether he has got it.
import { mapsToPieces, membersOf } from "../../../lib/page/script/options.js";

/* ---- whether it is the same action --------------------------------------------------------------------------- */

/* Who is in a set is what counts, not who was named first. */
function plain(value, isSet) {
	if (value && typeof value === "object" && !Array.isArray(value)) {
		const keys = Object.keys(value).sort();
		return keys.map((key) => [key, plain(value[key], isSet)]);
	}
	const list = membersOf(typeof value === "boolean" ? (value ? "yes" : "no") : value);
	return isSet ? list.sort() : list;
}

function keyOf(verb, action) {
	const isSet = (param) => ["pieces", "pairs"].includes(param.kind) && !param.order;
	return JSON.stringify(verb.params.map((param) => plain(action[param.name], isSet(param))));
}

/** Whether what has come about is the action that was wanted. */
export function isSame(verb, made, wanted) {
	return made?.do === wanted.do && keyOf(verb, made) === keyOf(verb, wanted);
}

/* ---- what is tapped --------------------------------------------------------------------------------------------- */

const piece = (id) => ({ piece: String(id), place: null });
const place = (id) => ({ piece: null, place: String(id) });

/* Who acts, and what he is told, as far as that lies on the board. */
function thingsOfPairs(param, pairs) {
	return Object.entries(pairs).flatMap(([key, value]) => {
		const told = mapsToPieces(param) ? membersOf(value).map(piece) : param.to === "place" ? [place(value)] : [];
		return [piece(key), ...told];
	});
}

/* Where it begins, if that is in it, and where it ends. */
function thingsOfWay(param, value) {
	const way = membersOf(value);
	return [...(param.path === "with-start" ? [place(way[0])] : []), place(way.at(-1))];
}

const THINGS = {
	piece: (param, value) => [piece(value)],
	pieces: (param, value) => membersOf(value).map(piece),
	place: (param, value) => [place(value)],
	places: (param, value) => (param.path ? thingsOfWay(param, value) : membersOf(value).map(place)),
	border: (param, value) => String(value).split("/").map(place),
	pairs: thingsOfPairs,
};

/** What lies on the board: units first, those with cargo or an aim before others; then places. */
export function thingsIn(verb, action) {
	const given = verb.params.filter((param) => action[param.name] !== undefined);
	const [pairs, others] = [true, false].map((is) => given.filter((param) => (param.kind === "pairs") === is));
	const things = [...pairs, ...others].flatMap((param) => THINGS[param.kind]?.(param, action[param.name]) ?? []);
	return [...things.filter((one) => one.piece), ...things.filter((one) => !one.piece)];
}

/* ---- what is told ------------------------------------------------------------------------------------------------ */

function isIn(value, id) {
	return value !== undefined && (Array.isArray(value) || typeof value !== "object")
		? membersOf(value).includes(id)
		: Object.entries(value ?? {}).some(([key, inner]) => key === id || membersOf(inner).includes(id));
}

/** What one of the roster is to be told, of an argument or, without one, for which he is meant; undefined: nothing. */
export function toTell(verb, action, param, id) {
	if (!param) {
		return verb.params.find((one) => isIn(action[one.name], id))?.name;
	}
	const value = action[param.name];
	if (param.kind === "pieces") {
		return isIn(value, id) ? "yes" : "no";
	}
	return mapsToPieces(param)
		? Object.keys(value ?? {}).find((key) => membersOf(value[key]).includes(id))
		: value?.[id];
}
