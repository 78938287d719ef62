// SPDX-License-Identifier: ISC
// The page: puts board and panel side by side, and shows again what has changed.
import { centreOn, isInWindow, lookAt, lookAtAll, makeBoard } from "./board.js";
import { boxesNode, seenFirst, worthSeeing } from "./boxes.js";
import { button, el, importSvg, refill, scrubBoard, setAble, spoken } from "./dom.js";
import { cursorHit, dropCursor, keepCursor, markFound, moveCursor, stepCursor, tapCursor } from "./cursor.js";
import { factList, openDialog, showRule } from "./dialog.js";
import { anchorOf, makeDock, scrollTo } from "./dock.js";
import { makeEngine } from "./engine.js";
import { findIndex, openFind } from "./find.js";
import { iconOf } from "./icons.js";
import { listenKeys, makeLater, watchInput } from "./keys.js";
import { letterText, openLetter } from "./letter.js";
import { openHelp, openMenu } from "./menu.js";
import { tellNews } from "./news.js";
import { expandOptions, namedOn } from "./options.js";
import {
	answersNode,
	asksNode,
	composeNodes,
	footNodes,
	letterNode,
	logNode,
	messageNode,
	rareNode,
	toldNode,
	tracksNode,
	verbsNode,
} from "./panel.js";
import {
	carryOut,
	chooseWay,
	clearAll,
	closeForm,
	giveArgument,
	goBack,
	pickArgument,
	setArgument,
	writeAction,
	writeAnswer,
} from "./play.js";
import {
	letterActions,
	openTray,
	putLetter,
	readScene,
	takeAnswer,
	takeBack,
	takeVerb,
	tapAll,
	tapBoard,
	tapPiece,
	tapPlace,
	tellEach,
	tellOdds,
} from "./play.js";
import { endShow, showBar, showSlide, stepShow } from "./show.js";
import { hasBoard, slideText } from "./slides.js";
import { usefulFirst, wayOf } from "./taps.js";
import { counterId, counterPicture, trayOf } from "./tray.js";

/* ---- what is read about a thing --------------------------------------------------- */

function readPiece(app, id) {
	const node = app.board.nodeOf(id);
	openDialog(app.host, app.names.full(id), [node && counterPicture(node), factList(app.engine.unit(id))]);
}

function placeTitle(app, id) {
	return app.board.places.get(id)?.querySelector("title")?.textContent ?? "";
}

function readPlace(app, id) {
	const title = placeTitle(app, id);
	const facts = app.engine.place(id);
	openDialog(app.host, app.names.place(id), [title && el("p", {}, title), factList(facts)]);
}

function readHit(app, hit) {
	if (hit.piece) {
		readPiece(app, hit.piece);
	} else if (hit.place) {
		readPlace(app, hit.place);
	}
}

/* ---- finding ----------------------------------------------------------------------- */

/* In the middle, marked, and in the tray, where the keyboard goes on. */
function showFound(app, entry) {
	const isUnit = entry.kind === "unit";
	const place = isUnit ? entry.at : entry.id;
	if (!centreOn(app.board, [entry.id, place])) {
		readHit(app, isUnit ? { piece: entry.id } : { place: entry.id });
		return;
	}
	app.tray = place;
	app.show();
	markFound(app, isUnit ? "piece" : "place", entry.id);
	const keys = [`tray-${entry.id}`, "tray-place", "tray-close"];
	const found = keys.map((key) => app.dock.body.querySelector(`[data-key="${CSS.escape(key)}"]`)).find(Boolean);
	found?.focus({ preventScroll: true });
}

function findThing(app) {
	const index = findIndex(app.scene, app.placeIds);
	openFind(app.host, app.scene, index, (entry) => showFound(app, entry));
}

/* ---- looking ------------------------------------------------------------------------ */

/* All that is lit on the map, wherever it is. */
function showLit(app) {
	if (app.slideAt === null && !app.scene.over) {
		lookAtAll(app.board, worthSeeing(app.about(), app.scene.asks[0]));
	}
}

/* ---- keys --------------------------------------------------------------------------- */

function keysOf(app) {
	return {
		arrow: (direction, isShift) => moveCursor(app, direction, isShift),
		next: () => stepCursor(app, 1),
		previous: () => stepCursor(app, -1),
		tap: () => tapCursor(app),
		read: () => app.cursor && readHit(app, cursorHit(app)),
		nearer: () => app.board.nearer(),
		farther: () => app.board.farther(),
		whole: () => app.board.fit(),
		lit: () => showLit(app),
		find: () => findThing(app),
		help: () => openHelp(app),
		undo: () => takeBack(app),
		before: () => stepShow(app, -1),
		after: () => stepShow(app, 1),
		back: () => (app.slideAt === null ? goBack(app) : endShow(app)),
		go: () => app.dock.foot.querySelector('[data-key="go"]')?.click(),
		areOn: () => app.keysOn,
	};
}

/* ---- showing ------------------------------------------------------------------------------ */

function panelActions(app) {
	return {
		box: (place) => openTray(app, place),
		verb: (name) => takeVerb(app, name),
		form: (name) => writeAction(app, name),
		give: (name, value) => giveArgument(app, name, value),
		tell: (name, ids, value) => tellEach(app, name, ids, value),
		answer: (option) => takeAnswer(app, option),
		answersToggled: (isOpen) => {
			if (app.answersOpen !== isOpen) {
				app.answersOpen = isOpen;
				app.show();
			}
		},
		go: () => carryOut(app),
		odds: () => tellOdds(app),
		change: () => writeAction(app, app.action.do),
		route: () => chooseWay(app),
		clear: () => clearAll(app),
		set: (param, value) => setArgument(app, param, value),
		setTyped: (param, value) => setArgument(app, param, value, () => app.later(app.show)),
		pick: (name) => pickArgument(app, name),
		closeForm: () => closeForm(app),
		compose: (param, verb) => writeAnswer(app, param, verb),
		hush: () => {
			app.message = null;
			app.show();
		},
		drop: (i) =>
			putLetter(
				app,
				app.letter.filter((_, k) => k !== i)
			),
		dropAll: () => putLetter(app, []),
		send: () => sendLetter(app),
		slide: (i) => showSlide(app, i),
	};
}

function sendLetter(app) {
	const { scene } = app;
	const first = app.engine.live ? app.firstScene : scene;
	const letter = {
		text: letterText(letterActions(app), first, (action) => app.book.verbs.get(action.do)),
		mail: app.engine.terms.mail,
		subject: scene.title,
		keys: scene.keys,
		fileName: `${scene.game}-${first.step}-letter.yaml`,
	};
	openLetter(app.host, letter, app.announce);
}

/* What lies there, as the tray shows it. */
function trayNodes(app) {
	const nodes = new Map(app.board.piecesAt(app.tray).map((node) => [counterId(node) ?? node, node]));
	return usefulFirst([...nodes.keys()], app.look, app.sel).map((id) => nodes.get(id));
}

function trayNode(app) {
	const { tray } = app;
	if (tray === null) {
		return null;
	}
	const state = {
		place: tray,
		name: app.names.place(tray),
		nodes: trayNodes(app),
		nameOf: (id) => app.scene.pieces[id]?.name ?? "",
		look: app.look,
		sel: app.sel,
	};
	return trayOf(state, {
		tap: (id) => tapPiece(app, id),
		all: (ids) => tapAll(app, ids),
		read: (id) => readPiece(app, id),
		readPlace: () => readPlace(app, tray),
		tapPlace: () => tapPlace(app, tray),
		close: () => {
			app.tray = null;
			app.show();
		},
	});
}

const NO_LIGHTS = { pieces: new Map(), places: new Map() };

/* What is named by an action that was not tapped together; null: there is none. */
function writtenOn(app) {
	return app.edit && app.action && namedOn(app.book.verbs.get(app.action.do), app.action);
}

function showOnBoard(app) {
	if (app.slideAt !== null || app.scene.over || !app.scene.may) {
		app.board.light(NO_LIGHTS, { pieces: [], places: [] });
		app.board.way([]);
		return;
	}
	const tapped = {
		pieces: [...app.sel.pieces, ...app.look.who],
		places: [...app.sel.places, ...app.through, ...(app.sel.from === null ? [] : [app.sel.from])],
	};
	app.board.light(app.edit ? NO_LIGHTS : app.look, writtenOn(app) ?? tapped);
	const verb = app.action && app.book.verbs.get(app.action.do);
	app.board.way(verb ? wayOf(verb, app.action, app.board.placeOf) : []);
}

function headNodes(app) {
	if (app.slideAt === null) {
		return [asksNode(app), messageNode(app, app.on)];
	}
	const count = el("span", { class: "u-slide-count" }, `${app.slideAt + 1} of ${app.slides.length}`);
	return [el("div", { class: "u-asks" }, el("h2", {}, "What has happened"), " ", count)];
}

const BOARD_OF_NOW = "The board is that of now: how it looked then is not in this page.";

function bodyNodes(app, on) {
	if (app.slideAt !== null) {
		return [slideText(app.slides[app.slideAt]), !hasBoard(app.slides, app.slideAt) && el("p", {}, BOARD_OF_NOW)];
	}
	return [
		toldNode(app),
		trayNode(app),
		app.scene.may && !app.edit && boxesNode(app.about(), app.tray, app.names, on),
		verbsNode(app, on),
		composeNodes(app, on),
		letterNode(app, on),
		answersNode(app, on),
		rareNode(app, on),
		tracksNode(app),
		logNode(app, on),
	];
}

/* What is folded open stays so. */
function keepOpen(node) {
	return [...node.querySelectorAll("details[data-keep][open]")].map((one) => one.dataset.keep);
}

function fillBody(app) {
	const { body, head } = app.dock;
	const open = keepOpen(body);
	const stay = anchorOf(body);
	refill(body, bodyNodes(app, app.on), head);
	body.querySelectorAll("details[data-keep]").forEach((one) => (one.open = open.includes(one.dataset.keep)));
	stay();
}

/* What has just come up is brought into sight: a stack, the form, or what the action comes to; in a new position, all. */
function followNews(app) {
	if (app.seen.scene !== app.scene) {
		app.seen.scene = app.scene;
		app.dock.body.scrollTop = 0;
	}
	const news = {
		".u-tray": app.tray,
		".u-form": app.edit?.open ? app.edit.verb : null,
		".u-card": app.action && !app.edit?.open ? JSON.stringify(app.action) : null,
	};
	for (const [part, what] of Object.entries(news)) {
		const isNew = what && what !== app.seen[part];
		app.seen[part] = what;
		if (isNew) {
			app.dock.unfold();
			scrollTo(app.dock.body, app.dock.body.querySelector(part));
		}
	}
}

function showPanel(app) {
	const { head, foot } = app.dock;
	refill(head, headNodes(app));
	fillBody(app);
	refill(foot, showBar(app) ?? footNodes(app, app.on), head);
	setAble(app.nodes.undo, app.engine.live ? app.engine.canUndo || app.waiting : app.letter.length);
	setAble(app.nodes.past, app.slides.length);
	if (app.slideAt === null) {
		followNews(app);
	}
}

function showAll(app) {
	showOnBoard(app);
	showPanel(app);
	app.nodes.root.classList.toggle("u-is-show", app.slideAt !== null);
	keepCursor(app);
	tellNews(app);
}

/* ---- putting it together ---------------------------------------------------------------------- */

const THEMES = ["automatic", "light", "dark"];

function themeOf(root) {
	let now = THEMES[0];
	return {
		names: THEMES,
		now: () => now,
		set: (name) => {
			now = name;
			root.dataset.theme = name === THEMES[0] ? "" : name;
		},
	};
}

function toolbar(app) {
	const tool = (icon, words, run, title) => button([iconOf(icon), words], run, { class: "u-tool", title });
	app.nodes.undo = tool("undo", "Undo", () => takeBack(app), "Take the last action back (u)");
	app.nodes.past = tool("past", "Past", () => stepShow(app, -1), "What has happened, action by action ( [ )");
	app.nodes.title = el("h1", {}, "");
	return el(
		"header",
		{ class: "u-top" },
		app.nodes.title,
		el(
			"div",
			{ class: "u-tools" },
			app.nodes.undo,
			tool("find", "Find", () => findThing(app), "Find a unit or a place ( / )"),
			app.nodes.past,
			tool("menu", "Menu", () => openMenu(app), "Legend, notes, files, help")
		)
	);
}

function layOut(app) {
	const { nodes } = app;
	app.dock = makeDock();
	nodes.live = el("div", { class: "u-hidden", role: "status", "aria-live": "polite" });
	nodes.stage = el("main", { class: "u-stage" });
	nodes.root = el(
		"div",
		{ class: "u-app" },
		toolbar(app),
		el("div", { class: "u-main-part" }, nodes.stage, app.dock.node),
		nodes.live
	);
	app.host = nodes.root;
}

/* The board of the position; what may be done now is what one sees first. */
function mountBoard(app, svg) {
	app.board = makeBoard(svg, {
		tap: (hit) => {
			dropCursor(app);
			tapBoard(app, hit);
		},
		hold: (hit) => readHit(app, hit),
		read: () => app.cursor && readHit(app, cursorHit(app)),
		lit: () => showLit(app),
	});
	app.nodes.stage.replaceChildren(app.board.node);
	app.placeIds = [...app.board.places.keys()];
	app.piecesAt = (place) => app.board.piecesAt(place).map(counterId).filter(Boolean);
}

/* What is to be seen now; null: the player sees some of it. */
function unseen(app) {
	const ids = worthSeeing(app.about(), app.scene.asks[0]);
	return ids.length && !isInWindow(app.board, ids) ? ids : null;
}

function begin(app) {
	const { engine } = app;
	Object.assign(app, {
		slideAt: null,
		playing: null,
		past: [], // the slides before each action that can be taken back
		letter: [],
		stopped: null,
		waiting: null,
		told: null,
		cursor: null,
		seen: {},
		said: {},
	});
	app.firstScene = engine.scene;
	app.slides = engine.scene.slides ?? [];
	readScene(app);
	app.nodes.title.textContent = app.scene.title;
	document.title = app.scene.title;
	app.show();
	const [ask] = app.scene.asks;
	lookAt(app.board, seenFirst(app.about(), ask, app.pieceIds), false, ask?.places);
}

function makeApp(engine) {
	const app = { engine, nodes: {}, answersOpen: false, keysOn: true, odds: null };
	app.byMail = engine.terms.dice === "none";
	app.sends = !engine.live || app.byMail;
	app.theme = themeOf(document.documentElement);
	app.on = panelActions(app);
	app.show = () => showAll(app);
	app.letterActions = () => letterActions(app);
	app.announce = (words) => (app.nodes.live.textContent = words);
	app.about = () => ({
		look: app.look,
		placeOf: (id) => app.scene.pieces[id]?.at,
		isOnMap: app.board.isOnMap,
	});
	app.followWritten = () => {
		const { pieces, places } = writtenOn(app);
		const ids = [...pieces, ...places];
		if (ids.length && !isInWindow(app.board, ids)) {
			lookAt(app.board, ids, true);
		}
	};
	app.follow = () => {
		const ids = unseen(app);
		if (ids) {
			lookAt(app.board, ids, true, app.scene.asks[0]?.places);
		}
	};
	app.tell = (text) => {
		endShow(app);
		app.message = { kind: "refused", text };
		app.show();
	};
	app.propose = (action) => takeAnswer(app, action);
	app.restart = () => {
		endShow(app);
		mountBoard(app, importSvg(engine.draw()));
		begin(app);
	};
	return app;
}

/* On paper nothing can be folded open. */
function listenPrinter(app) {
	let opened = [];
	window.addEventListener("beforeprint", () => {
		opened = [...app.dock.body.querySelectorAll("details:is(.u-tracks, .u-history):not([open])")];
		opened.forEach((one) => (one.open = true));
	});
	window.addEventListener("afterprint", () => opened.forEach((one) => (one.open = false)));
}

/* What is no fault of the player's and was caught nowhere is told at least; what has no error is not of this page. */
function listenFaults(app) {
	const tell = (error) =>
		error && app.tell(`This page has failed: ${error.message ?? error}. What was done before is kept.`);
	window.addEventListener("error", (event) => tell(event.error));
	window.addEventListener("unhandledrejection", (event) => tell(event.reason));
}

function listen(app) {
	listenFaults(app);
	listenPrinter(app);
	watchInput(document, app.nodes.root);
	app.later = makeLater(document);
	listenKeys(document, () => app.board.frame, keysOf(app));
	window.addEventListener("beforeunload", (event) => {
		if (letterActions(app).length || app.engine.canUndo) {
			event.preventDefault();
		}
	});
	document.addEventListener("click", (event) => {
		const rule = event.target.closest?.("[data-rule]")?.dataset.rule;
		if (rule) {
			showRule(app.host, rule, app.engine.rule(rule));
		}
	});
}

/** Takes the page over: what stood there for those who run no script is put away, its board goes on. */
export async function startApp(doc) {
	const plain = doc.getElementById("plain");
	const app = makeApp(await makeEngine(doc, (scene) => expandOptions(scene.options)));
	layOut(app);
	plain.hidden = true;
	doc.body.append(app.nodes.root);
	mountBoard(app, scrubBoard(plain.querySelector("svg.board")));
	begin(app);
	listen(app);
	return app;
}

/** What went wrong, in words, above the page without script. */
export function tellFailure(doc, error) {
	const words = `${spoken("this page cannot run its board")}: ${error.message}. Below is what it would show.`;
	const plain = doc.getElementById("plain");
	doc.querySelector(".u-app")?.remove();
	if (plain) {
		plain.hidden = false;
		plain.style.animation = "none";
	}
	doc.body.prepend(el("p", { class: "u-failure", role: "alert" }, words));
}
