/** Links that are useless to a reader: from a heading to itself, and to edit its section. */
import { attribute, type Document, nodeText } from "../../document/document.ts";
import { headingTags, TEXT } from "../../document/tags.ts";

const editClass = /(?<!\S)mw-editsection(?!\S)/;

/** Whether classes name the links by which readers of a wiki edit a section. */
export function namesEditLink(classes: string): boolean {
  return editClass.test(classes);
}

const symbolsOnly = /^[#¶§🔗\s]*$/u;
const backArrow = /^(?:[\s↩↑^⤴⏎]|\ufe0e|\ufe0f)*$/u;

/** The useful part of a link: all of it, its words only, or nothing. */
export type LinkUse = "all" | "words" | "none";

/** The useful part of a link. */
export function useOf(document: Document, node: number, href: string): LinkUse {
  if (isPermalink(document, node, href)) return "none";
  const place = placeInHeading(document, node, href);
  return place === "anchor" ? "none" : place === "whole" ? "words" : "all";
}

/** `¶` beside headings, and arrows that lead back from somewhere. */
function isPermalink(document: Document, node: number, href: string): boolean {
  if (!href.includes("#") || document.stops[node]! - document.starts[node]! > 1000) return false;
  for (let n = node; n < document.ends[node]!; n++) {
    if (document.tags[n] !== TEXT) continue;
    const text = nodeText(document, n);
    if (!symbolsOnly.test(text) && !backArrow.test(text)) return false;
  }
  return true;
}

const anchorClass = /anchor|permalink|header-?link|hash-?link|heading-?link|copy/i;

/**
 * The role of a link to a place on the page in its heading: `whole` if it is around all words, which then
 * link to themselves; `anchor` if it is beside them ("Copy link to heading").
 */
function placeInHeading(
  document: Document,
  node: number,
  href: string,
): "whole" | "anchor" | undefined {
  const { tags, parents, ends } = document;
  const heading = parents[node]!;
  if (!href.startsWith("#") || !headingTags.has(tags[heading]!)) return undefined;
  for (let n = heading + 1; n < ends[heading]!; n++) {
    if (n === node) n = ends[node]! - 1;
    else if (tags[n] === TEXT && nodeText(document, n).trim() !== "") {
      const isNamed = anchorClass.test(attribute(document, node, "class") ?? "");
      return isNamed ? "anchor" : undefined;
    }
  }
  return "whole";
}
