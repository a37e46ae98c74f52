import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere, temporaryFolder, writeAll } from "../run.ts";

/** Two pages: one whose title is found, one whose title is another than the gold's. */
function corpus(): string {
  const folder = temporaryFolder();
  for (const [slug, title] of [
    ["right", "The bridge"],
    ["wrong", "Something else"],
  ] as const) {
    mkdirSync(join(folder, slug));
    writeAll(join(folder, slug), {
      "page.html": `<title>${title}</title><p>It opened on Monday.`,
      "gold.txt": "It opened on Monday.",
      "page.json": JSON.stringify({ title: "The bridge", type: "article" }),
    });
  }
  return folder;
}

test("prints rates per field and page type, and misses", async () => {
  const { code, stdout, stderr } = await runHere(["evaluate", corpus(), "--metadata", "--quiet"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatchInlineSnapshot(`
    "title    pages  exact  normalised  partial  missing  extra
    all          2  0.500       0.500    0.500    0.000      0
    article      2  0.500       0.500    0.500    0.000      0

    title found in  pages  normalised
    both                0           -
    heading             0           -
    stated              1       1.000
    neither             1       0.000

      wrong: expected "The bridge", found "Something else" (title)
    "
  `);
});

test("prints JSON", async () => {
  const { stdout } = await runHere(["evaluate", corpus(), "--metadata", "--json", "--quiet"]);
  expect(JSON.parse(stdout)).toMatchObject({
    overall: { title: { pages: 2, normalised: 0.5 } },
    misses: [{ id: "wrong", field: "title", gold: "The bridge", found: "Something else" }],
    failed: [],
  });
});

test("names a bad page and scores the others", async () => {
  const folder = corpus();
  rmSync(join(folder, "wrong", "page.html"));
  const { code, stdout, stderr } = await runHere(["evaluate", folder, "--metadata", "--quiet"]);
  expect(code).toBe(1);
  expect(stderr).toContain("seine: page wrong: ");
  expect(stdout).toContain("\nall          1  1.000");
});

test.each([
  [["--model", "model.json"], "cannot be used with option"],
  [["--by", "site"], "cannot be used with option"],
  [["--folds", "3"], "cannot be used with option"],
])("refuses %j beside it", async (more, message) => {
  const { code, stderr } = await runHere(["evaluate", corpus(), "--metadata", ...more]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("refuses a corpus without metadata", async () => {
  const folder = corpus();
  for (const slug of ["right", "wrong"]) rmSync(join(folder, slug, "page.json"));
  const { code, stderr } = await runHere(["evaluate", folder, "--metadata", "--quiet"]);
  expect(code).toBe(2);
  expect(stderr).toContain("found no gold title, author or publish_date in");
});
