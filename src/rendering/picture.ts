/** A page as an image, and where on it the marked texts are. */
import type { CDPSession } from "playwright-core";
import { z } from "zod";

/** A text on a picture: the offset that its mark carries, and its box in pixels. */
export type PictureBox = [offset: number, left: number, top: number, width: number, height: number];
export const pictureBoxSchema: z.ZodType<PictureBox> = z.tuple([
  z.int().min(0),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
]);

/** A page as a browser shows it. */
export interface Picture {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** A JPEG. */
  readonly image: Uint8Array;
  /** Boxes of the marked texts that are shown. */
  readonly boxes: readonly PictureBox[];
}

/** Most pixels of a picture's height: Chromium draws no taller ones. Longer pages are cut off there. */
const MOST_HEIGHT = 16_000;
const QUALITY = 75;

const COMMENT = 8;
const TEXT = 3;
const MARK = /^seine-text (\d{1,9})$/;

const numbers = z.array(z.int());
/** The part of `DOMSnapshot.captureSnapshot` (DevTools protocol) that is used. Texts are indexes of strings. */
const snapshotSchema = z.looseObject({
  strings: z.array(z.string()),
  documents: z
    .array(
      z.looseObject({
        nodes: z.looseObject({ parentIndex: numbers, nodeType: numbers, nodeValue: numbers }),
        layout: z.looseObject({
          nodeIndex: numbers,
          styles: z.array(numbers),
          bounds: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
        }),
      }),
    )
    .min(1),
});

/**
 * Marks texts of a page by comments before them, which change neither its styles nor its layout.
 *
 * @param offsets where the texts begin, in ascending order
 */
export function markTexts(html: string, offsets: readonly number[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const offset of offsets) {
    parts.push(html.slice(from, offset), `<!--seine-text ${offset}-->`);
    from = offset;
  }
  return parts.join("") + html.slice(from);
}

/** @param width of the window, in pixels */
export async function takePicture(session: CDPSession, width: number): Promise<Picture> {
  const { cssContentSize } = await session.send("Page.getLayoutMetrics");
  const height = Math.max(1, Math.min(MOST_HEIGHT, Math.ceil(cssContentSize.height)));
  const snapshot = await session.send("DOMSnapshot.captureSnapshot", {
    computedStyles: ["visibility"],
  });
  const { data } = await session.send("Page.captureScreenshot", {
    format: "jpeg",
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  return {
    width,
    height,
    image: Buffer.from(data, "base64"),
    boxes: boxesOf(snapshot, width, height),
  };
}

/** Boxes of the texts that follow a mark, as far as they are on the picture. */
function boxesOf(snapshot: unknown, width: number, height: number): PictureBox[] {
  const { strings, documents } = snapshotSchema.parse(snapshot);
  const { nodes, layout } = documents[0]!;
  const { parentIndex, nodeType, nodeValue } = nodes;
  const layoutOf = new Map(layout.nodeIndex.map((node, i) => [node, i]));
  const boxes: PictureBox[] = [];
  for (let node = 0; node < nodeType.length; node++) {
    if (nodeType[node] !== COMMENT) continue;
    const offset = MARK.exec(strings[nodeValue[node]!] ?? "")?.[1];
    if (offset === undefined) continue;
    // Chromium splits long texts.
    for (let text = node + 1; isSibling(text, node); text++) {
      const i = layoutOf.get(text);
      if (i === undefined || strings[layout.styles[i]![0]!] !== "visible") continue;
      const [left, top, right, bottom] = clipped(layout.bounds[i]!, width, height);
      if (left >= right || top >= bottom) continue;
      boxes.push([Number(offset), left, top, right - left, bottom - top]);
    }
  }
  return boxes;

  function isSibling(text: number, node: number): boolean {
    return nodeType[text] === TEXT && parentIndex[text] === parentIndex[node];
  }
}

function clipped(
  [left, top, width, height]: readonly [number, number, number, number],
  mostWidth: number,
  mostHeight: number,
): readonly [left: number, top: number, right: number, bottom: number] {
  const right = Math.min(mostWidth, left + width);
  return [Math.max(0, left), Math.max(0, top), right, Math.min(mostHeight, top + height)];
}
