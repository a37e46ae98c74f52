import { isBlock } from "../../document/display/display.ts";
import { attribute, type Document } from "../../document/document.ts";
import { TagSet, tag } from "../../document/tags.ts";
import type { PageMeasures } from "../../features/page-measures.ts";
import { blocksBeforeNodes, charactersOf, numbering, type PageView } from "./page-view.ts";
import { neighbourPartings } from "./tree-separators.ts";

/** Area of a character, in square pixels. */
const AREA = 40;

const HR = tag("hr");
const marks = new TagSet("b strong big small font sub sup");
const declaredColour = /(?:^|;)\s{0,100}background(?:-color)?\s{0,100}:\s{0,100}([^;]{1,100})/i;

/**
 * VIPS's view of a page without a rendering: text lengths in place of areas, colours from the markup, fonts
 * from the tags of headings.
 */
export function treeView(measures: PageMeasures): PageView {
  const { document } = measures;
  const { tags, parents, size } = document;
  const characters = charactersOf(measures);
  const blocksBefore = blocksBeforeNodes(measures, (node) => characters[node]! > 0);
  const marked = new Int32Array(size);
  const parted = new Uint8Array(size);
  for (let node = size - 1; node > 0; node--) {
    const parent = parents[node]!;
    if (marks.has(tags[node]!)) marked[node] = characters[node]!;
    characters[parent]! += characters[node]!;
    marked[parent]! += marked[node]!;
    const isShown = characters[node]! > 0 && isBlock(document, node);
    if (isShown || parted[node] === 1) parted[parent] = 1;
  }
  const shown = new Uint8Array(size);
  const areas = new Float64Array(size);
  const rulesBefore = new Int32Array(size + 1);
  for (let node = 0; node < size; node++) {
    if (characters[node]! > 0) shown[node] = 1;
    areas[node] = characters[node]! * AREA;
    rulesBefore[node + 1] = rulesBefore[node]! + (tags[node] === HR ? 1 : 0);
  }
  const backgrounds = backgroundsOf(document);
  const levels = measures.survey.headingLevels;
  return {
    document,
    blocksBefore,
    shown,
    areas,
    rulesBefore,
    backgrounds,
    isInline: (node) => !isBlock(document, node),
    isWords: (node) => parted[node] === 0,
    isMarked: (node) => marked[node]! > 0 && marked[node]! < characters[node]!,
    isPicture: () => false,
    separate: (found) =>
      neighbourPartings(found, {
        document,
        blocks: measures.blocks,
        rulesBefore,
        backgrounds,
        levels,
      }),
  };
}

function backgroundsOf(document: Document): Int32Array {
  const { parents, attributeStarts, size } = document;
  const numberOf = numbering();
  const backgrounds = new Int32Array(size);
  for (let node = 1; node < size; node++) {
    backgrounds[node] = backgrounds[parents[node]!]!;
    if (attributeStarts[node] === attributeStarts[node + 1]) continue;
    const style = declaredColour.exec(attribute(document, node, "style") ?? "")?.[1];
    const colour = (style ?? attribute(document, node, "bgcolor"))?.trim().toLowerCase();
    if (colour !== undefined && colour !== "") backgrounds[node] = numberOf(colour);
  }
  return backgrounds;
}
