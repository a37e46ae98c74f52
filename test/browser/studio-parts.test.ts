/** Labels by parts: a key for each, colours in page, strip and list, and the choice of what is content. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { studioOver, told } from "../studio/ask.ts";
import {
  block,
  hasChromium,
  labelled,
  openToLabel,
  openWindow,
  type Screen,
  saved,
  screens,
  small,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

const THREE = /^3 of/;
const HEADLINE = /^Bridge opens\n/;

describe.skipIf(!hasChromium)("labels by parts in a browser", () => {
  withChromium();

  test("a key says what part a block is; undo, a reload and the choice of parts go with it", async () => {
    const { studio, folder } = await studioOver({ "small.html": small });
    const { page, incidents } = await openWindow(studio);
    await openToLabel(page, "small");
    await page.keyboard.press("Shift+P");
    const panel = page.getByRole("tabpanel");
    await panel.getByText("Standfirst").waitFor();
    for (const key of ["x", "x", "1", "t"]) await page.keyboard.press(key);
    await labelled(page, 3, "part:body");
    await page.keyboard.press("z");
    await page.locator(".status", { hasText: THREE }).waitFor();
    await page.keyboard.press("t");
    // The colour of the frame is that of the panel.
    const colour = await panel
      .locator("tr", { hasText: "Headline" })
      .locator(".swatch")
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    const edge = await block(page, 2).evaluate((element) => getComputedStyle(element).boxShadow);
    expect(edge).toContain(colour);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.locator("table.queue").waitFor();
    const { labels, complete } = await told<StudioPage>(studio, "/api/page?id=small");
    expect(complete).toBe(true);
    expect(labels.slice(0, 4)).toEqual([
      "part:navigation",
      "part:navigation",
      "part:headline",
      "part:body",
    ]);
    // The rest as the model of parts has it.
    expect(labels.every((label) => label?.startsWith("part:"))).toBe(true);
    const gold = () => readFile(join(folder, "small/gold.txt"), "utf8");
    expect(await gold()).toMatch(HEADLINE);

    await page.reload();
    await openToLabel(page, "small");
    await labelled(page, 2, "part:headline");
    await panel.getByLabel("Headline is content").click();
    await expect.poll(gold).not.toMatch(HEADLINE);
    await labelled(page, 2, "part:headline");
    expect(await panel.getByLabel("Headline is content").isChecked()).toBe(false);
    await page.getByRole("tab", { name: "Gold text" }).click();
    await panel.locator(".gold .swatch").first().waitFor();
    // Off again: the keys are those of content and rest.
    await page.keyboard.press("Shift+P");
    await page.keyboard.press("Home");
    await page.keyboard.press("c");
    await saved(page);
    await labelled(page, 0, "content");
    expect(incidents).toEqual([]);
  });

  test.each<Screen>(screens)("is accessible, and fits its window: %o", async (screen) => {
    const { studio } = await studioOver({ "small.html": small });
    const { page } = await openWindow(studio, screen);
    await openToLabel(page, "small");
    await page.keyboard.press("Shift+P");
    await page.getByRole("button", { name: "Headline" }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(screen.width ?? 1280);
  });
});
