import { TEXT, tag } from "../../document/tags.ts";
import type { PageMeasures } from "../page-measures.ts";

const levels: ReadonlyMap<number, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [tag(`h${level}`), level]),
);

/** Level of the heading (`h1` to `h6`) that each block stands in, the outermost; 0 for none. */
export function headingLevels({ document, blocks, blocksBefore }: PageMeasures): Uint8Array {
  const { tags, ends, size } = document;
  const levelOf = new Uint8Array(blocks.length);
  for (let node = 0; node < size; node++) {
    const level = tags[node] === TEXT ? undefined : levels.get(tags[node]!);
    if (level === undefined) continue;
    const end = ends[node]!;
    levelOf.fill(level, blocksBefore[node]!, blocksBefore[end]!);
    node = end - 1;
  }
  return levelOf;
}
