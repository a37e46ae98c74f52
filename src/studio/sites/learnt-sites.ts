/** What was learnt of sites, in memory and in the studio's own folder. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { checkSite, type Site } from "../../sites/site.ts";
import type { CorpusStore, StoredPage } from "../corpus-store.ts";
import type { ModelInUse } from "../model-in-use.ts";
import { readOwn, writeOwn } from "../own-folder.ts";
import type { Carried } from "../threads/site-worker.ts";
import { teachersIn } from "./roles.ts";

export interface Learnt {
  readonly site: Site;
  /** Ids of the pages that taught it. */
  readonly teachers: readonly string[];
  /** By page id. */
  readonly carried: Map<string, Carried>;
  /** Whether labels of those pages have changed since. */
  isChanged: boolean;
}

export interface LearntSites {
  /** What was learnt of a site with the model in use. */
  of(site: string): Promise<Learnt | undefined>;
  /** Keeps what was learnt of a site, for the next start too. */
  keep(site: string, learnt: Pick<Learnt, "site" | "teachers">): Promise<Learnt>;
  /** Labels of a page have changed. */
  changed(id: string): void;
  /** Another model is used. */
  clear(): void;
}

const fileSchema = z.object({
  version: z.literal(1),
  teachers: z.array(z.string()),
  site: z.looseObject({}).transform((site) => checkSite(site)),
});

/** @param onLearnt called when pages of a site look otherwise */
export function createLearntSites(
  { folder, readOnly }: CorpusStore,
  used: ModelInUse,
  onLearnt: () => void,
): LearntSites {
  const learnt = new Map<string, Promise<Learnt | undefined>>();
  return {
    of(site) {
      let known = learnt.get(site);
      if (known === undefined) {
        known = readOwn(folder, nameOf(site), fileSchema).then((kept) =>
          kept?.site.model === used.model.json.checksum ? fresh(kept) : undefined,
        );
        learnt.set(site, known);
      }
      return known;
    },
    async keep(site, own) {
      const known = fresh(own);
      learnt.set(site, Promise.resolve(known));
      onLearnt();
      if (!readOnly) await writeOwn(folder, nameOf(site), { version: 1, ...own });
      return known;
    },
    changed(id) {
      for (const known of learnt.values()) {
        void known.then((own) => {
          own?.carried.delete(id);
          if (own?.teachers.includes(id)) own.isChanged = true;
        });
      }
    },
    clear: () => learnt.clear(),
  };
}

/** Whether the pages that teach, or their labels, are others than those that taught. */
export function isStale({ isChanged, teachers }: Learnt, pages: readonly StoredPage[]): boolean {
  return isChanged || [...teachersIn(pages)].sort().join() !== teachers.toSorted().join();
}

function fresh({ site, teachers }: Pick<Learnt, "site" | "teachers">): Learnt {
  return { site, teachers, carried: new Map(), isChanged: false };
}

/** Path of what was learnt of a site, in the studio's own folder. */
function nameOf(site: string): string {
  return `sites/${createHash("sha256").update(site).digest("hex").slice(0, 16)}.json`;
}
