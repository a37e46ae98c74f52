import { useLayoutEffect, useState } from "preact/hooks";
import { isCloseCall } from "../doubt.ts";
import type { Inspection } from "../inspection.ts";
import { drawnClasses, keptBlocks } from "../kept-blocks.ts";

/**
 * Where a selection came from. The window goes to the block in the list after a `search` alone: a button, or a key in
 * the list. What is under the pointer stays there.
 */
export type Origin = "charts" | "search" | "other";

/** What all parts of the report share. */
export interface View {
  readonly inspection: Inspection;
  /** Per block, by whoever decides. */
  readonly kept: readonly boolean[];
  /** Per block whether charts draw it as content. */
  readonly drawn: readonly boolean[];
  /** The shown block: the one pointed at, else the selected one; -1 without either. */
  readonly current: number;
  readonly selected: number;
  select(block: number, origin: Origin): void;
  /** Shows a block as long as it is pointed at; undefined: no longer. */
  point(block: number | undefined): void;
  /** Calls back now and whenever another block is shown. */
  onShow(listener: () => void): void;
  onSelect(listener: (origin: Origin) => void): void;
}

export function createView(inspection: Inspection): View {
  const shows: (() => void)[] = [];
  const selects: ((origin: Origin) => void)[] = [];
  const kept = keptBlocks(inspection);
  let selected = firstSelected(inspection, kept);
  let pointed: number | undefined;
  let frame = 0;
  const show = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      for (const listener of shows) listener();
    });
  };
  return {
    inspection,
    kept,
    drawn: drawnClasses(inspection),
    get current() {
      return pointed ?? selected;
    },
    get selected() {
      return selected;
    },
    select(block, origin) {
      selected = Math.min(Math.max(block, 0), inspection.blocks.length - 1);
      pointed = undefined;
      for (const listener of selects) listener(origin);
      show();
    },
    point(block) {
      if (pointed === block) return;
      pointed = block;
      show();
    },
    onShow(listener) {
      shows.push(listener);
      listener();
    },
    onSelect(listener) {
      selects.push(listener);
    },
  };
}

/** The shown block. */
export function useCurrent(view: View): number {
  const [block, show] = useState(view.current);
  useLayoutEffect(() => view.onShow(() => show(view.current)), []);
  return block;
}

/** The selected block. */
export function useSelected(view: View): number {
  const [block, select] = useState(view.selected);
  useLayoutEffect(() => view.onSelect(() => select(view.selected)), []);
  return block;
}

/** Whether the gold text disagrees. */
export function isWrong(
  { inspection, kept }: Pick<View, "inspection" | "kept">,
  block: number,
): boolean {
  return inspection.gold !== undefined && inspection.gold.labels[block] !== kept[block];
}

export function isDoubtful({ inspection }: Pick<View, "inspection">, block: number): boolean {
  return isCloseCall(inspection.blocks[block]!.probability, inspection.threshold);
}

/** The longest block that is wrong, or else the closest call. */
function firstSelected(inspection: Inspection, kept: readonly boolean[]): number {
  const { blocks, threshold } = inspection;
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const [i, { words, probability }] of blocks.entries()) {
    const wrong = isWrong({ inspection, kept }, i) ? words : 0;
    const urgency = wrong - Math.abs(probability - threshold);
    if (urgency > most) {
      best = i;
      most = urgency;
    }
  }
  return best;
}
