import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runHere, temporaryFolder, writeAll, writeTinyModel } from "../run.ts";

const tokenRow = /^(?:id|class) /;
const sentence = "The bridge opened on Monday after nine years of work, and the ferry goes on.";
let folder: string;
let page: string;
let model: string;

beforeEach(() => {
  folder = temporaryFolder();
  page = join(folder, "page.html");
  model = writeTinyModel(folder);
  writeAll(folder, {
    "page.html": `<title>Bridge</title><ul><li><a href=/>Home</a></ul><p>${sentence}</p>`,
    "gold.txt": sentence,
  });
});

test("writes a report", async () => {
  const { code, stdout, stderr } = await runHere(["inspect", page, "--model", model]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.startsWith("<!doctype html>")).toBe(true);
  expect(stdout).toContain("<title>Bridge: inspection by Seine</title>");
  expect(stdout).toContain(sentence);
});

test("compares with a gold text", async () => {
  const gold = join(folder, "gold.txt");
  const { stdout } = await runHere(["inspect", page, "--model", model, "--gold", gold]);
  expect(stdout).toContain('"gold":{"precision":1,"recall":1,"f1":1,"labels":[false,true]');
});

test("writes figures, the same bytes every time", async () => {
  const args = ["inspect", page, "--model", model, "--format", "svg"];
  const panel = ["--panel", "text-density,shallow-text/link-density"];
  const { code, stdout } = await runHere([...args, ...panel]);
  expect(code).toBe(0);
  expect(stdout).toContain(">shallow-text/link-density</text>");
  expect(stdout).not.toContain(">probability</text>");
  expect((await runHere([...args, ...panel])).stdout).toBe(stdout);
  expect((await runHere([...args, "--palette", "article"])).stdout).toContain("#d62728");
});

test("a figure is coloured by the gold text", async () => {
  const args = ["inspect", page, "--model", model, "--format", "svg"];
  writeAll(folder, { "gold.txt": "Home" });
  const { stdout } = await runHere([...args, "--gold", join(folder, "gold.txt")]);
  expect(stdout).toContain(">content in the gold text, 1 block</text>");
  expect((await runHere(args)).stdout).toContain(">content, 1 block</text>");
});

test("a report tells the name of the file, not where it lies", async () => {
  const { stdout } = await runHere(["inspect", page, "--model", model]);
  expect(stdout).toContain('"name":"page.html"');
  expect(stdout).not.toContain(folder);
});

test("writes PNG to a file", async () => {
  const output = join(folder, "figure.png");
  const { code } = await runHere(["inspect", page, "-m", model, "-f", "png", "-o", output]);
  expect(code).toBe(0);
  expect(readFileSync(output).subarray(1, 4).toString()).toBe("PNG");
});

test("writes what the output is called, unless told otherwise", async () => {
  const written = async (name: string, ...flags: string[]): Promise<string> => {
    const output = join(folder, name);
    await runHere(["inspect", page, "-m", model, "-o", output, ...flags]);
    return readFileSync(output, "latin1").slice(0, 15);
  };
  expect(await written("figure.SVG")).toContain("<svg");
  expect(await written("figure.png")).toContain("PNG");
  expect(await written("figure.htm")).toContain("<!doctype html>");
  expect(await written("figure")).toContain("<!doctype html>");
  expect(await written("figure.svg", "--format", "html")).toContain("<!doctype html>");
});

test("says where the font of PNG lacks characters, and writes it all the same", async () => {
  const output = join(folder, "figure.png");
  writeAll(folder, { "page.html": `<title>茶の市</title><p>${sentence}</p>` });
  const { code, stderr } = await runHere(["inspect", page, "-m", model, "-f", "png", "-o", output]);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toContain("show as boxes; SVG has them");
  expect(readFileSync(output).subarray(1, 4).toString()).toBe("PNG");
});

test("draws the diagram of a line-based method", async () => {
  const args = ["inspect", page, "-m", model, "-f", "svg", "--method", "danag"];
  expect((await runHere(args)).stdout).toContain(">DANAg: ");
});

test.each([
  [["--panel", "magic"], 'unknown panel "magic"; known: text-density, link-density,'],
  [["--panel", "lines"], 'unknown panel "lines"'],
  [
    ["--format", "svg", "--panel", "lines"],
    "needs a method by lines, e.g. danag; found no --method",
  ],
  [["--method", "magic"], 'unknown method "magic"; known: '],
  [["--gold", "no-such-file.txt"], "cannot read the gold text"],
  [["--format", "pdf"], "Allowed choices are html, svg, png"],
])("says what is wrong with %j", async (flags, message) => {
  const { code, stdout, stderr } = await runHere(["inspect", page, "--model", model, ...flags]);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain(message);
});

test("reports a page that is not there", async () => {
  const { code, stderr } = await runHere(["inspect", join(folder, "none.html"), "--model", model]);
  expect(code).toBe(1);
  expect(stderr).toContain("found no such file");
});

test("lists the id and class tokens of a corpus", async () => {
  const { code, stdout } = await runHere(["inspect", "--tokens", "data/pages", "--top", "3"]);
  expect(code).toBe(0);
  expect(stdout).toContain("leans to content");
  expect(stdout.split("\n").filter((line) => tokenRow.test(line))).toHaveLength(6);
  const csv = await runHere([
    "inspect",
    "--tokens",
    "data/pages",
    "--csv",
    "--segmenter",
    "layout",
  ]);
  expect(csv.stdout.startsWith("attribute,token,content,other,sites,share,")).toBe(true);
});

test("takes a page or a corpus of tokens", async () => {
  expect(await runHere(["inspect"])).toMatchObject({ code: 2, stdout: "" });
  const both = await runHere(["inspect", page, "--tokens", "data/pages"]);
  expect(both.code).toBe(2);
  const drawn = await runHere(["inspect", "--tokens", "data/pages", "--format", "svg"]);
  expect(drawn.code).toBe(2);
  const alone = await runHere(["inspect", page, "--model", model, "--top", "3"]);
  expect(alone.code).toBe(2);
  expect(alone.stderr).toContain("--top goes with --tokens");
});

test("takes one page only", async () => {
  writeAll(folder, { "other.html": "<p>Text" });
  const { code, stderr } = await runHere(["inspect", folder, "--model", model]);
  expect(code).toBe(2);
  expect(stderr).toContain("found several pages");
});

test("shows what the site's other pages say", async () => {
  writeAll(folder, {
    "other.html": `<ul><li><a href=/>Home</a></ul><p>${sentence}</p><p>More of it.</p>`,
  });
  const site = join(folder, "site.jsonl");
  const other = join(folder, "other.html");
  await runHere(["sites", "learn", "-q", "-m", model, "--jobs", "1", other, "-o", site]);
  const { stdout } = await runHere(["inspect", page, "--model", model, "--site", site]);
  expect(stdout).toContain('"siblings":1,');
  const none = join(folder, "none.jsonl");
  const wrong = await runHere(["inspect", page, "--model", model, "--site", none]);
  expect(wrong).toMatchObject({ code: 2, stdout: "" });
  expect(wrong.stderr).toContain(`cannot read the sites ${none}`);
});
