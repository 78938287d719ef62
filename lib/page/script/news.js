// SPDX-License-Identifier: ISC
// What a screen reader is told after a change: that, and no more.
import { howMany } from "./dom.js";
import { announcementOf } from "./taps.js";
import { counterId } from "./tray.js";

function plainName(name) {
	return name.replace(/-/g, " ");
}

function sentence(words) {
	return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** A slide, or what came of an action. */
export function slideWords(slide) {
	const what = [slide.by, slide.do && plainName(slide.do)].filter(Boolean).join(": ");
	return [what, ...(slide.log ?? []).map((line) => line.text)].filter(Boolean).map(sentence).join(" ");
}

function positionWords(app) {
	const asked = app.scene.over ? "The game is over." : sentence(app.scene.asks[0]?.words ?? "");
	return `${app.told ? `${slideWords(app.told)} ` : ""}${asked}`;
}

function trayWords(app) {
	const ids = app.board.piecesAt(app.tray).map(counterId);
	const actors = ids.filter((id) => app.look.pieces.get(id)?.role === "actor").length;
	const acting = actors ? `, ${actors} may act` : "";
	return `${app.names.place(app.tray)}: ${howMany(ids.length, "unit")}${acting}.`;
}

function changeWords(app, before) {
	if (app.slideAt !== null) {
		return `${app.slideAt + 1} of ${app.slides.length}. ${slideWords(app.slides[app.slideAt])}`;
	}
	if (app.message) {
		return app.message.text;
	}
	const look = announcementOf(app.look, app.sel, app.action && app.wordsOf(app.action));
	if (before.scene !== app.scene) {
		return `${positionWords(app)} ${app.scene.may ? look : ""}`;
	}
	return app.tray !== null && before.tray !== app.tray ? trayWords(app) : look;
}

/** Says what is new since the last time; at first nothing, for the page is read as any other. */
export function tellNews(app) {
	const words = changeWords(app, app.said);
	if (app.said.scene && words !== app.said.words) {
		app.announce(words);
	}
	app.said = { scene: app.scene, tray: app.tray, words };
}
