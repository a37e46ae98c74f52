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

/** Clears, for the rows marked in `right`, the leaves of the operation at `at`. */
function clear(planes: usize, right: v128, at: usize): void {
  const plane = planes + (load<u32>(at) >> 8);
  const lost = v128.and(right, v128.load8_splat(at));
  v128.store(plane, v128.andnot(v128.load(plane), lost));
}

/** Rows marked by four vectors of 32-bit masks, as one vector of byte masks. */
function bytes(a: v128, b: v128, c: v128, d: v128): v128 {
  return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d));
}

/** The rows among 16 whose value is above the threshold at `at`: a missing one is not. */
function above(a: v128, b: v128, c: v128, d: v128, at: usize): v128 {
  const threshold = v128.load_splat<f32>(at);
  return bytes(
    f32x4.gt(a, threshold),
    f32x4.gt(b, threshold),
    f32x4.gt(c, threshold),
    f32x4.gt(d, threshold),
  );
}

/** One column of four rows. */
function gather(at: usize, stride: usize): v128 {
  let values = v128.load_zero<f32>(at);
  values = v128.load_lane<f32>(at + stride, values, 1);
  values = v128.load_lane<f32>(at + 2 * stride, values, 2);
  return v128.load_lane<f32>(at + 3 * stride, values, 3);
}

/** The leaves of two rows, from what each can reach, 32 bits a row. */
function leavesOf(reachable: u64, leaves: usize): v128 {
  const first = <usize>ctz(<u32>reachable);
  const second = <usize>ctz(<u32>(reachable >> 32));
  const pair = v128.load_zero<f32>(leaves + 4 * first);
  return f64x2.promote_low_f32x4(v128.load_lane<f32>(leaves + 4 * second, pair, 1));
}

/** What eight rows can reach, 32 bits a row: the first four, from the bytes of four planes. */
function first4(low: v128, high: v128): v128 {
  return v128.shuffle<u16>(low, high, 0, 8, 1, 9, 2, 10, 3, 11);
}

/** The same of the last four. */
function last4(low: v128, high: v128): v128 {
  return v128.shuffle<u16>(low, high, 4, 12, 5, 13, 6, 14, 7, 15);
}

/**
 * Adds one leaf of every tree to the sums of eight rows, the first or the last of 16. The sums stay in registers: four
 * vectors are as many as there is room for beside the planes.
 */
function addLeaves(
  planes: usize,
  planesEnd: usize,
  leaves: usize,
  sums: usize,
  isLast: bool,
): void {
  let a = v128.load(sums);
  let b = v128.load(sums, 16);
  let c = v128.load(sums, 32);
  let d = v128.load(sums, 48);
  const half: usize = isLast ? 8 : 0;
  let leaf = leaves;
  for (let plane = planes + half; plane < planesEnd; plane += PLANES) {
    const low = interleave(v128.load_zero<u64>(plane), v128.load_zero<u64>(plane, 16));
    const high = interleave(v128.load_zero<u64>(plane, 32), v128.load_zero<u64>(plane, 48));
    const first = first4(low, high);
    const last = last4(low, high);
    a = f64x2.add(a, leavesOf(i64x2.extract_lane(first, 0), leaf));
    b = f64x2.add(b, leavesOf(i64x2.extract_lane(first, 1), leaf));
    c = f64x2.add(c, leavesOf(i64x2.extract_lane(last, 0), leaf));
    d = f64x2.add(d, leavesOf(i64x2.extract_lane(last, 1), leaf));
    leaf += LEAVES;
  }
  v128.store(sums, a);
  v128.store(sums, b, 16);
  v128.store(sums, c, 32);
  v128.store(sums, d, 48);
}

/** Bytes of two vectors in turns, of the first eight of each. */
function interleave(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
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
      const end = columns + load<u32>(at, 4);
      const missingEnd = columns + load<u32>(at, 8);
      at += 12;
      const a = gather(first, stride);
      const b = gather(first + 4 * stride, stride);
      const c = gather(first + 8 * stride, stride);
      const d = gather(first + 12 * stride, stride);
      // Two operations at once: a branch that the processor does not foresee costs as much as one.
      for (; at < end; at += 16) {
        const right = above(a, b, c, d, at);
        if (!v128.any_true(right)) break;
        clear(planes, right, at + 4);
        clear(planes, above(a, b, c, d, at + 8), at + 12);
      }
      at = end;
      if (at < missingEnd) {
        const missing = bytes(f32x4.ne(a, a), f32x4.ne(b, b), f32x4.ne(c, c), f32x4.ne(d, d));
        if (v128.any_true(missing)) {
          for (; at < missingEnd; at += 4) clear(planes, missing, at);
        }
        at = missingEnd;
      }
    }
    addLeaves(planes, planesEnd, leaves, sums, false);
    addLeaves(planes, planesEnd, leaves, sums + 64, true);
    values += 16 * stride;
    sums += 128;
  }
}
