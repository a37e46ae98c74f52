/** Pages that the caller does not want, by what they are. */
import { isSameLanguage, pageLanguage } from "../document/language/page-language.ts";
import type { Metadata } from "../metadata/metadata.ts";

/** What a page must have to be wanted. */
export interface Wanted {
  /**
   * BCP 47 tag of the language that pages must be in; regions do not count. A page's language is told
   * by its text or, where that is short or unclear, by what it declares; where neither tells, the page
   * is wanted.
   */
  readonly targetLanguage?: string | undefined;
  /** Whether pages must have a title, a date and an address: the one given, or their own. */
  readonly onlyWithMetadata?: boolean | undefined;
}

/** Why a page is not wanted. */
export interface Refusal {
  readonly reason: "language" | "missing-metadata";
  /** What was found and what was expected. */
  readonly message: string;
}

/**
 * Why a page is not wanted; undefined when it is.
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
  const found = pageLanguage(metadata.language?.value, text);
  if (found === undefined || isSameLanguage(found.language, targetLanguage)) return undefined;
  const told = found.source === "text" ? "by its text" : "as it declares";
  const message = `found the language ${found.language}, ${told}, expected ${targetLanguage}`;
  return { reason: "language", message };
}

function missingOf(
  { title, published, canonicalUrl }: Metadata,
  url: string | undefined,
): string[] {
  const parts = { title, date: published, address: url ?? canonicalUrl };
  return Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [name] : []));
}
