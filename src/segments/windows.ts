import { firstFailing } from "../base/sorted-search.ts";
import { SPAN_WIDTH, wordSpans } from "../document/words.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Cut, SegmentOptions } from "./segment.ts";

/** Words of a window by default, as in passage retrieval of the survey's time. */
export const WORDS = 200;

/**
 * The windows over a number of words, as half-open ranges. The first one that reaches the end is the last.
 *
 * @example 450 words, 200 with an overlap of 100: [0, 200), [100, 300), [200, 400), [300, 450)
 */
export function windowsOf(total: number, size: number, overlap: number): [number, number][] {
  const windows: [number, number][] = [];
  for (let start = 0; total > 0; start += size - overlap) {
    windows.push([start, Math.min(start + size, total)]);
    if (start + size >= total) break;
  }
  return windows;
}

/**
 * Windows of words over a run of blocks. Each begins at its first word and ends where the next word begins,
 * so that no punctuation is lost.
 *
 * @param first the first block; `end` the one after the last
 * @param part what all of them share
 */
export function cutWindows(
  { blocks, sums }: PageMeasures,
  first: number,
  end: number,
  part: Pick<Cut, "parent" | "coherence">,
  { words: size = WORDS, overlap = Math.floor(size / 2) }: SegmentOptions,
): Cut[] {
  const before = sums.words[first]!;
  const total = sums.words[end]! - before;
  if (total <= size) return [{ ...part, first, end }];
  const places = createPlaces();
  const cuts: Cut[] = [];
  for (const [from, to] of windowsOf(total, size, overlap)) {
    const start = from === 0 ? { block: first, at: 0 } : places(before + from);
    const stop = to === total ? undefined : places(before + to);
    if (stop === undefined) cuts.push({ ...part, first: start.block, end, from: start.at });
    else if (stop.at === 0) {
      cuts.push({ ...part, first: start.block, end: stop.block, from: start.at });
    } else {
      cuts.push({ ...part, first: start.block, end: stop.block + 1, from: start.at, to: stop.at });
    }
  }
  return cuts;

  /** Finds the start of a word. A call may go back by at most `overlap` words from the last one. */
  function createPlaces(): (word: number) => { readonly block: number; readonly at: number } {
    const spansOf = new Map<number, number[]>();
    return (word) => {
      let block = lastBelow(word);
      // Skips blocks without words.
      while (sums.words[block + 1]! <= word) block++;
      let spans = spansOf.get(block);
      if (spans === undefined) {
        spans = [];
        wordSpans(blocks[block]!.text, spans);
        spansOf.set(block, spans);
      }
      const index = word - sums.words[block]!;
      return { block, at: index === 0 ? 0 : spans[SPAN_WIDTH * index]! };
    };
  }

  /** The last block that begins at a word or before it. */
  function lastBelow(word: number): number {
    return (
      first -
      1 +
      Math.max(
        1,
        firstFailing(end - first, (at) => sums.words[first + at]! <= word),
      )
    );
  }
}
