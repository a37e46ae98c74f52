/**
 * The README's pictures, of a real inspection: `data/figures/inspection.svg`, the page's chart, and
 * `data/figures/inspection.png`, the report as Chromium shows it. Run by `npm run picture`.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { runProgram } from "../../src/cli/program.ts";
import { findChromium } from "../../src/rendering/chromium.ts";

const SCREEN = { width: 1280, height: 820 };

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
const page = "data/pages/news-harbour-bridge/page.html";
const gold = "data/pages/news-harbour-bridge/gold.txt";
const figures = "data/figures";
const folder = mkdtempSync(join(tmpdir(), "seine-picture-"));
const report = join(folder, "report.html");

mkdirSync(figures, { recursive: true });
const panels = "text-density,link-density,id-class-density,probability";
const svg = join(figures, "inspection.svg");
await runProgram(["inspect", page, "--format", "svg", "--panel", panels, "--output", svg]);
await runProgram(["inspect", page, "--gold", gold, "--output", report]);

const executablePath = findChromium();
if (executablePath === undefined) {
  console.error("found no Chromium: data/figures/inspection.png stays as it is; set CHROMIUM");
} else {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const tab = await browser.newPage({ viewport: SCREEN });
  await tab.goto(pathToFileURL(report).href);
  await tab.screenshot({ path: join(figures, "inspection.png"), animations: "disabled" });
  await browser.close();
}
rmSync(folder, { recursive: true });
