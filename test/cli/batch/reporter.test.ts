import { afterEach, expect, test, vi } from "vitest";
import { createReporter, type ReportFlags } from "../../../src/cli/batch/reporter.ts";
import { createCounter } from "../../../src/cli/batch/stats.ts";
import { logAs } from "../../../src/cli/exit.ts";
import type { Writing } from "../../../src/workers/batch-page.ts";
import type { Result } from "../../../src/workers/run-pages.ts";

afterEach(() => {
  vi.restoreAllMocks();
  logAs("text");
});

const ERASE = "\r\x1b[K";
const RATE = /[\d,.]+ pages\/s/g;

const good = { id: "a.html", result: { content: "", blocks: 2, characters: 10 } };
const bare = { id: "b.html", result: { content: "", blocks: 0, characters: 0 } };
const bad = { id: "c.html", error: { reason: "deadline", message: "too slow" } } as const;

/** What stderr gets for pages that are done after so many seconds, each a tenth of the input. */
function written(
  flags: ReportFlags,
  isTTY: boolean,
  pages: readonly (readonly [number, Result<Writing>])[],
): string[] {
  const texts: string[] = [];
  const write = (text: unknown): boolean => {
    texts.push(String(text).replace(RATE, "N pages/s"));
    return true;
  };
  vi.spyOn(process.stderr, "write").mockImplementation(write);
  const counter = createCounter(undefined, {});
  let [time, share] = [0, 0];
  logAs(flags.logFormat ?? "text");
  const stream = { isTTY, columns: 200, write };
  const report = createReporter(
    flags,
    { noun: "block", none: "found no content" },
    counter,
    () => share,
    stream,
    () => time * 1000,
  );
  for (const [seconds, outcome] of pages) {
    time = seconds;
    share += 0.1;
    counter.count("error" in outcome ? outcome.error.reason : undefined, false);
    report.page(outcome);
  }
  report.summary();
  return texts;
}

test("a terminal has a bar, which makes room for messages", () => {
  const texts = written({}, true, [
    [1, good],
    [2, bad],
    [2.01, bare],
    [3, good],
  ]);
  expect(texts).toEqual([
    `${ERASE}[##------------------] 10 %, 1 page, N pages/s`,
    ERASE,
    "seine: c.html: too slow\n",
    `${ERASE}[####----------------] 20 %, 8 s left, 2 pages, N pages/s, 1 error`,
    ERASE,
    "seine: b.html: found no content\n",
    // 30 % more took 2 s: 60 % take 4 s.
    `${ERASE}[########------------] 40 %, 4 s left, 4 pages, N pages/s, 1 error`,
    ERASE,
    "seine: 4 pages, 1 failed (1 deadline), N pages/s\n",
  ]);
});

test("a file has a line now and then, and none of a short run", () => {
  expect(written({}, false, [[1, good]])).toEqual(["seine: 1 page, N pages/s\n"]);
  const texts = written({}, false, [
    [1, good],
    [11, good],
    [12, good],
    [22, good],
  ]);
  expect(texts).toEqual([
    "20 %, 2 min left, 2 pages, N pages/s\n",
    "40 %, 42 s left, 4 pages, N pages/s\n",
    "seine: 4 pages, N pages/s\n",
  ]);
});

test("quiet has errors alone, verbose every page", () => {
  const pages = [
    [20, good],
    [40, bare],
    [60, bad],
  ] as const;
  for (const isTTY of [true, false]) {
    expect(written({ quiet: true }, isTTY, pages)).toEqual(["seine: c.html: too slow\n"]);
  }
  expect(written({ verbose: true }, false, [[1, good]])[0]).toBe(
    "seine: a.html: 2 blocks, 10 characters\n",
  );
});

test("JSON is an object per line, on a terminal too", () => {
  const texts = written({ logFormat: "json" }, true, [
    [1, bad],
    [20, good],
  ]);
  const records = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(records).toEqual([
    { level: "error", message: "too slow", input: "c.html", reason: "deadline" },
    expect.objectContaining({
      level: "info",
      message: "progress",
      pages: 2,
      failed: 1,
      share: 0.2,
    }),
    expect.objectContaining({ level: "info", pages: 2, failed: 1, reasons: { deadline: 1 } }),
  ]);
});
