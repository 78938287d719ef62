// SPDX-License-Identifier: ISC
// One face over both kinds of page: the listed one answers out of what was written into it, the live one asks the
// adjudicator itself, which is in the page as WebAssembly.
import { spoken } from "./dom.js";
import { ORDER } from "./orders.js";
import { loadProgram } from "./wasm.js";
import { foundWay, steppedWay } from "./ways.js";

function readBlock(doc, id) {
	const node = doc.getElementById(id);
	return node ? JSON.parse(node.textContent) : null;
}

/* ---- what stands once ------------------------------------------------------- */

/* A drawing is told by runs of the lines of all slides: [first, how many, first, how many, ...]. */
function drawingOf(lines, runs) {
	let text = "";
	for (let i = 0; i < runs.length; i += 2) {
		text += `${lines.slice(runs[i], runs[i] + runs[i + 1]).join("\n")}\n`;
	}
	return text;
}

function drawnSlide(slide, lines) {
	const drawn = { ...slide };
	if (slide.events) {
		drawn.events = drawingOf(lines, slide.events);
	}
	if (slide.parts) {
		const parts = Object.entries(slide.parts).map(([id, runs]) => [id, runs && drawingOf(lines, runs)]);
		drawn.parts = Object.fromEntries(parts);
	}
	return drawn;
}

/** The slides of a scene, with their drawings as text. */
export function drawnSlides(scene) {
	return (scene.slides ?? []).map((slide) => drawnSlide(slide, scene.lines));
}

/** What is known of a unit or a place: {what, text, rule}. */
export function factsOf(scene, kind, id) {
	const numbers = scene.facts?.[kind]?.[id] ?? [];
	return numbers.map((n) => {
		const [what, text, rule] = scene.facts.all[n];
		return { what, text, rule };
	});
}

/* ---- listed ----------------------------------------------------------------- */

/* Not arguments of the action, but what is said about it. */
const ASIDE_KEYS = new Set(["some", "remark", "for"]);

function plainValue(value) {
	if (Array.isArray(value)) {
		return value.map(plainValue);
	}
	if (value && typeof value === "object") {
		return sortedEntries(value);
	}
	return value === true ? "yes" : value === false ? "no" : String(value);
}

function sortedEntries(map) {
	return Object.keys(map)
		.filter((key) => !ASIDE_KEYS.has(key))
		.sort()
		.map((key) => [key, plainValue(map[key])]);
}

/** The same text for the same action, in whatever order it was put together. */
export function actionKey(action) {
	return JSON.stringify(sortedEntries(action));
}

function wordsIn(value, into) {
	if (value && typeof value === "object") {
		Object.entries(value).forEach(([key, inner]) => {
			if (!Array.isArray(value)) {
				into.add(key);
			}
			wordsIn(inner, into);
		});
	} else {
		into.add(String(value));
	}
}

/* Everything that the options of a verb name anywhere. */
function namedBy(options) {
	const names = new Set();
	options.forEach((option) => wordsIn(option, names));
	return names;
}

function isOfListedThings(action, options, scene) {
	const named = namedBy(options);
	const wanted = new Set();
	wordsIn(action, wanted);
	const isThing = (word) => scene.pieces?.[word] || /^\d{3,}$/.test(word) || scene.places?.[word];
	return options.length > 0 && [...wanted].every((word) => named.has(word) || !isThing(word));
}

/* What is clicked together out of listed parts may be lawful: the umpire will tell. */
function checkListed(scene, listed, action) {
	const key = actionKey(action);
	const options = listed().byVerb.get(action.do) ?? [];
	const exact = listed().byKey.get(key);
	if (exact) {
		return { verdict: "lawful", remarks: exact.remark ? [{ text: exact.remark }] : [] };
	}
	const verb = scene.verbs.find((one) => one.do === action.do);
	const isNeverListed = verb?.anytime || action.do === ORDER;
	if (isNeverListed || isOfListedThings(action, options, scene)) {
		return { verdict: "perhaps", text: "This is not in the list: the umpire checks it when it arrives." };
	}
	const rule = verb?.rules?.[0];
	return { verdict: "refused", rule, text: `This is not among the lawful answers to “${action.do}”.` };
}

function listOnce(options) {
	let made = null;
	return () => {
		if (!made) {
			made = { byKey: new Map(), byVerb: new Map() };
			for (const option of options) {
				made.byKey.set(actionKey(option), option);
				made.byVerb.set(option.do, [...(made.byVerb.get(option.do) ?? []), option]);
			}
		}
		return made;
	};
}

/* No listed answer has both what is chosen and what was tapped. */
function whyListed(scene, actions, hit, sel) {
	const told = hit.piece && scene.why?.[hit.piece];
	if (told) {
		return { verdict: "refused", ...told };
	}
	const verb = scene.verbs.find((one) => one.do === actions[0]?.do);
	if (!verb) {
		return null;
	}
	const name = hit.piece ?? scene.places?.[hit.place] ?? hit.place;
	const who = sel.pieces.length ? ` of ${sel.pieces.join(", ")}` : "";
	const text = `${name}: no lawful “${spoken(verb.do)}”${who} has this. Only the umpire could tell why.`;
	return { verdict: "refused", rule: verb.rules?.[0], text };
}

/* What answers in advance are made of: {decisions, answers, orders}. */
function ordersIn({ decisions, answers, orders }) {
	return { decisions: decisions ?? [], answers: answers ?? [], orders: orders ?? [] };
}

function noProgram() {
	return { verdict: "trouble", text: "This page lists what is lawful; only the umpire carries it out." };
}

/** options: all of them, expanded; they come with the book. */
export function listedEngine(told, options) {
	const scene = { ...told, slides: drawnSlides(told) };
	const listed = listOnce(options);
	const check = (action) => checkListed(scene, listed, action);
	return {
		live: false,
		scene,
		terms: { dice: "none", mail: scene.mail },
		check,
		route: steppedWay,
		whyNot: (actions, hit, sel) => whyListed(scene, actions, hit, sel),
		unit: (id) => factsOf(scene, "units", id),
		place: (id) => factsOf(scene, "places", id),
		rule: (id) => scene.rules?.[id] ?? null,
		orders: () => ordersIn(scene),
		apply: noProgram,
		odds: noProgram,
	};
}

/* ---- live ------------------------------------------------------------------- */

const IN_FILE = /^contents:(\d+):(\d+): /;

/* Of trouble nobody is to blame but the page, or the game file: it is told in plain words. */
function fair(reply) {
	if (reply.verdict === "trouble") {
		const text = reply.text ?? "the program gave no answer";
		throw new Error(text.replace(IN_FILE, "The game file cannot be read, line $1, column $2: "));
	}
	return reply;
}

function clauseWords(clause) {
	const says = clause.says ?? "";
	return clause.reading ? `${says} Read as: ${clause.reading}` : says;
}

/* The first refusal that is to the point; a request that makes no sense is none. */
function whyLive(check, actions) {
	for (const action of actions) {
		const answer = check(action);
		if (answer.verdict === "lawful" || (answer.verdict === "refused" && answer.text)) {
			return { ...answer, action: answer.action ?? action };
		}
	}
	return null;
}

function safely(work, otherwise) {
	try {
		return work();
	} catch (error) {
		return otherwise ?? { verdict: "trouble", text: error.message };
	}
}

/* Worked out when first wanted, once for each position. */
function liveOrders(ask, terms, game) {
	let known = { contents: null, orders: null };
	return () => {
		if (known.contents !== game.contents) {
			const request = { command: "page", contents: game.contents, side: terms.side, listed: true, last: 0 };
			known = { contents: game.contents, orders: ordersIn(safely(() => fair(ask(request)).scene, {})) };
		}
		return known.orders;
	};
}

/* Where in the request it stands is no use to anybody here. */
function plain(reply) {
	return reply.verdict === "trouble" && reply.text
		? { ...reply, text: reply.text.replace(/^request:\d+:\d+: /, "") }
		: reply;
}

/* What the program is asked about the position at hand. */
function liveQuestions(ask, game) {
	const query = (command, rest) => plain(ask({ command, contents: game.contents, ...rest }));
	const check = (action) => safely(() => query("check", { action }));
	return {
		check,
		route: (order) => foundWay(check, order),
		odds: (action, limits) => safely(() => query("odds", { action, ...limits })),
		unit: (id) => safely(() => query("unit", { unit: id }).facts ?? [], []),
		place: (id) => safely(() => query("place", { place: id }).facts ?? [], []),
		rule: (id) =>
			safely(() => ask({ command: "rule", game: game.scene.game, rule: id }).clauses?.map(clauseWords), null),
		whyNot: (actions) => whyLive(check, actions),
		games: () => safely(() => ask({ command: "games" }).games ?? [], []),
	};
}

/* So many scenes are kept to be taken back to, and the first; of others the file will do, which is far smaller. */
const MOST_SCENES = 20;

/* What changes the position. `past` is for taking back: a page needs no consent, for nothing was sent. */
function liveChanges(ask, game, look) {
	const enter = (contents, note) => {
		const scene = look(contents);
		game.past.push({ contents: game.contents, scene: game.scene, done: game.done });
		if (game.past.length > MOST_SCENES + 1) {
			game.past.at(-1 - MOST_SCENES).scene = null;
		}
		Object.assign(game, { contents, scene, done: note(game.done) });
	};
	const begin = (contents) => {
		const scene = look(contents, game.last);
		Object.assign(game, { contents, scene, done: [], past: [] });
	};
	return {
		apply: (actions, { dice } = {}) =>
			safely(() => {
				const reply = ask({ command: "apply", contents: game.contents, action: actions, dice });
				if (reply.contents) {
					enter(reply.contents, (done) => [...done, ...actions.slice(0, reply.applied)]);
				}
				return reply;
			}),
		undo: () => {
			const before = game.past.at(-1);
			if (before) {
				Object.assign(game, { ...before, scene: before.scene ?? look(before.contents) });
				game.past.pop();
			}
			return Boolean(before);
		},
		load: begin,
		fresh: (choice) => begin(fair(ask({ command: "new", ...choice })).contents),
	};
}

/** The program, in the position of the game file. Of a game by mail the terms have what its position does not tell. */
export function liveEngine(ask, terms, contents) {
	const look = (text, last = 1) => {
		const side = terms.side;
		const { scene } = fair(ask({ command: "page", contents: text, side, parts: true, last }));
		return { ...scene, ...terms, slides: drawnSlides(scene) };
	};
	const last = terms.last ?? 1;
	const first = look(contents, last);
	const scene = terms.slides ? { ...first, slides: drawnSlides(terms) } : first;
	const game = { contents, scene, last, past: [], done: [] };
	const orders = liveOrders(ask, terms, game);
	const engine = { live: true, terms, orders, ...liveQuestions(ask, game), ...liveChanges(ask, game, look) };
	Object.defineProperties(engine, {
		scene: { get: () => game.scene },
		contents: { get: () => game.contents },
		done: { get: () => game.done },
		canUndo: { get: () => game.past.length > 0 },
		draw: { value: () => fair(ask({ command: "draw", contents: game.contents, side: terms.side })).svg },
	});
	return engine;
}

/** What the page was given: {scene} of a listed one, {terms, contents, program} of a live one. */
export function readPage(doc) {
	const scene = readBlock(doc, "scene");
	if (!scene) {
		throw new Error("this page holds no game");
	}
	if (!scene.live) {
		return { scene };
	}
	return { terms: scene, contents: readBlock(doc, "game"), program: doc.getElementById("engine").textContent };
}

/** The engine of a page. optionsOf(scene) expands the options of a listed one. */
export async function makeEngine(doc, optionsOf) {
	const page = readPage(doc);
	if (page.scene) {
		return listedEngine(page.scene, optionsOf(page.scene));
	}
	return liveEngine(await loadProgram(page.program), page.terms, page.contents);
}
