import type { ModelJson } from "../models/model.ts";
import type { TrainingRecord } from "./training-record.ts";

/** Whether a model was trained on the given pages, as far as is known. */
export type Seen =
  /** The studio trained it and recorded the pages: this many of the given ones. */
  | { readonly kind: "recorded"; readonly pages: number }
  /** Its file has the digest of exactly these pages and gold texts. */
  | { readonly kind: "same" }
  /** Its file names a corpus with the same name. */
  | { readonly kind: "named" }
  /** Its file names only other corpora; whether they share pages with this one is unknown. */
  | { readonly kind: "unknown"; readonly corpora: readonly string[] };

/** The given pages. */
export interface PagesAtHand {
  /** Name of the corpus' folder. */
  readonly name: string;
  /** SHA-256 of each page. */
  readonly digests: readonly string[];
  /** Digest of the corpus, as in a model file; undefined if it was not computed. */
  readonly corpusDigest?: string | undefined;
}

/** Compares the given pages with a model's file and, if there is one, the record of its training. */
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
