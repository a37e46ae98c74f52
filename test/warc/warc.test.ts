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
const LENGTH = /Length: \d+/;
const LENGTH_LINE = /Content-Length: \d+\r\n/;

/** A record of HTTP as it stands. */
function raw(http: string | Uint8Array, ...headers: string[]): Buffer {
  return record("response", Buffer.from(http), 0, "WARC-Target-URI: u:a", ...headers);
}

const next = response({ uri: "u:b", body: "b" });

const PARTS = /[\s\S]{1,4000}/g;

describe("bodies that are cut off", () => {
  const long = `<p>${Array.from({ length: 9000 }, (_, i) => (i * i * 7919) % 1_000_003).join(" ")}`;
  const START = long.slice(0, 3000);
  /** An answer whose body has these codings and lacks its last third. */
  function cut(header: string, body: Uint8Array | string, ...headers: string[]): Buffer {
    const http = Buffer.from(`HTTP/1.1 200 OK\r\n${HTML}\r\n${header}\r\n\r\n`);
    const start = Buffer.from(body).subarray(0, (2 * body.length) / 3);
    return Buffer.concat([raw(Buffer.concat([http, start]), ...headers), next]);
  }
  const inChunks = (long.match(PARTS) ?? [])
    .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
    .join("");

  test.each<[string, string, Uint8Array | string]>([
    ["gzip", "Content-Encoding: gzip", gzipSync(long)],
    ["x-gzip", "Content-Encoding: x-gzip", gzipSync(long)],
    ["deflate", "Content-Encoding: deflate", deflateSync(long)],
    ["deflate without a header", "Content-Encoding: deflate", deflateRawSync(long)],
    ["br", "Content-Encoding: br", brotliCompressSync(long)],
    ["two codings", "Content-Encoding: br, gzip", gzipSync(brotliCompressSync(long))],
    ["chunks", "Transfer-Encoding: chunked", inChunks],
  ])("%s: pages where the record says so, else failures", async (_, header, body) => {
    const [declared, ...more] = await read(cut(header, body, "WARC-Truncated: length"));
    const page = declared!.slice("u:a: ".length);
    expect(page.startsWith(START)).toBe(true);
    expect(long.startsWith(page)).toBe(true);
    expect(more).toEqual(["u:b: b"]);
    expect(await read(cut(header, body))).toEqual(["u:a! undecodable", "u:b: b"]);
  });

  test("chunks may end in any place", async () => {
    const http = `HTTP/1.1 200 OK\r\n${HTML}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const body = "3\r\n<p>\r\n2\r\nab\r\n";
    const found: string[] = [];
    for (let end = 3; end <= body.length; end++) {
      found.push(...(await read(raw(`${http}${body.slice(0, end)}`, "WARC-Truncated: time"))));
    }
    const pages = ["", "<", "<p", ...Array(6).fill("<p>"), "<p>a", ...Array(3).fill("<p>ab")];
    expect(found).toEqual(pages.map((page) => `u:a: ${page}`));
  });

  test("damage is no end", async () => {
    const damaged = gzipSync(long).fill(0x55, 30, 60);
    const bytes = cut("Content-Encoding: gzip", damaged, "WARC-Truncated: length");
    expect(await read(bytes)).toEqual(["u:a! undecodable", "u:b: b"]);
  });
});

describe("answers that are odd", () => {
  const zipped = gzipSync("<p>a");
  const zippedTwice = Buffer.concat([zipped, gzipSync(" and more")]);
  test.each<[string, Buffer, string]>([
    ["without fields", raw("HTTP/1.1 200 OK\r\n\r\n<p>a"), ": <p>a"],
    ["without fields or a body", raw("HTTP/1.1 200 OK\r\n\r\n"), ": "],
    ["without a reason", raw(`HTTP/1.1 200\r\n${HTML}\r\n\r\n<p>a`), ": <p>a"],
    ["of HTTP 2", raw(`HTTP/2 404\r\n${HTML}\r\n\r\n<p>a`), "! http-status"],
    [
      "with folded fields",
      raw("HTTP/1.1 200 OK\r\nContent-Type: text/html;\r\n\tcharset=gbk\r\nX: y\r\n\r\n<p>a"),
      ": <p>a (gbk)",
    ],
    ["without a header", raw("<p>a"), "! bad-record"],
    ["with half a header", raw(`HTTP/1.1 200 OK\r\n${HTML}`), "! bad-record"],
    ["chunked and cut off", chunked("3\r\n<p>\r\n2\r\nab\r\n"), "! undecodable"],
    ["chunked and cut off in a line", chunked("3\r\n<p>\r\n2"), "! undecodable"],
    ["chunked and broken", chunked("3\r\n<p>ab\r\n0\r\n\r\n"), "! undecodable"],
    ["with extensions and trailers", chunked("3;x=y\r\n<p>\r\n0\r\nX: y\r\n\r\n"), ": <p>"],
    ["chunked with bare line feeds", chunked("3\n<p>\n1\na\n0\n\n"), ": <p>a"],
    [
      "cut off",
      response({ uri: "u:a", body: "<p>a", headers: [HTML, "Content-Length: 40"] }),
      "! undecodable",
    ],
    [
      "cut off by the crawler, which says so",
      raw(`HTTP/1.1 200 OK\r\n${HTML}\r\nContent-Length: 40\r\n\r\n<p>a`, "WARC-Truncated: length"),
      ": <p>a",
    ],
    [
      "longer than it says, as crawlers that decompress leave it",
      response({ uri: "u:a", body: "<p>a", headers: [HTML, "Content-Length: 2"] }),
      ": <p>a",
    ],
    ["of two gzip members", encoded("u:a", "gzip", zippedTwice), ": <p>a and more"],
    ["compressed twice", encoded("u:a", "gzip, br", brotliCompressSync(zipped)), ": <p>a"],
    ["compressed in chunks", chunkedGzip(zipped), ": <p>a"],
    [
      "compressed many times",
      encoded("u:a", "gzip,gzip,gzip,gzip", gzipSync(gzipSync(gzipSync(zipped)))),
      "! undecodable",
    ],
  ])("%s", async (_, bytes, expected) => {
    expect(await read(Buffer.concat([bytes, next]))).toEqual([`u:a${expected}`, "u:b: b"]);
  });

  function chunkedGzip(body: Buffer): Buffer {
    const chunks = [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"];
    return response({
      uri: "u:a",
      body: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
      headers: [HTML, "Transfer-Encoding: gzip, chunked"],
    });
  }

  test("a bomb of two codings is too large", async () => {
    const bomb = gzipSync(gzipSync("x".repeat(30_000_000)));
    expect(await read(encoded("u:a", "gzip, gzip", bomb))).toEqual(["u:a! too-large"]);
  });

  test("an invalid URL still names the page, which reports it", async () => {
    const odd = response({ uri: "http://[", body: "a" });
    for await (const { read } of readWarc(
      (async function* () {
        yield odd;
      })(),
      "x.warc",
      1e6,
    )) {
      expect(await read()).toEqual({
        id: "http://[",
        html: Buffer.from("a"),
        urlError: 'expected an absolute URL such as https://example.org/a, found "http://["',
      });
    }
  });
});

describe("records", () => {
  const first = response({ uri: "u:a", body: "a" });

  test.each<[string, Buffer]>([
    ["after garbage without a line end", Buffer.concat([Buffer.from("garbage"), first])],
    ["after garbage that looks like one", Buffer.concat([Buffer.from("WARC/1.0 WARC/1.0"), first])],
    [
      "after garbage of many that look like one",
      Buffer.concat([Buffer.from("x: WARC/1.0\n".repeat(3000)), first]),
    ],
  ])("%s are found", async (_, bytes) => {
    expect(await read(Buffer.concat([bytes, next]))).toEqual([
      "x.warc:0! bad-record",
      "u:a: a",
      "u:b: b",
    ]);
  });

  test.each<[string, string]>([
    ["a version in lower case", first.toString().replace("WARC/1.0", "warc/1.1")],
    ["fields in other cases", first.toString().replace("WARC-Type", "warc-TYPE")],
    ["bare line feeds", first.toString().replaceAll("\r\n", "\n").replace(LENGTH, "Length: 42")],
    ["folded fields", first.toString().replace("WARC-Type: ", "WARC-Type:\r\n  ")],
    ["an address in angles", first.toString().replace("u:a", "<u:a>")],
  ])("may have %s", async (_, text) => {
    expect(await read(Buffer.concat([Buffer.from(text), next]))).toEqual(["u:a: a", "u:b: b"]);
  });

  test("of other types, and DNS answers, are not pages", async () => {
    const http = Buffer.from(`HTTP/1.1 200 OK\r\n${HTML}\r\n\r\n`);
    const dns = Buffer.from("20261121\r\ne.example. 1 IN A 192.0.2.1\r\n");
    const names = record("response", dns, 0, "WARC-Target-URI: dns:e.example").toString();
    const bytes = [
      ...["revisit", "metadata", "request", "conversion", "continuation"].map((type) =>
        record(type, http, 0, "WARC-Target-URI: u:a"),
      ),
      Buffer.from(names.replace("application/http", "text/dns")),
      next,
    ];
    expect(await read(Buffer.concat(bytes))).toEqual(["u:b: b"]);
  });

  test("without a length are reported", async () => {
    const text = first.toString().replace(LENGTH_LINE, "");
    expect(await read(Buffer.concat([Buffer.from(text), next]))).toEqual([
      "u:a! bad-record",
      "u:b: b",
    ]);
  });
});
