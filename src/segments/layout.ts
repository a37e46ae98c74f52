import { headingTags, TagSet } from "../document/tags.ts";
import type { PageMeasures } from "../features/page-measures.ts";
import type { Cut, SegmentationMethod } from "./segment.ts";

/** A section that begins in one of these elements ends with the element. */
export const enclosing: TagSet = new TagSet(
  "article section aside nav main footer dialog fieldset details blockquote td th li",
);

/** Blocks under a heading. */
interface Section {
  readonly level: number;
  /** First node after the element that it cannot leave. */
  readonly endNode: number;
  readonly cut: number;
}

/**
 * Seine's blocks grouped by headings. A heading begins a section. The section ends at the next heading of
 * the same or a higher rank, or with the article, aside, … around it. A section with subsections has its own
 * blocks as parts too.
 */
export const layout: SegmentationMethod = {
  name: "layout",
  description: "sections, by the ranks of their headings",
  cut(measures) {
    const { blocks } = measures;
    const levels = measures.survey.headingLevels;
    const { begins, bounds } = outlineOf(measures);
    const cuts: Mutable<Cut>[] = [];
    const open: Section[] = [];
    // A run of blocks without a heading between: its section, and whether that has several such runs.
    let run: Mutable<Cut> | undefined;
    const close = (end: number): void => {
      cuts[open.pop()!.cut]!.end = end;
      run = undefined;
    };
    for (let i = 0; i < blocks.length; i++) {
      const level = levels[i]!;
      const node = blocks[i]!.content[0]!;
      while (open.length > 0 && open.at(-1)!.endNode <= node) close(i);
      if (begins[i] === 1) {
        while (open.length > 0 && open.at(-1)!.level >= level) close(i);
        const cut = { parent: open.at(-1)?.cut ?? -1, first: i, end: blocks.length };
        open.push({ level, endNode: bounds[i]!, cut: cuts.length });
        cuts.push(cut);
        run = undefined;
      }
      if (run === undefined) {
        run = { parent: open.at(-1)?.cut ?? -1, first: i, end: i };
        cuts.push(run);
      }
      run.end = i + 1;
    }
    while (open.length > 0) close(blocks.length);
    return withoutRepeats(cuts);
  },
};

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The headings of the blocks. */
interface Outline {
  /** 1 for the first block of a heading. */
  readonly begins: Uint8Array;
  /** First node after the innermost element that a section which begins there cannot leave. */
  readonly bounds: Int32Array;
}

function outlineOf({ document, blocks, blocksBefore }: PageMeasures): Outline {
  const { tags, ends, size } = document;
  const begins = new Uint8Array(blocks.length);
  const bounds = new Int32Array(blocks.length);
  const open: number[] = [];
  let headingEnd = 0;
  let block = 0;
  for (let node = 0; node < size && block < blocks.length; node++) {
    while (open.length > 0 && open.at(-1)! <= node) open.pop();
    if (enclosing.has(tags[node]!)) open.push(ends[node]!);
    if (headingTags.has(tags[node]!) && node >= headingEnd) {
      headingEnd = ends[node]!;
      if (blocksBefore[headingEnd]! > blocksBefore[node]!) begins[blocksBefore[node]!] = 1;
    }
    while (block < blocks.length && blocks[block]!.content[0] === node) {
      bounds[block++] = open.at(-1) ?? size;
    }
  }
  return { begins, bounds };
}

/** Leaves out the only run of a section without subsections: it is the section itself. */
function withoutRepeats(cuts: readonly Cut[]): Cut[] {
  const placeOf = new Int32Array(cuts.length);
  const kept: Cut[] = [];
  for (const [i, cut] of cuts.entries()) {
    const above = cut.parent < 0 ? undefined : cuts[cut.parent]!;
    const parent = cut.parent < 0 ? -1 : placeOf[cut.parent]!;
    placeOf[i] = kept.length;
    if (above?.first === cut.first && above.end === cut.end && cut.parent === i - 1) {
      placeOf[i] = parent;
    } else kept.push({ ...cut, parent });
  }
  return kept;
}
