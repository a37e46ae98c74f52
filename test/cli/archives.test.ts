import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPages } from "../../src/cli/inputs/inputs.ts";
import { info, record, response } from "../cases/warc-records.ts";
import { pageOf, seine, temporaryFolder, writeAll, writeTinyModel } from "./run.ts";

const BAD = /! undecodable$/;
const CUT = /^x\.jsonl\.gz:\d+! (?:undecodable|bad-record)$/;
const NAME = /^https:\/\/example\.org\/(\w)/;

async function read(name: string, content: Uint8Array): Promise<string[]> {
  const folder = temporaryFolder();
  writeAll(folder, { [name]: content });
  const lines: string[] = [];
  for await (const page of readPages([join(folder, name)])) {
    const { name: id } = page;
    const told =
      "page" in page
        ? `: ${Buffer.from(page.page.bytes)}${page.page.charset ? ` (${page.page.charset})` : ""}`
        : `! ${page.error.reason}`;
    lines.push(id.replace(`${folder}/`, "") + told);
  }
  return lines;
}

describe("JSONL", () => {
  const lines = [
    '{"id": "a", "url": "https://example.org/a", "html": "<p>\u00e4"}',
    "",
    '{"url": "https://example.org/b", "html": "b", "more": 1}',
    '{"html": "c"}',
    "no JSON",
    '{"id": "d"}',
    '{"id": 7, "html": "e"}',
  ].join("\n");
  const expected = [
    "a: <p>ä (utf-8)",
    "https://example.org/b: b (utf-8)",
    "x:4: c (utf-8)",
    "x:5! bad-record",
    "d! bad-record",
    "7: e (utf-8)",
  ];

  test.each([
    ["x.jsonl", Buffer.from(lines)],
    ["x.ndjson", Buffer.from(`${lines}\r\n`)],
    ["x.jsonl.gz", gzipSync(lines)],
    ["x.jsonl.gz", Buffer.concat([gzipSync(lines.slice(0, 100)), gzipSync(lines.slice(100))])],
  ])("%s is a page per line", async (name, content) => {
    expect(await read(name, content)).toEqual(
      expected.map((line) => line.replace("x:", `${name}:`)),
    );
  });

  test("a file that is cut off gives the lines before, then an error", async () => {
    const many = Array.from({ length: 5000 }, (_, i) => `{"id": ${i}, "html": "${Math.sin(i)}"}\n`);
    const whole = gzipSync(many.join(""));
    const found = await read("x.jsonl.gz", whole.subarray(0, whole.length / 2));
    expect(found.length).toBeGreaterThan(1000);
    expect(found.at(-1)).toMatch(CUT);
  });

  test("a line that is no object says so", async () => {
    const folder = temporaryFolder();
    writeAll(folder, { "x.jsonl": "[]" });
    const found = readPages([join(folder, "x.jsonl")]);
    const { value } = await found.next();
    expect((value as { error: Error }).error.message).toBe(
      'found [], expected one JSON object per line, {"id": …, "url": …, "html": …}',
    );
  });

  test("the page's own URL is passed on", async () => {
    const folder = temporaryFolder();
    const html = `${pageOf("one two three four five six seven <a href=c>eight</a>")}`;
    writeAll(folder, {
      "x.jsonl": JSON.stringify({ id: "p", url: "https://example.org/a/b", html }),
    });
    const model = writeTinyModel(folder);
    const args = ["extract", "-m", model, "--format", "markdown", join(folder, "x.jsonl")];
    const { code, stdout } = await seine(args);
    expect(stdout).toContain("(https://example.org/a/c)");
    expect(code).toBe(0);
  });
});

const page = (name: string): string => `<p>${name.repeat(3000)}`;
const a = response({ uri: "https://example.org/a", body: page("a") });
const b = response({ uri: "https://example.org/b", body: page("b") });
const c = response({ uri: "https://example.org/c", body: page("c") });
const good = (name: string): string => `https://example.org/${name}: ${page(name)}`;

describe("WARC", () => {
  const chunked = "5\r\n<p>ch\r\n4\r\nunks\r\n0\r\n\r\n";
  const html = "Content-Type: text/html";
  const records = [
    info,
    record("request", Buffer.from("GET / HTTP/1.1\r\nHost: x\r\n\r\n"), 0),
    a,
    response({ uri: "u:latin", body: "x", headers: [`${html}; charset=ISO-8859-1`] }),
    response({ uri: "u:image", body: "x", headers: ["Content-Type: image/png"] }),
    response({ uri: "u:moved", body: "x", status: "301 Moved" }),
    response({ uri: "u:xhtml", body: "x", headers: ["content-type: application/xhtml+xml"] }),
    response({ uri: "u:chunked", body: chunked, headers: [html, "Transfer-Encoding: chunked"] }),
    response({ uri: "u:gzip", body: gzipSync("zip"), headers: [html, "Content-Encoding: gzip"] }),
    response({
      uri: "u:br",
      body: brotliCompressSync("br"),
      headers: [html, "Content-Encoding: br"],
    }),
    response({ uri: "u:gone", body: "x", status: "404 Not Found" }),
    response({ uri: "u:zstd", body: "?", headers: [html, "Content-Encoding: zstd"] }),
    b,
  ];
  const expected = [
    good("a"),
    "u:latin: x (ISO-8859-1)",
    "u:xhtml: x",
    "u:chunked: <p>chunks",
    "u:gzip: zip",
    "u:br: br",
    "u:gone! http-status",
    "u:zstd! undecodable",
    good("b"),
  ];

  test.each([
    ["x.warc", Buffer.concat(records)],
    ["x.warc.gz", Buffer.concat(records.map((one) => gzipSync(one)))],
    ["x.warc.gz", gzipSync(Buffer.concat(records))],
  ])("%s gives its HTML responses", async (name, content) => {
    expect(await read(name, content)).toEqual(expected);
  });

  test.each([
    [
      "a header that is none",
      Buffer.concat([a, Buffer.from(`${b}`.replace("WARC", "WXRC")), c]),
      ["a", "!", "c"],
    ],
    [
      "a length too small",
      Buffer.concat([a, response({ uri: "u:b", body: "bb\r\n\r\nbbbb", wrongBy: -5 }), c]),
      ["a", "!", "c"],
    ],
    [
      "a length too large",
      Buffer.concat([response({ uri: "u:a", body: "a", wrongBy: 100 }), b, c]),
      ["!", "b", "c"],
    ],
    [
      "a length beyond the end",
      Buffer.concat([response({ uri: "u:a", body: "a", wrongBy: 1e6 }), b, c]),
      ["!", "b", "c"],
    ],
    ["the end cut off", Buffer.concat([a, b.subarray(0, 500)]), ["a", "!"]],
    ["noise between", Buffer.concat([a, Buffer.from("noise\r\n".repeat(50)), b]), ["a", "!", "b"]],
  ])("reads on after %s", async (_, content, pages) => {
    const found = await read("x.warc", content);
    const names = found.map((line) =>
      line.includes("! bad-record") ? "!" : (NAME.exec(line)?.[1] ?? "?"),
    );
    expect(names).toEqual(pages);
    for (const name of names) if ("abc".includes(name)) expect(found).toContain(good(name));
  });

  test.each([0, 10, 40, 80, 120])("reads on after a gzip member broken at byte %i", async (at) => {
    const bad = Buffer.from(gzipSync(b));
    bad.fill(0x55, at, at + 12);
    const found = await read("x.warc.gz", Buffer.concat([gzipSync(a), bad, gzipSync(c)]));
    expect(found).toHaveLength(3);
    expect(found[0]).toBe(good("a"));
    expect(found[1]).toMatch(BAD);
    expect(found[2]).toBe(good("c"));
  });

  test("every cut of a file gives whole pages or errors", async () => {
    const whole = Buffer.concat([a, b, c].map((one) => gzipSync(one)));
    for (let end = 0; end < whole.length; end += 37) {
      const found = await read("x.warc.gz", whole.subarray(0, end));
      for (const line of found) {
        if (!line.includes("! ")) expect(["a", "b", "c"].map(good)).toContain(line);
      }
    }
  });

  test("a file without pages is an error", async () => {
    expect(await read("x.warc", info)).toEqual(["x.warc! not-found"]);
    expect(await read("x.warc", Buffer.alloc(0))).toEqual(["x.warc! not-found"]);
  });
});
