import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tables } from "../../../training/lab/records-tables.ts";
import { filledTable, row, rowsBelow } from "../../../training/tools/filled-table.ts";

test("a table is put between its marks, and the rest stays", () => {
  const document = "# A\n<!-- one -->\nold\n<!-- /one -->\n\nend <!-- two --><!-- /two -->\n";
  const filled = filledTable(document, "one", [row(["a", 1]), "|---|---|"]);
  expect(filled).toBe(
    "# A\n<!-- one -->\n\n| a | 1 |\n|---|---|\n\n<!-- /one -->\n\nend <!-- two --><!-- /two -->\n",
  );
  expect(filledTable(filled, "one", [row(["a", 1]), "|---|---|"])).toBe(filled);
  expect(() => filledTable(document, "three", [])).toThrow("<!-- three -->");
});

test("the rows of a part are those below its heading", () => {
  const document =
    "# T\n\n## A\n\n| x | y |\n|---|--:|\n| 1 | 2 |\n\n## B\n\n| z |\n|---|\n| 3 |\n";
  expect(rowsBelow(document, "A")).toEqual([["1", "2"]]);
  expect(rowsBelow(document, "B")).toEqual([["3"]]);
  expect(() => rowsBelow(document, "C")).toThrow('"C"');
});

test.each(["products", "pairs", "others"])(
  "the document has the card's figures: %s",
  async (name) => {
    const read = (path: string): string =>
      readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
    const lines = await tables[name]!(read("models/records.md"), "");
    expect(lines.length).toBeGreaterThan(1);
    expect(read("docs/results/RECORDS.md")).toContain(
      `<!-- ${name} -->\n\n${lines.join("\n")}\n\n<!-- /${name} -->`,
    );
  },
);
