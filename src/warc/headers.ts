/** Headers of WARC records and of HTTP, which share a syntax (RFC 9112, ISO 28500). */
export interface Header {
  /** The first line: a version, a status. */
  readonly start: string;
  /** The first value of each field, by its name in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  /** Its length in bytes, with the empty line at its end. */
  readonly length: number;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const LINE_END = /\r?\n/;
const FOLDED = /^[ \t]/;

/** Parses the header at the start of bytes. Lines end with CR LF or LF. Undefined if the header has no end. */
export function headerAt(bytes: Buffer): Header | undefined {
  const length = headerLength(bytes);
  if (length === undefined) return undefined;
  const lines = bytes.toString("utf8", 0, length).split(LINE_END);
  const parts = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of lines.slice(1)) {
    if (FOLDED.test(line) && last !== undefined) {
      last.push(line.trim());
      continue;
    }
    const colon = line.indexOf(":");
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    // Repeated fields, and the lines folded below them, are ignored.
    last = name === "" || parts.has(name) ? undefined : [line.slice(colon + 1).trim()];
    if (last !== undefined) parts.set(name, last);
  }
  const fields = new Map(
    [...parts].map(([name, own]) => [name, own.filter((part) => part !== "").join(" ")]),
  );
  return { start: lines[0]!.trim(), fields, length };
}

/** Number of bytes up to the end of the first empty line. */
export function headerLength(bytes: Buffer): number | undefined {
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === LINE_FEED) return at + 2;
    if (bytes[at + 1] === CARRIAGE_RETURN && bytes[at + 2] === LINE_FEED) return at + 3;
  }
  return undefined;
}
