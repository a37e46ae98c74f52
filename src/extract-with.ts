import { z } from "zod";
import { addressSchema, checkHtml, checkOptions } from "./arguments.ts";
import { type CommentChoice, commentChoices } from "./decision/comments.ts";
import { type Favor, favors } from "./decision/line.ts";
import { MAX_BASE } from "./document/urls.ts";
import { loadDefaultModel } from "./load-model.ts";
import type { documentMetadata } from "./metadata/metadata.ts";
import type { Model } from "./models/model.ts";
import type { ExtractionRecord } from "./output/extraction-schema.ts";
import type { OutputFormat } from "./output/formats/format.ts";
import { type FormatName, formatNames } from "./output/formats/registry.ts";
import { toText } from "./output/formats/text.ts";
import { fitted } from "./output/length.ts";
import type { ContentOptions } from "./output/options.ts";
import { type BlockRecord, type PageReport, toImageRecords, toRecords } from "./output/records.ts";
import { contentTree } from "./output/tree/content-tree.ts";
import { structureChoices } from "./output/tree/structure.ts";
import { type ClassifiedPage, classifyPage } from "./pipeline.ts";

/** Options of `extract` and {@link classify}, which says nothing of the content's form. */
export interface ExtractOptions extends ContentOptions {
  /** From `loadModel`; the package's default model when absent. */
  readonly model?: Model;
  /** Blocks of at least this probability are content, 0 to 1; the model's own when absent. */
  readonly threshold?: number;
  /** What to lean to in doubt; default `balanced`. Not together with `threshold`. */
  readonly favor?: Favor;
  /** What to do with user comments; default `auto`: out of articles, like any block elsewhere. */
  readonly comments?: CommentChoice;
  /**
   * Charset label from outside the page (HTTP header). Servers send labels that are none, so that an
   * unknown one is passed over; the result tells it as `unknownCharset`.
   */
  readonly charset?: string;
}

/** Main content of a page. */
export interface Extraction extends ExtractionRecord {
  /** The content in the format that was asked for; the same as `text` when none was. */
  readonly content: string;
}

/** Every block of a page with the model's verdict. */
export interface Classification extends PageReport {
  readonly blocks: readonly BlockRecord[];
}

const webProtocol = /^https?$/;

const optionsSchema = z.strictObject({
  model: z
    .custom<Model>((value) => typeof (value as Model | null)?.predict === "function", {
      error: "expected a model from loadModel()",
    })
    .optional(),
  threshold: z.number().min(0).max(1).optional(),
  favor: z.enum(favors).optional(),
  comments: z.enum(commentChoices).optional(),
  charset: z.string().optional(),
  url: addressSchema.optional(),
  baseUrl: z
    .url({ protocol: webProtocol, error: "expected an http or https URL" })
    .max(MAX_BASE)
    .optional(),
  format: z.enum(formatNames).optional(),
  links: z.enum(structureChoices).optional(),
  images: z.enum(structureChoices).optional(),
  tables: z.enum(structureChoices).optional(),
  metadata: z.boolean().optional(),
  maxLength: z.int().min(0).optional(),
});

/** Parts of an extraction that are large and that not every page needs. */
export interface ExtractParts {
  format(name: FormatName): OutputFormat;
  /** Called when the options ask for metadata. */
  readonly metadata: typeof documentMetadata;
}

/**
 * Extracts the main content of a page with parts that the caller has loaded.
 *
 * @throws TypeError when `html` or an option has the wrong type
 */
export function extractWith(
  html: string | Uint8Array,
  options: ExtractOptions,
  parts: ExtractParts,
): Extraction {
  const result = run(html, options);
  const { page, blocks } = result;
  const content = blocks.filter((block) => block.isContent);
  const { chosen, tree, text } = fitted(content, options.maxLength, (chosen, room) => {
    const own = chosen.map(({ block }) => block);
    const tree = contentTree(page.document, page.blocks, own, options, room);
    return { tree, text: toText(tree.root) };
  });
  const record: ExtractionRecord = {
    ...reportOf(result),
    ...(options.metadata ? { metadata: parts.metadata(page.document, options.url) } : {}),
    text,
    blocks: toRecords(page, chosen),
    images: toImageRecords(page, tree.images),
  };
  return { content: parts.format(options.format ?? "text").render({ tree, record }), ...record };
}

/**
 * Classifies every block of a page.
 *
 * @param html the page, as text or as the bytes that were received; never changed
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError when `html` is another
 *   kind of file (an image, a PDF, an archive); no page makes it throw
 *
 * @example
 * ```ts
 * for (const block of classify(html).blocks) console.log(block.probability, block.text);
 * ```
 */
export function classify(html: string | Uint8Array, options: ExtractOptions = {}): Classification {
  const result = run(html, options);
  return { blocks: toRecords(result.page, result.blocks), ...reportOf(result) };
}

/**
 * Checks what came from outside and runs the pipeline.
 *
 * @throws TypeError when `html` or an option has the wrong type; NotHtmlError for another kind of file
 */
export function run(html: unknown, options: unknown): ClassifiedPage & { readonly model: Model } {
  const input = checkHtml(html);
  const { model = loadDefaultModel(), ...rest } = checkOptions(options, optionsSchema);
  if (rest.threshold !== undefined && rest.favor !== undefined) {
    throw new TypeError("options: found threshold and favor, expected one of them");
  }
  return { ...classifyPage(input, model, rest), model };
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
