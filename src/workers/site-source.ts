import type { Digested, KnownSite, SiteKind } from "../sites/site-kind.ts";
import type { LearntPage, SitesTask } from "./batch-page.ts";
import { createSiteFinder, type SiteFinder } from "./site-files.ts";

/** Gives the sites of pages, and receives the summary of each page. */
export interface FileSiteSource<Summary extends Digested, Format extends string> {
  site(key: string | undefined): KnownSite<Summary, Format> | undefined;
  learn(key: string | undefined, summary: Summary): void;
}

/**
 * Creates the source for a page of a thread, whose tasks have the same known sites. The page's site may be known by its
 * folder alone.
 */
export type SiteSources<Summary extends Digested, Format extends string> = (
  task: SitesTask,
  folder: string | undefined,
  onLearnt: (learnt: LearntPage) => void,
) => FileSiteSource<Summary, Format>;

export function createSiteSources<Summary extends Digested, Format extends string>(
  kind: SiteKind<Summary, Format>,
): SiteSources<Summary, Format> {
  let finder: SiteFinder<KnownSite<Summary, Format>> | undefined;
  return ({ known, learns }, folder, onLearnt) => ({
    site(key) {
      if (known === undefined) return undefined;
      finder ??= createSiteFinder(known, kind);
      return finder(key ?? folder);
    },
    learn(ownKey, summary) {
      const key = ownKey ?? folder;
      if (!learns || key === undefined) return;
      onLearnt({ key, digest: summary.digest, summary: JSON.stringify(summary) });
    },
  });
}
