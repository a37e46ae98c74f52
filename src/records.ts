/**
 * Public names of `seine/records`: attribute and value pairs of product, book and other data pages.
 */
export type { Contribution } from "./explain/explain-page.ts";
export {
  type CandidateExplanation,
  type ExplainRecordsOptions,
  explainRecords,
} from "./explain/explain-records.ts";
export {
  type LearnRecordSiteOptions,
  learnRecordSite,
  type RecordSitePage,
} from "./learn-record-site.ts";
export { records } from "./page-records.ts";
export type { AttributeWords } from "./records/attribute-words.ts";
export { type RecordsModel, readRecordsModel } from "./records/learned/model.ts";
export { type RecordMethod, recordMethods } from "./records/methods.ts";
export type { RecordsOptions } from "./records/options.ts";
export {
  type PageRecord,
  type RecordValue,
  recordsJsonSchema,
  recordsSchema,
} from "./records/record.ts";
export { type RecordSite, readRecordSite } from "./records/site/record-site.ts";
export { type AreaMode, areaModes } from "./records/viterbi.ts";
export { SiteError } from "./sites/site-kind.ts";
