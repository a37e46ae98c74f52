import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../src/extract-with.ts";
import { type Inspection, inspectPage } from "../../src/inspect/inspection.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { compareWithGold } from "../../training/score/gold-comparison.ts";
import { hostilePage } from "../cases/hostile-page.ts";
import { inspected, smallPage } from "../cases/inspection.ts";
import { findChromium } from "./chromium.ts";
import { openReport } from "./open-report.ts";
import { contrast, overflow, shownBlock } from "./readings.ts";

const executablePath = findChromium();
const title =
  executablePath === undefined
    ? "a report in a browser: skipped, found no chromium, chromium-browser or google-chrome on the path; set CHROMIUM"
    : "a report in a browser";

const pages = fileURLToPath(new URL("../../data/pages", import.meta.url));

/** One of the repository's pages, by the default model, with its gold text and a method. */
function ownPage(slug: string): Inspection {
  const classified = run(readFileSync(join(pages, slug, "page.html")), {});
  const options = { name: slug, method: methodNamed("danag") };
  const inspection = inspectPage(classified, classified.model, options);
  const texts = inspection.blocks.map(({ text }) => text);
  const gold = readFileSync(join(pages, slug, "gold.txt"), "utf8");
  return { ...inspection, gold: compareWithGold(texts, inspection.method!.kept, gold) };
}

if (executablePath === undefined) console.warn(title);

describe.skipIf(executablePath === undefined)(title, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: ["--no-sandbox"] });
  }, 60_000);
  afterAll(() => browser?.close());

  test.each(["news-harbour-bridge", "ar-river-library", "forum-hub-gear"])(
    "%s: a bar, a block, a dot and a line select their block in all views",
    async (slug) => {
      const inspection = ownPage(slug);
      const { page, incidents } = await openReport(browser, inspection);
      const count = inspection.blocks.length;
      const chart = page.locator(".charts .track").first();
      const { width } = (await chart.boundingBox())!;
      const wanted = Math.floor(count / 2);
      await chart.click({ position: { x: ((wanted + 0.5) * width) / count, y: 60 } });
      expect(await shownBlock(page)).toBe(wanted);
      expect(await page.locator('[role=option][aria-selected="true"]').getAttribute("id")).toBe(
        `block-${wanted}`,
      );
      expect(await page.locator(".quote").textContent()).toContain(
        inspection.blocks[wanted]!.text.split(" ")[0],
      );

      await page.locator("#block-3").click();
      expect(await shownBlock(page)).toBe(3);
      await page.locator('.point[data-block="5"]').dispatchEvent("click");
      expect(await shownBlock(page)).toBe(5);
      expect(await page.locator(".point.current").getAttribute("data-block")).toBe("5");
      expect(incidents).toEqual([]);
    },
  );

  test("pointing at a block shows it as long as it is pointed at", async () => {
    const { page } = await openReport(browser, inspected(smallPage));
    const before = await shownBlock(page);
    const other = before === 0 ? 1 : 0;
    await page.locator(`#block-${other}`).hover();
    expect(await shownBlock(page)).toBe(other);
    await page.locator("h1").hover();
    expect(await shownBlock(page)).toBe(before);
  });

  test("arrow keys move the selection, and it is announced", async () => {
    const { page, incidents } = await openReport(browser, inspected(smallPage));
    for (const name of ["Blocks of the page", "Charts of the blocks. Arrow keys select a block."]) {
      await page.getByLabel(name).focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowDown");
      expect(await shownBlock(page)).toBe(2);
      await page.keyboard.press("ArrowUp");
      expect(await shownBlock(page)).toBe(1);
      await page.keyboard.press("End");
      expect(await shownBlock(page)).toBe(5);
    }
    const spoken = "Block 5 of 6, dropped, probability 0.00: Imprint";
    expect(await page.locator("[aria-live]").textContent()).toBe(spoken);
    expect(await page.getByRole("slider").getAttribute("aria-valuetext")).toBe(spoken);
    expect(incidents).toEqual([]);
  });

  test("keys pass over blocks that are not listed", async () => {
    const { page } = await openReport(browser, inspected(smallPage));
    await page.getByRole("button", { name: "kept 2" }).click();
    await page.getByLabel("Blocks of the page").focus();
    await page.keyboard.press("Home");
    expect(await shownBlock(page)).toBe(3);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await shownBlock(page)).toBe(4);
  });

  test("finds a block by its text", async () => {
    const { page } = await openReport(browser, inspected(smallPage));
    await page.getByPlaceholder("Find a block by its text").fill("NOBODY who");
    await page.keyboard.press("Enter");
    expect(await shownBlock(page)).toBe(4);
    await page.getByPlaceholder("Find a block by its text").fill("no such text");
    await page.keyboard.press("Enter");
    expect(await page.getByText("not on this page").isVisible()).toBe(true);
  });

  test("puts any feature into a panel", async () => {
    const { page, incidents } = await openReport(browser, inspected(smallPage));
    await page.getByLabel("Panel 1 shows").selectOption("shallow-text/text-density-before");
    expect(await page.getByLabel("Panel 1 shows").inputValue()).toBe(
      "shallow-text/text-density-before",
    );
    await page.getByText("All 6 features").click();
    await page.getByRole("button", { name: "link-density-after" }).last().click();
    expect(await page.getByLabel("Panel 5 shows").inputValue()).toBe(
      "shallow-text/link-density-after",
    );
    expect(incidents).toEqual([]);
  });

  test("starts with the block that is wrong, its verdict and what would flip it in sight", async () => {
    const inspection = inspected(smallPage);
    const texts = inspection.blocks.map(({ text }) => text);
    const kept = inspection.blocks.map(({ isContent }) => isContent);
    const gold = compareWithGold(texts, kept, texts[3]!);
    const { page } = await openReport(browser, { ...inspection, gold });
    expect(await shownBlock(page)).toBe(4);
    expect(await page.locator(".verdict").textContent()).toContain("wrong: not in the gold text");
    expect(await page.locator(".flip").textContent()).toContain("It would be below the line");
    await page.getByRole("button", { name: "Next wrong (1)" }).click();
    expect(await shownBlock(page)).toBe(4);
  });

  test("3,000 blocks stay responsive", async () => {
    const paragraphs = Array.from(
      { length: 3000 },
      (_, i) => `<p>Paragraph ${i} of a page that goes on and on.</p>`,
    );
    const { page, incidents } = await openReport(browser, inspected(paragraphs.join("")));
    await page.getByRole("slider").focus();
    await page.keyboard.press("End");
    expect(await shownBlock(page)).toBe(2999);
    expect(await page.locator("#block-2999").isVisible()).toBe(true);
    const times = await page.evaluate(async () => {
      const measured: number[] = [];
      for (let i = 0; i < 20; i++) {
        const start = performance.now();
        document.activeElement!.dispatchEvent(
          new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }),
        );
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        measured.push(performance.now() - start);
      }
      return measured.sort((a, b) => a - b);
    });
    expect(await shownBlock(page)).toBe(2979);
    // Two frames take 33 ms; machines of CI are slow and busy.
    expect(times[10]).toBeLessThan(400);
    expect(incidents).toEqual([]);
  });

  test.each([
    [1280, 900, "light"],
    [1280, 900, "dark"],
    [390, 844, "light"],
    [390, 844, "dark"],
  ] as const)("is readable at %i x %i pixels, %s", async (width, height, scheme) => {
    const { page, incidents } = await openReport(browser, ownPage("news-harbour-bridge"), {
      width,
      height,
      scheme,
    });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    for (const selector of [
      "h1",
      ".summary",
      ".verdict strong",
      ".detail .flip",
      ".families .name small",
      ".block.rest .text",
      ".block.content .path",
    ]) {
      expect([selector, await contrast(page, selector)]).toEqual([
        selector,
        expect.toSatisfy((ratio: number) => ratio >= 4.5),
      ]);
    }
    expect(await page.locator(".verdict").isVisible()).toBe(true);
    const verdict = (await page.locator(".flip").boundingBox())!;
    expect(verdict.y + verdict.height).toBeLessThanOrEqual(height);
    expect(incidents).toEqual([]);
  });

  test("nothing that the page says becomes markup, script or a request", async () => {
    const inspection = inspected(hostilePage, { method: methodNamed("danag") });
    const { page, incidents } = await openReport(browser, inspection);
    for (let i = 0; i < inspection.blocks.length; i++) {
      await page.locator(`#block-${i}`).click();
      await page.locator(`#block-${i}`).hover();
    }
    await page.getByText("All 6 features").click();
    expect(await page.locator("h1").textContent()).toBe(inspection.title);
    expect(inspection.title).toContain("<script>");
    expect(
      await page
        .locator(
          "img, iframe, a, body script:not([type]) ~ script, [onload], [onerror], [onmouseover]",
        )
        .count(),
    ).toBe(0);
    expect(await page.locator("script").count()).toBe(2);
    expect(incidents).toEqual([]);
  });
});
