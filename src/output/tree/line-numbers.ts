/** The line numbers of listings, which are no part of the code. */
import { attribute, type Document, nodeText, subtreeText } from "../../document/document.ts";
import { blockTags, TagSet, TEXT, tag } from "../../document/tags.ts";

const PRE = tag("pre");
const cellTags = new TagSet("td th");

const gutterClass =
  /(?:^|[\s_-])(?:gutter|l(?:ine)?-?n(?:o|os|t|um|ums|umber|umbers|umbering)?|blob-num|crayon-nums?)(?:$|[\s_-])/i;
const numbersOnly = /^[\s\d.:|]*$/;

/** Whether classes name line numbers of a listing. */
export function namesGutter(classes: string): boolean {
  return gutterClass.test(classes);
}

/** Whether an element holds the line numbers of a listing: by its class, and nothing but numbers. */
export function isGutter(document: Document, node: number): boolean {
  const classes = attribute(document, node, "class");
  if (classes === undefined || !namesGutter(classes)) return false;
  return numbersOnly.test(subtreeText(document, node));
}

const aNumber = /^\s*(\d{1,6})\s*$/;

/** An element that has a number and nothing else. */
export interface LineNumber {
  readonly node: number;
  readonly number: number;
}

/** The number that is all of an element; undefined for other elements. */
export function lineNumberAt(document: Document, node: number): LineNumber | undefined {
  const { tags, ends } = document;
  const isLone = tags[node + 1] === TEXT && ends[node] === node + 2;
  const found = isLone ? aNumber.exec(nodeText(document, node + 1)) : null;
  return found === null ? undefined : { node, number: Number(found[1]) };
}

/** A listing, and the numbers at the starts of its lines. */
export interface NumberedText {
  readonly text: string;
  readonly numbers: readonly LineNumber[];
}

/** Fewer numbers may be those of a listing's own lines. */
const LEAST_NUMBERS = 3;

/**
 * The elements that number the lines of a listing, counting on; undefined if there are none. Each is at the start of its
 * line, or before a block that is the line, which may be empty.
 */
export function lineNumbers(
  document: Document,
  { text, numbers }: NumberedText,
): ReadonlySet<number> | undefined {
  if (numbers.length < LEAST_NUMBERS) return undefined;
  const first = numbers[0]!.number;
  if (!numbers.every(({ number }, i) => number === first + i)) return undefined;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const others = lines.filter((line) => !aNumber.test(line)).length;
  const areBeside = numbers.every(({ node }) => isBeforeBlock(document, node));
  const isEach = areBeside
    ? others <= numbers.length && 2 * others >= numbers.length
    : others > 0 && lines.length === numbers.length;
  return isEach ? new Set(numbers.map(({ node }) => node)) : undefined;
}

function isBeforeBlock({ tags, ends, parents }: Document, node: number): boolean {
  const next = ends[node]!;
  return (
    parents[next] === parents[node] && blockTags.has(tags[next]!) && !cellTags.has(tags[next]!)
  );
}

/** Whether a listing is the column of numbers beside another one, which has as many lines. */
export function isNumberColumn(document: Document, node: number): boolean {
  const { tags, ends, parents } = document;
  if (tags[node] !== PRE) return false;
  const text = subtreeText(document, node);
  if (!numbersOnly.test(text)) return false;
  const numbers = text.split(notDigits).filter((part) => part !== "");
  const first = Number(numbers[0]);
  if (numbers.length < 2 || !numbers.every((part, i) => Number(part) === first + i)) return false;
  let holder = parents[node]!;
  if (cellTags.has(tags[holder]!)) holder = parents[holder]!;
  for (let n = ends[node]!; n < ends[holder]!; n++) {
    if (tags[n] !== PRE) continue;
    const lines = subtreeText(document, n).trimEnd().split("\n").length;
    return Math.abs(lines - numbers.length) <= 1;
  }
  return false;
}

const notDigits = /\D+/;
