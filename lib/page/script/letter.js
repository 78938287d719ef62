// SPDX-License-Identifier: ISC
// What is sent: the actions as text, in a mail, as a file. Nothing is sent by itself.
import { button, el } from "./dom.js";
import { openDialog } from "./dialog.js";
import { actionYaml } from "./words.js";

/* A mailto: of more is cut short by some mail programs. */
const MOST_OF_MAILTO = 1800;

/** A line each; all of them say for which position the letter was made, unless it is to be signed. */
export function letterText(actions, scene, verbOf) {
	const lines = actions.map((action) => {
		const isMarked = scene.keys || action.for !== undefined;
		return actionYaml(isMarked ? action : { ...action, for: scene.for }, verbOf(action));
	});
	return `${lines.join("\n---\n")}\n`;
}

/** The address that opens the mail program, or null if the letter is too long for it. */
export function mailtoOf(mail, subject, text) {
	const body = text.replace(/\r?\n/g, "\r\n");
	const query = `subject=${encodeURIComponent(mail?.subject ?? subject)}&body=${encodeURIComponent(body)}`;
	const to = encodeURIComponent(mail?.to ?? "")
		.replace(/%40/g, "@")
		.replace(/%2B/g, "+")
		.replace(/%2C/g, ",");
	const address = `mailto:${to}?${query}`;
	return address.length > MOST_OF_MAILTO ? null : address;
}

/** Gives the reader a file. */
export function download(name, text) {
	const address = URL.createObjectURL(new Blob([text], { type: "text/yaml" }));
	const link = el("a", { href: address, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/* The old way works where a page from a file may not use the new one. */
function copyMarked(field) {
	field.select();
	return document.execCommand("copy");
}

/** Copies the text of a field; tells whether that was allowed. */
export async function copyText(field) {
	try {
		await navigator.clipboard.writeText(field.value);
		return true;
	} catch {
		return copyMarked(field);
	}
}

function copyButton(field, announce) {
	const copy = async () => {
		const done = await copyText(field);
		announce(done ? "Copied." : "Press Ctrl+C, or hold the text and choose Copy.");
		field.focus();
		field.select();
	};
	return button("Copy", copy, { class: "u-main" });
}

function mailLink(letter) {
	const address = mailtoOf(letter.mail, letter.subject, letter.text);
	return address
		? el("a", { class: "u-button", href: address }, "Open in the mail program")
		: el(
				"p",
				{ class: "u-soft" },
				"This is too long for a link to the mail program: copy it, or save it as a file."
			);
}

function howToSend(letter) {
	if (letter.keys) {
		return "This game has keys: save this as a file, sign it with “umpire sign GAME FILE -k KEY”, and send what that writes.";
	}
	return letter.mail?.to
		? `Send this to ${letter.mail.to}, in the text or attached. Nothing is sent by itself.`
		: "Send this to your umpire, in the text or attached. Nothing is sent by itself.";
}

/** Shows the letter: {text, mail, subject, keys, fileName}. */
export function openLetter(host, letter, announce) {
	const field = el("textarea", {
		class: "u-text",
		readonly: true,
		rows: 8,
		"aria-label": "The letter",
		spellcheck: "false",
	});
	field.value = letter.text;
	const note = el("p", { class: "u-soft", role: "status" });
	const tell = (words) => {
		note.textContent = words;
		announce(words);
	};
	openDialog(host, "The letter", [
		el("p", {}, howToSend(letter)),
		field,
		el(
			"div",
			{ class: "u-row" },
			copyButton(field, tell),
			!letter.keys && mailLink(letter), // what is not signed is not to be sent
			button("Save as a file", () => download(letter.fileName, letter.text), { class: "u-button" })
		),
		note,
	]);
	field.focus();
	field.select();
}
