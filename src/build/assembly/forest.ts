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

/** Floats per vector, and their bytes. */
const LANES: usize = 4;
const VECTOR: usize = 16;
const GROUP: usize = 16;

/**
 * Writes of every column its least and its largest value, those that are missing apart, and -1 if one is missing: three
 * numbers of 32 bits each, those of four columns together.
 *
 * @param stride bytes per row, whose last vector may be part of the next one
 */
function writeExtremes(values: usize, stride: usize, rows: usize, extremes: usize): void {
  const end = values + rows * stride;
  for (let column: usize = 0; column < stride; column += VECTOR) {
    let least = f32x4.splat(Infinity);
    let most = f32x4.splat(-Infinity);
    let missing = i32x4.splat(0);
    for (let at = values + column; at < end; at += stride) {
      const four = v128.load(at);
      // What is missing is neither below nor above.
      least = f32x4.pmin(least, four);
      most = f32x4.pmax(most, four);
      missing = v128.or(missing, f32x4.ne(four, four));
    }
    v128.store(extremes, least);
    v128.store(extremes, most, 16);
    v128.store(extremes, missing, 32);
    extremes += 48;
  }
}

/** Clears the leaves of the operation at `at` for all rows. */
function clearAll(planes: usize, at: usize): void {
  const plane = planes + (load<u32>(at) >> 8);
  v128.store(plane, v128.andnot(v128.load(plane), v128.load8_splat(at)));
}

/** Bytes per column that is looked at in every group: offset of its values, first and last condition, last operation. */
const ACTIVE: usize = 16;

/**
 * Clears what all rows of the page cannot reach, and lists the columns that tell rows apart.
 *
 * @returns the end of the list, at `active`
 */
function findActive(
  columns: usize,
  columnsEnd: usize,
  planes: usize,
  extremes: usize,
  active: usize,
): usize {
  let at = columns;
  while (at < columnsEnd) {
    const offset = <usize>load<u32>(at);
    const end = columns + load<u32>(at, 4);
    let missingEnd = columns + load<u32>(at, 8);
    const next = missingEnd;
    at += 12;
    const extreme = extremes + 48 * (offset / VECTOR) + (offset % VECTOR);
    const least = load<f32>(extreme);
    const most = load<f32>(extreme, 16);
    const first = at;
    if (load<u32>(extreme, 32) === 0) {
      for (; at < end && load<f32>(at) < least; at += 8) clearAll(planes, at + 4);
      missingEnd = end;
    } else if (least > most) {
      for (at = end; at < missingEnd; at += 4) clearAll(planes, at);
      at = end;
      missingEnd = end;
    }
    if (at === end || load<f32>(at) >= most) at = end;
    // Conditions come in pairs: what all rows meet may be met once more.
    else at -= (at - first) % 16;
    if (at < missingEnd) {
      store<u32>(active, <u32>offset);
      store<u32>(active, <u32>at, 4);
      store<u32>(active, <u32>end, 8);
      store<u32>(active, <u32>missingEnd, 12);
      active += ACTIVE;
    }
    at = next;
  }
  return active;
}

/** Clears the leaves that 16 rows cannot reach. */
function clearGroup(
  active: usize,
  activeEnd: usize,
  planes: usize,
  values: usize,
  stride: usize,
): void {
  for (; active < activeEnd; active += ACTIVE) {
    const first = values + load<u32>(active);
    let at = <usize>load<u32>(active, 4);
    const end = <usize>load<u32>(active, 8);
    const missingEnd = <usize>load<u32>(active, 12);
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
    if (end < missingEnd) {
      const missing = bytes(f32x4.ne(a, a), f32x4.ne(b, b), f32x4.ne(c, c), f32x4.ne(d, d));
      if (v128.any_true(missing)) {
        for (at = end; at < missingEnd; at += 4) clear(planes, missing, at);
      }
    }
  }
}

/** The last rows with copies of the last one behind, as many as are taken at once. */
function padded(values: usize, stride: usize, rows: usize, tail: usize): usize {
  memory.copy(tail, values, rows * stride);
  const last = tail + (rows - 1) * stride;
  for (let row = rows; row < GROUP; row++) memory.copy(tail + row * stride, last, stride);
  return tail;
}

/**
 * Adds to the sums of each row one leaf of every tree, in tree order, as 64-bit floats: trees that follow one another have
 * sums of their own.
 *
 * @param columns first byte of the columns' tables; the leaves begin where they end, at `leaves`
 * @param ends end of the trees of each of `count` sums, the last one that of all: 32-bit integers
 * @param values the rows' values, `stride` bytes per row; up to 12 bytes after the last are read
 * @param sums one per row, padded to a multiple of 16 rows: those of the next trees begin `sumBytes` later
 * @param work room for the planes of all trees twice, then for 48 bytes per four columns, for 16 per column, for 16 rows
 */
export function addTrees(
  columns: usize,
  leaves: usize,
  ends: usize,
  count: usize,
  values: usize,
  stride: usize,
  rows: usize,
  sums: usize,
  sumBytes: usize,
  work: usize,
): void {
  const size = PLANES * <usize>load<u32>(ends + 4 * (count - 1));
  const planes = work;
  const ofAll = planes + size;
  const extremes = ofAll + size;
  const active = extremes + 48 * ((stride + VECTOR - 1) / VECTOR);
  memory.fill(ofAll, 0xff, size);
  writeExtremes(values, stride, rows, extremes);
  const activeEnd = findActive(columns, leaves, ofAll, extremes, active);
  const tail = active + LANES * stride;
  for (let row: usize = 0; row < rows; row += GROUP) {
    const left = rows - row;
    const from = left < GROUP ? padded(values, stride, left, tail) : values;
    memory.copy(planes, ofAll, size);
    clearGroup(active, activeEnd, planes, from, stride);
    let first: usize = 0;
    let own = sums + 8 * row;
    for (let at = ends; at < ends + 4 * count; at += 4) {
      const last = <usize>load<u32>(at);
      const begin = planes + PLANES * first;
      const end = planes + PLANES * last;
      addLeaves(begin, end, leaves + LEAVES * first, own, false);
      addLeaves(begin, end, leaves + LEAVES * first, own + 64, true);
      first = last;
      own += sumBytes;
    }
    values += GROUP * stride;
  }
}
