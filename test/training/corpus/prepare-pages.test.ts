import { expect, test } from "vitest";
import { layout } from "../../../src/document/segmenters/layout.ts";
import { families } from "../../../src/features/index.ts";
import { type CorpusPage, loadCorpus } from "../../../training/corpus/corpus.ts";
import { withoutTable } from "../../../training/corpus/prepare.ts";
import { readPiece } from "../../../training/corpus/spill.ts";
import { writeCorpus } from "./readers/corpus.ts";

const names = withoutTable(families.map(({ name }) => name));

test("threads prepare pages to the same, in their order", async () => {
  const files: Record<string, string> = {};
  for (let i = 10; i < 60; i++) {
    files[`p${i}/page.html`] = `<title>Page ${i}</title><ul><li>Home</ul><p>Words of page ${i}.`;
    files[`p${i}/gold.txt`] = `Words of page ${i}.`;
  }
  const path = await writeCorpus(files);
  const load = (threads: number) =>
    loadCorpus([path], { segmenter: layout, families: names, threads });
  const [one, two] = [await load(1), await load(2)];
  expect(one.pages).toHaveLength(50);
  const plain = ({ pages, features, digest }: typeof one) => ({
    digest,
    columns: features!.columns,
    pages: pages.map(({ scorer, measures, ...page }: CorpusPage, i) => ({
      ...page,
      score: scorer.score(page.labels),
      texts: measures.blocks.map(({ text }) => text),
      features: readPiece(
        features!.values,
        i,
        new Uint8Array(4 * features!.columns.length * page.labels.length),
      ),
    })),
  });
  expect(plain(two)).toEqual(plain(one));
});

test("features are there only where they were asked for", async () => {
  const path = await writeCorpus({ "a/page.html": "<p>x", "a/gold.txt": "x" });
  const { features } = await loadCorpus([path], { segmenter: layout });
  expect(features).toBeUndefined();
});
