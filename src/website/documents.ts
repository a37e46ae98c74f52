/** Which documents of the repository become pages of the site, where they stand, and where their links lead. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { Links } from "./markdown.ts";
import { type Section, wayTo } from "./template.ts";

/** A Markdown document and its place on the site. */
export interface SiteDocument {
  /** Its path in the repository. */
  readonly source: string;
  readonly path: string;
  readonly section: Section;
  readonly label?: string;
}

/** Documents by section, in the order of what one does first, with their labels and addresses where those differ. */
const places: readonly (readonly [Section, source: string, label?: string, path?: string])[] = [
  ["Start", "docs/quickstart.md", "Quick start"],
  ["Start", "docs/comparison.md", "Comparison with peers"],
  ...["content", "inspect", "fetching", "sites", "records", "chunks", "agents", "rendering"].map(
    (name) => ["Guides", `docs/${name}.md`] as const,
  ),
  ["Guides", "docs/batches.md"],
  ["Guides", "docs/shell.md"],
  ["Guides", "docs/training.md", "Train and evaluate"],
  ["Guides", "docs/studio.md", "The studio"],
  ["Guides", "docs/methods.md"],
  ["Guides", "docs/python.md", "Python"],
  ["Guides", "docs/services.md", "Services"],
  ["Guides", "docs/protocol.md", "Protocol of the service"],
  ["Guides", "docs/spark.md", "Apache Spark"],
  ["Guides", "docs/scale.md", "A billion pages"],
  ["Guides", "docs/recipes/README.md", "A billion pages, the files"],
  ["Guides", "src/python/README.md", "Python, the package", "guides/python-package"],
  ["Reference", "docs/formats.md", "Formats, field by field"],
  ["Reference", "docs/corpora.md"],
  ["Reference", "data/README.md", "Labelled pages", "labelled-pages"],
  ["Results", "docs/results/README.md", "All results"],
  ["Results", "docs/results/COMPARISON.md", "Content, all systems"],
  ["Results", "docs/results/METADATA.md", "Metadata"],
  ["Results", "docs/results/SPEED.md", "Speed and memory"],
  ["Project", "docs/security.md"],
  ["Project", "docs/sources.md"],
  ["Project", "docs/versions.md"],
  ["Project", "CHANGELOG.md", "Changelog"],
  ["Project", "CONTRIBUTING.md", "Contributing"],
  ["Project", "SECURITY.md", "Security policy", "security-policy"],
];
/** Sections whose pages have a folder, and where all of their documents are. */
const folders = [
  ["Guides", "docs"],
  ["Examples", "examples"],
  ["Models", "models"],
  ["Results", "docs/results"],
] as const;

const ENDING = /(?:\/?README)?\.md$/;
const FOLDERS = /^(?:\.\.\/)+/;
const LAST_SLASH = /\/$/;
const TITLE = /^# (.+)$/m;
const SCHEME = /^[a-z][a-z+.-]*:/i;
/** Files that the site takes over as they are: pictures, and what a reader saves. */
const TAKEN = /\.(?:svg|png|py|ipynb|sh|sbatch|ya?ml)$/;

/** All documents that become pages, in the order of the list of pages. */
export function siteDocuments(root: string): SiteDocument[] {
  const placed = new Set(places.map(([, source]) => source));
  const others = folders.flatMap(([section, folder]) =>
    readdirSync(join(root, folder), { recursive: folder === "examples", encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((source) => source.endsWith(folder === "examples" ? "/README.md" : ".md"))
      .filter((source) => !placed.has(source) && !source.includes("node_modules"))
      .sort()
      .map((source) => [section, source] as const),
  );
  return [...places, ...others].map(([section, source, label, path]) => {
    const folder = folders.find(([own]) => own === section)?.[1];
    const name = posix
      .relative(folder ?? "docs", source)
      .replace(ENDING, "")
      .toLowerCase();
    const short = name.replace(FOLDERS, "").replaceAll("/", "-") || "index";
    const title = folder === undefined ? short : `${section.toLowerCase()}/${short}`;
    return { section, source, path: `${path ?? title}.html`, ...(label && { label }) };
  });
}

/**
 * Turns links of the repository's documents into links of the site.
 *
 * @param repository address under which the repository's files are shown; undefined until it has one
 * @param copied takes the files to copy: of the repository, by their path on the site
 */
export function siteLinks(
  root: string,
  documents: readonly SiteDocument[],
  repository: string | undefined,
  copied: Map<string, string>,
): (from: SiteDocument) => Links {
  const pages = new Map(documents.map(({ source, path }) => [source, path]));
  pages.set("README.md", "index.html");
  return ({ source, path }) => {
    const targetOf = (href: string): string =>
      posix.join(posix.dirname(source), href.split("#")[0]!).replace(LAST_SLASH, "");
    return {
      titleOf(href) {
        const target = targetOf(href);
        if (SCHEME.test(href) || !pages.has(target)) return undefined;
        return TITLE.exec(readFileSync(join(root, target), "utf8"))?.[1];
      },
      /** @throws Error if it leads nowhere */
      resolve(href) {
        if (SCHEME.test(href) || href.startsWith("#")) return href;
        const target = targetOf(href);
        const hash = href.includes("#") ? `#${href.split("#")[1]}` : "";
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
  };
}
