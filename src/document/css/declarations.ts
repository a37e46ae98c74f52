/** The declarations in the text of a rule or of a `style` attribute. */
import { COMMENT, statements, unescaped, withMarkedComments } from "./text.ts";

/** A declaration: name in lower case, but of custom properties; value in lower case without `!important`. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

const IMPORTANT = /!\s*important\s*$/;
/** What may hide a semicolon or a colon, or stand for something else. */
const SPECIAL = /["'\\(]/;
const UPPER = /[A-Z]/;

/**
 * The declarations of some properties and of all custom ones, in their order.
 *
 * @param isRead says of a name in lower case whether it is wanted
 */
export function declarationsOf(text: string, isRead: (name: string) => boolean): Declaration[] {
  const found: Declaration[] = [];
  const css = withMarkedComments(text);
  const parts = SPECIAL.test(css) ? statements(css) : css.split(";");
  for (const part of parts) {
    const statement = part.includes(COMMENT) ? part.replaceAll(COMMENT, " ") : part;
    const colon = statement.indexOf(":");
    if (colon < 0) continue;
    const given = unescaped(statement.slice(0, colon).trim());
    const isCustom = given.startsWith("--");
    const name = !isCustom && UPPER.test(given) ? given.toLowerCase() : given;
    if (isCustom || isRead(name)) found.push(declaration(name, statement.slice(colon + 1)));
  }
  return found;
}

function declaration(name: string, given: string): Declaration {
  const value = unescaped(given).trim().toLowerCase();
  const isImportant = value.includes("!") && IMPORTANT.test(value);
  return { name, value: isImportant ? value.replace(IMPORTANT, "").trim() : value, isImportant };
}
