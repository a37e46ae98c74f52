/** Fields of {@link Metadata} as a page's mark-up states them: raw text, not yet judged. */
export type Field =
  | "title"
  | "author"
  /** An author that is no person. */
  | "organization"
  | "published"
  | "modified"
  | "siteName"
  | "language"
  | "direction"
  | "description"
  | "excerpt"
  | "image"
  | "canonicalUrl"
  | "licence"
  | "tag"
  | "pageType";

/** What one place of a page says of one field. */
export interface Claim {
  readonly field: Field;
  /** As written, character references decoded; never empty. */
  readonly text: string;
  /** The place, e.g. `json-ld`, `og:title`, `h1`. */
  readonly source: string;
}

/** Adds a claim unless its text is missing or white space. */
export function claim(
  claims: Claim[],
  field: Field,
  text: string | undefined,
  source: string,
): void {
  const trimmed = text?.trim();
  if (trimmed) claims.push({ field, text: trimmed, source });
}

/** A value and the place that stated it. */
export interface Found<T> {
  readonly value: T;
  /** E.g. `json-ld`, `microdata`, `og:title`, `meta:author`, `title`, `h1`, `time`, `byline`, `url`. */
  readonly source: string;
}

/** The first claim whose text can be read. */
export function first(
  claims: readonly Claim[],
  read: (text: string) => string | undefined,
): Found<string> | undefined {
  for (const { text, source } of claims) {
    const value = read(text);
    if (value !== undefined) return { value, source };
  }
  return undefined;
}

export function asIs(text: string): string {
  return text;
}
