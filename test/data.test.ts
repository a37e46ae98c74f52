import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { decode } from "../src/document/decode.ts";
import { subtreeText } from "../src/document/document.ts";
import { trainingLabels } from "../src/document/gold-labels.ts";
import { parse } from "../src/document/parse.ts";
import { layout } from "../src/document/segmenters/layout.ts";
import { collapse, words } from "../src/document/words.ts";
import { score } from "../training/corpus/metrics.ts";
import { readCorpus } from "../training/corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../training/corpus/readers/reader.ts";

const folder = fileURLToPath(new URL("../data", import.meta.url));
const slugs = readdirSync(join(folder, "pages")).sort();
const pages: LabelledPage[] = [];
for await (const page of readCorpus(join(folder, "pages"))) {
  if (page instanceof ReaderError) throw page;
  pages.push(page);
}

function textOf(page: LabelledPage): string {
  return decode(page.html, page.encoding).text;
}

/** Texts of the page's blocks. */
function blocksOf(page: LabelledPage): string[] {
  return layout.segment(parse(textOf(page))).map(({ text }) => text);
}

function pageNamed(id: string): LabelledPage {
  return pages.find((page) => page.id === id)!;
}

test("the manifest names every page and has the digests of what decides a score", () => {
  const digest = z.string().length(64);
  const manifest = z
    .strictObject({
      pages: z.record(z.string(), z.strictObject({ "page.html": digest, "gold.txt": digest })),
    })
    .parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));
  const sha256 = (slug: string, name: string): string =>
    createHash("sha256")
      .update(readFileSync(join(folder, "pages", slug, name)))
      .digest("hex");
  expect(manifest.pages).toEqual(
    Object.fromEntries(
      slugs.map((slug) => [
        slug,
        { "page.html": sha256(slug, "page.html"), "gold.txt": sha256(slug, "gold.txt") },
      ]),
    ),
  );
});

test("every page can be read, and each is a site of its own", () => {
  expect(pages.map(({ id }) => id)).toEqual(slugs);
  expect(new Set(pages.map(({ site }) => site)).size).toBe(slugs.length);
});

describe.each(pages.map((page) => [page.id, page] as const))("%s", (_, page) => {
  const blocks = blocksOf(page);

  test("has blocks that make up its gold", () => {
    const labels = trainingLabels(blocks, page.gold);
    const kept = blocks.filter((_, block) => labels[block] === 1).join("\n");
    const { f1, emptyGold } = score(words(page.gold), words(kept), "bag");
    if (emptyGold) expect(kept).toBe("");
    else expect(f1).toBeGreaterThanOrEqual(0.95);
  });

  test("has its snippets where they belong", () => {
    // Not the blocks: an extractor may also give text that no block has, such as a menu's options.
    const shown = collapse(subtreeText(parse(textOf(page)), 0));
    expect(page.with!.filter((snippet) => !page.gold.includes(snippet))).toEqual([]);
    expect(page.without!.filter((snippet) => !shown.includes(snippet))).toEqual([]);
    expect(page.without!.filter((snippet) => page.gold.includes(snippet))).toEqual([]);
    const least = page.gold === "" ? 0 : 3;
    expect(page.with!.length).toBeGreaterThanOrEqual(least);
    expect(page.without!.length).toBeGreaterThanOrEqual(3);
  });

  test("has gold of one paragraph a line, without blank lines", () => {
    expect(page.gold.startsWith("\n")).toBe(false);
    expect(page.gold).not.toContain("\n\n");
  });
});

test.each([
  ["fr-cafe-gare-1252", "windows-1252", "meta", "la pendule retarde de sept minutes — exprès"],
  ["ja-clock-shop-sjis", "shift_jis", "meta", "時計"],
  ["ru-tram-1251", "windows-1251", "given", "трамва"],
])("%s is decoded from %s, told by %s", (id, encoding, reason, text) => {
  const page = pageNamed(id);
  const decoded = decode(page.html, page.encoding);
  expect(decoded).toMatchObject({ encoding, reason, replaced: false });
  expect(decoded.text).toContain(text);
  expect(blocksOf(page).join("\n")).toContain(text);
});

test("the text after a title that is never closed survives", () => {
  const page = pageNamed("title-unclosed-station");
  expect(textOf(page)).toContain("<title>");
  expect(textOf(page)).not.toContain("</title>");
  const visible = blocksOf(page).join("\n");
  for (const line of page.gold.trim().split("\n")) expect(visible).toContain(line);
});
