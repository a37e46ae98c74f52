/**
 * Public names of `seine/records`: attribute and value pairs of product, book and other data pages.
 */
import { z } from "zod";
import { addressSchema, checkHtml, checkOptions } from "./arguments.ts";
import type { SegmentedPage } from "./document/block.ts";
import { openPage } from "./document/open-page.ts";
import { layout } from "./document/segmenters/layout.ts";
import { declaredLanguage } from "./methods/vsse/keywords.ts";
import { declaredRecords } from "./records/declared.ts";
import {
  type AttributeWords,
  attributeWordsSchema,
  createDictionary,
  type Dictionary,
} from "./records/dictionary.ts";
import { type RecordMethod, recordMethods } from "./records/methods.ts";
import { normalized } from "./records/normalize.ts";
import type { PageRecord } from "./records/record.ts";
import { type AreaMode, areaModes, RHO } from "./records/viterbi.ts";
import { vsseRecords } from "./records/vsse.ts";

export { type AttributeWords, attributeWordsSchema } from "./records/dictionary.ts";
export { type RecordMethod, recordMethods } from "./records/methods.ts";
export {
  type PageRecord,
  type RecordValue,
  recordsJsonSchema,
  recordsSchema,
} from "./records/record.ts";
export { type AreaMode, areaModes } from "./records/viterbi.ts";

/** Options of {@link records}. */
export interface RecordsOptions {
  readonly method?: RecordMethod;
  /** What pages call attributes, by attribute, besides the words that Seine knows. */
  readonly attributes?: AttributeWords;
  /** Numbers, ISO 4217 currencies and ISO 8601 dates as `value` beside the text. */
  readonly normalize?: boolean;
  /** How VSSE finds the record area; default `practical`. */
  readonly area?: AreaMode;
  /** With `practical`: the share of matching leaves that the way down must keep; default 0.8. */
  readonly rho?: number;
  /** Charset label from outside the page (HTTP header); an unknown one is passed over. */
  readonly charset?: string;
  /** The page's address. */
  readonly url?: string;
}

const optionsSchema = z.strictObject({
  method: z.enum(recordMethods).default(recordMethods[0]),
  attributes: attributeWordsSchema.optional(),
  normalize: z.boolean().default(false),
  area: z.enum(areaModes).default("practical"),
  rho: z.number().min(0).max(1).default(RHO),
  charset: z.string().optional(),
  url: addressSchema.optional(),
});

type Chosen = z.infer<typeof optionsSchema>;

const methods: Readonly<
  Record<RecordMethod, (page: SegmentedPage, chosen: Chosen) => PageRecord[]>
> = {
  declared: ({ document }) => declaredRecords(document),
  vsse: (page, { attributes, area, rho }) =>
    vsseRecords(page, dictionaryOf(attributes), { mode: area, rho }),
};

let ownDictionary: Dictionary | undefined;

/**
 * Finds the records of a page: what it says of the things it presents, as attributes and values.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @returns no record for a page without one
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); no page makes it throw
 *
 * @example
 * ```ts
 * import { records } from "seine/records";
 * const [book] = records("<dl><dt>Publisher<dd>Zebra<dt>ISBN-13<dd>9780316125581</dl>");
 * console.log(book?.attributes["publisher"]?.[0]?.text);
 * ```
 */
export function records(html: string | Uint8Array, options: RecordsOptions = {}): PageRecord[] {
  const input = checkHtml(html);
  const chosen = checkOptions(options, optionsSchema);
  const { charset, url } = chosen;
  const { page } = openPage(input, layout, { charset, url });
  const found = methods[chosen.method](page, chosen);
  return chosen.normalize
    ? found.map((one) => withValues(one, declaredLanguage(page.document)))
    : found;
}

/** The dictionary with more words; without any the same one again. */
function dictionaryOf(more: AttributeWords | undefined): Dictionary {
  if (more !== undefined) return createDictionary(more);
  ownDictionary ??= createDictionary();
  return ownDictionary;
}

function withValues({ attributes }: PageRecord, language: string): PageRecord {
  const entries = Object.entries(attributes).map(([attribute, values]) => [
    attribute,
    values.map((found) => {
      const value = normalized(attribute, found.text, language);
      return value === undefined ? found : { ...found, value };
    }),
  ]);
  return { attributes: Object.fromEntries(entries) };
}
