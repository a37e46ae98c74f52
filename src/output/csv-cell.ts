const NEEDS_QUOTES = /[",\r\n]/;
const QUOTE = /"/g;

/** A cell as RFC 4180 quotes it. */
export function csvCell(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replace(QUOTE, '""')}"` : text;
}
