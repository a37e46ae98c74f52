import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { classify } from "../../src/api/classify.ts";
import { readPartsTeller } from "../../src/parts/teller.ts";
import type { Part } from "../../src/parts/vocabulary.ts";
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { partLabelsOf } from "../../training/corpus/part-labels.ts";
import { TrainingError } from "../../training/corpus/training-error.ts";
import { runHere } from "../cli/run.ts";

const folder = mkdtempSync(join(tmpdir(), "seine-train-parts-"));
afterAll(() => rmSync(folder, { recursive: true }));

const html = (i: number): string =>
  `<html><head><title>Title ${i}</title></head><body><ul><li><a href="/">Home</a></li><li><a href="/s">Sport</a></li></ul>` +
  `<h1>Headline ${i} of the page</h1>` +
  `<p>The council met on Monday to decide about bridge ${i}, which has been closed since the flood.</p>`.repeat(
    3,
  ) +
  `<div class="zz"><p>Yesterday bridge ${i} was painted.</p></div><div class="zz"><p>And again.</p></div></body></html>`;
const partOf = (text: string): Part =>
  text.startsWith("Home") || text === "Sport"
    ? "navigation"
    : text.startsWith("Headline")
      ? "headline"
      : text.startsWith("The council")
        ? "body"
        : "facts";

/** Labelled pages in the layout of data/pages, with their parts. */
function corpusOf(count: number, sites: number): string {
  const corpus = join(folder, `${count}-${sites}`);
  for (let i = 0; i < count; i++) {
    const path = join(corpus, `page-${i}`);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, "page.html"), html(i));
    writeFileSync(join(path, "gold.txt"), "");
    writeFileSync(join(path, "page.json"), JSON.stringify({ site: `site${i % sites}` }));
    const { blocks } = classify(html(i));
    const labels = {
      version: 1,
      page: pageDigest(readFileSync(join(path, "page.html"))),
      segmenter: "layout",
      annotator: "Jane",
      blocks: blocks.map(({ start, end }) => ({ start, end, label: "rest" })),
      parts: blocks.map(({ start, end, text }) => [start, end, partOf(text)]),
      complete: true,
    };
    writeFileSync(join(path, "labels.json"), JSON.stringify(labels));
  }
  return corpus;
}

test("seine train --parts writes a model of one's own parts, which partsModel alone tells", async () => {
  const out = join(folder, "own.json");
  const { code, stdout, stderr } = await runHere([
    "train",
    corpusOf(8, 4),
    "--parts",
    "--out",
    out,
  ]);
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("1.0000") });
  expect(stderr).toContain("the package's model has a word accuracy of");
  const partsModel = readPartsTeller(readFileSync(out, "utf8"));
  expect(partsModel.json).toMatchObject({
    training: { pages: 8, sites: 4, corpora: ["8-4"], annotators: "Jane" },
    scores: { folds: 4, accuracy: { mean: 1 } },
  });
  const told = classify(html(99), { partsModel }).blocks.map(({ text, part }) => [text, part]);
  expect(told).toEqual(told.map(([text]) => [text, partOf(text!)]));
  expect(classify(html(99), { partsModel, parts: false }).blocks[0]!.part).toBeUndefined();
  const page = join(folder, "page.html");
  writeFileSync(page, html(99));
  const blocks = JSON.stringify(classify(html(99), { partsModel }).blocks);
  for (const more of [[], ["--jobs", "1"]]) {
    const named = await runHere(["classify", "--parts-model", out, ...more, page]);
    expect(named.stdout).toContain(blocks);
  }
  const wrong = await runHere(["extract", "--parts-model", join(folder, "none.json"), page]);
  expect(wrong.code).not.toBe(0);
  expect(wrong.stderr).toContain("cannot read the model of parts");
});

test("pages without such labels are an error that says what is missing", async () => {
  await expect(partLabelsOf("data/pages")).rejects.toThrow(TrainingError);
  await expect(partLabelsOf("data/pages")).rejects.toThrow('expected "parts" in the labels.json');
});
