import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findReader } from "../../../../training/corpus/readers/index.ts";

const folder = mkdtempSync(join(tmpdir(), "seine-found-"));
afterAll(() => rmSync(folder, { recursive: true }));

function made(name: string, files: readonly string[]): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  for (const file of files) writeFileSync(join(path, file), "<p>One");
  return path;
}

test.each([
  ["an empty folder", made("none", []), "none is empty; expected labelled pages"],
  [
    "pages without labels",
    made("pages", ["a.html", "b.htm"]),
    "has 2 pages and no labels: label them with seine studio",
  ],
  [
    "the folder of one page",
    made("one", ["page.html"]),
    `is the folder of one page: name ${folder}, which holds it`,
  ],
  ["one page", join(made("single", ["a.html"]), "a.html"), "is one page without labels"],
  ["other files", made("files", ["a.txt"]), "has none of the layouts that can be read: jsonl ("],
])("says what stands there: %s", async (_, path, message) => {
  await expect(findReader(path)).rejects.toThrow(message);
});
