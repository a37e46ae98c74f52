import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contentShares,
  hillClimb,
  labelByShare,
  trainingLabels,
} from "../../src/document/gold-labels.ts";
import { tokens, words } from "../../src/document/words.ts";
import { score } from "../../training/corpus/metrics.ts";

function pageF1(blocks: readonly string[], gold: string, labels: Uint8Array): number {
  const kept = blocks.filter((_, block) => labels[block] === 1).join("\n");
  return score(words(gold), words(kept), "bag").f1;
}

describe("contentShares", () => {
  it("gives the share of each block's tokens that the gold has in order", () => {
    const blocks = ["Home About", "A fox jumps over", "", "the dog Share"];
    expect([...contentShares(blocks, "a fox jumped over the dog")]).toEqual([0, 3 / 4, 0, 2 / 3]);
  });

  it("uses the tokenizer given", () => {
    expect([...contentShares(["A_b"], "a b", words)]).toEqual([0]);
    expect([...contentShares(["A_b"], "a b", tokens)]).toEqual([1 / 2]);
  });

  it("is 1 for blocks that are the gold, and 0 for an empty gold", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab c") });
    fc.assert(
      fc.property(fc.array(text), (blocks) => {
        const sizes = blocks.map((block) => words(block).length);
        const all = contentShares(blocks, blocks.join("\n"));
        expect([...all]).toEqual(sizes.map((size) => (size > 0 ? 1 : 0)));
        expect([...contentShares(blocks, "")]).toEqual(blocks.map(() => 0));
      }),
    );
  });
});

describe("labelByShare", () => {
  it("is strict unless told otherwise", () => {
    const shares = Float64Array.of(0, 0.1, 0.11, 0.5);
    expect([...labelByShare(shares, 0.1)]).toEqual([0, 0, 1, 1]);
    expect([...labelByShare(shares, 0.5)]).toEqual([0, 0, 0, 0]);
    expect([...labelByShare(shares, 0.5, false)]).toEqual([0, 0, 0, 1]);
  });

  it("labels main text and comments by either share", () => {
    const blocks = ["menu", "an article", "a comment"];
    const main = labelByShare(contentShares(blocks, "an article"), 0.1);
    const comments = labelByShare(contentShares(blocks, "a comment"), 0.1);
    expect([...main.map((label, block) => label | comments[block]!)]).toEqual([0, 1, 1]);
  });
});

describe("hillClimb", () => {
  it("finds blocks that stand in another order than in the gold", () => {
    const blocks = ["one two three four", "menu", "five six seven"];
    const gold = "five six seven one two three four";
    const start = labelByShare(contentShares(blocks, gold), 0.5, false);
    expect([...start]).toEqual([1, 0, 0]);
    expect([...hillClimb(blocks, gold, start)]).toEqual([1, 0, 1]);
    expect([...trainingLabels(blocks, gold)]).toEqual([1, 0, 1]);
  });

  it("drops a second copy, and keeps the label of a block that changes nothing", () => {
    const blocks = ["a b c", "a b c", "", "..."];
    expect([...hillClimb(blocks, "a b c", Uint8Array.of(1, 1, 1, 0))]).toEqual([0, 1, 1, 0]);
  });

  it("keeps nothing for an empty gold", () => {
    expect([...hillClimb(["a", "b"], " . ", Uint8Array.of(1, 1))]).toEqual([0, 0]);
  });

  it("ends no worse than it starts, where no single flip helps", () => {
    const text = fc.string({ unit: fc.constantFrom(..."abcdef "), maxLength: 12 });
    const label = fc.integer({ min: 0, max: 1 });
    const page = fc.array(fc.tuple(text, label), { maxLength: 8 });
    fc.assert(
      fc.property(page, fc.string({ unit: fc.constantFrom(..."abcdef ") }), (pairs, gold) => {
        fc.pre(words(gold).length > 0);
        const blocks = pairs.map(([block]) => block);
        const start = Uint8Array.from(pairs, (pair) => pair[1]);
        const labels = hillClimb(blocks, gold, start);
        const reached = pageF1(blocks, gold, labels);
        expect(reached).toBeGreaterThanOrEqual(pageF1(blocks, gold, start));
        for (let block = 0; block < blocks.length; block++) {
          const flipped = labels.map((label, i) => (i === block ? 1 - label : label));
          expect(pageF1(blocks, gold, flipped)).toBeLessThanOrEqual(reached);
        }
      }),
      { numRuns: 300 },
    );
  });
});
