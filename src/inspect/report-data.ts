import type { PackedInspection } from "./packed-inspection.ts";

/** What a report is opened with: the contract between the document and the script in it. */
export interface ReportData {
  readonly inspection: PackedInspection;
  /** Columns whose panels are shown at first. */
  readonly panels: readonly string[];
}
