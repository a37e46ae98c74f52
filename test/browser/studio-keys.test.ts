/** Keys of the studio's screens: from the moment a screen appears, and none that is typed elsewhere. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { studioOver } from "../studio/ask.ts";
import {
  hasChromium,
  openToLabel,
  openWindow,
  small,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

const shop = `<title>Acme teapot</title><h1>Acme teapot 1200</h1><p class=price>Now only &euro; 39,90</p>
<button class=add-to-cart>Add to cart</button><p>It holds two cups, and keeps them warm.</p>`;
const corpus = {
  "bridge/page.html": small,
  "bridge/gold.txt": "Bridge opens The bridge over the river opened again on Monday.",
  "pot/page.html": shop,
};

/** Goes to an address, and presses a key at the moment when `selector` is in the document. */
async function pressAtOnce(page: Page, hash: string, selector: string, key: string): Promise<void> {
  await page.evaluate(
    ({ hash, selector, key }) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector(selector) === null) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true });
      location.hash = hash;
    },
    { hash, selector, key },
  );
}

const compared = "#/compare/method-plain/method-density/bridge";

describe.skipIf(!hasChromium)("keys of the studio", () => {
  withChromium();

  test("count from the moment the screen appears", async () => {
    const { studio } = await studioOver(corpus);
    const { page, incidents } = await openWindow(studio);
    await pressAtOnce(page, compared, ".compare-page", "l");
    await page.locator(".label-screen").waitFor();
    await page.evaluate(() => {
      location.hash = "#/";
    });
    await page.locator("table.queue").waitFor();
    await pressAtOnce(page, "#/label/bridge", ".label-screen", "?");
    await page.getByRole("dialog").getByText("All keys").waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await pressAtOnce(page, "#/values/pot", ".value-lines", "j");
    await page.locator('.value-lines [aria-pressed="true"]').waitFor();
    expect(incidents).toEqual([]);
  });

  test("skip what stands at the top of a screen", async () => {
    const { studio } = await studioOver(corpus);
    const { page, incidents } = await openWindow(studio);
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.tagName.toLowerCase());
    const skip = async (name: string): Promise<void> => {
      await page.keyboard.press("Tab");
      expect(await page.getByRole("link", { name }).isVisible()).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Enter");
    };
    await skip("Skip to the content");
    expect(await focused()).toBe("main");
    await openToLabel(page, "bridge");
    await skip("Skip to the page");
    expect(await focused()).toBe("iframe");
    // The keys of the screen count there, too.
    await page.keyboard.press("j");
    await page.locator(".unseen", { hasText: "Block 2 of 7" }).waitFor({ state: "attached" });
    expect(await focused()).toBe("main");
    expect(incidents).toEqual([]);
  });

  test("open the page that is typed in the palette, and no other, before the search answers", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    await page.keyboard.press("Control+k");
    const pages = page
      .getByRole("option")
      .filter({ has: page.locator("small", { hasText: "page" }) });
    await expect.poll(() => pages.count()).toBe(2);
    const last = await pages.last().locator("span").innerText();
    const asked: string[] = [];
    await page.route(
      ({ searchParams }) => searchParams.get("text") === last,
      (route) => void asked.push(route.request().url()),
    );
    await page.getByRole("combobox", { name: "A page or a command" }).fill(last);
    await expect.poll(() => asked.length).toBe(1);
    await page.keyboard.press("Enter");
    const id = last.startsWith("Acme") ? "pot" : "bridge";
    await page.waitForFunction((hash) => location.hash === hash, `#/label/${id}`);
  });

  test("do nothing on the screen behind while the palette is typed in", async () => {
    const { studio } = await studioOver(corpus);
    const { page, incidents } = await openWindow(studio);
    const type = async (): Promise<void> => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("jkstlp");
      expect(await page.getByRole("combobox").inputValue()).toBe("jkstlp");
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await page.goto(`${new URL(studio.url).origin}/${compared}`);
    await page.locator(".compare-page").waitFor();
    const spoken = await page.locator(".spoken").textContent();
    await type();
    expect(await page.locator(".spoken").textContent()).toBe(spoken);
    expect(new URL(page.url()).hash).toBe(compared);
    await page.goto(`${new URL(studio.url).origin}/#/values/pot`);
    await page.getByRole("button", { name: "39,90", exact: true }).click();
    await type();
    await page.getByText("0 values").waitFor();
    expect(await page.locator(".value-name").count()).toBe(0);
    // A checkbox takes no letters.
    await page.getByRole("checkbox", { name: "All texts of the page" }).check();
    await page.keyboard.press("p");
    await page.getByText("1 value · saved").waitFor();
    expect(incidents).toEqual([]);
  });

  test.each([390, 800])("find a block in a window of %d px", async (width) => {
    const { studio } = await studioOver(corpus);
    const { page, incidents } = await openWindow(studio, { width });
    await openToLabel(page, "bridge");
    const finder = page.getByRole("searchbox", { name: "Find a block by its text or number" });
    const fits = async (): Promise<void> => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
      expect(await violationsOf(page)).toEqual([]);
    };
    await page.keyboard.press("/");
    await page.keyboard.type("crossed it");
    expect(await finder.inputValue()).toBe("crossed it");
    expect((await finder.boundingBox())?.width).toBeGreaterThan(100);
    await fits();
    await page.keyboard.press("Enter");
    await page.locator(".unseen", { hasText: "Block 5 of 7" }).waitFor({ state: "attached" });
    // Out of sight again, with the title in its place.
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect((await page.locator(".finder").boundingBox())?.width).toBe(1);
    await fits();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("find a block");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.locator(".unseen", { hasText: "Block 2 of 7" }).waitFor({ state: "attached" });
    expect(incidents).toEqual([]);
  });
});
