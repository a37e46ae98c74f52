/** What an element must have that a selector matches, by the text of the selector alone. */

/** An id, a class, a tag, an attribute; or nothing. */
export interface Key {
  readonly kind: "id" | "class" | "tag" | "attribute" | "any";
  readonly name: string;
  /** Of an attribute, if one value alone will do. */
  readonly value?: string | undefined;
}

export const ANY: Key = { kind: "any", name: "" };

/** Names may be spelled otherwise, or need not be there, in selectors that have one of these. */
const INTRICATE = /[([\\"'|]/;
const NAMES = /[.#][\w\u0080-\uffff-]+/g;
const TAG = /^[\w\u0080-\uffff-]+/;
const COMBINATORS = " >+~\t\n\r\f";

/** The keys of those selectors of a list that a page may have, by its classes and ids; undefined if they must be parsed. */
export function plainKeys(
  list: string,
  names: { has(name: string): boolean },
): { readonly part: number; readonly key: Key }[] | undefined {
  if (INTRICATE.test(list)) return undefined;
  const found: { part: number; key: Key }[] = [];
  for (let part = 0, from = 0; from <= list.length; part++) {
    const comma = list.indexOf(",", from);
    const end = comma < 0 ? list.length : comma;
    const key = plainKey(list.slice(from, end).trim(), names);
    if (key !== undefined) found.push({ part, key });
    from = end + 1;
  }
  return found;
}

function plainKey(selector: string, names: { has(name: string): boolean }): Key | undefined {
  let last = selector.length - 1;
  while (last >= 0 && !COMBINATORS.includes(selector[last]!)) last--;
  let key: Key | undefined;
  NAMES.lastIndex = 0;
  for (let found = NAMES.exec(selector); found !== null; found = NAMES.exec(selector)) {
    const name = found[0];
    if (!names.has(name)) return undefined;
    if (found.index <= last || key?.kind === "id") continue;
    if (name[0] === "#") key = { kind: "id", name: name.slice(1) };
    else key ??= { kind: "class", name: name.slice(1) };
  }
  if (key !== undefined) return key;
  const tag = TAG.exec(selector.slice(last + 1));
  return tag === null ? ANY : { kind: "tag", name: tag[0].toLowerCase() };
}
