import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { extract } from "../../src/api/extract.ts";
import { createRandom } from "../../src/base/random.ts";

const vocabulary = (
  "river bridge market council winter engine harbour violin garden letter window mountain paper " +
  "captain season village lantern railway forest orchard"
).split(" ");

/** What of a page its gold text has. */
export type Convention = "article" | "remarks" | "all" | "none" | "either";

/** A page with an article and, below it, remarks in a list that the shipped model leaves out. */
function writePage(seed: number): { html: string; article: string[]; remarks: string[] } {
  const random = createRandom(seed);
  const several = (count: number): string =>
    Array.from({ length: count }, () => vocabulary[random.int(vocabulary.length)]!).join(" ");
  const lines = (count: number, words: number): string[] =>
    Array.from(
      { length: count },
      () => `The ${several(words + random.int(9))}, and the ${several(6)}.`,
    );
  const title = `A ${several(4)}`;
  const article = [title, ...lines(3 + random.int(3), 18)];
  const remarks = lines(3, 8);
  const items = remarks.map(
    (text) => `<li><span class="note">${text}</span> <a href="/r">reply</a></li>`,
  );
  const html =
    `<html><head><title>${title}</title></head><body><ul class="menu"><li><a href="/">${several(1)}</a>` +
    `<li><a href="/b">${several(2)}</a></ul><div class="main"><h1>${title}</h1>` +
    `<p>${article.slice(1).join("</p><p>")}</p></div><div class="sidebar"><ul>${items.join("")}</ul></div>` +
    `<div class="footer"><p>Imprint <a href="/p">Privacy</a></p></div></body></html>`;
  return { html, article, remarks };
}

/**
 * The files of labelled pages in the layout of data/pages, by their paths.
 *
 * @param sites how many sites the pages are of
 */
export function conventionFiles(
  pages: number,
  convention: Convention,
  sites: number = pages,
): Record<string, string> {
  const files: Record<string, string> = {};
  for (let i = 0; i < pages; i++) {
    const { html, article, remarks } = writePage(i);
    const own = convention === "either" ? (i % 2 === 0 ? "article" : "remarks") : convention;
    const all = [...article, ...remarks, "Imprint Privacy"];
    const url = `https://www.site${i % sites}.example/page-${i}`;
    files[`page-${i}/page.html`] = html;
    files[`page-${i}/gold.txt`] = { article, remarks, all, none: [] }[own].join("\n");
    files[`page-${i}/page.json`] = JSON.stringify({ type: "article", url });
  }
  return files;
}

/** The same files with the texts that the default model finds in place of their gold texts. */
export function asModel(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      const html = files[path.replace("gold.txt", "page.html")]!;
      return [path, path.endsWith("gold.txt") ? extract(html).text : text];
    }),
  );
}

/** Writes {@link conventionFiles} into a folder, and returns its path. */
export function writeConvention(
  folder: string,
  ...args: Parameters<typeof conventionFiles>
): string {
  for (const [name, text] of Object.entries(conventionFiles(...args))) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return folder;
}
