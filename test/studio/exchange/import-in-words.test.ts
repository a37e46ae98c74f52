import { expect, test } from "vitest";
import { importInWords } from "../../../src/studio/exchange/import-in-words.ts";

const nothing = { added: 0, labelled: 0, opinions: 0, same: 0, notes: [], failed: [] };

test.each([
  [nothing, "0 pages added"],
  [{ ...nothing, added: 2, labelled: 1 }, "2 pages added, 1 unlabelled page labelled"],
  [{ ...nothing, labelled: 3 }, "0 pages added, 3 unlabelled pages labelled"],
  [
    { ...nothing, opinions: 1, same: 1 },
    "0 pages added, 1 second opinion kept, 1 page left as before",
  ],
  [{ ...nothing, added: 1, failed: ["a.html: damaged"] }, "1 page added, 1 failed"],
])("tells what became of pages: %j", (imported, words) => {
  expect(importInWords(imported)).toBe(words);
});
