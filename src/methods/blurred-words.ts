import { scipyKernel } from "../features/measures/smoothing.ts";
import type { SourceToken } from "./source-tokens.ts";

/** The blurred values of each word's entries: `values[starts[i]]` to `values[starts[i + 1] - 1]`; a tag has none. */
export interface Blurred {
  readonly values: Float64Array;
  readonly starts: Int32Array;
}

/**
 * Blurs a vector of 1 for words and 0 for tags, as SciPy's filter smooths it (see `smoothReflected`), and gives
 * the values at the words. As entries of 0 add nothing, only weights of words are added, in the same order: the
 * numbers are those of the filter to the last bit.
 *
 * @param widths number of entries of each token
 * @param s standard deviation, in entries
 */
export function blurWords(
  tokens: readonly Pick<SourceToken, "kind">[],
  widths: ArrayLike<number>,
  s: number,
): Blurred {
  const kernel = scipyKernel(s);
  const { length } = kernel;
  const radius = (length - 1) / 2;
  const starts = new Int32Array(tokens.length + 1);
  const { runs, size } = wordRuns(tokens, widths, starts);
  const around = reflectedRuns(runs, size, radius);
  const sums = new RunSums(kernel);
  const values = new Float64Array(starts[tokens.length]!);
  let at = 0;
  /** In `around`, the first run that ends behind the beginning of the window. */
  let first = 0;
  for (let run = 0; run < runs.length; run += 2) {
    // The window around entry e begins at e - radius.
    for (let window = runs[run]! - radius; window < runs[run + 1]! - radius; window++) {
      while (around[first + 1]! <= window) first += 2;
      const from = Math.max(around[first]! - window, 0);
      let sum = sums.between(from, Math.min(around[first + 1]! - window, length));
      for (let next = first + 2; next < around.length; next += 2) {
        const start = around[next]! - window;
        if (start >= length) break;
        const end = Math.min(around[next + 1]! - window, length);
        for (let j = start; j < end; j++) sum += kernel[j]!;
      }
      values[at++] = sum;
    }
  }
  return { values, starts };
}

/**
 * Runs of entries that are 1: the first and the one after the last of each, one pair after another.
 *
 * @param starts gets how many there are before each token, and in all
 */
function wordRuns(
  tokens: readonly Pick<SourceToken, "kind">[],
  widths: ArrayLike<number>,
  starts: Int32Array,
): { runs: number[]; size: number } {
  const runs: number[] = [];
  let size = 0;
  for (let i = 0; i < tokens.length; i++) {
    const width = widths[i]!;
    const isWord = tokens[i]!.kind === "word";
    starts[i + 1] = starts[i]! + (isWord ? width : 0);
    if (isWord && width > 0) {
      if (runs.length > 0 && runs[runs.length - 1] === size) runs[runs.length - 1] = size + width;
      else runs.push(size, size + width);
    }
    size += width;
  }
  return { runs, size };
}

/** The runs of a series of that size, mirrored at its edges again and again as far as a window reaches. */
function reflectedRuns(runs: readonly number[], size: number, radius: number): Int32Array {
  const around: number[] = [];
  const copies = size === 0 ? 0 : Math.ceil(radius / size);
  for (let copy = -copies; copy <= copies; copy++) {
    const offset = copy * size;
    for (let i = 0; i < runs.length; i += 2) {
      const isMirrored = copy % 2 !== 0;
      const from = offset + (isMirrored ? size - runs[runs.length - 1 - i]! : runs[i]!);
      const to = offset + (isMirrored ? size - runs[runs.length - 2 - i]! : runs[i + 1]!);
      if (to > -radius && from < size + radius) around.push(from, to);
    }
  }
  return Int32Array.from(around);
}

/** Sums of a row of weights that are kept from one beginning; longer ones are added up from there. */
const MOST_KEPT = 256;

/** Sums of neighbouring weights, added from left to right. Those that were asked for are kept. */
class RunSums {
  readonly #weights: Float64Array;
  /** By the first weight, and the number of weights. */
  readonly #kept: (number[] | undefined)[];

  constructor(weights: Float64Array) {
    this.#weights = weights;
    this.#kept = new Array(weights.length);
  }

  between(from: number, to: number): number {
    this.#kept[from] ??= [0];
    const kept = this.#kept[from];
    const count = to - from;
    while (kept.length <= count && kept.length <= MOST_KEPT) {
      kept.push(kept[kept.length - 1]! + this.#weights[from + kept.length - 1]!);
    }
    if (count < kept.length) return kept[count]!;
    let sum = kept[MOST_KEPT]!;
    for (let j = from + MOST_KEPT; j < to; j++) sum += this.#weights[j]!;
    return sum;
  }
}
