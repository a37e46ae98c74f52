/** Chunks as lines for an index. */
import type { ChunkBody } from "./chunk-content.ts";

export const chunkFormats = ["jsonl", "opensearch"] as const;
export type ChunkFormat = (typeof chunkFormats)[number];

/** Endings of files of chunks. */
export const chunkEndings: Readonly<Record<ChunkFormat, string>> = {
  jsonl: ".jsonl",
  opensearch: ".ndjson",
};

const notInIndexNames = /[\s\\/*?"<>|,#:]|^[-_+]|^\.{1,2}$/;
const MOST_BYTES = 255;

/** Whether OpenSearch and Elasticsearch take it for the name of an index. */
export function isIndexName(name: string): boolean {
  const { length } = new TextEncoder().encode(name);
  const isLower = name === name.toLowerCase();
  return length > 0 && length <= MOST_BYTES && isLower && !notInIndexNames.test(name);
}

/** How lines are written. */
export interface LineOptions {
  readonly format: ChunkFormat;
  /** Index that bulk lines name; what they are sent to tells it when absent. */
  readonly indexName?: string | undefined;
}

/**
 * The chunks of a page, a JSON object per line with the page's name as `input`; or two lines each, as the
 * bulk interface of OpenSearch and Elasticsearch takes them, so that what is sent again replaces what it was.
 */
export function chunkLines(
  input: string,
  chunks: readonly ChunkBody[],
  { format, indexName }: LineOptions,
): string {
  return chunks
    .map(({ id, ...rest }) => {
      if (format === "jsonl") return `${JSON.stringify({ input, id, ...rest })}\n`;
      const action = { index: { ...(indexName && { _index: indexName }), _id: id } };
      return `${JSON.stringify(action)}\n${JSON.stringify({ input, ...rest })}\n`;
    })
    .join("");
}
