import { attributeName } from "../attribute-names.ts";
import { attribute, type Document } from "../document.ts";
import { styleElements } from "../style-elements.ts";
import type { StyleSheet } from "../style-sheets.ts";
import { ANY_BLOCK, type DisplayRules, readDisplays } from "./display-rules.ts";
import { BLOCK, lastDisplay } from "./sheet-displays.ts";

const STYLE = attributeName("style");
const SCREEN = /^\s*(?:$|all|screen)/i;
const SPACE = /\s+/;

/**
 * Whether an element is shown as a block by its `style` attribute or by the page's own style sheets, and
 * undefined where they do not say. Of sheets it reads rules for one tag, class or id. Undefined if no style
 * shows a block.
 */
export function declaredDisplays(
  document: Document,
): ((node: number) => boolean | undefined) | undefined {
  const rules = sheetRules(document);
  const hasBlocks = inlineBlocks(document);
  if (rules === undefined && !hasBlocks) return undefined;
  const byRules = rules && ruledDisplays(document, rules);
  return (node) => {
    const style = attribute(document, node, "style");
    const own = style === undefined ? undefined : lastDisplay(style);
    return own === undefined ? byRules?.(node) : BLOCK.test(own);
  };
}

function ruledDisplays(
  document: Document,
  rules: DisplayRules,
): (node: number) => boolean | undefined {
  const { tagNames, tags, attributeStarts } = document;
  /** By tag: without classes, and by its classes, which elements share. */
  const bare = new Map<number, boolean | undefined>();
  const known = new Map<number, Map<string, boolean | undefined>>();
  return (node) => {
    const number = tags[node]!;
    const tag = tagNames[number]!;
    const hasAny = attributeStarts[node]! < attributeStarts[node + 1]!;
    const classes = hasAny && rules.hasClasses ? attribute(document, node, "class") : undefined;
    const id = hasAny && rules.hasIds ? attribute(document, node, "id") : undefined;
    if (id !== undefined) return rules.displayOf(tag, classes?.split(SPACE) ?? [], id);
    if (classes === undefined) {
      if (!bare.has(number)) bare.set(number, rules.displayOf(tag, [], undefined));
      return bare.get(number);
    }
    let ofTag = known.get(number);
    if (ofTag === undefined) {
      ofTag = new Map();
      known.set(number, ofTag);
    }
    if (!ofTag.has(classes)) {
      ofTag.set(classes, rules.displayOf(tag, classes.split(SPACE), undefined));
    }
    return ofTag.get(classes);
  };
}

/** Whether a `style` attribute shows a block. */
function inlineBlocks({ source, attributes, attributeNames }: Document): boolean {
  for (let a = attributeNames.indexOf(STYLE); a >= 0; a = attributeNames.indexOf(STYLE, a + 1)) {
    if (ANY_BLOCK.test(source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!))) return true;
  }
  return false;
}

/** The rules of the page's sheets for screens; undefined if none shows a block. */
function sheetRules(document: Document): DisplayRules | undefined {
  const sheets: StyleSheet[] = [];
  for (const { node, sheet } of styleElements(document)) {
    if (SCREEN.test(attribute(document, node, "media") ?? "")) sheets.push(sheet);
  }
  return sheets.length === 0 ? undefined : readDisplays(sheets);
}
