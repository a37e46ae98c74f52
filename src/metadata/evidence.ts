/** The claims of a page for each field, with what decided. */
import type { Document } from "../document/document.ts";
import { type Choice, keyOf, type WeighedField } from "./choice.ts";
import type { Field } from "./claim.ts";
import type { Metadata, MetadataField } from "./fields.ts";
import { linkedJson } from "./json-ld.ts";
import { allClaims } from "./metadata.ts";

/**
 * Why a claim became the value of its field or not: it was chosen, or has the chosen value or a part of it, others outweigh
 * it, its place was not needed, it holds nothing of its kind (no name, no date), or another claim comes first.
 */
export const fates = ["chosen", "agrees", "outweighed", "not needed", "rejected", "later"] as const;
export type Fate = (typeof fates)[number];

/** What places of a page say of a field. */
export interface MetadataClaim {
  readonly field: MetadataField;
  readonly value: string | readonly string[];
  /** Places with this value, as the table of weights names them. */
  readonly sources: readonly string[];
  /** Log-odds that they add up to, of fields whose claims are weighed. */
  readonly weight?: number;
  readonly fate: Fate;
}

/** The metadata of a page, and what it follows from. */
export interface MetadataEvidence {
  readonly metadata: Metadata;
  readonly claims: readonly MetadataClaim[];
  /** The page's linked data as written, script by script. */
  readonly schemaOrg: readonly unknown[];
}

const WEIGHED: readonly (readonly [WeighedField | "group", MetadataField])[] = [
  ["title", "title"],
  ["author", "authors"],
  ["group", "authors"],
  ["published", "published"],
  ["siteName", "siteName"],
];
/** Weighed fields whose claims may hold nothing of their kind. */
const RAW: readonly (readonly [Field, MetadataField])[] = [
  ["author", "authors"],
  ["published", "published"],
];
/** Fields of which the first claim that can be read counts. */
const FIRST: readonly (readonly [Field, MetadataField])[] = [
  ["modified", "modified"],
  ["standfirst", "standfirst"],
  ["publisher", "publisher"],
  ["language", "declaredLanguage"],
  ["direction", "direction"],
  ["description", "description"],
  ["image", "image"],
  ["favicon", "favicon"],
  ["canonicalUrl", "canonicalUrl"],
  ["licence", "licence"],
  ["tag", "tags"],
  ["pageType", "pageType"],
  ["free", "isAccessibleForFree"],
];

/** Reads all places of a page, also those that its metadata does not need. Never throws. */
export function metadataEvidence(document: Document, url?: string): MetadataEvidence {
  const { metadata, choices, claims } = allClaims(document, url);
  const weighed = WEIGHED.flatMap(([name, field]) => weighedClaims(field, choices[name], metadata));
  const rejected = RAW.flatMap(([name, field]) => {
    const read = new Set(
      weighed.filter((one) => one.field === field).flatMap(({ sources }) => sources),
    );
    const isRead = (key: string): boolean =>
      [key, `${key} (group)`, `${key} (unchanged)`].some((one) => read.has(one));
    const unread = (claims.get(name) ?? []).filter((claim) => !isRead(keyOf(claim)));
    return unread.map(({ text, source }) => ({
      field,
      value: text,
      sources: [source],
      fate: "rejected" as const,
    }));
  });
  const others = FIRST.flatMap(([name, field]) =>
    firstClaims(field, claims.get(name) ?? [], metadata),
  );
  return {
    metadata,
    claims: [...weighed, ...rejected, ...others],
    schemaOrg: linkedJson(document),
  };
}

function weighedClaims(
  field: MetadataField,
  choice: Choice<string | readonly string[]>,
  metadata: Metadata,
): MetadataClaim[] {
  const chosen = metadata[field]?.value;
  const found = choice.candidates().map(({ value, keys, weight }): MetadataClaim => {
    const fate = value === chosen ? "chosen" : "outweighed";
    return { field, value, sources: [...keys], weight: rounded(weight), fate };
  });
  const others = choice.unread?.candidates() ?? [];
  return [
    ...found,
    ...others.map(({ value, keys }): MetadataClaim => {
      return { field, value, sources: [...keys], fate: "not needed" };
    }),
  ];
}

function firstClaims(
  field: MetadataField,
  claims: readonly { readonly text: string; readonly source: string }[],
  metadata: Metadata,
): MetadataClaim[] {
  const chosen = metadata[field];
  let isFound = false;
  return claims.map(({ text, source }) => {
    const isOwn = chosen?.source.split(", ").includes(source) ?? false;
    const fate: Fate = isOwn ? (isFound ? "agrees" : "chosen") : isFound ? "later" : "rejected";
    isFound ||= isOwn;
    return { field, value: text, sources: [source], fate };
  });
}

function rounded(weight: number): number {
  return Number(weight.toFixed(2));
}
