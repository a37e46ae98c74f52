import { createRandom } from "../../base/random.ts";
import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { type OriginClusters, originKmeans } from "../measures/origin-kmeans.ts";
import { smoothReflected } from "../measures/smoothing.ts";
import type { PageMeasures } from "../page-measures.ts";

const CLUSTERS = 3;
const LOOK_AHEAD = 3;
const DEVIATION = 1;
const SEED = 42;

/**
 * |mean of the next three values - the value| at each index (CETR equation 4). The
 * last value is compared with the mean of the last two; a single value gives 0.
 */
export function absoluteDerivative(values: ArrayLike<number>): Float64Array {
  const n = values.length;
  const result = new Float64Array(n);
  for (let i = 0; i + 1 < n; i++) {
    const last = Math.min(i + LOOK_AHEAD, n - 1);
    let sum = 0;
    for (let k = i + 1; k <= last; k++) sum += values[k]!;
    result[i] = Math.abs(sum / (last - i) - values[i]!);
  }
  if (n > 1) result[n - 1] = Math.abs((values[n - 2]! + values[n - 1]!) / 2 - values[n - 1]!);
  return result;
}

/** CETR's measures per block. */
export interface SmoothedRatios {
  /** Characters per tag, smoothed: X. */
  readonly ratios: Float64Array;
  /** Absolute derivative of the ratios, smoothed: D. */
  readonly derivative: Float64Array;
}

/** X and D of a page's blocks. */
export function smoothedRatios({
  blocks: { length },
  codeStarts,
  tagCounts,
}: PageMeasures): SmoothedRatios {
  const ratios = new Float64Array(length);
  for (let i = 0; i < ratios.length; i++) {
    ratios[i] = (codeStarts[i + 1]! - codeStarts[i]!) / Math.max(tagCounts[i]!, 1);
  }
  return {
    ratios: smoothReflected(ratios, DEVIATION),
    derivative: smoothReflected(absoluteDerivative(ratios), DEVIATION),
  };
}

/** The blocks of a page in the plane of X and D. */
export interface TagRatioPlane extends SmoothedRatios {
  /** Undefined when there are too few blocks to cluster. */
  readonly found: OriginClusters | undefined;
}

/** Where CETR sees the blocks of a page, and their clusters. */
export function tagRatioPlane(page: PageMeasures): TagRatioPlane {
  const { ratios, derivative } = smoothedRatios(page);
  const found = originKmeans(ratios, derivative, CLUSTERS, createRandom(SEED).next);
  return { ratios, derivative, found };
}

const columns = ["tag-ratio", "derivative", "prediction"] as const;
const column = columnIndex(columns);

const extractor: Extractor = {
  columns,
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const { ratios, derivative, found } = tagRatioPlane(page);
    for (let i = 0; i < ratios.length; i++) {
      const at = i * stride + offset;
      values[at + column["tag-ratio"]] = ratios[i]!;
      values[at + column.derivative] = derivative[i]!;
      // With too few blocks to cluster every block counts as content, as CETR keeps it.
      values[at + column.prediction] = found?.clusters[i] === 0 ? 0 : 1;
    }
  },
};

/** CETR over blocks, as Dragnet computes it: X, D and z. */
export const cetr: Family = {
  name: "cetr",
  description:
    "smoothed tag ratio, its derivative and the k-means prediction of CETR (Weninger et al. 2010)",
  extractor,
};
