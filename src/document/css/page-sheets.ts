/** The page's own CSS that applies on a screen: its sheets, and its `style` attributes. */
import { decodeHTMLAttribute } from "entities";
import { attributeName } from "../attribute-names.ts";
import { attribute, type Document } from "../document.ts";
import { perPage } from "../per-page.ts";
import { mayHaveShadows, shadowRootOf } from "../shadow-roots.ts";
import { styleElements } from "../style-elements.ts";
import { tag } from "../tags.ts";
import { mediaHolds } from "./conditions.ts";
import type { Rule, Sheet, StyleSheet } from "./sheet.ts";

const STYLE_NAME = attributeName("style");
const NOSCRIPT = tag("noscript");
const TEMPLATE = tag("template");
const CSS_TYPE = /^\s*(?:text\/css\s*)?$/i;

/** A sheet of a page. */
export interface PageSheet {
  readonly sheet: StyleSheet;
  /** The element around it. */
  readonly parent: number;
  /** Root of the shadow tree that it is for alone; 0 for the page. */
  readonly shadow: number;
}

/** The sheets that apply, in document order. Of those with titles the first title alone applies. */
export const pageSheets: (document: Document) => readonly PageSheet[] = perPage(
  (document: Document) => {
    const sheets: PageSheet[] = [];
    const hasShadows = mayHaveShadows(document);
    let preferred = "";
    for (const { node, sheet } of styleElements(document)) {
      const title = attribute(document, node, "title") ?? "";
      if (preferred === "") preferred = title;
      if (title !== "" && title !== preferred) continue;
      if (!CSS_TYPE.test(attribute(document, node, "type") ?? "")) continue;
      if (!mediaHolds(attribute(document, node, "media") ?? "")) continue;
      if (isIdle(document, node)) continue;
      const shadow = hasShadows ? shadowRootOf(document, node) : 0;
      sheets.push({ sheet, parent: document.parents[node]!, shadow });
    }
    return sheets;
  },
  ({ tags }) => tags,
);

function isIdle({ tags, parents }: Document, node: number): boolean {
  for (let n = parents[node]!; n > 0; n = parents[n]!) {
    if (tags[n] === NOSCRIPT || tags[n] === TEMPLATE) return true;
  }
  return false;
}

/** Ranks of the layers of a page's sheets by their names: later ones win, and what is in no layer over all. */
export function layerRanks(sheets: readonly Sheet[]): ReadonlyMap<string, number> {
  const inside = new Map<string, Set<string>>();
  for (const { layers } of sheets) {
    for (const layer of layers) {
      const parent = layer.slice(0, layer.lastIndexOf(".", layer.length - 2) + 1);
      const own = inside.get(parent);
      if (own === undefined) inside.set(parent, new Set([layer]));
      else own.add(layer);
    }
  }
  const ranks = new Map<string, number>();
  const rank = (layer: string): void => {
    for (const child of inside.get(layer) ?? []) rank(child);
    ranks.set(layer, ranks.size);
  };
  rank("");
  return ranks;
}

const CONTAINER = /container(?:-type|-name)?\s*:/i;

/** Texts of the rules that may make a container. */
export function containersIn(rules: Iterable<Rule>): string[] {
  const texts: string[] = [];
  for (const { text } of rules) if (CONTAINER.test(text)) texts.push(text);
  return texts;
}

/** The `style` attributes of a page, each text once. */
export interface InlineStyles {
  readonly values: readonly string[];
  /** Number of each element's text plus one; 0 without. */
  readonly numbers: Int32Array | undefined;
}

export const inlineStyles: (document: Document) => InlineStyles = perPage(
  readStyles,
  ({ tags }) => tags,
);

function readStyles(document: Document): InlineStyles {
  const { source, attributes, attributeNames, attributeStarts, size } = document;
  const first = attributeNames.indexOf(STYLE_NAME);
  if (first < 0) return { values: [], numbers: undefined };
  const values: string[] = [];
  const numbers = new Int32Array(size);
  const known = new Map<string, number>();
  let node = 0;
  for (let a = first; a >= 0; a = attributeNames.indexOf(STYLE_NAME, a + 1)) {
    while (attributeStarts[node + 1]! <= a) node++;
    // The first of two attributes of one name counts.
    if (numbers[node] !== 0) continue;
    const value = source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!);
    let number = known.get(value);
    if (number === undefined) {
      number = values.push(value.includes("&") ? decodeHTMLAttribute(value) : value);
      known.set(value, number);
    }
    numbers[node] = number;
  }
  return { values, numbers };
}
