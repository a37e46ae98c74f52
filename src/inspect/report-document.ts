import { element } from "../plots/element.ts";
import { type PaletteName, palettes, propertiesOf } from "./charts/palette.ts";
import { htmlDocument } from "./html-document.ts";
import type { Inspection } from "./inspection.ts";
import { pack } from "./packed-inspection.ts";
import type { ReportData } from "./report-data.ts";

export interface ReportOptions {
  /** Columns whose panels are shown at first. */
  readonly panels: readonly string[];
  readonly palette: PaletteName;
}

/** The script and style sheet of a report, and the policy that allows them. */
export interface ReportClient {
  readonly script: string;
  readonly style: string;
  readonly policy: string;
}

/**
 * The inspection of a page as one HTML document.
 *
 * Data of the page is embedded only as JSON, which the script shows as text.
 */
export function reportDocument(
  inspection: Inspection,
  { panels, palette }: ReportOptions,
  { script, style, policy }: ReportClient,
): string {
  const data: ReportData = { inspection: pack(inspection), panels };
  return htmlDocument(
    { title: `${inspection.title}: inspection by Seine`, style, policy, palette },
    element("noscript", {}, "This report needs JavaScript; it loads nothing."),
    element("script", { type: "application/json", id: "data" }, asScript(JSON.stringify(data))),
    element("script", {}, script),
  );
}

/** A report's style sheet: that of its client, with the colours of every palette. */
export function reportStyle(sheet: string): string {
  return `${paletteRules()}\n${sheet}`;
}

/** Characters that could end a script, or a line of one. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON that is safe inside a script element. */
function asScript(json: string): string {
  return json.replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function paletteRules(): string {
  return Object.entries(palettes)
    .map(([name, palette]) => `:root[data-palette=${name}]{${propertiesOf(palette)}}`)
    .join("\n");
}
