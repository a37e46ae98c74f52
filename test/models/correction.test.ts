import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { explainPage } from "../../src/explain/explain-page.ts";
import { logit } from "../../src/models/calibration.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { readPackedModel, writePackedModel } from "../../src/models/load/packed-models.ts";
import {
  baseOf,
  type Model,
  modelChecksum,
  readModel,
  writeModel,
} from "../../src/models/model.ts";
import { sha256 as sha256InBrowsers } from "../../src/models/sha256-browser.ts";
import { classifyPage } from "../../src/pipeline/pipeline.ts";
import { correctedFile } from "../cases/corrected-model.ts";
import { tinyModelJson } from "../cases/tiny-model.ts";

const html = readFileSync(
  new URL("../../data/pages/blog-night-train/page.html", import.meta.url),
  "utf8",
);
const base = loadDefaultModel();
const corrected = readModel(correctedFile());

function probabilities(model: Model): number[] {
  return classifyPage(html, model).blocks.map(({ probability }) => probability);
}

test("a correction adds its log-odds to the calibrated ones of its base", () => {
  // Seven words on a line: 7 - 8/7 - 4 in the base, and 2 more for a density above 5; a link: 2 - 8 - 4 - 1.
  const page = "<p>The bridge opened on Monday at last</p><p><a href=x>go on</a></p>";
  const tiny = readModel(writeModel(tinyModelJson()));
  const own = readModel(correctedFile(tiny.json));
  const odds = (model: Model): number[] =>
    classifyPage(page, model).blocks.map(({ probability }) => logit(probability));
  const [first, second] = odds(tiny);
  expect(odds(own)[0]).toBeCloseTo(first! + 2, 9);
  expect(odds(own)[1]).toBeCloseTo(second! - 1, 9);
  // With a calibration, too, which multiplies log-odds before.
  const { matrix } = classifyPage(html, base);
  const column = matrix.columns.indexOf("shallow-text/text-density");
  const before = probabilities(base);
  for (const [row, p] of probabilities(corrected).entries()) {
    const added = matrix.values[row * matrix.columns.length + column]! <= 5 ? -1 : 2;
    expect(logit(p)).toBeCloseTo(logit(before[row]!) + added, 6);
  }
});

test("the page type is the base's", () => {
  expect(classifyPage(html, corrected).verdict).toEqual(classifyPage(html, base).verdict);
});

test("its file has the base's, to the checksum", () => {
  const restored = baseOf(corrected.json);
  expect(modelChecksum(restored)).toBe(base.json.checksum);
  expect(writeModel(restored)).toBe(writeModel(base.json));
  expect(baseOf(base.json)).toBe(base.json);
  // A base without a relative threshold gets none.
  const { json } = readModel(writeModel(tinyModelJson()));
  expect(writeModel(baseOf(readModel(correctedFile(json)).json))).toBe(writeModel(json));
  expect(correctedFile().length - writeModel(base.json).length).toBeLessThan(20_000);
});

test("contributions sum to the corrected log-odds, and flips are the corrected model's", () => {
  const page = classifyPage(html, corrected);
  const explained = explainPage(page, corrected);
  const before = explainPage(classifyPage(html, base), base);
  const { matrix, threshold } = page;
  let flips = 0;
  for (const [
    row,
    { baseline, contributions, logOdds, probability, flip },
  ] of explained.entries()) {
    const sum = contributions.reduce((total, { contribution }) => total + contribution, baseline);
    expect(sum).toBeCloseTo(logOdds, 9);
    expect(logOdds).toBeCloseTo(logit(probability), 6);
    // The stump's mean is 0.5: its column has the rest of it.
    const own = logOdds - before[row]!.logOdds;
    expect(Math.abs(own - 2) < 1e-6 || Math.abs(own + 1) < 1e-6).toBe(true);
    if (flip === undefined) continue;
    flips++;
    const changed = { ...matrix, values: matrix.values.slice() };
    changed.values[row * matrix.columns.length + matrix.columns.indexOf(flip.feature)] = flip.to;
    const then = corrected.predict(page.measures, changed).probabilities[row]!;
    expect(then >= threshold).not.toBe(probability >= threshold);
  }
  expect(flips).toBeGreaterThan(0);
});

test("where its bounds refuse the correction, page, reasons and explanations are the base's", () => {
  const json = JSON.parse(correctedFile());
  // Whatever is taken away is too much.
  json.correction.bounds = { least: 1, leastSure: 1, most: 1 };
  const bounded = readModel(writeModel(json));
  const [page, before] = [classifyPage(html, bounded), classifyPage(html, base)];
  expect(page.prediction.refused).toEqual(classifyPage(html, corrected).prediction.probabilities);
  expect(page.blocks.map(({ probability }) => probability)).toEqual(probabilities(base));
  expect(page.blocks.some(({ why }) => why === "base model")).toBe(true);
  const odds = (of: typeof page, model: Model): number[] =>
    explainPage(of, model).map(({ logOdds }) => logOdds);
  expect(odds(page, bounded)).toEqual(odds(before, base));
});

test("packed, it gives the same bits as its file", () => {
  const path = mkdtempSync(join(tmpdir(), "seine-corrected-"));
  const folder = pathToFileURL(`${path}/`);
  try {
    const file = Buffer.from(correctedFile());
    writePackedModel(file, folder);
    const packed = readPackedModel(file, "packed", folder)!;
    expect(probabilities(packed)).toEqual(probabilities(corrected));
    expect(packed.threshold).toBe(0.55);
  } finally {
    rmSync(path, { recursive: true });
  }
});

test("browsers read it", async () => {
  vi.resetModules();
  vi.doMock("../../src/models/sha256.ts", () => ({ sha256: sha256InBrowsers }));
  vi.doMock(
    "../../src/models/load/load-model.ts",
    () => import("../../src/models/load/load-model-browser.ts"),
  );
  const { readModel: read } = await import("../../src/models/model.ts");
  const model = read(JSON.parse(correctedFile()) as object);
  expect(probabilities(model)).toEqual(probabilities(corrected));
  vi.doUnmock("../../src/models/sha256.ts");
  vi.doUnmock("../../src/models/load/load-model.ts");
});

test("a correction that is no trees is refused", () => {
  const json = JSON.parse(correctedFile(readModel(writeModel(tinyModelJson())).json));
  json.correction.predictor = tinyModelJson().predictor;
  expect(() => readModel(writeModel(json), "m.json")).toThrow(
    'cannot use the model m.json: its correction is of kind "logistic", expected trees',
  );
});
