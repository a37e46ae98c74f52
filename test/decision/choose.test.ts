import { describe, expect, test } from "vitest";
import { chooseBlocks } from "../../src/decision/choose.ts";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";

const pageOf = (html: string) => {
  const document = parse(html);
  return { document, blocks: segmenterNamed("layout").segment(document) };
};
const page = pageOf("<p>a b c d<p>e f");
const decision = { threshold: 0.5 };
const verdict = { type: "article", probability: 0.7 };

describe("the verdict", () => {
  test("is the model's where there is content by the model's decision", () => {
    const prediction = { probabilities: Float64Array.of(0.6, 0.2), verdict };
    expect(chooseBlocks(page, prediction, decision).verdict).toEqual(verdict);
    const strict = chooseBlocks(page, prediction, decision, { threshold: 0.9 });
    expect(strict.blocks.some(({ isContent }) => isContent)).toBe(false);
    expect(strict.verdict).toEqual(verdict);
  });

  test("is no content where no block is content by the model's decision", () => {
    const prediction = { probabilities: Float64Array.of(0.4, 0.2), verdict };
    const expected = { type: "no-content", probability: 0.6 };
    expect(chooseBlocks(page, prediction, decision).verdict).toEqual(expected);
    const lenient = chooseBlocks(page, prediction, decision, { favor: "recall" });
    expect(lenient.blocks.map(({ isContent }) => isContent)).toEqual([true, false]);
    expect(lenient.verdict).toEqual(expected);
  });

  test("is no content, for certain, where there are no blocks", () => {
    const prediction = { probabilities: new Float64Array(0), verdict };
    const { verdict: told } = chooseBlocks(pageOf(""), prediction, { threshold: 0 });
    expect(told).toEqual({ type: "no-content", probability: 1 });
  });

  test("is none of a model that tells none", () => {
    const prediction = { probabilities: Float64Array.of(0.4, 0.2), verdict: undefined };
    expect(chooseBlocks(page, prediction, decision).verdict).toBeUndefined();
  });
});
