import type { Element } from "hast";
import { element } from "../../plots/element.ts";
import type { DrawnSegment, SegmentDrawing } from "./drawn-segment.ts";
import { drawnShapes, type Shape } from "./page-under.ts";

/** Most pixels of a box's margin around its content, on each side, for the boxes nested in it. */
const ROOM = 3;
const MOST_ROOM = 18;
/** Height and width of a label's place, in pixels: no two labels share one. */
const LABEL = 10;
const LABEL_WIDTH = 44;
/** Most places that are tried for a label. */
const PLACES = 60;

/** The page, boxes and labels of segments where they are on it, and the height of all. */
export interface SegmentMap {
  readonly page: readonly Element[];
  readonly boxes: readonly Element[];
  readonly labels: readonly Element[];
  readonly height: number;
}

/** The page keeps its own colours, also where all around it is dark. */
export const mapStyle: string =
  ".sheet{fill:#fff}.page{fill:#444}.light{fill:#eee}.picture{fill:#bbb;fill-opacity:.5}" +
  ".map{fill:#111;fill-opacity:1;font-size:10px;font-weight:bold;paint-order:stroke;stroke:#fff;stroke-width:3px}";

/**
 * Draws segments where a browser shows them, over the page: a box around the text of each, with its number
 * and degree.
 *
 * @param width of the picture; `top` is what is above the page in it
 */
export function segmentMap(
  { segments, shapes }: Pick<SegmentDrawing, "segments" | "shapes">,
  width: number,
  top: number,
): SegmentMap {
  const shown = segments.flatMap((segment) =>
    segment.box === undefined ? [] : [{ segment, box: segment.box }],
  );
  const right = shown.reduce((most, { box }) => Math.max(most, box.right), 1);
  const bottom = shown.reduce((most, { box }) => Math.max(most, box.bottom), 0);
  const scale = (width - 2 * MOST_ROOM) / right;
  const at = {
    x: (left: number) => round(MOST_ROOM + left * scale),
    y: (above: number) => round(top + MOST_ROOM + above * scale),
    scale,
  };
  const inside = shapes.filter(
    ({ left, top: above, width: wide, height: high }) =>
      left < right && above < bottom && left + wide > 0 && above + high > 0,
  );
  const room = roomsOf(segments);
  const placed = shown.map(({ segment, box }) => {
    const around = room[segment.index]!;
    const x = round(MOST_ROOM + box.left * scale - around);
    const y = round(top + MOST_ROOM + box.top * scale - around);
    const wide = round((box.right - box.left) * scale + 2 * around);
    const high = round((box.bottom - box.top) * scale + 2 * around);
    return { segment, x, y, wide, high };
  });
  const placeOf = labelPlaces(width);
  const height = Math.ceil(top + 2 * MOST_ROOM + bottom * scale);
  const paper = { class: "sheet", y: top, width, height: height - top };
  return {
    page: [
      element("rect", paper),
      ...drawnShapes(
        inside.map((shape) => clipped(shape, right, bottom)),
        at,
      ),
    ],
    boxes: placed.map(({ segment: { isContent, isLeaf }, x, y, wide, high }) =>
      element("rect", {
        class: `${isContent ? "content" : "rest"}${isLeaf ? " leaf" : ""}`,
        ...{ x, y, width: wide, height: high },
      }),
    ),
    labels: placed.map(({ segment, x, y, wide }) => {
      const { index, coherence, text } = segment;
      return element(
        "text",
        { class: "label map", ...placeOf(x, y, wide) },
        coherence === undefined ? `${index}` : `${index}: ${coherence}`,
        element("title", {}, text.split("\n", 1)[0]!),
      );
    }),
    height,
  };
}

/** What of a shape is on the picture; a text is there or not. */
function clipped(shape: Shape, right: number, bottom: number): Shape {
  if (shape.kind === "text") return shape;
  const left = Math.max(0, shape.left);
  const top = Math.max(0, shape.top);
  const width = Math.min(right, shape.left + shape.width) - left;
  return { ...shape, left, top, width, height: Math.min(bottom, shape.top + shape.height) - top };
}

/**
 * Places of labels: where text seldom stands, the first free one at the right end of a wide box and further left,
 * or behind a narrow one, then on the lines below.
 */
function labelPlaces(width: number): (x: number, y: number, wide: number) => Place {
  const taken = new Set<string>();
  const columns = Math.floor(width / LABEL_WIDTH);
  return (left, top, wide) => {
    const isNarrow = wide < width / 2;
    const end = (left + wide) / LABEL_WIDTH;
    const first = Math.min(
      columns - 1,
      Math.max(0, isNarrow ? Math.ceil(end) : Math.floor(end) - 1),
    );
    const across = isNarrow ? 1 : Math.max(1, Math.min(first, Math.floor(wide / LABEL_WIDTH)));
    const row = Math.ceil(top / LABEL);
    let [column, line] = [first, row];
    for (let place = 0; place < PLACES; place++) {
      column = first - (place % across);
      line = row + Math.floor(place / across);
      if (!taken.has(`${column} ${line}`)) break;
    }
    taken.add(`${column} ${line}`);
    return { x: column * LABEL_WIDTH + 2, y: line * LABEL + LABEL - 1 };
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
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
