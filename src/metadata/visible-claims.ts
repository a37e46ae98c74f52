/**
 * Visible authors and dates around the title, for pages whose mark-up states too little. Text far from the
 * title belongs to other pages, unless it says that it is about this one.
 */
import { isBlock } from "../document/display/display.ts";
import { attribute, type Document } from "../document/document.ts";
import { tag } from "../document/tags.ts";
import { countWords } from "../document/words.ts";
import type { Claim } from "./claim.ts";
import { type Surroundings, surroundings } from "./surroundings.ts";
import { squash } from "./title-parts.ts";
import {
  authorElements,
  bylines,
  distantAuthors,
  namedDatelines,
  namesBesideDates,
} from "./visible-authors.ts";
import { datelines, distantDates, timeElements } from "./visible-dates.ts";

const P = tag("p");
/** Least words of a paragraph that serves as description. */
const LEAST_WORDS = 12;
/** Least words of a standfirst, most lines from the title down to it, and characters by which it is known. */
const LEAST_LEAD = 5;
const LINES_BELOW = 8;
const LONGEST_LEAD = 120;
const STANDFIRST =
  /(?:^|[^a-z])(?:standfirst|sub-?title|sub-?heading|sub-?headline|dek|deck|intro|lead|lede|teaser|summary|chapeau|vorspann|ingress|sommario|entradilla)(?:$|[^a-z])/i;

/** Claims of the lines around the title, each kind looked for when it is first asked for: most pages state them elsewhere. */
export class VisibleClaims {
  readonly #document: Document;
  readonly #title: string;
  readonly #language: string;
  #around: Surroundings | undefined;
  #bylines: readonly Claim[] | undefined;
  #authorElements: readonly Claim[] | undefined;
  #dates: readonly Claim[] | undefined;
  #distantDates: readonly Claim[] | undefined;

  constructor(document: Document, title: string, language: string) {
    this.#document = document;
    this.#title = title;
    this.#language = language;
  }

  get around(): Surroundings {
    this.#around ??= surroundings(this.#document, this.#title);
    return this.#around;
  }

  bylines(): readonly Claim[] {
    this.#bylines ??= bylines(this.#document, this.around, this.#language);
    return this.#bylines;
  }

  authorElements(): readonly Claim[] {
    this.#authorElements ??= authorElements(this.#document, this.around, this.#language);
    return this.#authorElements;
  }

  namedDatelines(): readonly Claim[] {
    return namedDatelines(this.around, this.#language);
  }

  /** A name beside a date, where nothing else names an author. */
  namesBesideDates(): readonly Claim[] {
    if (this.bylines().length > 0 || this.authorElements().length > 0) return [];
    return namesBesideDates(this.#document, this.around, this.#language);
  }

  /** Dates of publication or of a change, the most trusted first. */
  dates(field: "published" | "modified"): Claim[] {
    this.#dates ??= [
      ...timeElements(this.#document, this.around, this.#language),
      ...datelines(this.#document, this.around, this.#language),
    ];
    return this.#dates.filter((claim) => claim.field === field);
  }

  /** Authors of the whole page, for a work whose mark-up and surroundings name none. */
  distantAuthors(): readonly Claim[] {
    return far(distantAuthors(this.#document, this.#language));
  }

  /** Dates of the whole page, where mark-up and surroundings lack one. */
  distantDates(field: "published" | "modified"): readonly Claim[] {
    this.#distantDates ??= far(distantDates(this.#document, this.#language));
    return this.#distantDates.filter((claim) => claim.field === field);
  }

  /** The line below the title that repeats the description, or whose class says that it is a standfirst. */
  standfirst(description: string | undefined): Claim[] {
    const wanted = squash(description ?? "").slice(0, LONGEST_LEAD);
    const { lines, titleLine } = this.around;
    for (const line of lines.slice(titleLine + 1, titleLine + 1 + LINES_BELOW)) {
      const holder = this.#document.parents[line.node]!;
      const isNamed = STANDFIRST.test(attribute(this.#document, holder, "class") ?? "");
      const isOther = wanted === "" || line.isOther(wanted);
      if (isOther && !isNamed) continue;
      const { text } = line;
      if (countWords(text) < LEAST_LEAD) continue;
      const form = isOther ? "" : squash(text).slice(0, LONGEST_LEAD);
      const isRepeated = !isOther && (form.startsWith(wanted) || wanted.startsWith(form));
      if (!isRepeated && !isNamed) continue;
      return [{ field: "standfirst", text, source: isRepeated ? "description" : "class" }];
    }
    return [];
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

function far(claims: readonly Claim[]): Claim[] {
  return claims.map((claim) => ({ ...claim, kind: "far" }));
}
