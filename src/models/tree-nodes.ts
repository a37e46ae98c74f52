/**
 * The nodes of all trees, one tree after another, each in preorder: a node's left child is the
 * node after it.
 */
export interface TreeNodes {
  /** First node of each tree, then the number of nodes. */
  readonly roots: Int32Array;
  /** Column a node tests, as an index into the predictor's columns; -1 in a leaf. */
  readonly column: Int16Array;
  /** A value goes left if it is at most this. */
  readonly threshold: Float32Array;
  /** 1 if a missing value (NaN) goes left. */
  readonly missingLeft: Uint8Array;
  /** The right child. */
  readonly right: Int32Array;
  /** What a leaf adds to the log-odds; 0 in other nodes. */
  readonly value: Float32Array;
  /** Hessian sum of the training rows that reached the node, to three digits: for TreeSHAP. */
  readonly cover: Float32Array;
}

/** Allocates nodes and trees; all are leaves of value 0 until they are filled. */
export function emptyNodes(trees: number, nodes: number): TreeNodes {
  return {
    roots: new Int32Array(trees + 1),
    column: new Int16Array(nodes).fill(-1),
    threshold: new Float32Array(nodes),
    missingLeft: new Uint8Array(nodes),
    right: new Int32Array(nodes),
    value: new Float32Array(nodes),
    cover: new Float32Array(nodes),
  };
}

/** The parameters of a sum of trees. */
export interface TreesParameters {
  /** Names of the columns the trees test; the matrix may have others, in any order. */
  readonly columns: readonly string[];
  /** Log-odds before the first tree. */
  readonly bias: number;
  readonly nodes: TreeNodes;
}
