import { attribute, type Document, subtreeText } from "../document/document.ts";
import { tag } from "../document/tags.ts";

const STYLE = tag("style");
const NOSCRIPT = tag("noscript");

const SIMPLE = /^(?:[.#]-?[a-z_][\w-]*|[a-z][a-z0-9-]*)$/i;
const HIDES = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const SHOWS = /(?:^|[;\s])(?:display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible)/i;
const SCREEN = /^\s*(?:$|all|screen)/i;
const SPACE = /\s+/;

/** Simple selectors (`.name`, `#name`, `name`) and whether the last rule for each hides. */
type Rules = Map<string, boolean>;

/**
 * Tells elements that the page's own `<style>` elements hide by a rule for one tag, class or id.
 * Other selectors depend on more of the page than is worth knowing: their rules are passed over, as
 * are rules inside others (`@media`, `@supports`).
 *
 * @returns whether an element is hidden by such a rule
 */
export function hiddenByStyleSheets(document: Document): (node: number) => boolean {
  const rules: Rules = new Map();
  for (let node = 1; node < document.size; node++) {
    if (document.tags[node] !== STYLE || document.tags[document.parents[node]!] === NOSCRIPT)
      continue;
    if (!SCREEN.test(attribute(document, node, "media") ?? "")) continue;
    readRules(subtreeText(document, node), rules);
  }
  const hidden = new Set([...rules].filter(([, hides]) => hides).map(([selector]) => selector));
  if (hidden.size === 0) return () => false;
  return (node) => {
    if (hidden.has(document.tagNames[document.tags[node]!]!)) return true;
    if (document.attributeStarts[node] === document.attributeStarts[node + 1]) return false;
    const id = attribute(document, node, "id");
    if (id !== undefined && hidden.has(`#${id}`)) return true;
    const names = attribute(document, node, "class");
    return names?.split(SPACE).some((name) => hidden.has(`.${name}`)) ?? false;
  };
}

/** Adds the rules of a style sheet that stand at its top. */
function readRules(css: string, rules: Rules): void {
  let depth = 0;
  let prelude = 0;
  let body = 0;
  for (let i = 0; i < css.length; i++) {
    const code = css.charCodeAt(i);
    if (code === SLASH && css.charCodeAt(i + 1) === STAR) {
      const end = css.indexOf("*/", i + 2);
      i = end === -1 ? css.length : end + 1;
      if (depth === 0) prelude = i + 1;
    } else if (code === QUOTE || code === APOSTROPHE) {
      const end = css.indexOf(css[i]!, i + 1);
      i = end === -1 ? css.length : end;
    } else if (code === OPEN) {
      if (depth++ === 0) body = i + 1;
    } else if (code === CLOSE) {
      if (depth === 1) addRule(css.slice(prelude, body - 1), css.slice(body, i), rules);
      depth = Math.max(0, depth - 1);
      if (depth === 0) prelude = i + 1;
    } else if (code === SEMICOLON && depth === 0) prelude = i + 1;
  }
}

const SLASH = 0x2f;
const STAR = 0x2a;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const SEMICOLON = 0x3b;

function addRule(prelude: string, body: string, rules: Rules): void {
  const hides = HIDES.test(body);
  if (!hides && !SHOWS.test(body)) return;
  for (const part of prelude.split(",")) {
    const selector = part.trim();
    if (SIMPLE.test(selector)) rules.set(selector, hides);
  }
}
