import type { Text } from "hast";
import { given } from "../base/given.ts";
import { type ChunkBody, chunksOf } from "../chunks/chunk-content.ts";
import { MOST_REPEATED } from "../chunks/units.ts";
import { checkHtml, type Html } from "../document/html-argument.ts";
import { lendMatrix } from "../features/matrix.ts";
import { documentMetadata, type Found, type Metadata } from "../metadata/metadata.ts";
import { partsReport } from "../output/parts-report.ts";
import type { Origin } from "../output/tree/containers.ts";
import { contentTree } from "../output/tree/content-tree.ts";
import { postsOf } from "../pipeline/posts.ts";
import { segmentPage } from "../segments/index.ts";
import { classifyBy } from "./checked-page.ts";
import { baseOf } from "./extract-with.ts";
import { type ChunkOptions, checkChunkOptions } from "./options/chunk-options.ts";
import type { BlockOptions, Checked } from "./options/page-options.ts";

/**
 * What a page says of itself, repeated in each of its chunks. What the page does not state is absent, and so is a
 * site's name or stated URL of more than 10,000 characters.
 */
export interface ChunkMetadata {
  readonly title?: string;
  readonly authors?: readonly string[];
  /** ISO 8601. */
  readonly published?: string;
  readonly modified?: string;
  readonly siteName?: string;
  /** BCP 47 tag. */
  readonly language?: string;
  /** The URL that was given, else the one that the page states. */
  readonly url?: string;
}

/** A part of a page for an index, with the page's metadata. */
export interface Chunk extends ChunkBody {
  readonly metadata: ChunkMetadata;
}

/**
 * Cuts the content of a page into chunks for an index. A chunk joins neighbouring blocks: whole
 * paragraphs, list items, table rows and code listings. A chunk of at least `minTokens` ends with its
 * section, and posts of a thread are not mixed: it has a part of one or several whole ones. A block larger than a chunk is cut between sentences, lines or cells, and these between words.
 * A formula is never cut. A table that is cut repeats its header row in each chunk.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); SiteError when another model learned the site. No HTML
 *   makes it throw.
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
export function chunk(html: Html, options: ChunkOptions = {}): Chunk[] {
  return chunkedPage(html, options).chunks;
}

/** {@link chunk}, and why there is none if the choice of parts leaves nothing of the page. */
export function chunkedPage(
  html: Html,
  options: ChunkOptions,
): { readonly chunks: Chunk[]; readonly note: string | undefined } {
  const {
    maxTokens,
    minTokens,
    overlap,
    tokenizer,
    markdown,
    segments: method,
    permitted,
    rendering,
    wholePage,
    page: name,
    capture,
    ...given
  } = checkChunkOptions(options);
  const choice: Checked<BlockOptions> = {
    ...given,
    ...(rendering && { rendering }),
    title: given.title === undefined || given.title === "auto" ? "include" : given.title,
    ...(wholePage ? { threshold: 0, comments: "include" } : {}),
  };
  const classified = classifyBy(checkHtml(html), choice, lendMatrix);
  const { page, whole, measures, headline } = classified;
  const metadata = documentMetadata(whole, choice.url);
  const chosen = classified.blocks.filter(({ isContent }) => isContent).map(({ block }) => block);
  const origins = new Map<Text, Origin>();
  const baseUrl = baseOf(given, metadata);
  const posts = postsOf({ ...classified, document: page.document });
  const { root } = contentTree(page.document, page.blocks, chosen, {
    ...given,
    posts,
    baseUrl,
    headline,
    origins,
    hidden: classified.hidden,
  });
  const { segments } = segmentPage(measures, method, { permitted, rendering });
  const about = chunkMetadata(metadata, choice.url);
  const form = { markdown, maxTokens, minTokens, overlap, count: tokenizer };
  const bodies = chunksOf(
    { classified, chosen, root, origins, segments, posts },
    { ...form, page: about.url ?? name, capture },
  );
  const { parts, blocks } = classified;
  return {
    chunks: bodies.map((body) => Object.assign(body, { metadata: about })),
    note: parts && partsReport(parts, blocks).note,
  };
}

function chunkMetadata(found: Metadata, url: string | undefined): ChunkMetadata {
  const { title, authors, published, modified, language } = found;
  const siteName = ofLength(found.siteName);
  return given({
    title: title?.value,
    authors: authors?.value,
    published: published?.value,
    modified: modified?.value,
    siteName: siteName?.value,
    language: language?.value,
    url: url ?? ofLength(found.canonicalUrl)?.value,
  });
}

/** Unless it is too long to be a name or an address that all chunks repeat. */
function ofLength(found: Found<string> | undefined): Found<string> | undefined {
  return found !== undefined && found.value.length <= MOST_REPEATED ? found : undefined;
}
