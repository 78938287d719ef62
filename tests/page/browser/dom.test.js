// SPDX-License-Identifier: ISC
// The modules that need a document: what is made of data is text, and of a picture nothing is left that runs or loads.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { onModules, startBrowser } from "./browser.js";

const browser = await startBrowser(after);

/* What is left of a picture, as text. */
function left(page, svg) {
	return page.evaluate(async (text) => {
		const { importSvg } = await import("/dom.js");
		const node = importSvg(text);
		return node && new XMLSerializer().serializeToString(node).replace(/ xmlns(:xlink)?="[^"]*"/g, "");
	}, svg);
}

const picture = (inner, attributes = "") =>
	`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inner}</svg>`;

test("a picture without harm stays as it is", () =>
	onModules(browser, async (page) => {
		const inner = '<g id="at-1" class="x"><title>a &amp; b</title><use href="#c"/><use xlink:href="#d"/></g>';
		assert.equal(await left(page, picture(inner)), `<svg>${inner}</svg>`);
	}));

test("what runs goes", () =>
	onModules(browser, async (page) => {
		for (const inner of [
			"<script>alert(1)</script>",
			'<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
			'<animate attributeName="href" values="javascript:alert(1)"/>',
			'<set attributeName="onclick" to="alert(1)"/>',
			'<handler type="text/javascript">alert(1)</handler>',
			'<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0; url=http://example.org/"/>',
			'<img xmlns="http://www.w3.org/1999/xhtml" src="http://example.org/a.png" onerror="alert(1)"/>',
			'<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
		]) {
			assert.equal(await left(page, picture(`<g>${inner}</g>`)), "<svg><g/></svg>", inner);
		}
		assert.equal(
			await left(page, picture('<g onclick="alert(1)" ONLOAD="alert(1)"/>', ' onload="x"')),
			"<svg><g/></svg>"
		);
	}));

test("links that lead out of the picture go", () =>
	onModules(browser, async (page) => {
		for (const link of [
			"javascript:alert(1)",
			"http://example.org/",
			"//example.org/a.svg#b",
			"data:text/html,x",
		]) {
			assert.equal(await left(page, picture(`<a href="${link}"/>`)), "<svg><a/></svg>", link);
			assert.equal(await left(page, picture(`<image xlink:href="${link}"/>`)), "<svg><image/></svg>", link);
		}
	}));

test("what is no picture is none", () =>
	onModules(browser, async (page) => {
		assert.equal(await left(page, "<p>x</p>"), null);
		assert.equal(await left(page, "<svg"), null);
		assert.equal(await left(page, ""), null);
		const group = await page.evaluate(async () => {
			const { importGroup } = await import("/dom.js");
			return [importGroup('<g id="a" onclick="x"/>').outerHTML, importGroup("<g>")];
		});
		assert.deepEqual(group, ['<g id="a"></g>', null]);
	}));

test("elements are made of texts, never of markup", () =>
	onModules(browser, async (page) => {
		const made = await page.evaluate(async () => {
			const { el, ruleButton, ruledLine } = await import("/dom.js");
			const name = '<b>"x"</b>';
			const attributes = { class: name, hidden: true, title: null, lang: undefined, "data-no": false };
			const nodes = [el("p", attributes, name, [null, ["y"]], 0), ruledLine("li", { text: name, rule: "6.1" })];
			const told = (node) => [...node.attributes].map((one) => `${one.name}=${one.value}`);
			return { nodes: nodes.map((node) => [told(node), node.textContent]), none: ruleButton(undefined) };
		});
		assert.deepEqual(made.nodes, [
			[['class=<b>"x"</b>', "hidden="], '<b>"x"</b>y0'],
			[[], '<b>"x"</b> [6.1]'],
		]);
		assert.equal(made.none, null);
	}));

test("what is filled anew keeps the focus", () =>
	onModules(browser, async (page) => {
		const focused = await page.evaluate(async () => {
			const { el, refill } = await import("/dom.js");
			const main = document.querySelector("main");
			const fill = (...keys) =>
				refill(
					main,
					keys.map((key) => el("button", { "data-key": key }, key))
				);
			const held = () => document.activeElement.dataset.key ?? document.activeElement.localName;
			main.tabIndex = -1;
			fill("a", "b");
			main.querySelector('[data-key="b"]').focus();
			fill("c", "b");
			const again = held();
			fill("c");
			return [again, held()];
		});
		assert.deepEqual(focused, ["b", "main"]);
	}));

test("names as people read them", () =>
	onModules(browser, async (page) => {
		const words = await page.evaluate(async () => {
			const { howMany, spoken } = await import("/dom.js");
			return [
				spoken("end-action"),
				spoken(""),
				howMany(1, "unit"),
				howMany(2, "unit"),
				howMany(0, "die", "dice"),
			];
		});
		assert.deepEqual(words, ["End action", "", "1 unit", "2 units", "0 dice"]);
	}));
