// SPDX-License-Identifier: ISC
// The tray: a stack fanned out, each counter drawn large, to be chosen or read.
import { button, el, svgEl } from "./dom.js";
import { counterBox } from "./board.js";

/** The id of a counter in the tray; null if it is a back, or units that are only counted. */
export function counterId(node) {
	return node.id.startsWith("piece-") ? node.id.slice(6) : null;
}

/** What a counter says of itself. */
export function counterTitle(node) {
	return node.querySelector("title")?.textContent ?? "";
}

function dropIds(node) {
	node.removeAttribute("id");
	node.querySelectorAll("[id]").forEach((inner) => inner.removeAttribute("id"));
	node.querySelectorAll("title").forEach((title) => title.remove());
	return node;
}

/** A picture of its own of a counter on the board. */
export function counterPicture(node) {
	const box = counterBox(node);
	if (!box) {
		return null;
	}
	const viewBox = [box.x - 1, box.y - 1, box.width + 2, box.height + 2].join(" ");
	const wide = box.width > box.height * 1.4;
	const attrs = { class: wide ? "u-counter u-counter-wide" : "u-counter", viewBox, "aria-hidden": "true" };
	return svgEl("svg", attrs, dropIds(node.cloneNode(true)));
}

const ROLE_WORDS = { actor: "may act", target: "may be named" };

function counterWords(id, name, role) {
	return [
		el(
			"span",
			{ class: "u-entry-words" },
			el("span", { class: "u-entry-id" }, id ?? ""),
			name && el("span", { class: "u-entry-name" }, name)
		),
		role && el("span", { class: "u-entry-role" }, role),
	];
}

/* Of what is only counted, or lies face down, nothing is known but what its picture says. */
function trayEntry(node, state, on) {
	const id = counterId(node);
	const light = state.look.pieces.get(id);
	const chosen = state.sel.pieces.includes(id);
	const title = counterTitle(node);
	const role = chosen ? "chosen" : (ROLE_WORDS[light?.role] ?? "");
	const kind = chosen ? "u-is-chosen" : light ? `u-is-${light.role}` : "u-is-idle";
	const attrs = {
		class: "u-choose",
		title,
		"aria-pressed": String(chosen),
		"aria-label": [id, title, role].filter(Boolean).join(", "),
		"data-key": `tray-${id}`,
	};
	const words = counterWords(id, id ? state.nameOf(id) : title, role);
	const choose = button([counterPicture(node), words], () => on.tap(id), attrs);
	const read =
		id &&
		button("i", () => on.read(id), { class: "u-read", "aria-label": `About ${id}`, "data-key": `read-${id}` });
	return el("li", { class: `u-entry ${kind}` }, choose, read);
}

/* Whether there is anything that more than one of them may do together. */
function goTogether(ids, facets) {
	const among = new Set(ids);
	return facets.some((facet) => {
		const n = new Set([...facet.actors, ...facet.some].filter((id) => among.has(id))).size;
		return n > 1 || (n === 1 && facet.verb.sampled);
	});
}

/* All that may act of the place, or do so already, at one tap. */
function allButton(ids, state, on) {
	const { set } = state.look;
	const missing = ids.filter((id) => !state.sel.pieces.includes(id));
	const tooMany = set && missing.length > set.size - set.chosen;
	if (ids.length < 2 || tooMany || (missing.length && !goTogether(ids, state.look.like))) {
		return null;
	}
	const words = missing.length ? `All ${ids.length}` : "None";
	return button(words, () => on.all(missing.length ? missing : ids), { class: "u-chip", "data-key": "tray-all" });
}

/* So many have a line each; of more the names are left to those who ask, if what stands on them says enough. */
const FEW = 4;
const SHORT = 8;

function isTerse(nodes) {
	return nodes.length > FEW && nodes.every((node) => (counterId(node) ?? "").length <= SHORT);
}

/** The tray of a place; state: {place, name, nodes, nameOf, look, sel}, on: {tap, all, read, readPlace, tapPlace, close}. */
export function trayOf(state, on) {
	const acts = (light) => light?.role === "actor" && !light.spare;
	const isMeant = (id) => state.sel.pieces.includes(id) || acts(state.look.pieces.get(id));
	const actors = state.nodes.map(counterId).filter(isMeant);
	const here = state.look.places.get(state.place);
	const words = here?.attack || here?.role === "target" ? "Aim here" : "Choose this place";
	const tools = [
		here && button(words, on.tapPlace, { class: "u-chip", "data-key": "tray-place" }),
		allButton(actors, state, on),
	].filter(Boolean);
	return el(
		"section",
		{ class: "u-tray", "aria-label": `In ${state.name}` },
		el(
			"div",
			{ class: "u-tray-head" },
			el("h3", {}, state.name),
			button("i", on.readPlace, {
				class: "u-read",
				"aria-label": `About ${state.name}`,
				"data-key": "tray-read",
			}),
			button("✕", on.close, { class: "u-close", "aria-label": "Close the tray", "data-key": "tray-close" })
		),
		tools.length > 0 && el("div", { class: "u-row" }, tools),
		state.nodes.length
			? el(
					"ul",
					{ class: isTerse(state.nodes) ? "u-entries" : "u-entries u-entries-few" },
					state.nodes.map((node) => trayEntry(node, state, on))
				)
			: el("p", { class: "u-soft" }, "Nothing lies here.")
	);
}
