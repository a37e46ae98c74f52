/** `seine extract` in this thread, page by page: what a batch does without. */

import type { Command } from "commander";
import type { MethodExtraction } from "../../api/extract-by-method.ts";
import {
  type ExtractParts,
  extractWith,
  mayRefuse,
  needsMetadata,
} from "../../api/extract-with.ts";
import { type ExtractOptions, pageOptions } from "../../api/options/page-options.ts";
import { given } from "../../base/given.ts";
import { identified } from "../../document/identity.ts";
import { collapse } from "../../document/words.ts";
import type { MetadataField } from "../../metadata/fields.ts";
import { loadFormat } from "../../output/formats/load.ts";
import { chosenFormat, type FormatName } from "../../output/formats/registry.ts";
import { postsOf } from "../../pipeline/posts.ts";
import type { BatchFlags } from "../batch/batch-options.ts";
import { keepCode } from "../compiled-code.ts";
import { InputError, messageOf, say, UsageError } from "../exit.ts";
import { aheadIfUrls, openSources, type UrlFlags } from "../inputs/urls.ts";
import type { FormatFlags, PageFlags } from "../page-options.ts";
import { pageTexts, tableFormOf } from "../page-text.ts";
import { eachPage, writePages } from "../pages.ts";
import { cautionOf, needsSiblingPages, readSiblingPages } from "../sibling-pages.ts";

/** Flags of `seine extract`, as commander parses them. */
export interface ExtractFlags extends BatchFlags, FormatFlags, Omit<PageFlags, "format">, UrlFlags {
  readonly property?: MetadataField;
  readonly method?: string;
  readonly siblingPages?: readonly string[];
  readonly methodOption: Readonly<Record<string, unknown>>;
}

/** By the model. */
export async function extractPages(
  inputs: string[],
  flags: ExtractFlags,
  command: Command,
  options: ExtractOptions<FormatName>,
): Promise<void> {
  const parts = await partsFor(options);
  const textOf = pageTexts(flags.format, tableFormOf(flags, flags));
  await eachPage(inputs, flags, command, {
    failed: (page, several) => textOf({ name: page.id, several }, page),
    render({ name, several, identity, html, rendering, options, urlError, note, noContent }) {
      const asked = { ...options, ...(rendering && { rendering }) };
      const page = { id: name, urlError, ...identity };
      const result = extractWith(rendering?.html ?? html, asked, parts, identified(page));
      const { refused } = result;
      if (refused !== undefined) throw new InputError(refused.reason, refused.message);
      const { blocks } = result;
      const because = result.parts?.note;
      if (blocks.length === 0 || because !== undefined) noContent(because);
      if (blocks[0]?.why === "stated")
        note("shows no content: took the article from its linked data");
      return textOf({ name, several }, { ...page, result });
    },
  });
  // What the next page of a user needs has run now.
  keepCode();
}

/** Loads only the parts that these flags need, because loading delays the first page. */
async function partsFor(options: ExtractOptions<FormatName>): Promise<ExtractParts> {
  const chosen = await loadFormat(chosenFormat(options.format));
  return {
    format: () => chosen,
    metadata: needsMetadata(options)
      ? (await import("../../metadata/metadata.ts")).documentMetadata
      : () => ({}),
    refusal: mayRefuse(options)
      ? (await import("../../pipeline/refusal.ts")).refusalOf
      : () => undefined,
    posts: postsOf,
  };
}

/** One metadata field, a line per page. The line is empty if the field is unknown or the page fails. */
export async function extractProperty(
  inputs: string[],
  flags: ExtractFlags,
  property: MetadataField,
  command: Command,
): Promise<void> {
  refuseUnused(command, ofContent, "--property");
  const { metadata } = await import("../../api/metadata.ts");
  const sources = await openSources(inputs, flags, command);
  const empty = (): string => "\n";
  await writePages(
    aheadIfUrls(sources, flags),
    flags,
    empty,
    ({ page: { bytes, url, charset } }) => {
      const found = metadata(bytes, {
        ...given({ url, charset: flags.charset ?? charset }),
      })[property]?.value;
      const text = typeof found === "object" ? found.join("; ") : String(found ?? "");
      return `${collapse(text)}\n`;
    },
  );
}

/** Text or JSON by a classic method. */
export async function extractByMethod(
  inputs: string[],
  flags: ExtractFlags,
  method: string,
  command: Command,
): Promise<void> {
  const { format } = flags;
  if (format !== "text" && format !== "json") {
    throw new UsageError(`found --format ${format}, expected text or json with --method`);
  }
  refuseUnused(command, ofModels, "--method");
  const extract = await extractorOf(method, flags);
  const textOf = pageTexts(format);
  await eachPage(inputs, flags, command, {
    failed: (page, several) => textOf({ name: page.id, several }, page),
    render({ name, several, identity, html, options: { charset }, urlError, noContent }) {
      const result = extract(html, charset);
      if (result.text === "") noContent();
      const content = format === "json" ? JSON.stringify(result) : result.text;
      return textOf({ name, several }, { id: name, urlError, ...identity, result: { content } });
    },
  });
}

/** A function that extracts by the method. @throws UsageError for wrong methods, options or pages */
async function extractorOf(
  method: string,
  flags: ExtractFlags,
): Promise<(html: Uint8Array, charset: string | undefined) => MethodExtraction> {
  const { methodOption: options, quiet } = flags;
  try {
    if (!(await needsSiblingPages(flags))) {
      const api = await import("../../api/extract-by-method.ts");
      api.extractByMethod("", method, options);
      return (html, charset) => api.extractByMethod(html, method, options, charset);
    }
    const { fitSiteMethod } = await import("../../api/extract-by-site-method.ts");
    const fitted = await fitSiteMethod(method, readSiblingPages(flags), options);
    const caution = cautionOf(method, fitted.pages);
    if (caution !== undefined && !quiet) say(caution);
    return (html, charset) => fitted.extract(charset === undefined ? html : { html, charset });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** Options that only models have. */
const ofModels = new Set(Object.keys(pageOptions).filter((n) => n !== "format" && n !== "charset"));
/** Options that only extraction of content has. */
const ofContent = new Set([
  ...ofModels,
  "method",
  "methodOption",
  "siblingPages",
  "format",
  "md",
  "json",
]);

/** Refuses options that have no effect beside another one. */
function refuseUnused(command: Command, unused: ReadonlySet<string>, besides: string): void {
  const given = command.options.filter((option) => {
    const name = option.attributeName();
    return unused.has(name) && command.getOptionValueSource(name) === "cli";
  });
  if (given.length === 0) return;
  const names = given.map(({ long }) => long).join(", ");
  throw new UsageError(`${names}: no effect with ${besides}; drop one or the other`);
}
