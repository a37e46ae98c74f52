import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { refuseInputsAsPages } from "../../src/cli/batch/own-inputs.ts";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "./run.ts";

const SENTENCE = "The bridge opened again on Monday morning.";

/** A folder with a page, a JSONL file, links to both, and a model. */
function inputs() {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const line = JSON.stringify({ id: "a", html: pageOf(SENTENCE) });
  mkdirSync(join(folder, "crawl"));
  writeAll(folder, { "a.html": pageOf(SENTENCE), "x.jsonl": line, "crawl/b.html": pageOf("B") });
  linkSync(join(folder, "a.html"), join(folder, "hard.html"));
  symlinkSync("x.jsonl", join(folder, "soft.jsonl"));
  return { model, at: (name: string) => join(folder, name) };
}

test.each([
  ["a page", "extract", "a.html", "a.html"],
  ["a page by a hard link", "extract", "a.html", "hard.html"],
  ["a page of a folder", "extract", "crawl", "crawl/b.html"],
  ["a page of a pattern", "extract", "cr*/*.html", "crawl/b.html"],
  ["lines by a link", "chunk", "soft.jsonl", "x.jsonl"],
  ["what is inspected", "inspect", "a.html", "a.html"],
  ["what is measured", "features", "a.html", "a.html"],
])("%s is not overwritten by its own output", async (_, command, input, output) => {
  const { model, at } = inputs();
  const before = readFileSync(at(output), "utf8");
  const args = [command, "-m", model, "--output", at(output), at(input)];
  const { code, stderr } = await runHere(args);
  expect(stderr).toBe(
    `seine: cannot write ${at(output)}: it is one of the inputs; name another file\n`,
  );
  expect(code).toBe(2);
  expect(readFileSync(at(output), "utf8")).toBe(before);
});

test.each(["text", "markdown", "html", "xml"])(
  "a run in which every page fails leaves an existing file of %s",
  async (format) => {
    const { model, at } = inputs();
    writeFileSync(at("out"), "precious");
    const args = ["extract", "-m", model, "-f", format, "-o", at("out"), at("none.html")];
    const { code, stderr } = await runHere(args);
    expect(stderr).toContain(`seine: nothing was written to ${at("out")}\n`);
    expect(code).toBe(1);
    expect(readFileSync(at("out"), "utf8")).toBe("precious");
    await runHere([...args, at("a.html")]);
    expect(readFileSync(at("out"), "utf8")).toContain(SENTENCE);
  },
);

test("so does a batch, and records of failed pages are written", async () => {
  const { model, at } = inputs();
  writeAll(at("crawl"), { "b.html": "" });
  writeFileSync(at("out"), "precious");
  const args = ["extract", "-m", model, "-q", "--jobs", "1", "-o", at("out"), at("crawl")];
  expect((await runHere(args)).code).toBe(1);
  expect(readFileSync(at("out"), "utf8")).toBe("precious");
  expect((await runHere([...args, "--json"])).code).toBe(1);
  expect(readFileSync(at("out"), "utf8")).toContain('"reason":"empty"');
});

test("a malformed address is one failed page", async () => {
  const { model, at } = inputs();
  const args = ["extract", "-m", model, "--json", at("a.html"), "http://[bad/", at("x.jsonl")];
  const { code, stdout, stderr } = await runHere(args);
  expect(code).toBe(1);
  expect(stderr).toBe(
    "seine: http://[bad/: found no valid URL, expected one such as https://example.org/a\n",
  );
  const records = stdout.trimEnd().split("\n");
  expect(records.map((line) => JSON.parse(line).error?.reason)).toEqual([
    undefined,
    "bad-record",
    undefined,
  ]);
});

test.each([
  ["extract", "out.jsonl.gz", "cannot write OUT: output is not compressed; leave out .gz and"],
  ["inspect", "out.pdf", "found --output OUT, expected one of .html, .svg, .png, or --format"],
])("%s writes no file whose name says otherwise: %s", async (command, name, message) => {
  const { model, at } = inputs();
  const { code, stderr } = await runHere([command, "-m", model, "-o", at(name), at("a.html")]);
  expect(stderr).toContain(message.replace("OUT", at(name)));
  expect(code).toBe(2);
});

/** A folder that is worked in, with a page whose file in it would have the name of another one. */
function workingIn() {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  writeAll(folder, { page: pageOf(`One. ${SENTENCE}`), "page.html": pageOf(`Two. ${SENTENCE}`) });
  linkSync(join(folder, "page.html"), join(folder, "hard.html"));
  mkdirSync(join(folder, "out"));
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  return model;
}

test.each([
  ["a page", ["page", "page.html"], "page.html"],
  ["a page of a pattern", ["*.html", "page"], "page.html"],
  ["a page of a folder", ["page", "."], "hard.html"],
  ["a page by a hard link", ["page", "hard.html"], "hard.html"],
])("%s is not overwritten by the file of a page", async (_, names, lost) => {
  const model = workingIn();
  const before = readdirSync(".");
  const args = ["extract", "-m", model, "-f", "html", "--jobs", "1", "--output-dir", ".", ...names];
  const { code, stderr } = await runHere(args);
  expect(stderr).toBe(
    `seine: cannot write ${lost}: it is one of the inputs; name another folder\n`,
  );
  expect(code).toBe(2);
  expect(readdirSync(".")).toEqual(before);
});

test.each([
  ["one of another ending", ".", ".md", ["page", "page.html"]],
  ["one that is no input", ".", ".html", ["page", "x.jsonl", "-"]],
  ["one in a folder of its own", "out", ".html", ["page", "page.html"]],
  ["one in a folder that is not there yet", "none", ".html", ["page", "page.html"]],
])("the file of a page may be %s", async (_, folder, ending, names) => {
  workingIn();
  await refuseInputsAsPages(folder, ending, names);
});
