import type { TargetedKeyboardEvent } from "preact";
import { figure } from "../../base/figures.ts";
import { type Origin, useSelected, type View } from "./view.ts";

/** How far a key goes. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Moves the selection by a key on an element that has the focus itself.
 *
 * @param isListed whether a block can be selected there
 */
export function moveByKey(
  view: View,
  event: TargetedKeyboardEvent<HTMLElement>,
  origin: Origin,
  isListed: (block: number) => boolean = () => true,
): void {
  if (event.target === event.currentTarget && move(view, event, origin, isListed)) {
    event.preventDefault();
  }
}

/** Left and right move the selection wherever the focus is on nothing that uses them. */
export function listenToKeys(view: View): void {
  document.addEventListener("keydown", (event) => {
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (event.target === document.body && isSideways) move(view, event, "other", () => true);
  });
}

/** @returns whether the key means something here */
function move(
  view: View,
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  origin: Origin,
  isListed: (block: number) => boolean,
): boolean {
  const step = steps[key];
  if (step === undefined || ctrlKey || metaKey || altKey) return false;
  const last = view.inspection.blocks.length - 1;
  let target = Math.min(Math.max(view.selected + step, 0), last);
  // Past what is not listed, on in the same direction; from an end, back.
  const way = Number.isFinite(step) ? Math.sign(step) : -Math.sign(step);
  while (target >= 0 && target <= last && !isListed(target)) target += way;
  if (target >= 0 && target <= last) view.select(target, origin);
  return true;
}

/** What a block is in one sentence. */
export function spoken({ inspection, kept }: View, i: number): string {
  const block = inspection.blocks[i];
  if (block === undefined) return "no block";
  const verdict = kept[i] ? "kept" : "dropped";
  return `Block ${i + 1} of ${inspection.blocks.length}, ${verdict}, probability ${figure(block.probability)}: ${block.text.slice(0, SPOKEN)}`;
}

/** Characters of a block's text that are read out. */
const SPOKEN = 120;

/** Reads the selected block out where screen readers are used. */
export function Announcer({ view }: { readonly view: View }) {
  return (
    <div class="unseen" aria-live="polite" id="announcer">
      {spoken(view, useSelected(view))}
    </div>
  );
}
