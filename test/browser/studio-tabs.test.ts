/** Who is let in: every tab of the browser that was opened with the token, and nobody else. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { studioOver } from "../studio/ask.ts";
import { hasChromium, newBrowser, openWindow, small, withChromium } from "./studio-window.ts";

const corpus = { "one/page.html": small, "two/page.html": small.replace("Bridge", "Second") };

describe.skipIf(!hasChromium)("tabs of the studio", () => {
  withChromium();

  test("open links and addresses, without the token in any of them", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    expect(page.url()).toBe(`http://127.0.0.1:${studio.port}/`);
    page.removeAllListeners("popup");
    const context = page.context();
    const opened = context.waitForEvent("page");
    const link = page.locator("table.queue a").first();
    await link.click({ modifiers: ["ControlOrMeta"] });
    const tab = await opened;
    await tab.frameLocator("iframe").locator("seine-b[data-s]").first().waitFor();
    expect(tab.url()).toContain("/#/label/");
    await tab.keyboard.press("c");
    await tab.locator(".status", { hasText: "1 of 7 reviewed · saved" }).waitFor();
    const deep = await context.newPage();
    await deep.goto(`http://127.0.0.1:${studio.port}/#/train`);
    await deep.getByRole("heading", { name: "Train" }).waitFor();
    expect(await page.evaluate(() => document.cookie)).toBe("");
    // An address with the token may name a screen too.
    const named = await context.newPage();
    await named.goto(`${studio.url}#/label/two`);
    await named.frameLocator("iframe").locator("seine-b[data-s]").first().waitFor();
  });

  test("of another browser are not let in", async () => {
    const { studio } = await studioOver(corpus);
    await openWindow(studio);
    const page = await (await newBrowser()).newPage();
    await page.goto(`http://127.0.0.1:${studio.port}/#/label/one`);
    await page.getByText("open the address that the studio printed").waitFor();
  });

  test("that show another port of this machine reach nothing, though they bring the cookie", async () => {
    const { studio } = await studioOver(corpus);
    const { page } = await openWindow(studio);
    const outside = createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      // Without a request for an icon, which would be counted among those below.
      response.end('<title>Other</title><link rel="icon" href="data:,">');
    });
    await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void outside.close());
    const other = await page.context().newPage();
    await other.goto(`http://127.0.0.1:${(outside.address() as AddressInfo).port}/`);
    const statuses: number[] = [];
    const cookies: (string | undefined)[] = [];
    const network = await page.context().newCDPSession(other);
    network.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));
    network.on("Network.requestWillBeSentExtraInfo", ({ headers }) => cookies.push(headers.Cookie));
    await network.send("Network.enable");
    const api = `http://127.0.0.1:${studio.port}/api`;
    const read = await other.evaluate(async (base) => {
      const asked = { credentials: "include", mode: "no-cors" } as const;
      const body = JSON.stringify({ recipe: "tiny", learningCurve: false });
      const all = [
        fetch(`${base}/corpus`, { credentials: "include" }),
        fetch(`${base}/corpus`, asked),
        fetch(`${base}/training`, { ...asked, method: "POST", body }),
      ];
      return (await Promise.allSettled(all)).map((one) =>
        one.status === "fulfilled" ? one.value.type : "refused",
      );
    }, api);
    expect(read).not.toContain("basic");
    expect(read).not.toContain("cors");
    await expect.poll(() => [statuses.length, cookies.length], { timeout: 60_000 }).toEqual([3, 3]);
    expect(statuses).toEqual([403, 403, 403]);
    // They came with the token: else this test would show nothing.
    const token = `seine-${studio.port}=${studio.token}`;
    expect(cookies).toEqual([token, token, token]);
  });
});
