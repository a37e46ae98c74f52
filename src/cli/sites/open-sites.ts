import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_PAGES, type Digested, type KnownSite } from "../../sites/site-kind.ts";
import type { LearntPage, SitesTask } from "../../workers/batch-page.ts";
import { createPredictionWriter, type PredictionWriter } from "../../workers/predictions.ts";
import {
  createIndexWriter,
  createSiteFinder,
  createSiteWriter,
  type SiteFiles,
} from "../../workers/site-files.ts";
import { checkLearner, siteLines } from "./site-lines.ts";
import { createSpill, type Learnt, type Spill } from "./site-spill.ts";

/** The sites of a file; a single one applies to all pages. */
export async function sitesOfFile(
  path: string,
  { kind, model }: Learnt,
  folder: string,
): Promise<SiteFiles> {
  const { index, add, flush } = createIndexWriter(folder);
  let count = 0;
  for await (const { site, offset, length } of siteLines(path, kind)) {
    checkLearner(site, path, model);
    if (site.key !== undefined) add(site.key, offset, length);
    count++;
  }
  flush();
  return count === 1 ? { sites: path } : { sites: path, index };
}

/** The sites that `learn` puts into a spill, without those of one page, and the model's predictions. */
export async function sitesLearnt(
  learnt: Learnt,
  folder: string,
  learn: (spill: Spill, onPrediction: PredictionWriter["add"]) => Promise<void>,
): Promise<Required<Pick<SitesTask, "known" | "predictions">>> {
  const parts = join(folder, "parts");
  mkdirSync(parts);
  const spill = createSpill(parts, learnt);
  const { add, close, ...predictions } = createPredictionWriter(folder);
  await learn(spill, add);
  close();
  const writer = createSiteWriter(folder);
  for await (const site of spill.sites()) {
    if (site.key !== undefined && site.summaries.length > 1) writer.add(site.key, site);
  }
  writer.flush();
  writer.close();
  return { known: { sites: writer.sites, index: writer.index }, predictions };
}

/** Sites learnt during extraction. */
export interface GrowingSites {
  readonly task: SitesTask;
  /** Adds pages, whose sites later pages use. */
  learn(pages: readonly LearntPage[]): void;
  close(): void;
}

export function growingSites({ kind, model }: Learnt, folder: string): GrowingSites {
  const writer = createSiteWriter(folder);
  const { sites, index } = writer;
  const find = createSiteFinder({ sites, index }, kind);
  return {
    task: { known: { sites, index }, learns: true },
    learn(pages) {
      const grown = new Map<
        string,
        { readonly before: KnownSite<Digested> | undefined; pages: Digested[] }
      >();
      for (const { key, summary } of pages) {
        const digested = JSON.parse(summary) as Digested;
        const site = grown.get(key);
        if (site !== undefined) site.pages.push(digested);
        else {
          const before = find(key);
          grown.set(key, { before, pages: [...(before?.summaries ?? []), digested] });
        }
      }
      for (const [key, { before, pages: known }] of grown) {
        const site = kind.siteOf(model, DEFAULT_PAGES, known);
        const isSame =
          site.summaries.length === before?.summaries.length &&
          site.summaries.every(({ digest }, i) => digest === before.summaries[i]!.digest);
        if (!isSame) writer.add(key, { ...site, key });
      }
      writer.flush();
    },
    close: writer.close,
  };
}
