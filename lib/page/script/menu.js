// SPDX-License-Identifier: ISC
// The menu and what it opens: legend and charts, notes, orders in advance, saving and loading, help.
import { showSheetPart } from "./board.js";
import { button, el, spoken } from "./dom.js";
import { askDialog, openDialog } from "./dialog.js";
import { KEY_HELP } from "./keys.js";
import { copyText, download } from "./letter.js";
import { openOrders, ORDER } from "./orders.js";
import { writeAction } from "./play.js";

/* ---- help ------------------------------------------------------------------------- */

const HELP = [
	"Tap a unit with a ring: where it may go is hatched, what it may attack has a crosshair. Tap one of these, and the action is put together in the panel, with what it comes to. Tap more units of a place to act with all of them.",
	"A stack opens when you tap it. Hold a unit or a place to read about it. Where nothing is lit, a tap tells why, with the rule; a rule in brackets shows its text.",
	"Drag the board with one finger or the mouse; pinch, or turn the wheel, to zoom; tap twice to come nearer.",
	"Every answer is in the panel too: choose a verb, then one of the answers that fit, or “Change …” to write every argument yourself.",
];

const HELP_LISTED =
	"This page lists what is lawful now. Put one action, or several that do not depend on each other, into the letter, and send it: the umpire carries it out.";
const HELP_MAIL =
	"Each action is carried out in this page at once, so a whole turn can be tried and taken back. No die is rolled here: where one would fall, the letter ends.";
const HELP_HERE =
	"Each action is carried out in this page at once, with dice of the browser. Save the game from the menu.";

export function openHelp(app) {
	const kind = !app.engine.live ? HELP_LISTED : app.byMail ? HELP_MAIL : HELP_HERE;
	openDialog(app.host, "How to play here", [
		[kind, ...HELP].map((text) => el("p", {}, text)),
		el("h3", { class: "u-key-help" }, "Keys"),
		el(
			"dl",
			{ class: "u-facts u-key-help" },
			KEY_HELP.map(([key, does]) => [el("dt", {}, key), el("dd", {}, does)])
		),
	]);
}

/* ---- files ------------------------------------------------------------------------- */

function fileName(app) {
	return `${app.scene.game}-${app.scene.step}.yaml`;
}

function save(app) {
	download(fileName(app), app.engine.contents);
}

function openCopy(app) {
	const field = el("textarea", {
		class: "u-text",
		readonly: true,
		rows: 10,
		"aria-label": "The game file",
		spellcheck: "false",
	});
	const note = el("p", { role: "status" });
	field.value = app.engine.contents;
	const copy = async () => {
		note.textContent = (await copyText(field)) ? "Copied." : "Press Ctrl+C, or hold the text and choose Copy.";
	};
	openDialog(app.host, "The game file", [field, button("Copy", copy, { class: "u-main" }), note]);
}

/* Loads a text as the game; tells why not. */
function loadText(app, text) {
	try {
		app.engine.load(text);
		app.restart();
	} catch (error) {
		app.tell(error.message);
	}
}

function openLoad(app) {
	const file = el("input", {
		type: "file",
		accept: ".yaml,.yml,.txt,text/*",
		class: "u-field",
		"aria-label": "A game file",
	});
	const field = el("textarea", { class: "u-text", rows: 8, "aria-label": "or its text", placeholder: "umpire: 1 …" });
	const take = async () => {
		const text = file.files[0] ? await file.files[0].text() : field.value;
		shut();
		loadText(app, text);
	};
	const shut = openDialog(app.host, "Load a game", [
		el("p", {}, "Choose a game file, or paste its text. What is not saved of this game is lost."),
		file,
		field,
		button("Load", take, { class: "u-main" }),
	]);
}

/* ---- a new game ---------------------------------------------------------------------- */

function checkbox(name, value, words, checked) {
	const box = el("input", { type: "checkbox", name, value, checked });
	return el("label", { class: "u-check" }, box, el("span", {}, words));
}

function scenarioFields(game) {
	const scenarios = game.scenarios.map((one) => el("option", { value: one.name }, one.title ?? one.name));
	return [
		el("label", {}, "Scenario ", el("select", { name: "scenario", class: "u-field" }, scenarios)),
		checkbox("setup", "yes", "with the ready set-up, where there is one"),
		(game.options ?? []).map((one) =>
			checkbox("option", one.name, `${spoken(one.name.replace(/^no-/, "without "))}: ${one.about}`, one.on)
		),
	];
}

/* What is otherwise than by itself: its name, or that with "no-". */
function optionsChosen(game, chosen) {
	const others = (game.options ?? []).filter((one) => chosen.includes(one.name) !== Boolean(one.on));
	return others.map((one) => (one.on ? `no-${one.name}` : one.name));
}

async function openNew(app) {
	const games = app.engine.games();
	const part = el("div", {});
	const named = (name) => games.find((game) => game.name === name);
	const fill = (name) => part.replaceChildren(...scenarioFields(named(name)).flat(2));
	const select = el(
		"select",
		{ name: "game", class: "u-field", on: { change: () => fill(select.value) } },
		games.map((game) => el("option", { value: game.name }, game.title))
	);
	select.value = app.scene.game;
	fill(select.value);
	const answer = await askDialog(app.host, "A new game", [el("label", {}, "Game ", select), part], "Begin");
	if (!answer) {
		return;
	}
	try {
		app.engine.fresh({
			game: answer.get("game"),
			scenario: answer.get("scenario"),
			option: optionsChosen(named(answer.get("game")), answer.getAll("option")),
			"set-up": answer.get("setup") === "yes",
		});
		app.restart();
	} catch (error) {
		app.tell(error.message);
	}
}

/* ---- notes ---------------------------------------------------------------------------- */

/* The umpire takes no longer one. */
const MOST_OF_NOTE = 2000;

function noteField() {
	const field = el("textarea", {
		class: "u-text",
		name: "text",
		rows: 4,
		"aria-label": "The note",
		required: true,
	});
	field.addEventListener("input", () => {
		const n = new TextEncoder().encode(field.value).length;
		const words = `A note has at most ${MOST_OF_NOTE} bytes, and this one has ${n}.`;
		field.setCustomValidity(n > MOST_OF_NOTE ? words : "");
	});
	return field;
}

async function openNote(app) {
	const mine = app.scene.side ?? app.scene.asks[0]?.side ?? app.scene.sides[0];
	const others = app.scene.sides.filter((side) => side !== mine);
	const answer = await askDialog(
		app.host,
		"A note",
		[
			noteField(),
			el(
				"label",
				{},
				"For ",
				el(
					"select",
					{ name: "to", class: "u-field" },
					el("option", { value: "" }, "all"),
					others.map((side) => el("option", { value: side }, `${side} alone`))
				)
			),
		],
		"Write it"
	);
	const text = answer?.get("text").trim();
	if (text) {
		const to = answer.get("to");
		app.propose({ by: mine, do: "note", ...(to ? { to } : {}), text });
	}
}

/* ---- at any time ------------------------------------------------------------------------ */

function showOrders(app) {
	const { orders } = app.engine.orders();
	openOrders(app.host, orders, {
		add: () => writeAction(app, ORDER),
		revoke: (order) => app.propose({ by: order.side, do: ORDER, revoke: order.number }),
	});
}

function sayFor(app, verb) {
	return [`${spoken(verb)} …`, () => writeAction(app, verb)];
}

/* ---- the menu ----------------------------------------------------------------------------- */

function sheetParts(app) {
	const part = (id, words) => app.board.group(id) && [words, () => showSheetPart(app.board, id)];
	return [
		part("legend", "Show the legend"),
		part("charts", "Show the charts"),
		part("panel", "Show turn and tracks on the board"),
	];
}

function sayings(app) {
	if (app.scene.over) {
		return [];
	}
	return [
		["Answers in advance …", () => showOrders(app)],
		!app.scene.keys && ["Write a note …", () => openNote(app)],
		sayFor(app, "offer-draw"),
		sayFor(app, "resign"),
	];
}

function files(app) {
	if (!app.engine.live) {
		return [];
	}
	return [
		["Save the game as a file", () => save(app)],
		["Copy the game as text …", () => openCopy(app)],
		!app.byMail && ["Load a game …", () => openLoad(app)],
		!app.byMail && ["A new game …", () => openNew(app)],
	];
}

/* Groups of [words, what it does]. */
function entries(app) {
	const page = [
		["Print", () => window.print()],
		["Help", () => openHelp(app)],
	];
	return [sheetParts(app), sayings(app), files(app), page].map((group) => group.filter(Boolean));
}

function menuGroup(group, choose) {
	const row = ([words, run]) =>
		el(
			"li",
			{},
			button(words, () => choose(run), { class: "u-answer" })
		);
	return group.length > 0 && el("ul", { class: "u-menu" }, group.map(row));
}

/* One of several, at a tap and seen at once. */
function chooser(title, names, now, set) {
	const chips = names.map((name) => button(spoken(name), () => choose(name), { class: "u-chip" }));
	const show = () => chips.forEach((chip, i) => chip.setAttribute("aria-pressed", String(names[i] === now())));
	const choose = (name) => {
		set(name);
		show();
	};
	show();
	return el("div", { class: "u-row u-setting", role: "group", "aria-label": title }, el("span", {}, title), chips);
}

function settings(app) {
	const { theme } = app;
	const keys = chooser(
		"Keys of one letter",
		["on", "off"],
		() => (app.keysOn ? "on" : "off"),
		(name) => (app.keysOn = name === "on")
	);
	keys.classList.add("u-key-help");
	return [chooser("Colours", theme.names, theme.now, theme.set), keys];
}

export function openMenu(app) {
	const choose = (run) => {
		shut();
		run();
	};
	const groups = entries(app).map((group) => menuGroup(group, choose));
	const shut = openDialog(app.host, "Menu", [groups, settings(app)], { class: "u-dialog u-slim" });
}
