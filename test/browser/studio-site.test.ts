import { describe, expect, test } from "vitest";
import { studioOver } from "../studio/ask.ts";
import { site, sitePages } from "../studio/site-pages.ts";
import {
  hasChromium,
  openWindow,
  type Screen,
  screens,
  shown,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

describe.skipIf(!hasChromium)("a site in a browser", () => {
  withChromium();

  /** The pages of a site, of which so many that teach are labelled. */
  const labelled = (count: number): Record<string, string> => {
    const { files, golds, teaching } = sitePages(16);
    for (const id of teaching.slice(0, count)) files[`${id}/gold.txt`] = golds[id]!;
    return files;
  };

  test("three labelled pages are carried to the others, verified one after the other, and downloaded", async () => {
    const { studio } = await studioOver(labelled(2));
    const { page, incidents } = await openWindow(studio);
    await page.getByText("By site").click();
    await page.getByRole("link", { name: site }).click();
    const step = page.locator(".steps [aria-current]");
    await step.getByText("2 pages labelled").waitFor();
    await page.getByRole("button", { name: "Label the next page" }).click();
    const frame = page.frameLocator("iframe");
    await frame.locator("seine-b[data-s]").first().waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    // The round ends at the site, where it is carried.
    await step.getByRole("button", { name: "Carry to the others" }).click();
    await page.getByText("13 of 13 pages carried, from 3 labelled.").waitFor();
    await step.getByRole("button", { name: "Verify the next page" }).click();
    await frame.locator("seine-b[data-s]").first().waitFor();
    const first = page.url();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== first);
    await shown(page, decodeURIComponent(page.url().split("#/label/")[1]!));
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/site/${site}`);
    await step.getByText("1 of 10 verified.").waitFor();
    expect(await page.locator(".steps .primary").allTextContents()).toEqual([
      "Verify the next page",
    ]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download site.json" }).click();
    expect((await download).suggestedFilename()).toBe("site.json");
    expect(incidents).toEqual([]);
  });

  test.each<Screen>(screens)("is accessible and fits its window: %o", async (screen) => {
    const { studio } = await studioOver(labelled(3));
    const { page, incidents } = await openWindow(studio, screen);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/site/${site}`);
    await page.getByRole("button", { name: "Carry to the others" }).click();
    await page.getByText("13 of 13 pages carried").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.width ?? 1280,
    );
    expect(incidents).toEqual([]);
  });
});
