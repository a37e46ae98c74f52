import { z } from "zod";
import { addressSchema } from "../document/arguments.ts";
import { type AttributeWords, attributeWordsSchema } from "./attribute-words.ts";
import type { RecordsModel } from "./learned/model.ts";
import { type RecordMethod, recordMethods } from "./record-methods.ts";
import { type RecordSite, recordSites } from "./site/record-site.ts";
import { type AreaMode, areaModes, RHO } from "./viterbi.ts";

/** Options of `records`. */
export interface RecordsOptions {
  /** Default `combined`. */
  readonly method?: RecordMethod;
  /** For `combined` and `learned`; default the one that comes with the package. */
  readonly model?: RecordsModel;
  /** What pages call attributes, by attribute, besides the words that Seine knows. */
  readonly attributes?: AttributeWords;
  /** Numbers, ISO 4217 currencies and ISO 8601 dates as `value` beside the text. */
  readonly normalize?: boolean;
  /** How VSSE finds the record area; default `practical`. */
  readonly area?: AreaMode;
  /** With `practical`: the share of matching leaves that the way down must keep; default 0.8. */
  readonly rho?: number;
  /** What `learnRecordSite` learnt of other pages of the page's site; for `combined` and `vsse`. */
  readonly site?: RecordSite;
  /** Charset label from outside the page (HTTP header); an unknown one is passed over. */
  readonly charset?: string;
  /** The page's address. */
  readonly url?: string;
}

/** Options with their defaults. */
export interface ChosenRecordsOptions {
  readonly method: RecordMethod;
  readonly model?: RecordsModel | undefined;
  readonly attributes?: AttributeWords | undefined;
  readonly normalize: boolean;
  readonly area: AreaMode;
  readonly rho: number;
  readonly site?: RecordSite | undefined;
  readonly charset?: string | undefined;
  readonly url?: string | undefined;
}

const schema = z.strictObject({
  method: z.enum(recordMethods).default(recordMethods[0]),
  model: z
    .custom<RecordsModel>((model) => typeof Object(model).predict === "function", {
      error: "expected a model of readRecordsModel",
    })
    .optional(),
  attributes: attributeWordsSchema.optional(),
  normalize: z.boolean().default(false),
  area: z.enum(areaModes).default("practical"),
  rho: z.number().min(0).max(1).default(RHO),
  site: z.custom<RecordSite>((site) => recordSites.check(site) !== undefined).optional(),
  charset: z.string().optional(),
  url: addressSchema.optional(),
});

/** What {@link RecordsOptions} may be. */
export const recordsOptionsSchema: z.ZodType<ChosenRecordsOptions> = schema;

/** The same where they come as JSON, and what is known of the page apart. */
export const recordsJsonOptionsSchema: z.ZodObject = schema.omit({
  model: true,
  site: true,
  url: true,
  charset: true,
});
