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

/** Scores of the elements that may hold the page's text, by their places among those that hold blocks. */
export interface Candidates {
  /** Score of each; 0 for what is no candidate. Valid until the next page. */
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
  const { document, blocks, blocksBefore, sums, units, codeStarts } = page;
  const { nodes, parents, ofBlock } = page.holding;
  const { ends } = document;
  const scores = scratch.float64(nodes.length);
  const { commas } = sums;
  for (let i = 0; i < blocks.length; i++) {
    const codeUnits = codeStarts[i + 1]! - codeStarts[i]!;
    const length = units[i]! < FIRST_WIDE ? codeUnits : weightedLength(blocks[i]!.text);
    if (length < SHORTEST) continue;
    const points =
      1 + (commas[i + 1]! - commas[i]!) + Math.min(Math.floor(length / POINT), MOST_POINTS);
    const holder = ofBlock[i]!;
    const node = nodes[holder]!;
    const holdsOthers = blocksBefore[ends[node]!]! - blocksBefore[node]! > 1;
    let place = holdsOthers ? holder : parents[holder]!;
    for (let level = 0; level < LEVELS && place >= 0; level++) {
      scores[place]! += level === 0 ? points : points / (level === 1 ? 2 : 3 * level);
      place = parents[place]!;
    }
  }
  for (let place = 0; place < nodes.length; place++) {
    if (scores[place] === 0) continue;
    const node = nodes[place]!;
    const first = blocksBefore[node]!;
    const last = blocksBefore[ends[node]!]!;
    const characters = sums.characters[last]! - sums.characters[first]!;
    const links = sums.linkCharacters[last]! - sums.linkCharacters[first]!;
    // Only text behind its own closed element leaves a candidate without any (Dragnet's segmenter).
    scores[place] = characters === 0 ? 0 : scores[place]! * (1 - links / characters);
  }
  const best = highest(page, scores, -1);
  const second = best < 0 ? -1 : highest(page, scores, best);
  return { scores, best, second };
}

/** The place of the highest score, the first of equals, whose element neither holds nor lies in that of `apart`. */
function highest(
  { document: { ends }, holding: { nodes } }: PageMeasures,
  scores: Float64Array,
  apart: number,
): number {
  const apartNode = apart < 0 ? 0 : nodes[apart]!;
  const apartEnd = apart < 0 ? 0 : ends[apartNode]!;
  let best = -1;
  let most = 0;
  for (let place = 0; place < nodes.length; place++) {
    if (scores[place]! <= most) continue;
    const node = nodes[place]!;
    if (node < apartEnd && ends[node]! > apartNode) continue;
    best = place;
    most = scores[place]!;
  }
  return best;
}
