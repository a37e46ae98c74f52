import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { mainArgs, root } from "../../cases/command.ts";
import { pageOf, temporaryFolder, writeTinyModel } from "../run.ts";

/*
 * Two hosts that write one output: processes with host names of their own, one of which is killed, or
 * paused and woken up. Input comes through a pipe, so that each is where the test wants it. A few pages
 * are read ahead of what is written.
 */
const SENTENCE = "The bridge opened again on Monday morning.";
const PAGES = 30;
const LEASE = 2;
const PATIENCE = { timeout: 60_000, interval: 20 };
const TAKEN = /waiting up to 2 s for its heartbeat\n.*: taken over from process \d+ on node01\n/;

const canName = spawnSync("unshare", ["--uts", "hostname", "node01"]).status === 0;
if (!canName) console.warn("unshare gives no host name: two hosts are not tested");

const lines = Array.from({ length: PAGES }, (_, i) => {
  const html = i === 3 ? "" : pageOf(`${i} ${SENTENCE}`);
  return `${JSON.stringify({ id: `p${i}`, html })}\n`;
});

interface Run {
  readonly process: ChildProcess;
  said(): string;
  give(from: number, to: number): void;
  end(): Promise<number | null>;
}

/** The command line on a host; its input stays open. */
function runOn(host: string, args: readonly string[]): Run {
  const node = [process.execPath, ...mainArgs, "extract", ...args];
  const child = spawn(
    "unshare",
    ["--uts", "bash", "-c", 'hostname "$0" && exec "$@"', host, ...node],
    { cwd: root, env: { ...process.env, SEINE_LEASE: String(LEASE) } },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stdin.on("error", () => {});
  const closed = new Promise<number | null>((resolve) => child.on("close", resolve));
  return {
    process: child,
    said: () => said,
    give: (from, to) => void child.stdin.write(lines.slice(from, to).join("")),
    end() {
      child.stdin.end();
      return closed;
    },
  };
}

/** How the output of a run is asked for, and read. */
interface Kind {
  readonly args: readonly string[];
  /** How many pages are there. */
  count(at: (name: string) => string): number;
  /** All that is there. */
  content(at: (name: string) => string): unknown;
}

const jsonl: Kind = {
  args: ["-f", "json", "-o", "o.jsonl", "--resume"],
  count: (at) =>
    existsSync(at("o.jsonl.part"))
      ? readFileSync(at("o.jsonl.part"), "utf8").split("\n").length - 1
      : 0,
  content: (at) => filesOf(at(".")),
};
const folder: Kind = {
  args: ["--output-dir", "out", "--skip-done"],
  count: (at) =>
    existsSync(at("out"))
      ? readdirSync(at("out")).filter((name) => !name.startsWith("%")).length
      : 0,
  content: (at) => filesOf(at("out")),
};

function filesOf(place: string): Record<string, string> {
  const names = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map(({ name }) => [name, readFileSync(join(place, name), "utf8")]).sort(),
  );
}

describe.skipIf(!canName).each<[string, Kind]>([
  ["records", jsonl],
  ["a shard of files", { ...folder, args: [...folder.args, "--shard", "0/1"] }],
])("%s:", (_, { args, count, content }) => {
  function started() {
    const place = temporaryFolder();
    writeTinyModel(place);
    const at = (name: string): string => join(place, name);
    const own = args.map((arg) => (arg === "o.jsonl" || arg === "out" ? at(arg) : arg));
    const all = ["-q", "--jobs", "1", "-m", at("model.json"), "--input-format", "jsonl"];
    return { at, start: (host: string) => runOn(host, [...all, ...own, "-"]) };
  }
  async function whole(): Promise<unknown> {
    const { at, start } = started();
    const run = start("node03");
    run.give(0, PAGES);
    expect(await run.end()).toBe(1);
    return content(at);
  }

  test("a run killed on one host is resumed on another", async () => {
    const { at, start } = started();
    const first = start("node01");
    first.give(0, 12);
    await vi.waitUntil(() => count(at) >= 5, PATIENCE);
    first.process.kill("SIGKILL");
    const second = start("node02");
    second.give(0, PAGES);
    expect(await second.end()).toBe(1);
    expect(second.said()).toMatch(TAKEN);
    expect(content(at)).toEqual(await whole());
  });

  test("a run that wakes up after another host took over writes nothing", async () => {
    const { at, start } = started();
    const first = start("node01");
    first.give(0, 12);
    await vi.waitUntil(() => count(at) >= 5, PATIENCE);
    first.process.kill("SIGSTOP");
    const second = start("node02");
    second.give(0, 20);
    await vi.waitUntil(() => count(at) >= 13, PATIENCE);
    first.process.kill("SIGCONT");
    first.give(12, PAGES);
    expect(await first.end()).toBe(2);
    expect(first.said()).toContain("another run took it over");
    second.give(20, PAGES);
    expect(await second.end()).toBe(1);
    expect(second.said()).toMatch(TAKEN);
    expect(content(at)).toEqual(await whole());
  });
});
