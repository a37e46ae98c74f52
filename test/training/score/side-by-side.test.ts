import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  averageRows,
  type SystemScore,
  sideBySide,
  summariseSystems,
} from "../../../training/score/side-by-side.ts";
import { openSystem, readPredictions } from "../../../training/score/systems.ts";

function corpus(): string {
  const folder = mkdtempSync(join(tmpdir(), "seine-"));
  const file = join(folder, "pages.jsonl");
  const html = `<ul>${"<li><a href=x>menu</a></li>".repeat(9)}</ul><p>One two three four.</p>`;
  const pages = ["a", "b", "c"].map((id) => ({
    id,
    site: `${id}.org`,
    html,
    gold: "One two three four.",
    page_type: id === "c" ? "forum" : "article",
  }));
  writeFileSync(file, pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
  return file;
}

describe("systems side by side", () => {
  test("are scored on every page, in page order", async () => {
    const predictions = join(mkdtempSync(join(tmpdir(), "seine-")), "other.json");
    writeFileSync(predictions, JSON.stringify({ a: "One two", c: { text: "One two three four" } }));
    const { scores, errors } = await sideBySide([corpus()], {
      systems: [
        { kind: "method", id: "plain" },
        { kind: "predictions", path: predictions },
      ],
      jobs: 1,
    });
    expect(errors).toEqual([]);
    const told = scores.map(({ system, page, precision, recall }) => [
      system,
      page,
      precision,
      recall,
    ]);
    expect(told).toEqual([
      ["plain", "a", 4 / 13, 1],
      ["other", "a", 1, 0.5],
      ["plain", "b", 4 / 13, 1],
      ["plain", "c", 4 / 13, 1],
      ["other", "c", 1, 1],
    ]);
  });

  test("are scored by the same code on threads", async () => {
    const system = { kind: "method", id: "plain" } as const;
    const run = async (jobs: number): Promise<unknown> => {
      const { scores, errors } = await sideBySide([corpus()], { systems: [system], jobs });
      return { errors, scores: scores.map(({ page, recall }) => ({ page, recall })) };
    };
    expect(await run(2)).toEqual(await run(1));
  });

  test("have a speed, unless they were run elsewhere", async () => {
    const predictions = join(mkdtempSync(join(tmpdir(), "seine-")), "other.json");
    writeFileSync(predictions, JSON.stringify({ a: "One two" }));
    const { scores } = await sideBySide([corpus()], {
      systems: [
        { kind: "method", id: "plain" },
        { kind: "predictions", path: predictions },
      ],
      jobs: 1,
    });
    const speeds = new Map(
      summariseSystems(scores).map(({ system, pagesPerSecond }) => [system, pagesPerSecond]),
    );
    expect(speeds.get("plain")).toBeGreaterThan(0);
    expect(speeds.get("other")).toBeUndefined();
  });

  test("may be a folder of predictions, a compressed file per corpus", async () => {
    const folder = mkdtempSync(join(tmpdir(), "seine-"));
    writeFileSync(join(folder, "pages.json.gz"), gzipSync('{"a":"One two"}'));
    writeFileSync(join(folder, "elsewhere.json"), '{"b":"One"}');
    const { scores } = await sideBySide([corpus()], {
      systems: [{ kind: "predictions", path: `${folder}/`, name: "other" }],
      jobs: 1,
    });
    expect(scores.map(({ system, page, recall }) => [system, page, recall])).toEqual([
      ["other", "a", 0.5],
    ]);
  });

  test("can be scored on the pages that all have a text for", async () => {
    const predictions = join(mkdtempSync(join(tmpdir(), "seine-")), "other.json");
    writeFileSync(predictions, JSON.stringify({ a: "One two", c: "" }));
    const { scores } = await sideBySide([corpus()], {
      systems: [
        { kind: "method", id: "plain" },
        { kind: "predictions", path: predictions },
      ],
      common: true,
      jobs: 1,
    });
    expect(scores.map(({ system, page }) => `${system} ${page}`)).toEqual([
      "plain a",
      "other a",
      "plain c",
      "other c",
    ]);
  });

  test("are refused when one has no text for any page", async () => {
    const predictions = join(mkdtempSync(join(tmpdir(), "seine-")), "other.json");
    writeFileSync(predictions, JSON.stringify({ "1": "One two" }));
    const systems = [
      { kind: "method", id: "plain" },
      { kind: "predictions", path: predictions },
    ] as const;
    await expect(sideBySide([corpus()], { systems, jobs: 1 })).rejects.toThrow(
      "the predictions other have no text for any page of",
    );
  });

  test("are refused when two have one name", async () => {
    const systems = [
      { kind: "method", id: "plain" },
      { kind: "method", id: "plain" },
    ] as const;
    await expect(sideBySide([corpus()], { systems, jobs: 1 })).rejects.toThrow(
      'two systems are called "plain"',
    );
  });

  test("corpora of one name are kept apart by their paths", async () => {
    const paths = [corpus(), corpus()];
    const systems = [{ kind: "method", id: "plain" }] as const;
    const { scores } = await sideBySide(paths, { systems, jobs: 1 });
    expect([...new Set(scores.map((score) => score.corpus))]).toEqual(paths);
  });

  test("a system that cannot be opened is reported before any page is read", async () => {
    const systems = [{ kind: "method", id: "nonsense" }] as const;
    await expect(sideBySide([corpus()], { systems, jobs: 1 })).rejects.toThrow("unknown method");
  });
});

test("predictions of another shape are refused by name and place", () => {
  const path = join(mkdtempSync(join(tmpdir(), "seine-")), "other.json");
  writeFileSync(path, JSON.stringify({ a: 3 }));
  expect(() => readPredictions(path)).toThrow(`${path}: at a expected a text`);
  expect(() => readPredictions(`${path}.no`)).toThrow("cannot read the predictions");
});

test("a model says what it was trained on", () => {
  expect(openSystem({ kind: "model" }).trainedOn).toContain("wcxb-dev");
  expect(openSystem({ kind: "method", id: "cetd" }).trainedOn).toEqual([]);
});

test("summaries are means per corpus, the best first, and per type", () => {
  const score = (system: string, pageType: string, f1: number): SystemScore => ({
    system,
    corpus: "c",
    page: "p",
    pageType,
    precision: f1,
    recall: f1,
    f1,
    counts: { shared: 0, found: 0, expected: 0 },
    milliseconds: 4,
  });
  const scores = [score("a", "x", 0.2), score("a", "y", 0.4), score("b", "x", 0.9)];
  const rows = summariseSystems(scores, true).map(
    ({ system, pageType, pages, f1, pagesPerSecond }) => [
      system,
      pageType,
      pages,
      Number(f1.mean.toFixed(6)),
      pagesPerSecond,
    ],
  );
  expect(rows).toEqual([
    ["b", "all", 1, 0.9, 250],
    ["a", "all", 2, 0.3, 250],
    ["b", "x", 1, 0.9, 250],
    ["a", "x", 1, 0.2, 250],
    ["a", "y", 1, 0.4, 250],
  ]);
});

/** A corpus of two pages, and what a tool extracted of them, as lines. */
function lettersCorpus(golds: readonly string[], extracted: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "seine-"));
  const file = join(folder, "letters.jsonl");
  const pages = golds.map((gold, i) => ({ id: `p${i}`, html: "<p>x", gold }));
  writeFileSync(file, pages.map((page) => `${JSON.stringify(page)}\n`).join(""));
  const tool = join(folder, "tool.json");
  writeFileSync(
    tool,
    JSON.stringify(Object.fromEntries(extracted.map((text, i) => [`p${i}`, text]))),
  );
  return { file, tool };
}

test("sentences are scored as sets over the whole data set, as VSSE does", async () => {
  const { file, tool } = lettersCorpus(
    ["A is so. B  is so!", "D is so"],
    ["a is so. b is so!\nX. X.", "D is so\ny? z"],
  );
  const systems = [{ kind: "predictions", path: tool }] as const;
  const { scores } = await sideBySide([file], { systems, metric: "sentences", jobs: 1 });
  // Page 1: 2 of 3 extracted, 2 gold. Page 2: 1 of 3 extracted, 1 gold.
  expect(scores.map(({ counts }) => counts)).toEqual([
    { shared: 2, found: 3, expected: 2 },
    { shared: 1, found: 3, expected: 1 },
  ]);
  const [row] = summariseSystems(scores, false, "sentences");
  expect(row).toMatchObject({ precision: 0.5, recall: 1, f1: { mean: 6 / 9 }, fOfMeans: 2 / 3 });
  // Page by page it would be (2/3 + 1/3) / 2 and F1 (.8 + .5) / 2.
  expect(summariseSystems(scores)[0]!.f1.mean).toBeCloseTo(0.65, 12);
});

test("F of means is of the mean precision and recall of a source", async () => {
  // Pages (1, .5) and (.5, 1): means .75 and .75; mean F1 2/3.
  const { file, tool } = lettersCorpus(["a b", "a"], ["a", "a b"]);
  const systems = [{ kind: "predictions", path: tool }] as const;
  const { scores } = await sideBySide([file], { systems, jobs: 1 });
  const [row] = summariseSystems(scores);
  expect(row).toMatchObject({ precision: 0.75, recall: 0.75, fOfMeans: 0.75 });
  expect(row!.f1.mean).toBeCloseTo(2 / 3, 12);
});

test("average rows have the means over corpora, whatever their pages", async () => {
  const one = lettersCorpus(["a b", "a"], ["a", "a b"]);
  const other = lettersCorpus(["a"], ["a"]);
  const systems = [{ kind: "method", id: "plain" }] as const;
  const both = await Promise.all(
    [one, other].map(async ({ file, tool }, i) => {
      const specs = [...systems, { kind: "predictions", path: tool, name: "tool" }] as const;
      const { scores } = await sideBySide([file], { systems: specs, jobs: 1 });
      return scores.map((score) => ({ ...score, corpus: `c${i}` }));
    }),
  );
  const rows = summariseSystems(both.flat());
  const averages = averageRows(rows);
  expect(averages.map(({ system, corpus, pages }) => [system, corpus, pages])).toEqual([
    ["tool", "average", 3],
    ["plain", "average", 3],
  ]);
  expect(averages[0]!.f1.mean).toBeCloseTo((2 / 3 + 1) / 2, 12);
  expect(averages[0]!.fOfMeans).toBeCloseTo((0.75 + 1) / 2, 12);
  expect(averageRows(summariseSystems(both[0]!))).toEqual([]);
});
