/**
 * The whole flow on one page: bytes -> text -> tree -> blocks -> measures -> features ->
 * probabilities -> (evidence of sibling pages) -> decision. Read this first.
 */

import { isBotWall } from "../decision/bot-wall.ts";
import { type AskedParts, type ChosenParts, partsChosen } from "../decision/chosen-parts.ts";
import { type Choice, type Decided, decide } from "../decision/decide.ts";
import { restrained } from "../decision/restrain.ts";
import { expectedF1 } from "../decision/threshold.ts";
import type { SegmentedPage } from "../document/block.ts";
import type { Decoding } from "../document/decode.ts";
import type { Document } from "../document/document.ts";
import { type OpenedDocument, openDocument, type PageOrigin } from "../document/open-page.ts";
import { withoutMarked } from "../document/prune.ts";
import type { Selection } from "../document/selectors/selection.ts";
import { createMatrix, type Matrix } from "../features/matrix.ts";
import { measure, type PageMeasures } from "../features/page-measures.ts";
import type { Model } from "../models/model.ts";
import type { Prediction } from "../models/stages.ts";
import {
  decideWithSite,
  type SiteDecision,
  type SiteEvidence,
  type SiteSource,
} from "../sites/decide-with-site.ts";
import type { LabelledFit } from "../sites/labelled-places.ts";
import { checkSite, type Site } from "../sites/site.ts";
import { pageKey } from "../sites/site-key.ts";
import { SiteError } from "../sites/site-kind.ts";

export interface PipelineOptions extends Omit<Choice, "within" | "parts">, PageOrigin {
  /** Asks what each block is; without it no model of parts is needed. */
  readonly parts?: AskedParts | undefined;
  /** Selects the elements that content must be in. */
  readonly contentSelector?: Selection | undefined;
  /** Selects the elements to remove before anything else reads the page. */
  readonly removeSelector?: Selection | undefined;
  /** The page's site, learnt with the same model, or a source of sites. */
  readonly site?: Site | SiteSource | undefined;
}

/** A page with every block classified, and how it was decoded. */
export interface ClassifiedPage extends Decided {
  readonly page: SegmentedPage;
  /** The page before elements were removed. */
  readonly whole: Document;
  readonly measures: PageMeasures;
  /** The features, one row per block. */
  readonly matrix: Matrix;
  /** Expected word F1 of the extraction, 0 to 1, see `expectedF1`; 0 for a page that keeps robots out. */
  readonly score: number;
  readonly model: Model;
  /** What the model says of the page by itself. */
  readonly prediction: Prediction;
  readonly decoded: Decoding;
  /** What each block is, if it was asked for or the model has a choice of parts. */
  readonly parts?: ChosenParts | undefined;
  /** What the sibling pages say of it; absent if they changed nothing. */
  readonly evidence?: SiteEvidence | undefined;
  /** How it fits the labelled pages of its site; absent if there are none beside it. */
  readonly fit?: LabelledFit | undefined;
}

/**
 * Classifies a page.
 *
 * @param create makes the matrix; one from `lendMatrix` is valid until the next page
 * @throws SiteError if the site was learnt with another model
 */
export function classifyPage(
  html: string | Uint8Array,
  model: Model,
  options: PipelineOptions = {},
  create: typeof createMatrix = createMatrix,
): ClassifiedPage {
  const opened = openDocument(html, options.charset, options.rendered);
  const { url, site } = options;
  if (site === undefined) return classifyOpened(opened, model, options, create);
  return classifyOpened(opened, model, options, create, (measures, prediction, choice) =>
    decideWithSource(
      site,
      () => pageKey(opened.document, url),
      (known) => {
        if (known !== undefined) checkModel(checkSite(known), model);
        return decideWithSite(measures, prediction, model, choice, known);
      },
    ),
  );
}

/** A page's decision, with what its site says. */
type BySite = Pick<SiteDecision, "decided" | "evidence" | "fit">;

/**
 * Classifies a page that was opened.
 *
 * @param decideBySite decides with the page's site; default without one
 */
export function classifyOpened(
  { document: whole, decoded }: OpenedDocument,
  model: Model,
  options: Omit<PipelineOptions, "site">,
  create: typeof createMatrix,
  decideBySite?: (measures: PageMeasures, prediction: Prediction, choice: Choice) => BySite,
): ClassifiedPage {
  const { url, contentSelector, removeSelector } = options;
  const document =
    removeSelector === undefined ? whole : withoutMarked(whole, removeSelector(whole));
  const blocks = model.segmenter.segment(document);
  const page = url === undefined ? { document, blocks } : { document, blocks, url };
  const measures = measure(page);
  const matrix = model.featurizer.featurize(measures, create);
  const { bounds } = model.stages;
  const prediction = restrained(measures, model.predict(measures, matrix), model, bounds);
  const parts = partsChosen(model, { measures, matrix, prediction }, options.parts);
  // Engines are slow at adding to an object that begins with a spread.
  const choice = { within: contentSelector?.(document), ...options, parts };
  const { decided, evidence, fit }: BySite =
    decideBySite === undefined
      ? { decided: decide(measures, prediction, model, choice) }
      : decideBySite(measures, prediction, choice);
  return {
    page,
    whole,
    measures,
    matrix,
    model,
    prediction,
    score: isBotWall(page) ? 0 : expectedF1(blocks, decided.visible),
    decoded,
    parts,
    evidence,
    fit,
    ...decided,
  };
}

/** Decides with the page's site, and lets its source learn the page. */
function decideWithSource(
  from: Site | SiteSource,
  keyOf: () => string | undefined,
  decideBy: (site: Site | undefined) => SiteDecision,
): SiteDecision {
  if (!("site" in from)) return decideBy(from);
  const key = keyOf();
  const site = from.site(key);
  const decision = decideBy(site);
  // Pages without text are all alike.
  if (decision.decided.blocks.length > 0) from.learn?.(key, decision.summary);
  if (site !== undefined && decision.fit?.found !== undefined) {
    from.fits?.(site, decision.fit.found);
  }
  return decision;
}

/** Log-odds of different models are not comparable. */
function checkModel({ model: learner, key }: Site, { json: { checksum } }: Model): void {
  if (learner === checksum) return;
  throw new SiteError(
    `cannot use the site ${key ?? "that was given"}: it was learnt by the model ${learner}, and this one is ` +
      `${checksum}; learn it again with this model, or use that one`,
  );
}
