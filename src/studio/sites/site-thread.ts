/** The thread that learns sites and carries them to pages, which are read for it. */
import type { SitePage } from "../../api/learn-site.ts";
import type { Site } from "../../sites/site.ts";
import { DEFAULT_PAGES } from "../../sites/site-kind.ts";
import { type CorpusStore, type ReadPage, type StoredPage, sourceOf } from "../corpus-store.ts";
import type { ModelInUse } from "../model-in-use.ts";
import { byLot } from "../queue.ts";
import type { Carried, SiteModePage, SiteTask } from "../threads/site-worker.ts";
import { openStudioThread } from "../threads/threads.ts";
import type { Learnt } from "./learnt-sites.ts";

export interface SiteThread {
  /** Learns a site of its pages, with the labels of those that teach. */
  learn(
    pages: readonly StoredPage[],
    teaching: ReadonlySet<string>,
  ): Promise<Pick<Learnt, "site" | "teachers">>;
  /** Carries what was learnt to pages, and notes it there. */
  carry(learnt: Learnt, pages: readonly StoredPage[]): Promise<void>;
  close(): Promise<void>;
}

/** Pages that the thread is given at once. */
const AT_ONCE = 8;

export function createSiteThread(store: CorpusStore, used: ModelInUse): SiteThread {
  const thread = openStudioThread<SiteTask, Site | (Carried | undefined)[]>("site-worker");
  const run = <T>(task: SiteTask): Promise<T> => thread.run(task) as Promise<T>;
  const readAll = async <Page extends StoredPage>(pages: readonly Page[]) => {
    const found: { readonly page: Page; readonly read: ReadPage }[] = [];
    for (const page of pages) {
      const read = await store.read(page.id).catch(() => undefined);
      if (read !== undefined) found.push({ page, read });
    }
    return found;
  };
  return {
    async learn(pages, teaching) {
      const isTeacher = ({ id }: StoredPage): boolean => teaching.has(id);
      const others = byLot(pages.filter((page) => !isTeacher(page))).slice(0, DEFAULT_PAGES);
      const found = await readAll([...pages.filter(isTeacher), ...others]);
      const given = found.map(({ page, read }): SitePage => {
        const { gold = "", labels } = read;
        const own = isTeacher(page) ? { gold, ...(labels && { labels: labels.blocks }) } : {};
        return { ...sourceOf(read), ...own };
      });
      const teachers = found.flatMap(({ page }) => (isTeacher(page) ? [page.id] : []));
      const site = await run<Site>({ kind: "learn", model: used.path, pages: given });
      return { site, teachers };
    },
    async carry({ site, carried }, pages) {
      for (let at = 0; at < pages.length; at += AT_ONCE) {
        const own = await readAll(pages.slice(at, at + AT_ONCE));
        const given = own.map(({ page: { state }, read }): SiteModePage => {
          const gold = state === "done" ? (read.gold ?? "") : undefined;
          return { ...sourceOf(read), ...(gold !== undefined && { gold }) };
        });
        const task = { kind: "carry", model: used.path, site, pages: given } as const;
        const found = await run<(Carried | undefined)[]>(task);
        for (const [i, { page }] of own.entries()) {
          if (found[i] !== undefined) carried.set(page.id, found[i]);
        }
      }
    },
    close: thread.close,
  };
}
