/** Whether a page has the names of a selector: a look that is far faster than reading it. */
import { isNever } from "./selector-states.ts";

/** What a page has of each kind of names. */
export interface Names {
  /** Whether there is an id, or a class, that is a part of a text. */
  hasId(text: string, start: number, end: number): boolean;
  hasClass(text: string, start: number, end: number): boolean;
  /** Whether there may be an attribute of a lower-case name. */
  mayHaveAttribute(name: string): boolean;
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
 * Whether a page may have what one selector of a list names: the ids, classes and attributes, without those in
 * brackets, which need not be there. Selectors with a state that no element is in at first are left out.
 *
 * @param list a text with the list in it, which begins at `start` and ends at `last`
 */
export function mayBeThere(list: string, start: number, last: number, names: Names): boolean {
  /** Whether all is there that was read of a selector. */
  let isThere = true;
  for (let i = start; i < last; i++) {
    const code = list.charCodeAt(i);
    let end = i + 1;
    if (code === POINT || code === HASH) {
      end = endOfName(list, i + 1, last);
      const isId = code === HASH;
      if (end < last && list.charCodeAt(end) === ESCAPE) {
        end = endOfMatch(ESCAPED_NAME, list, i + 1, last);
        if (end > 0 && end < last && list.charCodeAt(end) === ESCAPE) end = -1;
        if (end > 0 && isThere) {
          const name = list.slice(i + 1, end).replace(ESCAPED, "$1");
          isThere = hasName(names, isId, name, 0, name.length);
        }
      } else if (end > i + 1 && isThere) isThere = hasName(names, isId, list, i + 1, end);
    } else if (code === COMMA) {
      if (isThere) return true;
      isThere = true;
    } else if (code === COLON) {
      const isElement = i + 1 < last && list.charCodeAt(i + 1) === COLON;
      const from = isElement ? i + 2 : i + 1;
      end = endOfName(list, from, last);
      if (end === from || (end < last && list.charCodeAt(end) === ESCAPE)) end = -1;
      else if (isElement || isNever(list.slice(from, end))) isThere = false;
    } else if (code === SQUARE) {
      end = endOfMatch(ATTRIBUTE, list, i, last);
      if (end > 0 && isThere) {
        const name = list.slice(i + 1, endOfName(list, i + 1, last)).toLowerCase();
        isThere = names.mayHaveAttribute(name);
      }
    } else if (code === BRACKET) end = endOfBrackets(list, i, last);
    else if (code === QUOTE || code === APOSTROPHE || code === ESCAPE) end = -1;
    if (end < 0) {
      // The rest is not read: it may have any selectors.
      for (let k = i; k < last; k++) if (list.charCodeAt(k) === COMMA) return true;
      break;
    }
    i = end - 1;
  }
  return isThere;
}

function hasName(names: Names, isId: boolean, text: string, start: number, end: number): boolean {
  return isId ? names.hasId(text, start, end) : names.hasClass(text, start, end);
}

function endOfName(text: string, start: number, last: number): number {
  let end = start;
  while (end < last && isOfName(text.charCodeAt(end))) end++;
  return end;
}

function endOfMatch(expression: RegExp, text: string, start: number, last: number): number {
  // No part behind the list is read.
  expression.lastIndex = 0;
  return expression.test(text.slice(start, last)) ? start + expression.lastIndex : -1;
}

/**
 * Where the text goes on after the bracket that begins at an offset; -1 if strings or escapes may have brackets
 * too, or a name follows without a sign: css-what takes the bracket for its first letter.
 */
function endOfBrackets(text: string, start: number, last: number): number {
  let depth = 0;
  for (let i = start; i < last; i++) {
    const code = text.charCodeAt(i);
    if (code === BRACKET) depth++;
    else if (code === END_OF_BRACKET) {
      const next = i + 1 < last ? text.charCodeAt(i + 1) : COMMA;
      if (isOfName(next) || next === ESCAPE) return -1;
      if (--depth === 0) return i + 1;
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

/** The first character beyond ASCII that css-what takes for a letter. */
const FOREIGN = 0xb0;

/** Whether css-what takes a character for one of a name. */
export function isNameCode(code: number): boolean {
  return code >= 128 ? code >= FOREIGN : isOfName(code);
}
