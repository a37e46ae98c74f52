/** Ruby: words with their reading above them, as in Japanese and Chinese. */
import type { Element, ElementContent, Root } from "hast";
import { makeElement, textOf } from "./containers.ts";

const cjk = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}]/u;
const spaces = /\s+/g;

/**
 * Gathers the readings of each word behind its last letter: pages give one to each letter, and formats that
 * write them in line would weave them into the word, which nobody could read or find.
 *
 * Changes the tree, which is shallow: see MAX_NESTING in builder.ts.
 */
export function gatherReadings({ children }: Root | Element): void {
  for (const child of children) {
    if (child.type !== "element") continue;
    if (child.tagName === "ruby") gather(child);
    else gatherReadings(child);
  }
}

function gather(ruby: Element): void {
  const base: ElementContent[] = [];
  const reading = makeElement("rt");
  split(ruby.children, base, reading);
  if (cjk.test(textOf(base))) for (const part of [...base, reading]) closeUp(part);
  const isEmpty = textOf(reading.children).trim() === "";
  ruby.children = isEmpty ? base : [...base, reading];
}

/** Parts base and readings, which a link or a mark may be around. */
function split(
  children: readonly ElementContent[],
  base: ElementContent[],
  reading: Element,
): void {
  for (const child of children) {
    if (child.type === "element" && child.tagName === "rt") {
      for (const part of child.children) reading.children.push(part);
    } else if (child.type === "element" && child.children.some(isElement)) {
      const inner: ElementContent[] = [];
      split(child.children, inner, reading);
      base.push({ ...child, children: inner });
    } else {
      base.push(child);
    }
  }
}

function isElement(child: ElementContent): boolean {
  return child.type === "element";
}

/** Removes the white space between letters that need none. */
function closeUp(part: ElementContent): void {
  if (part.type === "text") part.value = part.value.replace(spaces, "");
  else if (part.type === "element") for (const child of part.children) closeUp(child);
}
