/** Splits the text of CSS where CSS does: not in strings, comments, addresses or brackets. */

/** A table that is written as words: a name and its value by turns. */
export function tableOf(text: string): ReadonlyMap<string, string> {
  const all = text.split(" ");
  const table = new Map<string, string>();
  for (let i = 0; i < all.length; i += 2) table.set(all[i]!, all[i + 1]!);
  return table;
}

/** What ends or opens something; the last character tells which it is. Escapes are skipped. */
const MARKS = /["'\\;()]/g;
/** An address without quotes. */
const ADDRESS = /url\(\s*(?!["'\s])/iy;
/** Characters of its name. */
const URL_LENGTH = 3;
/** What ends a string, or goes on in it. */
const IN_STRING = /["'\\\n\r\f]/g;
/** Stands for a comment: nothing in a selector, a space in a declaration. */
export const COMMENT = "\0";

/**
 * Where a string ends, and whether it is whole: a line break ends it too, and spoils what it is in.
 *
 * @param at offset of its first quote
 */
export function stringEnd(css: string, at: number): { readonly end: number; isWhole: boolean } {
  IN_STRING.lastIndex = at + 1;
  while (IN_STRING.test(css)) {
    const index = IN_STRING.lastIndex - 1;
    const mark = css[index]!;
    if (mark === "\\") IN_STRING.lastIndex++;
    else if (mark === css[at]) return { end: index + 1, isWhole: true };
    else if (mark !== '"' && mark !== "'") return { end: index, isWhole: false };
  }
  return { end: css.length, isWhole: true };
}

/** Where an address without quotes ends, from a place inside of it. */
export function addressEnd(css: string, from: number): number {
  const end = css.indexOf(")", from);
  return end < 0 ? css.length : end + 1;
}

/** The parts of a text between semicolons; those with a broken string are left out. */
export function statements(css: string): string[] {
  if (!SPECIAL.test(css)) return css.split(";");
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let isBroken = false;
  MARKS.lastIndex = 0;
  for (let last = 0; MARKS.test(css); last = MARKS.lastIndex) {
    const index = MARKS.lastIndex - 1;
    const mark = css[index]!;
    if (mark === "\\") MARKS.lastIndex++;
    else if (mark === "(") {
      if (isAddress(css, last, index)) MARKS.lastIndex = addressEnd(css, index);
      else depth++;
    } else if (mark === ")") depth = Math.max(0, depth - 1);
    else if (mark === '"' || mark === "'") {
      const { end, isWhole } = stringEnd(css, index);
      if (!isWhole) isBroken = true;
      MARKS.lastIndex = end;
    } else if (depth === 0 || isBroken) {
      if (!isBroken) parts.push(css.slice(from, index));
      isBroken = false;
      depth = 0;
      from = index + 1;
    }
  }
  if (!isBroken) parts.push(css.slice(from));
  return parts;
}

const SPECIAL = /["'\\(]/;

/** Whether a bracket opens an address without quotes, whose name begins no sooner than `from`. */
function isAddress(css: string, from: number, bracket: number): boolean {
  ADDRESS.lastIndex = bracket - URL_LENGTH;
  return ADDRESS.lastIndex >= from && ADDRESS.test(css);
}

/** Parts of a text between commas outside brackets and strings. */
export function listItems(text: string): string[] {
  if (!ENCLOSING.test(text)) return text.split(",");
  return split(text, COMMA);
}

/** Parts of a value between white space outside brackets. */
export function words(value: string): string[] {
  const parts: string[] = [];
  for (const part of value.includes("(") ? split(value, SPACE) : value.split(SPACES)) {
    if (part !== "") parts.push(part);
  }
  return parts;
}

const ENCLOSING = /[([\\"']/;
const COMMA = /,/;
const SPACE = /\s/;
const SPACES = /\s+/;

function split(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const mark = text[i]!;
    if (mark === "\\") i++;
    else if (mark === '"' || mark === "'") i = stringEnd(text, i).end - 1;
    else if (mark === "(" || mark === "[") depth++;
    else if (mark === ")" || mark === "]") depth = Math.max(0, depth - 1);
    else if (depth === 0 && separator.test(mark)) {
      parts.push(text.slice(from, i));
      from = i + 1;
    }
  }
  parts.push(text.slice(from));
  return parts;
}

const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|([^\n\r\f]))/gi;
const MOST_UNICODE = 0x10ffff;

/** A name with its escapes read: `d\69splay` is `display`. */
export function unescaped(name: string): string {
  if (!name.includes("\\")) return name;
  return name.replace(ESCAPE, (_, hex: string | undefined, letter: string | undefined) => {
    if (hex === undefined) return letter ?? "";
    const code = Number.parseInt(hex, 16);
    return code === 0 || code > MOST_UNICODE ? "\ufffd" : String.fromCodePoint(code);
  });
}

/** A sheet in which {@link COMMENT} stands for each comment. */
export function withMarkedComments(css: string): string {
  if (!css.includes("/*")) return css;
  let text = "";
  let from = 0;
  TOKENS.lastIndex = 0;
  while (TOKENS.test(css)) {
    const index = TOKENS.lastIndex - 1;
    const mark = css[index]!;
    if (mark === "\\") TOKENS.lastIndex++;
    else if (mark === '"' || mark === "'") TOKENS.lastIndex = stringEnd(css, index).end;
    else if (mark !== "*") TOKENS.lastIndex = addressEnd(css, TOKENS.lastIndex);
    else {
      text += css.slice(from, index - 1) + COMMENT;
      const end = css.indexOf("*/", index + 1);
      if (end < 0) return text;
      TOKENS.lastIndex = from = end + 2;
    }
  }
  return text + css.slice(from);
}

const TOKENS = /["'\\]|\/\*|url\(\s*(?!["'\s])/gi;
