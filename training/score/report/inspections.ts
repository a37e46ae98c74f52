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
 * Inspections of pages with their gold texts, one after another: each is some hundred kilobytes.
 *
 * @param results of the model, in the order of their places
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

/** Of an id in a file's name, in characters. */
const LENGTH = 60;
const unsafe = /[^a-z0-9]+/gi;

/**
 * Name of a page's file: its place, so that no two are alike, and what of its id is safe in a file
 * name and an address on every system.
 */
export function inspectionName(place: number, id: string): string {
  const slug = id.replace(unsafe, "-").slice(0, LENGTH);
  return `${String(place).padStart(2, "0")}-${slug}.html`;
}
