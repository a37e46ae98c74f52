/**
 * FeatureExtractor and K-FeatureExtractor: the blocks that are text more than anything else.
 *
 * S. Debnath, P. Mitra, N. Pal, C. L. Giles: "Automatic Identification of Informative Sections of Web
 * Pages", TKDE 17(9), 2005, pp. 1233-1246. Of the paper only outlines were read: per block the share of a
 * wanted feature among all; the best block, or the best cluster of blocks. Ours: text is the feature; an
 * image, a link or an item of a list weighs as much as 100 characters; of equal shares the longest text is
 * best; clusters are of the share alone.
 */
import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import { TagSet } from "../document/tags.ts";
import { blockSet, type SetBlock } from "./block-set.ts";
import { rankedClusters } from "./clusters.ts";
import { defineMethod, type Method, noOptions } from "./method.ts";
import type { Unit } from "./unit.ts";

const source =
  "S. Debnath, P. Mitra, N. Pal, C. L. Giles: Automatic Identification of Informative Sections of Web " +
  "Pages. TKDE 17(9), 2005, 1233-1246";

const others = new TagSet("img a li");
/** Characters that another feature weighs. */
const WEIGHT = 100;

/** Characters of text per block, and their share among its features. */
interface Measured {
  readonly block: SetBlock;
  readonly characters: number;
  readonly share: number;
}

function measured(page: SegmentedPage): Measured[] {
  const { tags } = page.document;
  return blockSet(page).map((block) => {
    const characters = block.leaves.reduce((sum, leaf) => sum + leaf.characters, 0);
    let count = 0;
    for (let node = block.first; node < block.end; node++) {
      if (others.has(tags[node]!)) count++;
    }
    return { block, characters, share: textShare(characters, count) };
  });
}

/** Share of text among the features of a block, from its numbers of images, links and list items. */
export function textShare(characters: number, count: number): number {
  return characters / (characters + WEIGHT * count);
}

function units(
  { document }: SegmentedPage,
  blocks: readonly Measured[],
  isContent: (block: number) => boolean,
): Unit[] {
  return blocks.flatMap(({ block, share }, i) =>
    block.leaves.map(({ node }) => ({
      start: document.starts[node]!,
      end: document.stops[node]!,
      score: share,
      isContent: isContent(i),
    })),
  );
}

export const featureExtractors: readonly Method[] = [
  defineMethod({
    id: "feature-extractor",
    name: "FeatureExtractor",
    source,
    description: "the block with the largest share of text among its features",
    unit: "block",
    options: noOptions,
    score(page) {
      const blocks = measured(page);
      let best = 0;
      for (const [i, { share, characters }] of blocks.entries()) {
        const leader = blocks[best]!;
        if (share > leader.share) best = i;
        else if (share === leader.share && characters > leader.characters) best = i;
      }
      return units(page, blocks, (i) => i === best);
    },
  }),
  defineMethod({
    id: "k-feature-extractor",
    name: "K-FeatureExtractor",
    source,
    description: "the cluster of blocks with the largest shares of text among their features",
    unit: "block",
    options: z.strictObject({ clusters: z.number().int().min(2).max(10).default(3) }),
    score(page, { clusters }) {
      const blocks = measured(page);
      const ranks = rankedClusters(
        blocks.map(({ share }) => share),
        clusters,
      );
      return units(page, blocks, (i) => ranks === undefined || ranks[i] === clusters - 1);
    },
  }),
];
