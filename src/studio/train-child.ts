/** The process that trains for the studio: it receives a task, reports progress, and ends. */

import { basename } from "node:path";
import { adapt } from "../../training/adapt.ts";
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { loadCorpus } from "../../training/corpus/corpus.ts";
import type { LabelledPage } from "../../training/corpus/readers/reader.ts";
import {
  type ComparedPage,
  type Comparison,
  compare,
  mostDifferent,
} from "../../training/score/comparison.ts";
import { evaluateModel } from "../../training/score/evaluate.ts";
import { train } from "../../training/train.ts";
import { mean } from "../base/averages.ts";
import { messageOf } from "../base/message.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { loadModel, shippedModel } from "../models/load/load-model.ts";
import { seenBy } from "./seen.ts";
import type { Trained, TrainMessage, TrainTask } from "./train-job.ts";
import { writeOutcome } from "./trained-models.ts";
import { readRecord, recordPath, recordText } from "./training-record.ts";
import { writeWhole } from "./write-file.ts";

const KEPT =
  "Nothing better than the model whose view is shown was found on these pages: keep it. More pages, of " +
  "other sites, would tell more.";

/** Most worse pages to list. */
const WORSE = 10;

function send(message: TrainMessage): void {
  process.send?.(message);
}

type IsPage = (page: Pick<LabelledPage, "id" | "html">) => boolean;

/** Corrects the model before where that pays; undefined where nothing is better than it. */
async function runAdapted(
  { corpus: folder, recipe, name, out }: TrainTask,
  filter: IsPage,
  digests: ReadonlyMap<string, string>,
  path: string,
): Promise<Trained | undefined> {
  const { adapted, corpus, base, honest } = await adapt([folder], {
    base: loadModel(path),
    name,
    filter,
    onProgress: ({ stage, done }) => send({ kind: "progress", stage, done }),
  });
  if (adapted === undefined || honest === undefined) return undefined;
  const at = {
    name: basename(folder),
    digests: [...digests.values()],
    corpusDigest: corpus.digest,
  };
  const { pages, other, difference, better, worse, equal } = honest;
  const trained: Trained = {
    pages: corpus.pages.length,
    sites: new Set(corpus.pages.map(({ site }) => site)).size,
    adapted: [],
    before: other,
    beforeSeen: seenBy(base.json.training, undefined, at),
    after: mean(pages.map(({ f1 }) => f1)),
    difference,
    better,
    worse,
    equal,
    worsePages: worsened(honest),
  };
  await writeOutcome(out, recipe, trained);
  await writeWhole(out, adapted.file);
  return trained;
}

function worsened(comparison: Comparison): ComparedPage[] {
  return mostDifferent(comparison, comparison.pages.length)
    .filter(({ f1, other }) => f1 < other)
    .slice(0, WORSE);
}

async function run(task: TrainTask): Promise<Trained | undefined> {
  const { corpus: folder, recipe, learningCurve, name, out, before } = task;
  const ids = new Set(task.ids);
  const digests = new Map<string, string>();
  const filter: IsPage = ({ id, html }) => {
    if (ids.has(id)) digests.set(id, pageDigest(html));
    return ids.has(id);
  };
  const path = before ?? shippedModel("default");
  if (recipe === "adapted") return runAdapted(task, filter, digests, path);
  const adapted: string[] = [];
  const { model, file, corpus, results, curve } = await train([folder], {
    recipe,
    learningCurve,
    name,
    filter,
    onProgress: ({ stage, done }) => send({ kind: "progress", stage, done }),
    onAdapted: (change) => adapted.push(change),
  });
  const other = loadModel(path);
  const segmenter = segmenterNamed(other.json.segmenter);
  // Split by the older model's segmenter, which may differ.
  const pages = await loadCorpus([folder], { segmenter, filter });
  const comparison = compare(results, evaluateModel(other, pages));
  const at = { name: basename(folder), digests: [...digests.values()], corpusDigest: pages.digest };
  const record = await readRecord(path, other.json.checksum);
  await writeWhole(recordPath(out), recordText(model.json.checksum, results, digests));
  const { difference, better, worse, equal } = comparison;
  const trained: Trained = {
    pages: corpus.pages.length,
    sites: new Set(corpus.pages.map(({ site }) => site)).size,
    adapted,
    before: comparison.other,
    beforeSeen: seenBy(other.json.training, record, at),
    after: mean(results.map(({ f1 }) => f1)),
    difference,
    better,
    worse,
    equal,
    worsePages: worsened(comparison),
    curve,
  };
  // Write the model last, so that where it exists its other files do too.
  await writeOutcome(out, recipe, trained);
  await writeWhole(out, file);
  return trained;
}

process.once("message", async (task: TrainTask) => {
  try {
    const trained = await run(task);
    if (trained) send({ kind: "trained", trained });
    else send({ kind: "kept", message: KEPT });
  } catch (error) {
    send({ kind: "failed", message: messageOf(error) });
  }
  process.disconnect();
});
// The studio has ended, so nobody needs the model.
process.on("disconnect", () => process.exit());
