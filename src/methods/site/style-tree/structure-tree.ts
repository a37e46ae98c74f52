/**
 * The compressed structure tree: words weigh by how much the structure above them differs between pages.
 *
 * L. Yi, B. Liu: "Web Page Cleaning for Web Mining through Feature Weighting", IJCAI 2003, pp. 43-48. A
 * survey gives the tree. Its formula for weights was not found; this one is ours:
 *
 *     PathImp = 1 - product over the elements above a text of (1 - NodeImp)
 *     weight of a word = PathImp (1 - H), H over the pages that have the element it stands in
 *
 * An element without children has the importance of its features in place of NodeImp, unless `leaves` says
 * the styles: by these nothing is content on pages that are built alike to the last element. A block has the
 * mean weight of its words, and is content from .2 on, which is ours too.
 */
import { z } from "zod";
import { defineSiteMethod, type SiteMethod } from "../site-method.ts";
import { type TermOptions, termOptions } from "../terms.ts";
import { type PageElements, readElements } from "./page-elements.ts";
import { buildTree, featureImportance, isLeaf, nodeImportance } from "./tree.ts";

interface Options extends TermOptions {
  readonly threshold: number;
  readonly leaves: "features" | "styles";
}

interface PageView {
  readonly elements: PageElements;
  readonly blocks: readonly { readonly start: number; readonly end: number }[];
}

export const structureTree: SiteMethod = defineSiteMethod<Options, PageView>({
  id: "structure-tree",
  name: "Compressed Structure Tree",
  source:
    "L. Yi, B. Liu: Web Page Cleaning for Web Mining through Feature Weighting. IJCAI 2003, 43-48; its " +
    "formula for weights was not found",
  description: "blocks whose words stand where the pages of the site differ",
  unit: "block",
  options: z.strictObject({
    threshold: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe("least mean weight of a block's words"),
    leaves: z
      .enum(["features", "styles"])
      .default("features")
      .describe("what the importance of an element without children goes by"),
    ...termOptions,
  }) as z.ZodType<Options>,
  read(page, options) {
    const blocks = page.blocks.map(({ start, end }) => ({ start, end }));
    return { elements: readElements(page, options), blocks };
  },
  judge(views, { threshold, leaves }) {
    const tree = buildTree(views.map(({ elements }) => elements));
    const importance = tree.nodes.map((node) =>
      leaves === "features" && isLeaf(node)
        ? (featureImportance(node) ?? 0)
        : nodeImportance(node.styles.values(), node.pages),
    );
    return ({ elements, blocks }) => {
      const nodes = tree.nodesOf(elements);
      const paths = pathImportance(elements.parents, (element) => importance[nodes[element]!]!);
      let next = 0;
      return blocks.map(({ start, end }) => {
        let [sum, count] = [0, 0];
        for (; next < elements.texts.length && elements.texts[next]!.start < end; next++) {
          const { element, words } = elements.texts[next]!;
          const { features, pages } = tree.nodes[nodes[element]!]!;
          for (const word of words) sum += paths[element]! * (1 - features!.of(word, pages));
          count += words.length;
        }
        const score = count === 0 ? 0 : sum / count;
        return { start, end, score, isContent: score >= threshold };
      });
    };
  },
});

/** PathImp of each element: 1 as soon as one on the way to it has an importance of 1. */
export function pathImportance(
  parents: Int32Array,
  importanceOf: (element: number) => number,
): Float64Array {
  const paths = new Float64Array(parents.length);
  for (const [i, parent] of parents.entries()) {
    const above = parent < 0 ? 0 : paths[parent]!;
    paths[i] = 1 - (1 - above) * (1 - importanceOf(i));
  }
  return paths;
}
