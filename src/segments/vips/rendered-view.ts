import { isBlock } from "../../document/display/display.ts";
import { TagSet, TEXT, tag } from "../../document/tags.ts";
import type { PageMeasures } from "../../features/page-measures.ts";
import type { RenderedStyle, Rendering } from "../../rendering/rendering.ts";
import { boxesOf, placesIn } from "./boxes.ts";
import { blocksBeforeNodes, charactersOf, numbering, type PageView } from "./page-view.ts";
import { stripPartings } from "./rendered-separators.ts";

const A = tag("a");
const HR = tag("hr");
/** Elements that show something other than text. */
const pictures = new TagSet(
  "img picture svg video canvas iframe object embed input button select textarea meter progress",
);
/** Least width and height of a picture, in pixels: smaller ones are tracking pixels. */
const LEAST = 2;
const MIXED = -1;

/** VIPS's view of a page with a rendering. */
export function renderedView(measures: PageMeasures, rendering: Rendering): PageView {
  const { document } = measures;
  const { tags, parents, ends, size } = document;
  const { nodes, styles } = rendering;
  const places = placesIn(document, rendering);
  const styleOf = (node: number): RenderedStyle | undefined =>
    styles[nodes[places[node]!]?.[5] ?? -1];
  const isInline = (node: number): boolean => styleOf(node)?.isInline ?? !isBlock(document, node);

  const texts = charactersOf(measures).map((count) => Math.min(count, 1));
  const shown = new Uint8Array(size);
  const parted = new Uint8Array(size);
  // Number of the one font of the text below each node; 0 for none.
  const fonts = new Int32Array(size);
  const fontNumber = numbering();
  for (let node = size - 1; node > 0; node--) {
    const style = styleOf(node);
    if (style === undefined && tags[node] === TEXT) texts[node] = 0;
    if (style !== undefined) {
      const [, , , width, height] = nodes[places[node]!]!;
      if (pictures.has(tags[node]!) && width >= LEAST && height >= LEAST) shown[node] = 1;
      if (tags[node] === TEXT) fonts[node] = fontNumber(`${style.fontSize} ${style.fontWeight}`);
    }
    if (texts[node] === 1) shown[node] = 1;
    if (shown[node] === 0) continue;
    const parent = parents[node]!;
    shown[parent] = 1;
    if (parted[node] === 1 || (tags[node] !== TEXT && !isInline(node))) parted[parent] = 1;
    if (texts[node] === 0) continue;
    texts[parent] = 1;
    fonts[parent] = fonts[parent] === 0 || fonts[parent] === fonts[node] ? fonts[node]! : MIXED;
  }

  const rules: number[] = [];
  const rulesBefore = new Int32Array(size + 1);
  const linksBefore = new Int32Array(size + 1);
  const backgrounds = new Int32Array(size);
  const colourNumber = numbering();
  for (let node = 0; node < size; node++) {
    const isRule = tags[node] === HR && places[node]! >= 0;
    if (isRule) rules.push(node);
    rulesBefore[node + 1] = rules.length;
    linksBefore[node + 1] = linksBefore[node]! + (tags[node] === A ? 1 : 0);
    const colour = styleOf(node)?.background;
    if (colour !== undefined) backgrounds[node] = colourNumber(colour);
    else if (node > 0) backgrounds[node] = backgrounds[parents[node]!]!;
  }

  const boxes = boxesOf(document, rendering, places, shown);
  const view = {
    document,
    blocksBefore: blocksBeforeNodes(measures, (node) => texts[node] === 1),
    shown,
    areas: boxes.left.map((left, i) => {
      const [width, height] = [boxes.right[i]! - left, boxes.bottom[i]! - boxes.top[i]!];
      return width > 0 && height > 0 ? width * height : 0;
    }),
    rulesBefore,
    backgrounds,
    isInline,
    isWords: (node: number): boolean => parted[node] === 0,
    isMarked: (node: number): boolean => fonts[node] === MIXED,
    isPicture(start: number, stop: number): boolean {
      for (let node = start; node < stop; node = ends[node]!) if (texts[node] === 1) return false;
      return true;
    },
  };
  const ruleBoxes = rules.map((node) => nodes[places[node]!]!);
  const sight = { view, boxes, linksBefore, ruleBoxes, texts, styleOf };
  return { ...view, separate: (found) => stripPartings(found, sight) };
}
