import { type Document, nodeText } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";
import { countCharacters } from "../../document/words.ts";
import type { PageMeasures } from "../../features/page-measures.ts";
import type { VisualBlock } from "./visual-block.ts";

/** VIPS's view of a page: from its tree alone, or with a rendering. */
export interface PageView {
  readonly document: Document;
  /** Number of layout blocks whose first text is before each node; at the end the number of all. */
  readonly blocksBefore: Int32Array;
  /** 1 for each node that shows something. */
  readonly shown: Uint8Array;
  /** Area of each node, in square pixels. */
  readonly areas: Float64Array;
  /** Rules (`hr`) before each node, and on the whole page at the end. */
  readonly rulesBefore: Int32Array;
  /** Number of each node's background. */
  readonly backgrounds: Int32Array;
  isInline(node: number): boolean;
  /** Whether nothing block-level below a node shows anything. */
  isWords(node: number): boolean;
  /** Whether the text below a node is not all of one size and weight. */
  isMarked(node: number): boolean;
  /** Whether what neighbouring nodes show is no text: of the first, up to the one after the last. */
  isPicture(start: number, stop: number): boolean;
  /** Finds what parts the blocks that a round made, for which it is asked as long as that lasts. */
  separate(found: readonly VisualBlock[]): Separate;
}

/** Where neighbouring blocks are split first. */
export interface Parting {
  /** Weight of the heaviest separator between them. */
  readonly weight: number;
  /** Whether a separator of that weight is between a block and the one before it. */
  begins(block: number): boolean;
}

/** What parts the blocks of a round from one up to another, which is not one of them. */
export type Separate = (from: number, to: number) => Parting;

/** Characters of each text of a block. */
export function charactersOf({ document, blocks }: PageMeasures): Int32Array {
  const characters = new Int32Array(document.size);
  for (const block of blocks) {
    const { content } = block;
    if (content.length === 1) {
      characters[content[0]!] = block.characters;
      continue;
    }
    for (const node of content) {
      if (document.tags[node] === TEXT) {
        characters[node] = countCharacters(nodeText(document, node));
      }
    }
  }
  return characters;
}

/** See {@link PageView.blocksBefore}: of blocks by their first text that shows something. */
export function blocksBeforeNodes(
  { document: { size }, blocks }: PageMeasures,
  shows: (node: number) => boolean,
): Int32Array {
  const before = new Int32Array(size + 1);
  for (const { content } of blocks) {
    // White space and line breaks before it may be in invisible elements.
    before[(content.find(shows) ?? content[0]!) + 1]!++;
  }
  for (let node = 0; node < size; node++) before[node + 1]! += before[node]!;
  return before;
}

/** Numbers for values, the same for the same, from 1. */
export function numbering(): (value: string) => number {
  const numbers = new Map<string, number>();
  return (value) => {
    const number = numbers.get(value);
    if (number !== undefined) return number;
    numbers.set(value, numbers.size + 1);
    return numbers.size;
  };
}
