import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { studioOver } from "../studio/ask.ts";
import {
  hasChromium,
  openWindow,
  type Screen,
  screens,
  small,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

const tiny = fileURLToPath(new URL("../../models/tiny.json", import.meta.url));

describe.skipIf(!hasChromium)("models in the studio in a browser", () => {
  withChromium();

  test("trains on what is labelled, tells what it is worth, and shows the new model's view", async () => {
    const files = Array.from({ length: 10 }, (_, i) => [
      [`p${i}/page.html`, small.replaceAll("bridge", `bridge ${i}`)],
      [`p${i}/gold.txt`, `The bridge ${i} over the river opened again on Monday`],
    ]).flat();
    const { studio } = await studioOver(Object.fromEntries(files));
    const { page, incidents } = await openWindow(studio);
    await page.getByRole("link", { name: "Train", exact: true }).click();
    // What takes longest is not done before it is cancelled.
    await page.getByLabel("Recipe").selectOption("logistic");
    await page.getByLabel("check whether more pages would help").check();
    await page.getByRole("button", { name: "Train on 10 pages" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The training was cancelled.").waitFor();
    await page.getByRole("button", { name: "Train on 10 pages" }).click();
    await page.getByRole("button", { name: "Use this model" }).click();
    await page.getByText("The model whose view is shown: model-1.").waitFor();
    await page
      .getByText("The previous model was trained on wcxb-dev, as its file states")
      .waitFor();
    await page.getByRole("img", { name: "F1 on held-out pages against" }).waitFor();
    expect(await page.locator(".outcome .plot .dot").count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download model-1.json" }).click();
    expect((await download).suggestedFilename()).toBe("model-1.json");
    await page.getByRole("button", { name: "Back to the previous model" }).click();
    await page.getByText("The model whose view is shown: default.").waitFor();
    expect(incidents).toEqual([]);
  });

  /** What a training left beside its model; `by` is how much better the model is. */
  const outcome = (by: number): string => {
    const difference = { mean: by, low: by - 0.01, high: by + 0.01 };
    const figures = { pages: 10, sites: 10, before: 0.9, after: 0.9 + by, difference };
    const counts = { better: 1, worse: 2, equal: 7, worsePages: [], adapted: [] };
    const trained = { ...figures, ...counts, beforeSeen: { kind: "unknown", corpora: ["x"] } };
    return JSON.stringify({ version: 1, recipe: "tiny", trained });
  };

  test.each<[string, number, string]>([
    ["worse", -0.03, "Keep the previous model"],
    ["better", 0.03, "Use this model"],
    ["no different", 0, "Keep the previous model"],
  ])("offers a model of an earlier start that is %s", async (_, by, primary) => {
    const { studio } = await studioOver({
      "one/page.html": small,
      "one/gold.txt": "Bridge opens",
      ".studio/model-1.json": readFileSync(tiny),
      ".studio/model-1.outcome.json": outcome(0.5),
      ".studio/model-2.json": readFileSync(tiny),
      ".studio/model-2.outcome.json": outcome(by),
      // What cannot be read, or has no model, is no offer.
      ".studio/model-3.json": readFileSync(tiny),
      ".studio/model-3.outcome.json": "{",
      ".studio/model-4.outcome.json": outcome(0.5),
    });
    const { page, incidents } = await openWindow(studio);
    await page.getByRole("link", { name: "Train", exact: true }).click();
    const last = page.locator(".outcome").first();
    await last.getByRole("heading", { name: "model-2" }).waitFor();
    expect(await last.locator(".primary").allTextContents()).toEqual([primary]);
    const download = page.waitForEvent("download");
    await last.getByRole("button", { name: "Download model-2.json" }).click();
    expect((await download).suggestedFilename()).toBe("model-2.json");
    await last.getByRole("button", { name: "Use this model" }).click();
    await last.getByRole("button", { name: "Back to the previous model" }).click();
    await page.getByText("The model whose view is shown: default.").waitFor();
    await page.getByText("Models trained before (1)").click();
    await page.getByRole("heading", { name: "model-1" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await last.getByRole("button", { name: "Keep the previous model" }).click();
    await page.locator("table.queue").waitFor();
    expect(incidents).toEqual([]);
  });

  /** Two pages that are done; what keeps all is right on the second alone. */
  const labelled = {
    "one/page.html": small,
    "one/gold.txt":
      "Bridge opens The bridge over the river opened again on Monday after nine years of work. Nobody " +
      "who crossed it in the first hour had to pay, and many walked back.",
    "two/page.html": "<title>Two</title><p>Short.<footer>Imprint</footer>",
    "two/gold.txt": "Short. Imprint",
  };

  test("compares two by keyboard: the figures, the pages, and both on a page", async () => {
    const { studio } = await studioOver(labelled, { readOnly: true });
    const { page, incidents } = await openWindow(studio);
    for (const name of ["Bridge opens", "Two"]) await page.getByRole("link", { name }).waitFor();
    await page.getByRole("link", { name: "Compare", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "A", exact: true }).selectOption("method-plain");
    const figures = page.getByRole("region", { name: "Result" });
    await figures.getByText("A: Plain").waitFor();
    await page.getByRole("combobox", { name: "B", exact: true }).selectOption("method-density");
    await figures.getByText("B: Density").waitFor();
    expect(await page.locator(".scatter circle.dot").count()).toBe(2);
    const links = page.locator("tbody a");
    const [first, second] = await links.allTextContents();
    await links.first().focus();
    await page.keyboard.press("j");
    await page.locator("tr.current", { hasText: second! }).waitFor();
    await page.keyboard.press("k");
    await page.locator("tr.current", { hasText: first! }).waitFor();
    expect(await page.locator(".scatter .ring").count()).toBe(1);
    // Pages are listed by their titles.
    expect([first, second].sort()).toEqual(["Bridge opens", "Two"]);
    await page.locator('tbody a[href$="/one"]').focus();
    await page.keyboard.press("Enter");
    const side = (name: string) =>
      page.locator(".compare-side", { hasText: name }).frameLocator("iframe");
    const looks = (name: string): Promise<(string | undefined)[]> =>
      side(name)
        .locator("seine-b")
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.l));
    await side("A:").locator("seine-b[data-s]").first().waitFor();
    await side("B:").locator("seine-b[data-s]").first().waitFor();
    expect(await looks("A:")).toEqual("extra extra content content content extra extra".split(" "));
    const kept = await looks("B:");
    const differing = kept.flatMap((look, i) => (look === "rest" || look === "missed" ? [i] : []));
    await page.getByText(`${differing.length} of 7 blocks differ`).waitFor();
    for (const number of differing) {
      await page
        .locator(".spoken", { hasText: `Block ${number + 1}: kept by A, left out by B` })
        .waitFor();
      await page.keyboard.press("j");
    }
    await side("B:").locator('seine-b[data-b="3"]').click();
    await side("A:").locator('seine-b[data-b="3"][data-s]').waitFor();
    await page.keyboard.press("Escape");
    await figures.waitFor();
    await page.locator(".scatter circle.dot").first().click();
    await page.locator(".compare-page").waitFor();
    await page.keyboard.press("l");
    await page.locator(".label-screen").waitFor();
    expect(incidents).toEqual([]);
  });

  test.each<Screen>(screens)("compares accessibly, and fits its window: %o", async (screen) => {
    const { studio } = await studioOver(labelled, { model: tiny, readOnly: true });
    const { page, incidents } = await openWindow(studio, screen);
    const shows = async (hash: string, shown: string): Promise<void> => {
      await page.evaluate((wanted) => {
        location.hash = wanted;
      }, hash);
      await page.locator(shown).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        screen.width ?? 1280,
      );
      expect(await violationsOf(page)).toEqual([]);
    };
    await shows("#/compare/tiny/method-plain", ".figures");
    await shows("#/compare/tiny/method-plain/one", ".compare-page .spoken");
    if (screen.width === 390) {
      expect(await page.locator(".compare-side:visible h2").textContent()).toContain("A: tiny");
      await page.getByRole("button", { name: "Show B" }).click();
      expect(await page.locator(".compare-side:visible h2").textContent()).toContain("B: Plain");
    }
    expect(incidents).toEqual([]);
  });
});
