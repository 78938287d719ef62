// SPDX-License-Identifier: ISC
import assert from "node:assert/strict";
import test from "node:test";
import { listenGestures } from "../../../lib/page/script/gestures.js";

const NAMES = ["pan", "pinch", "zoom", "tap", "twice", "hold", "rest"];

/* A window at (100, 50) on the screen, and what was made of what happened there. */
function listening() {
	const listeners = {};
	const told = [];
	const node = {
		addEventListener: (name, listener) => Object.assign(listeners, { [name]: listener }),
		getBoundingClientRect: () => ({ left: 100, top: 50 }),
	};
	const on = Object.fromEntries(NAMES.map((name) => [name, (...args) => told.push([name, ...args])]));
	listenGestures(node, on);
	const finger = (type, x, y, more) =>
		listeners[type]({
			type,
			clientX: 100 + x,
			clientY: 50 + y,
			pointerId: 1,
			pointerType: "touch",
			button: 0,
			timeStamp: 1000,
			...more,
		});
	return { listeners, finger, told: () => told.splice(0).filter(([name]) => name !== "rest") };
}

test("a finger that comes and goes taps", () => {
	const { finger, told } = listening();
	finger("pointerdown", 30, 40);
	finger("pointermove", 35, 44);
	finger("pointerup", 35, 44);
	assert.deepEqual(told(), [["tap", [30, 40], "touch"]]);
});

test("two taps that follow each other closely are one of another kind", () => {
	const { finger, told } = listening();
	const tapAt = (timeStamp, x) => {
		finger("pointerdown", x, 40, { timeStamp });
		finger("pointerup", x, 40, { timeStamp });
	};
	tapAt(1000, 30);
	tapAt(1200, 35);
	assert.deepEqual(told(), [
		["tap", [30, 40], "touch"],
		["twice", [35, 40]],
	]);
	tapAt(1300, 35);
	tapAt(2000, 35);
	tapAt(2100, 90);
	assert.deepEqual(
		told().map(([name]) => name),
		["tap", "tap", "tap"]
	);
});

test("a finger that moves far drags, and taps no more", () => {
	const { finger, told } = listening();
	finger("pointerdown", 0, 0);
	finger("pointermove", 6, 8);
	finger("pointermove", 20, 0);
	finger("pointermove", 20, 5);
	finger("pointermove", 0, 0);
	finger("pointerup", 0, 0);
	assert.deepEqual(told(), [
		["pan", 20, 0],
		["pan", 0, 5],
		["pan", -20, -5],
	]);
});

test("the mouse drags sooner than a finger, and its other buttons do nothing", () => {
	const { finger, told } = listening();
	const mouse = { pointerType: "mouse" };
	finger("pointerdown", 0, 0, mouse);
	finger("pointermove", 5, 0, mouse);
	finger("pointerup", 5, 0, mouse);
	assert.deepEqual(told(), [["pan", 5, 0]]);
	finger("pointerdown", 0, 0, { ...mouse, button: 2 });
	finger("pointerup", 0, 0, { ...mouse, button: 2 });
	finger("pointermove", 50, 0, mouse);
	assert.deepEqual(told(), []);
});

/* A clock that only goes when it is told to. */
function stoppedClock(t) {
	const { setTimeout, clearTimeout } = globalThis;
	const waiting = new Map();
	let now = 0;
	let last = 0;
	globalThis.setTimeout = (call, ms) => waiting.set(++last, { call, at: now + ms }) && last;
	globalThis.clearTimeout = (id) => waiting.delete(id);
	t.after(() => Object.assign(globalThis, { setTimeout, clearTimeout }));
	return (ms) => {
		now += ms;
		for (const [id, { call, at }] of waiting) {
			if (at <= now) {
				waiting.delete(id);
				call();
			}
		}
	};
}

test("a finger that stays holds, once, and taps no more", (t) => {
	const pass = stoppedClock(t);
	const { finger, told } = listening();
	finger("pointerdown", 30, 40);
	pass(549);
	assert.deepEqual(told(), []);
	pass(1000);
	finger("pointerup", 30, 40);
	assert.deepEqual(told(), [["hold", [30, 40]]]);
	finger("pointerdown", 30, 40);
	finger("pointercancel", 30, 40);
	pass(1000);
	assert.deepEqual(told(), []);
});

test("two fingers pinch, and the one that is left neither drags nor taps", () => {
	const { finger, told } = listening();
	finger("pointerdown", 0, 0);
	finger("pointerdown", 100, 0, { pointerId: 2 });
	finger("pointermove", 200, 0, { pointerId: 2 });
	assert.deepEqual(told(), [["pinch", { middle: [50, 0], spread: 100 }, { middle: [100, 0], spread: 200 }]]);
	finger("pointerup", 200, 0, { pointerId: 2 });
	finger("pointermove", 50, 50);
	finger("pointerup", 50, 50);
	assert.deepEqual(told(), []);
});

test("the wheel zooms about its point, with the shift key it pans", () => {
	const { listeners, told } = listening();
	const turn = (more) => {
		let kept = false;
		const event = {
			clientX: 110,
			clientY: 70,
			deltaX: 0,
			deltaMode: 0,
			preventDefault: () => (kept = true),
			...more,
		};
		listeners.wheel(event);
		assert.ok(kept, "the page itself must not scroll");
	};
	turn({ deltaY: 0 });
	turn({ deltaY: 30, shiftKey: true });
	assert.deepEqual(told(), [
		["zoom", [10, 20], 1],
		["pan", -30, 0],
	]);
});
