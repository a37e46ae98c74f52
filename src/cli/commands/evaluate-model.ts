/** Scores a model on labelled pages, and compares it with a second one. */
import type { Corpus } from "../../../training/corpus/corpus.ts";
import type { Metric } from "../../../training/corpus/metrics.ts";
import type { Comparison } from "../../../training/score/comparison.ts";
import type { PageResult } from "../../../training/score/evaluate.ts";
import { counted } from "../../base/counted.ts";
import { countKnown } from "../../models/load/known-pages.ts";
import type { Model } from "../../models/model.ts";
import { asUsage } from "../learning.ts";
import { shortModelName } from "../model-name.ts";
import type { Unseen } from "../unseen.ts";

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
  const own = pages.map(({ id }) => digests.get(id) ?? "");
  const known = countKnown(json, own) ?? 0;
  const all = counted(pages.length, "page");
  return known === 0 ? undefined : `has learnt from ${known} of these ${all}: ${others}`;
}

export async function score(model: Model, corpus: Corpus, metric: Metric): Promise<PageResult[]> {
  const { evaluateModel } = await import("../../../training/index.ts");
  return evaluateModel(model, corpus, metric);
}

/** A second model on the same pages, by the name of its file. */
export interface Compared {
  readonly name: string;
  readonly comparison: Comparison;
  /** Cautions for models that were trained on these pages. */
  readonly notes: readonly string[];
}

export interface ScoredPages {
  readonly corpus: Corpus;
  readonly corpora: readonly string[];
  readonly digests: Digests;
}

/** Results of a model, and those of them out of fold where it has learnt from the pages. */
export async function unseenBy(
  results: readonly PageResult[],
  model: { readonly path: string; readonly model: Model },
  { corpus, corpora, digests }: ScoredPages,
  metric: Metric,
): Promise<Unseen> {
  const { unseen } = await import("../unseen.ts");
  return unseen(results, model, { corpora, digests, corpusDigest: corpus.digest }, metric);
}

/** @param own results of the first model, each page as it has not learnt from it where that is known */
export async function compareWith(
  own: Unseen,
  other: { readonly path: string; readonly model: Model },
  pages: ScoredPages,
  metric: Metric,
): Promise<Compared> {
  const { compare } = await import("../../../training/score/comparison.ts");
  const scored = await score(other.model, pages.corpus, metric);
  const others = await unseenBy(scored, other, pages, metric);
  return {
    name: shortModelName(other.path),
    comparison: await asUsage(() => compare(own.results, others.results)),
    notes: [own, others].flatMap(({ note }: Unseen) => note ?? []),
  };
}
