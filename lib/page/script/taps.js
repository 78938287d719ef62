// SPDX-License-Identifier: ISC
// What a tap on the board means, and which way an action goes. Needs no document.
import { isChosen, NOTHING } from "./compose.js";
import { spoken } from "./dom.js";

/* Those who lie there and can be meant: who is lit or chosen, else who may begin anew. */
function usable({ look, sel, pieces }) {
	const lit = pieces.filter((id) => look.pieces.has(id) || sel.pieces.includes(id));
	return lit.length ? lit : pieces.filter((id) => look.fresh.has(id));
}

/** Those first who can be meant: so one finds them among many. */
export function usefulFirst(ids, look, sel) {
	const isUseful = (id) => look.pieces.has(id) || sel.pieces.includes(id) || look.fresh.has(id);
	return [...ids.filter(isUseful), ...ids.filter((id) => !isUseful(id))];
}

/* The counter under the finger if it lies free, or the only one that can be meant. */
function meantPiece(tap, able) {
	const { hit, free } = tap;
	if (hit.piece && free) {
		return able.includes(hit.piece) ? hit.piece : null;
	}
	return able.length === 1 ? able[0] : null;
}

/**
 * tap: {hit: {piece, place}, look, sel, pieces: ids that lie there, free: the counter lies free, own: ids of the
 * reader}. Gives {kind: "piece"|"place"|"fan"|"why"|"look", id}.
 */
export function tapMeaning(tap) {
	const { look, sel, hit } = tap;
	const able = usable(tap);
	const light = look.places.get(hit.place);
	if (light && light.role !== "from" && isChosen(sel)) {
		return { kind: "place", id: hit.place };
	}
	const piece = meantPiece(tap, able);
	if (piece) {
		return { kind: "piece", id: piece };
	}
	if (able.length && !(hit.piece && tap.free)) {
		return { kind: "fan", id: hit.place };
	}
	return light ? { kind: "place", id: hit.place } : unlitMeaning(tap);
}

/* Nothing there may be chosen: why not, if that can be the question. */
function unlitMeaning({ sel, hit, own }) {
	if (hit.piece && (isChosen(sel) || sel.verb || own(hit.piece))) {
		return { kind: "why", piece: hit.piece, place: hit.place };
	}
	if (hit.place && isChosen(sel)) {
		return { kind: "why", place: hit.place };
	}
	return { kind: "look", id: hit.place };
}

function listOf(value) {
	return value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
}

function firstPiece(verb, action) {
	for (const param of verb.params) {
		const value = action[param.name];
		if (value !== undefined && (param.kind === "piece" || param.kind === "pieces")) {
			return listOf(value)[0];
		}
		if (value !== undefined && param.kind === "pairs") {
			return Object.keys(value)[0];
		}
	}
	return null;
}

/** The places from which and through which an action leads. placeOf(piece) tells where a piece is. */
export function wayOf(verb, action, placeOf) {
	const start = listOf(placeOf(firstPiece(verb, action)) ?? undefined);
	const path = verb.params.find((param) => param.path && action[param.name] !== undefined);
	if (path) {
		const places = listOf(action[path.name]);
		return path.path === "with-start" ? places : [...start, ...places];
	}
	const places = verb.params.filter((param) => param.kind === "place" && action[param.name] !== undefined);
	const origin = places.find((param) => param.origin || param.name === "from");
	const end = places.find((param) => param !== origin);
	const from = origin ? [String(action[origin.name])] : start;
	const to = action.to ?? (end && action[end.name]);
	return from.length && to !== undefined ? [...from, String(to)] : [];
}

/* What is lit, by kinds; of what would only do instead nobody needs to be told. */
function lightCounts(look) {
	const roles = { actor: 0, target: 0, from: 0, to: 0, aim: 0 };
	const counts = (light) => !light.instead;
	const pieces = [...look.pieces.values()].filter(counts);
	const places = [...look.places.values()].filter(counts);
	pieces.forEach((light) => roles[light.role === "actor" ? "actor" : "target"]++);
	places.forEach((light) => roles[light.role === "from" ? "from" : light.attack ? "aim" : "to"]++);
	return roles;
}

function some(n, one, many) {
	return n === 0 ? [] : [`${n} ${n === 1 ? one : many}`];
}

function oneOf(n, one, many) {
	return n === 0 ? [] : [n === 1 ? `the ${one}` : `one of ${n} ${many}`];
}

function tapWords(look) {
	const n = lightCounts(look);
	const parts = [
		...oneOf(n.actor, "unit with a ring", "units with a ring"),
		...oneOf(n.target, "unit with a dashed ring", "units with a dashed ring"),
		...oneOf(n.from, "outlined place", "outlined places"),
		...oneOf(n.to, "hatched place", "hatched places"),
		...oneOf(n.aim, "place with a crosshair", "places with a crosshair"),
	];
	return parts.length ? [`tap ${parts.join(", or ")}`] : [];
}

function isLit(facet, look) {
	const places = [...facet.where, ...facet.from];
	return [...facet.named].some((id) => look.pieces.has(id)) || places.some((id) => look.places.has(id));
}

/* More of them than that nobody wants to read in a sentence. */
const MOST_VERBS = 4;

function namesOfVerbs(names) {
	return names.map((name) => `“${spoken(name)}”`).join(" or ");
}

/* Verbs that nothing on the board stands for. */
function verbWords(look, sel) {
	const facets = look.facets.filter((facet) => !facet.verb.anytime);
	const lit = new Set(facets.filter((facet) => isLit(facet, look)).map((facet) => facet.verb));
	const verbs = [...new Set(facets.map((facet) => facet.verb))].filter((verb) => !lit.has(verb));
	if (sel.verb || isChosen(sel) || look.action || look.choices.length || !verbs.length) {
		return [];
	}
	const names = verbs.map((verb) => verb.do);
	return [`choose ${verbs.length > MOST_VERBS ? "one of the answers below" : namesOfVerbs(names)}`];
}

function choiceWords(look) {
	const open = look.choices.find((choice) => choice.chosen === undefined);
	return open ? [`choose below: ${open.param.name.replace(/-/g, " ")}`] : [];
}

function capital(words) {
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function whoWords(ids) {
	return ids.length ? `${ids.length > 4 ? `${ids.length} units` : ids.join(", ")}: ` : "";
}

function nextWords(look, sel) {
	if (look.rivals.length) {
		return `Choose what is meant: ${namesOfVerbs(look.rivals)}.`;
	}
	const parts = [...tapWords(look), ...choiceWords(look), ...verbWords(look, sel)];
	if (!parts.length) {
		return look.action ? "" : "Choose one of the answers below.";
	}
	if (look.set && !look.action) {
		return `${look.set.chosen} of ${look.set.size} chosen: ${parts.join(", or ")}.`;
	}
	const words = parts.join(", or ");
	const who = whoWords(look.who.length ? look.who : sel.pieces);
	return look.action ? `Or go on: ${words}.` : `${who ? who + words : capital(words)}.`;
}

/** What to do next; of a verb that was chosen, what it does. */
export function hintOf(look, sel) {
	const verb = sel.verb ? look.like[0]?.verb : null;
	return [verb?.about && `${capital(verb.about)}.`, nextWords(look, sel)].filter(Boolean).join(" ");
}

/** What a screen reader is told after a change. */
export function announcementOf(look, sel, words) {
	if (look.action && words) {
		return `Ready: ${words}.`;
	}
	const n = lightCounts(look);
	const chosen = sel.pieces.length ? `${sel.pieces.join(", ")} chosen. ` : "";
	const lit = [
		...some(n.actor, "unit may act", "units may act"),
		...some(n.to + n.from, "place may be chosen", "places may be chosen"),
		...some(n.aim + n.target, "target", "targets"),
	];
	return `${chosen}${lit.length ? `${lit.join(", ")}.` : nextWords(look, NOTHING)}`;
}
