// SPDX-License-Identifier: ISC
// scenes.js: small positions of no game at all, made by hand: verbs with their arguments, and options.
import { bookOf } from "../../../lib/page/script/options.js";

const UNITS = { name: "units", kind: "pieces", sets: true };
const UNIT = { name: "unit", kind: "piece" };

/** Verbs as tables have them. */
export const VERBS = {
	march: { do: "march", about: "moves units", params: [UNITS, { name: "path", kind: "places", path: "entered" }] },
	ferry: { do: "ferry", params: [UNITS, { name: "to", kind: "place" }] },
	fire: { do: "fire", attack: true, params: [UNIT, { name: "at", kind: "place" }] },
	lead: {
		do: "lead",
		params: [UNIT, { name: "to", kind: "place" }, { name: "with", kind: "pieces", optional: true }],
	},
	rouse: { do: "rouse", params: [{ name: "chief", kind: "piece" }, UNIT] },
	strike: { do: "strike", attack: true, params: [UNIT, { name: "target", kind: "piece" }] },
	dig: { do: "dig", params: [UNIT] },
	land: { do: "land", params: [UNIT, { name: "from", kind: "place" }, { name: "at", kind: "place" }] },
	restack: {
		do: "restack",
		params: [
			{ name: "at", kind: "place" },
			{ name: "order", kind: "pieces", order: true },
		],
	},
	remove: { do: "remove", params: [{ name: "all", kind: "bool" }] },
	pick: { do: "pick", params: [{ name: "card", kind: "word" }] },
	done: { do: "done", about: "ends it", params: [] },
	resign: { do: "resign", anytime: true, params: [] },
};

/** What a page knows of a position with these options; each is [verb, arguments]. */
export function bookWith(...options) {
	const all = options.map(([name, rest]) => ({ by: "red", do: name, ...rest }));
	const verbs = [...new Set(all.map((option) => option.do))].map((name) => ({ rules: [], ...VERBS[name] }));
	return bookOf({ verbs, options: all });
}
