/** Which pages of a corpus are of one site. */
import { siteOfPage } from "../../../training/corpus/readers/declared-url.ts";
import { groupBy } from "../../base/groups.ts";
import type { CorpusStore, ReadPage, StoredPage } from "../corpus-store.ts";
import { Refused } from "../refused.ts";
import { LEAST_PAGES } from "./roles.ts";

/** A site with enough pages to carry labels. */
export interface ListedSite {
  readonly site: string;
  readonly pages: number;
  readonly done: number;
}

/** The first look at the sites reads all pages. */
export interface SitePages {
  /** The sites with enough pages, those with the most first. */
  list(): Promise<readonly ListedSite[]>;
  of(site: string): Promise<StoredPage[]>;
  /** @throws Refused 404 for a site that is not listed */
  ofListed(site: string): Promise<StoredPage[]>;
  /** The site of a page that was read. */
  siteOf(id: string, read: ReadPage): string;
}

export function createSitePages(store: CorpusStore): SitePages {
  const sites = new Map<string, string>();
  const siteOf = (id: string, read: ReadPage): string => {
    const site = sites.get(id) ?? siteOfPage(id, read.html, { url: read.url });
    sites.set(id, site);
    return site;
  };
  const readAll = async (): Promise<void> => {
    for (const { id } of store.pages()) {
      if (sites.has(id)) continue;
      const read = await store.read(id).catch(() => undefined);
      if (read === undefined) sites.set(id, id);
      else siteOf(id, read);
    }
  };
  const of = async (site: string): Promise<StoredPage[]> => {
    await readAll();
    return store.pages().filter(({ id }) => sites.get(id) === site);
  };
  return {
    async list() {
      await readAll();
      return [...groupBy(store.pages(), ({ id }) => sites.get(id)!)]
        .filter(([, pages]) => pages.length >= LEAST_PAGES)
        .map(([site, pages]) => ({
          site,
          pages: pages.length,
          done: pages.filter(({ state }) => state === "done").length,
        }))
        .sort((a, b) => b.pages - a.pages || (a.site < b.site ? -1 : 1));
    },
    of,
    async ofListed(site) {
      const pages = await of(site);
      if (pages.length < LEAST_PAGES)
        throw new Refused(404, "found no site of this name with pages");
      return pages;
    },
    siteOf,
  };
}
