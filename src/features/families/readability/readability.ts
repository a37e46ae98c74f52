import { contains } from "../../../document/document.ts";
import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import type { HoldingElements } from "../../measures/holding-elements.ts";
import { log1p, log1pOfCount } from "../../measures/logs.ts";
import { scratch } from "../../measures/scratch.ts";
import type { PageMeasures } from "../../page-measures.ts";
import { scoreCandidates } from "./candidates.ts";
import { textDensities } from "./text-density.ts";

const candidateColumns = [
  "below-best",
  "up-from-best",
  "down-from-common",
  "common-depth-share",
  "own-ratio",
  "log-own-score",
  "container-ratio",
  "below-second",
  "second-ratio",
  "log-best-score",
  "best-share",
  "share-of-best",
  "position-in-best",
  "before-best",
  "after-best",
  "log-blocks-to-best",
] as const;
const densityLevels = ["holder", "parent", "grandparent"];
const densityMeasures = ["log-density", "density-to-threshold", "density-sum-ratio"] as const;
const largestColumns = ["below-largest", "up-from-largest", "down-from-largest-common"] as const;
// Where each part begins; within it columns have an index.
const DENSITIES = candidateColumns.length;
const LARGEST = DENSITIES + densityLevels.length * densityMeasures.length;
const candidate = columnIndex(candidateColumns);
const density = columnIndex(densityMeasures);
const toLargest = columnIndex(largestColumns, LARGEST);

/** For the place of every element that holds blocks that of the innermost around both it and a given one. */
function commonWith({ document: { ends }, holding }: PageMeasures, given: number): Int32Array {
  const { nodes, parents } = holding;
  const givenNode = nodes[given]!;
  const common = scratch.int32(nodes.length);
  for (let place = 0; place < nodes.length; place++) {
    const holdsGiven = place <= given && ends[nodes[place]!]! > givenNode;
    common[place] = holdsGiven ? place : common[parents[place]!]!;
  }
  return common;
}

/** The highest score of each element that holds blocks and those above it, 0 without one. */
function highestAbove({ nodes, parents }: HoldingElements, scores: Float64Array): Float64Array {
  const highest = scratch.float64(nodes.length);
  highest[0] = Math.max(0, scores[0]!);
  for (let place = 1; place < nodes.length; place++) {
    highest[place] = Math.max(highest[parents[place]!]!, scores[place]!);
  }
  return highest;
}

function writeCandidates(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { document, blocks, characters, blocksBefore, holding, sums } = page;
  const { nodes, parents, ofBlock } = holding;
  const { ends, depths } = document;
  const { scores, best: found, second } = scoreCandidates(page);
  // Without paragraphs the page is the candidate, with a score of 0.
  const best = Math.max(0, found);
  const bestNode = nodes[best]!;
  const bestDepth = depths[bestNode]!;
  const bestScore = scores[best]!;
  const logBest = log1p(bestScore);
  const commonOfPlace = commonWith(page, best);
  const highest = highestAbove(holding, scores);
  const secondNode = second < 0 ? -1 : nodes[second]!;
  const secondRatio = second < 0 ? 0 : ratio(scores[second]!, bestScore);
  const first = blocksBefore[bestNode]!;
  const last = blocksBefore[ends[bestNode]!]!;
  const start = sums.characters[first]!;
  const bestCharacters = sums.characters[last]! - start;
  const bestShare = bestCharacters / sums.characters[blocks.length]!;
  let lastOwn = 0;
  let logOwn = 0;
  for (let i = 0; i < blocks.length; i++) {
    const place = ofBlock[i]!;
    const holder = nodes[place]!;
    const common = commonOfPlace[place]!;
    const commonDepth = depths[nodes[common]!]!;
    const score = highest[place]!;
    const middle = sums.characters[i]! + characters[i]! / 2;
    const at = i * stride + offset;
    values[at + candidate["below-best"]] = common === best ? 1 : 0;
    values[at + candidate["up-from-best"]] = bestDepth - commonDepth;
    values[at + candidate["down-from-common"]] = depths[holder]! - commonDepth;
    values[at + candidate["common-depth-share"]] = bestDepth === 0 ? 1 : commonDepth / bestDepth;
    values[at + candidate["own-ratio"]] = ratio(score, bestScore);
    // Blocks of one element follow each other.
    if (score !== lastOwn) {
      lastOwn = score;
      logOwn = log1p(score);
    }
    values[at + candidate["log-own-score"]] = logOwn;
    values[at + candidate["container-ratio"]] = ratio(
      Math.max(scores[place]!, scores[Math.max(0, parents[place]!)]!),
      bestScore,
    );
    values[at + candidate["below-second"]] =
      secondNode >= 0 && contains(document, secondNode, holder) ? 1 : 0;
    values[at + candidate["second-ratio"]] = secondRatio;
    values[at + candidate["log-best-score"]] = logBest;
    values[at + candidate["best-share"]] = bestShare;
    values[at + candidate["share-of-best"]] =
      common === best ? characters[i]! / Math.max(1, bestCharacters) : 0;
    values[at + candidate["position-in-best"]] = Math.min(
      2,
      Math.max(-1, (middle - start) / Math.max(1, bestCharacters)),
    );
    values[at + candidate["before-best"]] = i < first ? 1 : 0;
    values[at + candidate["after-best"]] = i >= last ? 1 : 0;
    values[at + candidate["log-blocks-to-best"]] = log1pOfCount(
      Math.max(0, first - i, i - last + 1),
    );
  }
}

/** A score as a share of the best one; 0 without a best one. */
function ratio(score: number, best: number): number {
  return best === 0 ? 0 : score / best;
}

function writeDensities(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { document, blocks } = page;
  const { nodes, parents, ofBlock } = page.holding;
  const { depths } = document;
  const { densities, densitySums, largest, threshold } = textDensities(page);
  // A page of links only has no density anywhere.
  const largestSum = densitySums[largest]! || 1;
  const largestDepth = depths[nodes[largest]!]!;
  const commonOfPlace = commonWith(page, largest);
  /** Where the densities of each element were written first, plus one; 0 where they were not. */
  const written = scratch.int32(nodes.length);
  for (let i = 0; i < blocks.length; i++) {
    const row = i * stride + offset;
    const holder = ofBlock[i]!;
    let place = holder;
    for (let level = 0; level < densityLevels.length; level++) {
      const at = row + DENSITIES + level * densityMeasures.length;
      const from = written[place]! - 1;
      if (from >= 0) {
        for (let k = 0; k < densityMeasures.length; k++) values[at + k] = values[from + k]!;
      } else {
        written[place] = at + 1;
        values[at + density["log-density"]] = log1p(densities[place]!);
        values[at + density["density-to-threshold"]] = Math.log(
          (1 + densities[place]!) / (1 + threshold),
        );
        values[at + density["density-sum-ratio"]] = densitySums[place]! / largestSum;
      }
      place = Math.max(0, parents[place]!);
    }
    const common = commonOfPlace[holder]!;
    const commonDepth = depths[nodes[common]!]!;
    values[row + toLargest["below-largest"]] = common === largest ? 1 : 0;
    values[row + toLargest["up-from-largest"]] = largestDepth - commonDepth;
    values[row + toLargest["down-from-largest-common"]] = depths[nodes[holder]!]! - commonDepth;
  }
}

const extractor: Extractor = {
  columns: [
    ...candidateColumns,
    ...densityLevels.flatMap((level) => densityMeasures.map((name) => `${level}-${name}`)),
    ...largestColumns,
  ],
  write(page: PageMeasures, cells: Cells): void {
    if (page.blocks.length === 0) return;
    writeCandidates(page, cells);
    writeDensities(page, cells);
  },
};

/**
 * Position of a block relative to the element that Readability would choose (see `scoreCandidates`) and the
 * one that CETD would choose (see `textDensities`).
 */
export const readability: Family = {
  name: "readability",
  description:
    "place of a block relative to the best candidates of Readability and CETD (Sun et al. 2011)",
  extractor,
};
