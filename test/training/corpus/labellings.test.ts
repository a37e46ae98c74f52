import { describe, expect, test } from "vitest";
import { labellings } from "../../../training/corpus/labellings.ts";

const label = (name: keyof typeof labellings, texts: string[], ...golds: string[]): number[] => [
  ...labellings[name](texts, golds),
];

describe("half: at least 50 % of a block's words", () => {
  test("counts half itself", () => {
    // Two of four, one of three, all and none.
    const texts = ["a b x y", "c x y", "d e", "z"];
    expect(label("half", texts, "a b c d e")).toEqual([1, 0, 1, 0]);
  });
});

describe("tenth: more than 10 % of a block's tokens", () => {
  test("does not count a tenth itself", () => {
    const others = "p q r s t u v w x";
    // One of ten, one of nine.
    expect(label("tenth", [`a ${others}`, "b p q r s t u v w"], "a b")).toEqual([0, 1]);
  });

  test("takes tokens: an underscore parts them, case is kept", () => {
    expect(label("tenth", ["first_name"], "name")).toEqual([1]);
    expect(label("half", ["first_name"], "name")).toEqual([0]);
    expect(label("tenth", ["Name"], "name")).toEqual([0]);
    expect(label("half", ["Name"], "name")).toEqual([1]);
  });
});

describe("climbed: shares, then flips while the page's word F1 grows", () => {
  test("finds what the alignment missed", () => {
    // In the gold the parts stand the other way round: aligned, only the longer one is found.
    const texts = ["one two three", "menu", "four five six seven"];
    const gold = "four five six seven one two three";
    expect(label("half", texts, gold)).toEqual([0, 0, 1]);
    expect(label("climbed", texts, gold)).toEqual([1, 0, 1]);
  });

  test("is all boilerplate for an empty gold", () => {
    expect(label("climbed", ["a", "b"], "")).toEqual([0, 0]);
  });
});

describe.each(["climbed", "half", "tenth"] as const)("%s", (name) => {
  test("a block is content for the main text or for the comments", () => {
    const texts = ["a comment here", "menu", "the main text"];
    // The comments stand first on the page, last among the golds: one alignment would lose them.
    expect(label(name, texts, "the main text")).toEqual([0, 0, 1]);
    expect(label(name, texts, "the main text", "a comment here")).toEqual([1, 0, 1]);
  });

  test("takes a page without blocks", () => {
    expect(label(name, [], "gold", "more")).toEqual([]);
  });
});
