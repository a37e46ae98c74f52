import { chunkLines, type LineOptions } from "../chunks/chunk-formats.ts";
import type { Html } from "../document/html-argument.ts";
import { captureOf, type NamedPage } from "../document/identity.ts";
import { chunkedPage } from "./chunk.ts";
import type { ChunkOptions } from "./options/chunk-options.ts";

/** A page's chunks as lines, with their counts. */
export interface ChunkedPage {
  readonly content: string;
  readonly blocks: number;
  /** Length of the chunks' texts, in UTF-16 code units. */
  readonly characters: number;
  /** The texts of the chunks, in order. */
  readonly texts: readonly string[];
  /** Why there is none, if the choice of parts leaves nothing. */
  readonly note?: string | undefined;
}

/**
 * Cuts a page of a batch into chunks and writes these as lines.
 *
 * @param page its capture is in the ids of chunks, and its name where its URL is neither given nor stated
 */
export function chunkPage(
  page: NamedPage,
  html: Html,
  { format, indexName, ...options }: ChunkOptions & LineOptions,
): ChunkedPage {
  const { chunks, note } = chunkedPage(html, {
    ...options,
    page: page.id,
    capture: captureOf(page),
  });
  return {
    content: chunkLines(page, chunks, { format, indexName }),
    blocks: chunks.length,
    characters: chunks.reduce((sum, { text }) => sum + text.length, 0),
    texts: chunks.map(({ text }) => text),
    note,
  };
}
