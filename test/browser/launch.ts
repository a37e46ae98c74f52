/** Starts Chromium for tests. */
import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../src/rendering/chromium.ts";

/** Milliseconds that tests wait: for what hangs, not for what is slow, as the machine may be busy. */
export const PATIENCE = 300_000;

/** Starts a browser, all of whose pages wait that long. */
export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium()!,
    args: ["--no-sandbox"],
    timeout: PATIENCE,
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE);
    return context;
  };
  return browser;
}
