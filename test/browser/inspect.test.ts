import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { classifyChecked } from "../../src/api/checked-page.ts";
import { learnSite } from "../../src/api/learn-site.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { records } from "../../src/entries/records.ts";
import { type Inspection, inspectPage } from "../../src/inspect/inspection.ts";
import { drawRecords } from "../../src/inspect/records/drawn-records.ts";
import { recordsReport } from "../../src/inspect/records/records-report.ts";
import { methodNamed } from "../../src/methods/index.ts";
import { createDictionary } from "../../src/records/dictionary.ts";
import { findChromium } from "../../src/rendering/chromium.ts";
import { compareWithGold } from "../../training/score/gold-comparison.ts";
import { generatedSite, TEASER } from "../cases/generated-site.ts";
import { hostilePage } from "../cases/hostile-page.ts";
import { inspected, smallPage } from "../cases/inspection.ts";
import { launchChromium } from "./launch.ts";
import { openHtml, openReport } from "./open-report.ts";
import { contrast, fillContrast, overflow, shownBlock } from "./readings.ts";

const executablePath = findChromium();
const title =
  executablePath === undefined
    ? "a report in a browser: skipped, found no chromium, chromium-browser or google-chrome on the path; set CHROMIUM"
    : "a report in a browser";

const desktop = { width: 1280, height: 900, scheme: "light" } as const;
const phone = { width: 390, height: 844, scheme: "light" } as const;

const shopPage = `<title>Pan</title><body><nav><a href=/>Start</a></nav><main><h1>Pan</h1>
<table class="${"very-long-class-name-".repeat(8)}"><tr><th>Publisher<td>Zebra<tr><th>ISBN<td>9780316125581
<tr><th>Weight<td>${"a-word-without-a-space-".repeat(8)}</table></main>`;

/** What a rule decided, and what became of a claim. */
const decided = /^\.\d{3}\s+headline$/;
const fate = /outweighed|agrees|later|not needed|rejected/;

const pages = fileURLToPath(new URL("../../data/pages", import.meta.url));

/** One of the repository's pages, by the default model, with its gold text and a method. */
function ownPage(slug: string): Inspection {
  const classified = classifyChecked(readFileSync(join(pages, slug, "page.html")), {});
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
    browser = await launchChromium();
  });
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

  test("a page with its site shows the template, and why a block fell", async () => {
    const site = learnSite(generatedSite);
    const classified = classifyChecked(generatedSite[0]!, { site });
    const inspection = inspectPage(classified, classified.model, { name: "page.html" });
    const { page, incidents } = await openReport(browser, inspection);
    const story = page.locator(".template button", { hasText: "div.story" });
    await story.click();
    const first = inspection.blocks.findIndex(({ kind }) => kind === "heading");
    expect(await shownBlock(page)).toBe(first);
    expect(await page.locator(".template li.current").count()).toBe(1);
    const teaser = inspection.blocks.findIndex(({ text }) => text === TEASER);
    await page.locator(`#block-${teaser}`).click();
    expect(await shownBlock(page)).toBe(teaser);
    expect(await page.locator(".site-says").textContent()).toContain(
      "Its text is in the same place on 4 of 4 other pages",
    );
    expect(await page.locator(".histogram li").count()).toBe(10);
    expect(incidents).toEqual([]);
  });

  test.each([
    { width: 1280, height: 900, scheme: "dark" },
    { width: 390, height: 844, scheme: "light" },
    { width: 390, height: 844, scheme: "dark" },
  ] as const)("records: tree, path and pairs at $width, $scheme", async (screen) => {
    const { page: parsed } = openPage(shopPage, layout, {});
    const drawing = drawRecords(parsed, "shop.html", createDictionary(), records(shopPage));
    const html = recordsReport(drawing, "green");
    const { page, incidents } = await openHtml(browser, html, screen);
    expect(await page.locator(".tree li.area").count()).toBe(1);
    expect(await page.locator(".tree li.path").count()).toBeGreaterThan(0);
    expect(await page.locator("td", { hasText: "9780316125581" }).first().isVisible()).toBe(true);
    expect(await overflow(page)).toBe(0);
    for (const selector of ["td", ".said", ".tree code", "h2"]) {
      expect(await contrast(page, selector)).toBeGreaterThanOrEqual(4.5);
    }
    expect(incidents).toEqual([]);
  });

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
    const spoken = "Block 6 of 6, dropped, probability .000: Imprint";
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

  test("a rule's word stands beside the probability of the blocks that it decides", async () => {
    const inspection = inspected(smallPage);
    const [first, ...others] = inspection.blocks;
    const blocks = [{ ...first!, isContent: true, why: "headline" as const }, ...others];
    const { page } = await openReport(browser, { ...inspection, blocks });
    const row = page.locator("#block-0");
    expect(await row.locator(".number").textContent()).toBe("1");
    expect(await row.locator(".probability").innerText()).toMatch(decided);
    expect(await page.locator(".block .tag.why").count()).toBe(1);
  });

  test("what is searched for is brought into the window, which scrolls alone", async () => {
    const rows = "<p>A line of some words that goes on and on.</p>".repeat(300);
    const { page } = await openReport(browser, inspected(`${rows}<p>The needle is here.</p>`));
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByPlaceholder("Find a block by its text").fill("needle");
    await page.keyboard.press("Enter");
    const found = page.locator("#block-300");
    await expect
      .poll(() => found.evaluate((row) => row.getBoundingClientRect().top))
      .toBeLessThan(900);
    expect(await page.getByRole("button", { name: "Find" }).boundingBox()).toMatchObject({
      y: expect.toSatisfy((y: number) => y >= 0 && y < 60),
    });
    const scrollers = await page.locator("main *").evaluateAll((all) =>
      all
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .filter((one) => getComputedStyle(one).overflowY === "auto")
        .map(({ className }) => className),
    );
    expect(scrollers).toEqual([]);
  });

  test("what the page says of itself is told, with the claims that were not taken", async () => {
    const head =
      '<meta name=author content="Ada Sand"><meta property="og:title" content="Another">';
    const { page } = await openReport(
      browser,
      inspected(smallPage.replace("<head>", `<head>${head}`)),
    );
    const card = page.getByRole("region", { name: "Metadata" });
    expect(await card.innerText()).toContain("Ada Sand");
    await card.getByText("what became of them").click();
    expect(await card.locator("details").innerText()).toMatch(fate);
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
    expect(await page.locator(".flip").textContent()).toContain("It would be below the threshold");
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
    const changes = await page.evaluate(async () => {
      const observer = new MutationObserver(() => {});
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      observer.observe(document, everything);
      const counts: number[] = [];
      for (let i = 0; i < 20; i++) {
        document.activeElement!.dispatchEvent(
          new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }),
        );
        counts.push(observer.takeRecords().length);
        await new Promise((done) => requestAnimationFrame(done));
        counts[i]! += observer.takeRecords().length;
      }
      return counts;
    });
    expect(await shownBlock(page)).toBe(2979);
    // Of thousands of elements, a step changes those of the two blocks and of the panel.
    expect(Math.max(...changes)).toBeLessThan(100);
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
    if (width < 1000) await page.getByRole("button", { name: "Why?" }).click();
    const verdict = (await page.locator(".flip").boundingBox())!;
    expect(verdict.y + verdict.height).toBeLessThanOrEqual(height);
    expect(incidents).toEqual([]);
  });

  test("the explanation stays one line on a phone until it is opened", async () => {
    const { page } = await openReport(browser, ownPage("news-harbour-bridge"), phone);
    const height = async (): Promise<number> =>
      (await page.locator(".detail").boundingBox())!.height;
    expect(await height()).toBeLessThanOrEqual(56);
    await page.locator("#block-90").click();
    expect(await shownBlock(page)).toBe(90);
    expect(await height()).toBeLessThanOrEqual(56);
    const why = page.getByRole("button", { name: "Why?" });
    expect(await why.getAttribute("aria-expanded")).toBe("false");
    await why.click();
    expect(await height()).toBeGreaterThan(300);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    expect(await height()).toBeLessThanOrEqual(56);
  });

  test.each(["news-harbour-bridge", "forum-hub-gear", "recipe-red-lentil-soup"])(
    "%s: the charts' last tick label is whole on a phone",
    async (slug) => {
      const { page } = await openReport(browser, ownPage(slug), phone);
      for (const scroller of await page.locator(".scroller").all()) {
        const { last, edge } = await scroller.evaluate((element) => {
          element.scrollLeft = element.scrollWidth;
          const texts = [...element.querySelectorAll(".plot:last-child text")];
          const ends = texts.map((text) => text.getBoundingClientRect().right);
          return { last: Math.max(...ends), edge: element.getBoundingClientRect().right };
        });
        expect(last).toBeLessThanOrEqual(edge);
      }
    },
  );

  test.each([desktop, phone])(
    "controls are targets of 24 pixels at $width pixels",
    async (screen) => {
      const { page } = await openReport(browser, ownPage("news-harbour-bridge"), screen);
      if (screen.width < 1000) await page.getByRole("button", { name: "Why?" }).click();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("a, button, input, select, summary, [role=option]")]
          .filter((element) => element.checkVisibility())
          .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ text }) => text),
      );
      expect(small).toEqual([]);
    },
  );

  test.each(["light", "dark"] as const)(
    "marks stand out by 3 : 1, and a close call most, %s",
    async (scheme) => {
      const inspection = ownPage("news-harbour-bridge");
      const { page } = await openReport(browser, inspection, { ...desktop, scheme });
      const doubtful = page.locator(".block.doubtful");
      await doubtful.first().click();
      for (const selector of [".key.content", ".key.rest", ".tag.doubt"]) {
        expect(await fillContrast(page, selector)).toBeGreaterThanOrEqual(3);
      }
      const near = inspection.blocks.filter(
        ({ probability }) => Math.abs(probability - inspection.threshold) <= 0.15,
      );
      expect(near.length).toBeGreaterThan(0);
      expect(await doubtful.count()).toBe(near.length);
      expect(await page.getByText("close call: hardly above").isVisible()).toBe(true);
    },
  );

  test("prints in light colours, whole, and nothing over anything else", async () => {
    const { page } = await openReport(browser, ownPage("news-harbour-bridge"), {
      ...desktop,
      scheme: "dark",
    });
    await page.emulateMedia({ media: "print" });
    const found = await page.evaluate(() => {
      const box = (selector: string): DOMRect =>
        document.querySelector(selector)!.getBoundingClientRect();
      const boxes = [".blocks", ".metadata", ".detail", ".quote", ".scroller"];
      return {
        unseen: [...document.querySelectorAll(".block")].filter(
          (row) => getComputedStyle(row).contentVisibility !== "visible",
        ).length,
        clipped: boxes.filter((selector) => {
          const { overflowY, overflowX } = getComputedStyle(document.querySelector(selector)!);
          return overflowY !== "visible" || overflowX !== "visible";
        }),
        isApart: box("main").bottom <= box(".detail").top,
        ink: getComputedStyle(document.body).color,
        card: getComputedStyle(document.querySelector(".card")!).backgroundColor,
        controls: [...document.querySelectorAll("button")].filter(
          (button) => !button.matches(".link") && button.checkVisibility(),
        ).length,
      };
    });
    expect(found).toEqual({
      unseen: 0,
      clipped: [],
      isApart: true,
      ink: "rgb(29, 31, 35)",
      card: "rgb(255, 255, 255)",
      controls: 0,
    });
  });

  test("prints the charts of a long page whole", async () => {
    const rows = "<p>A line of some words.</p><ul><li><a href=/>A</a></ul>".repeat(500);
    const { page } = await openReport(browser, inspected(rows));
    // Where nothing is printed they scroll.
    const width = (): Promise<number> =>
      page
        .locator(".track")
        .first()
        .evaluate((track) => track.getBoundingClientRect().width);
    expect(await width()).toBeGreaterThan(1500);
    await page.evaluate(() => {
      addEventListener("beforeprint", () => {
        const bars = [...document.querySelectorAll<SVGGraphicsElement>(".plots svg path")];
        const ends = bars.map((bar) => bar.getBBox()).map(({ x, width }) => x + width);
        document.title = String(Math.max(...ends));
      });
    });
    await page.pdf({ format: "A4" });
    // A sheet less its margins, the card's, and the axis.
    const end = Number(await page.title());
    expect(end).toBeGreaterThan(500);
    expect(end).toBeLessThanOrEqual(620);
    await expect.poll(width).toBeGreaterThan(1500);
  });

  test("charts are coloured by the gold text", async () => {
    const inspection = ownPage("news-harbour-bridge");
    const { page } = await openReport(browser, inspection);
    const drawn = await page.locator(".point").evaluateAll((points) =>
      points
        .filter((point) => point.classList.contains("content"))
        .map((point) => Number(point.getAttribute("data-block")))
        .sort((a, b) => a - b),
    );
    expect(drawn).toEqual(
      inspection.gold!.classes.flatMap((isContent, i) => (isContent ? [i] : [])),
    );
    expect(await page.locator(".charts .legend").first().textContent()).toContain(
      "content in the gold text",
    );
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
