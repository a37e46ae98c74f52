import type { DroppedByRule } from "../../../training/score/dropped.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { type FailedPage, failedOf, recipeOf } from "../learning.ts";
import { progressOf } from "../progress.ts";
import { table } from "../score-tables.ts";
import { print } from "../terminal.ts";
import { type ContentFlags, judge, load, readingOf } from "./evaluate-content.ts";

/** What rules dropped on the pages of one corpus. */
interface Dropped {
  readonly corpus: string;
  readonly pages: number;
  readonly rules: readonly DroppedByRule[];
}

/** `seine evaluate --dropped`: what of high probability each rule drops, and what of it is content. */
export async function evaluateDropped(
  corpora: readonly string[],
  flags: ContentFlags,
): Promise<void> {
  const model = flags.model === undefined ? undefined : loadModel(flags.model);
  const recipe = await recipeOf(flags);
  const progress = progressOf(flags);
  const { droppedByRule } = await import("../../../training/score/dropped.ts");
  const found: Dropped[] = [];
  const failed: FailedPage[] = [];
  for (const path of corpora) {
    const digests = new Map<string, string>();
    const corpus = await load([path], flags, readingOf(model, recipe), progress, digests);
    const { results } = await judge(corpus, model, recipe, flags, progress, digests);
    const rules = droppedByRule(results, flags.worst);
    found.push({ corpus: path, pages: results.length, rules });
    failed.push(...failedOf(corpus.errors));
  }
  if (flags.json) print(`${JSON.stringify({ dropped: found, failed })}\n`);
  else print(found.map(sectionOf).join("\n"));
}

function sectionOf({ corpus, pages, rules }: Dropped): string {
  const header = ["rule", "evidence", "pages", "words", "in gold", "share"];
  const rows = rules.map(({ rule, evidence, pages: on, words, inGold, share }) => [
    rule,
    evidence ?? "-",
    ...[on, words, inGold].map(String),
    share.toFixed(3),
  ]);
  const worst = rules.flatMap(({ rule, worst: lost }) =>
    lost
      .filter(({ inGold }) => inGold > 0)
      .map(({ id, words, inGold }) => [id, rule, String(words), String(inGold)]),
  );
  const lists =
    worst.length === 0 ? "" : table([["worst pages", "rule", "words", "in gold"], ...worst]);
  return `${corpus}: ${pages} pages\n${table([header, ...rows])}${lists}`;
}
