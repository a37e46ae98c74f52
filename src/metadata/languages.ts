import { remembered } from "../base/remembered.ts";
import { isBlank } from "../document/blank-text.ts";
import { type Document, textBetween } from "../document/document.ts";
import {
  isPlainly,
  isSameLanguage,
  pageLanguage as languageFrom,
} from "../document/language/page-language.ts";
import { silentTags, TEXT } from "../document/tags.ts";
import type { Found } from "./claim.ts";

const UNDERSCORES = /_/g;
/** Longer texts would keep the pages they are parts of. */
const LONGEST_KNOWN = 12;
const NAMES = /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i;

/**
 * A language as BCP 47 writes it: `en_us` is `en-US`.
 *
 * @returns undefined for a text that is no language tag, such as a language's name
 */
export function languageTag(text: string): string | undefined {
  // Several languages may be listed: the first counts.
  const tag = text.split(",", 1)[0]!.trim().replace(UNDERSCORES, "-");
  if (!NAMES.test(tag)) return undefined;
  return tag.length > LONGEST_KNOWN ? canonical(tag) : knownTag(tag);
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

const knownTag = remembered(canonical);

/** Shorter texts are labels. In characters of the source; so are the two samples, of which the second confirms the first. */
const LEAST_TEXT = 80;
const SAMPLE = 600;
const LARGE_SAMPLE = 8000;

/** The language of a page's text where it is clear, else the declared one. */
export function pageLanguage(
  document: Document,
  declared: Found<string> | undefined,
): Found<string> | undefined {
  const text = longTexts(document, SAMPLE);
  if (declared !== undefined && isPlainly(declared.value, text)) return declared;
  const found = languageFrom(declared?.value, text);
  if (found === undefined || found.source === "declared") return declared;
  const sure = languageFrom(undefined, longTexts(document, LARGE_SAMPLE));
  if (sure === undefined || !isSameLanguage(sure.language, found.language)) return declared;
  return { value: found.language, source: "text" };
}

/** The first long texts of a page, up to a length. */
function longTexts(document: Document, most: number): string {
  const { tags, ends, starts, stops, size } = document;
  let text = "";
  for (let node = 1; node < size && text.length < most; ) {
    const number = tags[node]!;
    if (silentTags.has(number)) {
      node = ends[node]!;
      continue;
    }
    const [start, stop] = [starts[node]!, stops[node]!];
    if (number === TEXT && stop - start >= LEAST_TEXT && !isBlank(document, node)) {
      text += `${textBetween(document, start, Math.min(stop, start + most))} `;
    }
    node++;
  }
  return text;
}
