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
  /** Of a picture: CSS pixels, as the page states them. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Why it is left out by default. */
  readonly leftOut?: string | undefined;
}

/** One of several versions of an item: its axes, and its own attributes. */
export interface RecordVariant {
  /** What tells it from the others: `{"color": "red", "size": "L"}`. */
  readonly axes: Readonly<Record<string, string>>;
  /** Values of its own, such as its price, code and availability. */
  readonly attributes: Readonly<Record<string, readonly RecordValue[]>>;
}

/** An item that a page presents. */
export interface PageRecord {
  /** Values by attribute; attributes that no dictionary knows go by the page's own words. */
  readonly attributes: Readonly<Record<string, readonly RecordValue[]>>;
  readonly variants?: readonly RecordVariant[] | undefined;
  /** Whether it is the item that the page is about; on a list of items no record is. */
  readonly main?: true | undefined;
  /** Whether it stands beside the main item of the page: recommended, or advertised. */
  readonly related?: true | undefined;
}

/** A record without the values that have a fault, and without attributes that have no value left. */
export function withoutFaults(
  { attributes, variants, ...rest }: PageRecord,
  faultOf: (attribute: string, value: RecordValue) => string | undefined,
): PageRecord {
  const sound = (own: PageRecord["attributes"]): PageRecord["attributes"] =>
    Object.fromEntries(
      Object.entries(own)
        .map(([name, values]) => [name, values.filter((value) => !faultOf(name, value))] as const)
        .filter(([, values]) => values.length > 0),
    );
  return {
    attributes: sound(attributes),
    ...(variants === undefined
      ? {}
      : {
          variants: variants.map(({ axes, attributes: own }) => ({ axes, attributes: sound(own) })),
        }),
    ...rest,
  };
}

const offset = z.int().nonnegative();

/** Schema of {@link RecordValue}. */
export const valueSchema: z.ZodType<RecordValue> = z.strictObject({
  text: z.string(),
  value: z.union([z.string(), z.number()]).optional(),
  probability: z.number().min(0).max(1).optional(),
  rule: z.string().optional(),
  path: z.string(),
  start: offset,
  end: offset,
  width: offset.optional(),
  height: offset.optional(),
  leftOut: z.string().optional(),
});
/** Schema of values by attribute. */
export const attributesSchema: z.ZodType<PageRecord["attributes"]> = z.record(
  z.string(),
  z.array(valueSchema),
);

/** Schema of {@link RecordVariant}. */
export const variantSchema: z.ZodType<RecordVariant> = z.strictObject({
  axes: z.record(z.string(), z.string()),
  attributes: attributesSchema,
});

/** Schema of {@link PageRecord}. */
export const recordSchema: z.ZodType<PageRecord> = z.strictObject({
  attributes: attributesSchema,
  variants: z.array(variantSchema).optional(),
  main: z.literal(true).optional(),
  related: z.literal(true).optional(),
});

/** What `records` gives. */
export const recordsSchema: z.ZodType<PageRecord[]> = z.array(recordSchema);

/** {@link recordsSchema} as JSON Schema (draft 2020-12). */
export function recordsJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(recordsSchema) as Record<string, unknown>;
}
