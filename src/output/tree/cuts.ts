/** What of the page's text is left out: labels of notes, brackets around marks. */

/** A part of a text node that is left out. */
export interface Cut {
  /** Offsets in the node's text. */
  readonly from: number;
  readonly to: number;
}

/** Cuts by text node, in order of offset, none over another. */
export type Cuts = Map<number, Cut[]>;

/** Adds a cut, unless another is there already. */
export function addCut(cuts: Cuts, node: number, cut: Cut): void {
  const ofNode = cuts.get(node);
  if (ofNode === undefined) {
    cuts.set(node, [cut]);
  } else if (
    cut.to > cut.from &&
    ofNode.every(({ from, to }) => to <= cut.from || cut.to <= from)
  ) {
    ofNode.push(cut);
    ofNode.sort((a, b) => a.from - b.from);
  }
}

/** The text between the cuts of a node. */
export function withoutCuts(text: string, cuts: readonly Cut[] = []): string {
  let left = "";
  let from = 0;
  for (const cut of cuts) {
    left += text.slice(from, cut.from);
    from = cut.to;
  }
  return left + text.slice(from);
}
