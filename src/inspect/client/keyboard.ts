import { h } from "./dom.ts";
import type { View } from "./view.ts";

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

/** Moves the selection where the focus is on `element`. */
export function moveByKeys(view: View, element: HTMLElement): void {
  element.addEventListener("keydown", (event) => {
    if (event.target !== element || move(view, event)) return;
    event.preventDefault();
  });
}

/** Left and right move the selection wherever the focus is on nothing that uses them. */
export function listenToKeys(view: View): void {
  document.addEventListener("keydown", (event) => {
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (event.target === document.body && isSideways) move(view, event);
  });
}

/** @returns whether the key means nothing here */
function move(view: View, event: KeyboardEvent): boolean {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return true;
  view.select(view.selected + step, "other");
  return false;
}

/** What a block is in one sentence. */
export function spoken({ inspection, kept }: View, i: number): string {
  const block = inspection.blocks[i];
  if (block === undefined) return "no block";
  const verdict = kept[i] ? "kept" : "dropped";
  return `Block ${i} of ${inspection.blocks.length}, ${verdict}, probability ${block.probability.toFixed(2)}: ${block.text.slice(0, SPOKEN)}`;
}

/** Characters of a block's text that are read out. */
const SPOKEN = 120;

/** Reads the selected block out where screen readers are used. */
export function announcer(view: View): HTMLElement {
  const live = h("div", { class: "unseen", "aria-live": "polite", id: "announcer" });
  view.onSelect(() => {
    live.textContent = spoken(view, view.selected);
  });
  return live;
}
