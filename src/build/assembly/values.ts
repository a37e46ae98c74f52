/**
 * Numbers the attribute values of a page, in order of first sight: a value that the page has again gets the same number,
 * and no string is made of it.
 *
 * src/features/measures/values-kernel.ts lays out the memory and calls this.
 */

import { SLOT, VALUE, VALUE_NUMBER } from "./page-layout";

const START: usize = 4;
const END: usize = 8;
const NUMBER: usize = 4 * VALUE_NUMBER;
/** Slots that are looked at for one value: more are filled by values that were made to collide. */
const MOST_TRIES: u32 = 32;
/** There were more. */
const REFUSED: i32 = -1;

const FACTOR: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;

/** The last 2, 4 or 6 bytes of a value, as a number. */
function rest(at: usize, size: usize): u64 {
  return load<u64>(at) & (((<u64>1) << (8 * size)) - 1);
}

/** A hash of a key, a length in bytes, and so many bytes from `at`. Up to 6 bytes behind them are read. */
function hashOf(key: u32, at: usize, size: usize): u32 {
  let hash: u64 = ((<u64>key) << 32) | <u64>size;
  let i: usize = 0;
  for (; i + 8 <= size; i += 8) {
    hash = (hash ^ load<u64>(at + i)) * FACTOR;
    hash ^= hash >> 32;
  }
  if (i < size) hash = (hash ^ rest(at + i, size - i)) * FACTOR;
  hash ^= hash >> 32;
  return <u32>((hash * FACTOR) >> 32);
}

function isSame(a: usize, b: usize, size: usize): bool {
  let i: usize = 0;
  for (; i + 8 <= size; i += 8) if (load<u64>(a + i) !== load<u64>(b + i)) return false;
  return i === size || rest(a + i, size - i) === rest(b + i, size - i);
}

/**
 * @param units of the page, with room for 8 bytes behind them
 * @param items the values, up to `end`; each gets its number
 * @param slots room for a table of `mask + 1` slots, twice as many as there are values or more
 * @param texts room for all values: those with a number of their own are copied here, one behind the other
 * @returns bytes of these; -1 if values were made to be looked for long
 */
export function number(
  units: usize,
  items: usize,
  end: usize,
  slots: usize,
  mask: u32,
  texts: usize,
): i32 {
  memory.fill(slots, 0, 4 * SLOT * (<usize>mask + 1));
  let count: i32 = 0;
  let text = texts;
  for (let item = items; item < end; item += 4 * VALUE) {
    const key = load<u32>(item);
    const at = units + 2 * <usize>load<u32>(item, START);
    const size = units + 2 * <usize>load<u32>(item, END) - at;
    const hash = hashOf(key, at, size);
    let place = hash & mask;
    let tries: u32 = 0;
    for (;;) {
      const slot = slots + 4 * SLOT * <usize>place;
      const first = <usize>load<u32>(slot, 4);
      if (first === 0) {
        store<u32>(slot, hash);
        store<u32>(slot, <u32>item, 4);
        store<i32>(item, count++, NUMBER);
        memory.copy(text, at, size);
        text += size;
        break;
      }
      if (load<u32>(slot) === hash && load<u32>(first) === key) {
        const other = units + 2 * <usize>load<u32>(first, START);
        const otherSize = units + 2 * <usize>load<u32>(first, END) - other;
        if (otherSize === size && isSame(other, at, size)) {
          store<u32>(item, load<u32>(first, NUMBER), NUMBER);
          break;
        }
      }
      if (++tries > MOST_TRIES) return REFUSED;
      place = (place + 1) & mask;
    }
  }
  return <i32>(text - texts);
}
