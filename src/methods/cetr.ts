/**
 * CETR: content extraction via tag ratios, over the lines of the source.
 *
 * T. Weninger, W. H. Hsu, J. Han: "CETR - Content Extraction via Tag Ratios", WWW 2010, pp. 971-980.
 * The tag ratio and its worked example are published in a survey that was read. Not established, and
 * options therefore: the smoothing radius (2, as in pycetr), lambda of the threshold (1), the number
 * of clusters in one dimension (3). Whether the derivative is taken of the smoothed or of the raw
 * ratios differs between programs; smoothed here.
 */
import { z } from "zod";
import { createRandom } from "../base/random.ts";
import { absoluteDerivative } from "../features/families/cetr.ts";
import { originKmeans } from "../features/measures/origin-kmeans.ts";
import { smoothWithin } from "../features/measures/smoothing.ts";
import { rankedClusters } from "./clusters.ts";
import { defineMethod, type Method } from "./method.ts";
import { type SourceLine, sourceLines } from "./source-lines.ts";
import { deviation } from "./statistics.ts";
import type { Unit } from "./unit.ts";

const source =
  "T. Weninger, W. H. Hsu, J. Han: CETR - Content Extraction via Tag Ratios. WWW 2010, 971-980";
const radius = z.number().int().min(1).max(50).default(2);
const seed = z.number().int().default(42);

/** Characters of text per tag of a line; all of them where there is no tag. */
export function tagRatio({ characters, tags }: Pick<SourceLine, "characters" | "tags">): number {
  return tags === 0 ? characters : characters / tags;
}

/** Smoothed tag ratios and the absolute smoothed derivative of them, per line. */
export interface TagRatios {
  readonly ratios: Float64Array;
  readonly derivatives: Float64Array;
}

export function tagRatios(lines: readonly SourceLine[], radius: number): TagRatios {
  const ratios = smoothWithin(lines.map(tagRatio), radius);
  return { ratios, derivatives: smoothWithin(absoluteDerivative(ratios), radius) };
}

function units(
  lines: readonly SourceLine[],
  { ratios, derivatives }: TagRatios,
  isContent: (line: number) => boolean,
): Unit[] {
  return lines.map(({ start, end, characters, code }, i) => ({
    start,
    end,
    score: ratios[i]!,
    isContent: isContent(i),
    values: { ratio: ratios[i]!, derivative: derivatives[i]!, content: characters, code },
  }));
}

/** Keeps lines whose smoothed ratio is at least lambda deviations (population) of all ratios. */
const threshold = defineMethod({
  id: "cetr-tm",
  name: "CETR-TM",
  source,
  description: "lines whose smoothed tag ratio reaches lambda times the deviation of all ratios",
  unit: "line",
  options: z.strictObject({ radius, lambda: z.number().min(0).default(1) }),
  score(page, options) {
    const lines = sourceLines(page);
    const ratios = tagRatios(lines, options.radius);
    const tau = options.lambda * deviation(ratios.ratios);
    return units(lines, ratios, (i) => ratios.ratios[i]! >= tau);
  },
});

/** Clusters of the smoothed ratios in one dimension; the cluster nearest to zero is not content. */
const clusters = defineMethod({
  id: "cetr-km",
  name: "CETR-KM",
  source,
  description: "lines outside of the lowest of k clusters of smoothed tag ratios",
  unit: "line",
  options: z.strictObject({ radius, clusters: z.number().int().min(2).max(10).default(3) }),
  score(page, options) {
    const lines = sourceLines(page);
    const ratios = tagRatios(lines, options.radius);
    const ranks = rankedClusters(ratios.ratios, options.clusters);
    return units(lines, ratios, (i) => ranks === undefined || ranks[i]! > 0);
  },
});

/** CETR proper: clusters of ratio and derivative, one of them pinned at the origin. */
const plane = defineMethod({
  id: "cetr",
  name: "CETR",
  source,
  description: "lines outside of the cluster at the origin of tag ratio and derivative",
  unit: "line",
  options: z.strictObject({ radius, clusters: z.number().int().min(2).max(10).default(3), seed }),
  score(page, options) {
    const lines = sourceLines(page);
    const ratios = tagRatios(lines, options.radius);
    const { next } = createRandom(options.seed);
    const found = originKmeans(ratios.ratios, ratios.derivatives, options.clusters, next);
    if (found === undefined) {
      const tau = deviation(ratios.ratios);
      return units(lines, ratios, (i) => ratios.ratios[i]! >= tau);
    }
    const isFlat = ratios.ratios.every((ratio) => ratio === ratios.ratios[0]);
    return units(lines, ratios, (i) => isFlat || found.clusters[i] !== 0);
  },
});

export const cetr: readonly Method[] = [threshold, clusters, plane];
