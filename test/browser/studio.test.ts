import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { noCorpus } from "../../src/studio/corpus-store.ts";
import { startStudio } from "../../src/studio/server.ts";
import type { StudioPage } from "../../src/studio/studio-page.ts";
import { hostilePage } from "../cases/hostile-page.ts";
import { studioOver, told } from "../studio/ask.ts";
import {
  block,
  hasChromium,
  labelled,
  openToLabel,
  openWindow,
  type Screen,
  saved,
  screens,
  shown,
  small,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

/** What Chromium tells of requests that a policy refused. */
const TRIED = /Content Security Policy|^request:/;

const pages = fileURLToPath(new URL("../../data/pages", import.meta.url));
const corpus = { "one/page.html": small, "two/page.html": small.replace("Bridge", "Second") };

describe.skipIf(!hasChromium)("the studio in a browser", () => {
  withChromium();

  test("says in three steps what there is to do, until a page is done", async () => {
    const { studio } = await studioOver(corpus);
    const { page, incidents } = await openWindow(studio);
    const steps = page.getByRole("list", { name: "The way to a model of your own" });
    expect(await steps.getByRole("listitem").count()).toBe(3);
    const search = page.getByLabel("Find pages by name or title");
    await search.fill("no such page");
    await page.getByText("choose another state, or clear the search").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await search.fill("");
    await openToLabel(page, "one");
    for (const key of "xxcccxx") await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    // The next page comes once this one is saved.
    await shown(page, "two");
    await page.evaluate(() => {
      location.hash = "#/";
    });
    await page.getByText("1 of 2 pages done").waitFor();
    expect(await steps.count()).toBe(0);
    expect(incidents).toEqual([]);
  });

  test("shows every block of every page of the repository", async () => {
    const slugs = readdirSync(pages);
    const files = slugs.map((slug) => [
      `${slug}/page.html`,
      readFileSync(join(pages, slug, "page.html")),
    ]);
    const abouts = slugs.map((slug) => [
      `${slug}/page.json`,
      readFileSync(join(pages, slug, "page.json")),
    ]);
    const { studio } = await studioOver(Object.fromEntries([...files, ...abouts]));
    const { page, incidents } = await openWindow(studio);
    for (const slug of slugs) {
      const about = JSON.parse(readFileSync(join(pages, slug, "page.json"), "utf8"));
      const bytes = readFileSync(join(pages, slug, "page.html"));
      const { page: own } = openPage(bytes, layout, { charset: about.encoding });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/label/${slug}`);
      const expected = own.blocks.length;
      await page.locator(`.label-head a[href="#/values/${slug}"]`).waitFor();
      await page.locator(".status", { hasText: `0 of ${expected} reviewed` }).waitFor();
      const frame = page.frameLocator("iframe");
      if (expected > 0) await shown(page, slug);
      const found = await frame
        .locator("seine-b")
        .evaluateAll((all) => [
          ...new Set(all.map((one) => Number((one as HTMLElement).dataset.b))),
        ]);
      expect(
        found.sort((a, b) => a - b),
        slug,
      ).toEqual(own.blocks.map(({ index }) => index));
    }
    expect(incidents).toEqual([]);
  });

  test("labels a page with the keyboard only, undoes, and continues with the next", async () => {
    const { studio, folder } = await studioOver(corpus);
    const { page, incidents } = await openWindow(studio);
    await openToLabel(page, "one");
    for (const key of ["x", "x", "c", "c", "u", "z", "c", "m", "Enter"]) {
      await page.keyboard.press(key);
    }
    await page.getByText("1 of 7 blocks are not reviewed").waitFor();
    await page.keyboard.press("x");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash === "#/label/two");
    const read = (name: string): Promise<string> => readFile(join(folder, "one", name), "utf8");
    expect(await read("gold.txt")).toBe(
      "Bridge opens\nThe bridge over the river opened again on Monday after nine years of work.\n" +
        "Nobody who crossed it in the first hour had to pay, and many walked back.\n",
    );
    expect(await read("comments.txt")).toBe("Nice bridge!\n");
    const { blocks, complete } = JSON.parse(await read("labels.json"));
    expect(complete).toBe(true);
    expect(blocks.map(({ label }: { label: string }) => label)).toEqual(
      "rest rest content content content comment rest".split(" "),
    );
    expect(incidents).toEqual([]);
  });

  test("moves and selects to changes of the model's decision, and searches again", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    const { blocks } = await told<StudioPage>(studio, "/api/page?id=one");
    const edges = blocks.flatMap(({ isContent }, i) =>
      i > 0 && isContent !== blocks[i - 1]!.isContent ? [i] : [],
    );
    const [first, second = blocks.length] = edges;
    await openToLabel(page, "one");
    const current = page.frameLocator("iframe").locator("seine-b[data-c]");
    const at = async (number: number): Promise<void> => {
      await current.and(block(page, number)).waitFor();
    };
    await page.keyboard.press("l");
    await at(first!);
    await page.keyboard.press("Shift+L");
    await at(second - 1);
    await page.keyboard.press("x");
    await page.locator(".status", { hasText: `${second - first!} of 7 reviewed` }).waitFor();
    await page.keyboard.press("h");
    await page.keyboard.press("h");
    await page.keyboard.press("h");
    await at(0);
    for (const wanted of ["5", "2"]) {
      await page.keyboard.press("/");
      await page.keyboard.type(wanted);
      await page.keyboard.press("Enter");
      await at(Number(wanted) - 1);
    }
  });

  test("shows no reasons of another block while those of this one are under way", async () => {
    const { studio } = await studioOver(corpus);
    const { page, incidents } = await openWindow(studio);
    await openToLabel(page, "one");
    const reasons = page.locator(".reasons");
    await reasons.getByText("Its probability").waitFor();
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/block?*", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("j");
    await page.locator(".verdicts", { hasText: "2 of 7" }).waitFor();
    expect(await reasons.isVisible()).toBe(false);
    expect(await reasons.getAttribute("aria-busy")).toBe("true");
    expect(await page.locator("p[aria-live]").textContent()).toContain("Block 2 of 7");
    answer();
    await page.locator(".reasons[aria-busy=false]").waitFor();
    expect(await reasons.isVisible()).toBe(true);
    // What is known already is shown at once.
    await page.keyboard.press("k");
    await page.locator(".reasons[aria-busy=false]").waitFor();
    expect(incidents).toEqual([]);
  });

  test("takes a range by dragging, and accepts the model's view", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    await openToLabel(page, "one");
    await block(page, 2).hover();
    await page.mouse.down();
    await block(page, 4).hover();
    await page.mouse.up();
    await page.getByText("3 blocks are selected").waitFor();
    await page.keyboard.press("c");
    await page.locator(".status", { hasText: "3 of 7 reviewed · saved" }).waitFor();
    await labelled(page, 3, "content");
    await page.getByRole("tab", { name: "Gold text" }).click();
    expect(await page.locator(".gold li").count()).toBe(3);
    await page.keyboard.press("a");
    await page.locator(".status", { hasText: "7 of 7 reviewed" }).waitFor();
    await page.keyboard.press("z");
    await page.locator(".status", { hasText: "3 of 7 reviewed" }).waitFor();
    await page.keyboard.press("Shift+Z");
    await page.locator(".status", { hasText: "7 of 7 reviewed · saved" }).waitFor();
    await page.reload();
    await page.locator(".status", { hasText: "7 of 7 reviewed" }).waitFor();
  });

  test("tells two windows of one page of each other", async () => {
    const { studio } = await studioOver(corpus);
    const { page: first } = await openWindow(studio);
    const { page: second } = await openWindow(studio);
    await openToLabel(first, "one");
    await openToLabel(second, "one");
    await first.keyboard.press("c");
    await saved(first);
    await second.keyboard.press("x");
    await second.getByText("changed elsewhere").waitFor();
    await second.getByRole("button", { name: "Keep mine" }).click();
    await saved(second);
    await first.keyboard.press("u");
    await first.getByText("changed elsewhere").waitFor();
    await first.getByRole("button", { name: "Load theirs" }).click();
    await first.locator(".status", { hasText: "1 of 7 reviewed" }).waitFor();
    await first.frameLocator("iframe").locator('seine-b[data-l="rest"]').first().waitFor();
  });

  test("lets nothing act that a page contains", async () => {
    let reached = 0;
    const outside = createServer((_, response) => {
      reached++;
      response.end();
    });
    await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void outside.close());
    const address = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
    const html = `${hostilePage}<meta http-equiv=refresh content="0;url=http://127.0.0.1:9/away">
      <base href="http://127.0.0.1:9/"><link rel=stylesheet href="http://127.0.0.1:9/x.css">
      <style>@import "http://127.0.0.1:9/y.css"; body{background:url(http://127.0.0.1:9/z.png)}</style>
      <p>A last block of text that stands behind all of these.</p>
      <script>parent.postMessage({kind:"pick",block:3},"*");top.location="http://127.0.0.1:9/top"</script>`;
    const { studio } = await studioOver({
      "evil/page.html": html.replaceAll("127.0.0.1:9", address),
    });
    const { page, incidents } = await openWindow(studio);
    await openToLabel(page, "evil");
    await page.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(window, { told });
      addEventListener("message", ({ data }) => told.push((data as { kind: string }).kind));
    });
    await page.getByRole("button", { name: "Page’s styles" }).click();
    await page
      .frameLocator("iframe")
      .locator("html[data-styles=own] seine-b[data-s]")
      .first()
      .waitFor();
    await block(page, 0).click();
    const kinds = (): Promise<string[]> =>
      page.evaluate(() => [...new Set((window as { told?: string[] }).told)].sort());
    await expect.poll(kinds).toEqual(["over", "pick", "ready", "seen"]);
    expect(page.url()).toContain("#/label/evil");
    // Of what a style sheet asks for, Chromium tells before the policy refuses it.
    expect(incidents.filter((text) => !TRIED.test(text))).toEqual([]);
    expect(reached).toBe(0);
  });

  test("tries a page that is pasted, in every format and beside a classic method", async () => {
    const studio = await startStudio({ store: noCorpus, port: 0 });
    onTestFinished(() => studio.close());
    const { page, incidents } = await openWindow(studio, {}, "main.try");
    await page.getByLabel("The HTML of a page").fill(small);
    await page.getByRole("button", { name: "Extract" }).click();
    // The result comes first: the page, and what is left of it.
    await page.getByRole("heading", { name: "Markdown" }).waitFor();
    const kept = page.frameLocator('iframe[title="The page"]').locator('seine-b[data-m="content"]');
    expect(await kept.nth(1).textContent()).toContain("The bridge over the river");
    const traced = page.locator(".traced [data-o]", { hasText: "The bridge over the river" });
    // A pointer that came before the frame listens must move once more.
    const trace = async (): Promise<boolean> => {
      await page.mouse.move(0, 0);
      await kept.nth(1).hover();
      return traced.isVisible();
    };
    await expect.poll(trace, { timeout: 60_000 }).toBe(true);
    await page.getByRole("tab", { name: "Compare" }).click();
    await page.getByLabel("Compare with").selectOption("danag");
    await page.getByLabel("Seine’s text beside that of DANAg").waitFor();
    await page.getByRole("tab", { name: "Blocks and reasons" }).click();
    const report = page.frameLocator('iframe[title="Blocks and reasons"]');
    await report.locator("#block-3").click();
    // The detail follows the choice with the next frame.
    await report.locator(".quote", { hasText: "The bridge over the river" }).waitFor();
    await page.getByRole("tab", { name: "Markdown" }).click();
    expect(await page.locator(".result pre:visible").textContent()).toContain("# Bridge opens");
    // A frame's address opens once: what was shown is still there.
    await page.getByRole("tab", { name: "Blocks and reasons" }).click();
    await report.locator(".quote").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setInputFiles('input[type="file"]', join(pages, "ar-river-library/page.html"));
    await page.getByRole("heading", { level: 2, name: "مكتبة" }).waitFor();
    expect(incidents).toEqual([]);
  });

  test("adds pages by files and by addresses", async () => {
    const fetchPage = async (url: string) => {
      if (url.includes("lost")) throw new Error("found HTTP status 404");
      return { bytes: Buffer.from(small.replace("Bridge", "Fetched")), url };
    };
    const { studio } = await studioOver(corpus, { fetchPage });
    const { page, incidents } = await openWindow(studio);
    await page.setInputFiles('input[type="file"]', {
      name: "third.html",
      mimeType: "text/html",
      buffer: Buffer.from(small.replace("Bridge", "Third")),
    });
    await page.getByRole("link", { name: "Third" }).waitFor();
    await page.getByLabel("The address of a page").fill("https://example.org/a");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("link", { name: "Fetched" }).waitFor();
    expect(incidents).toEqual([]);
    await page.getByLabel("The address of a page").fill("https://example.org/lost");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("https://example.org/lost: found HTTP status 404").waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Try a page" }).click();
    // The list has a field of the same name.
    await page.locator("main.try").waitFor();
    await page.getByLabel("The address of a page").fill("https://example.org/a");
    await page.getByRole("button", { name: "Fetch" }).click();
    await page.getByRole("heading", { level: 2, name: "Fetched" }).waitFor();
  });

  test.each<Screen>(screens)("is accessible and fits its window: %o", async (screen) => {
    const { studio } = await studioOver({ ...corpus, "rubric.md": "Keep the story." });
    const { page, incidents } = await openWindow(studio, screen);
    const check = async (): Promise<void> => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        screen.width ?? 1280,
      );
      expect(await violationsOf(page)).toEqual([]);
    };
    await check();
    await openToLabel(page, "one");
    await page.keyboard.press("c");
    await saved(page);
    await page.locator(".reasons .families").first().waitFor({ state: "attached" });
    await check();
    if (screen.width === 390) await page.getByRole("button", { name: "Why?" }).click();
    await page.getByRole("tab", { name: "Rubric" }).click();
    await check();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await check();
    expect(incidents).toEqual([]);
  });
});
