/** `seine train --records`: the model of records, adapted to pages whose values are labelled. */

import { basename } from "node:path";
import type { AdaptedRecords } from "../../../training/adapt-records.ts";
import { interval, signed, thousandths } from "../../base/figures.ts";
import { given } from "../../base/given.ts";
import { inShell } from "../../base/in-shell.ts";
import { recordsModelAt } from "../../workers/records-model.ts";
import { say } from "../exit.ts";
import { asUsage, type CorpusFlags, recordPages } from "../learning.ts";
import { openOutput, writing } from "../output.ts";
import { progressOf } from "../progress.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";
import type { AdaptFlags } from "./train-adapted.ts";

export interface TrainRecordsFlags
  extends CorpusFlags,
    Pick<AdaptFlags, "out" | "base" | "licence" | "attribution" | "json"> {}

export async function trainRecords(
  corpora: readonly string[],
  flags: TrainRecordsFlags,
): Promise<void> {
  const { out, base, licence, attribution, json, quiet } = flags;
  const { adaptRecords } = await import("../../../training/adapt-records.ts");
  const { pages } = await recordPages(corpora, flags);
  const progress = progressOf({ quiet });
  const output = await openOutput(out);
  let result: AdaptedRecords;
  try {
    result = await asUsage(() =>
      adaptRecords(pages, {
        base: recordsModelAt(base),
        corpora: corpora.map((path) => basename(path)),
        onProgress: progress.update,
        ...given({ licence, attribution }),
      }),
    ).finally(progress.clear);
  } catch (error) {
    await output.discard();
    throw error;
  }
  const { file, others, ...figures } = result;
  if (file === undefined) await output.discard();
  else await writing(output, () => output.write(file));
  const report = reportOf(result, pages.length);
  const model = file === undefined ? null : out;
  print(json ? `${JSON.stringify({ model, ...figures, others, report })}\n` : report);
  if (quiet) return;
  if (others.length > 0) {
    say(`${others.join(", ")}: found by their words, no model chooses them`, "info");
  }
  if (file === undefined) {
    say(`no model was written to ${out}`, "info");
    return;
  }
  say(`wrote the model of records to ${out}`, "info", { model: out });
  say(`use it: seine records --model ${inShell(out)} page.html`, "info");
}

function reportOf({ attributes, folds, groupedBy }: AdaptedRecords, pages: number): string {
  const rows = attributes.map(({ attribute, before, after, difference, trees }) => [
    attribute,
    String(before.pages),
    thousandths(before.best.f1),
    thousandths(after.best.f1),
    signed(difference.mean),
    interval(difference),
    trees === 0 ? "as it is" : `correction of ${trees} trees`,
  ]);
  const header = [
    "attribute",
    "pages",
    "F1 before",
    "after",
    "right pages",
    "95 % interval",
    "chosen",
  ];
  return (
    `${table([header, ...rows])}\n${pages} pages, ${folds} folds by ${groupedBy}: a correction is taken if it makes more ` +
    "pages right, by more than 2 standard errors (more on few sites)\n"
  );
}
