/**
 * What `style` attributes and the page's own sheets say of one property, where a value of it matters and no more. Of
 * sheets it reads rules for one tag, class or id outside of `@media` and the like: this takes a fraction of the time of
 * the cascade.
 */
import { attribute, type Document } from "../document.ts";
import { styleElements } from "../style-elements.ts";
import { inlineStyles } from "./page-sheets.ts";
import type { Rule } from "./sheet.ts";

const SCREEN = /^\s*(?:$|all|screen)/i;
const SPACE = /\s+/;
const SIMPLE = /^([a-z][\w-]*)?(?:([.#])(-?[a-z_][\w-]*))?$/i;
/** The last element of a selector, if it has no pseudo-class. */
const COMBINATORS = /[\s>+~:]/;
const NAMES = /[.#]?-?[a-z_][\w-]*/gi;
const SIGN = /[.#]/;

/** A property with values that matter. */
export interface SimpleProperty {
  /** Every rule or style that says something of it matches. */
  readonly word: RegExp;
  /** Every rule or style that gives it a value that matters matches. */
  readonly any: RegExp;
  /** Finds what a rule or style says of it, in its first group; global. */
  readonly value: RegExp;
  /** The values that matter. */
  readonly wanted: RegExp;
}

/** Whether an element has a value that matters, and undefined where the page does not say. */
export type Says = (node: number) => boolean | undefined;

/** What the last rule for each simple selector says, and its place among all. */
type Said = ReadonlyMap<string, Saying>;

interface Saying {
  readonly isWanted: boolean;
  readonly order: number;
}

/** Reads a property on pages; undefined on a page where no rule or style gives it a value that matters. */
export function simpleProperty(property: SimpleProperty): (document: Document) => Says | undefined {
  return (document) => {
    const said = saidOf(document, property);
    const { values, numbers } = inlineStyles(document);
    if (said === undefined && !values.some((css) => property.any.test(css))) return undefined;
    return (node) => {
      const own = numbers && lastValue(property, values[numbers[node]! - 1] ?? "");
      return own === undefined ? said && ruled(document, said, node) : property.wanted.test(own);
    };
  };
}

/** The last value in a `style` attribute or the declarations of a rule. */
function lastValue({ value }: SimpleProperty, declarations: string): string | undefined {
  let last: string | undefined;
  value.lastIndex = 0;
  for (let found = value.exec(declarations); found !== null; found = value.exec(declarations))
    last = found[1];
  return last;
}

/** What the page's sheets for screens say; undefined if none gives a value that matters. */
function saidOf(document: Document, property: SimpleProperty): Said | undefined {
  const sheets = styleElements(document).filter(({ node }) =>
    SCREEN.test(attribute(document, node, "media") ?? ""),
  );
  if (!sheets.some(({ sheet }) => property.any.test(sheet.css))) return undefined;
  const said = new Map<string, Saying>();
  /** Selectors whose rules do not count: one of several parts gives their elements another value. */
  const doubtful: string[] = [];
  let order = 0;
  for (const { sheet } of sheets) {
    if (!property.word.test(sheet.css)) continue;
    for (const rule of sheet.contents.rules) {
      const value = property.word.test(rule.text) ? lastValue(property, rule.text) : undefined;
      if (value === undefined) continue;
      addRule(rule, { isWanted: property.wanted.test(value), order: order++ }, said, doubtful);
    }
  }
  for (const name of doubtful) said.delete(name);
  return [...said.values()].some(({ isWanted }) => isWanted) ? said : undefined;
}

function addRule(
  { selector, place }: Rule,
  saying: Saying,
  said: Map<string, Saying>,
  doubtful: string[],
): void {
  for (const part of selector.split(",")) {
    const own = part.trim();
    if (place.isPlain && own !== "" && SIMPLE.test(own)) said.set(folded(own), saying);
    else if (!saying.isWanted) {
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
  const ofTag = classes.map((name) => `${tag}.${name}`);
  return (
    (id === undefined ? undefined : later(said, [`#${id}`, `${tag}#${id}`])) ??
    later(said, ofTag) ??
    later(
      said,
      ofTag.map((name) => name.slice(tag.length)),
    ) ??
    said.get(tag)?.isWanted
  );
}

function later(said: Said, selectors: readonly string[]): boolean | undefined {
  let last: Saying | undefined;
  for (const selector of selectors) {
    const one = said.get(selector);
    if (one !== undefined && (last === undefined || one.order > last.order)) last = one;
  }
  return last?.isWanted;
}
