/** Finds numbers of 64 bits, given as halves one behind the other in one list, by their value. */
export interface ExactNumbers {
  /** Adds the number at an index of the list, unless an equal one is there already. */
  add(index: number, halves: Uint32Array): void;
  /** Index of the first number added with this value; {@link ABSENT} if there is none. */
  find(high: number, low: number, halves: Uint32Array): number;
}

export const ABSENT = -1;

/** A table with open addressing, at most half full. */
export function createExactNumbers(): ExactNumbers {
  let size = 0;
  let slots = new Int32Array(1024).fill(ABSENT);

  /** The slot of a number, or the free one where it belongs. */
  const slotOf = (high: number, low: number, halves: Uint32Array): number => {
    let slot = mixed(high, low) & (slots.length - 1);
    for (let at = slots[slot]!; at !== ABSENT; at = slots[slot]!) {
      if (halves[2 * at] === high && halves[2 * at + 1] === low) break;
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  };
  const put = (index: number, halves: Uint32Array): void => {
    const slot = slotOf(halves[2 * index]!, halves[2 * index + 1]!, halves);
    if (slots[slot] !== ABSENT) return;
    slots[slot] = index;
    size++;
  };
  return {
    add(index, halves) {
      if (2 * size >= slots.length) {
        const old = slots;
        slots = new Int32Array(2 * old.length).fill(ABSENT);
        size = 0;
        for (const at of old) if (at !== ABSENT) put(at, halves);
      }
      put(index, halves);
    },
    find: (high, low, halves) => slots[slotOf(high, low, halves)]!,
  };
}

/** The last steps of MurmurHash3 over both halves: numbers that differ in few bits are far apart. */
function mixed(high: number, low: number): number {
  let h = Math.imul(high, 0x9e3779b1) ^ low;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
