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

/** What one selector of a list names. */
export class Needs {
  ids: string[] | undefined = undefined;
  classes: string[] | undefined = undefined;
  attributes: string[] | undefined = undefined;
}

/** What each selector of a list needs, one of which will do. */
export type FirstLook = readonly Needs[];

const ANY: FirstLook = [new Needs()];

/** Whether the page may have all that one selector of a list names. */
export function mayBeThere(look: FirstLook, names: Names): boolean {
  for (let i = 0; i < look.length; i++) if (areMet(look[i]!, names)) return true;
  return false;
}

function areMet(needs: Needs, names: Names): boolean {
  const { ids, classes, attributes } = needs;
  if (classes !== undefined) {
    for (let i = 0; i < classes.length; i++) if (!names.classes.has(classes[i]!)) return false;
  }
  if (ids !== undefined) {
    for (let i = 0; i < ids.length; i++) if (!names.ids.has(ids[i]!)) return false;
  }
  return attributes === undefined || attributes.every(names.mayHaveAttribute);
}

/**
 * The ids, classes and attributes that the selectors of a list name, without those in brackets, which need not be
 * there. Selectors with a state that no element is in at first are left out.
 */
export function firstLook(list: string): FirstLook {
  const look: Needs[] = [];
  let needs = new Needs();
  let isNowhere = false;
  for (let i = 0; i < list.length; i++) {
    const code = list.charCodeAt(i);
    let end = i + 1;
    if (code === POINT || code === HASH) {
      end = endOfName(list, i + 1);
      let name = list.slice(i + 1, end);
      if (list.charCodeAt(end) === ESCAPE) {
        end = endOfMatch(ESCAPED_NAME, list, i + 1);
        if (end < 0 || list.charCodeAt(end) === ESCAPE) end = -1;
        else name = list.slice(i + 1, end).replace(ESCAPED, "$1");
      }
      if (end > i + 1) {
        if (code === HASH) needs.ids = withName(needs.ids, name);
        else needs.classes = withName(needs.classes, name);
      }
    } else if (code === COMMA) {
      if (!isNowhere) look.push(needs);
      needs = new Needs();
      isNowhere = false;
    } else if (code === COLON) {
      const isElement = list.charCodeAt(i + 1) === COLON;
      const start = isElement ? i + 2 : i + 1;
      end = endOfName(list, start);
      if (end === start || list.charCodeAt(end) === ESCAPE) end = -1;
      else if (isElement || isNever(list.slice(start, end))) isNowhere = true;
    } else if (code === SQUARE) {
      end = endOfMatch(ATTRIBUTE, list, i);
      if (end > 0) {
        const name = list.slice(i + 1, endOfName(list, i + 1)).toLowerCase();
        needs.attributes = withName(needs.attributes, name);
      }
    } else if (code === BRACKET) end = endOfBrackets(list, i);
    else if (code === QUOTE || code === APOSTROPHE || code === ESCAPE) end = -1;
    if (end < 0) {
      // The rest is not read: it may have any selectors.
      if (list.includes(",", i)) return ANY;
      break;
    }
    i = end - 1;
  }
  if (!isNowhere) look.push(needs);
  return look;
}

function withName(names: string[] | undefined, name: string): string[] {
  if (names === undefined) return [name];
  names.push(name);
  return names;
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
 * Where the text goes on after the bracket that begins at an offset; -1 if strings or escapes may have brackets
 * too, or a name follows without a sign: css-what takes the bracket for its first letter.
 */
function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BRACKET) depth++;
    else if (code === END_OF_BRACKET) {
      const next = text.charCodeAt(i + 1);
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
