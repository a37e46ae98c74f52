import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type CorpusStore, openStore } from "../../src/studio/corpus-store.ts";
import { openQueueCache } from "../../src/studio/queue-cache.ts";
import { createScoring, type Scoring } from "../../src/studio/scoring.ts";
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

const html = "<ul><li><a href=/>Home</a></ul><p>The bridge opened on Monday after nine years.";
const files = {
  "a/page.html": `<title>A</title>${html}`,
  "b/page.html": `<title>B</title>${html}`,
  "b/page.json": '{"title":"Bridge"}',
  "b/gold.txt": "The bridge opened on Monday after nine years.",
};
const checksum = "sha256:0123456789abcdef0123456789abcdef";
const kept = ".studio/queue-0123456789abcdef.json";

/** Scores a corpus; pages that workers are given are read once more where something is known of others. */
async function score(
  folder: string,
): Promise<{ readonly scoring: Scoring; readonly reads: Readonly<Record<string, number>> }> {
  const store = await openStore(folder, false);
  const reads: Record<string, number> = {};
  const counting: CorpusStore = {
    ...store,
    read(id) {
      reads[id] = (reads[id] ?? 0) + 1;
      return store.read(id);
    },
  };
  const scoring = createScoring(counting, { path: undefined, checksum }, "1");
  onTestFinished(() => scoring.stop());
  expect(scoring.isRunning).toBe(true);
  scoring.begin();
  while (scoring.isRunning) await setTimeout(20);
  return { scoring, reads };
}

test("a corpus that is opened again is not scored again, but for what has changed", async () => {
  const folder = await writeCorpus(files);
  const { scoring: first } = await score(folder);
  expect(first.scoreOf("b")).toMatchObject({ title: "Bridge", f1: 1 });
  expect(await readFile(join(folder, ".studio/.gitignore"), "utf8")).toBe("*\n");
  const { scoring: second, reads } = await score(folder);
  expect(reads).toEqual({ a: 1, b: 1 });
  for (const id of ["a", "b"]) expect(second.scoreOf(id)).toEqual(first.scoreOf(id));

  // Labelled in the studio: what it said of the page holds for the new gold text.
  const gold = "The bridge opened";
  const page = { html: Buffer.from(files["a/page.html"]), gold };
  second.set("a", page, { ...second.scoreOf("a"), f1: 0.5 });
  await second.stop();
  await writeFile(join(folder, "a/gold.txt"), gold);
  await writeFile(join(folder, "b/gold.txt"), "Home");
  const { scoring: third, reads: again } = await score(folder);
  expect(again).toEqual({ a: 1, b: 2 });
  expect(third.scoreOf("a")).toMatchObject({ title: "A", f1: 0.5 });
  expect(third.scoreOf("b")!.f1).toBeLessThan(0.5);
});

test("scores are of these bytes, this model and this version", async () => {
  const folder = await writeCorpus(files);
  const store = await openStore(folder, false);
  const us = { model: checksum, program: "1" };
  const cache = await openQueueCache(store, us);
  const digest = pageDigest(Buffer.from(files["a/page.html"]));
  cache.pages.set(digest, { score: 0.7 });
  await cache.write();
  const known = async (scorer: typeof us) => [...(await openQueueCache(store, scorer)).pages];
  expect(await known(us)).toEqual([[digest, { score: 0.7 }]]);
  expect(await known({ ...us, program: "2" })).toEqual([]);
  expect(await known({ ...us, model: `${checksum}0` })).toEqual([]);
  await writeFile(join(folder, kept), '{"version":1,');
  expect(await known(us)).toEqual([]);
});

test("a corpus that is read only keeps nothing, nor does a folder that is only to be", async () => {
  const folder = await writeCorpus(files);
  const store = await openStore(folder, true);
  await (await openQueueCache(store, { model: checksum, program: "1" })).write();
  const notYet = { ...store, readOnly: false, folder: join(folder, "later") };
  await (await openQueueCache(notYet, { model: checksum, program: "1" })).write();
  expect((await readdir(folder)).sort()).toEqual(["a", "b"]);
});
