/** A place where the bytes of a stream break off before they go on: a damaged part is left out. */
export interface Gap {
  /** What is wrong there. */
  readonly gap: string;
  /** Whether bytes of the damaged part came before it. */
  readonly isPartial: boolean;
}

/** What a stream of bytes gives. */
export type Piece = Uint8Array | Gap;

/** Reads a stream by byte counts and marks instead of by chunks, and up to a gap at a time. */
export class ByteWindow {
  readonly #pieces: AsyncIterator<Piece>;
  #bytes: Buffer = Buffer.alloc(0);
  #offset = 0;
  #gap: Gap | undefined;
  #ended = false;

  constructor(pieces: AsyncIterable<Piece>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** How many bytes have been taken or skipped. */
  get offset(): number {
    return this.#offset;
  }

  /** The bytes at hand; `fill` sees to how many. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** Why no more bytes come for now; undefined at the end and while there may be more. */
  get gap(): Gap | undefined {
    return this.#gap;
  }

  /** Has so many bytes at hand, or all up to the next gap or the end; whether there are so many. */
  async fill(count: number): Promise<boolean> {
    if (this.#bytes.length >= count) return true;
    const chunks: Uint8Array[] = [this.#bytes];
    let length = this.#bytes.length;
    while (length < count && this.#gap === undefined && !this.#ended) {
      const { value, done } = await this.#pieces.next();
      if (done) this.#ended = true;
      else if (value instanceof Uint8Array) {
        chunks.push(value);
        length += value.length;
      } else this.#gap = value;
    }
    if (chunks.length > 1) this.#bytes = Buffer.concat(chunks, length);
    return length >= count;
  }

  /** Takes bytes that are at hand. */
  advance(count: number): Buffer {
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    this.#offset += taken.length;
    return taken;
  }

  /** Puts back what was taken last. */
  unread(bytes: Uint8Array): void {
    this.#bytes = Buffer.concat([bytes, this.#bytes]);
    this.#offset -= bytes.length;
  }

  /**
   * Goes to the next place with one of the marks, which is then at hand; whether there is one before a
   * gap or the end, where it goes otherwise. What is passed over is not kept.
   *
   * @param marks all of one length
   */
  async seek(...marks: readonly Uint8Array[]): Promise<boolean> {
    const { length } = marks[0]!;
    while (await this.fill(length)) {
      const found = marks.map((mark) => this.#bytes.indexOf(mark)).filter((at) => at >= 0);
      const isFound = found.length > 0;
      this.advance(isFound ? Math.min(...found) : this.#bytes.length - length + 1);
      if (isFound) return true;
    }
    this.advance(this.#bytes.length);
    return false;
  }

  /** Goes on behind a gap. */
  cross(): void {
    this.#gap = undefined;
  }

  /** Whether nothing is left at all. */
  async atEnd(): Promise<boolean> {
    return !(await this.fill(1)) && this.#gap === undefined;
  }
}
