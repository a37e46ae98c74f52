/** Steps of probability that are told apart before any are sorted. */
const STEPS = 128;
/** As many numbers are sorted by inserting one after another. */
const FEW = 48;

/**
 * Numbers by descending probability; of equals the first first. Who reads the most probable ones alone has the others
 * not sorted: most blocks of a page are hardly content, and their order is of no use.
 */
export class Ranking {
  readonly #probabilities: Float64Array;
  /** All numbers, by the step of their probability; sorted up to {@link #sorted}. */
  readonly #order: Uint32Array;
  /** Where each step ends, the highest first. */
  readonly #ends: Uint32Array;
  #step = 0;
  #sorted = 0;

  constructor(probabilities: Float64Array) {
    const size = probabilities.length;
    this.#probabilities = probabilities;
    this.#order = new Uint32Array(size);
    this.#ends = new Uint32Array(STEPS);
    const ends = this.#ends;
    for (let i = 0; i < size; i++) ends[stepOf(probabilities[i]!)]!++;
    for (let step = 0, sum = 0; step < STEPS; step++) {
      const count = ends[step]!;
      // The start, which moves to the end as numbers are placed.
      ends[step] = sum;
      sum += count;
    }
    for (let i = 0; i < size; i++) this.#order[ends[stepOf(probabilities[i]!)]!++] = i;
  }

  /** The number at a place, from 0. */
  at(place: number): number {
    while (place >= this.#sorted) this.#sortStep();
    return this.#order[place]!;
  }

  #sortStep(): void {
    const start = this.#sorted;
    const end = this.#ends[this.#step++]!;
    this.#sorted = end;
    for (let from = start; from < end; from += FEW) {
      insert(this.#order, this.#probabilities, from, Math.min(end, from + FEW));
    }
    if (end - start > FEW) merge(this.#order, this.#probabilities, start, end);
  }
}

/** Sorts numbers by inserting one after another. Of equals the first stays the first. */
function insert(order: Uint32Array, p: Float64Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const number = order[i]!;
    let k = i;
    for (; k > start && p[order[k - 1]!]! < p[number]!; k--) order[k] = order[k - 1]!;
    order[k] = number;
  }
}

/** Sorts numbers of which every {@link FEW} are, by merging them. Of equals the first stays the first. */
function merge(order: Uint32Array, p: Float64Array, start: number, end: number): void {
  let from = order.slice(start, end);
  let to = new Uint32Array(from.length);
  const size = from.length;
  for (let width = FEW; width < size; width *= 2) {
    for (let left = 0; left < size; left += 2 * width) {
      const middle = Math.min(size, left + width);
      const last = Math.min(size, middle + width);
      for (let i = left, k = middle, at = left; at < last; at++) {
        const isLeft = k === last || (i < middle && p[from[i]!]! >= p[from[k]!]!);
        to[at] = isLeft ? from[i++]! : from[k++]!;
      }
    }
    [from, to] = [to, from];
  }
  order.set(from, start);
}

/** 0 for the most probable numbers. */
function stepOf(probability: number): number {
  return STEPS - 1 - Math.floor(probability * (STEPS - 1));
}
