/**
 * The whole flow on one page: bytes -> text -> tree -> blocks -> measures -> features ->
 * probabilities -> decision. Read this first.
 */
import type { SegmentedPage } from "./document/block.ts";
import { type Decoded, decode } from "./document/decode.ts";
import { parse } from "./document/parse.ts";
import { measure } from "./features/page-measures.ts";
import type { Model } from "./models/model.ts";
import type { Verdict } from "./models/verdict.ts";
import { type CommentChoice, chooseComments } from "./output/comments.ts";
import { expectedF1, type Favor, pageThreshold } from "./output/decision.ts";
import { type ClassifiedBlock, select } from "./output/select.ts";

export interface PipelineOptions {
  /** Overrides the model's threshold: blocks of at least this probability are content. */
  readonly threshold?: number | undefined;
  /** What to lean to in doubt; without effect beside a threshold. */
  readonly favor?: Favor | undefined;
  /** What to do with the blocks of comment sections; default `include`: as with any block. */
  readonly comments?: CommentChoice | undefined;
  /** Charset label from outside the page, e.g. the HTTP header's; unknown labels are ignored. */
  readonly charset?: string | undefined;
  readonly url?: string | undefined;
}

/** A page with every block classified, and how it was decoded. */
export interface ClassifiedPage {
  readonly page: SegmentedPage;
  readonly blocks: readonly ClassifiedBlock[];
  /** Expected word F1 of the extraction, 0 to 1, see `expectedF1`. */
  readonly score: number;
  /** What kind of page it is; undefined when the model tells none. */
  readonly verdict: Verdict | undefined;
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
  const probabilities = model.predict(measures, matrix);
  const threshold = options.threshold ?? pageThreshold(blocks, probabilities, model, options.favor);
  const selected = select(blocks, probabilities, threshold);
  return {
    page,
    blocks:
      options.comments === undefined
        ? selected
        : chooseComments(document, selected, options.comments),
    score: expectedF1(blocks, probabilities),
    verdict: model.verdictOf(measures, matrix, probabilities),
    decoded,
  };
}
