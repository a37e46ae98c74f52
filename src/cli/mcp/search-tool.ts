import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import { chunk } from "../../api/chunk.ts";
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
  readPage,
} from "./pages.ts";
import { hiddenOf, originOf, type Tool, tool } from "./tool.ts";

/** Most pages of one search, and their bytes. */
const MOST_PAGES = 1000;
const MOST_BYTES: number = 256 * 2 ** 20;

/** Search over the chunks of several pages. */
export const searchTool: Tool = tool(
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
    top: z.int().min(1).max(50).default(5).describe("maximum number of pages"),
    maxTokens: z.int().min(20).max(1000).default(200).describe("maximum words of a passage"),
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
