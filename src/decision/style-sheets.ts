import { attribute, type Document, subtreeText } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { CLASS, ID } from "../features/measures/attribute-values.ts";
import { movesAway } from "./hiding-style.ts";
import { byValue } from "./marked-values.ts";

const STYLE = tag("style");
const NOSCRIPT = tag("noscript");

const SIMPLE = /^(?:[.#]-?[a-z_][\w-]*|[a-z][a-z0-9-]*)$/i;
const HIDES = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const SHOWS = /(?:^|[;\s])(?:display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible)/i;
/** Every rule that moves text off the screen or clips it matches, and few others do. */
const AWAY = /[:(,\s]-\d{2,}|\bclip|content-visibility|scale/i;
/** Every sheet that hides anything matches this or `AWAY`. */
const ANY_HIDING = /display\s*:\s*none|visibility\s*:\s*hidden/i;
/** Every rule that hides or shows matches. */
const PROPERTY = /display|visibility|[:(,\s]-\d{2,}|\bclip|scale/gi;
const SCREEN = /^\s*(?:$|all|screen)/i;
const SPACE = /\s+/;
const ODD_SPACE = /[^\S ]/;

/** Whether the last rule for each simple selector (`.name`, `#name`, `name`) hides. */
type Rules = Map<string, boolean>;

/**
 * Finds elements that the page's own `<style>` elements hide by a rule for one tag, class or id.
 *
 * Not read: other selectors, nested rules (`@media`, `@supports`), linked sheets, and hiding by colour, size
 * or opacity. Of two rules for one selector the later counts. An element is hidden if any of its selectors
 * hides: specificity and `style` attributes that show it are ignored.
 *
 * @returns whether an element is hidden by such a rule; undefined if none is
 */
export function hiddenByStyleSheets(document: Document): ((node: number) => boolean) | undefined {
  const sheets = styleSheets(document);
  if (!sheets.some((css) => ANY_HIDING.test(css) || AWAY.test(css))) return undefined;
  const rules: Rules = new Map();
  for (const css of sheets) readRules(css, rules);
  const tags = new Set<string>();
  const ids = new Set<string>();
  const classes = new Set<string>();
  for (const [selector, hides] of rules) {
    if (!hides) continue;
    if (selector.startsWith("#")) ids.add(selector.slice(1));
    else if (selector.startsWith(".")) classes.add(selector.slice(1));
    else tags.add(selector);
  }
  const byName = ids.size + classes.size === 0 ? undefined : byNames(document, ids, classes);
  if (tags.size === 0) return byName;
  const isHidden = document.tagNames.map((name) => tags.has(name));
  return (node) => isHidden[document.tags[node]!]! || (byName?.(node) ?? false);
}

/** The sheets for screens, in document order. */
function styleSheets(document: Document): string[] {
  const { tags, parents } = document;
  const sheets: string[] = [];
  for (let node = tags.indexOf(STYLE); node >= 0; node = tags.indexOf(STYLE, node + 1)) {
    if (tags[parents[node]!] === NOSCRIPT) continue;
    if (!SCREEN.test(attribute(document, node, "media") ?? "")) continue;
    sheets.push(subtreeText(document, node));
  }
  return sheets;
}

function byNames(
  document: Document,
  ids: ReadonlySet<string>,
  classes: ReadonlySet<string>,
): ((node: number) => boolean) | undefined {
  const test = (value: string, name: number): boolean => {
    if (name === ID) return ids.has(value);
    const names = value.split(ODD_SPACE.test(value) ? SPACE : " ");
    return names.some((one) => classes.has(one));
  };
  return byValue(document, { names: [ID, CLASS], test });
}

/**
 * Adds the top-level rules of a style sheet. It tracks the next brace, quote and comment, so `indexOf` skips
 * most of the sheet.
 */
function readRules(css: string, rules: Rules): void {
  const next = (mark: string, from: number): number => {
    const at = css.indexOf(mark, from);
    return at < 0 ? css.length : at;
  };
  let open = next("{", 0);
  let close = next("}", 0);
  let quote = next('"', 0);
  let apostrophe = next("'", 0);
  let comment = next("/*", 0);
  /** End of the first property that hides or shows, behind the rule that was read last. */
  let property = 0;
  let depth = 0;
  let prelude = 0;
  let body = 0;
  for (;;) {
    const at = Math.min(open, close, quote, apostrophe, comment);
    if (at === css.length) return;
    let after = at + 1;
    if (at === comment) {
      after = next("*/", at + 2) + 2;
      if (depth === 0) prelude = after;
    } else if (at === quote || at === apostrophe) {
      after = next(css[at]!, after) + 1;
    } else if (at === open) {
      if (depth++ === 0) body = after;
    } else {
      if (depth === 1) {
        if (property <= body) property = afterProperty(css, body);
        // No later rule hides or shows.
        if (property > css.length) return;
        if (property <= at) addRule(css.slice(prelude, body - 1), css.slice(body, at), rules);
      }
      depth = Math.max(0, depth - 1);
      if (depth === 0) prelude = after;
    }
    if (open < after) open = next("{", after);
    if (close < after) close = next("}", after);
    if (quote < after) quote = next('"', after);
    if (apostrophe < after) apostrophe = next("'", after);
    if (comment < after) comment = next("/*", after);
  }
}

/** End of the first property that hides or shows; past the end of the sheet if there is none. */
function afterProperty(css: string, from: number): number {
  PROPERTY.lastIndex = from;
  return PROPERTY.test(css) ? PROPERTY.lastIndex : css.length + 1;
}

/** @param prelude the text before the rule's body, including statements such as `@import` */
function addRule(prelude: string, body: string, rules: Rules): void {
  const hides = HIDES.test(body) || (AWAY.test(body) && movesAway(body));
  if (!hides && !SHOWS.test(body)) return;
  for (const part of lastStatement(prelude).split(",")) {
    const selector = part.trim();
    if (SIMPLE.test(selector)) rules.set(selector, hides);
  }
}

/** The text after the last semicolon outside strings. */
function lastStatement(prelude: string): string {
  if (!prelude.includes(";")) return prelude;
  let start = 0;
  for (let i = 0; i < prelude.length; i++) {
    const mark = prelude[i]!;
    if (mark === ";") {
      start = i + 1;
    } else if (mark === '"' || mark === "'") {
      const end = prelude.indexOf(mark, i + 1);
      i = end < 0 ? prelude.length : end;
    }
  }
  return prelude.slice(start);
}
