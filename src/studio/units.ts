/** The units that are labelled: the blocks of a page, some of them cut at their elements. */
import type { Block, SegmentedPage } from "../document/block.ts";
import { nodeText } from "../document/document.ts";
import { joinContent } from "../document/join.ts";
import { TEXT } from "../document/tags.ts";
import { collapseAndCount } from "../document/words.ts";
import type { Labels } from "./labels-file.ts";

/** A block, or a part of one. */
export interface Unit extends Block {
  /** Number of the model's block that it is, or is a part of. */
  readonly of: number;
}

/**
 * The units of a page. Cuts that are not where a text of a block begins are ignored.
 *
 * @param cuts offsets in the decoded page at which blocks are cut
 */
export function unitsOf(
  { document, blocks }: SegmentedPage,
  cuts: readonly number[] | undefined,
): Unit[] {
  const at = new Set(cuts);
  const units: Unit[] = [];
  for (const block of blocks) {
    const isCut = (i: number): boolean => at.has(document.starts[block.content[i]!]!);
    const starts = at.size === 0 ? [] : startsOf(document, block).filter(isCut);
    const bounds = [0, ...starts, block.content.length];
    for (let k = 1; k < bounds.length; k++) {
      const content = block.content.slice(bounds[k - 1], bounds[k]);
      const index = units.length;
      if (bounds.length === 2) units.push({ ...block, index, of: block.index });
      else units.push({ ...partOf(document, block, content), index, of: block.index });
    }
  }
  return units;
}

/**
 * Where a unit can be cut, as offsets: at its lines if it has line breaks, else at the texts of its elements.
 * Empty if it is a single text.
 */
function cutsIn({ document }: Pick<SegmentedPage, "document">, unit: Unit): number[] {
  const starts = startsOf(document, unit);
  const lines = starts.filter((i) => document.tags[unit.content[i - 1]!] !== TEXT);
  return (lines.length > 0 ? lines : starts).map((i) => document.starts[unit.content[i]!]!);
}

/** The cuts of a page after a unit is cut, or joined with the others of its block; undefined if nothing changes. */
export function changedCuts(
  page: SegmentedPage,
  units: readonly Unit[],
  unit: Unit,
  way: "cut" | "join",
): number[] | undefined {
  const cuts = cutsOf(units);
  const own = (cut: number): boolean => {
    const { start, end } = page.blocks[unit.of]!;
    return start <= cut && cut < end;
  };
  const changed =
    way === "join"
      ? cuts.filter((cut) => !own(cut))
      : [...cuts, ...cutsIn(page, unit)].sort((a, b) => a - b);
  return changed.length === cuts.length ? undefined : changed;
}

/** The cuts between units. */
export function cutsOf(units: readonly Unit[]): number[] {
  return units.flatMap(({ of, start }, i) => (units[i - 1]?.of === of ? [start] : []));
}

/** The cuts that part units with different labels. */
export function neededCuts(units: readonly Unit[], labels: Labels): number[] {
  return units.flatMap(({ of, start }, i) =>
    units[i - 1]?.of === of && labels[i] !== labels[i - 1] ? [start] : [],
  );
}

/** Positions in a block's content of the texts after its first one. */
function startsOf(document: SegmentedPage["document"], { content }: Block): number[] {
  const texts = [...content.keys()].filter((i) => {
    const node = content[i]!;
    return document.tags[node] === TEXT && nodeText(document, node).trim() !== "";
  });
  return texts.slice(1);
}

function partOf(
  document: SegmentedPage["document"],
  block: Block,
  content: readonly number[],
): Block {
  const texts = content.filter((node) => document.tags[node] === TEXT);
  return {
    ...block,
    ...collapseAndCount(joinContent(document, content, { pieces: "inline", lineBreak: " " })),
    content,
    start: document.starts[texts[0]!]!,
    end: document.stops[texts.at(-1)!]!,
  };
}
