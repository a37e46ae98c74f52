/** The process that trains for the studio: it is told a task, tells how far it is, and ends. */

import { loadCorpus } from "../../training/corpus/corpus.ts";
import { mean } from "../../training/corpus/metrics.ts";
import { compare, mostDifferent } from "../../training/score/comparison.ts";
import { evaluateModel } from "../../training/score/evaluate.ts";
import { train } from "../../training/train.ts";
import { segmenterNamed } from "../document/segmenter.ts";
import { loadDefaultModel, loadModel } from "../load-model.ts";
import { messageOf } from "./message.ts";
import type { Trained, TrainMessage, TrainTask } from "./train-job.ts";
import { writeWhole } from "./write-file.ts";

/** Pages that got worse and are listed. */
const WORSE = 10;

function tell(message: TrainMessage): void {
  process.send?.(message);
}

async function run(task: TrainTask): Promise<Trained> {
  const { corpus: folder, recipe, learningCurve, name, out, before } = task;
  const ids = new Set(task.ids);
  const filter = ({ id }: { readonly id: string }): boolean => ids.has(id);
  const adapted: string[] = [];
  const { file, corpus, results, curve } = await train([folder], {
    recipe,
    learningCurve,
    name,
    filter,
    onProgress: ({ stage, done }) => tell({ kind: "progress", stage, done }),
    onAdapted: (change) => adapted.push(change),
  });
  const model = before === undefined ? loadDefaultModel() : loadModel(before);
  const segmenter = segmenterNamed(model.json.segmenter);
  // Split in the way of the older model, whose blocks may be others.
  const pages = await loadCorpus([folder], { segmenter, filter });
  const others = evaluateModel(model, pages);
  const comparison = compare(results, others);
  await writeWhole(out, file);
  const { difference, better, worse, equal } = comparison;
  return {
    pages: corpus.pages.length,
    sites: new Set(corpus.pages.map(({ site }) => site)).size,
    adapted,
    before: comparison.other,
    after: mean(results.map(({ f1 }) => f1)),
    difference,
    better,
    worse,
    equal,
    worsePages: mostDifferent(comparison, results.length)
      .filter(({ f1, other }) => f1 < other)
      .slice(0, WORSE),
    curve,
  };
}

process.once("message", async (task: TrainTask) => {
  try {
    tell({ kind: "trained", trained: await run(task) });
  } catch (error) {
    tell({ kind: "failed", message: messageOf(error) });
  }
  process.disconnect();
});
// The studio is gone: nobody waits for the model.
process.on("disconnect", () => process.exit());
