// SPDX-License-Identifier: ISC
// The small pictures on buttons: lines on a sheet of 24 by 24.
import { svgEl } from "./dom.js";

const ICONS = {
	undo: "M9 14L4 9L9 4M4 9H14A6 6 0 0 1 14 21H10",
	find: "M10.5 4A6.5 6.5 0 1 0 10.5 17A6.5 6.5 0 0 0 10.5 4zM15.5 15.5L21 21",
	past: "M3.5 12A8.5 8.5 0 1 0 6 6L3.5 8.5M3.5 4V8.5H8M12 7.5V12L15 14",
	menu: "M4 6H20M4 12H20M4 18H20",
	lit: "M12 6A6 6 0 1 0 12 18A6 6 0 0 0 12 6zM12 3V8M12 16V21M3 12H8M16 12H21",
	nearer: "M12 5V19M5 12H19",
	farther: "M5 12H19",
	whole: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15",
	up: "M6 15L12 9L18 15",
	down: "M6 9L12 15L18 9",
	first: "M18 6L12 12L18 18M7 6V18",
	back: "M15 6L9 12L15 18",
	forward: "M9 6L15 12L9 18",
	play: "M8 5L19 12L8 19z",
	pause: "M8 5V19M16 5V19",
};

/** Says nothing by itself: the button has a name. */
export function iconOf(name) {
	const attrs = { class: "u-icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
	return svgEl("svg", attrs, svgEl("path", { d: ICONS[name] }));
}
