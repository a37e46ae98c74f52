/**
 * CEPR and CEPF: tag path ratios of the leaf text nodes.
 *
 * CEPR: G. Wu, L. Li, X. Hu, X. Wu, "Web News Extraction via Path Ratios", CIKM 2013, pp. 2059-2068;
 * the ratios and the threshold are the authors' program's. The paper smooths by a Gaussian weighted
 * with the edit distance of tag paths, whose formula was not found: `pathWeight` is our reading of it.
 * At the ends the window is cut and its weights sum to 1; the program leaves the end values as they are.
 * It takes out scripts, styles and frames first; that text that mark-up hides goes with them is ours.
 *
 * CEPF: G. Wu et al., "Online Web news extraction via tag path feature fusion", Journal of Software
 * 27(3), 2016. Which features it fuses, and how, was not found. This is **CEPF-like**: the
 * geometric mean of the four ratios, each scaled to a maximum of 1, cut by Otsu's threshold.
 */
import { z } from "zod";
import type { SegmentedPage } from "../document/block.ts";
import type { Document } from "../document/document.ts";
import { TagSet } from "../document/tags.ts";
import { smoothWithin } from "../features/measures/smoothing.ts";
import { editDistance } from "./edit-distance.ts";
import { type Leaf, leafUnits, leavesOf } from "./leaves.ts";
import { defineMethod, type Method } from "./method.ts";
import { deviation, otsu } from "./statistics.ts";
import { extendedRatio, type PathRatios, pathRatios } from "./tag-paths.ts";

/** Elements that the authors' program removes; CEPF and CEDP are by the same authors. */
export const removedByAuthors: TagSet = new TagSet("script style iframe");

const radius = z.number().int().min(1).max(20).default(1);

const cepr = defineMethod({
  id: "cepr",
  name: "CEPR",
  source: "G. Wu, L. Li, X. Hu, X. Wu: Web News Extraction via Path Ratios. CIKM 2013, 2059-2068",
  description: "text nodes whose smoothed tag path ratio exceeds .8 deviations of all",
  unit: "node",
  options: z.strictObject({
    /** `extended` is ETPR, `text` is TPR alone (CEPR-TPR). */
    ratio: z.enum(["extended", "text"]).default("extended"),
    radius,
    /** Multiplies by deviations plus 1, so that a path that occurs once is not lost. */
    plusOne: z.boolean().default(false),
    /** Weighs neighbours by how alike their tag paths are; off in the authors' program. */
    pathWeight: z.boolean().default(false),
    share: z.number().min(0).default(0.8),
  }),
  removes: removedByAuthors,
  score(page, { ratio, radius, plusOne, pathWeight, share }) {
    const leaves = leavesOf(page);
    const ratios = pathRatios(page, leaves);
    let values = ratios.map(({ text }) => text);
    if (ratio === "extended") {
      const extended = ratios.map((own) => extendedRatio(plusOne ? raised(own) : own));
      // Where no path has both deviations there is nothing to compare: fall back on TPR.
      if (extended.some((value) => value > 0)) values = extended;
    }
    const smoothed = pathWeight
      ? smoothByPath(page, leaves, values, radius)
      : smoothWithin(values, radius);
    const threshold = share * deviation(smoothed);
    return leafUnits(page.document, leaves, (i) => ({
      score: smoothed[i]!,
      isContent: smoothed[i]! > threshold,
    }));
  },
});

function raised(ratios: PathRatios): PathRatios {
  return {
    ...ratios,
    textDeviation: ratios.textDeviation + 1,
    punctuationDeviation: ratios.punctuationDeviation + 1,
  };
}

/** Gaussian weights times the likeness of tag paths: 1 - edit distance / the longer path. */
function smoothByPath(
  { document }: SegmentedPage,
  leaves: readonly Leaf[],
  values: readonly number[],
  radius: number,
): Float64Array {
  const { parents, depths } = document;
  return Float64Array.from(leaves, (_, i) => {
    let sum = 0;
    let weights = 0;
    const last = Math.min(leaves.length - 1, i + radius);
    for (let j = Math.max(0, i - radius); j <= last; j++) {
      const [one, other] = [parents[leaves[i]!.node]!, parents[leaves[j]!.node]!];
      const longest = Math.max(depths[one]!, depths[other]!, 1);
      const likeness = 1 - pathDistance(document, one, other) / longest;
      const weight = Math.exp(-((i - j) ** 2) / (2 * radius ** 2)) * likeness;
      sum += weight * values[j]!;
      weights += weight;
    }
    return sum / weights;
  });
}

/** Edit distance of the tag paths of two elements. Below the same ancestor it is that of the rest of both. */
function pathDistance({ tags, parents }: Document, one: number, other: number): number {
  const below: [number[], number[]] = [[], []];
  // Of two different nodes, the one that comes later is not around the other.
  for (let [a, b] = [one, other]; a !== b; ) {
    if (a > b) {
      below[0].push(tags[a]!);
      a = parents[a]!;
    } else {
      below[1].push(tags[b]!);
      b = parents[b]!;
    }
  }
  return editDistance(...below);
}

const cepf = defineMethod({
  id: "cepf",
  name: "CEPF-like",
  source:
    "after G. Wu et al.: Online Web news extraction via tag path feature fusion. Journal of Software " +
    "27(3), 2016, 714-735; its fusion was not found",
  description: "text nodes whose fused tag path ratios reach Otsu's threshold",
  unit: "node",
  options: z.strictObject({ radius }),
  removes: removedByAuthors,
  score(page, { radius }) {
    const leaves = leavesOf(page);
    const smoothed = smoothWithin(fuse(pathRatios(page, leaves)), radius);
    const threshold = otsu(smoothed);
    return leafUnits(page.document, leaves, (i) => ({
      score: smoothed[i]!,
      isContent: smoothed[i]! > 0 && smoothed[i]! >= threshold,
    }));
  },
});

/** Geometric mean of the four ratios, each divided by its maximum on the page. */
export function fuse(ratios: readonly PathRatios[]): number[] {
  const features = ["text", "punctuation", "textDeviation", "punctuationDeviation"] as const;
  const most = features.map((name) =>
    ratios.reduce((largest, own) => Math.max(largest, own[name]), 0),
  );
  return ratios.map((own) => {
    let product = 1;
    for (const [at, name] of features.entries()) {
      product *= most[at] === 0 ? 0 : own[name] / most[at]!;
    }
    return product ** (1 / features.length);
  });
}

export const pathMethods: readonly Method[] = [cepr, cepf];
