/**
 * k-means in the plane: the nearest centres of two points at once.
 *
 * src/features/measures/origin-kmeans.ts calls this.
 */

/**
 * Finds the nearest centre of each point, of equals the first, and adds up the points of each cluster in their order.
 * The first centre is the origin, and its points are not added up.
 *
 * @param points x and y of each, in 64 bits; one more is read if they are odd
 * @param count of the points
 * @param centres x and y of each
 * @param k the number of centres
 * @param sums gets the sums of x and of y of each cluster but the first
 * @param sizes gets the number of points of each cluster but the first, in 32 bits
 * @param clusters gets the cluster of each point, in 8 bits; one more is written if they are odd
 */
export function assignPoints(
  points: usize,
  count: i32,
  centres: usize,
  k: i32,
  sums: usize,
  sizes: usize,
  clusters: usize,
): void {
  memory.fill(sums, 0, 16 * k);
  memory.fill(sizes, 0, 4 * k);
  for (let i: i32 = 0; i < count; i += 2) {
    const first = v128.load(points);
    const second = v128.load(points, 16);
    const x = v128.shuffle<u64>(first, second, 0, 2);
    const y = v128.shuffle<u64>(first, second, 1, 3);
    let least = f64x2.add(f64x2.mul(x, x), f64x2.mul(y, y));
    let best = i64x2.splat(0);
    for (let c: i32 = 1; c < k; c++) {
      const dx = f64x2.sub(x, v128.load64_splat(centres + 16 * c));
      const dy = f64x2.sub(y, v128.load64_splat(centres + 16 * c, 8));
      const distance = f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy));
      const isNearer = f64x2.lt(distance, least);
      least = v128.bitselect(distance, least, isNearer);
      best = v128.bitselect(i64x2.splat(c), best, isNearer);
    }
    const one = <i32>i64x2.extract_lane(best, 0);
    const other = <i32>i64x2.extract_lane(best, 1);
    store<u8>(clusters, one);
    store<u8>(clusters, other, 1);
    const sum = sums + 16 * one;
    v128.store(sum, f64x2.add(v128.load(sum), first));
    const size = sizes + 4 * one;
    store<i32>(size, load<i32>(size) + 1);
    if (i + 1 < count) {
      const sum = sums + 16 * other;
      v128.store(sum, f64x2.add(v128.load(sum), second));
      const size = sizes + 4 * other;
      store<i32>(size, load<i32>(size) + 1);
    }
    points += 32;
    clusters += 2;
  }
}
