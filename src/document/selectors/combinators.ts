/** Combinators of selectors, as walks over the whole page. */
import { type Selector, SelectorType, type Traversal } from "css-what";
import type { Document } from "../document.ts";
import { TEXT } from "../tags.ts";

export type Combinator = Traversal["type"];

const combinators = new Set<SelectorType>([
  SelectorType.Adjacent,
  SelectorType.Child,
  SelectorType.Descendant,
  SelectorType.Sibling,
]);

/** Whether a token is a supported combinator. */
export function isCombinator(token: Selector): token is Traversal {
  return combinators.has(token.type);
}

/** The nodes that the combinator reaches from marked ones. */
export function reached(document: Document, marks: Uint8Array, combinator: Combinator): Uint8Array {
  const { links, goesOn } = wayOf(document, combinator);
  const found = new Uint8Array(document.size);
  for (let n = 1; n < document.size; n++) {
    const other = links[n]!;
    if (other >= 0 && (marks[other] === 1 || (goesOn && found[other] === 1))) found[n] = 1;
  }
  return found;
}

/** The nodes from which the combinator reaches marked ones. */
export function origins(
  document: Document,
  marks: Uint8Array,
  combinator: Combinator,
): Uint8Array<ArrayBuffer> {
  const { links, goesOn } = wayOf(document, combinator);
  const found = new Uint8Array(document.size);
  for (let n = document.size - 1; n > 0; n--) {
    const other = links[n]!;
    if (other >= 0 && (marks[n] === 1 || (goesOn && found[n] === 1))) found[other] = 1;
  }
  return found;
}

/** Where a combinator leads back to from each node, and whether it leads on from there. */
function wayOf(
  document: Document,
  combinator: Combinator,
): { readonly links: Int32Array; readonly goesOn: boolean } {
  const isUp = combinator === SelectorType.Descendant || combinator === SelectorType.Child;
  const goesOn = combinator === SelectorType.Descendant || combinator === SelectorType.Sibling;
  return { links: isUp ? document.parents : previousElements(document), goesOn };
}

/** The element before each element with the same parent; -1 for the first, and for text. */
export function previousElements({ size, tags, parents }: Document): Int32Array {
  const before = new Int32Array(size).fill(-1);
  const last = new Int32Array(size).fill(-1);
  for (let n = 1; n < size; n++) {
    if (tags[n] === TEXT) continue;
    before[n] = last[parents[n]!]!;
    last[parents[n]!] = n;
  }
  return before;
}
