import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { baseOf, readModel, writeModel } from "../../src/models/model.ts";
import { adapt } from "../../training/adapt.ts";
import { loadCorpus } from "../../training/corpus/corpus.ts";
import { TrainingError } from "../../training/corpus/training-error.ts";
import { firstTrees, fitCorrection, judgePages } from "../../training/fit/correction.ts";
import { evaluateModel, summarise } from "../../training/score/evaluate.ts";
import { type Convention, writeConvention } from "../cases/convention-pages.ts";

const folder = mkdtempSync(join(tmpdir(), "seine-adapt-"));
afterAll(() => rmSync(folder, { recursive: true }));
const base = loadDefaultModel();
const pagesOf = (pages: number, convention: Convention, sites?: number): string =>
  writeConvention(join(folder, `${convention}-${pages}-${sites}`), pages, convention, sites);

test("learns a foreign convention, and keeps the base in its file", async () => {
  const corpus = pagesOf(10, "article");
  const result = await adapt([corpus], { name: "mine" });
  const { candidates, chosen, honest, adapted, folds, groupedBy } = result;
  expect({ folds, groupedBy }).toEqual({ folds: 5, groupedBy: "site" });
  expect(candidates[0]).toMatchObject({ name: "the model as it is", trees: 0 });
  expect(candidates[chosen]!.trees).toBeGreaterThan(0);
  expect(candidates[chosen]!.smooth).toBeGreaterThan(candidates[0]!.smooth);
  expect(honest!.difference.mean).toBeGreaterThan(0.1);
  const { model, file } = adapted!;
  expect(model.json).toMatchObject({
    name: "mine",
    training: { estimator: "correction", pages: 10, sites: 10 },
    scores: { folds: 5, overall: { pages: 10 } },
  });
  expect(model.json.training.pageDigests).toHaveLength(10);
  expect(writeModel(baseOf(model.json))).toBe(writeModel(base.json));
  // On pages that it has not seen, of the same convention.
  const others = await loadCorpus([pagesOf(30, "article")], {
    segmenter: base.segmenter,
    filter: ({ id }) => Number(id.split("-")[1]) >= 10,
  });
  const f1 = (of: typeof model): number => summarise(evaluateModel(of, others)).f1.mean;
  expect(f1(model)).toBeGreaterThan(f1(base) + 0.1);
  // The same pages give the same bytes.
  const steps: { readonly stage: string; readonly done: number }[] = [];
  const onProgress = ({ stage, done }: (typeof steps)[number]) => steps.push({ stage, done });
  expect((await adapt([corpus], { name: "mine", onProgress })).adapted!.file).toBe(file);
  // Ten pages are measured, as long as twelve fits take; fifteen fits follow.
  expect(steps.find(({ stage }) => stage === "measuring pages: 10")!.done).toBeCloseTo(12 / 27, 10);
  const shares = steps.map(({ done }) => done);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  // An adapted model stands for its base; of all its pages it has seen each.
  const again = await adapt([corpus], { name: "mine", base: model });
  expect(again.base.json.checksum).toBe(base.json.checksum);
  expect(again.adapted!.file).toBe(file);
});

test("keeps the base where labels contradict each other", async () => {
  const { adapted, chosen, candidates } = await adapt([pagesOf(8, "either")]);
  expect(candidates.length).toBeGreaterThan(3);
  expect({ adapted, chosen }).toEqual({ adapted: undefined, chosen: 0 });
});

describe("few pages and odd labels", () => {
  test("one page cannot be judged", async () => {
    const result = await adapt([pagesOf(1, "all")]);
    expect(result).toMatchObject({ candidates: [], chosen: 0, judged: 1 });
    expect(result.adapted).toBeUndefined();
  });

  test("pages of one site are judged page by page", async () => {
    const result = await adapt([pagesOf(6, "all", 1)]);
    expect(result).toMatchObject({ groupedBy: "page", folds: 5, judged: 6 });
    expect(result.honest!.pages).toHaveLength(6);
  });

  test.each<Convention>(["all", "none", "either"])("labels %s", async (convention) => {
    const result = await adapt([pagesOf(5, convention)]);
    const { honest } = result;
    expect(honest!.pages).toHaveLength(5);
    expect(honest!.difference.mean).toBeGreaterThan(-0.02);
    if (result.adapted) expect(readModel(result.adapted.file).json.correction).toBeDefined();
  });

  test("two pages of two sites", async () => {
    expect(await adapt([pagesOf(2, "all")])).toMatchObject({
      folds: 2,
      chosen: expect.any(Number),
    });
  });

  test("no page is an error that says so", async () => {
    const none = adapt([pagesOf(2, "all")], { filter: () => false });
    await expect(none).rejects.toThrow(TrainingError);
    await expect(none).rejects.toThrow("found no page in");
  });

  test("a wrong option is named", async () => {
    await expect(adapt([folder], { comments: "no" as "include" })).rejects.toThrow(
      "options.comments",
    );
  });
});

test("pages that the base has learnt from are not judged", async () => {
  const corpus = pagesOf(10, "article");
  const { adapted } = await adapt([corpus], { filter: ({ id }) => Number(id.slice(-1)) < 6 });
  // As if the adapted model were a shipped one.
  const { correction: _, ...json } = adapted!.model.json;
  const shipped = readModel(
    writeModel({ ...baseOf(adapted!.model.json), training: json.training }),
  );
  expect(await adapt([corpus], { base: shipped })).toMatchObject({ judged: 4, known: 6 });
  const all = await adapt([corpus], {
    base: shipped,
    filter: ({ id }) => Number(id.slice(-1)) < 6,
  });
  expect(all).toMatchObject({ judged: 0, known: 6, candidates: [], chosen: 0 });
});

test("a correction is the first trees of a larger one, and learns from chosen pages alone", async () => {
  const { pages } = await loadCorpus([pagesOf(6, "all")], { segmenter: base.segmenter });
  const judged = judgePages(base, pages);
  const own = judgePages(base, pages.slice(0, 4));
  const [part, alone] = [await fitCorrection(judged, [0, 1, 2, 3]), await fitCorrection(own)];
  expect(part!.toJSON()).toEqual(alone!.toJSON());
  const { trees } = part!.toJSON();
  expect(firstTrees(part!, 20).toJSON().trees).toEqual(
    trees.slice(0, 20).map((tree) => expect.objectContaining({ value: tree.value })),
  );
  expect(await fitCorrection(judged, [])).toBeUndefined();
});
