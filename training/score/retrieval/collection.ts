import { chunk } from "../../../src/api/chunk.ts";
import { trainingLabels } from "../../../src/document/gold-labels.ts";
import { openPage } from "../../../src/document/open-page.ts";
import { segmenterNamed } from "../../../src/document/segmenter.ts";
import { measure, type PageMeasures } from "../../../src/features/page-measures.ts";
import type { Model } from "../../../src/models/model.ts";
import type { Rendering } from "../../../src/rendering/rendering.ts";
import { relevanceWeight } from "../../../src/retrieval/bm25.ts";
import { createTerms, type Terms } from "../../../src/retrieval/terms.ts";
import { TextIndex } from "../../../src/retrieval/text-index.ts";
import {
  isVisual,
  segmentationNames,
  segmentations,
  shownOf,
} from "../../../src/segments/index.ts";
import { type SegmentOptions, toSegments } from "../../../src/segments/segment.ts";
import { readCorpus } from "../../corpus/readers/index.ts";
import { ReaderError } from "../../corpus/readers/reader.ts";
import { type BCubed, bCubed, charactersByLabel } from "./b-cubed.ts";
import type { Target } from "./queries.ts";

/** Parts of pages, and the page of each. */
export interface Parts {
  readonly index: TextIndex;
  readonly pageOf: number[];
  /** Of rendered pages the name of the same segmentation on their trees. */
  readonly onTree?: string | undefined;
}

/** A corpus in all indexes of the experiment, with the same page numbers. */
export interface Collection {
  readonly terms: Terms;
  readonly targets: readonly Target[];
  /** All visible text of pages. */
  readonly pages: TextIndex;
  readonly segments: ReadonlyMap<string, Parts>;
  /** Content that Seine extracts; `chunks` has its chunks. */
  readonly extractions: TextIndex;
  readonly chunks: Parts;
  /** Per page that has both content and other text. */
  readonly bCubed: ReadonlyMap<string, readonly BCubed[]>;
  readonly errors: readonly ReaderError[];
}

export interface CollectionOptions {
  readonly model: Model;
  /** Reads only every n-th page; default 1, all. */
  readonly every?: number | undefined;
  /** Permitted degree of coherence of `vips` and `comb`; default theirs. */
  readonly permitted?: number | undefined;
  /**
   * The saved rendering of a page by its id, undefined for none. Then only pages that have one are read, and
   * `vips` and `comb` cut them twice: on the tree alone, and as a browser shows them.
   */
  readonly renderingOf?: ((id: string) => Promise<Rendering | undefined>) | undefined;
  readonly onPage?: ((done: number) => void) | undefined;
}

/** A page as a segmentation cuts it, and a label for each of its blocks. */
interface View {
  readonly measures: PageMeasures;
  readonly labels: Uint8Array;
  readonly options: SegmentOptions;
}

/** Reads a labelled corpus into indexes. */
export async function readCollection(
  paths: readonly string[],
  { model, every = 1, permitted, renderingOf, onPage }: CollectionOptions,
): Promise<Collection> {
  const terms = createTerms();
  const parts = (onTree?: string): Parts => ({
    index: new TextIndex(relevanceWeight),
    pageOf: [],
    onTree,
  });
  const cutters = [
    ...segmentationNames.map((method) => ({ name: method as string, method, isRendered: false })),
    ...segmentationNames
      .filter((method) => renderingOf !== undefined && isVisual(method))
      .map((method) => ({ name: `${method} rendered`, method, isRendered: true })),
  ];
  const all = {
    pages: new TextIndex(relevanceWeight),
    segments: new Map(
      cutters.map(({ name, method, isRendered }) => [name, parts(isRendered ? method : undefined)]),
    ),
    extractions: new TextIndex(relevanceWeight),
    chunks: parts(),
    bCubed: new Map(cutters.map(({ name }): [string, BCubed[]] => [name, []])),
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
      const rendering = await renderingOf?.(labelled.id);
      if (renderingOf !== undefined && rendering === undefined) continue;
      const onTree = viewOf(measuresOf(html, charset), gold, { permitted });
      const asShown =
        rendering === undefined
          ? onTree
          : viewOf(shownOf(measuresOf(rendering.html), rendering).shown, gold, {
              permitted,
              rendering,
            });
      const texts = onTree.measures.blocks.map(({ text }) => text);
      const number = all.pages.add(terms(texts.join("\n")));
      targets.push({ page: number, title: metadata?.title ?? "", gold });
      for (const { name, method, isRendered } of cutters) {
        const { measures, labels, options } = isRendered ? asShown : onTree;
        const { cut } = segmentations[method];
        const segments = toSegments(measures, cut(measures, options));
        addParts(all.segments.get(name)!, number, leafTexts(segments), terms);
        if (!labels.includes(0) || !labels.includes(1)) continue;
        const apart = cut(measures, { ...options, overlap: 0 });
        all.bCubed.get(name)!.push(bCubed(charactersByLabel(measures, apart, labels)));
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

function measuresOf(html: string | Uint8Array, charset?: string): PageMeasures {
  return measure(openPage(html, segmenterNamed("layout"), { charset }).page);
}

function viewOf(measures: PageMeasures, gold: string, options: SegmentOptions): View {
  const texts = measures.blocks.map(({ text }) => text);
  return { measures, labels: trainingLabels(texts, gold), options };
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
