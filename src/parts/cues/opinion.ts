/** What the content model says of a block, of the blocks around it and of the page. */

import { columnIndex } from "../../features/columns.ts";
import { logit } from "../../models/calibration.ts";
import type { Cue } from "./cue.ts";

const ownColumns = [
  ...(["content", "before", "after", "around", "parent", "grandparent"] as const),
  ...(["words-before", "words-after", "since", "until", "page"] as const),
] as const;
const column = columnIndex(ownColumns);
/** Page types of the content model; others are left out. */
const types = ["article", "forum", "product", "listing", "documentation", "service", "collection"];
/** Blocks on either side that are around one. */
const AROUND = 4;
const CONTENT = 0.5;
/** Farther is far. In blocks. */
const FAR = 100;

export const opinion: Cue = {
  columns: [...ownColumns, ...types.map((type) => `type-${type}`)],
  write(
    { document, blocks, blocksBefore, words },
    { values, stride, offset },
    { probabilities, shares },
  ) {
    const { length } = blocks;
    const own = Float64Array.from(probabilities, logit);
    /** Running sums: words, content among them, log-odds. */
    const all = new Float64Array(length + 1);
    const kept = new Float64Array(length + 1);
    const odds = new Float64Array(length + 1);
    for (let i = 0; i < length; i++) {
      all[i + 1] = all[i]! + words[i]!;
      kept[i + 1] = kept[i]! + words[i]! * probabilities[i]!;
      odds[i + 1] = odds[i]! + own[i]!;
    }
    const share = (first: number, last: number): number =>
      last > first
        ? (kept[last]! - kept[first]!) / Math.max(1, all[last]! - all[first]!)
        : Number.NaN;
    const { parents, ends } = document;
    const total = Math.max(1, kept[length]!);
    const until = distances(probabilities, length, -1);
    const since = distances(probabilities, length, 1);
    for (const { index, node } of blocks) {
      const at = index * stride + offset;
      const first = Math.max(0, index - AROUND);
      const last = Math.min(length, index + AROUND + 1);
      const parent = Math.max(0, parents[node]!);
      const above = Math.max(0, parents[parent]!);
      values[at + column.content] = own[index]!;
      values[at + column.before] = own[index - 1] ?? Number.NaN;
      values[at + column.after] = own[index + 1] ?? Number.NaN;
      values[at + column.around] = (odds[last]! - odds[first]!) / (last - first);
      values[at + column.parent] = share(blocksBefore[parent]!, blocksBefore[ends[parent]!]!);
      values[at + column.grandparent] = share(blocksBefore[above]!, blocksBefore[ends[above]!]!);
      values[at + column["words-before"]] = kept[index]! / total;
      values[at + column["words-after"]] = (total - kept[index + 1]!) / total;
      values[at + column.since] = since[index]!;
      values[at + column.until] = until[index]!;
      values[at + column.page] = share(0, length);
      for (let type = 0; type < types.length; type++) {
        values[at + ownColumns.length + type] = shares?.get(types[type]!) ?? Number.NaN;
      }
    }
  },
};

/** Blocks since the last likely content, or until the next one: at most {@link FAR}. */
function distances(probabilities: ArrayLike<number>, length: number, step: 1 | -1): Uint8Array {
  const found = new Uint8Array(length);
  let distance = FAR;
  for (let i = step === 1 ? 0 : length - 1; i >= 0 && i < length; i += step) {
    found[i] = distance;
    distance = probabilities[i]! >= CONTENT ? 1 : Math.min(FAR, distance + 1);
  }
  return found;
}
