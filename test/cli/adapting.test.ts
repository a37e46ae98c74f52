import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadModel } from "../../src/models/load/load-model.ts";
import { writeConvention } from "../cases/convention-pages.ts";
import { runHere, temporaryFolder } from "./run.ts";

const header = /^candidate +smooth F1 +F1 +95 % interval +against the first +95 % interval$/;
const choice =
  /^chosen: correction of \d+ trees, better by more than 2 standard errors of smooth F1 and F1 together \(more on few sites\) than the shipped model \(10 pages, 5 folds by site\)$/m;
const expected =
  /^expected on pages of other sites: F1 \d\.\d{4}, where the shipped model has \d\.\d{4}; difference \+0\.\d{4}, 95 % interval /m;
const counts = /^pages: \d+ better than with it, \d+ worse, \d+ the same$/m;
const more = /more(?: pages?)?, of other sites[,)] would tell/;

test("without a recipe, train shows candidates and writes the model that it chose", async () => {
  const folder = temporaryFolder();
  const pages = writeConvention(join(folder, "pages"), 10, "article");
  const out = join(folder, "mine.json");
  const { code, stdout, stderr } = await runHere(["train", pages, "--out", out]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const lines = stdout.split("\n");
  expect(lines[0]).toMatch(header);
  expect(lines.filter((line) => line.endsWith("  chosen"))).toHaveLength(1);
  expect(stdout).toMatch(choice);
  expect(stdout).toMatch(expected);
  expect(stdout).toMatch(counts);
  expect(stderr).toContain(`seine: wrote the model to ${out}\n`);
  expect(stderr).toContain(`seine: use it: seine extract --model ${out} page.html\n`);
  expect(loadModel(out).json.correction!.base.name).toBe("default");
  // At the figure it is said that it knows these pages.
  const compared = await runHere(["evaluate", pages, "--model", out, "--compare", "default"]);
  expect(compared.code).toBe(0);
  expect(compared.stdout).toContain(
    `note: mine has learnt from 10 of these 10 pages: on others it is worse\n`,
  );
});

test("keeping the shipped model is a result", async () => {
  const folder = temporaryFolder();
  const pages = writeConvention(join(folder, "pages"), 6, "either");
  const out = join(folder, "mine.json");
  const { code, stdout, stderr } = await runHere(["train", pages, "--out", out]);
  expect(code).toBe(0);
  expect(stdout).toContain(
    "nothing better than the shipped model was found (6 pages, 5 folds by site): keep it\n",
  );
  expect(stderr).toMatch(more);
  expect(stderr).toContain(`seine: no model was written to ${out}\n`);
  expect(existsSync(out)).toBe(false);
});

test("fails before the work where the model cannot be written", async () => {
  const folder = temporaryFolder();
  const pages = writeConvention(join(folder, "pages"), 6, "either");
  const out = join(folder, "none", "mine.json");
  const { code, stdout, stderr } = await runHere(["train", pages, "--out", out]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(
    `seine: cannot write ${out}: there is no folder ${dirname(out)}; make it first`,
  );
});

test("of one page and of one site it says what it can", async () => {
  const folder = temporaryFolder();
  const out = join(folder, "mine.json");
  const one = writeConvention(join(folder, "one"), 1, "all");
  const single = await runHere(["train", one, "--out", out, "--base", "tiny"]);
  expect(single).toMatchObject({
    code: 0,
    stdout:
      "nothing could be judged, as one page cannot show what helps on others: keep the model\n",
  });
  expect(single.stderr).toContain("label 4 more pages, of this site, to see whether that pays");
  const site = writeConvention(join(folder, "site"), 5, "all", 1);
  const { code, stdout, stderr } = await runHere(["train", site, "--out", out]);
  expect(code).toBe(0);
  expect(stdout).toContain("5 folds by page");
  expect(stderr).toContain("the pages are of one site: judged page by page");
});

test.each([
  [["--folds", "3"], "found --folds, expected --recipe with it"],
  [["--report", "r.html"], "found --report, expected --recipe with it"],
  [["--base", "tiny", "--recipe", "logistic"], "found --base with a recipe"],
  [["--base", "nowhere.json"], "cannot read the model nowhere.json"],
])("wrong usage: %j", async (flags, message) => {
  const folder = temporaryFolder();
  const pages = writeConvention(join(folder, "pages"), 2, "all");
  const { code, stderr } = await runHere([
    "train",
    pages,
    "--out",
    join(folder, "m.json"),
    ...flags,
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("a refused candidate can be taken, and figures are JSON", async () => {
  const folder = temporaryFolder();
  const pages = writeConvention(join(folder, "pages"), 6, "either");
  const out = join(folder, "mine.json");
  const args = ["train", pages, "--out", out, "--take"];
  const { code, stdout, stderr } = await runHere([...args, "correction-20", "--json"]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const { chosen, model, expected: figures, candidates, report } = JSON.parse(stdout);
  expect({ chosen, model }).toEqual({ chosen: "correction-20", model: out });
  expect(candidates[0]).toMatchObject({ id: "base" });
  expect(figures.f1 - figures.base).toBeCloseTo(figures.difference.mean, 9);
  expect(figures.difference.low).toBeLessThan(figures.difference.high);
  expect(report).toContain("taken: correction of 20 trees (6 pages, 5 folds by site)");
  expect(loadModel(out).name).toBe("mine");
  expect(loadModel(out).json.correction?.bounds?.least).toBeGreaterThan(0);
  const wrong = await runHere([...args, "correction-7"]);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('found no candidate "correction-7", expected one of base, ');
  const mixed = await runHere([...args, "nothing", "--recipe", "tiny"]);
  expect(mixed.stderr).toContain("found --take with a recipe");
});

test("gold texts that are all empty stop the training, and problems are told before", async () => {
  const folder = temporaryFolder();
  const none = writeConvention(join(folder, "none"), 5, "none");
  const out = join(folder, "mine.json");
  const stopped = await runHere(["train", none, "--out", out]);
  expect(stopped.code).toBe(2);
  expect(stopped.stderr).toContain("found no content in the gold texts of all 5 pages");
  expect(existsSync(out)).toBe(false);
  const foreign = writeConvention(join(folder, "foreign"), 6, "article");
  const [first] = readdirSync(foreign);
  writeFileSync(join(foreign, first!, "gold.txt"), "Something else of which no word stands there.");
  const { stderr } = await runHere(["train", foreign, "--out", out]);
  expect(stderr).toContain(`gold texts that are mostly not on the page (1): ${first}`);
});
