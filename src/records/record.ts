/** What the methods find: records, the values of their attributes best first. */
import { z } from "zod";

/** A value of an attribute, and where the page states it. */
export interface RecordValue {
  /** The page's own text, white space collapsed. */
  readonly text: string;
  /** The normalized value: a number, an ISO 4217 currency, an ISO 8601 date, the digits of a code. */
  readonly value?: string | number | undefined;
  /** Probability of being a value of this attribute, where a trained model chose it. */
  readonly probability?: number | undefined;
  /** The rule that found it otherwise, e.g. `colon-inside` or `json-ld:Product.offers.price`. */
  readonly rule?: string | undefined;
  /** Tag names from the outermost element down to the one that has the value. */
  readonly path: string;
  /** Offsets in the decoded page. */
  readonly start: number;
  readonly end: number;
}

/** A thing that a page presents. */
export interface PageRecord {
  /** Values by attribute; attributes that no dictionary knows go by the page's own words. */
  readonly attributes: Readonly<Record<string, readonly RecordValue[]>>;
}

const offset = z.int().nonnegative();

const valueSchema: z.ZodType<RecordValue> = z.strictObject({
  text: z.string(),
  value: z.union([z.string(), z.number()]).optional(),
  probability: z.number().min(0).max(1).optional(),
  rule: z.string().optional(),
  path: z.string(),
  start: offset,
  end: offset,
});

/** What `records` gives. */
export const recordsSchema: z.ZodType<PageRecord[]> = z.array(
  z.strictObject({ attributes: z.record(z.string(), z.array(valueSchema)) }),
);

/** {@link recordsSchema} as JSON Schema (draft 2020-12). */
export function recordsJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(recordsSchema) as Record<string, unknown>;
}
