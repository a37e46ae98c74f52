import type { Root, RootContent } from "hast";
import { texOf } from "../../tree/math.ts";
import { blocks } from "./blocks.ts";
import { place } from "./escapes.ts";
import { forMarkdown } from "./tree.ts";

/** A tree as Markdown, without a line end after it. */
export function toMarkdownText(root: Root): string {
  const { children } = forMarkdown(root);
  return blocks(children, children.some(holdsFormula) ? place.amongFormulas : 0).trimEnd();
}

/** The tree is shallow: see MAX_NESTING in tree/builder.ts. */
function holdsFormula(node: RootContent): boolean {
  if (node.type !== "element") return false;
  return texOf(node) !== undefined || node.children.some(holdsFormula);
}
