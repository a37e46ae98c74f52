/** Blocks as inline text: headings and table cells cannot hold blocks in Markdown. */
import type { Element, ElementContent } from "hast";
import { makeElement } from "../../tree/containers.ts";
import { blockElements } from "../../tree/elements.ts";
import { texOf } from "../../tree/math.ts";

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
  let space: ElementContent | undefined;
  let item = Number(list?.properties.start ?? 1);
  // A single item does not look like a list.
  const hasMarks =
    options.hasMarks && children.filter((child) => isElement(child, "li")).length > 1;
  for (const child of children) {
    const isBlock = child.type === "element" && blockElements.has(child.tagName);
    isApart ||= isBlock || isElement(child, "br");
    if (isElement(child, "br")) continue;
    const parts = isBlock ? blockParts(child, separator, options) : [child];
    if (parts.length === 0 || parts.every(isSpace)) {
      if (!isBlock) space = child;
      continue;
    }
    const between = isApart ? separator : space;
    if (between !== undefined && words.length > 0) words.push(between);
    space = undefined;
    if (hasMarks && isElement(child, "li"))
      words.push({ type: "text", value: list?.tagName === "ol" ? `${item++}. ` : "- " });
    for (const part of parts) words.push(part);
    isApart = isBlock;
  }
  return words;
}

/** The words of a block; of a listing its lines, each as code. */
function blockParts(
  block: Element,
  separator: ElementContent,
  options: { readonly hasMarks: boolean },
): ElementContent[] {
  const [code] = block.children;
  const isListing = block.tagName === "pre" && texOf(block) === undefined;
  const [text] = isListing && code?.type === "element" ? code.children : [];
  if (text?.type !== "text") return joined(block.children, separator, options, block);
  const lines = text.value.split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((value, i): ElementContent[] => {
    const line = { ...makeElement("code"), children: [{ type: "text" as const, value }] };
    return i === 0 ? [line] : [separator, line];
  });
}

function isElement(child: ElementContent, tagName: string): boolean {
  return child.type === "element" && child.tagName === tagName;
}

function isSpace(child: ElementContent): boolean {
  return child.type === "text" && child.value.trim() === "";
}
