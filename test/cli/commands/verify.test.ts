import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { csvRows } from "../../../src/cli/verify/csv-rows.ts";
import { csvCell } from "../../../src/output/csv-cell.ts";
import { pageOf, runHere, temporaryFolder, writeTinyModel } from "../run.ts";

/* Some runs start threads, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

interface Found {
  readonly code: number | null;
  readonly stdout: string;
  readonly verdict: {
    readonly ok: boolean;
    readonly expected: number;
    readonly found: number;
    readonly missing?: object;
    readonly twice?: object;
    readonly unfinished?: readonly string[];
  };
}

/** What is found of outputs, as JSON and as text. */
async function verified(outputs: readonly string[], inputs: readonly string[]): Promise<Found> {
  const args = ["verify", ...outputs, "--against", ...inputs];
  const { stdout, code } = await runHere(args);
  const json = await runHere([...args, "--json"]);
  expect(json.code).toBe(code);
  return { code, stdout, verdict: JSON.parse(json.stdout) };
}

/** Pages p0 to p9, one of them bad, and a model. */
function batch(): { folder: string; input: string; model: string } {
  const folder = temporaryFolder();
  const input = join(folder, "x.jsonl");
  const lines = Array.from({ length: 10 }, (_, i) => {
    const html = i === 3 ? "" : pageOf(`The bridge number ${i} opened on Monday morning.`);
    return JSON.stringify({ id: `p${i}`, url: `https://example.org/${i}`, html });
  });
  writeFileSync(input, lines.join("\n"));
  return { folder, input, model: writeTinyModel(folder) };
}

describe("shards in JSON lines", () => {
  test("are those that Spark writes as text, beside its own marks", async () => {
    const { folder, input } = batch();
    const parts = join(folder, "spark");
    mkdirSync(parts);
    const row = (i: number): string => `${JSON.stringify({ input: `p${i}`, text: "" })}\n`;
    const half = (first: number) => gzipSync([0, 1, 2, 3, 4].map((i) => row(first + i)).join(""));
    writeFileSync(join(parts, "part-00000-c000.txt.gz"), half(0));
    writeFileSync(join(parts, "part-00001-c000.txt.gz"), half(5));
    writeFileSync(join(parts, "_SUCCESS"), "");
    expect(await verified([parts], [input])).toMatchObject({ code: 0, verdict: { found: 10 } });
  });

  test("are whole, or lack pages, or have them twice", async () => {
    const { folder, input, model } = batch();
    const parts = join(folder, "parts");
    mkdirSync(parts);
    const shard = (i: number): string => join(parts, `${i}.jsonl`);
    for (const i of [0, 1]) {
      const args = ["extract", "-q", "--jobs", "1", "-m", model, "--json", "--shard", `${i}/2`];
      await runHere([...args, "-o", shard(i), input]);
    }
    const whole = await verified([parts], [input]);
    expect(whole).toMatchObject({
      code: 0,
      verdict: { ok: true, expected: 10, found: 10, failed: { empty: 1 }, models: {} },
    });
    expect(whole.stdout).toMatch(WHOLE);

    const half = await verified([shard(0)], [input]);
    expect(half.code).toBe(1);
    expect(half.verdict.missing).toEqual({ count: 5, first: ["p1", "p3", "p5", "p7", "p9"] });
    expect(half.stdout).toContain("5 of 10 pages\n");
    expect(half.stdout).toContain("5 pages missing:\n  p1\n  p3\n");

    const twice = await verified([parts, shard(1)], [input]);
    expect(twice.code).toBe(1);
    expect(twice.verdict.twice).toMatchObject({
      count: 5,
      first: expect.arrayContaining(["p1"]),
    });

    appendFileSync(shard(0), `${JSON.stringify({ input: "p99", text: "" })}\n{"input":"p`);
    writeFileSync(`${shard(1)}.part`, "");
    const odd = await verified([parts], [input]);
    expect(odd.verdict).toMatchObject({
      ok: false,
      found: 10,
      unknown: { count: 1, first: ["p99"] },
      damaged: { count: 1, first: [`${shard(0)}: line 7 is cut off`] },
      unfinished: [`${shard(1)}.part`],
    });
    expect(odd.stdout).toContain(`not ended: ${shard(1)}.part; run the same command with --resume`);
    expect((await verified([shard(1)], [input])).verdict.unfinished).toHaveLength(1);
  });

  test("lists are cut, and say so", async () => {
    const { input, folder } = batch();
    const output = join(folder, "none.jsonl");
    writeFileSync(output, "");
    const args = ["verify", output, "--against", input, "--most", "2"];
    const { code, stdout } = await runHere(args);
    expect(code).toBe(1);
    expect(stdout).toContain("10 pages missing:\n  p0\n  p1\n  and 8 more; --most names them\n");
  });
});

test.each([
  ["rows.jsonl", '{"input":"a","text":""}\n{"input":"b","url":"https://b.test/","warcOffset":1}\n'],
  ["rows.jsonl", '{"input":"a","text":""}\n{"input":"b","text":null,"error":null,"seine":{}}\n'],
  ["rows.csv", "input,url,text,warcDate,kept.x,error\na,,x,,,\nb,https://b.test/,,2026,1,\n"],
])("a row that has neither content nor an error is damage: %s", async (name, rows) => {
  const folder = temporaryFolder();
  const input = join(folder, "in.jsonl");
  writeFileSync(input, '{"id":"a","html":"x"}\n{"id":"b","html":"x"}\n');
  writeFileSync(join(folder, name), rows);
  const found = await verified([join(folder, name)], [input]);
  expect(found).toMatchObject({
    code: 1,
    verdict: {
      ok: false,
      missing: { count: 1, first: ["b"] },
      damaged: { count: 1, first: [expect.stringContaining("has neither content nor an error")] },
    },
  });
  expect(found.stdout).toContain("add --stats and the file that --stats of the run wrote");
});

test("rows that Spark wrote name their model, and two are a fault", async () => {
  const { folder, input } = batch();
  const out = join(folder, "spark");
  mkdirSync(out);
  const row = (i: number, model: string): string =>
    JSON.stringify({ url: `https://example.org/${i}`, text: "", seine: { model_sha256: model } });
  const bare = join(folder, "bare.jsonl");
  const urls = readFileSync(input, "utf8").replace(/"id":"p\d",/g, "");
  writeFileSync(bare, urls);
  const write = (models: readonly string[]): void => {
    for (const part of [0, 1]) {
      const lines = Array.from({ length: 5 }, (_, i) => row(2 * i + part, models[part]!));
      writeFileSync(join(out, `part-0000${part}.json.gz`), gzipSync(`${lines.join("\n")}\n`));
    }
    writeFileSync(join(out, "_SUCCESS"), "");
    writeFileSync(join(out, ".part-00000.json.gz.crc"), "");
  };
  write(["sha256:a", "sha256:a"]);
  const one = await verified([out], [bare]);
  expect(one).toMatchObject({ code: 0, verdict: { models: { "sha256:a": 10 } } });
  write(["sha256:a", "sha256:b"]);
  const two = await verified([out], [bare]);
  expect(two).toMatchObject({ code: 1, verdict: { models: { "sha256:a": 5, "sha256:b": 5 } } });
  expect(two.stdout).toContain("there is more than one model");
});

test("counts of runs name their model, and whether they have ended", async () => {
  const { folder, input, model } = batch();
  const [output, stats] = ["a.jsonl", "s.json"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  await runHere([
    ...["extract", "-q", "--jobs", "1", "-m", model, "--json", "-o", output],
    ...["--stats", stats, input],
  ]);
  const { checksum } = JSON.parse(readFileSync(model, "utf8"));
  const args = ["verify", output, "--json", "--against", input, "--stats"];
  const whole = await runHere([...args, stats]);
  expect(JSON.parse(whole.stdout)).toMatchObject({ ok: true, models: { [checksum]: 10 } });
  const other = join(folder, "t.json");
  writeFileSync(other, JSON.stringify({ complete: false, model: "sha256:b", pages: 1 }));
  const two = await runHere([...args, stats, other]);
  expect(two.code).toBe(1);
  expect(JSON.parse(two.stdout)).toMatchObject({
    models: { [checksum]: 10, "sha256:b": 1 },
    unfinished: [other],
  });
  const wrong = await runHere([...args, output]);
  expect(JSON.parse(wrong.stdout)).toMatchObject({ ok: false, damaged: { count: 1 } });
});

describe("other outputs", () => {
  test("CSV, chunks and a folder with a file per page", async () => {
    const { folder, input, model } = batch();
    const at = (name: string): string => join(folder, name);
    const base = ["-q", "-m", model];
    await runHere(["extract", ...base, "-f", "csv", "-o", at("a.csv"), input]);
    expect(await verified([at("a.csv")], [input])).toMatchObject({
      code: 0,
      verdict: { found: 10, failed: { empty: 1 }, parts: [{ rows: 10, pages: 10 }] },
    });

    const lines = `${readFileSync(input, "utf8")}\n${JSON.stringify({ id: "bare", html: "<p>" })}`;
    writeFileSync(input, lines);
    await runHere(["chunk", ...base, "-o", at("chunks.jsonl"), input]);
    const chunks = await verified([at("chunks.jsonl")], [input]);
    expect(chunks).toMatchObject({
      code: 0,
      verdict: { expected: 11, found: 10, without: { count: 1, first: ["bare"] } },
    });

    await runHere(["extract", ...base, "--md", "--jobs", "1", "--output-dir", at("md"), input]);
    expect(await verified([at("md")], [input])).toMatchObject({
      code: 0,
      verdict: { expected: 11, found: 11, files: 10, failed: { empty: 1 } },
    });
    rmSync(at("md/p4.md"));
    writeFileSync(at("md/other.md"), "");
    expect(await verified([at("md")], [input])).toMatchObject({
      code: 1,
      verdict: {
        missing: { count: 1, first: ["p4"] },
        unknown: { count: 1, first: ["file other"] },
      },
    });
  });

  test("two captures of an address are two pages", async () => {
    const folder = temporaryFolder();
    const record = (text: string): string => {
      const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${pageOf(text)}`;
      return [
        "WARC/1.0",
        "WARC-Type: response",
        "WARC-Target-URI: https://example.org/",
        "WARC-Date: 2026-01-01T00:00:00Z",
        "WARC-Record-ID: <urn:uuid:1>",
        "Content-Type: application/http; msgtype=response",
        `Content-Length: ${Buffer.byteLength(http)}`,
        "",
        `${http}\r\n\r\n`,
      ].join("\r\n");
    };
    const warc = join(folder, "a.warc");
    writeFileSync(warc, record("The bridge opened on Monday.") + record("It closed on Tuesday."));
    const output = join(folder, "a.jsonl");
    const model = writeTinyModel(folder);
    await runHere(["extract", "-q", "-m", model, "--json", "-o", output, warc]);
    expect(await verified([output], [warc])).toMatchObject({ code: 0, verdict: { found: 2 } });
    const [first] = readFileSync(output, "utf8").split("\n");
    writeFileSync(output, `${first}\n${first}\n`);
    expect(await verified([output], [warc])).toMatchObject({
      code: 1,
      verdict: {
        missing: { count: 1, first: [expect.stringMatching(CAPTURE)] },
        twice: { count: 1 },
      },
    });
  });

  test("what is not there is wrong usage", async () => {
    expect(await runHere(["verify", "/none.jsonl", "--against", "x"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot read /none.jsonl"),
    });
    expect((await runHere(["verify", "package.json"])).code).toBe(2);
  });
});

test("rows of CSV are read as they were written, however they are cut", async () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("", '"', '""', ",", "\n", "\r\n", "a\rb", "'=1"),
  );
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      async (rows, size, isOpen) => {
        const text = rows
          .map((row) => `${row.map((one) => csvCell(one, true)).join(",")}\n`)
          .join("");
        const whole = isOpen ? text.slice(0, -1) : text;
        async function* parts(): AsyncGenerator<string> {
          for (let at = 0; at < whole.length; at += size) yield whole.slice(at, at + size);
        }
        const read: string[][] = [];
        for await (const row of csvRows(parts())) read.push(row);
        expect(read).toEqual(rows);
      },
    ),
    { numRuns: 500 },
  );
});

const WHOLE =
  /0\.jsonl: 5 rows, sha256 [\da-f]{64}\n.*1\.jsonl: 5 rows, .*\n10 of 10 pages\n1 failed: 1 empty\nmodel: none is named; add --stats and the file that --stats of the run wrote\nall is there\n$/;
const CAPTURE = /^https:\/\/example\.org\/ \(.*a\.warc at \d+\)$/;
