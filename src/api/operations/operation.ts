/** What a service does with pages: names, and options as JSON. */
import { z } from "zod";
import { families } from "../../features/index.ts";
import { recordsJsonOptionsSchema } from "../../records/records-options.ts";
import { DEFAULT_PAGES, MOST_PAGES } from "../../sites/site-kind.ts";
import { chunkOptionsSchema } from "../chunk.ts";
import { extractOptionsSchema } from "../extract-with.ts";
import { featureOptionsSchema } from "../features.ts";

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

/** Options of an operation by the names that the functions of the package have for them. */
export type OperationOptions = Readonly<Record<string, unknown>>;

interface Operation {
  readonly summary: string;
  /** What its options may be. */
  readonly options: z.ZodObject;
}

/** What a request says in other places, or not at all. */
const apart = { model: true, site: true, formats: true, url: true, charset: true } as const;
/** What says how content is written, where none is. */
const ofContent = {
  format: true,
  metadata: true,
  maxLength: true,
  csvRaw: true,
  baseUrl: true,
  links: true,
  images: true,
  tables: true,
  targetLanguage: true,
  onlyWithMetadata: true,
} as const;

const extraction = extractOptionsSchema.omit(apart);

export const operations: Readonly<Record<OperationName, Operation>> = {
  extract: {
    summary: "the main content, its blocks and what is known of the page",
    options: extraction,
  },
  classify: {
    summary: "every block with its probability of content",
    options: extraction.omit(ofContent),
  },
  records: {
    summary: "attributes and values of the things that the page presents",
    options: recordsJsonOptionsSchema,
  },
  chunk: {
    summary: "the content in chunks for an index",
    options: chunkOptionsSchema.omit({ model: true, site: true, url: true, charset: true }),
  },
  features: {
    summary: "the feature matrix",
    options: featureOptionsSchema.extend({
      features: z
        .array(z.enum(families.map(({ name }) => name)))
        .min(1)
        .optional(),
    }),
  },
  key: { summary: "what the page's site is known by", options: z.strictObject({}) },
  learn: {
    summary: "what there is to learn of the page for its site",
    options: z.strictObject({
      removeSelector: extraction.shape.removeSelector,
      pages: z.int().min(1).max(MOST_PAGES).default(DEFAULT_PAGES).describe("that a site keeps"),
    }),
  },
};
