// SPDX-License-Identifier: ISC
// people.js: what people sit at, and the middle of each game that they look at.
import { join } from "node:path";
import { ROOT } from "./browser.js";
import { pageOf, recorded } from "./table.js";

/** For sitDown, as `before`: the page has window.audit. */
export const AUDIT = { path: join(ROOT, "tests/page/browser/audit.js") };

export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 360, height: 640 };
export const LYING = { width: 844, height: 390 };

/** For sitDown: a telephone of some size. It counts pixels as the style does, since finer ones take longer to draw. */
export function touching(viewport, more = {}) {
	return { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 1, before: AUDIT, ...more };
}

/* A recorded game, and after how many entries of its history. */
const MIDDLES = {
	"narvik-1940": ["relief-column.yaml", 60],
	"kampen-om-norge": ["advanced.yaml", 20],
	"across-the-narva": ["02-campaign.yaml", 25],
	"en-pointe-toujours": ["16.4.yaml", 50],
	"norway-1940": ["german-victory.yaml", 18],
};

export function middleOf(game) {
	return recorded(`people-${game}`, game, ...MIDDLES[game]);
}

/** Its page; kind: live or listed. */
export function pageOfMiddle(game, kind = "live") {
	return pageOf(`people-${game}-${kind}`, middleOf(game), [`--${kind}`]);
}
