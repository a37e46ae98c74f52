/**
 * Sums of regression trees, 16 rows at once: QuickScorer (Lucchese et al. 2015) with the byte planes
 * of RapidScorer (Ye et al. 2018). A tree of at most 32 leaves takes 32 bits per row, one per leaf that is
 * still reachable, in four vectors of 16 bytes. A split that sends a row right clears the bits of the leaves
 * to its left. The first bit that remains is the row's leaf.
 *
 * src/models/forest/tables.ts lays out the tables and calls this.
 */

/** Bytes per tree: four planes of 16 rows, and 32 leaves of 32 bits. */
const PLANES: usize = 64;
const LEAVES: usize = 128;

/** Clears, for the rows marked in `right`, the leaves of each operation from `at` to `end`. */
function clear(planes: usize, right: v128, at: usize, end: usize): void {
  for (; at < end; at += 4) {
    const operation = load<u32>(at);
    const plane = planes + (operation >> 8);
    const lost = v128.and(right, i8x16.splat(<i8>operation));
    v128.store(plane, v128.andnot(v128.load(plane), lost));
  }
}

/** Rows marked by four vectors of 32-bit masks, as one vector of byte masks. */
function bytes(a: v128, b: v128, c: v128, d: v128): v128 {
  return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
}

/** One column of four rows. */
function gather(at: usize, stride: usize): v128 {
  let values = v128.load_zero<f32>(at);
  values = v128.load_lane<f32>(at + stride, values, 1);
  values = v128.load_lane<f32>(at + 2 * stride, values, 2);
  return v128.load_lane<f32>(at + 3 * stride, values, 3);
}

/** Adds to four sums the leaves of four rows. */
function addLeaves(reachable: v128, leaves: usize, sums: usize): void {
  const a = <usize>ctz(i32x4.extract_lane(reachable, 0));
  const b = <usize>ctz(i32x4.extract_lane(reachable, 1));
  const c = <usize>ctz(i32x4.extract_lane(reachable, 2));
  const d = <usize>ctz(i32x4.extract_lane(reachable, 3));
  store<f64>(sums, load<f64>(sums) + <f64>load<f32>(leaves + 4 * a));
  store<f64>(sums, load<f64>(sums, 8) + <f64>load<f32>(leaves + 4 * b), 8);
  store<f64>(sums, load<f64>(sums, 16) + <f64>load<f32>(leaves + 4 * c), 16);
  store<f64>(sums, load<f64>(sums, 24) + <f64>load<f32>(leaves + 4 * d), 24);
}

/**
 * Adds to the sums of each row one leaf of every tree, in tree order, as 64-bit floats.
 *
 * @param columns first byte of the columns' tables; `columnsEnd` is the byte after their last
 * @param leaves the trees' leaves, then their planes
 * @param values the rows' values, `stride` bytes per row, padded to a multiple of 16 rows
 * @param sums one per row, padded to a multiple of 16 rows
 */
export function addTrees(
  columns: usize,
  columnsEnd: usize,
  leaves: usize,
  planes: usize,
  trees: usize,
  values: usize,
  stride: usize,
  rows: usize,
  sums: usize,
): void {
  const planesEnd = planes + PLANES * trees;
  for (let row: usize = 0; row < rows; row += 16) {
    memory.fill(planes, 0xff, PLANES * trees);
    let at = columns;
    while (at < columnsEnd) {
      const first = values + load<u32>(at);
      const leftEnd = columns + load<u32>(at, 4);
      const rightEnd = columns + load<u32>(at, 8);
      at += 12;
      const a = gather(first, stride);
      const b = gather(first + 4 * stride, stride);
      const c = gather(first + 8 * stride, stride);
      const d = gather(first + 12 * stride, stride);
      // Conditions that send a missing value left: NaN is not above anything.
      while (at < leftEnd) {
        const threshold = v128.load_splat<f32>(at);
        const right = bytes(
          f32x4.gt(a, threshold),
          f32x4.gt(b, threshold),
          f32x4.gt(c, threshold),
          f32x4.gt(d, threshold),
        );
        if (!v128.any_true(right)) break;
        const end = columns + load<u32>(at, 4);
        clear(planes, right, at + 8, end);
        at = end;
      }
      at = leftEnd;
      while (at < rightEnd) {
        const threshold = v128.load_splat<f32>(at);
        const left = bytes(
          f32x4.le(a, threshold),
          f32x4.le(b, threshold),
          f32x4.le(c, threshold),
          f32x4.le(d, threshold),
        );
        if (i8x16.all_true(left)) break;
        const end = columns + load<u32>(at, 4);
        clear(planes, v128.not(left), at + 8, end);
        at = end;
      }
      at = rightEnd;
    }
    let leaf = leaves;
    for (let plane = planes; plane < planesEnd; plane += PLANES) {
      const a = v128.load(plane);
      const b = v128.load(plane, 16);
      const c = v128.load(plane, 32);
      const d = v128.load(plane, 48);
      const lowA = v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const highA = v128.shuffle<u8>(
        a,
        b,
        8,
        24,
        9,
        25,
        10,
        26,
        11,
        27,
        12,
        28,
        13,
        29,
        14,
        30,
        15,
        31,
      );
      const lowC = v128.shuffle<u8>(c, d, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const highC = v128.shuffle<u8>(
        c,
        d,
        8,
        24,
        9,
        25,
        10,
        26,
        11,
        27,
        12,
        28,
        13,
        29,
        14,
        30,
        15,
        31,
      );
      addLeaves(v128.shuffle<u16>(lowA, lowC, 0, 8, 1, 9, 2, 10, 3, 11), leaf, sums);
      addLeaves(v128.shuffle<u16>(lowA, lowC, 4, 12, 5, 13, 6, 14, 7, 15), leaf, sums + 32);
      addLeaves(v128.shuffle<u16>(highA, highC, 0, 8, 1, 9, 2, 10, 3, 11), leaf, sums + 64);
      addLeaves(v128.shuffle<u16>(highA, highC, 4, 12, 5, 13, 6, 14, 7, 15), leaf, sums + 96);
      leaf += LEAVES;
    }
    values += 16 * stride;
    sums += 128;
  }
}
