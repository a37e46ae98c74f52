/** `seine train --parts`: a model of parts from the labels of one's own pages. */

import { counted } from "../../base/counted.ts";
import { given } from "../../base/given.ts";
import { inShell } from "../../base/in-shell.ts";
import { loadDefaultModel } from "../../models/load/load-model.ts";
import { loadPartsModel } from "../../parts/load/load-parts-model.ts";
import { say } from "../exit.ts";
import { asUsage, onlyCorpus } from "../learning.ts";
import { openOutput, writing } from "../output.ts";
import { progressOf } from "../progress.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";
import type { PartsFlags } from "./evaluate-parts.ts";

interface TrainPartsFlags extends Pick<PartsFlags, "folds" | "json" | "quiet"> {
  readonly out: string;
}

/** Writes the model, and prints its scores on pages of sites that it has not seen beside those of the package's. */
export async function trainOwnParts(
  corpora: readonly string[],
  { out, folds, quiet, json }: TrainPartsFlags,
): Promise<void> {
  const corpus = onlyCorpus(corpora);
  const { partLabelsOf } = await import("../../../training/corpus/part-labels.ts");
  const { scoresOfModel, trainParts } = await import("../../../training/train-parts.ts");
  const { accuracyRows, partRows } = await import("../../../training/score/part-report.ts");
  const progress = progressOf({ quiet });
  const content = loadDefaultModel();
  const output = await openOutput(out);
  await writing(output, () => asUsage(work).finally(progress.clear));

  async function work(): Promise<void> {
    const labels = await partLabelsOf(corpus);
    const onStage = (stage: string) => progress.update({ stage, done: 0 });
    const trained = await trainParts(corpus, { labels, content, onStage, ...given({ folds }) });
    const shipped = await scoresOfModel(loadPartsModel(), corpus, labels, content);
    await output.write(trained.file);
    progress.clear();
    const results = trained.results;
    const [ofOwn, ofShipped] = [accuracyRows(results), accuracyRows(shipped)];
    const report = [ofOwn, partRows(results)].map(table).join("\n");
    const figures = {
      model: out,
      pages: ofOwn,
      parts: partRows(results),
      shipped: ofShipped,
      report,
    };
    print(json ? `${JSON.stringify(figures)}\n` : report);
    if (!quiet) sayNext(out, results.length, ofShipped[1]![2]!);
  }
}

/** @param shipped word accuracy of the package's model */
function sayNext(out: string, pages: number, shipped: string): void {
  const file = inShell(out);
  say(`wrote the model of parts of ${counted(pages, "page")} to ${out}`, "info", { model: out });
  say(`the package's model has a word accuracy of ${shipped} on these pages`, "info");
  const score = `seine evaluate other-pages/ --parts labels.json --parts-model ${file}`;
  say(`score it on pages that it has not seen: ${score}`, "info");
  say(`use it: seine classify --parts-model ${file} page.html`, "info");
}
