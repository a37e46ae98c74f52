import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { seedSeries } from "../../src/inspect/figure-parts.ts";
import { report } from "../../src/inspect/html-report.ts";
import type { Inspection } from "../../src/inspect/inspection.ts";

export interface OpenReport {
  readonly page: Page;
  /** What should not happen: console messages, errors, dialogs, requests. */
  readonly incidents: string[];
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly scheme: "light" | "dark";
}

const desktop: Screen = { width: 1280, height: 900, scheme: "light" };

/** Writes the report of an inspection to a file and opens it. */
export function openReport(
  browser: Browser,
  inspection: Inspection,
  screen: Screen = desktop,
): Promise<OpenReport> {
  return openHtml(browser, report(inspection, { panels: seedSeries, palette: "green" }), screen);
}

/** Writes a report to a file and opens it. */
export async function openHtml(
  browser: Browser,
  html: string,
  { width, height, scheme }: Screen = desktop,
): Promise<OpenReport> {
  const folder = mkdtempSync(join(tmpdir(), "seine-report-"));
  const file = join(folder, "report.html");
  writeFileSync(file, html);
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme });
  onTestFinished(async () => {
    await page.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const url = pathToFileURL(file).href;
  const incidents: string[] = [];
  page.on("console", (message) => incidents.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url() !== url) incidents.push(`request: ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(url);
  // Charts take their widths with the first frame.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return { page, incidents };
}
