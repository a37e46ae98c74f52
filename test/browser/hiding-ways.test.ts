/** What Chromium draws of the pages by which hidden text is judged: the lists must be true. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../../src/rendering/chromium.ts";
import { hiddenWays, MARKER, shownWays } from "../cases/hiding-ways.ts";
import { launchChromium } from "./launch.ts";

const executablePath = findChromium();
/** Of the same length as the marker, and drawn otherwise. */
const OTHER = "wonder";
const ALONE = 120_000;

describe.skipIf(executablePath === undefined)("Chromium", () => {
  let browser: Browser;
  let tab: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  });
  afterAll(() => browser.close());

  async function drawn(html: string): Promise<string> {
    await tab.setContent(html);
    return (await tab.screenshot({ animations: "disabled" })).toString("base64");
  }

  /** Whether a page looks different with another text. */
  async function isDrawn(html: string): Promise<boolean> {
    return (await drawn(html)) !== (await drawn(html.replaceAll(MARKER, OTHER)));
  }

  test.each(shownWays)("draws: $name", { timeout: ALONE }, async ({ html }) => {
    expect(await isDrawn(html)).toBe(true);
  });

  test.each(hiddenWays)("does not draw: $name", { timeout: ALONE }, async ({ html }) => {
    expect(await isDrawn(html)).toBe(false);
  });
});
