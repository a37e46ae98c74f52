import { join } from "node:path";
import { expect, test } from "vitest";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

function corpus(): { folder: string; model: string } {
  const folder = temporaryFolder();
  const model = writeTinyModel(folder);
  writeAll(folder, {
    "bridge.html": pageOf("The bridge opened on Monday after nine years of work on it."),
    "tea.html": pageOf("All tea markets of the old town close their doors this spring."),
    "river.html": pageOf("Bridges and ferries cross the river that parts our old town."),
    "empty.html": "",
    "ferry.html": pageOf("A ferry takes ninety people across in seven minutes or less."),
    "lamp.html": pageOf("Somebody lights the lamps at dusk and puts them out again."),
  });
  return { folder, model };
}

test("finds pages by words, the best first, and says which could not be read", async () => {
  const { folder, model } = corpus();
  const glob = join(folder, "*.html");
  const { code, stdout, stderr } = await runHere(["search", "-m", model, glob, "bridges opening"]);
  expect(code).toBe(1);
  expect(stderr).toContain("empty.html");
  const lines = stdout.split("\n");
  expect(lines[0]).toContain("1. ");
  expect(lines[0]).toContain("bridge.html (");
  expect(lines[2]).toContain("The bridge opened on Monday");
  expect(lines[3]).toContain("river.html (");
  expect(lines).toHaveLength(7);
});

test.each(["page", "chunk", "both"])("writes results by %s as JSON", async (by) => {
  const { folder, model } = corpus();
  const options = ["-m", model, "--by", by, "--expand", "chunks", "--json", "--top", "2", "-q"];
  const { stdout } = await runHere(["search", ...options, folder, "tea"]);
  const [first, ...more] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(first).toMatchObject({ rank: 1, input: join(folder, "tea.html"), chunk: { index: 0 } });
  expect(first.score).toBeGreaterThan(0);
  expect(more.length).toBeLessThan(2);
});

test("a word of one page alone, or of all pages, is found", async () => {
  const { folder, model } = corpus();
  const found = async (...args: string[]) => {
    const { stdout } = await runHere(["search", "-q", "-m", model, "--json", ...args]);
    return stdout.split("\n").filter(Boolean).length;
  };
  expect(await found(join(folder, "tea.html"), "tea")).toBe(1);
  expect(await found(join(folder, "{bridge,tea}.html"), "of")).toBe(2);
});

test("finds nothing without failing, and refuses a query without words", async () => {
  const { folder, model } = corpus();
  const none = await runHere(["search", "-m", model, join(folder, "tea.html"), "zeppelin"]);
  expect({ code: none.code, stdout: none.stdout }).toEqual({ code: 0, stdout: "" });
  const { code, stderr } = await runHere(["search", "-m", model, folder, "?!"]);
  expect(code).toBe(2);
  expect(stderr).toContain('found no word in the query "?!"');
});
