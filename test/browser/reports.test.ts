/** Every kind of report is accessible, at every size and in both schemes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classifyChecked } from "../../src/api/checked-page.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { records } from "../../src/entries/records.ts";
import { seedSeries } from "../../src/inspect/figure-parts.ts";
import { report as inspectionReport } from "../../src/inspect/html-report.ts";
import { inspectPage } from "../../src/inspect/inspection.ts";
import { drawRecords } from "../../src/inspect/records/drawn-records.ts";
import { recordsReport } from "../../src/inspect/records/records-report.ts";
import { drawSegments } from "../../src/inspect/segments/drawn-segment.ts";
import { segmentsReport } from "../../src/inspect/segments/segments-report.ts";
import { loadDefaultModel } from "../../src/models/load/load-model.ts";
import { createDictionary } from "../../src/records/dictionary.ts";
import { findChromium } from "../../src/rendering/chromium.ts";
import { loadCorpus } from "../../training/corpus/corpus.ts";
import { compare } from "../../training/score/comparison.ts";
import { evaluateModel } from "../../training/score/evaluate.ts";
import { report as evaluationReport } from "../../training/score/report/evaluation-report.ts";
import { launchChromium } from "./launch.ts";
import { openHtml } from "./open-report.ts";
import { overflow } from "./readings.ts";
import { screens, violationsOf } from "./studio-window.ts";

const executablePath = findChromium();
if (executablePath === undefined) console.warn("reports in a browser: skipped, set CHROMIUM");
const pages = fileURLToPath(new URL("../../data/pages", import.meta.url));
const shop = `<title>Pan</title><body><nav><a href=/>Start</a></nav><main><h1>Pan</h1>
  <table><tr><th>Publisher<td>Zebra<tr><th>ISBN<td>9780316125581</table></main>`;

function inspection(): string {
  const html = readFileSync(join(pages, "news-harbour-bridge/page.html"));
  const classified = classifyChecked(html, {});
  const page = inspectPage(classified, classified.model, { name: "news" });
  return inspectionReport(page, { panels: seedSeries, palette: "green" });
}

async function evaluation(): Promise<string> {
  const corpus = await loadCorpus([pages], { segmenter: layout });
  const model = loadDefaultModel();
  const results = evaluateModel(model, corpus).slice(0, 12);
  const scored = results.map(({ page: { id }, f1 }) => ({ page: { id }, f1 }));
  return evaluationReport({
    title: "Evaluation",
    source: "Some pages by the default model.",
    pages: corpus.pages.slice(0, 2),
    results,
    model,
    isModelScored: true,
    worst: 3,
    inspections: ["./a.html", "./b.html", "./c.html"],
    compared: {
      name: "models/of-another-kind/and-a-long-name.json",
      comparison: compare(
        scored,
        scored.map(({ page }) => ({ page, f1: 0.5 })),
      ),
    },
  });
}

function ofRecords(): string {
  const { page } = openPage(shop, layout, {});
  return recordsReport(drawRecords(page, "shop.html", createDictionary(), records(shop)), "green");
}

function ofSegments(): string {
  const html = readFileSync(join(pages, "news-harbour-bridge/page.html"));
  return segmentsReport(drawSegments(classifyChecked(html, {}), "news", "comb"), "green");
}

describe.skipIf(executablePath === undefined)("reports in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  const kinds: readonly (readonly [string, () => string | Promise<string>])[] = [
    ["an inspection", inspection],
    ["an evaluation", evaluation],
    ["records", ofRecords],
    ["segments", ofSegments],
  ];
  test.each(kinds)("%s is accessible at every size, in both schemes", async (_, make) => {
    const html = await make();
    for (const { width = 1280, height = 800, scheme = "light" } of screens) {
      const { page, incidents } = await openHtml(browser, html, { width, height, scheme });
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll("details")) fold.open = true;
      });
      expect([width, scheme, await violationsOf(page)]).toEqual([width, scheme, []]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(incidents).toEqual([]);
    }
  });
});
