import { toText } from "../output/formats/text.ts";
import { contentTree } from "../output/tree/content-tree.ts";
import type { ClassifiedPage } from "../pipeline/pipeline.ts";

/** The text of the blocks that are kept of a page. */
export function keptText({ page, blocks }: Pick<ClassifiedPage, "page" | "blocks">): string {
  const kept = blocks.filter(({ isContent }) => isContent).map(({ block }) => block);
  return toText(contentTree(page.document, page.blocks, kept, {}).root);
}
