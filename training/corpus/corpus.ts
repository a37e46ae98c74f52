import { createHash } from "node:crypto";
import type { Segmenter } from "../../src/document/block.ts";
import type { PageMeasures } from "../../src/features/page-measures.ts";
import { outlineOf, type PageOutline } from "../../src/features/profile.ts";
import { annotated, labelsOfBlocks } from "./block-labels.ts";
import { type Labelling, labellings } from "./labellings.ts";
import { createOpener, type OpenPage } from "./open-pages.ts";
import { PageScorer } from "./page-scorer.ts";
import { readCorpus } from "./readers/index.ts";
import { type LabelledPage, ReaderError } from "./readers/reader.ts";

/** A labelled page, segmented and labelled: what training and evaluation work on. */
export interface CorpusPage {
  readonly id: string;
  readonly site: string;
  readonly pageType?: string | undefined;
  readonly language?: string | undefined;
  readonly split?: string | undefined;
  /** The file that holds the page and no other, if there is one. */
  readonly file?: string | undefined;
  /** Opens the page, unless it is among those that stay open or the last that was opened. */
  readonly measures: PageMeasures;
  /** Of the measures, what is at hand without opening it. */
  readonly outline: PageOutline;
  /** The text that counts as content. */
  readonly gold: string;
  readonly scorer: PageScorer;
  /** Label per block: 1 content, 0 boilerplate. */
  readonly labels: Uint8Array;
}

export interface Corpus {
  readonly pages: readonly CorpusPage[];
  /** Pages that could not be read, by name and reason. */
  readonly errors: readonly ReaderError[];
  /** SHA-256 over ids, bytes, gold texts and labels of the readable pages, in reading order. */
  readonly digest: string;
}

export interface CorpusOptions {
  readonly segmenter: Segmenter;
  /** How gold text becomes block labels. Default `climbed`. */
  readonly labelling?: Labelling;
  /** Whether user comments, where a corpus marks them, are content. Default `exclude`. */
  readonly comments?: "include" | "exclude";
  /** Keeps only the pages for which it is true. */
  readonly filter?: (page: LabelledPage) => boolean;
  readonly onPage?: (count: number) => void;
}

/**
 * Reads, segments and labels the pages of one or more corpora.
 *
 * @throws TrainingError when a path has no known layout
 */
export async function loadCorpus(
  paths: readonly string[],
  options: CorpusOptions,
): Promise<Corpus> {
  const pages: CorpusPage[] = [];
  const errors: ReaderError[] = [];
  const digest = createHash("sha256");
  const openerOf = createOpener(options.segmenter);
  for (const path of paths) {
    for await (const page of readCorpus(path)) {
      if (page instanceof ReaderError) {
        errors.push(page);
        continue;
      }
      if (options.filter !== undefined && !options.filter(page)) continue;
      for (const part of [page.id, page.html, page.gold, page.comments ?? ""]) {
        digest.update(part).update("\0");
      }
      if (page.labels !== undefined) digest.update(JSON.stringify(page.labels)).update("\0");
      pages.push(preparePage(page, openerOf(page), options));
      options.onPage?.(pages.length);
    }
  }
  return { pages, errors, digest: `sha256:${digest.digest("hex")}` };
}

/** Segments and labels a page. */
export function preparePage(
  page: LabelledPage,
  open: OpenPage,
  options: Pick<CorpusOptions, "labelling" | "comments">,
): CorpusPage {
  const measures = open();
  const { blocks } = measures;
  const texts = blocks.map((block) => block.text);
  const golds = [page.gold];
  if (options.comments === "include" && page.comments) golds.push(page.comments);
  const gold = golds.filter(Boolean).join("\n");
  const labels = labellings[options.labelling ?? "climbed"](texts, golds);
  const told = page.labels && labelsOfBlocks(blocks, page.labels);
  return {
    id: page.id,
    site: page.site,
    pageType: page.pageType,
    language: page.language,
    split: page.split,
    file: page.file,
    get measures() {
      return open();
    },
    outline: keptOutline(outlineOf(measures)),
    gold,
    scorer: new PageScorer(texts, gold),
    labels: told === undefined ? labels : annotated(labels, told, options.comments ?? "exclude"),
  };
}

/** A copy: the page's own lie in the memory of all its measures. */
export function keptOutline({ sums, tokens }: PageOutline): PageOutline {
  return { sums: { characters: sums.characters.slice(), words: sums.words.slice() }, tokens };
}
