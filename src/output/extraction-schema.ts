/** The result of `extract` as JSON: the schema that is published with the package. */
import { z } from "zod";
import { evidences, oldReasons, reasons } from "../decision/reason.ts";
import { type FieldKind, fieldKinds, type MetadataField } from "../metadata/fields.ts";
import type { Metadata } from "../metadata/metadata.ts";
import type { Verdict } from "../models/verdict.ts";
import { type Part, partNames } from "../parts/vocabulary.ts";
import { blockKinds } from "./block-kind.ts";
import type { BlockRecord, ImageRecord, PageReport, PostRecord } from "./block-records.ts";

const offset = z.int().min(0);
const words = z.int().min(0);

/** What a block or a chunk is, and its probability. */
export const partShape: {
  readonly part: z.ZodExactOptional<z.ZodType<Part>>;
  readonly partProbability: z.ZodExactOptional<z.ZodNumber>;
} = {
  part: z.enum(partNames).exactOptional().describe("part of the page; when parts are asked for"),
  partProbability: z.number().min(0).max(1).exactOptional().describe("of that part"),
};

export const blockSchema: z.ZodType<BlockRecord> = z.strictObject({
  index: z.int().min(0).describe("position among the page's blocks, from 0"),
  path: z.string().describe("tag names from the root to the element that holds the block"),
  kind: z.enum(blockKinds).describe("what the block is, by the element that holds it"),
  level: z.int().min(1).max(6).exactOptional().describe("of a heading"),
  text: z.string().describe("white space collapsed"),
  probability: z.number().min(0).max(1).describe("that the block is content"),
  alone: z
    .number()
    .min(0)
    .max(1)
    .exactOptional()
    .describe("the probability without evidence of sibling pages, if there is any"),
  isContent: z.boolean(),
  why: z.enum(reasons).describe("what decided: the probability, or a rule on a whole"),
  evidence: z
    .enum(evidences)
    .exactOptional()
    .describe("what the rule goes by that dropped the block, if `why` does not say all"),
  ...partShape,
  start: offset.describe("of the block's first character in the decoded page, UTF-16 code units"),
  end: offset.describe("after the block's last character"),
});

export const imageSchema: z.ZodType<ImageRecord> = z.strictObject({
  url: z.string(),
  alt: z.string().describe("alternative text; empty when it has none"),
  path: z.string().describe("tag names from the root to the image"),
  start: offset.describe("of the image's markup in the decoded page, UTF-16 code units"),
  end: offset,
});

export const postSchema: z.ZodType<PostRecord> = z.strictObject({
  author: z.string().exactOptional(),
  published: z.string().exactOptional().describe("ISO 8601"),
  time: z.string().exactOptional().describe("as the page shows it, e.g. 2 hours ago"),
  replyTo: z.int().min(0).exactOptional().describe("number of the post that it stands in, from 0"),
  text: z.string().describe("as plain text, without the posts in it"),
  start: offset.describe("of the post's markup in the decoded page, UTF-16 code units"),
  end: offset,
});

const found = <T extends z.ZodType>(value: T) =>
  z.strictObject({ value, source: z.string().describe("where on the page it was found") });

const values: Readonly<Record<FieldKind["kind"], z.ZodType>> = {
  text: z.string(),
  texts: z.array(z.string()),
  flag: z.boolean(),
};

function fieldSchema({ kind, among, about }: FieldKind) {
  const schema = found(among === undefined ? values[kind] : z.enum(among)).exactOptional();
  return about === undefined ? schema : schema.describe(about);
}

type FieldSchemas = {
  readonly [F in MetadataField]-?: z.ZodExactOptional<z.ZodType<NonNullable<Metadata[F]>>>;
};

const metadata: FieldSchemas = Object.fromEntries(
  Object.entries(fieldKinds).map(([name, field]) => [name, fieldSchema(field)]),
) as never;

/** Schemas of the fields of {@link Metadata}. */
export const metadataShape: Readonly<Record<keyof Metadata, z.ZodType>> = metadata;

export const verdictSchema: z.ZodType<Verdict> = z.strictObject({
  type: z.string(),
  probability: z.number().min(0).max(1),
});

const report = {
  score: z
    .number()
    .min(0)
    .max(1)
    .describe("word F1 that the model expects of its choice of blocks"),
  verdict: verdictSchema.exactOptional().describe("page type, if the model predicts one"),
  encoding: z.string().describe("WHATWG name of the page's encoding, lower case"),
  encodingReason: z.string().describe("how the encoding was found"),
  unknownCharset: z
    .string()
    .exactOptional()
    .describe("charset given from outside, when it names no encoding and was passed over"),
  siteFit: z
    .strictObject({
      labelled: z.int().min(1).describe("labelled pages of the site, without this one"),
      found: z
        .number()
        .min(0)
        .max(1)
        .describe("share of the places of their content that the page has, weighted by words"),
      note: z.string().exactOptional().describe("what is wrong, if the page has too few of them"),
    })
    .exactOptional()
    .describe("how the page fits the labelled pages of its site, if it has some"),
  parts: z
    .strictObject({
      words: z
        .strictObject(
          Object.fromEntries(partNames.map((name) => [name, words.exactOptional()])) as Record<
            Part,
            z.ZodExactOptional<typeof words>
          >,
        )
        .describe("of each part that the page shows"),
      note: z
        .string()
        .exactOptional()
        .describe("what is wrong, if the choice of parts leaves nothing"),
    })
    .exactOptional()
    .describe("the page's parts, when they are asked for"),
  hiddenWords: z
    .int()
    .min(0)
    .describe("words left out because the page does not show them; 0 where they are kept"),
};

const content = {
  metadata: z.strictObject(metadata).exactOptional().describe("when it was asked for"),
  text: z.string().describe("the content as plain text"),
  wordCount: z
    .int()
    .min(0)
    .describe("words of the text; characters in scripts without spaces, such as Chinese"),
  blocks: z
    .array(blockSchema)
    .describe("the content's blocks in document order, or all where all were asked for"),
  images: z.array(imageSchema).describe("the content's images in document order"),
  posts: z
    .array(postSchema)
    .exactOptional()
    .describe("of a thread, a page of questions or a chat, in document order"),
};

/** Schema of {@link ExtractionRecord}. It reads the old names of reasons, too. */
export const extractionSchema: z.ZodType<ExtractionRecord> = z.strictObject({
  ...report,
  ...content,
  blocks: z.preprocess(
    (blocks) => (Array.isArray(blocks) ? blocks.map(withReason) : blocks),
    content.blocks,
  ),
});

/** A block by today's name of its reason. */
function withReason(block: unknown): unknown {
  const { why } = Object(block) as { why?: unknown };
  const reason = typeof why === "string" ? oldReasons.get(why) : undefined;
  return reason === undefined ? block : { ...(block as object), why: reason };
}

/** Schemas of the fields of {@link PageReport}. */
export const reportShape: Readonly<Record<keyof PageReport, z.ZodType>> = report;

/** Schemas of what {@link ExtractionRecord} has beside the report. */
export const contentShape: Readonly<
  Record<Exclude<keyof ExtractionRecord, keyof PageReport>, z.ZodType>
> = content;

/** The result of `extract` as JSON. */
export interface ExtractionRecord extends PageReport {
  /** Title, authors, dates and the like, each with its source; only if requested. */
  readonly metadata?: Metadata;
  /** The content as plain text; empty when the page has none. */
  readonly text: string;
  /** Words of the text; in scripts written without spaces (Chinese, Thai, …) its characters. */
  readonly wordCount: number;
  /** The content's blocks in document order, or all blocks if requested. */
  readonly blocks: readonly BlockRecord[];
  /** The content's images in document order. */
  readonly images: readonly ImageRecord[];
  /** The posts of a thread, a page of questions or a chat, in document order; absent on other pages. */
  readonly posts?: readonly PostRecord[];
}

/** JSON Schema (draft 2020-12) of the format `json`, also that of `seine extract`. */
export function extractionJsonSchema(): object {
  return z.toJSONSchema(extractionSchema);
}
