/** Records: attributes and values of products, books and other data pages. */

export {
  type CandidateExplanation,
  type ExplainRecordsOptions,
  explainRecords,
} from "../api/explain-records.ts";
export {
  type LearnRecordSiteOptions,
  learnRecordSite,
  type RecordSitePage,
} from "../api/learn-record-site.ts";
export type { RecordsOptions } from "../api/options/record-options.ts";
export { records } from "../api/records.ts";
export type { Contribution } from "../explain/explain-page.ts";
export type { OwnCharacteristic } from "../features/measures/own-characteristics.ts";
export type { AttributeWords } from "../records/attribute-words.ts";
export { type RecordsModel, readRecordsModel } from "../records/learned/model.ts";
export {
  type PageRecord,
  type RecordValue,
  recordsJsonSchema,
  recordsSchema,
} from "../records/record.ts";
export { type RecordMethod, recordMethods } from "../records/record-methods.ts";
export { type RecordSite, readRecordSite } from "../records/site/record-site.ts";
export { type AreaMode, areaModes } from "../records/viterbi.ts";
export { SiteError } from "../sites/site-kind.ts";
