import { classifyChecked as classifyInput } from "../../api/checked-page.ts";
import type { SegmentationName } from "../../segments/index.ts";
import type { PageBytes } from "../inputs/source.ts";
import { modelOf } from "../model-of.ts";
import { optionsOf } from "../pages.ts";
import { drawn } from "./drawn.ts";
import { type InspectFlags, inspecting } from "./flags.ts";
import { shortName } from "./short-name.ts";

/** The page as its segments. */
export async function renderSegments(
  name: string,
  page: PageBytes,
  method: SegmentationName,
  permitted: number | undefined,
  flags: InspectFlags,
): Promise<string | Uint8Array> {
  const { format, palette } = flags;
  const { drawSegments } = await import("../../inspect/segments/drawn-segment.ts");
  const classified = classifyInput(page.bytes, optionsOf(flags, modelOf(flags), page, inspecting));
  const drawing = drawSegments(classified, shortName(name), method, {
    permitted,
    rendering: page.rendering,
  });
  if (format === "html") {
    const { segmentsReport } = await import("../../inspect/segments/segments-report.ts");
    return segmentsReport(drawing, palette);
  }
  const { segmentsFigure } = await import("../../inspect/segments/segments-figure.ts");
  return drawn(segmentsFigure(drawing, palette), flags, drawing.title);
}
