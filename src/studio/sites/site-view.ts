/** What the screen of a site shows. */
import type { BootstrapMean } from "../../../training/score/bootstrap.ts";
import { mean } from "../../base/averages.ts";
import type { StoredPage } from "../corpus-store.ts";
import { LEAST_DRAWN, meanOfFew } from "../live/standing.ts";
import type { Carried } from "../threads/site-worker.ts";
import { isStale, type Learnt } from "./learnt-sites.ts";
import { type Role, rolesOf } from "./roles.ts";

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
  /** Share of the work on it that is done, 0 to 1, while it runs. */
  readonly done: number;
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

/** What was learnt of a site, page by page. */
export function siteView(
  pages: readonly StoredPage[],
  learnt: Learnt | undefined,
): Pick<SiteView, "pages" | "taughtBy" | "isStale" | "verified"> {
  const roles = rolesOf(pages);
  const shown = pages.map(({ id, state }): SiteViewPage => {
    const carried = learnt?.carried.get(id);
    return { id, state, role: roles.get(id)!, ...(carried && { carried }) };
  });
  return {
    pages: shown,
    ...(learnt && { taughtBy: learnt.teachers }),
    isStale: learnt !== undefined && isStale(learnt, pages),
    verified: verifiedBy(shown.filter(({ role }) => role === "verifies")),
  };
}

function verifiedBy(pages: readonly SiteViewPage[]): Verified {
  const scores = pages.flatMap(({ carried }) => carried?.f1 ?? []);
  return {
    pages: pages.filter(({ state }) => state === "done").length,
    all: pages.length,
    ...(scores.length >= LEAST_DRAWN && {
      carried: meanOfFew(scores.map(({ carried }) => carried)),
      alone: mean(scores.map(({ alone }) => alone)),
    }),
  };
}
