// SPDX-License-Identifier: ISC
// What somebody may have meant who tapped what is not lit: the adjudicator tells why not. Needs no document.
import { actionOf, namesPieces } from "./options.js";

/** Where enemies are an attack is meant first, elsewhere first what is none. */
export function inOrderOf(facets, isAttack) {
	const fits = (facet) => Boolean(facet.verb.attack) === Boolean(isAttack);
	return [...facets.filter(fits), ...facets.filter((facet) => !fits(facet))];
}

/* Of a set those that are chosen. */
function withChosen(facet, sel) {
	const action = actionOf(facet.option);
	const { who } = facet.verb;
	const chosen = sel.pieces.filter((id) => facet.actors.includes(id) || facet.some.includes(id));
	return who?.sets && chosen.length ? { ...action, [who.name]: chosen } : action;
}

function withActor(facet, action, id) {
	const { who } = facet.verb;
	if (!who || who.kind === "pairs") {
		return null;
	}
	return { ...action, [who.name]: who.kind === "pieces" ? [id] : id };
}

function targetParam(facet, action) {
	const { who, params } = facet.verb;
	const isTarget = (param) => param !== who && namesPieces(param) && !param.order && param.kind === "piece";
	return params.find((param) => isTarget(param) && action[param.name] !== undefined);
}

/* A way leads there by the cheapest path that there is. */
function withPlace(facet, action, place) {
	const goal = facet.verb.params.find(
		(param) => param.path || (param.kind === "place" && action[param.name] !== undefined)
	);
	if (!goal || !place) {
		return null;
	}
	const { [goal.name]: before, ...rest } = action;
	return goal.path ? before !== undefined && { ...rest, to: place } : { ...action, [goal.name]: place };
}

/** The option of a facet with what was tapped in the place of its own; hit: {piece, place, isEnemy}. */
export function insteadOf(facet, sel, hit) {
	const action = withChosen(facet, sel);
	if (hit.piece && !hit.isEnemy) {
		return withActor(facet, action, hit.piece);
	}
	const target = hit.piece && targetParam(facet, action);
	return target ? { ...action, [target.name]: hit.piece } : withPlace(facet, action, hit.place) || null;
}
