/**
 * Typed arrays that share one piece of memory. To ask the engine for an array of its own takes longer
 * than to fill one for a page of usual size, and there are some hundred of them per page.
 */
export class Slab {
  #memory: ArrayBuffer;
  #used = 0;
  #isFresh = true;

  /** @param bytes how much there is to give, each array rounded up to 8; what is beyond costs its own */
  constructor(bytes: number) {
    this.#memory = new ArrayBuffer(bytes);
  }

  float64(length: number): Float64Array {
    const at = this.#take(8 * length);
    if (at < 0) return new Float64Array(length);
    const array = new Float64Array(this.#memory, at, length);
    return this.#isFresh ? array : array.fill(0);
  }

  float32(length: number): Float32Array {
    const at = this.#take(4 * length);
    if (at < 0) return new Float32Array(length);
    const array = new Float32Array(this.#memory, at, length);
    return this.#isFresh ? array : array.fill(0);
  }

  int32(length: number): Int32Array {
    const at = this.#take(4 * length);
    if (at < 0) return new Int32Array(length);
    const array = new Int32Array(this.#memory, at, length);
    return this.#isFresh ? array : array.fill(0);
  }

  uint16(length: number): Uint16Array {
    const at = this.#take(2 * length);
    if (at < 0) return new Uint16Array(length);
    const array = new Uint16Array(this.#memory, at, length);
    return this.#isFresh ? array : array.fill(0);
  }

  uint8(length: number): Uint8Array {
    const at = this.#take(length);
    if (at < 0) return new Uint8Array(length);
    const array = new Uint8Array(this.#memory, at, length);
    return this.#isFresh ? array : array.fill(0);
  }

  /**
   * Takes all arrays back: they will be given again. The memory grows to what was asked for since the
   * last time, up to `most` bytes.
   */
  clear(most: number): void {
    const wanted = Math.min(this.#used, most);
    if (wanted > this.#memory.byteLength) {
      this.#memory = new ArrayBuffer(wanted);
      this.#isFresh = true;
    } else this.#isFresh = false;
    this.#used = 0;
  }

  /** Where the next bytes stand, -1 when there is no room for them. */
  #take(bytes: number): number {
    const at = this.#used;
    this.#used += (bytes + 7) & ~7;
    return this.#used <= this.#memory.byteLength ? at : -1;
  }
}
