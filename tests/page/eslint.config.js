// SPDX-License-Identifier: ISC
// What the linter looks for in the script of the page and in its tests. Layout is prettier's.
import js from "@eslint/js";
import globals from "globals";

const RULES = {
	complexity: ["error", 10],
	"consistent-return": "error",
	curly: "error",
	"default-case-last": "error",
	eqeqeq: "error",
	"max-depth": ["error", 3],
	"max-lines-per-function": ["error", 40],
	"max-params": ["error", 5],
	"no-alert": "error",
	"no-constructor-return": "error",
	"no-eval": "error",
	"no-implicit-coercion": "error",
	"no-implied-eval": "error",
	"no-new-func": "error",
	"no-param-reassign": "error",
	"no-return-assign": "error",
	"no-script-url": "error",
	"no-self-compare": "error",
	"no-sequences": "error",
	"no-shadow": "error",
	"no-template-curly-in-string": "error",
	"no-throw-literal": "error",
	"no-unreachable-loop": "error",
	"no-unused-expressions": "error",
	"no-unused-vars": "error",
	"no-use-before-define": ["error", { functions: false, variables: false }],
	"no-useless-concat": "error",
	"no-useless-return": "error",
	"no-var": "error",
	"object-shorthand": "error",
	"prefer-arrow-callback": "error",
	"prefer-const": "error",
	"prefer-promise-reject-errors": "error",
	"prefer-template": "error",
	radix: "error",
};

// Nothing may lead from data to markup or to a program.
const NO_MARKUP = {
	"no-restricted-properties": [
		"error",
		...["innerHTML", "outerHTML", "insertAdjacentHTML", "write", "writeln"].map((property) => ({ property })),
	],
	"no-restricted-globals": ["error", "fetch", "XMLHttpRequest", "WebSocket", "EventSource", "localStorage"],
};

export default [
	{ ...js.configs.recommended, linterOptions: { reportUnusedDisableDirectives: "error" } },
	{ rules: RULES },
	{
		files: ["lib/page/script/**"],
		languageOptions: { globals: globals.browser },
		rules: NO_MARKUP,
	},
	{
		files: ["tests/page/**"],
		languageOptions: { globals: globals.node },
		rules: { "no-script-url": "off", "no-template-curly-in-string": "off" }, // scripts are texts there
	},
	{
		files: ["tests/page/browser/**", "tests/page/measure.js"],
		languageOptions: { globals: globals.browser }, // of functions that a page runs
	},
];
