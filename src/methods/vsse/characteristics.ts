/**
 * The container of characteristics of VSSE: what makes a leaf text look like content.
 *
 * Formula 1: vvtc(a) = (text_length(a) / nodes_num) * (punc_num(a) / nodes_num), where nodes_num is
 * the number of leaves. It is a product over characteristics, and it is written here as one: a new
 * characteristic is an entry of {@link characteristics}, or one that a user gives
 * (features/measures/own-characteristics.ts), and becomes a factor (ours; the paper only says that the container can be
 * extended). The delimiter and attribute words of record pages, which
 * the paper uses for records alone, are not in it.
 */
import { countCharacters } from "../../document/words.ts";
import { countMarks, markKinds } from "../../features/measures/punctuation-marks.ts";

/** Something that can be counted in the text of a leaf, 0 or more. */
export type Characteristic = (text: string) => number;

export const characteristics: Readonly<Record<string, Characteristic>> = {
  /** Characters, white space collapsed. */
  "text-length": countCharacters,
  /** Punctuation marks; the paper's set is not given: Unicode category P, and `~`. */
  punctuation(text: string): number {
    const counts = new Int32Array(markKinds.length);
    countMarks(text, counts, 0);
    return counts.reduce((sum, count) => sum + count);
  },
};

/**
 * Formula 1 per leaf: the product of its counts, each divided by the number of leaves.
 *
 * @param counts per characteristic, per leaf. One that no leaf has is left out (ours): a page without
 *   punctuation would have no value at all.
 */
export function visualTextValues(counts: readonly ArrayLike<number>[]): Float64Array {
  const leaves = counts[0]?.length ?? 0;
  const values = new Float64Array(leaves).fill(1);
  for (const count of counts) {
    let total = 0;
    for (let leaf = 0; leaf < leaves; leaf++) total += count[leaf]!;
    if (total === 0) continue;
    for (let leaf = 0; leaf < leaves; leaf++) values[leaf]! *= count[leaf]! / leaves;
  }
  return values;
}

/** T1 per leaf: the value as a share of the page's largest. */
export function shareOfLargest(values: Float64Array): Float64Array {
  const largest = values.reduce((most, value) => Math.max(most, value), 0);
  return values.map((value) => (largest === 0 ? 0 : value / largest));
}
