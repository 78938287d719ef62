// SPDX-License-Identifier: ISC
// The slide show: the board as it was after each of the last actions, forward and back.
import { clampSlide, hasBoard, partsAt, partsBetween, slideBar } from "./slides.js";

const SLIDE_MS = 2600;

/* What is to be seen of a slide: the groups that looked otherwise, and its arrows. */
function wantedOf(slides, index) {
	const parts = hasBoard(slides, index) ? partsAt(slides, index) : new Map();
	return parts.set("events", slides[index].events ?? null);
}

/* Remembers how the present looks, group by group, as it is first left. */
function putWanted(app, wanted) {
	const change = partsBetween(app.shown, wanted, app.present);
	const before = app.board.put(change);
	before.forEach((node, id) => {
		if (!app.shown.has(id) && !app.present.has(id)) {
			app.present.set(id, node);
		}
	});
	app.shown = wanted;
}

function stopPlaying(app) {
	clearInterval(app.playing);
	app.playing = null;
}

function goTo(app, index) {
	app.slideAt = clampSlide(index, app.slides);
	putWanted(app, wantedOf(app.slides, app.slideAt));
	if (app.slideAt === app.slides.length - 1) {
		stopPlaying(app);
	}
	app.show();
}

/** Shows a slide. */
export function showSlide(app, index) {
	if (!app.slides.length) {
		app.tell("Nothing has happened yet.");
		return;
	}
	if (app.slideAt === null) {
		app.shown = new Map();
		app.present = new Map();
	}
	stopPlaying(app);
	goTo(app, index);
	app.board.revealEvents();
}

/** Back to the position. */
export function endShow(app) {
	if (app.slideAt === null) {
		return;
	}
	stopPlaying(app);
	putWanted(app, new Map());
	app.slideAt = null;
	app.show();
}

/** One slide on or back; before the first show the last one is shown. */
export function stepShow(app, step) {
	if (app.slideAt === null) {
		showSlide(app, app.slides.length - 1);
	} else if (step > 0 && app.slideAt === app.slides.length - 1) {
		endShow(app);
	} else {
		showSlide(app, app.slideAt + step);
	}
}

function playOrPause(app) {
	if (app.playing) {
		stopPlaying(app);
		app.show();
		return;
	}
	if (app.slideAt === app.slides.length - 1) {
		goTo(app, 0);
	}
	app.playing = setInterval(() => goTo(app, app.slideAt + 1), SLIDE_MS);
	app.show();
}

/** The bar with which one steps; null: no slide is shown. */
export function showBar(app) {
	if (app.slideAt === null) {
		return null;
	}
	return slideBar(app.slides, app.slideAt, Boolean(app.playing), {
		go: (index) => showSlide(app, index),
		play: () => playOrPause(app),
		close: () => endShow(app),
	});
}
