/** A seeded source of randomness. Every random choice of training draws from one. */
export interface Random {
  /** The four numbers of the generator; who draws elsewhere writes them back. */
  readonly state: Int32Array;
  /** Uniform in [0, 1), in steps of 2^-32. */
  next(): number;
  /** Uniform integer in [0, n), for 1 <= n <= 2^32. */
  int(n: number): number;
  /** Shuffles in place (Fisher-Yates) and returns the same array. */
  shuffle<T extends Shuffleable>(array: T): T;
}

/** Arrays that {@link Random.shuffle} takes. */
export type Shuffleable = unknown[] | Int32Array | Uint32Array | Float32Array | Float64Array;

/**
 * A generator for `seed`: the same seed gives the same sequence on every machine.
 *
 * The algorithm is sfc32 of Chris Doty-Humphrey's PractRand: 128 bits of state, 32-bit integer
 * arithmetic only. The seed fills the state and twelve rounds mix it, so that neighbouring seeds
 * give unrelated sequences.
 *
 * @param seed a safe integer
 * @throws RangeError if `seed` is not a safe integer
 */
export function createRandom(seed: number): Random {
  if (!Number.isSafeInteger(seed)) {
    throw new RangeError(`seed is ${seed}, expected a safe integer such as 42`);
  }
  const state = Int32Array.of(0, seed | 0, Math.floor(seed / 2 ** 32) | 0, 1);

  function next32(): number {
    const b = state[1]!;
    const c = state[2]!;
    const counter = state[3]!;
    const sum = (state[0]! + b + counter) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = ((c << 21) | (c >>> 11)) + sum;
    state[3] = counter + 1;
    return sum >>> 0;
  }
  for (let round = 0; round < 12; round++) next32();

  const next = () => next32() / 2 ** 32;
  const int = (n: number) => Math.floor(next() * n);
  function shuffle<T extends Shuffleable>(array: T): T {
    for (let last = array.length - 1; last > 0; last--) {
      const other = int(last + 1);
      const moved = array[last]!;
      array[last] = array[other]!;
      array[other] = moved;
    }
    return array;
  }
  return { state, next, int, shuffle };
}
