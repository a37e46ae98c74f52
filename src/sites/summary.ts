import type { SegmentedPage } from "../document/block.ts";
import { logit } from "../models/calibration.ts";
import { hashAll } from "./hash.ts";
import { createKeys } from "./keys.ts";
import {
  type BlockPlaces,
  type LabelledBlocks,
  pathLengths,
  placesOfBlocks,
} from "./labelled-blocks.ts";

/** What a site keeps of a page: a row per block, no text. */
export interface PageSummary {
  /** Hash of `texts`; identifies the page when it is seen again. */
  readonly digest: number;
  /** Page type by the model; absent if the model has no page types. */
  readonly type?: string | undefined;
  /** Keys of the blocks, see `Keys`. */
  readonly texts: readonly number[];
  readonly paths: readonly number[];
  /** Words of the blocks, at most {@link MOST_WORDS} each. */
  readonly words: readonly number[];
  /** Log-odds of the blocks by the model, in thousandths: sums of integers are exact in any order. */
  readonly logits: readonly number[];
  /** What a user said of the blocks; absent for pages without labels. */
  readonly labelled?: LabelledBlocks | undefined;
}

/** Only the first blocks of a page are kept: pages that people wrote have some hundreds. */
export const MOST_BLOCKS = 10_000;
export const MOST_WORDS = 65_535;
/** Log-odds are clamped to probabilities of 1e-6 and 1 - 1e-6, so that evidence can move them. */
const MOST = logit(1 - 1e-6);
/** Largest log-odds, in thousandths. */
export const MOST_LOGIT: number = thousandths(MOST);

/** Log-odds of a probability, clamped. */
export function logOdds(probability: number): number {
  return Math.min(Math.max(logit(probability), -MOST), MOST);
}

function thousandths(value: number): number {
  // Adding 0 makes 0 of -0, which JSON does not have.
  return Math.round(value * 1000) + 0;
}

/**
 * Summarises a page.
 *
 * @param probabilities of content, per block
 * @param type of the page by the model
 */
export function summarise(
  page: SegmentedPage,
  probabilities: Float64Array,
  type?: string,
): PageSummary {
  const keysOf = createKeys(page);
  const blocks = page.blocks.slice(0, MOST_BLOCKS);
  const keys = blocks.map(keysOf);
  const texts = keys.map(({ text }) => text);
  return {
    digest: hashAll(texts),
    ...(type === undefined ? {} : { type }),
    texts,
    paths: keys.map(({ path }) => path),
    words: blocks.map(({ words }) => Math.min(words, MOST_WORDS)),
    logits: blocks.map(({ index }) => thousandths(logOdds(probabilities[index]!))),
  };
}

/** The places of the blocks that a page's summary has. */
export function placesOf({ document, blocks }: SegmentedPage): BlockPlaces {
  const nodes = blocks.slice(0, MOST_BLOCKS).map(({ node }) => node);
  return placesOfBlocks(document, nodes);
}

/**
 * Adds labels to the summary of a page.
 *
 * @param labels per block of the page, see `LabelledBlocks`
 */
export function withLabels(
  summary: PageSummary,
  page: SegmentedPage,
  labels: Uint8Array,
): PageSummary {
  const first = [...labels.subarray(0, MOST_BLOCKS)];
  return { ...summary, labelled: { labels: first, ...placesOf(page) } };
}

/**
 * Orders summaries by digest, then by all other fields: of two copies of a page the same one is kept,
 * in whatever order they come, and one with labels before one without.
 */
export function compareSummaries(a: PageSummary, b: PageSummary): number {
  if (a.digest !== b.digest) return a.digest - b.digest;
  if (a.labelled === undefined || b.labelled === undefined) {
    if (a.labelled !== b.labelled) return a.labelled === undefined ? 1 : -1;
  } else {
    for (const name of ["labels", ...pathLengths] as const) {
      const order = compareNumbers(a.labelled[name], b.labelled[name]);
      if (order !== 0) return order;
    }
  }
  const [left, right] = [a.type ?? "", b.type ?? ""];
  if (left !== right) return left < right ? -1 : 1;
  for (const name of ["texts", "paths", "words", "logits"] as const) {
    const order = compareNumbers(a[name], b[name]);
    if (order !== 0) return order;
  }
  return 0;
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return a.length - b.length;
}
