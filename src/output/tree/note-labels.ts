/** The part of a footnote that only repeats its mark: at its start, and around a link back. */
import { type Document, nodeText } from "../../document/document.ts";
import { TEXT, tag } from "../../document/tags.ts";
import { addCut, type Cuts } from "./cuts.ts";
import { markText } from "./notes.ts";

const SUP = tag("sup");
const raisedDigits = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";
const raisedDigit = /[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]/gu;

/** What a note begins with: an arrow back, and its mark in brackets, before a point, or raised. */
const arrowAtStart = /^\s*(?:[\^↑↩]\ufe0e?\s+)?/;
const markAtStart =
  /^[[(【]?([*※]?\p{Nd}{1,4}|\p{No}{1,3}|[a-z]|[ivx]{2,5}|[*†‡§¶#]{1,4})(?:[\])】][.:]?\s*|[.:](?!\d)\s*|\s+|(?=\p{Lu}))/iu;
/** What is left of a label whose number leads back. */
const emptyMark = /^(?:[[(【]\s*[\])】]|[\])】])?[.:]?\s*/u;
const brackets = /[[\]()【】\s]|note|nb/giu;
/** Text nodes and characters that what repeats a mark has at most. */
const LABEL = { nodes: 8, characters: 60 } as const;
/** LaTeXML writes the number three times. */
const MOST_LABELS = 3;

/** A text node, and where it begins in the text of a note. */
interface Piece {
  readonly node: number;
  readonly text: string;
  readonly at: number;
}

/** A mark without brackets, its raised digits as plain ones. */
function nameIn(mark: string): string {
  return mark
    .replace(brackets, "")
    .replace(raisedDigit, (digit) => String(raisedDigits.indexOf(digit)));
}

/** The superscript that a note begins with. */
function ownLabel({ tags, parents }: Document, first: Piece | undefined): string {
  const isRaised = first !== undefined && tags[parents[first.node]!] === SUP;
  return isRaised && markText.test(first.text.trim()) ? first.text : "";
}

/** Cuts what repeats a mark at the start of its note, from a node up to another. */
export function cutLabel(
  document: Document,
  cuts: Cuts,
  from: number,
  to: number,
  name: string,
  backLinks: ReadonlySet<number>,
): void {
  const { tags, ends } = document;
  const texts: Piece[] = [];
  let start = "";
  let leadsBack = false;
  for (let node = from; node < to && start.length < LABEL.characters; node++) {
    if (backLinks.has(node)) {
      leadsBack ||= start.length < 3;
      node = ends[node]! - 1;
    }
    if (tags[node] !== TEXT || texts.length === LABEL.nodes) continue;
    const text = nodeText(document, node);
    texts.push({ node, text, at: start.length });
    start += text;
  }
  const wanted = nameIn(name === "" ? ownLabel(document, texts[0]) : name);
  let left = arrowAtStart.exec(start)![0].length;
  for (let i = 0; i < MOST_LABELS && wanted !== ""; i++) {
    const rest = start.slice(left);
    const found = markAtStart.exec(rest);
    const first = texts.find(({ at }) => at >= left);
    if (found !== null && nameIn(found[1]!) === wanted) left += found[0].length;
    else if (first?.at === left && nameIn(first.text) === wanted) {
      left += first.text.length;
    } else break;
  }
  if (leadsBack) left += emptyMark.exec(start.slice(left))![0].length;
  for (const { node, text } of texts) {
    const length = Math.min(left, text.length);
    left -= length;
    if (length > 0) addCut(cuts, node, { from: 0, to: length });
  }
}

const openAtEnd = /[[(【]\s*$/u;
const closeAtStart = /^\s*[\])】]/u;

/** Where the texts beside an element have brackets around it; undefined without. */
export function bracketsAround(
  document: Document,
  node: number,
): { readonly open: [number, number]; readonly close: [number, number] } | undefined {
  const { tags, ends, parents, size } = document;
  const next = ends[node]!;
  if (tags[node - 1] !== TEXT || next >= size || tags[next] !== TEXT) return undefined;
  if (parents[next] !== parents[node] || parents[node - 1] !== parents[node]) return undefined;
  const open = openAtEnd.exec(nodeText(document, node - 1));
  const close = closeAtStart.exec(nodeText(document, next));
  if (open === null || close === null) return undefined;
  return { open: [node - 1, open.index], close: [next, close[0].length] };
}

/** Cuts the brackets in the texts beside an element. */
export function cutBrackets(document: Document, cuts: Cuts, node: number): void {
  const brackets = bracketsAround(document, node);
  if (brackets === undefined) return;
  const [before, from] = brackets.open;
  const [after, to] = brackets.close;
  addCut(cuts, before, { from, to: nodeText(document, before).length });
  addCut(cuts, after, { from: 0, to });
}
