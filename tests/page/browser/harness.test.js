// SPDX-License-Identifier: ISC
// That what must not be does fail a test: else the other tests here would prove nothing.
import assert from "node:assert/strict";
import test, { after } from "node:test";
import { fileOf, onPage, startBrowser } from "./browser.js";

const browser = await startBrowser(after);

/* What a page with that in it is found to have done. */
async function faultsOf(html, options = {}) {
	const file = fileOf("harness.html", `<!DOCTYPE html><title>x</title>${html}`);
	try {
		await onPage(browser, file, options, (page) => page.waitForTimeout(200));
		return "";
	} catch (error) {
		return error.message;
	}
}

test("a page that does nothing is well", async () => {
	assert.equal(await faultsOf("<p>well</p>"), "");
	assert.equal(await faultsOf('<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">'), "");
});

test("errors are found", async () => {
	assert.match(await faultsOf("<script>console.error('oh')</script>"), /console: oh/);
	assert.match(await faultsOf("<script>throw new Error('ah')</script>"), /error: Error: ah/);
	assert.match(await faultsOf("<script>Promise.reject(new Error('eh'))</script>"), /error: Error: eh/);
	const policy = '<meta http-equiv="Content-Security-Policy" content="script-src \'none\'">';
	assert.match(await faultsOf(`${policy}<script>1</script>`), /console: .*Content Security Policy/);
});

test("requests are found, and none leaves", async () => {
	assert.match(await faultsOf('<img src="http://example.org/a.png">'), /request: http:\/\/example.org\/a.png/);
	assert.match(await faultsOf('<link rel="stylesheet" href="other.css">'), /request: file:.*other.css/);
	assert.match(await faultsOf("<script>fetch('https://example.org/').catch(() => 0)</script>"), /request: https:/);
	assert.match(await faultsOf("<script>navigator.sendBeacon('https://example.org/')</script>"), /request: https:/);
});

test("what is expected is no fault", async () => {
	assert.equal(await faultsOf("<script>console.error('oh')</script>", { faults: /^console: oh$/ }), "");
});
