/** A damaged part of a stream that was skipped. */
export interface Gap {
  /** What is wrong there. */
  readonly gap: string;
  /** Whether bytes of the damaged part came before it. */
  readonly isPartial: boolean;
}

/** Where the bytes that follow come from: the start of a member of the compressed file. */
export interface Start {
  readonly start: number;
}

/** A part of a stream: bytes, a gap between them, or the place in the file of what follows. */
export type Piece = Uint8Array | Gap | Start;

/** A place in a file, compressed or not. */
export interface FilePlace {
  /** Of the byte itself or, in a compressed file, of the member that has it. */
  readonly offset: number;
  /** How far behind it, in decompressed bytes. */
  readonly beyond: number;
}

/** Reads a stream by byte counts and marks, not by chunks. Reading stops at each gap. */
export class ByteWindow {
  readonly #pieces: AsyncIterator<Piece>;
  #bytes: Buffer = Buffer.alloc(0);
  #offset = 0;
  #gap: Gap | undefined;
  /** Starts of members from that of the current byte on, each with the offset of its first byte here. */
  #starts: { readonly at: number; readonly start: number }[] = [];
  #ended = false;

  constructor(pieces: AsyncIterable<Piece>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Number of bytes taken or skipped so far. */
  get offset(): number {
    return this.#offset;
  }

  /** The place in the file of the current byte, or of the gap. */
  get place(): FilePlace {
    while (this.#starts.length > 1 && this.#starts[1]!.at <= this.#offset) this.#starts.shift();
    const [first] = this.#starts;
    if (first === undefined) return { offset: this.#offset, beyond: 0 };
    return { offset: first.start, beyond: this.#offset - first.at };
  }

  /** The buffered bytes; `fill` buffers more. */
  get bytes(): Buffer {
    return this.#bytes;
  }

  /** The gap that reading stopped at; undefined at the end and while more bytes may come. */
  get gap(): Gap | undefined {
    return this.#gap;
  }

  /** Buffers `count` bytes, or all up to the next gap or EOF. Returns whether `count` were available. */
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
      } else if ("start" in value) this.#starts.push({ at: this.#offset + length, ...value });
      else this.#gap = value;
    }
    if (chunks.length > 1) this.#bytes = Buffer.concat(chunks, length);
    return length >= count;
  }

  /** Takes buffered bytes. */
  advance(count: number): Buffer {
    const taken = this.#bytes.subarray(0, count);
    this.#bytes = this.#bytes.subarray(count);
    this.#offset += taken.length;
    return taken;
  }

  /** Puts back the bytes that were taken last. */
  unread(bytes: Uint8Array): void {
    this.#bytes = Buffer.concat([bytes, this.#bytes]);
    this.#offset -= bytes.length;
  }

  /**
   * Skips to the next of the marks and buffers it, or to the next gap or EOF. Returns whether a mark was
   * found. Skipped bytes are not kept.
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

  /** Continues behind a gap. */
  cross(): void {
    this.#gap = undefined;
  }

  /** Whether neither bytes nor a gap are left. */
  async atEnd(): Promise<boolean> {
    return !(await this.fill(1)) && this.#gap === undefined;
  }
}
