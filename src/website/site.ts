/** All files of the site, by their paths. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { placesOf } from "../build/repository.ts";
import { version } from "../cli/version.ts";
import { seedSeries } from "../inspect/figure-parts.ts";
import { reportDocument, reportStyle } from "../inspect/report-document.ts";
import { loadDefaultModel } from "../models/load/load-model.ts";
import { apiReference } from "./api/reference.ts";
import { bundled } from "./bundle.ts";
import { commandReference } from "./commands.ts";
import { comparison } from "./comparison.ts";
import { siteDocuments } from "./documents.ts";
import { example } from "./example.ts";
import { withFiles } from "./example-files.ts";
import { framed } from "./frame.ts";
import { home } from "./home.ts";
import { siteLinks } from "./links.ts";
import { fromMarkdown } from "./markdown.ts";
import type { SitePage } from "./page.ts";
import { searchEntries } from "./search-index.ts";

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#00664b"/><path d="M3 4h10M3 8h7M3 12h9" stroke="#fff" stroke-width="2"/></svg>\n`;
/** An inspection runs its script and needs nothing else. */
const INSPECTION_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

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
  const links = siteLinks(root, documents, placesOf(root).repository);
  const written = documents.map((document): SitePage => {
    const text = readFileSync(join(root, document.source), "utf8");
    const plain = fromMarkdown(
      text,
      (href) => links.resolve(href, document),
      (href) => links.titleOf(href, document),
    );
    const isExample = document.section === "Examples";
    const whole =
      document.path === "comparison.html"
        ? comparison(root, plain)
        : isExample
          ? withFiles(root, document.source, plain)
          : plain;
    return { ...document, ...whole };
  });
  const shown = example(root, loadDefaultModel());
  const pages = [
    home(shown),
    ...written,
    ...(await commandReference()),
    ...apiReference(root),
    searchPage(),
  ];

  const files = new Map<string, string | Uint8Array>(playground);
  for (const page of pages) files.set(page.path, framed(page, pages, version()));
  for (const [path, source] of links.copied) files.set(path, readFileSync(join(root, source)));
  const built = (name: string): string => readFileSync(join(root, "dist/client", name), "utf8");
  const client = {
    script: built("inspect.js"),
    style: reportStyle(built("inspect.css")),
    policy: INSPECTION_POLICY,
  };
  files.set(
    "inspection.html",
    reportDocument(shown.inspection, { panels: seedSeries, palette: "green" }, client),
  );
  files.set("example-page.html", shown.page);
  files.set("icon.svg", ICON);
  const { script, style } = await bundled(root);
  files.set("site.js", script);
  files.set("site.css", style);
  // A script, because a page from the disk may not fetch.
  files.set("search-index.js", `window.seinePages=${JSON.stringify(searchEntries(pages))};\n`);
  return files;
}

/** The page of a search that is sent: the script fills it. */
function searchPage(): SitePage {
  return {
    path: "search.html",
    title: "Search",
    headings: [],
    body: `<h1>Search</h1><p id="searched" role="status">Type into the field above. The search needs JavaScript; it asks no server.</p><ol id="results" class="results"></ol>`,
  };
}
