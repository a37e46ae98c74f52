/**
 * The site style tree: elements that look alike on all pages of a site and hold the same are noise.
 *
 * L. Yi, B. Liu, X. Li: "Eliminating Noisy Information in Web Pages for Data Mining", KDD 2003, pp. 296-305.
 * The paper was not read: formulas from knowledge of the literature.
 *
 * Ours: the threshold of .2; which attributes count as display, classes with digits left out; scripts and
 * the like are no elements; the text of an element outside its children counts as one part of each
 * of its styles. Names that are made anew per page give every page styles of its own, where all is content:
 * the main failure on modern pages.
 */
import { z } from "zod";
import { defineSiteMethod, type SiteMethod } from "../site-method.ts";
import { type TermOptions, termOptions } from "../terms.ts";
import { type PageElements, readElements } from "./page-elements.ts";
import { buildTree, featureImportance, isLeaf, nodeImportance, type TreeNode } from "./tree.ts";

interface Options extends TermOptions {
  readonly threshold: number;
  readonly attenuation: number;
}

export const styleTree: SiteMethod = defineSiteMethod<Options, PageElements>({
  id: "style-tree",
  name: "Site Style Tree",
  source:
    "L. Yi, B. Liu, X. Li: Eliminating Noisy Information in Web Pages for Data Mining. KDD 2003, 296-305",
  description: "what lies in no element that looks and says the same on the pages of the site",
  unit: "node",
  options: z.strictObject({
    threshold: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe("importance below which an element with all below it is noise"),
    attenuation: z
      .number()
      .min(0)
      .max(1)
      .default(0.9)
      .describe("what each style of an element lessens the weight of its children by"),
    ...termOptions,
  }) as z.ZodType<Options>,
  read: readElements,
  judge(views, { threshold, attenuation }) {
    const tree = buildTree(views);
    const importance = compositeImportance(tree.nodes, attenuation);
    const most = mostBelow(tree.nodes, importance);
    return (own) => {
      const nodes = tree.nodesOf(own);
      return own.texts.map(({ start, end, element }) => {
        const node = nodes[element]!;
        // Noise is an element in which nothing is important: the nearest one decides, as it holds least.
        const score = most[node]!;
        const values = { importance: importance[node]!, pages: tree.nodes[node]!.pages };
        return { start, end, score, isContent: score >= threshold, values };
      });
    };
  },
});

/**
 * CompImp of each node. Of one without child elements on any page it is that of its features; else
 * `(1 - g^l) NodeImp + g^l sum_i p_i CompImp(S_i)` over its l styles, where a style has the mean of its
 * children.
 */
export function compositeImportance(
  nodes: readonly Pick<TreeNode, "pages" | "styles" | "features">[],
  attenuation: number,
): Float64Array {
  const importance = new Float64Array(nodes.length);
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i]!;
    const ofFeatures = featureImportance(node);
    const styles = [...node.styles.values()];
    if (isLeaf(node)) {
      importance[i] = ofFeatures ?? 0;
      continue;
    }
    let composite = 0;
    for (const { pages, first, children } of styles) {
      let sum = ofFeatures ?? 0;
      for (let child = first; child < first + children; child++) sum += importance[child]!;
      const parts = children + (ofFeatures === undefined ? 0 : 1);
      if (parts > 0) composite += (pages / node.pages) * (sum / parts);
    }
    const weight = attenuation ** styles.length;
    importance[i] = (1 - weight) * nodeImportance(styles, node.pages) + weight * composite;
  }
  return importance;
}

/** The largest importance in each node and below it. */
function mostBelow(nodes: readonly TreeNode[], importance: Float64Array): Float64Array {
  const most = importance.slice();
  for (let i = nodes.length - 1; i >= 0; i--) {
    for (const { first, children } of nodes[i]!.styles.values()) {
      for (let child = first; child < first + children; child++) {
        most[i] = Math.max(most[i]!, most[child]!);
      }
    }
  }
  return most;
}
