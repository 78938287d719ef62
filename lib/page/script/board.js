// SPDX-License-Identifier: ISC
// The board: the picture that the umpire drew, in a window that zooms and pans, with what is lit on it.
import { button, el, importGroup, setAble } from "./dom.js";
import { boxMiddle, boxOf, haveEdge, joinBoxes, middleOf, numbersOf, pointsOf } from "./geometry.js";
import { listenGestures } from "./gestures.js";
import { iconOf } from "./icons.js";
import { makeLights, scaleLights, showCursor, showLights, showWay } from "./lights.js";
import {
	centredOn,
	clampView,
	firstView,
	viewOfAll,
	fitBox,
	panBy,
	pinchView,
	revealBox,
	sheetPoint,
	zoomAt,
	ZOOM_READABLE,
} from "./viewport.js";

const SETTLE_MS = 180;
const LEAST_OF_FIT = 0.6;
const BOARD_NAME = "Board. Arrow keys go to what may be tapped, Enter taps it, i reads about it, question mark: help";

/* ---- shapes --------------------------------------------------------------- */

function attributes(node, ...names) {
	return names.map((name) => Number(node.getAttribute(name) ?? 0));
}

function rectPoints(node) {
	const [x, y, width, height] = attributes(node, "x", "y", "width", "height");
	return [
		[x, y],
		[x + width, y],
		[x + width, y + height],
		[x, y + height],
	];
}

function outlinePoints(node) {
	if (node.localName === "polygon") {
		return pointsOf(node.getAttribute("points") ?? "");
	}
	if (node.localName === "rect") {
		return rectPoints(node);
	}
	const box = node.getBBox();
	return [
		[box.x, box.y],
		[box.x + box.width, box.y],
		[box.x + box.width, box.y + box.height],
		[box.x, box.y + box.height],
	];
}

/* Where a counter lies: its body, moved and scaled as its group says; asking the browser would lay out all. */
export function counterBox(group) {
	const inner = group.querySelector("g[transform]");
	const body = group.querySelector(".c-body");
	if (!inner || !body) {
		return group.getBBox?.() ?? null;
	}
	const [, move] = /translate\(([^)]*)\)/.exec(inner.getAttribute("transform")) ?? [null, "0 0"];
	const [, scaled] = /scale\(([^)]*)\)/.exec(inner.getAttribute("transform")) ?? [null, "1"];
	const [left, top] = numbersOf(move);
	const [scale] = numbersOf(scaled);
	const [x, y, width, height] = attributes(body, "x", "y", "width", "height");
	return { x: left + x * scale, y: (top ?? 0) + y * scale, width: width * scale, height: height * scale };
}

function overlap(a, b) {
	return a.x < b.x + b.width - 2 && b.x < a.x + a.width - 2 && a.y < b.y + b.height - 2 && b.y < a.y + a.height - 2;
}

/* ---- the groups of the picture ---------------------------------------------- */

function groupOf(board, id) {
	return board.groups.get(id) ?? null;
}

/* The groups that may be put anew: those of the picture, and the places of its map. What has no id stays for good. */
function indexGroups(board) {
	const places = board.svg.querySelectorAll('#map > [id^="place-"]');
	const nodes = [...board.svg.children, ...places].filter((node) => node.id);
	board.groups = new Map(nodes.map((node) => [node.id, node]));
	board.places = new Map([...places].map((node) => [node.id.slice(6), node]));
	board.pieces = new Map();
	board.stands = new Map();
	board.groups.forEach((node, id) => indexPieces(board, node, id));
	board.boxes = new Map();
}

function indexPieces(board, group, id) {
	if (!id.startsWith("at-")) {
		return;
	}
	for (const node of group.children) {
		if (node.id.startsWith("piece-")) {
			board.pieces.set(node.id.slice(6), node);
			board.stands.set(node.id.slice(6), id.slice(3));
		}
	}
}

/* Stacks are drawn place by place, for one may lie over the next: the first of a later place than that of a new one. */
function laterStack(board, id) {
	const places = [...board.places.keys()];
	const order = (stack) => places.indexOf(stack.slice(3));
	return [...board.svg.children].find((node) => node.id.startsWith("at-") && order(node.id) > order(id));
}

/* A group that was not there comes where the umpire would draw it, and before the arrows, so that these stay on top. */
function anchorFor(board, id) {
	const later = id.startsWith("at-") && laterStack(board, id);
	return later || afterStacks(board);
}

function afterStacks(board) {
	return groupOf(board, "arrows") ?? groupOf(board, "events") ?? groupOf(board, "panel") ?? board.lights.over;
}

function putGroup(board, id, node) {
	const old = groupOf(board, id);
	if (old && node) {
		old.replaceWith(node);
	} else if (old) {
		old.remove();
	} else if (node) {
		anchorFor(board, id).before(node);
	}
	board.groups.set(id, node);
}

/* What is lit lies under the names on the map and whatever stands there; rings and crosshairs lie over all. */
function layLights({ svg, lights }) {
	const map = svg.querySelector("#map") ?? svg;
	const names = [...map.children].find((node) => node.localName === "text") ?? null;
	map.insertBefore(lights.under, names);
	svg.append(lights.over);
}

/* Puts groups, given as text or null, in; gives back what they replaced, as nodes or null. */
function putParts(board, parts) {
	const before = new Map();
	for (const [id, text] of parts) {
		before.set(id, groupOf(board, id));
		putGroup(board, id, typeof text === "string" ? importGroup(text) : text);
	}
	if (!board.lights.under.isConnected) {
		layLights(board);
	}
	indexGroups(board);
	return before;
}

/* ---- the window ------------------------------------------------------------- */

function windowSize(board) {
	return { width: board.frame.clientWidth || 1, height: board.frame.clientHeight || 1 };
}

function leastZoom(board) {
	return fitBox(homeBox(board), windowSize(board)).z * LEAST_OF_FIT;
}

function paintView(board) {
	const { x, y, z } = board.view;
	board.sheet.style.transform = `translate(${x}px,${y}px) scale(${z})`;
}

/* After a movement the browser draws anew, sharp, and strokes get their width. */
function settle(board) {
	board.sheet.classList.remove("u-moving");
	scaleLights(board.lights, board.view.z);
}

function setView(board, view, { fly: mayFly } = {}) {
	const fly = mayFly && !matchMedia("(prefers-reduced-motion: reduce)").matches;
	board.view = clampView(view, board.extent, windowSize(board));
	board.sheet.classList.toggle("u-flying", Boolean(fly));
	board.sheet.classList.add("u-moving");
	cancelAnimationFrame(board.frameRequest);
	board.frameRequest = requestAnimationFrame(() => paintView(board));
	clearTimeout(board.settleTimer);
	board.settleTimer = setTimeout(() => settle(board), SETTLE_MS + (fly ? 250 : 0));
}

function zoomMiddle(board, factor) {
	const { width, height } = windowSize(board);
	setView(board, zoomAt(board.view, [width / 2, height / 2], factor, leastZoom(board)), { fly: true });
}

/* ---- what lies under a point -------------------------------------------------- */

function idFrom(node, prefix) {
	const group = node.closest(`[id^="${prefix}"]`);
	return group ? group.id.slice(prefix.length) : null;
}

function placeFrom(node) {
	return idFrom(node, "at-") ?? idFrom(node, "on-") ?? idFrom(node, "place-");
}

/* A label may lie over a place, so all that is under the point is asked. */
function hitAt(board, point) {
	const frame = board.frame.getBoundingClientRect();
	const under = document.elementsFromPoint(frame.left + point[0], frame.top + point[1]);
	const hit = { piece: null, place: null, at: sheetPoint(board.view, point) };
	for (const node of under) {
		if (!board.svg.contains(node)) {
			continue;
		}
		hit.piece ??= hit.place ? null : idFrom(node, "piece-");
		hit.place ??= placeFrom(node);
		if (hit.place && (hit.piece || board.shape(hit.place))) {
			break;
		}
	}
	return hit;
}

/* ---- the board --------------------------------------------------------------- */

/* Of a path only a picture that is shown knows the box. */
function shapeReader(board) {
	const shapes = new Map();
	return (id) => {
		if (!shapes.has(id)) {
			const node = board.places.get(id)?.querySelector("polygon, rect, path, circle, ellipse");
			const points = node ? outlinePoints(node) : null;
			shapes.set(id, points?.length ? { points, box: boxOf(points), middle: middleOf(points) } : null);
		}
		return shapes.get(id);
	};
}

function pieceBoxReader(board) {
	return (id) => {
		if (!board.boxes.has(id)) {
			const node = board.pieces.get(id);
			board.boxes.set(id, node ? counterBox(node) : null);
		}
		return board.boxes.get(id);
	};
}

/* Where people look: all places and counters, without panel, legend and charts. */
function homeBox(board) {
	const shapes = [...board.places.keys()].map(board.shape).filter(Boolean);
	board.home ??= joinBoxes(shapes.map((shape) => shape.box)) ?? board.extent;
	return board.home;
}

function sheetExtent(svg) {
	const [x, y, width, height] = numbersOf(svg.getAttribute("viewBox") ?? "0 0 1000 1000");
	return { x, y, width, height };
}

function gestureHandlers(board, on) {
	return {
		pan: (dx, dy) => setView(board, panBy(board.view, dx, dy)),
		pinch: (before, now) => setView(board, pinchView(board.view, before, now, leastZoom(board))),
		zoom: (point, factor) => setView(board, zoomAt(board.view, point, factor, leastZoom(board))),
		twice: (point) => setView(board, zoomAt(board.view, point, 1.8, leastZoom(board)), { fly: true }),
		tap: (point, type) => on.tap(hitAt(board, point), type),
		hold: (point) => on.hold(hitAt(board, point)),
		menu: (point) => (point ? on.hold(hitAt(board, point)) : on.read()),
		rest: () => {},
	};
}

function zoomers(board, on) {
	board.litButton = iconButton("lit", "What may be chosen (l)", on.lit);
	return el(
		"div",
		{ class: "u-zoomers" },
		board.litButton,
		iconButton("nearer", "Nearer (+)", () => zoomMiddle(board, 1.4)),
		iconButton("farther", "Farther (-)", () => zoomMiddle(board, 1 / 1.4)),
		iconButton("whole", "The whole map (0)", () => board.fit())
	);
}

function iconButton(icon, title, run) {
	return button(iconOf(icon), run, { title, "aria-label": title.replace(/ \(.*/, "") });
}

function boardParts(svg) {
	const sheet = el("div", { class: "u-sheet" }, svg);
	const attrs = { class: "u-window", tabindex: 0, role: "application", "aria-label": BOARD_NAME };
	return { svg, sheet, frame: el("div", attrs, sheet), lights: makeLights() };
}

/* What was in the middle stays there when the window gets another size. */
function watchSize(board) {
	let before = null;
	const resized = () => {
		const { width, height } = board.frame.getBoundingClientRect();
		if (before && width && height) {
			setView(board, panBy(board.view, (width - before.width) / 2, (height - before.height) / 2));
		}
		before = width && height ? { width, height } : before;
	};
	new ResizeObserver(resized).observe(board.frame);
}

/* What others may ask of the board and do with it. */
function boardFace(board) {
	return {
		nodeOf: (piece) => board.pieces.get(piece) ?? null,
		placeOf: (piece) => board.stands.get(piece) ?? null,
		isOnMap: (place) => Boolean(board.places.get(place)?.querySelector("polygon, path")),
		middle: (place) => board.middleOfPlace(place),
		piecesAt: (place) => [...(groupOf(board, `at-${place}`)?.children ?? [])].filter((n) => n.localName === "g"),
		light: (look, picked) => {
			setAble(board.litButton, look.pieces.size || look.places.size);
			showLights(board.lights, look, picked, board);
		},
		way: (places) => showWay(board.lights, places.map(board.middleOfPlace).filter(Boolean)),
		cursor: (box) => showCursor(board.lights, box),
		fit: () => setView(board, fitBox(homeBox(board), windowSize(board), 2), { fly: true }),
		pan: (dx, dy) => setView(board, panBy(board.view, dx, dy), { fly: true }),
		nearer: () => zoomMiddle(board, 1.4),
		farther: () => zoomMiddle(board, 1 / 1.4),
		reveal: (box) => box && setView(board, revealBox(board.view, box, windowSize(board)), { fly: true }),
		put: (parts) => putParts(board, parts),
		group: (id) => groupOf(board, id),
		revealEvents: () => {
			const box = groupOf(board, "events")?.getBBox();
			const size = windowSize(board);
			if (box?.width) {
				setView(board, revealBox(board.view, box, size, Math.min(size.width, size.height) / 5), { fly: true });
			}
		},
	};
}

/** Makes the board of a picture; on: {tap(hit, pointerType), hold(hit), read(), lit()}. */
export function makeBoard(svg, on) {
	const board = { ...boardParts(svg), view: { x: 0, y: 0, z: 1 }, extent: sheetExtent(svg) };
	board.shape = shapeReader(board);
	board.pieceBox = pieceBoxReader(board);
	board.middleOfPlace = (id) => board.shape(id)?.middle ?? null;
	Object.assign(board, boardFace(board));
	svg.querySelectorAll("#offers, #events").forEach((node) => node.remove()); // the page has lights and slides of its own
	svg.removeAttribute("width");
	svg.removeAttribute("height");
	svg.style.width = `${board.extent.width}px`;
	svg.style.height = `${board.extent.height}px`;
	svg.setAttribute("aria-hidden", "true"); // the panel and the cursor say in words what the picture shows
	layLights(board);
	indexGroups(board);
	board.node = el("div", { class: "u-board" }, board.frame, zoomers(board, on));
	listenGestures(board.frame, gestureHandlers(board, on));
	watchSize(board);
	return board;
}

function boxesOf(board, ids) {
	return ids.map((id) => board.pieceBox(id) ?? board.shape(id)?.box).filter(Boolean);
}

/** Near enough to read; if there is room, with what else is worth seeing. */
export function lookAt(board, ids, fly, more = []) {
	const size = windowSize(board);
	const isNarrow = size.width < 700;
	const least = isNarrow ? ZOOM_READABLE : 0.7;
	const most = isNarrow ? 1.6 : 1.25;
	const [boxes, others] = [boxesOf(board, ids), boxesOf(board, more)];
	const view = viewOfAll([...boxes, ...others], size, least, most) ?? firstView(boxes, size, least, most);
	setView(board, view ?? fitBox(homeBox(board), size, 2), { fly });
	if (!fly) {
		paintView(board);
		settle(board);
	}
}

/** All of it, however small it gets. */
export function lookAtAll(board, ids) {
	const box = joinBoxes(boxesOf(board, ids));
	if (box) {
		const wide = { x: box.x - 40, y: box.y - 40, width: box.width + 80, height: box.height + 80 };
		setView(board, fitBox(wide, windowSize(board), ZOOM_READABLE), { fly: true });
	}
}

/** Whether any of these can be seen now. */
export function isInWindow(board, ids) {
	const { width, height } = windowSize(board);
	const [left, top] = sheetPoint(board.view, [0, 0]);
	const seen = { x: left, y: top, width: width / board.view.z, height: height / board.view.z };
	return boxesOf(board, ids).some((box) => overlap(box, seen));
}

/** Brings pieces or places into the middle, near enough to read. */
export function centreOn(board, ids) {
	const boxes = boxesOf(board, ids);
	if (boxes.length) {
		const z = Math.max(board.view.z, windowSize(board).width < 700 ? ZOOM_READABLE : 0.9);
		setView(board, centredOn(boxMiddle(joinBoxes(boxes)), windowSize(board), z), { fly: true });
	}
	return boxes.length > 0;
}

/** Shows a part of the sheet beside the map: panel, legend, charts. */
export function showSheetPart(board, id) {
	const node = groupOf(board, id);
	if (node) {
		setView(board, fitBox(node.getBBox(), windowSize(board), 1.5), { fly: true });
	}
}

/** Whether two places lie beside each other. */
export function areNeighbours(board, one, other) {
	const [a, b] = [board.shape(one), board.shape(other)];
	return Boolean(a && b) && haveEdge(a.points, b.points);
}

/** Whether a counter lies free, so that a tap can only mean this one. */
export function liesFree(board, piece) {
	const box = board.pieceBox(piece);
	const others = board.piecesAt(board.placeOf(piece)).map((node) => node.id.slice(6));
	return (
		box.width > 30 && !others.some((id) => id !== piece && board.pieceBox(id) && overlap(box, board.pieceBox(id)))
	);
}
