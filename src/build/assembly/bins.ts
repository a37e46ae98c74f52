/** Cuts a column's values into bins (see training/fit/estimators/column-source.ts, which calls this). */

/** Bits of infinity without the sign, which is shifted out. */
const INFINITE: u32 = 0xff00_0000;

/**
 * Writes the bin of the value of each of the rows.
 *
 * @param values first of the column's values
 * @param rows first of the numbers of the `count` rows
 * @param starts first byte of a table: by the upper half of a value's bits the first bin that it may be in
 * @param edges first of the bins' upper ends, and behind them so much infinity that no bin is without
 * @param most how many bins behind the first a value may be in
 * @param bins where the bins go
 * @returns whether no value is infinite
 */
export function binColumn(
  values: usize,
  rows: usize,
  count: usize,
  starts: usize,
  edges: usize,
  most: i32,
  bins: usize,
): bool {
  let infinite: u32 = 0;
  for (const end = bins + count; bins < end; bins++, rows += 4) {
    const at = values + ((<usize>load<i32>(rows)) << 2);
    const bits = load<u32>(at);
    const value = load<f32>(at);
    infinite |= u32(bits << 1 === INFINITE);
    let bin = <usize>load<u8>(starts + (bits >>> 16));
    // As many steps for each value: there is no branch to mispredict.
    for (let step = 0; step < most; step++) bin += usize(load<f32>(edges + (bin << 2)) < value);
    store<u8>(bins, <u8>bin);
  }
  return infinite === 0;
}
