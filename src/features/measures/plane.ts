import { growTo } from "../../base/web-assembly.ts";
import { KERNEL_SCRATCH, loadKernel } from "./kernel.ts";

/** Points of a plane and centres, the first of them the origin. Valid until another kernel of measures runs. */
export interface Plane {
  /** x and y of each point. */
  readonly points: Float64Array;
  /** x and y of each centre. */
  readonly centres: Float64Array;
  /** Sums of x and of y of the points of each centre, added in their order, but not of those of the first. */
  readonly sums: Float64Array;
  /** Number of points of each centre, but not of the first. */
  readonly sizes: Int32Array;
  /** The nearest centre of each point; of equals the first. */
  readonly clusters: Uint8Array;
  /** Works out clusters, sums and sizes. */
  assign(): void;
}

/** Most points that are copied to the kernel's memory. */
const MOST = 1 << 17;

/** A plane of `n` points and `k` centres, with any numbers in it. */
export function createPlane(n: number, k: number): Plane {
  const kernel = n > MOST ? undefined : loadKernel();
  // The kernel takes two points at once.
  const even = n + (n & 1);
  const pointsAt = kernel === undefined ? 0 : KERNEL_SCRATCH;
  const centresAt = pointsAt + 16 * even;
  const sumsAt = centresAt + 16 * k;
  const sizesAt = sumsAt + 16 * k;
  const clustersAt = sizesAt + 4 * k;
  const end = clustersAt + even;
  if (kernel !== undefined) growTo(kernel.memory, end);
  const buffer = kernel === undefined ? new ArrayBuffer(end) : kernel.memory.buffer;
  const points = new Float64Array(buffer, pointsAt, 2 * n);
  const centres = new Float64Array(buffer, centresAt, 2 * k);
  const sums = new Float64Array(buffer, sumsAt, 2 * k);
  const sizes = new Int32Array(buffer, sizesAt, k);
  const clusters = new Uint8Array(buffer, clustersAt, n);
  const assign = kernel
    ? () => kernel.assignPoints(pointsAt, n, centresAt, k, sumsAt, sizesAt, clustersAt)
    : () => assignPoints(points, centres, sums, sizes, clusters);
  return { points, centres, sums, sizes, clusters, assign };
}

/** What the kernel does. */
export function assignPoints(
  points: Float64Array,
  centres: Float64Array,
  sums: Float64Array,
  sizes: Int32Array,
  clusters: Uint8Array,
): void {
  const k = sizes.length;
  sums.fill(0);
  sizes.fill(0);
  for (let i = 0; i < clusters.length; i++) {
    const x = points[2 * i]!;
    const y = points[2 * i + 1]!;
    let best = 0;
    let least = x * x + y * y;
    for (let c = 1; c < k; c++) {
      const dx = x - centres[2 * c]!;
      const dy = y - centres[2 * c + 1]!;
      const distance = dx * dx + dy * dy;
      if (distance < least) {
        best = c;
        least = distance;
      }
    }
    clusters[i] = best;
    sums[2 * best]! += x;
    sums[2 * best + 1]! += y;
    sizes[best]!++;
  }
}
