/**
 * What trees do with rows one after another (see training/fit/estimators/tree-rows.ts): choose them, part them
 * at a split, add a leaf's weight, work out gradients. Each gives the bits of the plain loop.
 */

/**
 * Moves the rows `order[0..count)` that go left before those that go right, each in order.
 *
 * @param bins first byte of the bin numbers of the split's column
 * @param goesLeft first byte of a table: 1 for each bin that goes left, else 0
 * @param spare room for as many rows
 * @returns how many go left
 */
export function partRows(
  bins: usize,
  goesLeft: usize,
  order: usize,
  spare: usize,
  count: usize,
): usize {
  let left: usize = 0;
  let right: usize = 0;
  for (let i: usize = 0; i < 4 * count; i += 4) {
    const row = load<i32>(order + i);
    const step = (<usize>load<u8>(goesLeft + <usize>load<u8>(bins + <usize>row))) << 2;
    // Written to both sides, kept on one: there is no branch to mispredict.
    store<i32>(order + left, row);
    store<i32>(spare + right, row);
    left += step;
    right += 4 - step;
  }
  memory.copy(order + left, spare, right);
  return left >> 2;
}

/** The same with gradients and Hessians, which stand at the places of their rows; each has a spare. */
export function partGradients(
  bins: usize,
  goesLeft: usize,
  order: usize,
  gradients: usize,
  hessians: usize,
  spare: usize,
  spareGradients: usize,
  spareHessians: usize,
  count: usize,
): usize {
  let left: usize = 0;
  let right: usize = 0;
  for (let i: usize = 0; i < 4 * count; i += 4) {
    const row = load<i32>(order + i);
    const gradient = load<i32>(gradients + i);
    const hessian = load<i32>(hessians + i);
    const step = (<usize>load<u8>(goesLeft + <usize>load<u8>(bins + <usize>row))) << 2;
    store<i32>(order + left, row);
    store<i32>(gradients + left, gradient);
    store<i32>(hessians + left, hessian);
    store<i32>(spare + right, row);
    store<i32>(spareGradients + right, gradient);
    store<i32>(spareHessians + right, hessian);
    left += step;
    right += 4 - step;
  }
  memory.copy(order + left, spare, right);
  memory.copy(gradients + left, spareGradients, right);
  memory.copy(hessians + left, spareHessians, right);
  return left >> 2;
}

/** Adds a weight to the margins of the rows `order[0..count)`. */
export function addWeight(margins: usize, order: usize, count: usize, weight: f64): void {
  for (let end = order + 4 * count; order < end; order += 4) {
    const at = margins + ((<usize>load<i32>(order)) << 3);
    store<f64>(at, load<f64>(at) + weight);
  }
}

/**
 * Takes each of the rows marked in `eligible` with probability `share`: those taken go to the front of `order`,
 * ascending, the others to its end, descending.
 *
 * @param state four numbers of a generator as in src/base/random.ts; they move on
 * @returns how many were taken
 */
export function takeRows(
  eligible: usize,
  rows: usize,
  share: f64,
  state: usize,
  order: usize,
): usize {
  let a = load<u32>(state);
  let b = load<u32>(state, 4);
  let c = load<u32>(state, 8);
  let counter = load<u32>(state, 12);
  const below = share * 4294967296;
  let front = order;
  let back = order + 4 * rows;
  for (let row: usize = 0; row < rows; row++) {
    let step: usize = 0;
    if (load<u8>(eligible + row) !== 0) {
      const sum = a + b + counter++;
      a = b ^ (b >>> 9);
      b = c + (c << 3);
      c = rotl<u32>(c, 21) + sum;
      step = (<usize>(<f64>sum < below)) << 2;
    }
    // Written to both ends, kept at one: there is no branch to mispredict.
    store<u32>(front, <u32>row);
    store<u32>(back - 4, <u32>row);
    front += step;
    back -= 4 - step;
  }
  store<u32>(state, a);
  store<u32>(state, b, 4);
  store<u32>(state, c, 8);
  store<u32>(state, counter, 12);
  return (front - order) >> 2;
}

/** Beyond these margins a gradient is that of 0 or 1 when it has been rounded. */
const MOST: f64 = 700;

/**
 * Gradients and Hessians of the logistic loss of the rows `order[0..count)`, two at once, as multiples of
 * `step`, a power of two; see `fillGradients` in test/cases/plain-trees.ts.
 */
export function logisticGradients(
  labels: usize,
  weights: usize,
  margins: usize,
  order: usize,
  count: usize,
  step: f64,
  gradients: usize,
  hessians: usize,
): void {
  const one = f64x2.splat(1);
  const steps = f64x2.splat(step);
  const perStep = f64x2.splat(1 / step);
  for (let i: usize = 0; i < count; i += 2) {
    const first = <usize>load<i32>(order + 4 * i);
    // An odd last row stands for its neighbour too.
    const isPair = i + 1 < count;
    const second = isPair ? <usize>load<i32>(order + 4 * i, 4) : first;
    const margin = f64x2(load<f64>(margins + 8 * first), load<f64>(margins + 8 * second));
    const weight = f64x2(<f64>load<f32>(weights + 4 * first), <f64>load<f32>(weights + 4 * second));
    const label = f64x2(<f64>load<f32>(labels + 4 * first), <f64>load<f32>(labels + 4 * second));
    const x = f64x2.pmin(f64x2.pmax(f64x2.neg(margin), f64x2.splat(-MOST)), f64x2.splat(MOST));
    const probability = f64x2.div(one, f64x2.add(one, exp(x)));
    const gradient = f64x2.mul(weight, f64x2.sub(probability, label));
    const hessian = f64x2.mul(f64x2.mul(weight, probability), f64x2.sub(one, probability));
    const g = f64x2.mul(round(f64x2.mul(gradient, perStep)), steps);
    const h = f64x2.mul(f64x2.max(round(f64x2.mul(hessian, perStep)), one), steps);
    const g32 = f32x4.demote_f64x2_zero(g);
    const h32 = f32x4.demote_f64x2_zero(h);
    store<f32>(gradients + 4 * i, f32x4.extract_lane(g32, 0));
    store<f32>(hessians + 4 * i, f32x4.extract_lane(h32, 0));
    if (!isPair) return;
    store<f32>(gradients + 4 * i, f32x4.extract_lane(g32, 1), 4);
    store<f32>(hessians + 4 * i, f32x4.extract_lane(h32, 1), 4);
  }
}

/** Whole numbers; halves go up, as with `Math.round`. */
function round(x: v128): v128 {
  const up = f64x2.ceil(x);
  const isFar = f64x2.gt(f64x2.sub(up, f64x2.splat(0.5)), x);
  return f64x2.sub(up, v128.and(isFar, f64x2.splat(1)));
}

const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
const PER_LN2: f64 = Math.LOG2E;
const P1: f64 = 0.16666666666666602;
const P2: f64 = -0.0027777777777015593;
const P3: f64 = 6.613756321437934e-5;
const P4: f64 = -1.6533902205465252e-6;
const P5: f64 = 4.1381367970572385e-8;
/** Half of ln 2, and one and a half, as far as the upper halves of their bits say. */
const HALF_LN2: u64 = 0x3fd62e43_00000000;
const MORE_LN2: u64 = 0x3ff0a2b2_00000000;
const TINY: f64 = 3.725290298461914e-9;

/** e^x to the bit as engines have it, of |x| up to 700: fdlibm's algorithm, without its branches. */
function exp(x: v128): v128 {
  const one = f64x2.splat(1);
  const size = f64x2.abs(x);
  const sign = v128.and(x, f64x2.splat(-0.0));
  const half = v128.or(f64x2.splat(0.5), sign);
  const near = v128.or(one, sign);
  const far = f64x2.trunc(f64x2.add(f64x2.mul(f64x2.splat(PER_LN2), x), half));
  const isFar = f64x2.ge(size, f64x2.splat(reinterpret<f64>(MORE_LN2)));
  const isMore = f64x2.ge(size, f64x2.splat(reinterpret<f64>(HALF_LN2)));
  const k = v128.and(v128.bitselect(far, near, isFar), isMore);
  const high = f64x2.sub(x, f64x2.mul(k, f64x2.splat(LN2_HIGH)));
  const low = f64x2.mul(k, f64x2.splat(LN2_LOW));
  const r = f64x2.sub(high, low);
  const t = f64x2.mul(r, r);
  let p = f64x2.add(f64x2.splat(P4), f64x2.mul(t, f64x2.splat(P5)));
  p = f64x2.add(f64x2.splat(P3), f64x2.mul(t, p));
  p = f64x2.add(f64x2.splat(P2), f64x2.mul(t, p));
  p = f64x2.add(f64x2.splat(P1), f64x2.mul(t, p));
  const c = f64x2.sub(r, f64x2.mul(t, p));
  const q = f64x2.div(f64x2.mul(r, c), f64x2.sub(f64x2.splat(2), c));
  const y = f64x2.sub(one, f64x2.sub(f64x2.sub(low, q), high));
  const bits = i64x2.add(
    i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(k)),
    i64x2.splat(1023),
  );
  let e = f64x2.mul(y, i64x2.shl(bits, 52));
  e = v128.bitselect(f64x2.add(one, x), e, f64x2.lt(size, f64x2.splat(TINY)));
  // The engine's own exception.
  return v128.bitselect(f64x2.splat(Math.E), e, f64x2.eq(x, one));
}
