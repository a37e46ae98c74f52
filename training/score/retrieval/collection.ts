import { chunk } from "../../../src/api/chunk.ts";
import { trainingLabels } from "../../../src/document/gold-labels.ts";
import { openPage } from "../../../src/document/open-page.ts";
import { segmenterNamed } from "../../../src/document/segmenter.ts";
import { measure } from "../../../src/features/page-measures.ts";
import type { Model } from "../../../src/models/model.ts";
import { createTerms, type Terms } from "../../../src/retrieval/terms.ts";
import { TextIndex } from "../../../src/retrieval/text-index.ts";
import {
  type SegmentationName,
  segmentationNames,
  segmentations,
} from "../../../src/segments/index.ts";
import { toSegments } from "../../../src/segments/segment.ts";
import { readCorpus } from "../../corpus/readers/index.ts";
import { ReaderError } from "../../corpus/readers/reader.ts";
import { type BCubed, bCubed, charactersByLabel } from "./b-cubed.ts";
import type { Target } from "./queries.ts";

/** Parts of pages, and the page of each. */
export interface Parts {
  readonly index: TextIndex;
  readonly pageOf: number[];
}

/** A corpus in all indexes of the experiment, with the same page numbers. */
export interface Collection {
  readonly terms: Terms;
  readonly targets: readonly Target[];
  /** All visible text of pages. */
  readonly pages: TextIndex;
  readonly segments: Readonly<Record<SegmentationName, Parts>>;
  /** Content that Seine extracts; `chunks` has its chunks. */
  readonly extractions: TextIndex;
  readonly chunks: Parts;
  /** Per page that has both content and other text. */
  readonly bCubed: Readonly<Record<SegmentationName, readonly BCubed[]>>;
  readonly errors: readonly ReaderError[];
}

export interface CollectionOptions {
  readonly model: Model;
  /** Reads only every n-th page; default 1, all. */
  readonly every?: number | undefined;
  /** Permitted degree of coherence of `vips` and `comb`; default theirs. */
  readonly permitted?: number | undefined;
  readonly onPage?: ((done: number) => void) | undefined;
}

/** Reads a labelled corpus into indexes. */
export async function readCollection(
  paths: readonly string[],
  { model, every = 1, permitted, onPage }: CollectionOptions,
): Promise<Collection> {
  const terms = createTerms();
  const perMethod = <T>(make: () => T): Record<SegmentationName, T> =>
    Object.fromEntries(segmentationNames.map((name) => [name, make()])) as Record<
      SegmentationName,
      T
    >;
  const parts = (): Parts => ({ index: new TextIndex(), pageOf: [] });
  const all = {
    pages: new TextIndex(),
    segments: perMethod(parts),
    extractions: new TextIndex(),
    chunks: parts(),
    bCubed: perMethod((): BCubed[] => []),
  };
  const targets: Target[] = [];
  const errors: ReaderError[] = [];
  let read = 0;
  for (const path of paths) {
    for await (const labelled of readCorpus(path)) {
      if (read++ % every !== 0) continue;
      if (labelled instanceof ReaderError) {
        errors.push(labelled);
        continue;
      }
      const { html, encoding: charset, gold, metadata } = labelled;
      const { page } = openPage(html, segmenterNamed("layout"), { charset });
      const measures = measure(page);
      const texts = page.blocks.map(({ text }) => text);
      const number = all.pages.add(terms(texts.join("\n")));
      targets.push({ page: number, title: metadata?.title ?? "", gold });
      const labels = trainingLabels(texts, gold);
      const isMixed = labels.includes(0) && labels.includes(1);
      for (const name of segmentationNames) {
        const cuts = segmentations[name].cut(measures, { permitted });
        addParts(all.segments[name], number, leafTexts(toSegments(measures, cuts)), terms);
        if (!isMixed) continue;
        const apart = segmentations[name].cut(measures, { permitted, overlap: 0 });
        all.bCubed[name].push(bCubed(charactersByLabel(measures, apart, labels)));
      }
      const given = charset === undefined ? {} : { charset };
      const chunks = chunk(html, { model, ...given }).map(({ text }) => text);
      all.extractions.add(terms(chunks.join("\n")));
      addParts(all.chunks, number, chunks, terms);
      onPage?.(targets.length);
    }
  }
  return { terms, targets, errors, ...all };
}

function leafTexts(
  segments: readonly { readonly parent: number; readonly text: string }[],
): string[] {
  const parents = new Set(segments.map(({ parent }) => parent));
  return segments.filter((_, i) => !parents.has(i)).map(({ text }) => text);
}

function addParts(
  { index, pageOf }: Parts,
  page: number,
  texts: readonly string[],
  terms: Terms,
): void {
  for (const text of texts) {
    index.add(terms(text));
    pageOf.push(page);
  }
}
