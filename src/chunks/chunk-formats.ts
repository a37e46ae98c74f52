/** Chunks as lines for an index. */
import { identified, type NamedPage } from "../document/identity.ts";
import type { ChunkBody } from "./chunk-content.ts";

export const chunkFormats = ["jsonl", "opensearch"] as const;
export type ChunkFormat = (typeof chunkFormats)[number];

/** File extensions of chunk formats. */
export const chunkEndings: Readonly<Record<ChunkFormat, string>> = {
  jsonl: ".jsonl",
  opensearch: ".ndjson",
};

const notInIndexNames = /[\s\\/*?"<>|,#:]|^[-_+]|^\.{1,2}$/;
const MOST_BYTES = 255;

/** Whether OpenSearch and Elasticsearch accept it as the name of an index. */
export function isIndexName(name: string): boolean {
  const { length } = new TextEncoder().encode(name);
  const isLower = name === name.toLowerCase();
  return length > 0 && length <= MOST_BYTES && isLower && !notInIndexNames.test(name);
}

/** Options of the lines. */
export interface LineOptions {
  readonly format: ChunkFormat;
  /** Index that bulk lines name; when absent, the URL that they are sent to decides. */
  readonly indexName?: string | undefined;
}

/**
 * The chunks of a page as lines: a JSON object each, with the page's name as `input` and its identity; or two lines each for
 * the bulk interface of OpenSearch and Elasticsearch. Sending a chunk again replaces it.
 */
export function chunkLines(
  page: NamedPage,
  chunks: readonly ChunkBody[],
  { format, indexName }: LineOptions,
): string {
  const about = identified(page);
  return chunks
    .map(({ id, ...rest }) => {
      if (format === "jsonl") return `${JSON.stringify({ ...about, id, ...rest })}\n`;
      const action = { index: { ...(indexName && { _index: indexName }), _id: id } };
      return `${JSON.stringify(action)}\n${JSON.stringify({ ...about, ...rest })}\n`;
    })
    .join("");
}
