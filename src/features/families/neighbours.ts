import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { log1p, log1pOfCount } from "../measures/logs.ts";
import { scratch } from "../measures/scratch.ts";
import type { PageMeasures } from "../page-measures.ts";

const OFFSETS = [-3, -2, -1, 1, 2, 3] as const;
const PER_NEIGHBOUR = [
  "log-characters",
  "link-share",
  "punctuation",
  "same-path",
  "same-parent",
] as const;
const REACHES = [5, 10] as const;
const PER_WINDOW = ["log-characters", "link-share", "punctuation"] as const;
// Where each part begins; within it columns have an index.
const WINDOWS = OFFSETS.length * PER_NEIGHBOUR.length;
const DIFFERENCES = WINDOWS + REACHES.length * PER_WINDOW.length;
const neighbour = columnIndex(PER_NEIGHBOUR);
const window = columnIndex(PER_WINDOW);

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const place = (offset: number): string => (offset < 0 ? `before-${-offset}` : `after-${offset}`);

/** Hash (FNV-1a by tag number) of the tag path of every element that holds a block: equal paths, equal hashes. */
function pathHashes({ document: { tags }, holding: { nodes, parents } }: PageMeasures): Int32Array {
  const hashes = scratch.int32(nodes.length);
  hashes[0] = FNV_BASIS;
  for (let place = 1; place < nodes.length; place++) {
    hashes[place] = Math.imul(hashes[parents[place]!]! ^ tags[nodes[place]!]!, FNV_PRIME);
  }
  return hashes;
}

const extractor: Extractor = {
  columns: [
    ...OFFSETS.flatMap((offset) => PER_NEIGHBOUR.map((name) => `${place(offset)}-${name}`)),
    ...REACHES.flatMap((reach) => PER_WINDOW.map((name) => `within-${reach}-${name}`)),
    ...PER_WINDOW.map((name) => `difference-${name}`),
  ],
  write,
};

function write(page: PageMeasures, { values, stride, offset }: Cells): void {
  const { characters, linkCharacters, punctuation, sums } = page;
  const { parents, ofBlock } = page.holding;
  const n = page.blocks.length;
  const hashes = pathHashes(page);
  const logs = scratch.float64(n);
  const links = scratch.float64(n);
  const marks = scratch.float64(n);
  for (let i = 0; i < n; i++) {
    const length = characters[i]!;
    logs[i] = log1pOfCount(length);
    links[i] = Math.min(linkCharacters[i]! / length, 1);
    marks[i] = punctuation[i]! / length;
  }
  for (let i = 0; i < n; i++) {
    const place = ofBlock[i]!;
    const path = hashes[place]!;
    const parent = parents[place]!;
    const row = i * stride + offset;
    for (let o = 0, at = row; o < OFFSETS.length; o++, at += PER_NEIGHBOUR.length) {
      const k = i + OFFSETS[o]!;
      if (k < 0 || k >= n) {
        for (let j = 0; j < PER_NEIGHBOUR.length; j++) values[at + j] = Number.NaN;
        continue;
      }
      const other = ofBlock[k]!;
      values[at + neighbour["log-characters"]] = logs[k]!;
      values[at + neighbour["link-share"]] = links[k]!;
      values[at + neighbour.punctuation] = marks[k]!;
      values[at + neighbour["same-path"]] = hashes[other] === path ? 1 : 0;
      values[at + neighbour["same-parent"]] = parents[other] === parent ? 1 : 0;
    }
    for (let r = 0, at = row + WINDOWS; r < REACHES.length; r++, at += PER_WINDOW.length) {
      const from = Math.max(i - REACHES[r]!, 0);
      const to = Math.min(i + REACHES[r]! + 1, n);
      const characters = sums.characters[to]! - sums.characters[from]!;
      values[at + window["log-characters"]] = log1p(characters / (to - from));
      values[at + window["link-share"]] =
        (sums.linkCharacters[to]! - sums.linkCharacters[from]!) / characters;
      values[at + window.punctuation] =
        (sums.punctuation[to]! - sums.punctuation[from]!) / characters;
    }
    // A block at the page's edge has one beside it; the mean of a value and itself is the value.
    const before = i > 0 ? i - 1 : 1;
    const after = i + 1 < n ? i + 1 : n - 2;
    const isAlone = n === 1;
    const at = row + DIFFERENCES;
    values[at + window["log-characters"]] = isAlone
      ? Number.NaN
      : difference(logs, before, i, after);
    values[at + window["link-share"]] = isAlone ? Number.NaN : difference(links, before, i, after);
    values[at + window.punctuation] = isAlone ? Number.NaN : difference(marks, before, i, after);
  }
}

/** A block's value minus the mean of those on either side. */
function difference(ofBlock: Float64Array, before: number, i: number, after: number): number {
  return ofBlock[i]! - (ofBlock[before]! + ofBlock[after]!) / 2;
}

/** The three blocks before and after a block, and the means around it. */
export const neighbours: Family = {
  name: "neighbours",
  description: "length, links, punctuation and place of the blocks before and after a block",
  extractor,
};
