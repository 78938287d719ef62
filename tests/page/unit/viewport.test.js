// SPDX-License-Identifier: ISC
import assert from "node:assert/strict";
import test from "node:test";
import * as viewport from "../../../lib/page/script/viewport.js";

const SIZE = { width: 300, height: 600 };
const SHEET = { x: 0, y: 0, width: 1000, height: 2000 };

test("what is under the point stays there when it is zoomed", () => {
	const view = { x: 10, y: 20, z: 1 };
	const point = [60, 120];
	const near = viewport.zoomAt(view, point, 2, 0.1);
	assert.deepEqual(near, { x: -40, y: -80, z: 2 });
	assert.deepEqual(viewport.sheetPoint(near, point), viewport.sheetPoint(view, point));
});

test("the zoom has a most and a least", () => {
	const view = { x: 0, y: 0, z: 1 };
	assert.equal(viewport.zoomAt(view, [0, 0], 100, 0.1).z, 6);
	assert.equal(viewport.zoomAt(view, [0, 0], 0.001, 0.25).z, 0.25);
});

test("a box is fitted whole into the window, in its middle", () => {
	// 300 wide for 100, 600 high for 300: twice is what fits.
	const view = viewport.fitBox({ x: 50, y: 100, width: 100, height: 300 }, SIZE);
	assert.deepEqual(view, { x: -50, y: -200, z: 2 });
	assert.equal(viewport.fitBox({ x: 0, y: 0, width: 1, height: 1 }, SIZE, 1.5).z, 1.5);
	assert.equal(viewport.fitBox({ x: 0, y: 0, width: 0, height: 0 }, SIZE).z, 6);
});

test("a third of the window at least is sheet", () => {
	const far = viewport.clampView({ x: 5000, y: -5000, z: 1 }, SHEET, SIZE);
	// Its left edge at most at 200 of 300, its lower edge at least at 200 of 600.
	assert.deepEqual(far, { x: 200, y: -1800, z: 1 });
	const inside = { x: -100, y: -100, z: 1 };
	assert.deepEqual(viewport.clampView(inside, SHEET, SIZE), inside);
});

test("a box is revealed by the least shift", () => {
	const view = { x: 0, y: 0, z: 1 };
	const box = (x, y) => ({ x, y, width: 50, height: 50 });
	assert.equal(viewport.revealBox(view, box(100, 100), SIZE), view);
	assert.deepEqual(viewport.revealBox(view, box(0, 100), SIZE), { x: 24, y: 0, z: 1 });
	assert.deepEqual(viewport.revealBox(view, box(290, 600), SIZE), { x: -64, y: -74, z: 1 });
	// What is larger than the window comes into its middle.
	assert.deepEqual(viewport.revealBox(view, { x: 0, y: 100, width: 400, height: 50 }, SIZE), { x: -50, y: 0, z: 1 });
});

test("the first look is where most is", () => {
	const near = [1, 2, 3].map((i) => ({ x: 100 * i, y: 100, width: 20, height: 20 }));
	const away = { x: 5000, y: 5000, width: 20, height: 20 };
	assert.equal(viewport.firstView([], SIZE, 1, 2), null);
	// All of the three, with 60 about them: 340 wide, 140 high, so 300 / 340.
	assert.equal(viewport.firstView(near, SIZE, 0.5, 2).z, 300 / 340);
	const view = viewport.firstView([...near, away], SIZE, 1, 2);
	assert.equal(view.z, 1);
	assert.deepEqual(viewport.sheetPoint(view, [150, 300]), [210, 110]);
});

test("two fingers move and zoom what is between them", () => {
	const before = viewport.pinchOf([0, 0], [100, 0]);
	assert.deepEqual(before, { middle: [50, 0], spread: 100 });
	const now = viewport.pinchOf([10, 40], [210, 40]);
	const view = viewport.pinchView({ x: 0, y: 0, z: 1 }, before, now, 0.1);
	// What was under the middle of the fingers, (50, 0), is under it now, (110, 40), twice as large.
	assert.deepEqual(view, { x: 10, y: 40, z: 2 });
});

test("the wheel turns lines and pages into pixels, and no turn leaps", () => {
	assert.equal(viewport.wheelFactor(0, 0), 1);
	assert.equal(viewport.wheelFactor(3, 1), viewport.wheelFactor(60, 0));
	assert.equal(viewport.wheelFactor(1, 2), viewport.wheelFactor(240, 0));
	assert.ok(viewport.wheelFactor(-100, 0) > 1 && viewport.wheelFactor(100, 0) < 1);
	assert.ok(Math.abs(viewport.wheelFactor(-100, 0) * viewport.wheelFactor(100, 0) - 1) < 1e-12);
});

test("all of it is seen if that can be read, else what is worth most", () => {
	const boxes = [
		{ x: 0, y: 0, width: 30, height: 30 },
		{ x: 100, y: 0, width: 30, height: 30 },
	];
	// With 60 about it that is 250 wide: 1.2 of the window.
	assert.equal(viewport.viewOfAll(boxes, SIZE, 0.7, 2).z, 1.2);
	assert.equal(viewport.viewOfAll(boxes, SIZE, 1.3, 2), null);
	assert.equal(viewport.viewOfAll([], SIZE, 1, 2), null);
	assert.equal(viewport.firstView(boxes, SIZE, 1.3, 2).z, 1.3);
});
