/** Links to places on the page, and these places. */
import { addTo } from "../../base/lists.ts";
import { attribute, type Document, tagName } from "../../document/document.ts";
import { tag } from "../../document/tags.ts";
import { percentDecoded, type Resolve } from "../../document/urls.ts";
import type { Kept } from "./kept.ts";
import { lineTags } from "./notes.ts";

const A = tag("a");

/** A link to a place on the page. */
export interface FragmentLink {
  readonly node: number;
  readonly fragment: string;
  /** Whether its address is surely this page's: pages move, and files of Word keep their old address. */
  readonly isWithin: boolean;
}

/** The URL of a page, to recognise links within it. */
export interface Place {
  readonly resolve: Resolve;
  readonly url?: string | undefined;
}

/**
 * All links of the content with a fragment.
 *
 * @param candidates links that may have one
 */
export function fragmentLinks(
  document: Document,
  kept: Kept,
  candidates: readonly number[],
  { resolve, url }: Place,
): FragmentLink[] {
  const links: FragmentLink[] = [];
  const page = url === undefined ? undefined : resolve(withoutFragment(url));
  for (const node of candidates) {
    if (!kept.isKept[node]) continue;
    const href = attribute(document, node, "href")?.trim() ?? "";
    const hash = href.indexOf("#");
    if (hash < 0 || hash === href.length - 1) continue;
    const isWithin = hash === 0 || (page !== undefined && resolve(href.slice(0, hash)) === page);
    links.push({ node, fragment: href.slice(hash + 1), isWithin });
  }
  return links;
}

function withoutFragment(url: string): string {
  const hash = url.indexOf("#");
  return hash < 0 ? url : url.slice(0, hash);
}

/** Nodes by the fragments that lead to them: ids, and names of old anchors; the first each. */
export function targetsOf(
  document: Document,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  /** By id: the fragments, as they are and with `%3A` for `:`. */
  const names = new Map<string, string[]>();
  for (const fragment of wanted) {
    for (const name of new Set([fragment, percentDecoded(fragment)])) {
      addTo(names, name, fragment);
    }
  }
  const targets = new Map<string, number>();
  for (let node = 1; node < document.size; node++) {
    if (document.attributeStarts[node] === document.attributeStarts[node + 1]) continue;
    const id = attribute(document, node, "id");
    const name = document.tags[node] === A ? attribute(document, node, "name") : undefined;
    for (const key of [id, name]) {
      for (const fragment of (key === undefined ? undefined : names.get(key)) ?? []) {
        if (!targets.has(fragment)) targets.set(fragment, node);
      }
    }
  }
  return targets;
}

/** Ids of a mark, of the inline elements around it, and of empty anchors directly before these. */
export function idsAround(document: Document, node: number): string[] {
  const { tags, ends, parents } = document;
  const ids: string[] = [];
  for (let n = node; n > 0 && !lineTags.has(tags[n]!); n = parents[n]!) {
    const anchor = tags[n - 1] === A && ends[n - 1] === n ? [n - 1] : [];
    for (const place of [n, ...anchor]) {
      const id = attribute(document, place, "id") ?? attribute(document, place, "name");
      if (id !== undefined) ids.push(id);
    }
    if (tagName(document, n) === "sup") break;
  }
  return ids;
}
