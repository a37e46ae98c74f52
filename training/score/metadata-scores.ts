/**
 * Match rates of metadata with a corpus's gold, over the pages whose gold has the field.
 *
 * A match is exact if the texts are equal (an author's names joined by ", ", a date's day). It is normalised
 * if these are equal:
 *
 * - title: letters and digits, without case, spaces and punctuation
 * - author: words of all names, without their order and the words and signs that join names
 * - date: the day of publication, else that of the last change; where the gold has an offset, also in UTC
 * - site: letters and digits, where one has the other's
 *
 * A match is partial if it is normalised or one text contains the other: a title with and without its
 * subtitle or the site's name, a name with and without a role.
 */
import type { Document } from "../../src/document/document.ts";
import { openDocument } from "../../src/document/open-page.ts";
import { words } from "../../src/document/words.ts";
import { metaTags } from "../../src/metadata/meta-tags.ts";
import { documentMetadata, type Metadata } from "../../src/metadata/metadata.ts";
import { ownTitles } from "../../src/metadata/title-elements.ts";
import { runs, squash } from "../../src/metadata/title-parts.ts";
import type { LabelledPage } from "../corpus/readers/reader.ts";

export const scoredFields = ["title", "author", "publishDate"] as const;
export type ScoredField = (typeof scoredFields)[number];

/**
 * Where the page has the gold's title: in an `<h1>`, in `<title>` or Open Graph's title (or as some of its
 * parts between separators), in both, or in neither. If heading and stated title differ, the gold has one of
 * them, and nothing on the page shows which.
 */
export const standings = ["both", "heading", "stated", "neither"] as const;
export type Standing = (typeof standings)[number];

/** One field of one page. */
export interface FieldScore {
  readonly id: string;
  readonly pageType: string;
  readonly field: ScoredField;
  /** Absent if the gold has none; a value found then counts as extra. */
  readonly gold?: string | undefined;
  readonly found?: string | undefined;
  /** Source of the value found. */
  readonly source?: string | undefined;
  /** For titles: where the page has the gold's. */
  readonly standing?: Standing | undefined;
  readonly exact: boolean;
  readonly normalised: boolean;
  readonly partial: boolean;
}

/** Rates of one field over some pages. */
export interface FieldSummary {
  /** Pages whose gold has the field. */
  readonly pages: number;
  /** Shares of them, 0 to 1; NaN without pages. */
  readonly exact: number;
  readonly normalised: number;
  readonly partial: number;
  /** Share of them without a value found. */
  readonly missing: number;
  /** Pages without the field in their gold but with a value found. */
  readonly extra: number;
}

interface Found {
  readonly value?: string | undefined;
  readonly source?: string | undefined;
  readonly standing?: Standing | undefined;
}

/** A time with its offset. */
const ZONED = /(?:Z|[+-]\d\d:?\d\d)$/;
const JOINING = new Set(["and", "by"]);

/** Scores the fields of a page; empty if its corpus has no metadata. */
export function scorePage(page: LabelledPage): FieldScore[] {
  const gold = page.metadata;
  if (gold === undefined) return [];
  const { document } = openDocument(page.html, page.encoding);
  const metadata = documentMetadata(document, page.url || undefined);
  const standing = gold.title === undefined ? undefined : standingOf(document, gold.title);
  return scoreFields(page, (field) => ({
    ...foundOf(metadata, field),
    ...(field === "title" ? { standing } : {}),
  }));
}

/** Scores values of another extractor; an empty one counts as missing. */
export function scoreValues(
  page: LabelledPage,
  values: { readonly [Field in ScoredField]?: string | null | undefined },
): FieldScore[] {
  return scoreFields(page, (field) => ({ value: values[field] || undefined }));
}

function scoreFields(page: LabelledPage, foundFor: (field: ScoredField) => Found): FieldScore[] {
  const gold = page.metadata;
  if (gold === undefined) return [];
  return scoredFields.map((field) => {
    const { value, source, standing } = foundFor(field);
    const wanted = gold[field];
    const isKnown = wanted !== undefined && value !== undefined;
    const form = normalise[field](value ?? "");
    const other = normalise[field](wanted ?? "");
    const isNormalised = isKnown && isMatch(field, value, wanted);
    return {
      id: page.id,
      pageType: page.pageType ?? "",
      field,
      gold: wanted,
      found: value,
      source,
      standing,
      exact: isKnown && (field === "publishDate" ? isNormalised : value === wanted),
      normalised: isNormalised,
      partial: isNormalised || (isKnown && (holds(form, other) || holds(other, form))),
    };
  });
}

function standingOf(document: Document, title: string): Standing {
  const wanted = squash(title);
  const titles = ownTitles(document);
  const og = metaTags(document).filter(({ name }) => name === "og:title");
  const stated = [...titles.title.map(({ text }) => text), ...og.map(({ content }) => content)];
  const isHeading = titles.headings.some(({ text }) => squash(text) === wanted);
  const isStated = stated.some((text) => runs(text).includes(wanted));
  if (isHeading) return isStated ? "both" : "heading";
  return isStated ? "stated" : "neither";
}

/** Title matches by where the page has the gold's title. */
export function summariseStandings(
  scores: readonly FieldScore[],
): Record<Standing, { readonly pages: number; readonly normalised: number }> {
  const summary = (standing: Standing): { pages: number; normalised: number } => {
    const ofStanding = scores.filter((score) => score.standing === standing);
    const matches = ofStanding.filter(({ normalised }) => normalised).length;
    return { pages: ofStanding.length, normalised: matches / ofStanding.length };
  };
  return {
    both: summary("both"),
    heading: summary("heading"),
    stated: summary("stated"),
    neither: summary("neither"),
  };
}

/** The rates of each field, over all scores given. */
export function summariseFields(scores: readonly FieldScore[]): Record<ScoredField, FieldSummary> {
  const summary = (field: ScoredField): FieldSummary => {
    const ofField = scores.filter((score) => score.field === field);
    const withGold = ofField.filter(({ gold }) => gold !== undefined);
    const share = (isCounted: (score: FieldScore) => boolean): number =>
      withGold.filter(isCounted).length / withGold.length;
    return {
      pages: withGold.length,
      exact: share(({ exact }) => exact),
      normalised: share(({ normalised }) => normalised),
      partial: share(({ partial }) => partial),
      missing: share(({ found }) => found === undefined),
      extra: ofField.filter(({ gold, found }) => gold === undefined && found !== undefined).length,
    };
  };
  return {
    title: summary("title"),
    author: summary("author"),
    publishDate: summary("publishDate"),
  };
}

function foundOf(
  { title, authors, published, modified }: Metadata,
  field: ScoredField,
): { value?: string; source?: string } {
  switch (field) {
    case "title":
      return title ?? {};
    case "author":
      return authors === undefined ? {} : { ...authors, value: authors.value.join(", ") };
    case "publishDate":
      return published ?? modified ?? {};
  }
}

/** Whether a value that was found matches the gold's, normalised. */
export function isMatch(field: ScoredField | "siteName", value: string, wanted: string): boolean {
  const form = normalise[field](value);
  const other = normalise[field](wanted);
  if (field === "siteName") return form.includes(other) || other.includes(form);
  return (
    form === other ||
    (field === "publishDate" && ZONED.test(wanted) && dayInUtc(value) === dayInUtc(wanted))
  );
}

function dayInUtc(time: string): string | undefined {
  const date = new Date(time.replace(" ", "T"));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** Whether one normal form contains the other: as a substring, or as a set of words. */
function holds(form: string, part: string): boolean {
  const all = new Set(form.split(" "));
  return form.includes(part) || part.split(" ").every((word) => all.has(word));
}

const normalise: Readonly<Record<ScoredField | "siteName", (text: string) => string>> = {
  title: squash,
  author: (text) =>
    words(text.normalize("NFKC"))
      .filter((word) => !JOINING.has(word))
      .sort()
      .join(" "),
  publishDate: (text) => text.slice(0, 10),
  siteName: squash,
};
