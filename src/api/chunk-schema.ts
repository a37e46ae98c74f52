/** What `chunk` gives, as a schema. */

import { z } from "zod";
import { partShape } from "../output/extraction-schema.ts";
import type { Chunk, ChunkMetadata } from "./chunk.ts";

const optionalText = z.string().exactOptional();
const offset = z.int().min(0);

/** Schema of {@link ChunkMetadata}. */
export const chunkMetadataSchema: z.ZodType<ChunkMetadata> = z.strictObject({
  title: optionalText,
  authors: z.array(z.string()).exactOptional(),
  published: optionalText.describe("ISO 8601"),
  modified: optionalText.describe("ISO 8601"),
  siteName: optionalText,
  language: optionalText.describe("BCP 47 tag"),
  url: optionalText.describe("that was given, else the one that the page states"),
});

const chunkLinkSchema: z.ZodType<Chunk["links"][number]> = z.strictObject({
  url: z.string().describe("absolute where the page's address is known"),
  text: z.string(),
});

const chunkPostSchema: z.ZodType<NonNullable<Chunk["posts"]>[number]> = z.strictObject({
  author: optionalText,
  published: optionalText.describe("ISO 8601"),
});

/** Schema of {@link Chunk}. */
export const chunkSchema: z.ZodType<Chunk> = z.strictObject({
  id: z.string().describe("stays the same while page name and text do"),
  index: z.int().min(0).describe("position among the page's chunks, from 0"),
  text: z.string(),
  tokens: z.int().min(0),
  headings: z.array(z.string()).describe("the headings above it, outermost first"),
  coherence: z.number().exactOptional().describe("of the smallest segment that holds the chunk"),
  start: offset.describe("of its first character in the decoded page, UTF-16 code units"),
  end: offset.describe("after its last character"),
  links: z.array(chunkLinkSchema).describe("url and text of each link"),
  posts: z
    .array(chunkPostSchema)
    .exactOptional()
    .describe("author and published, if known, of each post that it has words of"),
  ...partShape,
  metadata: chunkMetadataSchema,
});
