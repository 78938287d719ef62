// SPDX-License-Identifier: ISC
// Small helpers to make elements. Whatever comes from data goes in as text, or as SVG that was scrubbed.

const SVG_SPACE = "http://www.w3.org/2000/svg";

function putAttribute(node, name, value) {
	if (value === undefined || value === null || value === false) {
		return;
	}
	if (name === "on") {
		Object.entries(value).forEach(([event, listener]) => node.addEventListener(event, listener));
	} else if (name === "value") {
		node.value = value;
	} else {
		node.setAttribute(name, value === true ? "" : value);
	}
}

function fillNode(node, attrs, children) {
	Object.entries(attrs ?? {}).forEach(([name, value]) => putAttribute(node, name, value));
	node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
	return node;
}

/** An element: el("p", { class: "u-note", on: { click: f } }, "text", child). */
export function el(tag, attrs, ...children) {
	return fillNode(document.createElement(tag), attrs, children);
}

export function svgEl(tag, attrs, ...children) {
	return fillNode(document.createElementNS(SVG_SPACE, tag), attrs, children);
}

export function button(words, onClick, attrs) {
	return el("button", { type: "button", ...attrs, on: { click: onClick } }, words);
}

/** Says whether a button can be pressed now. Unlike a disabled one it keeps the focus when it no longer can. */
export function setAble(node, can) {
	node.setAttribute("aria-disabled", String(!can));
}

/** A button that shows the text of a rule; the click is caught once for all of them. */
export function ruleButton(rule) {
	if (!rule) {
		return null;
	}
	const label = `Rule ${rule}`;
	return el("button", { type: "button", class: "u-rule", "data-rule": rule, "aria-label": label }, `[${rule}]`);
}

/** A sentence with its rule, as the log and the remarks have them. */
export function ruledLine(tag, line) {
	return el(tag, {}, line.text, " ", ruleButton(line.rule));
}

/* Those in a node that could be told from another only by where they stand: the same button, or the same rule cited. */
function alike(node, { key, rule }) {
	const isSame = (one) => (key ? one.dataset.key === key : rule && one.dataset.rule === rule);
	return [...node.querySelectorAll("[data-key], [data-rule]")].filter((one) => isSame(one) && !one.disabled);
}

/**
 * Replaces what is in a node. The focus goes back to the element with the same data-key or rule; if there is none any
 * more, to `otherwise`, so that the keyboard never has to begin at the top of the page.
 */
export function refill(node, children, otherwise) {
	const held = node.contains(document.activeElement) ? document.activeElement : null;
	const at = held ? alike(node, held.dataset).indexOf(held) : -1;
	node.replaceChildren(...[children].flat(3).filter(Boolean));
	if (held) {
		const again = alike(node, held.dataset);
		(again[at] ?? again.at(-1) ?? otherwise ?? node).focus({ preventScroll: true });
	}
}

/** Names as people read them: "end-action" is "End action". */
export function spoken(name) {
	const words = String(name).replace(/-/g, " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}

export function howMany(n, one, many) {
	return n === 1 ? `1 ${one}` : `${n} ${many ?? `${one}s`}`;
}

const FORBIDDEN_TAGS = "script, foreignObject, iframe, object, embed, animate, set, handler";

function isBadAttribute(attribute) {
	const name = attribute.name.toLowerCase();
	const isLink = name === "href" || name.endsWith(":href");
	return name.startsWith("on") || (isLink && !attribute.value.startsWith("#"));
}

function isBadNode(node) {
	return node.namespaceURI !== SVG_SPACE || node.matches(FORBIDDEN_TAGS);
}

/* A data file may hold anything: what could run or load goes, and all HTML. */
function scrub(root) {
	[...root.querySelectorAll("*")].filter(isBadNode).forEach((node) => node.remove());
	for (const node of [root, ...root.querySelectorAll("*")]) {
		for (const attribute of [...node.attributes].filter(isBadAttribute)) {
			node.removeAttribute(attribute.name);
		}
	}
	return root;
}

/** An SVG text as a node of this document, or null if it is none. It is scrubbed before it could load anything. */
export function importSvg(text) {
	const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
	const root = parsed.documentElement;
	if (!root || root.localName !== "svg" || parsed.querySelector("parsererror")) {
		return null;
	}
	return document.importNode(scrub(root), true);
}

/** The same for a group of one. */
export function importGroup(text) {
	const open = `<svg xmlns="${SVG_SPACE}" xmlns:xlink="http://www.w3.org/1999/xlink">`;
	const root = importSvg(`${open}${text}</svg>`);
	return root ? root.firstElementChild : null;
}

export function scrubBoard(svg) {
	return scrub(svg);
}
