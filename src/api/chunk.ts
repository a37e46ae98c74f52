import type { Text } from "hast";
import { z } from "zod";
import { type ChunkBody, chunksOf } from "../chunks/chunk-content.ts";
import { checkOptions } from "../document/arguments.ts";
import { countWords } from "../document/words.ts";
import { lendMatrix } from "../features/matrix.ts";
import { documentMetadata, type Metadata } from "../metadata/metadata.ts";
import type { Origin } from "../output/tree/builder.ts";
import { contentTree } from "../output/tree/content-tree.ts";
import type { Rendering } from "../rendering/rendering.ts";
import { type SegmentationName, segmentationNames, segmentPage } from "../segments/index.ts";
import { baseOf, type ExtractOptions, extractOptionsSchema, run } from "./extract-with.ts";
import { checkRendering, permittedSchema, renderingSchema } from "./segment.ts";

/** What `chunk` takes of {@link ExtractOptions}: what chooses content and shapes its tree. */
type ContentChoice = Omit<
  ExtractOptions,
  | "format"
  | "formats"
  | "metadata"
  | "maxLength"
  | "csvRaw"
  | "blocks"
  | "targetLanguage"
  | "onlyWithMetadata"
>;

/** Options of {@link chunk}. */
export interface ChunkOptions extends ContentChoice {
  /** Most tokens of a chunk, as it is written; default 256. */
  readonly maxTokens?: number;
  /**
   * From so many tokens on a chunk ends with its segment; smaller segments go together. At most
   * `maxTokens`, default a quarter of it.
   */
  readonly minTokens?: number;
  /**
   * Tokens, in whole sentences, that a chunk may repeat from the one before where a segment is cut; at
   * most half of `maxTokens`, default 0.
   */
  readonly overlap?: number;
  /** Counts the tokens of a text; default its words, in Chinese and its like its characters. */
  readonly tokenizer?: (text: string) => number;
  /** Whether chunks are written as Markdown; default false, as text. */
  readonly markdown?: boolean;
  /** What a chunk does not go beyond once it has `minTokens`; default `layout`, sections by headings. */
  readonly segments?: SegmentationName;
  /** Permitted degree of coherence of `vips` and `comb`, 1 to 11: larger is finer; default 10. */
  readonly permitted?: number;
  /** What a browser shows of the page, which is its HTML: segments are then of that. */
  readonly rendering?: Rendering;
  /** Whether all that the page shows is cut, in place of its content; default false. */
  readonly wholePage?: boolean;
  /** What the page is told by in ids where its address is neither known nor stated; default nothing. */
  readonly page?: string;
}

/** What a page says of itself, in each of its chunks; what nothing tells is absent. */
export interface ChunkMetadata {
  readonly title?: string;
  readonly authors?: readonly string[];
  /** ISO 8601. */
  readonly published?: string;
  readonly modified?: string;
  readonly siteName?: string;
  /** BCP 47 tag. */
  readonly language?: string;
  /** The page's address as it is known, else as the page states it. */
  readonly url?: string;
}

/** A part of a page for an index, with all that is to be known of it there. */
export interface Chunk extends ChunkBody {
  readonly metadata: ChunkMetadata;
}

const MAX_TOKENS = 256;
const without = z.undefined({ error: "expected none, as chunks have a form of their own" });

/** Options that are chunks' own, but for the tokenizer. */
const sizes = {
  maxTokens: z.int().min(1).default(MAX_TOKENS),
  minTokens: z.int().min(0).optional(),
  overlap: z.int().min(0).default(0),
  markdown: z.boolean().default(false),
  segments: z.enum(segmentationNames).default("layout"),
  permitted: permittedSchema.optional(),
  wholePage: z.boolean().default(false),
};

/** What {@link ChunkOptions} may be where they come as JSON; `chunk` checks what goes together. */
export const chunkOptionsSchema: z.ZodObject = extractOptionsSchema
  .omit({
    format: true,
    formats: true,
    metadata: true,
    maxLength: true,
    csvRaw: true,
    blocks: true,
    targetLanguage: true,
    onlyWithMetadata: true,
  })
  .extend(sizes);

const ownSchema = z
  .looseObject({
    ...sizes,
    format: without.optional(),
    formats: without.optional(),
    metadata: without.optional(),
    maxLength: without.optional(),
    csvRaw: without.optional(),
    blocks: without.optional(),
    targetLanguage: without.optional(),
    onlyWithMetadata: without.optional(),
    tokenizer: z
      .custom<(text: string) => number>((value) => typeof value === "function", {
        error: "expected a function from a text to its number of tokens",
      })
      .default(() => countWords),
    rendering: renderingSchema.optional(),
    page: z.string().default(""),
  })
  .refine(({ maxTokens, overlap }) => overlap <= maxTokens / 2, {
    path: ["overlap"],
    error: "expected at most half of maxTokens",
  })
  .refine(({ maxTokens, minTokens = 0 }) => minTokens <= maxTokens, {
    path: ["minTokens"],
    error: "expected at most maxTokens",
  })
  .refine(
    ({ wholePage, threshold, favor }) =>
      !wholePage || (threshold === undefined && favor === undefined),
    { path: ["wholePage"], error: "expected neither threshold nor favor with it" },
  );

/**
 * Cuts the content of a page into chunks for an index: whole paragraphs, items, rows of tables and
 * listings of neighbouring blocks, none across the end of a section once it is large enough. What alone is
 * larger than a chunk is cut between sentences, lines or cells; these between words. A formula stays
 * whole, however large it is. A table that is cut has its header row in each chunk.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); SiteError when the site is of another model; no page
 *   makes it throw
 *
 * @example
 * ```ts
 * import { chunk } from "seine";
 * const page = "<nav><a href=/>Home</a></nav><h1>The bridge</h1><p>It opened on Monday after nine years.</p>";
 * for (const { headings, start, end, text } of chunk(page, { maxTokens: 100, overlap: 20 })) {
 *   console.log(headings.join(" > "), start, end, text);
 * }
 * ```
 */
export function chunk(html: string | Uint8Array, options: ChunkOptions = {}): Chunk[] {
  const {
    maxTokens,
    minTokens = Math.floor(maxTokens / 4),
    overlap,
    tokenizer,
    markdown,
    segments: method,
    permitted,
    rendering,
    wholePage,
    page: name,
    ...rest
  } = checkOptions<z.infer<typeof ownSchema>>(options, ownSchema);
  checkRendering(html, rendering);
  const choice: ExtractOptions = {
    title: "include",
    ...(rest as ContentChoice),
    ...(rest.title === "auto" ? { title: "include" } : {}),
    ...(wholePage ? { threshold: 0, comments: "include" } : {}),
  };
  const classified = run(html, choice, lendMatrix);
  const { page, whole, measures, headline } = classified;
  const metadata = documentMetadata(whole, choice.url);
  const chosen = classified.blocks.filter(({ isContent }) => isContent).map(({ block }) => block);
  const origins = new Map<Text, Origin>();
  const baseUrl = baseOf(choice, metadata);
  const { root } = contentTree(page.document, page.blocks, chosen, {
    ...choice,
    baseUrl,
    headline,
    origins,
  });
  const { segments } = segmentPage(measures, method, { permitted, rendering });
  const about = chunkMetadata(metadata, choice.url);
  const form = { markdown, maxTokens, minTokens, overlap, count: tokenizer };
  const bodies = chunksOf(
    { classified, chosen, root, origins, segments },
    { ...form, page: about.url ?? name },
  );
  return bodies.map(({ id, ...body }) => ({ id, ...body, metadata: about }));
}

function chunkMetadata(found: Metadata, url: string | undefined): ChunkMetadata {
  const { title, authors, published, modified, siteName, language, canonicalUrl } = found;
  const address = url ?? canonicalUrl?.value;
  return {
    ...(title && { title: title.value }),
    ...(authors && { authors: authors.value }),
    ...(published && { published: published.value }),
    ...(modified && { modified: modified.value }),
    ...(siteName && { siteName: siteName.value }),
    ...(language && { language: language.value }),
    ...(address === undefined ? {} : { url: address }),
  };
}
