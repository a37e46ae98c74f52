import type { Found, Metadata } from "../../metadata/metadata.ts";
import { csvCell } from "../csv-cell.ts";
import type { Content, OutputFormat } from "./format.ts";

type Cell = (content: Content, metadata: Metadata) => string | number | undefined;

/** Semicolons separate the names of a list, as names may contain commas. */
const listed = (found: Found<readonly string[]> | undefined): string =>
  found?.value.join("; ") ?? "";

/** The columns, in order. */
const cells = {
  url: ({ url }, { canonicalUrl }) => url ?? canonicalUrl?.value,
  title: (_, { title }) => title?.value,
  authors: (_, { authors }) => listed(authors),
  published: (_, { published }) => published?.value,
  modified: (_, { modified }) => modified?.value,
  siteName: (_, { siteName }) => siteName?.value,
  language: (_, { language }) => language?.value,
  description: (_, { description }) => description?.value,
  tags: (_, { tags }) => listed(tags),
  verdict: ({ record }) => record.verdict?.type,
  score: ({ record }) => Number(record.score.toFixed(4)),
  wordCount: ({ record }) => record.wordCount,
  text: ({ record }) => record.text,
} satisfies Record<string, Cell>;

/** Names of the columns. */
export const csvColumns: readonly string[] = Object.keys(cells);

/**
 * A row of comma-separated values (RFC 4180): the page's metadata and its text, without a header, as pages
 * are rows of one table.
 */
export const csv: OutputFormat = {
  name: "csv",
  render: (content) =>
    Object.values<Cell>(cells)
      .map((cell) => csvCell(String(cell(content, content.metadata ?? {}) ?? ""), content.csvRaw))
      .join(","),
};
