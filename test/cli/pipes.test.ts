import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { pageOf, runHere, seine, temporaryFolder, writeAll, writeTinyModel } from "./run.ts";

const SENTENCE = "The bridge over the harbour opened on Monday.";
const RUSSIAN = "Открытие моста состоялось в понедельник утром.";
/** The sentence in windows-1251, without a declaration of it. */
const bytes = Buffer.concat([
  Buffer.from("<p>"),
  Buffer.from([...RUSSIAN].map((c) => (c > "ʯ" ? c.charCodeAt(0) - 0x350 : c.charCodeAt(0)))),
]);
const base64 = bytes.toString("base64");

function jsonl(...lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function records(stdout: string): Record<string, unknown>[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("standard input is JSONL where it is said to be, with pages as text or bytes", async () => {
  const model = writeTinyModel(temporaryFolder());
  const lines = jsonl(
    { id: "text", html: pageOf(SENTENCE), charset: "windows-1251" },
    { id: "bytes", htmlBase64: base64, charset: "windows-1251" },
    { id: "both", html: "x", htmlBase64: base64 },
    { id: "none" },
    { id: "broken", htmlBase64: "PHA+!!!" },
  );
  const args = ["-f", "json", "-m", model, "--input-format", "jsonl"];
  const { code, stdout } = await seine(["extract", ...args, "-"], lines);
  expect(code).toBe(1);
  const told = records(stdout).map(({ input, text, error }) => [
    input,
    text ?? Object(error).reason,
  ]);
  expect(told).toEqual([
    ["text", SENTENCE],
    ["bytes", RUSSIAN],
    ["both", "bad-record"],
    ["none", "bad-record"],
    ["broken", "bad-record"],
  ]);
});

test.each<[string, readonly string[]]>([
  ["page by page", []],
  ["in a batch", ["--jobs", "2"]],
])("a bad url costs a field and no page: %s", async (_, args) => {
  const model = writeTinyModel(temporaryFolder());
  const html = pageOf(SENTENCE);
  const lines = jsonl(
    { id: "1", html, url: "www.example.com/a" },
    { id: 2, html, url: "/rel" },
    { html, url: "http://exa mple.com/" },
    { id: "4", html, url: 4 },
    { id: "5", html, url: null },
    { id: "6", html: 6 },
  );
  const all = ["-f", "json", "-m", model, "--input-format", "jsonl", ...args];
  const { stdout, stderr } = await seine(["extract", ...all, "-"], lines);
  const none = (url: string): string =>
    `expected an absolute URL such as https://example.org/a, found ${JSON.stringify(url)}`;
  expect(records(stdout).map(({ input, text, urlError }) => [input, text, urlError])).toEqual([
    ["1", SENTENCE, none("www.example.com/a")],
    ["2", SENTENCE, none("/rel")],
    ["http://exa mple.com/", SENTENCE, none("http://exa mple.com/")],
    ["4", SENTENCE, none("4")],
    ["5", SENTENCE, undefined],
    ["6", undefined, undefined],
  ]);
  expect(stderr).toContain(`seine: 2: its url is ignored: ${none("/rel")}\n`);
});

test("standard input is WARC where it is said to be, compressed too", async () => {
  const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${pageOf(SENTENCE)}`;
  const head = [
    "WARC/1.0",
    "WARC-Type: response",
    "WARC-Target-URI: https://example.org/a",
    "Content-Type: application/http; msgtype=response",
    `Content-Length: ${Buffer.byteLength(http)}`,
  ];
  const warc = `${head.join("\r\n")}\r\n\r\n${http}\r\n\r\n`;
  const model = writeTinyModel(temporaryFolder());
  for (const input of [Buffer.from(warc), gzipSync(warc)]) {
    const args = ["--blocks", "content", "-m", model, "--input-format", "warc"];
    const { stdout } = await seine(["classify", ...args], input);
    expect(records(stdout)).toMatchObject([
      { input: "https://example.org/a", blocks: [{ text: SENTENCE }] },
    ]);
  }
});

test("--input-format is refused where nothing comes from standard input", async () => {
  const { code, stderr } = await runHere(["extract", "--input-format", "warc", "page.html"]);
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("expected -"),
  });
});

test("classify gives for a batch the bytes that it gives page by page, and goes on", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const lines = ["a", "b", "c"].map((id) => ({ id, html: pageOf(`${SENTENCE} This is ${id}.`) }));
  writeAll(folder, { "pages.jsonl": jsonl(...lines, { id: "d", html: "" }) });
  const pages = join(folder, "pages.jsonl");
  const output = join(folder, "blocks.jsonl");
  const alone = await runHere(["classify", "-m", model, pages]);
  const batch = ["classify", "-m", model, "--jobs", "2", "--blocks", "all", "-q", "-o", output];
  expect((await runHere([...batch, pages])).code).toBe(1);
  expect(readFileSync(output, "utf8")).toBe(alone.stdout);
  const first = alone.stdout.slice(0, alone.stdout.indexOf("\n") + 1);
  writeAll(folder, { "blocks.jsonl": first });
  expect((await runHere([...batch, "--resume", pages])).code).toBe(1);
  expect(readFileSync(output, "utf8")).toBe(alone.stdout);
});

test("classify lists the content alone where it is asked to, and explains no batch", async () => {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  writeAll(folder, { "a.html": pageOf(SENTENCE) });
  const page = join(folder, "a.html");
  const args = ["classify", "-m", model, "--blocks", "content"];
  const plain = await runHere([...args, page]);
  expect(records(plain.stdout)).toMatchObject([{ blocks: [{ index: 1, text: SENTENCE }] }]);
  const explained = await runHere([...args, "--explain", page]);
  const [{ blocks }] = records(explained.stdout) as [{ blocks: object[] }];
  expect(blocks).toMatchObject([{ index: 1, explanation: { logOdds: expect.any(Number) } }]);
  expect(await runHere([...args, "--explain", "--jobs", "1", page])).toMatchObject({ code: 2 });
});
