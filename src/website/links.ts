import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { SiteDocument } from "./documents.ts";
import { wayTo } from "./page.ts";

/** Files that the site takes over as they are: pictures, and what a reader saves. */
const TAKEN = /\.(?:svg|png|py|ipynb|sh|sbatch|ya?ml)$/;
const LAST_SLASH = /\/$/;
const TITLE = /^# (.+)$/m;
const SCHEME = /^[a-z][a-z+.-]*:/i;

/** Turns links of the repository's documents into links of the site. */
export interface Links {
  /**
   * Where a link of a document leads from its page; undefined if it leads to a file that the site lacks and no
   * repository is known.
   *
   * @throws Error if it leads nowhere
   */
  resolve(href: string, from: SiteDocument): string | undefined;
  /** The title of the page that a link leads to; undefined where it is no page. */
  titleOf(href: string, from: SiteDocument): string | undefined;
  /** The files to copy: of the repository, by their path on the site. */
  readonly copied: ReadonlyMap<string, string>;
}

/** @param repository address under which the repository's files are shown; undefined until it has one */
export function siteLinks(
  root: string,
  documents: readonly SiteDocument[],
  repository: string | undefined,
): Links {
  const pages = new Map(documents.map(({ source, path }) => [source, path]));
  pages.set("README.md", "index.html");
  const copied = new Map<string, string>();
  const targetOf = (href: string, source: string): string =>
    posix.normalize(posix.join(posix.dirname(source), href.split("#")[0]!)).replace(LAST_SLASH, "");
  return {
    copied,
    titleOf(href, { source }) {
      const target = targetOf(href, source);
      if (SCHEME.test(href) || !pages.has(target)) return undefined;
      return TITLE.exec(readFileSync(join(root, target), "utf8"))?.[1];
    },
    resolve(href, { source, path }) {
      if (SCHEME.test(href) || href.startsWith("#")) return href;
      const anchor = href.split("#")[1];
      const target = targetOf(href, source);
      const hash = anchor === undefined ? "" : `#${anchor}`;
      const page = pages.get(target) ?? pages.get(`${target}/README.md`);
      if (page !== undefined) return wayTo(page, path) + hash;
      const whole = join(root, target);
      if (!existsSync(whole)) throw new Error(`${source} links to ${href}, which is not there`);
      if (TAKEN.test(target)) {
        const place = `files/${posix.basename(target)}`;
        copied.set(place, target);
        return wayTo(place, path);
      }
      if (repository === undefined) return undefined;
      return `${repository}/${statSync(whole).isDirectory() ? "tree" : "blob"}/main/${target}${hash}`;
    },
  };
}
