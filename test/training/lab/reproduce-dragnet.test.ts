import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import {
  type Cell,
  formatTable,
  reproduceDragnet,
} from "../../../training/lab/reproduce-dragnet.ts";
import { writeCorpus } from "../corpus/readers/corpus.ts";

const noTestPages = /found 6 pages in .*dragnet-2012.*"test"/;

interface Page {
  readonly html: string;
  readonly main_content: string;
  readonly comments?: string;
  readonly split?: string;
}

const sentence =
  "The river rose again in the night and by the morning the lower fields stood under water, so the " +
  "farmers moved what they could to the hill";

/** A page of a menu, an article of two blocks and a footer. */
function article(number: number, split: string): Page {
  const html =
    '<div class="menu"><a href="/">Home</a> <a href="/news">All the news</a></div>' +
    `<p>${sentence} ${number}</p><p>${sentence} once more</p>` +
    '<div class="widget"><a href="/about">About us</a></div>';
  return { html, main_content: `${sentence} ${number}\n${sentence} once more`, split };
}

const training = Object.fromEntries(
  Array.from({ length: 6 }, (_, i) => [`train-${i}`, article(i, "train")]),
);

const pages: Record<string, Record<string, Page>> = {
  "dragnet-2012": {
    ...training,
    // 8 tokens, of which the gold has the 3 of the article and the 2 of the comments: 2 * 5 / 13.
    "test-comments": {
      html: "<p>Home</p><p>one two three</p><p>nice post</p><p>Copyright 2012</p>",
      main_content: "one two three",
      comments: "nice post",
      split: "test",
    },
    // Two blocks: content as a whole, in every row. Tokens keep their case: 2 * 1 / 4.
    "test-short": {
      html: "<p>Alpha</p><p><a href=/>beta</a></p>",
      main_content: "Alpha Beta",
      split: "test",
    },
  },
  "cleaneval-en": {
    "1": { html: "<p>a</p><p>b</p><p>c</p><p>d</p>", main_content: "a b" },
    "2": { html: "<p>a</p><p>b</p><p>c</p>", main_content: "" },
  },
};

function writePages(folders: Record<string, Record<string, Page>>): Promise<string> {
  const files: Record<string, string> = {};
  for (const [folder, list] of Object.entries(folders)) {
    for (const [id, { html, ...gold }] of Object.entries(list)) {
      files[`${folder}/html/${id}.html.gz`] = html;
      files[`${folder}/gold/${id}.json`] = JSON.stringify({ id, ...gold });
    }
  }
  return writeCorpus(files);
}

const cellOf = (cells: readonly Cell[], row: string, set: string): Cell =>
  cells.find((cell) => cell.row === row && cell.set === set)!;

describe("reproduceDragnet", () => {
  test("scores every row on every set, by the paper's rules", async () => {
    const lines: string[] = [];
    const cells = await reproduceDragnet(await writePages(pages), (line) => lines.push(line));

    const sets = ["CleanEval-EN", "2012 Train", "2012 Test"];
    const rows = ["Baseline", "CETR", "IC", "ST", "ST+IC"];
    rows.push("ST+IC+CETR (X, D, z)", "ST+IC+CETR (z)");
    expect(cells.map(({ row, set }) => [row, set])).toEqual(
      rows.flatMap((row) => sets.map((set) => [row, set])),
    );

    const baseline = (set: string) => cellOf(cells, "Baseline", set);
    expect(baseline("2012 Test").pages).toBe(2);
    expect(baseline("2012 Test").f1).toBeCloseTo((10 / 13 + 1 / 2) / 2, 12);
    expect(baseline("2012 Test").recall).toBeCloseTo((1 + 1 / 2) / 2, 12);
    // The page without gold does not count: 2 * 2 / (4 + 2).
    expect(baseline("CleanEval-EN")).toMatchObject({ pages: 1, f1: 2 / 3, published: 0.899 });
    // 27 + 1 and 27 + 2 tokens are gold, 4 of the menu and 2 of the widget are not.
    expect(baseline("2012 Train").f1).toBeCloseTo((2 * 57) / (63 + 57), 12);

    // Menu and widget are apart from the text in either family, and in a regression on both.
    for (const row of ["IC", "ST", "ST+IC"]) expect(cellOf(cells, row, "2012 Train").f1).toBe(1);
    expect(lines.some((line) => line.startsWith("ST+IC: "))).toBe(true);
  });

  test("says which pages of a split are missing", async () => {
    const path = await writePages({ ...pages, "dragnet-2012": training });
    await expect(reproduceDragnet(path)).rejects.toThrow(noTestPages);
  });
});

test("formatTable puts ours, the paper's and the difference side by side", () => {
  const cell = { row: "ST", pages: 12, precision: 0.7, recall: 0.9 };
  const table = formatTable([
    { ...cell, set: "A", f1: 0.8126, published: 0.809 },
    { ...cell, set: "B", pages: 3, f1: 0.79, published: 0.8 },
  ]);
  expect(table).toBe(
    "| features | A (12 pages) | paper | diff | B (3 pages) | paper | diff |\n" +
      "|---|---:|---:|---:|---:|---:|---:|\n" +
      "| ST | 0.813 | 0.809 | +0.004 | 0.790 | 0.800 | -0.010 |\n",
  );
});

describe("the command", () => {
  const script = fileURLToPath(
    new URL("../../../training/lab/reproduce-dragnet.ts", import.meta.url),
  );
  const run = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)(process.execPath, ["--import", "tsx", script, ...args]);

  test("prints JSON to stdout and progress to stderr", async () => {
    const { stdout, stderr } = await run("--json", "--corpora", await writePages(pages));
    expect(JSON.parse(stdout).f1[0]).toMatchObject({
      row: "Baseline",
      set: "CleanEval-EN",
      pages: 1,
    });
    expect(stderr).toContain("ST+IC: ");
  });

  test("asks for the corpora", async () => {
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--corpora <folder"),
    });
  });
});
