/** The page's own CSS: its `<style>` sheets that apply on a screen, and its `style` attributes. */
import { decodeHTMLAttribute } from "entities";
import { attributeName } from "../../document/attribute-names.ts";
import { attribute, type Document } from "../../document/document.ts";
import { styleElements } from "../../document/style-elements.ts";
import type { StyleSheet } from "../../document/style-sheets.ts";
import { tag } from "../../document/tags.ts";
import { mediaHolds } from "./conditions.ts";

const STYLE_NAME = attributeName("style");
const NOSCRIPT = tag("noscript");
const TEMPLATE = tag("template");
const CSS_TYPE = /^\s*(?:text\/css\s*)?$/i;

/** The sheets that apply on a screen, in document order. Of those with titles the first title alone applies. */
export function styleSheets(document: Document): StyleSheet[] {
  const sheets: StyleSheet[] = [];
  let preferred = "";
  for (const { node, sheet } of styleElements(document)) {
    const title = attribute(document, node, "title") ?? "";
    if (preferred === "") preferred = title;
    if (title !== "" && title !== preferred) continue;
    if (!CSS_TYPE.test(attribute(document, node, "type") ?? "")) continue;
    if (!mediaHolds(attribute(document, node, "media") ?? "")) continue;
    if (!isIdle(document, node)) sheets.push(sheet);
  }
  return sheets;
}

function isIdle({ tags, parents }: Document, node: number): boolean {
  for (let n = parents[node]!; n > 0; n = parents[n]!) {
    if (tags[n] === NOSCRIPT || tags[n] === TEMPLATE) return true;
  }
  return false;
}

/** The `style` attributes of a page, each text once. */
export interface InlineStyles {
  readonly values: readonly string[];
  /** Number of each element's text plus one; 0 without. */
  readonly numbers: Int32Array | undefined;
}

export function inlineStyles({
  source,
  attributes,
  attributeNames,
  attributeStarts,
  size,
}: Document): InlineStyles {
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
