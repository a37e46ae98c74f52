/** Whether a page has the names of a selector: a look that is far faster than reading it. */
import { isNever } from "./selector-states.ts";

/** What a page has of each kind of names. */
export interface Names {
  readonly ids: { readonly has: (name: string) => boolean };
  readonly classes: { readonly has: (name: string) => boolean };
  /** Whether there may be an attribute of a lower-case name. */
  readonly mayHaveAttribute: (name: string) => boolean;
}

const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const BRACKET = 40;
const END_OF_BRACKET = 41;
const COMMA = 44;
const HYPHEN = 45;
const POINT = 46;
const COLON = 58;
const SQUARE = 91;
const ESCAPE = 92;
const UNDERSCORE = 95;

/** A name with escapes of signs, and an attribute that must be there, whatever its value. */
const ESCAPED_NAME = /(?:\\[^\da-f\n\r\f\u2028\u2029]|[\w\u00b0-\uffff-])+/iy;
const ESCAPED = /\\(.)/g;
const ATTRIBUTE =
  /\[([a-z][\w-]*)(?:\]|[~|^$*]?=[^"'\\\]]*\]|[~|^$*]?=(["'])[^"'\\]*\2\s*[is]?\])/iy;

/**
 * Whether the page may have all ids, classes and attributes that one selector of a list names. What is in
 * brackets need not be there. A selector with a state that no element is in at first is not there either.
 */
export function mayBeThere(list: string, names: Names): boolean {
  let isThere = true;
  for (let i = 0; i < list.length; i++) {
    const code = list.charCodeAt(i);
    if (code === POINT || code === HASH) {
      const start = i + 1;
      const end = endOfName(list, start);
      const own = code === POINT ? names.classes : names.ids;
      if (list.charCodeAt(end) === ESCAPE) {
        const after = endOfMatch(ESCAPED_NAME, list, start);
        if (after < 0 || list.charCodeAt(after) === ESCAPE) return isThere || hasMore(list, i);
        i = after - 1;
        if (isThere) isThere = own.has(list.slice(start, after).replace(ESCAPED, "$1"));
      } else {
        i = end - 1;
        if (isThere && end > start) isThere = own.has(list.slice(start, end));
      }
    } else if (code === COMMA) {
      if (isThere) return true;
      isThere = true;
    } else if (code === COLON) {
      const isElement = list.charCodeAt(i + 1) === COLON;
      const start = isElement ? i + 2 : i + 1;
      const end = endOfName(list, start);
      if (end === start || list.charCodeAt(end) === ESCAPE) return isThere || hasMore(list, i);
      i = end - 1;
      if (isThere) isThere = !isElement && !isNever(list.slice(start, end));
    } else if (code === SQUARE) {
      const end = endOfMatch(ATTRIBUTE, list, i);
      if (end < 0) return isThere || hasMore(list, i);
      if (isThere) {
        isThere = names.mayHaveAttribute(list.slice(i + 1, endOfName(list, i + 1)).toLowerCase());
      }
      i = end - 1;
    } else if (code === BRACKET) {
      const end = endOfBrackets(list, i);
      if (end < 0) return isThere || hasMore(list, i);
      i = end;
    } else if (code === QUOTE || code === APOSTROPHE || code === ESCAPE) {
      return isThere || hasMore(list, i);
    }
  }
  return isThere;
}

/** Whether there may be another selector of the list, where it is not read any further. */
function hasMore(list: string, from: number): boolean {
  return list.includes(",", from);
}

function endOfName(text: string, start: number): number {
  let end = start;
  while (end < text.length && isOfName(text.charCodeAt(end))) end++;
  return end;
}

function endOfMatch(expression: RegExp, text: string, start: number): number {
  expression.lastIndex = start;
  return expression.test(text) ? expression.lastIndex : -1;
}

/**
 * Where the bracket ends that begins at an offset; -1 if strings or escapes may have brackets too, or a name follows
 * without a sign: css-what takes the bracket for its first letter.
 */
function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BRACKET) depth++;
    else if (code === END_OF_BRACKET) {
      const next = text.charCodeAt(i + 1);
      if (isOfName(next) || next === ESCAPE) return -1;
      if (--depth === 0) return i;
    } else if (code === QUOTE || code === APOSTROPHE || code === ESCAPE) return -1;
  }
  return -1;
}

/** Whether a name of CSS may have a character. */
export function isOfName(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code === HYPHEN ||
    code === UNDERSCORE ||
    code >= 128
  );
}
