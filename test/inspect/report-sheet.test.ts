import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { palettes } from "../../src/inspect/charts/palette.ts";
import { reportSheet } from "../../src/inspect/report-sheet.ts";
import { staticReport } from "../../src/inspect/static-report.ts";

const COLOUR = /#[0-9a-f]{3,8}\b/gi;
const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");

test.each([
  "src/inspect/records/records-report.ts",
  "src/inspect/segments/segments-report.ts",
  "src/inspect/static-report.ts",
  "src/inspect/client/base.css",
  "src/inspect/client/client.css",
  "src/inspect/client/report.css",
  "src/studio/client/styles/label.css",
  "src/studio/client/styles/controls.css",
  "src/studio/client/styles/try.css",
])("%s has no colours of its own", (path) => {
  expect(textOf(path).match(COLOUR) ?? []).toEqual([]);
});

test("reports have the colours of the screens, and of their palette", () => {
  expect(reportSheet()).toContain(textOf("src/inspect/client/tokens.css"));
  expect(reportSheet("article")).toContain(`--content-light:${palettes.article.content}`);
  expect(staticReport({ title: "Title", sections: [] })).toContain(reportSheet());
});
