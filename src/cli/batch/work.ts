import type { ExtractOptions } from "../../api/options/page-options.ts";
import { given } from "../../base/given.ts";
import { chosenFormat, type FormatName } from "../../output/formats/registry.ts";
import type { Chunking, Learning, SitesTask, Writing } from "../../workers/batch-page.ts";
import { type ExtractManyOptions, openExtraction } from "../../workers/run-many.ts";
import type { Result, Run } from "../../workers/run-pages.ts";
import type { UrlFlags } from "../inputs/urls.ts";
import type { PageFlags } from "../page-options.ts";
import { noContentIn, type PageForm, pageForm, tableFormOf } from "../page-text.ts";
import type { Learnt } from "../sites/site-spill.ts";
import { type WorkerFlags, workerOptionsOf } from "./batch-options.ts";
import type { DuplicateFlags } from "./near-duplicates.ts";

/** A batch's task. */
export interface BatchWork {
  /** How pages are written. */
  readonly form: PageForm;
  /** The format with one JSON line per page, which lets `--resume` continue a run that ended early. */
  readonly lines: string;
  /** What content is made from, and the message for a page without content. */
  readonly parts: { readonly noun: string; readonly none: string };
  /** The kind of sites to learn, and the model's checksum. */
  learnt(): Promise<Learnt>;
  write(sites: SitesTask | undefined): Promise<Run<Result<Writing>>>;
  /** @param tellsPredictions whether results include the model's predictions, which saves the next pass time */
  learn(tellsPredictions?: boolean): Promise<Run<Result<Learning>>>;
}

/** A batch that writes the content of pages, or its chunks. */
export function extractionWork(
  flags: PageFlags & WorkerFlags & UrlFlags & DuplicateFlags,
  content: Omit<ExtractOptions<FormatName>, "model" | "partsModel" | "site" | "url" | "charset">,
  {
    form = pageForm(chosenFormat(content.format), tableFormOf(content, flags)),
    lines = "json",
    chunking,
    classifies,
  }: {
    readonly form?: PageForm;
    readonly lines?: string;
    readonly chunking?: Chunking;
    readonly classifies?: boolean;
  } = {},
): BatchWork {
  const { model, partsModel, nearDuplicates } = flags;
  const hashes = nearDuplicates !== undefined;
  const options: ExtractManyOptions<FormatName> = {
    ...content,
    ...workerOptionsOf(flags),
    ...given({ model, partsModel }),
  };
  return {
    form,
    lines,
    parts: { noun: "block", none: noContentIn(content) },
    async learnt() {
      const { blockSites } = await import("../../sites/site.ts");
      const { modelOf } = await import("../model-of.ts");
      return { kind: blockSites, model: modelOf(flags).json.checksum };
    },
    write: (sites) =>
      openExtraction(options, "writing", { sites, chunking, classifies, hashes }, true),
    learn: (tellsPredictions) =>
      openExtraction(options, "learning", { sites: { learns: true, tellsPredictions } }, true),
  };
}
