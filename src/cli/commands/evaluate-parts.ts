import { readFileSync } from "node:fs";
import type { PartLabels } from "../../../training/corpus/part-labels.ts";
import type { PartsResult } from "../../../training/train-parts.ts";
import { messageOf } from "../../base/message.ts";
import { loadDefaultModel } from "../../models/load/load-model.ts";
import { readPartsModel } from "../../parts/model.ts";
import { UsageError } from "../exit.ts";
import { asUsage, onlyCorpus } from "../learning.ts";
import { progressOf } from "../progress.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";
import type { ContentFlags } from "./evaluate-content.ts";

export interface PartsFlags extends Pick<ContentFlags, "folds" | "json" | "quiet"> {
  /** File of labels. */
  readonly parts?: string;
  /** File of a model of parts; without one, models are trained by cross-validation. */
  readonly partsModel?: string;
}

/** `seine evaluate --parts`: how well parts are told, by part, by page type, and what is taken for what. */
export async function evaluateParts(corpora: readonly string[], flags: PartsFlags): Promise<void> {
  const corpus = onlyCorpus(corpora);
  const { readPartLabels } = await import("../../../training/corpus/part-labels.ts");
  const path = flags.parts!;
  const text = textOf(path, "a file of labels, as data/parts has them");
  const labels = await asUsage(async () => readPartLabels(text, path));
  const results = await asUsage(() => resultsOf(corpus, labels, flags));
  const { accuracyRows, confusionRows, partRows } = await import(
    "../../../training/score/part-report.ts"
  );
  const { confusionOf } = await import("../../../training/score/part-scores.ts");
  const counts = confusionOf(results);
  if (flags.json) {
    const tables = { pages: accuracyRows(results), parts: partRows(results) };
    const { partNames } = await import("../../parts/vocabulary.ts");
    print(`${JSON.stringify({ ...tables, names: partNames, words: [...counts] })}\n`);
    return;
  }
  print([accuracyRows(results), partRows(results), confusionRows(counts)].map(table).join("\n"));
}

function textOf(path: string, expected: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${messageOf(error)}; expected ${expected}`);
  }
}

async function resultsOf(
  corpus: string,
  labels: PartLabels,
  { partsModel, folds, quiet }: PartsFlags,
): Promise<readonly PartsResult[]> {
  const { scoresOfModel, trainParts } = await import("../../../training/train-parts.ts");
  const progress = progressOf({ quiet });
  try {
    if (partsModel === undefined) {
      const onStage = (stage: string) => progress.update({ stage, done: 0 });
      return (await trainParts(corpus, { labels, onStage, ...(folds && { folds }) })).results;
    }
    const model = readPartsModel(textOf(partsModel, "a model of parts"), partsModel);
    return await scoresOfModel(model, corpus, labels, loadDefaultModel());
  } finally {
    progress.clear();
  }
}
