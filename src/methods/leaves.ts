import type { SegmentedPage } from "../document/block.ts";
import { type Document, nodeText } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TEXT } from "../document/tags.ts";
import { collapse, countCharacters } from "../document/words.ts";
import type { Unit } from "./unit.ts";

/** A text node that is not only white space. */
export interface Leaf {
  /** Number in the document. */
  readonly node: number;
  /** White space collapsed, trimmed. */
  readonly text: string;
  /** Code points of {@link text}. */
  readonly characters: number;
}

/**
 * The leaf text nodes of a page in document order: those that its blocks hold, so scripts, styles and
 * the like are left out. `<noscript>` is read as markup, as everywhere in Seine: some forums keep
 * every post in it.
 */
export function leavesOf({ document, blocks }: SegmentedPage): Leaf[] {
  const cached = knownLeaves(document);
  const leaves: Leaf[] = [];
  for (const block of blocks) {
    for (const node of block.content) {
      if (document.tags[node] !== TEXT) continue;
      cached[node] ??= leafAt(document, node);
      if (cached[node].text !== "") leaves.push(cached[node]);
    }
  }
  return leaves;
}

/** Leaves by node: those of a page are asked for by a method, and again for its result. */
const knownLeaves = perPage(({ size }: Document): (Leaf | undefined)[] => new Array(size));

function leafAt(document: Document, node: number): Leaf {
  const text = collapse(nodeText(document, node));
  return { node, text, characters: countCharacters(text) };
}

/** A unit for each leaf. */
export function leafUnits(
  { starts, stops }: Document,
  leaves: readonly Leaf[],
  verdict: (place: number, node: number) => Omit<Unit, "start" | "end">,
): Unit[] {
  return leaves.map(({ node }, i) => ({
    start: starts[node]!,
    end: stops[node]!,
    ...verdict(i, node),
  }));
}
