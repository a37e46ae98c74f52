import type { ModelJson } from "../models/model.ts";
import type { TrainingRecord } from "./training-record.ts";

/** Whether a model has learnt from the pages at hand, as far as can be told. */
export type Seen =
  /** The studio trained it and knows from which: so many of those at hand. */
  | { readonly kind: "recorded"; readonly pages: number }
  /** Its file has the digest of these very pages and texts. */
  | { readonly kind: "same" }
  /** Its file names a corpus that is called as this one is. */
  | { readonly kind: "named" }
  /** Its file names other corpora alone: nobody knows what they have in common with this one. */
  | { readonly kind: "unknown"; readonly corpora: readonly string[] };

/** The pages at hand. */
export interface PagesAtHand {
  /** Name of the corpus' folder. */
  readonly name: string;
  /** SHA-256 of each page. */
  readonly digests: readonly string[];
  /** As a model file has it of its corpus; undefined where it was not made. */
  readonly corpusDigest?: string | undefined;
}

/** What a model's file, and the record of its training where there is one, tell of the pages at hand. */
export function seenBy(
  { corpora, corpusDigest }: Pick<ModelJson["training"], "corpora" | "corpusDigest">,
  record: TrainingRecord | undefined,
  at: PagesAtHand,
): Seen {
  if (record !== undefined) {
    const known = at.digests.filter((digest) => Object.hasOwn(record.pages, digest));
    return { kind: "recorded", pages: known.length };
  }
  if (corpusDigest === at.corpusDigest) return { kind: "same" };
  return corpora.includes(at.name) ? { kind: "named" } : { kind: "unknown", corpora };
}
