import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExtractOptions, extract } from "../../src/extract.ts";
import { loadModel } from "../../src/load-model.ts";
import { metadata } from "../../src/page-metadata.ts";
import { findChromium } from "../../src/rendering/chromium.ts";

/*
 * The package as a bundler for browsers sees it: built from a copy of the sources, found by its name in
 * a project's node_modules, bundled by Vite.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = join(root, "data/pages");
const folder = mkdtempSync(join(tmpdir(), "seine-bundle-"));
/** What the README says of a bundle of extract and the tiny model. */
const SAID = /bundles to some (\d+) KB gzipped/;
/** How far that may be from what is measured. */
const TOLERANCE = 0.05;
const NODE_MODULE = /["']node:/;

beforeAll(() => {
  const copy = join(folder, "seine");
  for (const name of ["package.json", "tsconfig.json", "src", "training", "models"]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  for (const script of [[tsc], ["--import", "tsx", "src/build/packages.ts"]]) {
    execFileSync(process.execPath, script, { cwd: copy, stdio: "pipe" });
  }
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(copy, join(folder, "node_modules/seine"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * JSON whose numbers have 12 digits: the last bits of `Math.exp` and the like are the engine's choice,
 * and this one's may be years older than the browser's.
 */
function rounded(value: unknown): string {
  const round = (_: string, item: unknown): unknown =>
    typeof item === "number" ? Number(item.toPrecision(12)) : item;
  return JSON.stringify(value, round);
}

/** A script that sets the global `bundle` to what the source exports; warnings are errors. */
async function bundleOf(name: string, source: string): Promise<string> {
  writeFileSync(join(folder, name), source);
  const warnings: string[] = [];
  const result = await build({
    root: folder,
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

const withModel = `
  import { extract, metadata, readModel } from "seine";
  import tiny from "seine/models/tiny.json";
  const model = readModel(tiny);
  export const extractTiny = (html, options) => extract(html, { ...options, model });
  export { extract, metadata };`;

test("a bundle of extract and the tiny model is as small as the README says, and without Node.js", async () => {
  const code = await bundleOf("model.js", withModel);
  const kilobytes = gzipSync(code).length / 1000;
  const said = Number(SAID.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1]);
  expect(Math.abs(kilobytes / said - 1), `measured ${kilobytes} KB`).toBeLessThan(TOLERANCE);
  expect(code).not.toMatch(NODE_MODULE);
});

test("what is not used is not bundled", async () => {
  expect((await bundleOf("nothing.js", 'import "seine"; export const a = 1;')).length).toBeLessThan(
    200,
  );
  const decoding = await bundleOf("decode.js", 'export { decode } from "seine";');
  const reading = await bundleOf("metadata.js", 'export { metadata } from "seine";');
  expect(gzipSync(decoding).length).toBeLessThan(20_000);
  expect(gzipSync(reading).length).toBeLessThan(100_000);
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
    browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] });
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
