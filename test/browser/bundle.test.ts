import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

test("bundles of extract and the tiny model are as small as the README says, and without Node.js", async () => {
  const byVite = await bundleOf("model.js", withModel);
  expect(byVite).not.toMatch(NODE_MODULE);
  const codes = [byVite, await bundleByEsbuild(withModel)];
  const said = SAID.exec(readFileSync(join(root, "README.md"), "utf8"))!
    .slice(1)
    .map(Number);
  for (const [i, code] of codes.entries()) {
    const kilobytes = gzipSync(code).length / 1000;
    expect(Math.abs(kilobytes / said[i]! - 1), `measured ${kilobytes} KB`).toBeLessThan(TOLERANCE);
  }
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
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    await page.addScriptTag({ content: await bundleOf("model.js", withModel) });
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

  test("without a model says where one comes from", async () => {
    const message = await page.evaluate(
      `(() => { try { bundle.extract("<p>text"); } catch (error) { return error.message; } })()`,
    );
    expect(message).toContain("give the option model, from readModel()");
  });
});
