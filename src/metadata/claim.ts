import { decodeHTML } from "entities";

/** Fields of {@link Metadata} as a page's mark-up states them: raw text, not yet judged. */
export type Field =
  | "title"
  | "author"
  /** An author that is no person. */
  | "organization"
  | "published"
  | "modified"
  | "siteName"
  | "publisher"
  | "standfirst"
  | "language"
  | "direction"
  | "description"
  | "excerpt"
  | "image"
  | "favicon"
  | "canonicalUrl"
  | "licence"
  | "tag"
  | "pageType"
  /** Whether all may read the text: true or false. */
  | "free";

/** What one place of a page says of one field. */
export interface Claim {
  readonly field: Field;
  /** As written, character references decoded; never empty. */
  readonly text: string;
  /** The place, e.g. `json-ld`, `og:title`, `h1`. */
  readonly source: string;
  /** What makes claims of one source differ in how often they are right: an article of news, an organisation. */
  readonly kind?: ClaimKind | undefined;
}

export type ClaimKind = "news" | "group" | "unchanged" | "far" | "picked" | "beside";

/** A character reference in a text that was decoded: it was encoded twice. */
const REFERENCE = /&(?:#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8});/i;

/** Adds a claim unless its text is missing or white space. */
export function claim(
  claims: Claim[],
  field: Field,
  text: string | undefined,
  source: string,
  kind?: ClaimKind,
): void {
  const trimmed = text?.trim();
  if (!trimmed) return;
  const bare = trimmed.includes("&") && REFERENCE.test(trimmed) ? decodeTwice(trimmed) : trimmed;
  claims.push({ field, text: bare, source, kind });
}

function decodeTwice(text: string): string {
  const once = decodeHTML(text);
  return REFERENCE.test(once) ? decodeHTML(once) : once;
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
