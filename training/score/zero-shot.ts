import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Segmenter } from "../../src/document/block.ts";
import { type Corpus, loadCorpus } from "../corpus/corpus.ts";
import type { GoldComments } from "../corpus/prepare.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";
import { type ScoredPage, type Summary, summarise, summariseBy } from "./evaluate.ts";

/** A summary on a corpus that the model was not trained on. */
export interface ZeroShot extends Summary {
  readonly name: string;
}

const isTest = ({ split }: LabelledPage): boolean => split === "test";

/** Corpora that no shipped model has seen, by folder. */
const corpora: readonly {
  readonly name: string;
  readonly folder: string;
  readonly comments?: GoldComments;
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
    filter: isTest,
  },
  { name: "News in five languages", folder: "multilingual-dev" },
  { name: "Portals", folder: "portals-dev" },
];

/** A corpus that no shipped model has seen. */
export interface Foreign {
  readonly name: string;
  readonly corpus: Corpus;
}

/** A folder of such a corpus, with what of it counts. */
export interface ForeignFolder {
  readonly name: string;
  readonly path: string;
  readonly comments?: GoldComments;
  readonly filter?: (page: LabelledPage) => boolean;
}

/** The folders that exist in `datasets`. @param isAsked as in {@link foreignCorpora} */
export function foreignFolders(
  datasets: string,
  isAsked: (name: string) => boolean = () => true,
): ForeignFolder[] {
  return corpora.flatMap(({ folder, ...about }) => {
    const path = `${datasets}/${folder}`;
    return existsSync(path) && isAsked(about.name) ? [{ path, ...about }] : [];
  });
}

/**
 * Reads the corpora that exist in `datasets`, one by one.
 *
 * @param isAsked whether to read a corpus, by its name; default all
 */
export async function* foreignCorpora(
  datasets: string,
  segmenter: Segmenter,
  isAsked?: (name: string) => boolean,
): AsyncGenerator<Foreign, void, undefined> {
  for (const { name, path, ...options } of foreignFolders(datasets, isAsked)) {
    const threads = availableParallelism();
    const corpus = await loadCorpus([path], { segmenter, ...options, threads });
    yield { name, corpus };
  }
}

/** A summary of a corpus's results, and one per language if there are several. */
export function zeroShot(name: string, results: readonly ScoredPage[]): ZeroShot[] {
  const summaries: ZeroShot[] = [{ name, ...summarise(results) }];
  const languages = summariseBy(results, "language");
  if (languages.size < 2) return summaries;
  for (const [language, summary] of languages) {
    summaries.push({ name: `${name}: ${language}`, ...summary });
  }
  return summaries;
}
