import { floatOf, orderedBits, sortedPresent } from "./radix-sort.ts";

/** The different values of a column, ascending, without the missing ones (NaN). */
export interface CountedValues {
  /** 0 and -0 are one value: the one that comes first, -0. */
  readonly values: Float32Array;
  /** How often each value occurs. */
  readonly counts: Uint32Array;
  /** How many values there are in all. */
  readonly present: number;
  /** As the last value, but never -0 if 0 occurs. */
  readonly largest: number;
}

/** Most columns have few different values: up to so many are counted in a table, and more are sorted. */
const FEW = 2048;
const SLOTS = 2 * FEW;
const SHIFT = 32 - Math.log2(SLOTS);
/** Spreads bits over the slots (Fibonacci hashing). */
const GOLDEN = 0x9e37_79b1;

const NO_SIGN = 0x7fff_ffff;
/** Bits of infinity: those of NaN are larger. */
const INFINITE = 0x7f80_0000;

/** Bits of the value in each slot where there is a count. */
const slotBits = new Uint32Array(SLOTS);
const slotCounts = new Uint32Array(SLOTS);
const slots = new Uint16Array(FEW);

export function countValues(values: Float32Array): CountedValues {
  return countFew(values) ?? joinEqual(sortedPresent(values));
}

/** Undefined when there are more than {@link FEW} different values. */
function countFew(values: Float32Array): CountedValues | undefined {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  slotCounts.fill(0);
  let different = 0;
  let present = 0;
  for (let i = 0; i < bits.length; i++) {
    const key = bits[i]!;
    // NaN, of either sign.
    if ((key & NO_SIGN) > INFINITE) continue;
    let slot = Math.imul(key, GOLDEN) >>> SHIFT;
    while (slotCounts[slot] !== 0 && slotBits[slot] !== key) slot = (slot + 1) % SLOTS;
    if (slotCounts[slot] === 0) {
      if (different === FEW) return undefined;
      slotBits[slot] = key;
      slots[different++] = slot;
    }
    slotCounts[slot]!++;
    present++;
  }
  // By value: the slot behind the value's bits, which are no more together than a number holds exactly.
  const order = new Float64Array(different);
  for (let i = 0; i < different; i++) {
    order[i] = orderedBits(slotBits[slots[i]!]!) * SLOTS + slots[i]!;
  }
  order.sort();
  const sorted = new Float32Array(different);
  const counts = new Uint32Array(different);
  for (let i = 0; i < different; i++) {
    const slot = order[i]! % SLOTS;
    sorted[i] = floatOf(slotBits[slot]!);
    counts[i] = slotCounts[slot]!;
  }
  return joinEqual(sorted, counts, present);
}

/** Of sorted values, equal ones joined. */
function joinEqual(
  sorted: Float32Array,
  countOf?: Uint32Array,
  present: number = sorted.length,
): CountedValues {
  const counts = countOf ?? new Uint32Array(sorted.length);
  const largest = sorted.at(-1) ?? Number.NaN;
  let last = -1;
  for (let i = 0; i < sorted.length; i++) {
    const count = countOf?.[i] ?? 1;
    if (last >= 0 && sorted[i] === sorted[last]) counts[last]! += count;
    else {
      sorted[++last] = sorted[i]!;
      counts[last] = count;
    }
  }
  const length = last + 1;
  return {
    values: sorted.subarray(0, length),
    counts: counts.subarray(0, length),
    present,
    largest,
  };
}
