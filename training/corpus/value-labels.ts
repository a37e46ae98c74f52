/**
 * `values.json` beside a page: what an annotator marked as values of the thing that the page presents. Once it is
 * complete it is the page's gold record.
 */

import { z } from "zod";
import type { PageLabels } from "./block-labels.ts";

/** A value, where the page shows it. */
export interface LabelledValue {
  /** Name of the attribute, such as `price`. */
  readonly attribute: string;
  /** As the page writes it, white space collapsed. */
  readonly text: string;
  /** Offsets in the decoded page, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

/** What `values.json` holds. */
export interface PageValues extends Pick<PageLabels, "version" | "annotator" | "updated"> {
  /** SHA-256 of the page's bytes: values of other bytes are not the page's. */
  readonly page: string;
  /** In the page's order; each place at most once. */
  readonly values: readonly LabelledValue[];
  /** Whether all values of the page are marked; a page without a thing has none. */
  readonly complete: boolean;
}

const offset = z.int().min(0);

export const labelledValuesSchema: z.ZodType<readonly LabelledValue[]> = z
  .array(
    z
      .strictObject({
        attribute: z.string().regex(/^[a-z][a-z\d_]{0,40}$/),
        text: z.string().min(1).max(10_000),
        start: offset,
        end: offset,
      })
      .refine(({ start, end }) => start < end, { error: "expected an end behind the start" }),
  )
  .max(1000)
  .refine((all) => new Set(all.map(({ start, end }) => `${start} ${end}`)).size === all.length, {
    error: "expected each place once",
  });

/** Schema of `values.json`. */
export const pageValuesSchema: z.ZodType<PageValues> = z.strictObject({
  version: z.literal(1),
  page: z.string(),
  annotator: z.string().optional(),
  updated: z.string().optional(),
  values: labelledValuesSchema,
  complete: z.boolean(),
});

/** The values as a page's gold records: accepted values by attribute; none for a page without a thing. */
export function recordsOfValues(values: readonly LabelledValue[]): Record<string, string[]>[] {
  const record: Record<string, string[]> = {};
  for (const { attribute, text } of values) {
    const texts = Object.hasOwn(record, attribute) ? record[attribute]! : [];
    if (!texts.includes(text)) record[attribute] = [...texts, text];
  }
  return values.length === 0 ? [] : [record];
}
