// SPDX-License-Identifier: ISC
// Boxes beside the map: hands of cards, decks, ships that are still to come. What may be done with what lies there is
// offered without a look at the box itself. And where to look, since that hangs on it.
import { button, el } from "./dom.js";

/** Boxes that hold something lit: Map(place → ids). about: {look, placeOf(piece), isOnMap(place)}. */
export function litBoxes({ look, placeOf, isOnMap }) {
	const boxes = new Map();
	for (const id of look.pieces.keys()) {
		const place = placeOf(id);
		if (place && !isOnMap(place)) {
			boxes.set(place, [...(boxes.get(place) ?? []), id]);
		}
	}
	return boxes;
}

/** The box that is opened by itself: nothing else is lit than what lies in it. null: there is none. */
export function openedBox(about) {
	const { look, placeOf } = about;
	const boxes = litBoxes(about);
	const [box] = boxes.keys();
	const isAll = boxes.size === 1 && [...look.pieces.keys()].every((id) => placeOf(id) === box);
	return isAll && !look.places.size ? box : null;
}

function isSeenOnMap(id, { placeOf, isOnMap }) {
	return isOnMap(placeOf(id) ?? id);
}

/** What one should see of the board: what is lit on the map, else what is asked about, else what is lit in boxes. */
export function worthSeeing(about, ask) {
	const lit = [...about.look.pieces.keys(), ...about.look.places.keys()];
	const onMap = lit.filter((id) => isSeenOnMap(id, about));
	if (onMap.length) {
		return onMap;
	}
	const asked = [...(ask?.places ?? []), ...(ask?.unit ? [ask.unit] : [])].filter((id) => isSeenOnMap(id, about));
	return asked.length ? asked : lit;
}

/** What one sees first: that, or if there is nothing of the kind, whatever lies on the map. */
export function seenFirst(about, ask, pieces) {
	const ids = worthSeeing(about, ask);
	return ids.length ? ids : pieces.filter((id) => isSeenOnMap(id, about));
}

/** Buttons that open the boxes in which something may be chosen. open: the one that is; on.box(place). */
export function boxesNode(about, open, names, on) {
	const boxes = [...litBoxes(about)].filter(([place]) => place !== open);
	const chip = ([place, ids]) =>
		button([names.place(place), el("span", { class: "u-count" }, String(ids.length))], () => on.box(place), {
			class: "u-chip",
			"data-key": `box-${place}`,
		});
	return (
		boxes.length > 0 &&
		el("div", { class: "u-row", role: "group", "aria-label": "Beside the map" }, boxes.map(chip))
	);
}
