import { KERNEL_SCRATCH, kernelViews, loadKernel } from "../../measures/kernel.ts";
import { MOST_BYTES, SLACK } from "../../measures/texts-kernel.ts";

/** Numbers of a text before those of its words: how many words it has, or -1, and how many follow. */
export const LIKELY_HEAD = 2;
/** Numbers of a word: first code unit, the one after the last, capitals, place among the words of the text. */
export const LIKELY_WIDTH = 4;

/**
 * The words of texts that may be known ones, text after text. A text that has -1 words was not read: it has a character
 * that is a word of its own, or one of two units. Valid until another kernel of measures runs.
 *
 * @param codes the code units of all texts, which were counted; those of text i begin at `starts[i]`
 * @param most units that are read of a text
 * @param lengths bits of the lengths of known words, by the lowest bits of their first units
 * @param ends bits of first units, by the lowest bits of the last ones
 * @returns undefined where the kernel cannot run, and for huge pages
 */
export function likelyWords(
  codes: Uint16Array,
  starts: Int32Array,
  most: number,
  lengths: Int32Array,
  ends: Int32Array,
): Int32Array | undefined {
  const texts = starts.length - 1;
  const lengthsAt = KERNEL_SCRATCH;
  const endsAt = lengthsAt + lengths.byteLength;
  const startsAt = endsAt + ends.byteLength;
  const outAt = startsAt + starts.byteLength;
  // Between two words there is a unit that is of none.
  const numbers = LIKELY_HEAD * texts + LIKELY_WIDTH * ((codes.length + texts) >> 1);
  const codesAt = outAt + 4 * numbers;
  const end = codesAt + codes.byteLength + SLACK;
  const kernel = end > MOST_BYTES ? undefined : loadKernel();
  if (kernel === undefined) return undefined;
  const { int32, uint16 } = kernelViews(kernel.memory, end);
  int32.set(lengths, lengthsAt >> 2);
  int32.set(ends, endsAt >> 2);
  int32.set(starts, startsAt >> 2);
  uint16.set(codes, codesAt >> 1);
  kernel.findWords(0, codesAt, startsAt, texts, most, lengthsAt, endsAt, outAt);
  return int32.subarray(outAt >> 2, (outAt >> 2) + numbers);
}
