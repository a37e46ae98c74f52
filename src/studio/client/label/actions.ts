/** Actions of the label screen, for keys and buttons. */
import type { Label } from "../../label/label.ts";
import { isDoubtful } from "./model-label.ts";
import type { PageView } from "./page-view.ts";

/** The selected blocks. */
export function selected({ labelling }: PageView): number[] {
  const { from, to } = labelling.selection.value;
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => first + i);
}

/** Selects a block on the way down (1) or up (-1); a closed fold is selected as a whole. */
function moveTo({ labelling, folding }: PageView, block: number, way: 1 | -1, anchor?: number) {
  const { from, to } = folding.at(block) ?? { from: block, to: block };
  if (way > 0) labelling.select(to, anchor ?? from);
  else labelling.select(from, anchor ?? to);
}

/** Labels the selection and moves to the block after it. */
export function labelSelected(view: PageView, label: Label | null): void {
  const { labelling } = view;
  if (view.page.blocks.length === 0) return;
  const blocks = selected(view);
  labelling.label(blocks, () => label);
  if (label !== null) moveTo(view, blocks.at(-1)! + 1, 1);
}

/** Moves to the next block; `extend` keeps the other end of the selection. */
export function go(view: PageView, way: 1 | -1, extend = false): void {
  const { from, to } = view.labelling.selection.value;
  moveTo(view, to + way, way, extend ? from : undefined);
}

/** Moves to the nearest block in a direction for which `holds` is true, wrapping at the ends. */
function goToNext(view: PageView, way: 1 | -1, holds: (block: number) => boolean): boolean {
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

/** Moves to the next stop of the review that has not been on the screen. False if there is none. */
export function goToUnseen({ labelling, review }: PageView): boolean {
  const stop = review.next(labelling.selection.value.to);
  if (stop === undefined) return false;
  labelling.select(stop);
  return true;
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
  moveTo(view, block, way, extend ? from : undefined);
}

/** Labels the unlabelled ones of the blocks by the model's decision. Returns their number. */
export function accept(view: PageView, blocks: readonly number[]): number {
  const { labelling, opinions } = view;
  const open = blocks.filter((block) => labelling.labels.value[block] === null);
  labelling.label(open, (block) => opinions.labels.value[block]!, "accepted");
  return open.length;
}

/** Labels blocks by the model's decision and moves to the block after them. Returns how many had no label. */
export function acceptAndGo(view: PageView, blocks: readonly number[]): number {
  const count = accept(view, blocks);
  const last = blocks.reduce((most, block) => Math.max(most, block), -1);
  if (last >= 0) moveTo(view, last + 1, 1);
  return count;
}

/** Opens the selected fold; else closes or opens all of them. */
export function turnFold(view: PageView): void {
  const { to } = view.labelling.selection.value;
  const fold = view.folding.at(to);
  if (fold === undefined) {
    view.folding.toggle();
  } else {
    view.folding.open(fold);
    view.labelling.select(fold.from);
  }
}

/** Moves to a block by its number, from 1 as the panel shows it, or by a text in it. */
export function find(view: PageView, wanted: string): boolean {
  const text = wanted.trim().toLowerCase();
  if (text === "") return true;
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= view.page.blocks.length) {
    view.labelling.select(number - 1);
    return true;
  }
  return goToNext(view, 1, (block) => view.page.blocks[block]!.text.toLowerCase().includes(text));
}
