/** Strong, emphasised and deleted words in Markdown, where punctuation decides whether a mark counts. */
import { escaped, place } from "./escapes.ts";

/** Text, or something that is written already, with the marks around it, added. A line end in text is a break. */
export interface Piece {
  readonly text: string;
  readonly isText: boolean;
  readonly marks: number;
}

const STRONG = 1;
const EMPHASIS = 2;
const DELETED = 4;
/** By the element. */
export const marks: Readonly<Record<string, number>> = {
  strong: STRONG,
  em: EMPHASIS,
  del: DELETED,
};

/** One end of a text. */
interface Side {
  readonly punctuation: RegExp;
  /** A word at the other end. */
  readonly word: RegExp;
  join(inner: string, outer: string): string;
}

const start: Side = {
  punctuation: /^[\p{P}\p{S}]+/u,
  word: /[\p{L}\p{N}]$/u,
  join: (inner, outer) => outer + inner,
};
const end: Side = {
  punctuation: /(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/u,
  word: /^[\p{L}\p{N}]/u,
  join: (inner, outer) => inner + outer,
};

/**
 * Neighbouring texts with the same marks as one. Punctuation at the edge of marked words is moved out of them if a
 * letter is beside the mark: `**Note:**text` is not a mark in CommonMark (6.2, "left-flanking").
 */
export function tidied(pieces: readonly Piece[]): Piece[] {
  const joined = withoutEdges(pieces, start);
  if (joined.every(({ marks }) => marks === 0)) return joined;
  return withoutEdges(joined.reverse(), end).reverse();
}

/** The same for one side of each text; for ends, the pieces are in reverse order. */
function withoutEdges(pieces: readonly Piece[], side: Side): Piece[] {
  const found: Piece[] = [];
  const add = (piece: Piece): void => {
    const last = found.at(-1);
    if (last?.isText && piece.isText && last.marks === piece.marks) {
      found[found.length - 1] = { ...last, text: side.join(piece.text, last.text) };
    } else if (piece.text !== "") {
      found.push(piece);
    }
  };
  for (const piece of pieces) {
    const last = found.at(-1);
    const outer = piece.marks & (last?.marks ?? 0);
    const mayMove =
      piece.isText && piece.marks !== outer && last?.isText && side.word.test(last.text);
    const [edge] = (mayMove && side.punctuation.exec(piece.text)) || [];
    if (edge === undefined) {
      add(piece);
    } else {
      add({ ...piece, text: edge, marks: outer });
      const { length } = edge;
      const text = side === start ? piece.text.slice(length) : piece.text.slice(0, -length);
      add({ ...piece, text });
    }
  }
  return found;
}

/** An open mark, and how it is written. */
interface Open {
  readonly mark: number;
  readonly delimiter: string;
}

const punctuation = /[\p{P}\p{S}]/u;
/** As CommonMark understands it: neither white space nor punctuation. Some parsers take half of a character for one. */
const letter = /[^\s\p{P}\p{S}]|[\u{10000}-\u{10ffff}]/u;
const doubled = / {2}|\n/;
const breaks = /(?<! ) *\n[ \n]*/g;
const spaces = / {2,}/g;

/** Pieces as Markdown, with their marks. White space at the edge of marks stands outside of them. */
export function spread(pieces: readonly Piece[], where: number): string {
  const written: string[] = [];
  const open: Open[] = [];
  const hasLines = (where & place.onLines) !== 0;
  let gap = "";
  /** The last character before the gap, and the place of what it ends. */
  let before = "";
  let last = -1;
  for (const [i, { text, isText, marks }] of pieces.entries()) {
    const words = isText ? text.trim() : text;
    const from = text.length - (isText ? text.trimStart().length : text.length);
    gap += text.slice(0, from);
    if (words === "") {
      written.push(closed(open, marks));
      continue;
    }
    const first = firstOf(words);
    let rest = words;
    let reference = "";
    // Two codes would be one.
    if (gap === "" && !isText && first === "`" && before === "`") gap = " ";
    const isTight = gap === "" && last >= 0;
    const closing = closed(open, marks);
    written.push(closing);
    if (isTight && letter.test(first) && hasPunctuation(closing, before)) {
      // Behind a reference, which ends in a semicolon, a mark counts.
      reference = asReference(first);
      rest = words.slice(first.length);
    }
    written.push(last < 0 ? gap.replace(edges, "") : spaceOf(gap, where));
    const opening = opened(open, pieces, i);
    written.push(opening);
    if (isTight && letter.test(before) && hasPunctuation(opening, reference === "" ? first : "&"))
      written[last] = withReference(written[last]!, before);
    const isFirst = gap.includes("\n") || (last < 0 && (where & place.inLink) === 0);
    const next = pieces[i + 1]?.text;
    const behind = text.slice(from + words.length);
    if (isText) {
      rest = escaped(
        withoutDoubles(rest),
        where,
        hasLines && isFirst && opening === "",
        behind + (next ?? ""),
      );
      // Behind the mark of a note these would make a link or another note.
      if (isTight && before === "]" && (first === "(" || first === ":")) rest = `\\${rest}`;
    }
    last = written.push(reference + rest) - 1;
    before = rest === "" ? ";" : lastOf(words);
    gap = isText ? behind : "";
  }
  written.push(closed(open, 0), gap.replace(edges, ""));
  return written.join("");
}

/** A text with its last character as a reference; what a letter behind it made plain gets an escape. */
function withReference(text: string, last: string): string {
  const rest = text
    .slice(0, -last.length)
    .replace(plainBeforeLetter, (run) => `\\${[...run].join("\\")}`);
  return rest + asReference(last);
}

const plainBeforeLetter = /(?<![\\_])_+$|\\$/;
const edges = /[ \n]+/g;

function spaceOf(gap: string, where: number): string {
  return gap === "" || gap === " " ? gap : escaped(withoutDoubles(gap), where, false, "");
}

function withoutDoubles(text: string): string {
  return doubled.test(text) ? text.replace(breaks, "\n").replace(spaces, " ") : text;
}

/** Whether beside delimiters, if there are any, is punctuation on the inner side of the outermost of them. */
function hasPunctuation(delimiters: string, inner: string): boolean {
  return delimiters !== "" && (punctuation.test(inner) || new Set(delimiters).size > 1);
}

/** Closes marks that are not among others, and those inside of them. Returns their delimiters. */
function closed(open: Open[], marks: number): string {
  let delimiters = "";
  while (open.some(({ mark }) => (marks & mark) === 0)) delimiters += open.pop()!.delimiter;
  return delimiters;
}

/** Opens the marks of a piece, the longest first. Returns their delimiters. */
function opened(open: Open[], pieces: readonly Piece[], index: number): string {
  const { marks } = pieces[index]!;
  if (marks === 0) return "";
  const missing = [STRONG, EMPHASIS, DELETED].filter(
    (mark) => (marks & mark) !== 0 && !open.some((one) => one.mark === mark),
  );
  if (missing.length === 0) return "";
  const ends = missing.length === 1 ? [] : missing.map((mark) => endOf(pieces, index, mark));
  const order = missing.map((_, i) => i).sort((a, b) => ends[b]! - ends[a]!);
  let written = "";
  for (const i of order) {
    const mark = missing[i]!;
    const delimiter = mark === EMPHASIS ? emphasisAt(open, pieces, index) : delimiters[mark]!;
    open.push({ mark, delimiter });
    written += delimiter;
  }
  return written;
}

const delimiters: Readonly<Record<number, string>> = { [STRONG]: "**", [DELETED]: "~~" };

/** A star; an underscore beside the two of strong words, unless a letter beside it would make text of it. */
function emphasisAt(open: readonly Open[], pieces: readonly Piece[], index: number): string {
  if (open.at(-1)?.mark !== STRONG) return "*";
  const [before, behind] = [pieces[index - 1], pieces[endOf(pieces, index, EMPHASIS)]];
  const isAtEdge = [before, behind].some((piece) => ((piece?.marks ?? 0) & STRONG) === 0);
  const first = firstOf(behind?.text ?? "");
  return isAtEdge && !letter.test(lastOf(before?.text ?? "")) && !letter.test(first) ? "_" : "*";
}

/** The first piece from one on that has not a mark. */
function endOf(pieces: readonly Piece[], from: number, mark: number): number {
  let end = from;
  while (end < pieces.length && (pieces[end]!.marks & mark) !== 0) end++;
  return end;
}

function asReference(character: string): string {
  return `&#x${character.codePointAt(0)!.toString(16)};`;
}

function lastOf(text: string): string {
  const last = text.codePointAt(text.length - 2) ?? 0;
  return last > 0xffff ? text.slice(-2) : text.slice(-1);
}

function firstOf(text: string): string {
  const first = text.codePointAt(0) ?? 0;
  return first > 0xffff ? text.slice(0, 2) : text.charAt(0);
}
