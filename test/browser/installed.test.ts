/** The two pages that the installed package shows, in a real Chromium. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder, writeTinyModel } from "../cli/run.ts";
import { project, seine, start } from "../installed/project.ts";
import { launchChromium } from "./launch.ts";
import { openHtml } from "./open-report.ts";
import {
  block,
  hasChromium,
  labelled,
  openToLabel,
  openWindow,
  small,
  withChromium,
} from "./studio-window.ts";

describe.skipIf(!hasChromium)("the installed studio", () => {
  withChromium();

  test("lists the pages, opens one, and labels a block", async () => {
    const folder = temporaryFolder();
    for (const name of ["one", "two"]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "page.html"), small);
    }
    const { said: url } = await start(["studio", folder, "--no-open"], "stdout");
    const { page, incidents } = await openWindow({ url });
    for (const name of ["one", "two"]) await page.getByRole("link", { name }).waitFor();

    await openToLabel(page, "one");
    expect(await block(page, 3).textContent()).toContain("The bridge over the river opened again");
    await block(page, 3).click();
    await page.frameLocator("iframe").locator('seine-b[data-b="3"][data-c]').first().waitFor();
    await page.keyboard.press("c");
    await page.locator(".status", { hasText: "1 of 7 reviewed · saved" }).waitFor();
    await labelled(page, 3, "content");
    const labels = JSON.parse(readFileSync(join(folder, "one/labels.json"), "utf8"));
    expect(labels.blocks).toEqual([expect.objectContaining({ label: "content" })]);
    expect(incidents).toEqual([]);
  });

  test("without a corpus tries pages", async () => {
    const { said: url } = await start(["studio", "--no-open"], "stdout");
    const { page, incidents } = await openWindow({ url }, {}, "main.try");
    await page.getByLabel("The HTML of a page").fill(small);
    await page.getByRole("button", { name: "Extract" }).click();
    await page.waitForSelector("main[aria-busy=false] .result");
    await page.getByRole("tab", { name: "Text" }).click();
    expect(await page.locator(".result pre").first().textContent()).toContain("many walked back");
    expect(incidents).toEqual([]);
  });
});

describe.skipIf(!hasChromium)("the installed report", () => {
  test("shows the page, and why a block was kept", async () => {
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const folder = temporaryFolder();
    writeFileSync(join(folder, "page.html"), small);
    const model = writeTinyModel(folder);
    const { status, stdout } = seine(["inspect", "-m", model, "page.html"], project, folder);
    expect(status).toBe(0);
    const { page, incidents } = await openHtml(browser, stdout);
    await page.locator("#block-3").click();
    // The detail follows the choice with the next frame.
    await page.locator(".quote", { hasText: "The bridge over the river" }).waitFor();
    expect(await page.locator(".charts .track").count()).toBe(1);
    expect(incidents).toEqual([]);
  });
});
