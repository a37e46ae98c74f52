import { expect, test } from "vitest";
import { preparePage } from "../../../training/corpus/corpus.ts";
import type { LabelledPage } from "../../../training/corpus/readers/reader.ts";
import { evaluateWithLabels, meansOf } from "../../../training/score/by-labels.ts";
import { evaluateModel } from "../../../training/score/evaluate.ts";
import { generatedSite } from "../../cases/generated-site.ts";
import { tinyModel } from "../../cases/tiny-model.ts";

const STORY = /<h1>(.*?)<\/h1>((?:<p>.*?<\/p>\n?)+)/;
const TAGS = /<[^>]*>/g;

const model = tinyModel();

function pageOf(html: string, i: number, site: string): LabelledPage {
  const gold = STORY.exec(html)!.slice(1).join("\n").replaceAll(TAGS, "");
  return { id: `${site}${i}`, site, html: Buffer.from(html), gold };
}

/** Seven pages of one site, and one of another. */
const pages = [
  ...[
    ...generatedSite,
    ...generatedSite.slice(0, 2).map((html) => html.replace("Read", "Hear")),
  ].map((html, i) => pageOf(html, i, "a")),
  pageOf(generatedSite[0]!, 0, "b"),
].map((page) => preparePage(page, { segmenter: model.segmenter }));
const alone = evaluateModel(model, { pages, errors: [], digest: "" });

test("labels of two pages raise F1 on the others, and labels of pages that are judged are not used", () => {
  const scores = evaluateWithLabels(alone, model, 2);
  // Three draws of five pages; the other site is too small.
  expect(scores.map(({ site, judged }) => [site, judged])).toEqual([["a", 15]]);
  const { pages: before } = meansOf(scores, "alone");
  expect(meansOf(scores, "labelled").pages).toBeGreaterThan(before + 0.03);
  expect(meansOf(scores, "labelled").pages).toBeGreaterThan(
    meansOf(scores, "unlabelled").pages + 0.001,
  );
  expect(evaluateWithLabels(alone, model, 2)).toEqual(scores);
  expect(evaluateWithLabels(alone, model, 3)).toEqual([]);
});

test("without labels the site is that of the page alone", () => {
  const [own] = evaluateWithLabels(alone, model, 0);
  expect(own!.labelled).toBe(own!.alone);
  expect(own!.unlabelled).toBe(own!.alone);
  expect(own!.all).not.toBe(own!.alone);
});

test("means over sites weigh each alike, means over pages by their pages", () => {
  const site = { unlabelled: 0, labelled: 0, all: 0 };
  const two = [
    { ...site, site: "a", judged: 3, alone: 1 },
    { ...site, site: "b", judged: 1, alone: 0 },
  ];
  expect(meansOf(two, "alone")).toEqual({ sites: 0.5, pages: 0.75 });
});
