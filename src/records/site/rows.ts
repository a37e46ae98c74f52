/** The leaves of a page as rows of its site: the path of each, and its label. */
import { collapse } from "../../document/words.ts";
import { hashAll, hashText } from "../../sites/hash.ts";
import { createPlaces } from "../../sites/keys.ts";
import { delimiterAt, withoutDelimiters } from "../delimiter.ts";
import type { PageContext } from "../learned/context.ts";

/** A column per property, a row per leaf. */
export interface SiteRows {
  /** Hashes of the signatures from the root to the leaf's parent. */
  readonly paths: readonly number[];
  /** Hashes of the leaf's text after its label. */
  readonly texts: readonly number[];
  /** Hashes of the label that the leaf begins with; 0 without one. */
  readonly heads: readonly number[];
}

/** Most leaves of a page that are read, from its start. */
export const MOST_ROWS = 4000;
/** Leaves of one path that have a numbered slot; later ones belong to lists. */
const MOST_NUMBERED = 3;
const [LABELLED, NUMBERED] = [1, 2] as const;

/** A leaf's label and value. */
interface Parts {
  readonly head: string;
  readonly value: string;
}

/** `Publisher: Zebra` has a label of its own; a delimiter at an end belongs to neither. */
function partsOf(text: string): Parts {
  const at = delimiterAt(text);
  const head = at < 0 ? "" : text.slice(0, at).trim();
  const value = head === "" ? "" : withoutDelimiters(text.slice(at));
  return value === "" ? { head: "", value: withoutDelimiters(text) } : { head, value };
}

/** The value in a leaf's text. */
export function valueIn(text: string): string {
  return partsOf(text).value;
}

export function siteRows({ page, leaves }: PageContext): SiteRows {
  const { document } = page;
  const { pathTo } = createPlaces(document);
  const hash = (text: string): number => hashText(collapse(text).toLowerCase());
  const rows = leaves.slice(0, MOST_ROWS).map(({ node, text }) => {
    const { head, value } = partsOf(text);
    return { path: pathTo(document.parents[node]!), text: hash(value), head: head && hash(head) };
  });
  return {
    paths: rows.map(({ path }) => path),
    texts: rows.map(({ text }) => text),
    heads: rows.map(({ head }) => head || 0),
  };
}

/**
 * The slots that each row fills. One is its path with its label, which is the row's own or the leaf before
 * it. The first three rows of a path also fill a slot by their number. Pages of a site share slots.
 */
export function slotsOf({ paths, texts, heads }: SiteRows): number[][] {
  const counts = new Map<number, number>();
  return paths.map((path, row) => {
    const label = heads[row]! || (row === 0 ? 0 : texts[row - 1]!);
    const number = counts.get(path) ?? 0;
    counts.set(path, number + 1);
    const labelled = hashAll([LABELLED, path, label]);
    return number < MOST_NUMBERED ? [labelled, hashAll([NUMBERED, path, number])] : [labelled];
  });
}
