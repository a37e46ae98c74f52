import type { Element, Root } from "hast";
import type { Outline, Unit } from "./units.ts";

/**
 * Builds a tree of units. Neighbouring units share the elements around them. A continued list keeps its
 * numbers, and a continued table repeats its header.
 *
 * @param headers header rows to repeat, by table
 */
export function assemble(
  units: readonly Unit[],
  positions: Outline["positions"],
  headers?: Outline["headers"],
): Root {
  const root: Root = { type: "root", children: [] };
  const open: { readonly original: Element; readonly copy: Element }[] = [];
  for (const { path, nodes } of units) {
    let shared = 0;
    while (shared < open.length && open[shared]!.original === path[shared]) shared++;
    open.length = shared;
    for (const original of path.slice(shared)) {
      const copy = copyOf(original, path, positions);
      (open.at(-1)?.copy ?? root).children.push(copy);
      open.push({ original, copy });
      const rows = original.tagName === "table" ? (headers?.get(original) ?? []) : [];
      const isRow = nodes[0]?.type === "element" && nodes[0].tagName === "tr";
      // One by one: a call cannot take as many arguments as a table has header rows.
      if (isRow && !rows.includes(nodes[0] as Element))
        for (const row of rows) copy.children.push(row);
    }
    const host: Element | Root = open.at(-1)?.copy ?? root;
    for (const node of nodes) host.children.push(node);
  }
  return root;
}

function copyOf(
  original: Element,
  path: readonly Element[],
  positions: Outline["positions"],
): Element {
  const { tagName, properties } = original;
  // A note and its mark may be in different chunks.
  const { id: _, ...kept } = properties;
  if (tagName === "ol") {
    const item = path[path.indexOf(original) + 1];
    const position = item === undefined ? 0 : (positions.get(item) ?? 0);
    if (position > 0) kept.start = Number(kept.start ?? 1) + position;
  }
  return { type: "element", tagName, properties: kept, children: [] };
}
