/**
 * The text of last resort. A page that a script builds shows nothing of its article, and may state it in
 * its linked data: schema.org's `articleBody`, and of a post its `text`. Descriptions are passed over:
 * they are summaries, and of a page without content they say what it sells.
 */
import type { Choice } from "../decision/decide.ts";
import type { Block, SegmentedPage } from "../document/block.ts";
import { tagPath } from "../document/document.ts";
import { collapse, countWords, words } from "../document/words.ts";
import { lendMatrix } from "../features/matrix.ts";
import { linkedData } from "../metadata/json-ld.ts";
import { type Thing, textsOf, valuesOf } from "../metadata/thing.ts";
import type { Model } from "../models/model.ts";
import { type ClassifiedPage, classifyPage } from "./pipeline.ts";

/** The place of an element on a page. */
export interface Place {
  /** Tag names from the root to it. */
  readonly path: string;
  /** Offsets of its markup in the decoded source. */
  readonly start: number;
  readonly end: number;
}

/** A page whose content is what it states: its blocks are those of the article alone. */
export interface StatedPage extends ClassifiedPage {
  /** The element that states it. */
  readonly statedBy: Place;
}

/** Pages that show as many words of content show their article. */
const FEW_WORDS = 25;
/** A shorter text is a summary. */
const LEAST_WORDS = 50;
/** Words in a row that are compared, and the share of them from which on a text is shown. */
const RUN = 3;
const SHOWN = 0.1;

const POST = /(?:Posting|Question)$/;
/** Is in every page that states an article. */
const ANY = /"(?:articleBody|text)"/;
const MARKUP = /<\/?(?:p|br|div|h[1-6]|ul|ol|li|blockquote|a|b|i|strong|em|span|figure|img)[\s/>]/i;
const LINES = /[\r\n]+/;

/**
 * The page with the article that it states in place of what it shows; undefined where it shows one,
 * states none, or the caller asks for what the page shows. The model judges the article as a page of its
 * own, and all of it is content. Linear in the size of the page.
 */
export function statedPage(
  shown: ClassifiedPage,
  model: Model,
  { url, title, ...asked }: Choice & { readonly url?: string | undefined },
): StatedPage | undefined {
  if (asksForShown(asked) || wordsOf(shown) >= FEW_WORDS) return undefined;
  const { document } = shown.page;
  const article = statedArticle(shown.page, title === "include");
  if (article === undefined) return undefined;
  const choice = { threshold: 0, comments: "include", title, url } as const;
  const { blocks, ...own } = classifyPage(article.html, model, choice, lendMatrix);
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

/** By a line, by comments, or by taking nothing that is not to be seen. */
function asksForShown({ threshold, comments, invisible }: Choice): boolean {
  return threshold !== undefined || comments === "only" || invisible === "strict";
}

function wordsOf({ blocks }: ClassifiedPage): number {
  return blocks.reduce((sum, { block, isContent }) => sum + (isContent ? block.words : 0), 0);
}

interface StatedArticle {
  /** A page of the article alone. */
  readonly html: string;
  /** Number of the element that states it. */
  readonly node: number;
}

/** The article that a page states and does not show; one alone: a page with several is a list of them. */
function statedArticle(
  { document, blocks }: SegmentedPage,
  isHeadlined: boolean,
): StatedArticle | undefined {
  if (!ANY.test(document.source)) return undefined;
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

/** An item, and those that it is about. */
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

/** Whether the blocks hold the text: what a page shows is read from the page. */
function isShown(body: string, blocks: readonly Block[]): boolean {
  const stated = new Set(runsOf(body));
  let shown = 0;
  for (const run of new Set(blocks.flatMap(({ text }) => runsOf(text)))) {
    if (stated.has(run)) shown++;
  }
  return shown >= SHOWN * stated.size;
}

function runsOf(text: string): string[] {
  const all = words(text);
  return all.slice(RUN - 1).map((_, i) => all.slice(i, i + RUN).join(" "));
}

/** The text as a page: what it is written in, markup or lines, is kept. */
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
