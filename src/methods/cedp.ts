/**
 * CEDP: tag path features weighted by the density of the text block around a text node.
 *
 * "Online Web news extraction via tag path feature weighted by text block density", Scientia Sinica
 * Informationis 47(8), 2017, p. 1078, doi 10.1360/N112016-00305, Algorithm 1. The densities are
 * CETD's. Not given in the source that was read, and decisions of ours: the block of a text node (its
 * nearest ancestor that is not inline), the path feature (TPR x PPR), the combination (their
 * product), the smoothing (Gaussian, radius 1), Otsu's threshold on a logarithmic scale, and NLTD
 * (characters outside links per element that is no link).
 */
import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import { TagSet } from "../document/tags.ts";
import { smoothWithin } from "../features/measures/smoothing.ts";
import { removedByAuthors } from "./cepr.ts";
import { type Counts, densitiesOf } from "./densities.ts";
import { type Leaf, leafUnits, leavesOf } from "./leaves.ts";
import { defineMethod, type Method } from "./method.ts";
import type { MethodPage } from "./removed.ts";
import { otsu } from "./statistics.ts";
import { pathRatios } from "./tag-paths.ts";

const source =
  "Online Web news extraction via tag path feature weighted by text block density. Scientia Sinica " +
  "Informationis 47(8), 2017, 1078";

/** Elements that are not the block of the text they hold. */
const inlineTags = new TagSet("a b i em strong span font u sub sup small code abbr cite q mark");

const options = z.strictObject({
  radius: z.number().int().min(1).max(20).default(1),
  /** Products span orders of magnitude: on a linear scale Otsu cuts off a few giants. */
  scale: z.enum(["log", "linear"]).default("log"),
});

/** Density per node. */
type DensityOf = (page: MethodPage, leaves: readonly Leaf[]) => (node: number) => number;

/** NLTD: characters outside links per element outside links, the element itself counted. */
export function linklessDensity(counts: Counts, node: number): number {
  const characters = counts.characters[node]! - counts.linkCharacters[node]!;
  return characters / Math.max(1, counts.tags[node]! + 1 - counts.linkTags[node]!);
}

function cedpMethod(id: string, name: string, what: string, densityOf: DensityOf): Method {
  return defineMethod({
    id,
    name,
    source,
    description: `text nodes whose tag path ratio, weighted by ${what}, reaches Otsu's threshold`,
    unit: "node",
    options,
    removes: removedByAuthors,
    score(page, { radius, scale }) {
      const { document } = page;
      const leaves = leavesOf(page);
      const density = densityOf(page, leaves);
      const blocks = blocksOf(page);
      const combined = pathRatios(page, leaves).map(
        ({ text, punctuation }, i) =>
          density(blocks[document.parents[leaves[i]!.node]!]!) * text * punctuation,
      );
      const smoothed = smoothWithin(combined, radius);
      const scaled = scale === "log" ? smoothed.map(Math.log1p) : smoothed;
      const threshold = otsu(scaled);
      return leafUnits(document, leaves, (i) => ({
        score: scaled[i]!,
        isContent: scaled[i]! > 0 && scaled[i]! >= threshold,
      }));
    },
  });
}

/** Per node the nearest one that is not inline, itself or above it. */
function blocksOf({ document: { size, tags, parents } }: SegmentedPage): Int32Array {
  const blocks = new Int32Array(size);
  for (let node = 1; node < size; node++) {
    blocks[node] = inlineTags.has(tags[node]!) ? blocks[parents[node]!]! : node;
  }
  return blocks;
}

export const cedp: readonly Method[] = [
  cedpMethod("cedp-td", "CEDP-TD", "text density", (page, leaves) => {
    const { density } = densitiesOf(page, leaves, "plain");
    return (node) => density[node]!;
  }),
  cedpMethod("cedp-ctd", "CEDP-CTD", "composite text density", (page, leaves) => {
    const { density } = densitiesOf(page, leaves, "composite");
    return (node) => density[node]!;
  }),
  cedpMethod("cedp-dsum", "CEDP-DSum", "density sum", (page, leaves) => {
    const { sum } = densitiesOf(page, leaves, "composite");
    return (node) => sum[node]!;
  }),
  cedpMethod("cedp-nltd", "CEDP-NLTD", "density outside links", (page, leaves) => {
    const { counts } = densitiesOf(page, leaves, "plain");
    return (node) => linklessDensity(counts, node);
  }),
];
