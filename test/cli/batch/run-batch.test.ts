import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

/* Every run starts threads, which takes seconds on a busy machine. */

const SENTENCE = "The bridge opened again on Monday morning.";

/** A folder with the tiny model, a JSONL file of pages, some of them bad, and a folder of pages. */
function batchFolder(): { folder: string; at: (name: string) => string } {
  const folder = temporaryFolder();
  writeTinyModel(folder);
  const lines = Array.from({ length: 30 }, (_, i) => {
    if (i % 10 === 3) return JSON.stringify({ id: `p${i}`, html: "" });
    if (i % 10 === 7) return "no JSON";
    const html = pageOf(`${SENTENCE} ${"And more of it, once again. ".repeat((i * 7) % 30)}`);
    return JSON.stringify({ id: `p${i}`, url: `https://example.org/${i}`, html });
  });
  mkdirSync(join(folder, "crawl", "sub"), { recursive: true });
  writeAll(folder, {
    "x.jsonl": lines.join("\n"),
    "crawl/a.html": pageOf(SENTENCE),
    "crawl/a.htm": pageOf(`Another one. ${SENTENCE}`),
    "crawl/sub/a.html": pageOf(`A third one. ${SENTENCE}`),
    "crawl/sub/b.html": "",
  });
  return { folder, at: (name) => join(folder, name) };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

interface Stats {
  readonly complete: boolean;
  readonly shard: string;
  readonly pages: number;
  readonly extracted: number;
  readonly failed: number;
  readonly earlier: number;
  readonly reasons: Record<string, number>;
}

function statsAt(path: string): Stats {
  return JSON.parse(readFileSync(path, "utf8")) as Stats;
}

describe("the same bytes for any --jobs:", () => {
  test.each(["json", "markdown"])("%s, as without a batch", async (format) => {
    const { at } = batchFolder();
    rmSync(at("crawl/sub/b.html"));
    const lines = readFileSync(at("x.jsonl"), "utf8").replaceAll('"html":""', '"html":"<p>"');
    writeFileSync(at("x.jsonl"), lines);
    const args = [
      "extract",
      "-q",
      "-f",
      format,
      "-m",
      at("model.json"),
      at("x.jsonl"),
      at("crawl"),
    ];
    const plain = await runHere(args);
    expect(plain.stdout).toContain(SENTENCE);
    expect(await runHere([...args, "--jobs", "3"])).toEqual(plain);
  });

  test("errors too", async () => {
    const { at } = batchFolder();
    const args = ["extract", "-q", "-f", "json", "-m", at("model.json"), at("x.jsonl")];
    const { code, stdout } = await runHere([...args, "--jobs", "1"]);
    await runHere([...args, "--jobs", "3", "-o", at("out")]);
    expect(readFileSync(at("out"), "utf8")).toBe(stdout);
    const lines = stdout.trimEnd().split("\n");
    const records = lines.map((line) => JSON.parse(line) as unknown);
    expect(code).toBe(1);
    expect(records).toHaveLength(30);
    expect(records[1]).toMatchObject({ input: "p1", text: expect.stringContaining("Monday") });
    expect(records[3]).toMatchObject({ input: "p3", error: { reason: "empty" } });
    expect(records[7]).toMatchObject({
      input: `${at("x.jsonl")}:8`,
      error: { reason: "bad-record" },
    });
  });
});

describe("--output-dir", () => {
  test("has a file per page, with its name", async () => {
    const { folder, at } = batchFolder();
    const before = process.cwd();
    process.chdir(folder);
    try {
      const args = [
        "extract",
        "-q",
        "-m",
        "model.json",
        "--jobs",
        "1",
        "--output-dir",
        "out",
        "crawl",
      ];
      expect(await runHere([...args, "-f", "markdown"])).toMatchObject({ code: 1, stdout: "" });
    } finally {
      process.chdir(before);
    }
    expect(filesBelow(at("out"))).toEqual([
      "crawl/a.html.md",
      "crawl/a.md",
      "crawl/sub/a.md",
      "crawl/sub/b.error.json",
    ]);
    expect(readFileSync(at("out/crawl/a.html.md"), "utf8")).toBe(`${SENTENCE}\n`);
    expect(JSON.parse(readFileSync(at("out/crawl/sub/b.error.json"), "utf8"))).toMatchObject({
      input: "crawl/sub/b.html",
      error: { reason: "empty" },
    });
  });

  test("loses no page to another of the same name", async () => {
    const { at } = batchFolder();
    const ids = [
      "a",
      "a",
      "A",
      "a~2",
      "a/b",
      "a.txt/b",
      "a.error",
      "../up",
      "/root",
      "",
      "x".repeat(300),
      "y/".repeat(3000),
      "\ud800",
    ];
    const lines = ids.map((id, i) =>
      JSON.stringify({ id, html: i === 0 ? "" : pageOf(`${i} ${SENTENCE}`) }),
    );
    writeFileSync(at("ids.jsonl"), lines.join("\n"));
    await runHere([
      "extract",
      "-q",
      "-m",
      at("model.json"),
      "--jobs",
      "1",
      "--output-dir",
      at("out"),
      at("ids.jsonl"),
    ]);
    const files = filesBelow(at("out"));
    expect(files).toHaveLength(ids.length);
    const texts = files.map((file) => readFileSync(at(`out/${file}`), "utf8"));
    expect(texts.filter((text) => text.includes("error"))).toHaveLength(1);
    expect(new Set(texts).size).toBe(ids.length);
    expect(files).toEqual(
      expect.arrayContaining([
        "a.error.json",
        "a~2.txt",
        "a/b.txt",
        "%2E%2E/up.txt",
        "root.txt",
        "page.txt",
      ]),
    );
  });

  test("--skip-done does what is not there, and counts the rest", async () => {
    const { at } = batchFolder();
    const args = [
      "extract",
      "-q",
      "-m",
      at("model.json"),
      "--jobs",
      "1",
      "--output-dir",
      at("out"),
      "--stats",
      at("s.json"),
      at("x.jsonl"),
    ];
    await runHere(args);
    const first = statsAt(at("s.json"));
    expect(first).toMatchObject({
      complete: true,
      pages: 30,
      extracted: 24,
      failed: 6,
      earlier: 0,
      reasons: { empty: 3, "bad-record": 3 },
    });
    const one = at("out/p1.txt");
    const text = readFileSync(one, "utf8");
    for (const name of ["p0.txt", "p2.txt"]) writeFileSync(at(`out/${name}`), "kept");
    rmSync(one);
    const { code } = await runHere([...args, "--skip-done"]);
    expect(code).toBe(1);
    expect(readFileSync(one, "utf8")).toBe(text);
    expect(readFileSync(at("out/p0.txt"), "utf8")).toBe("kept");
    expect(statsAt(at("s.json"))).toMatchObject({ ...pick(first), earlier: 29 });
    // Without it, all is done anew.
    await runHere(args);
    expect(readFileSync(at("out/p0.txt"), "utf8")).toContain(SENTENCE);
  });

  test("a page that fails no more has no error left", async () => {
    const { at } = batchFolder();
    const args = [
      "extract",
      "-q",
      "-m",
      at("model.json"),
      "--jobs",
      "1",
      "--output-dir",
      at("out"),
      at("one.jsonl"),
    ];
    for (const [html, file] of [
      ["", "p.error.json"],
      [pageOf(SENTENCE), "p.txt"],
      ["", "p.error.json"],
    ]) {
      writeFileSync(at("one.jsonl"), JSON.stringify({ id: "p", html }));
      await runHere(args);
      expect(filesBelow(at("out"))).toEqual([file]);
    }
  });
});

function pick({ complete, pages, extracted, failed, reasons }: Stats): Partial<Stats> {
  return { complete, pages, extracted, failed, reasons };
}

test("shards have every page once, and the file names of the whole", async () => {
  const { at } = batchFolder();
  rmSync(at("crawl/sub/b.html"));
  const args = ["extract", "-q", "-m", at("model.json"), at("x.jsonl"), at("crawl")];
  const lines = async (...more: string[]): Promise<string[]> => {
    await runHere([...args, "-f", "json", "-o", at("out"), ...more]);
    return readFileSync(at("out"), "utf8").trimEnd().split("\n");
  };
  const whole = await lines("--jobs", "1");
  const shards: string[][] = [];
  for (const i of [0, 1, 2]) {
    shards.push(await lines("--shard", `${i}/3`, "--jobs", "1", "--stats", at(`s${i}.json`)));
    expect(statsAt(at(`s${i}.json`))).toMatchObject({
      complete: true,
      shard: `${i}/3`,
      pages: shards[i]!.length,
    });
  }
  expect(whole.map((_, i) => shards[i % 3]![Math.floor(i / 3)])).toEqual(whole);
  await runHere([...args, "--jobs", "1", "--output-dir", at("all")]);
  for (const i of [0, 1])
    await runHere([...args, "--jobs", "1", "--output-dir", at("parts"), "--shard", `${i}/2`]);
  expect(filesBelow(at("parts"))).toEqual(filesBelow(at("all")));
});

test("a page over its deadline or limit is one error", async () => {
  const { at } = batchFolder();
  const html = "<p>some words here</p>".repeat(1_000_000);
  writeFileSync(
    at("y.jsonl"),
    [html, pageOf(SENTENCE)].map((html, i) => JSON.stringify({ id: `y${i}`, html })).join("\n"),
  );
  const args = ["extract", "-f", "json", "-m", at("model.json"), "-o", at("out"), at("y.jsonl")];
  const reasons = async (...more: string[]): Promise<unknown[]> => {
    const { code, stderr } = await runHere([...args, ...more]);
    expect(code).toBe(1);
    expect(stderr).toContain("seine: y0: ");
    const lines = readFileSync(at("out"), "utf8").trimEnd().split("\n");
    return lines.map((line) => (JSON.parse(line) as { error?: { reason: string } }).error?.reason);
  };
  // Of these one lies between the slow page and the other, however busy the machine is.
  for (let deadline = 0.5; ; deadline *= 2) {
    const [slow, other] = await reasons("--deadline", String(deadline), "--jobs", "1");
    expect(slow).toBe("deadline");
    if (other === undefined) break;
  }
  expect(await reasons("--memory", "100", "--jobs", "1")).toEqual(["crash", undefined]);
  expect(await reasons("--max-bytes", "20000000", "--jobs", "1")).toEqual(["too-large", undefined]);
});

describe("wrong usage:", () => {
  test.each<[string, string[], string]>([
    ["no jobs", ["--jobs", "0"], "Expected an integer from 1 to 1024"],
    ["a deadline of no time", ["--deadline", "0"], "Expected seconds"],
    ["a shard beyond", ["--shard", "4/4"], "from 0 to n - 1"],
    ["--output with --output-dir", ["-o", "x", "--output-dir", "y"], "cannot be used with"],
    ["--skip-done without a folder", ["--skip-done"], "expected --output-dir"],
    ["--resume without a file", ["--resume", "-f", "json"], "expected --format json and --output"],
    ["--resume with text", ["--resume", "-o", "x"], "expected --format json and --output"],
    ["a method", ["--jobs", "2", "--method", "cetd"], "found --method with batch options"],
    ["--quiet with --verbose", ["-q", "--verbose"], "cannot be used with"],
    ["stats nowhere", ["--stats", "/no/s.json"], "cannot write /no/s.json"],
    [
      "output nowhere",
      ["--jobs", "1", "-f", "json", "-o", "/no/o.json"],
      "cannot write /no/o.json",
    ],
    [
      "a folder that is a file",
      ["--jobs", "1", "--output-dir", "package.json"],
      "cannot write to package.json",
    ],
  ])("%s", async (_, args, message) => {
    const { code, stdout, stderr } = await runHere(["extract", ...args, "test"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(existsSync("x")).toBe(false);
  });

  test("a model that cannot be read", async () => {
    const args = ["extract", "--jobs", "1", "-m", "/no/model.json", "test"];
    expect(await runHere(args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("/no/model.json"),
    });
  });
});

test("messages can be JSON, one object per line", async () => {
  const { at } = batchFolder();
  const args = [
    "extract",
    "-m",
    at("model.json"),
    "-o",
    at("out"),
    "--jobs",
    "1",
    "--log-format",
    "json",
    at("x.jsonl"),
    at("crawl"),
  ];
  const { code, stderr } = await runHere([...args, "--verbose"]);
  expect(code).toBe(1);
  const messages = stderr
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { level: string; input?: string });
  expect(messages).toHaveLength(35);
  expect(messages[0]).toEqual({ level: "debug", message: "1 block, 42 characters", input: "p0" });
  expect(messages[3]).toMatchObject({ level: "error", input: "p3", reason: "empty" });
  expect(messages.at(-1)).toMatchObject({
    level: "info",
    pages: 34,
    failed: 7,
    reasons: { empty: 4, "bad-record": 3 },
  });
  const quiet = await runHere([...args, "-q"]);
  expect(quiet.stderr.trimEnd().split("\n")).toHaveLength(7);
});
