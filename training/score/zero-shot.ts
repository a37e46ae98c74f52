import { existsSync } from "node:fs";
import type { CommentChoice } from "../../src/decision/comments.ts";
import type { Segmenter } from "../../src/document/block.ts";
import { type Corpus, loadCorpus } from "../corpus/corpus.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import { type PageResult, type Summary, summarise, summariseBy } from "./evaluate.ts";

/** A summary on a corpus that the model was not trained on. */
export interface ZeroShot extends Summary {
  readonly name: string;
}

const isTest = ({ split }: LabelledPage): boolean => split === "test";

/** Corpora that no shipped model has seen, by the folders that hold them. */
const corpora: readonly {
  readonly name: string;
  readonly folder: string;
  readonly comments?: "include" | "exclude";
  readonly filter?: (page: LabelledPage) => boolean;
}[] = [
  { name: "CleanEval, English", folder: "cleaneval-en" },
  { name: "L3S-GN1", folder: "l3s-gn1" },
  {
    name: "Dragnet 2012 test, main content and comments",
    folder: "dragnet-2012",
    comments: "include",
    filter: isTest,
  },
  {
    name: "Dragnet 2012 test, main content",
    folder: "dragnet-2012",
    comments: "exclude",
    filter: isTest,
  },
  { name: "News in five languages", folder: "multilingual-dev" },
];

/**
 * Summaries on the corpora that `datasets` holds, and per language where there are several.
 *
 * @param score the results of a model on a corpus; comments are asked for where a corpus marks them
 *   as content, and left out where it marks them as something else
 */
export async function scoreZeroShot(
  datasets: string,
  segmenter: Segmenter,
  score: (corpus: Corpus, comments: CommentChoice) => PageResult[],
): Promise<ZeroShot[]> {
  const summaries: ZeroShot[] = [];
  for (const { name, folder, ...options } of corpora) {
    const path = `${datasets}/${folder}`;
    if (!existsSync(path)) continue;
    const corpus = await loadCorpus([path], { segmenter, ...options });
    const results = score(corpus, options.comments ?? "auto");
    summaries.push({ name, ...summarise(results) });
    const languages = summariseBy(results, "language");
    if (languages.size < 2) continue;
    for (const [language, summary] of languages) {
      summaries.push({ name: `${name}: ${language}`, ...summary });
    }
  }
  return summaries;
}
