/** The tools that `seine mcp` offers. Each takes JSON and gives JSON, of bounded size. */
import { z } from "zod";
import { chunk } from "../../api/chunk.ts";
import { classify } from "../../api/classify.ts";
import { explain } from "../../api/explain.ts";
import { extract } from "../../api/extract.ts";
import { records } from "../../api/records.ts";
import { instructsModels } from "../../decision/instructions.ts";
import { collapse } from "../../document/words.ts";
import { type RecordValue, withoutFaults } from "../../records/record.ts";
import { pageShape, readPage } from "./pages.ts";
import { searchTool } from "./search-tool.ts";
import { hiddenOf, metadataOf, originOf, partOf, type Tool, tool } from "./tool.ts";

/** Most characters of content in one answer. */
const MOST_CHARACTERS = 200_000;
const SNIPPET = 300;

const invisible = z
  .enum(["auto", "strict"])
  .default("auto")
  .describe("auto keeps hidden text that a control of the page opens; strict keeps none");
const from = z.int().min(0).default(0).describe("where to begin: next of the previous answer");

const extractTool = tool(
  {
    title: "Extract the main content",
    description:
      "The main content of a web page without navigation, advertising and other noise, as Markdown or plain text. " +
      "Hidden text is left out: hiddenWords counts its words, hiddenInstructions its blocks that address a language " +
      "model. Long content comes in parts: ask again with from = next.",
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

const chunkTool = tool(
  {
    title: "Cut the content into chunks",
    description:
      "The main content of a web page in chunks of whole paragraphs, each with the headings above it and its " +
      "offsets in the page. Hidden text is left out and counted. Ask for more with from = next.",
  },
  z.strictObject({
    ...pageShape,
    maxTokens: z.int().min(20).max(4000).default(256).describe("maximum words of a chunk"),
    markdown: z.boolean().default(false),
    invisible,
    from,
    most: z.int().min(1).max(200).default(20).describe("maximum number of chunks in this answer"),
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
      "The items that a web page presents (products, books, events), as attributes with values, each with the " +
      "rule or probability it was found by. Values that address a language model are left out and counted.",
  },
  z.strictObject({
    ...pageShape,
    most: z.int().min(1).max(200).default(20).describe("maximum number of records in this answer"),
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
      "add most, and the smallest change that would flip the decision. contains selects blocks by a text in them.",
  },
  z.strictObject({
    ...pageShape,
    contains: z.string().max(1000).optional().describe("only blocks with this text, in any case"),
    blocks: z.enum(["all", "content", "dropped"]).default("all"),
    top: z.int().min(0).max(20).default(3).describe("maximum number of features per block"),
    from,
    most: z.int().min(1).max(200).default(30).describe("maximum number of blocks in this answer"),
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
