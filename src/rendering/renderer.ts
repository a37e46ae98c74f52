/** Renders pages in a browser, one at a time, each isolated from the others. */

import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { messageOf } from "../base/message.ts";
import { type BrowserOptions, launchChromium } from "./chromium.ts";
import { watchMemory } from "./memory.ts";
import { removeSockets } from "./network.ts";
import { type Picture, takePicture } from "./picture.ts";
import type { Rendering } from "./rendering.ts";
import { answerRequests, type FindFile } from "./requests.ts";
import { fromSnapshot, SNAPSHOT_STYLES } from "./snapshot.ts";

/** How pages are rendered. */
export interface RendererOptions extends Omit<BrowserOptions, "memoryMb"> {
  /** Time limit of one page, in milliseconds; default 30,000. */
  readonly deadlineMs?: number | undefined;
  /** Memory limit of one page, in MiB; default 1,024. */
  readonly memoryMb?: number | undefined;
}

/** A page to render. */
export interface RenderInput {
  readonly html: string;
  /** Its address; default a placeholder. */
  readonly url?: string | undefined;
  /** Identification for requests to the page's own host; without it the page has no network. */
  readonly userAgent?: string | undefined;
  /** Finds a style sheet, image or font at an address; default none. */
  readonly find?: FindFile | undefined;
}

/** Why a page could not be rendered. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  readonly reason: "timeout" | "out-of-memory" | "render-failed";
  constructor(reason: RenderError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Renderer {
  /** @throws RenderError if the page takes too long or too much memory, crashes or navigates away */
  render(page: RenderInput): Promise<Rendering>;
  /** What a browser shows, as an image. @throws RenderError like `render` */
  picture(page: RenderInput): Promise<Picture>;
  close(): Promise<void>;
}

/** Of the window, in pixels. */
const WINDOW = { width: 1280, height: 1024 };
/** Virtual time that scripts get, in milliseconds: it advances as fast as they work. */
const SCRIPT_MS = 10_000;
/** Most tasks at one moment of virtual time: a page may have endlessly many. */
const TASKS = 10_000;
const NOWHERE = "https://page.invalid/";
const DEADLINE_MS = 30_000;
const MEMORY_MB = 1024;
/** Time that a browser gets to exit by itself, in milliseconds. */
const CLOSE_MS = 3000;

/**
 * Starts a browser.
 *
 * @throws BrowserError if there is no browser, or no playwright-core
 */
export async function openRenderer(options: RendererOptions = {}): Promise<Renderer> {
  const { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB, ...rest } = options;
  const launch = (): Promise<Browser> => launchChromium({ ...rest, memoryMb });
  let browser: Browser | undefined = await launch();
  // Pages are rendered one at a time: a page is ended by ending its browser.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Taken>(page: RenderInput, take: Take<Taken>): Promise<Taken> => {
    const result = turn.then(() => renderOne(page, take));
    turn = result.catch(() => {});
    return result;
  };
  return {
    render: (page) => inTurn(page, (session) => takeRendering(session, page.url)),
    picture: (page) => inTurn(page, (session) => takePicture(session, WINDOW.width)),
    async close() {
      if (browser !== undefined) await ended(browser);
      browser = undefined;
    },
  };

  async function renderOne<Taken>(page: RenderInput, take: Take<Taken>): Promise<Taken> {
    browser ??= await launch();
    const used = browser;
    const watch = createWatch(deadlineMs);
    const unwatch = await watchMemory(used, memoryMb, () => {
      const advice = "raise the limit (--render-memory) or leave the page out";
      watch.fail("out-of-memory", `the page took more than ${memoryMb} MiB; ${advice}`);
    });
    try {
      return await watch.race(renderIn(used, page, watch, take));
    } catch (error) {
      // The browser's exit removes everything that the page left behind.
      browser = undefined;
      await ended(used);
      throw error instanceof RenderError ? error : failureOf(error);
    } finally {
      unwatch();
      watch.stop();
    }
  }
}

function failureOf(error: unknown): RenderError {
  const [line = ""] = messageOf(error).split("\n");
  return new RenderError("render-failed", `the browser did not render the page: ${line}`);
}

/** Ends the work on a page early. */
interface Watch {
  readonly signal: AbortSignal;
  fail(reason: RenderError["reason"], message: string): void;
  /** Settles like the work, or like the failure if that comes first. */
  race<T>(work: Promise<T>): Promise<T>;
  stop(): void;
}

function createWatch(deadlineMs: number): Watch {
  const controller = new AbortController();
  let fail!: Watch["fail"];
  const failed = new Promise<never>((_, reject) => {
    fail = (reason, message) => reject(new RenderError(reason, message));
  });
  failed.catch(() => {});
  const timer = setTimeout(() => {
    const advice = "raise the limit (--render-timeout) or leave the page out";
    fail("timeout", `the page was not done within ${deadlineMs / 1000} s; ${advice}`);
  }, deadlineMs);
  return {
    signal: controller.signal,
    fail,
    race(work) {
      work.catch(() => {});
      return Promise.race([work, failed]);
    },
    stop() {
      clearTimeout(timer);
      controller.abort();
    },
  };
}

/** Takes from a page what is wanted of it, once its scripts ran. */
type Take<Taken> = (session: CDPSession) => Promise<Taken>;

async function takeRendering(session: CDPSession, url: string | undefined): Promise<Rendering> {
  const snapshot = await session.send("DOMSnapshot.captureSnapshot", {
    computedStyles: [...SNAPSHOT_STYLES],
  });
  return fromSnapshot(snapshot, { ...(url === undefined ? {} : { url }), ...WINDOW });
}

async function renderIn<Taken>(
  browser: Browser,
  input: RenderInput,
  watch: Watch,
  take: Take<Taken>,
): Promise<Taken> {
  const { html, url, userAgent, find } = input;
  const context = await browser.newContext({
    viewport: WINDOW,
    ...{ locale: "en-US", timezoneId: "UTC", colorScheme: "light", reducedMotion: "reduce" },
    ...{ serviceWorkers: "block", acceptDownloads: false },
  });
  const address = url === undefined ? NOWHERE : withoutFragment(url);
  await removeSockets(context);
  await answerRequests(context, { url: address, html, userAgent, find, signal: watch.signal });
  const page = await context.newPage();
  refuse(context, page, watch);
  const session = await context.newCDPSession(page);
  const { loaderId, errorText } = await session.send("Page.navigate", { url: address });
  if (errorText !== undefined) throw new Error(errorText);
  await settle(session);
  const taken = await take(session);
  const { frameTree } = await session.send("Page.getFrameTree");
  if (frameTree.frame.loaderId !== loaderId) {
    const message = "a script of the page put another page in its place, which is refused";
    throw new RenderError("render-failed", message);
  }
  await context.close();
  return taken;
}

/** Dismisses dialogs and closes windows; downloads and navigation are refused as requests. */
function refuse(context: BrowserContext, page: Page, watch: Watch): void {
  page.on("dialog", (dialog) => {
    dialog.dismiss().catch(() => {});
  });
  page.on("crash", () => {
    const message = "the page ended its process, as for want of memory; leave it out";
    watch.fail("out-of-memory", message);
  });
  context.on("page", (other) => {
    if (other !== page) other.close().catch(() => {});
  });
}

/** Advances the page's virtual time, which stops while the page waits for the network. */
async function settle(session: CDPSession): Promise<void> {
  const over = new Promise<void>((done) => {
    session.once("Emulation.virtualTimeBudgetExpired", () => done());
  });
  await session.send("Emulation.setVirtualTimePolicy", {
    policy: "pauseIfNetworkFetchesPending",
    budget: SCRIPT_MS,
    maxVirtualTimeTaskStarvationCount: TASKS,
  });
  await over;
}

function withoutFragment(url: string): string {
  const address = new URL(url);
  address.hash = "";
  return address.href;
}

/** Closes a browser, even if its pages hang. */
async function ended(browser: Browser): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, CLOSE_MS);
  });
  await Promise.race([browser.close().catch(() => {}), late]);
  clearTimeout(timer);
}
