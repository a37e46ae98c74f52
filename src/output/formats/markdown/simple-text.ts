/** Text in Markdown with the escapes of CommonMark and GFM, where the text alone tells which it needs. */

/** Where some words stand: none or several of these, added. */
export const place = {
  /** In content with formulas, where dollars need an escape. */
  amongFormulas: 1,
  /** In a paragraph: a line begins with them, and they may have several. */
  onLines: 2,
  inLink: 4,
  inStrong: 8,
  inEmphasis: 16,
  inCell: 32,
} as const;

export const inMark: number = place.inStrong | place.inEmphasis;

/** A backslash, a reference, brackets that may be a link's, or white space to collapse. */
const doubtful = /[\\\t\n\v\f\r]| {2}|&[#\w]+;|\]\(/;
/** A URL, which GFM reads before escapes. */
const url = /:\/\/|www\./i;
const active = /[*_[\]<`~|]/;
const activeCharacter = /[*[`~]|<(?=[!/?A-Za-z])/g;
const closing = /\]/g;
const pipe = /\|/g;
/** What would begin a block at the start of a line, of which the last character gets the escape. */
const blockStart = /^(?:[#=>]|\+(?=[ \n])|-(?=[ \n:|-])|:(?=-)|\|(?=[ :-])|\d+(?:\)|\.(?=[ \n])))/;
/** Underscores that are not inside of a word. Letters are what CommonMark takes for neither space nor punctuation. */
const looseUnderscores = /(?<![^\s\p{P}\p{S}]|_)_+|(?<!_)_+(?!_|[^\s\p{P}\p{S}])/gu;
/** Where the library looks at half of a character, or at what stands beside the text. */
const doubtfulUnderscore = /[\ud800-\udfff]|^_|^._|_$|_.$/s;

/** Whether there may be a URL in a text. */
export function mayHaveUrl(text: string): boolean {
  return url.test(text);
}

/**
 * Text with its escapes; undefined where they depend on more than the text.
 *
 * @param where its {@link place}
 * @param begins whether a line begins with it
 * @param ends whether the words end with it
 */
export function simpleText(
  text: string,
  where: number,
  begins: boolean,
  ends: boolean,
): string | undefined {
  if (doubtful.test(text)) return undefined;
  if ((where & place.amongFormulas) !== 0 && text.includes("$")) return undefined;
  const isActive = active.test(text);
  // A URL that needs escapes becomes a link: see bare-addresses.ts.
  const isPlain = ends && !isActive && (where & inMark) === 0;
  if ((where & place.inLink) === 0 && !isPlain && url.test(text)) return undefined;
  const written = isActive ? escaped(text, where) : text;
  return begins && written !== undefined ? withEscapedStart(written, ends) : written;
}

function escaped(text: string, where: number): string | undefined {
  const isInLink = (where & place.inLink) !== 0;
  if (isInLink && text.includes("![")) return undefined;
  const hasUnderscores = text.includes("_");
  if (hasUnderscores && doubtfulUnderscore.test(text)) return undefined;
  let written = text.replace(activeCharacter, "\\$&");
  if (hasUnderscores)
    written = written.replace(looseUnderscores, (run) => "\\_".repeat(run.length));
  if (isInLink) written = written.replace(closing, "\\]");
  return (where & place.inCell) !== 0 ? written.replace(pipe, "\\|") : written;
}

function withEscapedStart(text: string, ends: boolean): string {
  const [start] = blockStart.exec(ends ? `${text}\n` : text) ?? [];
  if (start === undefined) return text;
  const at = start.length - 1;
  return `${text.slice(0, at)}\\${text.slice(at)}`;
}

const references: Readonly<Record<string, string>> = { '"': "&quot;", "<": "&lt;", ">": "&gt;" };
/** An escaped character, or one of those above. */
const escapedOrActive = /\\([\s\S])|["<>]/g;

/**
 * Alternative text with what could end an attribute as references. Some parsers (marked 15 and 16) write it
 * unescaped into an HTML attribute.
 */
export function forAttribute(written: string): string {
  return written.replace(escapedOrActive, (found, one) => references[one ?? found] ?? found);
}
