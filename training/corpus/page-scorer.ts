import { words } from "../../src/document/words.ts";
import type { Score } from "./metrics.ts";

/** What a {@link PageScorer} goes by; plain data. */
export interface ScorerTables {
  /** Words in the gold text. */
  readonly goldWords: number;
  /** Words in each block. */
  readonly sizes: Int32Array;
  /** The gold words among the words of all blocks, by number, block after block. */
  readonly shared: Int32Array;
  readonly sharedStarts: Int32Array;
  readonly goldCounts: Int32Array;
}

/**
 * Word F1 (`bag`) of any choice of a page's blocks, without making texts: the words of the blocks
 * are numbered once, and scoring a choice counts numbers. Convention of WCXB: nothing expected and
 * nothing kept scores 1; only one of them nothing, 0.
 */
export class PageScorer {
  readonly #tables: ScorerTables;

  constructor(tables: ScorerTables) {
    this.#tables = tables;
  }

  static of(blockTexts: readonly string[], gold: string): PageScorer {
    return new PageScorer(PageScorer.tables(blockTexts, gold));
  }

  static tables(blockTexts: readonly string[], gold: string): ScorerTables {
    const numbers = new Map<string, number>();
    const counts: number[] = [];
    const goldTokens = words(gold);
    for (const word of goldTokens) {
      const number = numbers.get(word);
      if (number === undefined) numbers.set(word, counts.push(1) - 1);
      else counts[number]!++;
    }
    const shared: number[] = [];
    const sizes = new Int32Array(blockTexts.length);
    const sharedStarts = new Int32Array(blockTexts.length + 1);
    for (const [block, text] of blockTexts.entries()) {
      const blockWords = words(text);
      sizes[block] = blockWords.length;
      for (const word of blockWords) {
        const number = numbers.get(word);
        if (number !== undefined) shared.push(number);
      }
      sharedStarts[block + 1] = shared.length;
    }
    return {
      goldWords: goldTokens.length,
      sizes,
      shared: Int32Array.from(shared),
      sharedStarts,
      goldCounts: Int32Array.from(counts),
    };
  }

  /** Words in the gold text. */
  get goldWords(): number {
    return this.#tables.goldWords;
  }

  /** Score of keeping the blocks for which `isKept` is truthy. */
  score(isKept: ArrayLike<number | boolean>): Score {
    const { goldCounts, sizes } = this.#tables;
    const left = goldCounts.slice();
    let kept = 0;
    let hits = 0;
    for (let block = 0; block < sizes.length; block++) {
      if (!isKept[block]) continue;
      kept += sizes[block]!;
      hits += this.#take(block, left);
    }
    return this.#scoreOf(hits, kept);
  }

  /** Takes a block's words out of what is left of the gold; returns how many were there. */
  #take(block: number, left: Int32Array): number {
    let hits = 0;
    const { shared, sharedStarts } = this.#tables;
    const end = sharedStarts[block + 1]!;
    for (let i = sharedStarts[block]!; i < end; i++) {
      const number = shared[i]!;
      if (left[number]! > 0) {
        left[number]!--;
        hits++;
      }
    }
    return hits;
  }

  #scoreOf(hits: number, kept: number): Score {
    if (kept === 0 && this.goldWords === 0) return { precision: 1, recall: 1, f1: 1 };
    const precision = kept === 0 ? 0 : hits / kept;
    const recall = this.goldWords === 0 ? 0 : hits / this.goldWords;
    const f1 = hits === 0 ? 0 : (2 * precision * recall) / (precision + recall);
    return { precision, recall, f1 };
  }
}
