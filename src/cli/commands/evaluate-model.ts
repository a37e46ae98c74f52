/** Scores a model on labelled pages, and compares it with a second one. */
import type { Corpus } from "../../../training/corpus/corpus.ts";
import type { Metric } from "../../../training/corpus/metrics.ts";
import type { Comparison } from "../../../training/score/comparison.ts";
import { counted } from "../../base/counted.ts";
import { countKnown } from "../../models/load/known-pages.ts";
import type { Model } from "../../models/model.ts";
import { asUsage } from "../learning.ts";
import { shortModelName } from "../model-name.ts";
import type { ComparedPages, Unseen } from "../unseen.ts";

/** SHA-256 of each page, by its id. */
type Digests = ReadonlyMap<string, string>;

/** What to say of a model's scores on pages that it has learnt from; undefined if it has learnt from none, as far as is known. */
export function cautionOf(
  { json }: Model,
  { digest, pages }: Corpus,
  digests: Digests,
): string | undefined {
  const others = "expect lower scores on other pages";
  if (json.training.corpusDigest === digest) return `was trained on this corpus: ${others}`;
  const learnt =
    countKnown(
      json,
      pages.map(({ id }) => digests.get(id) ?? ""),
    ) ?? 0;
  const all = counted(pages.length, "page");
  return learnt === 0 ? undefined : `has learnt from ${learnt} of these ${all}: ${others}`;
}

/** A second model on the same pages, by the name of its file. */
export interface Compared {
  readonly name: string;
  readonly comparison: Comparison;
  /** Cautions for models that were trained on these pages. */
  readonly notes: readonly string[];
}

/** @param first results of the first model, each page as it has not learnt from it where that is known */
export async function compareWith(
  first: Unseen,
  other: { readonly path: string; readonly model: Model },
  pages: ComparedPages,
  metric: Metric,
): Promise<Compared> {
  const { unseen } = await import("../unseen.ts");
  const { evaluateModel } = await import("../../../training/index.ts");
  const { compare } = await import("../../../training/score/comparison.ts");
  const scored = evaluateModel(other.model, pages.corpus, metric);
  const others = await unseen(scored, other, pages, metric);
  return {
    name: shortModelName(other.path),
    comparison: await asUsage(() => compare(first.results, others.results)),
    notes: [first, others].flatMap(({ note }: Unseen) => note ?? []),
  };
}
