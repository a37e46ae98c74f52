/** Candidates for the availability of a thing. */
import { attribute, subtreeText } from "../../document/document.ts";
import { collapse } from "../../document/words.ts";
import { spanOf } from "../span.ts";
import type { Candidate } from "./candidate.ts";
import type { PageContext } from "./context.ts";
import { availabilityIn, isPhrase, phraseIn } from "./phrases.ts";

/** Longer texts of elements are no words of a button. */
const MOST_BUTTON = 80;
const HAS_DIGIT = /\d/;

/** What texts say of it, and buttons that buy. */
export function* availabilities({ page, leaves, buys }: PageContext): Generator<Candidate> {
  const { document } = page;
  for (const { node, text } of leaves) {
    const key = availabilityIn(text);
    if (key === undefined) continue;
    yield { text, key, source: "leaf", node, ...spanOf(document, node, text) };
  }
  for (const at of buys) {
    const { node, text } = leaves[at]!;
    if (phraseIn("OutOfStock", text)) continue;
    yield { text, key: "InStock", source: "data", node, ...spanOf(document, node, text) };
  }
}

/** What tells only where nothing else does: what programs call a button, else a button that asks the seller. */
export function hintedAvailabilities(context: PageContext): Candidate[] {
  const named = [...namedBuys(context)];
  return named.length > 0 ? named : [...contacts(context)];
}

/** Elements whose names say that they put the thing into the cart. */
function* namedBuys({ page, buyElements }: PageContext): Generator<Candidate> {
  const { document } = page;
  for (const node of buyElements) {
    const text = collapse(subtreeText(document, node)) || attribute(document, node, "value") || "";
    if (text === "" || text.length > MOST_BUTTON || HAS_DIGIT.test(text)) continue;
    if (phraseIn("OutOfStock", text) || availabilityIn(text) !== undefined) continue;
    const { starts, stops } = document;
    const place = { node, start: starts[node]!, end: stops[node]! };
    yield { text, key: "InStock", source: "data", ...place };
  }
}

/** Buttons that ask the seller: what somebody advertises is to be had, as nobody would answer otherwise. */
function* contacts({ page, leaves, button }: PageContext): Generator<Candidate> {
  for (const { node, text } of leaves) {
    if (button[node] === 0 || !isPhrase("Contact", text)) continue;
    yield { text, key: "InStock", source: "data", node, ...spanOf(page.document, node, text) };
  }
}
