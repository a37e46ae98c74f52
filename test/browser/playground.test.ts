import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { extractByMethod } from "../../src/api/extract-by-method.ts";
import { methods } from "../../src/methods/index.ts";
import { loadModel } from "../../src/models/load/load-model.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { findChromium } from "../../src/rendering/chromium.ts";
import { playground } from "../../src/studio/client/playground/bundle.ts";
import { hostilePage } from "../cases/hostile-page.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = join(root, "data/pages");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "seine-playground-"));
const file = join(folder, "playground.html");
const small = `<title>Bridge</title><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>
  <h1>Bridge opens</h1><p>The bridge over the river opened again on Monday after nine years of work.
  <p>Nobody who crossed it in the first hour had to pay, and many walked back.<p>Nice bridge!
  <footer>Imprint</footer>`;
/** What the README says of the file. */
const SAID = /one file of ([\d.]+) MB \((\d+) KB gzipped\)/;
const TOLERANCE = 0.05;

let html = "";
beforeAll(async () => {
  html = await playground();
  writeFileSync(file, html);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("is as large as its guide says", () => {
  const [, megabytes, packed] = SAID.exec(readFileSync(join(root, "docs/studio.md"), "utf8"))!;
  expect(Math.abs(html.length / 1e6 / Number(megabytes) - 1)).toBeLessThan(TOLERANCE);
  expect(Math.abs(gzipSync(html).length / 1e3 / Number(packed) - 1)).toBeLessThan(TOLERANCE);
});

const executablePath = findChromium();
const title =
  executablePath === undefined
    ? "the playground in a browser: skipped, set CHROMIUM"
    : "the playground in a browser";
if (executablePath === undefined) console.warn(title);

describe.skipIf(executablePath === undefined)(title, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] });
  });
  afterAll(() => browser?.close());

  /** The playground, from its file; requests and all that is said are gathered. */
  async function open(
    screen: { width?: number; height?: number; scheme?: "light" | "dark" } = {},
  ): Promise<{ page: Page; incidents: string[] }> {
    const { width = 1280, height = 800, scheme = "light" } = screen;
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    // For what hangs, not for what is slow.
    page.setDefaultTimeout(300_000);
    const incidents: string[] = [];
    page.on("console", (message) => incidents.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => {
      incidents.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on("popup", () => incidents.push("popup"));
    const own = pathToFileURL(file).href;
    page.on("request", (request) => {
      const isOwn = [own, "data:,", "about:srcdoc"].includes(request.url());
      if (!isOwn) incidents.push(`request: ${request.url()}`);
    });
    await page.goto(own);
    await page.waitForSelector("main.try");
    return { page, incidents };
  }

  async function paste(page: Page, markup: string): Promise<void> {
    await page.getByLabel("The HTML of a page").fill(markup);
    await page.getByRole("button", { name: "Extract" }).click();
    await page.waitForSelector("main[aria-busy=false] .result");
  }

  const textOf = (page: Page) => page.locator(".result pre").first().textContent();

  test("extracts what Node.js does, in every format and by every classic method", async () => {
    const { page, incidents } = await open();
    const markup = readFileSync(join(pages, "news-harbour-bridge/page.html"), "utf8");
    const model = loadModel(join(root, "models/tiny.json"));
    const { contents } = extract(markup, { model, formats: formatNames });
    await paste(page, markup);
    const titles = { markdown: "Markdown", html: "HTML", json: "JSON", xml: "TEI XML", csv: "CSV" };
    for (const [format, name] of Object.entries(titles)) {
      await page.getByRole("tab", { name, exact: true }).click();
      expect(await textOf(page)).toBe(contents[format as keyof typeof titles]);
    }
    await page.getByRole("tab", { name: "Text" }).click();
    expect(await textOf(page)).toBe(contents.text);
    const pair = page.locator(".result pre").nth(1);
    // A short page: each is inspected anew with every method.
    await paste(page, small);
    for (const { id, name } of methods) {
      await page.getByLabel("beside").selectOption(id);
      await page.getByRole("heading", { level: 3, name, exact: true }).waitFor();
      const { text } = extractByMethod(small, id);
      expect(await pair.textContent(), id).toBe(text === "" ? "(nothing)" : text);
    }
    expect(incidents).toEqual([]);
  });

  test("takes files, shows blocks with reasons, and the page as the model sees it", async () => {
    const { page, incidents } = await open();
    await page.setInputFiles('input[type="file"]', join(pages, "ja-clock-shop-sjis/page.html"));
    await page.getByRole("tab", { name: "Blocks and reasons" }).click();
    const report = page.frameLocator('iframe[title="Blocks and reasons"]');
    await report.locator("#block-3").click();
    expect(await report.locator(".quote").textContent()).not.toBe("");
    await page.getByRole("tab", { name: "Result" }).click();
    const shown = page.frameLocator('iframe[title="The page"]');
    await shown.locator('seine-b[data-m="content"]').first().waitFor();
    const heading = await page.getByRole("heading", { level: 2 }).textContent();
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      const markup = "<title>Dropped</title><p>The bridge opened on Monday after nine years.";
      data.items.add(new File([markup], "page.html", { type: "text/html" }));
      return data;
    });
    await page.dispatchEvent("main.try", "drop", { dataTransfer: dropped });
    await page.getByRole("heading", { level: 2, name: "Dropped" }).waitFor();
    expect(heading).not.toBe("Dropped");
    const pdf = { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
    await page.setInputFiles('input[type="file"]', pdf);
    expect(await page.getByRole("alert").textContent()).toContain("PDF");
    expect(incidents).toEqual([]);
  });

  test("lets nothing act that a page contains, and no request leave", async () => {
    let reached = 0;
    const outside = createServer((_, response) => {
      reached++;
      response.end();
    });
    await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void outside.close());
    const address = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
    const { page, incidents } = await open();
    const markup = `${hostilePage}<meta http-equiv=refresh content="0;url=http://${address}/away">
      <base href="http://${address}/"><link rel=stylesheet href="http://${address}/x.css">
      <p style="background:url(http://${address}/z.png)">A last block of text behind all of these.</p>
      <img src="http://${address}/i.png"><script>top.location="http://${address}/top"</script>`;
    await paste(page, markup.replaceAll("127.0.0.1:9", address));
    await page.getByRole("tab", { name: "Blocks and reasons" }).click();
    await page.frameLocator('iframe[title="Blocks and reasons"]').locator("#block-0").click();
    await page.getByRole("tab", { name: "Result" }).click();
    await page.frameLocator('iframe[title="The page"]').locator("seine-b").first().click();
    expect(page.url()).toBe(pathToFileURL(file).href);
    expect(incidents).toEqual([]);
    // Its own code could ask for nothing either.
    const refused = await page.evaluate(async (url) => {
      const picture = new Image();
      const failed = new Promise((resolve) => {
        picture.onerror = () => resolve("refused");
      });
      picture.src = `${url}/i.png`;
      const asked = await fetch(url).then(
        () => "answered",
        () => "refused",
      );
      return [asked, await failed];
    }, `http://${address}`);
    expect(refused).toEqual(["refused", "refused"]);
    expect(reached).toBe(0);
  });

  test.each<Parameters<typeof open>[0]>([{}, { width: 390, height: 844, scheme: "dark" }])(
    "is accessible and fits its window: %o",
    async (screen) => {
      const { page } = await open(screen);
      await page.getByRole("button", { name: "An example" }).click();
      await page.waitForSelector(".result");
      for (const name of ["Blocks and reasons", "Markdown"]) {
        await page.getByRole("tab", { name }).click();
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(screen?.width ?? 1280);
        await page.evaluate(axe);
        const violations = await page.evaluate(async () => {
          const { axe } = window as unknown as {
            axe: { run(o: object): Promise<{ violations: { id: string }[] }> };
          };
          return (await axe.run({ iframes: false })).violations.map(({ id }) => id);
        });
        expect(violations).toEqual([]);
      }
    },
  );
});
