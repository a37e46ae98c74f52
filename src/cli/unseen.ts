/** Fair scores for models that may have been trained on the pages of a comparison. */
import { basename, resolve } from "node:path";
import type { Corpus } from "../../training/corpus/corpus.ts";
import type { Metric } from "../../training/corpus/metrics.ts";
import type { ScoredPage } from "../../training/score/comparison.ts";
import { type PageResult, scoreBlocks } from "../../training/score/evaluate.ts";
import { counted } from "../base/counted.ts";
import { countKnown } from "../models/load/known-pages.ts";
import type { Model } from "../models/model.ts";
import { seenBy } from "../studio/seen.ts";
import { readRecord } from "../studio/training-record.ts";
import { shortModelName } from "./model-name.ts";

/** The pages that models are compared on. */
export interface ComparedPages {
  /** Paths of their corpora. */
  readonly corpora: readonly string[];
  /** SHA-256 of each page, by its id. */
  readonly digests: ReadonlyMap<string, string>;
  readonly corpus: Corpus;
}

export interface Unseen {
  readonly results: readonly ScoredPage[];
  /** Caution to print beside the figures, if the model was trained on the pages. */
  readonly note?: string;
  /** Whether pages that the model has learnt from are scored out of fold. */
  readonly isOutOfFold?: boolean;
}

/**
 * The scores of a model on pages that it may have been trained on. A model trained by the studio has a record
 * beside its file. With it, such pages are scored out of fold: by the decisions of a model that had not seen
 * their sites.
 */
export async function unseen(
  results: readonly PageResult[],
  { path, model }: { readonly path: string; readonly model: Model },
  { corpora, digests, corpus }: ComparedPages,
  metric: Metric,
): Promise<Unseen> {
  const name = shortModelName(path);
  const { checksum, training } = model.json;
  const record = await readRecord(path, checksum);
  if (record === undefined) {
    const count = countKnown(
      model.json,
      results.map(({ page }) => digests.get(page.id) ?? ""),
    );
    if (count !== undefined) {
      if (count === 0) return { results };
      const of = counted(results.length, "page");
      return {
        results,
        note: `${name} has learnt from ${count} of these ${of}: on others it is worse`,
      };
    }
    const kinds = corpora.map((path) => {
      const about = { name: basename(resolve(path)), digests: [], corpusDigest: corpus.digest };
      return seenBy(training, undefined, about).kind;
    });
    if (kinds.includes("same")) {
      return { results, note: `${name} was trained on these very pages: on others it is worse` };
    }
    if (!kinds.includes("named")) return { results };
    const note = `${name} was trained on a corpus of this name: if on these pages, it is worse on others`;
    return { results, note };
  }
  let count = 0;
  const scored = results.map(({ page, f1 }) => {
    const kept = record.pages[digests.get(page.id) ?? ""];
    if (kept === undefined || kept.length !== page.measures.blocks.length) return { page, f1 };
    count++;
    return { page, f1: scoreBlocks(page, Array.from(kept, Number), metric).f1 };
  });
  if (count === 0) return { results };
  const note = `${name} has learnt from ${count} of these pages: here they are scored out of fold, by models that had not seen their sites`;
  return { results: scored, note, isOutOfFold: true };
}
