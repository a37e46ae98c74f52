/** Actions of the label screen, for keys and buttons. */
import type { StudioPage } from "../../studio-page.ts";
import type { Label } from "../api.ts";
import { isDoubtful, type PageView } from "./page-view.ts";

/** The selected blocks. */
export function selected({ labelling }: PageView): number[] {
  const { from, to } = labelling.selection.value;
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => first + i);
}

/** Labels the selection and moves to the block after it. */
export function labelSelected(view: PageView, label: Label | null): void {
  const { labelling } = view;
  if (view.page.blocks.length === 0) return;
  const blocks = selected(view);
  labelling.label(blocks, () => label);
  if (label !== null) labelling.select(blocks.at(-1)! + 1);
}

/** Moves by `step` blocks; `extend` keeps the other end of the selection. */
export function go({ labelling }: PageView, step: number, extend = false): void {
  const { from, to } = labelling.selection.value;
  const target = to + step;
  if (extend) labelling.select(target, from);
  else labelling.select(target);
}

/** Moves to the nearest block in a direction for which `holds` is true, wrapping at the ends. */
export function goToNext(view: PageView, way: 1 | -1, holds: (block: number) => boolean): boolean {
  const count = view.page.blocks.length;
  const { to } = view.labelling.selection.value;
  for (let step = 1; step <= count; step++) {
    const block = (((to + way * step) % count) + count) % count;
    if (!holds(block)) continue;
    view.labelling.select(block);
    return true;
  }
  return false;
}

export function goToDoubtful(view: PageView, way: 1 | -1): boolean {
  return goToNext(view, way, (block) => isDoubtful(view.page, block));
}

/**
 * Moves to the next change of the model's decision. `extend` selects the blocks before it: errors often run
 * from one change to the next.
 */
export function goToChange(view: PageView, way: 1 | -1, extend: boolean): void {
  const { page, labelling } = view;
  const { from, to } = labelling.selection.value;
  const isEdge = (block: number): boolean =>
    page.blocks[block]?.isContent !== page.blocks[block + (extend ? way : -1)]?.isContent;
  let block = to + way;
  while (page.blocks[block] !== undefined && !isEdge(block)) block += way;
  labelling.select(block, extend ? from : undefined);
}

/** Labels the unlabelled ones of the blocks by the model's decision. Returns their number. */
export function accept(view: PageView, blocks: readonly number[]): number {
  const { page, labelling } = view;
  const open = blocks.filter((block) => labelling.labels.value[block] === null);
  labelling.label(open, (block) => modelLabel(page, block), "accepted");
  return open.length;
}

/** The label by the model's decision. */
export function modelLabel({ blocks }: StudioPage, block: number): Label {
  return blocks[block]!.isContent ? "content" : "rest";
}

/** Moves to a block by its number or by a text in it. */
export function find(view: PageView, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  if (text === "") return true;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number < view.page.blocks.length) {
    view.labelling.select(number);
    return true;
  }
  return goToNext(view, 1, (block) => view.page.blocks[block]!.text.toLowerCase().includes(text));
}
