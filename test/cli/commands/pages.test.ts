import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pageFrames } from "../../../src/cli/commands/pages.ts";
import { type Frame, framesOf } from "../../../src/serve/frames.ts";
import { pageOf, temporaryFolder, writeAll } from "../run.ts";

const page = pageOf("The bridge over the harbour opened on Monday.");

function record(url: string, body: string): Uint8Array {
  const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=windows-1251\r\n\r\n${body}`;
  const head = [
    "WARC/1.0",
    "WARC-Type: response",
    `WARC-Target-URI: ${url}`,
    "WARC-Date: 2026-01-01T00:00:00Z",
    "Content-Type: application/http; msgtype=response",
    `Content-Length: ${Buffer.byteLength(http)}`,
  ];
  return gzipSync(`${head.join("\r\n")}\r\n\r\n${http}\r\n\r\n`);
}

async function framesFor(...inputs: string[]): Promise<{ header: unknown; body: string }[]> {
  const written = Readable.from(pageFrames(inputs, { inputFormat: "html" }));
  const frames: Frame[] = [];
  for await (const one of framesOf(written, 2 ** 30)) frames.push(one);
  return frames.map(({ header, body }) => ({
    header: JSON.parse(Buffer.from(header).toString()),
    body: Buffer.from(body!).toString(),
  }));
}

test("writes pages as requests, with where they come from", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "a.html": page });
  writeAll(folder, {
    "b.warc.gz": Buffer.concat([record("https://a.example/", page), record("/no-url", page)]),
  });
  const [html, warc] = [join(folder, "a.html"), join(folder, "b.warc.gz")];
  const [first, second, third, missing, ...rest] = await framesFor(
    html,
    warc,
    join(folder, "none.html"),
  );
  expect(first).toEqual({ header: { id: html }, body: page });
  const capture = { warcFile: warc, warcDate: "2026-01-01T00:00:00Z", warcStatus: 200 };
  expect(second).toMatchObject({
    header: {
      ...capture,
      id: "https://a.example/",
      url: "https://a.example/",
      warcOffset: 0,
      charset: "windows-1251",
    },
    body: page,
  });
  // The service says what is wrong with it.
  expect(third).toMatchObject({ header: { ...capture, url: "/no-url" }, body: page });
  expect(missing).toMatchObject({ header: { error: { reason: "not-found" } }, body: "" });
  expect(rest).toEqual([]);
});
