import "./frame.css";
import type { FrameMessage, WindowMessage } from "./messages.ts";

/** The elements of each block. */
const elements = new Map<number, HTMLElement[]>();
for (const element of document.querySelectorAll<HTMLElement>("seine-b")) {
  const block = Number(element.dataset.b);
  const known = elements.get(block);
  if (known === undefined) elements.set(block, [element]);
  else known.push(element);
}

function send(message: FrameMessage): void {
  // The window's origin is unknown here; messages contain only block numbers and keys.
  parent.postMessage(message, "*");
}

function each(block: number, action: (element: HTMLElement) => void): void {
  for (const element of elements.get(block) ?? []) action(element);
}

let selected: readonly [number, number] | undefined;

function mark(from: number, to: number, isMarked: boolean): void {
  for (let block = Math.min(from, to); block <= Math.max(from, to); block++) {
    each(block, (element) => {
      element.toggleAttribute("data-s", isMarked);
      element.toggleAttribute("data-c", isMarked && block === to);
    });
  }
}

function select(from: number, to: number): void {
  if (selected) mark(...selected, false);
  selected = [from, to];
  mark(from, to, true);
}

function reveal(block: number): void {
  const element = elements.get(block)?.[0];
  if (element === undefined) return;
  const { top, bottom } = element.getBoundingClientRect();
  const margin = 60;
  if (top < margin || bottom > innerHeight - margin) element.scrollIntoView({ block: "center" });
}

addEventListener("message", ({ source, data }: MessageEvent<WindowMessage>) => {
  if (source !== parent) return;
  if (data.kind === "model") {
    for (const [block, look] of data.looks.entries()) {
      each(block, (element) => {
        element.dataset.m = look & 1 ? "content" : "rest";
        element.toggleAttribute("data-d", (look & 2) !== 0);
      });
    }
  } else if (data.kind === "labels") {
    for (const [block, label] of data.changes) {
      each(block, (element) => {
        if (label === "") delete element.dataset.l;
        else element.dataset.l = label;
      });
    }
  } else {
    select(data.from, data.to);
    reveal(data.to);
  }
});

function blockAt(target: EventTarget | null): number | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>("seine-b") : null;
  return found === null ? undefined : Number(found.dataset.b);
}

let dragged: { readonly from: number; to: number } | undefined;
addEventListener("pointerdown", (event) => {
  const block = blockAt(event.target);
  // Touch scrolls.
  if (block === undefined || event.pointerType === "touch" || event.button !== 0) return;
  dragged = { from: event.shiftKey && selected ? selected[0] : block, to: block };
  event.preventDefault();
});
addEventListener("pointermove", (event) => {
  const block = blockAt(event.target);
  if (dragged === undefined || block === undefined || block === dragged.to) return;
  dragged.to = block;
  select(dragged.from, block);
});
addEventListener("pointerup", ({ button }) => {
  if (dragged === undefined) {
    if (button === 0) send({ kind: "miss" });
    return;
  }
  const { from, to } = dragged;
  dragged = undefined;
  send(from === to ? { kind: "pick", block: to } : { kind: "pick", block: to, from });
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
  send({ kind: "key", key, code, shiftKey, ctrlKey, metaKey, altKey });
});

const seen = new Set<HTMLElement>();
const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) seen.add(target as HTMLElement);
    else seen.delete(target as HTMLElement);
  }
  const blocks = new Set([...seen].map((element) => Number(element.dataset.b)));
  send({ kind: "seen", blocks: [...blocks].slice(0, 5000) });
});
for (const [element] of elements.values()) observer.observe(element!);

send({ kind: "ready" });
