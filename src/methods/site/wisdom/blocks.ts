/** MIB(k, fA, ST): the k most informative nodes of a tree whose nodes have a value each. */
import { entropyOfCounts } from "../entropy.ts";

/** A node of the information coverage tree by the value of all that it covers. */
export interface CoverageNode {
  /** Its place in document order. */
  readonly order: number;
  readonly value: number;
  /** It is never a block, but what is in it may be. */
  readonly isOpened?: boolean;
}

/** Share of the root's value below which a node without children is nothing. */
const LEAST_SHARE = 0.05;

/** SII: how evenly the children's values are spread, 0 to 1; 0 without value or children. */
export function structureIndex(values: readonly number[]): number {
  if (values.length === 1) return values[0]! > 0 ? 1 : 0;
  return entropyOfCounts(values, values.length);
}

/**
 * The nodes of the largest values whose children are alike, by SII at the least `least`, or that have no
 * children. What covers one child alone is opened, as its SII is 1 whatever it holds, and so are nodes that
 * say so. Equal values are taken in document order.
 */
export function informativeNodes<Node extends CoverageNode>(
  root: Node,
  childrenOf: (node: Node) => readonly Node[],
  { k, least }: { readonly k: number; readonly least: number },
): Node[] {
  const found: Node[] = [];
  const queue = new LargestFirst<Node>();
  if (root.value > 0) queue.push(root);
  while (found.length < k) {
    const node = queue.pop();
    if (node === undefined) break;
    const children = childrenOf(node);
    const isLeaf = children.length === 0;
    const isEven =
      children.length > 1 && structureIndex(children.map(({ value }) => value)) >= least;
    const isBlock = isEven || (isLeaf && node.value >= LEAST_SHARE * root.value);
    if (isBlock && node.isOpened !== true) found.push(node);
    else for (const child of children) if (child.value > 0) queue.push(child);
  }
  return found;
}

/** A binary heap of nodes: the largest value comes first, of equal ones the first in the document. */
class LargestFirst<Node extends CoverageNode> {
  readonly #nodes: Node[] = [];

  push(node: Node): void {
    let at = this.#nodes.push(node) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): Node | undefined {
    const nodes = this.#nodes;
    if (nodes.length === 0) return undefined;
    this.#swap(0, nodes.length - 1);
    const node = nodes.pop();
    for (let at = 0; ; ) {
      let first = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < nodes.length && this.#isBefore(child, first)) first = child;
      }
      if (first === at) return node;
      this.#swap(at, first);
      at = first;
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [left, right] = [this.#nodes[a]!, this.#nodes[b]!];
    return left.value > right.value || (left.value === right.value && left.order < right.order);
  }

  #swap(a: number, b: number): void {
    [this.#nodes[a], this.#nodes[b]] = [this.#nodes[b]!, this.#nodes[a]!];
  }
}
