/** The process that trains for the studio: it receives a task, reports progress, and ends. */

import { basename } from "node:path";
import { type AdaptResult, adapt } from "../../training/adapt.ts";
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { type Corpus, loadCorpus } from "../../training/corpus/corpus.ts";
import type { LabelledPage } from "../../training/corpus/readers/reader.ts";
import { TrainingError } from "../../training/corpus/training-error.ts";
import { choiceInWords } from "../../training/fit/part-choice.ts";
import {
  type ComparedPage,
  type Comparison,
  compare,
  mostDifferent,
} from "../../training/score/comparison.ts";
import { evaluateModel } from "../../training/score/evaluate.ts";
import { moreWouldTell } from "../../training/score/more-pages.ts";
import { train } from "../../training/train.ts";
import { mean } from "../base/averages.ts";
import { counted } from "../base/counted.ts";
import { messageOf } from "../base/message.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { loadModel } from "../models/load/load-model.ts";
import { shippedModel } from "../models/load/shipped-model.ts";
import { type Seen, seenBy } from "./seen.ts";
import type { AdaptationView, Kept, Trained, TrainMessage, TrainTask } from "./train-job.ts";
import { progressOf } from "./train-progress.ts";
import { writeOutcome } from "./trained-models.ts";
import { readRecord, recordPath, recordText } from "./training-record.ts";
import { writeWhole } from "./write-file.ts";

/** Most worse pages to list. */
const WORSE = 10;

function send(message: TrainMessage): void {
  process.send?.(message);
}

type IsPage = (page: Pick<LabelledPage, "id" | "html">) => boolean;

/** Corrects the model before where that pays. */
async function runAdapted(
  { corpus: folder, ids, recipe, name, out }: TrainTask,
  filter: IsPage,
  digests: ReadonlyMap<string, string>,
  path: string,
): Promise<Trained | Kept> {
  const progress = progressOf(ids.length, true);
  const result = await adapt([folder], {
    base: loadModel(path),
    name,
    filter,
    onProgress: (step) => send({ kind: "progress", ...progress.trained(step) }),
  });
  const { adapted, corpus, base, honest, outOfFold, groupedBy, choice } = result;
  if (adapted === undefined) return keptOf(result);
  const comparison =
    honest ?? compare(evaluateModel(adapted.model, corpus), evaluateModel(base, corpus));
  const seen = seenBy(base.json.training, undefined, {
    name: basename(folder),
    digests: [...digests.values()],
    corpusDigest: corpus.digest,
  });
  const trained: Trained = {
    ...trainedOn(corpus, comparison, seen),
    groupedBy,
    adaptation: viewOf(result),
    ...(honest === undefined && choice && { choice: choiceInWords(choice) }),
  };
  const { checksum } = adapted.model.json;
  if (outOfFold !== undefined)
    await writeWhole(recordPath(out), recordText(checksum, outOfFold, digests));
  await writeOutcome(out, recipe, trained);
  await writeWhole(out, adapted.file);
  return trained;
}

/** What a comparison with the model before shows of another. */
function trainedOn(corpus: Corpus, comparison: Comparison, beforeSeen: Seen): Trained {
  const { pages, other, difference, better, worse, equal } = comparison;
  return {
    pages: corpus.pages.length,
    sites: new Set(corpus.pages.map(({ site }) => site)).size,
    adapted: [],
    before: other,
    beforeSeen,
    after: mean(pages.map(({ f1 }) => f1)),
    difference,
    better,
    worse,
    equal,
    worsePages: worsened(comparison),
  };
}

function keptOf(result: AdaptResult): Kept {
  const { candidates, judged, known, groupedBy } = result;
  const why =
    candidates.length > 0
      ? `Nothing better than the model that the studio began with was found on ${counted(judged, "page")}: keep it`
      : known > 0
        ? `The model has learnt from ${counted(known, "page")} of these, which cannot judge it: keep it`
        : "One page cannot show what helps on others: keep the model";
  const message = `${why}; ${moreWouldTell(result)}.`;
  return { message, groupedBy, adaptation: viewOf(result) };
}

function viewOf({ candidates, chosen, judged, known }: AdaptResult): AdaptationView {
  const shown = candidates.map(({ name, f1, difference }) => ({ name, f1, difference }));
  return { candidates: shown, chosen, judged, known };
}

function worsened(comparison: Comparison): ComparedPage[] {
  return mostDifferent(comparison, comparison.pages.length)
    .filter(({ f1, other }) => f1 < other)
    .slice(0, WORSE);
}

async function run(task: TrainTask): Promise<Trained | Kept> {
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
  const progress = progressOf(ids.size, false);
  const { model, file, corpus, results, curve } = await train([folder], {
    recipe,
    learningCurve,
    name,
    filter,
    onProgress: (step) => send({ kind: "progress", ...progress.trained(step) }),
    onAdapted: (change) => adapted.push(change),
  });
  const other = loadModel(path);
  const segmenter = segmenterNamed(other.json.segmenter);
  // Split by the older model's segmenter, which may differ.
  const pages = await loadCorpus([folder], {
    segmenter,
    filter,
    onPage: (count) => send({ kind: "progress", ...progress.compared(count) }),
  });
  const comparison = compare(results, evaluateModel(other, pages));
  const at = { name: basename(folder), digests: [...digests.values()], corpusDigest: pages.digest };
  const record = await readRecord(path, other.json.checksum);
  await writeWhole(recordPath(out), recordText(model.json.checksum, results, digests));
  const seen = seenBy(other.json.training, record, at);
  const trained: Trained = { ...trainedOn(corpus, comparison, seen), adapted, curve };
  // Write the model last, so that where it exists its other files do too.
  await writeOutcome(out, recipe, trained);
  await writeWhole(out, file);
  return trained;
}

process.once("message", async (task: TrainTask) => {
  try {
    const trained = await run(task);
    if ("message" in trained) send({ kind: "kept", kept: trained });
    else send({ kind: "trained", trained });
  } catch (error) {
    const isRefused = error instanceof TrainingError && task.recipe !== "adapted";
    const advice = isRefused ? "; the recipe adapted takes few pages, and those of one site" : "";
    send({ kind: "failed", message: `${messageOf(error)}${advice}` });
  }
  process.disconnect();
});
// The studio has ended, so nobody needs the model.
process.on("disconnect", () => process.exit());
