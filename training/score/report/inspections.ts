import { seedSeries } from "../../../src/inspect/figure-parts.ts";
import { report as inspectionReport } from "../../../src/inspect/html-report.ts";
import { inspectPage } from "../../../src/inspect/inspection.ts";
import type { Model } from "../../../src/models/model.ts";
import type { PageResult } from "../evaluate.ts";
import { withGold } from "../gold-comparison.ts";
import { classifiedResult } from "./worst-pages.ts";

/** An inspection as a file. */
export interface InspectionFile {
  readonly name: string;
  readonly html: string;
}

/**
 * Inspections of pages with their gold texts, generated one by one, since each takes some hundred kilobytes.
 *
 * @param results results of the model, in the report's order
 */
export function* inspectionFiles(
  results: readonly PageResult[],
  model: Model,
): Generator<InspectionFile> {
  for (const [i, result] of results.entries()) {
    const { id, gold } = result.page;
    const inspection = inspectPage(classifiedResult(result, model), model, { name: id });
    const html = inspectionReport(withGold(inspection, gold), {
      panels: seedSeries,
      palette: "green",
    });
    yield { name: inspectionName(i + 1, id), html };
  }
}

/** Most characters of an id in a file's name. */
const LENGTH = 60;
const unsafe = /[^a-z0-9]+/gi;

/**
 * Name of a page's file: its place, which makes it unique, and the characters of its id that are safe in file
 * names and URLs on every system.
 */
export function inspectionName(place: number, id: string): string {
  const slug = id.replace(unsafe, "-").slice(0, LENGTH);
  return `${String(place).padStart(2, "0")}-${slug}.html`;
}
