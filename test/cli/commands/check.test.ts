import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageOf, runHere, temporaryFolder, writeAll } from "../run.ts";

const runOfSpaces = / {2,}/;

/** A corpus of so many pages, of which the first `empty` have no bytes. */
function corpus(pages: number, empty = 0): string {
  const folder = temporaryFolder();
  for (let page = 0; page < pages; page++) {
    const sentence = `The bridge number ${page} opened again on Monday morning.`;
    const slug = join(folder, `page-${String(page).padStart(2, "0")}`);
    mkdirSync(slug);
    writeAll(slug, {
      "page.html": page < empty ? "" : pageOf(sentence),
      "gold.txt": sentence,
    });
  }
  return folder;
}

test("all well", async () => {
  const { code, stdout, stderr } = await runHere(["check", "-q", corpus(3)]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const lines = stdout.split("\n").map((line) => line.split(runOfSpaces));
  expect(lines[0]).toEqual(["No problems."]);
  expect(lines).toContainEqual(["pages", "3"]);
  expect(lines).toContainEqual(["gold words", "9", "9", "page-00", "9", "page-00"]);
});

test("says that sites are not known, and that pages and sites are too few", async () => {
  const { stdout } = await runHere(["check", "-q", corpus(3)]);
  const notes = stdout.split("\n").filter((line) => line.startsWith("note: "));
  expect(notes).toEqual([
    expect.stringContaining(
      "note: the sites of the pages are not known: each page counts as a site",
    ),
    "note: too few sites to train from nothing: found 3, expected one at least for each of 5 folds; adapt the " +
      "shipped model (seine train without --recipe), label pages of other sites, or give --folds 3",
    expect.stringContaining(
      "note: few pages to train on from nothing: found 3; below 500 the default recipe",
    ),
  ]);
  const folder = corpus(6);
  for (const page of ["0", "1", "2", "3", "4"]) {
    writeAll(join(folder, `page-0${page}`), { "page.json": `{"url":"https://${page}.example/a"}` });
  }
  const json = await runHere(["check", "-q", "--json", folder]);
  const { cautions } = JSON.parse(json.stdout);
  expect(cautions).toHaveLength(2);
  expect(cautions[0]).toContain("the sites of 1 of 6 pages are not known");
});

test("problems come first, at most ten pages of each", async () => {
  const { code, stdout } = await runHere(["check", "-q", corpus(14, 12)]);
  expect(code).toBe(1);
  const lines = stdout.split("\n");
  expect(lines[0]).toBe("problem: empty pages (12): fetch them again or remove them");
  expect(lines[1]).toContain("  page-00: found nothing, expected HTML; fetch the page again");
  expect(lines[10]).toContain("  page-09: ");
  expect(lines[11]).toBe("  +2 more");
});

test("one JSON object, with all pages", async () => {
  const { code, stdout } = await runHere(["check", "-q", "--json", corpus(14, 12)]);
  expect(code).toBe(1);
  const { pages, findings } = JSON.parse(stdout);
  expect(pages).toBe(2);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ kind: "empty", isFault: true });
  expect(findings[0].pages).toHaveLength(12);
});

test("a corpus of bad pages alone", async () => {
  const { code, stdout } = await runHere(["check", "-q", corpus(1, 1)]);
  expect(code).toBe(1);
  expect(stdout.split("\n")).toEqual([
    expect.stringContaining("problem: empty pages (1): "),
    expect.stringContaining("  page-00: "),
    "",
  ]);
});

test.each([
  ["no corpus", ["no/such/folder"], "No corpus at "],
  [
    "no pages of a split",
    ["data/pages", "--split", "dev"],
    'found no pages of the split "dev" in ',
  ],
  ["an unknown segmenter", ["data/pages", "-s", "lines"], "Allowed choices are layout, dragnet"],
])("%s is wrong usage", async (_, args, message) => {
  const { code, stdout, stderr } = await runHere(["check", "-q", ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});
