import { describe, expect, test } from "vitest";
import { figure } from "../../src/base/figures.ts";
import type { Queue } from "../../src/studio/listing.ts";
import { isDrawn } from "../../src/studio/queue.ts";
import type { Studio } from "../../src/studio/server.ts";
import { asModel, conventionFiles } from "../cases/convention-pages.ts";
import { studioOver, told } from "../studio/ask.ts";
import {
  hasChromium,
  openToLabel,
  openWindow,
  type Screen,
  screens,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

describe.skipIf(!hasChromium)("the queue while labels come in, in a browser", () => {
  withChromium();

  /** Fourteen pages whose content is the remarks; the first eight are labelled. */
  const files = (): Record<string, string> => {
    const all = conventionFiles(14, "remarks");
    for (let i = 8; i < 14; i++) delete all[`page-${i}/gold.txt`];
    return all;
  };

  /** The scores by all the finished pages, as the list shows them. */
  const scores = async (studio: Studio, finished: number): Promise<Record<string, string>> => {
    const queue = await expect
      .poll(() => told<Queue>(studio, "/api/queue"))
      .toMatchObject({ isScoring: false, live: { isRunning: false, learntFrom: finished } })
      .then(() => told<Queue>(studio, "/api/queue"));
    return Object.fromEntries(
      queue.pages.map(({ id, score }) => [id, score === undefined ? "" : figure(score)]),
    );
  };

  test("scores the others anew, tells what the labels are worth, and moves no row until it is told to", async () => {
    const { studio } = await studioOver(files());
    const { page, incidents } = await openWindow(studio);
    const worth = page.getByRole("region", { name: "What your labels are worth" });
    await worth.getByText("On 8 finished pages the model has F1").waitFor();
    const said = await worth.textContent();
    expect(said).toContain("each page as one of an unseen site");
    // The figure of a training is another one.
    expect(said).toContain("That it is the best of several is not counted; Train counts it.");
    await scores(studio, 8);
    const drawn = await page.locator("tbody tr", { has: page.locator(".drawn") }).count();
    expect(drawn).toBe(Array.from({ length: 14 }, (_, i) => `page-${i}`).filter(isDrawn).length);

    // The list is entered once more: it is in the order of the new scores.
    await openToLabel(page, "page-9");
    await page.goBack();
    const rows = page.locator("tbody tr th small");
    await rows.first().waitFor();
    const expected = page.locator("tbody tr td:nth-child(3)");
    const shown = async (): Promise<Record<string, string>> => {
      const [ids, all] = [await rows.allTextContents(), await expected.allTextContents()];
      return Object.fromEntries(ids.map((id, i) => [id, all[i]!]));
    };
    const before = await scores(studio, 8);
    await expect.poll(shown).toEqual(before);
    const order = await rows.allTextContents();
    expect(await page.getByRole("button", { name: "Sort again" }).count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto(`http://127.0.0.1:${studio.port}/`);
    await openToLabel(other, order[0]!);
    await other.keyboard.press("Enter");
    await other.keyboard.press("Enter");
    await other.locator(".label-head, table.queue").first().waitFor();
    await page.getByText("On 9 finished pages").waitFor();
    const after = await scores(studio, 9);
    expect(after).not.toEqual(before);
    await expect.poll(shown).toEqual(after);
    expect(await rows.allTextContents()).toEqual(order);
    await page.getByRole("button", { name: "Sort again" }).click();
    await expect.poll(() => rows.allTextContents()).not.toEqual(order);
    expect((await rows.allTextContents()).toSorted()).toEqual(order.toSorted());
    expect(await page.getByRole("button", { name: "Sort again" }).count()).toBe(0);
    expect(incidents).toEqual([]);
  });

  test.each<Screen>(screens)("is accessible and fits its window: %o", async (screen) => {
    const { studio } = await studioOver(files(), { readOnly: true });
    const { page, incidents } = await openWindow(studio, screen);
    await page.getByRole("region", { name: "What your labels are worth" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.width ?? 1280,
    );
    expect(incidents).toEqual([]);
  });

  const trainsOn = async (
    given: Record<string, string>,
    screen: Screen = {},
  ): ReturnType<typeof openWindow> => {
    const { studio } = await studioOver(given);
    const opened = await openWindow(studio, screen);
    await opened.page.getByRole("link", { name: "Train", exact: true }).click();
    await opened.page.getByRole("button", { name: "Train on 8 pages" }).click();
    return opened;
  };

  test.each<Screen>([{}, { width: 390, height: 844, scheme: "dark" }])(
    "to keep the model is the next step where nothing better was found, and stays so: %o",
    async (screen) => {
      const { page, incidents } = await trainsOn(asModel(conventionFiles(8, "all")), screen);
      await page.getByText("found on 8 pages: keep it").waitFor();
      await page.reload();
      await page.getByText("found on 8 pages: keep it").waitFor();
      expect(await page.locator(".outcome .primary").allTextContents()).toEqual(["Keep the model"]);
      await page.getByText("What was tried, on 8 pages").click();
      await page.getByRole("rowheader", { name: "the model as it is (chosen)" }).waitFor();
      await page.getByText("These figures do not count the choice").waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        screen.width ?? 1280,
      );
      await page.getByRole("button", { name: "Keep the model" }).click();
      await page.locator("table.queue").waitFor();
      expect(incidents).toEqual([]);
    },
  );

  test("a correction by pages of one site says so, and is the next step where it is better", async () => {
    const { page, incidents } = await trainsOn(conventionFiles(8, "remarks", 1));
    await page.getByText("The pages are of one site. After: each page by a model").waitFor();
    expect(await page.locator(".outcome .primary").allTextContents()).toEqual(["Use this model"]);
    expect(incidents).toEqual([]);
  });
});
