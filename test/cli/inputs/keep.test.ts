import { join } from "node:path";
import { expect, test } from "vitest";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

const html = pageOf("The bridge opened again on Monday morning, after nine long years of work");

/** A folder with a page and a file of lines, and what asks to keep a field of those. */
function extracting() {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const line = JSON.stringify({ id: "k1", depth: 2, html });
  writeAll(folder, { "a.html": html, "pages.jsonl": line });
  return {
    at: (name: string) => join(folder, name),
    args: ["extract", "--json", "-m", model, "--keep", "depth"],
  };
}

test.each([
  ["a page", ["a.html"]],
  ["a pattern that matches pages", ["a.html", "*.html"]],
  ["a folder, of which only pages are read", [""]],
  ["a list of addresses", ["--urls", "pages.jsonl"]],
  ["a page of a batch", ["--jobs=1", "a.html"]],
])("--keep is refused for %s", async (_, inputs) => {
  const { at, args } = extracting();
  const paths = inputs.map((input) => (input.startsWith("--") ? input : at(input)));
  expect(await runHere([...args, ...paths])).toMatchObject({
    code: 2,
    stderr:
      "seine: found --keep, expected .jsonl among the inputs, or standard input with --input-format jsonl\n",
  });
});

test("--keep is refused for a page of standard input and an address", async () => {
  const { args } = extracting();
  for (const input of ["-", "https://example.org/pages.jsonl"]) {
    expect(await runHere([...args, input])).toMatchObject({ code: 2, stdout: "" });
  }
});

test("--keep takes lines beside pages, and a pattern that matches them", async () => {
  const { at, args } = extracting();
  const { code, stdout } = await runHere([...args, at("a.html"), at("*.jsonl")]);
  const kept = stdout.trimEnd().split("\n");
  expect(kept.map((line) => JSON.parse(line).kept)).toEqual([undefined, { depth: 2 }]);
  expect(code).toBe(0);
});

test("a pattern that matches nothing has an error of its own", async () => {
  const { at, args } = extracting();
  const { code, stderr } = await runHere([...args, at("*.ndjson")]);
  expect(stderr).toContain("no file matches the pattern");
  expect(code).toBe(1);
});
