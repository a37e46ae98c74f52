import type { Document } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";
import { firstFrom, type Rendering } from "../../rendering/rendering.ts";

/** Boxes of nodes in pixels of the page, infinitely small and nowhere for those that have none. */
export interface Boxes {
  readonly left: Float64Array;
  readonly top: Float64Array;
  readonly right: Float64Array;
  readonly bottom: Float64Array;
}

/**
 * The place of each node among those of the rendering; -1 for one that is not shown.
 *
 * @param document the rendering's HTML, parsed
 */
export function placesIn(document: Document, { nodes }: Rendering): Int32Array {
  const { tags, starts, stops, size } = document;
  const places = new Int32Array(size).fill(-1);
  for (let node = 1; node < size; node++) {
    const start = starts[node]!;
    const place = firstFrom(nodes, start);
    const offset = nodes[place]?.[0];
    if (offset === undefined) continue;
    // A line break that a text begins with may be none of it.
    const isOwn = tags[node] === TEXT ? offset < stops[node]! : offset === start;
    if (isOwn) places[node] = place;
  }
  return places;
}

/** The boxes of what is shown: a node's own, or around what is below it where that is nothing. */
export function boxesOf(
  { parents, size }: Document,
  { nodes }: Rendering,
  places: Int32Array,
  shown: Uint8Array,
): Boxes {
  const left = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const top = left.slice();
  const right = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const bottom = right.slice();
  for (let node = size - 1; node > 0; node--) {
    if (shown[node] === 0) continue;
    const [, x, y, width, height] = nodes[places[node]!] ?? [0, 0, 0, 0, 0];
    if (width > 0 && height > 0) {
      left[node] = x;
      top[node] = y;
      right[node] = x + width;
      bottom[node] = y + height;
    }
    const parent = parents[node]!;
    left[parent] = Math.min(left[parent]!, left[node]!);
    top[parent] = Math.min(top[parent]!, top[node]!);
    right[parent] = Math.max(right[parent]!, right[node]!);
    bottom[parent] = Math.max(bottom[parent]!, bottom[node]!);
  }
  return { left, top, right, bottom };
}
