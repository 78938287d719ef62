// SPDX-License-Identifier: ISC
// player.js: a player without a screen, who knows what he wants: he puts an action together by what he could tap and
// choose on the page. The page's own modules say what comes of each tap; only what draws is left out.
import { liveEngine } from "../../../lib/page/script/engine.js";
import { membersOf } from "../../../lib/page/script/options.js";
import {
	chooseWay,
	clearAll,
	closeForm,
	giveArgument,
	mayRoute,
	readScene,
	setArgument,
	takeVerb,
	tapBoard,
	tapPiece,
	tellEach,
	writeAction,
} from "../../../lib/page/script/play.js";
import { isSame, thingsIn, toTell } from "./wishes.js";

/* ---- the page ----------------------------------------------------------------------------------------------- */

function nothing() {}

/** A live page without a document, in the position of a game file. ask: the program. */
export function openTable(ask, contents) {
	const engine = liveEngine((request) => ask({ ...request, parts: false }), {}, contents); // nothing is drawn
	const app = { engine, slideAt: null, odds: null, show: nothing, follow: nothing, announce: nothing };
	engine.odds = () => ({}); // nobody looks at them here
	app.board = { placeOf: (id) => app.scene.pieces[id]?.at ?? null };
	app.about = () => ({ look: app.look, placeOf: app.board.placeOf, isOnMap: () => true });
	app.piecesAt = (place) => Object.keys(app.scene.pieces).filter((id) => app.scene.pieces[id].at === place);
	readScene(app);
	return app;
}

/* ---- what is tapped --------------------------------------------------------------------------------------------- */

function isLit(app, hit) {
	return hit.piece ? app.look.pieces.has(hit.piece) : app.look.places.has(hit.place);
}

/* A second tap would take it back. */
function tapOnce(app, hit) {
	if (hit.piece && !app.sel.pieces.includes(hit.piece)) {
		tapPiece(app, hit.piece);
	} else if (!hit.piece && !app.sel.places.includes(hit.place)) {
		tapBoard(app, hit);
	}
}

/* What is lit comes first. */
function tapThings(app, things, isDone) {
	let left = things;
	while (left.length && !isDone()) {
		const next = left.find((hit) => isLit(app, hit)) ?? left[0];
		tapOnce(app, next);
		left = left.filter((hit) => hit !== next);
	}
}

/* ---- what is chosen ---------------------------------------------------------------------------------------------- */

const MOST_CHOICES = 40;

function openChoice(app, action) {
	for (const { param, values, chosen } of app.look.choices) {
		const wanted = String(action[param.name] ?? null);
		const value = values.find((one) => String(one) === wanted);
		if (value !== undefined && (chosen === undefined || String(chosen) !== wanted)) {
			return { name: param.name, value };
		}
	}
	return null;
}

function choose(app, action) {
	for (let i = 0, open; i < MOST_CHOICES && (open = openChoice(app, action)); i++) {
		giveArgument(app, open.name, open.value);
	}
}

function openRow(app, verb, action) {
	const all = app.look.rows.flatMap(({ param, rows }) => rows.map((row) => ({ param, row })));
	const told = all.map(({ param, row }) => ({ param, row, value: toTell(verb, action, param, row.id) }));
	return told.find(({ row, value }) => row.values.includes(value) && value !== row.value);
}

function tell(app, verb, action) {
	for (let i = 0, open; i < MOST_CHOICES && (open = openRow(app, verb, action)); i++) {
		tellEach(app, open.param?.name ?? null, [open.row.id], open.value);
	}
}

/* Not the way that is offered, but his own. */
function takeWay(app, verb, action, isDone) {
	if (isDone() || !app.action || !mayRoute(app)) {
		return;
	}
	const { name, path } = verb.params.find((param) => param.path);
	const between = membersOf(action[name]).slice(path === "with-start" ? 1 : 0, -1);
	chooseWay(app);
	for (const id of between) {
		if (!isDone()) {
			tapBoard(app, { piece: null, place: id });
		}
	}
}

/* ---- the player --------------------------------------------------------------------------------------------------- */

/* What was tapped too early is tapped again. */
const ROUNDS = 3;

/** Whether the action comes about by taps and choices. */
export function byTaps(app, action) {
	const verb = app.book.verbs.get(action.do);
	const isDone = () => isSame(verb, app.action, action);
	clearAll(app);
	takeVerb(app, action.do);
	for (let round = 0; round < ROUNDS && !isDone(); round++) {
		tapThings(app, thingsIn(verb, action), isDone);
		choose(app, action);
		tell(app, verb, action);
	}
	takeWay(app, verb, action, isDone);
	return isDone();
}

/** The same by the form, where every argument has a field. */
export function byForm(app, action) {
	const verb = app.book.verbs.get(action.do);
	clearAll(app);
	writeAction(app, action.do);
	for (const param of verb.params.filter((one) => action[one.name] !== undefined)) {
		setArgument(app, param, action[param.name]);
	}
	closeForm(app);
	return isSame(verb, app.action, action);
}
