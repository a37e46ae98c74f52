import { afterEach, expect, test, vi } from "vitest";
import type { LabelledPage } from "../../../training/corpus/readers/reader.ts";

const page: LabelledPage = {
  id: "a",
  site: "a.example",
  html: Buffer.from("<p>One."),
  gold: "One.",
};

afterEach(() => vi.resetModules());

/** Where a page is kept by a process whose `shallow-text` has more columns; the code on disk is the same. */
async function fileWith(more: readonly string[]): Promise<string> {
  vi.resetModules();
  const { familyNamed, isLearned } = await import("../../../src/features/index.ts");
  const family = familyNamed("shallow-text");
  if (isLearned(family)) throw new Error("expected a family without a table");
  const columns = [...family.extractor.columns, ...more];
  Object.assign(family, { extractor: { ...family.extractor, columns } });
  const { preparedFile } = await import("../../../training/corpus/prepared-files.ts");
  return preparedFile({ path: "cache", code: "the same" }, page, {
    segmenter: "layout",
    labelling: "climbed",
    comments: "exclude",
    families: ["shallow-text", "cetr"],
  });
}

test("a page is not taken from a cache that has other columns", async () => {
  const usual = await fileWith([]);
  expect(await fileWith([])).toBe(usual);
  expect(await fileWith(["colour"])).not.toBe(usual);
  expect(await fileWith(["sound"])).not.toBe(await fileWith(["colour"]));
});
