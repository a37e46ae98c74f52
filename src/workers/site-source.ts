import type { Digested, KnownSite, SiteKind } from "../sites/site-kind.ts";
import type { LearntPage, SitesTask } from "./batch-page.ts";
import { createSiteFinder, type SiteFinder } from "./site-files.ts";

/** Gives the sites of pages, and receives the summary of each page. */
export interface FileSiteSource<Summary extends Digested, Format extends string> {
  site(key: string | undefined): KnownSite<Summary, Format> | undefined;
  learn(key: string | undefined, summary: Summary): void;
}

/** Creates the source for a page of a thread. Its site may be known by the page's folder alone. */
export type SiteSources<Summary extends Digested, Format extends string> = (
  task: SitesTask,
  folder: string | undefined,
  onLearnt: (learnt: LearntPage) => void,
) => FileSiteSource<Summary, Format>;

export function createSiteSources<Summary extends Digested, Format extends string>(
  kind: SiteKind<Summary, Format>,
): SiteSources<Summary, Format> {
  const finders = new Map<string, SiteFinder<KnownSite<Summary, Format>>>();
  const finderOf = (files: NonNullable<SitesTask["known"]>) => {
    let finder = finders.get(files.sites);
    if (finder === undefined) {
      finder = createSiteFinder(files, kind);
      finders.set(files.sites, finder);
    }
    return finder;
  };
  return ({ known, learns }, folder, onLearnt) => ({
    site: (key) => known && finderOf(known)(key ?? folder),
    learn(ownKey, summary) {
      const key = ownKey ?? folder;
      if (!learns || key === undefined) return;
      onLearnt({ key, digest: summary.digest, summary: JSON.stringify(summary) });
    },
  });
}
