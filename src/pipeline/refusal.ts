/** Refuses pages by their language or missing metadata. */
import {
  isSameLanguage,
  type PageLanguage,
  pageLanguage,
} from "../document/language/page-language.ts";
import type { Metadata } from "../metadata/metadata.ts";

/** What a page must have to be wanted. */
export interface Wanted {
  /**
   * BCP 47 tag of the language that pages must be in; regions are ignored. A page's language is detected
   * from its text or, if that is short or ambiguous, taken from its declaration. A page of unknown
   * language is wanted.
   */
  readonly targetLanguage?: string | undefined;
  /** Whether pages must have a title, a date and a URL: the one given, or their own. */
  readonly onlyWithMetadata?: boolean | undefined;
}

/** Why a page is not wanted. */
export interface Refusal {
  readonly reason: "language" | "missing-metadata";
  /** What was found and what was expected. */
  readonly message: string;
}

/**
 * Why a page is not wanted; undefined if it is.
 *
 * @param text its content
 */
export function refusalOf(
  metadata: Metadata,
  text: string,
  url: string | undefined,
  { targetLanguage, onlyWithMetadata }: Wanted,
): Refusal | undefined {
  const missing = onlyWithMetadata ? missingOf(metadata, url) : [];
  if (missing.length > 0) {
    const message = `found no ${missing.join(", no ")}, expected a title, a date and an address`;
    return { reason: "missing-metadata", message };
  }
  if (targetLanguage === undefined) return undefined;
  const found = languageOf(metadata, text);
  if (found === undefined || isSameLanguage(found.language, targetLanguage)) return undefined;
  const source = found.source === "text" ? "by its text" : "as it declares";
  const message = `found the language ${found.language}, ${source}, expected ${targetLanguage}`;
  return { reason: "language", message };
}

/** The language by the content, else as the page declares, else by the page's whole text. */
function languageOf(
  { language, declaredLanguage }: Metadata,
  text: string,
): PageLanguage | undefined {
  const isByText = language?.source === "text";
  const declared = isByText ? declaredLanguage : language;
  const found = pageLanguage(declared?.value, text);
  return found ?? (isByText ? { language: language.value, source: "text" } : undefined);
}

function missingOf(
  { title, published, canonicalUrl }: Metadata,
  url: string | undefined,
): string[] {
  const parts = { title, date: published, address: url ?? canonicalUrl };
  return Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [name] : []));
}
