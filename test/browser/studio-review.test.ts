/** Review, not reading: the screen leads to where a look is worth it. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { scoreText } from "../../training/corpus/metrics.ts";
import { readCorpus } from "../../training/corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../../training/corpus/readers/reader.ts";
import { studioOver, told } from "../studio/ask.ts";
import { byReview } from "./review-hand.ts";
import { truthOf } from "./review-keys.ts";
import {
  block,
  hasChromium,
  labelled,
  openWindow,
  saved,
  seen,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

const datasets = fileURLToPath(new URL("../../../shared/datasets", import.meta.url));
/** Real pages of which the model keeps next to nothing that is content, or drops nearly all of it. */
const poor = {
  "dragnet-2012": ["147", "R723"],
  "cleaneval-en-dev": ["13"],
  "multilingual-dev": [
    "20120104_www.ethnos.gr_67fb7f6b381c4bd32020a7aefaee9ac33c52adb36a9edda980196644",
  ],
};
const pages = fileURLToPath(new URL("../../data/pages", import.meta.url));
const VERDICTS = /You\s+Boilerplate\s+Model\s+kept \.\d{3}/;
const TOOLTIP = /^You: .* · Model: (kept|dropped) \.\d\d/;
const FOLD = /^\d+ blocks of boilerplate, probability up to \.\d{3}: News 0 · News 1/;

const links = (name: string, count: number): string =>
  `<ul class=menu>${Array.from({ length: count }, (_, i) => `<li><a href=/${name}/${i}>${name} ${i}</a>`).join("")}</ul>`;
const prose = Array.from(
  { length: 14 },
  (_, i) =>
    `<p>In its ${i + 2}th year the bridge over the river was closed again, since the stone of its piers had
    cracked in the frost, and nobody knew who would pay for the work that had to be done.`,
).join("");
/** Sixty links, a story that takes two screens, comments and as many links again. */
const long = `<title>Bridge opens</title><nav>${links("News", 60)}</nav><article><h1>Bridge opens</h1>${prose}</article>
  <footer>${links("More", 60)}<p>Imprint</footer>`;
/** The head's status, of a page without labels. */
const NONE = /^0 of/;
const lines = `<title>Bridge</title><h1>Bridge</h1><div>By Ann<br>The bridge over the river opened again on Monday after nine
  years of work.<br><br>Nobody who crossed it in the first hour had to pay, and many walked back.</div>`;

async function opened(page: Page, id: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/label/${id}`);
  await page.frameLocator("iframe").locator("seine-b[data-c]").first().waitFor();
}
async function poorPages([corpus, ids]: [string, readonly string[]]): Promise<LabelledPage[]> {
  const found: LabelledPage[] = [];
  for await (const page of readCorpus(join(datasets, corpus)))
    if (!(page instanceof ReaderError) && ids.includes(page.id)) found.push(page);
  expect(found.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  return found;
}
const inFrame = (page: Page, selector: string) => page.frameLocator("iframe").locator(selector);
const current = async (page: Page): Promise<number> =>
  Number(await inFrame(page, "seine-b[data-c]").first().getAttribute("data-b"));

describe.skipIf(!hasChromium)("review in a browser", () => {
  withChromium();

  test("a page opens at its first content, and folds hide the menus around it", async () => {
    const { studio } = await studioOver({ "long.html": long });
    const { page, incidents } = await openWindow(studio);
    const { blocks } = await told<StudioPage>(studio, "/api/page?id=long");
    const first = blocks.findIndex(({ isContent }) => isContent);
    expect(first).toBeGreaterThan(50);
    await opened(page, "long");
    expect(await current(page)).toBe(first);
    await expect.poll(() => block(page, first).isVisible()).toBe(true);
    const line = inFrame(page, ".seine-fold").first();
    expect(await line.textContent()).toMatch(FOLD);
    expect(await block(page, 3).isVisible()).toBe(false);
    // A click opens it.
    await line.click();
    await block(page, 3).waitFor({ state: "visible" });
    await expect.poll(() => current(page)).toBe(0);
    // A key closes it again, and one that is selected opens; with no fold at hand it opens all.
    await page.keyboard.press("o");
    await expect.poll(() => inFrame(page, ".seine-fold").count()).toBe(2);
    await page.keyboard.press("o");
    await expect.poll(() => inFrame(page, ".seine-fold").count()).toBe(1);
    await page.keyboard.press("o");
    await page.keyboard.press("j");
    await page.keyboard.press("o");
    await expect.poll(() => inFrame(page, ".seine-fold").count()).toBe(0);
    expect(await page.title()).toBe("Bridge opens · Seine");
    expect(incidents).toEqual([]);
  });

  test("a fold is one step, labelled at once, and opens when one of its blocks is looked for", async () => {
    const { studio } = await studioOver({ "long.html": long });
    const { page } = await openWindow(studio);
    await opened(page, "long");
    await page.keyboard.press("Home");
    await block(page, 0).waitFor({ state: "visible" });
    await page.keyboard.press("o");
    // The fold of the foot is there all the time.
    const fold = inFrame(page, '.seine-fold[data-from="0"]');
    await fold.waitFor();
    const to = await fold.evaluate(({ dataset }) => Number(dataset.to));
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.getByText(`${to + 1} blocks are selected`).waitFor();
    await page.keyboard.press("x");
    await page.locator(".status", { hasText: `${to + 1} of` }).waitFor();
    await expect.poll(() => current(page)).toBe(to + 1);
    await page.keyboard.press("/");
    await page.keyboard.type("News 7");
    await page.keyboard.press("Enter");
    await block(page, 7).waitFor({ state: "visible" });
    await expect.poll(() => current(page)).toBe(7);
  });

  test("Space visits ends and doubts only, then one Enter more than that ends the page", async () => {
    const { studio } = await studioOver({ "long.html": long });
    const { page } = await openWindow(studio);
    await opened(page, "long");
    const { blocks } = await told<StudioPage>(studio, "/api/page?id=long");
    const last = blocks.findLastIndex(({ isContent }) => isContent);
    const at = async (): Promise<number> =>
      Number.parseInt(await page.locator(".verdicts dd").last().innerText(), 10) - 1;
    let presses = 0;
    while (!(await page.getByText("You have seen all ends and doubts").isVisible())) {
      // What comes on the screen is no stop any more.
      await seen(page, await at());
      await page.keyboard.press("Space");
      presses++;
      expect(presses).toBeLessThan(6);
    }
    await expect.poll(() => block(page, last).isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByText("Done again takes them as the model has them.").waitFor();
    await page.keyboard.press("Enter");
    await page.locator("table.queue").waitFor();
    const { labels, complete } = await told<StudioPage>(studio, "/api/page?id=long");
    expect(complete).toBe(true);
    expect(labels).toEqual(blocks.map(({ isContent }) => (isContent ? "content" : "rest")));
  });

  test.skipIf(!existsSync(datasets))(
    "on real pages that the model has badly wrong Space leads to what makes them gold",
    { timeout: 240_000 },
    async () => {
      const found = (await Promise.all(Object.entries(poor).map(poorPages))).flat();
      const files = found.map(({ html }, i) => [`page-${i}/page.html`, html] as const);
      const { studio, folder } = await studioOver(Object.fromEntries(files));
      const { page } = await openWindow(studio);
      for (const [i, { gold }] of found.entries()) {
        const id = `page-${i}`;
        await opened(page, id);
        await page.waitForTimeout(300);
        const edits = truthOf(await told<StudioPage>(studio, `/api/page?id=${id}`), gold);
        const frame = page.frames().find((one) => one.url().includes("/frame/"))!;
        await byReview(page, frame, edits);
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForFunction((id) => !location.hash.endsWith(id), id);
        const text = await readFile(join(folder, id, "gold.txt"), "utf8");
        expect(scoreText(edits.text, text).f1, `page ${i}`).toBeGreaterThan(0.95);
      }
    },
  );

  test("prose is never struck through; a line shows only that label and model differ", async () => {
    const { studio } = await studioOver({ "long.html": long });
    const { page } = await openWindow(studio);
    await opened(page, "long");
    const at = await current(page);
    const line = (number: number): Promise<string> =>
      block(page, number).evaluate((element) => getComputedStyle(element).textDecorationLine);
    await page.keyboard.press("x");
    await page.keyboard.press("c");
    await saved(page);
    await labelled(page, at, "rest");
    await labelled(page, at + 1, "content");
    expect(await line(at)).toBe("underline");
    expect(await line(at + 1)).toBe("none");
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    const verdicts = page.locator(".verdicts");
    await verdicts.getByText("Boilerplate").waitFor();
    expect(await verdicts.innerText()).toMatch(VERDICTS);
    const lines = await inFrame(page, "seine-b").evaluateAll((all) =>
      all.map((element) => getComputedStyle(element).textDecorationLine),
    );
    expect(lines).not.toContain("line-through");
    // The strip tells what it shows.
    await page.locator(".strip canvas").hover({ position: { x: 10, y: 200 } });
    expect(await page.locator(".tooltip").innerText()).toMatch(TOOLTIP);
  });

  test("comments that the decision finds are offered as comments", async () => {
    const { studio } = await studioOver({
      "talk.html": await readFile(join(pages, "pl-portal-teasers/page.html")),
    });
    const { page } = await openWindow(studio);
    const { blocks } = await told<StudioPage>(studio, "/api/page?id=talk");
    const comments = blocks.flatMap(({ isContent, why }, i) =>
      !isContent && why === "comment" ? [i] : [],
    );
    expect(comments.length).toBeGreaterThan(0);
    await opened(page, "talk");
    expect(await block(page, comments[0]!).getAttribute("data-m")).toBe("comment");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.locator("table.queue").waitFor();
    const { labels } = await told<StudioPage>(studio, "/api/page?id=talk");
    expect(labels.flatMap((label, i) => (label === "comment" ? [i] : []))).toEqual(comments);
  });

  test("a block is broken into its lines, labelled apart, and joined again", async () => {
    const { studio } = await studioOver({ "lines.html": lines });
    const { page, incidents } = await openWindow(studio);
    await opened(page, "lines");
    await page.keyboard.press("End");
    await expect.poll(() => current(page)).toBe(1);
    await page.keyboard.press("b");
    await page.locator(".status", { hasText: "of 4 reviewed" }).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.locator(".status", { hasText: "of 2 reviewed" }).waitFor();
    await expect.poll(() => current(page)).toBe(1);
    await page.keyboard.press("b");
    await page.locator(".status", { hasText: "of 4 reviewed" }).waitFor();
    await expect.poll(() => current(page)).toBe(1);
    for (const key of ["x", "c", "c"]) await page.keyboard.press(key);
    await page.keyboard.press("Home");
    await page.keyboard.press("c");
    await page.keyboard.press("Enter");
    await page.locator("table.queue").waitFor();
    const { labels, blocks } = await told<StudioPage>(studio, "/api/page?id=lines");
    expect(labels).toEqual(["content", "rest", "content", "content"]);
    expect(blocks.map(({ of }) => of)).toEqual([0, 1, 1, 1]);
    await opened(page, "lines");
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+B");
    await page.locator(".status", { hasText: "2 of 2 reviewed" }).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("b");
    await page.getByText("found nothing in this block to cut it at").waitFor();
    expect(incidents.filter((text) => !text.includes("422"))).toEqual([]);
  });

  test("no label is lost while a block is broken, or joined again", async () => {
    const { studio } = await studioOver({ "lines.html": lines });
    const { page, incidents } = await openWindow(studio);
    await opened(page, "lines");
    const waiting: (() => Promise<void>)[] = [];
    await page.route("**/api/cuts", (route) => {
      waiting.push(() => route.continue());
    });
    await page.keyboard.press("End");
    await page.keyboard.press("b");
    await expect.poll(() => waiting.length).toBe(1);
    // The blocks that are shown are about to go: they take no label.
    await page.keyboard.press("x");
    expect(await page.locator(".status").textContent()).toContain("0 of 2 reviewed");
    await waiting[0]!();
    await page.locator(".status", { hasText: "0 of 4 reviewed" }).waitFor();
    await expect.poll(() => current(page)).toBe(1);
    for (const key of ["x", "x", "x"]) await page.keyboard.press(key);
    await page.locator(".status", { hasText: "3 of 4 reviewed" }).waitFor();
    await page.keyboard.press("Shift+B");
    await expect.poll(() => waiting.length).toBe(2);
    await page.keyboard.press("c");
    await waiting[1]!();
    await page.locator(".status", { hasText: "1 of 2 reviewed" }).waitFor();
    const { labels } = await told<StudioPage>(studio, "/api/page?id=lines");
    expect(labels).toEqual([null, "rest"]);
    expect(incidents).toEqual([]);
  });

  test("keys work on a keyboard of another script", async () => {
    const { studio } = await studioOver({ "long.html": long });
    const { page } = await openWindow(studio);
    await opened(page, "long");
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "с", code: "KeyC", bubbles: true }),
      ),
    );
    await page.locator(".status", { hasText: "1 of" }).waitFor();
  });

  test("the palette finds commands and pages, and messages can be undone", async () => {
    const { studio } = await studioOver({
      "long.html": long,
      "lines.html": lines.replace("<title>Bridge", "<title>Ferry"),
    });
    const { page } = await openWindow(studio);
    await page.getByRole("link", { name: "Ferry" }).waitFor();
    await opened(page, "long");
    // What is not known to be on the screen cannot be accepted.
    await seen(page, await current(page));
    await page.keyboard.press("a");
    await page.getByText("taken as the model has them").waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.locator(".status", { hasText: NONE }).waitFor();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox");
    await field.fill("doubtful");
    await page.getByRole("option", { name: "Next doubtful block" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await field.fill("ferry");
    await page.getByRole("option", { name: "Ferry" }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash === "#/label/lines");
    await page.waitForFunction(() => document.title === "Ferry · Seine");
  });
});
