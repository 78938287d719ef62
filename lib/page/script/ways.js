// SPDX-License-Identifier: ISC
// Another way than the one that is offered: through places that the player names. Needs no document.
import { membersOf } from "./options.js";

/** The argument of an action that is a way, and may lead otherwise; null: it has none. */
export function wayParam(verb, action) {
	const param = verb?.params.find((one) => one.path);
	const hasOwn = verb?.params.some((one) => one.name === "to");
	return param && !hasOwn && membersOf(action?.[param.name]).length ? param : null;
}

/**
 * The same action on a way that leads through these places, one after the other: the adjudicator finds each part of it.
 * null: there is none.
 */
export function foundWay(check, { verb, action, through }) {
	const { name } = wayParam(verb, action);
	const { [name]: way, ...rest } = action;
	let begun = [];
	for (const to of [...through, way[way.length - 1]]) {
		const reply = check({ ...rest, ...(begun.length ? { [name]: begun } : {}), to });
		begun = membersOf((reply.action ?? reply.ways?.[0])?.[name]);
		if (!begun.length) {
			return null;
		}
	}
	return { ...action, [name]: begun };
}

/* From a place to another in the fewest steps, over the places given; without the first. null: there is no way. */
function shortest(from, to, places, isNext) {
	const before = new Map([[from, null]]);
	for (const here of before.keys()) {
		if (here === to) {
			break;
		}
		places.filter((one) => !before.has(one) && isNext(here, one)).forEach((one) => before.set(one, here));
	}
	if (!before.has(to)) {
		return null;
	}
	const way = [];
	for (let here = to; here !== from; here = before.get(here)) {
		way.unshift(here);
	}
	return way;
}

/** The same where nobody can be asked: of the places that others' ways lead over; isNext(a, b) knows the map. */
export function steppedWay({ verb, action, through, start, places, isNext }) {
	const param = wayParam(verb, action);
	const goal = action[param.name][action[param.name].length - 1];
	const stops = [start, ...through, goal];
	const over = [...new Set([...places, ...stops])];
	const legs = stops.slice(1).map((to, i) => shortest(stops[i], to, over, isNext));
	if (legs.includes(null)) {
		return null;
	}
	const way = legs.flat();
	return { ...action, [param.name]: param.path === "with-start" ? [start, ...way] : way };
}
