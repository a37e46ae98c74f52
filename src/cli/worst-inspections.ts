import { mkdir, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PageResult } from "../../training/score/evaluate.ts";
import type { Model } from "../models/model.ts";
import { messageOf, UsageError } from "./exit.ts";

const ending = /\.html?$/i;

/**
 * Writes the inspections of pages to a folder beside a report: `r-pages/` for `r.html`.
 *
 * @param results of the model, in the report's order
 * @returns their addresses relative to the report; undefined if the report is not a file, such as a pipe
 * @throws UsageError if the folder cannot be made
 */
export async function writeInspections(
  report: string,
  results: readonly PageResult[],
  model: Model,
): Promise<string[] | undefined> {
  if (results.length === 0) return [];
  const existing = await stat(report).catch(() => undefined);
  if (existing !== undefined && !existing.isFile()) return undefined;
  const folder = `${report.replace(ending, "")}-pages`;
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`cannot make the folder ${folder}: ${messageOf(error)}; move it away`);
  }
  const { inspectionFiles } = await import("../../training/score/report/inspections.ts");
  const addresses: string[] = [];
  for (const { name, html } of inspectionFiles(results, model)) {
    await writeFile(join(folder, name), html);
    addresses.push(`./${encodeURIComponent(basename(folder))}/${name}`);
  }
  return addresses;
}
