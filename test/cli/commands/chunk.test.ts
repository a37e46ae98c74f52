import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageOf, runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

const sentence = "The bridge opened on Monday after nine years of work.";

function pages(): { folder: string; model: string; inputs: string[] } {
  const folder = temporaryFolder();
  const second = `<h1>Title</h1><p>${`${sentence} `.repeat(9)}</p>`;
  writeAll(folder, {
    "a.html": pageOf(sentence),
    "b.html": "",
    "c.html": second,
    "d.png": Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  });
  const inputs = ["a.html", "b.html", "c.html", "d.png"].map((name) => join(folder, name));
  return { folder, model: writeTinyModel(folder), inputs };
}

const digest = /^[\da-f]{32}$/;
const parsed = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

test("writes a line per chunk, and an error record per bad page", async () => {
  const { model, inputs } = pages();
  const options = ["--model", model, "--max-tokens", "40", "--overlap", "12"];
  const { code, stdout } = await runHere(["chunk", ...options, ...inputs]);
  expect(code).toBe(1);
  const records = parsed(stdout);
  expect(records.map(({ input, error }) => [input, error?.reason])).toEqual([
    [inputs[0], undefined],
    [inputs[1], "empty"],
    [inputs[2], undefined],
    [inputs[2], undefined],
    [inputs[2], undefined],
    [inputs[3], "not-html"],
  ]);
  expect(records[0]).toMatchObject({ index: 0, text: sentence, tokens: 10, headings: [] });
  expect(records[4].headings).toEqual(["Title"]);
});

test("is the same for any number of workers, to one output or a file per page", async () => {
  const { folder, model, inputs } = pages();
  const options = ["chunk", "--model", model, "--md", "-q", "--max-tokens", "30"];
  const one = await runHere([...options, ...inputs]);
  for (const jobs of ["1", "3"]) {
    const { code, stdout } = await runHere([...options, "--jobs", jobs, ...inputs]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: one.stdout });
  }
  const out = join(folder, "out");
  await runHere([...options, "--output-dir", out, inputs[0]!, inputs[3]!]);
  const files = readdirSync(out, { recursive: true, encoding: "utf8" });
  expect(files.some((name) => name.endsWith("d.png.error.json"))).toBe(true);
  const own = files.find((name) => name.endsWith("/a.jsonl"))!;
  expect(one.stdout.startsWith(readFileSync(join(out, own), "utf8"))).toBe(true);
});

test("writes bulk lines for OpenSearch, with ids that send again what it was", async () => {
  const { model, inputs } = pages();
  const options = ["--model", model, "--format", "opensearch", "--index", "pages", "-q"];
  const { stdout } = await runHere(["chunk", ...options, inputs[0]!, inputs[1]!]);
  const [action, document, ...more] = parsed(stdout);
  expect(more).toEqual([]);
  expect(action).toEqual({
    index: { _index: "pages", _id: expect.stringMatching(digest) },
  });
  expect(document).toMatchObject({ input: inputs[0], text: sentence });
  expect(document.id).toBeUndefined();
  expect(stdout.endsWith("}\n")).toBe(true);
});

test.each([
  [["--index", "a"], "expected --format opensearch"],
  [["--format", "opensearch", "--index", "A b"], "Expected lower case"],
  [["--overlap", "200"], "expected at most half of 256"],
  [["--min-tokens", "300"], "expected at most 256"],
  [["--resume", "--jobs", "1"], "and --output with it, or --output-dir"],
  [
    ["--resume", "--format", "opensearch"],
    "expected --format jsonl and --output with it, or --output-dir",
  ],
  [["--permitted", "8"], "goes with --segments vips or comb"],
  [["--permitted", "12", "--segments", "vips"], "Expected 1 to 11"],
])("refuses %j", async (options, message) => {
  const { model, inputs } = pages();
  const { code, stderr } = await runHere(["chunk", "--model", model, ...options, inputs[0]!]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test("goes on with a file whatever a run left of it, to the same bytes", {
  timeout: 120_000,
}, async () => {
  const { folder, model, inputs } = pages();
  // Nothing, several chunks, nothing, an error, several chunks.
  const names = ["e.html", "c.html", "f.html", "d.png", "g.html"].map((name) => join(folder, name));
  writeAll(folder, {
    "e.html": pageOf(""),
    "f.html": pageOf(""),
    "g.html": pageOf(`${sentence} `.repeat(12)),
  });
  const out = join(folder, "out.jsonl");
  const part = `${out}.part`;
  const options = ["chunk", "--model", model, "-q", "--max-tokens", "30", "--jobs", "1"];
  const resumed = () => runHere([...options, "--resume", "-o", out, ...names]);
  await runHere([...options, "-o", out, ...names]);
  const whole = readFileSync(out);
  const lines = whole.toString().trimEnd().split("\n");
  expect(new Set(lines.map((line) => JSON.parse(line).input))).toEqual(
    new Set([names[1], names[3], names[4]]),
  );
  for (let length = 0; length <= whole.length; length += 301) {
    rmSync(out, { force: true });
    writeFileSync(part, whole.subarray(0, length));
    await resumed();
    expect(readFileSync(out).equals(whole), `cut at ${length}`).toBe(true);
  }
  // What is whole already stays, and more pages are added.
  await resumed();
  expect(readFileSync(out).equals(whole)).toBe(true);
  await runHere([...options, "--resume", "-o", out, ...names, inputs[0]!]);
  expect(readFileSync(out, "utf8").split("\n")).toHaveLength(lines.length + 2);
});

test("does not go on with what is of other pages", async () => {
  const { folder, model, inputs } = pages();
  const out = join(folder, "out.jsonl");
  const options = ["chunk", "--model", model, "-q", "--max-tokens", "30", "--resume", "-o", out];
  await runHere([...options, inputs[2]!]);
  for (const others of [[inputs[0]!, inputs[2]!], [inputs[0]!]]) {
    const { code, stderr } = await runHere([...options, ...others]);
    expect(code).toBe(2);
    expect(stderr).toContain(`its next record is ${inputs[2]}, the next page is ${inputs[0]}`);
  }
});
