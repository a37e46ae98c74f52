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

/** The texts of declarations, between semicolons. */
export function declarationTexts(text: string): readonly string[] {
  const css = withMarkedComments(text);
  return SPECIAL.test(css) ? statements(css) : css.split(";");
}

/**
 * Reads a declaration; undefined for what is none, or is neither wanted nor a custom property.
 *
 * @param isRead says of a name in lower case whether it is wanted
 */
export function declarationOf(
  text: string,
  isRead: (name: string) => boolean,
): Declaration | undefined {
  const statement = text.includes(COMMENT) ? text.replaceAll(COMMENT, " ") : text;
  const colon = statement.indexOf(":");
  if (colon < 0) return undefined;
  const given = unescaped(statement.slice(0, colon).trim());
  const isCustom = given.startsWith("--");
  const name = isCustom ? given : given.toLowerCase();
  if (!isCustom && !isRead(name)) return undefined;
  const value = unescaped(statement.slice(colon + 1))
    .trim()
    .toLowerCase();
  const isImportant = value.includes("!") && IMPORTANT.test(value);
  return { name, value: isImportant ? value.replace(IMPORTANT, "").trim() : value, isImportant };
}
