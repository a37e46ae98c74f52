import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findReader, readCorpus, readers } from "../../../../training/corpus/readers/index.ts";
import type { Reader } from "../../../../training/corpus/readers/reader.ts";
import { readAll, writeCorpus } from "./corpus.ts";

/** The smallest corpus of each layout, and the path to read. */
const SMALLEST: Record<string, { files: Record<string, string>; path?: string }> = {
  jsonl: { files: { "p.jsonl": '{"id": "p", "html": "<p>", "gold": "g"}' }, path: "p.jsonl" },
  "seine-folder": { files: { "p/page.html": "<p>", "p/gold.txt": "g" } },
  dataset: { files: { "html/p.html": "<p>", "gold/p.json": '{"main_content": "g"}' } },
  wcxb: { files: { "html/p.html": "<p>", "ground-truth/p.json": '{"main_content": "g"}' } },
  dragnet: { files: { "HTML/p.html": "<p>", "Corrected/p.html.corrected.txt": "g" } },
  cleaneval: { files: { "original/p.html": "<p>", "gold/p.txt": "g" } },
};

/** Writes the smallest corpus of a reader's layout; the path to read. */
async function writeSmallest({ name }: Reader): Promise<string> {
  const smallest = SMALLEST[name];
  expect(smallest, `add the smallest corpus of ${name} to SMALLEST in this test`).toBeDefined();
  return join(await writeCorpus(smallest!.files), smallest!.path ?? "");
}

describe.each(readers)("$name", (reader) => {
  it("is found by its layout, and by that alone", async () => {
    const path = await writeSmallest(reader);
    const fitting: string[] = [];
    for (const candidate of readers) {
      if (await candidate.detect(path)) fitting.push(candidate.name);
    }
    expect(fitting).toEqual([reader.name]);
    const { pages, errors } = await readAll(readCorpus, path);
    expect(errors).toEqual([]);
    expect(pages).toMatchObject([{ id: "p", site: "p", gold: "g" }]);
  });

  it("reads the same twice", async () => {
    const path = await writeSmallest(reader);
    expect(await readAll(reader, path)).toEqual(await readAll(reader, path));
  });
});

describe("no layout", () => {
  it("lists the layouts there are", async () => {
    const path = await writeCorpus({ "notes.txt": "" });
    for (const wrong of [path, join(path, "notes.txt")]) {
      const message = await findReader(wrong).then(String, ({ message }: Error) => message);
      for (const { name, layout } of readers) expect(message).toContain(`${name} (${layout})`);
      expect(message).toContain(wrong);
    }
  });

  it("says that a path does not exist", async () => {
    await expect(readAll(readCorpus, "no/such/corpus")).rejects.toThrow(
      "No corpus at no/such/corpus: there is no such file or folder",
    );
  });
});
