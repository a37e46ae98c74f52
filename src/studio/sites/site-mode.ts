/**
 * Labels of a few pages of a site are carried to its other pages: the site learns where content stands on the
 * pages that teach, and what that makes of the others is verified on pages that are drawn by lot.
 */
import { messageOf } from "../../base/message.ts";
import type { Site } from "../../sites/site.ts";
import { DEFAULT_PAGES } from "../../sites/site-kind.ts";
import type { CorpusStore, ReadPage, StoredPage } from "../corpus-store.ts";
import type { ModelInUse } from "../model-in-use.ts";
import { byLot } from "../queue.ts";
import { Refused } from "../refused.ts";
import { createLearntSites, isStale } from "./learnt-sites.ts";
import { type Role, rolesOf, TEACHERS, teachersIn } from "./roles.ts";
import { createSitePages, type SitePages } from "./site-pages.ts";
import { createSiteThread } from "./site-thread.ts";
import { type SiteView, siteView } from "./site-view.ts";

export interface SiteMode {
  list: SitePages["list"];
  /** @throws Refused 404 for a site that is not listed */
  view(site: string): Promise<SiteView>;
  /** Learns the site and carries its labels to the others. @throws Refused 404, 409 without a page that teaches */
  carry(site: string): Promise<void>;
  /**
   * The next page to label of a site: first those that teach and, once they are carried, those that verify.
   * Undefined where something else is to be done first, or nothing more.
   */
  next(site: string, after: string | undefined): Promise<string | undefined>;
  /** What was learnt of a page's site, if its labels are carried. */
  siteFor(id: string, read: ReadPage): Promise<Site | undefined>;
  /** The file of a site for `extract --site`, learnt from all its finished pages. @throws Refused 404, 409 */
  file(site: string): Promise<string>;
  /** Labels of a page have changed. */
  changed(id: string): void;
  /** Another model is used: what was learnt is of the one before. */
  restart(): void;
  close(): Promise<void>;
}

/** @param onLearnt called when pages of a site look otherwise */
export function createSiteMode(
  store: CorpusStore,
  used: ModelInUse,
  onLearnt: () => void,
): SiteMode {
  const sites = createSitePages(store);
  const learnt = createLearntSites(store, used, onLearnt);
  const thread = createSiteThread(store, used);
  const running = new Map<string, Promise<void>>();
  const failures = new Map<string, string>();
  /** Sites that are learnt; the others of those that run are carried. */
  const learning = new Set<string>();
  /** Starts work on a site unless there is some. */
  const start = (site: string, work: () => Promise<void>): void => {
    if (running.has(site)) return;
    failures.delete(site);
    const own = work()
      .catch((error) => void failures.set(site, messageOf(error)))
      .finally(() => running.delete(site));
    running.set(site, own);
  };
  return {
    list: sites.list,
    async view(site) {
      const pages = await sites.ofListed(site);
      const known = await learnt.of(site);
      const teachers = teachersIn(pages);
      const missing = pages.filter(({ id }) => !teachers.has(id) && !known?.carried.has(id));
      if (known !== undefined && missing.length > 0 && !failures.has(site))
        start(site, () => thread.carry(known, missing));
      return {
        site,
        ...siteView(pages, known),
        isRunning: running.has(site),
        done: learning.has(site) ? 0 : shareDone(pages.length, missing.length),
        failure: failures.get(site),
      };
    },
    async carry(site) {
      const pages = await sites.ofListed(site);
      const teaching = teachersIn(pages);
      if (teaching.size === 0) {
        throw new Refused(409, "found no labelled page that teaches; label one of the site first");
      }
      const others = pages.filter(({ id }) => !teaching.has(id));
      start(site, async () => {
        learning.add(site);
        const found = await thread.learn(pages, teaching).finally(() => learning.delete(site));
        const known = await learnt.keep(site, found);
        await thread.carry(known, others);
      });
    },
    async next(site, after) {
      const pages = await sites.of(site);
      const roles = rolesOf(pages);
      const isOpen = ({ id, state }: StoredPage): boolean => state !== "done" && id !== after;
      const known = await learnt.of(site);
      const hasTeachers = teachersIn(pages).size >= TEACHERS;
      // What is verified is what was carried.
      if (hasTeachers && (known === undefined || isStale(known, pages))) return undefined;
      const wanted: Role = hasTeachers ? "verifies" : "other";
      // Those that verify come by their lots; those that teach are drawn as well.
      return byLot(pages).find((page) => isOpen(page) && roles.get(page.id) === wanted)?.id;
    },
    siteFor: async (id, read) => (await learnt.of(sites.siteOf(id, read)))?.site,
    async file(site) {
      const pages = await sites.ofListed(site);
      const done = new Set(pages.flatMap(({ id, state }) => (state === "done" ? [id] : [])));
      if (done.size === 0) throw new Refused(409, "found no labelled page of the site");
      return `${JSON.stringify((await thread.learn(pages, done)).site)}\n`;
    },
    changed: learnt.changed,
    restart() {
      learnt.clear();
      failures.clear();
    },
    async close() {
      await thread.close();
      await Promise.all(running.values());
    },
  };
}

/** Learning reads up to {@link DEFAULT_PAGES} pages, and carrying each that is missing. */
function shareDone(pages: number, missing: number): number {
  const all = Math.min(pages, DEFAULT_PAGES) + pages;
  return (all - missing) / all;
}
