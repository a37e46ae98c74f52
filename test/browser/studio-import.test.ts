/** Labelled pages of other corpora and programs, taken in by the window. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import { exportPages } from "../../src/studio/exchange/export.ts";
import { exchangeFormats } from "../../src/studio/exchange/formats.ts";
import { studioOver } from "../studio/ask.ts";
import { writeCorpus } from "../training/corpus/readers/corpus.ts";
import {
  hasChromium,
  openWindow,
  screens,
  small,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

const DONE = /^Bridge.*done/;
const NAMED = /bad\.json|worse\.jsonl/;
const files = { folders: "out", jsonl: "out.jsonl", wcxb: "out", "label-studio": "out.json" };

describe.skipIf(!hasChromium)("the window takes in labelled pages", () => {
  withChromium();

  test.each(exchangeFormats)("of the format %s", async (format) => {
    const source = await writeCorpus({
      "bridge/page.html": small,
      "bridge/gold.txt": "Bridge opens\nThe bridge over the river opened again on Monday.\n",
      "bridge/page.json": '{"url":"https://bridge.example/a"}',
    });
    const place = join(await writeCorpus({}), files[format]);
    await exportPages(await openStore(source, true), place, format);
    const { studio, folder } = await studioOver({ "one.html": "<title>One</title><p>One page." });
    const { page, incidents } = await openWindow(studio);
    await page.getByText("Import / export").click();
    const input = files[format] === "out" ? "Folder to import" : "Files to import";
    await page.getByLabel(input).setInputFiles(place);
    await page.getByRole("status").filter({ hasText: "1 page added." }).waitFor();
    await page.getByRole("row", { name: DONE }).waitFor();
    expect(await readFile(join(folder, "bridge/gold.txt"), "utf8")).toContain("Bridge opens");
    expect(incidents).toEqual([]);
  });

  test("tells of each file what is wrong with it", async () => {
    const folder = await writeCorpus({});
    const bad = {
      "bad.json": "{",
      "worse.jsonl": '{"id":"a"}\nno line\n',
      "good.jsonl": `${JSON.stringify({ id: "g", html: small })}\n`,
    };
    for (const [name, text] of Object.entries(bad)) await writeFile(join(folder, name), text);
    const { studio } = await studioOver({ "one.html": "<title>One</title><p>One page." });
    const { page } = await openWindow(studio, screens[1]);
    await page.getByText("Import / export").click();
    await page
      .getByLabel("Files to import")
      .setInputFiles(Object.keys(bad).map((name) => join(folder, name)));
    const alert = page.getByRole("alert");
    await alert.filter({ hasText: "1 page added, 3 failed." }).waitFor();
    const messages = await alert.locator("li").allTextContents();
    // Labels without pages come last: JSON may be such a file.
    expect(messages.map((text) => NAMED.exec(text)?.[0])).toEqual([
      "worse.jsonl",
      "worse.jsonl",
      "bad.json",
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    expect(await violationsOf(page)).toEqual([]);
  });
});
