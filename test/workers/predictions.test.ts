import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { extract } from "../../src/api/extract.ts";
import type { Model } from "../../src/models/model.ts";
import type { Prediction } from "../../src/models/stages.ts";
import {
  createPredictionReader,
  createPredictionWriter,
  packPrediction,
  recalling,
  recording,
} from "../../src/workers/predictions.ts";
import { generatedSite } from "../cases/generated-site.ts";
import { tinyModel } from "../cases/tiny-model.ts";

/** What the model says of a page. */
function saidOf(model: Model, html: string): Prediction {
  const said: Prediction[] = [];
  extract(html, { model: recording(model, (prediction) => said.push(prediction)) });
  expect(said).toHaveLength(1);
  return said[0]!;
}

test("predictions are read to the bit, by the place of a page of the same length", () => {
  const folder = mkdtempSync(join(tmpdir(), "seine-predictions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = { probabilities: Float64Array.of(0.1, 1 / 3), shares: new Map([["article", 0.7]]) };
  const second = { probabilities: new Float64Array(), shares: undefined };
  const writer = createPredictionWriter(folder);
  writer.add(1, packPrediction(first, 100));
  writer.add(4, packPrediction(second, 7));
  writer.close();
  const read = createPredictionReader(writer);
  expect(read(1, 100)).toMatchObject(first);
  expect(read(4, 7)).toMatchObject(second);
  for (const place of [0, 2, 3, 5, 99]) expect(read(place, 100)).toBeUndefined();
  expect(read(1, 101)).toBeUndefined();
});

test("a model that recalls what it said is not asked again, and the page is the same", () => {
  const model = tinyModel();
  const [html, other] = [generatedSite[0]!, "<p>One block of text and no more."];
  const before = saidOf(model, html);
  const predict = vi.fn(model.predict);
  const watched = { ...model, predict };
  expect(extract(html, { model: recalling(watched, before) })).toEqual(extract(html, { model }));
  expect(predict).not.toHaveBeenCalled();
  const recalls = recalling(watched, before);
  expect(extract(other, { model: recalls })).toEqual(extract(other, { model }));
  expect(predict).toHaveBeenCalledTimes(1);
  // What comes after the page is another, whatever it looks like.
  extract(html, { model: recalls });
  expect(predict).toHaveBeenCalledTimes(2);
});
