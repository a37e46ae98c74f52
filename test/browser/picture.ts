/**
 * The README's pictures, of a real inspection: `data/figures/inspection.svg`, the page's chart, and
 * `data/figures/inspection.png`, the report, and `data/figures/studio.png`, the studio, as Chromium shows
 * them. Run by `npm run picture`.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { runProgram } from "../../src/cli/program.ts";
import { findChromium } from "../../src/rendering/chromium.ts";
import { openStore } from "../../src/studio/corpus-store.ts";
import { startStudio } from "../../src/studio/server.ts";

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
  console.error("found no Chromium: data/figures/*.png stay as they are; set CHROMIUM");
} else {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const tab = await browser.newPage({ viewport: SCREEN });
  await tab.goto(pathToFileURL(report).href);
  await tab.screenshot({ path: join(figures, "inspection.png"), animations: "disabled" });
  await takeStudio(browser);
  await browser.close();
}
rmSync(folder, { recursive: true });

/** The label screen, at a paragraph of the story. */
async function takeStudio(browser: Browser): Promise<void> {
  const studio = await startStudio({ store: await openStore("data/pages", true), port: 0 });
  const tab = await browser.newPage({ viewport: SCREEN });
  await tab.goto(studio.url);
  await tab.waitForSelector("table.queue");
  await tab.goto(`${new URL(studio.url).origin}/#/label/news-harbour-bridge`);
  await tab.frameLocator("iframe").locator("seine-b[data-s]").first().waitFor();
  await tab.keyboard.press("/");
  await tab.keyboard.type("Harbour Bridge reopens");
  await tab.keyboard.press("Enter");
  for (let step = 0; step < 1; step++) await tab.keyboard.press("j");
  await tab.locator(".reasons .families").first().waitFor();
  await tab.screenshot({ path: join(figures, "studio.png"), animations: "disabled" });
  await studio.close();
}
