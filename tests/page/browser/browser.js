// SPDX-License-Identifier: ISC
// Pages in a real browser: Debian's Chromium, driven by playwright-core, which tests/page/install has installed in
// $B/page-tests. Whatever a page asks of a network, and whatever it says in the console, is a fault.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const BUILD = process.env.B ?? join(ROOT, "build");
const UMPIRE = process.env.UMPIRE ?? join(BUILD, "umpire");
const WORK = join(BUILD, "page-tests");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/* Without these a browser asks the network by itself. */
const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];

/* What people sit at. */
const SCREENS = {
	desktop: { viewport: { width: 1280, height: 800 } },
	phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
	dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
};

/* ---- pages ---------------------------------------------------------------------------------------------- */

/** What the program writes; stdin: what it reads. */
export function umpire(args, stdin) {
	const options = { cwd: ROOT, input: stdin ?? "", encoding: "utf8", maxBuffer: 1 << 28 };
	return execFileSync(UMPIRE, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
}

/** Where a test may write a file of its own. */
export function scratch(name) {
	mkdirSync(join(WORK, "files"), { recursive: true });
	return join(WORK, "files", name);
}

/** The same, with a text in it. */
export function fileOf(name, text) {
	writeFileSync(scratch(name), text);
	return scratch(name);
}

/** The path of the page that `umpire page` makes of a game file. */
export function pageOf(name, gameFile, args = []) {
	const file = scratch(`${name}.html`);
	umpire(["page", gameFile, "-o", file, ...args]);
	return file;
}

export function gameNames() {
	return umpire(["games", "--names", "games"]).trim().split("\n");
}

/** The games, each with its recorded ones: [{game, files: [path]}]. */
export function recordedGames() {
	return gameNames().map((game) => {
		const folder = join(ROOT, "fixtures", game, "play");
		return { game, files: readdirSync(folder).map((name) => join(folder, name)) };
	});
}

/* ---- the browser ---------------------------------------------------------------------------------------- */

/** Starts it. For the tests of a file, `after` of node:test ends it. */
export async function startBrowser(after) {
	const { chromium } = createRequire(join(WORK, "package.json"))("playwright-core");
	const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
	after?.(() => browser.close());
	return browser;
}

/* All that must not be: anything said in the console, errors, and requests for anything but the page itself. */
async function watch(context, address) {
	const faults = [];
	await context.route("**/*", (route) => (route.request().url() === address ? route.continue() : route.abort()));
	context.on("request", (request) => {
		if (request.url() !== address && !/^(data|blob):/.test(request.url())) {
			faults.push(`request: ${request.url()}`);
		}
	});
	context.on("console", (message) => faults.push(`console: ${message.text()}`));
	context.on("weberror", (error) => faults.push(`error: ${error.error().stack}`));
	return faults;
}

/**
 * Opens a page: {page, context, faults}. options: screen, "desktop", "phone" or "dark"; before: a function to run in the
 * page before all else; whatever else a context of playwright takes, such as {javaScriptEnabled: false}. Whoever opens it
 * closes the context, and sees to it that there were no faults.
 */
export async function openPage(browser, file, { screen = "desktop", before, ...options } = {}) {
	const address = pathToFileURL(file).href;
	const context = await browser.newContext({
		...SCREENS[screen],
		locale: "en-GB",
		acceptDownloads: true,
		reducedMotion: "reduce", // so there is less to wait for
		...options,
	});
	const faults = await watch(context, address);
	const page = await context.newPage();
	page.setDefaultTimeout(30000);
	if (before) {
		await page.addInitScript(before);
	}
	await page.goto(address);
	return { page, context, faults };
}

/** Opens a page and lets a test have it: use(page). options: those of openPage; faults: which are expected, a pattern. */
export async function onPage(browser, file, { faults: expected, ...options }, use) {
	const { page, context, faults } = await openPage(browser, file, options);
	try {
		await use(page);
	} finally {
		await context.close();
	}
	assert.deepEqual(
		faults.filter((fault) => !expected?.test(fault)),
		[]
	);
}

/* An empty page that has the modules of the script: no file may import another. */
const WORKSHOP = "http://modules.test/";

function fromScript(route, faults) {
	const { host, pathname } = new URL(route.request().url());
	if (pathname === "/") {
		return route.fulfill({ contentType: "text/html", body: "<!DOCTYPE html><title>modules</title><main></main>" });
	}
	if (host === "modules.test" && pathname.endsWith(".js")) {
		return route.fulfill({ contentType: "text/javascript", path: join(ROOT, "lib/page/script", pathname) });
	}
	faults.push(`request: ${route.request().url()}`);
	return route.abort();
}

/**
 * Lets a test have a page in which functions can import modules: page.evaluate(() => import("/dom.js")). Nothing else may
 * be asked for.
 */
export async function onModules(browser, use) {
	const faults = [];
	const context = await browser.newContext();
	try {
		await context.route("**/*", (route) => fromScript(route, faults));
		const page = await context.newPage();
		await page.goto(WORKSHOP);
		await use(page);
		assert.deepEqual(faults, []);
	} finally {
		await context.close();
	}
}

/** What is seen, for people to look at: $B/page-tests/shots/NAME.png. */
export function shot(page, name, options) {
	return page.screenshot({ path: join(WORK, "shots", `${name}.png`), ...options });
}
