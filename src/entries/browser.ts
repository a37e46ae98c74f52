/**
 * Public names of `seine/browser`: extraction with model, formats and metadata apart, for small bundles. It works on
 * text and documents, not on bytes.
 */

export { type ApartFormat, csv, html, markdown, xml } from "../api/apart-formats.ts";
export {
  type ApartOptions,
  extractApart as extract,
  metadataApart as metadata,
} from "../api/extract-apart.ts";
export type { PlainExtraction } from "../api/extract-with.ts";
export { OptionsError } from "../document/arguments.ts";
export type { DomDocument } from "../document/html-argument.ts";
export type { Metadata } from "../metadata/metadata.ts";
export { ModelError } from "../models/model-error.ts";
export type { Model } from "../models/restore-model.ts";
export { readSmallModel as readModel } from "../models/small-model.ts";
