import "./frame.css";
import { blockAt, elementsOf, firstElements } from "./blocks.ts";
import { fold, lineOf, linesWithin } from "./folds.ts";
import type { FrameMessage, WindowMessage } from "./messages.ts";
import { surround } from "./overlay.ts";

/** With the page's own styles its layout is shown whole. */
const isPlain = document.documentElement.dataset.styles === "none";

function send(message: FrameMessage): void {
  // The window's origin is unknown here; messages contain only block numbers and keys.
  parent.postMessage(message, "*");
}

/** Elements of the block that the pointer is over. */
let lit: readonly HTMLElement[] = [];
let over: number | undefined;
/** Tells the window of the block that the pointer is over. */
function point(block: number | undefined): void {
  if (block === over) return;
  over = block;
  send({ kind: "over", block });
}

let selected: readonly [number, number] | undefined;

/** Elements of a range of blocks, and the lines of folds in it. */
function inRange(from: number, to: number): HTMLElement[] {
  const [first, last] = [Math.min(from, to), Math.max(from, to)];
  const elements = Array.from({ length: last - first + 1 }, (_, i) => elementsOf(first + i));
  return [...elements.flat(), ...linesWithin(first, last)];
}

function select(from: number, to: number): void {
  if (selected) {
    for (const element of inRange(...selected)) {
      element.removeAttribute("data-s");
      element.removeAttribute("data-c");
    }
  }
  selected = [from, to];
  for (const element of inRange(from, to)) element.dataset.s = "";
  for (const element of elementsOf(to)) element.dataset.c = "";
  outline();
}

function outline(): void {
  if (selected) surround(inRange(...selected));
}

/** The element that shows a block: its first, or the line of its fold. */
function shownElement(block: number): HTMLElement | undefined {
  return lineOf(block) ?? elementsOf(block)[0];
}

/** Scrolls to a block, which then stands in the upper part: most of what one reads follows. */
function reveal(block: number): void {
  const element = shownElement(block);
  if (element === undefined) return;
  const { top, bottom } = element.getBoundingClientRect();
  const margin = 60;
  const isBelow = bottom > innerHeight - margin;
  if (top >= margin && !(isBelow && top > innerHeight / 3)) return;
  scrollBy(0, top - innerHeight / 4);
}

addEventListener("message", ({ source, data }: MessageEvent<WindowMessage>) => {
  if (source !== parent) return;
  if (data.kind === "model") {
    for (const [block, look] of data.looks.entries()) {
      for (const element of elementsOf(block)) {
        element.dataset.m = look;
        element.toggleAttribute("data-d", data.doubts[block]);
      }
    }
  } else if (data.kind === "labels") {
    for (const [block, label] of data.changes) {
      for (const element of elementsOf(block)) {
        if (label === "") delete element.dataset.l;
        else element.dataset.l = label;
      }
    }
  } else if (data.kind === "folds") {
    if (!isPlain) return;
    for (const line of fold(data.folds, (block) => send({ kind: "open", block }))) {
      observer.observe(line);
    }
    if (selected) {
      select(...selected);
      reveal(selected[1]);
    }
  } else if (data.kind === "over") {
    for (const element of lit) element.removeAttribute("data-o");
    lit = data.block === undefined ? [] : elementsOf(data.block);
    for (const element of lit) element.dataset.o = "";
  } else {
    select(data.from, data.to);
    reveal(data.to);
  }
});
addEventListener("resize", outline);

let dragged: { readonly from: number; to: number } | undefined;
function drop(): void {
  if (dragged === undefined) return;
  const { from, to } = dragged;
  dragged = undefined;
  send(from === to ? { kind: "pick", block: to } : { kind: "pick", block: to, from });
}
addEventListener("pointerdown", (event) => {
  const block = blockAt(event.target);
  // Touch scrolls.
  if (block === undefined || event.pointerType === "touch" || event.button !== 0) return;
  dragged = { from: event.shiftKey && selected ? selected[0] : block, to: block };
  event.preventDefault();
});
document.documentElement.addEventListener("pointerleave", () => point(undefined));
addEventListener("pointermove", (event) => {
  point(blockAt(event.target));
  // The button was released outside the frame.
  if (event.buttons === 0) return drop();
  const block = blockAt(event.target);
  if (dragged === undefined || block === undefined || block === dragged.to) return;
  dragged.to = block;
  select(dragged.from, block);
});
addEventListener("pointerup", ({ button }) => {
  if (dragged !== undefined) drop();
  else if (button === 0) send({ kind: "miss" });
});
addEventListener("click", (event) => {
  event.preventDefault();
  const block = blockAt(event.target);
  const isTouch = (event as PointerEvent).pointerType === "touch";
  if (isTouch && block !== undefined) send({ kind: "pick", block });
});

addEventListener("keydown", (event) => {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
  // Left to the browser.
  if (key === "Tab") return;
  // The window scrolls to where it leads.
  if (key === " ") event.preventDefault();
  send({ kind: "key", key, code, shiftKey, ctrlKey, metaKey, altKey });
});

const seen = new Set<HTMLElement>();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) seen.add(target as HTMLElement);
    else seen.delete(target as HTMLElement);
  }
  const blocks = new Set<number>();
  for (const element of seen) {
    const { b, from, to } = element.dataset;
    if (b !== undefined) blocks.add(Number(b));
    else for (let block = Number(from); block <= Number(to); block++) blocks.add(block);
  }
  send({ kind: "seen", blocks: [...blocks].slice(0, 5000) });
});
for (const element of firstElements()) observer.observe(element);

send({ kind: "ready" });
