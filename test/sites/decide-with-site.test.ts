import { expect, test } from "vitest";
import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import { measure, type PageMeasures } from "../../src/features/page-measures.ts";
import type { Prediction } from "../../src/models/stages.ts";
import { decideWithSite } from "../../src/sites/decide-with-site.ts";
import { siteOf } from "../../src/sites/site.ts";
import { summarise } from "../../src/sites/summary.ts";

const WORDS = ["harbour", "ferry", "council", "winter", "repair", "bridge", "island", "timber"];
/** Twelve words that no other name and number have. */
const sentence = (name: string, n: number) =>
  `<p>${WORDS.map((word) => `${word} ${name}${n}`).join(" ")}</p>`;
const sentences = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => sentence(name, n)).join("");

/** A story that an inset box divides; its second half is an agency's. */
const story = (name: string, agency: string) => `<main>
<div class="part">${sentences(name, 12)}</div>
<ul><li><a href="/a">Ferries</a></li><li><a href="/b">Harbours</a></li></ul>
<div class="more">${sentences(agency, 9)}</div></main>`;

function judged(html: string): { measures: PageMeasures; prediction: Prediction } {
  const document = parse(html);
  const page = { document, blocks: segmenterNamed("layout").segment(document) };
  const probabilities = Float64Array.from(page.blocks, ({ linkWords, text }) => {
    if (linkWords > 0) return 0.1;
    return text.includes("agency") ? 0.93 : 0.96;
  });
  const shares = new Map([["article", 1]]);
  return { measures: measure(page), prediction: { probabilities, shares } };
}

test("the second half of a story stays where a few pages share it", () => {
  const decision = { threshold: 0.5 };
  const pages = ["north", "south", "east", "west", "centre", "coast"].map((name, i) =>
    judged(story(name, i < 3 ? "agency" : `${name}-more`)),
  );
  const summaries = pages.map(({ measures, prediction }) =>
    summarise(measures.page, prediction.probabilities, "article"),
  );
  const site = siteOf("m", 40, summaries);
  const { measures, prediction } = pages[0]!;
  const { decided } = decideWithSite(measures, prediction, decision, {}, site);
  const half = decided.blocks.filter(({ block }) => block.text.includes("agency"));
  expect(half).toHaveLength(9);
  for (const { alone, probability, isContent } of half) {
    expect(alone).toBe(0.93);
    expect(probability).toBeLessThan(0.65);
    expect(isContent).toBe(true);
  }
});
