import type { ChosenParts } from "../decision/chosen-parts.ts";
import type { DecidedBlock } from "../decision/decide.ts";
import type { Html } from "../document/html-argument.ts";
import type { Identity } from "../document/identity.ts";
import { countWords } from "../document/words.ts";
import { lendMatrix } from "../features/matrix.ts";
import type { documentMetadata, Metadata } from "../metadata/metadata.ts";
import type { PostUnit } from "../metadata/posts/units.ts";
import {
  type BlockRecord,
  type ImageRecord,
  reportOf,
  toImageRecords,
  toRecords,
} from "../output/block-records.ts";
import type { ContentOptions } from "../output/content-options.ts";
import type { ExtractionRecord } from "../output/extraction-schema.ts";
import type { OutputFormat } from "../output/formats/format.ts";
import { chosenFormat, type FormatName } from "../output/formats/registry.ts";
import { toText } from "../output/formats/text.ts";
import { fitted } from "../output/length.ts";
import { toPostRecords } from "../output/post-records.ts";
import { type ContentTree, contentTree } from "../output/tree/content-tree.ts";
import type { ClassifiedPage } from "../pipeline/pipeline.ts";
import type { postsOf } from "../pipeline/posts.ts";
import type { Refusal, refusalOf, Wanted } from "../pipeline/refusal.ts";
import { statedPage } from "../pipeline/stated-article.ts";
import { classifyChecked } from "./checked-page.ts";
import type { ExtractOptions } from "./options/page-options.ts";
import { titleRule } from "./title-rule.ts";

/** Main content of a page. With `formats`, `contents` has the content in each of them. */
export type Extraction<Formats extends FormatName = never> = [Formats] extends [never]
  ? PlainExtraction
  : PlainExtraction & { readonly contents: { readonly [Name in Formats]: string } };

/** Main content of a page in one format. */
export interface PlainExtraction extends ExtractionRecord {
  /** The content in the requested `format`; by default the same as `text`. */
  readonly content: string;
  /**
   * Why `targetLanguage` or `onlyWithMetadata` turned the page away. Its content is empty then. Absent
   * for an accepted page.
   */
  readonly refused?: Refusal;
}

/** Large parts of the code that not every extraction needs. */
export interface ExtractParts {
  format(name: FormatName): OutputFormat;
  /** Called when {@link needsMetadata}. */
  readonly metadata: typeof documentMetadata;
  /** Called when {@link mayRefuse}. */
  readonly refusal: typeof refusalOf;
  readonly posts: typeof postsOf;
}

/** Whether an option needs the page's metadata. */
export function needsMetadata(options: ExtractOptions<FormatName>): boolean {
  const { metadata, baseUrl, format, formats = [] } = options;
  const isTable = format === "csv" || formats.includes("csv");
  return metadata === true || baseUrl === "canonical" || isTable || mayRefuse(options);
}

/** Whether an option may turn a page away. */
export function mayRefuse({ targetLanguage, onlyWithMetadata }: Wanted): boolean {
  return targetLanguage !== undefined || onlyWithMetadata === true;
}

/**
 * Extracts the main content of a page with the parts that the caller has loaded.
 *
 * @param named the name and identity of the page; its URL alone when absent
 * @throws TypeError when `html` or an option has the wrong type; SiteError when another model learned
 *   the site
 */
export function extractWith<Formats extends FormatName = never>(
  html: Html,
  options: ExtractOptions<Formats>,
  parts: ExtractParts,
  named?: Identity & { readonly input: string },
): Extraction<Formats> {
  return writeExtraction(
    classifyChecked(html, options, { create: lendMatrix }),
    options,
    parts,
    named,
  );
}

/** The extraction of a page that was classified with the same options. */
export function writeExtraction<Formats extends FormatName = never>(
  shown: ClassifiedPage,
  options: ExtractOptions<Formats>,
  parts: ExtractParts,
  named?: Identity & { readonly input: string },
): Extraction<Formats> {
  const stated = statedInstead(shown, options);
  const result = stated ?? shown;
  const { page, whole, measures, headline } = result;
  const { url, maxLength, csvRaw, format, formats, blocks: listed } = options;
  const from = named ?? (url === undefined ? {} : { url });
  const metadata = needsMetadata(options) ? parts.metadata(whole, url) : {};
  const form = {
    url,
    baseUrl: baseOf(options, metadata),
    links: options.links,
    images: options.images,
    tables: options.tables,
    headline,
    partOf: result.parts && partIn(result.parts),
  };
  const placed = <Part extends BlockRecord | ImageRecord>(parts: readonly Part[]) =>
    stated === undefined ? parts : parts.map((part) => ({ ...part, ...stated.statedBy }));
  const write = (blocks: readonly DecidedBlock[]) =>
    fitted(blocks, maxLength, (chosen, room) => {
      const blocks = chosen.map(({ block }) => block);
      const tree = contentTree(page.document, page.blocks, blocks, {
        room,
        hidden: result.hidden,
        ...form,
      });
      return { tree, room, text: toText(tree.root) };
    });
  const all = write(result.blocks.filter((block) => block.isContent));
  const refused = mayRefuse(options) ? parts.refusal(metadata, all.text, url, options) : undefined;
  const { chosen, tree, text, room } = refused === undefined ? all : write([]);
  const mayHavePosts = stated === undefined && refused === undefined;
  const posts = mayHavePosts
    ? parts.posts({ document: page.document, blocks: result.blocks, verdict: result.verdict })
    : undefined;
  // Plain text stays as it is: its lines have no place for authors and times.
  const shaped = posts && shapedBy(posts);
  const record: ExtractionRecord = Object.assign(
    reportOf(result),
    options.metadata ? { metadata } : undefined,
    {
      text,
      wordCount: countWords(text),
      blocks: placed(
        toRecords(measures, listed === "all" ? result.blocks : chosen, headline, result.parts),
      ),
      images: placed(toImageRecords(page, tree.images)),
    },
    posts && shaped && { posts: toPostRecords(page.document, shaped.root, posts) },
  );
  const render = (name: FormatName): string =>
    parts.format(name).render({ tree: shaped ?? tree, record, metadata, url, from, csvRaw });
  const extraction = {
    content: render(chosenFormat(format)),
    ...(formats && { contents: Object.fromEntries(formats.map((name) => [name, render(name)])) }),
    ...record,
    ...(refused && { refused }),
  };
  return extraction as PlainExtraction as Extraction<Formats>;

  function shapedBy(posts: readonly PostUnit[]): ContentTree {
    const blocks = chosen.map(({ block }) => block);
    return contentTree(page.document, page.blocks, blocks, { room, posts, ...form });
  }
}

/** The part of a block by its number. */
function partIn({ told }: ChosenParts): (block: number) => string {
  return (block) => told.blocks[block]!.part;
}

/** The article that a page without visible content states in its data, if the options allow it. */
function statedInstead(
  shown: ClassifiedPage,
  { contentSelector, title, format, ...asked }: ExtractOptions<FormatName>,
): ReturnType<typeof statedPage> {
  if (contentSelector !== undefined) return undefined;
  return statedPage(shown, shown.model, { title: titleRule(title, format), ...asked });
}

const webAddress = /^https?:/i;

/** The base URL of relative links: `baseUrl`, or with `canonical` the address that the page states. */
export function baseOf(
  { baseUrl }: ContentOptions,
  { canonicalUrl }: Metadata,
): string | undefined {
  if (baseUrl !== "canonical") return baseUrl;
  const canonical = canonicalUrl?.value;
  return canonical !== undefined && webAddress.test(canonical) ? canonical : undefined;
}
