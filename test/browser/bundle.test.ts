import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { build as buildByEsbuild } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { metadata } from "../../src/api/metadata.ts";
import type { ExtractOptions } from "../../src/api/options/page-options.ts";
import { loadModel } from "../../src/models/load/load-model.ts";
import { findChromium } from "../../src/rendering/chromium.ts";
import { project, root } from "../installed/project.ts";
import { launchChromium } from "./launch.ts";

/* The installed package as bundlers for browsers see it. */
const pages = join(root, "data/pages");
/** What the README says of bundles of extract and the tiny model. */
const SAID = /some (\d+) KB gzipped \(Vite\) or\s+(\d+) KB \(esbuild\)/;
/** And of those of `seine/browser`: of text, and with Markdown and metadata. */
const SAID_SMALL = /(\d+) KB from `seine\/browser`, and\s+(\d+) KB with Markdown and metadata/;
/** A row of the guide's table of bundles. */
const ROW = / KB \| (\d+) KB \|$/gm;
/** The most that these may have, in bytes. */
const MOST_SMALL = [208_000, 234_000];
/** How far that may be from what is measured. */
const TOLERANCE = 0.05;
const NODE_MODULE = /["']node:/;

/**
 * JSON whose numbers have 12 digits: the last bits of `Math.exp` and the like are the engine's choice,
 * and this one's may be years older than the browser's.
 */
function rounded(value: unknown): string {
  const round = (_: string, item: unknown): unknown =>
    typeof item === "number" ? Number(item.toPrecision(12)) : item;
  return JSON.stringify(value, round);
}

/** A script by Vite that sets the global `bundle` to what the source exports; warnings are errors. */
async function bundleOf(name: string, source: string): Promise<string> {
  writeFileSync(join(project, name), source);
  const warnings: string[] = [];
  const result = await build({
    root: project,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      lib: { entry: name, name: "bundle", formats: ["iife"] },
      rolldownOptions: { onLog: (_, log) => warnings.push(log.message) },
    },
  });
  expect(warnings).toEqual([]);
  if (!Array.isArray(result)) throw new Error("expected one output per format");
  return result[0]!.output[0].code;
}

/** The same by esbuild, for which a module of Node.js that is imported is an error. */
async function bundleByEsbuild(source: string, format: "iife" | "esm" = "iife"): Promise<string> {
  const { outputFiles, warnings } = await buildByEsbuild({
    stdin: { contents: source, resolveDir: project },
    bundle: true,
    minify: true,
    format,
    globalName: "bundle",
    write: false,
    logLevel: "silent",
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]!.text;
}

const withModel = `
  import { extract, metadata, readModel } from "seine";
  import tiny from "seine/models/tiny.json";
  const model = readModel(tiny);
  export const extractTiny = (html, options) => extract(html, { ...options, model });
  export { extract, metadata };`;

const small = `
  import { extract, readModel } from "seine/browser";
  import tiny from "seine/browser/tiny.json";
  const model = readModel(tiny);
  export const extractSmall = (html, options) => extract(html, { ...options, model });`;
const smallWithAll = `${small}
  export { csv, html, markdown, metadata, xml } from "seine/browser";`;

/** Checks how large bundles are against what the README says. */
function expectSizes(said: RegExp, codes: readonly string[]): void {
  const figures = said
    .exec(readFileSync(join(root, "README.md"), "utf8"))!
    .slice(1)
    .map(Number);
  for (const [i, code] of codes.entries()) {
    const kilobytes = gzipSync(code).length / 1000;
    expect(Math.abs(kilobytes / figures[i]! - 1), `measured ${kilobytes} KB`).toBeLessThan(
      TOLERANCE,
    );
  }
}

test("bundles of extract and the tiny model are as small as the README says, and without Node.js", async () => {
  const byVite = await bundleOf("model.js", withModel);
  expect(byVite).not.toMatch(NODE_MODULE);
  expectSizes(SAID, [byVite, await bundleByEsbuild(withModel)]);
});

test("bundles of seine/browser have what they use, without zod and chardet", async () => {
  const more = `${small} export { markdown, metadata } from "seine/browser";`;
  const codes = await Promise.all([small, more].map((source) => bundleByEsbuild(source)));
  expectSizes(SAID_SMALL, codes);
  for (const [i, code] of codes.entries()) {
    expect(gzipSync(code).length).toBeLessThan(MOST_SMALL[i]!);
    // Words of zod, of chardet and of TEI.
    const foreign = ["ZodType", "ISO-2022-JP", "fileDesc"].filter((word) => code.includes(word));
    expect(foreign).toEqual([]);
  }
  const byVite = await bundleOf("small.js", small);
  expect(gzipSync(byVite).length).toBeLessThan(MOST_SMALL[0]!);
});

test("the guide has the figures of the README", () => {
  const [readme, guide] = ["README.md", "docs/content.md"].map((name) =>
    readFileSync(join(root, name), "utf8"),
  );
  const said = [SAID.exec(readme!)![2], ...SAID_SMALL.exec(readme!)!.slice(1)];
  expect([...guide!.matchAll(ROW)].map(([, gzipped]) => gzipped)).toEqual(said);
});

test.each(["seine/methods", "seine/records"])("%s is bundled too", async (name) => {
  const code = await bundleByEsbuild(`export * from "${name}";`, "esm");
  expect(code.length).toBeGreaterThan(100_000);
});

test("what is not used is not bundled", async () => {
  expect((await bundleOf("nothing.js", 'import "seine"; export const a = 1;')).length).toBeLessThan(
    200,
  );
  const decoding = await bundleOf("decode.js", 'export { decode } from "seine";');
  const reading = await bundleOf("metadata.js", 'export { metadata } from "seine";');
  expect(gzipSync(decoding).length).toBeLessThan(20_000);
  // Metadata reads the posts of conversations, too, whose blocks depend on style sheets, and tells languages
  // by their words.
  expect(gzipSync(reading).length).toBeLessThan(121_000);
  // Neither needs a model, zod's part of it aside, nor any format.
  for (const code of [decoding, reading]) expect(code).not.toContain("seine-model");
});

const executablePath = findChromium();
const title =
  executablePath === undefined
    ? "in a browser: skipped, found no chromium, chromium-browser or google-chrome on the path; set CHROMIUM"
    : "in a browser";

describe.skipIf(executablePath === undefined)(title, () => {
  let browser: Browser;
  let page: Page;
  let smallPage: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundleOf("model.js", withModel) });
    smallPage = await browser.newPage();
    await smallPage.addScriptTag({ content: await bundleByEsbuild(smallWithAll) });
  });
  afterAll(() => browser?.close());

  /** What an expression of `html`, the page's bytes, and `bundle` gives there. */
  function runThere(slug: string, expression: string): Promise<{ readonly content?: string }> {
    const base64 = readFileSync(join(pages, slug, "page.html")).toString("base64");
    return page.evaluate(`(() => {
      const html = Uint8Array.from(atob("${base64}"), (c) => c.charCodeAt(0));
      return ${expression};
    })()`);
  }

  const model = loadModel(join(root, "models/tiny.json"));
  const formats: NonNullable<ExtractOptions["format"]>[] = ["text", "markdown", "html", "xml"];

  test("the bundle by esbuild extracts, too", async () => {
    const own = await browser.newPage();
    await own.addScriptTag({ content: await bundleByEsbuild(withModel) });
    const told = await own.evaluate(
      `bundle.extractTiny("<p>The bridge opened on Monday after nine years of work, said the mayor.", { format: "markdown" }).encoding`,
    );
    expect(told).toBe("utf-8");
  });

  test.each(readdirSync(pages))("%s: extracts the same as here, in every format", async (slug) => {
    const html = readFileSync(join(pages, slug, "page.html"));
    const url = "https://example.org/2024/03/05/page";
    for (const format of formats) {
      const options = JSON.stringify({ format, url });
      const there = await runThere(slug, `bundle.extractTiny(html, ${options})`);
      // Not one comparison of everything: a difference should be readable.
      const here = extract(html, { format, url, model });
      expect(there.content).toBe(here.content);
      expect(rounded(there)).toBe(rounded(here));
    }
    const there = await runThere(slug, `bundle.metadata(html, { url: "${url}" })`);
    expect(there).toEqual(metadata(html, { url }));
  });

  test.each(readdirSync(pages))("%s: seine/browser extracts the same", async (slug) => {
    const html = new TextDecoder().decode(readFileSync(join(pages, slug, "page.html")));
    const url = "https://example.org/2024/03/05/page";
    const told = metadata(html, { url });
    const ask = (expression: string): Promise<unknown> =>
      smallPage.evaluate(`((html, url) => ${expression})(${JSON.stringify(html)}, "${url}")`);
    expect(await ask("bundle.metadata(html, { url })")).toEqual(told);
    const { posts, ...plain } = extract(html, { model, url, blocks: "all" });
    const there = await ask('bundle.extractSmall(html, { url, blocks: "all" })');
    expect(rounded(there)).toBe(rounded(plain));
    for (const format of ["markdown", "html", "xml", "csv"] as const) {
      const there = await ask(
        `bundle.extractSmall(html, { url, format: bundle.${format}, metadata: bundle.metadata(html, { url }) })`,
      );
      expect(rounded(there)).toBe(rounded(extract(html, { model, url, format, metadata: true })));
    }
  });

  test("seine/browser reads the live document", async () => {
    const own = await browser.newPage();
    await own.goto(pathToFileURL(join(pages, "docs-queue-retries/page.html")).href);
    const code = await bundleByEsbuild(small);
    const { markup, there } = (await own.evaluate(
      `(() => { ${code}; return {
        markup: "<!DOCTYPE html>" + document.documentElement.outerHTML,
        there: bundle.extractSmall(document),
      }; })()`,
    )) as { markup: string; there: object };
    expect(rounded(there)).toBe(rounded(extract(markup, { model })));
  });

  test("without a model says where one comes from", async () => {
    const message = await page.evaluate(
      `(() => { try { bundle.extract("<p>text"); } catch (error) { return error.message; } })()`,
    );
    expect(message).toContain("give the option model, from readModel()");
  });
});
