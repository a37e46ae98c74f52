import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { tokens } from "../../../src/document/words.ts";
import { declaredLanguage, keywords } from "../../../src/methods/vsse/keywords.ts";
import {
  countParagraphs,
  createSimHash,
  fnv1a,
  hammingDistance,
  keywordWeights,
} from "../../../src/methods/vsse/similarity.ts";
import { stopWordLists } from "../../../src/methods/vsse/stop-words.ts";
import { measured } from "../../cases/feature-rows.ts";

const require = createRequire(import.meta.url);

test("FNV-1a has its authors' values, folded to fewer bits", () => {
  expect(fnv1a("", 64)).toBe(0xcbf29ce484222325n);
  expect(fnv1a("a", 64)).toBe(0xaf63dc4c8601ec8cn);
  expect(fnv1a("foobar", 64)).toBe(0x85944171f73967e8n);
  // af63dc4c ^ 8601ec8c, then 2962 ^ 30c0, then 19 ^ a2.
  expect(fnv1a("a", 32)).toBe(0x296230c0n);
  expect(fnv1a("a", 16)).toBe(0x19a2n);
  expect(fnv1a("a", 8)).toBe(0xbbn);
});

test("Formula 4 weighs a keyword by its count and its rarity", () => {
  const counts = countParagraphs([["river", "bridge", "river"], ["bridge"], ["mayor"], []]);
  const weights = keywordWeights(["river", "bridge", "river", "new"], counts, 0.01);
  expect(weights.get("river")).toBeCloseTo(2 * (Math.log(4) + 0.01), 12);
  expect(weights.get("bridge")).toBeCloseTo(Math.log(2) + 0.01, 12);
  // A word of the title that no paragraph has counts as in one.
  expect(weights.get("new")).toBeCloseTo(Math.log(4) + 0.01, 12);
});

test("SimHash of one word is its hash; the heavier word decides each bit", () => {
  const simHash = createSimHash(64);
  const bits = (value: bigint): number[] =>
    Array.from({ length: 64 }, (_, bit) => Number((value >> BigInt(bit)) & 1n));
  const a = fnv1a("a", 64);
  const b = fnv1a("b", 64);
  expect([...simHash(new Map([["a", 0.5]]))]).toEqual(bits(a));
  expect([
    ...simHash(
      new Map([
        ["a", 1],
        ["b", 2],
      ]),
    ),
  ]).toEqual(bits(b));
  // Of equal weights a sum of 0 gives 0: only where both have a 1 there is one.
  expect([
    ...simHash(
      new Map([
        ["a", 1],
        ["b", 1],
      ]),
    ),
  ]).toEqual(bits(a & b));
  expect([...simHash(new Map())]).toEqual(bits(0n));
});

test("the distance is the number of bits that differ", () => {
  expect(hammingDistance(Uint8Array.of(1, 0, 1, 1), Uint8Array.of(1, 1, 0, 1))).toBe(2);
});

test("keywords are lower-case tokens without stop words", () => {
  expect(keywords("The Bridge, and the new river", "en")).toEqual(["bridge", "new", "river"]);
  expect(keywords("Le pont et la rivière", "fr")).toEqual(["pont", "rivière"]);
  // Without a list nothing is left out.
  expect(keywords("The bridge", "xx")).toEqual(["the", "bridge"]);
});

test("the lists are those of natural, less what no token can equal", () => {
  for (const [language, words] of Object.entries(stopWordLists)) {
    const file = language === "en" ? "stopwords" : `stopwords_${language}`;
    const list: { words: string[] } = require(`natural/lib/natural/util/${file}.js`);
    const possible = list.words.filter((word) => tokens(word).join() === word);
    expect(new Set(tokens(words)), language).toEqual(new Set(possible));
  }
});

test("English keywords may count by their stem", () => {
  // Porter's own examples: relational -> relat, hopping -> hop.
  expect(keywords("The relational hopping", "en", true)).toEqual(["relat", "hop"]);
  expect(keywords("Die Wohnungen", "de", true)).toEqual(["die", "wohnungen"]);
});

test("Chinese and Japanese keywords come from a dictionary", () => {
  expect(keywords("中国人民银行的存款", "zh")).toEqual(["中国", "人民", "银行", "存款"]);
  expect(keywords("日本銀行は金利", "ja")).toEqual(["日本", "銀行", "金利"]);
});

test("the page's language is the first subtag of html's lang", () => {
  const language = (html: string): string => declaredLanguage(measured(html).document);
  expect(language('<html lang="pt-BR"><p>x')).toBe("pt");
  expect(language('<html lang=" ZH_tw"><p>x')).toBe("zh");
  expect(language('<html lang=""><p>x')).toBe("en");
  expect(language("<p>x")).toBe("en");
});
