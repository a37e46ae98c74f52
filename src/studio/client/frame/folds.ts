/** Hides runs of blocks behind a line each. */

type Fold = readonly [from: number, to: number, text: string];

/** All elements of the page, each with the position after its last descendant. */
const all = [...document.body.querySelectorAll<HTMLElement>("*")];
const ends = new Int32Array(all.length);
const open: number[] = [];
for (const [i, element] of all.entries()) {
  while (open.length > 0 && !all[open.at(-1)!]!.contains(element)) ends[open.pop()!] = i;
  open.push(i);
}
while (open.length > 0) ends[open.pop()!] = all.length;

let lines: HTMLElement[] = [];
let hidden: HTMLElement[] = [];

/** The line of the fold that hides a block. */
export function lineOf(block: number): HTMLElement | undefined {
  return lines.find(({ dataset }) => Number(dataset.from) <= block && block <= Number(dataset.to));
}

/** The lines of the folds within a range of blocks. */
export function linesWithin(from: number, to: number): HTMLElement[] {
  return lines.filter(({ dataset }) => Number(dataset.from) >= from && Number(dataset.to) <= to);
}

/** Folds these runs, and no others. */
export function fold(folds: readonly Fold[], onOpen: (block: number) => void): HTMLElement[] {
  for (const line of lines) line.remove();
  for (const element of hidden) element.hidden = false;
  [lines, hidden] = [[], []];
  if (folds.length === 0) return lines;
  const nearest = nearestFolds(folds);
  let i = 0;
  let last: number | undefined;
  while (i < all.length) {
    const own = foldOf(nearest, i);
    if (own === undefined) {
      i++;
      continue;
    }
    const element = all[i]!;
    if (own !== last) {
      const line = lineFor(folds[own]!, onOpen);
      element.before(line);
      lines.push(line);
    }
    last = own;
    element.hidden = true;
    hidden.push(element);
    i = ends[i]!;
  }
  return lines;
}

const SHOWN = -1;
const NONE = -2;

/** For each position among all elements, and the one after them: */
interface Nearest {
  /** The fold of the last block before it, and of the next from it on; {@link SHOWN} if that block is in none. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** Number of elements of blocks before it, and of those that are shown. */
  readonly count: Int32Array;
  readonly shown: Int32Array;
}

function nearestFolds(folds: readonly Fold[]): Nearest {
  const { length } = all;
  const [before, after, count, shown] = Array.from({ length: 4 }, () => new Int32Array(length + 1));
  before!.fill(NONE);
  after!.fill(NONE);
  let at = 0;
  for (const [i, { dataset }] of all.entries()) {
    const isBlock = dataset.b !== undefined;
    let own = before![i]!;
    if (isBlock) {
      const block = Number(dataset.b);
      while (at < folds.length && folds[at]![1] < block) at++;
      own = folds[at] !== undefined && folds[at]![0] <= block ? at : SHOWN;
      after![i] = own;
    }
    before![i + 1] = own;
    count![i + 1] = count![i]! + (isBlock ? 1 : 0);
    shown![i + 1] = shown![i]! + (isBlock && own === SHOWN ? 1 : 0);
  }
  for (let i = length - 1; i >= 0; i--) if (after![i] === NONE) after![i] = after![i + 1]!;
  return { before: before!, after: after!, count: count!, shown: shown! };
}

/** The fold that has all blocks of an element; of an element without blocks, the one that goes on around it. */
function foldOf({ before, after, count, shown }: Nearest, from: number): number | undefined {
  const end = ends[from]!;
  if (shown[end] !== shown[from]) return undefined;
  const [last, next] = [before[from]!, after[from]!];
  // At the ends of the page there is a block on one side only.
  const own = next === NONE ? last : next;
  const goesOn = count[end] !== count[from] || last === own || last === NONE;
  return goesOn && own >= 0 ? own : undefined;
}

function lineFor([from, to, text]: Fold, onOpen: (block: number) => void): HTMLElement {
  const line = document.createElement("button");
  line.type = "button";
  line.className = "seine-fold";
  line.dir = "auto";
  line.tabIndex = -1;
  line.dataset.from = String(from);
  line.dataset.to = String(to);
  line.textContent = text;
  line.addEventListener("click", () => onOpen(from));
  return line;
}
