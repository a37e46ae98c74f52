import type { Element } from "hast";
import { element } from "../../plots/element.ts";
import type { PaletteName } from "../charts/palette.ts";
import { headline, paragraph, staticReport } from "../static-report.ts";
import type { SegmentDrawing } from "./drawn-segment.ts";
import { mapStyle, segmentMap } from "./segments-map.ts";

/**
 * The segments of a page as one HTML document: boxes in one another with their degrees of coherence, the
 * text in the innermost. No script, no network; the same page gives the same bytes.
 */
export function segmentsReport(drawing: SegmentDrawing, palette: PaletteName): string {
  const { title, segments } = drawing;
  const top: Element[] = [];
  const boxes: Element[] = [];
  for (const { index, parent, coherence, start, end, text, isLeaf, isContent } of segments) {
    const degree = coherence === undefined ? "" : `, coherence ${coherence}`;
    const label = `segment ${index}${degree}`;
    const box = element(
      "section",
      { class: isContent ? "content" : "rest" },
      element("p", { class: "said", title: `source ${start} to ${end}` }, label),
      isLeaf ? text.split("\n").map((line) => paragraph(line)) : [],
    );
    boxes.push(box);
    if (parent < 0) top.push(box);
    else boxes[parent]!.children.push(box);
  }
  const leaves = segments.filter(({ isLeaf }) => isLeaf);
  return staticReport({
    title,
    tab: `${title}: segments by Seine`,
    palette,
    headlines: [
      headline("Segments", segments.length, "Parts of the page, one in another."),
      headline("Without parts", leaves.length, "They hold the texts."),
      headline(
        "Mostly content",
        leaves.filter(({ isContent }) => isContent).length,
        "Of these, by the model; a bar at the left marks them.",
      ),
      headline(
        "Levels",
        segments.reduce((most, { depth }) => Math.max(most, depth + 1), 0),
        "So deep they stand in one another.",
      ),
    ],
    lead: [paragraph(summaryOf(drawing))],
    sections: [{ title: "The page as its segments", content: [...mapOf(drawing), ...top] }],
    style: mapStyle + boxStyle,
  });
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

const boxStyle = `rect.content,rect.rest{fill:none;stroke:var(--rest)}rect.leaf{fill:var(--rest);fill-opacity:.08}
rect.content{stroke:var(--content)}rect.content.leaf{fill:var(--content)}section>svg{max-width:100%;height:auto}`;
