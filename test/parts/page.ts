import type { SegmentedPage } from "../../src/document/block.ts";
import { openPage } from "../../src/document/open-page.ts";
import { layout } from "../../src/document/segmenters/layout.ts";
import { measure, type PageMeasures } from "../../src/features/page-measures.ts";
import type { ContentOpinion } from "../../src/parts/cues/cue.ts";
import { cueColumns, cuesOf } from "../../src/parts/cues/index.ts";

export function measured(html: string): PageMeasures {
  const page: SegmentedPage = openPage(html, layout).page;
  return measure(page);
}

/** A content model that has no opinion. */
export function undecided({ blocks }: PageMeasures): ContentOpinion {
  return { probabilities: blocks.map(() => 0.5), shares: undefined };
}

/** The cues of the block with a text. */
export function cuesAt(
  html: string,
  text: string,
  content?: ContentOpinion,
): (column: string) => number {
  const page = measured(html);
  const { values } = cuesOf(page, content ?? undecided(page));
  const block = page.blocks.find((one) => one.text === text);
  if (block === undefined) throw new Error(`no block "${text}"`);
  return (column) => {
    const at = cueColumns.indexOf(column);
    if (at < 0) throw new Error(`no column ${column}`);
    return values[block.index * cueColumns.length + at]!;
  };
}
