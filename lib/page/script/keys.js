// SPDX-License-Identifier: ISC
// The keyboard on the board: a cursor that goes from one thing that may be tapped to the next, and keys for all else.
import { boxMiddle, readingOrder } from "./geometry.js";

const ROW_HEIGHT = 60;

/** What the cursor stops at: what is lit, or if nothing is, whatever lies on the board. [{kind, id, at, box}]. */
export function stopsOf(look, board, occupied) {
	const piece = (id) => ({ kind: "piece", id, box: board.pieceBox(id) });
	const place = (id) => ({ kind: "place", id, box: board.shape(id)?.box, at: board.middle(id) });
	const lit = [...[...look.pieces.keys()].map(piece), ...[...look.places.keys()].map(place)];
	const stops = (lit.length ? lit : occupied.map(place)).filter((stop) => stop.box);
	return readingOrder(
		stops.map((stop) => ({ ...stop, at: stop.at ?? boxMiddle(stop.box) })),
		ROW_HEIGHT
	);
}

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function directionOf(key) {
	return DIRECTIONS[key] ?? null;
}

/* How far away in a direction; what lies beside it counts double, what lies behind not at all. */
function distanceTowards(from, to, [dx, dy]) {
	const [x, y] = [to[0] - from[0], to[1] - from[1]];
	const ahead = x * dx + y * dy;
	const aside = Math.abs(x * dy) + Math.abs(y * dx);
	return ahead > 1 && aside <= 2 * ahead ? ahead + 2 * aside : Infinity;
}

/** The next stop in a direction from a point; null: there is none. */
export function stopTowards(stops, from, direction) {
	let best = { stop: null, distance: Infinity };
	for (const stop of stops) {
		const distance = distanceTowards(from, stop.at, direction);
		best = distance < best.distance ? { stop, distance } : best;
	}
	return best.stop;
}

function isSame(a, b) {
	return Boolean(a && b) && a.kind === b.kind && a.id === b.id;
}

/** The next stop in reading order, round and round. */
export function stopAfter(stops, current, step) {
	if (!stops.length) {
		return null;
	}
	const at = stops.findIndex((stop) => isSame(stop, current));
	const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : at + step;
	return stops[(next + stops.length) % stops.length];
}

/** What the keys do, for the help. */
export const KEY_HELP = [
	["arrow keys", "move the cursor to the next thing that may be tapped; with Shift: move the board"],
	["n, p", "the next and the previous of them, row by row"],
	["Enter or Space", "tap it"],
	["i", "read about it"],
	["Escape", "one step back"],
	["+ - 0", "nearer, farther, the whole map"],
	["l", "all that may be chosen"],
	["/", "find a unit or a place"],
	["Ctrl+Enter", "do what is put together, or put it into the letter"],
	["u", "take the last action back"],
	["[ ]", "the action before and after: what has happened"],
	["?", "this help"],
];

/* Brackets are typed with Alt on some keyboards. */
function isCommand(event) {
	const isTyped = event.getModifierState?.("AltGraph") || (event.altKey && /^[[\]]$/.test(event.key));
	return event.metaKey || ((event.ctrlKey || event.altKey) && !isTyped);
}

/* Keys are for fields and buttons where one of these has the focus. */
function isTaken(event) {
	return event.defaultPrevented || isCommand(event) || event.target.closest?.("input, textarea, select, dialog");
}

/* The one that works in fields, too. */
function isGo(event) {
	return event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.target.closest?.("dialog");
}

const EVERYWHERE = { "/": "find", "?": "help", u: "undo", "[": "before", "]": "after", Escape: "back" };
const ON_BOARD = {
	"+": "nearer",
	"=": "nearer",
	"-": "farther",
	0: "whole",
	l: "lit",
	n: "next",
	p: "previous",
	i: "read",
	Enter: "tap",
	" ": "tap",
};

/** Tells the style by what means the reader acts now: `data-input` is "keys" or "pointer". */
export function watchInput(doc, root) {
	const note = (kind) => () => (root.dataset.input = kind);
	doc.addEventListener("keydown", note("keys"), true); // where nothing has the focus, too
	doc.addEventListener("pointerdown", note("pointer"), true);
}

/**
 * Gives a function that runs another one when what the hand does now is over. A field says that it has changed only when
 * it is left: were all put anew then, what one goes to by Tab, or presses, would be gone before one is there.
 */
export function makeLater(doc) {
	let isPressed = false;
	doc.addEventListener("mousedown", () => (isPressed = true), true);
	doc.addEventListener("mouseup", () => (isPressed = false), true);
	return (run) => {
		if (isPressed) {
			doc.addEventListener("mouseup", () => setTimeout(run), { once: true });
		} else {
			setTimeout(run);
		}
	};
}

/* Single letters only where the board has the focus, if the reader wants it so: some talk to their computer. */
function nameOfKey(event, isOnBoard, on) {
	if (isGo(event)) {
		return "go";
	}
	if (isTaken(event)) {
		return null;
	}
	const everywhere = isOnBoard || event.key === "Escape" || on.areOn() ? EVERYWHERE[event.key] : null;
	return (isOnBoard && ON_BOARD[event.key]) || everywhere || null;
}

/* Where nothing has the focus, as when the page was just opened, a key means the board. */
function isForBoard(doc, frame, on) {
	const held = doc.activeElement ?? doc.body;
	return held === frame || (held === doc.body && on.areOn());
}

/** Listens; on: {arrow(direction, shift), areOn(), find(), help(), ...}: the names above. */
export function listenKeys(doc, frame, on) {
	doc.addEventListener("keydown", (event) => {
		const isOnBoard = isForBoard(doc, frame(), on);
		const direction = isOnBoard && !isTaken(event) ? directionOf(event.key) : null;
		const name = nameOfKey(event, isOnBoard, on);
		if (!direction && !name) {
			return;
		}
		event.preventDefault();
		if (isOnBoard) {
			frame().focus({ preventScroll: true });
		}
		if (direction) {
			on.arrow(direction, event.shiftKey);
		} else {
			on[name]();
		}
	});
}
