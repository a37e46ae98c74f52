/** Limits, turns and refusals of the renderer, with a browser that is none. */
import { EventEmitter } from "node:events";
import { setTimeout } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openRenderer, RenderError, type RendererOptions } from "../../src/rendering/renderer.ts";
import { snapshotOf } from "../cases/snapshot.ts";

/** What a page does to its browser. */
interface Play {
  /** Never answers. */
  readonly hangs?: boolean;
  readonly errorText?: string;
  /** Puts another document in its place. */
  readonly leaves?: boolean;
  readonly crashes?: boolean;
  /** Opens a window. */
  readonly opens?: boolean;
}

const log: string[] = [];
let plays: Play[] = [];
let launched: unknown[] = [];

/** Tells what it is asked, in `log`. */
function fakeBrowser() {
  const number = launched.length;
  return {
    newBrowserCDPSession: async () => ({
      send: async () => ({ processInfo: [] }),
      detach: async () => {},
    }),
    close: async () => {
      log.push(`close ${number}`);
    },
    newContext: async (options: object) => {
      const play = plays.shift() ?? {};
      const context = new EventEmitter();
      const page = new EventEmitter();
      const session = new EventEmitter();
      const send = async (method: string, asked: Record<string, unknown>): Promise<unknown> => {
        log.push(`${method}${asked?.url === undefined ? "" : ` ${asked.url}`}`);
        if (method === "Page.navigate") {
          if (play.hangs) await new Promise(() => {});
          if (play.crashes) page.emit("crash");
          if (play.opens)
            context.emit("page", { close: async () => void log.push("window closed") });
          return { loaderId: "first", errorText: play.errorText };
        }
        if (method === "Emulation.setVirtualTimePolicy") {
          expect(asked).toMatchObject({ budget: 10_000, policy: "pauseIfNetworkFetchesPending" });
          queueMicrotask(() => session.emit("Emulation.virtualTimeBudgetExpired"));
        }
        if (method === "DOMSnapshot.captureSnapshot") {
          return snapshotOf([
            [-1, 9, "#document"],
            [0, 1, "P"],
          ]);
        }
        return { frameTree: { frame: { loaderId: play.leaves ? "second" : "first" } } };
      };
      return Object.assign(context, {
        options,
        addInitScript: async ({ content }: { content: string }) => {
          log.push(content.includes("RTC") ? "without sockets" : "script");
        },
        route: async () => {},
        routeWebSocket: async () => {},
        newPage: async () => page,
        newCDPSession: async () => Object.assign(session, { send }),
        close: async () => void log.push("context closed"),
      });
    },
  };
}

vi.mock("../../src/rendering/chromium.ts", () => ({
  launchChromium: async (options: unknown) => {
    launched.push(options);
    return fakeBrowser();
  },
}));

beforeEach(() => {
  log.length = 0;
  plays = [];
  launched = [];
});

/** What rendering a page fails with. */
async function failure(play: Play, options: RendererOptions = {}): Promise<RenderError> {
  plays = [play];
  const renderer = await openRenderer(options);
  const error = await renderer.render({ html: "" }).then(
    () => expect.unreachable(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RenderError);
  return error as RenderError;
}

test("a page is rendered in a context of its own, without sockets", async () => {
  const renderer = await openRenderer({ memoryMb: 512 });
  const rendering = await renderer.render({ html: "", url: "https://e.example/a#part" });
  expect(rendering).toMatchObject({
    html: "<p></p>",
    url: "https://e.example/a#part",
    width: 1280,
    height: 1024,
  });
  // The address has no fragment where it is asked for.
  expect(log.slice(0, 2)).toEqual(["without sockets", "Page.navigate https://e.example/a"]);
  expect(log.at(-1)).toBe("context closed");
  expect(launched).toEqual([{ memoryMb: 512 }]);
  await renderer.close();
  expect(log.at(-1)).toBe("close 1");
});

test("a page without an address gets a placeholder, which is not reported", async () => {
  const renderer = await openRenderer();
  expect(await renderer.render({ html: "" })).not.toHaveProperty("url");
  expect(log).toContain("Page.navigate https://page.invalid/");
});

describe("a page fails", () => {
  test("where it is not done in time", async () => {
    const { reason, message } = await failure({ hangs: true }, { deadlineMs: 20 });
    expect(reason).toBe("timeout");
    expect(message).toBe(
      "the page was not done within 0.02 s; raise the limit (--render-timeout) or leave the page out",
    );
  });

  test.each<[Play, RenderError["reason"], string]>([
    [{ crashes: true, hangs: false }, "out-of-memory", "the page ended its process"],
    [{ leaves: true }, "render-failed", "put another page in its place"],
    [{ errorText: "net::ERR_X\nmore" }, "render-failed", "did not render the page: net::ERR_X"],
  ])("where it does %j", async (play, expected, text) => {
    const { reason, message } = await failure(play);
    expect(reason).toBe(expected);
    expect(message).toContain(text);
    expect(message).not.toContain("\n");
  });
});

test("what ends one page ends its browser, and the next has another", async () => {
  plays = [{ leaves: true }, {}, {}];
  const renderer = await openRenderer({ memoryMb: 256 });
  await expect(renderer.render({ html: "" })).rejects.toThrow(RenderError);
  expect(log.at(-1)).toBe("close 1");
  await renderer.render({ html: "" });
  await renderer.render({ html: "" });
  expect(launched).toEqual([{ memoryMb: 256 }, { memoryMb: 256 }]);
});

test("pages wait for each other, also for one that fails", async () => {
  plays = [{ hangs: true }, {}];
  const renderer = await openRenderer({ deadlineMs: 50 });
  const first = renderer.render({ html: "", url: "https://e.example/1" });
  const second = renderer.render({ html: "", url: "https://e.example/2" });
  await setTimeout(10);
  expect(log.filter((line) => line.startsWith("Page.navigate"))).not.toContain(
    "Page.navigate https://e.example/2",
  );
  await expect(first).rejects.toThrow("not done within");
  expect((await second).url).toBe("https://e.example/2");
});

test("windows that a page opens are closed", async () => {
  plays = [{ opens: true }];
  await (await openRenderer()).render({ html: "" });
  expect(log).toContain("window closed");
});

test("a renderer that is closed has no browser, twice no less", async () => {
  const renderer = await openRenderer();
  await renderer.close();
  await renderer.close();
  expect(log).toEqual(["close 1"]);
});
