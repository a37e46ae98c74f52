/** Many pages, on worker threads of Node.js. */

export type { Identity } from "../document/identity.ts";
export type { FailureReason, PageInput, PageOutcome } from "../workers/batch-page.ts";
export { extractMany } from "../workers/extract-many.ts";
export {
  type PageRecords,
  type RecordsOfManyOptions,
  recordsOfMany,
} from "../workers/records-of-many.ts";
export type { ExtractManyOptions } from "../workers/run-many.ts";
