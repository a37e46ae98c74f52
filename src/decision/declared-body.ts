/**
 * Text that is not shown and that the page declares to be its article: what schema.org's `hasPart` names by
 * `cssSelector` as the part behind a paywall, or whose words are in `articleBody`.
 */
import type { Block, SegmentedPage } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { SelectorError, selectionOf } from "../document/selectors/selection.ts";
import { wordRuns } from "../document/words.ts";
import { hasLinkedText, linkedData } from "../metadata/json-ld.ts";
import { type Thing, textsOf, valuesOf } from "../metadata/thing.ts";

const DECLARES = ['"cssSelector"', '"articleBody"'];
/** A text is in another one if at least this share of its runs of words is. */
const MOST = 0.8;
/** Longer lists of parts are no article's, nor are longer selectors: each step of one takes time for the whole page. */
const MOST_PARTS = 20;
const LONGEST_SELECTOR = 200;

/** Whether a block that is not shown is declared to be the page's article; undefined if the page declares none. */
export function declaredBody(
  { document, blocks }: SegmentedPage,
  isHidden: (block: Block) => boolean,
): ((block: Block) => boolean) | undefined {
  if (!hasLinkedText(document, DECLARES)) return undefined;
  const things = linkedData(document).flatMap((data) => data.things);
  const parts = partsOf(document, things);
  const stated = runsOfAll(things.flatMap((thing) => textsOf(thing, "articleBody")));
  if (parts === undefined && stated.size === 0) return undefined;
  const shown = runsOfAll(blocks.flatMap((block) => (isHidden(block) ? [] : [block.text])));
  return ({ content, text }) => {
    const runs = wordRuns(text);
    const isDeclared = parts?.[content[0]!] === 1 || shareIn(runs, stated) >= MOST;
    return isDeclared && shareIn(runs, shown) < MOST;
  };
}

/** 1 for the nodes of the parts that items name by selectors; undefined if there are none. */
function partsOf(document: Document, things: readonly Thing[]): Uint8Array | undefined {
  const parts = things.flatMap((thing) => valuesOf(thing, "hasPart")).slice(0, MOST_PARTS);
  const selectors = parts.flatMap((part) =>
    typeof part === "string"
      ? []
      : textsOf(part, "cssSelector").filter((selector) => selector.length <= LONGEST_SELECTOR),
  );
  if (selectors.length === 0) return undefined;
  const inParts = new Uint8Array(document.size);
  for (const selector of new Set(selectors.slice(0, MOST_PARTS))) {
    const marks = marksOf(document, selector);
    for (let node = marks.indexOf(1); node >= 0; node = marks.indexOf(1, document.ends[node])) {
      inParts.fill(1, node, document.ends[node]!);
    }
  }
  return inParts;
}

/** 1 for the elements that a page's selector means; pages write nonsense, too. */
function marksOf(document: Document, selector: string): Uint8Array {
  try {
    return selectionOf(selector)(document);
  } catch (error) {
    if (error instanceof SelectorError) return new Uint8Array(0);
    throw error;
  }
}

function runsOfAll(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(wordRuns));
}

/** Share of runs that are in a set, 0 to 1; 0 if there are none. */
function shareIn(runs: readonly string[], set: ReadonlySet<string>): number {
  return runs.filter((run) => set.has(run)).length / Math.max(runs.length, 1);
}
