import { isBlank } from "../../document/blank-text.ts";
import type { Document } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";

/** The element before a node in its parent with no words between; undefined without one. */
export function siblingBefore(document: Document, node: number): number | undefined {
  const { tags, parents } = document;
  const parent = parents[node]!;
  for (let n = node - 1; n > parent; n--) {
    while (parents[n]! > parent) n = parents[n]!;
    if (tags[n] !== TEXT) return n;
    if (!isBlank(document, n)) return undefined;
  }
  return undefined;
}

/** The element behind it. */
export function siblingAfter(document: Document, node: number): number | undefined {
  const { tags, parents, ends } = document;
  const last = ends[parents[node]!]!;
  for (let n = ends[node]!; n < last; n = ends[n]!) {
    if (tags[n] !== TEXT) return n;
    if (!isBlank(document, n)) return undefined;
  }
  return undefined;
}
