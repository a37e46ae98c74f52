import { chunkLines, type LineOptions } from "../chunks/chunk-formats.ts";
import { chunk } from "./chunk.ts";
import type { ChunkOptions } from "./options/chunk-options.ts";

/** A page's chunks as lines, and how many they are. */
export interface ChunkedPage {
  readonly content: string;
  readonly blocks: number;
  /** Of the chunks' texts, UTF-16 code units. */
  readonly characters: number;
}

/**
 * Cuts a page of a batch and writes its chunks as lines; what no address is known or stated of is told by
 * its name.
 */
export function chunkPage(
  name: string,
  html: string | Uint8Array,
  { format, indexName, ...options }: ChunkOptions & LineOptions,
): ChunkedPage {
  const chunks = chunk(html, { ...options, page: name });
  return {
    content: chunkLines(name, chunks, { format, indexName }),
    blocks: chunks.length,
    characters: chunks.reduce((sum, { text }) => sum + text.length, 0),
  };
}
