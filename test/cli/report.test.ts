import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeModel } from "../../src/models/model.ts";
import { pageOf, runHere, temporaryFolder, tinyModel, writeAll, writeTinyModel } from "./run.ts";

/** A corpus of pages whose content is one sentence; a site each. */
function corpus(pages = 3): string {
  const folder = temporaryFolder();
  for (let page = 0; page < pages; page++) {
    const sentence = `The bridge number ${page} opened again on Monday morning.`;
    const slug = join(folder, `page-${page}`);
    mkdirSync(slug);
    writeAll(slug, { "page.html": pageOf(sentence), "gold.txt": sentence });
  }
  return folder;
}

/** A model that keeps nothing. */
function writeMeanModel(folder: string): string {
  writeAll(folder, { "mean.json": writeModel({ ...tinyModel(), threshold: 1 }) });
  return join(folder, "mean.json");
}

const table =
  /F1 of mean: 0\.0000\ndifference: 1\.0000, .*\npages: 3 better than it, 0 worse, 0 equal\n/;

const curve = /^training pages +number +F1.*\n63 % +5 .*\n100 % +8 .*\n$/m;

test("train writes a report with the model", async () => {
  const folder = temporaryFolder();
  const [out, report] = [join(folder, "m.json"), join(folder, "r.html")];
  const features = ["--recipe", "logistic", "-F", "shallow-text,token-odds", "--solver", "lbfgs"];
  const args = ["train", corpus(), ...features, "--folds", "3", "-q", "--out", out];
  expect((await runHere([...args, "--report", report])).code).toBe(0);
  const html = readFileSync(report, "utf8");
  for (const title of [
    "Scores",
    "Learning curve: loss of the fit",
    "Reliability",
    "Importance of features",
  ]) {
    expect(html).toContain(`<h2>${title}</h2>`);
  }
  expect(html).toContain('<a href="./r-pages/01-page-');
  expect(readdirSync(join(folder, "r-pages"))).toHaveLength(3);
  const before = readFileSync(out, "utf8");
  await runHere([...args, "--report", report]);
  expect(readFileSync(report, "utf8")).toBe(html);
  expect(readFileSync(out, "utf8")).toBe(before);
});

test("train tells F1 by share of the training pages, in text and as a curve", async () => {
  const folder = temporaryFolder();
  const [out, report] = [join(folder, "m.json"), join(folder, "r.html")];
  const features = ["--recipe", "logistic", "-F", "shallow-text", "--solver", "lbfgs", "-q"];
  const args = ["train", corpus(12), ...features, "--out", out, "--learning-curve"];
  const { code, stdout } = await runHere([...args, "--folds", "3", "--report", report]);
  expect(code).toBe(0);
  // 10, 25 and 50 % all come to the five sites of the inner folds.
  expect(stdout).toMatch(curve);
  expect(readFileSync(report, "utf8")).toContain("<h2>Learning curve: F1 by training pages</h2>");
  const figures = JSON.parse((await runHere([...args, "--folds", "3", "--json"])).stdout);
  expect(figures).toMatchObject({ model: out, overall: { pages: 12 }, report: stdout });
  expect(figures.curve.at(-1)).toMatchObject({ share: 1, f1: figures.overall.f1 });
  expect(Object.keys(figures.groups)).not.toEqual([]);
  const few = await runHere(["train", corpus(6), ...args.slice(2), "--report", report]);
  expect(few.code).toBe(0);
  expect(few.stdout).not.toContain("training pages");
  expect(few.stderr).toBe(
    "seine: found 6 pages of 6 sites, too few for a learning curve: half of the training pages of each " +
      "fold must have 5 sites, for the recipe's inner folds; label pages of 13 sites or more\n",
  );
  expect(readFileSync(report, "utf8")).toContain("too few pages for a learning curve");
  const none = await runHere([...args, "--folds", "0"]);
  expect(none).toMatchObject({ code: 2 });
  expect(none.stderr).toContain("found --learning-curve with --folds 0, expected 2 folds or more");
});

test("evaluate writes a report and compares two models page by page", async () => {
  const folder = temporaryFolder();
  const report = join(folder, "r.html");
  const [model, mean] = [writeTinyModel(folder), writeMeanModel(folder)];
  const args = ["evaluate", corpus(), "--model", model, "--compare", mean];
  const { code, stdout } = await runHere([...args, "--report", report]);
  expect(code).toBe(0);
  expect(stdout).toMatch(table);
  expect(readFileSync(report, "utf8")).toContain("<h2>Compared with mean</h2>");
  const json = JSON.parse((await runHere([...args, "--json"])).stdout);
  expect(json.comparison).toMatchObject({
    model: "mean",
    other: 0,
    difference: { mean: 1, low: 1, high: 1 },
    better: 3,
    pages: [{ id: "page-0", f1: 1, other: 0 }, {}, {}],
  });
});

test("the worst pages are inspected in files beside the report", async () => {
  const folder = temporaryFolder();
  const report = join(folder, "a report.html");
  const pages = join(folder, "a report-pages");
  const args = ["evaluate", corpus(), "--model", writeMeanModel(folder), "--worst", "2"];
  expect((await runHere([...args, "--report", report])).code).toBe(0);
  expect(readdirSync(pages)).toEqual(["01-page-0.html", "02-page-1.html"]);
  const html = readFileSync(report, "utf8");
  for (const name of readdirSync(pages)) {
    expect(html).toContain(`<a href="./a%20report-pages/${name}">`);
    expect(readFileSync(join(pages, name), "utf8")).toContain('"gold":{"precision":0,"recall":0');
  }
  // Where the report is a pipe, nothing can stand beside it.
  expect((await runHere([...args, "--report", "/dev/null"])).code).toBe(0);
});

test("a folder for inspections that cannot be made is wrong usage", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "r-pages": "a file" });
  const args = ["evaluate", corpus(), "--model", writeMeanModel(folder)];
  const { code, stderr } = await runHere([...args, "--report", join(folder, "r.html")]);
  expect(code).toBe(2);
  expect(stderr).toContain("cannot make the folder");
  expect(existsSync(join(folder, "r.html"))).toBe(false);
});

test("compares models that split pages in different ways", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "other.json": writeModel({ ...tinyModel(), segmenter: "dragnet" }) });
  const model = writeTinyModel(folder);
  const args = ["evaluate", corpus(), "--model", model, "--compare", join(folder, "other.json")];
  const { code, stdout } = await runHere(args);
  expect(code).toBe(0);
  expect(stdout).toContain("3 equal");
});

test("a place that cannot be written is told before the work", async () => {
  const folder = temporaryFolder();
  const out = join(folder, "m.json");
  const report = join(folder, "no", "r.html");
  const { code, stderr } = await runHere([
    ...["train", corpus(), "--recipe", "logistic", "--out", out, "--report", report],
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain(`cannot write ${report}`);
  expect(existsSync(out)).toBe(false);
});

test("a model that cannot be loaded to compare with is wrong usage", async () => {
  const args = ["evaluate", corpus(), "--model", writeTinyModel(temporaryFolder())];
  const { code, stderr } = await runHere([...args, "--compare", "/no/model.json"]);
  expect(code).toBe(2);
  expect(stderr).toContain("/no/model.json");
});
