// SPDX-License-Identifier: ISC
// The panel's place: beside the board, or on a narrow screen under it, where its grip draws it up and down. Head and foot
// stay in sight: what is asked, and the buttons that carry out and send.
import { button, el } from "./dom.js";
import { iconOf } from "./icons.js";

const SIZES = ["small", "half", "large"];

/** The next size up (1) or down (-1). */
export function sizeAfter(size, step) {
	return SIZES[Math.max(0, Math.min(SIZES.length - 1, SIZES.indexOf(size) + step))];
}

/** The size that a share of the height comes to when the grip is let go. */
export function sizeOfShare(share) {
	return share < 0.28 ? "small" : share < 0.64 ? "half" : "large";
}

/* The finger draws; a tap on one of the buttons does the same in steps. */
function listenDrag(grip, dock) {
	let start = null;
	const height = (event) => start.height + start.y - event.clientY;
	const move = (event) => {
		if (!start || (!start.moved && Math.abs(event.clientY - start.y) < 8)) {
			return;
		}
		if (!start.moved) {
			start.moved = true;
			grip.setPointerCapture(event.pointerId);
		}
		dock.node.style.height = `${height(event)}px`;
	};
	const end = (event) => {
		if (start?.moved) {
			dock.set(sizeOfShare(height(event) / dock.node.parentNode.offsetHeight));
			dock.node.style.height = "";
		}
		start = null;
	};
	grip.addEventListener("pointerdown", (event) => {
		start = { y: event.clientY, height: dock.node.offsetHeight, moved: false };
	});
	grip.addEventListener("pointermove", move);
	grip.addEventListener("pointerup", end);
	grip.addEventListener("pointercancel", end);
}

function makeGrip(dock) {
	const part = (step, icon, label) =>
		button(iconOf(icon), () => dock.set(sizeAfter(dock.size(), step)), { "aria-label": label, title: label });
	const parts = [part(1, "up", "More of the panel"), part(-1, "down", "More of the board")];
	const grip = el("div", { class: "u-grip", role: "group", "aria-label": "Room for the panel" }, parts);
	listenDrag(grip, dock);
	return grip;
}

/** {node, head, body, foot, set(size), size(), unfold()}. */
export function makeDock() {
	const dock = {
		head: el("div", { class: "u-head", tabindex: -1, role: "group", "aria-label": "What is asked" }),
		body: el("div", { class: "u-body" }),
		foot: el("div", { class: "u-foot" }),
	};
	dock.node = el("aside", { class: "u-panel", "aria-label": "Your decision", "data-size": "half" });
	dock.size = () => dock.node.dataset.size;
	dock.set = (size) => (dock.node.dataset.size = size);
	dock.unfold = () => dock.set(dock.size() === "small" ? "half" : dock.size());
	dock.node.append(makeGrip(dock), dock.head, dock.body, dock.foot);
	return dock;
}

/** Scrolls a part of the body into sight, without moving anything else. */
export function scrollTo(body, part) {
	const [frame, box] = [body.getBoundingClientRect(), part.getBoundingClientRect()];
	if (box.top < frame.top || box.height > frame.height) {
		body.scrollTop += box.top - frame.top - 8;
	} else if (box.bottom > frame.bottom) {
		body.scrollTop += box.bottom - frame.bottom + 8;
	}
}

/** Notes what is seen at the top of the body; gives a function that scrolls there again once all was put anew. */
export function anchorOf(body) {
	if (!body.firstChild) {
		return () => {};
	}
	const { scrollTop } = body;
	const frame = body.getBoundingClientRect();
	const seen = [...body.querySelectorAll("[data-key]")].find((one) => one.getBoundingClientRect().bottom > frame.top);
	const before = seen?.getBoundingClientRect().top;
	return () => {
		body.scrollTop = scrollTop;
		const again = seen && body.querySelector(`[data-key="${CSS.escape(seen.dataset.key)}"]`);
		if (again && scrollTop > 0) {
			body.scrollTop += again.getBoundingClientRect().top - before;
		}
	};
}
