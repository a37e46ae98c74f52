import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadModel } from "../../src/models/load/load-model.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "./run.ts";

/** A corpus of pages whose content is one sentence; a site each. */
function corpus(pages: number): string {
  const folder = temporaryFolder();
  for (let page = 0; page < pages; page++) {
    const sentence = `The bridge number ${page} opened again on Monday morning.`;
    const slug = join(folder, `page-${page}`);
    mkdirSync(slug);
    writeAll(slug, { "page.html": pageOf(sentence), "gold.txt": sentence });
  }
  return folder;
}

const cheap = ["--recipe", "logistic", "-F", "shallow-text", "--solver", "lbfgs"];

test("trains a model, tells its scores, and the same again gives the same bytes", async () => {
  const folder = temporaryFolder();
  const pages = corpus(6);
  const [first, second] = [join(folder, "1.json"), join(folder, "2.json")];
  const args = ["train", pages, ...cheap, "--folds", "3", "--name", "bridges", "--out"];
  const { code, stdout, stderr } = await runHere([...args, first]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  // A run that ends soon writes no progress to a file.
  expect(stderr).not.toContain(" %, ");
  expect(stdout).toContain("\nall ");
  // No page has a type: one row says it all.
  expect(stdout).not.toContain("unknown");
  expect(stderr).toContain(`seine: wrote the model to ${first}\n`);
  expect(stderr).toContain(`seine: use it: seine extract --model ${first} page.html\n`);
  expect(stderr).toContain(`seine evaluate other-pages/ --model ${first}\n`);
  const same = "--recipe logistic --solver lbfgs --folds 3 --features shallow-text";
  expect(stderr).toContain(`: seine evaluate ${pages} ${same} --compare default\n`);
  expect(loadModel(first)).toMatchObject({
    name: "bridges",
    json: {
      training: { pages: 6, seed: 42, pageDigests: expect.any(Array) },
      scores: { folds: 3, overall: { mean: 1 } },
    },
  });
  expect((await runHere([...args, second, "--quiet"])).stderr).toBe("");
  expect(readFileSync(second, "utf8")).toBe(readFileSync(first, "utf8"));
});

test("says what TensorFlow.js computes on, and why not on its native addon", async () => {
  const out = join(temporaryFolder(), "model.json");
  const report = join(temporaryFolder(), "report.html");
  const tensors = ["--recipe", "logistic", "-F", "shallow-text", "--solver", "tensorflow"];
  const { code, stderr } = await runHere([
    "train",
    corpus(3),
    ...tensors,
    "--folds",
    "0",
    "-o",
    out,
    "--report",
    report,
  ]);
  expect(code).toBe(0);
  expect(readFileSync(report, "utf8")).toContain(
    "TensorFlow.js found the weights. It computed on WebAssembly, on one thread",
  );
  expect(stderr).toContain(
    "seine: TensorFlow.js computes on WebAssembly, on one thread (@tensorflow/tfjs-backend-wasm); " +
      "@tensorflow/tfjs-node is not installed\n",
  );
  expect(loadModel(out).json.training.backend).toBe("wasm");
});

test("takes the shipped models by their names", async () => {
  const args = ["evaluate", corpus(3), "--model", "tiny", "--compare", "default", "--json"];
  const { code, stdout, stderr } = await runHere(args);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(JSON.parse(stdout).comparison.pages).toHaveLength(3);
});

test("names a bad page and trains on the others", async () => {
  const pages = corpus(4);
  rmSync(join(pages, "page-2", "gold.txt"));
  const out = join(temporaryFolder(), "model.json");
  const result = await runHere(["train", pages, ...cheap, "--folds", "0", "-o", out]);
  expect(result.code).toBe(1);
  expect(result.stderr).toContain("seine: page page-2: ");
  expect(loadModel(out).json.training.pages).toBe(3);
});

test("names a page without bytes and trains on the others", async () => {
  const pages = corpus(4);
  writeAll(join(pages, "page-2"), { "page.html": "" });
  const out = join(temporaryFolder(), "model.json");
  const result = await runHere(["train", pages, ...cheap, "--folds", "0", "-o", out]);
  expect(result.code).toBe(1);
  expect(result.stderr).toContain("seine: page page-2: found nothing, expected HTML; ");
  expect(loadModel(out).json.training.pages).toBe(3);
});

test("a run that cannot be leaves no file", async () => {
  const folder = temporaryFolder();
  const out = join(folder, "model.json");
  const tooFew = await runHere(["train", corpus(1), ...cheap, "--out", out]);
  expect(tooFew.code).toBe(2);
  expect(tooFew.stderr).toContain("found 1 page of 1 site");
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test("scores a model, in words or JSON", async () => {
  const pages = corpus(3);
  const model = writeTinyModel(temporaryFolder());
  rmSync(join(pages, "page-1", "gold.txt"));
  const args = ["evaluate", pages, "--model", model, "--metric", "lcs", "--by", "site"];
  const words = await runHere(args);
  expect(words.code).toBe(1);
  expect(words.stdout).toMatch(table);
  const { code, stdout } = await runHere([...args, "--json", "--worst", "1"]);
  expect(code).toBe(1);
  const perfect = { precision: 1, recall: 1 };
  const summary = { ...perfect, pages: 1, f1: { mean: 1, low: 1, high: 1, pages: 1 } };
  expect(JSON.parse(stdout)).toEqual({
    metric: "lcs",
    notes: [],
    overall: { ...summary, pages: 2, f1: { ...summary.f1, pages: 2 } },
    by: "site",
    groups: { "page-0": summary, "page-2": summary },
    worst: [{ id: "page-0", ...perfect, f1: 1 }],
    failed: [{ id: "page-1", message: expect.stringContaining("gold") }],
  });
});

const table =
  /^site .*\nall +2 .*\npage-0 +1 .*\npage-2 +1 .*\n\nworst pages .*\npage-0 .*\npage-2 .*\n$/;

test("cross-validates without a model", async () => {
  const args = ["evaluate", corpus(6), ...cheap, "--folds", "3", "--json", "--worst", "0"];
  const { code, stdout } = await runHere(args);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ overall: { pages: 6, f1: { mean: 1 } }, worst: [] });
});

test("says when a model is scored on what it was trained on", async () => {
  const pages = corpus(3);
  const out = join(temporaryFolder(), "model.json");
  await runHere(["train", pages, ...cheap, "--folds", "0", "--out", out]);
  const { stderr } = await runHere(["evaluate", pages, "--model", out]);
  expect(stderr).toContain("the model was trained on this corpus");
});

test("says when a model is scored on some pages that it has learnt from", async () => {
  const pages = corpus(3);
  const out = join(temporaryFolder(), "model.json");
  await runHere(["train", pages, ...cheap, "--folds", "0", "--out", out]);
  const report = join(temporaryFolder(), "report.html");
  const evaluate = ["evaluate", corpus(5), "--json", "--model"];
  const learnt = "has learnt from 3 of these 5 pages: expect lower scores on other pages";
  const { stdout, stderr } = await runHere([...evaluate, out, "--report", report]);
  expect(stderr).toBe(`seine: the model ${learnt}\n`);
  expect(JSON.parse(stdout).notes).toEqual([`the model ${learnt}`]);
  expect(readFileSync(report, "utf8")).toContain(`It ${learnt}.`);
  const other = await runHere([...evaluate, "default"]);
  expect(other.stderr).not.toContain("has learnt");
  expect(JSON.parse(other.stdout).notes).toEqual([]);
});

test.each([
  ["missing corpus", ["evaluate", "/no/corpus"], "No corpus at /no/corpus"],
  ["no layout", ["evaluate", "src"], "has none of the layouts"],
  ["too many folds", ["evaluate", "data/pages", "--folds", "21"], "Expected 2 to 20."],
  [
    "more folds than sites",
    ["evaluate", "FEW", ...cheap],
    "use fewer folds (--folds) or pages of more sites",
  ],
  ["estimator", ["evaluate", "data/pages", "-e", "magic"], 'found "magic"'],
  ["family", ["train", "data/pages", "-o", "x", "-F", "magic"], 'unknown feature family "magic"'],
  ["no effect", ["evaluate", "data/pages", "-m", "m.json", "--folds", "3"], "cannot be used with"],
  [
    "solver of another estimator",
    ["evaluate", "data/pages", "-e", "boosting", "--solver", "lbfgs"],
    "solver is for the estimator logistic, found boosting",
  ],
  ["no output", ["train", "data/pages"], "required option '-o, --out <file>' not specified"],
  ["bad place", ["train", "data/pages", "--out", "/no/m.json"], "cannot write /no/m.json"],
])("refuses: %s", async (_, args, message) => {
  const few = corpus(3);
  const { code, stdout, stderr } = await runHere(args.map((arg) => (arg === "FEW" ? few : arg)));
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("\n    at ");
});

test("trains as another system does, and differently where told", async () => {
  const folder = temporaryFolder();
  const train = async (...options: string[]) => {
    const out = join(folder, "model.json");
    const args = ["train", corpus(4), "--folds", "0", "-q", "-o", out, ...options];
    const { code, stderr } = await runHere(args);
    return { code, stderr, model: code === 0 ? loadModel(out).json : undefined };
  };
  const configured = await train("--recipe", "dragnet-2013");
  expect(configured).toMatchObject({
    code: 0,
    model: {
      segmenter: "dragnet",
      threshold: 0.5,
      training: { estimator: "logistic", labels: "tenth" },
    },
  });
  expect(configured.model!.columns).toHaveLength(41);
  const changed = await train("--recipe", "dragnet-2", "-F", "shallow-text");
  expect(changed.model).toMatchObject({
    segmenter: "dragnet",
    training: { estimator: "boosting" },
  });
  expect(changed.model!.columns).toHaveLength(6);
  expect(await train("--recipe", "nonsense")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      "expected one of default, tiny, logistic, dragnet-2013, dragnet-2",
    ),
  });
});

test("evaluate scores what train would train, with the same recipe", async () => {
  const folder = temporaryFolder();
  const [out, file] = [join(folder, "model.json"), join(folder, "recipe.json")];
  const recipe = {
    options: { trees: 8, learningRate: 0.3, maxLeaves: 8 },
    features: ["shallow-text", "text-shape", "token-odds"],
    labelling: "half",
    augment: { graft: 0.5, thin: 0.5, plain: 0.5 },
    specialist: { trees: 5 },
    innerFolds: 2,
    adapt: true,
  };
  const evaluated = async (changes: object, ...flags: string[]) => {
    writeFileSync(file, JSON.stringify({ ...recipe, ...changes }));
    const args = ["evaluate", "data/pages", "--recipe", file, "--folds", "3", "--json", ...flags];
    const { code, stdout, stderr } = await runHere(args);
    expect(code).toBe(0);
    return { stderr, ...JSON.parse(stdout) };
  };
  const { overall, groups, stderr } = await evaluated({}, "--seed", "2");
  expect(stderr).toContain("the recipe was adapted to the corpus: no specialist: it takes pages");
  const args = ["train", "data/pages", "--recipe", file, "--folds", "3", "--seed", "2"];
  expect(await runHere([...args, "--out", out])).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("the recipe was adapted to the corpus: no specialist"),
  });
  const { scores, training } = loadModel(out).json;
  expect(scores.overall).toEqual(overall.f1);
  for (const [type, score] of Object.entries(scores.byType)) {
    expect(score).toEqual(groups[type].f1);
  }
  const { specialist: _, ...adapted } = recipe;
  expect(training.recipe).toMatchObject({ ...adapted, seed: 2 });
  expect(training.recipe).not.toHaveProperty("specialist");
  // Each of these moves the score: that both agree says that neither leaves one out.
  for (const change of [
    { threshold: "absolute" },
    { calibrate: false },
    { labelling: "climbed" },
  ]) {
    const other = await evaluated(change, "--seed", "2", "--quiet");
    expect({ change, f1: other.overall.f1.mean }).not.toEqual({ change, f1: overall.f1.mean });
  }
}, 300_000);
