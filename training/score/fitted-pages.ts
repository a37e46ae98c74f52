/** What a model file says of the pages that a model was fitted on. */
import { pageDigestsOf } from "../../src/models/load/known-pages.ts";
import type { ModelJson } from "../../src/models/model.ts";
import type { Corpus } from "../corpus/corpus.ts";

/** The pages of a fit and where they came from. */
export interface FittedPages {
  readonly paths: readonly string[];
  readonly corpus: Corpus;
  /** Of the pages. */
  readonly digests: Iterable<string>;
}

/** Counts and digests of the pages, for the file. */
export function factsOf({
  paths,
  corpus: { pages, digest },
  digests,
}: FittedPages): Pick<
  ModelJson["training"],
  "pages" | "sites" | "blocks" | "corpora" | "corpusDigest" | "pageDigests"
> {
  return {
    pages: pages.length,
    sites: new Set(pages.map(({ site }) => site)).size,
    blocks: pages.reduce((sum, { labels }) => sum + labels.length, 0),
    corpora: paths.map((path) => path.split("/").filter(Boolean).at(-1) ?? path),
    corpusDigest: digest,
    pageDigests: pageDigestsOf(digests),
  };
}
