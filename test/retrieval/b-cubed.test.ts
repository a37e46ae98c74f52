import { expect, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { words } from "../../src/document/words.ts";
import { measure } from "../../src/features/page-measures.ts";
import { bCubed, charactersByLabel } from "../../training/score/retrieval/b-cubed.ts";
import { titleQueries, wordQueries } from "../../training/score/retrieval/queries.ts";

test("extended B-cubed is that of the addendum's worked example", () => {
  // Ten characters, true segments of six and four, predicted ones of five each.
  const { precision, recall, f1 } = bCubed([
    [5, 0],
    [1, 4],
  ]);
  expect(precision).toBeCloseTo(0.84, 4);
  expect(recall).toBeCloseTo(0.8333, 4);
  expect(f1).toBeCloseTo(0.8367, 4);
  expect(bCubed([])).toEqual({ precision: 0, recall: 0, f1: 0 });
});

test("characters are those of the segments without parts, cut where they are", () => {
  const { page } = openPage("<p>abcdef</p><p>ghij</p><p>kl</p>", segmenterNamed("layout"));
  const cuts = [
    { parent: -1, first: 0, end: 3 },
    { parent: 0, first: 0, end: 1, from: 0, to: 2 },
    { parent: 0, first: 0, end: 2, from: 2 },
    { parent: 0, first: 2, end: 3 },
  ];
  const counts = charactersByLabel(measure(page), cuts, Uint8Array.of(1, 0, 1));
  expect(counts).toEqual([
    [0, 2],
    [4, 4],
    [0, 2],
  ]);
});

test("queries are the words of titles, and five other words that tell a text best", () => {
  const targets = [
    { page: 0, title: "Tea Market", gold: "tea tea market kettle kettle cup leaf water steam all" },
    { page: 1, title: "", gold: "all all all others say this here now" },
    { page: 2, title: "Short", gold: "short text" },
  ];
  expect(titleQueries(targets, words)).toEqual([
    { page: 0, terms: ["tea", "market"] },
    { page: 2, terms: ["short"] },
  ]);
  const found = wordQueries(targets, words);
  expect(found.map(({ page }) => page)).toEqual([0, 1]);
  expect(found[0]!.terms).toEqual(["kettle", "cup", "leaf", "steam", "water"]);
});
