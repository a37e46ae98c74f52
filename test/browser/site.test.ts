/** The site in Chromium: from the disk and under a sub-path, in light and dark, at 1280 and 390 px. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { findChromium } from "../../src/rendering/chromium.ts";
import { playgroundCode } from "../../src/studio/client/playground/bundle.ts";
import { playgroundDocument } from "../../src/studio/client/playground/playground-document.ts";
import { site } from "../../src/website/site.ts";
import { launchChromium } from "./launch.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "seine-site-"));
/** A page of each kind. */
const kinds = [
  ...["index.html", "quickstart.html", "comparison.html", "formats.html"],
  ...["guides/records.html", "cli/index.html", "cli/extract.html", "api/seine-methods.html"],
  ...["models/default.html", "results/index.html", "search.html?q=threshold"],
];
const types: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
};

const executablePath = findChromium();
const title =
  executablePath === undefined ? "the site: skipped, set CHROMIUM" : "the site in a browser";
if (executablePath === undefined) console.warn(title);

describe.skipIf(executablePath === undefined)(title, () => {
  let browser: Browser;
  let server: Server;
  let under: string;
  let paths: string[];
  const disk = pathToFileURL(`${folder}/`).href;
  beforeAll(async () => {
    const files = await site(
      root,
      new Map([["playground.html", playgroundDocument(await playgroundCode())]]),
    );
    paths = [...files.keys()].filter((path) => path.endsWith(".html"));
    for (const [path, content] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, "http://site");
      const content = files.get(pathname.replace("/deep/docs/", ""));
      response.writeHead(content === undefined ? 404 : 200, {
        "content-type": types[pathname.split(".").at(-1)!] ?? "application/octet-stream",
      });
      response.end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    under = `http://127.0.0.1:${(server.address() as AddressInfo).port}/deep/docs/`;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A window; what it asks for elsewhere, and all that is said, is gathered. */
  async function open(
    width: number,
    colorScheme: "light" | "dark",
  ): Promise<{ page: Page; incidents: string[]; requests: string[] }> {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const incidents: string[] = [];
    const requests: string[] = [];
    page.on("console", (message) => incidents.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
    page.on("requestfailed", (request) => {
      // A page that one leaves ends its requests.
      const reason = request.failure()?.errorText;
      if (reason !== "net::ERR_ABORTED") incidents.push(`failed: ${request.url()}: ${reason}`);
    });
    page.on("request", (request) => {
      requests.push(request.url());
      const isOwn = [disk, under, "data:", "about:", "blob:"].some((start) =>
        request.url().startsWith(start),
      );
      if (!isOwn) incidents.push(`request: ${request.url()}`);
    });
    return { page, incidents, requests };
  }

  const widthOf = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth);

  test("every page fits a window of 390 px, from the disk, without a word of complaint", async () => {
    const { page, incidents } = await open(390, "light");
    for (const path of paths) {
      await page.goto(disk + path);
      expect(await widthOf(page), path).toBeLessThanOrEqual(390);
    }
    expect(incidents).toEqual([]);
  });

  test.each([
    [1280, "light"],
    [390, "dark"],
  ] as const)("a page of each kind is accessible at %d px in %s", async (width, scheme) => {
    const { page, incidents } = await open(width, scheme);
    for (const path of kinds) {
      await page.goto(under + path);
      if (path.startsWith("search")) await page.locator("#results li").first().waitFor();
      expect(await widthOf(page), path).toBeLessThanOrEqual(width);
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: {
            run(o: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          };
        };
        const found = await axe.run({ iframes: false });
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
      });
      expect(violations, path).toEqual([]);
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe(scheme === "dark" ? "rgb(16, 18, 21)" : "rgb(246, 246, 244)");
    }
    expect(incidents).toEqual([]);
  });

  test("the first view asks for less than 150 KB, and neither model nor engine", async () => {
    const { page, requests } = await open(1280, "light");
    let bytes = 0;
    page.on("response", (response) => {
      void response.body().then(({ length }) => {
        bytes += length;
      });
    });
    await page.goto(`${under}index.html`, { waitUntil: "networkidle" });
    expect(requests.map((url) => url.slice(under.length)).sort()).toEqual(
      ["icon.svg", "index.html", "site.css", "site.js"].filter((path) =>
        requests.includes(under + path),
      ),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(150_000);
    await page.getByText("The first vehicle across").first().waitFor();
  });

  test.each(["disk", "sub-path"])("searches and tries a page from the %s", async (place) => {
    const start = place === "disk" ? disk : under;
    const { page, incidents } = await open(1280, "light");
    await page.goto(`${start}guides/content.html`);
    await page.keyboard.press("/");
    await page.keyboard.type("learnSite");
    const first = page.locator(".found a").first();
    await first.waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.href.includes("guides/content"));
    expect(page.url()).toContain("learnSite");
    expect(await page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`).count()).toBe(1);
    // No page has all of these words.
    await page.getByLabel("Search the site").fill("zstd dictionary zeppelins");
    await page.keyboard.press("Enter");
    await page.locator("#results a").first().waitFor();
    const cut = await page.evaluate(() => {
      const { seinePages = [] } = window as { seinePages?: readonly (readonly string[])[] };
      const texts = seinePages.map(([, , , text]) => ` ${text} `);
      return [...document.querySelectorAll("#results p")]
        .map((snippet) => snippet.textContent)
        .filter((snippet) => {
          const words = snippet.replace(/^… | …$/g, "");
          return !texts.some((text) => text.includes(` ${words} `));
        });
    });
    expect(cut, "snippets begin and end with whole words").toEqual([]);
    await page.locator("#results a").first().click();
    await page.waitForURL((url) => url.href.includes("batches"));

    await page.goto(`${start}index.html`);
    await page.getByText("The page", { exact: true }).click();
    await page.frameLocator("[title^='The page']").locator("seine-b").first().waitFor();
    await page.getByText("Markdown", { exact: true }).press("Enter");
    await page.getByText("# Harbour Bridge reopens").waitFor();
    await page.getByText("Your own page", { exact: true }).click();
    const frame = page.frameLocator("[title='Playground']");
    await frame
      .getByLabel("The HTML of a page")
      .fill("<title>Rope</title><p>The rope held for nine years, and then it did not any more.");
    await frame.getByRole("button", { name: "Extract" }).click();
    await frame.getByRole("heading", { name: "Rope" }).waitFor();
    expect(incidents).toEqual([]);
  });
});
