import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { segmenterNamed } from "../../../../src/document/segmenter.ts";
import { loadDefaultModel } from "../../../../src/models/load/load-model.ts";
import { findChromium } from "../../../../src/rendering/chromium.ts";
import { loadCorpus } from "../../../../training/corpus/corpus.ts";
import { compare } from "../../../../training/score/comparison.ts";
import { evaluateModel } from "../../../../training/score/evaluate.ts";
import { report } from "../../../../training/score/report/evaluation-report.ts";
import { inspectionFiles } from "../../../../training/score/report/inspections.ts";
import { lowest } from "../../../../training/score/report/worst-pages.ts";
import { launchChromium } from "../../../browser/launch.ts";
import { temporaryFolder } from "../../../cli/run.ts";

const executablePath = findChromium();
if (executablePath === undefined) console.warn("found no Chromium: reports are not opened");

/** Width of a sheet less the margins that browsers give it, in pixels. */
const A4 = 718;

describe.skipIf(executablePath === undefined)("a report in Chromium", () => {
  it("opens without a message or a request, and fits narrow and wide windows", async () => {
    const corpus = await loadCorpus(["data/pages"], { segmenter: segmenterNamed("layout") });
    const model = loadDefaultModel();
    const results = evaluateModel(model, corpus);
    const folder = temporaryFolder();
    const file = join(folder, "report.html");
    mkdirSync(join(folder, "pages"));
    const inspections = [...inspectionFiles(lowest(results, 2), model)].map(({ name, html }) => {
      writeFileSync(join(folder, "pages", name), html);
      return `./pages/${name}`;
    });
    const html = report({
      title: "Evaluation",
      source: "All pages by the default model.",
      pages: corpus.pages.slice(0, 4),
      results,
      model,
      isModelScored: true,
      losses: [{ name: "trees", losses: [0.6, 0.5, 0.4] }],
      worst: 2,
      inspections,
      compared: {
        name: "models/of-another-kind/and-a-long-name.json",
        comparison: compare(
          results.map(({ page, f1 }) => ({ page: { id: `${page.id}-${"and-on".repeat(8)}` }, f1 })),
          results.map(({ page }) => ({
            page: { id: `${page.id}-${"and-on".repeat(8)}` },
            f1: 0.5,
          })),
        ),
      },
    });
    writeFileSync(file, html);
    expect(html.length).toBeLessThan(300_000);
    const browser = await launchChromium();
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
        expect(await page.locator("svg.plot").count()).toBe(5);
        // Every column of every table is in sight, on paper too.
        const cut = (): Promise<unknown> =>
          page.evaluate(
            `[...document.querySelectorAll(".wide, svg")].filter((box) =>
              box.getBoundingClientRect().right > innerWidth ||
              (box.matches(".wide") && box.scrollWidth > box.clientWidth)).length`,
          );
        expect(await cut()).toBe(0);
        await page.emulateMedia({ media: "print" });
        await page.setViewportSize({ width: A4, height: 1000 });
        expect(await cut()).toBe(0);
        const clipped = await page.evaluate(
          `[...document.querySelectorAll(".wide")].filter((one) =>
            getComputedStyle(one).overflowX !== "visible").length`,
        );
        expect(clipped).toBe(0);
        // What is folded is on paper.
        const folded = page.locator("details:not([open]) table").first();
        expect((await folded.boundingBox())?.height).toBeGreaterThan(20);
        await page.emulateMedia({ media: null });
        await page.setViewportSize({ width, height: 800 });
        expect(found).toEqual([]);
        await page.getByText("Look into it").first().click();
        expect(await page.locator(".verdict").textContent()).toContain("wrong");
        expect(await page.locator(".summary").textContent()).toContain("Against the gold text");
        await page.close();
      }
    } finally {
      await browser.close();
    }
  });
});
