/** Candidates for the availability of a thing. */
import { attribute, type Document, isInside, subtreeText } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import { collapse } from "../../document/words.ts";
import { spanOf } from "../span.ts";
import type { Candidate } from "./candidate.ts";
import type { PageContext } from "./context.ts";
import { availabilityIn, isContact, OUT_OF_STOCK, saysBuy, saysOutOfStock } from "./phrases.ts";

/** Longer texts of elements are no words of a button. */
const MOST_BUTTON = 80;
const MOST_PICTURED = 20;
const WORDS_OF_PICTURES = ["alt", "title"];
const NEAR = 4;
const INPUT = tag("input");
const pictureTags = new TagSet("img input");
const buttons = new TagSet("button a");
const HAS_DIGIT = /\d/;

/** What texts say of it, and buttons that buy. */
export function* availabilities({
  page,
  leaves,
  phrases,
  buys,
}: PageContext): Generator<Candidate> {
  const { document } = page;
  for (let at = 0; at < leaves.length; at++) {
    if (phrases[at] === 0) continue;
    const { node, text } = leaves[at]!;
    const key = availabilityIn(text, phrases[at]);
    if (key === undefined) continue;
    yield { text, key, source: "leaf", node, ...spanOf(document, node, text) };
  }
  for (const at of buys) {
    const { node, text } = leaves[at]!;
    if ((phrases[at]! & OUT_OF_STOCK) !== 0) continue;
    yield { text, key: "InStock", source: "data", node, ...spanOf(document, node, text) };
  }
  yield* pictured(document);
}

/** Buttons whose words are those of a picture: `<input type=image alt="Add to cart">`. */
function* pictured(document: Document): Generator<Candidate> {
  const { tags, starts, stops, size } = document;
  for (let node = 1, found = 0; node < size && found < MOST_PICTURED; node++) {
    if (!pictureTags.has(tags[node]!)) continue;
    const name = WORDS_OF_PICTURES.find((own) => saysBuy(attribute(document, node, own) ?? ""));
    if (name === undefined || !(tags[node] === INPUT || isInside(document, node, buttons, NEAR)))
      continue;
    found++;
    const text = collapse(attribute(document, node, name)!);
    const place = { node, start: starts[node]!, end: stops[node]! };
    yield { text, key: "InStock", source: "data", ...place };
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
    if (saysOutOfStock(text) || availabilityIn(text) !== undefined) continue;
    const { starts, stops } = document;
    const place = { node, start: starts[node]!, end: stops[node]! };
    yield { text, key: "InStock", source: "data", ...place };
  }
}

/** Buttons that ask the seller: what somebody advertises is to be had, as nobody would answer otherwise. */
function* contacts({ page, leaves, button }: PageContext): Generator<Candidate> {
  for (const { node, text } of leaves) {
    if (button[node] === 0 || !isContact(text)) continue;
    yield { text, key: "InStock", source: "data", node, ...spanOf(page.document, node, text) };
  }
}
