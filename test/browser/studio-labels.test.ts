/** No label is lost: whatever the user does, and whatever happens to the studio. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { type Studio, startStudio } from "../../src/studio/server.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { ask, own, studioOver, told } from "../studio/ask.ts";
import {
  hasChromium,
  heard,
  labelled,
  openToLabel,
  openWindow,
  saved,
  small,
  withChromium,
} from "./studio-window.ts";

const corpus = { "one.html": small, "two.html": small.replace("Bridge", "Second") };

/** A window in which the first block of page one is labelled and cannot be saved, till `mend`. */
async function failing(): Promise<{ page: Page; mend: () => Promise<void> }> {
  const { studio, folder } = await studioOver(corpus);
  // Where the page's folder would be.
  await writeFile(join(folder, "one"), "");
  const { page } = await openWindow(studio);
  await openToLabel(page, "one");
  await page.keyboard.press("c");
  await page.getByText("Not saved:").waitFor();
  return { page, mend: () => rm(join(folder, "one")) };
}

/** A window whose labels of page one are others than somebody else has saved meanwhile. */
async function conflicting(): Promise<{ page: Page; studio: Studio }> {
  const { studio } = await studioOver(corpus);
  const { page } = await openWindow(studio);
  await openToLabel(page, "one");
  const { rev, labels } = await told<StudioPage>(studio, "/api/page?id=one");
  const theirs = { id: "one", labels: labels.map(() => "rest"), complete: false };
  const body = JSON.stringify(theirs);
  await told(studio, "/api/labels", { method: "PUT", headers: { "if-match": rev }, body });
  await page.keyboard.press("c");
  await page.getByText("changed elsewhere").waitFor();
  return { page, studio };
}

/** Keeps a window from saving, until the returned function is called; what it had begun to save has failed. */
async function holdSaves(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  await page.route("**/api/labels", async (route) => {
    held++;
    await released;
    await route.continue();
  });
  const status = page.locator(".status");
  await expect
    .poll(async () => held > 0 || (await status.textContent())?.includes("not saved"))
    .toBe(true);
  return release;
}

/** Presses "Try again" once a save would arrive; the window does not try by itself before. */
async function tryAgain(page: Page, mend: () => Promise<unknown>): Promise<void> {
  const release = await holdSaves(page);
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  release();
  await saved(page);
}

/** Until the screen of page one has gone: its address goes before. */
async function leftOne(page: Page): Promise<void> {
  await page.locator('.label-head a[href="#/values/one"]').waitFor({ state: "detached" });
}
const reviewed = (page: Page, text: string): Promise<void> =>
  page.locator(".status", { hasText: text }).waitFor();
const isAt = (page: Page, hash: string): Promise<unknown> =>
  page.waitForFunction((wanted) => location.hash === wanted, hash);
/** Answers the browser's own question whether to leave the page. */
function sayYes(page: Page): void {
  page.removeAllListeners("dialog");
  page.on("dialog", (dialog) => void dialog.accept());
}

describe.skipIf(!hasChromium)("labels in a browser", () => {
  withChromium();

  test("keys work after a click beside the text, and with the focus in the page", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    await openToLabel(page, "one");
    const frame = page.locator("iframe");
    const { width, height } = (await frame.boundingBox())!;
    await frame.click({ position: { x: width - 30, y: height - 30 } });
    await heard(page, "miss");
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
    await page.keyboard.press("c");
    await reviewed(page, "1 of 7 reviewed");
    // By Tab, say.
    await frame.focus();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
    await page.keyboard.press("x");
    await reviewed(page, "2 of 7 reviewed");
    await frame.focus();
    await page.keyboard.press("Control+z");
    await reviewed(page, "1 of 7 reviewed · saved");
  });

  const ways: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
    ["N", (page) => page.keyboard.press("n")],
    ["a link", (page) => page.getByRole("link", { name: "Pages" }).click()],
    ["the way back", (page) => page.evaluate(() => history.back())],
    [
      "an address",
      (page) =>
        page.evaluate(() => {
          location.hash = "#/train";
        }),
    ],
  ];

  test.each(ways)("a page that cannot be saved is not left by %s", async (_, leave) => {
    const { page, mend } = await failing();
    await leave(page);
    const given = page.getByRole("button", { name: "Leave without these labels" });
    await given.waitFor();
    await isAt(page, "#/label/one");
    await labelled(page, 0, "content");
    await tryAgain(page, mend);
    expect(await given.count()).toBe(0);
    await leave(page);
    await leftOne(page);
    await openToLabel(page, "one");
    await reviewed(page, "1 of 7 reviewed");
  });

  test.each(ways)(
    "a page in conflict is left by %s only when the user says so",
    async (_, leave) => {
      const { page } = await conflicting();
      await leave(page);
      const given = page.getByRole("button", { name: "Leave without these labels" });
      await given.waitFor();
      await isAt(page, "#/label/one");
      await labelled(page, 0, "content");
      await given.click();
      await leftOne(page);
      await openToLabel(page, "one");
      await labelled(page, 0, "rest");
      // What was given up is not offered.
      expect(await page.locator(".banner").count()).toBe(0);
    },
  );

  test("a save that fails is tried again by itself", async () => {
    const { page, mend } = await failing();
    await mend();
    await saved(page);
    expect(await page.locator(".banner").count()).toBe(0);
  });

  test("a save whose answer is lost does not conflict with itself", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    await openToLabel(page, "one");
    const lose = async (route: Route): Promise<void> => {
      await route.fetch();
      await route.abort();
    };
    await page.route("**/api/labels", lose);
    await page.keyboard.press("c");
    await page.getByText("Not saved:").waitFor();
    await page.keyboard.press("x");
    await tryAgain(page, () => page.unroute("**/api/labels", lose));
    const { labels } = await told<StudioPage>(studio, "/api/page?id=one");
    expect(labels.slice(0, 3)).toEqual(["content", "rest", null]);
  });

  test("a reload loses nothing, whether the save arrives or not", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    sayYes(page);
    await openToLabel(page, "one");
    await page.keyboard.press("c");
    await page.reload();
    const offer = page.getByText("has labels of this page that were not saved");
    const status = page.locator(".status");
    await status.waitFor();
    if ((await offer.count()) > 0)
      await page.getByRole("button", { name: "Put them back" }).click();
    await reviewed(page, "1 of 7 reviewed · saved");
    // Where no save arrives, they are offered.
    await page.route("**/api/labels", (route) => route.abort());
    await page.keyboard.press("x");
    await page.getByText("Not saved:").waitFor();
    await page.reload();
    await offer.waitFor();
    await page.unroute("**/api/labels");
    await reviewed(page, "1 of 7 reviewed · saved");
    await page.getByRole("button", { name: "Put them back" }).click();
    await reviewed(page, "2 of 7 reviewed · saved");
    await page.keyboard.press("z");
    await reviewed(page, "1 of 7 reviewed · saved");
    await page.reload();
    await reviewed(page, "1 of 7 reviewed · saved");
    expect(await offer.count()).toBe(0);
  });

  test("a studio that was gone gets them when it is back, in the old window or a new one", async () => {
    const { studio, folder } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    sayYes(page);
    await openToLabel(page, "one");
    await studio.close();
    for (const key of ["c", "x", "m"]) await page.keyboard.press(key);
    await page.getByText("Not saved:").waitFor();
    const again = await startStudio({ store: await openStore(folder, false), port: studio.port });
    onTestFinished(() => again.close());
    // Not yet let in: the token is another.
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("the token is missing or wrong").waitFor();
    const release = await holdSaves(page);
    const other = await page.context().newPage();
    await other.goto(again.url);
    await other.getByText("This browser has labels that were not saved: one").waitFor();
    await other.getByRole("link", { name: "one", exact: true }).first().click();
    await other.getByText("They differ on 3 blocks").waitFor();
    // The old window delivers by itself, now that the browser is let in.
    release();
    await reviewed(page, "3 of 7 reviewed · saved");
    await page.keyboard.press("n");
    await isAt(page, "#/label/two");
    await other.reload();
    await reviewed(other, "3 of 7 reviewed · saved");
    expect(await other.locator(".banner").count()).toBe(0);
  });

  test("a window that is closed without saving leaves them to the next", async () => {
    const { studio, folder } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    await openToLabel(page, "one");
    await studio.close();
    await page.keyboard.press("c");
    await page.getByText("Not saved:").waitFor();
    await page.close({ runBeforeUnload: false });
    const store = await openStore(folder, false);
    const again = await startStudio({ store, port: studio.port });
    onTestFinished(() => again.close());
    const next = await page.context().newPage();
    await next.goto(again.url);
    await next.getByText("labels that were not saved").getByRole("link", { name: "one" }).click();
    await next.getByText("They differ on one block").waitFor();
    await next.getByRole("button", { name: "Put them back" }).click();
    await reviewed(next, "1 of 7 reviewed · saved");
    // The button is gone, and took no focus with it.
    expect(await next.evaluate(() => document.activeElement?.className)).toBe("label-screen");
    expect((await told<StudioPage>(again, "/api/page?id=one")).labels[0]).toBe("content");
    await next.getByRole("link", { name: "Pages" }).click();
    await next.locator("table.queue").waitFor();
    expect(await next.locator(".banner").count()).toBe(0);
    expect((await ask(again, "/api/page?id=one", { headers: own(again) })).status).toBe(200);
  });
});
