/** What makes typed arrays of a kind. */
interface ArrayType<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
  new (memory: ArrayBuffer, at: number, length: number): T;
}

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
    return this.#array(Float64Array, length);
  }

  float32(length: number): Float32Array {
    return this.#array(Float32Array, length);
  }

  int32(length: number): Int32Array {
    return this.#array(Int32Array, length);
  }

  uint16(length: number): Uint16Array {
    return this.#array(Uint16Array, length);
  }

  uint8(length: number): Uint8Array {
    return this.#array(Uint8Array, length);
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

  #array<T extends { fill(value: number): T }>(Type: ArrayType<T>, length: number): T {
    const at = this.#take(Type.BYTES_PER_ELEMENT * length);
    if (at < 0) return new Type(length);
    const array = new Type(this.#memory, at, length);
    return this.#isFresh ? array : array.fill(0);
  }

  /** Offset of the next free bytes; -1 if there is no room. */
  #take(bytes: number): number {
    const at = this.#used;
    this.#used += (bytes + 7) & ~7;
    return this.#used <= this.#memory.byteLength ? at : -1;
  }
}
