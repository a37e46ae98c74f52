/**
 * Labels of a few pages of a site are carried to its other pages: the site learns where content stands on the
 * pages that teach, and what that makes of the others is verified on pages that are drawn by lot.
 */
import { createHash } from "node:crypto";
import type { Piscina } from "piscina";
import { z } from "zod";
import { siteOfPage } from "../../../training/corpus/readers/declared-url.ts";
import type { BootstrapMean } from "../../../training/score/bootstrap.ts";
import type { SitePage } from "../../api/learn-site.ts";
import { mean } from "../../base/averages.ts";
import { messageOf } from "../../base/message.ts";
import { checkSite, type Site } from "../../sites/site.ts";
import { DEFAULT_PAGES } from "../../sites/site-kind.ts";
import type { CorpusStore, ReadPage, StoredPage } from "../corpus-store.ts";
import { LEAST_DRAWN, meanOfFew } from "../live/standing.ts";
import { readOwn, writeOwn } from "../own-folder.ts";
import { byLot } from "../queue.ts";
import { Refused } from "../refused.ts";
import type { Carried, SiteModePage, SiteTask } from "../threads/site-worker.ts";
import { openStudioThreads } from "../threads/threads.ts";
import { LEAST_PAGES, type Role, rolesOf, TEACHERS } from "./roles.ts";

/** A site with enough pages to carry labels. */
export interface ListedSite {
  readonly site: string;
  readonly pages: number;
  readonly done: number;
}

export interface SiteViewPage extends Pick<StoredPage, "id" | "state"> {
  readonly role: Role;
  readonly carried?: Carried | undefined;
}

export interface SiteView {
  readonly site: string;
  readonly pages: readonly SiteViewPage[];
  /** Ids of the pages that the site has learnt from; absent before. */
  readonly taughtBy?: readonly string[] | undefined;
  /** Whether pages that teach have changed since. */
  readonly isStale: boolean;
  readonly isRunning: boolean;
  /** The pages that are finished of those that verify. */
  readonly verified: Verified;
  readonly failure?: string | undefined;
}

/** Word F1 on pages that verify, as means with intervals of 95 %; absent with too few pages. */
export interface Verified {
  readonly pages: number;
  /** Pages that verify, finished or not. */
  readonly all: number;
  readonly carried?: BootstrapMean | undefined;
  /** By the model without the site. */
  readonly alone?: number | undefined;
}

export interface SiteMode {
  /** The sites with enough pages, those with the most first. Reads all pages, once. */
  list(): Promise<readonly ListedSite[]>;
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

/** What was learnt of a site. */
interface Learnt {
  readonly site: Site;
  /** Ids of the pages that taught it. */
  readonly teachers: readonly string[];
  /** By page id. */
  readonly carried: Map<string, Carried>;
  /** Whether labels of those pages have changed since. */
  isChanged: boolean;
}

/** Pages that a thread is given at once. */
const AT_ONCE = 8;

const fileSchema = z.object({
  version: z.literal(1),
  teachers: z.array(z.string()),
  site: z.looseObject({}).transform((site) => checkSite(site)),
});

/**
 * @param current the selected model
 * @param onLearnt called when pages of a site look otherwise
 */
export function createSiteMode(
  store: CorpusStore,
  current: () => { readonly path: string; readonly checksum: string },
  onLearnt: () => void,
): SiteMode {
  /** The site of each page. */
  const siteOf = new Map<string, string>();
  const learnt = new Map<string, Promise<Learnt | undefined>>();
  const running = new Map<string, Promise<void>>();
  const failures = new Map<string, string>();
  let threads: Piscina<SiteTask, Site | (Carried | undefined)[]> | undefined;
  let isClosed = false;

  const run = <T>(task: SiteTask): Promise<T> => {
    if (isClosed) throw new Error("the studio was closed");
    threads ??= openStudioThreads("site-worker", 1);
    return threads.run(task) as Promise<T>;
  };
  const pagesOf = async (site: string): Promise<StoredPage[]> => {
    for (const { id } of store.pages()) {
      if (siteOf.has(id)) continue;
      const read = await store.read(id).catch(() => undefined);
      siteOf.set(id, read === undefined ? id : siteOfPage(id, read.html, { url: read.url }));
    }
    return store.pages().filter(({ id }) => siteOf.get(id) === site);
  };
  const pagesOfListed = async (site: string): Promise<StoredPage[]> => {
    const pages = await pagesOf(site);
    if (pages.length < LEAST_PAGES) throw new Refused(404, "found no site of this name with pages");
    return pages;
  };
  const learntOf = (site: string): Promise<Learnt | undefined> => {
    let known = learnt.get(site);
    if (known === undefined) {
      known = readOwn(store.folder, nameOf(site), fileSchema).then((kept) =>
        kept?.site.model === current().checksum
          ? { ...kept, carried: new Map(), isChanged: false }
          : undefined,
      );
      learnt.set(site, known);
    }
    return known;
  };
  /** Pages as the site learns them, with what teaches. */
  const toLearn = async (pages: readonly StoredPage[], teaching: ReadonlySet<string>) => {
    const teachers: string[] = [];
    const given: SitePage[] = [];
    const others = byLot(pages.filter(({ id }) => !teaching.has(id))).slice(0, DEFAULT_PAGES);
    for (const { id } of [...pages.filter(({ id }) => teaching.has(id)), ...others]) {
      const read = await store.read(id).catch(() => undefined);
      if (read === undefined) continue;
      const { gold = "", labels } = read;
      const isTeacher = teaching.has(id);
      if (isTeacher) teachers.push(id);
      const own = isTeacher ? { gold, ...(labels && { labels: labels.blocks }) } : {};
      given.push({ ...sourceOf(read), ...own });
    }
    return { teachers, given };
  };
  const carryTo = async (of: Learnt, pages: readonly StoredPage[]): Promise<void> => {
    for (let at = 0; at < pages.length; at += AT_ONCE) {
      const own: { readonly id: string; readonly page: SiteModePage }[] = [];
      for (const { id, state } of pages.slice(at, at + AT_ONCE)) {
        const read = await store.read(id).catch(() => undefined);
        if (read === undefined) continue;
        const gold = state === "done" ? (read.gold ?? "") : undefined;
        own.push({ id, page: { ...sourceOf(read), ...(gold !== undefined && { gold }) } });
      }
      const { path } = current();
      const found = await run<(Carried | undefined)[]>({
        kind: "carry",
        model: path,
        site: of.site,
        pages: own.map(({ page }) => page),
      });
      for (const [i, { id }] of own.entries()) {
        if (found[i] === undefined) continue;
        of.carried.set(id, found[i]);
      }
    }
  };
  /** Starts work on a site unless there is some. */
  const start = (site: string, work: () => Promise<void>): void => {
    if (running.has(site)) return;
    failures.delete(site);
    const own = work()
      .catch((error) => void failures.set(site, messageOf(error)))
      .finally(() => running.delete(site));
    running.set(site, own);
  };
  const teachersIn = (pages: readonly StoredPage[]): Set<string> => {
    const roles = rolesOf(pages);
    return new Set(pages.filter(({ id }) => roles.get(id) === "teaches").map(({ id }) => id));
  };
  const isStale = (known: Learnt, pages: readonly StoredPage[]): boolean =>
    known.isChanged || [...teachersIn(pages)].sort().join() !== known.teachers.toSorted().join();

  return {
    async list() {
      await pagesOf("");
      const sites = new Map<string, { pages: number; done: number }>();
      for (const { id, state } of store.pages()) {
        const site = siteOf.get(id)!;
        const counts = sites.get(site) ?? { pages: 0, done: 0 };
        counts.pages++;
        if (state === "done") counts.done++;
        sites.set(site, counts);
      }
      return [...sites]
        .filter(([, { pages }]) => pages >= LEAST_PAGES)
        .map(([site, counts]) => ({ site, ...counts }))
        .sort((a, b) => b.pages - a.pages || (a.site < b.site ? -1 : 1));
    },
    async view(site) {
      const pages = await pagesOfListed(site);
      const known = await learntOf(site);
      const roles = rolesOf(pages);
      if (known !== undefined) {
        const missing = pages.filter(
          ({ id }) => roles.get(id) !== "teaches" && !known.carried.has(id),
        );
        if (missing.length > 0 && !failures.has(site)) start(site, () => carryTo(known, missing));
      }
      const carriedOf = (id: string): Carried | undefined => known?.carried.get(id);
      const verifying = pages.filter(({ id }) => roles.get(id) === "verifies");
      const scores = verifying.flatMap(({ id }) => carriedOf(id)?.f1 ?? []);
      const carried = scores.map(({ carried }) => carried);
      return {
        site,
        pages: pages.map(({ id, state }) => ({
          id,
          state,
          role: roles.get(id)!,
          ...(carriedOf(id) && { carried: carriedOf(id) }),
        })),
        ...(known && { taughtBy: known.teachers }),
        isStale: known !== undefined && isStale(known, pages),
        isRunning: running.has(site),
        verified: {
          pages: verifying.filter(({ state }) => state === "done").length,
          all: verifying.length,
          ...(scores.length >= LEAST_DRAWN && {
            carried: meanOfFew(carried),
            alone: mean(scores.map(({ alone }) => alone)),
          }),
        },
        failure: failures.get(site),
      };
    },
    async carry(site) {
      const pages = await pagesOfListed(site);
      const teaching = teachersIn(pages);
      if (teaching.size === 0) {
        throw new Refused(409, "found no labelled page that teaches; label one of the site first");
      }
      start(site, async () => {
        const { teachers, given } = await toLearn(pages, teaching);
        const { path } = current();
        const own = await run<Site>({ kind: "learn", model: path, pages: given });
        const of: Learnt = { site: own, teachers, carried: new Map(), isChanged: false };
        learnt.set(site, Promise.resolve(of));
        onLearnt();
        if (!store.readOnly) {
          await writeOwn(store.folder, nameOf(site), { version: 1, teachers, site: own });
        }
        await carryTo(
          of,
          pages.filter(({ id }) => !teaching.has(id)),
        );
      });
    },
    async next(site, after) {
      const pages = await pagesOf(site);
      const roles = rolesOf(pages);
      const isOpen = ({ id, state }: StoredPage): boolean => state !== "done" && id !== after;
      const known = await learntOf(site);
      const hasTeachers = teachersIn(pages).size >= TEACHERS;
      // What is verified is what was carried.
      if (hasTeachers && (known === undefined || isStale(known, pages))) return undefined;
      const wanted: Role = hasTeachers ? "verifies" : "other";
      // Those that verify come by their lots; those that teach are drawn as well.
      return byLot(pages).find((page) => isOpen(page) && roles.get(page.id) === wanted)?.id;
    },
    async siteFor(id, read) {
      const site = siteOf.get(id) ?? siteOfPage(id, read.html, { url: read.url });
      siteOf.set(id, site);
      return (await learntOf(site))?.site;
    },
    async file(site) {
      const pages = await pagesOfListed(site);
      const done = new Set(pages.filter(({ state }) => state === "done").map(({ id }) => id));
      if (done.size === 0) throw new Refused(409, "found no labelled page of the site");
      const { given } = await toLearn(pages, done);
      const { path } = current();
      return `${JSON.stringify(await run<Site>({ kind: "learn", model: path, pages: given }))}\n`;
    },
    changed(id) {
      for (const known of learnt.values()) {
        void known.then((own) => {
          own?.carried.delete(id);
          if (own?.teachers.includes(id)) own.isChanged = true;
        });
      }
    },
    restart() {
      learnt.clear();
      failures.clear();
    },
    async close() {
      isClosed = true;
      await threads?.destroy();
      await Promise.all(running.values());
    },
  };
}

function sourceOf({ html, url, charset }: ReadPage): SiteModePage {
  return { html, ...(url && URL.canParse(url) && { url }), ...(charset && { charset }) };
}

/** Path of what was learnt of a site, in the studio's own folder. */
function nameOf(site: string): string {
  return `sites/${createHash("sha256").update(site).digest("hex").slice(0, 16)}.json`;
}
