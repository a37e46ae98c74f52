/** Values of a page's thing are marked by keys and by clicks, and saved. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { studioOf } from "../studio/ask.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import {
  hasChromium,
  openToLabel,
  openWindow,
  screens,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

const shop = `<title>Acme teapot 1200 - Shop</title><ul><li><a href=/>Home</a><li><a href=/tea>Tea</a></ul>
<h1>Acme teapot 1200</h1><p class=brand>Brand: <a href=/brand/acme>Acme</a></p>
<p>Product code: TP-1200</p><p class=price>Now only &euro; 39,90</p><p>In stock</p>
<button class=add-to-cart>Add to cart</button><p>It holds two cups, and keeps them warm.</p>`;

describe.skipIf(!hasChromium)("the values of a page", () => {
  withChromium();

  test("are marked by keys and clicks, saved, and there again", async () => {
    const folder = await writeCorpus({ "pot/page.html": shop });
    const studio = await studioOf(await openStore(folder, false), { annotator: "ann" });
    const { page, incidents } = await openWindow(studio);
    await openToLabel(page, "pot");
    await page.getByRole("link", { name: "Values" }).click();
    await page.getByRole("button", { name: "39,90", exact: true }).click();
    await page.keyboard.press("p");
    await page.locator(".value-mark", { hasText: "price" }).waitFor();
    await page.getByRole("button", { name: "Acme", exact: true }).click();
    await page.getByRole("button", { name: "brand B", exact: true }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("s");
    await page.getByText("3 values · saved").waitFor();
    await page.getByRole("checkbox", { name: "All texts of the page" }).check();
    await page.getByRole("button", { name: "It holds two cups" }).click();
    await page.keyboard.press("d");
    await page.keyboard.press("d");
    await page.getByText("3 values · saved").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "All values are marked" }).click();
    await page.getByText("3 values · saved, all are marked").waitFor();
    const file = JSON.parse(await readFile(join(folder, "pot/values.json"), "utf8"));
    expect(file).toMatchObject({ annotator: "ann", complete: true });
    const said = file.values.map((value: { attribute: string; text: string }) => [
      value.attribute,
      value.text,
    ]);
    expect(said).toEqual([
      ["brand", "Acme"],
      ["sku", "TP-1200"],
      ["price", "39,90"],
    ]);
    await page.reload();
    await page.getByText("3 values · all are marked").waitFor();
    expect(await page.locator(".value-name").allTextContents()).toEqual(["brand", "sku", "price"]);
    expect(incidents).toEqual([]);
  });

  test("are undone after the page was left, and from another page", async () => {
    const folder = await writeCorpus({ "pot/page.html": shop, "cup/page.html": shop });
    const studio = await studioOf(await openStore(folder, false));
    onTestFinished(() => studio.close());
    const { page, incidents } = await openWindow(studio);
    const open = (hash: string): Promise<void> =>
      page.evaluate((wanted) => {
        location.hash = wanted;
      }, hash);
    const markedAs = async (): Promise<string[]> => page.locator(".value-name").allTextContents();
    await open("#/values/pot");
    await page.getByRole("button", { name: "39,90", exact: true }).click();
    await page.keyboard.press("p");
    await page.keyboard.press("s");
    await page.getByText("1 value · saved").waitFor();
    await open("#/values/cup");
    await page.locator('.label-head a[href="#/label/cup"]').waitFor();
    // The page that has the last step opens.
    await page.keyboard.press("z");
    await page.waitForFunction(() => location.hash === "#/values/pot");
    await page.locator(".value-name", { hasText: "price" }).waitFor();
    expect(await markedAs()).toEqual(["price"]);
    await page.getByText("1 value · saved").waitFor();
    await page.reload();
    await page.getByText("1 value", { exact: true }).waitFor();
    await page.keyboard.press("z");
    await page.getByText("0 values · saved").waitFor();
    await page.keyboard.press("Shift+Z");
    await page.getByText("1 value · saved").waitFor();
    expect(incidents).toEqual([]);
  });

  test.each(screens)("the screen fits its window: %o", async (screen) => {
    const folder = await writeCorpus({ "pot/page.html": shop });
    const studio = await studioOf(await openStore(folder, false));
    onTestFinished(() => studio.close());
    const { page } = await openWindow(studio, screen);
    await page.goto(`http://127.0.0.1:${studio.port}/#/values/pot`);
    await page.getByRole("button", { name: "39,90", exact: true }).click();
    await page.keyboard.press("p");
    await page.getByText("1 value · saved").waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(screen.width ?? 1280);
    expect(await violationsOf(page)).toEqual([]);
  });
});
