// SPDX-License-Identifier: ISC
// audit.js: runs in a page under test, and tells what some people could not read, hit or tell apart: window.audit. Each
// of its looks gives a list of faults in words.
(() => {
	/* ---- what is seen ---------------------------------------------------------------------------------------- */

	/* Where one acts now: in the topmost window, else everywhere. */
	function area() {
		return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
	}

	function isShown(node) {
		return !node.closest(".u-hidden, svg") && node.checkVisibility({ visibilityProperty: true });
	}

	/* Elements that have text of their own; of lists to choose from nobody sees more than one line. */
	function texts() {
		const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim();
		const has = (node) => [...node.childNodes].some(isText) && !node.closest("option, optgroup, script, style");
		return [...area().querySelectorAll("*")].filter((node) => has(node) && isShown(node));
	}

	const TARGETS = "button, a[href], input, select, textarea, summary, [role=option]";

	/* What is hit: of a field in a label, the label. */
	function targets() {
		const all = [...area().querySelectorAll(TARGETS)].filter(
			(node) => isShown(node) && !node.matches(":disabled, [aria-disabled=true]")
		);
		return all.map((node) => node.closest("label") ?? node);
	}

	function wordsOf(node) {
		const words = (node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\s+/g, " ").slice(0, 40);
		return `${node.localName}.${node.getAttribute("class") ?? ""} “${words}”`;
	}

	/* ---- sizes ------------------------------------------------------------------------------------------------- */

	function smallTexts(least) {
		const size = (node) => parseFloat(getComputedStyle(node).fontSize);
		return texts()
			.filter((node) => size(node) < least)
			.map((node) => `${wordsOf(node)} has ${size(node)} px`);
	}

	/* Names and numbers of the board that can be seen in its window, as high as they are on the screen: some are narrow. */
	function smallBoardTexts(least) {
		const frame = document.querySelector(".u-window").getBoundingClientRect();
		const isSeen = (box) =>
			box.width > 0 &&
			box.right > frame.left &&
			box.left < frame.right &&
			box.bottom > frame.top &&
			box.top < frame.bottom;
		const size = (node) => {
			const { c, d } = node.getScreenCTM();
			return parseFloat(getComputedStyle(node).fontSize) * Math.hypot(c, d);
		};
		return [...document.querySelectorAll(".u-sheet text")]
			.filter((node) => node.textContent.trim() && node.checkVisibility({ opacityProperty: true }))
			.filter((node) => isSeen(node.getBoundingClientRect()) && size(node) < least)
			.map((node) => `${node.getAttribute("class")} “${node.textContent}” has ${size(node).toFixed(1)} px`);
	}

	/* Whether a finger that is so far off the middle still hits it. */
	function isHit(node, box, [dx, dy]) {
		const under = document.elementFromPoint(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy);
		return Boolean(under) && (node === under || node.contains(under));
	}

	/* Large, or with that much room of its own. */
	function smallTargets(large = 40, least = 24) {
		const faults = [];
		for (const node of targets()) {
			node.scrollIntoView({ block: "center", behavior: "instant" });
			const box = node.getClientRects()[0];
			const off = [-1, 1].flatMap((sign) => [
				[(sign * (least - 1)) / 2, 0],
				[0, (sign * (least - 1)) / 2],
			]);
			const isLarge = Math.min(box.width, box.height) >= large;
			if (!isLarge && !off.every((way) => isHit(node, box, way))) {
				faults.push(`${wordsOf(node)} is ${box.width.toFixed(0)} by ${box.height.toFixed(0)}`);
			}
		}
		return faults;
	}

	/* What goes beyond the window at its sides, or can be pushed to the side. */
	function sideways() {
		const inside = (node) => !node.closest(".u-window, .u-sheet, pre, .frame");
		const nodes = [document.documentElement, ...area().querySelectorAll("*")].filter(inside);
		const wide = (node) =>
			node.scrollWidth > node.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(node).overflowX);
		const beyond = (node) => isShown(node) && node.getBoundingClientRect().right > innerWidth + 1;
		return nodes.filter((node) => wide(node) || beyond(node)).map((node) => `${wordsOf(node)} is too wide`);
	}

	/* Words that end in the middle. */
	function cutTexts() {
		const isCut = (node) => {
			const style = getComputedStyle(node);
			const hides = style.overflowX !== "visible" && !/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
			return hides && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2);
		};
		return texts()
			.filter((node) => isCut(node) && !/^(select|input|textarea)$/.test(node.localName))
			.map((node) => `${wordsOf(node)} is cut`);
	}

	/* ---- contrast ------------------------------------------------------------------------------------------------ */

	function colourOf(text) {
		const numbers = text.match(/[\d.]+/g).map(Number);
		const [r, g, b, a = 1] = text.startsWith("color(srgb") ? numbers.map((n, i) => (i < 3 ? 255 * n : n)) : numbers;
		return { rgb: [r, g, b], a };
	}

	function over(top, under) {
		return top.rgb.map((part, i) => part * top.a + under[i] * (1 - top.a));
	}

	/* What is behind the inside of an element. */
	function groundOf(node) {
		if (!node) {
			return [255, 255, 255];
		}
		const own = colourOf(getComputedStyle(node).backgroundColor);
		return own.a === 1 ? own.rgb : over(own, groundOf(node.parentElement));
	}

	function lightness(rgb) {
		const parts = rgb
			.map((part) => part / 255)
			.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
		return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
	}

	/** How much lighter one colour is than another: 1 to 21. */
	function contrast(a, b) {
		const [low, high] = [lightness(a), lightness(b)].sort((x, y) => x - y);
		return (high + 0.05) / (low + 0.05);
	}

	/* What cannot be pressed now may be paler. */
	function wanted(node) {
		const style = getComputedStyle(node);
		const size = parseFloat(style.fontSize);
		const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
		return isLarge || node.closest(":disabled, [aria-disabled=true]") ? 3 : 4.5;
	}

	function paleTexts() {
		const of = (node) => {
			const ground = groundOf(node);
			return contrast(over(colourOf(getComputedStyle(node).color), ground), ground);
		};
		return texts()
			.filter((node) => of(node) < wanted(node))
			.map((node) => `${wordsOf(node)} has a contrast of ${of(node).toFixed(2)}`);
	}

	/* Of controls that have one: the border, the ring about it, or the ground within stands out from what is around. */
	function paleControls() {
		const stands = (node) => {
			const [style, around] = [getComputedStyle(node), groundOf(node.parentElement)];
			const rings = /0px 0px 0px [1-9]/.test(style.boxShadow) ? [style.boxShadow.split(")")[0]] : [];
			const edges = [style.borderTopColor, ...rings].map((text) => over(colourOf(text), around));
			return Math.max(...[...edges, groundOf(node)].map((colour) => contrast(colour, around)));
		};
		const hasBorder = (node) => {
			const style = getComputedStyle(node);
			const isAll = ["Top", "Left"].every((side) => parseFloat(style[`border${side}Width`]) > 0);
			return (
				isAll &&
				colourOf(style.borderTopColor).a > 0 &&
				/^(button|select|input|textarea|a)$/.test(node.localName)
			);
		};
		return targets()
			.filter((node) => hasBorder(node) && stands(node) < 3)
			.map((node) => `${wordsOf(node)} stands out by ${stands(node).toFixed(2)}`);
	}

	/* ---- what readers aloud go by --------------------------------------------------------------------------------- */

	function twiceNamed() {
		const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
		return [...new Set(ids.filter((id, i) => ids.indexOf(id) !== i))].map((id) => `two have the id ${id}`);
	}

	/* No level of headings is left out. */
	function headingJumps() {
		const shown = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(isShown);
		const levels = shown.map((node) => Number(node.localName[1]));
		return shown
			.filter((_, i) => levels[i] > (levels[i - 1] ?? 0) + 1)
			.map((node) => `${wordsOf(node)} follows another level`);
	}

	/* ---- the focus ------------------------------------------------------------------------------------------------- */

	/** What has the focus, and whether that can be seen: {words, key, isRinged, isInSight}. */
	function focus() {
		const node = document.activeElement;
		const style = getComputedStyle(node);
		const box = node.getBoundingClientRect();
		const at = document.elementFromPoint(
			Math.min(innerWidth - 1, Math.max(0, box.x + box.width / 2)),
			Math.min(innerHeight - 1, Math.max(0, box.y + Math.min(box.height, 40) / 2))
		);
		return {
			words: wordsOf(node),
			key: node.dataset.key ?? "",
			isLost: node === document.body,
			isRinged: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
			isInSight: Boolean(at) && (node.contains(at) || at.contains(node)),
		};
	}

	window.audit = {
		smallTexts,
		smallBoardTexts,
		smallTargets,
		sideways,
		cutTexts,
		paleTexts,
		paleControls,
		twiceNamed,
		headingJumps,
		contrast,
		lightnessOf: (node) => lightness(groundOf(node)),
		focus,
	};
})();
