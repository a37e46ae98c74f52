/** Markdown of simple words: text, links, pictures, code, and marks that stand apart. */
import type { Element, ElementContent, Properties } from "hast";
import { texOf } from "../../tree/math.ts";
import { needsOneLine } from "./one-line.ts";
import { forAttribute, inMark, place, simpleText } from "./simple-text.ts";

const marks: Readonly<Record<string, { readonly mark: string; readonly inside: number }>> = {
  strong: { mark: "**", inside: place.inStrong },
  em: { mark: "*", inside: place.inEmphasis },
};
const inLinkOrMark = place.inLink | inMark;
const codes = new Set(["code", "kbd", "samp"]);

/** Characters of a URL that need more than an escape: the library's way of writing it depends on them. */
const doubtfulInUrl = /[\0- "<>[\\\]`|\x7f]|&[#\w]+;/;
const bracket = /[()]/g;
const simpleCode = /^[^\s`|]+(?: [^\s`|]+)*$/;
const scheme = /^[a-z][+\-.a-z]+:/i;
const notePrefix = /^#?fn-/;
const simpleLabel = /^[A-Za-z0-9-]+$/;
/** Neither white space nor punctuation, as CommonMark understands them, nor half of a character. */
const letter = /[^\s\p{P}\p{S}\ud800-\udfff]/u;
/** May be a letter. */
const word = /[^\s\p{P}\p{S}]/u;

/** The words as Markdown; undefined if they are not simple, or if there are none. */
export function simpleInline(
  children: readonly ElementContent[],
  where: number,
): string | undefined {
  let written = "";
  let last: string | undefined;
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    const before = children[i - 1];
    const next = children[i + 1];
    const part =
      child.type === "text"
        ? trimmedText(child.value, before, next, where)
        : child.type === "element" && simpleElement(child, last, next, where);
    // A bracket behind another one would make a link of both.
    if (typeof part !== "string" || (last === "]" && part.startsWith("("))) return undefined;
    written += part;
    last = part === "" ? last : part.at(-1);
  }
  return written === "" ? undefined : written;
}

/** Text without the space at the edge of a line. */
function trimmedText(
  value: string,
  before: ElementContent | undefined,
  next: ElementContent | undefined,
  where: number,
): string | undefined {
  if (value.includes("  ")) return undefined;
  const begins = before === undefined || isBreak(before);
  const ends = next === undefined || isBreak(next);
  const start = begins && value.startsWith(" ") ? 1 : 0;
  const end = ends && value.length > start && value.endsWith(" ") ? value.length - 1 : value.length;
  const text = value.slice(start, end);
  // The space at the edge of a mark or a link is not dropped, but moves.
  if ((where & inLinkOrMark) !== 0 && text !== value) return undefined;
  // Nothing at all between or behind breaks.
  if (text === "" && before !== undefined && isBreak(before)) return undefined;
  // "!" would make a picture of a link, "<" may begin a tag.
  if (next !== undefined && (text.endsWith("!") || text.endsWith("<"))) return undefined;
  return simpleText(text, where, begins && (where & place.onLines) !== 0, next === undefined);
}

function simpleElement(
  element: Element,
  last: string | undefined,
  next: ElementContent | undefined,
  where: number,
): string | undefined {
  const { tagName, properties } = element;
  if (tagName === "img") return simplePicture(properties, where);
  if (codes.has(tagName)) return codeOf(element);
  if (tagName === "a") return (where & place.inLink) !== 0 ? undefined : simpleLink(element, where);
  if (tagName === "br") {
    // Lines at the edge are dropped.
    const isBetween = last !== undefined && last !== "\n" && next !== undefined;
    return (where & place.onLines) !== 0 && isBetween ? "\\\n" : undefined;
  }
  return tagName in marks ? simpleMark(element, last, next, where) : undefined;
}

/** A link of a URL and words, or the mark of a note. */
function simpleLink({ properties, children }: Element, where: number): string | undefined {
  if (properties.dataFootnoteRef !== undefined) {
    const label = noteLabel(properties.href);
    return label && `[^${label}]`;
  }
  const url = urlOf(properties.href, where);
  if (url === undefined || hasOther(properties, "href")) return undefined;
  // Marks around the brackets do not meet those between them.
  const words = simpleInline(children, (where & ~(place.onLines | inMark)) | place.inLink);
  if (words === undefined) return undefined;
  const [only] = children;
  const text = children.length === 1 && only?.type === "text" ? only.value : undefined;
  const isAddress = text === properties.href || `mailto:${text}` === properties.href;
  return isAddress && scheme.test(url) ? `<${text}>` : `[${words}](${url})`;
}

function simplePicture(properties: Properties, where: number): string | undefined {
  const url = urlOf(properties.src, where);
  const alt = String(properties.alt ?? "");
  if (url === undefined || properties.title !== undefined || alt.trim() !== alt) return undefined;
  const text = simpleText(alt, where | place.inLink, false, true);
  return text === undefined ? undefined : `![${forAttribute(text)}](${url})`;
}

/** Marked words that count as marked whatever stands beside them (CommonMark 6.2). */
function simpleMark(
  { tagName, children }: Element,
  last = "\n",
  next: ElementContent | undefined,
  where: number,
): string | undefined {
  const { mark, inside } = marks[tagName]!;
  if ((where & inside) !== 0) return undefined;
  const isInMark = (where & inMark) !== 0;
  const isWhole = isInMark && last === "\n" && next === undefined;
  const following = next?.type === "text" ? next.value.charAt(0) : "";
  if (isInMark && !isWhole && (last !== " " || following !== " ")) return undefined;
  if (last === "*" || (next?.type === "element" && next.tagName in marks)) return undefined;
  const words = simpleInline(children, (where & ~place.onLines) | inside);
  if (words === undefined) return undefined;
  const isLoose =
    (word.test(last) && !letter.test(words[0]!)) ||
    (word.test(following) && !letter.test(words.at(-1)!));
  // Stars of both kinds beside each other would be "***" with the smaller one inside.
  const written = isWhole && mark === "*" ? "_" : mark;
  return isLoose ? undefined : written + words + written;
}

function codeOf(element: Element): string | undefined {
  const [text] = element.children;
  if (element.children.length !== 1 || text?.type !== "text") return undefined;
  if (!simpleCode.test(text.value) || texOf(element) !== undefined) return undefined;
  return `\`${text.value}\``;
}

/** The label of a note, from the address or id of the content tree; undefined if it needs escapes. */
export function noteLabel(value: Properties[string]): string | undefined {
  const label = String(value).replace(notePrefix, "");
  return simpleLabel.test(label) ? label : undefined;
}

/** An address with its escapes; undefined if they depend on more. */
function urlOf(value: Properties[string], where: number): string | undefined {
  if (typeof value !== "string" || value === "" || doubtfulInUrl.test(value)) return undefined;
  if ((where & place.amongFormulas) !== 0 && value.includes("$")) return undefined;
  return value.replace(bracket, "\\$&");
}

function hasOther(properties: Properties, name: string): boolean {
  for (const other in properties) if (other !== name) return true;
  return false;
}

function isBreak(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "br";
}

/**
 * The words of each line of what stands on one line in Markdown, in a heading or a cell; undefined where a line
 * holds more than words.
 */
export function simpleLines(
  children: readonly ElementContent[],
  where: number,
): string[] | undefined {
  const lines: string[] = [];
  let line: ElementContent[] = [];
  const end = (): boolean => {
    if (line.length === 0) return true;
    const words = simpleInline(line, where);
    line = [];
    return words !== undefined && lines.push(words) > 0;
  };
  for (const child of children) {
    if (!needsOneLine(child)) {
      line.push(child);
      continue;
    }
    if (!end() || child.type !== "element") return undefined;
    if (child.tagName === "br") continue;
    const inside = child.tagName === "p" ? simpleLines(child.children, where) : undefined;
    if (inside === undefined) return undefined;
    for (const words of inside) lines.push(words);
  }
  return end() ? lines : undefined;
}
