import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { seenBy } from "../../src/studio/seen.ts";
import { readRecord, recordPath, recordText } from "../../src/studio/training-record.ts";
import type { PageResult } from "../../training/score/evaluate.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

/** What was kept of pages, as an evaluation has it; nothing else of it is looked at. */
const results = [
  { page: { id: "a" }, kept: [1, 0, 1] },
  { page: { id: "b" }, kept: [] },
] as unknown as PageResult[];
const digests = new Map([
  ["a", "sha256:aa"],
  ["b", "sha256:bb"],
]);
const text = recordText("sum", results, digests);

describe("the record of a training", () => {
  test("has a character per block, by the digest of the page", () => {
    expect(JSON.parse(text)).toEqual({
      version: 1,
      model: "sum",
      pages: { "sha256:aa": "101", "sha256:bb": "" },
    });
    expect(text.endsWith("}\n")).toBe(true);
  });

  test("stands beside its model", () => {
    expect(recordPath("/m/model-1.json")).toBe("/m/model-1.pages.json");
  });

  test.each<[string, string | undefined, boolean]>([
    ["of this model", text, true],
    ["of another model", text.replace('"sum"', '"other"'), false],
    ["of another version", text.replace('"version": 1', '"version": 2'), false],
    ["with other characters", text.replace("101", "102"), false],
    ["that is cut", text.slice(0, -10), false],
    ["that is not there", undefined, false],
  ])("%s", async (_, content, isRead) => {
    const files = content === undefined ? { "x.txt": "" } : { "model-1.pages.json": content };
    const folder = await writeCorpus(files);
    const record = await readRecord(join(folder, "model-1.json"), "sum");
    expect(record).toEqual(isRead ? JSON.parse(text) : undefined);
  });
});

describe("whether a model has seen the pages at hand", () => {
  const model = { corpora: ["wcxb", "mine"], corpusDigest: "d1" };
  const at = { name: "other", digests: ["sha256:aa", "sha256:cc", "constructor"] };

  test("its record counts those that it learnt from, whatever else is said", () => {
    const record = JSON.parse(text);
    expect(seenBy(model, record, { ...at, corpusDigest: "d1" })).toEqual({
      kind: "recorded",
      pages: 1,
    });
    expect(seenBy(model, record, { ...at, digests: [] })).toEqual({ kind: "recorded", pages: 0 });
  });

  test("its file has the digest of these pages", () => {
    expect(seenBy(model, undefined, { ...at, corpusDigest: "d1" })).toEqual({ kind: "same" });
  });

  test("its file names the corpus", () => {
    const named = { ...at, name: "mine", corpusDigest: "d2" };
    expect(seenBy(model, undefined, named)).toEqual({ kind: "named" });
  });

  test("else nobody knows", () => {
    expect(seenBy(model, undefined, { ...at, corpusDigest: "d2" })).toEqual({
      kind: "unknown",
      corpora: ["wcxb", "mine"],
    });
  });
});
