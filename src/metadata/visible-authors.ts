/** Authors that the page shows beside its title. */
import { attribute, type Document, isInside, nodeText } from "../document/document.ts";
import { perPage } from "../document/per-page.ts";
import { TagSet, TEXT, tag } from "../document/tags.ts";
import { CLASS, ID } from "../features/measures/attribute-values.ts";
import { nodesByValue, type ValueTest } from "../features/measures/marked-values.ts";
import { behindLabel, MAX_BYLINE, namesBesideDate, namesInPieces } from "./authors.ts";
import type { Claim } from "./claim.ts";
import { parseDate } from "./dates.ts";
import { apart, ofOthers } from "./of-others.ts";
import { hostNames } from "./site-names.ts";
import type { Surroundings } from "./surroundings.ts";
import { type Line, linesOf, pageLines, shownText } from "./text-lines.ts";
import { squash } from "./title-parts.ts";

const A = tag("a");
/** Elements longer in the source hold more than a name; nested, they would cost. */
const MAX_SPAN = 3000;
/** Most nodes between the names of one byline. */
const MAX_GAP = 12;
/** Letters of "and" in the languages that write it longest. */
const LONGEST_AND = 5;
/** Most lines from the title down to a dateline. */
const DATELINES = 5;
const MAX_DATELINE = 120;
/** Most lines from the title down to a date beside a name. */
const NAME_LINES = 4;
const headings = new TagSet("h1 h2 h3");

const REL_AUTHOR = /(?:^|\s)author(?:$|\s)/i;
const NAMED_AUTHOR =
  /(?:^|[^a-z])(?:by-?line|authors?|authored|writer|user-?name|poster|contributors?|creator)(?:$|[^a-z])/i;
const NAMED_OTHERWISE =
  /(?:^|[^a-z])(?:bio|about|avatar|image|img|photo|title|role|job|social|desc|description|date|time|comments?|reviewer|follow|share|related)(?:$|[^a-z])/i;
const AUTHOR_PATH =
  /\/(?:authors?|contributors?|writers?|people|staff|team|users?|members?|by|u|experts?)\/[^/]/i;
const POST_AUTHOR = /(?:^|[\s_-])(?:post|entry|article|blog)[_-]{0,2}author(?:$|[^a-z])/i;
const WRITTEN =
  /^(?:(?:this\s)?(?:article|post|story|words|text)\s(?:was\s)?)?(?:written\s+by|authors?\s*:)|^(?:view|see)\s(?:all|more)\s(?:posts|articles|stories)\sby/i;
const EAST_ASIAN_LABEL = /[\u4f5c\u64b0\u6587\u8bb0\u8a18\u8005][^\s:\uff1a]{0,2}[:\uff1a]/u;
const LONE_WRITTEN =
  /^(?:(?:(?:article|post|story)\s)?(?:written\s+)?by|authors?|author\(s\))\s*:?$/i;
const SIGN_IN = /log-?_?(?:in|out)|sign-?_?(?:in|up|out)|register|account/i;

interface Found {
  readonly node: number;
  readonly names: readonly string[];
  readonly source: string;
}

/** Marks of author elements, the most reliable first. */
const MARKS: readonly (readonly [
  source: string,
  isMarked: (document: Document, node: number) => boolean,
])[] = [
  ["rel=author", isAuthorByRelation],
  ["link:author", isAuthorByAddress],
  ["class:author", isAuthorByClass],
];

/** Claims of elements marked as author, by the most reliable mark on the page only. */
export function authorElements(
  document: Document,
  surroundings: Surroundings,
  language: string,
): Claim[] {
  return markedClaims(document, surroundings, language, MARKS);
}

/** Marks of a page's author far from its title, where other names belong to readers. */
const DISTANT_MARKS: typeof MARKS = [
  ["rel=author", isAuthorByRelation],
  ["class:author", isPostAuthorByClass],
];

/** Claims from anywhere on a page: elements marked as its author, and "Written by" lines. */
export function distantAuthors(document: Document, language: string): Claim[] {
  const lines = pageLines(document);
  const all = { lines, titleLine: -1, from: 1, to: document.size };
  const marked = markedClaims(document, all, language, DISTANT_MARKS);
  if (marked.length > 0) return marked;
  return bylines(
    document,
    { ...all, lines: lines.filter((_, i) => isWrittenBy(lines, i)) },
    language,
  );
}

/** Whether a line says who wrote the page, only says "Written by", or follows one that does. */
function isWrittenBy(lines: readonly Line[], index: number): boolean {
  if (lines[index]!.isLongerThan(MAX_BYLINE)) return false;
  const before = lines[index - 1]?.text ?? "";
  const { text } = lines[index]!;
  return WRITTEN.test(text) || LONE_WRITTEN.test(text) || LONE_WRITTEN.test(before);
}

function markedClaims(
  document: Document,
  { from, to, lines, titleLine }: Surroundings,
  language: string,
  marks: typeof MARKS,
): Claim[] {
  const title = lines[titleLine]?.node ?? 0;
  const isOfOthers = ofOthers(document);
  for (const [source, isMarked] of marks) {
    const found: Found[] = [];
    for (let node = from; node < to; node++) {
      if (document.tags[node] === TEXT || !isShort(document, node)) continue;
      if (document.attributeStarts[node] === document.attributeStarts[node + 1]) continue;
      if (!isMarked(document, node) || isOfOthers(node)) continue;
      const names = namesIn(document, node, language);
      if (names.length > 0) found.push({ node, names, source });
    }
    // Text before the title may be navigation: names after the title come first.
    const after = found.filter(({ node }) => node > title);
    const claims = firstGroup(document, after.length > 0 ? after : found);
    if (claims.length > 0) return claims;
  }
  return [];
}

/** The names in an element: those of its first line with a name; the next line may have a role. */
function namesIn(document: Document, node: number, language: string): string[] {
  for (const { text, pieces } of linesOf(document, node + 1, document.ends[node]!)) {
    const names = text.length > 1 ? namesInPieces(pieces, language) : [];
    if (names.length > 0) return names;
  }
  return [];
}

/** Claims of lines that begin with "by", or of the line after a lone "by". */
export function bylines(
  document: Document,
  { lines, titleLine }: Surroundings,
  language: string,
): Claim[] {
  const isOfOthers = ofOthers(document);
  // Those behind the title, then those before it.
  const most = titleLine < 0 ? lines.length : lines.length - 1;
  for (let step = 1; step <= most; step++) {
    const index = (titleLine + step) % lines.length;
    if (lines[index]!.isLongerThan(MAX_BYLINE)) continue;
    const { node } = lines[index]!;
    const text = labelledPart(lines[index]!, language);
    const name = behindLabel(text, language);
    if (name === undefined || isOfOthers(node)) continue;
    const parts = text === lines[index]!.text ? lines[index]!.pieces : [text];
    const pieces = name === "" ? lines[index + 1]?.pieces : parts;
    const found = namesInPieces(pieces ?? [], language);
    if (found.length > 0)
      return found.map((name) => ({ field: "author", text: name, source: "byline" }));
  }
  return [];
}

/** A line, or that piece of it with a label of Chinese or Japanese, which stands between others: source, author, date. */
function labelledPart(line: Line, language: string): string {
  if (!EAST_ASIAN_LABEL.test(line.text)) return line.text;
  return line.pieces.find((piece) => behindLabel(piece, language) !== undefined) ?? line.text;
}

/** Claims of the first of the lines after the title that has a date and a name, or of the line before it. */
export function namedDatelines({ lines, titleLine }: Surroundings, language: string): Claim[] {
  const below = lines.slice(titleLine + 1, titleLine + 1 + DATELINES);
  for (const line of [...below, ...lines.slice(Math.max(0, titleLine - 1), titleLine)]) {
    const names = isDated(line, language) ? namesBesideDate(line.text, language) : [];
    if (names.length > 0)
      return names.map((text) => ({ field: "author", text, source: "dateline" }));
  }
  return [];
}

/** A claim of a name that has the line above or below a date for itself, where only one of both has one. */
export function namesBesideDates(
  document: Document,
  { lines, titleLine }: Surroundings,
  language: string,
): Claim[] {
  const below = lines.slice(titleLine + 1, titleLine + 1 + NAME_LINES);
  const at = below.findIndex((line) => isDated(line, language));
  const found = [below[at - 1], below[at + 1]].filter((line) => {
    if (at < 0 || line === undefined || isInside(document, line.node, headings)) return false;
    return namesBesideDate(line.text, language)[0] === line.text;
  });
  if (found.length !== 1) return [];
  return [{ field: "author", text: found[0]!.text, source: "dateline", kind: "beside" }];
}

function isDated(line: Line, language: string): boolean {
  if (!line.mayHaveFigure || line.isLongerThan(MAX_DATELINE)) return false;
  if (line.text.length > MAX_DATELINE) return false;
  return parseDate(line.text, language) !== undefined;
}

/** The first name and those that follow it with at most a word such as "and" between; of nested elements the innermost. */
function firstGroup(document: Document, found: readonly Found[]): Claim[] {
  const innermost = found.filter(
    ({ node }, i) => !(found[i + 1] && found[i + 1]!.node < document.ends[node]!),
  );
  const claims: Claim[] = [];
  let end = 0;
  for (const { node, names, source } of innermost) {
    if (end > 0 && (node > end + MAX_GAP || !joins(document, end, node))) break;
    for (const text of names) claims.push({ field: "author", text, source });
    end = document.ends[node]!;
  }
  return claims;
}

/** Whether the text between two nodes is nothing but signs, or a short word. */
function joins(document: Document, from: number, to: number): boolean {
  let text = "";
  for (let node = from; node < to; node++) {
    if (document.tags[node] === TEXT) text += nodeText(document, node);
  }
  return squash(text).length <= LONGEST_AND;
}

function isShort({ starts, stops }: Document, node: number): boolean {
  return stops[node]! - starts[node]! <= MAX_SPAN;
}

function isAuthorByRelation(document: Document, node: number): boolean {
  const property = attribute(document, node, "itemprop");
  if (property !== undefined && REL_AUTHOR.test(property)) return true;
  return document.tags[node] === A && REL_AUTHOR.test(attribute(document, node, "rel") ?? "");
}

function isAuthorByAddress(document: Document, node: number): boolean {
  if (document.tags[node] !== A) return false;
  const address = attribute(document, node, "href") ?? "";
  if (!AUTHOR_PATH.test(address) || SIGN_IN.test(address)) return false;
  // A link named like its host leads to the site's own page there: youtube.com/user/…
  const hosts = hostNames(address);
  return hosts.length === 0 || !hosts.includes(squash(shownText(document, node)));
}

function isPostAuthorByClass(document: Document, node: number): boolean {
  return (
    isAuthorByClass(document, node) && POST_AUTHOR.test(attribute(document, node, "class") ?? "")
  );
}

function isAuthorByClass(document: Document, node: number): boolean {
  if (namedNodes(document).nodes?.[node] !== 1) return false;
  const names = ["class", "id"].map((name) => attribute(document, node, name) ?? "").join(" ");
  return !NAMED_OTHERWISE.test(apart(names));
}

/** Whether a class or id says that an element is about an author. */
export function namesAuthor(value: string): boolean {
  return NAMED_AUTHOR.test(apart(value));
}

const named: ValueTest = { names: [CLASS, ID], test: namesAuthor, hint: "authors" };
/** 1 for each element with such a class or id. */
const namedNodes = perPage((document: Document): { readonly nodes: Uint8Array | undefined } => {
  return { nodes: nodesByValue(document, named) };
});
