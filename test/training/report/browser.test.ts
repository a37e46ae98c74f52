import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { describe, expect, it } from "vitest";
import { segmenterNamed } from "../../../src/document/segmenter.ts";
import { loadDefaultModel } from "../../../src/load-model.ts";
import { loadCorpus } from "../../../training/corpus.ts";
import { evaluateModel } from "../../../training/evaluate.ts";
import { report } from "../../../training/report/report.ts";
import { temporaryFolder } from "../../cli/run.ts";

const browsers = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = browsers.find((path) => existsSync(path));
if (executablePath === undefined) {
  console.warn(`no browser in ${browsers.join(", ")}: reports are not opened`);
}

describe.skipIf(executablePath === undefined)("a report in Chromium", () => {
  it("opens without a message or a request, and fits narrow and wide windows", async () => {
    const corpus = await loadCorpus(["data/pages"], { segmenter: segmenterNamed("layout") });
    const model = loadDefaultModel();
    const results = evaluateModel(model, corpus);
    const file = join(temporaryFolder(), "report.html");
    const html = report({
      title: "Evaluation",
      source: "All pages by the default model.",
      pages: corpus.pages.slice(0, 4),
      results,
      model,
      isModelScored: true,
      losses: [{ name: "trees", losses: [0.6, 0.5, 0.4] }],
      worst: 2,
    });
    writeFileSync(file, html);
    expect(html.length).toBeLessThan(300_000);
    const browser = await chromium.launch({
      executablePath: executablePath!,
      args: ["--no-sandbox"],
    });
    try {
      for (const [width, colorScheme] of [
        [1280, "light"],
        [390, "dark"],
      ] as const) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
        const found: string[] = [];
        page.on("console", (message) => found.push(message.text()));
        page.on("pageerror", (error) => found.push(error.message));
        page.on("request", (request) => {
          if (request.url() !== pathToFileURL(file).href) found.push(request.url());
        });
        await page.goto(pathToFileURL(file).href);
        await page.locator("summary").first().click();
        expect(await page.locator("details[open] table").isVisible()).toBe(true);
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
        expect(await page.locator("svg.plot").count()).toBe(4);
        expect(found).toEqual([]);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  }, 60_000);
});
