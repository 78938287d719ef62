// SPDX-License-Identifier: ISC
// What fingers, mouse and wheel do to the window on the board: they drag, pinch, zoom, tap, tap twice or hold.
import { pinchOf, wheelFactor } from "./viewport.js";

const HOLD_MS = 550;
const DOUBLE_MS = 320;
const SLACK = { mouse: 4, pen: 8, touch: 10 };

function pointIn(node, event) {
	const frame = node.getBoundingClientRect();
	return [event.clientX - frame.left, event.clientY - frame.top];
}

function far(a, b, slack) {
	return Math.hypot(a[0] - b[0], a[1] - b[1]) > slack;
}

/* One tap, or two that follow each other closely. */
function tapTeller(on) {
	let last = { time: 0, at: [0, 0] };
	return (time, at, type) => {
		if (time - last.time < DOUBLE_MS && !far(at, last.at, 30)) {
			last = { time: 0, at };
			on.twice(at);
		} else {
			last = { time, at };
			on.tap(at, type);
		}
	};
}

/* One finger or the mouse: tap, hold, or drag. */
function singleFinger(node, on) {
	const tapped = tapTeller(on);
	let start = null;

	const stop = () => {
		clearTimeout(start?.timer);
		start = null;
	};
	const hold = () => {
		start.held = true;
		on.hold(start.at);
	};
	const begin = (event) => {
		stop();
		start = { at: pointIn(node, event), slack: SLACK[event.pointerType] ?? 8, type: event.pointerType };
		start.from = start.at;
		start.timer = setTimeout(hold, HOLD_MS);
	};
	const move = (event) => {
		const at = pointIn(node, event);
		if (!start || (!start.dragged && !far(at, start.from, start.slack))) {
			return;
		}
		start.dragged = true;
		clearTimeout(start.timer);
		on.pan(at[0] - start.at[0], at[1] - start.at[1]);
		start.at = at;
	};
	const end = (event) => {
		const was = start;
		stop();
		if (was && !was.dragged && !was.held) {
			tapped(event.timeStamp, was.at, was.type);
		}
	};
	return { begin, move, end, stop };
}

/* One finger or several: two of them pinch. */
function fingerListeners(node, on) {
	const fingers = new Map();
	const single = singleFinger(node, on);
	let pinch = null;

	const measure = () => pinchOf(...[...fingers.values()].slice(0, 2));
	const down = (event) => {
		fingers.set(event.pointerId, pointIn(node, event));
		node.setPointerCapture?.(event.pointerId);
		if (fingers.size === 1) {
			single.begin(event);
		} else {
			single.stop();
			pinch = measure();
		}
	};
	const move = (event) => {
		fingers.set(event.pointerId, pointIn(node, event));
		if (fingers.size === 1) {
			single.move(event);
		} else {
			const now = measure();
			on.pinch(pinch, now);
			pinch = now;
		}
	};
	const up = (event) => {
		fingers.delete(event.pointerId);
		pinch = fingers.size > 1 ? measure() : null;
		if (event.type === "pointercancel") {
			single.stop();
		} else if (!fingers.size) {
			single.end(event);
		}
		on.rest();
	};
	const ifDown = (listener) => (event) => fingers.has(event.pointerId) && listener(event);
	return { down, move: ifDown(move), up: ifDown(up), areDown: () => fingers.size > 0 };
}

/** Listens on the window of the board; on: {pan, pinch, zoom, tap, twice, hold, menu, rest}. */
export function listenGestures(node, on) {
	const fingers = fingerListeners(node, on);
	const down = (event) => (event.pointerType !== "mouse" || event.button === 0) && fingers.down(event);
	const wheel = (event) => {
		event.preventDefault();
		if (event.shiftKey) {
			on.pan(-event.deltaY - event.deltaX, 0);
		} else {
			on.zoom(pointIn(node, event), wheelFactor(event.deltaY, event.deltaMode));
		}
	};
	node.addEventListener("pointerdown", down);
	node.addEventListener("pointermove", fingers.move);
	node.addEventListener("pointerup", fingers.up);
	node.addEventListener("pointercancel", fingers.up);
	node.addEventListener("wheel", wheel, { passive: false });
	node.addEventListener("contextmenu", (event) => {
		event.preventDefault();
		if (event.pointerType !== "touch" && !fingers.areDown()) {
			on.menu(event.button === 2 ? pointIn(node, event) : null);
		}
	});
}
