/**
 * What the pages of a site are for: some are labelled to teach the site, some are drawn by lot to verify what is
 * carried to the others. A page that verifies never teaches, so that it is a page like the others.
 */
import type { PageState } from "../corpus-store.ts";
import { byLot } from "../queue.ts";

export type Role = "teaches" | "verifies" | "other";

/** Pages that teach enough: three are nearly as good as five. */
export const TEACHERS = 3;
/** Pages that verify. */
const VERIFIERS = 10;
/** With fewer pages there is nothing to carry to. */
export const LEAST_PAGES: number = TEACHERS + 1;

/** The role of each page of a site, by id. It depends on the pages alone, and on which of them are done. */
export function rolesOf(
  pages: readonly { readonly id: string; readonly state: PageState }[],
): ReadonlyMap<string, Role> {
  const count = Math.min(VERIFIERS, Math.max(0, pages.length - TEACHERS));
  const verifying = new Set(
    byLot(pages)
      .slice(0, count)
      .map(({ id }) => id),
  );
  const roleOf = ({ id, state }: (typeof pages)[number]): Role => {
    if (verifying.has(id)) return "verifies";
    return state === "done" ? "teaches" : "other";
  };
  return new Map(pages.map((page) => [page.id, roleOf(page)]));
}

/** Ids of the pages that teach. */
export function teachersIn(pages: Parameters<typeof rolesOf>[0]): Set<string> {
  return new Set([...rolesOf(pages)].flatMap(([id, role]) => (role === "teaches" ? [id] : [])));
}
