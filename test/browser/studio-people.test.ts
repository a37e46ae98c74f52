/** Several people: agreement, settling, and labels taken elsewhere. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { secondOpinions } from "../../src/studio/people/opinions.ts";
import { studioOf } from "../studio/ask.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import {
  hasChromium,
  openToLabel,
  openWindow,
  screens,
  small,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

describe.skipIf(!hasChromium)("several people", () => {
  withChromium();

  test("label a page, differ, and settle", async () => {
    const folder = await writeCorpus({ "one/page.html": small });
    const finish = async (annotator: string, keys: string): Promise<void> => {
      const store = await openStore(folder, annotator !== "ann");
      const own = annotator === "ann" ? store : await secondOpinions(store, annotator, 1);
      const studio = await studioOf(own, { annotator });
      const { page, incidents } = await openWindow(studio);
      await openToLabel(page, "one");
      for (const key of keys) await page.keyboard.press(key);
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => location.hash === "#/");
      if (annotator !== "ann") {
        await page.getByRole("link", { name: "Agreement" }).click();
        await page.getByText("agreement is not shown here").waitFor();
        expect(await page.getByText("No page was labelled by two people").count()).toBe(0);
        expect(await violationsOf(page)).toEqual([]);
      }
      expect(incidents).toEqual([]);
      await studio.close();
    };
    await finish("ann", "xxcccmx");
    await finish("bob", "xxxccxx");
    const studio = await studioOf(await openStore(folder, false), { annotator: "ann" });
    const { page, incidents } = await openWindow(studio);
    await page.getByRole("link", { name: "Agreement" }).click();
    await page.getByText("Cohen’s kappa is").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Pages" }).click();
    await page.getByText("Import / export").click();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Finished pages as JSONL" }).click();
    const line = JSON.parse(await readFile(await (await file).path(), "utf8"));
    expect([line.id, line.annotator, line.labels.length]).toEqual(["one", "ann", 7]);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Agreement" }).click();
    await page.getByRole("link", { name: "Bridge", exact: true }).click();
    await page.getByText("2 of 2 to decide").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const settle = page.getByRole("button", { name: "Settle" });
    expect(await settle.isDisabled()).toBe(true);
    await page.getByRole("radio", { name: "Content ann" }).check();
    await page.getByRole("radio", { name: "Boilerplate bob" }).last().check();
    await settle.click();
    await page.getByRole("cell", { name: "settled", exact: true }).waitFor();
    const gold = await readFile(join(folder, "one/gold.txt"), "utf8");
    expect(gold).toContain("Bridge opens");
    const { blocks } = JSON.parse(await readFile(join(folder, "one/labels.json"), "utf8"));
    expect(blocks[5].label).toBe("rest");
    expect(incidents).toEqual([]);
  });

  test.each(screens)("the screens fit their windows: %o", async (screen) => {
    const folder = await writeCorpus({ "one/page.html": small });
    const studio = await studioOf(await openStore(folder, false));
    onTestFinished(() => studio.close());
    const { page } = await openWindow(studio, screen);
    await page.goto(`http://127.0.0.1:${studio.port}/#/agreement`);
    await page.getByText("No page was labelled by two people").waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(screen.width ?? 1280);
    expect(await violationsOf(page)).toEqual([]);
  });
});
