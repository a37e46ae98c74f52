/**
 * Sums of a matrix's columns, each row with its weight: eight columns at once.
 *
 * src/features/measures/means-kernel.ts lays out the memory and calls this.
 */

/** The last two of four floats, as 64-bit floats. */
function high(values: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<u64>(values, values, 1, 1));
}

/** Adds four columns whose missing values count nothing, and the weights of the others. */
function addKnown(
  values: usize,
  stride: usize,
  rows: usize,
  weights: usize,
  sums: usize,
  known: usize,
): void {
  let a = f64x2.splat(0);
  let b = f64x2.splat(0);
  let knownA = f64x2.splat(0);
  let knownB = f64x2.splat(0);
  for (let row: usize = 0; row < rows; row++) {
    const four = v128.load(values);
    const weight = v128.load64_splat(weights);
    const valueA = f64x2.promote_low_f32x4(four);
    const valueB = high(four);
    const isA = f64x2.eq(valueA, valueA);
    const isB = f64x2.eq(valueB, valueB);
    a = f64x2.add(a, v128.and(isA, f64x2.mul(weight, valueA)));
    b = f64x2.add(b, v128.and(isB, f64x2.mul(weight, valueB)));
    knownA = f64x2.add(knownA, v128.and(isA, weight));
    knownB = f64x2.add(knownB, v128.and(isB, weight));
    values += stride;
    weights += 8;
  }
  v128.store(sums, a);
  v128.store(sums, b, 16);
  v128.store(known, knownA);
  v128.store(known, knownB, 16);
}

/**
 * Writes each column's sum of `weight * value` over the rows whose value is not missing, and the weight of these
 * rows, both added row by row.
 *
 * @param values the rows' values, `stride` bytes per row; up to 28 bytes after the last are read
 * @param columns how many; the sums and weights of up to seven more are overwritten
 * @param total of all weights, added row by row
 */
export function addWeighted(
  values: usize,
  stride: usize,
  rows: usize,
  weights: usize,
  columns: usize,
  sums: usize,
  known: usize,
  total: f64,
): void {
  const all = f64x2.splat(total);
  for (let column: usize = 0; column < columns; column += 8) {
    let a = f64x2.splat(0);
    let b = f64x2.splat(0);
    let c = f64x2.splat(0);
    let d = f64x2.splat(0);
    let at = values;
    const end = weights + 8 * rows;
    for (let w = weights; w < end; w += 8) {
      const weight = v128.load64_splat(w);
      const first = v128.load(at);
      const second = v128.load(at, 16);
      a = f64x2.add(a, f64x2.mul(weight, f64x2.promote_low_f32x4(first)));
      b = f64x2.add(b, f64x2.mul(weight, high(first)));
      c = f64x2.add(c, f64x2.mul(weight, f64x2.promote_low_f32x4(second)));
      d = f64x2.add(d, f64x2.mul(weight, high(second)));
      at += stride;
    }
    // A sum is missing where any value is.
    if (v128.any_true(v128.or(f64x2.ne(a, a), f64x2.ne(b, b)))) {
      addKnown(values, stride, rows, weights, sums, known);
    } else {
      v128.store(sums, a);
      v128.store(sums, b, 16);
      v128.store(known, all);
      v128.store(known, all, 16);
    }
    if (v128.any_true(v128.or(f64x2.ne(c, c), f64x2.ne(d, d)))) {
      addKnown(values + 16, stride, rows, weights, sums + 32, known + 32);
    } else {
      v128.store(sums, c, 32);
      v128.store(sums, d, 48);
      v128.store(known, all, 32);
      v128.store(known, all, 48);
    }
    values += 32;
    sums += 64;
    known += 64;
  }
}
