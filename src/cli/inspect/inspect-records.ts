import { explainRecords } from "../../api/explain-records.ts";
import { records } from "../../api/records.ts";
import { given } from "../../base/given.ts";
import { openPage } from "../../document/open-page.ts";
import { layout } from "../../document/segmenters/layout.ts";
import { createDictionary } from "../../records/dictionary.ts";
import { UsageError } from "../exit.ts";
import type { PageBytes } from "../inputs/source.ts";
import type { InspectFlags } from "./flags.ts";
import { shortName } from "./short-name.ts";

/** The page's records, and how VSSE finds them. */
export async function renderRecords(
  name: string,
  { bytes, url, charset: stated }: PageBytes,
  { palette, area, rho, charset = stated }: InspectFlags,
): Promise<string> {
  const { drawRecords } = await import("../../inspect/records/drawn-records.ts");
  const { recordsReport } = await import("../../inspect/records/records-report.ts");
  const about = given({ url, charset });
  const how = given({ area, rho });
  const found = records(bytes, { ...about, ...how, normalize: true });
  const { page } = openPage(bytes, layout, about);
  const drawing = drawRecords(page, shortName(name), createDictionary(), found, {
    candidates: explainRecords(bytes, { ...about, top: 0 }),
    all: records(bytes, { ...about, ...how, all: true }),
    ...given({ mode: area, rho }),
  });
  return recordsReport(drawing, palette);
}

/** @throws UsageError if flags of records exclude others */
export function checkRecordFlags(
  { records: isAsked, area, rho }: InspectFlags,
  format: string,
): void {
  if (!isAsked) {
    if (area === undefined && rho === undefined) return;
    throw new UsageError("found --area or --rho, expected --records with it");
  }
  if (format === "html") return;
  throw new UsageError(`found --format ${format} with --records, expected html`);
}
