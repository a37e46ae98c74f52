/** The declarations in the text of a rule or of a `style` attribute. */
import { COMMENT, statements, unescaped, withoutComments } from "./css-text.ts";
import { groupsFor } from "./properties.ts";

/** A declaration: name in lower case, value in lower case without `!important`. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

const IMPORTANT = /!\s*important\s*$/;
/** What may hide a semicolon or a colon, or stand for something else. */
const SPECIAL = /["'\\(]|\/\*/;

/** The declarations of properties of the groups and of custom ones, in their order. */
export function declarationsOf(css: string, groups: number): Declaration[] {
  const found: Declaration[] = [];
  if (SPECIAL.test(css) || css.includes(COMMENT)) {
    for (const statement of statements(css)) {
      const text = withoutComments(statement, " ");
      const colon = text.indexOf(":");
      if (colon < 0) continue;
      const name = unescaped(text.slice(0, colon).trim()).toLowerCase();
      if (isRead(name, groups))
        found.push(declaration(name, unescaped(text.slice(colon + 1).trim())));
    }
    return found;
  }
  for (let start = 0; start < css.length; ) {
    const colon = css.indexOf(":", start);
    if (colon < 0) break;
    let end = css.indexOf(";", start);
    if (end < 0) end = css.length;
    if (colon < end) {
      const name = css.slice(start, colon).trim().toLowerCase();
      if (isRead(name, groups)) found.push(declaration(name, css.slice(colon + 1, end).trim()));
    }
    start = end + 1;
  }
  return found;
}

function isRead(name: string, groups: number): boolean {
  return (groupsFor(name) & groups) !== 0 || name.startsWith("--");
}

function declaration(name: string, given: string): Declaration {
  const value = given.toLowerCase();
  const isImportant = value.includes("!") && IMPORTANT.test(value);
  return {
    name,
    value: isImportant ? value.replace(IMPORTANT, "").trim() : value,
    isImportant,
  };
}
