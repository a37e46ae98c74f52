/** A page in a format is the same bytes wherever it is asked for, also where no format is named. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { extract } from "../src/api/extract.ts";
import { type FormatName, formatNames } from "../src/output/formats/registry.ts";
import { serveHttp } from "../src/serve/http/http-server.ts";
import { serveStdio } from "../src/serve/stdio.ts";
import { extractMany } from "../src/workers/extract-many.ts";
import { runSettings } from "../src/workers/run-pages.ts";
import { root } from "./cases/command.ts";
import { runHere, temporaryFolder } from "./cli/run.ts";
import { hasPython, inPackage, testFolder } from "./python/python.ts";
import { frame } from "./serve/frames.ts";

/** The formats by all their names, and none. */
const asked = ["", ...formatNames, "txt", "md"];
const path = join(root, "data/pages/news-harbour-bridge/page.html");
const page = readFileSync(path);
const settings = { ...runSettings({ jobs: 1 }), version: "0.0.0" };

const CELLS = /^[^,]*,(.*)(?:,[^,]*){9}$/s;
const INPUT = /^\{"input":"[^"]*",/;

/** What the command line writes, without the end of its last line. */
async function written(input: string, format: string, ...more: string[]): Promise<string> {
  const flags = format === "" ? [] : ["--format", format];
  const { code, stdout, stderr } = await runHere(["extract", "--quiet", ...flags, ...more, input]);
  expect(code, stderr).toBe(0);
  return stdout.slice(0, -1);
}

/** The page's part of a table of a row: without the header, its name, its capture and its error. */
function cells(table: string): string {
  return CELLS.exec(table.slice(table.indexOf("\n") + 1))![1]!;
}

/** The content of a page by the command line. */
async function reference(input: string, format: string): Promise<string> {
  const text = await written(input, format);
  return format === "csv" ? cells(text) : text;
}

/** The content of an answer: the line itself is JSON's. */
function contentOf(line: string): string {
  const { content = line } = JSON.parse(line) as { content?: string };
  return content;
}

describe("the content is that of the command line", () => {
  const expected = new Map<string, string>();
  beforeAll(async () => {
    for (const format of asked) expected.set(format, await reference(path, format));
  });
  const options = (format: string) => (format === "" ? {} : { format: format as FormatName });

  test("and of no two formats the same", () => {
    expect(new Set(expected.values()).size).toBe(formatNames.length);
    expect(expected.get("")).toBe(expected.get("text"));
    expect(expected.get("txt")).toBe(expected.get("text"));
    expect(expected.get("md")).toBe(expected.get("markdown"));
  });

  test.each(asked)("in Node.js, by one page and by many (%s)", async (format) => {
    const named = `<idno type="input">${path}</idno>`;
    const unnamed = expected.get(format)!.replace(named, "").replace(INPUT, "{");
    const found = extract(page, options(format));
    expect(found.content).toBe(unnamed);
    if (expected.get(format) === expected.get("")) expect(found.text).toBe(unnamed);
    const many = extractMany([{ id: path, html: page }], { ...options(format), jobs: 1 });
    for await (const one of many) {
      // TEI has the names that pages of a batch have.
      const name = format === "xml" ? expected.get(format) : unnamed;
      expect("extraction" in one && one.extraction.content).toBe(name);
    }
  });

  test.each(asked)("in a batch (%s)", async (format) => {
    const text = await written(path, format, "--jobs", "1");
    expect(format === "csv" ? cells(text) : text).toBe(expected.get(format));
  });

  test("over pipes", async () => {
    const output = new PassThrough();
    const text = output.setEncoding("utf8").toArray();
    const frames = asked.map((format) => frame({ id: path, options: options(format) }, page));
    await serveStdio(settings, Readable.from(frames), output);
    output.end();
    const [, ...lines] = (await text).join("").trimEnd().split("\n");
    expect(lines.map(contentOf)).toEqual(asked.map((format) => expected.get(format)));
  });

  test("over HTTP, as HTML, JSON and lines", async () => {
    const service = await serveHttp({ ...settings, port: 0, host: "127.0.0.1", most: 4 });
    const post = async (query: string, type: string, body: string | Buffer): Promise<string> => {
      const headers = { "content-type": type };
      const url = `${service.address}/v1/extract${query}`;
      const response = await fetch(url, {
        method: "POST",
        headers,
        body: new Uint8Array(Buffer.from(body)),
      });
      return (await response.text()).trimEnd();
    };
    const objects = asked.map((format) =>
      JSON.stringify({ id: path, htmlBase64: page.toString("base64"), options: options(format) }),
    );
    for (const [i, format] of asked.entries()) {
      const query = new URLSearchParams({ id: path, ...options(format) });
      expect(contentOf(await post(`?${query}`, "text/html", page))).toBe(expected.get(format));
      expect(contentOf(await post("", "application/json", objects[i]!))).toBe(expected.get(format));
    }
    const lines = await post("", "application/x-ndjson", objects.join("\n"));
    expect(lines.split("\n").map(contentOf).sort()).toEqual(
      asked.map((format) => expected.get(format)).sort(),
    );
    await service.close();
  });

  test("and a choice of parts is the same everywhere", async () => {
    const choice = { keepParts: ["headline", "byline", "body"], dropParts: ["byline"] } as const;
    const asked = { format: "json", ...choice } as const;
    const flags = ["--keep-parts", "headline,byline, body", "--drop-parts", "byline"];
    const line = await written(path, "json", ...flags);
    const { blocks } = JSON.parse(line) as { blocks: { part: string }[] };
    expect([...new Set(blocks.map(({ part }) => part))].sort()).toEqual(["body", "headline"]);
    expect(extract(page, asked).content).toBe(line.replace(INPUT, "{"));
    expect(await written(path, "json", "--jobs", "1", ...flags)).toBe(line);
    const service = await serveHttp({ ...settings, port: 0, host: "127.0.0.1", most: 4 });
    const post = async (query: string, type: string, body: string | Buffer): Promise<string> => {
      const url = `${service.address}/v1/extract${query}`;
      const headers = { "content-type": type };
      const sent = new Uint8Array(Buffer.from(body));
      return (await (await fetch(url, { method: "POST", headers, body: sent })).text()).trimEnd();
    };
    const query = new URLSearchParams({
      id: path,
      format: "json",
      keepParts: "headline,byline,body",
    });
    query.append("dropParts", "byline");
    expect(await post(`?${query}`, "text/html", page)).toBe(line);
    const given = { id: path, htmlBase64: page.toString("base64"), options: asked };
    expect(await post("", "application/json", JSON.stringify(given))).toBe(line);
    const wrong = await post("?keepParts=bodi", "text/html", page);
    expect(wrong).toContain('found \\"bodi\\"; did you mean body?');
    await service.close();
  });

  test.skipIf(!hasPython)("from Python, also from Spark where there is one", async () => {
    const archive = join(temporaryFolder(), "page.warc.gz");
    const args = ["-m", "tests.surfaces", path, archive, ...asked];
    const { code, said } = await inPackage(args, testFolder);
    expect(code, said).toBe(0);
    const [line] = said.split("\n").filter((one) => one.startsWith('{"": {'));
    const found = JSON.parse(line!) as Record<string, Record<string, string>>;
    expect(Object.keys(found)).toEqual(asked);
    for (const format of asked) {
      const { extract_warc, "its format": name, ...others } = found[format]!;
      expect(extract_warc, `extract_warc ${format}`).toBe(await reference(archive, format));
      expect(expected.get(name!), `format ${format}`).toBe(expected.get(format));
      for (const [surface, content] of Object.entries(others)) {
        expect(content, `${surface} ${format}`).toBe(expected.get(format));
      }
    }
  });
});
