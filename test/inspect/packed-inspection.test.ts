import { expect, test } from "vitest";
import { pack, unpack } from "../../src/inspect/packed-inspection.ts";
import { inspected, smallPage } from "../cases/inspection.ts";

test.each([
  ["several blocks", smallPage],
  ["one block", "<p>The bridge opened on Monday after nine years of work."],
  ["no block", ""],
])("unpacks what was packed, of a page of %s", (_, page) => {
  const inspection = inspected(page);
  const sent = JSON.parse(JSON.stringify(pack(inspection))) as ReturnType<typeof pack>;
  expect(unpack(sent)).toEqual(JSON.parse(JSON.stringify(inspection)));
});

test("tells a name once and a column of one value as that value", () => {
  const inspection = inspected(smallPage);
  const column = { name: "page/size", values: inspection.blocks.map(() => 7) };
  const gap = { name: "page/gap", values: inspection.blocks.map(() => null) };
  const packed = pack({ ...inspection, columns: [column, gap, ...inspection.columns] });
  expect(packed.columns.slice(0, 2).map(({ values }) => values)).toEqual([7, null]);
  expect(packed.columns[2]!.values).toEqual(inspection.columns[0]!.values);
  expect(new Set(packed.names).size).toBe(packed.names.length);
  expect(packed.names).toContain("shallow-text");
});
