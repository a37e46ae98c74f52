import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { headingOf, listing, type Written } from "./markdown.ts";
import { anchors, escaped, type Heading } from "./page.ts";

/** Files of examples that are shown; what they write when they run is not. */
const SHOWN = /\.(?:js|json|py|toml|ya?ml)$/;

/** Adds the files of an example to its page, each whole, to be copied. */
export function withFiles(root: string, source: string, written: Written): Written {
  const folder = join(root, dirname(source));
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && SHOWN.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const anchorOf = anchors();
  const headings: Heading[] = [];
  const parts = names.map((name) => {
    const id = anchorOf(name);
    headings.push({ level: 2, id, text: name });
    const text = readFileSync(join(folder, name), "utf8");
    return headingOf(2, id, `<code>${escaped(name)}</code>`) + listing(escaped(text));
  });
  return {
    title: written.title,
    headings: [...written.headings, ...headings],
    body: written.body + parts.join(""),
  };
}
