import { perPage } from "../../document/per-page.ts";
import { KNOWN_TAGS, tag } from "../../document/tags.ts";
import type { PageMeasures } from "../page-measures.ts";

/** Level by tag number; 0 for other tags than headings. */
const levels = new Uint8Array(KNOWN_TAGS);
for (let level = 1; level <= 6; level++) levels[tag(`h${level}`)] = level;

/** Level of the outermost heading (`h1` to `h6`) around each block; 0 without one. */
export const headingLevels: (page: PageMeasures) => Uint8Array = perPage(findLevels);

function findLevels({ document, blocks, blocksBefore }: PageMeasures): Uint8Array {
  const { tags, ends, size } = document;
  const levelOf = new Uint8Array(blocks.length);
  for (let node = 0; node < size; node++) {
    const number = tags[node]!;
    const level = number < KNOWN_TAGS ? levels[number]! : 0;
    if (level === 0) continue;
    const end = ends[node]!;
    const last = blocksBefore[end]!;
    for (let i = blocksBefore[node]!; i < last; i++) levelOf[i] = level;
    node = end - 1;
  }
  return levelOf;
}
