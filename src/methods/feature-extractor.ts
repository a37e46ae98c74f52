/**
 * FeatureExtractor and K-FeatureExtractor: the blocks that are a wanted feature more than anything else.
 *
 * S. Debnath, P. Mitra, N. Pal, C. L. Giles: "Automatic Identification of Informative Sections of Web
 * Pages", TKDE 17(9), 2005, pp. 1233-1246. Of the paper only outlines were read: per block the share of a
 * wanted feature among all; the best block, or the best cluster of blocks. Ours: text is wanted unless `feature`
 * says images, links or lists; an image, a link or an item of a list weighs as much as 100 characters; of equal
 * shares the most of the feature is best; clusters are of the share alone. What is kept of a block is its text,
 * and the images where they are wanted.
 */
import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import { TagSet } from "../document/tags.ts";
import { blockSet, type SetBlock } from "./block-set.ts";
import { rankedClusters } from "./clusters.ts";
import { defineMethod, type Method } from "./method.ts";
import type { Unit } from "./unit.ts";

const source =
  "S. Debnath, P. Mitra, N. Pal, C. L. Giles: Automatic Identification of Informative Sections of Web " +
  "Pages. TKDE 17(9), 2005, 1233-1246";

/** Elements that are features beside text. */
const elements = {
  images: new TagSet("img"),
  links: new TagSet("a"),
  lists: new TagSet("li"),
} as const;
const kinds = ["images", "links", "lists"] as const;

type Feature = "text" | (typeof kinds)[number];

/** Characters that another feature weighs. */
const WEIGHT = 100;

const feature = z
  .enum(["text", ...kinds])
  .default("text")
  .describe("what is wanted of a block");

/** Weight of the wanted feature per block, and its share among all features. */
interface Measured {
  readonly block: SetBlock;
  readonly weight: number;
  readonly share: number;
}

function measured(page: SegmentedPage, wanted: Feature): Measured[] {
  const { tags } = page.document;
  const pictures = wanted === "images" ? elements.images : undefined;
  return blockSet(page, pictures).map((block) => {
    const characters = block.leaves.reduce((sum, leaf) => sum + leaf.characters, 0);
    const weights = { text: characters, images: 0, links: 0, lists: 0 };
    for (let node = block.first; node < block.end; node++) {
      for (const kind of kinds) if (elements[kind].has(tags[node]!)) weights[kind] += WEIGHT;
    }
    return { block, weight: weights[wanted], share: featureShare(weights, wanted) };
  });
}

/** Share of a feature among those of a block, by their weights; 0 of none. */
export function featureShare(weights: Readonly<Record<Feature, number>>, wanted: Feature): number {
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  return all === 0 ? 0 : weights[wanted] / all;
}

function units(
  { document }: SegmentedPage,
  blocks: readonly Measured[],
  wanted: Feature,
  isContent: (block: number) => boolean,
): Unit[] {
  return blocks.flatMap(({ block, share }, i) => {
    const nodes = block.leaves.map(({ node }) => node);
    if (wanted === "images") {
      for (let node = block.first; node < block.end; node++) {
        if (elements.images.has(document.tags[node]!)) nodes.push(node);
      }
      nodes.sort((a, b) => a - b);
    }
    return nodes.map((node) => ({
      start: document.starts[node]!,
      end: document.stops[node]!,
      score: share,
      isContent: share > 0 && isContent(i),
    }));
  });
}

export const featureExtractors: readonly Method[] = [
  defineMethod({
    id: "feature-extractor",
    name: "FeatureExtractor",
    source,
    description: "the block with the largest share of text, or of another feature",
    unit: "block",
    options: z.strictObject({ feature }),
    score(page, options) {
      const blocks = measured(page, options.feature);
      let best = 0;
      for (const [i, { share, weight }] of blocks.entries()) {
        const leader = blocks[best]!;
        if (share > leader.share) best = i;
        else if (share === leader.share && weight > leader.weight) best = i;
      }
      return units(page, blocks, options.feature, (i) => i === best);
    },
  }),
  defineMethod({
    id: "k-feature-extractor",
    name: "K-FeatureExtractor",
    source,
    description: "the cluster of blocks with the largest shares of text, or of another feature",
    unit: "block",
    options: z.strictObject({ feature, clusters: z.number().int().min(2).max(10).default(3) }),
    score(page, { clusters, ...options }) {
      const blocks = measured(page, options.feature);
      const ranks = rankedClusters(
        blocks.map(({ share }) => share),
        clusters,
      );
      return units(
        page,
        blocks,
        options.feature,
        (i) => ranks === undefined || ranks[i] === clusters - 1,
      );
    },
  }),
];
