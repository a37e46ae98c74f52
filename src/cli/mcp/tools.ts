/** The tools that `seine mcp` offers. Each takes JSON and gives JSON, of bounded size. */
import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { chunk } from "../../api/chunk.ts";
import { classify } from "../../api/classify.ts";
import { explain } from "../../api/explain.ts";
import { extract } from "../../api/extract.ts";
import { metadata } from "../../api/metadata.ts";
import { records } from "../../api/records.ts";
import { instructsModels } from "../../decision/instructions.ts";
import { collapse } from "../../document/words.ts";
import type { Model } from "../../models/model.ts";
import { type RecordValue, withoutFaults } from "../../records/record.ts";
import { createPageSearch } from "../../retrieval/page-search.ts";
import { ALPHA } from "../../retrieval/ranking.ts";
import { createTerms } from "../../retrieval/terms.ts";
import { messageOf } from "../exit.ts";
import {
  type Access,
  AccessError,
  filesBelow,
  type NamedByClient,
  pageSchema,
  pageShape,
  type ReadPage,
  readPage,
} from "./pages.ts";

export interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** @param signal aborts a search between pages */
  run(input: unknown, context: ToolContext, signal: AbortSignal): Promise<object>;
}

export interface ToolContext {
  readonly access: Access;
  readonly model: Model;
}

/** Most characters of content in one answer, and pages of one search. */
const MOST_CHARACTERS = 200_000;
const MOST_PAGES = 1000;
const MOST_BYTES: number = 256 * 2 ** 20;
const SNIPPET = 300;

const invisible = z
  .enum(["auto", "strict"])
  .default("auto")
  .describe("auto keeps hidden text that a control of the page opens; strict keeps none");
const from = z.int().min(0).default(0).describe("where to begin, as next of the answer before");

function tool<Input>(
  about: Omit<Tool, "run" | "input">,
  input: z.ZodType<Input>,
  run: (input: Input, context: ToolContext, signal: AbortSignal) => Promise<object>,
): Tool {
  return {
    ...about,
    input,
    run: (given, context, signal) => run(input.parse(given), context, signal),
  };
}

/** What a page hides: its text is in no answer. */
function hiddenOf(page: ReadPage, model: Model, choice: "auto" | "strict"): object {
  const { hiddenWords, blocks } = classify(page.html, {
    ...originOf(page),
    model,
    invisible: choice,
  });
  const hidden = blocks.filter(({ why }) => why === "invisible");
  const hiddenInstructions = hidden.filter(({ text }) => instructsModels(text)).length;
  return { hiddenWords, hiddenInstructions };
}

function originOf({ url, charset }: ReadPage): { url?: string; charset?: string } {
  return { ...(url === undefined ? {} : { url }), ...(charset === undefined ? {} : { charset }) };
}

const fields = ["title", "authors", "published", "modified", "siteName", "language"] as const;

/** What the page says of itself; fields that speak to a model are left out. */
function metadataOf(page: ReadPage): object {
  const found = metadata(page.html, originOf(page));
  return Object.fromEntries(
    fields.flatMap((name) => {
      const value = found[name]?.value;
      return value === undefined || instructsModels(String(value)) ? [] : [[name, value]];
    }),
  );
}

const extractTool = tool(
  {
    title: "Extract the main content",
    description:
      "The main content of a web page without navigation, advertising and other noise, as Markdown or plain text. " +
      "Text that the page does not show is left out and counted as hiddenWords; hiddenInstructions of its parts " +
      "speak to a language model. Long content comes in parts: ask again with from = next.",
  },
  z.strictObject({
    ...pageShape,
    format: z.enum(["markdown", "text"]).default("markdown"),
    favor: z.enum(["balanced", "precision", "recall"]).default("balanced"),
    images: z.boolean().default(false).describe("whether Markdown has images, with their texts"),
    invisible,
    from,
    maxCharacters: z.int().min(100).max(MOST_CHARACTERS).default(50_000),
  }),
  async (
    { format, favor, images, invisible: choice, from: start, maxCharacters, ...named },
    { access, model },
  ) => {
    const page = await readPage(named, access);
    const options = { ...originOf(page), model, favor, invisible: choice };
    const shape = format === "markdown" && !images ? { images: "drop" as const } : {};
    const { content, score, verdict } = extract(page.html, { ...options, ...shape, format });
    const part = partOf(content, start, maxCharacters);
    return {
      page: page.name,
      ...(page.url === undefined ? {} : { url: page.url }),
      metadata: metadataOf(page),
      score,
      ...(verdict && { type: verdict.type }),
      ...hiddenOf(page, model, choice),
      characters: content.length,
      ...part,
    };
  },
);

/** A part of a text, which cuts no character in two. */
function partOf(text: string, start: number, most: number): { content: string; next?: number } {
  let end = Math.min(start + most, text.length);
  if (end < text.length && HIGH_SURROGATE.test(text[end - 1]!)) end--;
  return { content: text.slice(start, end), ...(end < text.length && { next: end }) };
}

const HIGH_SURROGATE = /[\ud800-\udbff]/;

const chunkTool = tool(
  {
    title: "Cut the content into chunks",
    description:
      "The main content of a web page in chunks of whole paragraphs, each with the headings above it and its " +
      "offsets in the page. Hidden text is left out and counted. Ask for more with from = next.",
  },
  z.strictObject({
    ...pageShape,
    maxTokens: z.int().min(20).max(4000).default(256).describe("most words of a chunk"),
    markdown: z.boolean().default(false),
    invisible,
    from,
    most: z.int().min(1).max(200).default(20).describe("most chunks of this answer"),
  }),
  async (
    { maxTokens, markdown, invisible: choice, from: start, most, ...named },
    { access, model },
  ) => {
    const page = await readPage(named, access);
    const options = {
      ...originOf(page),
      model,
      maxTokens,
      markdown,
      invisible: choice,
      page: page.name,
    };
    const all = chunk(page.html, options);
    const chunks = all.slice(start, start + most).map(({ metadata: _, ...body }) => body);
    return {
      page: page.name,
      metadata: metadataOf(page),
      ...hiddenOf(page, model, choice),
      total: all.length,
      chunks,
      ...(start + most < all.length && { next: start + most }),
    };
  },
);

const recordsTool = tool(
  {
    title: "Read products and other records",
    description:
      "The things that a web page presents (products, books, events), as attributes with values, each with the " +
      "rule or probability it was found by. Values that speak to a language model are left out and counted.",
  },
  z.strictObject({
    ...pageShape,
    most: z.int().min(1).max(200).default(20).describe("most records of this answer"),
  }),
  async ({ most, ...named }, { access, model }) => {
    const page = await readPage(named, access);
    let leftOut = 0;
    const fault = (_: string, { text }: RecordValue): string | undefined => {
      if (!instructsModels(text)) return undefined;
      leftOut++;
      return "it speaks to a model";
    };
    const all = records(page.html, originOf(page)).map((record) => withoutFaults(record, fault));
    return {
      page: page.name,
      ...hiddenOf(page, model, "auto"),
      leftOutValues: leftOut,
      total: all.length,
      records: all.slice(0, most),
    };
  },
);

const explainTool = tool(
  {
    title: "Explain what was kept",
    description:
      "Why blocks of a web page are content or not: the probability, the rule that decided (why), the features that " +
      "add most, and the smallest change that would turn the decision around. contains picks blocks by a text in them.",
  },
  z.strictObject({
    ...pageShape,
    contains: z.string().max(1000).optional().describe("only blocks with this text, in any case"),
    blocks: z.enum(["all", "content", "dropped"]).default("all"),
    top: z.int().min(0).max(20).default(3).describe("most features of a block"),
    from,
    most: z.int().min(1).max(200).default(30).describe("most blocks of this answer"),
  }),
  async ({ contains, blocks: which, top, from: start, most, ...named }, { access, model }) => {
    const page = await readPage(named, access);
    const options = { ...originOf(page), model };
    const { blocks } = classify(page.html, options);
    const wanted = collapse(contains ?? "").toLowerCase();
    const chosen = blocks.filter(
      ({ isContent, why, text }) =>
        why !== "invisible" &&
        (which === "all" || isContent === (which === "content")) &&
        collapse(text).toLowerCase().includes(wanted),
    );
    const explained = new Map(
      explain(page.html, { ...options, top }).map((block) => [block.index, block]),
    );
    const shown = chosen.slice(start, start + most).map(({ text, start: _, end: __, ...block }) => {
      const { threshold, contributions, flip } = explained.get(block.index) ?? {};
      return { ...block, text: startOf(text), threshold, contributions, flip };
    });
    return {
      page: page.name,
      ...hiddenOf(page, model, "auto"),
      total: chosen.length,
      blocks: shown,
      ...(start + most < chosen.length && { next: start + most }),
    };
  },
);

const searchTool = tool(
  {
    title: "Search pages",
    description:
      "Finds the best passages for a query in given web pages, by BM25 over the chunks of their main content. Pages " +
      "are html, files and addresses as for the other tools, or all pages of a folder below the root. Hidden text is " +
      "not searched.",
  },
  z.strictObject({
    query: z.string().min(1).max(1000),
    pages: z.array(pageSchema).max(MOST_PAGES).default([]),
    folder: z.string().max(4096).optional().describe("folder below the server's root"),
    top: z.int().min(1).max(50).default(5).describe("most pages found"),
    maxTokens: z.int().min(20).max(1000).default(200).describe("most words of a passage"),
  }),
  async ({ query, pages, folder, top, maxTokens }, { access, model }, signal) => {
    const terms = createTerms();
    if (terms(query).length === 0) throw new AccessError(`found no word in the query "${query}"`);
    const search = createPageSearch(terms);
    const failed: { page: string; message: string }[] = [];
    const seen = new Map<string, object>();
    let bytes = 0;
    let isCut = false;
    for await (const named of listed(pages, folder, access)) {
      signal.throwIfAborted();
      if (seen.size + failed.length >= MOST_PAGES || bytes > MOST_BYTES) {
        isCut = true;
        break;
      }
      try {
        const page = await readPage(named, access);
        bytes += page.html.length;
        const name = seen.has(page.name) ? `${page.name} (${seen.size + 1})` : page.name;
        const chunks = chunk(page.html, { ...originOf(page), model, maxTokens, page: name });
        search.add(name, chunks);
        seen.set(name, hiddenOf(page, model, "auto"));
      } catch (error) {
        const name = named.file ?? named.url ?? "html";
        failed.push({ page: name, message: messageOf(error) });
      }
      // Between pages the server answers others.
      await setImmediate();
    }
    const found = search.find(query, { by: "both", expand: "none", alpha: ALPHA, top });
    return {
      searched: seen.size,
      ...(isCut && { note: `only the first ${seen.size} pages were searched` }),
      ...(failed.length > 0 && { failed: failed.slice(0, MOST_FAILED), failures: failed.length }),
      results: found.map(({ page, score, chunk: { id, headings, text, start, end } }) => ({
        page,
        score,
        ...seen.get(page),
        chunk: { id, headings, text, start, end },
      })),
    };
  },
);

const MOST_FAILED = 20;

async function* listed(
  pages: readonly NamedByClient[],
  folder: string | undefined,
  access: Access,
): AsyncGenerator<NamedByClient> {
  if (pages.length === 0 && folder === undefined) {
    throw new AccessError("found neither pages nor a folder, expected one of them");
  }
  yield* pages;
  if (folder !== undefined) yield* filesBelow(folder, access);
}

function startOf(text: string): string {
  const line = collapse(text);
  return line.length > SNIPPET ? `${partOf(line, 0, SNIPPET).content} …` : line;
}

export const tools: Readonly<Record<string, Tool>> = {
  extract: extractTool,
  chunk: chunkTool,
  records: recordsTool,
  explain: explainTool,
  search: searchTool,
};
