/** Helpers for pieces of the content. */
import type { Element, ElementContent } from "hast";
import { makeElement } from "../../tree/containers.ts";
import { blockElements } from "../../tree/elements.ts";

/** Whether content is only words in bold. */
export function isBold(children: readonly ElementContent[]): boolean {
  const [only] = children;
  if (children.length !== 1 || only?.type !== "element") return false;
  return only.tagName === "strong" || (only.tagName === "p" && isBold(only.children));
}

/** Content that {@link isBold}, without the bold. */
export function plain(children: readonly ElementContent[]): ElementContent[] {
  const [only] = children;
  if (only?.type !== "element") return [...children];
  return only.tagName === "strong" ? only.children : plain(only.children);
}

/** Blocks unchanged, and the words between them as paragraphs. */
export function paragraphs(children: readonly ElementContent[]): ElementContent[] {
  const found: ElementContent[] = [];
  let open: Element | undefined;
  for (const child of children) {
    if (child.type === "element" && blockElements.has(child.tagName)) {
      open = undefined;
      found.push(child);
    } else {
      if (open === undefined) {
        open = makeElement("p");
        found.push(open);
      }
      open.children.push(child);
    }
  }
  return found;
}
