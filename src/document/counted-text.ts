/** Texts of blocks, collapsed and counted by the kernel while it holds the page. */

import { A_SPACE, CLASSES, ENCODED, EVENTS } from "../build/assembly/page-layout.ts";
import type { Document } from "./document.ts";
import { isApart, type Joining } from "./join.ts";
import {
  behindUnits,
  heldUnits,
  type KernelViews,
  type PageKernel,
  pageKernel,
  SLACK,
  viewsOf,
} from "./page-kernel.ts";
import { TEXT } from "./tags.ts";
import { type Collapsed, collapseSpaces, wordClass } from "./words.ts";

/** What begins a reference in a page, and in a text that has none any more. */
const AMPERSAND = 0x26;
const NO_MARK = 0;
/** It takes longer to give the kernel a shorter text than to count it here. */
const LEAST = 48;

/** Codes whose classes are filled in at once. */
const CODES = 256;
let hasClasses = false;

/** Collapses and counts texts of a page. It is valid until the next page is decoded or parsed. */
export class TextCounter {
  readonly #document: Document;
  readonly #isSpaced: boolean;
  readonly #kernel: PageKernel;
  readonly #views: KernelViews;
  readonly #units: number;

  private constructor(document: Document, { pieces }: Joining, kernel: PageKernel, units: number) {
    this.#document = document;
    this.#isSpaced = pieces === "spaced";
    this.#kernel = kernel;
    this.#views = viewsOf(kernel);
    this.#units = units;
  }

  /** A counter for a page that the kernel holds; undefined for any other. */
  static of(document: Document, joining: Joining): TextCounter | undefined {
    const units = heldUnits(document.source);
    const kernel = units === undefined ? undefined : pageKernel();
    if (units === undefined || kernel === undefined) return undefined;
    if (!hasClasses) kernel.markUnknown();
    hasClasses = true;
    return new TextCounter(document, joining, kernel, units);
  }

  /**
   * The collapsed text of text nodes and `br` elements, with its counts. Undefined for what the kernel does not know:
   * entities, characters beyond 16 bits, very many nodes.
   */
  count(content: readonly number[]): Collapsed | undefined {
    const { state, events } = this.#views;
    if (4 * content.length > events.length) return undefined;
    const end = this.#putPieces(content, events);
    if (!this.#isCounted(this.#units, EVENTS + 4 * end, AMPERSAND)) return undefined;
    const { source } = this.#document;
    if (end === 2) return this.#counted(source.slice(state[3], state[4]));
    let text = "";
    for (let i = 0; i < end; i += 2) {
      text += events[i] === A_SPACE ? " " : source.slice(events[i], events[i + 1]);
    }
    return this.#counted(text.trim());
  }

  /** The same of a text that is joined and has no references any more. Undefined for short ones, too. */
  countJoined(text: string): Collapsed | undefined {
    const { length } = text;
    const { source } = this.#document;
    if (length < LEAST || length > source.length) return undefined;
    const { memory, node } = this.#kernel;
    const at = behindUnits(this.#units, source.length);
    if (at + 2 * length + SLACK > memory.buffer.byteLength) return undefined;
    node.Buffer.from(memory.buffer, at, 2 * length).write(text, "utf16le");
    const { state, events } = this.#views;
    events[0] = 0;
    events[1] = length;
    if (!this.#isCounted(at, EVENTS + 8, NO_MARK)) return undefined;
    return this.#counted(text.slice(state[3], state[4]));
  }

  /** A trimmed text with the counts that the kernel has left. */
  #counted(text: string): Collapsed {
    const { state } = this.#views;
    const isPlain = state[2] === 1;
    return {
      text: isPlain ? text : collapseSpaces(text),
      words: state[0]!,
      characters: state[1]!,
    };
  }

  /** Writes where the pieces of a text are; how many numbers they take. */
  #putPieces(content: readonly number[], events: Int32Array): number {
    const document = this.#document;
    const { tags, starts, stops } = document;
    let end = 0;
    for (let i = 0; i < content.length; i++) {
      const node = content[i]!;
      if (i > 0 && (this.#isSpaced || isApart(document, content[i - 1]!, node))) {
        events[end] = A_SPACE;
        end += 2;
      }
      events[end] = tags[node] === TEXT ? starts[node]! : A_SPACE;
      events[end + 1] = stops[node]!;
      end += 2;
    }
    return end;
  }

  /** Counts the pieces up to an address. */
  #isCounted(units: number, last: number, mark: number): boolean {
    for (;;) {
      const answer = this.#kernel.count(units, EVENTS, last, mark);
      if (answer < 0) return answer !== ENCODED;
      if (isSurrogate(answer)) return false;
      fillClasses(this.#views.bytes, answer);
    }
  }
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

/** Fills in the classes of the codes around one. */
function fillClasses(bytes: Uint8Array, code: number): void {
  const first = code - (code % CODES);
  for (let i = first; i < first + CODES; i++) bytes[CLASSES + i] = wordClass(i);
}
