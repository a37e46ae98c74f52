import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { leaseName, thisProcess } from "../../../src/cli/batch/holder.ts";
import { LeaseLost, writeFirstHeartbeat } from "../../../src/cli/batch/lease.ts";
import { lock } from "../../../src/cli/batch/lock.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

const WAITING =
  /^seine: o: process \d+ on elsewhere has the lease; waiting up to 0\.3 s for its heartbeat/;
const TAKEN = /^seine: o: taken over from process \d+ on elsewhere/m;

/** What is said on stderr from now on. */
function listen(): () => string {
  const spy = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => spy.mockRestore());
  return () => spy.mock.calls.map(([text]) => String(text)).join("");
}

/** Has the clock go on by so many milliseconds whenever it is read; how often it was. */
function tick(ms: number): () => number {
  let reads = 0;
  const spy = vi.spyOn(performance, "now").mockImplementation(() => ms * reads++);
  onTestFinished(() => spy.mockRestore());
  return () => reads;
}

/** A process number that no process has any more. */
function gonePid(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

/** A lock with a lease as a process leaves it when it is killed. */
async function left(holder: object, leaseMs = 300): Promise<string> {
  const folder = join(temporaryFolder(), "o.lock");
  const place = join(folder, leaseName({ ...thisProcess(), ...holder }));
  mkdirSync(place, { recursive: true });
  await writeFirstHeartbeat(place, leaseMs);
  return folder;
}

test("one run at a time has an output, and leaves nothing behind", async () => {
  const folder = join(temporaryFolder(), "o.lock");
  const { release } = await lock(folder, "o");
  await expect(lock(folder, "o")).rejects.toThrow(
    `cannot write o: process ${process.pid} is writing it (${folder}); wait for it, or name another`,
  );
  release();
  expect(readdirSync(join(folder, ".."))).toEqual([]);
  (await lock(folder, "o")).release();
});

test("of several that start at once one has it", async () => {
  const folder = join(temporaryFolder(), "o.lock");
  for (let round = 0; round < 5; round++) {
    const runs = await Promise.allSettled(Array.from({ length: 6 }, () => lock(folder, "o")));
    const got = runs.filter((run) => run.status === "fulfilled");
    expect(got).toHaveLength(1);
    got[0]!.value.release();
    expect(readdirSync(join(folder, ".."))).toEqual([]);
  }
});

describe("a lock of a run on this machine", () => {
  test("that was killed is taken over at once", async () => {
    const said = listen();
    const folder = await left({ pid: gonePid() }, 3_600_000);
    const lease = await lock(folder, "o");
    expect(lease.isTakenOver).toBe(true);
    expect(readdirSync(folder)).toEqual([expect.stringContaining(`${process.pid}-`)]);
    lease.release();
    expect(existsSync(folder)).toBe(false);
    expect(said()).toBe("");
  });

  test.skipIf(process.platform !== "linux")(
    "whose process number another process has now is taken over at once",
    async () => {
      (await lock(await left({ start: "1" }, 3_600_000), "o")).release();
    },
  );

  test("of another version is left alone, with the remedy", async () => {
    const folder = join(temporaryFolder(), "o.lock");
    mkdirSync(folder);
    writeFileSync(join(folder, "7097-17-abcd@elsewhere"), "");
    await expect(lock(folder, "o")).rejects.toThrow(
      `found 7097-17-abcd@elsewhere in ${folder}, expected the lease of a run; if no other run writes`,
    );
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

describe("a lock of a run on another host", () => {
  test("without a heartbeat is taken over after its lease", async () => {
    const said = listen();
    const folder = await left({ host: "elsewhere" });
    const reads = tick(10);
    const lease = await lock(folder, "o", { leaseMs: 3_600_000 });
    expect(reads()).toBeGreaterThan(30);
    expect(lease.isTakenOver).toBe(true);
    lease.release();
    expect(said()).toMatch(WAITING);
    expect(said()).toMatch(TAKEN);
  });

  test("has had no time for a heartbeat while all machines were asleep", async () => {
    listen();
    const folder = await left({ host: "elsewhere" });
    const reads = tick(3_600_000);
    (await lock(folder, "o")).release();
    expect(reads()).toBeGreaterThan(15);
  });

  test("that has this one's name, as another boot or container, is no different", async () => {
    const said = listen();
    (await lock(await left({ machine: "0badcafe", pid: gonePid() }), "o")).release();
    expect(said()).toContain("waiting up to 0.3 s for its heartbeat");
  });

  test("that gives signs keeps it", async () => {
    listen();
    const folder = join(temporaryFolder(), "o.lock");
    // Far more than a busy machine can keep a timer waiting.
    const leaseMs = 30_000;
    const { release, holds } = await lock(folder, "o", { host: "elsewhere", leaseMs });
    await expect(lock(folder, "o")).rejects.toThrow(
      `process ${process.pid} on elsewhere is writing it (${folder}); wait for it, or name another`,
    );
    expect(holds()).toBe(true);
    release();
  });

  test("that is done while another waits for a sign is free", async () => {
    const said = listen();
    const folder = await left({ host: "elsewhere" }, 30_000);
    const waiting = lock(folder, "o");
    await vi.waitFor(() => expect(said()).toContain("waiting up to 30 s"), 60_000);
    rmSync(folder, { recursive: true });
    const lease = await waiting;
    expect(lease.isTakenOver).toBe(false);
    lease.release();
  });

  test("without a heartbeat is taken over by one of those that wait", async () => {
    listen();
    const folder = await left({ host: "elsewhere" });
    const runs = await Promise.allSettled(Array.from({ length: 6 }, () => lock(folder, "o")));
    const got = runs.filter((run) => run.status === "fulfilled");
    expect(got).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(1);
    got[0]!.value.release();
  });
});

describe("an owner that has lost its lease", () => {
  async function lost() {
    const folder = join(temporaryFolder(), "o.lock");
    const at = (name: string): string => join(folder, "..", name);
    const lease = await lock(folder, "o");
    writeAll(at(""), { mine: "mine" });
    renameSync(join(folder, readdirSync(folder)[0]!), join(folder, leaseName(thisProcess())));
    return { lease, at };
  }

  test("changes nothing any more, and says why", async () => {
    const { lease, at } = await lost();
    const steps = [
      () => lease.create(at("mine"), "other"),
      () => lease.open(at("mine")),
      () => lease.adopt(at("mine")),
      () => lease.move(at("mine"), at("other")),
      () => lease.remove(at("mine")),
    ];
    for (const step of steps) await expect(step()).rejects.toThrow(LeaseLost);
    await expect(lease.check()).rejects.toThrow(
      "cannot continue writing o: another run took it over, since this one sent no heartbeat for 90 s",
    );
    expect(lease.holds()).toBe(false);
    lease.release();
    expect(readdirSync(at("")).sort()).toEqual(["mine", "o.lock"]);
    expect(readdirSync(at("o.lock"))).toHaveLength(1);
    expect(readFileSync(at("mine"), "utf8")).toBe("mine");
  });

  test("in the middle of a move leaves its end to the next one", async () => {
    const folder = await left({ pid: gonePid() });
    writeFileSync(join(folder, readdirSync(folder)[0]!, "moved"), "whole");
    const lease = await lock(folder, "o");
    const to = join(folder, "../o");
    await lease.endMove(to);
    lease.release();
    expect(readFileSync(to, "utf8")).toBe("whole");
    expect(existsSync(folder)).toBe(false);
  });
});

test("the time of a lease is the user's to choose", async () => {
  vi.stubEnv("SEINE_LEASE", "soon");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(lock(join(temporaryFolder(), "o.lock"), "o")).rejects.toThrow(
    "found SEINE_LEASE=soon, expected seconds, more than 0 and at most 86400",
  );
});

test("a batch writes no file or folder that another one writes", async () => {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder, name);
  writeAll(folder, { "a.html": pageOf("The bridge opened again on Monday morning."), s: "theirs" });
  mkdirSync(at("pages"));
  const args = ["extract", "-q", "--jobs", "1", "-m", writeTinyModel(folder), "--stats", at("s")];
  const jsonl = [...args, "-f", "json", "-o", at("o.jsonl"), "--resume", at("a.html")];
  const files = [...args, "--output-dir", at("pages"), "--skip-done", at("a.html")];
  const locks = [await lock(at("o.jsonl.lock"), "o"), await lock(at("pages/%lock"), "o")];
  for (const run of [jsonl, files]) {
    const { code, stderr } = await runHere(run);
    expect(code).toBe(2);
    expect(stderr).toContain(`: process ${process.pid} is writing it (`);
  }
  expect(readdirSync(folder).sort()).toEqual([
    "a.html",
    "model.json",
    "o.jsonl.lock",
    "pages",
    "s",
  ]);
  expect(readFileSync(at("s"), "utf8")).toBe("theirs");
  // Another shard may write the same folder.
  expect((await runHere([...files, "--shard", "0/1"])).code).toBe(0);
  for (const { release } of locks) release();
  for (const run of [jsonl, files]) expect((await runHere(run)).code).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["a.html", "model.json", "o.jsonl", "pages", "s"]);
});
