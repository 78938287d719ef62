// SPDX-License-Identifier: ISC
// The options of a position: out of their groups, each by itself, and what each of them names on the board.

/* ["1-3", 7] names the rows 1, 2, 3 and 7. */
function rowsNamed(ranges, rows) {
	return ranges.flatMap((range) => {
		const [first, last] = String(range).split("-").map(Number);
		return rows.slice(first - 1, last ?? first);
	});
}

function expandGroup(group) {
	return group.each.flatMap((each) => {
		const key = Object.keys(each).find((name) => name !== "rows");
		const rows = rowsNamed(each.rows, group.rows);
		return each[key].flatMap((value) => rows.map((row) => ({ ...group.of, [key]: value, ...row })));
	});
}

/** Every option by itself, in the order of `umpire options`; umpire(5) says how they are grouped. */
export function expandOptions(list) {
	return (list ?? []).flatMap((entry) => (entry.of ? expandGroup(entry) : [entry]));
}

/** A value as a list of texts: of nothing an empty one. */
export function membersOf(value) {
	if (value === undefined || value === null) {
		return [];
	}
	return (Array.isArray(value) ? value : [value]).map(String);
}

/** Pairs of which the right side are pieces, too: cargo of ships. */
export function mapsToPieces(param) {
	return param?.to === "piece" || param?.to === "pieces";
}

/* Not arguments of the action, but what is said about it. */
const ABOUT = new Set(["some", "remark"]);

/** The action of an option. */
export function actionOf(option) {
	return Object.fromEntries(Object.entries(option).filter(([key]) => !ABOUT.has(key)));
}

/* ---- what an option names ------------------------------------------------------ */

/* Of pairs: the pieces on the left, and those on the right where there are any. */
function pairPieces(param, value) {
	const keys = Object.keys(value);
	const inner = Object.values(value).flatMap(membersOf);
	return mapsToPieces(param) ? [...keys, ...inner] : keys;
}

export function namesPieces(param) {
	return param.kind === "piece" || param.kind === "pieces" || param.kind === "pairs";
}

function piecesIn(param, value) {
	return param.kind === "pairs" ? pairPieces(param, value) : membersOf(value);
}

/* Places that one would tap: of a way its end. */
function placesIn(param, value) {
	if (param.path) {
		return membersOf(value).slice(-1);
	}
	return param.kind === "border" ? String(value).split("/") : membersOf(value);
}

const PLACE_KINDS = new Set(["place", "places", "border"]);

/** What an action names on the board, as far as it is written: {pieces, places}. */
export function namedOn(verb, action) {
	const given = (verb?.params ?? []).filter((param) => action[param.name]);
	const pieces = given.filter(namesPieces).flatMap((param) => piecesIn(param, action[param.name]));
	const places = given.filter((param) => PLACE_KINDS.has(param.kind));
	return { pieces, places: places.flatMap((param) => placesIn(param, action[param.name])) };
}

/* One argument of an option: [param name, ids]. */
function notePiece(facet, param, ids) {
	const who = facet.verb.who;
	if (param.order && !facet.verb.sampled) {
		facet.ordered.push(...ids);
	} else if (param === who) {
		facet.actors.push(...ids);
	} else {
		facet.others.push(...ids.filter((id) => !facet.actors.includes(id)));
	}
}

function notePlace(facet, param, value) {
	if (isOrigin(param)) {
		facet.from.push(...placesIn(param, value));
	} else {
		facet.from.push(...(param.path === "with-start" ? membersOf(value).slice(0, 1) : []));
		const ids = param.kind === "pairs" ? Object.values(value).map(String) : placesIn(param, value);
		facet.places.push({ name: param.name, ids, key: ids.join() });
	}
}

/* Where something comes from is tapped before where it goes. */
export function isOrigin(param) {
	return param.kind === "place" && (param.origin || param.name === "from");
}

/* Whoever acts from where he stands says by himself where he comes from; a card does not. */
function isOriginSaid(facet, placeOf) {
	return facet.actors.some((id) => facet.from.includes(placeOf(id)));
}

function facetOf(option, verb, placeOf) {
	const some = membersOf(option.some);
	const facet = { option, verb, actors: [], others: [], ordered: [], from: [], places: [], some, size: null };
	for (const param of verb.params) {
		const value = option[param.name];
		if (value === undefined) {
			continue;
		}
		if (namesPieces(param)) {
			notePiece(facet, param, piecesIn(param, value));
		}
		if (PLACE_KINDS.has(param.kind) || (param.kind === "pairs" && param.to === "place")) {
			notePlace(facet, param, value);
		}
	}
	facet.named = facet.actors.concat(facet.others, facet.some);
	facet.where = facet.places.flatMap((one) => one.ids);
	facet.keys = { who: facet.actors.join(), others: facet.others.join(), from: facet.from.join() };
	facet.isOriginSaid = isOriginSaid(facet, placeOf);
	return facet;
}

/* Where things are mapped to things, or pieces come along in several roles, the options are but a sample of what is
   lawful. */
function isSampled(params) {
	const along = params.filter((param) => param.kind === "pieces" && param.optional);
	return along.length > 1 || params.some((param) => param.kind === "pairs");
}

/* A verb as the options know it; who: the first argument that says who acts. */
function readVerb(verb) {
	const who = verb.params.find((param) => namesPieces(param) && !param.order) ?? null;
	return { ...verb, who, sampled: who !== null && isSampled(verb.params) };
}

function addTo(index, key, facet) {
	const list = index.get(key);
	if (list) {
		if (list[list.length - 1] !== facet) {
			list.push(facet);
		}
	} else {
		index.set(key, [facet]);
	}
}

/* {byVerb: Map(verb → facets), byPiece: Map(id → facets), actors: Map(name of a verb, or null for all → ids)} */
function indexOf(facets) {
	const index = { byVerb: new Map(), byPiece: new Map(), actors: new Map([[null, new Set()]]) };
	for (const facet of facets) {
		const name = facet.verb.do;
		addTo(index.byVerb, name, facet);
		facet.named.concat(facet.ordered).forEach((id) => addTo(index.byPiece, id, facet));
		if (!index.actors.has(name)) {
			index.actors.set(name, new Set());
		}
		for (const id of facet.actors) {
			index.actors.get(name).add(id);
			index.actors.get(null).add(id);
		}
	}
	return index;
}

/* Where as many sets are listed as there are pieces, all of one size and none of all, it takes just so many. */
function sizeOfSets(facets) {
	const param = facets[0].verb.params.find((one) => one.sets);
	const sizes = new Set(facets.map((facet) => membersOf(facet.option[param?.name]).length));
	const [size] = sizes;
	const { some } = facets[0];
	return sizes.size === 1 && facets.length === some.length && size < some.length ? size : null;
}

function noteSizes(facets) {
	const groups = new Map();
	for (const facet of facets.filter((one) => one.some.length)) {
		addTo(groups, `${facet.option.do} ${facet.some}`, facet);
	}
	for (const group of groups.values()) {
		const size = sizeOfSets(group);
		group.forEach((facet) => (facet.size = size));
	}
}

/**
 * The options of a scene, to be looked through: {facets, byVerb, byPiece, actors, verbs: Map(name → verb), count: Map(name
 * → how many), at: Map(piece → place)}. A facet is {option, verb, actors, others, ordered, some, size: how
 * many of some, or null, from, isOriginSaid, places: [{name, ids, key}], named, where, keys: {who, others, from}}.
 */
export function bookOf(scene) {
	const verbs = new Map(scene.verbs.map((verb) => [verb.do, readVerb(verb)]));
	const at = new Map(Object.entries(scene.pieces ?? {}).map(([id, piece]) => [id, piece.at]));
	const known = expandOptions(scene.options).filter((option) => verbs.has(option.do));
	const facets = known.map((option) => facetOf(option, verbs.get(option.do), (id) => at.get(id)));
	noteSizes(facets);
	const index = indexOf(facets);
	const count = new Map([...index.byVerb].map(([name, list]) => [name, list.length]));
	return { facets, ...index, verbs, count, at };
}
