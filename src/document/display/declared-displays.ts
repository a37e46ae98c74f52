import { attributeName } from "../attribute-names.ts";
import { attribute, type Document, subtreeText } from "../document.ts";
import { tag } from "../tags.ts";
import { BLOCK, DISPLAY, type DisplayRules, readDisplays } from "./display-rules.ts";

const STYLE_ATTRIBUTE = attributeName("style");
const STYLE = tag("style");
const SCREEN = /^\s*(?:$|all|screen)/i;
const SPACE = /\s+/;

/** Every style that shows a block matches. */
const ANY_BLOCK = /display\s{0,9}:\s{0,9}(?:block|flex|grid|table|list-item|flow-root)/i;

/**
 * Whether an element is shown as a block by its `style` attribute or by the page's own style sheets, and
 * undefined where they do not say. Of sheets it reads rules for one tag, class or id. Undefined if no style
 * shows a block.
 */
export function declaredDisplays(
  document: Document,
): ((node: number) => boolean | undefined) | undefined {
  const rules = sheetRules(document);
  const hasStyles = inlineBlocks(document);
  if (rules === undefined && !hasStyles) return undefined;
  const { tagNames, tags } = document;
  /** By tag and classes: elements share many. */
  const known = new Map<number, Map<string | undefined, boolean | undefined>>();
  return (node) => {
    const style = attribute(document, node, "style");
    const own = style === undefined ? undefined : lastDisplay(style);
    if (own !== undefined) return BLOCK.test(own);
    if (rules === undefined) return undefined;
    const tagOf = tagNames[tags[node]!]!;
    const classes = rules.hasClasses ? attribute(document, node, "class") : undefined;
    const id = rules.hasIds ? attribute(document, node, "id") : undefined;
    if (id !== undefined) return rules.displayOf(tagOf, classes?.split(SPACE) ?? [], id);
    let ofTag = known.get(tags[node]!);
    if (ofTag === undefined) {
      ofTag = new Map();
      known.set(tags[node]!, ofTag);
    }
    if (!ofTag.has(classes)) {
      ofTag.set(classes, rules.displayOf(tagOf, classes?.split(SPACE) ?? [], undefined));
    }
    return ofTag.get(classes);
  };
}

function lastDisplay(style: string): string | undefined {
  let last: string | undefined;
  for (const [, display] of style.matchAll(DISPLAY)) last = display;
  return last;
}

/** Whether a `style` attribute shows a block. */
function inlineBlocks({ source, attributes, attributeNames }: Document): boolean {
  for (
    let a = attributeNames.indexOf(STYLE_ATTRIBUTE);
    a >= 0;
    a = attributeNames.indexOf(STYLE_ATTRIBUTE, a + 1)
  ) {
    if (ANY_BLOCK.test(source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!))) return true;
  }
  return false;
}

/** The rules of the page's sheets for screens; undefined if none shows a block. */
function sheetRules(document: Document): DisplayRules | undefined {
  const { tags } = document;
  const sheets: string[] = [];
  for (let node = tags.indexOf(STYLE); node >= 0; node = tags.indexOf(STYLE, node + 1)) {
    if (SCREEN.test(attribute(document, node, "media") ?? ""))
      sheets.push(subtreeText(document, node));
  }
  return sheets.some((css) => ANY_BLOCK.test(css)) ? readDisplays(sheets) : undefined;
}
