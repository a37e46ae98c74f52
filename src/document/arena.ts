/**
 * An arena: typed arrays that share one buffer. For a page of usual size it takes longer to allocate an
 * array than to fill it, and there are some hundred of them per page.
 */
export class Arena {
  #memory: ArrayBuffer;
  #used = 0;
  #isFresh = true;

  /** @param bytes size of the buffer; arrays are rounded up to 8 bytes, and further ones are allocated */
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
   * Frees all arrays at once: their memory is reused. The buffer grows to the total that was requested since
   * the last reset, up to `most` bytes.
   */
  clear(most: number): void {
    const wanted = Math.min(this.#used, most);
    if (wanted > this.#memory.byteLength) {
      this.#memory = new ArrayBuffer(wanted);
      this.#isFresh = true;
    } else this.#isFresh = false;
    this.#used = 0;
  }

  /** Offset of the next free bytes; -1 if there is no room. */
  #take(bytes: number): number {
    const at = this.#used;
    this.#used += (bytes + 7) & ~7;
    return this.#used <= this.#memory.byteLength ? at : -1;
  }
}
