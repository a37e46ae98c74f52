/** The declarations in the text of a rule or of a `style` attribute. */
import { statements, unescaped, withoutComments } from "./css-text.ts";

/** A declaration: name in lower case, value in lower case without `!important`. */
export interface Declaration {
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

const IMPORTANT = /!\s*important\s*$/;

/** The declarations that are wanted by their names, in their order. */
export function declarationsOf(css: string, isWanted: (name: string) => boolean): Declaration[] {
  const found: Declaration[] = [];
  for (const statement of statements(css)) {
    const text = withoutComments(statement, " ");
    const colon = text.indexOf(":");
    if (colon < 0) continue;
    const name = unescaped(text.slice(0, colon).trim()).toLowerCase();
    if (!isWanted(name)) continue;
    const value = unescaped(text.slice(colon + 1).trim()).toLowerCase();
    const isImportant = value.includes("!") && IMPORTANT.test(value);
    found.push({
      name,
      value: isImportant ? value.replace(IMPORTANT, "").trim() : value,
      isImportant,
    });
  }
  return found;
}
