/** The fewest keys to mend labels in the studio. */
import type { Block } from "../../src/document/block.ts";
import { labelsOfTexts } from "../../src/studio/labels-file.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";

/** A run of blocks that the model has wrong in one way. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly key: "c" | "x";
}

/** What there is to mend on a page. */
export interface Edits {
  readonly kept: readonly boolean[];
  readonly runs: readonly Run[];
  /** What the gold text would be. */
  readonly text: string;
}

export function truthOf({ blocks }: StudioPage, gold: string): Edits {
  const truth = labelsOfTexts(blocks as unknown as readonly Block[], gold, undefined);
  const kept = blocks.map(({ isContent }) => isContent);
  const runs: Run[] = [];
  for (const [i, isKept] of kept.entries()) {
    const isContent = truth[i] === "content";
    if (isKept === isContent) continue;
    const last = runs.at(-1);
    const key = isContent ? "c" : "x";
    if (last?.to === i - 1 && last.key === key) runs[runs.length - 1] = { ...last, to: i };
    else runs.push({ from: i, to: i, key });
  }
  const text = blocks.flatMap(({ text }, i) => (truth[i] === "content" ? [text] : [])).join("\n");
  return { kept, runs, text };
}

type Folds = readonly (readonly [number, number])[];
type Moves = readonly (readonly [key: string, to: number])[];

/** The keys that select a run from where the selection is, and label it. */
export function keysTo({ kept }: Edits, folds: Folds, at: number, run: Run): string[] {
  const last = kept.length - 1;
  const within = (block: number): number => Math.min(Math.max(block, 0), last);
  const past = (block: number, way: 1 | -1): number => {
    const fold = folds.find(([from, to]) => from <= block && block <= to);
    return within(fold === undefined ? block : fold[way > 0 ? 1 : 0]);
  };
  const change = (from: number, way: 1 | -1, isBefore: boolean): number => {
    let block = from + way;
    const isEdge = (): boolean => kept[block] !== kept[block + (isBefore ? way : -1)];
    while (kept[block] !== undefined && !isEdge()) block += way;
    return past(within(block), way);
  };
  const moves = (from: number): Moves => [
    ["j", past(from + 1, 1)],
    ["k", past(from - 1, -1)],
    ["l", change(from, 1, false)],
    ["h", change(from, -1, false)],
  ];
  const extensions = (from: number): Moves => [
    ["Shift+ArrowDown", past(from + 1, 1)],
    ["Shift+L", change(from, 1, true)],
  ];
  return [...shortest(at, run.from, moves), ...shortest(run.from, run.to, extensions), run.key];
}

/** The shortest way from a block to another. */
function shortest(from: number, to: number, moves: (from: number) => Moves): string[] {
  const ways = new Map<number, readonly [number, string] | undefined>([[from, undefined]]);
  for (const at of ways.keys()) {
    if (at === to) break;
    for (const [key, next] of moves(at)) if (!ways.has(next)) ways.set(next, [at, key]);
  }
  const keys: string[] = [];
  for (let step = ways.get(to); step !== undefined; step = ways.get(step[0])) keys.unshift(step[1]);
  return keys;
}
