// SPDX-License-Identifier: ISC
// The panel beside the board: what is asked, the verbs, the action that is put together, the letter, the log.
import { isChosen } from "./compose.js";
import { button, el, howMany, ruleButton, ruledLine, spoken } from "./dom.js";
import { formOf } from "./form.js";
import { mayRoute, optionsWritten, writtenVerb } from "./play.js";
import { rosterNodes } from "./roster.js";
import { slideText } from "./slides.js";
import { hintOf } from "./taps.js";
import { aboutWords, actionWords, actionYaml, askWords, logWords, valueWords } from "./words.js";

const MOST_ANSWERS = 60;

function upper(words) {
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function isBegun(app) {
	return Boolean(app.sel.verb || app.action || app.edit || isChosen(app.sel));
}

/* ---- what is asked -------------------------------------------------------------- */

function overNode({ over }) {
	const words =
		over.winner && over.winner !== "none" ? `${upper(over.winner)} has won.` : "The game is over: nobody has won.";
	return el("div", { class: "u-asks" }, el("h2", {}, words), " ", ruleButton(over.rule));
}

/* What to do about it: of one who may do nothing, that. */
const ROUTE_HINT =
	"Tap the places that the way is to lead through, one after the other. Tap one again to leave it out, the end when it is done.";

function hintNode(app) {
	if (!app.scene.may) {
		return el("p", { class: "u-hint" }, "This is not your decision: you can look, and read what has happened.");
	}
	if (app.picking) {
		return el(
			"p",
			{ class: "u-hint" },
			`Tap on the board what goes into “${spoken(app.picking)}”, or choose it below.`
		);
	}
	const hint = app.routing ? ROUTE_HINT : app.edit ? "" : hintOf(app.look, app.sel);
	return hint && el("p", { class: "u-hint" }, hint);
}

/** Whose decision it is, in one sentence, and what to do about it. */
export function asksNode(app) {
	const { scene } = app;
	if (scene.over) {
		return overNode(scene);
	}
	const [first, ...under] = scene.asks;
	if (!first) {
		return null;
	}
	return el(
		"div",
		{ class: "u-asks" },
		el("h2", {}, `${upper(askWords(first, app.names))}.`),
		" ",
		ruleButton(first.rule),
		hintNode(app),
		under.length > 0 &&
			el(
				"p",
				{ class: "u-soft u-later" },
				`After that: ${under.map((ask) => askWords(ask, app.names).replace(/ must now /, " must ")).join("; ")}.`
			)
	);
}

/** What the page has to say about the last tap. */
export function messageNode(app, on) {
	const { message } = app;
	if (!message) {
		return null;
	}
	return el(
		"div",
		{ class: `u-message u-message-${message.kind}` },
		message.action && el("p", { class: "u-soft" }, app.wordsOf(message.action)),
		el("p", {}, message.text, " ", ruleButton(message.rule)),
		button("✕", on.hush, { class: "u-close", "aria-label": "Put this away", "data-key": "hush" })
	);
}

/** What came of the last action, until the next one is begun. */
export function toldNode(app) {
	if (!app.told || isBegun(app)) {
		return null;
	}
	return el("section", { class: "u-last", "aria-label": "What came of it" }, slideText(app.told));
}

/* ---- verbs ------------------------------------------------------------------------ */

function verbChip(app, on, verb) {
	const chosen = app.sel.verb === verb.do;
	const attrs = {
		class: "u-chip",
		"aria-pressed": String(chosen),
		title: verb.about,
		"data-key": `verb-${verb.do}`,
	};
	return button(spoken(verb.do), () => on.verb(chosen ? null : verb.do), attrs);
}

function isListed(app, verb) {
	return app.book.count.has(verb.do) && !verb.anytime;
}

/* Those that still fit: of the others nobody need know once something is chosen. */
function openVerbs(app) {
	const fits = (verb) => !isChosen(app.sel) || app.look.verbs.has(verb.do) || app.sel.verb === verb.do;
	return app.scene.verbs.filter((verb) => isListed(app, verb) && fits(verb));
}

/** The verbs that answer. */
export function verbsNode(app, on) {
	if (!app.scene.may || app.scene.over || app.edit?.open) {
		return null;
	}
	const kind = app.sel.verb ? "u-row u-verbs u-is-chosen" : "u-row u-verbs";
	const chips = openVerbs(app).map((verb) => verbChip(app, on, verb));
	return chips.length > 0 && el("div", { class: kind, role: "group", "aria-label": "Answers" }, chips);
}

function rareChip(verb, on) {
	return button(spoken(verb.do), () => on.form(verb.do), {
		class: "u-chip",
		title: verb.about,
		"data-key": `rare-${verb.do}`,
	});
}

/** Verbs that are lawful only in words of one's own. */
export function rareNode(app, on) {
	const rare = app.scene.verbs.filter((verb) => !isListed(app, verb) && verb.do !== "note");
	if (!app.scene.may || app.scene.over || !rare.length) {
		return null;
	}
	return el(
		"details",
		{ class: "u-fold", "data-keep": "rare" },
		el("summary", { "data-key": "rare" }, "Other answers"),
		el("p", { class: "u-soft" }, "What may be said at any time, and what has no lawful answer listed at present."),
		el(
			"div",
			{ class: "u-row" },
			rare.map((verb) => rareChip(verb, on))
		)
	);
}

/* ---- choices ---------------------------------------------------------------------- */

function choiceNode(app, on, choice) {
	const { param, values, chosen } = choice;
	const chip = (value, i) =>
		button(upper(valueWords(param, value, app.names)), () => on.give(param.name, value), {
			class: "u-chip",
			"aria-pressed": String(JSON.stringify(value) === JSON.stringify(chosen)),
			"data-key": `give-${param.name}-${i}`,
		});
	return el(
		"div",
		{ class: "u-choice", role: "group", "aria-label": spoken(param.name) },
		el(
			"span",
			{ class: "u-choice-name" },
			spoken(param.name),
			param.about ? el("span", { class: "u-soft" }, ` ${aboutWords(param.about)}`) : null
		),
		el("div", { class: "u-row" }, values.slice(0, MOST_ANSWERS).map(chip))
	);
}

/* ---- the action -------------------------------------------------------------------- */

const VERDICTS = {
	open: ["…", "Not complete."],
	lawful: ["✓", "Lawful."],
	perhaps: ["?", "Perhaps lawful."],
	refused: ["✗", "Not lawful."],
	trouble: ["✗", "This cannot be read."],
};

/* Green or red, and a sign for those who see no difference. */
function verdictMark(verdict) {
	const kind = `u-mark u-is-${verdict.verdict}`;
	return el("span", { class: kind, "aria-hidden": "true" }, VERDICTS[verdict.verdict][0]);
}

function verdictNode(verdict) {
	if (!verdict) {
		return null;
	}
	const text = verdict.text ? ` ${upper(verdict.text)}${/[.!?]$/.test(verdict.text) ? "" : "."}` : "";
	return el(
		"p",
		{ class: "u-verdict" },
		verdictMark(verdict),
		el("strong", {}, VERDICTS[verdict.verdict][1]),
		text,
		" ",
		ruleButton(verdict.rule)
	);
}

function remarksNode(verdict) {
	if (!verdict?.remarks?.length) {
		return null;
	}
	return el(
		"ul",
		{ class: "u-log" },
		verdict.remarks.map((line) => ruledLine("li", line))
	);
}

function percent(p) {
	return `${(100 * p).toFixed(p < 0.1 && p > 0 ? 1 : 0)} %`;
}

function oddsRow(row) {
	const share = el("th", { class: "u-share", scope: "row" }, percent(row.p));
	const bar = el(
		"td",
		{ class: "u-bar-cell", "aria-hidden": "true" },
		el("span", { class: "u-odds-bar", style: `--share: ${100 * row.p}%` })
	);
	return el("tr", {}, share, bar, el("td", {}, row.text.length ? row.text.map(logWords).join("; ") : "nothing else"));
}

/* Rows tell what differs; what happens in any case stands above them. */
function oddsRows(odds) {
	const always = new Set(odds.always ?? []);
	return odds.rows.slice(0, 24).map((row) => oddsRow({ ...row, text: row.text.filter((line) => !always.has(line)) }));
}

export function oddsNode(odds) {
	if (!odds?.rows) {
		return null;
	}
	const losses = Object.entries(odds.losses ?? {}).filter(([, n]) => Number(n) > 0);
	return el(
		"div",
		{ class: "u-odds" },
		el("h4", {}, odds.sampled ? "Odds (sampled)" : "Odds"),
		odds.always?.length > 0 && el("p", {}, `In any case: ${odds.always.map(logWords).join("; ")}`),
		odds.rows.length > 1 && el("table", {}, el("tbody", {}, oddsRows(odds))),
		losses.length > 0 &&
			el(
				"p",
				{ class: "u-soft" },
				`Units lost on average: ${losses.map(([side, n]) => `${side} ${Number(Number(n).toFixed(2))}`).join(", ")}`
			)
	);
}

/* Where they came by themselves, and were only sampled, they can still be had more exactly. */
function oddsChip(odds, on) {
	const isRough = odds?.quick && odds.sampled;
	const words = isRough ? "Odds, more exactly" : "Odds";
	return (!odds || isRough) && button(words, on.odds, { class: "u-chip", "data-key": "odds" });
}

function routeChip(app, on) {
	const attrs = { class: "u-chip", "aria-pressed": String(app.routing), "data-key": "route" };
	return button(app.routing ? "This way" : "Another way …", on.route, attrs);
}

function cardNode(app, on) {
	const { action } = app;
	const verb = app.book.verbs.get(action.do);
	return el(
		"section",
		{ class: `u-card u-is-${app.verdict?.verdict ?? "open"}`, "aria-label": "The action" },
		el("h3", { class: "u-card-words" }, app.wordsOf(action)),
		verdictNode(app.verdict),
		!app.edit && rosterNodes(app, on),
		remarksNode(app.verdict),
		oddsNode(app.odds),
		el("code", { class: "u-yaml", title: "As it is written for the umpire" }, actionYaml(action, verb)),
		el(
			"div",
			{ class: "u-row" },
			app.engine.live && oddsChip(app.odds, on),
			mayRoute(app) && routeChip(app, on),
			!app.edit?.open && button("Change …", on.change, { class: "u-chip", "data-key": "change" })
		)
	);
}

function formNode(app, on) {
	const verb = writtenVerb(app);
	const form = {
		verb,
		action: app.edit.action,
		verdict: verdictNode(app.verdict),
		actionWords: (action, table) => actionWords(action, table, app.names),
		options: optionsWritten(app),
		picking: app.picking,
		pieceIds: app.pieceIds,
		placeIds: app.placeIds,
		nameOf: (id) => (app.scene.pieces[id] ? app.names.full(id) : app.names.place(id)),
	};
	return formOf(form, {
		set: on.set,
		setTyped: on.setTyped,
		pick: on.pick,
		close: on.closeForm,
		compose: on.compose,
	});
}

/** The action: its form if it is written, its card once there is one. */
export function actionNode(app, on) {
	return [app.edit?.open && formNode(app, on), app.action && cardNode(app, on)];
}

/* ---- answers that fit ---------------------------------------------------------------- */

function answerRow(app, on, facet, i) {
	const words = actionWords(facet.option, facet.verb, app.names);
	const remark = facet.option.remark && el("span", { class: "u-soft" }, ` ${facet.option.remark}`);
	return el(
		"li",
		{},
		button([words, remark], () => on.answer(facet.option), { class: "u-answer", "data-key": `answer-${i}` })
	);
}

/** Those of the listed answers that still fit, each to be chosen at a tap. */
export function answersNode(app, on) {
	const { facets } = app.look;
	if (!app.scene.may || !facets.length || (facets.length === 1 && app.action) || app.edit?.open) {
		return null;
	}
	const more = facets.length - MOST_ANSWERS;
	return el(
		"details",
		{
			class: "u-fold u-answers",
			open: app.answersOpen,
			on: { toggle: (event) => on.answersToggled(event.target.open) },
		},
		el("summary", { "data-key": "answers" }, howMany(facets.length, "answer fits", "answers fit")),
		app.answersOpen &&
			el(
				"ul",
				{},
				facets.slice(0, MOST_ANSWERS).map((facet, i) => answerRow(app, on, facet, i))
			),
		app.answersOpen &&
			more > 0 &&
			el("p", { class: "u-soft" }, `And ${more} more: choose a verb, a unit or a place first.`)
	);
}

/** What is still to choose, and the action. */
export function composeNodes(app, on) {
	if (app.scene.over) {
		return null;
	}
	if (!app.scene.may) {
		return actionNode(app, on);
	}
	return [
		!app.edit && app.look.choices.map((choice) => choiceNode(app, on, choice)),
		actionNode(app, on),
		!app.edit && !app.action && rosterNodes(app, on),
	];
}

/* ---- the letter ------------------------------------------------------------------------ */

function letterRow(app, on, action, i) {
	const words = el("span", {}, app.wordsOf(action));
	const drop = app.engine.live
		? null
		: button("✕", () => on.drop(i), {
				class: "u-small",
				"aria-label": `Take out: ${app.wordsOf(action)}`,
				"data-key": `drop-${i}`,
			});
	return el("li", { class: "u-member" }, words, drop);
}

/** The actions that will be sent; of a game at one screen what has been done since the page was opened. */
export function letterNode(app, on) {
	const actions = app.letterActions();
	if (!actions.length || !app.sends) {
		return null;
	}
	return el(
		"section",
		{ class: "u-letter", "aria-label": "The letter" },
		el("h3", {}, `The letter: ${howMany(actions.length, "action")}`),
		el(
			"ol",
			{ class: "u-members" },
			actions.map((action, i) => letterRow(app, on, action, i))
		),
		app.stopped && el("p", { class: "u-note" }, app.stopped),
		!app.engine.live &&
			actions.length > 1 &&
			el(
				"p",
				{ class: "u-soft" },
				"The umpire takes them in this order; an earlier one may make a later one unlawful."
			),
		!app.engine.live &&
			actions.length > 1 &&
			el("div", { class: "u-row" }, button("Empty it", on.dropAll, { class: "u-chip", "data-key": "drop-all" }))
	);
}

/* ---- the main buttons ------------------------------------------------------------------ */

function doButton(app, on) {
	const { verdict, stopped } = app;
	const words = app.engine.live ? (app.byMail ? "Do it, and go on" : "Do it") : "Put it into the letter";
	const can = !stopped && verdict && (verdict.verdict === "lawful" || verdict.verdict === "perhaps");
	const attrs = { class: "u-main", disabled: !can, "data-key": "go", "aria-keyshortcuts": "Control+Enter" };
	return button(words, on.go, { ...attrs, title: "Ctrl+Enter" });
}

function sendButton(app, on) {
	const n = app.sends ? app.letterActions().length : 0;
	return n > 0 && button(`Send … (${n})`, on.send, { class: app.action ? "" : "u-main", "data-key": "send" });
}

/** What carries out, drops and sends: it stays in reach wherever the panel is scrolled to. */
export function footNodes(app, on) {
	const { action, verdict } = app;
	const words = action && el("p", { class: "u-foot-words" }, verdict && verdictMark(verdict), app.wordsOf(action));
	const buttons = [
		action && doButton(app, on),
		isBegun(app) && button("Start over", on.clear, { class: "u-start-over", "data-key": "clear" }),
		sendButton(app, on),
	].filter(Boolean);
	return buttons.length ? [words, el("div", { class: "u-foot-row" }, buttons)] : [];
}

/* ---- what has happened --------------------------------------------------------------------- */

export function tracksNode(app) {
	return el(
		"details",
		{ class: "u-fold u-tracks", "data-keep": "tracks" },
		el("summary", { "data-key": "tracks" }, "Tracks and points"),
		el(
			"ul",
			{},
			app.scene.tracks.map((line) => el("li", {}, line))
		)
	);
}

/** The last actions, the newest first. */
export function logNode(app, on) {
	if (!app.slides.length) {
		return null;
	}
	const row = (slide, i) =>
		el(
			"li",
			{},
			slideText(slide),
			button("Show it on the board", () => on.slide(i), { class: "u-chip", "data-key": `slide-${i}` })
		);
	return el(
		"details",
		{ class: "u-fold u-history", "data-keep": "history" },
		el(
			"summary",
			{ "data-key": "history" },
			app.slides.length > 1 ? `What has happened (the last ${app.slides.length})` : "What has happened last"
		),
		el("ol", { class: "u-told" }, app.slides.map(row).reverse())
	);
}
