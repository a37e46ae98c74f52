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
  await context.addInitScript(follow);
  return context;
}

/** What the scripts of a window's frames have told it. */
interface Heard {
  readonly kind: string;
  readonly blocks?: readonly number[];
}

/**
 * In each document: keeps what frames tell, before the studio has it; and points at the messages, which then do not
 * go by themselves, however slow the test is.
 */
function follow(): void {
  if (window !== top) return;
  const heard: Heard[] = [];
  Object.assign(window, { heard });
  addEventListener("message", ({ data }: MessageEvent<Heard>) => heard.push(data));
  new MutationObserver((_, observer) => {
    const messages = document.querySelector(".toasts");
    if (messages === null) return;
    observer.disconnect();
    messages.dispatchEvent(new PointerEvent("pointerenter"));
  }).observe(document, { childList: true, subtree: true });
}

/** Until the frame has told the window something of this kind. */
export async function heard(page: Page, kind: string): Promise<void> {
  await page.waitForFunction(
    (kind) => (window as unknown as { heard: Heard[] }).heard.some((one) => one.kind === kind),
    kind,
  );
}

/** Until the window knows that a block is on the screen. */
export async function seen(page: Page, block: number): Promise<void> {
  await page.waitForFunction(
    (block) =>
      (window as unknown as { heard: Heard[] }).heard
        .findLast(({ kind }) => kind === "seen")
        ?.blocks?.includes(block),
    block,
  );
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
  await shown(page, id);
  await page.keyboard.press("Home");
  await page.frameLocator("iframe").locator('seine-b[data-b="0"][data-c]').first().waitFor();
}

/** Until the page, and no other, is on the label screen, and in its frame. */
export async function shown(page: Page, id: string): Promise<void> {
  await page.locator(`.label-head a[href="#/values/${encodeURIComponent(id)}"]`).waitFor();
  await page.frameLocator("iframe").locator("seine-b[data-s]").first().waitFor();
}

/** After a key or a click in the window itself: one in the frame may not have come there yet. */
export async function saved(page: Page): Promise<void> {
  await page.locator(".status", { hasText: "· saved" }).waitFor();
}

/** Until the frame shows the label of a block. */
export async function labelled(page: Page, number: number, label: string): Promise<void> {
  await page
    .frameLocator("iframe")
    .locator(`seine-b[data-b="${number}"][data-l="${label}"]`)
    .first()
    .waitFor();
}

export const block = (page: Page, number: number): Locator =>
  page.frameLocator("iframe").locator(`seine-b[data-b="${number}"]`).first();
