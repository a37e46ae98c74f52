import { spawn } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRandom } from "../../src/base/random.ts";
import { oldNode } from "../../src/cli/version.ts";
import { mainArgs } from "../cases/command.ts";
import {
  closedAddress,
  pageOf,
  runHere,
  seine,
  temporaryFolder,
  writeAll,
  writeTinyModel,
} from "./run.ts";

const SENTENCE = "The bridge opened again on Monday morning.";

test.each([["doctor"], ["extract", "page.html"], ["--help"]])(
  "an older Node.js is told in a sentence, by %s",
  async (...args) => {
    const old = join(temporaryFolder(), "old.mjs");
    const versions = "{ ...process.versions, node: '18.20.8' }";
    writeFileSync(old, `Object.defineProperty(process, "versions", { value: ${versions} });`);
    const { code, stdout, stderr } = await seine(args, "", ["--import", old]);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: "seine: found Node.js 18.20.8, expected 20.19.0 or later; install a newer Node.js\n",
    });
  },
);

test.each([
  ["20.19.0", true],
  ["20.20.1", true],
  ["22.0.0", true],
  ["20.9.5", false],
  ["18.20.8", false],
])("Node.js %s is new enough: %s", (version, isNew) => {
  expect(oldNode(version) === undefined).toBe(isNew);
});

describe("extract", () => {
  test("writes the content of standard input", async () => {
    const model = writeTinyModel(temporaryFolder());
    const { code, stdout, stderr } = await seine(["extract", "--model", model], pageOf(SENTENCE));
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${SENTENCE}\n`, stderr: "" });
  });

  test("heads several pages, goes on after a bad one and says so", async () => {
    const folder = temporaryFolder();
    const model = writeTinyModel(temporaryFolder());
    writeAll(folder, { "a.html": pageOf(SENTENCE), "c.html": "<p></p>" });
    symlinkSync("nowhere", join(folder, "b.html"));
    const { code, stdout, stderr } = await seine(["extract", "-m", model, folder]);
    expect(stdout).toBe(`==> ${folder}/a.html <==\n${SENTENCE}\n\n==> ${folder}/c.html <==\n`);
    expect(stderr).toContain(`seine: ${folder}/b.html: `);
    expect(stderr).toContain(`seine: ${folder}/c.html: found no content\n`);
    expect(code).toBe(1);
  });

  test("says that a text is what the page states, not what it shows", async () => {
    const model = writeTinyModel(temporaryFolder());
    const article = { "@type": "Article", articleBody: `${SENTENCE} `.repeat(10).trim() };
    const page = `<script type=application/ld+json>${JSON.stringify(article)}</script><p>Wait.</p>`;
    const { stdout, stderr } = await seine(["extract", "--model", model], page);
    expect({ stdout, stderr }).toEqual({
      stdout: `${article.articleBody}\n`,
      stderr: "seine: -: shows no content: took the article from its linked data\n",
    });
  });

  test("writes JSON lines with a record for a bad page", async () => {
    const folder = temporaryFolder();
    const model = writeTinyModel(folder);
    writeAll(folder, { "a.html": pageOf(SENTENCE) });
    const good = join(folder, "a.html");
    const refused = await closedAddress();
    const args = ["extract", "-f", "json", "-q", "-m", model, good, refused];
    const { code, stdout } = await seine(args);
    const records = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(code).toBe(1);
    expect(records).toEqual([
      {
        input: good,
        score: expect.closeTo(0.98, 1),
        encoding: "utf-8",
        encodingReason: "utf-8",
        hiddenWords: 0,
        text: SENTENCE,
        wordCount: 7,
        blocks: [expect.objectContaining({ index: 1, text: SENTENCE, isContent: true })],
        images: [],
      },
      {
        input: refused,
        url: refused,
        error: { reason: "fetch-failed", message: expect.stringContaining("ECONNREFUSED") },
      },
    ]);
  });

  test("decodes a fetched page by the charset of its header, unless told otherwise", async () => {
    const model = writeTinyModel(temporaryFolder());
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html; charset=windows-1252");
      response.end(Buffer.from(pageOf("It costs 20 \x80 at the old gate."), "latin1"));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const header = await seine(["extract", "-m", model, url]);
    const told = await seine(["extract", "-m", model, "-c", "ibm866", url]);
    server.close();
    expect(header).toEqual({ code: 0, stdout: "It costs 20 € at the old gate.\n", stderr: "" });
    expect(told.stdout).toBe("It costs 20 А at the old gate.\n");
  });

  test("refuses random bytes", async () => {
    const model = writeTinyModel(temporaryFolder());
    const random = createRandom(7);
    const bytes = Uint8Array.from({ length: 2 ** 20 }, () => random.int(256));
    expect(await seine(["extract", "-m", model, "-"], bytes)).toEqual({
      code: 1,
      stdout: "",
      stderr: "seine: -: looks like binary data, expected HTML\n",
    });
  });
});

describe("classify", () => {
  test("writes every block of a page, to a file when told", async () => {
    const folder = temporaryFolder();
    const model = writeTinyModel(folder);
    const page = pageOf(SENTENCE);
    writeAll(folder, { "a.html": page, "out.jsonl": "old" });
    const out = join(folder, "out.jsonl");
    const args = ["classify", "-m", model, "-t", "0.01", "-o", out, join(folder, "a.html")];
    expect(await seine(args)).toEqual({ code: 0, stdout: "", stderr: "" });
    const [line, ...rest] = readFileSync(out, "utf8").split("\n");
    const record = JSON.parse(line!) as { blocks: Record<string, unknown>[] };
    expect(rest).toEqual([""]);
    // Seven words and the empty piece after the full stop: 8 - 4.5 - 2 / 8 = 3.25 and for the
    // menu 1 - 4.5 - 2 = -5.5, or 0.0041.
    expect(record.blocks).toMatchObject([
      { index: 0, path: "html.body.ul.li", text: "Home", isContent: false },
      { index: 1, path: "html.body.p", text: SENTENCE, isContent: true },
    ]);
    expect(record.blocks[1]!.probability).toBeCloseTo(1 / (1 + Math.exp(-3.25)), 6);
    const { start, end } = record.blocks[1] as { start: number; end: number };
    expect(page.slice(start, end)).toBe(SENTENCE);
    expect(readdirSync(folder).sort()).toEqual(["a.html", "model.json", "out.jsonl"]);
  });

  test("ends quietly when the reader of its output goes away", async () => {
    const folder = temporaryFolder();
    const model = writeTinyModel(folder);
    writeAll(folder, { "a.html": pageOf(SENTENCE).repeat(200) });
    const inputs = Array.from({ length: 100 }, () => join(folder, "a.html"));
    const args = [...mainArgs, "classify", "-m", model, ...inputs];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += String(chunk);
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

describe("features", () => {
  test("writes the matrix of a page", async () => {
    const args = ["features", "-F", "shallow-text", "-s", "layout", "-"];
    const { code, stdout, stderr } = await seine(args, pageOf(SENTENCE));
    const [header, ...rows] = stdout.trimEnd().split("\n");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const columns = "input,url,index,path,text,shallow-text/link-density-before,";
    expect(header?.startsWith(columns)).toBe(true);
    expect(rows).toEqual([
      "'-,,0,html.body.ul.li,Home,0,0,1,1,0.125,8,,,,,,,,",
      `'-,,1,html.body.p,${SENTENCE},1,1,0.125,8,0,0,,,,,,,,`,
    ]);
  });

  test("asks for a model where a family needs what one has learned", async () => {
    const folder = temporaryFolder();
    const model = writeTinyModel(folder);
    writeAll(folder, { "a.html": "" });
    const { code, stdout, stderr } = await runHere([
      "features",
      "-F",
      "token-odds",
      "-m",
      model,
      join(folder, "a.html"),
    ]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain('"token-odds" needs the table of a model');
  });

  test("counts links by the page's address, as extraction does", async () => {
    const folder = temporaryFolder();
    const html = "<p>See <a href=https://b.example/>b</a>";
    const externalLinks = async (page: object): Promise<string | undefined> => {
      writeAll(folder, { "a.jsonl": JSON.stringify({ id: "a", html, ...page }) });
      const args = ["features", "-F", "visibility", join(folder, "a.jsonl")];
      const [header, row] = (await runHere(args)).stdout.split("\n").map((line) => line.split(","));
      return row![header!.indexOf("visibility/external-links")];
    };
    expect(await externalLinks({ url: "https://a.example/x" })).toBe("1");
    expect(await externalLinks({})).toBe("");
  });

  test("takes one page only", async () => {
    const folder = temporaryFolder();
    writeAll(folder, { "a.html": "", "b.html": "" });
    const { code, stderr } = await runHere(["features", "-F", "cetr", folder]);
    expect(code).toBe(2);
    expect(stderr).toContain("found several pages");
  });
});

test("tells wrong usage by its exit code", async () => {
  const { code, stdout, stderr } = await seine(["extract", "-m", "/no/model.json"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("cannot read the model /no/model.json");
});
