/**
 * VIPS, step 1: which nodes of a page are divided and which are blocks (Cai, Yu, Wen, Ma, VIPS,
 * MSR-TR-2003-79, as the public program `tpopela/vips_java` has the rules).
 */
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import type { PageView } from "./page-view.ts";
import type { VisualBlock } from "./visual-block.ts";

const A = tag("a");
const CODE = tag("code");
const DIV = tag("div");
const EM = tag("em");
const P = tag("p");
const tableTags = new TagSet("table tr");
const cellTags = new TagSet("td th");

/** Tags by the rules that apply to them; rule 1 applies to all. */
const rulesOf = {
  inline: [2, 3, 4, 5, 6, 8, 9, 12],
  table: [2, 3, 7, 9, 12],
  cell: [2, 3, 4, 8, 9, 10, 12],
  paragraph: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  other: [2, 3, 4, 6, 8, 9, 11],
} as const;

/** A node on the way, with the sibling that shows something before it; -1 for none. */
interface Candidate {
  readonly node: number;
  readonly previous: number;
  /** It has its own background, and so is always a block. */
  readonly isApart: boolean;
}

/**
 * Divides the subtree of a node into blocks, in document order.
 *
 * @param most area up to which a node is not divided, in square pixels
 */
export function divide(view: PageView, root: number, most: number): VisualBlock[] {
  const { document, blocksBefore, backgrounds } = view;
  const { tags, ends, parents } = document;
  const found: VisualBlock[] = [];
  const divided = new Set<number>();
  const emit = (start: number, stop: number, node: number, coherence: number): void => {
    const [first, end] = [blocksBefore[start]!, blocksBefore[stop]!];
    if (first === end && !view.isPicture(start, stop)) return;
    found.push({ first, end, start, stop, node, parent: parents[start]!, coherence });
  };
  const stack: (Candidate | readonly [start: number, stop: number])[] = [
    { node: root, previous: -1, isApart: false },
  ];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (!("node" in top)) {
      emit(top[0], top[1], -1, WORDS);
      continue;
    }
    const { node } = top;
    const coherence = top.isApart ? APART : judge(view, top, root, most, divided);
    if (coherence > DIVIDE) {
      emit(node, ends[node]!, view.isWords(node) ? -1 : node, coherence);
      continue;
    }
    divided.add(node);
    const parts: typeof stack = [];
    let previous = -1;
    let run = -1;
    for (let child = node + 1; child < ends[node]!; child = ends[child]!) {
      if (view.shown[child] === 0) continue;
      if (tags[child] === TEXT || (view.isInline(child) && view.isWords(child))) {
        if (run < 0) run = parts.push([child, ends[child]!]) - 1;
        else parts[run] = [(parts[run] as readonly [number, number])[0], ends[child]!];
      } else {
        run = -1;
        const isApart = coherence === BY_COLOUR && backgrounds[child] !== backgrounds[node];
        parts.push({ node: child, previous, isApart });
      }
      previous = child;
    }
    for (let i = parts.length - 1; i >= 0; i--) stack.push(parts[i]!);
  }
  return found;
}

const DIVIDE = 0;
/** Divide; what has a background of its own is a block. */
const BY_COLOUR = -1;
/** Degree of words without a block-level element between, and of those with punctuation. */
const WORDS = 10;
const MARKED_WORDS = 9;
const ONE_EMPHASIS = 11;
const APART = 7;

/** The degree of coherence of a block; not above {@link DIVIDE} for a node that is divided. */
function judge(
  view: PageView,
  { node, previous }: Candidate,
  root: number,
  most: number,
  divided: ReadonlySet<number>,
): number {
  const { tags, ends } = view.document;
  const number = tags[node]!;
  const { shown, only, largest, isColoured } = childrenOf(view, node);
  // Rule 1: it shows something, a picture, but nothing below it does.
  if (shown === 0) return 8;
  for (const rule of rulesOf[kindOf(view, node)]) {
    if (rule === 2 && shown === 1 && tags[only] !== TEXT) {
      if (tags[only] === EM && view.isWords(only)) return ONE_EMPHASIS;
      return DIVIDE;
    }
    if (rule === 3 && node === root && !view.isWords(node)) return DIVIDE;
    if (rule === 4 && view.isWords(node)) return view.isMarked(node) ? MARKED_WORDS : WORDS;
    if (rule === 5 && !view.isWords(node)) return DIVIDE;
    if (rule === 6 && view.rulesBefore[ends[node]!]! > view.rulesBefore[node]!) return DIVIDE;
    if (rule === 7 && isColoured) return BY_COLOUR;
    if (rule === 8 && view.areas[node]! < most) {
      return number === DIV ? 5 : number === CODE ? 7 : 8;
    }
    if (rule === 9 && largest < most) return number === A ? 11 : 8;
    if (rule === 10 && divided.has(previous)) return DIVIDE;
    if (rule === 11) return DIVIDE;
  }
  return 8;
}

function kindOf(view: PageView, node: number): keyof typeof rulesOf {
  const number = view.document.tags[node]!;
  if (number === P) return "paragraph";
  if (tableTags.has(number)) return "table";
  if (cellTags.has(number)) return "cell";
  return view.isInline(node) ? "inline" : "other";
}

/** Children that show something: how many, the last, the area of the largest, their colours. */
function childrenOf(view: PageView, node: number) {
  const {
    document: { ends },
    backgrounds,
  } = view;
  let [shown, only, largest, isColoured] = [0, -1, 0, false];
  for (let child = node + 1; child < ends[node]!; child = ends[child]!) {
    if (view.shown[child] === 0) continue;
    shown++;
    only = child;
    largest = Math.max(largest, view.areas[child]!);
    if (backgrounds[child] !== backgrounds[node]) isColoured = true;
  }
  return { shown, only, largest, isColoured };
}
