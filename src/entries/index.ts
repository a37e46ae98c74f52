/**
 * One page: its content, blocks, metadata and chunks. Records are in `seine/records`, batches in `seine/batch`,
 * the classic methods in `seine/methods`, training in `seine/training`.
 */

export { type Chunk, type ChunkMetadata, chunk } from "../api/chunk.ts";
export { type Classification, classify } from "../api/classify.ts";
export { type Explanation, explain } from "../api/explain.ts";
export { extract } from "../api/extract.ts";
export type { Extraction, PlainExtraction } from "../api/extract-with.ts";
export { type LearnSiteOptions, learnSite, type SitePage } from "../api/learn-site.ts";
export { type MetadataOptions, metadata } from "../api/metadata.ts";
export { metadataEvidence } from "../api/metadata-evidence.ts";
export type { ChunkOptions } from "../api/options/chunk-options.ts";
export type { ExplainOptions } from "../api/options/explain-options.ts";
export type {
  BlockOptions,
  ClassifyOptions,
  ExtractOptions,
  PartOptions,
} from "../api/options/page-options.ts";
export type { SegmentPageOptions } from "../api/options/segment-options.ts";
export { segment } from "../api/segment.ts";
export type { ChunkLink, ChunkPost } from "../chunks/chunk-content.ts";
export { OptionsError } from "../document/arguments.ts";
export type { Block, SegmentedPage, Segmenter } from "../document/block.ts";
export type { BlockLabel } from "../document/block-label.ts";
export { type Decoded, decode } from "../document/decode.ts";
export { attribute, type Document, nodeText, tagName, tagPath } from "../document/document.ts";
export { NotHtmlError } from "../document/file-kind.ts";
export type { DomDocument, Html } from "../document/html-argument.ts";
export type { LabelledSpan } from "../document/labelled-spans.ts";
export type { PageText } from "../document/page-text.ts";
export { parse } from "../document/parse.ts";
export { segmenterNamed, segmenters } from "../document/segmenter.ts";
export type {
  BlockExplanation,
  Contribution,
  FamilyContribution,
  Flip,
} from "../explain/explain-page.ts";
export type { PartExplanation } from "../explain/explain-parts.ts";
export {
  createFeaturizer,
  type FamilySpec,
  type Featurizer,
  families,
  featuresOf,
} from "../features/index.ts";
export type { Matrix } from "../features/matrix.ts";
export type { Fate, MetadataClaim, MetadataEvidence } from "../metadata/evidence.ts";
export type { MetadataField, Precision } from "../metadata/fields.ts";
export type { Found, Metadata } from "../metadata/metadata.ts";
export { loadDefaultModel, loadModel } from "../models/load/load-model.ts";
export { type Model, ModelError, type ModelJson, readModel, writeModel } from "../models/model.ts";
export type { Verdict } from "../models/verdict.ts";
export {
  type BlockChoice,
  type BlockRecord,
  blockChoices,
  type ImageRecord,
  type PostRecord,
  type SiteFit,
} from "../output/block-records.ts";
export { extractionJsonSchema, extractionSchema } from "../output/extraction-schema.ts";
export { csvColumns } from "../output/formats/csv.ts";
export { type FormatName, formatNames } from "../output/formats/registry.ts";
export type { PartsReport } from "../output/parts-report.ts";
export { type StructureChoice, structureChoices } from "../output/tree/structure.ts";
export { loadPartsModel } from "../parts/load/load-parts-model.ts";
export {
  type PartsTeller as PartsModel,
  readPartsTeller as readPartsModel,
} from "../parts/teller.ts";
export { type Part, partNames, parts } from "../parts/vocabulary.ts";
export type { Refusal, Wanted } from "../pipeline/refusal.ts";
export {
  type RenderedNode,
  type RenderedStyle,
  type Rendering,
  RenderingError,
  readRendering,
} from "../rendering/rendering.ts";
export { type SegmentationName, segmentationNames } from "../segments/index.ts";
export {
  leafSegments,
  type Segment,
  type Segmentation,
  type SegmentOptions,
} from "../segments/segment.ts";
export type { SiteSource } from "../sites/decide-with-site.ts";
export type { LabelledBlocks } from "../sites/labelled-blocks.ts";
export { mergeSites, readSite, type Site } from "../sites/site.ts";
export { siteKey } from "../sites/site-key.ts";
export { SiteError } from "../sites/site-kind.ts";
export type { PageSummary } from "../sites/summary.ts";
