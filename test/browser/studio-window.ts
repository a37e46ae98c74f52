/** Windows of the studio in a real Chromium, for tests. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { findChromium } from "../../src/rendering/chromium.ts";
import type { Studio } from "../../src/studio/server.ts";
import { launchChromium } from "./launch.ts";

const executablePath = findChromium();
export const hasChromium: boolean = executablePath !== undefined;
if (!hasChromium) console.warn("the studio in a browser: skipped, set CHROMIUM");

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A page of seven blocks. */
export const small = `<title>Bridge</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>
  <h1>Bridge opens</h1><p>The bridge over the river opened again on Monday after nine years of work.
  <p>Nobody who crossed it in the first hour had to pay, and many walked back.<p>Nice bridge!
  <footer>Imprint</footer>`;

export interface Screen {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
}
export const screens: readonly Screen[] = [
  {},
  { width: 390, height: 844 },
  { scheme: "dark" },
  { width: 390, height: 844, scheme: "dark" },
];

let browser: Browser;

/** Starts Chromium for the tests of a block, and ends it. */
export function withChromium(): void {
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
}

/** A browser of its own, without cookies and all; it goes when the test ends. */
export async function newBrowser({
  width = 1280,
  height = 800,
  scheme = "light",
}: Screen = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  onTestFinished(() => context.close());
  return context;
}

/** A window of the studio; what should not happen is gathered. */
export async function openWindow(
  studio: Pick<Studio, "url">,
  { width = 1280, height = 800, scheme = "light" }: Screen = {},
  shown = "table.queue",
): Promise<{ page: Page; incidents: string[] }> {
  const context = await newBrowser({ width, height, scheme });
  const page = await context.newPage();
  const incidents: string[] = [];
  page.on("console", (message) => {
    // Two windows may save at once: the answer to one of them is a status that Chromium logs.
    if (!message.text().includes("409")) incidents.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", () => incidents.push("popup"));
  page.on("request", (request) => {
    const { origin } = new URL(studio.url);
    const isOwn = request.url().startsWith(`${origin}/`) || request.url() === "data:,";
    if (!isOwn) incidents.push(`request: ${request.url()}`);
  });
  await page.goto(studio.url);
  await page.waitForSelector(shown);
  return { page, incidents };
}

/** What axe has against a window. */
export async function violationsOf(page: Page): Promise<unknown> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(o: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({ iframes: false });
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  });
}

export async function openToLabel(page: Page, id: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/label/${id}`);
  await page.frameLocator("iframe").locator("seine-b[data-s]").first().waitFor();
  await page.keyboard.press("Home");
  await page.frameLocator("iframe").locator('seine-b[data-b="0"][data-c]').first().waitFor();
}

export async function saved(page: Page): Promise<void> {
  await page.locator(".status", { hasText: "· saved" }).waitFor();
}

export const block = (page: Page, number: number): Locator =>
  page.frameLocator("iframe").locator(`seine-b[data-b="${number}"]`).first();
