import type { Element } from "hast";
import { element } from "../../plots/element.ts";
import type { PaletteName } from "../charts/palette.ts";
import { htmlDocument } from "../html-document.ts";
import { policyOf } from "../policy.ts";
import { tokenSheet } from "../token-sheet.ts";
import type { SegmentDrawing } from "./drawn-segment.ts";
import { mapStyle, segmentMap } from "./segments-map.ts";

/**
 * The segments of a page as one HTML document: boxes in one another with their degrees of coherence, the
 * text in the innermost. No script, no network; the same page gives the same bytes.
 */
export function segmentsReport(drawing: SegmentDrawing, palette: PaletteName): string {
  const { title, segments } = drawing;
  const style = styleOf(palette);
  const top: Element[] = [];
  const boxes: Element[] = [];
  for (const { index, parent, coherence, start, end, text, isLeaf, isContent } of segments) {
    const degree = coherence === undefined ? "" : `, coherence ${coherence}`;
    const label = `segment ${index}${degree}, source ${start} to ${end}`;
    const box = element(
      "section",
      { class: isContent ? "content" : "rest" },
      element("h2", {}, label),
      isLeaf ? text.split("\n").map((line) => element("p", {}, line)) : [],
    );
    boxes.push(box);
    if (parent < 0) top.push(box);
    else boxes[parent]!.children.push(box);
  }
  const main = element(
    "main",
    {},
    element("h1", {}, title),
    element("p", {}, summaryOf(drawing)),
    element("p", {}, "A bar at the left marks what is mostly content by the model."),
    mapOf(drawing),
    top,
  );
  return htmlDocument(
    { title: `${title}: segments by Seine`, style, policy: policyOf(style) },
    main,
  );
}

const WIDTH = 900;

/** The rendered page under its segments. */
function mapOf(drawing: SegmentDrawing): Element[] {
  if (!drawing.isRendered) return [];
  const { page, boxes, labels, height } = segmentMap(drawing, WIDTH, 0);
  const size = { viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height };
  const about = { role: "img", "aria-label": "The page as a browser shows it, and its segments" };
  const font = { "font-family": "system-ui,sans-serif" };
  return [element("svg", { ...size, ...about, ...font }, page, boxes, labels)];
}

/** Describes a drawing in a sentence. */
export function summaryOf(drawing: SegmentDrawing): string {
  const { method, approximation, isRendered, segments } = drawing;
  const leaves = segments.filter(({ isLeaf }) => isLeaf).length;
  const source = isRendered ? "as a browser shows the page" : approximation;
  const how = source === undefined ? "" : ` (${source})`;
  return `Segments by ${method}${how}: ${segments.length}, of which ${leaves} have no parts.`;
}

function styleOf(name: PaletteName): string {
  return `${tokenSheet(name)}
${mapStyle}rect.content,rect.rest{fill:none;stroke:var(--rest)}rect.leaf{fill:var(--rest);fill-opacity:.08}
rect.content{stroke:var(--content)}rect.content.leaf{fill:var(--content)}svg{max-width:100%;height:auto}
body{font:var(--text)/1.4 var(--sans);max-width:70em;margin:1em auto;padding:0 1em;color:var(--ink);background:var(--paper)}
h1{font-size:1.3em}h2{font-size:.75em;font-weight:normal;margin:0;opacity:.75}p{margin:.25em 0;overflow-wrap:anywhere}
section{border:1px solid var(--rest);border-left:5px solid var(--rest);margin:.4em 0;padding:.3em .5em}
section.content{border-left-color:var(--content)}`;
}
