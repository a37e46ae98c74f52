import { createHash, type Hash } from "node:crypto";
import type { CommentChoice } from "../../src/decision/options.ts";
import type { Segmenter } from "../../src/document/block.ts";
import { featureColumns } from "../../src/features/index.ts";
import type { PageMeasures } from "../../src/features/page-measures.ts";
import type { PageOutline } from "../../src/features/profile.ts";
import { inOrder } from "../../src/workers/in-order.ts";
import type { Labelling } from "./labellings.ts";
import { createOpener, type OpenPage, openLater } from "./open-pages.ts";
import { PageScorer } from "./page-scorer.ts";
import {
  commentChoice,
  type GoldComments,
  type Preparation,
  type PreparedPage,
  prepare,
} from "./prepare.ts";
import { openPreparer } from "./prepare-pages.ts";
import { preparedFolder } from "./prepared-files.ts";
import { readCorpus } from "./readers/index.ts";
import { type LabelledPage, ReaderError } from "./readers/reader.ts";
import { addPiece, openSpill, type Spill } from "./spill.ts";

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
  /** What a model is told of comments, so that it looks for what `gold` has. */
  readonly comments: CommentChoice;
  readonly scorer: PageScorer;
  /** Label per block: 1 content, 0 boilerplate. */
  readonly labels: Uint8Array;
}

/** The features of a corpus's pages by families that need no table. */
export interface FixedFeatures {
  readonly columns: readonly string[];
  /** A piece per page: its rows, one after the other. */
  readonly values: Spill;
  /** Of some columns of those pieces, where they stand in a row, and how many stand there. */
  readonly part?: { readonly places: readonly number[]; readonly width: number } | undefined;
}

export interface Corpus {
  readonly pages: readonly CorpusPage[];
  /** Where they were asked for. */
  readonly features?: FixedFeatures;
  /** Pages that could not be read, by name and reason. */
  readonly errors: readonly ReaderError[];
  /** SHA-256 over ids, bytes, gold texts and labels of the readable pages, in reading order. */
  readonly digest: string;
}

export interface CorpusOptions {
  readonly segmenter: Segmenter;
  /** How gold text becomes block labels. Default `climbed`. */
  readonly labelling?: Labelling;
  readonly comments?: GoldComments | undefined;
  /** Keeps only the pages for which it is true. */
  readonly filter?: (page: LabelledPage) => boolean;
  /** Families without a table whose features are wanted. Default none. */
  readonly families?: readonly string[];
  /** Threads that prepare pages; the segmenter must be one that has a name. Default 1. */
  readonly threads?: number;
  /** Folder that keeps what pages are prepared to, for the next time. Default none. */
  readonly cache?: string | undefined;
  readonly onPage?: (count: number) => void;
}

/** Pages under way per thread, and what all of them may have together, in bytes. */
const AHEAD = 4;
const BYTES_AHEAD = 128 * 2 ** 20;

/**
 * Reads, segments and labels the pages of one or more corpora. The result is the same for any number of
 * threads, with a cache and without.
 *
 * @throws TrainingError when a path has no known layout; Error when the cache cannot be written
 */
export async function loadCorpus(
  paths: readonly string[],
  options: CorpusOptions,
): Promise<Corpus> {
  const { segmenter, families, threads = 1, cache } = options;
  const errors: ReaderError[] = [];
  const digest = createHash("sha256");
  const openerOf = createOpener(segmenter);
  const folder = cache === undefined ? undefined : preparedFolder(cache);
  const preparer = openPreparer(preparationOf(options), folder, threads);
  const values = openSpill();
  const pages: CorpusPage[] = [];
  const run = (page: LabelledPage): Promise<LoadedPage> => {
    const open = openerOf(page);
    const loaded = preparer.prepare(page, open).then((own) => ({
      page: corpusPage(page, open, own, options.comments),
      features: own.features,
    }));
    // What fails is told in its turn, and of pages behind it not at all.
    loaded.catch(() => {});
    return loaded;
  };
  const all = labelledPages(paths, options.filter, errors, digest);
  const most = mostUnderWay(threads);
  try {
    for await (const { page, features } of inOrder(all, run, most, undefined, sizeOf)) {
      if (families !== undefined) addPiece(values, new Uint8Array(features.buffer));
      pages.push(page);
      options.onPage?.(pages.length);
    }
  } finally {
    await preparer.close();
  }
  return {
    pages,
    ...(families && { features: { columns: featureColumns(families), values } }),
    errors,
    digest: `sha256:${digest.digest("hex")}`,
  };
}

/** How many pages threads work on or have waiting, and of how many bytes together. */
export function mostUnderWay(threads: number): { readonly items: number; readonly size: number } {
  return { items: threads === 1 ? 1 : threads * AHEAD, size: BYTES_AHEAD };
}

interface LoadedPage {
  readonly page: CorpusPage;
  readonly features: Float32Array;
}

export function sizeOf({ html }: LabelledPage): number {
  return html.length;
}

function preparationOf({
  segmenter,
  labelling = "climbed",
  comments = "exclude",
  families = [],
}: CorpusOptions): Preparation {
  return { segmenter: segmenter.name, labelling, comments, families };
}

/** The readable pages of the corpora that the filter keeps; what could not be read and a digest of what could go elsewhere. */
export async function* labelledPages(
  paths: readonly string[],
  filter: CorpusOptions["filter"],
  errors: ReaderError[] = [],
  digest?: Hash,
): AsyncGenerator<LabelledPage, void, undefined> {
  for (const path of paths) {
    for await (const page of readCorpus(path)) {
      if (page instanceof ReaderError) {
        errors.push(page);
        continue;
      }
      // Whose values alone are labelled says nothing of its content.
      const { records, gold, labels } = page;
      if (records !== undefined && gold === "" && labels === undefined) continue;
      if (filter !== undefined && !filter(page)) continue;
      if (digest !== undefined) addTo(digest, page);
      yield page;
    }
  }
}

function addTo(digest: Hash, page: LabelledPage): void {
  for (const part of [page.id, page.html, page.gold, page.comments ?? ""]) {
    digest.update(part).update("\0");
  }
  if (page.labels !== undefined) digest.update(JSON.stringify(page.labels)).update("\0");
}

/** Segments and labels a page. */
export function preparePage(page: LabelledPage, options: CorpusOptions): CorpusPage {
  const open = openLater(options.segmenter, page);
  const prepared = prepare(page, open(), preparationOf(options));
  return corpusPage(page, open, prepared, options.comments);
}

/** A page that is a site of its own. Its measures are still made only when they are asked for. */
export function asOwnSite(page: CorpusPage): CorpusPage {
  const about = {
    ...Object.getOwnPropertyDescriptors(page),
    site: { value: page.id, enumerable: true },
  };
  return Object.defineProperties({}, about) as CorpusPage;
}

function corpusPage(
  page: LabelledPage,
  open: OpenPage,
  { gold, labels, scorer, outline }: PreparedPage,
  comments: GoldComments | undefined,
): CorpusPage {
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
    outline,
    gold,
    comments: commentChoice(comments),
    scorer: new PageScorer(scorer),
    labels,
  };
}
