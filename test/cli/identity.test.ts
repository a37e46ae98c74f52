/** Every command and format repeats where a page comes from, so that outputs can be joined. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "../../src/models/sha256.ts";
import { csvRows } from "../cases/csv.ts";
import { record } from "../cases/warc-records.ts";
import { type ZipFile, zip } from "../cases/zip.ts";
import { zstd } from "../cases/zstd.ts";
import { pageOf, runHere, writeAll, writeTinyModel } from "./run.ts";

const URL_A = "https://example.org/a";
const dates = ["2026-11-20T08:00:00Z", "2026-11-21T09:30:00Z"];
const sentence = "The bridge opened again on Monday morning, after nine long years of work";
const html = (price: string): string =>
  pageOf(sentence).replace("</html>", "") +
  `<script type="application/ld+json">{"@type": "Product", "name": "Pan", "offers":
  {"@type": "Offer", "price": "${price}", "priceCurrency": "EUR"}}</script>`;

/** Two captures of one address. */
const captures = dates.map((date, i) =>
  record(
    "response",
    Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${html(`1${i}.50`)}`),
    0,
    `WARC-Target-URI: ${URL_A}`,
    `WARC-Date: ${date}`,
    `WARC-Payload-Digest: sha1:${i}`,
  ),
);
const gone = record(
  "response",
  Buffer.from("HTTP/1.1 404 Gone\r\nContent-Type: text/html\r\n\r\nx"),
  0,
  `WARC-Target-URI: ${URL_A}`,
  "WARC-Date: 2026-11-22T00:00:00Z",
);
const members = [...captures, gone].map((bytes) => gzipSync(bytes));
const offsets = members.map((_, i) => Buffer.concat(members.slice(0, i)).length);

let folder: string;
let warc: string;
let model: string;
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "seine-"));
  model = writeTinyModel(folder);
  warc = at("crawl.warc.gz");
  writeFileSync(warc, Buffer.concat(members));
  const page = { id: "k1", url: URL_A, crawled: "2026-11-20", depth: 2, html: html("10.50") };
  writeAll(folder, {
    "pages.jsonl": [
      JSON.stringify(page),
      JSON.stringify({ ...page, id: "k2", url: "nonsense", crawled: null }),
      JSON.stringify({ id: "k3", url: URL_A, crawled: "2026-11-22" }),
    ].join("\n"),
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function out(...args: string[]): Promise<string> {
  return (await runHere([...args, "-q"])).stdout;
}
const lines = (text: string): Record<string, unknown>[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

const captured = (i: number): Record<string, unknown> => ({
  url: URL_A,
  warcFile: warc,
  warcOffset: offsets[i],
  warcRecordId: expect.stringContaining("<urn:uuid:"),
  warcDate: dates[i] ?? "2026-11-22T00:00:00Z",
  warcTarget: URL_A,
  warcStatus: i < 2 ? 200 : 404,
  ...(i < 2 ? { warcDigest: `sha1:${i}` } : {}),
});

const ways = [[], ["--jobs", "1"]];
describe.each(ways.map((way) => [way]))("with %j", (way) => {
  test.each([
    ["extract", ["-f", "json", "-m"]],
    ["classify", ["-m"]],
    ["chunk", ["-m"]],
    ["chunk", ["-f", "opensearch", "-m"]],
    ["records", []],
  ])("%s %j tells two captures of one address apart", async (command, args) => {
    const named = args.includes("-m") ? [...args, model] : args;
    const found = lines(await out(command, ...named, ...way, warc)).filter(
      (line) => !("index" in line && typeof line.index === "object"),
    );
    const isBulk = args.includes("opensearch");
    expect(found.length).toBeGreaterThanOrEqual(isBulk ? 2 : 3);
    const seen = new Map(found.map((line) => [line.warcDate, line]));
    for (const i of isBulk ? [0, 1] : [0, 1, 2]) {
      expect(seen.get(captured(i).warcDate)).toMatchObject({ input: URL_A, ...captured(i) });
    }
  });

  test("extract as CSV has columns of the capture, also of pages that fail", async () => {
    const [head, ...rows] = csvRows(await out("extract", "-f", "csv", "-m", model, ...way, warc));
    expect(head!.slice(0, 2)).toEqual(["input", "url"]);
    expect(head!.at(-1)).toBe("error");
    expect(rows).toHaveLength(3);
    for (const [i, row] of rows.entries()) {
      const cells = Object.fromEntries(head!.map((name, k) => [name, row[k]]));
      const { warcRecordId, ...expected } = captured(i);
      const written = Object.entries(expected).map(([name, value]) => [name, String(value)]);
      expect(cells).toMatchObject(Object.fromEntries(written));
    }
  });

  test("records as CSV and indented JSON", async () => {
    const [head, ...rows] = csvRows(await out("records", "-f", "csv", ...way, warc));
    const column = (name: string): (string | undefined)[] =>
      rows.map((row) => row[head!.indexOf(name)]);
    expect(new Set(column("warcDate"))).toEqual(new Set([...dates, captured(2).warcDate]));
    expect(new Set(column("url"))).toEqual(new Set([URL_A]));
    const json = await out("records", "-f", "json", ...way, warc);
    expect(JSON.parse(json.slice(0, json.indexOf("\n}\n") + 2))).toMatchObject(captured(0));
  });

  test("chunks of two captures with the same text have different ids", async () => {
    const ids = async (file: string): Promise<unknown[]> =>
      lines(await out("chunk", "-m", model, ...way, file)).flatMap(({ id }) => id ?? []);
    const found = await ids(warc);
    expect(found).toHaveLength(2);
    expect(new Set(found).size).toBe(2);
    // The same records elsewhere, stored in another way.
    writeFileSync(at("moved.warc"), Buffer.concat(captures));
    expect(await ids(at("moved.warc"))).toEqual(found);
    const [plain] = await ids(at("pages.jsonl"));
    expect(plain).toBe(sha256([URL_A, sentence, "0"].join("\0")).slice(0, 32));
  });

  test("HTML with metadata has the identity in its head", async () => {
    const args = ["extract", "-f", "html", "-m", model, ...way, warc];
    const written = await out(...args, "--metadata");
    for (const [i, date] of dates.entries()) {
      const fields = [
        `<meta name="seine:input" content="${URL_A}">`,
        `<meta name="seine:url" content="${URL_A}">`,
        `<meta name="seine:warcDate" content="${date}">`,
        `<meta name="seine:warcOffset" content="${offsets[i]}">`,
      ];
      for (const field of fields) expect(written).toContain(`\n${field}\n`);
    }
    expect(await out(...args)).not.toContain("<meta");
    const jsonl = ["--metadata", "--keep", "depth", at("pages.jsonl")];
    const kept = await out(...args.slice(0, -1), ...jsonl);
    expect(kept).toContain('<meta name="seine:kept.depth" content="2">');
  });

  test("front matter and XML", async () => {
    const md = await out("extract", "--md", "--metadata", "-m", model, ...way, warc);
    expect(md).toContain(`input: "${URL_A}"\nurl: "${URL_A}"\nwarcFile: ${JSON.stringify(warc)}\n`);
    for (const date of dates) expect(md).toContain(`\nwarcDate: "${date}"\n`);
    const xml = await out("extract", "-f", "xml", "-m", model, ...way, warc);
    for (const [i, date] of dates.entries()) {
      expect(xml).toContain(`<idno type="warcDate">${date}</idno>`);
      expect(xml).toContain(`<idno type="warcOffset">${offsets[i]}</idno>`);
    }
  });

  test("--keep repeats fields of JSONL", async () => {
    const args = ["extract", "-f", "json", "-m", model, ...way, at("pages.jsonl")];
    const some = lines(await out(...args, "--keep", "url,crawled"));
    expect(some).toMatchObject([
      { input: "k1", url: URL_A, kept: { url: URL_A, crawled: "2026-11-20" } },
      { input: "k2", urlError: expect.anything(), kept: { url: "nonsense", crawled: null } },
      { input: "k3", url: URL_A, kept: { crawled: "2026-11-22" }, error: { reason: "bad-record" } },
    ]);
    expect(Object.keys(some[0]!.kept as object)).toEqual(["url", "crawled"]);
    const [first] = lines(await out(...args, "--keep", "all"));
    expect(first!.kept).toEqual({ id: "k1", url: URL_A, crawled: "2026-11-20", depth: 2 });
    expect(lines(await out(...args))[0]).not.toHaveProperty("kept");
    const csv = ["-f", "csv", "--keep", "crawled,depth", ...way, at("pages.jsonl")];
    for (const command of [["extract", "-m", model], ["records"]]) {
      const [head, row] = csvRows(await out(...command, ...csv));
      expect(head!.slice(-3)).toEqual(["kept.crawled", "kept.depth", "error"]);
      expect(row!.slice(-3)).toEqual(["2026-11-20", "2", ""]);
    }
  });
});

test("--keep all has no columns, and the page itself is not kept", async () => {
  const args = ["-f", "csv", "--keep", "all", at("pages.jsonl")];
  expect(await runHere(["extract", ...args])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("expected names: --keep crawled,source"),
  });
  expect(await runHere(["records", ...args])).toMatchObject({ code: 2 });
  const page = ["extract", "--keep", "html", at("pages.jsonl")];
  expect(await runHere(page)).toMatchObject({ code: 2 });
});

test("features has the page in every row", async () => {
  writeFileSync(at("one.warc.gz"), members[1]!);
  const { stdout } = await runHere(["features", "-F", "shallow-text", at("one.warc.gz")]);
  const [head, row] = csvRows(stdout);
  expect(head!.slice(0, 3)).toEqual(["input", "url", "index"]);
  const cells = Object.fromEntries(head!.map((name, k) => [name, row![k]]));
  expect(cells).toMatchObject({ url: URL_A, warcDate: dates[1], warcDigest: "sha1:1" });
});

test("the schema of a line has its identity", async () => {
  const { properties, required } = JSON.parse((await runHere(["schema"])).stdout);
  const [line] = lines(await out("extract", "-f", "json", "-m", model, warc));
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(line!)));
  expect(required).toContain("input");
});

describe("WACZ", () => {
  const other = { name: "pages/pages.jsonl", data: Buffer.from("{}"), isDeflated: true };
  const file = (more: Partial<ZipFile> = {}): ZipFile => ({
    name: "archive/data.warc.gz",
    data: Buffer.concat(members),
    ...more,
  });
  const extracted = async (bytes: Uint8Array): Promise<Record<string, unknown>[]> => {
    writeFileSync(at("crawl.wacz"), bytes);
    return lines(await out("extract", "-f", "json", "-m", model, at("crawl.wacz")));
  };

  test.each([
    ["stored", zip([other, file()])],
    ["with 64-bit fields and a comment", zip([other, file()], { is64: true, comment: "made by" })],
    ["deflated", zip([file({ isDeflated: true }), other])],
  ])("%s gives the pages of its WARC files", async (_, bytes) => {
    const found = await extracted(bytes);
    expect(found).toHaveLength(3);
    for (const [i, line] of found.entries()) {
      expect(line).toMatchObject({
        ...captured(i),
        warcFile: `${at("crawl.wacz")}/archive/data.warc.gz`,
      });
    }
  });

  test.each([
    [
      "no zip",
      Buffer.from("no zip at all"),
      "found no list of files; the zip is cut off or damaged, fetch it again",
    ],
    ["cut off", zip([other, file()]).subarray(0, -40), "found no list of files"],
    ["encrypted", zip([file({ isEncrypted: true })]), "encrypted, expected a file without"],
    ["without a WARC", zip([other]), "found no WARC file in it, expected archive"],
    ["empty", Buffer.alloc(0), "found no list of files"],
  ])("%s is one error", async (_, bytes, message) => {
    expect(await extracted(bytes)).toEqual([
      {
        input: at("crawl.wacz"),
        warcFile: at("crawl.wacz"),
        error: { reason: expect.anything(), message: expect.stringContaining(message) },
      },
    ]);
  });

  test("every damage of it gives pages or errors", async () => {
    const whole = zip([other, file()], { is64: true });
    for (let i = 0; i < whole.length; i += 97) {
      const bad = Buffer.from(whole);
      bad.fill(0xff, i, i + 4);
      for (const line of await extracted(bad)) {
        expect("error" in line || "text" in line, JSON.stringify(line)).toBe(true);
      }
    }
  });
});

describe.runIf(zstd)("zstd", () => {
  test("files of JSON lines and of WARC are read", async () => {
    writeFileSync(at("crawl.warc.zst"), Buffer.concat(captures.map((bytes) => zstd!(bytes))));
    writeFileSync(at("pages.jsonl.zst"), zstd!(readFileSync(at("pages.jsonl"))));
    const args = ["extract", "-f", "json", "-m", model];
    const found = lines(await out(...args, at("crawl.warc.zst")));
    expect(found.map((line) => line.warcDate)).toEqual(dates);
    const plain = await out(...args, at("pages.jsonl"));
    const zipped = await out(...args, at("pages.jsonl.zst"));
    expect(zipped.replaceAll(".jsonl.zst", ".jsonl")).toBe(plain);
  });

  test("JSON lines that are cut off end in an error", async () => {
    const many = Array.from({ length: 3000 }, (_, i) => `{"id": ${i}, "html": "${Math.sin(i)}"}\n`);
    const frames = [many.slice(0, 2000), many.slice(2000)].map((one) => zstd!(one.join("")));
    writeFileSync(at("cut.jsonl.zst"), Buffer.concat(frames).subarray(0, -200));
    const found = lines(await out("extract", "-f", "json", "-m", model, at("cut.jsonl.zst")));
    expect(found.length).toBeGreaterThan(2000);
    expect(found.at(-1)).toMatchObject({ error: { reason: "undecodable" } });
  });
});

test.skipIf(zstd)("without zstd, a file is one clear error", async () => {
  for (const name of ["x.warc.zst", "x.jsonl.zst"]) {
    writeFileSync(at(name), Buffer.from("28b52ffd0411000061", "hex"));
    const found = lines(await out("extract", "-f", "json", "-m", model, at(name)));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      error: { message: expect.stringContaining("use Node.js 22.15 or later") },
    });
  }
});
