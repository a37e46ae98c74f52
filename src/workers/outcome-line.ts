import { z } from "zod";
import { identified, type NamedPage } from "../document/identity.ts";
import type { Failure, Writing } from "./batch-page.ts";

/** What a page is like, among the pages of its batch. */
export interface Likeness {
  /** SimHash of its text, 16 hexadecimal digits. */
  readonly simhash?: string | undefined;
  /** The first page with nearly the same text, and the number of bits that differ. */
  readonly duplicateOf?: { readonly input: string; readonly distance: number } | undefined;
}

/** Schemas of the fields of {@link Likeness}. */
export const likenessShape: Readonly<Record<keyof Likeness, z.ZodType>> = {
  simhash: z
    .string()
    .optional()
    .describe("with --near-duplicates: SimHash of its text, 16 hexadecimal digits"),
  duplicateOf: z
    .object({ input: z.string(), distance: z.int().min(0) })
    .optional()
    .describe("the first page with nearly the same text, and the bits that differ"),
};

/** The output of a page, or its failure. */
export type WrittenPage = NamedPage & { readonly likeness?: Likeness | undefined } & (
    | { readonly result: Pick<Writing, "content"> }
    | { readonly error: Failure }
  );

/** A line of JSON with what its page is like as its last fields. */
export function withLikeness(line: string, likeness: Likeness | undefined): string {
  if (likeness === undefined) return line;
  return `${line.slice(0, line.lastIndexOf("}"))},${JSON.stringify(likeness).slice(1)}\n`;
}

/** A page's line of JSON output; its content is a JSON object. */
export function outcomeLine(page: WrittenPage): string {
  return withLikeness(plainLine(page), page.likeness);
}

function plainLine(page: WrittenPage): string {
  const about = JSON.stringify(identified(page)).slice(1, -1);
  if ("result" in page) {
    const fields = page.result.content.slice(1);
    // The object may be empty.
    return fields === "}" ? `{${about}}\n` : `{${about},${fields}\n`;
  }
  const { reason, message } = page.error;
  return `{${about},"error":${JSON.stringify({ reason, message })}}\n`;
}
