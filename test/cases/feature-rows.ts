import { parse } from "../../src/document/parse.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import type { Extractor } from "../../src/features/extractor.ts";
import { measure, type PageMeasures } from "../../src/features/page-measures.ts";

/** A page in layout blocks, measured. */
export function measured(html: string, url?: string): PageMeasures {
  const document = parse(html);
  const blocks = layout.segment(document);
  return measure(url === undefined ? { document, blocks } : { document, blocks, url });
}

/** An extractor's values by column name, a record per layout block; unwritten cells show as -99. */
export function featureRows(
  { columns, write }: Extractor,
  html: string,
  url?: string,
): Record<string, number>[] {
  const page = measured(html, url);
  const width = columns.length;
  const values = new Float32Array(page.blocks.length * width).fill(-99);
  write(page, { values, stride: width, offset: 0 });
  return page.blocks.map((_, row) =>
    Object.fromEntries(columns.map((name, column) => [name, values[row * width + column]!])),
  );
}
