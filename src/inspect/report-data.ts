import type { Inspection } from "./inspection.ts";

/** What a report is opened with: the contract between the document and the script in it. */
export interface ReportData {
  readonly inspection: Inspection;
  /** Columns whose panels are shown at first. */
  readonly panels: readonly string[];
}
