/** Rows of CSV (RFC 4180) as they stream by. */
const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/** @throws Error if the text ends within quotes */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  /** A quote within quotes: the end of them, or the first of two. */
  let isAfterQuote = false;
  let isBegun = false;
  for await (const part of text) {
    let from = 0;
    for (let i = 0; i < part.length; i++) {
      const code = part.charCodeAt(i);
      if (isQuoted && !isAfterQuote) {
        if (code !== QUOTE) continue;
        cell += part.slice(from, i);
        isAfterQuote = true;
        from = i + 1;
        continue;
      }
      if (isAfterQuote) {
        isAfterQuote = false;
        if (code === QUOTE) {
          // The second of two is part of the cell.
          from = i;
          continue;
        }
        isQuoted = false;
        from = i;
      }
      if (code === QUOTE && cell === "" && from === i) {
        isQuoted = true;
        isBegun = true;
        from = i + 1;
      } else if (code === COMMA || code === LINE_FEED) {
        const end = code === LINE_FEED && i > from && part.charCodeAt(i - 1) === RETURN ? i - 1 : i;
        row.push(cell + part.slice(from, end));
        cell = "";
        from = i + 1;
        isBegun = code === COMMA;
        if (code === LINE_FEED) {
          yield row;
          row = [];
        }
      } else isBegun = true;
    }
    cell += isAfterQuote ? "" : part.slice(from);
  }
  if (isQuoted && !isAfterQuote) throw new Error("it ends within quotes");
  if (isBegun) yield [...row, cell];
}
