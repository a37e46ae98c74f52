import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { createReporter } from "../../src/cli/batch/reporter.ts";
import { createCounter } from "../../src/cli/batch/stats.ts";
import { logAs, say, sayMistake } from "../../src/cli/exit.ts";
import { createProgress } from "../../src/cli/progress.ts";
import { forTerminal, onOneLine, print } from "../../src/cli/terminal.ts";
import { runHere, seine, temporaryFolder, writeAll, writeTinyModel } from "./run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Whatever a terminal would act on, but what ends a line. */
const ACTED_ON = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u;
const FRAME = /^ {4}at .*terminal\.test\.ts/;
const WRITES = /process\.std(?:out|err)\.write|console\./;
const HOSTILE = "a\u001b]0;pwned\u0007\u009b31m\u007f\u202eb\rc";

/** Runs work with standard output as a terminal; what was written. */
async function onTerminal(work: () => unknown): Promise<string> {
  const { isTTY } = process.stdout;
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  process.stdout.isTTY = true;
  try {
    await work();
    return write.mock.calls.map(([chunk]) => String(chunk)).join("");
  } finally {
    process.stdout.isTTY = isTTY;
    write.mockRestore();
  }
}

describe("a terminal", () => {
  test("is given escapes in place of what it would act on", () => {
    expect(forTerminal(HOSTILE)).toBe("a\\u001b]0;pwned\\u0007\\u009b31m\\u007f\\u202eb\\u000dc");
    expect(forTerminal("Line\n\tתו é 🏴\u200f")).toBe("Line\n\tתו é 🏴\u200f");
    expect(onOneLine("x\nseine: all well")).toBe("x\\nseine: all well");
    expect(JSON.parse(forTerminal(JSON.stringify(HOSTILE)))).toBe(HOSTILE);
  });

  test("pipes and files get the text as it is", async () => {
    expect(await onTerminal(() => print(HOSTILE))).not.toMatch(ACTED_ON);
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    print(HOSTILE);
    expect(write).toHaveBeenCalledWith(HOSTILE);
    write.mockRestore();
  });

  test.each([
    ["a property", [], ["--property", "title"]],
    ["CSV", ["-m"], ["--format", "csv"]],
    ["JSON", ["-m"], ["--format", "json", "--metadata"]],
    ["Markdown", ["-m"], ["--format", "markdown", "--metadata"]],
  ])("gets no command of a page in %s", async (_, flag, options) => {
    const folder = temporaryFolder();
    const model = writeTinyModel(folder);
    const words = "These are more than five words of content";
    const page = `<title>Bridge &#27;]0;pwned&#7;\u009b31m opens</title><p>${words} \u009b31m &#27;[2J\u202e here`;
    writeAll(folder, { "a.html": page });
    const args = [
      "extract",
      ...flag.flatMap((name) => [name, model]),
      ...options,
      join(folder, "a.html"),
    ];
    const seen = await onTerminal(async () => {
      const { mock } = vi.mocked(process.stdout.write);
      const { runProgram } = await import("../../src/cli/program.ts");
      await runProgram(args);
      expect(mock.calls.length).toBeGreaterThan(0);
    });
    expect(seen).toContain("Bridge");
    expect(seen).not.toMatch(ACTED_ON);
  });
});

/** What is written to standard error meanwhile. */
function errors(work: () => void): string {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    work();
    return write.mock.calls.map(([chunk]) => String(chunk)).join("");
  } finally {
    write.mockRestore();
  }
}

describe("a message", () => {
  const name = "x\u001b[31m\nseine: all well";

  test("is one line without commands, whatever the input is called", () => {
    expect(errors(() => say("found no content", "info", { input: name }))).toBe(
      "seine: x\\u001b[31m\\nseine: all well: found no content\n",
    );
  });

  test("as JSON has the name as it is, and no command", () => {
    logAs("json");
    const input = `${name}\u009b\u007f\u202e`;
    const line = errors(() => say("found no content", "info", { input }));
    logAs("text");
    expect(line.trimEnd()).not.toMatch(ACTED_ON);
    expect(JSON.parse(line)).toEqual({ level: "info", message: "found no content", input });
  });

  test("of a mistake in the code keeps its stack, and nothing of the page stands before a line", () => {
    const lines = errors(() => sayMistake(new TypeError(name))).split("\n");
    expect(lines[0]).toBe("seine: TypeError: x\\u001b[31m\\nseine: all well");
    expect(lines[1]).toMatch(FRAME);
  });

  test("of progress has no command of a page's name", () => {
    for (const isTTY of [true, false]) {
      const written: string[] = [];
      let time = 0;
      const progress = createProgress(
        { isTTY, columns: 200, write: (text) => written.push(text) },
        () => time,
      );
      time = 60_000;
      progress.update({ stage: name, done: 0.5 });
      expect(written.join("").replace("\r\u001b[K", "").trimEnd()).toBe(
        "50 %, x\\u001b[31m\\nseine: all well",
      );
    }
  });

  test("of a batch's page neither", () => {
    const reporter = createReporter(
      { quiet: true },
      { noun: "block", none: "found no content" },
      createCounter(undefined, {}),
      () => undefined,
    );
    const error = { reason: "unreadable", message: name } as const;
    const line = errors(() => reporter.page({ id: name, index: 0, error } as never));
    expect(line.trimEnd()).not.toMatch(ACTED_ON);
    expect(line.split("\n")).toHaveLength(2);
  });

  test("of a record's id is one line", async () => {
    const folder = temporaryFolder();
    writeAll(folder, { "x.jsonl": `${JSON.stringify({ id: name, html: "" })}\n` });
    const { stderr } = await runHere([
      "extract",
      "-m",
      writeTinyModel(folder),
      join(folder, "x.jsonl"),
    ]);
    expect(stderr.trimEnd().split("\n")).toEqual([
      "seine: x\\u001b[31m\\nseine: all well: found nothing, expected HTML",
    ]);
  });
});

test("all of the command line writes through the filter", () => {
  const folder = join(root, "src/cli");
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && name !== "terminal.ts")
    .filter((name) => WRITES.test(readFileSync(join(folder, name), "utf8")));
  expect(found, "use print, printError or say").toEqual([]);
});

test.skipIf(!existsSync("/dev/full"))("a full disk is named", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "a.html": "<p>Some words of a page that are its content" });
  const args = ["extract", "-m", writeTinyModel(folder), join(folder, "a.html")];
  expect(await seine([...args, "-o", "/dev/full"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "seine: cannot write /dev/full: no space is left on the device",
    ),
  });
});

test.skipIf(process.platform === "win32")(
  "a batch whose reader has seen enough ends quietly",
  () => {
    const folder = temporaryFolder();
    const html = `<p>${"Many words of a page are its content. ".repeat(50)}`;
    const lines = Array.from(
      { length: 400 },
      (_, id) => `${JSON.stringify({ id: `${id}`, html })}\n`,
    );
    writeAll(folder, { "x.jsonl": lines.join("") });
    const run = `"${process.execPath}" --import tsx src/cli/main.ts extract -q -f json -m "${writeTinyModel(folder)}"`;
    const script = `{ ${run} --jobs 1 "${join(folder, "x.jsonl")}"; echo "code $?" >&2; } | head -1 >/dev/null`;
    const { stderr } = spawnSync("sh", ["-c", script], { cwd: root, encoding: "utf8" });
    expect(stderr).toBe("code 0\n");
  },
);
