// SPDX-License-Identifier: ISC
// Windows over the page: a rule, a unit, help. The browser keeps the focus in them and closes them by Escape.
import { button, el, ruleButton } from "./dom.js";

/* The focus goes where it was, or to what stands there now; not if somebody has it already. */
function giveBack(host, back) {
	const held = document.activeElement;
	if (held && held !== document.body) {
		return;
	}
	const key = back?.dataset?.key;
	const again = back?.isConnected ? back : key && host.querySelector(`[data-key="${CSS.escape(key)}"]`);
	(again || host.querySelector(".u-head"))?.focus({ preventScroll: true });
}

/** Shows a window; gives a function that closes it. */
export function openDialog(host, title, children, attrs) {
	const back = document.activeElement;
	const heading = el("h2", { class: "u-dialog-title" }, title);
	const shut = () => dialog.close();
	const close = button("✕", shut, { class: "u-close", "aria-label": "Close" });
	const head = el("div", { class: "u-dialog-head" }, heading, close);
	const body = el("div", { class: "u-dialog-body" }, children);
	const dialog = el("dialog", { class: "u-dialog", "aria-label": title, ...attrs }, head, body);
	dialog.addEventListener("close", () => {
		dialog.remove();
		giveBack(host, back);
	});
	dialog.addEventListener("click", (event) => {
		if (event.target === dialog) {
			shut();
		}
	});
	host.append(dialog);
	dialog.showModal();
	return shut;
}

/** What is known of a thing, each with the rule that says so. */
export function factList(facts) {
	return el(
		"dl",
		{ class: "u-facts" },
		facts.map((fact) => [el("dt", {}, fact.what), el("dd", {}, fact.text, " ", ruleButton(fact.rule))])
	);
}

export function showRule(host, rule, texts) {
	const words = texts?.length ? texts : ["The text of this rule is not in this page: see the rulebook."];
	openDialog(
		host,
		`Rule ${rule}`,
		words.map((text) => el("p", {}, text))
	);
}

/** Asks something in a small form; answers by the values of its fields, or null. */
export function askDialog(host, title, fields, go) {
	return new Promise((resolve) => {
		let answer = null;
		const form = el("form", { class: "u-ask-form", method: "dialog" }, fields);
		const shut = openDialog(host, title, form);
		form.append(el("button", { type: "submit", class: "u-main" }, go));
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			answer = new FormData(form);
			shut();
		});
		form.closest("dialog").addEventListener("close", () => resolve(answer));
		form.querySelector("input, select, textarea")?.focus();
	});
}
