/**
 * The fields of a page's metadata. This is the one definition: the JSON schema, OpenAPI, the Python package, Spark's rows
 * and `--property` follow from it.
 */
import type { Found } from "./claim.ts";

/** The metadata of a page; unknown fields are absent. */
export interface Metadata {
  /** What the page calls itself, without the site's name. */
  readonly title?: Found<string>;
  /** The main heading that it shows; it may differ from the title. */
  readonly headline?: Found<string>;
  /** The introduction between headline and text. */
  readonly standfirst?: Found<string>;
  /** The words above or before the headline: a topic, a place. */
  readonly kicker?: Found<string>;
  /** Names, in the page's order; never empty. An organisation only where the page names nobody else. */
  readonly authors?: Found<readonly string[]>;
  /** The news agency that the text is by. */
  readonly agency?: Found<string>;
  /** ISO 8601: `2024-03-05`, with time and offset where the page gives them, or `2024-03`. */
  readonly published?: Found<string>;
  /** How exact `published` is: midnight sharp is a day. */
  readonly publishedPrecision?: Found<Precision>;
  /** As `published`. */
  readonly modified?: Found<string>;
  readonly modifiedPrecision?: Found<Precision>;
  readonly siteName?: Found<string>;
  /** The organisation that publishes the page, as it names it: Example Media Ltd. */
  readonly publisher?: Found<string>;
  /** BCP 47 tag: the declared one, unless the text is clearly in another language. */
  readonly language?: Found<string>;
  /** BCP 47 tag, as the page declares. */
  readonly declaredLanguage?: Found<string>;
  /** Direction that the page declares for its text. */
  readonly direction?: Found<"ltr" | "rtl">;
  readonly description?: Found<string>;
  /** The description, else the first long enough paragraph below the title. */
  readonly excerpt?: Found<string>;
  /** Absolute if the page's address is known; so are `favicon` and `canonicalUrl`. */
  readonly image?: Found<string>;
  readonly favicon?: Found<string>;
  readonly canonicalUrl?: Found<string>;
  /** URL or text of a licence. */
  readonly licence?: Found<string>;
  /** Of all places that have some, without repetitions; never empty. */
  readonly tags?: Found<readonly string[]>;
  /** As WCXB names them: `article`, `forum`, `product`, `collection`, `documentation`, `service`. */
  readonly pageType?: Found<string>;
  /** What the page says of its text: false behind a paywall. */
  readonly isAccessibleForFree?: Found<boolean>;
}

/** How exact a time is. */
export const precisions = ["month", "day", "minute", "second"] as const;
export type Precision = (typeof precisions)[number];
export const directions = ["ltr", "rtl"] as const;

/** What a field's values are, and what they mean where its name does not say it. */
export interface FieldKind {
  readonly kind: "text" | "texts" | "flag";
  readonly among?: readonly string[];
  readonly about?: string;
}

const text = { kind: "text" } as const;
const of = (about: string): FieldKind => ({ kind: "text", about });

export const fieldKinds: Readonly<Record<keyof Metadata, FieldKind>> = {
  title: of("what the page calls itself, without the site's name"),
  headline: of("the main heading that the page shows"),
  standfirst: of("the introduction between headline and text"),
  kicker: of("the words above or before the headline"),
  authors: { kind: "texts", about: "an organisation only where the page names nobody else" },
  agency: of("the news agency that the text is by"),
  published: of("ISO 8601"),
  publishedPrecision: { kind: "text", among: precisions, about: "how exact published is" },
  modified: of("ISO 8601"),
  modifiedPrecision: { kind: "text", among: precisions, about: "how exact modified is" },
  siteName: text,
  publisher: of("the organisation that publishes the page"),
  language: of("BCP 47 tag, by the text where it is clear"),
  declaredLanguage: of("BCP 47 tag, as the page declares"),
  direction: { kind: "text", among: directions },
  description: text,
  excerpt: of("the description, or the first paragraph"),
  image: text,
  favicon: text,
  canonicalUrl: text,
  licence: text,
  tags: { kind: "texts" },
  pageType: text,
  isAccessibleForFree: { kind: "flag", about: "what the page says of its text" },
};

export type MetadataField = keyof Metadata;
/** Names of all fields. */
export const metadataFields = Object.keys(fieldKinds) as MetadataField[];
