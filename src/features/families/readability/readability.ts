import { commonAncestor, contains } from "../../../document/document.ts";
import { columnIndex } from "../../columns.ts";
import type { Cells, Extractor, Family } from "../../extractor.ts";
import { log1p } from "../../measures/logs.ts";
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

function writeCandidates(page: PageMeasures, cells: Cells): void {
  const { document, blocks, blocksBefore, sums } = page;
  const { parents, ends, depths } = document;
  const { scores, best: found, second } = scoreCandidates(page);
  // Without paragraphs the page is the candidate, with a score of 0.
  const best = Math.max(0, found);
  const bestScore = scores[best]!;
  const logBest = log1p(bestScore);
  const first = blocksBefore[best]!;
  const last = blocksBefore[ends[best]!]!;
  const start = sums.characters[first]!;
  const bestCharacters = sums.characters[last]! - start;
  const total = sums.characters[blocks.length]!;
  const { values, stride, offset } = cells;
  for (const { index, node: holder, characters } of blocks) {
    let own = 0;
    for (let node = holder; node >= 0; node = parents[node]!) own = Math.max(own, scores[node]!);
    const common = commonAncestor(document, holder, best);
    const middle = sums.characters[index]! + characters / 2;
    const at = index * stride + offset;
    values[at + candidate["below-best"]] = common === best ? 1 : 0;
    values[at + candidate["up-from-best"]] = depths[best]! - depths[common]!;
    values[at + candidate["down-from-common"]] = depths[holder]! - depths[common]!;
    values[at + candidate["common-depth-share"]] =
      depths[best] === 0 ? 1 : depths[common]! / depths[best]!;
    values[at + candidate["own-ratio"]] = ratio(own, bestScore);
    values[at + candidate["log-own-score"]] = log1p(own);
    values[at + candidate["container-ratio"]] = ratio(
      Math.max(scores[holder]!, scores[Math.max(0, parents[holder]!)]!),
      bestScore,
    );
    values[at + candidate["below-second"]] =
      second >= 0 && contains(document, second, holder) ? 1 : 0;
    values[at + candidate["second-ratio"]] = second < 0 ? 0 : ratio(scores[second]!, bestScore);
    values[at + candidate["log-best-score"]] = logBest;
    values[at + candidate["best-share"]] = bestCharacters / total;
    values[at + candidate["share-of-best"]] =
      common === best ? characters / Math.max(1, bestCharacters) : 0;
    values[at + candidate["position-in-best"]] = Math.min(
      2,
      Math.max(-1, (middle - start) / Math.max(1, bestCharacters)),
    );
    values[at + candidate["before-best"]] = index < first ? 1 : 0;
    values[at + candidate["after-best"]] = index >= last ? 1 : 0;
    values[at + candidate["log-blocks-to-best"]] = log1p(
      Math.max(0, first - index, index - last + 1),
    );
  }
}

/** A score as a share of the best one; 0 without a best one. */
function ratio(score: number, best: number): number {
  return best === 0 ? 0 : score / best;
}

function writeDensities(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { document, blocks } = page;
  const { parents, depths } = document;
  const { densities, densitySums, largest, threshold } = textDensities(page);
  /** Where the densities of each node were written first, plus one; 0 where they were not. */
  const written = scratch.int32(document.size);
  for (const { index, node: holder } of blocks) {
    const row = index * stride + offset;
    let node = holder;
    for (let level = 0; level < densityLevels.length; level++) {
      const at = row + DENSITIES + level * densityMeasures.length;
      const from = written[node]! - 1;
      if (from >= 0) {
        for (let i = 0; i < densityMeasures.length; i++) values[at + i] = values[from + i]!;
      } else {
        written[node] = at + 1;
        values[at + density["log-density"]] = log1p(densities[node]!);
        values[at + density["density-to-threshold"]] = Math.log(
          (1 + densities[node]!) / (1 + threshold),
        );
        // A page of links only has no density anywhere.
        values[at + density["density-sum-ratio"]] =
          densitySums[node]! / (densitySums[largest]! || 1);
      }
      node = Math.max(0, parents[node]!);
    }
    const common = commonAncestor(document, holder, largest);
    values[row + toLargest["below-largest"]] = common === largest ? 1 : 0;
    values[row + toLargest["up-from-largest"]] = depths[largest]! - depths[common]!;
    values[row + toLargest["down-from-largest-common"]] = depths[holder]! - depths[common]!;
  }
}

const extractor: Extractor = {
  columns: [
    ...candidateColumns,
    ...densityLevels.flatMap((level) => densityMeasures.map((name) => `${level}-${name}`)),
    ...largestColumns,
  ],
  write(page: PageMeasures, cells: Cells): void {
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
