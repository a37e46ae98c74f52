import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";

/** Shorter blocks are no paragraphs, in {@link weightedLength}. */
const SHORTEST = 25;
/** Length that earns one point, and how many points length can earn. */
const POINT = 100;
const MOST_POINTS = 3;
/** Elements above a paragraph that share its points. */
const LEVELS = 5;
/** Latin characters that say as much as one ideograph, kana or hangul syllable. */
const WIDE = 2.5;
/** The first script of those. */
const FIRST_WIDE = 0x2e80;

/** Scores of the elements that may hold the page's text, see `scratch`. */
export interface Candidates {
  /** Score per node; 0 for what is no candidate. */
  readonly scores: Float64Array;
  /** The element with the highest score, the first of equals; -1 when no block is a paragraph. */
  readonly best: number;
  /** The best candidate that is neither above nor below the best; -1 without one. */
  readonly second: number;
}

/** Length in Latin characters: a Chinese, Japanese or Korean character counts {@link WIDE} times. */
export function weightedLength(text: string): number {
  let wide = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= FIRST_WIDE && (code <= 0x9fff || (code >= 0xac00 && code <= 0xd7a3))) wide++;
  }
  return text.length + wide * (WIDE - 1);
}

/**
 * Scores elements as Mozilla's Readability does: a paragraph gives 1 point, 1 per comma and up to 3
 * for its length to the element around it, half of that to the next one and `1 / (3 level)` to those
 * above; a score is then multiplied by 1 - link density.
 *
 * Deviations, so that the score knows no language and no site: no class names and no points by tag;
 * blocks stand for paragraphs, so that text directly in a `div` counts for the `div`; commas of any
 * script count; lengths are {@link weightedLength}s.
 */
export function scoreCandidates(page: PageMeasures): Candidates {
  const { document, blocks, blocksBefore, sums, units } = page;
  const { parents, ends, size } = document;
  const scores = scratch.float64(size);
  const { commas } = sums;
  for (const { index, text, node: holder } of blocks) {
    const length = units[index]! < FIRST_WIDE ? text.length : weightedLength(text);
    if (length < SHORTEST) continue;
    const points =
      1 + (commas[index + 1]! - commas[index]!) + Math.min(Math.floor(length / POINT), MOST_POINTS);
    const holdsOthers = blocksBefore[ends[holder]!]! - blocksBefore[holder]! > 1;
    let node = holdsOthers ? holder : parents[holder]!;
    for (let level = 0; level < LEVELS && node >= 0; level++) {
      scores[node]! += level === 0 ? points : points / (level === 1 ? 2 : 3 * level);
      node = parents[node]!;
    }
  }
  for (let node = 0; node < size; node++) {
    if (scores[node] === 0) continue;
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    const characters = sums.characters[last]! - sums.characters[first]!;
    const links = sums.linkCharacters[last]! - sums.linkCharacters[first]!;
    // Only text behind its own closed element leaves a candidate without any (Dragnet's segmenter).
    scores[node] = characters === 0 ? 0 : scores[node]! * (1 - links / characters);
  }
  const best = highest(scores, ends, -1);
  const second = best < 0 ? -1 : highest(scores, ends, best);
  return { scores, best, second };
}

/** The node of the highest score, the first of equals, that neither holds nor lies in `apart`. */
function highest(scores: Float64Array, ends: Int32Array, apart: number): number {
  let best = -1;
  let most = 0;
  for (let node = 0; node < scores.length; node++) {
    if (scores[node]! <= most) continue;
    if (apart >= 0 && node < ends[apart]! && ends[node]! > apart) continue;
    best = node;
    most = scores[node]!;
  }
  return best;
}
