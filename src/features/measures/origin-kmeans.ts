import { kmeans } from "ml-kmeans";

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
 * Each round is one step of `ml-kmeans`; after it centre 0 is put back to (0, 0), and a centre that
 * lost all its points restarts at a point drawn by `random`. Stops when no centre moved by more than
 * 1e-3 in a coordinate, or after 50 rounds. Returns undefined when there are at most k points:
 * nothing can be clustered then.
 *
 * @param random numbers in [0, 1), seeded by the caller: the same numbers give the same clusters.
 */
export function originKmeans(
  points: [number, number][],
  k: number,
  random: () => number,
): OriginClusters | undefined {
  if (points.length <= k) return undefined;
  const draw = (): [number, number] => points[Math.floor(random() * points.length)]!;
  let centres: [number, number][] = [[0, 0]];
  while (centres.length < k) centres.push([...draw()]);
  let clusters: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const step = kmeans(points, k, { initialization: centres, maxIterations: 1 });
    clusters = step.clusters;
    const sizes = new Array<number>(k).fill(0);
    for (const cluster of clusters) sizes[cluster]!++;
    const moved = step.centroids.map(([x, y], c): [number, number] => {
      if (c === 0) return [0, 0];
      return sizes[c] === 0 ? [...draw()] : [x!, y!];
    });
    const still = moved.every(
      ([x, y], c) =>
        Math.abs(x - centres[c]![0]) <= TOLERANCE && Math.abs(y - centres[c]![1]) <= TOLERANCE,
    );
    centres = moved;
    if (still) break;
  }
  return { clusters: points.map((point) => nearest(point, centres)), centres };
}

function nearest([x, y]: readonly [number, number], centres: readonly [number, number][]): number {
  let best = 0;
  let bestDistance = Infinity;
  for (const [c, [cx, cy]] of centres.entries()) {
    const distance = (x - cx) ** 2 + (y - cy) ** 2;
    if (distance < bestDistance) {
      best = c;
      bestDistance = distance;
    }
  }
  return best;
}
