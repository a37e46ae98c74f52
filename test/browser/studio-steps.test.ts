/** Steps, places and keys: undo on any page and after a restart, where the user was, keyboards of any script. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { startStudio } from "../../src/studio/server.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { studioOver, told } from "../studio/ask.ts";
import {
  block,
  hasChromium,
  openToLabel,
  openWindow,
  saved,
  shown,
  small,
  withChromium,
} from "./studio-window.ts";

const corpus = { "one.html": small, "two.html": small.replace("Bridge", "Second") };
const reviewed = (page: Page, text: string): Promise<void> =>
  page.locator(".status", { hasText: text }).waitFor();
const isAt = (page: Page, hash: string): Promise<unknown> =>
  page.waitForFunction((wanted) => location.hash === wanted, hash);

/** A key as a Russian keyboard has it. */
async function russian(page: Page, key: string, code: string): Promise<void> {
  await page.evaluate(
    (init) => document.body.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true })),
    { key, code },
  );
}

describe.skipIf(!hasChromium)("steps in a browser", () => {
  withChromium();

  test("a page that was done by mistake is undone from the next one, and after a restart", async () => {
    const { studio, folder } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    await openToLabel(page, "one");
    await page.keyboard.press("c");
    await page.keyboard.press("Enter");
    await page.getByText("are not reviewed").waitFor();
    await page.keyboard.press("Enter");
    await shown(page, "two");
    expect((await told<StudioPage>(studio, "/api/page?id=one")).complete).toBe(true);
    await page.keyboard.press("z");
    await isAt(page, "#/label/one");
    await reviewed(page, "1 of 7 reviewed · saved");
    expect((await told<StudioPage>(studio, "/api/page?id=one")).complete).toBe(false);
    // What was undone elsewhere can be done again here.
    await page.keyboard.press("Shift+Z");
    await reviewed(page, "7 of 7 reviewed · saved");
    expect((await told<StudioPage>(studio, "/api/page?id=one")).complete).toBe(true);

    await studio.close();
    const store = await openStore(folder, false);
    const again = await startStudio({ store, port: studio.port });
    onTestFinished(() => again.close());
    await page.goto(again.url);
    await openToLabel(page, "two");
    await page.keyboard.press("z");
    await isAt(page, "#/label/one");
    await reviewed(page, "1 of 7 reviewed · saved");
    await page.keyboard.press("z");
    await reviewed(page, "0 of 7 reviewed · saved");
    await page.keyboard.press("z");
    await page.getByText("There is nothing to undo.").waitFor();
    const journal = await readFile(join(folder, ".studio/journal.jsonl"), "utf8");
    const lines = journal
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const kinds = lines.map((line) => line.by ?? ("undo" in line ? "undo" : "redo"));
    expect(kinds).toEqual(["hand", "accepted", "undo", "redo", "undo", "undo"]);
  });

  test("the place on a page and the view of the list survive a reload", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    await openToLabel(page, "one");
    for (const key of ["j", "j", "j"]) await page.keyboard.press(key);
    const current = page.frameLocator("iframe").locator("seine-b[data-c]");
    await current.and(block(page, 3)).waitFor();
    await page.reload();
    await current.and(block(page, 3)).waitFor();
    await page.getByRole("link", { name: "Pages" }).click();
    await page.getByLabel("Find pages by name or title").fill("SECOND");
    await page.getByRole("button", { name: "not labelled 2" }).click();
    await page.locator("table.queue tbody tr").first().waitFor();
    await expect.poll(() => page.locator("table.queue tbody tr").count()).toBe(1);
    await page.reload();
    await page.locator("table.queue tbody tr").first().waitFor();
    await expect.poll(() => page.locator("table.queue tbody tr").count()).toBe(1);
    expect(await page.getByLabel("Find pages by name or title").inputValue()).toBe("SECOND");
  });

  test("a Russian keyboard labels as any other", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    await openToLabel(page, "one");
    await russian(page, "с", "KeyC");
    await reviewed(page, "1 of 7 reviewed");
    await russian(page, "ч", "KeyX");
    await russian(page, "ь", "KeyM");
    await russian(page, "я", "KeyZ");
    await saved(page);
    await reviewed(page, "2 of 7 reviewed · saved");
    const { labels } = await told<StudioPage>(studio, "/api/page?id=one");
    expect(labels.slice(0, 3)).toEqual(["content", "rest", null]);
    await russian(page, "т", "KeyN");
    await isAt(page, "#/label/two");
  });

  test("pages have the names of their files, of any script", async () => {
    const { studio } = await studioOver({ "新闻一.html": "<p>文字很多", "体育.html": small });
    const { page } = await openWindow(studio);
    await page.getByRole("link", { name: "新闻一.html" }).click();
    await page.frameLocator("iframe").locator("seine-b[data-s]").first().waitFor();
    await page.keyboard.press("c");
    await saved(page);
    await page.getByRole("link", { name: "Pages" }).click();
    await page.locator("small", { hasText: "体育.html" }).waitFor();
  });
});
