import { scratch } from "../../measures/scratch.ts";

/** Numbers per pair: the first word's, the second's, both plus one; the targets; the block it was seen in last, plus one. */
const WIDTH = 4;
const TARGETS = 2;
const SEEN = 3;

/** Pairs of neighbouring words of some texts, each with the texts that hold it, as bits. See `scratch`. */
export class TitlePairs {
  readonly #slots: Int32Array;
  readonly #mask: number;

  /** @param most as many pairs as will be added, or more */
  constructor(most: number) {
    let size = 16;
    while (size < 2 * most) size *= 2;
    this.#slots = scratch.int32(WIDTH * size);
    this.#mask = size - 1;
  }

  /** @returns whether the text did not hold the pair yet */
  add(first: number, second: number, bit: number): boolean {
    const at = this.#find(first, second);
    const slots = this.#slots;
    slots[at] = first + 1;
    slots[at + 1] = second + 1;
    const isNew = (slots[at + TARGETS]! & bit) === 0;
    slots[at + TARGETS]! |= bit;
    return isNew;
  }

  /** The texts that hold a pair, as bits; 0 if it was seen in the block before. */
  firstSeen(first: number, second: number, block: number): number {
    const at = this.#find(first, second);
    const slots = this.#slots;
    if (slots[at] === 0 || slots[at + SEEN] === block + 1) return 0;
    slots[at + SEEN] = block + 1;
    return slots[at + TARGETS]!;
  }

  /** Where a pair is, or belongs. */
  #find(first: number, second: number): number {
    const slots = this.#slots;
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = WIDTH * slot;
      if (slots[at] === 0) return at;
      if (slots[at] === first + 1 && slots[at + 1] === second + 1) return at;
    }
  }
}
