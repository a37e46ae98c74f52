/** The browser extension of the examples: in Chromium that has it loaded, and on a page. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type BrowserContext, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../../src/rendering/chromium.ts";
import { PATIENCE } from "./launch.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "seine-extension-"));
const page = pathToFileURL(join(root, "data/pages/docs-queue-retries/page.html")).href;

const executablePath = findChromium();
const title =
  executablePath === undefined ? "the extension: skipped, set CHROMIUM" : "the extension";
if (executablePath === undefined) console.warn(title);

describe.skipIf(executablePath === undefined)(title, () => {
  let context: BrowserContext;
  beforeAll(async () => {
    cpSync(join(root, "examples/extension"), folder, { recursive: true });
    await build({
      entryPoints: [join(root, "examples/extension/reader.js")],
      bundle: true,
      minify: true,
      platform: "browser",
      outfile: join(folder, "reader.bundle.js"),
    });
    context = await chromium.launchPersistentContext("", {
      executablePath: executablePath!,
      timeout: PATIENCE,
      // Playwright switches extensions off.
      ignoreDefaultArgs: ["--disable-extensions"],
      args: ["--no-sandbox", `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
    });
    context.setDefaultTimeout(PATIENCE);
  });
  afterAll(async () => {
    await context?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is loaded: its worker waits for a click", async () => {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const about = () =>
      worker.evaluate(() => {
        const { chrome } = globalThis as unknown as {
          chrome: {
            runtime: { getManifest(): { name: string; permissions: string[] } };
            action: { onClicked: { hasListeners(): boolean } };
          };
        };
        const { name, permissions } = chrome.runtime.getManifest();
        return { name, permissions, waits: chrome.action.onClicked.hasListeners() };
      });
    // The worker is there before its script has run.
    await expect.poll(about).toEqual({
      name: "Seine reader",
      permissions: ["activeTab", "scripting"],
      waits: true,
    });
  });

  test("shows the content of a page, and why, and what is left out", async () => {
    const window = await context.newPage();
    const requests: string[] = [];
    await window.goto(page);
    window.on("request", (request) => requests.push(request.url()));
    await window.addScriptTag({ path: join(folder, "reader.bundle.js") });
    const reader = window.locator("seine-reader");
    await reader.getByText("A job is never retried in place").waitFor();
    expect(await reader.locator("details:visible").count()).toBeLessThan(
      await reader.locator("details").count(),
    );
    await reader.getByText("A job is never retried in place").click();
    const reasons = reader.locator("details[open] small");
    expect(await reasons.first().textContent()).toContain("probability 0.");
    expect(await reasons.count()).toBe(4);
    await reader.getByRole("button", { name: "Show what is left out" }).click();
    expect(await reader.locator(".dropped:visible").count()).toBeGreaterThan(10);
    await reader.getByRole("button", { name: "Close" }).click();
    expect(await window.locator("seine-reader").count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith("file:"))).toEqual([]);
  });
});
