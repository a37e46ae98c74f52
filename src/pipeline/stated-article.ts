/**
 * The text of last resort. A page that a script builds shows nothing of its article, but may state it in
 * its linked data: as schema.org's `articleBody` or, for a post, `text`. Descriptions are not used: they
 * are summaries, and on a page without content they advertise.
 */
import type { Choice } from "../decision/decide.ts";
import type { Block, SegmentedPage } from "../document/block.ts";
import { tagPath } from "../document/document.ts";
import { openText } from "../document/open-page.ts";
import { collapse, countWords, wordRuns } from "../document/words.ts";
import { lendMatrix } from "../features/matrix.ts";
import { hasLinkedText, linkedData } from "../metadata/json-ld.ts";
import { type Thing, textsOf, valuesOf } from "../metadata/thing.ts";
import type { Model } from "../models/model.ts";
import { type ClassifiedPage, classifyOpened } from "./pipeline.ts";

/** The place of an element on a page. */
export interface Place {
  /** Tag names from the root to it. */
  readonly path: string;
  /** Offsets of its markup in the decoded source. */
  readonly start: number;
  readonly end: number;
}

/** A page whose content is its stated article: it has only the blocks of that article. */
export interface StatedPage extends ClassifiedPage {
  /** The element that states it. */
  readonly statedBy: Place;
}

/** A page that shows at least this many words of content shows its article. */
const FEW_WORDS = 25;
/** A shorter text is a summary. */
const LEAST_WORDS = 50;
/** A text is shown if at least this share of its runs of words is. */
const SHOWN = 0.1;

const POST = /(?:Posting|Question)$/;
/** Every page that states an article matches. */
const ANY = ['"articleBody"', '"text"'];
const MARKUP = /<\/?(?:p|br|div|h[1-6]|ul|ol|li|blockquote|a|b|i|strong|em|span|figure|img)[\s/>]/i;
const LINES = /[\r\n]+/;

/**
 * The page with its stated article in place of what it shows. Undefined if the page shows an article,
 * states none, or the caller's options ask for what the page shows. The model judges the article as a
 * page of its own, and all of it is content. Linear in the size of the page.
 */
export function statedPage(
  shown: ClassifiedPage,
  model: Model,
  asked: Omit<Choice, "parts"> & { readonly url?: string | undefined },
): StatedPage | undefined {
  if (asksForShown(asked) || wordsOf(shown) >= FEW_WORDS) return undefined;
  const { document } = shown.page;
  const { url, title } = asked;
  const article = statedArticle(shown.page, title === "include");
  if (article === undefined) return undefined;
  // The caller's choice of parts holds for the article, too.
  const { parts } = shown;
  const choice = { threshold: 0, comments: "include", title, url, parts } as const;
  const { blocks, ...own } = classifyOpened(openText(article.html), model, choice, lendMatrix);
  if (!blocks.some(({ isContent }) => isContent)) return undefined;
  const { whole, decoded } = shown;
  const path = tagPath(document, article.node);
  const [start, end] = [document.starts[article.node]!, document.stops[article.node]!];
  return {
    ...own,
    blocks: blocks.map((block) => (block.isContent ? { ...block, why: "stated" } : block)),
    whole,
    decoded,
    statedBy: { path, start, end },
  };
}

/** Whether the options ask for shown text: a threshold, comments only, or strictly visible text. */
function asksForShown({ threshold, comments, invisible }: Omit<Choice, "parts">): boolean {
  return threshold !== undefined || comments === "only" || invisible === "strict";
}

function wordsOf({ blocks }: ClassifiedPage): number {
  let sum = 0;
  for (const { block, isContent } of blocks) if (isContent) sum += block.words;
  return sum;
}

interface StatedArticle {
  /** A page of the article alone. */
  readonly html: string;
  /** Number of the element that states it. */
  readonly node: number;
}

/** The article that a page states and does not show; undefined if it states several, as lists do. */
function statedArticle(
  { document, blocks }: SegmentedPage,
  isHeadlined: boolean,
): StatedArticle | undefined {
  if (!hasLinkedText(document, ANY)) return undefined;
  const found = new Map<string, StatedArticle>();
  for (const { node, things } of linkedData(document)) {
    for (const thing of things.flatMap(withEntities)) {
      const body = bodyOf(thing);
      if (countWords(body) < LEAST_WORDS) continue;
      const html = pageOf(body, isHeadlined ? headlineOf(thing) : "");
      if (!found.has(body)) found.set(body, { html, node });
    }
  }
  const [first, second] = found;
  if (first === undefined || second !== undefined) return undefined;
  const [body, article] = first;
  return isShown(body, blocks) ? undefined : article;
}

/** An item, and its main entities. */
function withEntities(thing: Thing): Thing[] {
  const entities = valuesOf(thing, "mainEntity").filter((value) => typeof value !== "string");
  return [thing, ...entities];
}

function bodyOf(thing: Thing): string {
  const properties = thing.types.some((type) => POST.test(type))
    ? ["articleBody", "text"]
    : ["articleBody"];
  for (const property of properties) {
    const texts = valuesOf(thing, property).filter((value) => typeof value === "string");
    if (texts.length > 0) return texts.join("\n");
  }
  return "";
}

function headlineOf(thing: Thing): string {
  return collapse(textsOf(thing, "headline")[0] ?? textsOf(thing, "name")[0] ?? "");
}

/** Whether the blocks show the text: then it is read from them. */
function isShown(body: string, blocks: readonly Block[]): boolean {
  const stated = new Set(wordRuns(body));
  let shown = 0;
  for (const run of new Set(blocks.flatMap(({ text }) => wordRuns(text)))) {
    if (stated.has(run)) shown++;
  }
  return shown >= SHOWN * stated.size;
}

/** The text as a page; keeps its markup or, in plain text, its lines. */
function pageOf(body: string, headline: string): string {
  const title = escaped(headline);
  const heading = title === "" ? "" : `<title>${title}</title><h1>${title}</h1>`;
  if (MARKUP.test(body)) return `${heading}<div>${body}</div>`;
  const lines = body.split(LINES).filter((line) => collapse(line) !== "");
  return `${heading}${lines.map((line) => `<p>${escaped(line)}</p>`).join("\n")}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
