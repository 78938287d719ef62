// SPDX-License-Identifier: ISC
// Actions that map things to things: cargo to ships, aims to aircraft, units to transports. Of those the options are but a
// sample, so what is chosen is put together after the options that are nearest to it. Needs no document.
import { actionOf, mapsToPieces, membersOf } from "./options.js";

/* What is said of somebody, or not. */
const YES = "yes";
const NO = "no";

/* ---- what the options of a verb tell ------------------------------------------------- */

function pairsOf(verb) {
	return verb.params.filter((param) => param.kind === "pairs");
}

/* Those on the left of such pairs are named by them alone, not by another argument as well. */
function namesWho(verb, param, facets) {
	if (param === verb.who || !mapsToPieces(param)) {
		return param === verb.who;
	}
	const lists = verb.params.filter((one) => one.kind === "pieces");
	const named = (option) => lists.flatMap((one) => membersOf(option[one.name]));
	return facets.some(({ option }) => Object.keys(option[param.name] ?? {}).some((id) => !named(option).includes(id)));
}

/* A list of some of those that another argument names says something of them: which of them launch, which fly back. */
function isFlag(verb, param, facets) {
	if (param.kind !== "pieces" || param === verb.who || !param.optional) {
		return false;
	}
	const others = verb.params.filter((one) => one !== param && (one.kind === "pieces" || one.kind === "pairs"));
	const keysOf = (value) => (value && !Array.isArray(value) ? Object.keys(value) : membersOf(value));
	const named = (option) => others.flatMap((one) => (one.to === "word" ? [] : keysOf(option[one.name])));
	const told = facets.filter(({ option }) => option[param.name] !== undefined);
	return (
		told.length > 0 &&
		told.every(({ option }) => membersOf(option[param.name]).every((id) => named(option).includes(id)))
	);
}

function noteRole(table, id, param, part) {
	const roles = table.roles.get(id) ?? [];
	if (!roles.some((one) => one.param === param && one.part === part)) {
		table.roles.set(id, [...roles, { param, part }]);
	}
}

function noteValues(table, param, key, values) {
	const keys = table.values.get(param.name) ?? new Map();
	const known = keys.get(key) ?? { list: [], room: 0 };
	const list = [...known.list, ...values.filter((value) => !known.list.includes(value))];
	keys.set(key, { list, room: Math.max(known.room, values.length) });
	table.values.set(param.name, keys);
}

function notePairs(table, param, pairs, isWho) {
	for (const [key, value] of Object.entries(pairs)) {
		const values = membersOf(value);
		noteValues(table, param, key, values);
		if (isWho) {
			noteRole(table, key, param, "key");
		}
		if (mapsToPieces(param)) {
			values.forEach((id) => noteRole(table, id, param, "value"));
		}
	}
}

function notePieces(table, param, facet) {
	membersOf(facet.option[param.name]).forEach((id) => noteRole(table, id, param, "member"));
	if (param.sets) {
		facet.some.forEach((id) => noteRole(table, id, param, "member"));
	}
}

function noteFlags(table, param, facet) {
	table.flags.set(param, new Set([...(table.flags.get(param) ?? []), ...membersOf(facet.option[param.name])]));
}

/* How what an argument says is noted; null: it names no pieces. */
function noterFor(verb, param, facets) {
	if (param.kind === "pairs") {
		const isWho = namesWho(verb, param, facets);
		return (table, facet) => notePairs(table, param, facet.option[param.name], isWho);
	}
	if (param.kind !== "piece" && param.kind !== "pieces") {
		return null;
	}
	const note = isFlag(verb, param, facets) ? noteFlags : notePieces;
	return (table, facet) => note(table, param, facet);
}

/*
 * {roles: Map(id → [{param, part}]), values: Map(name of pairs → Map(key → {list, room})), flags: Map(param → ids of whom it
 * may be said)}
 */
function tableOf(verb, facets) {
	const table = { roles: new Map(), values: new Map(), flags: new Map() };
	for (const param of verb.params) {
		const note = noterFor(verb, param, facets);
		facets.filter(({ option }) => note && option[param.name] !== undefined).forEach((facet) => note(table, facet));
	}
	return table;
}

/* Of each pairs in which roles those are of whom they speak: of dive bombers that join nothing is told what they aim at. */
function notedRoles(verb, facets, roles) {
	const noted = new Map();
	for (const param of pairsOf(verb).filter((one) => !mapsToPieces(one))) {
		const of = new Set();
		for (const facet of facets) {
			for (const key of Object.keys(facet.option[param.name] ?? {})) {
				of.add(roleIn(facet, roles.get(key) ?? [])(key)?.param);
			}
		}
		noted.set(param, of);
	}
	return noted;
}

function actsIn({ verb, roles }) {
	return (id) => roles.get(id)?.some(({ param, part }) => param === verb.who && part !== "value");
}

/* Those who act, without what they carry. */
function leadersOf({ verb, option, actors }) {
	return verb.who.kind === "pairs" ? Object.keys(option[verb.who.name] ?? {}) : actors;
}

function learned(verb, facets) {
	const table = tableOf(verb, facets);
	return { ...table, verb, facets, noted: notedRoles(verb, facets, table.roles) };
}

/* What a book tells of a verb, worked out once: {whole, isSpread: some listed force is of several places, places}. */
const LEARNED = new WeakMap();

function lessonOf(book, verb, facets, from) {
	const known = LEARNED.get(book) ?? new Map();
	const key = `${verb.do} ${from}`;
	if (!known.has(key)) {
		const isApart = (ids) => ids.some((id) => book.at.get(id) !== book.at.get(ids[0]));
		const isSpread = facets.some((facet) => isApart(leadersOf(facet)));
		known.set(key, { whole: learned(verb, facets), isSpread, places: new Map() });
		LEARNED.set(book, known);
	}
	return known.get(key);
}

function lessonAt(book, { whole, places }, place) {
	if (!places.has(place)) {
		const facets = whole.facets.filter((facet) => book.at.get(leadersOf(facet)[0]) === place);
		places.set(place, learned(whole.verb, facets));
	}
	return places.get(place);
}

/** Whether something is chosen that another is to carry: it was tapped after whom, so the listed ways do not count. */
export function isCarried(sample, sel) {
	return sel.pieces.some((id) => sample.roles.get(id)?.some(({ part }) => part === "value"));
}

/* Where all listed forces are each of one place, those go together that are there, in one that was chosen; else those that
   are listed together. */
function lessonsFor(book, lesson, acting) {
	const { whole, isSpread } = lesson;
	if (!acting.length) {
		return [whole];
	}
	if (isSpread) {
		const facets = whole.facets.filter((facet) => acting.every((id) => facet.named.includes(id)));
		return [learned(whole.verb, facets)];
	}
	return [...new Set(acting.map((id) => book.at.get(id)))].map((place) => lessonAt(book, lesson, place));
}

/**
 * What the options of one verb, from one place or all (null), tell about those that are chosen: {verb, facets: those that
 * begin where they are, near: those of them that fit in all else, roles, values, flags, nearValues, noted}; null: they do not
 * go together in it.
 */
export function sampleOf(book, verb, options, isNear, sel) {
	const lesson = lessonOf(book, verb, options, sel.from);
	const { whole } = lesson;
	const isKnown = ({ roles }) => sel.pieces.every((id) => roles.has(id));
	const lessons = isKnown(whole) ? lessonsFor(book, lesson, sel.pieces.filter(actsIn(whole))) : [];
	for (const sample of lessons.filter(isKnown)) {
		const near = sample.facets.filter(isNear);
		if (near.length) {
			return { ...sample, near, nearValues: near === sample.facets ? sample.values : tableOf(verb, near).values };
		}
	}
	return null;
}

/* What is known of those pairs, first of all in options that fit. */
function knownOf(sample, param) {
	const wide = sample.values.get(param.name) ?? new Map();
	return param === sample.verb.who ? wide : new Map([...wide, ...(sample.nearValues.get(param.name) ?? [])]);
}

/** Places that everyone chosen who acts can be meant for. */
export function placesFor(sample, sel) {
	const acting = sel.pieces.filter(actsIn(sample));
	const reached = new Map();
	for (const facet of sample.near) {
		const going = acting.filter((id) => facet.named.includes(id));
		for (const id of facet.where) {
			reached.set(id, [...(reached.get(id) ?? []), ...going]);
		}
	}
	return [...reached]
		.filter(([id, who]) => new Set(who).size === acting.length && !sel.places.includes(id))
		.map(([id]) => id);
}

/* ---- who does what --------------------------------------------------------------------- */

function roleIn(facet, roles) {
	const isSo = ({ param, part }) => {
		const value = facet.option[param.name];
		return (id) =>
			part === "member"
				? membersOf(value).includes(id)
				: part === "key"
					? id in (value ?? {})
					: Object.values(value ?? {}).some((inner) => membersOf(inner).includes(id));
	};
	return (id) => roles.find((role) => isSo(role)(id));
}

/* As was told, else as in the option, else the first that the verb has. */
function rolesChosen(sample, base, sel) {
	const chosen = new Map();
	for (const id of sel.pieces) {
		const roles = sample.roles.get(id);
		const told = roles.find((role) => role.param.name === sel.roles?.[id]);
		chosen.set(id, told ?? roleIn(base, roles)(id) ?? roles[0]);
	}
	return chosen;
}

function inRole(chosen, param, part) {
	return [...chosen].filter(([, role]) => role.param === param && role.part === part).map(([id]) => id);
}

/* So many at the end of a list. */
function lastOf(list, n) {
	return n > 0 ? list.slice(-n) : [];
}

/* Who could carry does, as long as there is something to carry; the others do what else they can. */
function withCarriers(sample, chosen, sel) {
	for (const param of pairsOf(sample.verb).filter((one) => one.to === "piece")) {
		const isKey = (role) => role.param === param && role.part === "key";
		const rolesOf = (id) => sample.roles.get(id);
		const isFree = (id) => !sel.roles?.[id] && rolesOf(id).length > 1 && rolesOf(id).some(isKey);
		const keys = inRole(chosen, param, "key");
		const idle = keys.length - inRole(chosen, param, "value").length;
		const others = sel.pieces.filter((id) => isFree(id) && !keys.includes(id));
		const called = keys.length && idle < 0 ? others.slice(0, -idle) : [];
		lastOf(keys.filter(isFree), idle).forEach((id) =>
			chosen.set(
				id,
				rolesOf(id).find((one) => !isKey(one))
			)
		);
		called.forEach((id) => chosen.set(id, rolesOf(id).find(isKey)));
	}
	return chosen;
}

/* ---- pairs ------------------------------------------------------------------------------- */

/* Each goes with whom it was tapped after; the rest, and those who come from nowhere, as they were tapped. */
function inTurn(sel, keys, values) {
	const pairs = new Map();
	values.forEach((id) => {
		const before = sel.pieces[sel.pieces.indexOf(id) - 1];
		if (keys.includes(before)) {
			pairs.set(before, id);
		}
	});
	const free = keys.filter((key) => !pairs.has(key));
	const waiting = values.filter((id) => ![...pairs.values()].includes(id));
	waiting.forEach((id, i) => pairs.set(free[i], id));
	return keys.length === values.length ? Object.fromEntries(keys.map((key) => [key, pairs.get(key)])) : null;
}

/* One for one; units alone as in the option. null: somebody is left over. */
function oneToOne(param, base, sel, chosen) {
	const values = inRole(chosen, param, "value");
	const keys = inRole(chosen, param, "key");
	if (keys.length) {
		return inTurn(sel, keys, values);
	}
	const pairs = Object.entries(base.option[param.name] ?? {}).filter(([, value]) => values.includes(String(value)));
	return pairs.length === values.length ? Object.fromEntries(pairs) : null;
}

function roomLeft(load, key, known) {
	return (known.get(key)?.room ?? 0) - (load[key]?.length ?? 0);
}

/* Cargo goes aboard what was tapped last before it; where that is full, wherever there is room. */
function cargoAboard(sample, param, sel, chosen) {
	const known = sample.values.get(param.name) ?? new Map();
	const ships = sel.pieces.filter((id) => known.has(id) && chosen.get(id).part !== "value");
	const load = {};
	for (const id of inRole(chosen, param, "value")) {
		const before = ships.filter((ship) => sel.pieces.indexOf(ship) < sel.pieces.indexOf(id)).reverse();
		const order = [...before.slice(0, 1), ...ships];
		const ship = order.find((one) => roomLeft(load, one, known) > 0) ?? order[0];
		if (ship === undefined) {
			return null;
		}
		load[ship] = [...(load[ship] ?? []), id];
	}
	return load;
}

function mostCommon(values) {
	const counts = new Map();
	values.forEach((value) => counts.set(value, (counts.get(value) ?? 0) + 1));
	return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/* What each aims at: as in the option; of whom it does not speak, as most there do if he can. */
function aimsOf(sample, param, base, sel, chosen) {
	const before = base.option[param.name];
	if (!before) {
		return {};
	}
	const isWho = param === sample.verb.who;
	const known = knownOf(sample, param);
	const aims = (id) => known.has(id) && (isWho || sample.noted.get(param).has(chosen.get(id).param));
	const stays = Object.keys(before).filter((key) => isWho || (chosen.has(key) ? aims(key) : !sample.roles.has(key)));
	const isToldOf = (id) => roleIn(base, sample.roles.get(id))(id) === chosen.get(id);
	const added = sel.pieces.filter((id) => aims(id) && !stays.includes(id) && !isToldOf(id));
	const usual = mostCommon(Object.values(before).map(String));
	const byDefault = (key) => {
		const { list } = known.get(key);
		return sel.places.find((id) => list.includes(id)) ?? (list.includes(usual) ? usual : list[0]);
	};
	return Object.fromEntries([...stays, ...added].map((key) => [key, before[key] ?? byDefault(key)]));
}

function pairsMade(sample, param, base, sel, chosen) {
	if (param.to === "piece") {
		return oneToOne(param, base, sel, chosen);
	}
	return param.to === "pieces" ? cargoAboard(sample, param, sel, chosen) : aimsOf(sample, param, base, sel, chosen);
}

/* ---- the whole ----------------------------------------------------------------------------- */

/* The value of an argument that is the same in all that fits; null: it is not. */
function settledValue(sample, param) {
	const values = sample.near.map((facet) => facet.option[param.name]);
	return values.every((value) => String(value) === String(values[0])) ? (values[0] ?? null) : null;
}

function piecesMade(sample, param, base, sel, chosen) {
	if (sample.flags.has(param)) {
		const said = membersOf(base.option[param.name]).filter((id) => sel.pieces.includes(id));
		return said.length ? said : undefined;
	}
	const ids = inRole(chosen, param, "member");
	if (!ids.length) {
		return param.optional ? undefined : settledValue(sample, param);
	}
	return param.kind === "piece" ? ids[ids.length - 1] : ids;
}

/* undefined: it is left out; null: it is missing. */
function argumentMade(sample, param, base, sel, chosen) {
	if (param.kind === "pairs") {
		const pairs = pairsMade(sample, param, base, sel, chosen);
		return pairs && !Object.keys(pairs).length ? (param.optional ? undefined : null) : pairs;
	}
	const isOfPieces = param.kind === "piece" || param.kind === "pieces";
	return isOfPieces ? piecesMade(sample, param, base, sel, chosen) : base.option[param.name];
}

/** The action of those that are chosen, in all else that of an option; null: something is missing. */
export function assembled(sample, base, sel) {
	const chosen = withCarriers(sample, rolesChosen(sample, base, sel), sel);
	const option = actionOf(base.option);
	for (const param of sample.verb.params) {
		const value = argumentMade(sample, param, base, sel, chosen);
		if (value === null) {
			return null;
		}
		delete option[param.name];
		if (value !== undefined) {
			option[param.name] = value;
		}
	}
	return option;
}

function apartFromPieces(facet) {
	const isElse = ([name]) => {
		const param = facet.verb.params.find((one) => one.name === name);
		return param && !["piece", "pieces", "pairs"].includes(param.kind);
	};
	return JSON.stringify(Object.entries(facet.option).filter(isElse));
}

function nearness(sample, facet, sel) {
	const named = sel.pieces.filter((id) => facet.named.includes(id)).length;
	const isSo = ([id, name]) => roleIn(facet, sample.roles.get(id) ?? [])(id)?.param.name === name;
	const roles = Object.entries(sel.roles ?? {}).filter(isSo).length;
	const pairs = pairsOf(facet.verb).map((param) => facet.option[param.name] ?? {});
	const speaks = pairs.reduce((n, one) => n + Object.keys(one).filter((id) => facet.named.includes(id)).length, 0);
	return named + roles + (speaks ? 0.5 : 0) - facet.named.length / 1000;
}

/** Of options that differ in their pieces alone the nearest. */
export function nearestOf(sample, facets, sel) {
	const best = new Map();
	for (const facet of facets) {
		const key = apartFromPieces(facet);
		const near = nearness(sample, facet, sel);
		if (!best.has(key) || near > best.get(key).near) {
			best.set(key, { facet, near });
		}
	}
	return [...best.values()].map((one) => one.facet);
}

/* ---- told otherwise -------------------------------------------------------------------------- */

function keyOf(pairs, id) {
	return Object.keys(pairs).find((key) => membersOf(pairs[key]).includes(id));
}

/* Who is carried goes to another; what that carried one for one comes in return. */
function carriedBy(param, pairs, id, key) {
	const before = keyOf(pairs, id);
	if (before === undefined || before === key) {
		return pairs;
	}
	const moved = { ...pairs };
	if (param.to === "piece") {
		delete moved[before];
		return key in pairs ? { ...moved, [key]: id, [before]: pairs[key] } : { ...moved, [key]: id };
	}
	moved[before] = membersOf(moved[before]).filter((one) => one !== id);
	if (!moved[before].length) {
		delete moved[before];
	}
	return { ...moved, [key]: [...membersOf(moved[key]), id] };
}

function flagged(value, id, isSo) {
	const others = membersOf(value).filter((one) => one !== id);
	const list = isSo ? [...others, id] : others;
	return list.length ? list : undefined;
}

/* One thing told otherwise. */
function toldOf(param, value, id, told) {
	if (param.kind === "pieces") {
		return flagged(value, id, told === YES);
	}
	if (value === undefined) {
		return value;
	}
	return mapsToPieces(param) ? carriedBy(param, value, id, told) : id in value ? { ...value, [id]: told } : value;
}

/** An action with what the player told otherwise. */
export function retold(option, verb, sel) {
	const { ...told } = option;
	for (const param of verb.params) {
		for (const [id, value] of Object.entries(sel.pairs?.[param.name] ?? {})) {
			told[param.name] = toldOf(param, told[param.name], id, value);
		}
		if (told[param.name] === undefined) {
			delete told[param.name];
		}
	}
	return told;
}

/* ---- what can be told ------------------------------------------------------------------------- */

/* Whoever could carry it: of ships those that are chosen. */
function carriersOf(sample, param, pairs, sel) {
	const known = sample.values.get(param.name) ?? new Map();
	const acts = (key) => sample.roles.get(key)?.some((role) => role.param === param && role.part === "key");
	return (id) =>
		[...known].filter(
			([key, { list }]) => key in pairs || (acts(key) ? list.includes(id) : sel.pieces.includes(key))
		);
}

function carriedRows(sample, param, pairs, sel) {
	const carriers = carriersOf(sample, param, pairs, sel);
	const row = (key) => (id) => ({ id, values: carriers(id).map(([one]) => one), value: key });
	return Object.keys(pairs).flatMap((key) => membersOf(pairs[key]).map(row(key)));
}

function toldRows(sample, param, pairs) {
	const known = knownOf(sample, param);
	const order = param.names ?? [];
	const values = (key) => [...(known.get(key)?.list ?? [])].sort((a, b) => order.indexOf(a) - order.indexOf(b));
	return Object.keys(pairs).map((key) => ({ id: key, values: values(key), value: String(pairs[key]) }));
}

function flagRows(sample, option, sel) {
	return [...sample.flags].map(([param, ids]) => {
		const value = (id) => (membersOf(option[param.name]).includes(id) ? YES : NO);
		const rows = sel.pieces.filter((id) => ids.has(id)).map((id) => ({ id, values: [NO, YES], value: value(id) }));
		return { param, rows };
	});
}

function pairRows(sample, option, sel) {
	return pairsOf(sample.verb)
		.filter((param) => option[param.name] !== undefined)
		.map((param) => {
			const rows = (mapsToPieces(param) ? carriedRows : toldRows)(sample, param, option[param.name], sel);
			return { param, rows: rows.filter((row) => row.values.length > 1) };
		});
}

function roleNow(option, roles, id) {
	return roleIn({ option }, roles)(id)?.param.name ?? null;
}

/* Who could as well do something else. */
function roleRows(sample, option, sel) {
	const names = (id) => [...new Set(sample.roles.get(id).map((role) => role.param.name))];
	const told = (id) => sel.roles?.[id] ?? null; // what is not complete does not say so
	return sel.pieces
		.filter((id) => sample.roles.has(id) && names(id).length > 1)
		.map((id) => ({ id, values: names(id), value: roleNow(option, sample.roles.get(id), id) ?? told(id) }));
}

/**
 * What the player can tell of an action one by one: [{param, rows: [{id, values, value}]}]; without param: what each does
 * in it, values are names of arguments. Of an action that is not complete (null) only that.
 */
export function rowsOf(sample, option, sel) {
	const roles = { param: null, rows: roleRows(sample, option ?? {}, sel) };
	const all = option ? [roles, ...pairRows(sample, option, sel), ...flagRows(sample, option, sel)] : [roles];
	return all.filter((one) => one.rows.length);
}
