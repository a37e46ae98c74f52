import { z } from "zod";
import { OptionsError } from "../../document/arguments.ts";
import {
  type OwnCharacteristic,
  ownCharacteristic,
} from "../../features/measures/own-characteristics.ts";
import { type AttributeWords, attributeWordsSchema } from "../../records/attribute-words.ts";
import type { RecordsModel } from "../../records/learned/model.ts";
import { type RecordMethod, recordMethods } from "../../records/record-methods.ts";
import { type RecordSite, recordSites } from "../../records/site/record-site.ts";
import { type AreaMode, areaModes, RHO } from "../../records/viterbi.ts";
import { type Accepted, checkAccepted, choiceRow, factRow, type OptionTable } from "./option.ts";
import { pageOptions, share } from "./page-options.ts";

/** Options of `records`. */
export interface RecordsOptions {
  /** Default `combined`. */
  readonly method?: RecordMethod;
  /** From `readRecordsModel`, for `combined` and `learned`; default the one in the package. */
  readonly model?: RecordsModel;
  /** More words that pages use for attributes, by attribute, besides those that Seine knows. */
  readonly attributes?: AttributeWords;
  /** Whether to add numbers, ISO 4217 currencies and ISO 8601 dates as `value`; default false. */
  readonly normalize?: boolean;
  /**
   * Whether to keep pairs that are left out as improbable or unsound, each with its reason as `leftOut`; for
   * `combined`; default false.
   */
  readonly all?: boolean;
  /** Whether to give only the item that the page is about and lists; for `combined`; default false. */
  readonly main?: boolean;
  /** How VSSE finds the record area; default `practical`. */
  readonly area?: AreaMode;
  /** With `practical`: share of matching leaves, 0 to 1, that the way down must keep; default 0.8. */
  readonly rho?: number;
  /** More characteristics of the leaf texts of records, whose `test` VSSE counts (Formula 3). */
  readonly characteristics?: readonly OwnCharacteristic[];
  /** The page's site from `learnRecordSite`, for `combined` and `vsse`. */
  readonly site?: RecordSite;
  /** Charset label from outside the page (HTTP header). An unknown label is ignored. */
  readonly charset?: string;
  /** Absolute URL of the page. */
  readonly url?: string;
}

type Defaulted = "method" | "normalize" | "all" | "main" | "area" | "rho";

/** Options with their defaults. */
export type ChosenRecordsOptions = Required<Pick<RecordsOptions, Defaulted>> & {
  readonly [Name in Exclude<keyof RecordsOptions, Defaulted>]?: RecordsOptions[Name] | undefined;
};

/** Schema of own characteristics of records. */
export const ownCharacteristics: z.ZodType<readonly OwnCharacteristic[]> = z.array(
  ownCharacteristic.refine(({ test }) => test !== undefined, {
    error: "expected test: records count the leaves that pass it",
  }),
);

/** Every option of `records`. */
export const recordOptions: OptionTable<RecordsOptions> = {
  method: choiceRow(recordMethods, "own", "how records are found", { argument: "<name>" }),
  model: factRow(
    z.custom<RecordsModel>((model) => Array.isArray(Object(model).attributes), {
      error: "expected a model of readRecordsModel",
    }),
    "Content",
    "model of records (default: the shipped one)",
  ),
  attributes: {
    schema: attributeWordsSchema,
    role: "own",
    group: "Content",
    argument: "<file>",
    flag: "file",
    help: "JSON file with more words for attributes",
  },
  normalize: {
    schema: z.boolean(),
    role: "own",
    group: "Output",
    help: "add numbers, ISO currencies and ISO dates beside the texts",
  },
  all: {
    schema: z.boolean(),
    role: "own",
    group: "Output",
    help: "keep pairs that are left out, each with its reason and probability",
  },
  main: {
    schema: z.boolean(),
    role: "own",
    group: "Output",
    help: "only the item that the page is about",
  },
  area: choiceRow(areaModes, "own", "how vsse finds the record area", {
    argument: "<mode>",
    isRare: true,
  }),
  rho: {
    schema: share,
    role: "own",
    group: "Content",
    argument: "<share>",
    isRare: true,
    help: "with --area practical: share of matching leaves to keep on the way down (default: 0.8)",
  },
  characteristics: {
    schema: ownCharacteristics,
    role: "own",
    group: "Content",
    argument: "<file>",
    flag: "file",
    isRare: true,
    help: "JSON file with more characteristics for vsse: [{name, test: a pattern}]",
  },
  site: factRow(
    z.custom<RecordSite>((site) => recordSites.check(site) !== undefined),
    "Sites",
    "the page's site, as it was learnt",
  ),
  charset: pageOptions.charset,
  url: pageOptions.url,
};

/** `records`. */
export const recording: Accepted = { operation: "records", table: recordOptions, refuses: {} };

/**
 * Checks the options of `records` and gives them their defaults.
 *
 * @throws OptionsError
 */
export function checkRecordsOptions(options: unknown): ChosenRecordsOptions {
  const given = checkAccepted<RecordsOptions>(options, recording);
  const { method = recordMethods[0] } = given;
  if (given.main && method !== "combined") {
    throw new OptionsError(
      `options.main: has no effect on the method ${method}; expected combined`,
    );
  }
  return {
    method,
    normalize: false,
    all: false,
    main: false,
    area: "practical",
    rho: RHO,
    ...given,
  };
}
