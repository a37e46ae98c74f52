const NEEDS_QUOTES = /[",\r\n]/;
const QUOTE = /"/g;
/** What spreadsheets take for the beginning of a formula, at full width too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A number with its sign, which is no formula that does anything. */
const SIGNED_NUMBER = /^[+-](?=[\d.])[\d.,]*(?:[eE][+-]?\d+)?$/;

/**
 * A cell as RFC 4180 quotes it. Spreadsheets run what begins like a formula: unless `raw`, an apostrophe
 * stands before it, which they take for the mark of a text (OWASP, CSV Injection).
 */
export function csvCell(text: string, raw: boolean = false): string {
  const cell = !raw && FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(cell) ? `"${cell.replace(QUOTE, '""')}"` : cell;
}
