import fc from "fast-check";
import type { TreeJson, TreesJson } from "../../src/models/trees-json.ts";

/** A binary tree as it is drawn: a leaf's value, or a split. */
interface Drawn {
  readonly value: number;
  readonly split?: {
    readonly column: number;
    readonly threshold: number;
    readonly missingLeft: boolean;
    readonly share: number;
    readonly left: Drawn;
    readonly right: Drawn;
  };
}

const values = fc.integer({ min: -8, max: 8 }).map((eighths) => eighths / 4);

function drawn(columns: number, thresholds: number): fc.Arbitrary<Drawn> {
  const { node } = fc.letrec<{ node: Drawn }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, depthSize: "large" },
      { weight: 1, arbitrary: fc.record({ value: values }) },
      {
        weight: 4,
        arbitrary: fc.record({
          value: fc.constant(0),
          split: fc.record({
            column: fc.nat(columns - 1),
            threshold: fc.nat(thresholds - 1),
            missingLeft: fc.boolean(),
            share: fc.constantFrom(0, 0.1, 0.5, 0.8, 1),
            left: tie("node"),
            right: tie("node"),
          }),
        }),
      },
    ),
  }));
  return node;
}

function treeJson(root: Drawn): TreeJson {
  const tree: TreeJson = { column: [], threshold: [], missingLeft: [], value: [], cover: [] };
  const visit = ({ value, split }: Drawn, cover: number): void => {
    tree.column.push(split?.column ?? -1);
    tree.cover.push(cover);
    if (split === undefined) {
      tree.value.push(value);
      return;
    }
    tree.threshold.push(split.threshold);
    tree.missingLeft.push(split.missingLeft ? 1 : 0);
    visit(split.left, cover * split.share);
    visit(split.right, cover * (1 - split.share));
  };
  visit(root, 64);
  return tree;
}

/** Random trees over columns a, b, c, …, each with thresholds 0, 1, 2, …; splits without rows too. */
export function randomTrees(columns = 4, thresholds = 4, most = 3): fc.Arbitrary<TreesJson> {
  return fc.array(drawn(columns, thresholds), { minLength: 1, maxLength: most }).map((roots) => ({
    kind: "trees",
    bias: -0.25,
    columns: Array.from({ length: columns }, (_, i) => String.fromCharCode(97 + i)),
    thresholds: Array.from({ length: columns }, () => [...Array(thresholds).keys()]),
    trees: roots.map(treeJson),
  }));
}

/** A row of values that fall on thresholds, between them and nowhere. */
export function randomRow(columns = 4, thresholds = 4): fc.Arbitrary<number[]> {
  const value = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -1, max: 2 * thresholds }).map((half) => half / 2) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  );
  return fc.array(value, { minLength: columns, maxLength: columns });
}
