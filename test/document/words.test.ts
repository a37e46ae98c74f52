import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  collapse,
  collapseAndCount,
  countCharacters,
  countCollapsed,
  countPieces,
  countWords,
  tokens,
  words,
} from "../../src/document/words.ts";

const SINGLE =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const RUN = /[\p{L}\p{N}_]+/gu;

/** The definition, slowly: runs by regular expression, then single-character scripts split off. */
function slowWords(text: string): string[] {
  const found: string[] = [];
  for (const run of text.match(RUN) ?? []) {
    let word = "";
    for (const character of run) {
      const single = character > "\x7f" && SINGLE.test(character);
      if (!single) word += character;
      if (single && word !== "") found.push(word.toLowerCase());
      if (single) {
        found.push(character);
        word = "";
      }
    }
    if (word !== "") found.push(word.toLowerCase());
  }
  return found;
}

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom(..."aZ09_ \t\n\u00a0\u3000.-éÉİΣßжЖ中𠀀かー가ไทยကខກ١𝒜😀\u0301\ud800"),
  }),
);

describe("words", () => {
  it.each([
    ["", []],
    ["  \n", []],
    ["Hello, World_2 x", ["hello", "world_2", "x"]],
    ["Don't re-use it", ["don", "t", "re", "use", "it"]],
    ["ÉCOLE Жизнь ΟΔΟΣ", ["école", "жизнь", "οδος"]],
    ["我们 AI模型2.0", ["我", "们", "ai", "模", "型", "2", "0"]],
    ["データ", ["デ", "ー", "タ"]],
    ["ที่นี่", ["ท", "น"]],
    ["한국어 뉴스", ["한국어", "뉴스"]],
    ["a𠀀b 𝒜x", ["a", "𠀀", "b", "𝒜x"]],
    ["\ud800a\udc00", ["a"]],
  ])("splits %j", (input, expected) => {
    expect(words(input)).toEqual(expected);
  });

  it("agrees with its definition, and with countWords", () => {
    fc.assert(
      fc.property(text, (input) => {
        const found = words(input);
        expect(found).toEqual(slowWords(input));
        expect(countWords(input)).toBe(found.length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("tokens", () => {
  it.each([
    ["", []],
    ["Hello, World_2", ["Hello", "World", "2"]],
    ["我们AI 𝒜x😀y", ["我们AI", "𝒜x", "y"]],
  ])("splits %j", (input, expected) => {
    expect(tokens(input)).toEqual(expected);
  });

  it("agrees with its definition", () => {
    fc.assert(
      fc.property(text, (input) => {
        expect(tokens(input)).toEqual(input.match(/[\p{L}\p{N}]+/gu) ?? []);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("collapse and countCharacters", () => {
  it.each([
    ["", "", 0],
    [" \u00a0\n", "", 0],
    ["a b", "a b", 3],
    ["a b ", "a b", 3],
    [" a\t\u00a0 b\u3000c\n", "a b c", 5],
    ["a\u00a0b", "a b", 3],
    ["😀 é中", "😀 é中", 4],
  ])("collapses %j", (input, expected, count) => {
    expect(collapse(input)).toBe(expected);
    expect(countCharacters(input)).toBe(count);
  });

  it("agree with their definition", () => {
    fc.assert(
      fc.property(text, (input) => {
        const expected = input.replace(/\s+/g, " ").trim();
        expect(collapse(input)).toBe(expected);
        expect(countCharacters(input)).toBe([...expected].length);
      }),
      { numRuns: 1000 },
    );
  });
});

const nonWord = /[^\p{L}\p{N}_]+/u;

describe("countPieces", () => {
  it("counts what a split at runs of non-word characters gives, to any end", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, end) => {
        const cut = Math.min(end, text.length);
        expect(countPieces(text, cut)).toBe(text.slice(0, cut).split(nonWord).length);
        expect(countPieces(text)).toBe(text.split(nonWord).length);
      }),
    );
  });

  it.each([
    ["", 1],
    ["a", 1],
    ["a b_c, d", 3],
    [" a.", 3],
    ["!", 2],
  ])("%j has %d", (text, expected) => {
    expect(countPieces(text)).toBe(expected);
  });
});

describe("collapseAndCount", () => {
  it("gives what collapsing and then counting gives", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        " ",
        "  ",
        "\n",
        "\u00a0",
        "a",
        "word",
        "_",
        "7",
        "汉",
        "𠀀",
        "😀",
        "e\u0301",
        "\ud800",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = collapse(pieces.join(""));
        expect(collapseAndCount(pieces.join(""))).toEqual({ text, ...countCollapsed(text) });
      }),
      { numRuns: 2000 },
    );
  });
});
