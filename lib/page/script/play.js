// SPDX-License-Identifier: ISC
// What the player does: taps, chooses, writes, carries out. Each changes the state of the page and has it shown again.
import { areNeighbours, liesFree } from "./board.js";
import { openedBox } from "./boxes.js";
import {
	isChosen,
	lookOf,
	NOTHING,
	pieceTapped,
	piecesTapped,
	placeTapped,
	stepBack,
	toldEach,
	verbChosen,
} from "./compose.js";
import { howMany } from "./dom.js";
import { candidatesFor, isPickable, pickedValue } from "./form.js";
import { actionOf, bookOf } from "./options.js";
import { ORDER, orderAction, orderVerb, orderWords } from "./orders.js";
import { endShow } from "./show.js";
import { changedParts, addSlide } from "./slides.js";
import { hintOf, tapMeaning, wayOf } from "./taps.js";
import { wayParam } from "./ways.js";
import { inOrderOf, insteadOf } from "./whynot.js";
import { actionWords, namesOf } from "./words.js";
import { missingIn, withArgument } from "./written.js";

/* Whether the player names the places that a way leads through, and which. */
const FRESH_WAY = { routing: false, through: [] };

/* ---- the position ---------------------------------------------------------------- */

function wordsOf({ book, names }, action) {
	return action.do === ORDER
		? orderWords(action, names)
		: actionWords(action, book.verbs.get(action.do) ?? { params: [] }, names);
}

/** Reads a position anew: what may be done in it. */
export function readScene(app) {
	app.scene = app.engine.scene;
	app.book = bookOf(app.scene);
	app.names = namesOf(app.scene);
	app.pieceIds = Object.keys(app.scene.pieces);
	app.sel = NOTHING;
	Object.assign(app, FRESH_WAY, { edit: null, picking: null, half: null, tray: null, message: null, odds: null });
	app.wordsOf = (action) => wordsOf(app, action);
	think(app);
	app.tray = app.scene.may ? openedBox(app.about()) : null;
}

/* What follows from what is chosen: what is lit, the action, and whether it is lawful. */
function think(app) {
	app.look = lookOf(app.book, app.sel);
	const action = app.edit ? writtenAction(app.edit) : routedAction(app, app.look.action);
	if (JSON.stringify(action) !== JSON.stringify(app.action)) {
		app.odds = null;
	}
	app.action = action;
	app.verdict = action ? (openVerdict(app) ?? app.engine.check(action)) : null;
	if (hasQuickOdds(app)) {
		app.odds ??= quickOdds(app, action);
	}
}

/* Nobody is asked about an action that is not written to its end. */
function openVerdict(app) {
	const missing = app.edit ? missingIn(app.edit.action, writtenVerb(app)) : [];
	return missing.length ? { verdict: "open", text: `Still to be said: ${missing.join(", ")}` } : null;
}

/* The action on the way that the player wants it to go; null: there is no such way. */
function routedAction(app, action) {
	if (!action || !app.through.length) {
		return action;
	}
	const verb = app.book.verbs.get(action.do);
	const param = wayParam(verb, action);
	const [start] = wayOf(verb, action, app.board.placeOf);
	return app.engine.route({
		verb,
		action,
		through: app.through,
		start,
		places: app.look.facets.concat(othersOf(app)).flatMap((facet) => facet.option[param.name] ?? []),
		isNext: (a, b) => areNeighbours(app.board, a, b),
	});
}

/* What the same might do elsewhere. */
function othersOf(app) {
	return lookOf(app.book, { ...app.sel, places: [], given: {} }).facets;
}

/* What is written in a form; of an answer within an order, the whole order. */
function writtenAction(edit) {
	if (edit.parent) {
		return writtenAction({ ...edit.parent, action: { ...edit.parent.action, [edit.param]: edit.action } });
	}
	return edit.verb === ORDER ? orderAction(edit.action) : edit.action;
}

function hasQuickOdds({ action, book, engine, verdict }) {
	return engine.live && verdict?.verdict === "lawful" && book.verbs.get(action.do)?.attack;
}

/* Of an attack the odds come by themselves, if that takes no longer than a blink. */
function quickOdds(app, action) {
	const reply = app.engine.odds(action, { limit: 3000, samples: 300 });
	return reply.odds ? { ...reply.odds, quick: true } : null;
}

function choose(app, sel) {
	app.sel = sel;
	Object.assign(app, FRESH_WAY, { edit: null, picking: null, half: null, message: null });
	think(app);
	app.show();
}

/* The next tap is to be made somewhere that can be seen. */
function chooseAndFollow(app, sel) {
	choose(app, sel);
	if ((sel.verb || isChosen(sel)) && !app.action) {
		app.follow();
	}
}

/* ---- taps --------------------------------------------------------------------------- */

function isOwn(app, id) {
	const piece = app.scene.pieces[id];
	const mine = app.scene.side ?? app.scene.asks[0]?.side;
	return Boolean(piece) && (!mine || piece.side === mine);
}

/* The options of the verb whose form is open. */
export function optionsWritten(app) {
	return (app.book.byVerb.get(writtenVerb(app).do) ?? []).map((facet) => facet.option);
}

/* A tap while the form waits for one: it goes into the argument. */
function tapForForm(app, hit) {
	const { edit } = app;
	const verb = writtenVerb(app);
	const param = verb.params.find((one) => one.name === app.picking);
	const options = optionsWritten(app);
	const known = { ...candidatesFor(options, param), options };
	const { value, half } = pickedValue(param, edit.action[param.name], hit, app.half, known);
	app.half = half ?? null;
	setArgument(app, param, value);
}

/** Several lie there: the tray tells them apart. */
export function openTray(app, place) {
	app.tray = place;
	app.show();
}

function whyNotActions(app, hit) {
	const seen = new Set();
	const kinds = app.look.like.filter((facet) => !seen.has(facet.verb) && seen.add(facet.verb));
	const isEnemy = (id) => !isOwn(app, id);
	const aim = { ...hit, isEnemy: Boolean(hit.piece) && isEnemy(hit.piece) };
	const isAttack = hit.place && app.piecesAt(hit.place).some(isEnemy);
	return inOrderOf(kinds, isAttack)
		.slice(0, 8)
		.map((facet) => insteadOf(facet, app.sel, aim))
		.filter(Boolean);
}

/* What needs no rule: nobody was chosen before, or as many as it takes. */
function plainWhy({ look, sel }, hit, isAim) {
	if (!sel.pieces.length && isAim) {
		return `First choose who acts. ${hintOf(look, sel)}`;
	}
	return look.set?.isFull && look.facets[0].some.includes(hit.piece)
		? `${look.set.size} are chosen, and it takes no more: tap one of them to leave it out.`
		: null;
}

/** Tells why what was tapped cannot be meant. */
export function tellWhy(app, hit) {
	const plain = plainWhy(app, hit, needsActor(app, hit));
	if (plain) {
		app.message = { kind: "refused", text: plain };
		app.show();
		return;
	}
	const answer = app.engine.whyNot(whyNotActions(app, hit), hit, app.sel);
	if (answer?.verdict === "lawful") {
		takeAnswer(app, answer.action);
		return;
	}
	const name = hit.piece ? app.names.piece(hit.piece) : hit.place ? app.names.place(hit.place) : "";
	const text = `${name}: nothing can be done with this now.`;
	app.message = { kind: "refused", text, ...answer };
	app.show();
}

/* A place was tapped, or an enemy, before anybody who could go there or fire at it. */
function needsActor(app, hit) {
	const isAim = hit.piece ? !isOwn(app, hit.piece) : Boolean(hit.place);
	return isAim && [...app.look.pieces.values()].some((light) => light.role === "actor");
}

function actPlace(app, id, hit) {
	const light = app.look.places.get(id);
	if (light?.gives) {
		giveArgument(app, light.gives.name, light.gives.value);
	} else {
		chooseOr(app, placeTapped(app.book, app.sel, id, light?.role === "from"), hit);
	}
}

function act(app, meaning, hit) {
	const doings = {
		piece: () => chooseOr(app, pieceTapped(app.book, app.sel, meaning.id), hit),
		place: () => actPlace(app, meaning.id, hit),
		fan: () => openTray(app, meaning.id),
		why: () => tellWhy(app, meaning),
		look: () => (isChosen(app.sel) && !hit.place ? choose(app, NOTHING) : openTray(app, meaning.id)),
	};
	doings[meaning.kind]();
}

function chooseOr(app, sel, hit) {
	if (sel) {
		chooseAndFollow(app, sel);
	} else {
		tellWhy(app, hit);
	}
}

/** A tap on the board. */
export function tapBoard(app, hit) {
	if (app.slideAt !== null) {
		return;
	}
	if (app.picking && (hit.piece || hit.place)) {
		tapForForm(app, hit);
		return;
	}
	if (app.routing && hit.place) {
		tapForWay(app, hit.place);
		return;
	}
	const pieces = hit.place ? app.piecesAt(hit.place) : [];
	const free = Boolean(hit.piece) && liesFree(app.board, hit.piece);
	const own = (id) => isOwn(app, id);
	act(app, tapMeaning({ hit, look: app.look, sel: app.sel, pieces, free, own }), hit);
}

/* Whether anything that lies there can be tapped next. */
function hasMore(app, sel, place) {
	const look = lookOf(app.book, sel);
	return app.piecesAt(place).some((id) => look.pieces.has(id));
}

/** A unit of the tray, or under the cursor. */
export function tapPiece(app, id) {
	if (app.slideAt !== null) {
		return;
	}
	if (app.picking) {
		tapForForm(app, { piece: id, place: app.tray });
		return;
	}
	const { tray } = app;
	const sel =
		app.look.pieces.has(id) || app.sel.pieces.includes(id) || app.look.fresh.has(id)
			? pieceTapped(app.book, app.sel, id)
			: null;
	if (sel && tray !== null && !hasMore(app, sel, tray)) {
		app.tray = null;
	}
	chooseOr(app, sel, { piece: id, place: tray });
}

/** All units of the tray that go together. */
export function tapAll(app, ids) {
	const all = ids.every((id) => app.sel.pieces.includes(id));
	const pieces = app.sel.pieces.filter((id) => !ids.includes(id));
	choose(app, all ? { ...app.sel, pieces, places: [], given: {} } : piecesTapped(app.book, app.sel, ids));
}

export function tapPlace(app, id) {
	act(app, { kind: "place", id }, { piece: null, place: id });
}

/* ---- choosing otherwise --------------------------------------------------------------- */

export function takeVerb(app, name) {
	chooseAndFollow(app, name ? verbChosen(app.book, app.sel, name) : { ...app.sel, verb: null, given: {} });
}

export function giveArgument(app, name, value) {
	choose(app, { ...app.sel, given: { ...app.sel.given, [name]: value } });
}

/** Tells some what they do: what they aim at, who carries them; without a name of pairs: for which argument they are meant. */
export function tellEach(app, name, ids, value) {
	choose(app, toldEach(app.sel, name, ids, value));
}

export function goBack(app) {
	if (app.tray !== null || app.message || app.edit) {
		Object.assign(app, { tray: null, message: null, edit: null, picking: null });
		think(app);
		app.show();
	} else if (app.through.length) {
		goThrough(app, app.through.slice(0, -1));
	} else if (app.routing) {
		chooseWay(app);
	} else {
		choose(app, stepBack(app.sel));
	}
}

export function clearAll(app) {
	choose(app, NOTHING);
}

/** One of the listed answers, whole. */
export function takeAnswer(app, option) {
	endShow(app);
	app.edit = { verb: option.do, action: actionOf(option), open: false };
	app.message = null;
	think(app);
	app.show();
	app.followWritten();
}

/* ---- writing ------------------------------------------------------------------------------ */

/** The verb whose form is open, with its arguments. */
export function writtenVerb(app) {
	const { edit, scene } = app;
	if (edit.verb === ORDER) {
		return orderVerb(app.engine.orders(), edit.action.decide, scene.side ? null : scene.sides);
	}
	return edit.table ?? app.book.verbs.get(edit.verb);
}

function whoActs(app) {
	return app.scene.side ?? app.scene.asks[0]?.side ?? app.scene.sides[0];
}

function openForm(app, edit) {
	endShow(app);
	app.edit = { ...edit, open: true };
	const isOpen = (param) => isPickable(param) && edit.action[param.name] === undefined && !param.optional;
	app.picking = writtenVerb(app).params.find(isOpen)?.name ?? null;
	app.message = null;
	think(app);
	app.show();
}

/** Opens the form of a verb, with what is composed so far, if that is of it. */
export function writeAction(app, name) {
	const action = app.action?.do === name && name !== ORDER ? app.action : { by: whoActs(app), do: name };
	openForm(app, { verb: name, action });
}

/** An answer within an order. */
export function writeAnswer(app, param, verb) {
	const before = app.edit.action[param.name];
	const action = before?.do === verb.do ? before : { do: verb.do };
	openForm(app, { verb: verb.do, table: verb, action, parent: app.edit, param: param.name });
}

/** The form is done; that of an answer gives back to that of its order. */
export function closeForm(app) {
	const { edit } = app;
	if (edit.parent) {
		openForm(app, { ...edit.parent, action: { ...edit.parent.action, [edit.param]: edit.action } });
	} else {
		app.edit = { ...edit, open: false };
		pickArgument(app, null);
	}
}

/** Nothing: the argument is left out. show: how that is shown, if not at once. */
export function setArgument(app, param, value, show = app.show) {
	const { edit } = app;
	app.edit = { ...edit, action: withArgument(edit.action, writtenVerb(app), param, value, optionsWritten(app)) };
	think(app);
	show();
}

export function pickArgument(app, name) {
	app.picking = name;
	app.half = null;
	app.show();
}

/* ---- another way ------------------------------------------------------------------------ */

/** Whether what is composed goes a way that may be another. */
export function mayRoute(app) {
	return (
		!app.edit &&
		Boolean(app.look.action) &&
		Boolean(wayParam(app.book.verbs.get(app.look.action.do), app.look.action))
	);
}

/** From now on taps name the places that the way leads through; or no longer. */
export function chooseWay(app) {
	app.routing = !app.routing;
	app.message = null;
	app.show();
}

function goThrough(app, through) {
	const before = app.through;
	Object.assign(app, { through, message: null });
	think(app);
	if (!app.action) {
		app.through = before;
		think(app);
		app.message = { kind: "refused", text: "No way leads through there." };
	}
	app.show();
}

/* A place to pass, one not to pass after all, or the end: then the way is done. */
function tapForWay(app, place) {
	const isEnd = app.sel.places.includes(place);
	if (isEnd) {
		chooseWay(app);
	} else {
		const has = app.through.includes(place);
		goThrough(app, has ? app.through.filter((one) => one !== place) : [...app.through, place]);
	}
}

/* ---- carrying out --------------------------------------------------------------------------- */

/* Puts a new position in front of the player: only what looks otherwise is drawn. told: what has come of an action. */
function showPosition(app, before, told) {
	const changed = changedParts(before, app.engine.scene.parts);
	const after = app.engine.scene.parts;
	const parts = new Map(Object.keys(changed).map((id) => [id, after[id] ?? null]));
	parts.set("events", told?.events ?? null);
	app.board.put(parts);
	app.told = told;
	readScene(app);
	return changed;
}

function stopAtDie(app, action, text) {
	app.waiting = action;
	app.stopped = `The umpire must roll here (${text.replace(/^a die would fall: /, "")}). Send the letter: it goes on from there.`;
	Object.assign(app, { sel: NOTHING, edit: null, message: null });
	think(app);
	app.show();
}

/* What is told of the action that was just done; null: nothing is, as of an order in advance. */
function newSlide(app) {
	const slide = app.engine.scene.slides.at(-1);
	const before = app.slides.at(-1);
	return slide && (slide.entry !== before?.entry || slide.step !== before?.step) ? slide : null;
}

function goLive(app) {
	const before = app.scene.parts;
	const { action } = app;
	const reply = app.engine.apply([action], app.byMail ? { dice: "none" } : {});
	if (reply.contents) {
		const slide = newSlide(app);
		const changed = showPosition(app, before, slide);
		app.past.push(app.slides);
		app.slides = slide ? addSlide(app.slides, slide, changed) : app.slides;
		app.show();
		app.follow();
	} else if (app.byMail && /^a die would fall/.test(reply.text ?? "")) {
		stopAtDie(app, action, reply.text);
	} else {
		app.message = { kind: "refused", text: reply.text, rule: reply.rule };
		app.show();
	}
}

/** Does what is composed: in a live page at once, else into the letter. */
export function carryOut(app) {
	if (!app.action || app.stopped) {
		return;
	}
	if (app.engine.live) {
		goLive(app);
		return;
	}
	const { action } = app;
	choose(app, NOTHING);
	putLetter(app, [...app.letter, action]);
}

/** Makes another letter of a listed page. */
export function putLetter(app, letter) {
	app.letter = letter;
	app.show();
	app.announce(`In the letter: ${howMany(letter.length, "action")}.`);
}

/** Takes the last action back; of a letter that waits for a die, that one. */
export function takeBack(app) {
	endShow(app);
	if (!app.engine.live) {
		putLetter(app, app.letter.slice(0, -1));
		return;
	}
	if (app.waiting) {
		Object.assign(app, { waiting: null, stopped: null });
	} else {
		const before = app.scene.parts;
		if (!app.engine.undo()) {
			return;
		}
		showPosition(app, before, null);
		app.slides = app.past.pop();
	}
	app.show();
	app.announce(`Taken back. ${app.said.words}`);
}

/** The exact odds of what is composed. */
export function tellOdds(app) {
	const reply = app.engine.odds(app.action);
	app.odds = reply.odds ?? null;
	if (!reply.odds) {
		app.message = { kind: "refused", text: reply.text ?? "There are no odds of this.", rule: reply.rule };
	}
	app.show();
}

/** What will be sent. */
export function letterActions(app) {
	return app.engine.live ? [...app.engine.done, ...(app.waiting ? [app.waiting] : [])] : app.letter;
}
