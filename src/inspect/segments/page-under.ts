/** A rendered page as shapes, to be drawn under its segments: backgrounds, pictures and texts. */
import type { Element } from "hast";
import { type Document, nodeText } from "../../document/document.ts";
import { TagSet, TEXT } from "../../document/tags.ts";
import { element } from "../../plots/element.ts";
import type { Rendering } from "../../rendering/rendering.ts";
import { placesIn } from "../../segments/vips/boxes.ts";

/** A box of the page in pixels, in the order in which they are painted. */
export interface Shape {
  readonly kind: "area" | "picture" | "text";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Background: `#rrggbb`. */
  readonly background: string;
  /** Of a text, with its font's size in pixels and its weight. */
  readonly text?: string;
  readonly fontSize?: number;
  readonly fontWeight?: number;
}

const WHITE = "#ffffff";
const pictures = new TagSet("img picture svg video canvas iframe object embed");
const SPACES = /\s+/g;
/** Height of a line of text, in sizes of its font. */
const LINE = 1.2;
/** About the width of a character, and how much narrower or wider lines are made, in the same unit. */
const CHARACTER = 0.5;
const NARROWEST = 0.6;
const WIDEST = 1.4;

/**
 * The shapes of a rendered page.
 *
 * @param document the rendering's HTML, parsed
 */
export function shapesOf(document: Document, rendering: Rendering): Shape[] {
  const { tags, parents, size } = document;
  const { nodes, styles } = rendering;
  const places = placesIn(document, rendering);
  const behind: string[] = [WHITE];
  const shapes: Shape[] = [];
  for (let node = 1; node < size; node++) {
    const around = behind[parents[node]!]!;
    behind[node] = around;
    const place = nodes[places[node]!];
    if (place === undefined) continue;
    const [, left, top, width, height, style] = place;
    const { background, fontSize, fontWeight } = styles[style]!;
    behind[node] = background;
    if (width <= 0 || height <= 0) continue;
    const box = { left, top, width, height, background };
    if (tags[node] === TEXT) {
      const text = nodeText(document, node).replace(SPACES, " ").trim();
      if (text !== "") shapes.push({ kind: "text", ...box, text, fontSize, fontWeight });
    } else if (pictures.has(tags[node]!)) {
      shapes.push({ kind: "picture", ...box });
    } else if (background !== around) {
      shapes.push({ kind: "area", ...box });
    }
  }
  return shapes;
}

/** Draws shapes. @param at places of the picture's pixels for those of the page, and how many there are of each */
export function drawnShapes(
  shapes: readonly Shape[],
  at: { readonly x: (left: number) => number; readonly y: (top: number) => number; scale: number },
): Element[] {
  return shapes.flatMap((shape): Element[] => {
    const { kind, left, top, width, height, background } = shape;
    if (kind === "text") return drawnText(shape, at);
    const box = { x: at.x(left), y: at.y(top), width: width * at.scale, height: height * at.scale };
    return kind === "area"
      ? [element("rect", { ...box, fill: background })]
      : [element("rect", { class: "picture", ...box })];
  });
}

/** The lines of a text: the browser's are not known, so that each gets its share of the words. */
function drawnText(
  { left, top, width, height, background, text = "", fontSize = 0, fontWeight = 0 }: Shape,
  { x, y, scale }: Parameters<typeof drawnShapes>[1],
): Element[] {
  const fitting = Math.round(height / (fontSize * LINE || height));
  const needed = Math.ceil((text.length * fontSize * CHARACTER) / width);
  const count = Math.max(1, Math.min(fitting, needed));
  const lines = linesOf(text, count, width / (fontSize * CHARACTER || 1));
  const about = {
    class: isDark(background) ? "page light" : "page",
    x: x(left),
    "font-size": round(fontSize * scale),
    ...(fontWeight >= 600 ? { "font-weight": "bold" } : {}),
  };
  return lines.map((line, i) => {
    const baseline = top + (height * (i + 0.75)) / lines.length;
    const share = width / (line.length * fontSize * CHARACTER || 1);
    // Full lines are as wide as the box. Of a text between others the box is wider than its lines.
    const isFull = i < lines.length - 1 || lines.length === 1;
    const fitted =
      isFull && share > NARROWEST && share < WIDEST
        ? { textLength: round(width * scale), lengthAdjust: "spacingAndGlyphs" }
        : {};
    return element("text", { ...about, ...fitted, y: y(baseline) }, line);
  });
}

/** Words in at most so many lines, full but for the last. @param room about the characters of a line */
function linesOf(text: string, count: number, room: number): string[] {
  if (count === 1) return [text];
  const { length } = text;
  const most = Math.min(Math.max(room, length / count), length / (count - 1));
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + word.length >= most && lines.length < count - 1) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, line];
}

function isDark(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red! + 0.587 * green! + 0.114 * blue! < 128;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
