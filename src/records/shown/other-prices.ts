/** Prices beside the one that is asked: the regular one, which is struck through or labelled, and that of a unit. */
import { tagPath } from "../../document/document.ts";
import type { Candidate } from "../learned/candidate.ts";
import { nearHints, type PageContext } from "../learned/context.ts";
import { hintBit } from "../learned/hints.ts";
import { parseNumber } from "../normalize.ts";
import { PER_UNIT } from "../per-unit.ts";
import type { RecordValue } from "../record.ts";
import { leafIn } from "../record-leaves.ts";
import { spanOf } from "../span.ts";

/** Leaves between a price and the regular one. */
const BESIDE = 12;
const UNIT_BESIDE = 25;
const MOST_CHARACTERS = 60;
const OLD = hintBit("old");
const HAS_DIGIT = /\d/;
const LETTERS = /\p{L}/gu;
/** A text with more letters says something else: from which sum on the delivery is free. */
const MOST_LETTERS = 16;
/** A regular price is not so many times the price. */
const MOST_TIMES = 10;

/** @param price the one that is asked */
export function regularPriceOf(
  { page, leaves, struck, ...context }: PageContext,
  price: Candidate,
  candidates: readonly Candidate[],
): RecordValue | undefined {
  const { document } = page;
  const asked = Number(price.key);
  const place = leafIn(leaves, price.node, price.node + 1);
  if (place < 0) return undefined;
  let best: Candidate | undefined;
  let distance = BESIDE + 1;
  for (const candidate of candidates) {
    const { node, source, key } = candidate;
    if (node < 0 || (source !== "leaf" && source !== "block") || !(Number(key) > asked)) continue;
    const isOld =
      struck[node] === 1 || (nearHints({ page, leaves, struck, ...context }, node) & OLD) !== 0;
    if (!isOld || !(Number(key) < MOST_TIMES * asked)) continue;
    const other = leafIn(leaves, node, node + 1);
    if ((leaves[other]?.text.match(LETTERS)?.length ?? 0) > MOST_LETTERS) continue;
    const between = Math.abs(other - place);
    if (other < 0 || between >= distance) continue;
    best = candidate;
    distance = between;
  }
  if (best === undefined) return undefined;
  const { text, node, start, end } = best;
  const rule = struck[node] === 1 ? "shown:struck-through" : "shown:old-price";
  return { text, rule, path: tagPath(document, node), start, end };
}

/** The price per kilogram, litre or piece that stands nearest to the price. */
export function unitPriceOf(
  { page, leaves }: PageContext,
  price: Candidate,
): RecordValue | undefined {
  const { document, blocks } = page;
  const place = leafIn(leaves, price.node, price.node + 1);
  if (place < 0) return undefined;
  const asked = Number(price.key);
  let best: RecordValue | undefined;
  let distance = UNIT_BESIDE + 1;
  for (
    let at = Math.max(0, place - UNIT_BESIDE);
    at < Math.min(leaves.length, place + UNIT_BESIDE);
    at++
  ) {
    const between = Math.abs(at - place);
    const leaf = leaves[at]!;
    if (between >= distance || !HAS_DIGIT.test(leaf.text)) continue;
    const block = blocks[leaf.block]!;
    const whole = block.characters <= MOST_CHARACTERS ? block.text : leaf.text;
    if (whole.length > MOST_CHARACTERS) continue;
    const unit = PER_UNIT.exec(leaf.text)?.[0];
    const text = (unit ?? PER_UNIT.exec(whole)?.[0])?.trim();
    if (text === undefined || (parseNumber(text) === asked && unit === undefined)) continue;
    const span =
      unit === undefined
        ? { start: block.start, end: block.end }
        : spanOf(document, leaf.node, text);
    best = { text, rule: "shown:per-unit", path: tagPath(document, leaf.node), ...span };
    distance = between;
  }
  return best;
}
