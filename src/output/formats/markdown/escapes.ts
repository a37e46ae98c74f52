/** Text and addresses in Markdown with the escapes of CommonMark and GFM. */

/** Where some words stand: none or several of these, added. */
export const place = {
  /** In content with formulas, where dollars need an escape. */
  amongFormulas: 1,
  /** In a paragraph, which may have several lines. */
  onLines: 2,
  inLink: 4,
  inCell: 8,
} as const;

/** Is in every text that {@link active} finds something in. */
const mayBeActive = /[\\*_[\]<`~|$!]|&[#\w]/;
/** An ASCII punctuation mark, which a backslash escapes, or the end of a line. */
const escapable = "(?=[!-/:-@[-`{-~\\n]|$)";
/** The rest of a character reference. */
const reference = "(?=(?:[A-Za-z][A-Za-z0-9]{0,40}|#\\d{1,8}|#[Xx][0-9A-Fa-f]{1,8});)";
/** Characters that are markup, anywhere or in some places. */
const active = new RegExp(
  `[*[\`~|$\\]]|!(?=\\[)|(?<=\\])\\(|<(?=[!/?A-Za-z])|\\\\${escapable}|&${reference}`,
  "g",
);
/** Underscores that are not inside of a word. Letters are what CommonMark takes for neither space nor punctuation. */
const looseUnderscores = /(?<![^\s\p{P}\p{S}]|_)_+|(?<!_)_+(?!_|[^\s\p{P}\p{S}])/gu;
/** What would begin a block at the start of a line, of which the last character gets the escape. */
const blockStart = /^(?:[#=>]|\+(?=[ \n])|-(?=[ \n:|-])|:(?=-)|\|(?=[ :-])|\d+(?:\)|\.(?=[ \n])))/;
/** Where {@link active} characters are active; others are so everywhere. */
const placesOf: Readonly<Record<string, number>> = {
  $: place.amongFormulas,
  "|": place.inCell,
  "]": place.inLink,
  "!": place.inLink,
};

/**
 * Text with its escapes. Line ends in it are breaks.
 *
 * @param where its {@link place}
 * @param begins whether a line begins with it
 * @param following what follows it
 */
export function escaped(text: string, where: number, begins: boolean, following: string): string {
  let written = text;
  if (mayBeActive.test(text)) {
    written = withEscapes(text, active, where);
    if (text.includes("_")) {
      written = written.replace(looseUnderscores, (run) => "\\_".repeat(run.length));
    }
  }
  if (written.endsWith("!") && following.startsWith("[")) written = `${written.slice(0, -1)}\\!`;
  const isOneLine = !written.includes("\n");
  const ends = following === "" || space.test(following[0]!);
  if (isOneLine) return begins ? withEscapedStart(written, ends) : written;
  if ((where & place.inCell) !== 0) return written.replaceAll("\n", "<br>");
  if ((where & place.onLines) === 0) return written.replaceAll("\n", " ");
  const lines = written.split("\n");
  return lines
    .map((line, i) =>
      begins || i > 0 ? withEscapedStart(line, ends || i < lines.length - 1) : line,
    )
    .join("\\\n");
}

function withEscapedStart(line: string, ends: boolean): string {
  const [start] = blockStart.exec(ends ? `${line}\n` : line) ?? [];
  if (start === undefined) return line;
  const at = start.length - 1;
  return `${line.slice(0, at)}\\${line.slice(at)}`;
}

const space = /\s/;
const inlineSpace = /[^\S\n]/;

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

const spaceOrControl = /[\0- \x7f]/g;
const activeInAddress = new RegExp(`[()<>\`|$]|\\\\${escapable}|&${reference}`, "g");

/** The address of a link or an image. */
export function address(url: string, where: number): string {
  return withEscapes(
    url.trim().replace(spaceOrControl, encodeURIComponent),
    activeInAddress,
    where,
  );
}

function withEscapes(text: string, pattern: RegExp, where: number): string {
  return text.replace(pattern, (found) => {
    const places = placesOf[found];
    return places === undefined || (where & places) !== 0 ? `\\${found}` : found;
  });
}

/** A URL as GFM finds it in text: up to white space or `<` ("Autolinks (extension)"). */
const bareUrl = /(?:(?:https?|ftp):\/\/|www\.)[^\s<]+/gi;
const mayBeUrl = /:\/\/|www\./i;
const trailing = /(?<![?!.,:;*_~'")\]}])[?!.,:;*_~'")\]}]+$/;
/** Characters that are escaped in text. */
const unsafeInUrl = /[\\`*~[\]|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&[#\w]+;/u;

/**
 * The URLs in a text that have to be written as links, by their places. GFM reads a URL before it reads escapes:
 * a backslash would become part of the URL, and the character that it escapes would be markup.
 *
 * @param following what follows the text; undefined: nothing
 */
export function urlsIn(
  text: string,
  where: number,
  following: string | undefined,
): { readonly url: string; readonly at: number }[] {
  if (!mayBeUrl.test(text)) return [];
  const found: { url: string; at: number }[] = [];
  const behind = (at: number): string => text[at] ?? following?.[at - text.length] ?? "";
  for (const { 0: run, index: at } of text.matchAll(bareUrl)) {
    const end = at + run.length;
    const isLast = end === text.length && following === undefined;
    const next = behind(end + 1);
    // A space that is all of what follows may end a line.
    const isWord = next === "" ? following === undefined : !space.test(next);
    const isBeforeWord = inlineSpace.test(behind(end)) && isWord;
    const hasDollar = (where & place.amongFormulas) !== 0 && run.includes("$");
    if (!(isLast || isBeforeWord) || hasDollar || unsafeInUrl.test(run))
      found.push({ url: run.replace(trailing, ""), at });
  }
  return found;
}
