import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { pageOf, runHere, temporaryFolder, writeTinyModel } from "../run.ts";

/* Every run starts threads, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

/** A story of many words, of which some differ by number. */
function story(topic: string, ending = ""): string {
  const words = Array.from({ length: 300 }, (_, i) => `${topic}${i}`);
  return pageOf(`${words.join(" ")} ${ending}`);
}

/** Pages in which c repeats a, d nearly, and f nearly e. */
function pages(): { folder: string; path: string; model: string } {
  const folder = temporaryFolder();
  const path = join(folder, "x.jsonl");
  const lines: [string, string][] = [
    ["a", story("bridge")],
    ["b", story("river")],
    ["c", story("bridge")],
    ["empty", "<p>"],
    ["d", story("bridge", "updated")],
    ["e", story("tower")],
    ["none", ""],
    ["empty2", "<p>"],
    ["f", story("tower", "updated")],
  ];
  writeFileSync(path, lines.map(([id, html]) => JSON.stringify({ id, html })).join("\n"));
  return { folder, path, model: writeTinyModel(folder) };
}

interface Line {
  readonly input: string;
  readonly simhash?: string;
  readonly duplicateOf?: { readonly input: string; readonly distance: number };
  readonly error?: { readonly reason: string; readonly message: string };
}

const linesOf = (jsonl: string): Line[] =>
  jsonl
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const firsts = { c: "a", d: "a", f: "e" };

describe("--near-duplicates", () => {
  test("mark keeps all pages and names the first, the same for any --jobs", async () => {
    const { path, model } = pages();
    const args = ["extract", "-m", model, "--json", "--near-duplicates", "mark", path];
    const { code, stdout, stderr } = await runHere([...args, "--jobs", "1"]);
    expect(code).toBe(1);
    const lines = linesOf(stdout);
    expect(lines.map(({ input }) => input).join(" ")).toBe("a b c empty d e none empty2 f");
    const found = lines.filter(({ duplicateOf }) => duplicateOf !== undefined);
    expect(
      Object.fromEntries(found.map(({ input, duplicateOf }) => [input, duplicateOf!.input])),
    ).toEqual(firsts);
    expect(found[0]!.duplicateOf!.distance).toBe(0);
    for (const { input, simhash } of lines) {
      if (input.length === 1) expect(simhash).toMatch(HASH);
      else expect(simhash).toBeUndefined();
    }
    expect(stderr).toContain("9 pages, 1 failed (1 empty), 3 near-duplicates,");
    expect((await runHere([...args, "-q", "--jobs", "3"])).stdout).toBe(stdout);
  });

  test("drop makes each an error with its reason, in lines, stats and messages", async () => {
    const { folder, path, model } = pages();
    const stats = join(folder, "stats.json");
    const args = ["extract", "-m", model, "--json", "--jobs", "1", "--near-duplicates", "drop"];
    const { code, stdout, stderr } = await runHere([...args, "--stats", stats, path]);
    expect(code).toBe(1);
    const dropped = linesOf(stdout).filter(({ error }) => error?.reason === "duplicate");
    expect(
      Object.fromEntries(dropped.map(({ input, duplicateOf }) => [input, duplicateOf!.input])),
    ).toEqual(firsts);
    expect(dropped[0]!.error!.message).toBe("its text is nearly that of a (0 bits of 64 differ)");
    expect(stderr).toContain("c: its text is nearly that of a (0 bits of 64 differ)");
    expect(stderr).toContain("4 failed (3 duplicate, 1 empty)");
    expect(JSON.parse(readFileSync(stats, "utf8"))).toMatchObject({
      pages: 9,
      extracted: 5,
      reasons: { duplicate: 3, empty: 1 },
    });
    const text = await runHere(["extract", "-q", "-m", model, "--near-duplicates", "drop", path]);
    expect(text.stdout).toContain("==> e <==");
    expect(text.stdout).not.toContain("==> f <==");
  });

  test("a run that ended early goes on as if it had not", async () => {
    const { folder, path, model } = pages();
    for (const [choice, ...command] of [
      ["mark", "chunk", "--max-tokens", "100"],
      ["drop", "extract", "--json"],
    ]) {
      const output = join(folder, `${choice}.jsonl`);
      const own = ["--jobs", "1", "-m", model, "--near-duplicates", choice!, "-o", output];
      const args = [...command, ...own];
      const first = await runHere([...args, path]);
      const whole = readFileSync(output, "utf8");
      const lines = whole.split("\n");
      const cut = lines.findIndex((line) => line.startsWith('{"input":"d"'));
      writeFileSync(`${output}.part`, `${lines.slice(0, cut + 1).join("\n")}\n`);
      const second = await runHere([...args, "--resume", path]);
      for (const { stderr } of [first, second]) {
        expect(stderr).toContain(
          choice === "mark" ? ", 3 near-duplicates," : "(3 duplicate, 1 empty)",
        );
      }
      expect(readFileSync(output, "utf8")).toBe(whole);
      const { error, duplicateOf } = linesOf(whole).find(({ input }) => input === "f")!;
      expect(duplicateOf?.input).toBe("e");
      expect(error?.reason).toBe(choice === "drop" ? "duplicate" : undefined);
    }
  });

  test("chunks of a page say it each, also in bulk", async () => {
    const { path, model } = pages();
    const args = [
      "chunk",
      "-q",
      "--jobs",
      "1",
      "-m",
      model,
      "--max-tokens",
      "100",
      "--near-duplicates",
    ];
    const marked = linesOf((await runHere([...args, "mark", path])).stdout);
    const ofC = marked.filter(({ input }) => input === "c");
    expect(ofC.length).toBeGreaterThan(1);
    for (const { duplicateOf } of ofC) expect(duplicateOf).toEqual({ input: "a", distance: 0 });
    const bulk = linesOf(
      (await runHere([...args, "mark", "--format", "opensearch", path])).stdout,
    ) as (Line & { readonly index: object | number })[];
    expect(bulk.length % 2).toBe(0);
    for (const [i, { index, simhash }] of bulk.entries()) {
      expect(typeof index === "object").toBe(i % 2 === 0);
      expect(simhash === undefined).toBe(i % 2 === 0);
    }
  });

  test("CSV has columns", async () => {
    const { path, model } = pages();
    const args = [
      "extract",
      "-q",
      "--jobs",
      "1",
      "-m",
      model,
      "--format",
      "csv",
      "--near-duplicates",
    ];
    const { stdout } = await runHere([...args, "mark", path]);
    const [head, ...rows] = stdout.trimEnd().split("\n");
    expect(head).toMatch(COLUMNS);
    expect(rows.find((row) => row.startsWith("c,"))).toMatch(ROW_OF_C);
    const dropped = (await runHere([...args, "drop", path])).stdout;
    expect(dropped).toContain(",a,0,duplicate: its text is nearly that of a (0 bits");
  });

  test.each([
    [["--near-duplicates", "mark"], "with --format text, expected a format with a place"],
    [["--json", "--near-duplicates", "drop", "--shard", "0/2"], "with --shard, which has a part"],
    [["--near-duplicates", "drop", "--skip-done", "--output-dir", "x"], "with --skip-done: the"],
    [["--near-duplicates", "drop", "--resume", "--output-dir", "x"], "with --resume: the texts"],
    [["--near-duplicates", "some"], "Allowed choices are drop, mark"],
  ])("%j is wrong usage", async (args, message) => {
    const { folder, path, model } = pages();
    const given = args.map((arg) => (arg === "x" ? join(folder, "x") : arg));
    const { code, stderr } = await runHere(["extract", "-m", model, ...given, path]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });
});

const HASH = /^[\da-f]{16}$/;
const COLUMNS = /,warcDigest,warcTruncated,simhash,duplicateOf,duplicateDistance,error$/;
const ROW_OF_C = /,[\da-f]{16},a,0,$/;
