import { checkHtml, checkOptions } from "./arguments.ts";
import type { SegmentedPage } from "./document/block.ts";
import { openPage } from "./document/open-page.ts";
import { layout } from "./document/segmenters/layout.ts";
import { loadRecordsModel } from "./load-records-model.ts";
import { declaredLanguage } from "./methods/vsse/keywords.ts";
import type { AttributeWords } from "./records/attribute-words.ts";
import { combinedRecords } from "./records/combined.ts";
import { declaredRecords } from "./records/declared.ts";
import { createDictionary, type Dictionary } from "./records/dictionary.ts";
import { contextOf } from "./records/learned/context.ts";
import { learnedRecords } from "./records/learned/learned.ts";
import type { RecordMethod } from "./records/methods.ts";
import { normalized } from "./records/normalize.ts";
import {
  type ChosenRecordsOptions,
  type RecordsOptions,
  recordsOptionsSchema,
} from "./records/options.ts";
import type { PageRecord } from "./records/record.ts";
import { vsseRecords } from "./records/vsse.ts";

const methods: Readonly<
  Record<RecordMethod, (page: SegmentedPage, chosen: ChosenRecordsOptions) => PageRecord[]>
> = {
  combined: (page, { attributes, area, rho, model = loadRecordsModel() }) =>
    combinedRecords(contextOf(page, dictionaryOf(attributes)), model, { mode: area, rho }),
  learned: (page, { attributes, model = loadRecordsModel() }) =>
    learnedRecords(contextOf(page, dictionaryOf(attributes)), model),
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
 *   kind of file (an image, a PDF, an archive); ModelError when the package's model cannot be used; no
 *   page makes it throw
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
  const chosen = checkOptions(options, recordsOptionsSchema);
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
      const value = found.value ?? normalized(attribute, found.text, language);
      return value === undefined ? found : { ...found, value };
    }),
  ]);
  return { attributes: Object.fromEntries(entries) };
}
