import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { writeWhole } from "../../src/studio/write-file.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";

test("a file is the old or the new one; what a killed process left goes at the next start", async () => {
  const folder = await writeCorpus({ "a/page.html": "<p>x", "a/labels.json": "old" });
  const path = join(folder, "a/labels.json");
  // Killed between the writing and the renaming.
  await writeFile(`${path}.0123456789ab.tmp`, "ne");
  expect(await readFile(path, "utf8")).toBe("old");
  await openStore(folder, true);
  expect(await readdir(join(folder, "a"))).toHaveLength(3);
  await openStore(folder, false);
  expect((await readdir(join(folder, "a"))).sort()).toEqual(["labels.json", "page.html"]);
  await writeWhole(path, "new");
  expect(await readFile(path, "utf8")).toBe("new");
});

test("a file that cannot be written leaves nothing behind", async () => {
  const folder = await writeCorpus({ "a/page.html": "<p>x", "a/labels.json/x": "a folder" });
  await expect(writeWhole(join(folder, "a/labels.json"), "new")).rejects.toThrow();
  expect((await readdir(join(folder, "a"))).sort()).toEqual(["labels.json", "page.html"]);
});
