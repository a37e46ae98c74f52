import type { Document } from "../document.ts";
import { silentTags, TEXT } from "../tags.ts";

/**
 * Characters of text in each node, white space and silent subtrees left out; `most`, 255 at the utmost, stands for
 * more. Entities count as they are written.
 */
export function visibleLengths(
  { source, tags, parents, starts, stops, size }: Document,
  most: number,
): Uint8Array {
  const lengths = new Uint8Array(size);
  for (let node = size - 1; node > 0; node--) {
    const number = tags[node]!;
    if (silentTags.has(number)) continue;
    const parent = parents[node]!;
    const room = most - lengths[parent]!;
    if (room === 0) continue;
    let own = lengths[node]!;
    if (number === TEXT) {
      own += source.countInk(starts[node]!, stops[node]!, room - own);
      lengths[node] = own;
    }
    lengths[parent]! += Math.min(room, own);
  }
  return lengths;
}
