// SPDX-License-Identifier: ISC
// Puts an action together out of what was tapped. Nothing here knows a game: what is chosen leaves some of the options,
// and these say what may be tapped next. Needs no document.
import { assembled, isCarried, nearestOf, placesFor, retold, rowsOf, sampleOf } from "./mapping.js";
import { actionOf, mapsToPieces, membersOf, namesPieces } from "./options.js";

/**
 * Nothing chosen. given: arguments by name; null: that one is left out. pairs, by argument: what each was told otherwise
 * than is usual; roles: for which argument a piece is meant, where there are several.
 */
export const NOTHING = { verb: null, pieces: [], from: null, places: [], given: {}, pairs: {}, roles: {} };

export function isChosen(sel) {
	return sel.pieces.length > 0 || sel.places.length > 0 || sel.from !== null;
}

/* ---- what is left ----------------------------------------------------------------- */

function valueKey(value) {
	return JSON.stringify(value ?? null);
}

function givenFits(option, given) {
	return Object.entries(given).every(([name, value]) => valueKey(option[name]) === valueKey(value));
}

/* Who is put in another order is meant only once that was asked for. */
function isNamed(facet, id, sel) {
	return facet.named.includes(id) || (facet.verb.do === sel.verb && facet.ordered.includes(id));
}

function fits(facet, sel) {
	return (
		(!sel.verb || facet.verb.do === sel.verb) &&
		(sel.from === null || facet.from.includes(sel.from)) &&
		sel.pieces.every((id) => isNamed(facet, id, sel)) &&
		sel.places.every((id) => facet.where.includes(id)) &&
		givenFits(facet.option, sel.given)
	);
}

/* No more than must be looked through: those of a piece, or of the verb. */
function facetsOf(book, sel) {
	const all = sel.verb ? (book.byVerb.get(sel.verb) ?? []) : book.facets;
	const lists = sel.pieces.map((id) => book.byPiece.get(id) ?? []);
	return lists.reduce((best, list) => (list.length < best.length ? list : best), all);
}

export function facetsLeft(book, sel) {
	return facetsOf(book, sel).filter((facet) => fits(facet, sel));
}

/* Of verbs whose options are but a sample: what they tell of those that are chosen. */
function samplesFor(book, sel) {
	const all = byVerb(facetsLeft(book, { ...NOTHING, verb: sel.verb, from: sel.from }));
	const isNear = (facet) => fits(facet, { ...sel, pieces: [] });
	return [...all]
		.filter(([verb]) => verb.sampled)
		.map(([verb, facets]) => sampleOf(book, verb, facets, isNear, sel))
		.filter(Boolean);
}

/* {facets, samples, isListed}: the options that fit; where none does as it is, those that tell how one could be made. */
function fitting(book, sel) {
	const facets = facetsLeft(book, sel);
	const verbs = byVerb(facets);
	const isListed = facets.length > 0 || !sel.pieces.length;
	if (!isListed) {
		const samples = samplesFor(book, sel);
		return { facets: samples.flatMap((sample) => sample.near), samples, isListed };
	}
	const samples = verbs.size === 1 ? samplesFor(book, sel).filter(({ verb }) => verbs.has(verb)) : [];
	return { facets, samples, isListed };
}

function leaves(book, sel) {
	return facetsLeft(book, sel).length > 0 || (sel.pieces.length > 0 && samplesFor(book, sel).length > 0);
}

/* ---- what need not be tapped ---------------------------------------------------------- */

function nothingSettled() {
	return { who: false, others: false, from: false, places: new Set() };
}

/* What is the same in all that is left of a verb is settled: {who, others, from, places: Set of names}. Pieces are not
   while other sets of them would do as well. */
function settledIn(facets) {
	const isOne = (read) => facets.every((facet) => read(facet) === read(facets[0]));
	const names = new Set(facets.flatMap((facet) => facet.places.map((place) => place.name)));
	const idsOf = (name) => (facet) => facet.places.find((place) => place.name === name)?.key;
	const isOfSets = facets.some((facet) => facet.some.length);
	const isWhoOfSets = isOfSets && Boolean(facets[0].verb.who?.sets);
	return {
		who: isOne((facet) => facet.keys.who) && !isWhoOfSets,
		others: isOne((facet) => facet.keys.others) && (!isOfSets || isWhoOfSets),
		from: isOne((facet) => facet.keys.from),
		places: new Set([...names].filter((name) => isOne(idsOf(name)))),
	};
}

function byVerb(facets) {
	const groups = new Map();
	for (const facet of facets) {
		if (!groups.has(facet.verb)) {
			groups.set(facet.verb, []);
		}
		groups.get(facet.verb).push(facet);
	}
	return groups;
}

/* Whether taps can mean but one verb. */
function isAlone(facets) {
	return byVerb(onBoard(facets).filter((facet) => !facet.verb.anytime)).size < 2;
}

/* Nothing is settled while another verb may be meant. */
function settlerOf(facets) {
	return isAlone(facets) ? settledIn : nothingSettled;
}

function settledByVerb(facets) {
	const settle = settlerOf(facets);
	return new Map([...byVerb(facets)].map(([verb, group]) => [verb, settle(group)]));
}

function piecesMissing(facet, sel, settled) {
	const open = [...(settled.who ? [] : facet.actors), ...(settled.others ? [] : facet.others)];
	return open.some((id) => !sel.pieces.includes(id));
}

function placesOpen(facet, sel, settled) {
	const isOpen = (place) => !settled.places.has(place.name) && !place.ids.every((id) => sel.places.includes(id));
	return facet.places.filter(isOpen);
}

function isOriginOpen(facet, sel, settled) {
	return facet.from.length > 0 && !facet.isOriginSaid && !settled.from && sel.from === null;
}

/* Where nobody acts, all begins with it; else it may be said last. */
function originMissing(facet, sel, settled) {
	return !facet.actors.length && isOriginOpen(facet, sel, settled);
}

/* All that are chosen are in it, and not only could be. */
function namesAll(facet, sel) {
	const named = facet.actors.concat(facet.others, facet.ordered);
	return sel.pieces.every((id) => named.includes(id));
}

function isReady(facet, sel, settled) {
	return (
		namesAll(facet, sel) &&
		!piecesMissing(facet, sel, settled) &&
		!placesOpen(facet, sel, settled).length &&
		!originMissing(facet, sel, settled)
	);
}

/* ---- another set than those listed ---------------------------------------------------- */

function withoutOthers(pairs, dropped) {
	return Object.fromEntries(Object.entries(pairs).filter(([key]) => !dropped.includes(key)));
}

/* How many of its set are chosen, where it takes just so many; null: any number will do. */
function setOf(facet, sel) {
	const chosen = facet.some.filter((id) => sel.pieces.includes(id)).length;
	return facet.size === null ? null : { size: facet.size, chosen, isFull: chosen >= facet.size };
}

/* The option for just those of its set that are chosen; null: it does not come to that. */
function madeOf(facet, sel, settled) {
	const param = facet.verb.params.find((one) => one.sets && facet.option[one.name] !== undefined);
	const members = facet.some.filter((id) => sel.pieces.includes(id));
	const isSize = facet.size === null || members.length === facet.size;
	if (!param || !members.length || !isSize || placesOpen(facet, sel, settled).length) {
		return null;
	}
	const whole = membersOf(facet.option[param.name]);
	const free = new Set([...whole, ...facet.some, ...facet.ordered]);
	const open = [...(settled.who ? [] : facet.actors), ...(settled.others ? [] : facet.others)];
	if (open.some((id) => !free.has(id) && !sel.pieces.includes(id))) {
		return null;
	}
	const option = { ...facet.option, [param.name]: members };
	const dropped = whole.filter((id) => !members.includes(id));
	for (const pairs of facet.verb.params.filter((one) => one.kind === "pairs" && option[one.name])) {
		option[pairs.name] = withoutOthers(option[pairs.name], dropped);
	}
	return option;
}

/* ---- another order than those listed -------------------------------------------------- */

/* Those that were tapped come first, in that order; the rest stay as they lie. null: none of them was. */
function orderedOption(facets, sel) {
	const tapped = sel.pieces.filter((id) => facets[0].ordered.includes(id));
	if (!tapped.length) {
		return null;
	}
	const { option, ordered, verb } = facets.find((facet) => facet.ordered[0] === tapped[0]) ?? facets[0];
	const param = verb.params.find((one) => one.order && option[one.name] !== undefined);
	return { ...option, [param.name]: [...tapped, ...ordered.filter((id) => !tapped.includes(id))] };
}

function once(options) {
	const seen = new Map();
	options.forEach((option) => {
		const key = valueKey(actionOf(option));
		if (!seen.has(key)) {
			seen.set(key, option);
		}
	});
	return [...seen.values()];
}

/* Everybody gets something of his own: an aim, a place. */
function tellsAll(verb) {
	return verb.who?.kind === "pairs" && !mapsToPieces(verb.who);
}

/* Where the options are but a sample, nobody is meant who was not chosen; but where everybody is told something, all are,
   and they are told it one by one. */
function openWho(settled, { verb, near }, sel) {
	if (settled && sel.pieces.length && !tellsAll(verb)) {
		settled.who = false;
		settled.others = false;
	}
	if (settled?.who && tellsAll(verb) && near[0].actors.length > 1 && !sel.places.length) {
		settled.places.add(verb.who.name);
	}
}

/* Those that are chosen, as the options that are nearest have them. */
function assembledAll(sample, facets, sel, settle) {
	const isWhole = (settled) => (facet) => !placesOpen(facet, sel, settled).length;
	const own = facets.filter((facet) => facet.verb === sample.verb);
	const lists = [own, sample.near].filter((list) => list.length);
	const bases = lists.flatMap((list) => list.filter(isWhole(settle(list))));
	return nearestOf(sample, bases, sel).map((facet) => assembled(sample, facet, sel));
}

function madeOptions({ facets, samples }, sel, settled) {
	const settle = settlerOf(facets);
	const isSampled = (facet) => samples.some(({ verb }) => verb === facet.verb);
	const plain = facets
		.filter((facet) => !isSampled(facet))
		.map((facet) => madeOf(facet, sel, settled.get(facet.verb)));
	return [...plain, ...samples.flatMap((sample) => assembledAll(sample, facets, sel, settle))].filter(Boolean);
}

/* Exactly as listed; or in an order of one's own. */
function listedOptions({ facets, isListed }, sel, settled) {
	if (!isListed || Object.keys(sel.roles ?? {}).length) {
		return [];
	}
	const exact = facets.filter((facet) => isReady(facet, sel, settled.get(facet.verb)));
	const inOrder = exact.length ? orderedOption(exact, sel) : null;
	return inOrder ? [inOrder] : exact.map((facet) => facet.option);
}

function readyOptions(left, sel) {
	const settled = settledByVerb(left.facets);
	left.samples.forEach((sample) => openWho(settled.get(sample.verb), sample, sel));
	const listed = () => listedOptions(left, sel, settled);
	const made = () => (sel.pieces.length ? madeOptions(left, sel, settled) : []);
	const ways = left.samples.some((sample) => isCarried(sample, sel)) ? [made, listed] : [listed, made];
	const first = once(ways[0]());
	return first.length ? first : once(ways[1]());
}

/* ---- what differs --------------------------------------------------------------------- */

function differing(options, verb) {
	return verb.params.filter((param) => new Set(options.map((option) => valueKey(option[param.name]))).size > 1);
}

function valuesOf(options, name) {
	const values = new Map(options.map((option) => [valueKey(option[name]), option[name] ?? null]));
	return [...values.values()];
}

/* Of several who could lead the others, that one leads who was tapped first. */
function leaderOf(options, sel, verb) {
	const { who } = verb;
	const leads = (id) => options.some((option) => option[who.name] === id);
	return who?.kind === "piece" ? sel.pieces.find(leads) : undefined;
}

/* Who does what is told one by one, not chosen whole. */
function isChoice(verb) {
	return (param) => param.kind !== "pairs" && !(verb.sampled && namesPieces(param));
}

/* Narrows the ready ones to one: by what was given, else to those that leave an argument out. */
function narrowed(options, sel, verb) {
	const leader = leaderOf(options, sel, verb);
	let left = leader === undefined ? options : options.filter((option) => option[verb.who.name] === leader);
	for (const param of differing(options, verb)) {
		const without = left.filter((option) => option[param.name] === undefined);
		left = without.length ? without : left;
	}
	return differing(left, verb).some(isChoice(verb)) ? left : left.slice(0, 1);
}

function chosenOf(param, values, sel, leader) {
	if (param.name in sel.given) {
		return sel.given[param.name];
	}
	return values.includes(null) ? null : values.includes(leader) ? leader : undefined;
}

/* The arguments that are still to choose, each with its values: null stands for none. */
function choicesOf(all, sel, verb) {
	const choices = [];
	let options = all;
	for (const param of differing(all, verb).filter(isChoice(verb))) {
		const values = valuesOf(options, param.name);
		if (values.length < 2) {
			continue;
		}
		const chosen = chosenOf(param, values, sel, leaderOf(options, sel, verb));
		choices.push({ param, values, chosen });
		if (chosen === undefined) {
			break;
		}
		options = options.filter((option) => valueKey(option[param.name]) === valueKey(chosen));
	}
	return choices;
}

/* {option, choices, rivals}: the option that is meant, once there is one; what distinguishes it from others; or the
   verbs that it may be of. */
function meantOption(book, sel, ready) {
	const rivals = [...new Set(ready.map((option) => option.do))];
	if (rivals.length !== 1) {
		return { option: null, choices: [], rivals };
	}
	const verb = book.verbs.get(rivals[0]);
	const loose = { ...sel, given: {} };
	const all = readyOptions(ofVerb(fitting(book, loose), verb), loose);
	const options = narrowed(ready, sel, verb);
	const option = options.length === 1 ? retold(options[0], verb, sel) : null;
	return { option, choices: choicesOf(all, sel, verb), rivals: [] };
}

function ofVerb({ facets, samples, isListed }, verb) {
	const isOf = (one) => one.verb === verb;
	return { facets: facets.filter(isOf), samples: samples.filter(isOf), isListed };
}

/* What can be told of it one by one. */
function rowsFor(book, sel, option) {
	const verb = book.verbs.get(option?.do ?? sel.verb);
	if (!verb?.sampled) {
		return [];
	}
	const { samples } = fitting(book, { ...sel, verb: verb.do, given: {} });
	return samples.length ? rowsOf(samples[0], option, sel) : [];
}

/* ---- what is lit ---------------------------------------------------------------------- */

/* Who could only come along with others is spare. */
function lightPiece(look, id, role, isSpare) {
	const old = look.pieces.get(id);
	if (old?.role !== "actor" || (old.spare && role === "actor" && !isSpare)) {
		look.pieces.set(id, isSpare ? { role, spare: true } : { role });
	}
}

/* Where something may both begin and end, it begins. */
function lightPlace(look, id, light) {
	const old = look.places.get(id) ?? {};
	const role = old.role === "from" ? "from" : light.role;
	look.places.set(id, { ...light, role, attack: old.attack || light.attack, sure: old.sure || light.sure });
}

/* More may act, unless as many are chosen as it takes. */
function takesMore(facet, sel, settled) {
	return (!settled.who && !setOf(facet, sel)?.isFull) || (tellsAll(facet.verb) && facet.actors.length > 1);
}

function lightPieces(look, facet, sel, settled) {
	const isOpen = (id) => !sel.pieces.includes(id);
	if (takesMore(facet, sel, settled)) {
		facet.actors.filter(isOpen).forEach((id) => lightPiece(look, id, "actor"));
		facet.some.filter(isOpen).forEach((id) => lightPiece(look, id, "actor", true));
	}
	if (!settled.others) {
		facet.others.filter(isOpen).forEach((id) => lightPiece(look, id, "target"));
	}
	if (sel.verb) {
		facet.ordered.filter(isOpen).forEach((id) => lightPiece(look, id, "actor"));
	}
}

function lightNext(look, facet, sel, settled) {
	lightPieces(look, facet, sel, settled);
	if (isOriginOpen(facet, sel, settled)) {
		facet.from.forEach((id) => lightPlace(look, id, { role: "from" }));
	}
	if (originMissing(facet, sel, settled)) {
		return;
	}
	const sure = !piecesMissing(facet, sel, settled);
	for (const id of placesOpen(facet, sel, settled).flatMap((place) => place.ids)) {
		if (!sel.places.includes(id)) {
			lightPlace(look, id, { role: "to", attack: Boolean(facet.verb.attack), sure });
		}
	}
}

/* At first only who may act is lit, or where something may begin; stacks are put in order when that was asked for. */
function lightFirst(look, facet, sel) {
	facet.actors.forEach((id) => lightPiece(look, id, "actor"));
	if (sel.verb) {
		facet.ordered.forEach((id) => lightPiece(look, id, "actor"));
	}
	if (!facet.actors.length && (sel.verb || !facet.ordered.length)) {
		const first = facet.from.length ? facet.from : facet.places.flatMap((place) => place.ids);
		const role = facet.from.length ? "from" : "to";
		first.forEach((id) => lightPlace(look, id, { role, attack: Boolean(facet.verb.attack), sure: true }));
	}
}

/* More places than that are lit only once it is clear what for. */
const MOST_AT_FIRST = 150;

function isCrowded(group) {
	return new Set(group.flatMap((facet) => (facet.actors.length ? [] : [...facet.where]))).size > MOST_AT_FIRST;
}

function onBoard(facets) {
	return facets.filter((facet) => facet.named.length || facet.where.length || facet.from.length);
}

/* Who could come along, or be named, besides those that a listed answer has together with them. */
function lightSample(look, sample, sel) {
	const attack = Boolean(sample.verb.attack);
	for (const [id, roles] of sample.roles) {
		if (!sel.pieces.includes(id)) {
			const isActor = roles.some(({ param, part }) => param === sample.verb.who && part !== "value");
			lightPiece(look, id, isActor ? "actor" : "target", isActor);
		}
	}
	placesFor(sample, sel).forEach((id) => lightPlace(look, id, { role: "to", attack, sure: true }));
}

function lightLeft(look, { facets, samples, isListed }, sel) {
	if (isListed) {
		lightFacets(look, facets, sel);
	}
	if (sel.pieces.length) {
		samples.forEach((sample) => lightSample(look, sample, sel));
	}
}

/* Who acts is chosen, or need not be. */
function isUnderWay(facet, sel, settled) {
	const isAmong = (ids) => ids.some((id) => sel.pieces.includes(id));
	return settled.who || !facet.actors.length || isAmong(facet.actors) || isAmong(facet.some);
}

function lightFacets(look, facets, sel) {
	const board = onBoard(facets);
	const groups = byVerb(board);
	const isBegun = isChosen(sel) || groups.size === 1;
	const settled = isBegun ? settledByVerb(facets) : new Map();
	const crowded = new Set([...groups].filter(([, group]) => !isBegun && isCrowded(group)).map(([verb]) => verb));
	for (const facet of board.filter((one) => !crowded.has(one.verb))) {
		if (isBegun && isUnderWay(facet, sel, settled.get(facet.verb))) {
			lightNext(look, facet, sel, settled.get(facet.verb));
		} else {
			lightFirst(look, facet, sel);
		}
	}
}

/* ---- the look ------------------------------------------------------------------------- */

function verbCounts(facets) {
	const counts = new Map();
	facets.forEach((facet) => counts.set(facet.verb.do, (counts.get(facet.verb.do) ?? 0) + 1));
	return counts;
}

/* What would do instead of the last place is lit, too. */
function lightInstead(look, book, sel) {
	const before = { ...sel, places: sel.places.slice(0, -1), given: {} };
	const other = { pieces: new Map(), places: new Map() };
	lightLeft(other, fitting(book, before), before);
	for (const kind of ["pieces", "places"]) {
		const more = [...other[kind]].filter(([id]) => !look[kind].has(id) && !sel[kind].includes(id));
		more.forEach(([id, light]) => look[kind].set(id, { ...light, instead: true }));
	}
}

/* Places to choose from may be tapped on the board, too. */
function lightChoice(look) {
	const open = look.choices.find((choice) => choice.chosen === undefined);
	if (open?.param.kind === "place") {
		const gives = (value) => ({ name: open.param.name, value });
		open.values.forEach((id) => look.places.set(String(id), { role: "to", sure: true, gives: gives(id) }));
	}
}

/* Nothing but words is left to choose, or nothing at all. */
function isPlain(facets) {
	return facets.length === 1 || (byVerb(facets).size === 1 && !onBoard(facets).length);
}

/* Who acts in any case, if nobody needs to be chosen for it. */
function settledActors(facets, sel) {
	const board = onBoard(facets);
	const isSame = board.every((facet) => !facet.some.length && String(facet.actors) === String(board[0].actors));
	return board.length && isSame && !sel.pieces.length ? board[0].actors : [];
}

/* Where all would be settled before anybody has chosen, it can be tapped all the same. */
function lightSettled(look, facets, sel) {
	if (!look.action && !isChosen(sel) && !look.pieces.size && !look.places.size) {
		onBoard(facets).forEach((facet) => lightFirst(look, facet, sel));
	}
}

function lightAll(look, book, sel, left) {
	lightLeft(look, left, sel);
	lightSettled(look, withoutAnytime(left, sel).facets, sel);
	if (sel.places.length) {
		lightInstead(look, book, sel);
	}
	lightChoice(look);
	if (look.who.some((id) => look.pieces.has(id))) {
		look.who = [];
	}
}

/* What may be said at any time is not meant until it was chosen. */
function withoutAnytime(left, sel) {
	return sel.verb ? left : { ...left, facets: left.facets.filter((facet) => !facet.verb.anytime) };
}

function setAskedFor(facets, sel) {
	return facets.length && byVerb(facets).size === 1 ? setOf(facets[0], sel) : null;
}

/**
 * What may be done next: {pieces: Map(id → {role, spare}), places: Map(id → {role, attack, sure}), verbs: Map(name → how
 * many), facets left, option, action, choices: [{param, values, chosen}], rivals: verbs that what is chosen would do
 * for, who: pieces that act in any case, fresh: pieces that may begin anew, rows: what can be told one by one (mapping.js),
 * like: options like what is chosen, where none is listed that has it all, set: {size, chosen, isFull} of pieces of
 * which it takes just so many}. A light may say that it is `instead` of the last place, or that it `gives` {name,
 * value} of an argument.
 */
export function lookOf(book, sel) {
	const left = fitting(book, sel);
	const own = withoutAnytime(left, sel);
	const isBegun = isChosen(sel) || sel.verb || isPlain(own.facets) || own.samples.some(({ verb }) => tellsAll(verb));
	const meant = meantOption(book, sel, isBegun ? readyOptions(own, sel) : []);
	const look = {
		pieces: new Map(),
		places: new Map(),
		verbs: verbCounts(sel.verb ? fitting(book, { ...sel, verb: null, given: {} }).facets : left.facets),
		facets: left.isListed ? left.facets : [],
		like: left.facets,
		...meant,
		action: meant.option ? actionOf(meant.option) : null,
		rows: rowsFor(book, sel, meant.option),
		who: settledActors(own.facets, sel),
		set: setAskedFor(own.facets, sel),
		fresh: book.actors.get(sel.verb) ?? new Set(),
	};
	lightAll(look, book, sel, left);
	return look;
}

/* ---- taps ------------------------------------------------------------------------------ */

/* The first of several selections that leaves something. */
function firstThatLeaves(book, selections) {
	return selections.find((sel) => leaves(book, sel)) ?? null;
}

function withoutId(map, id) {
	return Object.fromEntries(Object.entries(map ?? {}).filter(([key, value]) => key !== id && value !== id));
}

/* What was told of one that is no longer chosen is forgotten. */
function withoutTold(sel, id) {
	const pairs = Object.entries(sel.pairs ?? {}).map(([name, told]) => [name, withoutId(told, id)]);
	return { ...sel, pairs: Object.fromEntries(pairs), roles: withoutId(sel.roles, id) };
}

/** Some are told something: what they aim at, who carries them; without a name of pairs: for which argument they are meant. */
export function toldEach(sel, name, ids, value) {
	const told = Object.fromEntries(ids.map((id) => [id, value]));
	return name === null
		? { ...sel, roles: { ...sel.roles, ...told } }
		: { ...sel, pairs: { ...sel.pairs, [name]: { ...sel.pairs?.[name], ...told } } };
}

/** What is chosen once a piece is tapped; null: it cannot be. */
export function pieceTapped(book, sel, id) {
	if (sel.pieces.includes(id)) {
		const pieces = sel.pieces.filter((one) => one !== id);
		return { ...withoutTold(sel, id), pieces, places: pieces.length ? sel.places : [], given: {} };
	}
	if (facetsLeft(book, sel).some((facet) => facet.some.includes(id) && setOf(facet, sel)?.isFull)) {
		return null;
	}
	const more = { ...sel, pieces: [...sel.pieces, id], given: {} };
	const anew = { ...NOTHING, verb: sel.verb, pieces: [id] };
	return firstThatLeaves(book, [more, { ...more, places: [] }, anew, { ...anew, verb: null }]);
}

/* Where everybody gets a place of his own: those who are chosen get this one. */
function placeTold(book, sel, id) {
	const { samples } = fitting(book, sel);
	const [sample] = samples;
	if (samples.length !== 1 || !tellsAll(sample.verb) || sample.verb.who.to !== "place" || !sel.pieces.length) {
		return null;
	}
	if (sample.near[0].actors.length < 2) {
		return null; // he is alone: the place is that of the answer
	}
	const { name } = sample.verb.who;
	const isKnown = (key) => sample.values.get(name).get(key)?.list.includes(id);
	return { ...toldEach(sel, name, sel.pieces.filter(isKnown), id), pieces: [] };
}

/** The same of a place; isOrigin: where something comes from. */
export function placeTapped(book, sel, id, isOrigin) {
	if (isOrigin) {
		return firstThatLeaves(book, [
			{ ...sel, from: id, given: {} },
			{ ...NOTHING, verb: sel.verb, from: id },
		]);
	}
	const told = placeTold(book, sel, id);
	if (told) {
		return told;
	}
	if (sel.places.includes(id)) {
		return { ...sel, places: sel.places.filter((one) => one !== id), given: {} };
	}
	const before = sel.places.slice(0, -1);
	return firstThatLeaves(book, [
		{ ...sel, places: [...sel.places, id], given: {} },
		{ ...sel, places: [...before, id], given: {} },
		{ ...sel, places: [id], given: {} },
	]);
}

/** Several pieces at once, as far as they go together. */
export function piecesTapped(book, sel, ids) {
	return ids.reduce((now, id) => {
		const next = { ...now, pieces: [...now.pieces, id], given: {} };
		const isFull = facetsLeft(book, now).some((facet) => setOf(facet, now)?.isFull);
		return isFull || now.pieces.includes(id) || !leaves(book, next) ? now : next;
	}, sel);
}

/** A verb is chosen: what was tapped stays as far as it fits. */
export function verbChosen(book, sel, verb) {
	const next = { ...sel, verb, given: {}, pairs: {}, roles: {} };
	return firstThatLeaves(book, [next, { ...NOTHING, verb }]) ?? { ...NOTHING, verb };
}

/** One step back. */
export function stepBack(sel) {
	const given = Object.keys(sel.given);
	if (given.length) {
		const last = given[given.length - 1];
		return { ...sel, given: Object.fromEntries(Object.entries(sel.given).filter(([name]) => name !== last)) };
	}
	if ([sel.roles, ...Object.values(sel.pairs ?? {})].some((told) => Object.keys(told ?? {}).length)) {
		return { ...sel, pairs: {}, roles: {} };
	}
	if (sel.places.length) {
		return { ...sel, places: sel.places.slice(0, -1) };
	}
	if (sel.pieces.length) {
		return { ...sel, pieces: sel.pieces.slice(0, -1) };
	}
	return sel.from !== null ? { ...sel, from: null } : NOTHING;
}
