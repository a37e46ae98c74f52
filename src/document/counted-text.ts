/** Texts of blocks, collapsed and counted by the kernel while it holds the page. */
import type { Document } from "./document.ts";
import { isApart, type Joining } from "./join.ts";
import {
  CLASSES,
  EVENTS,
  heldUnits,
  type KernelViews,
  type PageKernel,
  pageKernel,
  viewsOf,
} from "./page-kernel.ts";
import { TEXT } from "./tags.ts";
import { type Collapsed, collapseSpaces, wordClass } from "./words.ts";

// As in src/build/assembly/counts.ts.
const A_SPACE = -1;
const ENCODED = -2;

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
    if (!this.#isCounted(EVENTS + 4 * end)) return undefined;
    const { source } = this.#document;
    let text = "";
    if (end === 2) {
      text = source.slice(state[3], state[4]);
    } else {
      for (let i = 0; i < end; i += 2) {
        text += events[i] === A_SPACE ? " " : source.slice(events[i], events[i + 1]);
      }
      text = text.trim();
    }
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
  #isCounted(last: number): boolean {
    for (;;) {
      const answer = this.#kernel.count(this.#units, EVENTS, last);
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
