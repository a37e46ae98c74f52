const NEEDS_QUOTES = /[",\r\n]/;
const QUOTE = /"/g;
/** Characters that begin a formula in spreadsheets, also in full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A signed number, which is harmless as a formula. */
const SIGNED_NUMBER = /^[+-](?=[\d.])[\d.,]*(?:[eE][+-]?\d+)?$/;

/**
 * Quotes a cell as in RFC 4180. Spreadsheets run cells that begin like a formula. Unless `raw`, such a
 * cell gets an apostrophe in front, which marks it as text (OWASP, CSV Injection).
 */
export function csvCell(text: string, raw: boolean = false): string {
  const cell = !raw && FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(cell) ? `"${cell.replace(QUOTE, '""')}"` : cell;
}
