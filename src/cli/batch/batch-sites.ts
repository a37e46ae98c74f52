import type { Command } from "commander";
import { counted } from "../../base/counted.ts";
import type { LearntPage, SitesTask } from "../../workers/batch-page.ts";
import { say, UsageError } from "../exit.ts";
import { URL_START } from "../inputs/fetch.ts";
import { readSources } from "../inputs/inputs.ts";
import { openSources, type UrlFlags } from "../inputs/urls.ts";
import type { BatchFlags } from "./batch-options.ts";
import type { BatchWork } from "./work.ts";

/** The sites of a batch. */
export interface BatchSites {
  readonly task: SitesTask;
  /** With `--sites stream`: adds pages, whose sites later pages use. */
  learn?(pages: readonly LearntPage[]): void;
  close(): void;
}

type SiteFlags = BatchFlags & UrlFlags;

/**
 * The sites of `--sites` or `--site`; undefined without them.
 *
 * @throws UsageError if options exclude each other, or a file has no sites
 */
export async function openSites(
  inputs: readonly string[],
  flags: SiteFlags,
  command: Command,
  work: BatchWork,
): Promise<BatchSites | undefined> {
  const { site, sites } = flags;
  if (site === undefined && sites === undefined) return undefined;
  checkSites(inputs, flags);
  const { temporaryFolder } = await import("../sites/temporary-folder.ts");
  const { growingSites, sitesLearnt, sitesOfFile } = await import("../sites/open-sites.ts");
  const learnt = await work.learnt();
  const folder = temporaryFolder();
  try {
    if (sites === "stream") {
      const { close, ...growing } = growingSites(learnt, folder.path);
      return {
        ...growing,
        close() {
          close();
          folder.remove();
        },
      };
    }
    const known =
      site === undefined
        ? await sitesLearnt(learnt, folder.path, async (spill, onPrediction) => {
            const { learnPages } = await import("../sites/learn.ts");
            const sources = await openSources(inputs, flags, command);
            let pages = 0;
            const onPage = (): void => {
              pages++;
            };
            const { charset } = flags;
            const run = await work.learn(true);
            await learnPages(readSources(sources), spill, { run, charset, onPrediction, onPage });
            if (!flags.quiet)
              say(`learnt the sites of ${counted(pages, "page")}`, "info", { pages });
          })
        : { known: await sitesOfFile(site, learnt, folder.path) };
    return { task: { ...known, learns: false }, close: folder.remove };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

function checkSites(
  inputs: readonly string[],
  { site, sites, shard, resume, skipDone, urls }: SiteFlags,
): void {
  if (site !== undefined) return;
  const advice = "learn them first with seine sites learn, and use --site";
  if (sites === "stream") {
    if (shard !== undefined) {
      const found = "--sites stream with --shard, which has a part of each site";
      throw new UsageError(`found ${found}; ${advice}`);
    }
    if (resume || skipDone) {
      const found = `--sites stream with ${resume ? "--resume" : "--skip-done"}`;
      throw new UsageError(`found ${found}: pages done before would not be known; ${advice}`);
    }
    return;
  }
  const once =
    urls === undefined
      ? inputs.length === 0
        ? "standard input"
        : inputs.find((input) => input === "-" || URL_START.test(input))
      : "--urls";
  if (once === undefined) return;
  const expected = "expected files, which are read twice; save the pages, or use --sites stream";
  throw new UsageError(`found ${once} with --sites, ${expected}`);
}
