/**
 * Finds the best split of a node (see training/fit/estimators/split.ts, which calls this): both children of a
 * split are one vector. Each gets the bits of the plain loop.
 */

/** Places in what is found, in numbers of 64 bits: gain, gradient and Hessian of the left, column, bin, side. */
const GRADIENT = 8;
const HESSIAN = 16;
const COLUMN = 24;
const BIN = 32;
const MISSING_LEFT = 40;

/**
 * @param histogram first byte of the node's histogram, `length` bytes per place
 * @param places number of places that are looked at, the first ones
 * @param edgeCounts first of the numbers of edges, 32 bits each
 * @param nodeScore the node's own, from which gains are reckoned
 * @param found where the split is written
 * @returns whether there is one with more than `minGain`
 */
export function bestSplit(
  histogram: usize,
  length: usize,
  places: i32,
  edgeCounts: usize,
  gradient: f64,
  hessian: f64,
  nodeScore: f64,
  lambda: f64,
  minChildWeight: f64,
  minGain: f64,
  found: usize,
): bool {
  const node = f64x2(gradient, hessian);
  const lambdas = f64x2.splat(lambda);
  const least = f64x2.splat(minChildWeight);
  const none = f64x2.splat(0);
  const two = f64x2.splat(2);
  let best = minGain;
  let isFound = false;
  for (let place = 0; place < places; place++, histogram += length) {
    const missing = v128.load(histogram + length - 16);
    const missingHessian = f64x2.extract_lane(missing, 1);
    const sides = missingHessian > 0 ? 2 : 1;
    const edges = load<i32>(edgeCounts + ((<usize>place) << 2));
    let sums = none;
    for (let bin = 0; bin < edges; bin++) {
      const own = v128.load(histogram + ((<usize>bin) << 4));
      // A bin without rows: the split before it is the same.
      if (f64x2.extract_lane(own, 1) === 0 && bin > 0) continue;
      sums = f64x2.add(sums, own);
      // Rows without a value go right; if there are any, they are also tried on the left.
      for (let side = 0; side < sides; side++) {
        const left = side === 0 ? sums : f64x2.add(sums, missing);
        const right = f64x2.sub(node, left);
        const h = v128.shuffle<f64>(left, right, 1, 3);
        if (v128.any_true(v128.or(f64x2.le(h, none), f64x2.lt(h, least)))) continue;
        const g = v128.shuffle<f64>(left, right, 0, 2);
        const penalised = f64x2.add(h, lambdas);
        const weight = f64x2.div(f64x2.neg(g), penalised);
        const scores = f64x2.neg(
          f64x2.add(
            f64x2.mul(f64x2.mul(two, g), weight),
            f64x2.mul(f64x2.mul(penalised, weight), weight),
          ),
        );
        const children = f64x2.extract_lane(scores, 0) + f64x2.extract_lane(scores, 1);
        const gain = (children - nodeScore) / 2;
        if (gain <= best) continue;
        best = gain;
        isFound = true;
        // Without missing values to learn from, they will follow the heavier side.
        const isHeavier = f64x2.extract_lane(h, 0) > f64x2.extract_lane(h, 1);
        store<f64>(found, gain);
        store<f64>(found, f64x2.extract_lane(left, 0), GRADIENT);
        store<f64>(found, f64x2.extract_lane(left, 1), HESSIAN);
        store<f64>(found, place, COLUMN);
        store<f64>(found, bin, BIN);
        store<f64>(found, (sides === 2 ? side === 1 : isHeavier) ? 1 : 0, MISSING_LEFT);
      }
    }
  }
  return isFound;
}

/** Takes a child's histogram, `bytes` long, from its parent's: the other child's stays. */
export function subtract(parent: usize, child: usize, bytes: usize): void {
  for (const end = parent + bytes; parent < end; parent += 16, child += 16) {
    v128.store(parent, f64x2.sub(v128.load(parent), v128.load(child)));
  }
}
