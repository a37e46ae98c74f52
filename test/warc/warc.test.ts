import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWarc } from "../../src/warc/warc.ts";
import { info, record, response } from "../cases/warc-records.ts";

const HTML = "Content-Type: text/html";

/** What a file gives: `id: page (charset)` or `id! reason`. */
async function read(bytes: Uint8Array, maxBytes = 1e6, path = "x.warc"): Promise<string[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
  }
  const lines: string[] = [];
  for await (const { id, read } of readWarc(chunks(), path, maxBytes)) {
    const page = await read();
    expect(page.id).toBe(id);
    if ("error" in page) lines.push(`${id}! ${page.error.reason}`);
    else lines.push(`${id}: ${Buffer.from(page.html)}${page.charset ? ` (${page.charset})` : ""}`);
  }
  return lines;
}

function encoded(uri: string, encoding: string, body: Uint8Array | string): Buffer {
  return response({ uri, body, headers: [HTML, `Content-Encoding: ${encoding}`] });
}

function chunked(body: string): Buffer {
  return response({ uri: "u:a", body, headers: [HTML, "Transfer-Encoding: Chunked"] });
}

describe("bodies", () => {
  const text = `<p>${"some words ".repeat(5000)}`;

  test.each<[string, Buffer]>([
    ["identity", encoded("u:a", "identity", text)],
    ["gzip", encoded("u:a", "GZip", gzipSync(text))],
    ["x-gzip", encoded("u:a", "x-gzip", gzipSync(text))],
    ["deflate", encoded("u:a", "deflate", deflateSync(text))],
    ["deflate without a header", encoded("u:a", "deflate", deflateRawSync(text))],
    ["br", encoded("u:a", "br", brotliCompressSync(text))],
    ["gzip that is none", encoded("u:a", "gzip", text)],
    [
      "chunked",
      chunked(`3\r\n<p>\r\n${(text.length - 3).toString(16)}\r\n${text.slice(3)}\r\n0\r\n\r\n`),
    ],
    ["chunked that is none", chunked(text)],
  ])("%s", async (_, bytes) => {
    expect(await read(bytes)).toEqual([`u:a: ${text}`]);
  });

  const zipped = gzipSync(text);
  const damaged = Buffer.from(zipped).fill(0x55, 30, 60);
  test.each<[string, Buffer]>([
    ["gzip cut off", encoded("u:a", "gzip", zipped.subarray(0, -20))],
    ["gzip damaged", encoded("u:a", "gzip", damaged)],
    [
      "gzip with a wrong checksum",
      encoded("u:a", "gzip", Buffer.from(zipped).fill(0, zipped.length - 8)),
    ],
    [
      "deflate damaged",
      encoded("u:a", "deflate", Buffer.from(deflateSync(text)).fill(0x55, 30, 60)),
    ],
    ["br damaged", encoded("u:a", "br", "no brotli")],
    ["zstd", encoded("u:a", "zstd", "?")],
    ["chunks cut off", chunked(`3\r\n<p>\r\nffff\r\n${text}`)],
  ])("%s is undecodable, and reading goes on", async (_, bytes) => {
    const next = response({ uri: "u:b", body: "b" });
    expect(await read(Buffer.concat([bytes, next]))).toEqual(["u:a! undecodable", "u:b: b"]);
  });

  test("comes after a header of HTTP with bare line feeds", async () => {
    const http = Buffer.from(`HTTP/1.1 200 OK\n${HTML}; charset=utf-8\n\n<p>a\r\n\r\nb`);
    const bytes = Buffer.concat([
      record("response", http, 0, "WARC-Target-URI: u:a"),
      response({ uri: "u:b", body: "<p>next" }),
    ]);
    expect(await read(bytes)).toEqual(["u:a: <p>a\r\n\r\nb (utf-8)", "u:b: <p>next"]);
  });

  test("a bomb is too large", async () => {
    const bomb = "x".repeat(30_000_000);
    const files = [
      encoded("u:a", "gzip", gzipSync(bomb)),
      encoded("u:b", "br", brotliCompressSync(bomb)),
    ];
    expect(await read(Buffer.concat(files))).toEqual(["u:a! too-large", "u:b! too-large"]);
  });

  test("the charset is that of HTTP", async () => {
    const bytes = response({ uri: "u:a", body: "a", headers: [`${HTML}; charset="shift_jis"`] });
    expect(await read(bytes)).toEqual(["u:a: a (shift_jis)"]);
  });
});

test("records that are too large cost only themselves; others are passed over", async () => {
  const large = "x".repeat(3e6);
  const bytes = Buffer.concat([
    info,
    response({ uri: "u:a", body: large }),
    response({ uri: "u:image", body: large, headers: ["Content-Type: image/png"] }),
    record("resource", Buffer.from(large), 0, "WARC-Target-URI: u:resource"),
    response({ uri: "u:b", body: "b" }),
  ]);
  expect(await read(bytes)).toEqual(["u:a! too-large", "u:b: b"]);
});

test("goes by its first bytes where the name is wrong", async () => {
  const a = response({ uri: "u:a", body: "a" });
  expect(await read(a, 1e6, "x.warc.gz")).toEqual(["u:a: a"]);
  expect(await read(gzipSync(a), 1e6, "x.warc")).toEqual(["u:a: a"]);
});

/** A page that compresses badly, so that damage is damage. */
function page(i: number): string {
  return `<p>${Array.from({ length: 300 }, (_, k) => ((i + 1) * (k + 7) * 7919) % 100_003).join(" ")}`;
}

type Kind = "good" | "gone" | "other" | "request" | "short" | "long" | "damaged" | "cut";

/** A member, and what it gives. */
function member(kind: Kind, i: number, at: number): readonly [Buffer, string[]] {
  const uri = `u:${i}`;
  const good = response({ uri, body: page(i) });
  const zipped = gzipSync(good);
  switch (kind) {
    case "good":
      return [zipped, [`${uri}: ${page(i)}`]];
    case "gone":
      return [gzipSync(response({ uri, body: "x", status: "404 Gone" })), [`${uri}! http-status`]];
    case "other":
      return [gzipSync(response({ uri, body: "x", headers: ["Content-Type: text/css"] })), []];
    case "request":
      return [gzipSync(record("request", Buffer.from("GET / HTTP/1.1\r\n\r\n"), 0)), []];
    case "short":
      return [gzipSync(response({ uri, body: page(i), wrongBy: -1 - at })), [`${uri}! bad-record`]];
    case "long":
      return [gzipSync(response({ uri, body: page(i), wrongBy: 5 + at })), [`${uri}! bad-record`]];
    case "damaged":
      // A header that is gone cannot be told from the damage before it.
      return [Buffer.from(zipped).fill(0x55, 10 + at, 22 + at), ["! undecodable"]];
    case "cut":
      return [zipped.subarray(0, 20 + at), ["! undecodable"]];
  }
}

test("whatever is wrong with records, each costs one failure, and no other", async () => {
  const kinds: Kind[] = [
    "good",
    "good",
    "gone",
    "other",
    "request",
    "short",
    "long",
    "damaged",
    "cut",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(500)), { maxLength: 12 }),
      async (list) => {
        const members = list.map(([kind, at], i) => member(kind, i, at));
        const found = await read(Buffer.concat(members.map(([bytes]) => bytes)));
        expect(found.map((line) => line.replace(PLACE, ""))).toEqual(
          members.flatMap(([, lines]) => lines),
        );
      },
    ),
    { numRuns: 300 },
  );
});

const PLACE = /^x\.warc:\d+/;
