/**
 * The whole flow on one page: bytes -> text -> tree -> blocks -> measures -> features ->
 * probabilities -> decision. Read this first.
 */

import { type Choice, type Decided, decide } from "./decision/decide.ts";
import { expectedF1 } from "./decision/line.ts";
import type { SegmentedPage } from "./document/block.ts";
import { type Decoded, decode } from "./document/decode.ts";
import { parse } from "./document/parse.ts";
import type { Matrix } from "./features/matrix.ts";
import { measure, type PageMeasures } from "./features/page-measures.ts";
import type { Model } from "./models/model.ts";

export interface PipelineOptions extends Choice {
  /** Charset label from outside the page, e.g. the HTTP header's; unknown labels are ignored. */
  readonly charset?: string | undefined;
  readonly url?: string | undefined;
}

/** A page with every block classified, and how it was decoded. */
export interface ClassifiedPage extends Decided {
  readonly page: SegmentedPage;
  readonly measures: PageMeasures;
  /** The features, one row per block. */
  readonly matrix: Matrix;
  /** Expected word F1 of the extraction, 0 to 1, see `expectedF1`. */
  readonly score: number;
  readonly decoded: Decoded;
}

export function classifyPage(
  html: string | Uint8Array,
  model: Model,
  options: PipelineOptions = {},
): ClassifiedPage {
  const decoded = decode(html, options.charset);
  const document = parse(decoded.text);
  const blocks = model.segmenter.segment(document);
  const page = { document, blocks, ...(options.url === undefined ? {} : { url: options.url }) };
  const measures = measure(page);
  const matrix = model.featurizer.featurize(measures);
  const decided = decide(measures, model.predict(measures, matrix), model, options);
  return {
    page,
    measures,
    matrix,
    ...decided,
    score: expectedF1(blocks, decided.visible),
    decoded,
  };
}
