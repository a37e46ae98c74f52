/**
 * The tree that the pages of a site make when their roots are laid upon each other, and then the children
 * of elements with the same style. With counts of pages it is the site style tree, with the styles alone
 * the compressed structure tree: each page has at most one element at a node, so both have the same nodes.
 */
import { Entropies, entropyOfCounts } from "../entropy.ts";
import type { PageElements } from "./page-elements.ts";

/** A sequence of child elements that some pages have at a node. */
export interface Style {
  /** Pages that have it. */
  pages: number;
  /** Nodes of its children: the first of them, and how many. */
  readonly first: number;
  readonly children: number;
}

/** Elements of several pages in one place. */
export interface TreeNode {
  /** Pages that have it. */
  pages: number;
  readonly styles: Map<string, Style>;
  /** Distribution over the pages of the element's own features; absent if no page has any. */
  features?: Entropies;
}

export interface StyleTree {
  /** The root first, children behind their parents. */
  readonly nodes: readonly TreeNode[];
  /** Node of each element of a page. */
  nodesOf(page: PageElements): Int32Array;
}

/** Lays pages upon each other. */
export function buildTree(pages: readonly PageElements[]): StyleTree {
  const nodes: TreeNode[] = [emptyNode()];
  const places = new Map(pages.map((page) => [page, add(nodes, page)]));
  return { nodes, nodesOf: (page) => places.get(page)! };
}

function emptyNode(): TreeNode {
  return { pages: 0, styles: new Map() };
}

/** Adds a page; the node of each of its elements. */
function add(nodes: TreeNode[], page: PageElements): Int32Array {
  const { parents, places, children, styles, features } = page;
  const found = new Int32Array(parents.length);
  const firsts = new Int32Array(parents.length);
  for (const [i, parent] of parents.entries()) {
    const at = parent < 0 ? 0 : firsts[parent]! + places[i]!;
    const node = nodes[at]!;
    const key = `${children[i]} ${styles[i]}`;
    let style = node.styles.get(key);
    if (style === undefined) {
      style = { pages: 0, first: nodes.length, children: children[i]! };
      node.styles.set(key, style);
      for (let child = 0; child < style.children; child++) nodes.push(emptyNode());
    }
    style.pages++;
    node.pages++;
    const feature = features.get(i);
    if (feature !== undefined) {
      node.features ??= new Entropies();
      node.features.add(feature);
    }
    found[i] = at;
    firsts[i] = style.first;
  }
  return found;
}

/**
 * NodeImp: entropy of the styles over the pages that have the node: 0 where all have one, 1 where each has
 * its own; 1 of a node that one page has.
 */
export function nodeImportance(styles: Iterable<Pick<Style, "pages">>, pages: number): number {
  if (pages === 1) return 1;
  return entropyOfCounts(
    Array.from(styles, (style) => style.pages),
    pages,
  );
}

/** 1 minus the mean entropy of the element's own features; undefined if no page has any. */
export function featureImportance({
  pages,
  features,
}: Pick<TreeNode, "pages" | "features">): number | undefined {
  const entropy = features?.mean(pages);
  return entropy === undefined ? undefined : 1 - entropy;
}

/** Whether no page has child elements at a node. */
export function isLeaf({ styles }: Pick<TreeNode, "styles">): boolean {
  for (const { children } of styles.values()) if (children > 0) return false;
  return true;
}
