import { isBlank } from "./blank-text.ts";
import { TextCounter } from "./counted-text.ts";
import type { Document } from "./document.ts";
import { type Joining, joinContent } from "./join.ts";
import { TEXT } from "./tags.ts";
import { type Collapsed, collapseAndCount } from "./words.ts";

/** A run of text between two block boundaries: the unit that a model judges. */
export interface Block {
  /** Position among the page's blocks, from 0, in document order. */
  readonly index: number;
  /** White space collapsed, trimmed, never empty. */
  readonly text: string;
  /** The text inside links, white space collapsed. */
  readonly linkText: string;
  /** Words in `text` and `linkText` (see `countWords`). */
  readonly words: number;
  readonly linkWords: number;
  /** Code points in `text` and `linkText`. */
  readonly characters: number;
  readonly linkCharacters: number;
  /** The element that holds the block: the nearest block-level ancestor of its text. */
  readonly node: number;
  /** The holder, then the elements inside the block, in document order. */
  readonly elements: readonly number[];
  /** Text nodes and line breaks (`br`) of the block in document order. */
  readonly content: readonly number[];
  /** Opening tags in the block, its own included. */
  readonly tagCount: number;
  /** Offsets of the block's first character and after its last, in `document.source`. */
  readonly start: number;
  readonly end: number;
}

/** A parsed page split into blocks: the input of features, methods and outputs. */
export interface SegmentedPage {
  readonly document: Document;
  readonly blocks: readonly Block[];
  readonly url?: string;
}

/** Splits a page into blocks. */
export interface Segmenter {
  readonly name: string;
  /** One sentence for `--help` and model cards. */
  readonly description: string;
  segment(document: Document): Block[];
}

const nothing: Collapsed = { text: "", words: 0, characters: 0 };

/** Collects blocks in document order for a segmenter. */
export class BlockBuilder {
  readonly blocks: Block[] = [];
  readonly #document: Document;
  readonly #joining: Joining;
  /** If the kernel still has the page: no other is read while its blocks are made. */
  readonly #counter: TextCounter | undefined;
  #node = 0;
  // Most elements that begin a block have no text: the lists are reused until one has.
  readonly #elements: number[] = [];
  #elementCount = 0;
  readonly #content: number[] = [];
  #contentCount = 0;
  readonly #linked: number[] = [];
  #linkedCount = 0;
  #tagCount = 0;
  #hasText = false;

  constructor(document: Document, joining: Joining) {
    this.#document = document;
    this.#joining = joining;
    this.#counter = TextCounter.of(document, joining);
  }

  /** Ends the current block, if it has text, and begins one whose holder is `node`. */
  begin(node: number): void {
    if (this.#hasText) this.#emit();
    this.#node = node;
    this.#elements[0] = node;
    this.#elementCount = 1;
    this.#contentCount = 0;
    this.#linkedCount = 0;
    this.#tagCount = 1;
    this.#hasText = false;
  }

  /** Counts an opening tag inside the block, whose text is not the block's. */
  countTag(): void {
    this.#tagCount++;
  }

  addElement(node: number): void {
    this.#elements[this.#elementCount++] = node;
    this.#tagCount++;
  }

  /** Adds a text node or a `br`. */
  addContent(node: number, isLink: boolean): void {
    this.#content[this.#contentCount++] = node;
    if (isLink) this.#linked[this.#linkedCount++] = node;
    if (!this.#hasText && this.#document.tags[node] === TEXT) {
      this.#hasText = !isBlank(this.#document, node);
    }
  }

  /** Ends the last block and returns all of them. */
  finish(): Block[] {
    if (this.#hasText) this.#emit();
    this.#hasText = false;
    return this.blocks;
  }

  #emit(): void {
    const content = this.#content.slice(0, this.#contentCount);
    const own = this.#join(content);
    if (own.text === "") return;
    const linked =
      this.#linkedCount === 0
        ? nothing
        : this.#linkedCount === content.length
          ? own
          : this.#join(this.#linked.slice(0, this.#linkedCount));
    const { starts, stops } = this.#document;
    this.blocks.push({
      index: this.blocks.length,
      text: own.text,
      linkText: linked.text,
      words: own.words,
      linkWords: linked.words,
      characters: own.characters,
      linkCharacters: linked.characters,
      node: this.#node,
      elements: this.#elements.slice(0, this.#elementCount),
      content,
      tagCount: this.#tagCount,
      start: starts[content[0]!]!,
      end: stops[content.at(-1)!]!,
    });
  }

  #join(content: readonly number[]): Collapsed {
    const counted = this.#counter?.count(content);
    if (counted !== undefined) return counted;
    const text = joinContent(this.#document, content, this.#joining);
    return this.#counter?.countJoined(text) ?? collapseAndCount(text);
  }
}
