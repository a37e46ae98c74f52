/** Words of Markdown: text, links, pictures, code, formulas, and marks around them. */
import type { Element, ElementContent, Properties } from "hast";
import { collapse } from "../../../document/words.ts";
import { textOf } from "../../tree/containers.ts";
import { texOf } from "../../tree/math.ts";
import { address, escaped, forAttribute, place, urlsIn } from "./escapes.ts";
import { marks, type Piece, spread, tidied } from "./marks.ts";

const codes = new Set(["code", "kbd", "samp"]);
const lineEnds = /[\t-\r]+/g;
const scheme = /^[a-z][+\-.a-z]+:/i;
const unsafeInAutolink = /[\0- <>|\x7f]/;
const webAddress = /^www\./i;

/** Words as Markdown; empty if there are none. */
export function inline(children: readonly ElementContent[], where: number): string {
  const pieces: Piece[] = [];
  gather(children, 0, where, pieces);
  const parted = (where & place.inLink) === 0 ? withLinks(tidied(pieces), where) : tidied(pieces);
  return spread(parted, where);
}

/** The tree is shallow: see MAX_NESTING in tree/builder.ts. */
function gather(
  children: readonly ElementContent[],
  around: number,
  where: number,
  pieces: Piece[],
): void {
  for (const child of children) {
    if (child.type === "text") {
      pieces.push(textPiece(child.value.replace(lineEnds, " "), around));
    } else if (child.type === "element") {
      const mark = marks[child.tagName];
      const written = mark === undefined ? writtenElement(child, where) : undefined;
      if (written === undefined) {
        gather(child.children, around | (mark ?? 0), where, pieces);
      } else {
        const isText = written === "\n" || written === "";
        pieces.push({ text: written, isText, marks: around });
        if (child.tagName === "input") pieces.push(textPiece(" ", around));
      }
    }
  }
}

function textPiece(text: string, around: number): Piece {
  return { text, isText: true, marks: around };
}

/** An element that is no mark; undefined where it is only what is in it. */
function writtenElement(element: Element, where: number): string | undefined {
  const { tagName, properties } = element;
  if (tagName === "br") return "\n";
  if (tagName === "img") return picture(properties, where);
  if (tagName === "a") return link(element, where);
  if (tagName === "input") return properties.checked === true ? "[x]" : "[ ]";
  return codes.has(tagName) ? code(element, where) : undefined;
}

/** A link, or the mark of a note. */
function link({ properties, children }: Element, where: number): string | undefined {
  const { href, dataFootnoteRef } = properties;
  if (dataFootnoteRef !== undefined) return `[^${noteLabel(href)}]`;
  if (typeof href !== "string" || (where & place.inLink) !== 0) return undefined;
  const [only] = children;
  const text = children.length === 1 && only?.type === "text" ? only.value : "";
  if (isAddress(text, href)) return linkOf(text, href, where);
  const words = inline(children, where | place.inLink);
  return words === "" ? "" : `[${words}](${address(href, where)})`;
}

function isAddress(text: string, href: string): boolean {
  return text === href || `mailto:${text}` === href;
}

/** A link of words that may be its address. */
function linkOf(text: string, href: string, where: number): string {
  if (isAddress(text, href) && scheme.test(href) && !unsafeInAutolink.test(text))
    return `<${text}>`;
  const words = escaped(text, where | place.inLink, false, "");
  return `[${words}](${address(href, where)})`;
}

/** The label of a note, from the address or id of the content tree. */
export function noteLabel(value: Properties[string]): string {
  return String(value).replace(notePrefix, "");
}

const notePrefix = /^#?fn-/;

function picture({ src, alt }: Properties, where: number): string {
  const words = collapse(String(alt ?? ""));
  const text = forAttribute(escaped(words, where | place.inLink, false, ""));
  return `![${text}](${address(String(src ?? ""), where)})`;
}

const backticks = /`+/g;
const dollars = /\$+/g;
const pipes = /\|/g;
/** What parsers without formulas would read as HTML, links or link definitions. */
const markup = /<(?=[!/?a-z])|\](?=[[(:])/gi;

/** Code in a line, or a formula. */
function code(element: Element, where: number): string {
  const isInCell = (where & place.inCell) !== 0;
  const tex = formula(element);
  if (tex !== undefined) {
    const value = isInCell ? tex.replace(pipes, "\\vert ").trim() : tex;
    const fence = "$".repeat(longest(value, dollars) + 1);
    const isPadded = value.startsWith("$") || value.endsWith("$");
    return isPadded ? `${fence} ${value} ${fence}` : fence + value + fence;
  }
  const text = textOf(element.children).replace(lineEnds, " ");
  if (text === "") return "";
  const fence = "`".repeat(freeLength(text));
  const value = isInCell ? text.replace(pipes, "\\|") : text;
  const edges = `${value[0]}${value.at(-1)}`;
  const isPadded = edges.includes("`") || (edges === "  " && value.trim() !== "");
  return isPadded ? `${fence} ${value} ${fence}` : fence + value + fence;
}

/** The TeX of a formula, as parsers without formulas may read it, too; undefined for other elements. */
export function formula(element: Element): string | undefined {
  // White space has no meaning in TeX; a backtick would begin code.
  return texOf(element)?.tex.replace(markup, "$& ").replaceAll("`", "\\lq ");
}

/** Length of the longest run of a character. */
export function longest(text: string, runs: RegExp): number {
  return (text.match(runs) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
}

/** Length of the shortest run of backticks that a text does not have. */
function freeLength(text: string): number {
  const lengths = new Set((text.match(backticks) ?? []).map(({ length }) => length));
  let free = 1;
  while (lengths.has(free)) free++;
  return free;
}

/** Pieces with the URLs in their texts as links, where they have to be. */
function withLinks(pieces: readonly Piece[], where: number): Piece[] {
  return pieces.flatMap((piece, i) => {
    if (!piece.isText) return [piece];
    const { text, marks } = piece;
    const following = pieces[i + 1]?.text ?? (marks === 0 ? undefined : "*");
    const urls = urlsIn(text, where, following);
    if (urls.length === 0) return [piece];
    const parts: Piece[] = [];
    let from = 0;
    for (const { url, at } of urls) {
      if (at > from) parts.push({ ...piece, text: text.slice(from, at) });
      const href = webAddress.test(url) ? `http://${url}` : url;
      parts.push({ text: linkOf(url, href, where), isText: false, marks });
      from = at + url.length;
    }
    if (from < text.length) parts.push({ ...piece, text: text.slice(from) });
    return parts;
  });
}
