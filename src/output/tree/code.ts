import type { Element } from "hast";
import { attribute, type Document, nodeText, subtreeText } from "../../document/document.ts";
import { blockTags, silentTags, TagSet, TEXT, tag } from "../../document/tags.ts";
import { makeElement } from "./builder.ts";
import { cleanText } from "./clean-text.ts";
import type { Kept } from "./kept.ts";

const BR = tag("br");
const BUTTON = tag("button");
const CODE = tag("code");
const TABLE = tag("table");
const FIGURE = tag("figure");
const preformattedTags = new TagSet("pre listing plaintext xmp");
const cellTags = new TagSet("td th");
const tableTags = new TagSet("table caption thead tbody tfoot tr");

/** Whether a tag keeps the white space of the source. */
export function isPreformatted(tagNumber: number): boolean {
  return preformattedTags.has(tagNumber);
}

/** Whether a `<code>` is a listing all the same: it has lines, parted by `<br>`. */
export function isBrokenCode(document: Document, node: number): boolean {
  const { tags, ends } = document;
  if (tags[node] !== CODE) return false;
  let lines = 0;
  let isStarted = false;
  for (let n = node + 1; n < ends[node]! && lines < 2; n++) {
    if (tags[n] === BR) {
      isStarted = false;
    } else if (tags[n] === TEXT && !isStarted && nodeText(document, n).trim() !== "") {
      isStarted = true;
      lines++;
    }
  }
  return lines > 1;
}

const gutterClass =
  /(?:^|[\s_-])(?:gutter|l(?:ine)?-?n(?:o|os|t|um|ums|umber|umbers|umbering)?|blob-num|crayon-nums?)(?:$|[\s_-])/i;
const numbersOnly = /^[\s\d.:|]*$/;

/** Whether an element holds the line numbers of a listing: by its class, and nothing but numbers. */
export function isGutter(document: Document, node: number): boolean {
  const classes = attribute(document, node, "class");
  if (classes === undefined || !gutterClass.test(classes)) return false;
  return numbersOnly.test(subtreeText(document, node));
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
 */
export function codeElement(document: Document, kept: Kept, node: number): Element | undefined {
  const text = codeText(document, node, isMostlyKept(document, kept, node) ? undefined : kept);
  if (text === "") return undefined;
  const language = languageOf(document, node);
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
  const { tags, ends } = document;
  const isTable = tags[node] === TABLE;
  const isExact = tags[node] !== CODE;
  const lineEnds: number[] = [];
  let text = "";
  const endLine = (): void => {
    if (text !== "" && !text.endsWith("\n")) text += "\n";
  };
  let n = node + 1;
  while (n < ends[node]!) {
    while (lineEnds.length > 0 && lineEnds.at(-1)! <= n) {
      lineEnds.pop();
      endLine();
    }
    const number = tags[n]!;
    if (number === TEXT) {
      const isWanted = kept === undefined || kept.blockOf[n] !== 0;
      // White space between the rows of a table is not part of any line.
      if (isWanted && !(isTable && isBetweenLines(document, n))) {
        const own = nodeText(document, n);
        text += isExact ? own : collapsed(own, text);
      }
    } else if (number === BR) {
      text += "\n";
    } else if (silentTags.has(number) || number === BUTTON || isGutter(document, n)) {
      n = ends[n]!;
      continue;
    } else if (isLine(document, n)) {
      lineEnds.push(ends[n]!);
    } else if (blockTags.has(number) && !cellTags.has(number)) {
      endLine();
      lineEnds.push(ends[n]!);
    }
    n++;
  }
  return codeLines(cleanText(text));
}

const lineClass = /(?:^|[\s_-])line(?:$|[\s_-])/i;

/** Whether an element is a line straight before another one: style sheets show them as blocks. */
function isLine(document: Document, node: number): boolean {
  const { ends, parents, size } = document;
  const next = ends[node]!;
  if (next >= size || parents[next] !== parents[node]) return false;
  return [node, next].every((n) => lineClass.test(attribute(document, n, "class") ?? ""));
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

/** A text with white space as a browser shows it after the preceding text. */
function collapsed(text: string, before: string): string {
  const shown = text.replace(asciiSpaces, " ");
  return before === "" || before.endsWith("\n") || before.endsWith(" ")
    ? shown.replace(firstSpace, "")
    : shown;
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

const languageClass =
  /(?<!\S)(?:lang(?:uage)?-|highlight-(?:source-|text-)?|brush:\s*|sourceCode\s+)([\w#+.-]{1,30})/i;
/** Hexo's figures: `highlight python`. */
const figureClass = /^\s*highlight\s+([\w#+.-]{1,30})\s*$/i;
/** Elements between Hexo's figure and the listing in its table. */
const FIGURE_REACH = 6;
/** What a class or `lang` may say alone, as highlighters write it: `hljs python`, `<pre lang="ruby">`. */
const knownLanguages = new Set(
  (
    "bash c clojure cpp csharp css dart diff dockerfile elixir erlang fortran go golang graphql groovy haskell html " +
    "ini java javascript js json jsx julia kotlin latex less lua makefile markdown matlab nginx objectivec ocaml perl " +
    "php powershell python py r ruby rust sass scala scheme scss sh shell sql swift toml ts tsx typescript vim xml " +
    "yaml yml zsh"
  ).split(" "),
);
const noLanguage = new Set(
  "none text plain plaintext txt default nohighlight no-highlight".split(" "),
);

/** The language of a listing, lower case: of its element, the `<code>` in it, or those around. */
function languageOf(document: Document, node: number): string | undefined {
  const { tags, ends, parents } = document;
  const inner = node + 1 < ends[node]! && tags[node + 1] === CODE ? [node + 1] : [];
  const outer = [parents[node]!, parents[parents[node]!] ?? 0].filter((n) => n > 0);
  const isOuter = (n: number): boolean => n < node;
  for (const n of [node, ...inner, ...outer]) {
    const classes = attribute(document, n, "class") ?? "";
    const found =
      attribute(document, n, "data-lang") ??
      attribute(document, n, "data-language") ??
      languageClass.exec(classes)?.[1] ??
      (isOuter(n) ? undefined : knownAmong(`${attribute(document, n, "lang") ?? ""} ${classes}`));
    const language = found?.trim().toLowerCase();
    if (language && isName.test(language) && !noLanguage.has(language)) return language;
  }
  let figure = parents[node]!;
  for (let i = 0; i < FIGURE_REACH && tags[figure] !== FIGURE; i++)
    figure = Math.max(0, parents[figure]!);
  if (tags[figure] !== FIGURE) return undefined;
  return figureClass.exec(attribute(document, figure, "class") ?? "")?.[1]?.toLowerCase();
}

const spaces = /\s+/;

/** The first of some words that names a language. */
function knownAmong(words: string): string | undefined {
  return words.split(spaces).find((word) => knownLanguages.has(word.toLowerCase()));
}

const isName = /^[\w#+.-]{1,30}$/;
