import { scoreText } from "../../../training/corpus/metrics.ts";
import { classifyChecked } from "../../api/checked-page.ts";
import { learnSite, type SitePage } from "../../api/learn-site.ts";
import { lendMatrix } from "../../features/matrix.ts";
import { loadModel } from "../../models/load/load-model.ts";
import { isForeign } from "../../sites/labelled-places.ts";
import type { Site } from "../../sites/site.ts";
import type { PageSource } from "../corpus-store.ts";
import { keptText } from "../kept-text.ts";

/** A page of the site, with its gold text if it is finished. */
export interface SiteModePage extends PageSource {
  readonly gold?: string;
}

/** What a site's labels make of another of its pages. */
export interface Carried {
  /** Word F1 that the model with the site expects, 0 to 1. */
  readonly score: number;
  /** Whether it has too little of what is labelled: another template, or another kind of page. */
  readonly isForeign: boolean;
  /** Word F1 against the gold text with the site and without, if the page is finished. */
  readonly f1?: { readonly carried: number; readonly alone: number } | undefined;
}

export type SiteTask =
  | { readonly kind: "learn"; readonly model: string; readonly pages: readonly SitePage[] }
  | {
      readonly kind: "carry";
      readonly model: string;
      readonly site: Site;
      readonly pages: readonly SiteModePage[];
    };

/** The work of a thread: a site of its pages, or what it makes of pages; undefined for unreadable ones. */
export default function work(task: SiteTask): Site | (Carried | undefined)[] {
  const model = loadModel(task.model);
  if (task.kind === "learn") return learnSite(task.pages, { model, onPageError() {} });
  return task.pages.map(({ html, gold, ...rest }): Carried | undefined => {
    try {
      const by = (site?: Site) =>
        classifyChecked(html, { ...rest, model, ...(site && { site }) }, { create: lendMatrix });
      const carried = by(task.site);
      const found = carried.fit?.found;
      const about = { score: carried.score, isForeign: found !== undefined && isForeign(found) };
      if (gold === undefined) return about;
      const text = keptText(carried);
      const alone = scoreText(gold, keptText(by())).f1;
      return { ...about, f1: { carried: scoreText(gold, text).f1, alone } };
    } catch {
      return undefined;
    }
  });
}
