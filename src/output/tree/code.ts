import type { Element } from "hast";
import { attribute, type Document, nodeText, subtreeText } from "../../document/document.ts";
import { perPage } from "../../document/per-page.ts";
import { blockTags, silentTags, TagSet, TEXT, tag } from "../../document/tags.ts";
import { cleanText } from "./clean-text.ts";
import { isCopy } from "./code-bars.ts";
import { languageOf } from "./code-language.ts";
import { makeElement } from "./containers.ts";
import type { Kept } from "./kept.ts";
import {
  isGutter,
  type LineNumber,
  lineNumberAt,
  lineNumbers,
  type NumberedText,
} from "./line-numbers.ts";
import { lineAt } from "./notes.ts";

const BR = tag("br");
const BUTTON = tag("button");
const CODE = tag("code");
const TABLE = tag("table");
const preformattedTags = new TagSet("pre listing plaintext xmp");
const cellTags = new TagSet("td th");
const tableTags = new TagSet("table caption thead tbody tfoot tr");

/** Whether a tag keeps the white space of the source. */
export function isPreformatted(tagNumber: number): boolean {
  return preformattedTags.has(tagNumber);
}

/**
 * Whether an element for words is a listing all the same: a `<code>` with lines, or an element that holds
 * nothing but lines of code.
 */
export function isBrokenCode(document: Document, node: number): boolean {
  const { tags, ends } = document;
  if (tags[node] !== CODE) return isCodeLines(document, node);
  let lines = 0;
  let isStarted = false;
  for (let n = node + 1; n < ends[node]! && lines < 2; n++) {
    if (tags[n] === BR || blockTags.has(tags[n]!)) {
      isStarted = false;
    } else if (tags[n] === TEXT && !isStarted && nodeText(document, n).trim() !== "") {
      isStarted = true;
      lines++;
    }
  }
  return lines > 1 || keepsLines(document, node);
}

const lineHolders = new TagSet("p div");

/** Whether all in an element is `<code>`, in lines: parted by `<br>`, or in elements named lines. */
function isCodeLines(document: Document, node: number): boolean {
  const { tags, ends } = document;
  if (!lineHolders.has(tags[node]!) || !(tags[node + 1] === CODE || tags[node + 2] === CODE)) {
    return false;
  }
  let lines = 1;
  let hasCode = false;
  for (let n = node + 1; n < ends[node]!; n = tags[n] === CODE ? ends[n]! : n + 1) {
    if (tags[n] === CODE) hasCode = true;
    else if (tags[n] === BR || isLineNamed(document, n)) lines += hasCode ? 1 : 0;
    else if (tags[n] !== TEXT || nodeText(document, n).trim() !== "") return false;
  }
  return hasCode && lines > 2;
}

const keepingStyle = /white-space(?:-collapse)?:\s*(?:pre|break-spaces)/i;

/** Whether the line breaks in the source of a `<code>` are seen: by its style, or it is a line alone. */
function keepsLines(document: Document, node: number): boolean {
  const { source, starts, stops, tags } = document;
  if (tags[node] !== CODE || !source.slice(starts[node], stops[node]).includes("\n")) return false;
  const lines = subtreeText(document, node).trim().split("\n");
  if (lines.filter((line) => line.trim() !== "").length < 2) return false;
  if (keepingStyle.test(attribute(document, node, "style") ?? "")) return true;
  const line = lineAt(document, node);
  const counts = textsOfLines(document);
  const inLine = counts.get(line) ?? textsIn(document, line);
  counts.set(line, inLine);
  return inLine === textsIn(document, node);
}

/** Texts in lines, counted once for all the code in a line. */
const textsOfLines = perPage((_: Document) => new Map<number, number>());

/** Counts the texts in an element that are more than white space. */
function textsIn(document: Document, node: number): number {
  let count = 0;
  for (let n = node + 1; n < document.ends[node]!; n++) {
    if (document.tags[n] === TEXT && nodeText(document, n).trim() !== "") count++;
  }
  return count;
}

/**
 * Whether a table is a listing with a row for each line and the line's number in the first cell.
 * Where one cell holds all numbers and another a `<pre>`, the table only lays them out.
 */
export function isCodeTable(document: Document, table: number): boolean {
  const { tags, ends } = document;
  for (let node = table + 1; node < ends[table]!; node++) {
    if (preformattedTags.has(tags[node]!)) return false;
    if (cellTags.has(tags[node]!)) return isGutter(document, node) && !hasPre(document, table);
  }
  return false;
}

function hasPre({ tags, ends }: Document, node: number): boolean {
  for (let n = node; n < ends[node]!; n++) if (preformattedTags.has(tags[n]!)) return true;
  return false;
}

/**
 * A listing as `<pre><code>`: white space exact, without line numbers, buttons and the elements of
 * highlighters; undefined if nothing is left. If most of it is content, all of it is kept: a listing with
 * holes is useless.
 *
 * @param label its language by words beside it
 */
export function codeElement(
  document: Document,
  kept: Kept,
  node: number,
  label?: string,
): Element | undefined {
  const text = codeText(document, node, isMostlyKept(document, kept, node) ? undefined : kept);
  if (text === "") return undefined;
  const language = languageOf(document, node) ?? label;
  const properties = language === undefined ? {} : { className: [`language-${language}`] };
  const code = makeElement("code", properties);
  code.children.push({ type: "text", value: text });
  const pre = makeElement("pre");
  pre.children.push(code);
  return pre;
}

function isMostlyKept({ tags, ends, starts, stops }: Document, kept: Kept, node: number): boolean {
  let all = 0;
  let chosen = 0;
  for (let n = node; n < ends[node]!; n++) {
    if (tags[n] !== TEXT) continue;
    const length = stops[n]! - starts[n]!;
    all += length;
    if (kept.blockOf[n] !== 0) chosen += length;
  }
  return 2 * chosen > all;
}

/** @param kept when given, only text of kept blocks is taken */
function codeText(document: Document, node: number, kept: Kept | undefined): string {
  const none: ReadonlySet<number> = new Set();
  const written = codeWithout(document, node, kept, none);
  const numbers = lineNumbers(document, written);
  const { text } = numbers === undefined ? written : codeWithout(document, node, kept, numbers);
  const lines = codeLines(cleanText(text));
  return document.tags[node] === CODE ? dedented(lines) : lines;
}

function codeWithout(
  document: Document,
  node: number,
  kept: Kept | undefined,
  left: ReadonlySet<number>,
): NumberedText {
  const { tags, ends } = document;
  const isTable = tags[node] === TABLE;
  const isExact = isTable || isPreformatted(tags[node]!) || keepsLines(document, node);
  let exactEnd = isExact ? ends[node]! : 0;
  const lineEnds: number[] = [];
  const numbers: LineNumber[] = [];
  let text = "";
  // To read it from a text that grows would write all of that anew.
  let last = "";
  const add = (more: string): void => {
    text += more;
    last = more.at(-1) ?? last;
  };
  const endLine = (): void => {
    if (last !== "" && last !== "\n") add("\n");
  };
  let n = node + 1;
  while (n < ends[node]!) {
    while (lineEnds.length > 0 && lineEnds.at(-1)! <= n) {
      lineEnds.pop();
      endLine();
    }
    const number = tags[n]!;
    // Pages put a `<pre>` into its `<code>`, too.
    if (isPreformatted(number)) exactEnd = Math.max(exactEnd, ends[n]!);
    if (number === TEXT) {
      const isWanted = kept === undefined || kept.blockOf[n] !== 0;
      // White space between the rows of a table is not part of any line.
      if (isWanted && !(isTable && isBetweenLines(document, n))) {
        const words = nodeText(document, n);
        add(n < exactEnd ? words : collapsed(words, last));
      }
    } else if (number === BR) {
      add("\n");
    } else if (
      silentTags.has(number) ||
      number === BUTTON ||
      left.has(n) ||
      isGutter(document, n) ||
      isCopy(document, n)
    ) {
      n = ends[n]!;
      continue;
    } else if (isLine(document, n)) {
      lineEnds.push(ends[n]!);
    } else if ((blockTags.has(number) && !cellTags.has(number)) || isShownAsBlock(document, n)) {
      endLine();
      lineEnds.push(ends[n]!);
    }
    if (number !== TEXT && (last === "" || last === "\n")) {
      const found = lineNumberAt(document, n);
      if (found !== undefined) numbers.push(found);
    }
    n++;
  }
  return { text, numbers };
}

/** Lines without the white space that all of them begin with: it is the page's, not the listing's. */
function dedented(text: string): string {
  const lines = text.split("\n");
  const indents = lines
    .filter((line) => line !== "")
    .map((line) => line.length - line.trimStart().length);
  const least = indents.reduce((a, b) => Math.min(a, b), Infinity);
  return Number.isFinite(least) && least > 0
    ? lines.map((line) => line.slice(least)).join("\n")
    : text;
}

const lineClass = /(?:^|[\s_-])line(?:$|[\s_-])/i;
const blockStyle = /display:\s*(?:block|table-row|flex|grid|list-item)/i;

/** Whether an element is named a line. */
function isLineNamed(document: Document, node: number): boolean {
  const { attributeStarts } = document;
  if (attributeStarts[node] === attributeStarts[node + 1]) return false;
  if (lineClass.test(attribute(document, node, "class") ?? "")) return true;
  return ["data-line", "data-line-number"].some(
    (name) => attribute(document, node, name) !== undefined,
  );
}

function isShownAsBlock(document: Document, node: number): boolean {
  return blockStyle.test(attribute(document, node, "style") ?? "");
}

/** Whether an element is a line before another one, but for a gutter: style sheets show them as blocks. */
function isLine(document: Document, node: number): boolean {
  const { ends, parents, size, tags } = document;
  let next = ends[node]!;
  if (next < size && tags[next] !== TEXT && isGutter(document, next)) next = ends[next]!;
  if (next >= size || parents[next] !== parents[node]) return false;
  return isLineNamed(document, node) && isLineNamed(document, next);
}

/** Whether a text is between the rows and cells of a table, or is white space between its lines. */
function isBetweenLines(document: Document, node: number): boolean {
  const { tags, parents } = document;
  const parent = parents[node]!;
  if (tableTags.has(tags[parent]!)) return true;
  if (!blockTags.has(tags[parent]!) || !indent.test(nodeText(document, node))) return false;
  // In a cell it may be an empty line.
  if (!cellTags.has(tags[parent]!)) return true;
  let before = node - 1;
  while (parents[before]! > parent) before = parents[before]!;
  return blockTags.has(tags[before]!) && before > parent;
}

const indent = /^[ \t]*[\r\n]\s*$/;
const firstSpace = /^ /;
const asciiSpaces = /[ \t\r\n\f]+/g;

/** A text with white space as a browser shows it after a character; at the beginning, after none. */
function collapsed(text: string, before: string): string {
  const shown = text.replace(asciiSpaces, " ");
  return before === "" || before === "\n" || before === " " ? shown.replace(firstSpace, "") : shown;
}

const lineEnd = /\r\n?/g;
/** What keeps empty lines of listings from collapsing. */
const zeroWidth = /[\u200b\u2060]/g;
const noBreakSpaces = /\u00a0/g;

/** Lines without white space at their ends, blank lines at either end of the listing dropped. */
function codeLines(text: string): string {
  const lines = text
    .replace(lineEnd, "\n")
    .replace(noBreakSpaces, " ")
    .split("\n")
    .map((line) => (line.replace(zeroWidth, "").trim() === "" ? "" : line.trimEnd()));
  const first = lines.findIndex((line) => line !== "");
  const last = lines.findLastIndex((line) => line !== "");
  return lines.slice(first, last + 1).join("\n");
}
