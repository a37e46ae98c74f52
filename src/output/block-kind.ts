import type { Document } from "../document/document.ts";
import { KNOWN_TAGS, TagSet, tag } from "../document/tags.ts";

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
/** The kind of a block, and the level of a heading. */
interface LevelledKind {
  readonly kind: BlockKind;
  readonly level?: number;
}

/** By tag number. */
const kinds: (LevelledKind | undefined)[] = new Array(KNOWN_TAGS).fill(undefined);
for (const [name, kind] of Object.entries(kindNames)) kinds[tag(name)] = { kind };
for (const level of [1, 2, 3, 4, 5, 6]) kinds[tag(`h${level}`)] = { kind: "heading", level };
const paragraph: LevelledKind = { kind: "paragraph" };
/** Elements that say nothing of the kind of their content. */
const neutral = new TagSet("p div span section center");

/**
 * The kind of a block, and the level of a heading, by the nearest element around it that determines a
 * kind.
 */
export function kindOf({ tags, parents }: Document, holder: number): LevelledKind {
  for (let node = holder; node > 0; node = parents[node]!) {
    const kind = kinds[tags[node]!];
    if (kind !== undefined) return kind;
    if (!neutral.has(tags[node]!)) break;
  }
  return paragraph;
}
