/** Whether a page has the names of a selector: a look that is far faster than reading it. */
type Names = ReadonlyMap<string, unknown>;

const QUOTE = 34;
const HASH = 35;
const APOSTROPHE = 39;
const BRACKET = 40;
const COMMA = 44;
const HYPHEN = 45;
const POINT = 46;
const SQUARE = 91;
const ESCAPE = 92;

/** Whether the page may have all ids and classes that one selector of a list names. */
export function mayBeThere(list: string, ids: Names, classes: Names): boolean {
  let isThere = true;
  for (let i = 0; i < list.length; i++) {
    const code = list.charCodeAt(i);
    if (code === POINT || code === HASH) {
      const start = i + 1;
      let end = start;
      while (end < list.length && isOfName(list.charCodeAt(end))) end++;
      i = end - 1;
      if (!isThere || end === start) continue;
      isThere = (code === POINT ? classes : ids).has(list.slice(start, end));
    } else if (code === COMMA) {
      if (isThere) return true;
      isThere = true;
    } else if (code === BRACKET) {
      // What is in the brackets need not be there, and its commas part no selectors.
      return isThere || list.includes(",", i);
    } else if (code === SQUARE || code === QUOTE || code === APOSTROPHE || code === ESCAPE) {
      return true;
    }
  }
  return isThere;
}

/** Whether a name of CSS may have a character. */
export function isOfName(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code === HYPHEN ||
    code === 95 ||
    code >= 128
  );
}
