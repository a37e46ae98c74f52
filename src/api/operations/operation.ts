/** The operations of a service: their names, and their options as JSON. */
import { z } from "zod";
import { DEFAULT_PAGES, MOST_PAGES } from "../../sites/site-kind.ts";
import { chunking } from "../options/chunk-options.ts";
import { featuring } from "../options/feature-options.ts";
import { type Accepted, type OptionTable, optionsSchema } from "../options/option.ts";
import { classification, extraction, pageOptions } from "../options/page-options.ts";
import { recording } from "../options/record-options.ts";

export const operationNames = [
  "extract",
  "classify",
  "records",
  "chunk",
  "features",
  "key",
  "learn",
] as const;
export type OperationName = (typeof operationNames)[number];

/** Options of an operation, named as in the functions of the package. */
export type OperationOptions = Readonly<Record<string, unknown>>;

interface Operation {
  readonly summary: string;
  readonly accepted: Accepted;
  /** Checks its options. */
  readonly options: z.ZodObject;
}

/** Why a request cannot have these options of the functions. */
const apart: Accepted["refuses"] = {
  model: "a service has one model",
  partsModel: "a service has one model of parts",
  site: "it is a field of the request",
  url: "it is a field of the request",
  charset: "it is a field of the request",
  page: "it is the request's id",
  capture: "it is made of the request's warcRecordId, or of its warcDate and warcOffset",
  formats: "an answer has one format",
  characteristics: "a service runs no patterns of its clients",
  tokenizer: "a request cannot hold a function",
  rendering: "a request cannot hold a rendering",
};

function operation(summary: string, of: Accepted): Operation {
  const accepted = { ...of, refuses: { ...of.refuses, ...apart } };
  return { summary, accepted, options: optionsSchema(accepted) };
}

/** Options of `learn`. */
interface LearnOptions {
  readonly removeSelector?: string;
  readonly pages?: number;
}

const learnOptions: OptionTable<LearnOptions> = {
  removeSelector: pageOptions.removeSelector,
  pages: {
    schema: z.int().min(1).max(MOST_PAGES),
    role: "own",
    group: "Sites",
    help: `how many pages a site keeps (default: ${DEFAULT_PAGES})`,
  },
};

export const operations: Readonly<Record<OperationName, Operation>> = {
  extract: operation("the main content, its blocks and what is known of the page", extraction),
  classify: operation("every block with its probability of content", classification),
  records: operation("attributes and values of the items that the page presents", recording),
  chunk: operation("the content in chunks for an index", chunking),
  features: operation("the feature matrix", featuring),
  key: operation("the key of the page's site", { operation: "key", table: {}, refuses: {} }),
  learn: operation("what the page adds to the knowledge of its site", {
    operation: "learn",
    table: learnOptions,
    refuses: {},
  }),
};
