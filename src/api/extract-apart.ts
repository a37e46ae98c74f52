import { didYouMean } from "../base/closest-name.ts";
import { commentChoices, invisibleChoices, titleChoices } from "../decision/options.ts";
import { favors } from "../decision/threshold.ts";
import { OptionsError, shown } from "../document/arguments.ts";
import { type DomDocument, markupOf } from "../document/html-argument.ts";
import { openText } from "../document/open-page.ts";
import { lendMatrix } from "../features/matrix.ts";
import { documentMetadata, type Metadata } from "../metadata/metadata.ts";
import type { Model } from "../models/restore-model.ts";
import { blockChoices } from "../output/block-records.ts";
import type { FormatName } from "../output/formats/registry.ts";
import { text } from "../output/formats/text.ts";
import { structureChoices } from "../output/tree/structure.ts";
import { classifyOpened } from "../pipeline/pipeline.ts";
import type { ApartFormat } from "./apart-formats.ts";
import { type PlainExtraction, writeExtraction } from "./extract-with.ts";
import type { ExtractOptions } from "./options/page-options.ts";
import { titleRule } from "./title-rule.ts";

/** Options of `extract` of `seine/browser`. Those that `extract` of `seine` has mean the same. */
export interface ApartOptions
  extends Pick<
    ExtractOptions,
    | "threshold"
    | "favor"
    | "comments"
    | "invisible"
    | "title"
    | "deduplicate"
    | "blocks"
    | "links"
    | "images"
    | "tables"
    | "baseUrl"
    | "maxLength"
    | "csvRaw"
    | "url"
  > {
  /** From `readModel`. */
  readonly model: Model;
  /** Such as `markdown`; plain text when absent. */
  readonly format?: ApartFormat;
  /** What `metadata` read of the page: formats write it before the content. */
  readonly metadata?: Metadata;
}

/**
 * Extracts the main content of a page with a model and a format that the caller imports: what else there is of Seine
 * stays out of a bundle. The content is the same as of `extract` of `seine`.
 *
 * @param html the HTML of the page, or its document, e.g. the live one
 * @returns the text, and the blocks with `why`; `posts` of conversations only with a format that writes them
 * @throws TypeError when `html` or an option is wrong
 */
export function extractApart(html: string | DomDocument, options: ApartOptions): PlainExtraction {
  checkApart(options);
  const { model, format, metadata, ...rest } = options;
  const { writes = text, posts = () => undefined } = format ?? {};
  const name = writes.name as FormatName;
  const asked = { ...rest, title: titleRule(rest.title, name) };
  return writeExtraction(
    classifyOpened(openText(markup(html)), model, asked, lendMatrix),
    { ...rest, format: name, metadata: metadata !== undefined },
    { format: () => writes, metadata: () => metadata ?? {}, refusal: () => undefined, posts },
  );
}

/** Reads what a page says of itself, as `metadata` of `seine` does, of its HTML or its document. */
export function metadataApart(
  html: string | DomDocument,
  { url }: { readonly url?: string | undefined } = {},
): Metadata {
  return documentMetadata(openText(markup(html)).document, url);
}

function markup(html: string | DomDocument): string {
  if (typeof html === "string") return html;
  if (typeof html?.documentElement?.outerHTML === "string") return markupOf(html);
  throw new TypeError("html: expected a string or a document; bytes are for `decode` of seine");
}

/** What an option must be: {@link ExtractOptions} are checked by zod, which is too large here. */
interface Check {
  readonly expected: string;
  isRight(value: unknown): boolean;
}

function oneOf(words: readonly unknown[]): Check {
  return { expected: `one of ${words.join(", ")}`, isRight: (value) => words.includes(value) };
}

function has(field: string, expected: string): Check {
  return { expected, isRight: (value) => Object(value)[field] !== undefined };
}

const flag = oneOf([true, false]);
const structure = oneOf(structureChoices);
const checks: Readonly<Record<keyof ApartOptions, Check>> = {
  model: has("predict", "a model from readModel()"),
  format: has("writes", "a format such as markdown, which seine/browser exports"),
  metadata: {
    expected: "what metadata() returned",
    isRight: (value) => typeof value === "object" && value !== null,
  },
  threshold: {
    expected: "a number from 0 to 1",
    isRight: (value) => typeof value === "number" && value >= 0 && value <= 1,
  },
  favor: oneOf(favors),
  comments: oneOf(commentChoices),
  invisible: oneOf(invisibleChoices),
  title: oneOf(titleChoices),
  deduplicate: flag,
  blocks: oneOf(blockChoices),
  links: structure,
  images: structure,
  tables: structure,
  baseUrl: { expected: 'an absolute URL, or "canonical"', isRight: isBase },
  maxLength: {
    expected: "an integer of at least 0",
    isRight: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  },
  csvRaw: flag,
  url: { expected: "an absolute URL", isRight: isAddress },
};

function isAddress(value: unknown): boolean {
  return typeof value === "string" && URL.canParse(value);
}

function isBase(value: unknown): boolean {
  return value === "canonical" || isAddress(value);
}

/** @throws OptionsError that names the option at fault */
function checkApart(options: Partial<ApartOptions> = {}): void {
  for (const [name, value] of Object.entries({ model: undefined, ...options })) {
    if (!Object.hasOwn(checks, name)) {
      const meant = didYouMean(name, Object.keys(checks));
      throw new OptionsError(`options: found the unknown ${shown(name)}${meant}`);
    }
    const { expected, isRight } = checks[name as keyof ApartOptions];
    if (isRight(value) || (value === undefined && name !== "model")) continue;
    throw new OptionsError(`options.${name}: expected ${expected}, found ${shown(value)}`);
  }
  if (options.threshold !== undefined && options.favor !== undefined) {
    throw new OptionsError("options: found threshold and favor, expected one of them");
  }
}
