import { z } from "zod";
import { messageOf } from "../base/message.ts";
import { type CommentChoice, commentChoices } from "../decision/comments.ts";
import type { DecidedBlock } from "../decision/decide.ts";
import { type InvisibleChoice, invisibleChoices } from "../decision/invisible-text.ts";
import { type Favor, favors } from "../decision/threshold.ts";
import { type TitleChoice, type TitleRule, titleChoices } from "../decision/title.ts";
import { addressSchema, checkHtml, checkOptions, OptionsError } from "../document/arguments.ts";
import { type Selection, selectionOf } from "../document/selectors/selection.ts";
import { MAX_BASE } from "../document/urls.ts";
import { countWords } from "../document/words.ts";
import { type createMatrix, lendMatrix } from "../features/matrix.ts";
import { languageTag } from "../metadata/languages.ts";
import type { documentMetadata, Metadata } from "../metadata/metadata.ts";
import { loadDefaultModel } from "../models/load/load-model.ts";
import type { Model } from "../models/model.ts";
import {
  type BlockRecord,
  type ImageRecord,
  type PageReport,
  toImageRecords,
  toRecords,
} from "../output/block-records.ts";
import type { ContentOptions } from "../output/content-options.ts";
import type { ExtractionRecord } from "../output/extraction-schema.ts";
import type { OutputFormat } from "../output/formats/format.ts";
import { type FormatName, formatNames, formatRegistry } from "../output/formats/registry.ts";
import { toText } from "../output/formats/text.ts";
import { fitted } from "../output/length.ts";
import { contentTree } from "../output/tree/content-tree.ts";
import { structureChoices } from "../output/tree/structure.ts";
import { type ClassifiedPage, classifyPage } from "../pipeline/pipeline.ts";
import type { Refusal, refusalOf, Wanted } from "../pipeline/refusal.ts";
import { statedPage } from "../pipeline/stated-article.ts";
import type { SiteSource } from "../sites/decide-with-site.ts";
import { SITE_FORMAT, type Site } from "../sites/site.ts";

/**
 * Options of `extract` and {@link classify}, which says nothing of the content's form.
 *
 * `Formats` are those of `formats`.
 */
export interface ExtractOptions<Formats extends FormatName = never> extends ContentOptions, Wanted {
  /** From `loadModel`; the package's default model when absent. */
  readonly model?: Model;
  /** Blocks of at least this probability are content, 0 to 1; the model's own when absent. */
  readonly threshold?: number;
  /** What to lean to in doubt; default `balanced`. Not together with `threshold`. */
  readonly favor?: Favor;
  /** What to do with user comments; default `auto`: out of articles, like any block elsewhere. */
  readonly comments?: CommentChoice;
  /**
   * What to do with text that the page hides in one of the usual ways (README): `auto` (default) leaves
   * it out, but for what opens at a click and on pages of which it is the most; `strict` makes no such
   * exception; `keep` judges it like any other. No security boundary: there is no style engine, and other
   * ways of hiding are not recognised.
   */
  readonly invisible?: InvisibleChoice;
  /**
   * What to do with the page's headline: `include` it, with the standfirst below it, as a heading of
   * level 1; `exclude` it; or `auto` (default): included in Markdown, HTML, JSON and XML, judged like
   * any block in text and CSV.
   */
  readonly title?: TitleChoice;
  /**
   * Charset label from outside the page (HTTP header). Servers send labels that are none, so that an
   * unknown one is passed over; the result tells it as `unknownCharset`.
   */
  readonly charset?: string;
  /** Whether a block of 30 words and more is content once on a page; default false. */
  readonly deduplicate?: boolean;
  /**
   * CSS selector of the elements that content stands in. The model chooses among what stands in them;
   * where it would choose nothing there, all of it is content. A page without such elements has none.
   */
  readonly contentSelector?: string;
  /** CSS selector of elements that are taken out of the page first; metadata is read with them. */
  readonly removeSelector?: string;
  /**
   * What is known of the page's site, from `learnSite` with the same model, or what gives the sites of
   * pages. The page itself may be one of those it was learnt from; a site without other pages changes
   * nothing.
   */
  readonly site?: Site | SiteSource;
  /** Which blocks the result lists: those of the content (default), or all with what was decided. */
  readonly blocks?: BlockChoice;
  /** More formats to write the content in, into `contents`. */
  readonly formats?: readonly Formats[];
}

export const blockChoices = ["content", "all"] as const;
/** Which blocks of a page are listed. */
export type BlockChoice = (typeof blockChoices)[number];

/** Main content of a page; with `formats`, what is written in each of them besides. */
export type Extraction<Formats extends FormatName = never> = [Formats] extends [never]
  ? PlainExtraction
  : PlainExtraction & { readonly contents: { readonly [Name in Formats]: string } };

/** Main content of a page in one format. */
export interface PlainExtraction extends ExtractionRecord {
  /** The content in the format that was asked for; the same as `text` when none was. */
  readonly content: string;
  /**
   * Why the page is not wanted by `targetLanguage` or `onlyWithMetadata`; it has no content then.
   * Absent when it is wanted.
   */
  readonly refused?: Refusal;
}

/** Every block of a page with the model's verdict. */
export interface Classification extends PageReport {
  readonly blocks: readonly BlockRecord[];
}

const webProtocol = /^https?$/;

const selection = z.string().transform((selector, context): Selection => {
  try {
    return selectionOf(selector);
  } catch (error) {
    const message = messageOf(error);
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

const optionsSchema = z.strictObject({
  model: z
    .custom<Model>((value) => typeof (value as Model | null)?.predict === "function", {
      error: "expected a model from loadModel()",
    })
    .optional(),
  threshold: z.number().min(0).max(1).optional(),
  favor: z.enum(favors).optional(),
  comments: z.enum(commentChoices).optional(),
  invisible: z.enum(invisibleChoices).optional(),
  title: z.enum(titleChoices).optional(),
  charset: z.string().optional(),
  url: addressSchema.optional(),
  baseUrl: z
    .literal("canonical")
    .or(
      z
        .url({ protocol: webProtocol, error: 'expected an http or https URL, or "canonical"' })
        .max(MAX_BASE),
    )
    .optional(),
  format: z.enum(formatNames).optional(),
  formats: z.array(z.enum(formatNames)).optional(),
  deduplicate: z.boolean().optional(),
  contentSelector: selection.optional(),
  removeSelector: selection.optional(),
  site: z
    .custom<Site | SiteSource>(
      (value) =>
        (value as Partial<Site> | null)?.format === SITE_FORMAT ||
        typeof (value as Partial<SiteSource> | null)?.site === "function",
      { error: "expected a site from learnSite(), mergeSites() or readSite()" },
    )
    .optional(),
  targetLanguage: z
    .string()
    .refine((tag) => languageTag(tag) !== undefined, {
      error: "expected a language tag such as de or pt-BR",
    })
    .optional(),
  onlyWithMetadata: z.boolean().optional(),
  links: z.enum(structureChoices).optional(),
  images: z.enum(structureChoices).optional(),
  tables: z.enum(structureChoices).optional(),
  metadata: z.boolean().optional(),
  maxLength: z.int().min(0).optional(),
  csvRaw: z.boolean().optional(),
  blocks: z.enum(blockChoices).optional(),
});

/** What {@link ExtractOptions} may be. */
export const extractOptionsSchema: z.ZodObject = optionsSchema;

/** Parts of an extraction that are large and that not every page needs. */
export interface ExtractParts {
  format(name: FormatName): OutputFormat;
  /** Called when {@link needsMetadata}. */
  readonly metadata: typeof documentMetadata;
  /** Called when {@link mayRefuse}. */
  readonly refusal: typeof refusalOf;
}

/** Whether some option needs what a page says of itself. */
export function needsMetadata(options: ExtractOptions<FormatName>): boolean {
  const { metadata, baseUrl, format, formats = [] } = options;
  const isTable = [format, ...formats].includes("csv");
  return metadata === true || baseUrl === "canonical" || isTable || mayRefuse(options);
}

/** Whether some option may turn a page away. */
export function mayRefuse({ targetLanguage, onlyWithMetadata }: Wanted): boolean {
  return targetLanguage !== undefined || onlyWithMetadata === true;
}

/**
 * Extracts the main content of a page with parts that the caller has loaded.
 *
 * @throws TypeError when `html` or an option has the wrong type; SiteError when the site is of another
 *   model
 */
export function extractWith<Formats extends FormatName = never>(
  html: string | Uint8Array,
  options: ExtractOptions<Formats>,
  parts: ExtractParts,
): Extraction<Formats> {
  const shown = run(html, options, lendMatrix);
  const stated = statedInstead(shown, options);
  const result = stated ?? shown;
  const { page, whole, headline } = result;
  const { url, maxLength, csvRaw, format = "text", formats, blocks: listed } = options;
  const metadata = needsMetadata(options) ? parts.metadata(whole, url) : {};
  const form = { ...options, baseUrl: baseOf(options, metadata) };
  const placed = <Part extends BlockRecord | ImageRecord>(parts: readonly Part[]) =>
    stated === undefined ? parts : parts.map((part) => ({ ...part, ...stated.statedBy }));
  const write = (from: readonly DecidedBlock[]) =>
    fitted(from, maxLength, (chosen, room) => {
      const own = chosen.map(({ block }) => block);
      const tree = contentTree(page.document, page.blocks, own, { ...form, room, headline });
      return { tree, text: toText(tree.root) };
    });
  const written = write(result.blocks.filter((block) => block.isContent));
  const refused = mayRefuse(options)
    ? parts.refusal(metadata, written.text, url, options)
    : undefined;
  const { chosen, tree, text } = refused === undefined ? written : write([]);
  const record: ExtractionRecord = {
    ...reportOf(result),
    ...(options.metadata ? { metadata } : {}),
    text,
    wordCount: countWords(text),
    blocks: placed(toRecords(page, listed === "all" ? result.blocks : chosen, headline)),
    images: placed(toImageRecords(page, tree.images)),
  };
  const render = (name: FormatName): string =>
    parts.format(name).render({ tree, record, metadata, url, csvRaw });
  const extraction = {
    content: render(format),
    ...(formats && { contents: Object.fromEntries(formats.map((name) => [name, render(name)])) }),
    ...record,
    ...(refused && { refused }),
  };
  return extraction as PlainExtraction as Extraction<Formats>;
}

/** What a page without content states in place of it, if the options leave room for that. */
function statedInstead(
  shown: ReturnType<typeof run>,
  { contentSelector, title, format, ...asked }: ExtractOptions<FormatName>,
): ReturnType<typeof statedPage> {
  if (contentSelector !== undefined) return undefined;
  return statedPage(shown, shown.model, { ...asked, title: titleRule(title, format) });
}

const webAddress = /^https?:/i;

/** What relative links are relative to: the page's own address, where that is asked for and told. */
export function baseOf(
  { baseUrl }: ContentOptions,
  { canonicalUrl }: Metadata,
): string | undefined {
  if (baseUrl !== "canonical") return baseUrl;
  const own = canonicalUrl?.value;
  return own !== undefined && webAddress.test(own) ? own : undefined;
}

/**
 * Classifies every block of a page.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); SiteError when the site is of another model; no page
 *   makes it throw
 *
 * @example
 * ```ts
 * for (const block of classify(html).blocks) console.log(block.probability, block.text);
 * ```
 */
export function classify(html: string | Uint8Array, options: ExtractOptions = {}): Classification {
  const result = run(html, options, lendMatrix);
  return { blocks: toRecords(result.page, result.blocks, result.headline), ...reportOf(result) };
}

/**
 * Checks what came from outside and runs the pipeline.
 *
 * @param create makes the page's feature matrix
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError for another kind of file;
 *   SiteError when the site is of another model
 */
export function run(
  html: unknown,
  options: unknown,
  create?: typeof createMatrix,
): ClassifiedPage & { readonly model: Model } {
  const input = checkHtml(html);
  const { model = loadDefaultModel(), ...rest } = checkOptions(options, optionsSchema);
  if (rest.threshold !== undefined && rest.favor !== undefined) {
    throw new OptionsError("options: found threshold and favor, expected one of them");
  }
  const title = titleRule(rest.title, rest.format);
  return { ...classifyPage(input, model, { ...rest, title }, create), model };
}

/** What is done with the headline: of itself a page is written as its main format asks. */
function titleRule(title: TitleChoice = "auto", format: FormatName = "text"): TitleRule {
  if (title !== "auto") return title;
  return formatRegistry[format].hasHeadline ? "include" : "model";
}

function reportOf({ decoded, score, verdict }: ClassifiedPage): PageReport {
  const { encoding, reason: encodingReason, unknownCharset } = decoded;
  return {
    score,
    ...(verdict === undefined ? {} : { verdict }),
    encoding,
    encodingReason,
    ...(unknownCharset === undefined ? {} : { unknownCharset }),
  };
}
