import { createPlane } from "./plane.ts";

/** Result of {@link originKmeans}. */
export interface OriginClusters {
  /** Cluster of each point; 0 is the cluster at the origin. */
  readonly clusters: Uint8Array;
  readonly centres: readonly (readonly [number, number])[];
}

const ROUNDS = 50;
const TOLERANCE = 1e-3;

/**
 * k-means in the plane with one centre pinned at the origin (CETR's clustering).
 *
 * Each round is one step of Lloyd's algorithm; after it centre 0 is put back to (0, 0), and a centre
 * that lost all its points restarts at a point drawn by `random`. Stops when no centre moved by more
 * than 1e-3 in a coordinate, or after 50 rounds. Returns undefined when there are at most k points:
 * nothing can be clustered then.
 *
 * Choice: own code, because a feature needs it and every extraction loads the features. `ml-kmeans`, which
 * CETR-KM uses, gives the same bits (a test compares them), but takes 110 ms to load, half of the start-up
 * budget of a command on one page, and three times as long per page.
 *
 * @param random numbers in [0, 1), seeded by the caller: the same numbers give the same clusters.
 */
export function originKmeans(
  x: Float64Array,
  y: Float64Array,
  k: number,
  random: () => number,
): OriginClusters | undefined {
  const n = x.length;
  if (n <= k) return undefined;
  const plane = createPlane(n, k);
  const { points, centres, sums, sizes } = plane;
  for (let i = 0; i < n; i++) {
    points[2 * i] = x[i]!;
    points[2 * i + 1] = y[i]!;
  }
  const draw = (centre: number): void => {
    const point = Math.floor(random() * n);
    centres[2 * centre] = x[point]!;
    centres[2 * centre + 1] = y[point]!;
  };
  centres.fill(0, 0, 2);
  for (let c = 1; c < k; c++) draw(c);
  for (let round = 0; round < ROUNDS; round++) {
    plane.assign();
    let isStill = true;
    for (let c = 1; c < k; c++) {
      const beforeX = centres[2 * c]!;
      const beforeY = centres[2 * c + 1]!;
      const size = sizes[c]!;
      if (size === 0) {
        draw(c);
      } else {
        centres[2 * c] = sums[2 * c]! / size;
        centres[2 * c + 1] = sums[2 * c + 1]! / size;
      }
      const isNear =
        Math.abs(centres[2 * c]! - beforeX) <= TOLERANCE &&
        Math.abs(centres[2 * c + 1]! - beforeY) <= TOLERANCE;
      if (!isNear) isStill = false;
    }
    if (isStill) break;
  }
  plane.assign();
  return {
    clusters: plane.clusters.slice(),
    centres: Array.from({ length: k }, (_, c) => [centres[2 * c]!, centres[2 * c + 1]!] as const),
  };
}
