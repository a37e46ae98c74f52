import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { extract } from "../../src/api/extract.ts";
import { records as findRecords } from "../../src/api/records.ts";
import { loadDefaultModel, loadModel } from "../../src/models/load/load-model.ts";
import { loadRecordsModel } from "../../src/records/learned/load-records-model.ts";
import { readRecordsModel, writeRecordsModel } from "../../src/records/learned/model.ts";
import { FrameError } from "../../src/serve/frames.ts";
import { serveStdio } from "../../src/serve/stdio.ts";
import { runSettings } from "../../src/workers/run-pages.ts";
import { mainArgs } from "../cases/command.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../cli/run.ts";
import { frame, length, service } from "./frames.ts";

const SENTENCE = "The bridge over the harbour opened on Monday.";
const page = pageOf(SENTENCE);
/** A page whose blocks take some seconds: a million of them. */
const slow = "<p>some words here</p>".repeat(1_000_000);

/** The lines that a service in this process writes for an input. */
async function answers(
  input: readonly Uint8Array[],
  options: { jobs?: number; maxBytes?: number } = {},
  inOrder = false,
): Promise<Record<string, unknown>[]> {
  const model = writeTinyModel(temporaryFolder());
  const output = new PassThrough();
  const text = output.setEncoding("utf8").toArray();
  const settings = runSettings({ jobs: 1, ...options });
  try {
    await serveStdio(
      { ...settings, model, version: "0.0.0" },
      Readable.from(input),
      output,
      inOrder,
    );
  } finally {
    output.end();
  }
  const lines = (await text).join("").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

test("answers a client that sends one page and waits, page by page", async () => {
  const model = writeTinyModel(temporaryFolder());
  const { send, answer, end } = service("--model", model);
  const sha256 = loadModel(model).json.checksum;
  const protocol = { protocol: 1, model: { name: "tiny", sha256 }, window: 64 };
  expect(await answer()).toMatchObject(protocol);
  for (const id of ["a", "b", "c"]) {
    send({ id }, page);
    expect(await answer()).toMatchObject({ input: id, text: SENTENCE });
  }
  expect(await end()).toBe(0);
});

test("takes a model of records, beside the package's model of content", async () => {
  const { attributes, ...shipped } = loadRecordsModel().json;
  // It finds no price probable enough.
  const price = { ...attributes.price!, threshold: 1 };
  const model = join(temporaryFolder(), "records.json");
  const file = writeRecordsModel({ ...shipped, attributes: { ...attributes, price } });
  writeFileSync(model, file);
  const { send, answer, end } = service("--model", model);
  const { json } = loadDefaultModel();
  const records = { sha256: readRecordsModel(file).json.checksum };
  expect(await answer()).toMatchObject({ model: { sha256: json.checksum }, records });
  const shop = readFileSync("data/pages/product-rain-jacket/page.html");
  send({ id: "records", operation: "records", options: { method: "learned" } }, shop);
  expect(await answer()).toMatchObject({ records: [] });
  expect(findRecords(shop, { method: "learned" })).not.toEqual([]);
  send({ id: "text" }, shop);
  expect(await answer()).toMatchObject({ text: extract(shop).text });
  expect(await end()).toBe(0);
});

test("costs a page that takes too long its own answer alone", async () => {
  const { send, answer, end } = service("--model", writeTinyModel(temporaryFolder()));
  await answer();
  send({ id: "slow", deadlineMs: 200 }, slow);
  send({ id: "next" }, page);
  expect(await answer()).toMatchObject({ input: "slow", error: { reason: "deadline" } });
  expect(await answer()).toMatchObject({ input: "next", text: SENTENCE });
  expect(await end()).toBe(0);
});

test("keeps the order of requests where that is asked for", async () => {
  const ids = ["slow", "a", "b", "c"];
  const input = ids.map((id) => frame({ id }, id === "slow" ? slow.slice(0, 4_000_000) : page));
  const [, ...found] = await answers(input, { jobs: 2 }, true);
  expect(found.map(({ input: id }) => id)).toEqual(ids);
  const [, ...fast] = await answers(input, { jobs: 2 });
  expect(fast.at(-1)).toMatchObject({ input: "slow" });
});

test("repeats why its sender could not read a page", async () => {
  const error = { reason: "unreadable", message: "the disk is broken" };
  const known = { url: "https://a.example/", warcOffset: 7 };
  const [, answer] = await answers([frame({ id: "a", ...known, error }, "")]);
  expect(answer).toEqual({ input: "a", ...known, error });
});

test("writes of a page what extract writes as JSON", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "a.html": page });
  const path = join(folder, "a.html");
  const args = ["-f", "json", "--metadata", "--links", "drop"];
  const { stdout } = await runHere(["extract", ...args, "-m", writeTinyModel(folder), path]);
  const options = { format: "json", metadata: true, links: "drop" };
  const [, answer] = await answers([frame({ id: path, options }, page)]);
  expect(answer).toEqual(JSON.parse(stdout));
});

test("has an answer for every operation", async () => {
  const records = "<dl><dt>Brand<dd>Acme<dt>SKU<dd>T-1</dl>";
  const url = "https://example.org/a";
  const [
    ,
    extract,
    markdown,
    classify,
    content,
    chunk,
    record,
    features,
    learn,
    key,
    ownKey,
    noKey,
  ] = await answers([
    frame({ id: "1", operation: "extract", options: { blocks: "all" } }, page),
    frame({ id: "2", operation: "extract", options: { format: "markdown" } }, page),
    frame({ id: "3", operation: "classify" }, page),
    frame({ id: "4", operation: "classify", options: { blocks: "content" } }, page),
    frame({ id: "5", operation: "chunk", url, options: { maxTokens: 20 } }, page),
    frame({ id: "6", operation: "records", options: { method: "vsse" } }, records),
    frame({ id: "7", operation: "features" }, page),
    frame({ id: "8", operation: "learn", url }, page),
    frame({ id: "9", operation: "key", url }, page),
    frame({ id: "10", operation: "key" }, `<link rel=canonical href=http://b.example/x>${page}`),
    frame({ id: "11", operation: "key" }, page),
  ]);
  expect(extract).toMatchObject({
    format: "text",
    content: SENTENCE,
    text: SENTENCE,
    blocks: [{ text: "Home" }, { text: SENTENCE }],
  });
  expect(markdown).toMatchObject({ format: "markdown", content: SENTENCE, blocks: [{}] });
  expect(classify).toMatchObject({ blocks: [{ isContent: false }, { isContent: true }] });
  expect(content).toMatchObject({ blocks: [{ isContent: true }] });
  expect(chunk).toMatchObject({ chunks: [{ text: SENTENCE, metadata: { url } }] });
  expect(record).toMatchObject({ records: [{ attributes: { brand: [{ text: "Acme" }] } }] });
  expect(features).toMatchObject({ blocks: [{ text: "Home", values: expect.any(Array) }, {}] });
  expect(features!.columns).toHaveLength(6);
  expect(learn).toMatchObject({ key: "example.org", site: { key: "example.org", pages: 40 } });
  expect(key).toEqual({ input: "9", url, key: "example.org" });
  expect(ownKey).toEqual({ input: "10", key: "b.example" });
  expect(noKey).toEqual({ input: "11" });
});

test("an answer repeats where the page comes from, also of one that fails", async () => {
  const identity = {
    url: "https://example.org/a",
    warcFile: "crawl.warc.gz",
    warcOffset: 7,
    warcDate: "2026-11-20T08:00:00Z",
    warcStatus: 200,
    kept: { crawled: "today", list: [1, { a: null }] },
  };
  const options = { format: "markdown", metadata: true };
  const [, json, markdown, empty, wrong] = await answers([
    frame({ id: "1", ...identity }, pageOf(SENTENCE)),
    frame({ id: "2", ...identity, options }, pageOf(SENTENCE)),
    frame({ id: "3", ...identity }, " "),
    frame({ id: "4", warcOffset: "seven" }, pageOf(SENTENCE)),
  ]);
  expect(json).toMatchObject({ input: "1", ...identity, text: expect.anything() });
  expect(markdown!.content).toContain('warcDate: "2026-11-20T08:00:00Z"');
  expect(empty).toMatchObject({ input: "3", ...identity, error: { reason: "empty" } });
  expect(wrong).toMatchObject({ input: "4", error: { reason: "bad-record" } });
});

test("chunks of two captures of one address have different ids", async () => {
  const asked = { operation: "chunk", url: "https://example.org/a" };
  const told = await answers([
    frame({ id: "1", ...asked }, pageOf(SENTENCE)),
    frame({ id: "2", ...asked }, pageOf(SENTENCE)),
    frame({ id: "3", ...asked, warcDate: "2026-11-20T08:00:00Z" }, pageOf(SENTENCE)),
    frame({ id: "4", ...asked, warcDate: "2026-11-21T08:00:00Z" }, pageOf(SENTENCE)),
  ]);
  const ids = told.slice(1).flatMap(({ chunks }) => (chunks as { id: string }[])[0]!.id);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
});

test("a bad url costs a field, and no page", async () => {
  const told = await answers([
    frame({ id: "1", url: "/rel" }, page),
    frame({ id: "2", url: 2, operation: "key" }, page),
    frame({ id: "3", url: "www.example.com/a" }, ""),
    frame({ id: "4", url: "" }, page),
  ]);
  const urlError = "expected an absolute URL such as https://example.org/a, found ";
  expect(told.slice(1)).toMatchObject([
    { input: "1", urlError: `${urlError}"/rel"`, text: SENTENCE },
    { input: "2", urlError: `${urlError}"2"` },
    { input: "3", urlError: `${urlError}"www.example.com/a"`, error: { reason: "empty" } },
    { input: "4", text: SENTENCE },
  ]);
  expect(told[4]).not.toHaveProperty("urlError");
});

test("says of each request that cannot be answered why", async () => {
  const told = await answers(
    [
      frame({ id: "empty" }, ""),
      frame({ id: "pdf" }, "%PDF-1.7 and more of it"),
      frame({ id: "large" }, "x".repeat(2000)),
      frame({ id: "option", options: { threshold: 2 } }, page),
      frame({ id: "unknown", options: { magic: true } }, page),
      frame({ id: "both", options: { threshold: 0.5, favor: "recall" } }, page),
      frame({ id: "operation", operation: "fly" }, page),
      frame({ operation: "extract" }, page),
      frame("no object", page),
      Buffer.concat([length(4), Buffer.from("nope"), length(0)]),
      frame({ id: "refused", options: { onlyWithMetadata: true } }, page),
      frame({ id: "bytes", charset: "windows-1251" }, Buffer.from([0xcf, 0xf0, 0xe8])),
    ],
    { maxBytes: 1000 },
  );
  const reasons = told.slice(1).map(({ input, error }) => [input, Object(error).reason]);
  expect(reasons).toEqual([
    ["empty", "empty"],
    ["pdf", "not-html"],
    ["large", "too-large"],
    ["option", "bad-record"],
    ["unknown", "bad-record"],
    ["both", "bad-record"],
    ["operation", "bad-record"],
    ["", "bad-record"],
    ["", "bad-record"],
    ["", "bad-record"],
    ["refused", "missing-metadata"],
    ["bytes", undefined],
  ]);
  expect(told[4]).toMatchObject({
    error: { message: expect.stringContaining("options.threshold") },
  });
  expect(told[10]).toMatchObject({ error: { message: expect.stringContaining("no JSON") } });
  expect(told.at(-1)).toMatchObject({ encoding: "windows-1251" });
});

test("uses the sites that it is sent, and merges them", async () => {
  const article = (i: number): string =>
    pageOf(
      `${["Trains", "Ships", "Cars"][i - 1]} will run from now on.</p><p>Read all of it in our newsletter every day.`,
    );
  const url = "https://example.org/";
  const learnt = await answers(
    [1, 2, 3].map((i) => frame({ id: String(i), operation: "learn", url }, article(i))),
  );
  const sites = JSON.stringify(learnt.slice(1).map(({ site }) => site));
  const [, merged] = await answers([frame({ id: "m", operation: "merge" }, sites)]);
  const site = merged!.site as { summaries: unknown[] };
  expect(site.summaries).toHaveLength(3);
  const [, told, alone, known, broken] = await answers([
    frame({ id: "s", operation: "site", site: "example.org" }, JSON.stringify(site)),
    frame({ id: "alone" }, article(1)),
    frame({ id: "known", site: "example.org" }, article(1)),
    frame({ id: "broken", operation: "site", site: "x" }, "{}"),
  ]);
  expect(told).toEqual({ input: "s", site: "example.org" });
  expect(alone).not.toHaveProperty("blocks.0.alone");
  expect(known).toHaveProperty("blocks.0.alone");
  expect(broken).toMatchObject({ error: { reason: "bad-record" } });
});

test.each([
  ["within a frame", [length(10)]],
  ["within a length", [Buffer.from([0])]],
  ["with what is no frame", [Buffer.from("<!doctype html>")]],
])("ends where the input ends %s, after the answers before", async (_, rest) => {
  const output = new PassThrough();
  const text = output.setEncoding("utf8").toArray();
  const model = writeTinyModel(temporaryFolder());
  const input = Readable.from([frame({ id: "a" }, page), ...rest]);
  const serving = serveStdio({ ...runSettings({ jobs: 1 }), model, version: "0" }, input, output);
  await expect(serving).rejects.toThrow(FrameError);
  output.end();
  expect((await text).join("").trimEnd().split("\n")).toHaveLength(2);
});

test("gives for several jobs the same answers, whatever their order", async () => {
  const frames = Array.from({ length: 100 }, (_, i) =>
    frame({ id: String(i) }, pageOf(`${SENTENCE} ${"And more. ".repeat((i * 7) % 30)}`)),
  );
  const order = (a: Record<string, unknown>, b: Record<string, unknown>): number =>
    Number(a.input) - Number(b.input);
  const [, ...one] = await answers(frames);
  const [, ...three] = await answers(frames, { jobs: 3 });
  expect(one.map(({ input }) => input)).toEqual(frames.map((_, i) => String(i)));
  expect(three.sort(order)).toEqual(one);
});

const python = spawnSync("python3", ["--version"]).status === 0;
if (!python) console.warn("python3 is not found: its client is not tested");

test.skipIf(!python)("serves the client in Python that the protocol's document shows", () => {
  const model = writeTinyModel(temporaryFolder());
  const command = [process.execPath, ...mainArgs, "serve", "--stdio"];
  const script = `
import json, sys
sys.path.insert(0, "docs")
from client import Seine
seine = Seine(*json.loads(sys.argv[1]))
page = "<p>Открытие моста состоялось в понедельник утром.</p>".encode("windows-1251")
text = seine.ask("extract", page, charset="windows-1251", url="https://example.org/")["text"]
blocks = seine.ask("classify", page)["blocks"]
print(json.dumps([seine.greeting["protocol"], text, len(blocks), seine.close()]))`;
  const args = ["-B", "-c", script, JSON.stringify([...command, "--model", model])];
  const { stdout, stderr } = spawnSync("python3", args, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([1, "Открытие моста состоялось в понедельник утром.", 1, 0]);
  const lines = readFileSync("docs/client.py", "utf8").trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(36);
});
