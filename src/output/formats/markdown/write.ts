import type { Element, Root, RootContent } from "hast";
import { blockElements } from "../../tree/elements.ts";
import { texOf } from "../../tree/math.ts";
import { markdownByLibrary } from "./by-library.ts";
import { simpleBlocks } from "./simple-blocks.ts";
import { forMarkdown } from "./tree.ts";

/**
 * A tree as Markdown, without a line end after it. Most blocks are written at once; where escapes, bullets or marks
 * depend on more than the block, the library writes the rest around them.
 */
export function toMarkdownText(root: Root): string {
  const { children } = forMarkdown(root);
  const hasFormulas = children.some(holdsFormula);
  const written = children.every(isBlock) ? simpleBlocks(children, hasFormulas) : [];
  if (written.length === children.length && !written.includes(undefined))
    return written.join("\n\n").trimEnd();
  const parts = children.map((child, i) => {
    const value = written[i];
    return value === undefined ? child : { type: "raw" as const, value };
  });
  return markdownByLibrary(parts, hasFormulas);
}

function isBlock(child: RootContent): child is Element {
  return child.type === "element" && blockElements.has(child.tagName);
}

/** The tree is shallow: see MAX_NESTING in tree/builder.ts. */
function holdsFormula(node: RootContent): boolean {
  if (node.type !== "element") return false;
  return texOf(node) !== undefined || node.children.some(holdsFormula);
}
