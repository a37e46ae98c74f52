import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findChromium } from "../../src/rendering/chromium.ts";
import { temporaryFolder, writeAll, writeTinyModel } from "../cli/run.ts";
import { frame } from "../serve/frames.ts";
import { importInto, reachedBy } from "../studio/ask.ts";
import { exportedFiles } from "../studio/exchange/exported-files.ts";
import { commandIn, page, project, rendering, root, seine, start, text } from "./project.ts";

const example = join(root, "data/pages/news-harbour-bridge/page.html");
/** A page that has its words from a script. */
const written = `<!doctype html><title>Bridge</title><script>document.write("<h1>Bridge</h1>" +
  "<p>The bridge opened on Monday after nine years of work, said the mayor.</p>".repeat(9))</script>`;

/** A folder with a page, a second one and a model that takes the paragraph of either. */
function setting(): { folder: string; model: string } {
  const folder = temporaryFolder();
  writeAll(folder, { "a.html": page, "b.html": page.replace("Monday", "Friday") });
  return { folder, model: writeTinyModel(folder) };
}

/** Output of a command that ends well, in a folder. */
function output(folder: string, ...args: string[]): string {
  const { status, stdout, stderr } = seine(args, project, folder);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

const lines = (json: string) =>
  json
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("extract: the README's first page with its own model", () => {
  const title =
    "# Harbour Bridge reopens after 19 months, and the ferry that replaced it may stay\n";
  expect(output(project, "extract", "--md", example)).toContain(title);
});

test.each(["text", "markdown", "html", "json", "xml", "csv"])("extract: as %s", (format) => {
  const { folder, model } = setting();
  const written = output(folder, "extract", "-m", model, "-f", format, "a.html");
  expect(written).toContain(text.trim());
});

test("extract: a batch on threads, and what the pages of a site have in common", () => {
  const { folder, model } = setting();
  const batch = ["extract", "-q", "-m", model, "-f", "json", "--jobs", "2", "a.html", "b.html"];
  expect(lines(output(folder, ...batch)).map((line) => line.text)).toEqual([
    text.trim(),
    text.trim().replace("Monday", "Friday"),
  ]);
  expect(lines(output(folder, ...batch, "--sites"))).toHaveLength(2);
});

test("classify and features", () => {
  const { folder, model } = setting();
  const { blocks } = JSON.parse(output(folder, "classify", "--explain", "-m", model, "a.html"));
  expect(blocks).toHaveLength(2);
  expect(output(folder, "features", "a.html").trimEnd().split("\n")).toHaveLength(3);
});

test("records", () => {
  const { folder } = setting();
  writeFileSync(join(folder, "r.html"), "<h1>Jug</h1><dl><dt>Brand<dd>Acme<dt>SKU<dd>T-1</dl>");
  for (const args of [["r.html"], ["--jobs", "1", "-q", "r.html"]]) {
    const found = output(folder, "records", "--method", "vsse", ...args);
    expect(found).toContain("Acme");
    expect(found).toContain("T-1");
  }
});

test("chunk and search", () => {
  const { folder, model } = setting();
  const [first] = lines(output(folder, "chunk", "-m", model, "a.html"));
  expect(first.text).toBe(text.trim());
  const pages = join(root, "data/pages");
  const { stdout } = seine(["search", "-q", pages, "retries of a queue", "--top", "1"]);
  expect(stdout).toContain("docs-queue-retries");
});

test("train, and extract with what was trained", () => {
  const folder = temporaryFolder();
  const recipe = ["-r", "logistic", "-F", "shallow-text,text-shape", "--folds", "0", "-q"];
  const trained = ["train", join(root, "data/pages"), ...recipe, "-o", "own.json"];
  expect(seine(trained, project, folder)).toMatchObject({ status: 0, stderr: "" });
  expect(output(folder, "extract", "-m", "own.json", example)).toContain("a bread van");
});

test("train: boosting on threads, which evaluate and compare too", () => {
  const { folder } = setting();
  const pages = join(root, "data/pages");
  const small = {
    estimator: "boosting",
    options: { trees: 5 },
    features: ["shallow-text"],
  };
  writeFileSync(join(folder, "small.json"), JSON.stringify(small));
  const trained = seine(
    ["train", pages, "-r", "small.json", "--folds", "2", "-q", "-o", "own.json"],
    project,
    folder,
  );
  expect(trained).toMatchObject({ status: 0, stderr: "" });
  expect(output(folder, "evaluate", "-q", "-m", "own.json", pages)).toContain("all");
  const compared = ["compare", "--methods", "plain", "--models", "own.json", "--jobs", "2", "-q"];
  expect(seine([...compared, pages], project, folder)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("plain"),
  });
  const swept = ["sweep", "--method", "cetr-tm", "--option", "lambda=0:1:1", "--jobs", "2", "-q"];
  expect(seine([...swept, pages], project, folder)).toMatchObject({ status: 0, stderr: "" });
});

test("inspect: a report and pictures", () => {
  const { folder, model } = setting();
  const inspect = ["inspect", "-m", model, "a.html"];
  expect(output(folder, ...inspect)).toContain("<!doctype html>");
  expect(output(folder, ...inspect, "--format", "svg")).toContain("</svg>");
  output(folder, ...inspect, "--format", "png", "--output", "figure.png");
  expect(readFileSync(join(folder, "figure.png")).subarray(1, 4).toString()).toBe("PNG");
});

test("serve: by frames", () => {
  const { folder, model } = setting();
  const { status, stdout } = spawnSync(commandIn(project), ["serve", "--stdio", "-m", model], {
    cwd: folder,
    encoding: "utf8",
    input: frame({ id: "1", operation: "extract", options: { format: "text" } }, page),
  });
  expect(status).toBe(0);
  expect(lines(stdout).at(-1)).toMatchObject({ input: "1", content: text.trim() });
});

test("serve: over HTTP", async () => {
  const { model } = setting();
  const { child, said } = await start(["serve", "--port", "0", "-m", model], "stderr");
  const address = ADDRESS.exec(said)![0];
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  for (const operation of ["extract", "classify", "records", "chunk", "features"]) {
    const headers = { "content-type": "text/html" };
    const asked = { method: "POST", headers, body: page };
    const answer = await fetch(`${address}/v1/${operation}`, asked);
    expect([operation, answer.status]).toEqual([operation, 200]);
    if (operation === "extract") expect(await answer.text()).toContain(text.trim());
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("studio: its window takes in labelled pages of every format", async () => {
  const folder = temporaryFolder();
  writeAll(folder, { "one.html": page });
  const { child, said } = await start(["studio", folder, "--no-open"], "stdout");
  for (const [format, path] of Object.entries(await exportedFiles())) {
    const imported = await importInto(reachedBy(said), path);
    expect([format, imported]).toMatchObject([format, { added: 1, failed: [] }]);
  }
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

const ADDRESS = /http:\/\/[\d.]+:\d+/;

test("render: says what it needs where that is not installed", () => {
  for (const args of [
    ["extract", "--render", example],
    ["render", example],
  ]) {
    expect(seine(args)).toMatchObject({
      status: 2,
      stderr:
        "seine: rendering needs playwright-core, not found; run: npm install playwright-core@1.65.1\n",
    });
  }
});

describe.skipIf(findChromium() === undefined)("render", () => {
  test("saves what scripts write, and extract takes it", () => {
    const { folder, model } = setting();
    mkdirSync(join(folder, "in"));
    writeFileSync(join(folder, "in/page.html"), written);
    const render = ["render", "--no-sandbox", "in/page.html", "-o", "page.json"];
    expect(seine(render, rendering, folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "page.json"), "utf8")).toContain("said the mayor");
    const extract = ["extract", "--render", "--no-sandbox", "-q", "-m", model, "in/page.html"];
    expect(seine(extract, rendering, folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("said the mayor"),
      stderr: "",
    });
  });
});
