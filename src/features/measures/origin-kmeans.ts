/** Result of {@link originKmeans}. */
export interface OriginClusters {
  /** Cluster of each point; 0 is the cluster at the origin. */
  readonly clusters: readonly number[];
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
  points: readonly (readonly [number, number])[],
  k: number,
  random: () => number,
): OriginClusters | undefined {
  if (points.length <= k) return undefined;
  const draw = (): [number, number] => [...points[Math.floor(random() * points.length)]!];
  let centres: [number, number][] = [[0, 0]];
  while (centres.length < k) centres.push(draw());
  for (let round = 0; round < ROUNDS; round++) {
    const means = lloydStep(points, centres);
    const moved = means.map((mean, c): [number, number] => (c === 0 ? [0, 0] : (mean ?? draw())));
    const still = moved.every(
      ([x, y], c) =>
        Math.abs(x - centres[c]![0]) <= TOLERANCE && Math.abs(y - centres[c]![1]) <= TOLERANCE,
    );
    centres = moved;
    if (still) break;
  }
  return { clusters: points.map((point) => nearest(point[0], point[1], centres)), centres };
}

/** Mean of the points nearest to each centre; undefined for a centre without points. */
export function lloydStep(
  points: readonly (readonly [number, number])[],
  centres: readonly [number, number][],
): ([number, number] | undefined)[] {
  const sums: number[] = [];
  for (let c = 0; c < centres.length; c++) sums.push(0, 0, 0);
  for (let i = 0; i < points.length; i++) {
    const point = points[i]!;
    const at = 3 * nearest(point[0], point[1], centres);
    sums[at]! += point[0];
    sums[at + 1]! += point[1];
    sums[at + 2]!++;
  }
  return centres.map((_, c) => {
    const count = sums[3 * c + 2]!;
    return count === 0 ? undefined : [sums[3 * c]! / count, sums[3 * c + 1]! / count];
  });
}

/** The nearest centre; of equals the first. */
function nearest(x: number, y: number, centres: readonly [number, number][]): number {
  let best = 0;
  let least = Infinity;
  for (let c = 0; c < centres.length; c++) {
    const centre = centres[c]!;
    const dx = x - centre[0];
    const dy = y - centre[1];
    const distance = dx * dx + dy * dy;
    if (distance < least) {
      best = c;
      least = distance;
    }
  }
  return best;
}
