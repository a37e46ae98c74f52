/**
 * Shapley values of one tree's columns, for two patterns of rows at once: the computation of
 * src/explain/pattern-values.ts in the same order, so that the bits are the same.
 *
 * src/explain/shapley-kernel.ts lays out the memory and calls this.
 */

/** Bytes of a node: its parent, previous, side, slot and split. */
const NODE: usize = 20;

/** Whether the two patterns at `a` and `b` go left at a split, as masks. */
function sidesOf(a: usize, b: usize, split: usize): v128 {
  const word = (split >> 5) * 4;
  const bit = split & 31;
  const first = (load<u32>(a + word) >> <u32>bit) & 1;
  const second = (load<u32>(b + word) >> <u32>bit) & 1;
  return i64x2.neg(i64x2(<i64>first, <i64>second));
}

/** What a table has for o = 0, or `table` bytes on for o = 1 where the pattern is in `follows`. */
function either(at: usize, table: usize, follows: v128): v128 {
  return v128.bitselect(v128.load64_splat(at + table), v128.load64_splat(at), follows);
}

/**
 * Writes the values by slot and pattern.
 *
 * @param nodes of the tree, from its root: parent, previous, 1 for a left child, slot of the parent's column, number
 *   of the split or -1, each 32 bits; nodes are numbered from the root
 * @param tables factors for o = 0 and o = 1, gains for both, by node and point, then the value of each leaf
 * @param sides the patterns' words, a bit per split, 1 for left
 * @param stride between the values of slots: even, at least `patterns`
 * @param work memory for two vectors per node, two per node and point, and one per slot
 */
export function explain(
  nodes: usize,
  count: usize,
  points: usize,
  tables: usize,
  sides: usize,
  words: usize,
  patterns: usize,
  slots: usize,
  values: usize,
  stride: usize,
  work: usize,
): void {
  const table = count * points * 8;
  const gains = tables + 2 * table;
  const leaves = gains + 2 * table;
  const goes = work;
  const follows = goes + 16 * count;
  const products = follows + 16 * count;
  const sums = products + 2 * table;
  const pair = sums + 2 * table;
  for (let point: usize = 0; point < points; point++) {
    v128.store(products + 16 * point, f64x2.splat(1));
  }
  for (let first: usize = 0; first < patterns; first += 2) {
    const second = min(first + 1, patterns - 1);
    const a = sides + 4 * words * first;
    const b = sides + 4 * words * second;
    v128.store(goes, sidesOf(a, b, 0));
    for (let node: usize = 1; node < count; node++) {
      const at = nodes + NODE * node;
      const parent = <usize>load<u32>(at);
      const previous = load<i32>(at, 4);
      const split = load<i32>(at, 16);
      if (split >= 0) v128.store(goes + 16 * node, sidesOf(a, b, <usize>split));
      const above = previous < 0 ? i64x2.splat(-1) : v128.load(follows + 16 * <usize>previous);
      const left = v128.load(goes + 16 * parent);
      const here = load<u32>(at, 8) ? v128.and(above, left) : v128.andnot(above, left);
      v128.store(follows + 16 * node, here);
      let product = products + 16 * points * node;
      let before = products + 16 * points * parent;
      let factor = tables + 8 * points * node;
      const end = factor + 8 * points;
      if (previous < 0) {
        for (; factor < end; factor += 8) {
          const own = either(factor, table, here);
          v128.store(product, f64x2.mul(v128.load(before), own));
          product += 16;
          before += 16;
        }
        continue;
      }
      let other = tables + 8 * points * <usize>previous;
      for (; factor < end; factor += 8) {
        const divisor = either(other, table, above);
        const whole = f64x2.mul(v128.load(before), either(factor, table, here));
        const isNone = f64x2.eq(divisor, f64x2.splat(0));
        v128.store(product, v128.bitselect(whole, f64x2.div(whole, divisor), isNone));
        product += 16;
        before += 16;
        other += 8;
      }
    }
    memory.fill(sums, 0, 2 * table + 16 * slots);
    for (let node = count - 1; node > 0; node--) {
      const at = nodes + NODE * node;
      const parent = <usize>load<u32>(at);
      const previous = load<i32>(at, 4);
      const isLeaf = load<i32>(at, 16) < 0;
      const leaf = v128.load64_splat(leaves + 8 * node);
      const here = v128.load(follows + 16 * node);
      const product = products + 16 * points * node;
      const sum = sums + 16 * points * node;
      const above = sums + 16 * points * parent;
      const gain = gains + 8 * points * node;
      let contribution = f64x2.splat(0);
      for (let point: usize = 0; point < points; point++) {
        const own = isLeaf
          ? f64x2.mul(leaf, v128.load(product + 16 * point))
          : v128.load(sum + 16 * point);
        v128.store(sum + 16 * point, own);
        v128.store(above + 16 * point, f64x2.add(v128.load(above + 16 * point), own));
        const share = either(gain + 8 * point, table, here);
        contribution = f64x2.add(contribution, f64x2.mul(own, share));
      }
      if (previous >= 0) {
        const lost = gains + 8 * points * <usize>previous;
        const followed = v128.load(follows + 16 * <usize>previous);
        for (let point: usize = 0; point < points; point++) {
          const share = either(lost + 8 * point, table, followed);
          const own = v128.load(sum + 16 * point);
          contribution = f64x2.sub(contribution, f64x2.mul(own, share));
        }
      }
      const place = pair + 16 * <usize>load<u32>(at, 12);
      v128.store(place, f64x2.add(v128.load(place), contribution));
    }
    for (let slot: usize = 0; slot < slots; slot++) {
      v128.store(values + 8 * (stride * slot + first), v128.load(pair + 16 * slot));
    }
  }
}
