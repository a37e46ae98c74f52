import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deflateRawSync, gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { extractByMethod } from "../../src/api/extract-by-method.ts";
import { words } from "../../src/document/words.ts";
import { methods } from "../../src/methods/index.ts";
import { loadModel } from "../../src/models/load/load-model.ts";
import { formatNames } from "../../src/output/formats/registry.ts";
import { findChromium } from "../../src/rendering/chromium.ts";
import { playgroundCode } from "../../src/studio/client/playground/bundle.ts";
import {
  type PlaygroundCode,
  playgroundDocument,
  playgroundParts,
} from "../../src/studio/client/playground/playground-document.ts";
import { hostilePage } from "../cases/hostile-page.ts";
import { launchChromium } from "./launch.ts";

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
const POLICY = /http-equiv="Content-Security-Policy" content="([^"]*)"/;
const SOURCES = /[; ]+/;
/** Sources of a policy that are no digest of a text. */
const WIDE = /[:*]|unsafe|self/;
const REACHES = /^Its probability, \.\d{3}, reaches the threshold/;
const LINK = /#page=[\w-]+$/;
const FILE_LINK = /#file=/;
const TOO_LONG = /^A link to this page would have [\d,]+ characters: expected at most 30,000/;
/** Bytes of the parts that a browser loads before the model. */
const MOST_AT_FIRST = 160_000;

let code: PlaygroundCode;
let html = "";
beforeAll(async () => {
  code = await playgroundCode();
  html = playgroundDocument(code);
  writeFileSync(file, html);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("is as large as its guide says", () => {
  const [, megabytes, packed] = SAID.exec(readFileSync(join(root, "docs/studio.md"), "utf8"))!;
  expect(Math.abs(html.length / 1e6 / Number(megabytes) - 1)).toBeLessThan(TOLERANCE);
  expect(Math.abs(gzipSync(html).length / 1e3 / Number(packed) - 1)).toBeLessThan(TOLERANCE);
});

test("forbids every request but for its worker, which comes from memory", () => {
  const policy = POLICY.exec(html)![1]!;
  const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule]));
  expect(rules.get("default-src")).toBe("default-src 'none'");
  expect(rules.get("worker-src")).toBe("worker-src blob:");
  expect([...rules.keys()].sort()).toEqual([
    "base-uri",
    "default-src",
    "form-action",
    "img-src",
    "script-src",
    "style-src",
    "worker-src",
  ]);
  const sources = policy.split(SOURCES).filter((source) => WIDE.test(source));
  expect(sources).toEqual(["blob:", "data:"]);
});

test("comes in parts, of which the first view needs less than 150 KB", () => {
  const { "playground-worker.js": worker, ...first } = playgroundParts(code);
  const size = Object.values(first).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  expect(size).toBeLessThan(MOST_AT_FIRST);
  expect(worker).toContain('"checksum"');
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
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** The playground, from its file; requests and all that is said are gathered. */
  async function open(
    screen: { width?: number; height?: number; scheme?: "light" | "dark" } = {},
    fragment = "",
  ): Promise<{ page: Page; incidents: string[] }> {
    const { width = 1280, height = 800, scheme = "light" } = screen;
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    onTestFinished(() => context.close());
    const page = await context.newPage();
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
      const url = request.url().split("#")[0]!;
      const isOwn = [own, "data:,", "about:srcdoc"].includes(url) || url.startsWith("blob:");
      if (!isOwn) incidents.push(`request: ${request.url()}`);
    });
    await page.goto(own + fragment);
    // The example is extracted when it opens.
    await page.waitForSelector("main[aria-busy=false] :is(.result pre, [role=alert])");
    return { page, incidents };
  }

  async function paste(page: Page, markup: string): Promise<void> {
    await page.getByLabel("The HTML of a page").fill(markup);
    await page.getByRole("button", { name: "Extract" }).click();
    await page.waitForSelector("main[aria-busy=false] .result pre");
  }

  /** Gives a file, which is read before the old result goes, and waits for its own result. */
  async function giveFile(page: Page, path: string, title: string): Promise<void> {
    await page.setInputFiles('input[type="file"]', path);
    await page.getByRole("heading", { level: 2, name: title }).waitFor();
    await page.waitForSelector("main[aria-busy=false] .result pre");
  }

  const textOf = (page: Page) => page.locator(".result pre:visible").textContent();
  const pageIn = (page: Page) => page.frameLocator('iframe[title="The page"]');

  test("extracts what Node.js does, in every format and by every classic method", async () => {
    const { page, incidents } = await open();
    const markup = readFileSync(join(pages, "news-harbour-bridge/page.html"), "utf8");
    const model = loadModel(join(root, "models/tiny.json"));
    const { contents } = extract(markup, { model, format: "markdown", formats: formatNames });
    await paste(page, markup);
    expect(await textOf(page)).toBe(contents.markdown);
    const titles = { markdown: "Markdown", html: "HTML", json: "JSON", xml: "TEI XML", csv: "CSV" };
    for (const [format, name] of Object.entries(titles)) {
      await page.getByRole("tab", { name, exact: true }).click();
      expect(await textOf(page)).toBe(contents[format as keyof typeof titles]);
    }
    await page.getByRole("tab", { name: "Text" }).click();
    expect(await textOf(page)).toBe(contents.text);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).locator("visible=true").click();
    expect(readFileSync(await (await saved).path(), "utf8")).toBe(contents.text);
    // A short page: each is compared anew with every method.
    await paste(page, small);
    const own = extract(small, { model, format: "markdown" }).text;
    await page.getByRole("tab", { name: "Compare" }).click();
    for (const { id, name } of methods) {
      await page.getByLabel("Compare with").selectOption(id);
      const both = page.getByLabel(`Seine’s text beside that of ${name}`, { exact: true });
      const [here, there] = await both.evaluate((compared) =>
        ["del", "ins"].map((left) => {
          const copy = compared.cloneNode(true) as HTMLElement;
          for (const element of copy.querySelectorAll(left)) element.replaceWith(" ");
          return copy.innerText;
        }),
      );
      expect(words(here!), id).toEqual(words(own));
      expect(words(there!).join(" "), id).toBe(words(extractByMethod(small, id).text).join(" "));
    }
    expect(incidents).toEqual([]);
  });

  test("opens with its name, what it does, and an example that is extracted", async () => {
    const { page, incidents } = await open();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Seine");
    expect(await page.locator(".claim").textContent()).toContain("main content of web pages");
    expect(await textOf(page)).toContain("the Harbour Bridge went back to work");
    await pageIn(page).locator('seine-b[data-m="content"]').first().waitFor();
    expect(incidents).toEqual([]);
  });

  test("runs in parts on a server, under any address", async () => {
    const parts = playgroundParts(code);
    const types: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript" };
    const asked: string[] = [];
    const server = createServer(({ url = "" }, response) => {
      asked.push(url);
      const name = url.replace("/docs/try/", "");
      const type = types[name.split(".")[1] ?? ""] ?? "text/plain";
      response.writeHead(parts[name] === undefined ? 404 : 200, { "content-type": type });
      response.end(parts[name]);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const incidents: string[] = [];
    page.on("console", (message) => incidents.push(message.text()));
    page.on("pageerror", (error) => incidents.push(error.message));
    await page.goto(`http://127.0.0.1:${port}/docs/try/playground.html`);
    await page.waitForSelector(".traced");
    expect(await textOf(page)).toContain("the Harbour Bridge went back to work");
    await pageIn(page).locator("seine-b").first().hover();
    await page.getByRole("tab", { name: "Blocks and reasons" }).click();
    await page.frameLocator('iframe[title="Blocks and reasons"]').locator("#block-3").waitFor();
    expect(incidents).toEqual([]);
    expect(asked).toEqual(
      ["playground.html", "playground.js", "playground-worker.js"].map((n) => `/docs/try/${n}`),
    );
  });

  test("lights a block on both sides, and tells why", async () => {
    const { page, incidents } = await open();
    await paste(page, small);
    const [text, frame] = [page.locator(".traced"), pageIn(page)];
    const opened = text.locator("[data-b]", { hasText: "The bridge over the river" });
    const block = await opened.getAttribute("data-b");
    const inPage = frame.locator(`seine-b[data-b="${block}"]`);
    const said = page.locator(".why [role=status]");
    await opened.hover();
    await frame.locator(`seine-b[data-b="${block}"][data-o]`).waitFor();
    expect(await said.textContent()).toMatch(REACHES);
    await page.locator(".why-features", { hasText: "For content:" }).waitFor();
    await frame.locator("seine-b", { hasText: "Imprint" }).hover();
    await page.locator(".why", { hasText: "dropped" }).waitFor();
    expect(await text.locator("[data-o]").count()).toBe(0);
    expect(await said.textContent()).toContain("is below the threshold");
    await inPage.hover();
    await text.locator(`[data-b="${block}"][data-o]`).waitFor();
    // A rule that decided is told too.
    await text.locator("[data-b]", { hasText: "Bridge opens" }).hover();
    await page.locator(".why", { hasText: "headline" }).waitFor();
    // By keys: from block to block.
    await page.getByLabel("Next block").focus();
    await page.keyboard.press("Enter");
    await frame.locator(".seine-selected").waitFor();
    await text.locator("[data-s]").waitFor();
    expect(incidents).toEqual([]);
  });

  test("tells what is wrong beside the field; the old result goes", async () => {
    const { page } = await open();
    const field = page.getByLabel("The HTML of a page");
    await field.fill(" https://example.org/a?b=c\n");
    await page.getByRole("button", { name: "Extract" }).click();
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toContain("address of a page: expected its HTML");
    expect(await field.getAttribute("aria-describedby")).toBe(await alert.getAttribute("id"));
    expect(await page.locator(".result").count()).toBe(0);
    await paste(page, small);
    expect(await alert.count()).toBe(0);
    const empty = { name: "a.html", mimeType: "text/html", buffer: Buffer.alloc(0) };
    const files = page.locator('input[type="file"]');
    await files.setInputFiles(empty);
    expect(await alert.textContent()).toContain("The page is empty");
    expect(await files.getAttribute("aria-describedby")).toBe(await alert.getAttribute("id"));
    expect(await page.locator(".result").count()).toBe(0);
  });

  test("announces a large page, and gives it up when told", async () => {
    const { page, incidents } = await open();
    const item = "<div><a href=/1>An item</a><p>Some words of text about this item.</p></div>";
    const buffer = Buffer.from(`<title>Large</title>${item.repeat(10_000_000 / item.length)}`);
    const large = { name: "a.html", mimeType: "text/html", buffer };
    await page.setInputFiles('input[type="file"]', large);
    await page.getByText("The page has 10.0 MB").waitFor();
    expect(await page.locator(".result").count()).toBe(0);
    // A window that did the work itself would not see the click before the result. The click comes from the page,
    // as the result may be there before one of the test.
    const cancelled = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const cancel = (): void => {
            const button = document.querySelector<HTMLButtonElement>(".working button");
            if (button?.textContent !== "Cancel") return;
            observer.disconnect();
            setTimeout(() => {
              if (button.isConnected) button.click();
              resolve();
            });
          };
          const observer = new MutationObserver(cancel);
          observer.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await page.getByRole("button", { name: "Extract it" }).click();
    await cancelled;
    await page.waitForSelector("main[aria-busy=false]");
    expect(await page.locator(".result").count()).toBe(0);
    expect(await page.getByRole("alert").count()).toBe(0);
    await paste(page, small);
    expect(await textOf(page)).toContain("The bridge over the river opened again");
    expect(incidents).toEqual([]);
  });

  test("shows the beginning of a long page, and extracts all of it", async () => {
    const { page, incidents } = await open();
    const item = (i: number) => `<p>Paragraph ${i} says that the bridge over the river opened.</p>`;
    const many = Array.from({ length: 20_000 }, (_, i) => item(i)).join("");
    await paste(page, `<title>Long</title>${many}`);
    await pageIn(page).getByText("The page goes on").waitFor();
    expect(await pageIn(page).locator("seine-b").count()).toBeLessThan(6000);
    expect(await textOf(page)).toContain("This is the beginning");
    await page.getByRole("tab", { name: "Text" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).locator("visible=true").click();
    const text = readFileSync(await (await saved).path(), "utf8");
    expect(text).toContain("Paragraph 19999 says");
    expect(incidents).toEqual([]);
  });

  test("makes a link that carries a small page, and opens it", async () => {
    const { page, incidents } = await open();
    await paste(page, small.replace("nine years", "nine years – 九年 –"));
    await page.getByRole("button", { name: "Link to this page" }).click();
    const link = await page.getByRole("textbox", { name: "Link to this page" }).inputValue();
    expect(link).toMatch(LINK);
    expect(page.url()).toBe(link);
    const other = await open({}, new URL(link).hash);
    expect(await textOf(other.page)).toBe(await textOf(page));
    expect(await textOf(other.page)).toContain("九年");
    // In a window that is open, too; an anchor that carries none changes nothing.
    const { page: opened } = await open();
    await opened.evaluate((hash) => {
      location.hash = hash;
    }, new URL(link).hash);
    await opened.getByRole("heading", { level: 2, name: "Bridge", exact: true }).waitFor();
    await opened.evaluate(() => {
      location.hash = "top";
    });
    expect(await textOf(opened)).toContain("九年");
    // The bytes of a file, whose encoding is its own.
    const title = "Седьмой трамвай уходит в десять";
    await giveFile(page, join(pages, "ru-tram-1251/page.html"), title);
    await page.getByRole("button", { name: "Link to this page" }).click();
    await page.waitForURL(FILE_LINK);
    const third = await open({}, new URL(page.url()).hash);
    await third.page.getByRole("heading", { level: 2, name: title }).waitFor();
    expect([...incidents, ...other.incidents, ...third.incidents]).toEqual([]);
  });

  test("says where a page is too large for a link, and a link is damaged", async () => {
    const { page } = await open();
    const noise = Array.from({ length: 9000 }, (_, i) => ((i * 2654435761) % 2 ** 32).toString(36));
    await paste(page, `<p>${noise.join(" ")}</p>`);
    await page.getByRole("button", { name: "Link to this page" }).click();
    expect(await page.getByRole("alert").textContent()).toMatch(TOO_LONG);
    expect(page.url()).not.toContain("#");
    for (const fragment of ["#page=abc", "#page=%20", "#file=////"]) {
      const broken = await open({}, fragment);
      const said = await broken.page.getByRole("alert").textContent();
      expect(said, fragment).toContain("The link carries no whole page");
    }
    // A few characters that unfold to gigabytes.
    const bomb = deflateRawSync(Buffer.alloc(20_000_000)).toString("base64url");
    const folded = await open({}, `#page=${bomb}`);
    expect(await folded.page.getByRole("alert").textContent()).toContain("more than 5 MB");
  });

  test("takes files, shows blocks with reasons, and the page as the model sees it", async () => {
    const { page, incidents } = await open();
    const title = "港町の時計店";
    await giveFile(page, join(pages, "ja-clock-shop-sjis/page.html"), title);
    await page.getByRole("tab", { name: "Blocks and reasons" }).click();
    const report = page.frameLocator('iframe[title="Blocks and reasons"]');
    await report.locator("#block-3").click();
    expect(await report.locator(".quote").textContent()).not.toBe("");
    await page.getByRole("tab", { name: "Result" }).click();
    const shown = page.frameLocator('iframe[title="The page"]');
    await shown.locator('seine-b[data-m="content"]').first().waitFor();
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      const markup = "<title>Dropped</title><p>The bridge opened on Monday after nine years.";
      data.items.add(new File([markup], "page.html", { type: "text/html" }));
      return data;
    });
    await page.dispatchEvent("main.try", "drop", { dataTransfer: dropped });
    await page.getByRole("heading", { level: 2, name: "Dropped" }).waitFor();
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
    // Its own code could ask for nothing either, nor could its worker.
    const told = await page.evaluate(async (url) => {
      const code = `fetch(${JSON.stringify(url)}).then(() => postMessage("answered"), () => postMessage("refused"))`;
      const worker = new Worker(URL.createObjectURL(new Blob([code])));
      return new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
      });
    }, `http://${address}`);
    expect(told).toBe("refused");
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

  test.each<Parameters<typeof open>[0]>([
    {},
    { scheme: "dark" },
    { width: 390 },
    { width: 390, height: 844, scheme: "dark" },
  ])("is accessible and fits its window: %o", async (screen) => {
    const { page } = await open(screen);
    await page.getByRole("tab", { name: "Compare" }).click();
    await page.getByLabel("Compare with").selectOption("danag");
    await page.waitForSelector(".result ins");
    await page.getByRole("button", { name: "Link to this page" }).click();
    for (const name of ["Compare", "Blocks and reasons", "Markdown", "Result"]) {
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
  });
});
