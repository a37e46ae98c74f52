import type { SiteSource } from "../../sites/decide-with-site.ts";
import { blockSites, type Site } from "../../sites/site.ts";
import type { SiteFinder } from "../../workers/site-files.ts";
import type { PageBytes } from "../inputs/source.ts";
import { temporaryFolder } from "../sites/temporary-folder.ts";

/** Finds the site of a page, by its evidence or its folder. */
export function sourceOf(sites: SiteFinder<Site>, { folder }: PageBytes): SiteSource {
  return { site: (key) => sites(key ?? folder) };
}

/** Runs a function with the sites of a file. */
export async function withSites<Result>(
  path: string | undefined,
  model: string,
  work: (sites: SiteFinder<Site> | undefined) => Result,
): Promise<Result> {
  if (path === undefined) return work(undefined);
  const { sitesOfFile } = await import("../sites/open-sites.ts");
  const { createSiteFinder } = await import("../../workers/site-files.ts");
  const folder = temporaryFolder();
  try {
    return work(
      createSiteFinder(
        await sitesOfFile(path, { kind: blockSites, model }, folder.path),
        blockSites,
      ),
    );
  } finally {
    folder.remove();
  }
}
