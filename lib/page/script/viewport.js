// SPDX-License-Identifier: ISC
// Arithmetic of the window on the board. A view is {x, y, z}: a point p of the sheet is seen at p * z + (x, y).

export const ZOOM_MOST = 6;

/** Names on counters are 9 units high; at this zoom they have 11 pixels. */
export const ZOOM_READABLE = 1.25;

export function clampZoom(z, least) {
	return Math.min(ZOOM_MOST, Math.max(least, z));
}

/** Zooms so that what is under the point stays there. */
export function zoomAt(view, point, factor, least) {
	const z = clampZoom(view.z * factor, least);
	const share = z / view.z;
	return { x: point[0] - (point[0] - view.x) * share, y: point[1] - (point[1] - view.y) * share, z };
}

export function panBy(view, dx, dy) {
	return { x: view.x + dx, y: view.y + dy, z: view.z };
}

/** The point of the sheet that is seen at a point of the window. */
export function sheetPoint(view, point) {
	return [(point[0] - view.x) / view.z, (point[1] - view.y) / view.z];
}

export function centredOn(point, size, z) {
	return { x: size.width / 2 - point[0] * z, y: size.height / 2 - point[1] * z, z };
}

/** The whole box in the window, no larger than `most`. */
export function fitBox(box, size, most = ZOOM_MOST) {
	const z = Math.min(size.width / Math.max(1, box.width), size.height / Math.max(1, box.height), most);
	return centredOn([box.x + box.width / 2, box.y + box.height / 2], size, z);
}

function clampAxis(offset, low, high, size) {
	const margin = size / 3;
	return Math.min(size - margin - low, Math.max(margin - high, offset));
}

/** Keeps some of the sheet in the window. */
export function clampView(view, sheet, size) {
	const { z } = view;
	return {
		x: clampAxis(view.x, sheet.x * z, (sheet.x + sheet.width) * z, size.width),
		y: clampAxis(view.y, sheet.y * z, (sheet.y + sheet.height) * z, size.height),
		z,
	};
}

function axisShift(low, high, size, margin) {
	if (high - low > size - 2 * margin) {
		return size / 2 - (low + high) / 2;
	}
	return low < margin ? margin - low : Math.min(0, size - margin - high);
}

/** The least shift that brings a box into the window. */
export function revealBox(view, box, size, margin = 24) {
	const { x, y, z } = view;
	const dx = axisShift(box.x * z + x, (box.x + box.width) * z + x, size.width, margin);
	const dy = axisShift(box.y * z + y, (box.y + box.height) * z + y, size.height, margin);
	return dx || dy ? panBy(view, dx, dy) : view;
}

/* A sample is enough to find where most is. */
function sampled(list, most) {
	const step = Math.max(1, Math.ceil(list.length / most));
	return list.filter((_, i) => i % step === 0);
}

/** The one of the points around which a window of that size holds most of them. */
export function densestPoint(points, width, height) {
	const sample = sampled(points, 300);
	let best = { inside: 0, point: null };
	for (const [x, y] of sample) {
		const near = sample.filter((p) => Math.abs(p[0] - x) <= width / 2 && Math.abs(p[1] - y) <= height / 2);
		if (near.length > best.inside) {
			const middle = (axis) => near.reduce((sum, p) => sum + p[axis], 0) / near.length;
			best = { inside: near.length, point: [middle(0), middle(1)] };
		}
	}
	return best.point;
}

/** All of it, if that can be read; else null. */
export function viewOfAll(boxes, size, least, most) {
	if (!boxes.length) {
		return null;
	}
	const low = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
	const high = [Math.max(...boxes.map((b) => b.x + b.width)), Math.max(...boxes.map((b) => b.y + b.height))];
	const all = { x: low[0] - 60, y: low[1] - 60, width: high[0] - low[0] + 120, height: high[1] - low[1] + 120 };
	const fit = fitBox(all, size, most);
	return fit.z >= least ? fit : null;
}

/** The first look: where the action is, near enough to read, all of it if that can be. */
export function firstView(boxes, size, least, most) {
	const all = viewOfAll(boxes, size, least, most);
	if (all || !boxes.length) {
		return all;
	}
	const middles = boxes.map((b) => [b.x + b.width / 2, b.y + b.height / 2]);
	return centredOn(densestPoint(middles, size.width / least, size.height / least), size, least);
}

/** Two fingers: the middle between them and how far apart they are. */
export function pinchOf(a, b) {
	return { middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], spread: Math.hypot(a[0] - b[0], a[1] - b[1]) };
}

/** What two fingers do from one moment to the next. */
export function pinchView(view, before, now, least) {
	const moved = panBy(view, now.middle[0] - before.middle[0], now.middle[1] - before.middle[1]);
	return zoomAt(moved, now.middle, now.spread / Math.max(1, before.spread), least);
}

/** How much a turn of the wheel zooms. Lines and pages are turned into pixels first. */
export function wheelFactor(deltaY, deltaMode) {
	const pixels = deltaY * [1, 20, 400][deltaMode];
	return Math.exp(-Math.max(-240, Math.min(240, pixels)) * 0.0022);
}
