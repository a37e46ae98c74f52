/** The page as a browser shows it, beside its blocks. */

import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { openStore } from "../../src/studio/corpus-store.ts";
import type { PictureView } from "../../src/studio/pictures/pictures.ts";
import { studioOf, studioOver, told } from "../studio/ask.ts";
import {
  block,
  hasChromium,
  openToLabel,
  openWindow,
  screens,
  violationsOf,
  withChromium,
} from "./studio-window.ts";

/** Below a head as tall as the window; the story is in black on yellow, from 300 pixels on. */
const styled = `<!doctype html><title>Bridge</title><style>
  body { margin: 0; font: 20px/30px sans-serif }
  header { height: 100vh; background: #00f }
  main { margin-left: 300px; width: 500px; background: #ff0 }
  p { margin: 0; padding: 20px 0 } .gone { display: none }
</style><header>The Herald of the River</header><main>
<p id=first>The bridge over the river opened again on Monday after nine years of work, as the town had hoped.
<p class=gone>Nobody sees this sentence, which the style sheet hides from all readers of the page.
<p>Nobody who crossed it in the <a href=/>first hour</a> had to pay, and many of them walked back to see it again.
</main><footer>Imprint</footer>`;
const browser = { sandbox: false };

const boxOf = (page: Page, number: number): Locator => page.locator(`.sheet [data-b="${number}"]`);

/** Colour of the picture at a place, as the window's own canvas has it. */
function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  return page.locator(".sheet img").evaluate(
    async (image, [left, top]) => {
      await (image as HTMLImageElement).decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [1, 1];
      const context = canvas.getContext("2d")!;
      context.drawImage(image as HTMLImageElement, -left!, -top!);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    },
    [x, y],
  );
}

async function done(
  studio: Parameters<typeof told>[0],
  page: Page,
): Promise<Extract<PictureView, { state: "done" }>> {
  await page.locator(".sheet img").waitFor();
  const view = await told<PictureView>(studio, "/api/picture?id=one");
  if (view.state !== "done") throw new Error(`found ${JSON.stringify(view)}`);
  return view;
}

describe.skipIf(!hasChromium)("the page as shown, in a browser", () => {
  withChromium();

  test("boxes are over their texts; a click selects, both light up, and keys label", async () => {
    const { studio } = await studioOver({ "one.html": styled }, { browser });
    const { page, incidents } = await openWindow(studio, { width: 1400, height: 900 });
    await openToLabel(page, "one");
    await page.keyboard.press("v");
    const { width, boxes } = await done(studio, page);
    expect(width).toBe(1280);
    // The head, two sentences and the imprint: the hidden one has no box.
    expect(boxes.map(([unit]) => unit)).toEqual([0, 1, 3, 4]);
    const [, left, top, wide, tall] = boxes[1]!;
    expect(left).toBe(300);
    expect(wide).toBeLessThanOrEqual(500);
    expect(tall).toBeGreaterThan(30);
    // Above the text is the padding of its paragraph, in yellow; above that the head, in blue.
    expect((await colourAt(page, left + 2, top - 10)).map((part) => part > 127)).toEqual([
      true,
      true,
      false,
    ]);
    expect((await colourAt(page, left + 2, top - 30)).map((part) => part > 127)).toEqual([
      false,
      false,
      true,
    ]);

    await boxOf(page, 3).click();
    await block(page, 3).and(page.frameLocator("iframe").locator("[data-c]")).waitFor();
    await page.keyboard.press("x");
    await page.locator('.sheet [data-b="3"][data-l="rest"]').waitFor();
    await page.locator(".status", { hasText: "1 of 5 reviewed · saved" }).waitFor();

    await boxOf(page, 3).hover();
    await page.frameLocator("iframe").locator('[data-b="3"][data-o]').first().waitFor();
    await block(page, 1).hover();
    await page.locator('.sheet [data-b="1"][data-o]').waitFor();
    await page
      .frameLocator("iframe")
      .locator('[data-b="3"][data-o]')
      .waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Page as shown" }).click();
    await page.locator(".picture").waitFor({ state: "detached" });
    expect(incidents).toEqual([]);
  });

  test("a picture is taken once, without network, and kept", async () => {
    const asked: string[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url!);
      response.end();
    });
    await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const html = `${styled}<img src="${origin}/i.png"><script>fetch("${origin}/f")</script>`;
    const { studio, folder } = await studioOver({ "one.html": html }, { browser });
    const first = await openWindow(studio);
    await openToLabel(first.page, "one");
    await first.page.keyboard.press("v");
    const view = await done(studio, first.page);
    await studio.close();
    expect(asked).toEqual([]);
    expect(readdirSync(join(folder, ".studio", "pictures"))).toHaveLength(2);

    const none = { chromium: "/nowhere/chromium" };
    const again = await studioOf(await openStore(folder, false), { browser: none });
    const second = await openWindow(again);
    await openToLabel(second.page, "one");
    await second.page.keyboard.press("v");
    expect(await done(again, second.page)).toEqual(view);
  });

  test("a page is drawn with what came with it, as picture and in the frame; nothing else is asked for", async () => {
    const asked: string[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url!);
      response.end();
    });
    await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const square = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><script>fetch("${origin}/svg")</script><rect width="200" height="100" fill="#f00"/></svg>`;
    const files = {
      "one.html": `<!doctype html><title>One</title><link rel=stylesheet href="one_files/a.css">
        <body><img src="one_files/i.svg" loading=lazy><p>The bridge over the river opened again on Monday.
        <p style="margin-top: 6000px">It is paid for.<img src="one_files/i.svg" loading="lazy" style="display: block">
        <script src="one_files/run.js"></script><script src="${origin}/run.js"></script>`,
      "one_files/a.css": `@import "${origin}/x.css"; @import "b.css";
        body { margin: 0; padding-left: 300px } p { background: #ff0 url(${origin}/y.png) }
        @font-face { font-family: x; src: url(${origin}/z.woff2) } p { font-family: x, sans-serif }`,
      "one_files/b.css": "p { margin: 0; height: 100px; color: #00f }",
      "one_files/i.svg": square,
      "one_files/run.js": `document.body.textContent = ""; fetch("${origin}/ran")`,
    };
    const { studio } = await studioOver(files, { browser });
    const { page } = await openWindow(studio, { width: 1400, height: 900 });
    await openToLabel(page, "one");
    await page.keyboard.press("v");
    const { boxes } = await done(studio, page);
    expect(boxes.map(([unit, left]) => [unit, left])).toEqual([
      [0, 300],
      [1, 300],
    ]);
    const [, , top, , height] = boxes[1]!;
    const isBright = async (x: number, y: number) =>
      (await colourAt(page, x, y)).map((part) => part > 127);
    expect(await isBright(400, 50)).toEqual([true, false, false]);
    expect(await isBright(1200, 150)).toEqual([true, true, false]);
    // What is far below would be loaded by scrolling alone.
    expect(await isBright(400, top + height + 50)).toEqual([true, false, false]);

    await page.getByRole("button", { name: "Page’s styles" }).click();
    const frame = page.frameLocator("iframe");
    await frame.locator(':root[data-styles="own"]').waitFor();
    const text = frame.locator("p").first();
    expect(
      await text.evaluate((one) => {
        const { color, backgroundColor, marginTop } = getComputedStyle(one);
        return [color, backgroundColor, marginTop];
      }),
    ).toEqual(["rgb(0, 0, 255)", "rgb(255, 255, 0)", "0px"]);
    expect(
      await frame
        .locator("img")
        .first()
        .evaluate(async (image) => {
          await (image as HTMLImageElement).decode();
          return (image as HTMLImageElement).naturalWidth;
        }),
    ).toBe(200);
    expect(asked).toEqual([]);
  });

  test("the parts of an MHTML file are drawn by their ids", async () => {
    const mhtml = `MIME-Version: 1.0\r
Content-Type: multipart/related; boundary="b"\r
\r
--b\r
Content-Type: text/html\r
Content-Location: https://news.example/\r
\r
<!doctype html><title>Two</title><link rel=stylesheet href="cid:a@x"><p>The bridge opened.\r
--b\r
Content-Type: text/css\r
Content-ID: <a@x>\r
\r
body { margin: 0 } p { margin: 0 0 0 300px; background: #ff0 }\r
--b--\r
`;
    const { studio } = await studioOver({ "one.html": styled }, { browser });
    const base64 = Buffer.from(mhtml).toString("base64");
    const body = JSON.stringify({ name: "two.mht", page: { base64 } });
    await told(studio, "/api/pages", { method: "POST", body });
    const { page } = await openWindow(studio);
    await openToLabel(page, "two");
    await page.keyboard.press("v");
    await page.locator(".sheet img").waitFor();
    const view = await told<PictureView>(studio, "/api/picture?id=two");
    expect(view).toMatchObject({
      state: "done",
      boxes: [[0, 300, 0, expect.any(Number), expect.any(Number)]],
    });
  });

  test("without a browser of its own the studio says why", async () => {
    const none = { chromium: "/nowhere/chromium" };
    const { studio } = await studioOver({ "one.html": styled }, { browser: none });
    const { page } = await openWindow(studio);
    await openToLabel(page, "one");
    await page.keyboard.press("v");
    await page.getByText("cannot start /nowhere/chromium").waitFor();
    await page.locator(".picture").waitFor({ state: "detached" });
  });

  test.each(screens)("axe finds nothing, %o", async (screen) => {
    const { studio } = await studioOver({ "one.html": styled }, { browser });
    const { page } = await openWindow(studio, screen);
    await openToLabel(page, "one");
    await page.keyboard.press("v");
    await done(studio, page);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
