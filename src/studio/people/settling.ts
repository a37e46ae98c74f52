/** Where two annotators differ, and what is decided there. */
import { pageDigest } from "../../../training/corpus/block-labels.ts";
import type { BlockLabel } from "../../document/block-label.ts";
import { labelsOfBlocks } from "../../document/labelled-spans.ts";
import { countWords } from "../../document/words.ts";
import type { CorpusStore, ReadPage } from "../corpus-store.ts";
import type { Label } from "../label/label.ts";
import { spansIn } from "../labels-file.ts";
import { Refused } from "../refused.ts";
import { type OpenedPage, titleOf } from "../studio-page.ts";
import { unitsOf } from "../units.ts";
import { type Agreement, agreementOf, differ, type TwiceLabelled } from "./agreement.ts";
import { keepOpinion, type Opinion, opinionsOf } from "./opinions.ts";

/** A page on which two people have an opinion. */
export interface TwicePage extends Agreement {
  readonly id: string;
  readonly title: string;
  readonly first: string;
  readonly second: string;
  /** Number of blocks with labels that differ. */
  readonly differing: number;
  /** Whether it was decided what is right. */
  readonly isSettled: boolean;
}

export interface AgreementView {
  /** Whether this studio takes second opinions, which are given without a look at the first. */
  readonly isBlind: boolean;
  /** Over the words of all pages. */
  readonly total: Agreement;
  /** Those to settle first. */
  readonly pages: readonly TwicePage[];
}

/** A block with labels that differ. */
export interface DisputedBlock {
  readonly block: number;
  readonly text: string;
  readonly first: BlockLabel;
  readonly second: BlockLabel;
  /** The label that is learnt from now. */
  readonly now: Label | null;
}

export interface DisputeView
  extends Pick<TwicePage, "id" | "title" | "first" | "second" | "isSettled"> {
  readonly rev: string;
  /** The labels of all blocks by either. */
  readonly readings: readonly [Reading, Reading];
  /** Labels of all blocks that are learnt from now. */
  readonly labels: readonly (Label | null)[];
  /** Start and end of all blocks in the page. */
  readonly places: readonly (readonly [number, number])[];
  readonly blocks: readonly DisputedBlock[];
}

/** Label per block. */
export type Reading = readonly (Label | null)[];

export interface Settling {
  agreement(): Promise<AgreementView>;
  /** @throws Refused 404 if fewer than two people have labelled the page */
  dispute(id: string): Promise<DisputeView>;
  /** Keeps the first opinion of a page beside the others, before its labels are changed. @throws Refused 404 */
  keepFirst(id: string): Promise<void>;
}

/** The name of an annotator who gave none. */
const NAMELESS = "first annotator";

interface Pair {
  readonly first: Opinion;
  readonly second: Opinion;
  readonly isSettled: boolean;
  /** Where the labels that are learnt from cut blocks. */
  readonly cuts: readonly number[] | undefined;
}

export function createSettling(
  store: CorpusStore,
  opened: (id: string) => Promise<OpenedPage>,
): Settling {
  const blocksOf = async (id: string, { first, second, cuts }: Pair): Promise<TwiceLabelled[]> => {
    const blocks = unitsOf((await opened(id)).page, cuts);
    const [a, b] = [first, second].map((opinion) => labelsOfBlocks(blocks, opinion.blocks));
    return blocks.map(({ text }, i) => ({ words: countWords(text), first: a![i], second: b![i] }));
  };
  const disputed = async (id: string): Promise<{ read: ReadPage; pair: Pair }> => {
    const read = await store.read(id);
    const pair = await pairOf(store, id, read);
    if (pair === undefined)
      throw new Refused(
        404,
        "fewer than two people have labelled this page; there is nothing to settle",
      );
    return { read, pair };
  };
  return {
    async agreement() {
      const pages: TwicePage[] = [];
      const all: TwiceLabelled[] = [];
      for (const { id } of store.pages()) {
        const pair = await pairOf(store, id, undefined);
        if (pair === undefined) continue;
        const blocks = await blocksOf(id, pair);
        const [first, second] = [pair.first.annotator, pair.second.annotator];
        const differing = blocks.filter(differ).length;
        const { isSettled } = pair;
        const title = titleOf((await opened(id)).page) ?? id;
        pages.push({ id, title, first, second, isSettled, differing, ...agreementOf(blocks) });
        for (const block of blocks) all.push(block);
      }
      pages.sort(
        (a, b) => Number(a.isSettled) - Number(b.isSettled) || (a.kappa ?? 1) - (b.kappa ?? 1),
      );
      return { isBlind: store.isSecond === true, total: agreementOf(all), pages };
    },
    async dispute(id) {
      const { read, pair } = await disputed(id);
      const { page } = await opened(id);
      const blocks = unitsOf(page, pair.cuts);
      const readingOf = (opinion: Opinion): Reading =>
        labelsOfBlocks(blocks, spansIn(opinion)).map((label) => label ?? null);
      const now = labelsOfBlocks(blocks, spansIn(read.labels!)).map((label) => label ?? null);
      const twice = await blocksOf(id, pair);
      return {
        id,
        title: read.title || titleOf(page) || id,
        readings: [readingOf(pair.first), readingOf(pair.second)],
        rev: read.rev,
        first: pair.first.annotator,
        second: pair.second.annotator,
        isSettled: pair.isSettled,
        labels: now,
        places: blocks.map(({ start, end }) => [start, end] as const),
        blocks: twice.flatMap((own, block) => {
          const { first, second } = own;
          if (!differ(own) || first === undefined || second === undefined) return [];
          return [{ block, text: blocks[block]!.text, first, second, now: now[block]! }];
        }),
      };
    },
    async keepFirst(id) {
      const { pair } = await disputed(id);
      if (!pair.isSettled) await keepOpinion(store.folder, id, pair.first);
    },
  };
}

/**
 * The first two opinions of a page. Before it is settled the first one is that of its labels; afterwards both stand
 * beside them.
 */
async function pairOf(
  store: CorpusStore,
  id: string,
  page: ReadPage | undefined,
): Promise<Pair | undefined> {
  if (store.isSecond) return undefined;
  const read = page ?? (await store.read(id));
  if (read.labels === undefined || !read.labels.complete) return undefined;
  const opinions = (await opinionsOf(store.folder, id, read.html)).filter(
    ({ complete }) => complete,
  );
  if (opinions.length === 0) return undefined;
  const { settled, annotator = NAMELESS, ...labels } = read.labels;
  const [first, second] = opinions;
  if (settled && first !== undefined && second !== undefined)
    return { first, second, isSettled: true, cuts: labels.cuts };
  const own: Opinion = { ...labels, page: pageDigest(read.html), annotator };
  const other = opinions.find((opinion) => opinion.annotator !== annotator);
  return other && { first: own, second: other, isSettled: false, cuts: labels.cuts };
}
