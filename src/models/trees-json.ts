import { z } from "zod";
import { emptyNodes, type TreeNodes, type TreesParameters } from "./tree-nodes.ts";

/** One tree in preorder: a split's left subtree comes before its right one. */
export interface TreeJson {
  /** Per node: index into the model's `columns`, or -1 for a leaf. */
  column: number[];
  /** Per split: index into the column's `thresholds`; values up to the threshold go left. */
  threshold: number[];
  /** Per split: 1 if a missing value goes left. */
  missingLeft: number[];
  /** Per leaf: what it adds to the log-odds. */
  value: number[];
  /** Per node: Hessian sum of its training rows, to three digits. */
  cover: number[];
}

/**
 * JSON form of a sum of trees. Every float is written as the shortest decimal that names it, and
 * thresholds are looked up per column: 150 trees of 31 leaves take less than 200 KB.
 */
export interface TreesJson {
  kind: "trees";
  /** Log-odds before the first tree. */
  bias: number;
  columns: string[];
  /** Per column, ascending. */
  thresholds: number[][];
  trees: TreeJson[];
}

/** A list of numbers that pass a test. One zod check per list: a model has tens of thousands of numbers. */
function numbers(what: string, isRight: (value: number) => boolean): z.ZodType<number[]> {
  const isList = (value: unknown): boolean =>
    Array.isArray(value) && value.every((item) => typeof item === "number" && isRight(item));
  return z.custom<number[]>(isList, { error: `expected a list of ${what}` });
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

const treeSchema = /* @__PURE__ */ z.lazy(() =>
  z.object({
    column: numbers("integers from -1 on", (value) => value === -1 || isCount(value)),
    threshold: numbers("integers from 0 on", isCount),
    missingLeft: numbers("0 and 1", (value) => value === 0 || value === 1),
    value: numbers("finite numbers", Number.isFinite),
    cover: numbers("numbers from 0 on", (value) => Number.isFinite(value) && value >= 0),
  }),
);

export const treesSchema: z.ZodType<TreesJson> = /* @__PURE__ */ z.lazy(() =>
  z.object({
    kind: z.literal("trees"),
    bias: z.number(),
    columns: z.array(z.string()).max(32_767),
    thresholds: z.array(numbers("finite numbers", Number.isFinite)),
    trees: z.array(treeSchema),
  }),
);

/** The JSON form; {@link treesFromJson} restores it exactly. */
export function treesToJson({ columns, bias, nodes }: TreesParameters): TreesJson {
  const used = columns.map(() => new Set<number>());
  for (const [node, column] of nodes.column.entries()) {
    if (column >= 0) used[column]!.add(nodes.threshold[node]!);
  }
  const tables = used.map((set) => [...set].sort((a, b) => a - b));
  const indices = tables.map((table) => new Map(table.map((edge, index) => [edge, index])));

  const trees: TreeJson[] = [];
  for (let tree = 0; tree + 1 < nodes.roots.length; tree++) {
    const json: TreeJson = { column: [], threshold: [], missingLeft: [], value: [], cover: [] };
    for (let node = nodes.roots[tree]!; node < nodes.roots[tree + 1]!; node++) {
      const column = nodes.column[node]!;
      json.column.push(column);
      json.cover.push(shortestDecimal(nodes.cover[node]!));
      if (column >= 0) {
        json.threshold.push(indices[column]!.get(nodes.threshold[node]!)!);
        json.missingLeft.push(nodes.missingLeft[node]!);
      } else {
        json.value.push(shortestDecimal(nodes.value[node]!));
      }
    }
    trees.push(json);
  }
  const thresholds = tables.map((table) => table.map(shortestDecimal));
  return { kind: "trees", bias, columns: [...columns], thresholds, trees };
}

/** @throws Error naming the place, what was found and what was expected */
export function treesFromJson(input: unknown): TreesParameters {
  const parsed = treesSchema.safeParse(input);
  if (!parsed.success) throw new Error(`not a trees model: ${z.prettifyError(parsed.error)}`);
  return restoreTrees(parsed.data);
}

/** The parameters of trees whose JSON form has been checked. @throws Error if they make no trees */
export function restoreTrees({
  bias,
  columns,
  thresholds,
  trees,
}: Omit<TreesJson, "kind">): TreesParameters {
  if (thresholds.length !== columns.length) {
    throw new Error(
      `trees model: ${thresholds.length} threshold tables, expected one for each of ${columns.length} columns`,
    );
  }
  const size = trees.reduce((sum, tree) => sum + tree.column.length, 0);
  const nodes = emptyNodes(trees.length, size);
  let at = 0;
  for (const [tree, json] of trees.entries()) {
    nodes.roots[tree] = at;
    try {
      readTree(json, thresholds, nodes, at);
    } catch (error) {
      throw new Error(`trees model: tree ${tree}: ${(error as Error).message}`);
    }
    at += json.column.length;
  }
  nodes.roots[trees.length] = at;
  return { columns, bias, nodes };
}

function readTree(tree: TreeJson, tables: number[][], nodes: TreeNodes, first: number): void {
  const count = tree.column.length;
  const splits = tree.column.filter((column) => column >= 0).length;
  expectLength("leaves among the nodes", count - splits, splits + 1);
  expectLength("thresholds", tree.threshold.length, splits);
  expectLength("missing directions", tree.missingLeft.length, splits);
  expectLength("values", tree.value.length, splits + 1);
  expectLength("covers", tree.cover.length, count);

  // Splits whose right child has not come yet, innermost last.
  const waiting: number[] = [];
  let split = 0;
  let leaf = 0;
  for (const [offset, column] of tree.column.entries()) {
    const node = first + offset;
    nodes.column[node] = column;
    nodes.cover[node] = tree.cover[offset]!;
    if (column >= 0) {
      const threshold = tables[column]?.[tree.threshold[split]!];
      if (threshold === undefined) {
        throw new Error(
          `node ${offset} looks up threshold ${tree.threshold[split]} of column ${column}, which does not exist`,
        );
      }
      nodes.threshold[node] = threshold;
      nodes.missingLeft[node] = tree.missingLeft[split]!;
      split++;
      waiting.push(node);
    } else {
      nodes.value[node] = tree.value[leaf]!;
      leaf++;
      const parent = waiting.pop();
      if (parent !== undefined) nodes.right[parent] = node + 1;
      else if (offset + 1 < count) {
        throw new Error(`complete after node ${offset}, but it has ${count} nodes`);
      }
    }
  }
}

function expectLength(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${found} ${what}, expected ${expected}`);
}

/** The number with the fewest digits that rounds to this 32-bit float: at most nine. */
export function shortestDecimal(float: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const decimal = Number(float.toPrecision(digits));
    if (Math.fround(decimal) === float) return decimal;
  }
  return Number(float.toPrecision(9));
}
