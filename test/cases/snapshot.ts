import { SNAPSHOT_STYLES } from "../../src/rendering/snapshot.ts";

type Style = (typeof SNAPSHOT_STYLES)[number];

/** How a node is shown: its box as left, top, width, height, and styles that are not those of a plain block. */
export interface Shown {
  readonly box?: readonly [number, number, number, number];
  readonly styles?: Readonly<Partial<Record<Style, string>>>;
  /** Whether it is in the layout at all. */
  readonly isLaidOut?: boolean;
}

/** A node of a snapshot: number of its parent, DOM type, name, value, attributes in turns, how it is shown. */
export type SnapshotNode = readonly [
  parent: number,
  type: number,
  name: string,
  value?: string | undefined,
  attributes?: readonly string[] | undefined,
  shown?: Shown,
];

const PLAIN: Readonly<Record<Style, string>> = {
  "background-color": "rgba(0, 0, 0, 0)",
  "font-size": "16px",
  "font-weight": "400",
  display: "block",
  visibility: "visible",
  opacity: "1",
  overflow: "visible",
};

/** What Chromium's DOMSnapshot gives of nodes; a node is 10 by 10 pixels and as far right as its number. */
export function snapshotOf(nodes: readonly SnapshotNode[]): unknown {
  const strings: string[] = [];
  const number = (text: string): number => strings.push(text) - 1;
  const laidOut = nodes.flatMap(([, , , , , shown = {}], i) =>
    shown.isLaidOut === false ? [] : [{ i, ...shown }],
  );
  const layout = {
    nodeIndex: laidOut.map(({ i }) => i),
    styles: laidOut.map(({ styles }) =>
      SNAPSHOT_STYLES.map((name) => number(styles?.[name] ?? PLAIN[name])),
    ),
    bounds: laidOut.map(({ i, box = [i, 0, 10, 10] }) => box),
  };
  return {
    documents: [
      {
        nodes: {
          parentIndex: nodes.map(([parent]) => parent),
          nodeType: nodes.map(([, type]) => type),
          nodeName: nodes.map(([, , name]) => number(name)),
          nodeValue: nodes.map(([, , , value]) => (value === undefined ? -1 : number(value))),
          attributes: nodes.map(([, , , , attributes = []]) => attributes.map(number)),
          pseudoType: {
            index: nodes.flatMap(([, , name], i) => (name.startsWith("::") ? [i] : [])),
          },
        },
        layout,
      },
    ],
    strings,
  };
}
