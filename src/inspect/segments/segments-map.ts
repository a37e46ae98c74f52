import type { Element } from "hast";
import { element } from "../../plots/element.ts";
import type { DrawnSegment } from "./drawn-segment.ts";

/** Most pixels of a box's margin around its content, on each side, for the boxes nested in it. */
const ROOM = 3;
const MOST_ROOM = 18;
/** Height of a label's text above its baseline, in pixels. */
const LABEL = 9;
/** Labels in a row, and the width of each. */
const LABELS = 12;
const LABEL_WIDTH = 44;

/** Boxes and labels of segments where they are on the page, and the height of all. */
export interface SegmentMap {
  readonly boxes: readonly Element[];
  readonly labels: readonly Element[];
  readonly height: number;
}

/**
 * Draws segments where a browser shows them: a box around the text of each, with its number and degree.
 *
 * @param width of the picture; `top` is what is above the page in it
 */
export function segmentMap(
  segments: readonly DrawnSegment[],
  width: number,
  top: number,
): SegmentMap {
  const shown = segments.flatMap((segment) =>
    segment.box === undefined ? [] : [{ segment, box: segment.box }],
  );
  const right = shown.reduce((most, { box }) => Math.max(most, box.right), 1);
  const bottom = shown.reduce((most, { box }) => Math.max(most, box.bottom), 0);
  const scale = (width - 2 * MOST_ROOM) / right;
  const room = roomsOf(segments);
  const placed = shown.map(({ segment, box }) => {
    const around = room[segment.index]!;
    const x = round(MOST_ROOM + box.left * scale - around);
    const y = round(top + MOST_ROOM + box.top * scale - around);
    const wide = round((box.right - box.left) * scale + 2 * around);
    const high = round((box.bottom - box.top) * scale + 2 * around);
    return { segment, x, y, wide, high };
  });
  return {
    boxes: placed.map(({ segment: { isContent, isLeaf }, x, y, wide, high }) =>
      element("rect", {
        class: `${isContent ? "content" : "rest"}${isLeaf ? " leaf" : ""}`,
        ...{ x, y, width: wide, height: high },
      }),
    ),
    labels: placed.map(({ segment, x, y, wide }) => {
      const { index, coherence, depth, isLeaf, text } = segment;
      // Nested segments often begin in the same corner.
      const corner = isLeaf
        ? { x: round(x + 1) }
        : { x: round(x + wide - LABEL_WIDTH * (depth % LABELS)), "text-anchor": "end" };
      return element(
        "text",
        { class: "label", ...corner, y: round(y + LABEL) },
        coherence === undefined ? `${index}` : `${index}: ${coherence}`,
        element("title", {}, text.split("\n", 1)[0]!),
      );
    }),
    height: Math.ceil(top + 2 * MOST_ROOM + bottom * scale),
  };
}

/** The margin of each segment: the more segments are nested there, the larger it is. */
function roomsOf(segments: readonly DrawnSegment[]): number[] {
  const rooms = segments.map(() => 0);
  for (let i = segments.length - 1; i >= 0; i--) {
    const { parent } = segments[i]!;
    if (parent >= 0)
      rooms[parent] = Math.min(MOST_ROOM, Math.max(rooms[parent]!, rooms[i]! + ROOM));
  }
  return rooms;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
