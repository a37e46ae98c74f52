import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { loadDefaultModel } from "../../../src/models/load/load-model.ts";
import { readCorpus } from "../../../training/corpus/readers/index.ts";
import { type LabelledPage, ReaderError } from "../../../training/corpus/readers/reader.ts";
import { keptByModel } from "../../../training/score/kept-blocks.ts";
import { runHere, temporaryFolder, writeAll } from "../run.ts";

const tableHead = /^system +corpus +pages of type +pages +precision/;
const tableRow = /cetd +pages +all +\d+ +0\.\d{4}/;
const csvRow = /^cetd,pages,all,/m;
const svgStart = /^<svg /;
const markdownRow = /^\| cetd \| pages \| all \| /m;
const pages = "data/pages/news-harbour-bridge";
const DRAGNET = "../shared/datasets/dragnet-2012";
/** A share as it is printed. */
const share = z.number().transform((value) => Number(value.toFixed(4)));
const score = z.object({
  precision: share,
  recall: share,
  f1: z.object({ mean: share }),
});

describe("seine methods", () => {
  test("lists every method with its source and options", async () => {
    const { stdout } = await runHere(["methods"]);
    expect(stdout).toContain("cetr-tm (CETR-TM, by line)");
    expect(stdout).toContain("WWW 2010");
    expect(stdout).toContain("options: radius=2, lambda=1");
    const records = JSON.parse((await runHere(["methods", "--json"])).stdout) as { id: string }[];
    expect(records.map(({ id }) => id)).toContain("cetd");
  });
});

/** The first page of which the model keeps other text where comments are content. */
async function pageWithComments(): Promise<LabelledPage> {
  const model = loadDefaultModel();
  const [auto, include] = (["auto", "include"] as const).map((choice) =>
    keptByModel(model, choice),
  );
  for await (const page of readCorpus(DRAGNET)) {
    if (page instanceof ReaderError || !page.comments || page.encoding !== undefined) continue;
    if (auto!(page).text !== include!(page).text) return page;
  }
  throw new Error("found no page whose comments are left out");
}

describe("seine compare", () => {
  const compare = (...args: string[]) =>
    runHere(["compare", "data/pages", "--jobs", "1", "-q", "--methods", "plain,cetd", ...args]);

  test("scores methods and models in one table", async () => {
    const { code, stdout } = await compare("--models", "none");
    expect(code).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(tableHead);
    expect(stdout).toMatch(tableRow);
  });

  test.skipIf(!existsSync(DRAGNET)).each(["", "--comments"])(
    "scores the model as seine evaluate does: %s",
    async (flag) => {
      const corpus = temporaryFolder();
      const page = await pageWithComments();
      mkdirSync(join(corpus, "a"));
      writeAll(corpus, {
        "a/page.html": page.html,
        "a/gold.txt": page.gold,
        "a/comments.txt": page.comments!,
      });
      const json = async (...args: string[]): Promise<unknown> =>
        JSON.parse((await runHere([...args, corpus, "-q", ...(flag === "" ? [] : [flag])])).stdout);
      const form = ["--methods", "none", "--jobs", "1", "--format", "json"];
      const [own] = z.array(score).parse(await json("compare", ...form));
      const evaluated = await json("evaluate", "--model", "default", "--json");
      expect(own).toEqual(z.object({ overall: score }).parse(evaluated).overall);
    },
  );

  test("writes CSV, JSON and Markdown, and a plot", async () => {
    const plot = join(temporaryFolder(), "f1.svg");
    const csv = await compare("--models", "none", "--format", "csv", "--plot", plot);
    expect(csv.stdout).toMatch(csvRow);
    expect(readFileSync(plot, "utf8")).toMatch(svgStart);
    const json = await compare("--models", "models/tiny.json", "--format", "json");
    const rows = JSON.parse(json.stdout) as { system: string; trainedOn: boolean }[];
    expect(rows.map(({ system }) => system).sort()).toEqual(["cetd", "plain", "tiny"]);
    const markdown = await compare("--models", "none", "--format", "markdown", "--by-type");
    expect(markdown.stdout).toMatch(markdownRow);
  });

  test("reads predictions of several tools, compressed, from files of one name", async () => {
    const folder = temporaryFolder();
    const files = ["one", "other"].map((tool) => join(folder, tool, "pages.json.gz"));
    for (const file of files) {
      mkdirSync(dirname(file));
      writeFileSync(file, gzipSync('{"news-harbour-bridge":"The bridge"}'));
    }
    const args = ["--models", "none", "--predictions", ...files, "--format", "csv"];
    const { stdout } = await compare(...args);
    for (const file of files) expect(stdout).toContain(`\n${file},pages,all,1,`);
    const common = await compare(...args, "--common");
    expect(common.stdout).toContain("\ncetd,pages,all,1,");
    const idle = await compare("--common");
    expect(idle.code).toBe(2);
    expect(idle.stderr).toContain("found --common without --predictions");
  });

  test("scores sentences over the corpus, and averages over corpora", async () => {
    const args = ["--methods", "plain", "--models", "none", "--jobs", "1", "-q", "--format", "csv"];
    const folder = temporaryFolder();
    const line = JSON.stringify({ id: "a", html: "<p>One. Two.", gold: "One." });
    writeFileSync(join(folder, "few.jsonl"), `${line}\n`);
    const corpora = ["data/pages", join(folder, "few.jsonl")];
    const { stdout } = await runHere(["compare", ...corpora, ...args, "--metric", "sentences"]);
    const [header, , few, average] = stdout.split("\n").map((row) => row.split(","));
    expect(header!.slice(4)).toEqual([
      ...["precision", "recall", "F1", "low", "high", "F of means", "pages/s"],
    ]);
    expect(few!.slice(0, 7)).toEqual([
      ...["plain", "few.jsonl", "all", "1", "0.5000", "1.0000", "0.6667"],
    ]);
    expect(average!.slice(0, 3)).toEqual(["plain", "average", "all"]);
  });

  test("refuses what it does not know", async () => {
    const unknown = await runHere(["compare", "data/pages", "--methods", "nonsense"]);
    expect(unknown).toMatchObject({ code: 2, stdout: "" });
    expect(unknown.stderr).toContain('unknown method "nonsense"; known: boilerpipe-density');
    const missing = await runHere(["compare", "data/pages", "--predictions", "no.json"]);
    expect(missing).toMatchObject({ code: 2 });
    expect(missing.stderr).toContain("cannot read the predictions no.json");
  });
});

describe("seine sweep", () => {
  test("takes the metrics of compare", async () => {
    const args = ["--method", "vsse", "--option", "t1=0.8:0.8:1", "--jobs", "1", "-q", "--json"];
    const f1 = async (metric: string): Promise<number> => {
      const { stdout } = await runHere(["sweep", ...args, "--metric", metric, "data/pages"]);
      return (JSON.parse(stdout) as [{ f1: { mean: number } }])[0].f1.mean;
    };
    expect(await f1("sentences")).not.toBe(await f1("bag"));
  });

  test("scores a method with each value of an option", async () => {
    const plot = join(temporaryFolder(), "t1.svg");
    const args = ["--option", "t1=0.2:1:0.4", "--jobs", "1", "-q", "--plot", plot];
    const { code, stdout } = await runHere(["sweep", "--method", "vsse", ...args, "data/pages"]);
    expect(code).toBe(0);
    expect(
      stdout
        .split("\n")
        .slice(1, 4)
        .map((line) => line.split(" ")[0]),
    ).toEqual(["0.2", "0.6", "1"]);
    const drawn = readFileSync(plot, "utf8");
    for (const name of ["precision", "recall", "F1"]) expect(drawn).toContain(`>${name}</text>`);
  });

  test.each([
    [["--method", "vsse", "--option", "t1=1:0:1"], "Expected name=from:to:step"],
    [["--method", "vsse", "--option", "nonsense=0:1:1"], 'method vsse has no option "nonsense"'],
    [["--method", "nonsense", "--option", "t1=0:1:1"], "unknown method"],
  ])("refuses %j", async (args, message) => {
    const { code, stderr } = await runHere(["sweep", ...args, "data/pages"]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("seine extract --method", () => {
  test("writes what a method keeps", async () => {
    const page = `${pages}/page.html`;
    const { stdout } = await runHere(["extract", "--method", "cetd", page]);
    expect(stdout.length).toBeGreaterThan(500);
    const json = await runHere(["extract", "--method", "cetr", "--format", "json", page]);
    const record = JSON.parse(json.stdout) as { method: string; blocks: { score: number }[] };
    expect(record.method).toBe("cetr");
    expect(record.blocks.every(({ score }) => Number.isFinite(score))).toBe(true);
    const all = await runHere([
      ...["extract", "--method", "cetr-tm", "--method-option", "lambda=0", page],
    ]);
    const some = await runHere(["extract", "--method", "cetr-tm", page]);
    expect(all.stdout.length).toBeGreaterThan(some.stdout.length);
  });

  test("refuses options that have no effect", async () => {
    const args = ["extract", "--method", "cetd", "--links", "drop", "--max-length", "5", "-q"];
    const { code, stdout, stderr } = await runHere([...args, `${pages}/page.html`]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      "seine: --links, --max-length: no effect with --method; drop one or the other\n",
    );
  });

  test("refuses options and formats that a method has not", async () => {
    const page = `${pages}/page.html`;
    const option = await runHere(["extract", "--method", "cetd", "--method-option", "a=1", page]);
    expect(option).toMatchObject({ code: 2 });
    const format = await runHere(["extract", "--method", "cetd", "--format", "html", page]);
    expect(format).toMatchObject({ code: 2 });
    expect(format.stderr).toContain("found --format html, expected text or json with --method");
  });
});

describe("wrong usage is told:", () => {
  test.each<[string, string[], string]>([
    ["all beside names", ["compare", "data/pages", "--methods", "all,cetd"], "all or none alone"],
    ["none beside files", ["compare", "data/pages", "--models", "none,default"], "none alone"],
    [
      "an option that a method lacks",
      ["extract", "--method", "cetr", "--method-option", "gamma=1", `${pages}/page.html`],
      'method cetr has no option "gamma"; it has ',
    ],
    [
      "an option of a method that has none",
      ["sweep", "--method", "cetd", "--option", "a=1:2:1", "data/pages"],
      'method cetd has no option "a"; it has none',
    ],
    [
      "an option of no method",
      ["extract", "--method-option", "gamma=1", `${pages}/page.html`],
      "found --method-option without --method",
    ],
    [
      "an option of no method in a batch",
      ["extract", "--jobs", "1", "--method-option", "gamma=1", `${pages}/page.html`],
      "found --method-option without --method",
    ],
  ])("%s", async (_, args, message) => {
    const { code, stdout, stderr } = await runHere(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });
});

test("--methods all is what no --methods is", async () => {
  const corpus = temporaryFolder();
  cpSync(pages, join(corpus, "page"), { recursive: true });
  const args = ["-q", "--jobs", "1", "--models", "none", "--format", "json", corpus];
  const all = await runHere(["compare", "--methods", "all", ...args]);
  const systems = JSON.parse(all.stdout) as { system: string }[];
  expect(systems.length).toBeGreaterThan(20);
});
