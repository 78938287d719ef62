// SPDX-License-Identifier: ISC
// Answers in advance: an order is written in a form like any other action, whose arguments are those of all orders.
import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { membersOf } from "./options.js";

export const ORDER = "standing";

/* What goes under `if:` in the action. */
const CONDITIONS = ["who", "where", "within", "beyond", "is", "not"];

function provisoWords(provisos) {
	return provisos.map((one) => `${one.name}: ${one.about}`).join("; ");
}

function provisoParams(provisos) {
	if (!provisos?.length) {
		return [];
	}
	const names = provisos.map((one) => one.name);
	return [
		{
			name: "is",
			kind: "words",
			optional: true,
			names,
			about: `only if all of these hold: ${provisoWords(provisos)}`,
		},
		{ name: "not", kind: "words", optional: true, names, about: "only if none of these holds" },
	];
}

function answerParams(decision, verbs) {
	const answers = decision.answers.map((i) => verbs[i]);
	const pass = { name: "pass", kind: "bool", optional: true, about: "yes: let the question go by" };
	return [
		...(decision.passes ? [pass] : []),
		{ name: "answer", kind: "answer", optional: true, answers, about: "exactly this answer" },
		{
			name: "prefer",
			kind: "things",
			optional: true,
			about: "the answer that names the first of these that it can",
		},
		{ name: "toward", kind: "place", optional: true, about: "the answer that ends nearest to this place" },
		{ name: "who", kind: "pieces", optional: true, about: "only where one of these is asked about" },
		{ name: "where", kind: "places", optional: true, about: "only in these places" },
		{ name: "within", kind: "int", optional: true, about: "only if it is no farther than so many places" },
		{ name: "beyond", kind: "int", optional: true, about: "only if it is farther than so many places" },
		...provisoParams(decision.provisos),
		{ name: "until", kind: "int", optional: true, about: "the last turn in which it holds" },
		{ name: "once", kind: "bool", optional: true, about: "yes: for one answer only" },
	];
}

/**
 * The order as a verb with the arguments that fit its decision. orders: {decisions, answers} of the scene; sides: whose
 * it may be, if that is not plain.
 */
export function orderVerb(orders, decide, sides) {
	const names = orders.decisions.map((one) => one.decide);
	const chosen = orders.decisions.find((one) => one.decide === decide);
	const about = chosen ? `you must ${chosen.words}` : "the question that is answered when it comes up";
	return {
		do: ORDER,
		about: "Answers a question before it is asked. Nobody else learns what it says, and it costs no letter.",
		rules: [],
		who: null,
		params: [
			...(sides ? [{ name: "by", kind: "word", names: sides, about: "whose order it is" }] : []),
			{ name: "decide", kind: "word", names, about },
			...(chosen ? answerParams(chosen, orders.answers) : []),
		],
	};
}

function withoutNothing(map) {
	return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined));
}

/** What the form holds, as the umpire reads it: the conditions under `if`. */
export function orderAction(flat) {
	const conditions = Object.entries(flat).filter(([name]) => CONDITIONS.includes(name));
	const rest = Object.entries(flat).filter(([name]) => !CONDITIONS.includes(name));
	return withoutNothing({
		...Object.fromEntries(rest),
		if: conditions.length ? Object.fromEntries(conditions) : undefined,
	});
}

const PART_WORDS = {
	pass: () => "let it go by",
	answer: (value) => String(value.do).replace(/-/g, " "),
	toward: (value, names) => `toward ${names.place(value)}`,
	if: (value) => Object.entries(value).map(([name, inner]) => `if ${name} ${membersOf(inner).join(" ")}`),
	once: () => "once",
};

/** An order in words: "Answer in advance: retreat, toward Narva". */
export function orderWords(order, names) {
	if (order.revoke !== undefined) {
		return `Revoke the answer in advance: ${order.revoke}`;
	}
	const parts = Object.entries(order).filter(([name]) => !["by", "do", "for", "decide"].includes(name));
	const plain = (name, value) => `${name} ${membersOf(value).join(" ")}`;
	const words = parts.map(([name, value]) => PART_WORDS[name]?.(value, names) ?? plain(name, value));
	return `Answer in advance: ${[order.decide ?? "…", ...words.flat()].join(", ")}`;
}

function orderRow(order, revoke) {
	const words = `${order.side} ${order.number}: ${order.text}`;
	return el(
		"li",
		{ class: "u-member" },
		el("span", {}, words),
		button("Revoke", () => revoke(order), { class: "u-chip", "aria-label": `Revoke ${words}` })
	);
}

/** Shows the orders there are; on: {add(), revoke(order)}. */
export function openOrders(host, orders, on) {
	const close = (then) => (order) => {
		shut();
		then(order);
	};
	const shut = openDialog(host, "Answers in advance", [
		el("p", {}, "An order answers one kind of question for you, as if you had been asked. It saves letters."),
		orders.length
			? el(
					"ul",
					{ class: "u-members" },
					orders.map((order) => orderRow(order, close(on.revoke)))
				)
			: el("p", { class: "u-soft" }, "There are none yet."),
		button("A new one …", close(on.add), { class: "u-main" }),
	]);
}
