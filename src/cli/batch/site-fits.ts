/** Sites whose pages no longer stand as they did when they were labelled. */
import { counted } from "../../base/counted.ts";
import type { PageFit } from "../../workers/batch-page.ts";
import { say } from "../exit.ts";

/** Share of a site's pages that lack the labelled places from which on it is told. */
const TOLD = 0.5;

export interface SiteFits {
  page(fit: PageFit | undefined): void;
  /** Names the sites that may have been redesigned. */
  tell(): void;
}

/** Counts pages by site; only of sites with labels, which are few. */
export function createSiteFits(): SiteFits {
  const sites = new Map<string, { pages: number; foreign: number }>();
  return {
    page(fit) {
      if (fit === undefined) return;
      const counts = sites.get(fit.site) ?? { pages: 0, foreign: 0 };
      counts.pages++;
      if (fit.isForeign) counts.foreign++;
      sites.set(fit.site, counts);
    },
    tell() {
      for (const [site, { pages, foreign }] of sites) {
        if (foreign < TOLD * pages || foreign === 0) continue;
        const name = site === "" ? "the site" : site;
        say(
          `${name}: ${foreign} of ${counted(pages, "page")} ${foreign === 1 ? "has" : "have"} hardly any of the places ` +
            "where the labelled pages have content; it may have been redesigned, or these pages are of another " +
            "kind: label some of them and learn the site again",
          "warning",
          { site, pages, foreign },
        );
      }
    },
  };
}
