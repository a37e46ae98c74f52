/** Formulas in the text of a page as TeX, between the delimiters of a rendering script. */
import { once } from "../../base/once.ts";
import type { Document } from "../../document/document.ts";
import { type Formula, formula } from "./math.ts";

/** What renders such formulas, and classes that generators put around them. */
const anyRenderer =
  /mathjax|katex|tex2jax|arithmatex|texme|class=["']?(?:[\w-]{1,40} ){0,4}math\b/gi;

/**
 * Detects whether a page loads a script that renders formulas. Without one only unmistakable TeX counts. The
 * page is searched once, at the first call.
 */
export function createRendersTex({ source }: Document): () => boolean {
  return once(() => source.search(anyRenderer) >= 0);
}

/** Whether a text has the delimiters of a formula, both of them: few have, and it is soon seen. */
export function mayHaveTex(text: string): boolean {
  return occursTwice(text, "\\") || occursTwice(text, "$");
}

function occursTwice(text: string, character: string): boolean {
  const first = text.indexOf(character);
  return first >= 0 && text.includes(character, first + 1);
}

/** A formula between delimiters, in characters. */
const LONGEST = 2000;
const environment =
  /^\\begin\{((?:equation|align|alignat|gather|multline|eqnarray|[pbvBV]?matrix|cases)\*?)\}/;
/** Commands and scripts: what no other text has between such delimiters. */
const surelyTex = /\\[a-z]|[_^]/i;
const letter = /^[a-z]$/i;
const wordBefore = /[\p{L}\p{N}$\\]$/u;
const wordAfter = /^[\p{L}\p{N}_$]/u;
const spaceAtEnds = /^\s|[\s\\]$/;
const delimiter = /[\\$]/g;

/** Where the delimiters of a kind end next, so that no part of the text is searched twice. */
type Search = (from: number) => number;

/**
 * Splits a text at its formulas: `\(…\)`, `\[…\]`, `$$…$$`, environments, and `$…$` by Pandoc's rule: no
 * white space just inside the dollars, no letter or digit just outside.
 *
 * @param isRendered returns whether a script of the page renders formulas; called only if it matters
 */
export function splitFormulas(text: string, isRendered: () => boolean): (string | Formula)[] {
  if (!mayHaveTex(text)) return [text];
  const parts: (string | Formula)[] = [];
  const searches = new Map<string, Search>();
  const endOf = (close: string, from: number): number => {
    const search = searches.get(close) ?? forward(text, close);
    searches.set(close, search);
    return search(from);
  };
  let written = 0;
  const next = new RegExp(delimiter);
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const start = found.index;
    const kind = kindAt(text, start);
    if (kind === undefined) continue;
    const { open, close, isDisplay, isWhole } = kind;
    next.lastIndex = start + open.length;
    const end = endOf(close, start + open.length);
    if (end - start > LONGEST) continue;
    const tex = text.slice(start + open.length, end);
    const isPlaced = open !== "$" || standsApart(text, start, end);
    if (!isPlaced || !(isWhole || isFormula(tex, isRendered, open))) continue;
    const stop = end + close.length;
    parts.push(
      text.slice(written, start),
      formula(isWhole ? text.slice(start, stop) : tex, isDisplay) ?? "",
    );
    written = stop;
    next.lastIndex = stop;
  }
  return [...parts, text.slice(written)];
}

interface Kind {
  readonly open: string;
  readonly close: string;
  readonly isDisplay: boolean;
  /** Whether the delimiters are part of the formula. */
  readonly isWhole?: boolean;
}

const kinds: readonly Kind[] = [
  { open: "\\(", close: "\\)", isDisplay: false },
  { open: "\\[", close: "\\]", isDisplay: true },
  { open: "$$", close: "$$", isDisplay: true },
  { open: "$", close: "$", isDisplay: false },
];

/** What kind of formula may begin at a place in a text. */
function kindAt(text: string, at: number): Kind | undefined {
  const name = text.startsWith("\\begin{", at)
    ? environment.exec(text.slice(at, at + 40))?.[1]
    : undefined;
  if (name !== undefined) {
    return { open: `\\begin{${name}}`, close: `\\end{${name}}`, isDisplay: true, isWhole: true };
  }
  for (const kind of kinds) if (text.startsWith(kind.open, at)) return kind;
  return undefined;
}

/** Whether no letter, digit or dollar is beside the dollars of a formula. */
function standsApart(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return !wordBefore.test(before) && !wordAfter.test(text.slice(end + 1, end + 3));
}

function isFormula(tex: string, isRendered: () => boolean, open: string): boolean {
  if (open !== "$") return tex.trim() !== "" && (surelyTex.test(tex) || isRendered());
  return !spaceAtEnds.test(tex) && (surelyTex.test(tex) || (letter.test(tex) && isRendered()));
}

/** Finds what closes a formula at or after ever larger places; Infinity where nothing does. */
function forward(text: string, close: string): Search {
  let found = -1;
  return (from) => {
    if (found < from) {
      const at = text.indexOf(close, from);
      found = at < 0 ? Infinity : at;
    }
    return found;
  };
}
