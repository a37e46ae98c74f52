import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import type { Piece, Start } from "../../src/warc/byte-window.ts";
import { gunzip } from "../../src/warc/gunzip.ts";

const DAMAGED = /^one \|the gzip data is damaged[^|]*\|three $/;
const BROKEN = /^one \|[^|]*\|three $/;

type Data = Exclude<Piece, Start>;

async function readPieces(bytes: Uint8Array, chunk: number): Promise<Data[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const pieces: Data[] = [];
  for await (const piece of gunzip(chunks())) if (!("start" in piece)) pieces.push(piece);
  return pieces;
}

/** The data, with `|` and the reason for each gap. */
async function read(bytes: Uint8Array, chunk = 7): Promise<string> {
  const pieces = await readPieces(bytes, chunk);
  return pieces
    .map((piece) => (piece instanceof Uint8Array ? Buffer.from(piece) : `|${piece.gap}|`))
    .join("");
}

test("joins members, however they come in", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: "grapheme", maxLength: 200 })),
      fc.integer({ min: 1, max: 99 }),
      async (texts, chunk) => {
        const bytes = Buffer.concat(texts.map((text) => gzipSync(text)));
        expect(await read(bytes, chunk)).toBe(texts.join(""));
      },
    ),
  );
});

test("reads a member larger than a first try, and optional parts of a header", async () => {
  // Numbers that compress badly.
  const large = Array.from({ length: 30_000 }, (_, i) => (i * i * 7919) % 1_000_003).join();
  expect(await read(gzipSync(large), 5000)).toBe(large);
  const plain = gzipSync("named");
  // Flags for an extra field, a name, a comment and a header checksum.
  const header = Buffer.concat([
    plain.subarray(0, 10),
    Buffer.from("\x03\0xyza.txt\0why\0\x01\x02"),
  ]);
  header[3] = 2 + 4 + 8 + 16;
  expect(await read(Buffer.concat([header, plain.subarray(10)]))).toBe("named");
});

test("skips damaged data and continues", async () => {
  const members = ["one ", "two two two two two two ", "three "].map((text) => gzipSync(text));
  const with2 = (change: (bytes: Buffer) => Buffer): Promise<string> =>
    read(Buffer.concat([members[0]!, change(Buffer.from(members[1]!)), members[2]!]));
  const changed = (at: number) => (bytes: Buffer) => {
    bytes[at] = bytes[at]! ^ 0x55;
    return bytes;
  };
  // In the magic number, the data, and the checksum.
  for (const at of [0, 12, members[1]!.length - 8]) {
    expect(await with2(changed(at))).toMatch(DAMAGED);
  }
  expect(await with2((bytes) => bytes.subarray(0, 15))).toMatch(BROKEN);
  expect(await with2(() => Buffer.from("no gzip at all"))).toMatch(BROKEN);
});

test("says that the data is cut off", async () => {
  const bytes = Buffer.concat([gzipSync("one "), gzipSync("two")]);
  expect(await read(bytes.subarray(0, -3))).toBe("one |the gzip data is cut off|");
});

describe("a member too large for one piece", () => {
  const small = gzipSync("small");
  // 3 MB of noise, which does not get smaller.
  const random = createRandom(1);
  const noise = Buffer.from(Uint8Array.from({ length: 3e6 }, () => random.int(256)));
  const zeros = Buffer.alloc(2 ** 25);

  test.each([
    ["compressed", noise],
    ["uncompressed", zeros],
  ])("comes piece by piece: %s", async (_, data) => {
    for (const chunk of [1000, 2 ** 16]) {
      const pieces = await readPieces(Buffer.concat([small, gzipSync(data), small]), chunk);
      expect(pieces.length).toBeGreaterThan(3);
      const whole = Buffer.concat([Buffer.from("small"), data, Buffer.from("small")]);
      expect(Buffer.concat(pieces as Uint8Array[]).equals(whole)).toBe(true);
    }
  });

  test.each([
    ["damaged", 2_500_000],
    ["cut off", undefined],
  ])("may be %s in the end", async (what, at) => {
    const bytes = gzipSync(noise);
    if (at !== undefined) bytes.fill(0x55, at, at + 20);
    const whole = at === undefined ? bytes.subarray(0, -3) : Buffer.concat([bytes, small, small]);
    const pieces = await readPieces(whole, 2 ** 16);
    const gaps = pieces.filter((piece) => !(piece instanceof Uint8Array));
    expect(gaps).toEqual([{ gap: `the gzip data is ${what}`, isPartial: true }]);
    if (at !== undefined) expect(pieces.slice(-2).map(String)).toEqual(["small", "small"]);
  });
});
