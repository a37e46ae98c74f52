import { readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { markTexts } from "../../src/rendering/picture.ts";
import type { PictureView } from "../../src/studio/pictures/pictures.ts";
import { ask, own, studioOver, told } from "./ask.ts";

const page = "<title>One</title><p>The bridge opened on Monday.";
const browser = { chromium: "/nowhere/chromium" };

test("without a browser the window is told why, and each time anew", async () => {
  const { studio, folder } = await studioOver({ "one.html": page }, { browser });
  for (let time = 0; time < 2; time++) {
    expect(await told(studio, "/api/picture?id=one")).toEqual({ state: "pending" });
    let view: PictureView = { state: "pending" };
    while (view.state === "pending") {
      await setTimeout(20);
      view = await told<PictureView>(studio, "/api/picture?id=one");
    }
    expect(view).toEqual({
      state: "failed",
      reason: expect.stringContaining("cannot start /nowhere/chromium"),
    });
  }
  const image = await ask(studio, "/api/picture/image?id=one", { headers: own(studio) });
  expect([image.status, image.text]).toEqual([404, expect.stringContaining("no picture yet")]);
  expect(readdirSync(folder, { recursive: true }).join()).not.toContain("pictures");
});

test("pictures are for the studio's window alone, and of listed pages alone", async () => {
  const { studio } = await studioOver({ "one.html": page }, { browser });
  for (const path of ["/api/picture", "/api/picture/image"]) {
    expect((await ask(studio, `${path}?id=one`)).status).toBe(403);
    const other = await ask(studio, `${path}?id=..%2Fone`, { headers: own(studio) });
    expect(other.status).toBe(404);
  }
});

test("a mark stands before each text, and nothing else changes", () => {
  const html = "<p>One <b>two</b>";
  expect(markTexts(html, [3, 10])).toBe("<p><!--seine-text 3-->One <b><!--seine-text 10-->two</b>");
  expect(markTexts(html, [])).toBe(html);
});
