/** Blocks as inline text: headings and table cells cannot hold blocks in Markdown. */
import type { Element, ElementContent } from "hast";
import { makeElement } from "../tree/builder.ts";
import { blockElements } from "../tree/elements.ts";

/** Words of blocks and lines, joined by spaces. */
export function onOneLine(children: readonly ElementContent[]): ElementContent[] {
  return joined(children, { type: "text", value: " " }, { hasMarks: false });
}

/** Words of blocks and lines, `<br>` between them; items with the mark that Markdown gives them. */
export function onLines(children: readonly ElementContent[]): ElementContent[] {
  return joined(children, makeElement("br"), { hasMarks: true });
}

/** The tree is shallow: see MAX_NESTING in tree/builder.ts. */
function joined(
  children: readonly ElementContent[],
  separator: ElementContent,
  options: { readonly hasMarks: boolean },
  list?: Element,
): ElementContent[] {
  const words: ElementContent[] = [];
  let isApart = false;
  let item = Number(list?.properties.start ?? 1);
  // A single item does not look like a list.
  const hasMarks =
    options.hasMarks && children.filter((child) => isElement(child, "li")).length > 1;
  for (const child of children) {
    const isBlock = child.type === "element" && blockElements.has(child.tagName);
    isApart ||= isBlock || isElement(child, "br");
    if (isElement(child, "br")) continue;
    const parts = isBlock ? joined(child.children, separator, options, child) : [child];
    if (parts.length === 0 || parts.every(isSpace)) continue;
    if (isApart && words.length > 0) words.push(separator);
    if (hasMarks && isElement(child, "li"))
      words.push({ type: "text", value: list?.tagName === "ol" ? `${item++}. ` : "- " });
    for (const part of parts) words.push(part);
    isApart = isBlock;
  }
  return words;
}

function isElement(child: ElementContent, tagName: string): boolean {
  return child.type === "element" && child.tagName === tagName;
}

function isSpace(child: ElementContent): boolean {
  return child.type === "text" && child.value.trim() === "";
}
