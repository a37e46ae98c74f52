import type { Element, Root, RootContent, Text } from "hast";
import type { Origin } from "./containers.ts";
import { blockElements } from "./elements.ts";

/**
 * Writes on each element that holds words what part of the page they are: of its first words, if they are of
 * several. The tree is shallow: see MAX_NESTING in its builder.
 *
 * @param origins the blocks that the texts come from
 */
export function markParts(
  root: Root,
  origins: ReadonlyMap<Text, Origin>,
  partOf: (block: number) => string,
): void {
  const visit = (children: readonly RootContent[], holder: Element | undefined): void => {
    for (const child of children) {
      if (child.type === "element") {
        visit(child.children, blockElements.has(child.tagName) ? child : holder);
      } else if (child.type === "text" && holder !== undefined) {
        const block = origins.get(child)?.first ?? -1;
        // The words of a picture that stands alone are of no block.
        if (block >= 0) holder.properties.dataPart ??= partOf(block);
      }
    }
  };
  visit(root.children, undefined);
}
