// SPDX-License-Identifier: ISC
// Shapes of places as numbers: outlines, middles, arrows. Needs no document.

const NUMBER = /-?\d*\.?\d+(?:e[-+]?\d+)?/gi;

export function numbersOf(text) {
	return (text.match(NUMBER) ?? []).map(Number);
}

export function pointsOf(text) {
	const numbers = numbersOf(text);
	const points = [];
	for (let i = 0; i + 1 < numbers.length; i += 2) {
		points.push([numbers[i], numbers[i + 1]]);
	}
	return points;
}

export function boxOf(points) {
	const xs = points.map((point) => point[0]);
	const ys = points.map((point) => point[1]);
	const x = Math.min(...xs);
	const y = Math.min(...ys);
	return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export function boxMiddle(box) {
	return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The box around boxes; null of none. */
export function joinBoxes(boxes) {
	if (!boxes.length) {
		return null;
	}
	return boxOf(
		boxes.flatMap((box) => [
			[box.x, box.y],
			[box.x + box.width, box.y + box.height],
		])
	);
}

export function isInside(point, points) {
	let inside = false;
	for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
		const [xi, yi] = points[i];
		const [xj, yj] = points[j];
		const crosses = yi > point[1] !== yj > point[1];
		if (crosses && point[0] < ((xj - xi) * (point[1] - yi)) / (yj - yi) + xi) {
			inside = !inside;
		}
	}
	return inside;
}

/* The middle of the longest stretch of a horizontal line inside. */
function stretchMiddle(points, y) {
	const xs = [];
	for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
		const [xi, yi] = points[i];
		const [xj, yj] = points[j];
		if (yi > y !== yj > y) {
			xs.push(((xj - xi) * (y - yi)) / (yj - yi) + xi);
		}
	}
	xs.sort((a, b) => a - b);
	let best = { length: 0, x: 0 };
	for (let i = 0; i + 1 < xs.length; i += 2) {
		const length = xs[i + 1] - xs[i];
		best = length > best.length ? { length, x: (xs[i] + xs[i + 1]) / 2 } : best;
	}
	return best;
}

/** A point inside an outline, its middle where that is inside: areas may be bent like fjords. */
export function middleOf(points) {
	const box = boxOf(points);
	const middle = boxMiddle(box);
	if (points.length < 3 || isInside(middle, points)) {
		return middle;
	}
	let best = { length: 0, x: middle[0], y: middle[1] };
	for (let i = 1; i < 12; i++) {
		const y = box.y + (box.height * i) / 12;
		const stretch = stretchMiddle(points, y);
		best = stretch.length > best.length ? { ...stretch, y } : best;
	}
	return [best.x, best.y];
}

/** Whether two outlines have an edge in common, as far as their corners tell. */
export function haveEdge(points, others) {
	const near = (a, b) => Math.abs(a[0] - b[0]) < 2 && Math.abs(a[1] - b[1]) < 2;
	return points.filter((point) => others.some((other) => near(point, other))).length > 1;
}

export function boxOutline(box, grow = 0) {
	const width = box.width + 2 * grow;
	const height = box.height + 2 * grow;
	return `M${box.x - grow} ${box.y - grow}h${width}v${height}h${-width}z`;
}

export function pointsOutline(points) {
	return points.length ? `M${points.map((point) => point.join(" ")).join("L")}Z` : "";
}

/** A crosshair about what lies at a point: nothing is drawn over the middle. */
export function crosshair([x, y], size) {
	const [out, into] = [size * 1.3, size * 0.7];
	const ring = `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`;
	const across = `M${x - out} ${y}H${x - into}M${x + into} ${y}H${x + out}`;
	const upright = `M${x} ${y - out}V${y - into}M${x} ${y + into}V${y + out}`;
	return ring + across + upright;
}

/** A line through points that ends a little before the last, and its head: {line, head}; null of one point. */
export function arrowOf(points, size) {
	const way = points.filter((point, i) => !i || point.join() !== points[i - 1].join());
	if (way.length < 2) {
		return null;
	}
	const [x1, y1] = way[way.length - 2];
	const [x2, y2] = way[way.length - 1];
	const length = Math.hypot(x2 - x1, y2 - y1);
	const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
	const foot = [x2 - dx * size * 1.6, y2 - dy * size * 1.6];
	const corners = [
		[x2, y2],
		[foot[0] - dy * size, foot[1] + dx * size],
		[foot[0] + dy * size, foot[1] - dx * size],
	];
	const line = `M${[...way.slice(0, -1), foot].map((point) => point.join(" ")).join("L")}`;
	return { line, head: pointsOutline(corners) };
}

/** Things in the order in which one reads: rows from the top, each from the left. */
export function readingOrder(things, rowHeight) {
	const row = (thing) => Math.round(thing.at[1] / rowHeight);
	return [...things].sort((a, b) => row(a) - row(b) || a.at[0] - b.at[0]);
}
