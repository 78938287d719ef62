// SPDX-License-Identifier: ISC
// What is lit on the board, each kind by colour and by form: ring, hatching, crosshair, dots, dashes, arrow.
import { svgEl } from "./dom.js";
import { arrowOf, boxOutline, crosshair, pointsOutline } from "./geometry.js";

function hatch(id, paths) {
	const attrs = { id, class: "u-pattern", patternUnits: "userSpaceOnUse", width: 12, height: 12 };
	return svgEl("pattern", attrs, ...paths.map(([kind, d]) => svgEl("path", { class: kind, d })));
}

function patterns() {
	return svgEl(
		"defs",
		{},
		hatch("u-hatch-to", [
			["u-hatch-wash", "M0 0H12V12H0z"],
			["u-hatch-line", "M-3 3L3 -3M0 12L12 0M9 15L15 9"],
		]),
		hatch("u-hatch-attack", [
			["u-hatch-wash", "M0 0H12V12H0z"],
			["u-hatch-line", "M0 0L12 12M12 0L0 12"],
		])
	);
}

/* Of each kind one path for all: thousands of places are lit as fast as one. Places lie under names and counters. */
const UNDER = ["to", "perhaps", "attack", "from"];
const OVER = ["aim", "actor", "mark", "picked", "cursor"];

/* Where more places are lit, outlines would be all that is seen. */
const MANY_PLACES = 120;

function makeLayer(kinds, paths, ...first) {
	const layer = svgEl("g", { class: "u-lights", "aria-hidden": "true" }, ...first);
	for (const kind of kinds) {
		const edge = svgEl("path", { class: `u-edge u-edge-${kind}` });
		const line = svgEl("path", { class: `u-lit u-lit-${kind}` });
		paths.set(kind, [edge, line]);
		layer.append(edge, line);
	}
	return layer;
}

/** What is lit: two layers of the picture, under and over the counters. */
export function makeLights() {
	const paths = new Map();
	const under = makeLayer(UNDER, paths, patterns());
	const over = makeLayer(OVER, paths);
	const way = ["edge", "line", "head"].map((part) => svgEl("path", { class: `u-way-${part}` }));
	over.append(...way);
	return { under, over, paths, way };
}

function setOutlines(lights, kind, outlines) {
	const d = outlines.join("");
	lights.paths.get(kind).forEach((path) => path.setAttribute("d", d));
}

/** Strokes and hatching keep their size on the screen whatever the zoom. */
export function scaleLights(lights, z) {
	[lights.under, lights.over].forEach((layer) => layer.style.setProperty("--px", String(1 / z)));
	const turn = `scale(${Math.min(4, Math.max(0.5, 1 / z))})`;
	lights.under.querySelectorAll("pattern").forEach((node) => node.setAttribute("patternTransform", turn));
}

function placeKind(light) {
	if (light.role === "from") {
		return "from";
	}
	if (light.attack || light.role === "target") {
		return "attack";
	}
	return light.sure ? "to" : "perhaps";
}

function addPlaces(groups, places, shapeOf) {
	for (const [id, light] of places) {
		const shape = shapeOf(id);
		if (shape) {
			const kind = placeKind(light);
			groups.get(kind).push(pointsOutline(shape.points));
			if (kind === "attack") {
				groups.get("aim").push(crosshair(shape.middle, Math.min(34, 0.4 * shape.box.height)));
			}
		}
	}
}

function addPieces(groups, pieces, boxOfPiece) {
	for (const [id, light] of pieces) {
		const box = boxOfPiece(id);
		if (!box) {
			continue;
		}
		if (light.role === "target") {
			groups.get("mark").push(boxOutline(box, 3));
		} else {
			groups.get("actor").push(boxOutline(box, 2));
		}
	}
}

/** Lights what may be tapped; look as compose.js makes it, picked are the ids of pieces and a place chosen. */
export function showLights(lights, look, picked, board) {
	const groups = new Map([...UNDER, ...OVER].map((kind) => [kind, []]));
	addPlaces(groups, look.places, board.shape);
	addPieces(groups, look.pieces, board.pieceBox);
	for (const id of picked.pieces) {
		const box = board.pieceBox(id);
		groups.get("picked").push(box ? boxOutline(box, 3) : "");
	}
	for (const id of picked.places) {
		const shape = board.shape(id);
		groups.get("picked").push(shape ? pointsOutline(shape.points) : "");
	}
	groups.delete("cursor");
	lights.under.classList.toggle("u-is-crowded", look.places.size > MANY_PLACES);
	groups.forEach((outlines, kind) => setOutlines(lights, kind, outlines));
}

export function showCursor(lights, box) {
	setOutlines(lights, "cursor", box ? [boxOutline(box, 7)] : []);
}

/** The way of what is composed, through the middles of places. */
export function showWay(lights, points) {
	const arrow = points.length ? arrowOf(points, 16) : null;
	const [edge, line, head] = lights.way;
	edge.setAttribute("d", arrow ? arrow.line + arrow.head : "");
	line.setAttribute("d", arrow ? arrow.line : "");
	head.setAttribute("d", arrow ? arrow.head : "");
}
