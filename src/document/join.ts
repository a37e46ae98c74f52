import { isBlock } from "./display/display.ts";
import { attribute, type Document, isInside, nodeText } from "./document.ts";
import { TagSet, TEXT, tag } from "./tags.ts";

/** How the text nodes and line breaks of a block are joined. */
export interface Joining {
  /** Between neighbouring text nodes: `inline` as a browser shows them, `spaced` as Dragnet does. */
  readonly pieces: "inline" | "spaced";
  /** What a `<br>` becomes. */
  readonly lineBreak: " " | "\u2028";
}

const codeTags = new TagSet("pre code kbd samp tt math");

/** Joins text nodes and `br` elements in document order; white space is not collapsed. */
export function joinContent(
  document: Document,
  content: readonly number[],
  { pieces, lineBreak }: Joining,
): string {
  let text = "";
  for (let i = 0; i < content.length; i++) {
    const node = content[i]!;
    if (i > 0 && (pieces === "spaced" || isApart(document, content[i - 1]!, node))) text += " ";
    text += document.tags[node] === TEXT ? nodeText(document, node) : lineBreak;
  }
  return text;
}

/** Elements that change how letters look, not where they stand. */
const formatting = new TagSet("b big em font i mark nobr q small strong sub sup u var");
const [A, BUTTON, LI, P, SPAN, SUP] = ["a", "button", "li", "p", "span", "sup"].map(tag);

// What stands at a seam: the last two characters before it and the first two behind it, a line feed between.
/** Marks that belong to the word before the seam, or to the one behind it. */
const MARKS = /\n[,.;:!?)\]\u2019\u201d]|[([\u201c]\n/u;
/** The end of a word or sentence, and a capital. */
const NEW_WORD = /[\p{Ll}\p{Po}\p{Pe}\p{Pf}]\n\p{Lu}/u;
/** A drop capital, and letters that have an element each. */
const LETTERS = /(?<![\p{L}\p{N}])(?:\p{Lu}\n\p{Ll}|\p{L}\n\p{L}(?!\p{Ll}))/u;
/** Parts of a word or of a decimal fraction. */
const PARTS = /[\p{L}\p{N}]['\u2019-]?\n['\u2019-]?[\p{Ll}\p{Lo}]|\p{N}\n\p{N}[.,]/u;
const DIGITS = /\p{N}\n\p{N}/u;

/**
 * Whether a space is shown between neighbouring texts that have none. Style sheets separate texts of neighbouring
 * elements (`</a><a>`), and buttons from any text. But formatting, drop capitals and the spans of word processors
 * stand within words. Code is excluded: there every character counts.
 */
export function isApart(document: Document, previous: number, node: number): boolean {
  const { tags, parents, ends } = document;
  const left = parents[previous]!;
  const entered = parents[node]!;
  const passed: number[] = [];
  let around = left;
  for (; ends[around]! <= node; around = parents[around]!) passed.push(around);
  for (let n = entered; n > previous; n = parents[n]!) passed.push(n);
  const isPressed = passed.some((element) => tags[element] === BUTTON);
  if (!isPressed && (left === around || entered < previous)) return false;
  if (tags[previous] !== TEXT || tags[node] !== TEXT || isInside(document, around, codeTags))
    return false;
  const seam = `${nodeText(document, previous).slice(-2)}\n${nodeText(document, node).slice(0, 2)}`;
  if (MARKS.test(seam)) return false;
  if (isPressed) return true;
  if (passed.every((element) => formatting.has(tags[element]!))) {
    // Two raised numbers are marks of two footnotes.
    return (
      NEW_WORD.test(seam) || (tags[left] === SUP && tags[entered] === SUP && DIGITS.test(seam))
    );
  }
  const links = passed.filter((element) => tags[element] === A);
  const others = passed.filter((n) => tags[n] !== SPAN && !formatting.has(tags[n]!));
  if (others.length > links.length) return true;
  if (links.length === 0 && LETTERS.test(seam)) return false;
  const [address, other = address] = links.map((link) => attribute(document, link, "href"));
  return address !== other || !PARTS.test(seam) || !isInProse(document, around);
}

/** How many nodes of a paragraph are looked at. */
const REACH = 64;
/** Shorter texts may be labels beside each other. In characters. */
const LEAST = 25;

/**
 * Whether an element is in a paragraph or a list's item that has running text: a long one, or spaces of the page's
 * own between the words of its elements.
 */
function isInProse(document: Document, element: number): boolean {
  const { source, tags, parents, ends, starts, stops } = document;
  let holder = element;
  while (holder > 0 && !isBlock(document, holder)) holder = parents[holder]!;
  if (tags[holder] !== P && tags[holder] !== LI) return false;
  const last = Math.min(ends[holder]!, holder + REACH);
  const isSpace = (at: number): boolean => source.charCodeAt(at) <= 0x20;
  for (let node = holder + 1; node < last; node++) {
    const start = starts[node]!;
    const end = stops[node]! - 1;
    if (tags[node] !== TEXT || end <= start) continue;
    const leads = isSpace(start) && !isSpace(start + 1);
    if (leads || (isSpace(end) && !isSpace(end - 1))) return true;
    if (source.countInk(start, Math.min(end, start + 4 * LEAST), LEAST) === LEAST) return true;
  }
  return false;
}
