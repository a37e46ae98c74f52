import type { RecordsOptions } from "../../api/options/record-options.ts";
import { given } from "../../base/given.ts";
import {
  failedRecordsText,
  isTable,
  type RecordsFormat,
  type RecordsTable,
  recordsHead,
} from "../../output/records-text.ts";
import { recordSites } from "../../records/site/record-site.ts";
import { outcomeLine } from "../../workers/outcome-line.ts";
import { recordsModelAt } from "../../workers/records-model.ts";
import { openRecords } from "../../workers/records-of-many.ts";
import { headed, type PageForm } from "../page-text.ts";
import { type WorkerFlags, workerOptionsOf } from "./batch-options.ts";
import type { BatchWork } from "./work.ts";

/** The message for a page without records. */
export const NO_RECORD = "found no record";

/** A batch of records. */
export function recordsWork(
  flags: WorkerFlags,
  how: {
    readonly format: RecordsFormat;
    readonly table?: RecordsTable;
    readonly options: RecordsOptions;
    /** Path of the model. */
    readonly model?: string | undefined;
  },
): BatchWork {
  const { format, table = {} } = how;
  const { model: _, ...chosen } = { ...how.options, ...workerOptionsOf(flags) };
  const options = { ...chosen, ...given({ model: how.model }) };
  return {
    form: recordsForm(format, table),
    lines: "jsonl",
    parts: { noun: "record", none: NO_RECORD },
    learnt: async () => ({ kind: recordSites, model: recordsModelAt(how.model).json.checksum }),
    write: async (sites) => openRecords(options, { wanted: "writing", format, table, sites }),
    learn: async () => openRecords(options, { wanted: "learning", sites: { learns: true } }),
  };
}

/** Writes pages as their records. */
export function recordsForm(format: RecordsFormat, table: RecordsTable): PageForm {
  return {
    ending: isTable(format) ? ".csv" : ".json",
    texts() {
      if (format === "jsonl") return (_, page) => outcomeLine(page);
      return headed(recordsHead(format, table), (page) =>
        "error" in page ? failedRecordsText(format, page, table) : page.result.content,
      );
    },
  };
}
