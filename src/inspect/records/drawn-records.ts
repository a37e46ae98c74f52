import type { SegmentedPage } from "../../document/block.ts";
import type { Document } from "../../document/document.ts";
import { ownTitles } from "../../metadata/title-elements.ts";
import { predicates } from "../../records/characteristics.ts";
import type { Dictionary } from "../../records/dictionary.ts";
import type { Pair } from "../../records/pairs.ts";
import type { PageRecord } from "../../records/record.ts";
import type { AreaMode } from "../../records/viterbi.ts";
import { childrenOf } from "../../records/viterbi.ts";
import { type VssePage, vssePage } from "../../records/vsse.ts";
import { signature } from "../../sites/keys.ts";
import { rounded } from "../rounded.ts";
import { type Judgements, type LeftOut, leftOut } from "./left-out.ts";

/** The records of a page as they are drawn: plain data. */
export interface RecordsDrawing {
  readonly title: string;
  readonly mode: AreaMode;
  /** Leaf texts of the page, and how many have each characteristic. */
  readonly leaves: number;
  readonly characteristics: readonly { readonly name: string; readonly leaves: number }[];
  /** Elements with matching leaves, from the outermost on. */
  readonly tree: readonly WeightRow[];
  /** Number of elements that the tree leaves out because there are too many. */
  readonly cut: number;
  /** From the body to the record area. */
  readonly path: readonly PathState[];
  /** The record area in the source. */
  readonly area?: { readonly start: number; readonly end: number } | undefined;
  readonly pairs: readonly Pair[];
  /** Pairs and candidates that are in no record. */
  readonly leftOut: readonly LeftOut[];
  readonly records: readonly PageRecord[];
}

/** An element of the tree of weights, or several that have one child each and the same leaves. */
export interface WeightRow {
  readonly depth: number;
  readonly name: string;
  readonly weight: number;
  readonly matches: number;
  readonly leaves: number;
  /** Its position relative to the path: `area` at its end, `inside` below that. */
  readonly place: "path" | "area" | "inside" | "elsewhere";
  /** The first matching leaf, where no element below has it. */
  readonly example?: string | undefined;
}

/** A state of the path that Viterbi took. */
export interface PathState {
  readonly name: string;
  readonly weight: number;
  /** Delta, the share kept, or the density. */
  readonly value: number;
}

/** Rows and characters at which the tree is cut. */
const ROWS = 300;
const NAME = 120;
const EXAMPLE = 80;

/** The intermediate results of VSSE on a page, beside its records. */
export function drawRecords(
  page: SegmentedPage,
  name: string,
  dictionary: Dictionary,
  records: readonly PageRecord[],
  {
    mode = "practical",
    rho,
    candidates = [],
    all = [],
  }: Partial<Judgements> & {
    readonly mode?: AreaMode;
    readonly rho?: number;
  } = {},
): RecordsDrawing {
  const { document } = page;
  const seen = vssePage(page, dictionary, { mode, rho });
  const matching = predicates.map(({ name }, at) => ({ name, has: seen.satisfied[at]! }));
  const examples = new Map<number, string>();
  for (const [at, { node, text }] of seen.leaves.entries()) {
    const holder = document.parents[node]!;
    if (!examples.has(holder) && matching.some(({ has }) => has[at])) {
      examples.set(holder, text.slice(0, EXAMPLE));
    }
  }
  const area = seen.path.at(-1)?.node;
  return {
    title: ownTitles(document).title[0]?.text ?? name,
    mode,
    leaves: seen.leaves.length,
    characteristics: matching.map(({ name, has }) => ({
      name,
      leaves: has.filter(Boolean).length,
    })),
    ...treeOf(page, seen, examples),
    path: seen.path.map(({ node, value }) => ({
      name: endOf(nameOf(document, node)),
      weight: rounded(seen.weights.weights[node]!),
      value: rounded(value),
    })),
    area:
      area === undefined
        ? undefined
        : { start: document.starts[area]!, end: document.stops[area]! },
    pairs: seen.pairs,
    leftOut: leftOut(records, seen.pairs, { candidates, all }),
    records,
  };
}

/** The name of an element; a page may have no body. */
function nameOf(document: Document, node: number): string {
  return signature(document, node) || "(page)";
}

function endOf(name: string): string {
  return name.length > NAME ? `…${name.slice(-NAME)}` : name;
}

function treeOf(
  { document }: SegmentedPage,
  { weights: { weights, matches, leaves }, path }: VssePage,
  examples: ReadonlyMap<number, string>,
): Pick<RecordsDrawing, "tree" | "cut"> {
  const area = path.at(-1)?.node;
  const onPath = new Set(path.map(({ node }) => node));
  const placeOf = (node: number): WeightRow["place"] => {
    if (node === area) return "area";
    if (onPath.has(node)) return "path";
    return area !== undefined && node > area && node < document.ends[area]!
      ? "inside"
      : "elsewhere";
  };
  const below = (node: number): number[] =>
    childrenOf(document, node).filter((child) => matches[child]! > 0);
  const tree: WeightRow[] = [];
  let cut = 0;
  const pending = path.length === 0 ? [] : [{ node: path[0]!.node, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    let { node } = next;
    const names = [nameOf(document, node)];
    let children = below(node);
    while (
      children.length === 1 &&
      leaves[children[0]!] === leaves[node] &&
      placeOf(children[0]!) === placeOf(node)
    ) {
      node = children[0]!;
      names.push(nameOf(document, node));
      children = below(node);
    }
    if (tree.length >= ROWS) {
      cut++;
      continue;
    }
    tree.push({
      depth: next.depth,
      name: endOf(names.join(" > ")),
      weight: rounded(weights[node]!),
      matches: matches[node]!,
      leaves: leaves[node]!,
      place: placeOf(node),
      example: examples.get(node),
    });
    const depth = next.depth + 1;
    for (const child of children.reverse()) pending.push({ node: child, depth });
  }
  return { tree, cut };
}
