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

/** From so many buffered bytes on there is room for as many behind them. */
const LARGE_BYTES = 2 ** 20;
/** Bytes that are searched for a mark at a time. */
const SEARCHED_BYTES = 2 ** 12;

/** Reads a stream by byte counts and marks, not by chunks. Reading stops at each gap. */
export class ByteWindow {
  readonly #pieces: AsyncIterator<Piece>;
  #bytes: Buffer = Buffer.alloc(0);
  /** What holds the buffered bytes if there is room behind them. */
  #roomy: ArrayBuffer | undefined;
  #offset = 0;
  #gap: Gap | undefined;
  /** Starts of members from that of the current byte on, each with the offset of its first byte here. */
  #starts: { readonly at: number; readonly start: number }[] = [];
  /** Number of those that are passed. */
  #passed = 0;
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
    while ((this.#starts[this.#passed + 1]?.at ?? Number.POSITIVE_INFINITY) <= this.#offset) {
      this.#passed++;
    }
    if (2 * this.#passed > this.#starts.length) {
      this.#starts.splice(0, this.#passed);
      this.#passed = 0;
    }
    const first = this.#starts[this.#passed];
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
    if (chunks.length > 1) this.#append(chunks, length);
    return length >= count;
  }

  /** Joins the buffered bytes, the first of these chunks, and those behind them. */
  #append(chunks: readonly Uint8Array[], length: number): void {
    const old = this.#bytes;
    if (length < LARGE_BYTES) {
      this.#bytes = Buffer.concat(chunks, length);
      return;
    }
    // Room behind the bytes, or megabytes would be copied for each chunk that is read.
    if (old.buffer !== this.#roomy || old.byteOffset + length > old.buffer.byteLength) {
      this.#roomy = new ArrayBuffer(2 * length);
      new Uint8Array(this.#roomy).set(old);
      this.#bytes = Buffer.from(this.#roomy, 0, length);
    } else this.#bytes = Buffer.from(old.buffer, old.byteOffset, length);
    let at = old.length;
    for (const chunk of chunks.slice(1)) {
      this.#bytes.set(chunk, at);
      at += chunk.length;
    }
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
    const { buffer, byteOffset, length } = bytes;
    const rest = this.#bytes;
    // A record of megabytes may be put back for each of its lines.
    const isBefore = buffer === rest.buffer && byteOffset + length === rest.byteOffset;
    this.#bytes = isBefore
      ? Buffer.from(rest.buffer, byteOffset, length + rest.length)
      : Buffer.concat([bytes, rest]);
    this.#offset -= length;
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
      // All bytes at once would be searched again each time for a mark that is far away.
      const part = this.#bytes.subarray(0, SEARCHED_BYTES);
      const found = marks.map((mark) => part.indexOf(mark)).filter((at) => at >= 0);
      const isFound = found.length > 0;
      this.advance(isFound ? Math.min(...found) : part.length - length + 1);
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
