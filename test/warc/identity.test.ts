/** What a record's identity is: where it is in the file as stored, and what its header says. */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Identity } from "../../src/document/identity.ts";
import { readWarc } from "../../src/warc/warc.ts";
import { info, record, response } from "../cases/warc-records.ts";
import { takesDictionaries, zstd } from "../cases/zstd.ts";

const FAILED = /^! (?:un|ba)/;

type Told = Identity & { readonly id: string; readonly page: string };

async function read(bytes: Uint8Array, path: string, chunk = 1000): Promise<Told[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const told: Told[] = [];
  for await (const { id, identity, read } of readWarc(chunks(), path, 1e7)) {
    const page = await read();
    const content = "error" in page ? `! ${page.error.reason}` : Buffer.from(page.html).toString();
    told.push({ id, ...identity, page: content });
  }
  return told;
}

const page = (name: string): string => `<p>${name.repeat(3000)}`;
const names = ["a", "b", "c"];
const records = names.map((name) =>
  response({ uri: `https://example.org/${name}`, body: page(name) }),
);
const files: [string, (bytes: Uint8Array) => Buffer][] = [
  ["x.warc", (bytes) => Buffer.from(bytes)],
  ["x.warc.gz", (bytes) => gzipSync(bytes)],
  ...(zstd ? [["x.warc.zst", zstd] as [string, typeof zstd]] : []),
];

describe.each(files)("%s", (path, compressed) => {
  const members = [info, ...records].map((bytes) => compressed(bytes));
  const offsets = names.map((_, i) => Buffer.concat(members.slice(0, i + 1)).length);

  test.each([7, 1000, 1e6])(
    "a record can be looked up at its offset, in pieces of %i",
    async (n) => {
      const whole = Buffer.concat(members);
      const told = await read(whole, path, n);
      expect(told.map(({ warcOffset }) => warcOffset)).toEqual(offsets);
      for (const [i, { warcOffset, page: content }] of told.entries()) {
        expect((await read(whole.subarray(warcOffset), path))[0]!.page).toBe(content);
        expect(content).toBe(page(names[i]!));
      }
    },
  );

  test("damage costs its record, which is named by its place in the file", async () => {
    const bad = Buffer.from(members[2]!);
    bad.fill(0x55, 12, 24);
    const told = await read(Buffer.concat([members[0]!, members[1]!, bad, members[3]!]), path);
    expect(told.map(({ page }) => page.slice(0, 4))).toEqual([
      page("a").slice(0, 4),
      expect.stringMatching(FAILED),
      page("c").slice(0, 4),
    ]);
    expect(told[1]).toMatchObject({ id: `${path}:${offsets[1]}`, warcOffset: offsets[1] });
    expect(told[2]!.warcOffset).toBe(offsets[2]);
  });

  test("every cut of the file gives whole pages or errors", async () => {
    const whole = Buffer.concat(members);
    for (let end = 0; end < whole.length; end += 61) {
      for (const { page: content } of await read(whole.subarray(0, end), path)) {
        if (!content.startsWith("! ")) expect(names.map(page)).toContain(content);
      }
    }
  });
});

test("a file that was compressed as a whole has one offset; names say how far behind it", async () => {
  const bad = record("response", Buffer.from("no answer"), 0);
  const bytes = Buffer.concat([info, bad, records[0]!]);
  const told = await read(gzipSync(bytes), "x.warc.gz");
  expect(told.map(({ id, warcOffset }) => [id, warcOffset])).toEqual([
    [`x.warc.gz:0+${info.length}`, 0],
    ["https://example.org/a", 0],
  ]);
});

test("has what the record's header says", async () => {
  const http = Buffer.from("HTTP/1.1 203 Other\r\nContent-Type: text/html\r\n\r\n<p>a");
  const bytes = record(
    "response",
    http,
    0,
    "WARC-Target-URI: <https://Example.org/A>",
    "WARC-Date: 2026-11-21T10:00:00Z",
    "WARC-Payload-Digest: sha1:ABC",
    "WARC-Truncated: length",
  );
  const { warcRecordId, ...told } = (await read(bytes, "x.warc"))[0]!;
  expect(warcRecordId).toContain("<urn:uuid:");
  expect(told).toEqual({
    id: "https://Example.org/A",
    url: "https://Example.org/A",
    warcFile: "x.warc",
    warcOffset: 0,
    warcTarget: "https://Example.org/A",
    warcDate: "2026-11-21T10:00:00Z",
    warcStatus: 203,
    warcDigest: "sha1:ABC",
    warcTruncated: "length",
    page: "<p>a",
  });
  expect((await read(bytes, "-"))[0]!.warcFile, "standard input has no name").toBeUndefined();
});

describe.runIf(zstd)("zstd", () => {
  const noise = Buffer.from(
    Array.from({ length: 600_000 }, (_, i) => (i * i * 7919) % 1_000_003).join(),
  );
  const large = response({ uri: "https://example.org/large", body: noise });

  test("frames of megabytes are streamed", async () => {
    const bytes = Buffer.concat([records[0]!, large, records[1]!]);
    for (const whole of [
      zstd!(bytes),
      Buffer.concat([records[0]!, large, records[1]!].map((one) => zstd!(one))),
    ]) {
      const told = await read(whole, "x.warc.zst", 50_000);
      expect(told.map(({ page }) => page.length)).toEqual([3003, noise.length, 3003]);
    }
  });

  test("a large frame that is damaged or cut costs itself", async () => {
    const frame = zstd!(large);
    expect(frame.length).toBeGreaterThan(2 ** 20);
    const damaged = Buffer.from(frame);
    damaged.fill(0x55, 1_200_000, 1_200_020);
    const told = await read(Buffer.concat([damaged, zstd!(records[1]!)]), "x.warc.zst", 50_000);
    expect(told.map(({ page }) => page.slice(0, 3))).toEqual(["! u", "<p>"]);
    const cut = await read(frame.subarray(0, 1_200_000), "x.warc.zst", 50_000);
    expect(cut.map(({ page }) => page)).toEqual(["! undecodable"]);
  });

  test("a body may be coded by it", async () => {
    const headers = ["Content-Type: text/html", "Content-Encoding: zstd"];
    const bytes = response({ uri: "https://example.org/a", body: zstd!("<p>coded"), headers });
    expect((await read(bytes, "x.warc"))[0]!.page).toBe("<p>coded");
  });

  test("frames that are skipped are", async () => {
    const skipped = Buffer.from("502a4d1803000000414243", "hex");
    const bytes = Buffer.concat([zstd!(records[0]!), skipped, zstd!(records[1]!)]);
    expect((await read(bytes, "x.warc.zst")).map(({ page }) => page[3])).toEqual(["a", "b"]);
  });

  test.runIf(takesDictionaries)(
    "the first frame may hold the dictionary, compressed or not",
    async () => {
      const dictionary = Buffer.concat([info, records[0]!]);
      const frames = records.map((one) => zstd!(one, { dictionary }));
      for (const content of [dictionary, zstd!(dictionary)]) {
        const size = Buffer.alloc(4);
        size.writeUInt32LE(content.length);
        const first = Buffer.concat([Buffer.from("5d2a4d18", "hex"), size, content]);
        const told = await read(Buffer.concat([first, ...frames]), "x.warc.zst");
        expect(told.map(({ page }) => page)).toEqual(names.map(page));
        expect(told[0]!.warcOffset).toBe(first.length);
      }
    },
  );
});

test.skipIf(zstd)("without zstd, says which Node.js has it", async () => {
  const bytes = Buffer.from("28b52ffd0411000061", "hex");
  await expect(read(bytes, "x.warc.zst")).rejects.toThrow("Node.js 22.15 or later");
});
