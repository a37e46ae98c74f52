/** A studio and a browser that are killed at random, again and again, while labels are given. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type BrowserContext, type Page, chromium as playwright } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { findChromium } from "../../src/rendering/chromium.ts";
import { pageLabelsSchema } from "../../training/corpus/block-labels.ts";
import { mainArgs, root } from "../cases/command.ts";
import { PATIENCE } from "./launch.ts";

/** More with `KILLS=100 npx vitest run test/browser/studio-kills.test.ts`. */
const KILLS = Number(process.env.KILLS ?? 6);
const BLOCKS = 600;
/** A pause after which the window says that all is saved, and how often there is one. */
const PAUSE_MS = 1500;
const PAUSES = 0.1;
/** Processes of a killed browser write for moments more. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 500 };
const SAVED = /^(\d+) of .*· saved$/;
const LISTENING = /DevTools listening on (ws:\S+)/;
const executablePath = findChromium();

const html = Array.from({ length: BLOCKS }, (_, i) => `<p>Paragraph ${i} of the story.</p>`).join(
  "",
);

interface Started {
  readonly process: ChildProcess;
  readonly url: string;
}

async function studio(corpus: string): Promise<Started> {
  const command = [...mainArgs, "studio", "--no-open", corpus];
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => kill(child));
  const [url] = await once(child.stdout, "data");
  return { process: child, url: String(url).trim() };
}

async function kill(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const gone = once(process, "close");
  process.kill("SIGKILL");
  await gone;
}

interface Window {
  readonly process: ChildProcess;
  readonly page: Page;
}

/** A browser of its own process, with the profile that the killed one left. One that never answers is started again. */
async function chromium(profile: string, tries = 3): Promise<Window> {
  const flags = ["--headless", "--no-sandbox", "--remote-debugging-port=0"];
  const child = spawn(executablePath!, [...flags, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => kill(child));
  const address = await new Promise<string>((resolve) => {
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const found = LISTENING.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  try {
    const browser = await playwright.connectOverCDP(address, { timeout: PATIENCE / tries });
    return { process: child, page: await newPage(browser.contexts()[0]!) };
  } catch (error) {
    if (tries === 1) throw error;
    await kill(child);
    return chromium(profile, tries - 1);
  }
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  // A narrow window hides the search for a block.
  await page.setViewportSize({ width: 1280, height: 800 });
  return page;
}

describe.skipIf(executablePath === undefined)("kills", () => {
  test("of studio and browser lose no label that was said to be saved", async () => {
    const folder = mkdtempSync(join(tmpdir(), "seine-kills-"));
    onTestFinished(() => rmSync(folder, REMOVAL));
    const corpus = join(folder, "pages");
    mkdirSync(corpus);
    writeFileSync(join(corpus, "one.html"), html);
    const random = createRandom(KILLS);
    let server = await studio(corpus);
    let browser = await chromium(join(folder, "profile"));
    /** Shows the page with all labels that there are, at the first that is open; returns their number. */
    const open = async (): Promise<number> => {
      await browser.page.close({ runBeforeUnload: false });
      browser = { ...browser, page: await newPage(browser.page.context()) };
      const { page } = browser;
      await page.goto(server.url);
      await page.locator("table.queue").waitFor();
      await page.goto(`${new URL(server.url).origin}/#/label/one`);
      await page.frameLocator("iframe").locator("seine-b[data-s]").first().waitFor();
      const offer = page.getByRole("button", { name: "Put them back" });
      while (await offer.isVisible()) await offer.click();
      await page.locator(".status", { hasText: "· saved" }).waitFor();
      const given = Number((await page.locator(".status").textContent())!.split(" ")[0]);
      await page.keyboard.press("/");
      await page.keyboard.type(String(given + 1));
      await page.keyboard.press("Enter");
      // A key before the move would label a block that has its label.
      await page
        .locator(".unseen", { hasText: `Block ${given + 1} of` })
        .waitFor({ state: "attached" });
      return given;
    };
    let given = await open();
    for (let round = 0; round < KILLS; round++) {
      const isBrowser = round % 2 === 0;
      const status = browser.page.locator(".status");
      /** Labels that the window has said are saved. */
      let saved = given;
      const look = async (): Promise<void> => {
        const said = SAVED.exec((await status.textContent()) ?? "")?.[1];
        saved = Math.max(saved, Number(said ?? 0));
      };
      const end = Date.now() + 1000 + random.next() * 4000;
      let all = given;
      while (Date.now() < end && all < BLOCKS) {
        await browser.page.keyboard.press(all % 3 === 0 ? "c" : "x");
        all++;
        await setTimeout(random.next() < PAUSES ? PAUSE_MS : random.next() * 200);
        await look();
      }
      await kill(isBrowser ? browser.process : server.process);
      expect(savedIn(corpus)).toBeGreaterThanOrEqual(saved);
      if (isBrowser) {
        browser = await chromium(join(folder, "profile"));
        given = await open();
        expect(given).toBeGreaterThanOrEqual(saved);
      } else {
        server = await studio(corpus);
        // The browser has all of them, saved or not.
        given = await open();
        expect(given).toBe(all);
      }
    }
    await browser.page.locator(".status", { hasText: "· saved" }).waitFor();
    expect(savedIn(corpus)).toBe(given);
  });
});

/** Labels on the disk. */
function savedIn(corpus: string): number {
  try {
    const text = readFileSync(join(corpus, "one/labels.json"), "utf8");
    return pageLabelsSchema.parse(JSON.parse(text)).blocks.length;
  } catch {
    return 0;
  }
}
