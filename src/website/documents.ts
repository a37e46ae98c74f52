/** Which documents of the repository become pages of the site, and where. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Section } from "./page.ts";

/** A Markdown document and its place on the site. */
export interface SiteDocument {
  /** Its path in the repository. */
  readonly source: string;
  readonly path: string;
  readonly section: Section;
  readonly label?: string;
}

/** Guides in the order of what one does first. Others follow by name. */
const GUIDES = [
  ...["content", "inspect", "fetching", "sites", "records", "chunks", "agents", "rendering"],
  ...[
    "batches",
    "training",
    "studio",
    "methods",
    "python",
    "services",
    "protocol",
    "spark",
    "scale",
  ],
];
/** Documents of `docs` that are no guides. */
const PLACES: Readonly<Record<string, Section>> = {
  quickstart: "Start",
  comparison: "Start",
  formats: "Reference",
  corpora: "Reference",
  security: "Project",
  sources: "Project",
  versions: "Project",
};
const labels: Readonly<Record<string, string>> = {
  "docs/quickstart.md": "Quick start",
  "docs/comparison.md": "Comparison with peers",
  "docs/formats.md": "Formats, field by field",
  "docs/protocol.md": "Protocol of the service",
  "docs/studio.md": "The studio",
  "docs/recipes/README.md": "A billion pages, the files",
  "docs/training.md": "Train and evaluate",
  "docs/scale.md": "A billion pages",
  "docs/spark.md": "Apache Spark",
  "docs/services.md": "Services",
  "docs/results/README.md": "All results",
  "docs/results/COMPARISON.md": "Content, all systems",
  "docs/results/METADATA.md": "Metadata",
  "docs/results/SPEED.md": "Speed and memory",
  "data/README.md": "Labelled pages",
  "src/python/README.md": "Python, the package",
  "docs/python.md": "Python",
  "CHANGELOG.md": "Changelog",
  "CONTRIBUTING.md": "Contributing",
};
const MARKDOWN = /\.md$/;

/** All documents that become pages, in the order of the list of pages. */
export function siteDocuments(root: string): SiteDocument[] {
  const namesIn = (folder: string): string[] =>
    readdirSync(join(root, folder))
      .filter((name) => MARKDOWN.test(name))
      .map((name) => name.replace(MARKDOWN, ""))
      .sort();
  const docs = namesIn("docs");
  const guides = docs.filter((name) => !(name in PLACES));
  const ordered = [
    ...GUIDES.filter((name) => guides.includes(name)),
    ...guides.filter((name) => !GUIDES.includes(name)),
  ];
  const results = namesIn("docs/results").filter((name) => name !== "README");
  const examples = existsSync(join(root, "examples"))
    ? readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith("README.md") && !name.includes("node_modules"))
        .sort()
    : [];
  const of = (source: string, path: string, section: Section): SiteDocument => ({
    source,
    path,
    section,
    ...(labels[source] === undefined ? {} : { label: labels[source] }),
  });
  return [
    ...Object.entries(PLACES)
      .filter(([name]) => docs.includes(name))
      .map(([name, section]) => of(`docs/${name}.md`, `${name}.html`, section)),
    ...ordered.map((name) => of(`docs/${name}.md`, `guides/${name}.html`, "Guides")),
    of("docs/recipes/README.md", "guides/recipes.html", "Guides"),
    of("src/python/README.md", "guides/python-package.html", "Guides"),
    ...examples.map((name) => {
      const folder = name.replaceAll("\\", "/").replace("README.md", "");
      const path = folder === "" ? "index" : folder.slice(0, -1).replaceAll("/", "-");
      return of(`examples/${folder}README.md`, `examples/${path}.html`, "Examples");
    }),
    of("data/README.md", "labelled-pages.html", "Reference"),
    ...namesIn("models").map((name) => of(`models/${name}.md`, `models/${name}.html`, "Models")),
    of("docs/results/README.md", "results/index.html", "Results"),
    ...results.map((name) =>
      of(`docs/results/${name}.md`, `results/${name.toLowerCase()}.html`, "Results"),
    ),
    of("CHANGELOG.md", "changelog.html", "Project"),
    of("CONTRIBUTING.md", "contributing.html", "Project"),
    of("SECURITY.md", "security-policy.html", "Project"),
  ];
}
