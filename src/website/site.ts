/** All files of the site, by their paths. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { placesOf } from "../build/repository.ts";
import { version } from "../cli/version.ts";
import { seedSeries } from "../inspect/figure-parts.ts";
import { reportDocument, reportStyle } from "../inspect/report-document.ts";
import { loadDefaultModel } from "../models/load/load-model.ts";
import { apiReference } from "./api.ts";
import { commandReference } from "./commands.ts";
import { type SiteDocument, siteDocuments, siteLinks } from "./documents.ts";
import { example } from "./example.ts";
import { home, type Introduction } from "./home.ts";
import { fromMarkdown, type Links, textOf } from "./markdown.ts";
import { framed, headingsOf, type SitePage, titleOf } from "./template.ts";

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#00664b"/><path d="M3 4h10M3 8h7M3 12h9" stroke="#fff" stroke-width="2"/></svg>\n`;
/** An inspection runs its script and needs nothing else. */
const INSPECTION_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
/** Files of examples that are shown; what they write when they run is not. */
const SHOWN = /\.(?:js|json|py|toml|ya?ml)$/;
const COMMANDS = "cli/index.html";
/** The script fills it. */
const SEARCH: SitePage = {
  path: "search.html",
  body: `<h1>Search</h1><p id="searched" role="status">Type into the field above. The search needs JavaScript; it asks no server.</p><ol id="results" class="results"></ol>`,
};

/**
 * Makes the site.
 *
 * @param playground files of the playground, by their paths; `playground.html` among them
 * @throws Error when a document links to something that is not there
 */
export async function site(
  root: string,
  playground: ReadonlyMap<string, string | Uint8Array>,
): Promise<Map<string, string | Uint8Array>> {
  const documents = siteDocuments(root);
  const copied = new Map<string, string>();
  const linksOf = siteLinks(root, documents, placesOf(root).repository, copied);
  const shown = example(root, loadDefaultModel());
  const pages: SitePage[] = [
    home(
      shown,
      introduction(root, linksOf({ source: "README.md", path: "index.html", section: "Start" })),
    ),
    ...documents.map((own) => ({ ...own, body: fromMarkdown(textIn(root, own), linksOf(own)) })),
    ...[...(await commandReference())].map(([name, text]): SitePage => {
      const place = name === "index" ? { label: "Command line" } : { parent: COMMANDS };
      return { path: `cli/${name}.html`, section: "Reference", ...place, body: fromMarkdown(text) };
    }),
    ...apiReference(root),
    SEARCH,
  ];

  const built = (name: string): string => readFileSync(join(root, "dist/client", name), "utf8");
  const client = {
    script: built("inspect.js"),
    style: reportStyle(built("inspect.css")),
    policy: INSPECTION_POLICY,
  };
  const look = { panels: seedSeries, palette: "green" } as const;
  const { outputFiles } = await build({
    entryPoints: [join(root, "src/website/client/site.ts")],
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    target: "es2022",
  });
  return new Map<string, string | Uint8Array>([
    ...[...playground].map(([path, page]) => [path, withWayBack(String(page))] as const),
    ...pages.map((page) => [page.path, framed(page, pages, version())] as const),
    ...[...copied].map(([path, source]) => [path, readFileSync(join(root, source))] as const),
    ["inspection.html", withWayBack(reportDocument(shown.inspection, look, client))],
    ["example-page.html", shown.page],
    ["icon.svg", ICON],
    ...outputFiles.map(({ path, text }) => [`site.${path.split(".").at(-1)}`, text] as const),
    // A script, because a page from the disk may not fetch.
    ["search-index.js", `window.seinePages=${JSON.stringify(pages.flatMap(entriesOf))};\n`],
  ]);
}

/** A document that is not of the site's template, with a link to the site. */
function withWayBack(page: string): string {
  return page.replace(
    "<body>",
    '<body><nav class="top"><a href="index.html" target="_top">← Seine: documents and reference</a></nav>',
  );
}

const BOLD = /^\s*<p><strong>([^<]*)<\/strong><\/p>/;

/** The parts of README that open the site. */
function introduction(root: string, links: Links): Introduction {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const between = (start: string, end: string): string => {
    const from = readme.indexOf(start) + start.length;
    const to = readme.indexOf(end, from);
    if (from < start.length || to < 0)
      throw new Error(`README.md: found no "${start.trim()}" before "${end}"`);
    return fromMarkdown(readme.slice(from, to), links);
  };
  return {
    // Its bold line is the heading.
    opening: between("# Seine\n", "![").replace(BOLD, "<h1>$1</h1>"),
    install: between("## Install\n", "## "),
    figures: between("## How good it is\n", "The default model is trained"),
  };
}

/** The Markdown of a document, with what the site adds: files of an example. */
function textIn(root: string, { source, section }: SiteDocument): string {
  const text = readFileSync(join(root, source), "utf8");
  if (section !== "Examples") return text;
  const folder = join(root, dirname(source));
  const names = readdirSync(folder).filter((name) => SHOWN.test(name));
  const parts = names.sort().map((name) => {
    const file = readFileSync(join(folder, name), "utf8");
    return `\n## \`${name}\`\n\n~~~~\n${file}\n~~~~\n`;
  });
  return text + parts.join("");
}

/** A part of a page that a search finds: `[address, page, heading, text]`. */
export type Entry = readonly [url: string, page: string, heading: string, text: string];

const PART = /(?=<h[2-6] id=)/;
const ANCHOR = /<a class="anchor"[^<>]*>#<\/a>/g;
const BOX = /<(?=\/?(?:td|th|li|p|h|d|t))/g;
const SPACE = /\s+/g;
/** Most characters of a part that are searched. */
const MOST = 6000;
/** The same for results, which have tables of thousands of figures. */
const MOST_FIGURES = 1500;

/** The parts of a page, each from a heading to the next. */
function entriesOf(page: SitePage): Entry[] {
  const headings = headingsOf(page.body);
  const parts = page.body.split(PART);
  const first = parts.length - headings.length;
  return parts.map((part, i) => {
    const heading = headings[i - first];
    // Cells and items are words of their own.
    const text = textOf(part.replaceAll(ANCHOR, "").replaceAll(BOX, " <"));
    const url = heading === undefined ? page.path : `${page.path}#${heading.id}`;
    const words = text
      .replaceAll(SPACE, " ")
      .trim()
      .slice(0, page.section === "Results" ? MOST_FIGURES : MOST);
    return [url, titleOf(page), heading?.text ?? "", words];
  });
}
