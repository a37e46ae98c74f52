import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mergeSites, readSite, type Site } from "../sites/site.ts";
import { createSiteWriter, type SiteFiles, type SiteWriter } from "../workers/site-files.ts";

/** Sites that a client sends to a service, kept in files that all threads read. */
export interface ToldSites {
  /** The files; undefined before the first site. */
  readonly files: SiteFiles | undefined;
  /** Later requests can name the site. @throws SiteError for an invalid one or one of another model */
  add(name: string, json: string): void;
  close(): void;
}

/** @param model checksum of the model that pages are extracted with */
export function createToldSites(model: string): ToldSites {
  let folder: string | undefined;
  let writer: SiteWriter | undefined;
  const remove = (): void => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  return {
    get files() {
      return writer && { sites: writer.sites, index: writer.index };
    },
    add(name, json) {
      const site = checkModel(readSite(json, name), model);
      if (writer === undefined) {
        folder = mkdtempSync(join(tmpdir(), "seine-serve-"));
        process.once("exit", remove);
        writer = createSiteWriter(folder);
      }
      writer.add(name, { ...site, key: name });
      writer.flush();
    },
    close() {
      writer?.close();
      remove();
      process.off("exit", remove);
    },
  };
}

/** Merges sites, in any order. Throws a SiteError. */
export function mergedSite(json: string): Site {
  const sites: unknown = JSON.parse(json);
  if (!Array.isArray(sites) || sites.length === 0) {
    throw new TypeError("expected an array of at least one site");
  }
  const [first, ...rest] = sites.map((site: object) => readSite(site));
  return rest.reduce(mergeSites, first!);
}

function checkModel(site: Site, model: string): Site {
  if (site.model === model) return site;
  throw new TypeError(
    `found a site learnt by the model ${site.model}, expected ${model}; learn it again`,
  );
}
