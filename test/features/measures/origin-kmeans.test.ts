import fc from "fast-check";
import { kmeans } from "ml-kmeans";
import { expect, test } from "vitest";
import { createRandom } from "../../../src/base/random.ts";
import { originKmeans } from "../../../src/features/measures/origin-kmeans.ts";
import { assignPoints, createPlane } from "../../../src/features/measures/plane.ts";

type Point = [number, number];

function clustered(points: readonly Point[], k: number, random: () => number) {
  const axis = (i: 0 | 1) => Float64Array.from(points, (point) => point[i]);
  const found = originKmeans(axis(0), axis(1), k, random);
  return found && { ...found, clusters: [...found.clusters] };
}

/** Draws the points with the given numbers, of n, one after another. */
function drawing(numbers: readonly number[], n: number): () => number {
  let next = 0;
  return () => {
    const number = numbers[next++];
    if (number === undefined) throw new Error(`more than ${numbers.length} draws`);
    return (number + 0.5) / n;
  };
}

test("keeps the centre at the origin where plain k-means would move it", () => {
  // Both points near the origin have (1, 0) as mean; the pinned centre stays at (0, 0).
  const points: Point[] = [
    [0.5, 0],
    [1.5, 0],
    [20, 0],
    [22, 0],
  ];
  const result = clustered(points, 2, drawing([2], 4));
  expect(result).toEqual({
    clusters: [0, 0, 1, 1],
    centres: [
      [0, 0],
      [21, 0],
    ],
  });
});

test("the pin decides: far from the origin nothing is left in cluster 0", () => {
  const points: Point[] = [
    [50, 50],
    [51, 50],
    [90, 90],
    [91, 90],
  ];
  const result = clustered(points, 3, drawing([0, 2], 4));
  expect(result!.clusters).toEqual([1, 1, 2, 2]);
  expect(result!.centres[0]).toEqual([0, 0]);
});

test("restarts a centre that lost all its points", () => {
  // Both centres start at (10, 0), so that the second gets no point. It restarts at the third
  // draw, (20, 0), while the first moves to (15, 0); the next round parts them.
  const points: Point[] = [
    [0, 0],
    [10, 0],
    [20, 0],
    [0.1, 0],
  ];
  expect(clustered(points, 3, drawing([1, 1, 2], 4))).toEqual({
    clusters: [0, 1, 2, 0],
    centres: [
      [0, 0],
      [10, 0],
      [20, 0],
    ],
  });
});

test("stops when no centre moves, with the draws of the start alone", () => {
  const points: Point[] = [
    [0, 0],
    [10, 0],
    [0, 10],
    [10.0005, 0],
  ];
  // The draw function would throw on a third draw.
  const result = clustered(points, 3, drawing([1, 2], 4));
  expect(result!.clusters).toEqual([0, 1, 2, 1]);
});

test("cannot cluster k points or fewer", () => {
  const points: Point[] = [
    [0, 0],
    [1, 1],
    [2, 2],
  ];
  expect(clustered([], 3, drawing([], 1))).toBeUndefined();
  expect(clustered(points, 3, drawing([], 3))).toBeUndefined();
  expect(clustered(points, 2, drawing([2], 3))).toBeDefined();
});

test("every point is with its nearest centre, the same for the same seed, points untouched", () => {
  const coordinate = fc.integer({ min: 0, max: 50 });
  const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 4, maxLength: 40 });
  fc.assert(
    fc.property(points, fc.integer(), (drawn, seed) => {
      const before = structuredClone(drawn);
      const result = clustered(drawn, 3, createRandom(seed).next)!;
      expect(drawn).toEqual(before);
      expect(clustered(drawn, 3, createRandom(seed).next)).toEqual(result);
      expect(result.centres).toHaveLength(3);
      expect(result.centres[0]).toEqual([0, 0]);
      for (const [i, [x, y]] of drawn.entries()) {
        const distances = result.centres.map(([cx, cy]) => (x - cx) ** 2 + (y - cy) ** 2);
        expect(distances[result.clusters[i]!]).toBe(Math.min(...distances));
      }
    }),
  );
});

test("one round is a step of ml-kmeans, to the bit, the pinned centre apart", () => {
  const coordinate = fc.double({ min: 0, max: 500, noNaN: true });
  const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 4, maxLength: 40 });
  fc.assert(
    fc.property(points, fc.nat(39), fc.nat(39), (drawn, a, b) => {
      const n = drawn.length;
      const starts: Point[] = [[0, 0], drawn[a % n]!, drawn[b % n]!];
      const { centroids } = kmeans(drawn, 3, { initialization: starts, maxIterations: 1 });
      const plane = createPlane(n, 3);
      plane.points.set(drawn.flat());
      plane.centres.set(starts.flat());
      plane.assign();
      for (const c of [1, 2]) {
        const size = plane.sizes[c]!;
        if (size === 0) continue;
        const mean = [plane.sums[2 * c]! / size, plane.sums[2 * c + 1]! / size];
        expect(mean).toEqual(centroids[c]);
      }
    }),
  );
});

test("the kernel does what is done without it, to the bit", () => {
  const coordinate = fc.double({ min: 0, max: 500, noNaN: true });
  const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 40 });
  const centres = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(points, centres, (drawn, others) => {
      const k = others.length + 1;
      const plane = createPlane(drawn.length, k);
      plane.points.set(drawn.flat());
      plane.centres.set([0, 0, ...others.flat()]);
      plane.assign();
      const sums = new Float64Array(2 * k);
      const sizes = new Int32Array(k);
      const clusters = new Uint8Array(drawn.length);
      assignPoints(plane.points, plane.centres, sums, sizes, clusters);
      expect([...plane.clusters]).toEqual([...clusters]);
      expect([...plane.sums.slice(2)]).toEqual([...sums.slice(2)]);
      expect([...plane.sizes.slice(1)]).toEqual([...sizes.slice(1)]);
    }),
  );
});
