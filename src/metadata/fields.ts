/** Names of all fields. */
export const metadataFields = [
  "title",
  "authors",
  "published",
  "modified",
  "siteName",
  "language",
  "direction",
  "description",
  "excerpt",
  "image",
  "canonicalUrl",
  "licence",
  "tags",
  "pageType",
] as const;
export type MetadataField = (typeof metadataFields)[number];
