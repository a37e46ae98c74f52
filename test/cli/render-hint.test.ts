import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere, temporaryFolder, writeAll, writeTinyModel } from "./run.ts";

const HINT = /--render/g;
const shell = "<!doctype html><title>App</title><div id=app></div><script src=/app.js></script>";

function setting() {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  const pages = { "a.html": shell, "b.html": shell, "c.html": "<title>Empty</title><div></div>" };
  writeAll(folder, pages);
  const [a, b, c] = Object.keys(pages).map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  return { a, b, c, model: ["-m", model] };
}

test("a page without content whose scripts may write it: the message says how to run them", async () => {
  const { a, c, model } = setting();
  for (const args of [
    ["extract", ...model],
    ["chunk", ...model],
    ["extract", "--method", "cetd"],
  ]) {
    const { code, stderr } = await runHere([...args, a]);
    expect([code, stderr]).toEqual([
      0,
      `seine: ${a}: found no content\nseine: 1 page without content has scripts, which may write it; try --render\n`,
    ]);
    expect((await runHere([...args, "-q", a])).stderr).toBe("");
    expect((await runHere([...args, c])).stderr).toBe(`seine: ${c}: found no content\n`);
  }
});

test("of many pages it is said once, with their number, in batches too", async () => {
  const { a, b, c, model } = setting();
  for (const args of [["extract"], ["extract", "--jobs", "1"], ["chunk", "--jobs", "1"]]) {
    const { stderr } = await runHere([...args, ...model, a, b, c]);
    expect(stderr.match(HINT)).toHaveLength(1);
    expect(stderr).toContain(
      "seine: 2 pages without content have scripts, which may write it; try",
    );
    expect((await runHere([...args, ...model, "-q", a, b, c])).stderr).toBe("");
  }
});

test("commands that render nothing do not say it", async () => {
  const { a, model } = setting();
  for (const args of [["classify", ...model], ["classify", "--jobs", "1", ...model], ["records"]]) {
    expect((await runHere([...args, a])).stderr).not.toMatch(HINT);
  }
});

test("nor is it said where a length leaves nothing of any page", async () => {
  const { a, model } = setting();
  for (const args of [["extract"], ["extract", "--jobs", "1"]]) {
    const { code, stderr } = await runHere([...args, ...model, "--max-length", "0", a]);
    expect([code, stderr.match(HINT)]).toEqual([0, null]);
  }
});
