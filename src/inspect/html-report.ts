import { builtFile } from "./built-file.ts";
import type { Inspection } from "./inspection.ts";
import { policyOf } from "./policy.ts";
import { type ReportOptions, reportDocument, reportStyle } from "./report-document.ts";

/**
 * The inspection of a page as one HTML document: no network, and the same inspection gives the same
 * bytes. The document's policy allows its own script and style sheet, and no request.
 */
export function report(inspection: Inspection, options: ReportOptions): string {
  const script = builtFile("inspect.js");
  const style = reportStyle(builtFile("inspect.css"));
  const policy = policyOf(style, script);
  return reportDocument(inspection, options, { script, style, policy });
}
