import { attributeName } from "../attribute-names.ts";
import { rulesOf } from "../css/page-sheets.ts";
import type { Rule } from "../css/rule.ts";
import { attribute, type Document } from "../document.ts";
import { styleElements } from "../style-elements.ts";
import { perSheet, type StyleSheet } from "../style-sheets.ts";

const STYLE = attributeName("style");
const SCREEN = /^\s*(?:$|all|screen)/i;
const SPACE = /\s+/;
/** Every style that shows a block matches. */
const ANY_BLOCK = /display\s{0,9}:\s{0,9}(?:block|flex|grid|table|list-item|flow-root)/i;
/** Finds what a rule or style says of the display. */
const DISPLAY = /(?:^|[;\s])display\s{0,9}:\s{0,9}([a-z-]{1,20})/gi;
const BLOCK = /^(?:block|flex|grid|table|list-item|flow-root)$/i;
const SIMPLE = /^([a-z][\w-]*)?(?:([.#])(-?[a-z_][\w-]*))?$/i;
/** The last element of a selector, if it has no pseudo-class. */
const COMBINATORS = /[\s>+~:]/;
const NAMES = /[.#]?-?[a-z_][\w-]*/gi;

/**
 * Whether an element is shown as a block by its `style` attribute or by the page's own style sheets, and undefined
 * where they do not say. Of sheets it reads rules for one tag, class or id outside of `@media` and the like.
 * Undefined if no style shows a block.
 */
export function declaredDisplays(
  document: Document,
): ((node: number) => boolean | undefined) | undefined {
  const said = saidDisplays(document);
  if (said === undefined && !hasInlineBlocks(document)) return undefined;
  return (node) => {
    const style = attribute(document, node, "style");
    const own = style === undefined ? undefined : lastDisplay(style);
    return own === undefined ? said && ruled(document, said, node) : BLOCK.test(own);
  };
}

/** Whether a `style` attribute shows a block. */
function hasInlineBlocks({ source, attributes, attributeNames }: Document): boolean {
  for (let a = attributeNames.indexOf(STYLE); a >= 0; a = attributeNames.indexOf(STYLE, a + 1)) {
    if (ANY_BLOCK.test(source.slice(attributes[4 * a + 2]!, attributes[4 * a + 3]!))) return true;
  }
  return false;
}

/** The last display that a `style` attribute or the declarations of a rule set. */
function lastDisplay(declarations: string): string | undefined {
  let last: string | undefined;
  DISPLAY.lastIndex = 0;
  for (let found = DISPLAY.exec(declarations); found !== null; found = DISPLAY.exec(declarations))
    last = found[1];
  return last;
}

/** What the last rule for each simple selector says, and its place among all. */
type Said = ReadonlyMap<string, { readonly isBlock: boolean; readonly order: number }>;

interface SheetDisplays {
  readonly showsBlocks: boolean;
  /** In the order of the sheet. */
  readonly said: readonly (readonly [selector: string, isBlock: boolean])[];
  /** Selectors whose rules do not count: one of several parts shows their elements inline. */
  readonly doubtful: readonly string[];
}

/** What the page's sheets for screens say; undefined if none shows a block. */
function saidDisplays(document: Document): Said | undefined {
  const sheets: SheetDisplays[] = [];
  for (const { node, sheet } of styleElements(document)) {
    if (SCREEN.test(attribute(document, node, "media") ?? "")) sheets.push(sheetDisplays(sheet));
  }
  if (!sheets.some(({ showsBlocks }) => showsBlocks)) return undefined;
  const said = new Map<string, { isBlock: boolean; order: number }>();
  let order = 0;
  for (const one of sheets) {
    for (const [selector, isBlock] of one.said) said.set(selector, { isBlock, order: order++ });
  }
  for (const one of sheets) for (const name of one.doubtful) said.delete(name);
  return [...said.values()].some(({ isBlock }) => isBlock) ? said : undefined;
}

const sheetDisplays = perSheet((css, sheet): SheetDisplays => {
  const said: [string, boolean][] = [];
  const doubtful: string[] = [];
  const showsBlocks = ANY_BLOCK.test(css);
  if (showsBlocks || WORD.test(css)) addDisplays(sheet, said, doubtful);
  return { showsBlocks, said, doubtful };
});

const WORD = /display/i;
const SIGN = /[.#]/;

function addDisplays(sheet: StyleSheet, said: [string, boolean][], doubtful: string[]): void {
  for (const rule of rulesOf(sheet).rules) {
    const display = WORD.test(rule.text) ? lastDisplay(rule.text) : undefined;
    if (display !== undefined) addDisplay(rule, BLOCK.test(display), said, doubtful);
  }
}

function addDisplay(
  { selector, place }: Rule,
  isBlock: boolean,
  said: [string, boolean][],
  doubtful: string[],
): void {
  for (const part of selector.split(",")) {
    const own = part.trim();
    if (place.isPlain && own !== "" && SIMPLE.test(own)) said.push([folded(own), isBlock]);
    else if (!isBlock) {
      for (const [name] of own.split(COMBINATORS).at(-1)!.matchAll(NAMES))
        doubtful.push(folded(name));
    }
  }
}

/** Names of tags in lower case. */
function folded(selector: string): string {
  const at = selector.search(SIGN);
  return at < 0 ? selector.toLowerCase() : selector.slice(0, at).toLowerCase() + selector.slice(at);
}

/** What the rules say of an element: an id counts more than a class with a tag, a class, and a tag. */
function ruled(document: Document, said: Said, node: number): boolean | undefined {
  const tag = document.tagNames[document.tags[node]!]!;
  const id = attribute(document, node, "id");
  const classes = attribute(document, node, "class")?.split(SPACE) ?? [];
  const byId = id === undefined ? undefined : later(said, [`#${id}`, `${tag}#${id}`]);
  if (byId !== undefined) return byId;
  const byTag = later(
    said,
    classes.map((name) => `${tag}.${name}`),
  );
  return (
    byTag ??
    later(
      said,
      classes.map((name) => `.${name}`),
    ) ??
    said.get(tag)?.isBlock
  );
}

function later(said: Said, selectors: readonly string[]): boolean | undefined {
  let last: { readonly isBlock: boolean; readonly order: number } | undefined;
  for (const selector of selectors) {
    const one = said.get(selector);
    if (one !== undefined && (last === undefined || one.order > last.order)) last = one;
  }
  return last?.isBlock;
}
