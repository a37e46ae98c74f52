import type { Document } from "../document/document.ts";
import { TagSet, tag } from "../document/tags.ts";

export const blockKinds = [
  "paragraph",
  "heading",
  "item",
  "term",
  "definition",
  "cell",
  "caption",
  "quote",
  "code",
  "summary",
] as const;
/** The kind of a block, by the element that holds it. */
export type BlockKind = (typeof blockKinds)[number];

const kindNames: Readonly<Record<string, BlockKind>> = {
  li: "item",
  dt: "term",
  dd: "definition",
  td: "cell",
  th: "cell",
  caption: "caption",
  figcaption: "caption",
  blockquote: "quote",
  pre: "code",
  listing: "code",
  xmp: "code",
  plaintext: "code",
  summary: "summary",
};
const kinds = new Map(Object.entries(kindNames).map(([name, kind]) => [tag(name), kind]));
const levels = new Map([1, 2, 3, 4, 5, 6].map((level) => [tag(`h${level}`), level]));
/** Elements that say nothing of the kind of their content. */
const neutral = new TagSet("p div span section center");

/**
 * The kind of a block, and the level of a heading, by the nearest element around it that determines a
 * kind.
 */
export function kindOf(
  { tags, parents }: Document,
  holder: number,
): { readonly kind: BlockKind; readonly level?: number } {
  for (let node = holder; node > 0; node = parents[node]!) {
    const level = levels.get(tags[node]!);
    if (level !== undefined) return { kind: "heading", level };
    const kind = kinds.get(tags[node]!);
    if (kind !== undefined) return { kind };
    if (!neutral.has(tags[node]!)) break;
  }
  return { kind: "paragraph" };
}
