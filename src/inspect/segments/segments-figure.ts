import type { Element } from "hast";
import { element, toXmlMarkup } from "../../plots/element.ts";
import { type PaletteName, palettes } from "../charts/palette.ts";
import type { SegmentDrawing } from "./drawn-segment.ts";
import { mapStyle, segmentMap } from "./segments-map.ts";
import { summaryOf } from "./segments-report.ts";

const WIDTH = 900;
const MARGIN = 16;
/** Height of the title, of a segment's label, of a line of text, and between boxes. */
const HEAD = 54;
const LABEL = 18;
const LINE = 15;
const GAP = 4;
/** Indent of a nested box on each side, and the deepest level that is indented. */
const INSET = 8;
const DEEPEST = 20;
const FONT = { "font-family": '"DejaVu Sans",system-ui,sans-serif', "font-size": 12 };
/** Lines of text that a box has, and about the width of a character. */
const LINES = 3;
const CHARACTER = 7.4;

/** A box that is not closed yet. */
interface Open {
  readonly index: number;
  readonly top: number;
}

/**
 * The segments of a page as one SVG file: boxes in one another, those of a rendered page where they are on
 * it. The same page gives the same bytes.
 */
export function segmentsFigure(drawing: SegmentDrawing, palette: PaletteName): string {
  const { segments, isRendered } = drawing;
  if (isRendered) {
    const { page, boxes, labels, height } = segmentMap(drawing, WIDTH, HEAD);
    return svgOf(drawing, palette, height, [...page, ...boxes, ...labels]);
  }
  const boxes: Element[] = [];
  const texts: Element[] = [];
  const open: Open[] = [];
  let y = HEAD;
  const close = (): void => {
    const { index, top } = open.pop()!;
    const { depth, isContent, isLeaf } = segments[index]!;
    const left = leftOf(depth);
    const width = WIDTH - 2 * left;
    const kind = `${isContent ? "content" : "rest"}${isLeaf ? " leaf" : ""}`;
    boxes.push(element("rect", { class: kind, x: left, y: top, width, height: y - top }));
    y += GAP;
  };
  for (const { index, parent, depth, coherence, text, isLeaf } of segments) {
    while (open.length > 0 && open.at(-1)!.index !== parent) close();
    open.push({ index, top: y });
    const x = leftOf(depth) + 5;
    const degree = coherence === undefined ? "" : `, coherence ${coherence}`;
    texts.push(element("text", { class: "label", x, y: y + 13 }, `segment ${index}${degree}`));
    y += LABEL;
    if (!isLeaf) continue;
    const room = Math.floor((WIDTH - 2 * leftOf(depth) - 10) / CHARACTER);
    for (const line of linesOf(text, room)) {
      texts.push(element("text", { x, y: y + 11 }, line));
      y += LINE;
    }
    y += GAP;
  }
  while (open.length > 0) close();
  // Boxes are closed from within: those around them are drawn first.
  return svgOf(drawing, palette, y + MARGIN, [...boxes.reverse(), ...texts]);
}

function svgOf(
  drawing: SegmentDrawing,
  palette: PaletteName,
  height: number,
  parts: readonly Element[],
): string {
  const { title } = drawing;
  const svg = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${height}`,
      width: WIDTH,
      height,
      role: "img",
      "aria-label": `Segments of "${title}"`,
      ...FONT,
    },
    element("style", {}, styleOf(palette)),
    element("rect", { class: "paper", width: WIDTH, height }),
    element("text", { class: "title", x: MARGIN, y: 20 }, shortened(title, 90)),
    element("text", { x: MARGIN, y: 40 }, shortened(summaryOf(drawing), 118)),
    parts,
  );
  return `${toXmlMarkup(svg)}\n`;
}

function leftOf(depth: number): number {
  return MARGIN + INSET * Math.min(depth, DEEPEST);
}

/** The first lines of a text, each cut to the room there is. */
function linesOf(text: string, room: number): string[] {
  const lines = text.split("\n", LINES + 1);
  const shown = lines.slice(0, LINES).map((line) => shortened(line, room));
  return lines.length > LINES
    ? [...shown.slice(0, -1), shortened(`${shown.at(-1)} …`, room)]
    : shown;
}

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(halfPair, "")}…`;
}

const halfPair = /[\ud800-\udbff]$/;

function styleOf(name: PaletteName): string {
  const { content, rest, dark } = palettes[name];
  return `text{fill:#333}.title{font-size:15px;font-weight:bold}
.label{font-size:10px;fill-opacity:.75}.paper{fill:#fff}.content,.rest{fill:none;stroke:${rest}}
.leaf{fill:${rest};fill-opacity:.08}.content{stroke:${content}}.content.leaf{fill:${content}}
@media(prefers-color-scheme:dark){text{fill:#ddd}.paper{fill:#16181c}.rest{stroke:${dark.rest}}
.leaf{fill:${dark.rest}}.content{stroke:${dark.content}}.content.leaf{fill:${dark.content}}}${mapStyle}`;
}
