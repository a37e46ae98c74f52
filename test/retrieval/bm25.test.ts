import { expect, test } from "vitest";
import {
  relevanceWeight,
  searchWeight,
  selectionValue,
  termScore,
} from "../../src/retrieval/bm25.ts";
import { expanded } from "../../src/retrieval/feedback.ts";
import { byBestPart, combine, combinedRank } from "../../src/retrieval/ranking.ts";
import { createTerms } from "../../src/retrieval/terms.ts";
import { queryOf, TextIndex } from "../../src/retrieval/text-index.ts";

test("scores are those of the addendum's worked examples", () => {
  const weight = relevanceWeight({ documents: 1000, having: 10 });
  expect(termScore(weight, 3, 120, 100)).toBeCloseTo(6.8514, 4);
  expect(termScore(weight, 1, 400, 100)).toBeCloseTo(2.0414, 4);
  expect(relevanceWeight({ documents: 10, having: 8 })).toBe(0);
  expect(termScore(weight, 1, 0, 0)).toBe(0);
});

test("weights by relevance are those of the addendum's worked examples", () => {
  const counts = { documents: 5000, having: 50, relevant: 10, relevantHaving: 6 };
  expect(relevanceWeight(counts)).toBeCloseTo(5.0787, 4);
  expect(selectionValue(counts)).toBeCloseTo(3.0472, 4);
});

test("ranks are combined as in the addendum's worked examples", () => {
  expect(combinedRank(1, 9, 0.5)).toBe(5);
  expect(combinedRank(4, 2, 0.5)).toBe(3);
  const hit = (document: number) => ({ document, score: 1 });
  // Page 1 has 2 and 1, page 2 has 1 and 3, page 3 has 4 and 2.
  expect(combine([2, 1].map(hit), [1, 3, 2].map(hit))).toEqual([1, 2, 3]);
  expect(combine([2, 1].map(hit), [1, 3, 2].map(hit), 1)).toEqual([2, 1, 3]);
  expect(combine([], [])).toEqual([]);
});

test("a page is as good as its best part", () => {
  const parts = [3, 0, 2, 1].map((document, i) => ({ document, score: 9 - i }));
  expect(byBestPart(parts, [7, 8, 8, 7])).toEqual([
    { document: 7, score: 9, part: 3 },
    { document: 8, score: 7, part: 2 },
  ]);
});

function indexOf(texts: readonly string[]): TextIndex {
  const index = new TextIndex();
  for (const text of texts) index.add(text.split(" "));
  return index;
}

test("an index finds what has the rare terms first, and nothing for what no document has", () => {
  const index = indexOf(["a b c", "a d", "a e f g", "a h", "b b i"]);
  expect(index.search(queryOf(["b"])).map(({ document }) => document)).toEqual([4, 0]);
  expect(index.search(queryOf(["x"]))).toEqual([]);
  expect(new TextIndex().search(queryOf(["a"]))).toEqual([]);
});

test("a search finds what all documents have, too, by a weight that is less than that of rare terms", () => {
  // ln(1 + 990.5 / 10.5), and ln(1 + .5 / 10.5).
  expect(searchWeight({ documents: 1000, having: 10 })).toBeCloseTo(4.5574, 4);
  expect(searchWeight({ documents: 10, having: 10 })).toBeCloseTo(0.0465, 4);
  const index = new TextIndex();
  for (const text of ["a b", "a c c", "a b"]) index.add(text.split(" "));
  const found = (...terms: string[]) => index.search(queryOf(terms)).map((hit) => hit.document);
  expect(found("a")).toEqual([0, 2, 1]);
  expect(found("a", "c")).toEqual([1, 0, 2]);
  expect(found("x")).toEqual([]);
});

test("feedback adds the terms that what was found has and others have not", () => {
  const others = Array.from({ length: 30 }, (_, i) => `other${i} common`);
  const index = indexOf(["tea kettle the", "tea kettle cup", "kettle cup", ...others]);
  const query = expanded(queryOf(["tea"]), index, (term) => term === "the");
  expect([...query]).toEqual([
    ["tea", { count: 1, boost: 2 }],
    ["kettle", { count: 1, boost: 1 }],
    ["cup", { count: 1, boost: 0.9 }],
  ]);
  expect(index.search(query).map(({ document }) => document)).toEqual([1, 0, 2]);
});

test("terms are stemmed as English where they can be", () => {
  const terms = createTerms(true);
  expect(terms("The Bridges were opening; Zürichs Brücken, 19 Überraschungen")).toEqual(
    expect.arrayContaining(["bridg", "open", "zürichs", "brücken", "19", "überraschungen"]),
  );
  expect(createTerms(false)("Bridges")).toEqual(["bridges"]);
});
