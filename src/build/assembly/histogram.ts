/**
 * Sums gradient histograms (see training/fit/estimators/histogram.ts, which calls this), eight columns at
 * once. A bin's gradient and Hessian sum are one vector, and rows are added in their order: the bits are
 * those of a plain loop.
 */

/** Sums one column; `count` rows. */
function sumOne(
  bins: usize,
  sums: usize,
  order: usize,
  gradients: usize,
  hessians: usize,
  count: usize,
): void {
  for (let i: usize = 0; i < 4 * count; i += 4) {
    const at = sums + ((<usize>load<u8>(bins + <usize>load<i32>(order + i))) << 4);
    v128.store(at, f64x2.add(v128.load(at), pairAt(gradients + i, hessians + i)));
  }
}

/** Gradient and Hessian of a row, as 64-bit floats. */
function pairAt(gradient: usize, hessian: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load_lane<f32>(hessian, v128.load_zero<f32>(gradient), 1));
}

/**
 * Sums columns into a histogram.
 *
 * @param bins first byte of the columns' bin numbers, `rows` bytes per column
 * @param length bytes of a column's sums
 * @param order first of the numbers of the `count` rows; `gradients` and `hessians` begin with theirs
 * @param sums first byte of the histogram
 * @param active first of the `places` places in the histogram that are summed
 * @param columns first of the numbers of the columns that stand at all places
 */
export function sumColumns(
  bins: usize,
  rows: usize,
  length: usize,
  order: usize,
  gradients: usize,
  hessians: usize,
  count: usize,
  sums: usize,
  active: usize,
  places: usize,
  columns: usize,
): void {
  const end = active + 4 * places;
  for (; active + 32 <= end; active += 32) {
    const c0 = <usize>load<i32>(active);
    const c1 = <usize>load<i32>(active, 4);
    const c2 = <usize>load<i32>(active, 8);
    const c3 = <usize>load<i32>(active, 12);
    const c4 = <usize>load<i32>(active, 16);
    const c5 = <usize>load<i32>(active, 20);
    const c6 = <usize>load<i32>(active, 24);
    const c7 = <usize>load<i32>(active, 28);
    const s0 = sums + c0 * length;
    const s1 = sums + c1 * length;
    const s2 = sums + c2 * length;
    const s3 = sums + c3 * length;
    const s4 = sums + c4 * length;
    const s5 = sums + c5 * length;
    const s6 = sums + c6 * length;
    const s7 = sums + c7 * length;
    memory.fill(s0, 0, length);
    memory.fill(s1, 0, length);
    memory.fill(s2, 0, length);
    memory.fill(s3, 0, length);
    memory.fill(s4, 0, length);
    memory.fill(s5, 0, length);
    memory.fill(s6, 0, length);
    memory.fill(s7, 0, length);
    const b0 = bins + <usize>load<i32>(columns + 4 * c0) * rows;
    const b1 = bins + <usize>load<i32>(columns + 4 * c1) * rows;
    const b2 = bins + <usize>load<i32>(columns + 4 * c2) * rows;
    const b3 = bins + <usize>load<i32>(columns + 4 * c3) * rows;
    const b4 = bins + <usize>load<i32>(columns + 4 * c4) * rows;
    const b5 = bins + <usize>load<i32>(columns + 4 * c5) * rows;
    const b6 = bins + <usize>load<i32>(columns + 4 * c6) * rows;
    const b7 = bins + <usize>load<i32>(columns + 4 * c7) * rows;
    for (let i: usize = 0; i < 4 * count; i += 4) {
      const row = <usize>load<i32>(order + i);
      const pair = pairAt(gradients + i, hessians + i);
      const p0 = s0 + ((<usize>load<u8>(b0 + row)) << 4);
      const p1 = s1 + ((<usize>load<u8>(b1 + row)) << 4);
      const p2 = s2 + ((<usize>load<u8>(b2 + row)) << 4);
      const p3 = s3 + ((<usize>load<u8>(b3 + row)) << 4);
      const p4 = s4 + ((<usize>load<u8>(b4 + row)) << 4);
      const p5 = s5 + ((<usize>load<u8>(b5 + row)) << 4);
      const p6 = s6 + ((<usize>load<u8>(b6 + row)) << 4);
      const p7 = s7 + ((<usize>load<u8>(b7 + row)) << 4);
      v128.store(p0, f64x2.add(v128.load(p0), pair));
      v128.store(p1, f64x2.add(v128.load(p1), pair));
      v128.store(p2, f64x2.add(v128.load(p2), pair));
      v128.store(p3, f64x2.add(v128.load(p3), pair));
      v128.store(p4, f64x2.add(v128.load(p4), pair));
      v128.store(p5, f64x2.add(v128.load(p5), pair));
      v128.store(p6, f64x2.add(v128.load(p6), pair));
      v128.store(p7, f64x2.add(v128.load(p7), pair));
    }
  }
  for (; active + 16 <= end; active += 16) {
    const c0 = <usize>load<i32>(active);
    const c1 = <usize>load<i32>(active, 4);
    const c2 = <usize>load<i32>(active, 8);
    const c3 = <usize>load<i32>(active, 12);
    const s0 = sums + c0 * length;
    const s1 = sums + c1 * length;
    const s2 = sums + c2 * length;
    const s3 = sums + c3 * length;
    memory.fill(s0, 0, length);
    memory.fill(s1, 0, length);
    memory.fill(s2, 0, length);
    memory.fill(s3, 0, length);
    const b0 = bins + <usize>load<i32>(columns + 4 * c0) * rows;
    const b1 = bins + <usize>load<i32>(columns + 4 * c1) * rows;
    const b2 = bins + <usize>load<i32>(columns + 4 * c2) * rows;
    const b3 = bins + <usize>load<i32>(columns + 4 * c3) * rows;
    for (let i: usize = 0; i < 4 * count; i += 4) {
      const row = <usize>load<i32>(order + i);
      const pair = pairAt(gradients + i, hessians + i);
      const p0 = s0 + ((<usize>load<u8>(b0 + row)) << 4);
      const p1 = s1 + ((<usize>load<u8>(b1 + row)) << 4);
      const p2 = s2 + ((<usize>load<u8>(b2 + row)) << 4);
      const p3 = s3 + ((<usize>load<u8>(b3 + row)) << 4);
      v128.store(p0, f64x2.add(v128.load(p0), pair));
      v128.store(p1, f64x2.add(v128.load(p1), pair));
      v128.store(p2, f64x2.add(v128.load(p2), pair));
      v128.store(p3, f64x2.add(v128.load(p3), pair));
    }
  }
  for (; active < end; active += 4) {
    const column = <usize>load<i32>(active);
    const at = sums + column * length;
    memory.fill(at, 0, length);
    sumOne(
      bins + <usize>load<i32>(columns + 4 * column) * rows,
      at,
      order,
      gradients,
      hessians,
      count,
    );
  }
}

export { binColumn } from "./bins";
export { addWeight, logisticGradients, partGradients, partRows, takeRows } from "./rows";
export { bestSplit, subtract } from "./split";
