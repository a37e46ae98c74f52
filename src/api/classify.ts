import type { FormatName } from "../output/formats/registry.ts";
import { type Classification, classify, type ExtractOptions } from "./extract-with.ts";

/** A page's classification with the blocks that are asked for. */
export function classifyPage(
  html: string | Uint8Array,
  { blocks: listed = "all", ...options }: ExtractOptions,
): Classification {
  const { blocks, ...report } = classify(html, options);
  return {
    ...report,
    blocks: listed === "all" ? blocks : blocks.filter(({ isContent }) => isContent),
  };
}

/** A classified page of a batch: JSON, and how much of it is content. */
export interface WrittenClassification {
  readonly content: string;
  /** How many blocks are listed. */
  readonly blocks: number;
  /** Of their texts, UTF-16 code units. */
  readonly characters: number;
}

/** Classifies a page of a batch. */
export function writeClassification(
  html: string | Uint8Array,
  { formats: _, ...options }: ExtractOptions<FormatName>,
): WrittenClassification {
  const record = classifyPage(html, options);
  return {
    content: JSON.stringify(record),
    blocks: record.blocks.length,
    characters: record.blocks.reduce((sum, { text }) => sum + text.length, 0),
  };
}
