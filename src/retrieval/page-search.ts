/** Search over pages and their chunks. */
import type { Chunk } from "../api/chunk.ts";
import { expanded, stopWords } from "./feedback.ts";
import { byBestPart, combine } from "./ranking.ts";
import type { Terms } from "./terms.ts";
import { queryOf, TextIndex } from "./text-index.ts";

/** What ranks pages: the whole page, its best chunk, or the ranks by both. */
export const rankings = ["page", "chunk", "both"] as const;
export type Ranking = (typeof rankings)[number];

/** The first results that a query is expanded from: pages or chunks. */
export const expansions = ["none", "pages", "chunks"] as const;
export type Expansion = (typeof expansions)[number];

export interface SearchOptions {
  readonly by: Ranking;
  readonly expand: Expansion;
  /** Share of the page's own rank where both count, 0 to 1. */
  readonly alpha: number;
  /** Most results. */
  readonly top: number;
}

/** A page in the results. */
export interface Found {
  readonly page: string;
  /** Its best chunk. */
  readonly chunk: Chunk;
  /** Score of the page, or of its best chunk if chunks rank pages. */
  readonly score: number;
}

export interface PageSearch {
  /** Adds a page; one without chunks is never found. */
  add(page: string, chunks: readonly Chunk[]): void;
  find(text: string, options: SearchOptions): Found[];
}

/** A search in memory. Headings count as words of the chunks below them, titles as words of their pages. */
export function createPageSearch(terms: Terms): PageSearch {
  const pages = new TextIndex();
  const parts = new TextIndex();
  const names: string[] = [];
  const pageOf: number[] = [];
  const chunkOf: Chunk[] = [];
  const isStopWord = stopWords(terms);
  return {
    add(name, chunks) {
      const [first] = chunks;
      if (first === undefined) return;
      const text = chunks.map((chunk) => chunk.text).join("\n");
      const page = pages.add(terms(`${first.metadata.title ?? ""}\n${text}`));
      names.push(name);
      for (const chunk of chunks) {
        parts.add(terms([...chunk.headings, chunk.text].join("\n")));
        pageOf.push(page);
        chunkOf.push(chunk);
      }
    },
    find(text, { by, expand, alpha, top }) {
      const plain = queryOf(terms(text));
      const query =
        expand === "none" ? plain : expanded(plain, expand === "pages" ? pages : parts, isStopWord);
      const byPage = pages.search(query);
      const byPart = byBestPart(parts.search(query), pageOf);
      const best = new Map(byPart.map((hit) => [hit.document, hit]));
      const score = new Map(byPage.map((hit) => [hit.document, hit.score]));
      const ranked =
        by === "both"
          ? combine(byPage, byPart, alpha)
          : (by === "page" ? byPage : byPart).map(({ document }) => document);
      return ranked
        .filter((page) => best.has(page))
        .slice(0, top)
        .map((page) => {
          const { part, score: ofPart } = best.get(page)!;
          const shown = by === "chunk" ? ofPart : (score.get(page) ?? 0);
          return { page: names[page]!, chunk: chunkOf[part]!, score: shown };
        });
    },
  };
}
