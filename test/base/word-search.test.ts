import { expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { WordSearch } from "../../src/base/word-search.ts";

const lists = [
  "old was list-?price save saving",
  "sku item-?no \\bref kod",
  "\\bbuy \\bbag\\b cart",
  "\\btop\\b stopping art",
];
const patterns = [
  /old|was|list-?price|sav(?:e|ing)/i,
  /sku|item-?no|\bref|kod/i,
  /\bbuy|\bbag\b|cart/i,
  /\btop\b|stopping|art/i,
];
const search = new WordSearch(lists);
const bitsOf = (text: string): number => search.bitsIn(text, 0, text.length);
const expected = (text: string): number =>
  patterns.reduce((bits, pattern, bit) => bits | (pattern.test(text) ? 1 << bit : 0), 0);

test.each([
  ["", 0],
  ["Old-Price", 1],
  ["listprice", 1],
  ["list_price", 0],
  ["savi", 0],
  ["href", 0],
  ["a-ref", 2],
  ["bag", 4],
  ["my bag!", 4],
  ["bag_1", 0],
  ["stop-top", 8],
  ["étop", 8],
  ["cart", 12],
])("the lists with a word in %j are %i", (text, bits) => {
  expect(bitsOf(text)).toBe(bits);
  expect(expected(text)).toBe(bits);
});

test("it finds what regular expressions find in any text", () => {
  const random = createRandom(7);
  const pieces =
    "old was list - price sav ing sku item no re f href buy bag top stop ping cart _ 1 é . K T".split(
      " ",
    );
  for (let round = 0; round < 5000; round++) {
    const text = Array.from({ length: 6 }, () => pieces[random.int(pieces.length)]).join("");
    expect(bitsOf(text), text).toBe(expected(text));
  }
});

test("only the part that is given is read", () => {
  expect(search.bitsIn("my bags", 3, 6)).toBe(4);
  expect(search.bitsIn("cart buy", 0, 3)).toBe(0);
});
