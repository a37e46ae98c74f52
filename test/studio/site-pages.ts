import { rolesOf } from "../../src/studio/sites/roles.ts";
import { conventionFiles } from "../cases/convention-pages.ts";

export const site = "site0.example";

/** Pages of one site, whose content is the article alone, where the shipped model keeps remarks; their gold texts. */
export function sitePages(count: number): {
  readonly files: Record<string, string>;
  readonly golds: Readonly<Record<string, string>>;
  /** Ids of pages that may teach, and of those that verify. */
  readonly teaching: readonly string[];
  readonly verifying: readonly string[];
} {
  const files = conventionFiles(count, "article", 1);
  const ids = Array.from({ length: count }, (_, i) => `page-${i}`);
  const golds: Record<string, string> = {};
  for (const id of ids) {
    golds[id] = files[`${id}/gold.txt`]!;
    delete files[`${id}/gold.txt`];
  }
  const roles = rolesOf(ids.map((id) => ({ id, state: "new" as const })));
  return {
    files,
    golds,
    teaching: ids.filter((id) => roles.get(id) === "other"),
    verifying: ids.filter((id) => roles.get(id) === "verifies"),
  };
}
