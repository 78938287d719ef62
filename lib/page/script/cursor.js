// SPDX-License-Identifier: ISC
// The cursor on the board: where it goes by the keys, and what is said of the thing it stands on.
import { isChosen } from "./compose.js";
import { boxMiddle } from "./geometry.js";
import { stopAfter, stopsOf, stopTowards } from "./keys.js";
import { tapBoard, tapPiece } from "./play.js";

const PAN_PIXELS = 120;
const ROLES = { actor: "may act", target: "may be named", from: "may be where it begins", to: "may be chosen" };

function occupied(app) {
	return [...new Set(app.pieceIds.map((id) => app.board.placeOf(id)).filter(Boolean))];
}

function stops(app) {
	return stopsOf(app.look, app.board, occupied(app));
}

function roleWords(app, { kind, id }) {
	const chosen = kind === "piece" ? app.sel.pieces : app.sel.places;
	if (chosen.includes(id)) {
		return "chosen";
	}
	const light = (kind === "piece" ? app.look.pieces : app.look.places).get(id);
	return light?.attack ? "may be attacked" : (ROLES[light?.role] ?? "");
}

function lyingWords(app, place) {
	const ids = app.piecesAt(place);
	return ids.length > 4 ? `${ids.length} units lie there` : ids.join(", ");
}

/** What is said of a stop: what it is, where or who lies there, and what may be done with it. */
export function stopWords(app, stop) {
	const { kind, id } = stop;
	const place = app.board.placeOf(id);
	const words =
		kind === "piece"
			? [app.names.full(id), place && `in ${app.names.place(place)}`]
			: [app.names.place(id), lyingWords(app, id)];
	return [...words, roleWords(app, stop)].filter(Boolean).join(", ");
}

function putCursor(app, stop) {
	app.cursor = stop;
	app.board.cursor(stop?.box ?? null);
	if (stop) {
		app.board.reveal(stop.box);
		app.announce(stopWords(app, stop));
	}
}

function boxFor(app, { kind, id }) {
	return kind === "piece" ? app.board.pieceBox(id) : (app.board.shape(id)?.box ?? null);
}

/** Marks a thing that was found by its name. */
export function markFound(app, kind, id) {
	const box = boxFor(app, { kind, id });
	app.cursor = box && { kind, id, box, at: boxMiddle(box) };
	app.board.cursor(box);
}

/** After a change: a counter may lie elsewhere now, or nowhere; who points at things needs no cursor on them. */
export function keepCursor(app) {
	if (app.cursor && app.nodes.root.dataset.input === "pointer" && isChosen(app.sel)) {
		dropCursor(app);
	} else if (app.cursor) {
		markFound(app, app.cursor.kind, app.cursor.id);
	}
}

export function dropCursor(app) {
	app.cursor = null;
	app.board.cursor(null);
}

/** To the next thing in a direction; with Shift the board itself is moved. */
export function moveCursor(app, direction, isShift) {
	if (isShift) {
		app.board.pan(-PAN_PIXELS * direction[0], -PAN_PIXELS * direction[1]);
		return;
	}
	const next = app.cursor ? stopTowards(stops(app), app.cursor.at, direction) : stopAfter(stops(app), null, 1);
	if (next) {
		putCursor(app, next);
	}
}

/** To the next thing in reading order, or the one before. */
export function stepCursor(app, step) {
	putCursor(app, stopAfter(stops(app), app.cursor, step));
}

/** What the cursor stands on, as a tap there would give it. */
export function cursorHit({ cursor, board }) {
	return cursor.kind === "piece"
		? { piece: cursor.id, place: board.placeOf(cursor.id) }
		: { piece: null, place: cursor.id };
}

export function tapCursor(app) {
	if (!app.cursor) {
		stepCursor(app, 1);
	} else if (app.cursor.kind === "piece") {
		tapPiece(app, app.cursor.id);
	} else {
		tapBoard(app, cursorHit(app));
	}
}
