import { parse } from "../../src/document/parse.ts";
import { segmenterNamed } from "../../src/document/segmenter.ts";
import type { Family } from "../../src/features/extractor.ts";
import { measure } from "../../src/features/page-measures.ts";

/** What a family writes for a page: one record of column values per block. */
export function familyRows(
  family: Family,
  html: string,
  segmenter = "layout",
): Record<string, number>[] {
  const document = parse(html);
  const blocks = segmenterNamed(segmenter).segment(document);
  const { columns } = family.extractor;
  const values = new Float32Array(blocks.length * columns.length);
  const cells = { values, stride: columns.length, offset: 0 };
  family.extractor.write(measure({ document, blocks }), cells);
  return blocks.map((_, row) =>
    Object.fromEntries(columns.map((name, c) => [name, values[row * columns.length + c]!])),
  );
}
