/** A page for the label screen: the model's decisions and the labels. */
import { pageDigest } from "../../training/corpus/block-labels.ts";
import { classifyChecked } from "../api/checked-page.ts";
import type { SegmentedPage } from "../document/block.ts";
import { labelsOfBlocks } from "../document/labelled-spans.ts";
import { describeBlock, type InspectedBlock, type Inspection } from "../inspect/inspection.ts";
import { ownTitles } from "../metadata/title-elements.ts";
import type { Model } from "../models/model.ts";
import type { Part } from "../parts/vocabulary.ts";
import type { ClassifiedPage } from "../pipeline/pipeline.ts";
import type { Site } from "../sites/site.ts";
import { type ReadPage, sourceOf } from "./corpus-store.ts";
import type { Label } from "./label/label.ts";
import { labelsOfTexts, spansIn } from "./labels-file.ts";
import { isSureRest } from "./sure-rest.ts";
import { unitsOf } from "./units.ts";

/** A classified page with its model. */
export type OpenedPage = ClassifiedPage & { readonly model: Model };

/** A block for the label screen; its explanation is loaded on demand. */
export interface StudioBlock extends Omit<InspectedBlock, "explanation"> {
  readonly start: number;
  readonly end: number;
  /** Whether the model is so sure that it is rest that the label screen may fold it away. */
  readonly isSureRest: boolean;
  /** Number of the model's block that it is, or is a part of. */
  readonly of: number;
  readonly isPart: boolean;
}

/** The data of the label screen. */
export interface StudioPage
  extends Pick<Inspection, "title" | "model" | "score" | "threshold" | "verdict" | "families"> {
  readonly id: string;
  /** SHA-256 of the page's bytes. */
  readonly digest: string;
  readonly url?: string | undefined;
  readonly type?: string | undefined;
  readonly rev: string;
  readonly readOnly: boolean;
  readonly complete: boolean;
  /** Source of the labels. */
  readonly source: "labels" | "texts" | "none";
  /** Label per block; null if nobody has reviewed it. */
  readonly labels: readonly (Label | null)[];
  /** The parts that are content. */
  readonly keep: readonly Part[];
  readonly blocks: readonly StudioBlock[];
}

/** Classifies a page. Its feature matrix is not shared, since explanations read it later. */
export function openStudioPage(read: ReadPage, model: Model, site?: Site): OpenedPage {
  const { html, ...origin } = sourceOf(read);
  return classifyChecked(html, { model, ...(site && { site }), ...origin });
}

/** The label of each block, and the labels' source. */
export function labelsOf(
  { labels, gold, comments }: ReadPage,
  { page: { blocks } }: Pick<OpenedPage, "page">,
): Pick<StudioPage, "labels" | "source" | "complete"> {
  if (labels !== undefined) {
    const labelled = labelsOfBlocks(blocks, spansIn(labels));
    const known = labelled.map((label) => label ?? null);
    return { labels: known, source: "labels", complete: labels.complete };
  }
  if (gold === undefined) {
    return { labels: blocks.map(() => null), source: "none", complete: false };
  }
  return { labels: labelsOfTexts(blocks, gold, comments), source: "texts", complete: true };
}

/** The data that the label screen loads first. */
export function studioPage(
  id: string,
  read: ReadPage,
  opened: OpenedPage,
  about: Pick<StudioPage, "readOnly" | "families" | "keep">,
): StudioPage {
  const { page, model, score, threshold, verdict } = opened;
  const units = unitsOf(page, read.labels?.cuts);
  return {
    id,
    title: read.title || titleOf(page) || id,
    digest: pageDigest(read.html),
    url: read.url,
    type: read.type,
    rev: read.rev,
    ...about,
    ...labelsOf(read, { page: { ...page, blocks: units } }),
    model: model.name,
    score,
    threshold,
    verdict,
    blocks: units.map(({ of, text, words, start, end }, i) => ({
      ...describeBlock(opened, of),
      text,
      words,
      start,
      end,
      isSureRest: isSureRest(opened.blocks[of]!),
      of,
      isPart: units[i - 1]?.of === of || units[i + 1]?.of === of,
    })),
  };
}

/** The page's own title. */
export function titleOf({ document }: SegmentedPage): string | undefined {
  return ownTitles(document).title[0]?.text;
}
