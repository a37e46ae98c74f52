/**
 * Visible authors and dates around the title, for pages whose mark-up states too little. Text far from the
 * title belongs to other pages, unless it says that it is about this one.
 */
import { isBlock } from "../document/display/display.ts";
import type { Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { countWords } from "../document/words.ts";
import type { Claim } from "./claim.ts";
import { type Surroundings, surroundings } from "./surroundings.ts";
import { authorElements, bylines, distantAuthors, namedDatelines } from "./visible-authors.ts";
import { datelines, distantDates, timeElements } from "./visible-dates.ts";

const P = tag("p");
/** Least words of a paragraph that serves as description. */
const LEAST_WORDS = 12;

/** Claims of the lines around the title, each kind looked for when it is first asked for: most pages state them elsewhere. */
export class VisibleClaims {
  readonly #document: Document;
  readonly #title: string;
  readonly #language: string;
  #around: Surroundings | undefined;
  #dates: readonly Claim[] | undefined;

  constructor(document: Document, title: string, language: string) {
    this.#document = document;
    this.#title = title;
    this.#language = language;
  }

  get around(): Surroundings {
    this.#around ??= surroundings(this.#document, this.#title);
    return this.#around;
  }

  /** Authors by the most trusted place that names any. */
  authors(): readonly Claim[] {
    const lines = bylines(this.#document, this.around, this.#language);
    if (lines.length > 0) return lines;
    const elements = authorElements(this.#document, this.around, this.#language);
    return elements.length > 0 ? elements : namedDatelines(this.around, this.#language);
  }

  /** Dates of publication or of a change, the most trusted first. */
  dates(field: "published" | "modified"): Claim[] {
    this.#dates ??= [
      ...timeElements(this.#document, this.around, this.#language),
      ...datelines(this.around, this.#language),
    ];
    return this.#dates.filter((claim) => claim.field === field);
  }

  /** The first long enough paragraph below the title. */
  excerpt(): Claim[] {
    const { tags, parents } = this.#document;
    const { lines, titleLine } = this.around;
    for (let i = titleLine + 1; i < lines.length; i++) {
      const { node } = lines[i]!;
      let holder = parents[node]!;
      while (holder > 0 && !isBlock(this.#document, holder)) holder = parents[holder]!;
      if (tags[holder] !== P) continue;
      const { text } = lines[i]!;
      if (countWords(text) >= LEAST_WORDS) return [{ field: "excerpt", text, source: "p" }];
    }
    return [];
  }
}

/** Claims of the whole page, for a work whose mark-up and surroundings lack a field. */
export function distantClaims(
  document: Document,
  field: "author" | "published",
  language: string,
): Claim[] {
  return field === "author" ? distantAuthors(document, language) : distantDates(document, language);
}
