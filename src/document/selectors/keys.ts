/** What an element must have that a selector matches. */
import { AttributeAction, type Selector, SelectorType } from "css-what";
import { isNever } from "./states.ts";

/** An id, a class, a tag, an attribute; or nothing. */
export interface Key {
  readonly kind: "id" | "class" | "tag" | "attribute" | "any";
  readonly name: string;
  /** Of an attribute, if one value alone will do. */
  readonly value?: string | undefined;
}

export const ANY: Key = { kind: "any", name: "" };

/** What a part of a compound asks for by itself; undefined for others. */
export function keyOf(token: Selector): Key | undefined {
  if (token.type === SelectorType.Tag) return { kind: "tag", name: token.name.toLowerCase() };
  if (token.type !== SelectorType.Attribute || token.action === AttributeAction.Not) {
    return undefined;
  }
  const { name, action, value, ignoreCase } = token;
  const isWhole = action === AttributeAction.Equals && ignoreCase !== true;
  if (name === "id" && isWhole) return { kind: "id", name: value };
  if (name === "class" && action === AttributeAction.Element && ignoreCase !== true) {
    return { kind: "class", name: value };
  }
  return { kind: "attribute", name: name.toLowerCase(), value: isWhole ? value : undefined };
}

/** Names may be spelled otherwise, or need not be there, in selectors that have one of these. */
const INTRICATE = /[()[\]\\"'|]/;
/** What is in brackets: the names beside it must be there all the same. */
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
/** A value whose brackets are none. */
const QUOTED = /=\s*(?:"[^"]*|'[^']*)[()[\]]/;
const NAMES = /[.#:][\w\u0080-\uffff-]+/g;
const SIMPLE = /^[.#]?[a-z_-][\w-]*$/i;
const TAG = /^[\w\u0080-\uffff-]+/;
const COMBINATORS = " >+~\t\n\r\f";

/** What there is on a page. */
interface PageNames {
  /** A class or an id with its sign. */
  has(name: string): boolean;
  hasTag(name: string): boolean;
}

/** The keys of those selectors of a list that a page may have, by their text alone and its classes and ids; undefined if they must be parsed. */
export function plainKeys(
  list: string,
  names: PageNames,
): { readonly part: number; readonly key: Key }[] | undefined {
  const hasBrackets = INTRICATE.test(list);
  if (hasBrackets && QUOTED.test(list)) return undefined;
  const text = hasBrackets ? list.replace(BRACKETS, emptied) : list;
  if (hasBrackets && INTRICATE.test(text)) return undefined;
  const found: { part: number; key: Key }[] = [];
  for (let part = 0, from = 0; from <= text.length; part++) {
    const comma = text.indexOf(",", from);
    const end = comma < 0 ? text.length : comma;
    const key = plainKey(text.slice(from, end).trim(), names);
    // An attribute, or what is in brackets, may be rarer.
    if (hasBrackets && (key?.kind === "tag" || key?.kind === "any")) return undefined;
    if (key !== undefined) found.push({ part, key });
    from = end + 1;
  }
  return found;
}

/** An attribute may be all of its compound, which must stay. */
function emptied(brackets: string): string {
  return brackets[0] === "[" ? ":_" : "";
}

function plainKey(selector: string, names: PageNames): Key | undefined {
  if (SIMPLE.test(selector)) {
    if (selector[0] === "." || selector[0] === "#") {
      return names.has(selector) ? keyOfName(selector) : undefined;
    }
    const name = selector.toLowerCase();
    return names.hasTag(name) ? { kind: "tag", name } : undefined;
  }
  let last = selector.length - 1;
  while (last >= 0 && !COMBINATORS.includes(selector[last]!)) last--;
  let key: Key | undefined;
  NAMES.lastIndex = 0;
  for (let found = NAMES.exec(selector); found !== null; found = NAMES.exec(selector)) {
    const name = found[0];
    if (name[0] === ":" ? isNever(name.slice(1)) : !names.has(name)) return undefined;
    if (found.index <= last || key?.kind === "id" || name[0] === ":") continue;
    if (key === undefined || name[0] === "#") key = keyOfName(name);
  }
  if (key !== undefined) return key;
  const tag = TAG.exec(selector.slice(last + 1));
  if (tag === null) return ANY;
  const name = tag[0].toLowerCase();
  return names.hasTag(name) ? { kind: "tag", name } : undefined;
}

function keyOfName(name: string): Key {
  return { kind: name[0] === "#" ? "id" : "class", name: name.slice(1) };
}
