import { expect, test } from "vitest";
import { pageTable, scoreTable } from "../../src/cli/score-tables.ts";
import type { PageResult } from "../../training/score/evaluate.ts";
import { lowest } from "../../training/score/report/worst-pages.ts";

const page = (id: string, f1: number) => ({ id, precision: 1, recall: 0.5, f1 });

test("writes a row for all pages and one per group", () => {
  const summary = {
    pages: 2,
    precision: 1,
    recall: 0.5,
    f1: { mean: 0.66666, low: 0.5, high: 1, pages: 2 },
  };
  expect(scoreTable(summary, new Map([["article", summary]]), "type")).toBe(
    [
      "type     pages  precision  recall      F1  95 % interval of F1",
      "all          2     1.0000  0.5000  0.6667     0.5000 to 1.0000",
      "article      2     1.0000  0.5000  0.6667     0.5000 to 1.0000",
      "",
    ].join("\n"),
  );
  // Where no page's group is known, its row would be that of all pages again.
  const unknown = scoreTable(summary, new Map([["unknown", summary]]), "type");
  expect(unknown.split("\n")).toHaveLength(3);
});

test("lists the worst pages, lowest first, equals by id", () => {
  const results = Object.entries({ b: 0.5, c: 0.1, a: 0.5, d: 0.9 }).map(([id, f1]) => {
    return { page: { id }, f1 } as unknown as PageResult;
  });
  expect(lowest(results, 3).map((result) => result.page.id)).toEqual(["c", "a", "b"]);
  expect(lowest(results, 9)).toHaveLength(4);
  expect(pageTable([page("b", 0.5)], "worst")).toBe(
    "worst  precision  recall      F1\nb         1.0000  0.5000  0.5000\n",
  );
});
