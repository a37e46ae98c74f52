/** Lists shorter than this are sorted by insertion. */
const SHORT = 8;

/**
 * Places of the numbers that are not 0, the largest absolute value first; equal ones stay in their order. A merge sort:
 * a comparator called for each pair takes twice as long.
 */
export function largestFirst(numbers: Float64Array): Int32Array {
  let order = new Int32Array(numbers.length);
  let count = 0;
  for (let i = 0; i < numbers.length; i++) if (numbers[i] !== 0) order[count++] = i;
  for (let start = 0; start < count; start += SHORT) {
    for (let i = start + 1; i < Math.min(start + SHORT, count); i++) {
      const place = order[i]!;
      const size = Math.abs(numbers[place]!);
      let at = i;
      for (; at > start && Math.abs(numbers[order[at - 1]!]!) < size; at--)
        order[at] = order[at - 1]!;
      order[at] = place;
    }
  }
  let merged = new Int32Array(numbers.length);
  for (let width = SHORT; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      for (let at = start, a = start, b = middle; at < end; at++) {
        const isFirst =
          b >= end ||
          (a < middle && Math.abs(numbers[order[a]!]!) >= Math.abs(numbers[order[b]!]!));
        merged[at] = isFirst ? order[a++]! : order[b++]!;
      }
    }
    [order, merged] = [merged, order];
  }
  return order.subarray(0, count);
}
