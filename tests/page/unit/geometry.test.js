// SPDX-License-Identifier: ISC
import assert from "node:assert/strict";
import test from "node:test";
import * as geometry from "../../../lib/page/script/geometry.js";

const SQUARE = [
	[0, 0],
	[10, 0],
	[10, 10],
	[0, 10],
];

/* Like a fjord: a U whose middle is land. Its left arm is 4 wide, its right arm 2. */
const FJORD = [
	[0, 0],
	[4, 0],
	[4, 10.5],
	[8, 10.5],
	[8, 0],
	[10, 0],
	[10, 12],
	[0, 12],
];

test("numbers are found whatever stands between them", () => {
	assert.deepEqual(geometry.numbersOf("1 2,3"), [1, 2, 3]);
	assert.deepEqual(geometry.numbersOf("-1.5-.25"), [-1.5, -0.25]);
	assert.deepEqual(geometry.numbersOf("1e3 2E-1"), [1000, 0.2]);
	assert.deepEqual(geometry.numbersOf("none"), []);
});

test("numbers are points by twos; one too many is none", () => {
	assert.deepEqual(geometry.pointsOf("1,2 3,4 5"), [
		[1, 2],
		[3, 4],
	]);
	assert.deepEqual(geometry.pointsOf(""), []);
});

test("the box of points and of boxes, and its middle", () => {
	const box = geometry.boxOf([
		[3, 8],
		[1, 4],
		[7, 5],
	]);
	assert.deepEqual(box, { x: 1, y: 4, width: 6, height: 4 });
	assert.deepEqual(geometry.boxMiddle(box), [4, 6]);
	assert.deepEqual(geometry.joinBoxes([box, { x: 20, y: 0, width: 1, height: 1 }]), {
		x: 1,
		y: 0,
		width: 20,
		height: 8,
	});
	assert.equal(geometry.joinBoxes([]), null);
});

test("inside and outside of an outline", () => {
	assert.equal(geometry.isInside([5, 5], SQUARE), true);
	assert.equal(geometry.isInside([11, 5], SQUARE), false);
	assert.equal(geometry.isInside([6, 5], FJORD), false);
	assert.equal(geometry.isInside([9, 5], FJORD), true);
});

test("the middle of a place is in the place", () => {
	assert.deepEqual(geometry.middleOf(SQUARE), [5, 5]);
	// The middle of the box is (5, 6), on land. Of the rows 1 to 10 the longest stretch is the left arm, from 0 to 4;
	// of row 11 it is the whole width.
	assert.deepEqual(geometry.middleOf(FJORD), [5, 11]);
	assert.deepEqual(
		geometry.middleOf([
			[0, 0],
			[4, 2],
		]),
		[2, 1]
	);
});

test("outlines as paths", () => {
	assert.equal(geometry.boxOutline({ x: 1, y: 2, width: 3, height: 4 }), "M1 2h3v4h-3z");
	assert.equal(geometry.boxOutline({ x: 1, y: 2, width: 3, height: 4 }, 1), "M0 1h5v6h-5z");
	assert.equal(geometry.pointsOutline(SQUARE), "M0 0L10 0L10 10L0 10Z");
	assert.equal(geometry.pointsOutline([]), "");
});

test("a crosshair is a ring and four strokes", () => {
	const d = geometry.crosshair([100, 50], 20);
	assert.equal(d, "M80 50a20 20 0 1 0 40 0a20 20 0 1 0 -40 0zM74 50H86M114 50H126M100 24V36M100 64V76");
});

test("an arrow ends before its point, and its head is there", () => {
	const arrow = geometry.arrowOf(
		[
			[0, 0],
			[0, 0],
			[100, 0],
		],
		10
	);
	// The foot of the head lies 1.6 times its size before the point, its corners its size beside.
	assert.deepEqual(arrow, { line: "M0 0L84 0", head: "M100 0L84 10L84 -10Z" });
	assert.equal(geometry.arrowOf([[5, 5]], 10), null);
	assert.equal(
		geometry.arrowOf(
			[
				[5, 5],
				[5, 5],
			],
			10
		),
		null
	);
});

test("things are read in rows, each from the left", () => {
	const things = [
		{ id: "c", at: [50, 101] },
		{ id: "a", at: [90, 3] },
		{ id: "b", at: [10, 99] },
		{ id: "d", at: [10, 204] },
	];
	assert.deepEqual(
		geometry.readingOrder(things, 100).map((thing) => thing.id),
		["a", "b", "c", "d"]
	);
	assert.equal(things[0].id, "c", "the list itself stays");
});
