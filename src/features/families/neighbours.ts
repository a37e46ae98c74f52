import type { Document } from "../../document/document.ts";
import { TEXT } from "../../document/tags.ts";
import { columnIndex } from "../columns.ts";
import type { Cells, Extractor, Family } from "../extractor.ts";
import { log1p } from "../measures/logs.ts";
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
const difference = columnIndex(PER_WINDOW, DIFFERENCES);

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const place = (offset: number): string => (offset < 0 ? `before-${-offset}` : `after-${offset}`);

/** Hash (FNV-1a by tag number) of the tag path of every element: equal paths, equal hashes. */
function pathHashes({ size, parents, tags }: Document): Int32Array {
  const hashes = scratch.int32(size);
  hashes[0] = FNV_BASIS;
  for (let node = 1; node < size; node++) {
    const tag = tags[node]!;
    if (tag === TEXT) continue;
    hashes[node] = Math.imul(hashes[parents[node]!]! ^ tag, FNV_PRIME);
  }
  return hashes;
}

const extractor: Extractor = {
  columns: [
    ...OFFSETS.flatMap((offset) => PER_NEIGHBOUR.map((name) => `${place(offset)}-${name}`)),
    ...REACHES.flatMap((reach) => PER_WINDOW.map((name) => `within-${reach}-${name}`)),
    ...PER_WINDOW.map((name) => `difference-${name}`),
  ],
  write(page: PageMeasures, { values, stride, offset }: Cells): void {
    const { document, blocks, punctuation, sums } = page;
    const { parents } = document;
    const n = blocks.length;
    const hashes = pathHashes(document);
    const logs = scratch.float64(n);
    const links = scratch.float64(n);
    const marks = scratch.float64(n);
    for (let i = 0; i < n; i++) {
      const { characters, linkCharacters } = blocks[i]!;
      logs[i] = log1p(characters);
      links[i] = Math.min(linkCharacters / characters, 1);
      marks[i] = punctuation[i]! / characters;
    }
    for (let i = 0; i < n; i++) {
      const { node } = blocks[i]!;
      const row = i * stride + offset;
      for (let o = 0; o < OFFSETS.length; o++) {
        const k = i + OFFSETS[o]!;
        const at = row + o * PER_NEIGHBOUR.length;
        if (k < 0 || k >= n) {
          for (let j = 0; j < PER_NEIGHBOUR.length; j++) values[at + j] = Number.NaN;
          continue;
        }
        const other = blocks[k]!.node;
        values[at + neighbour["log-characters"]] = logs[k]!;
        values[at + neighbour["link-share"]] = links[k]!;
        values[at + neighbour.punctuation] = marks[k]!;
        values[at + neighbour["same-path"]] = hashes[other] === hashes[node] ? 1 : 0;
        values[at + neighbour["same-parent"]] = parents[other] === parents[node] ? 1 : 0;
      }
      for (let r = 0; r < REACHES.length; r++) {
        const reach = REACHES[r]!;
        const at = row + WINDOWS + r * PER_WINDOW.length;
        const from = Math.max(i - reach, 0);
        const to = Math.min(i + reach + 1, n);
        const characters = sums.characters[to]! - sums.characters[from]!;
        values[at + window["log-characters"]] = log1p(characters / (to - from));
        values[at + window["link-share"]] =
          (sums.linkCharacters[to]! - sums.linkCharacters[from]!) / characters;
        values[at + window.punctuation] =
          (sums.punctuation[to]! - sums.punctuation[from]!) / characters;
      }
      writeDifference(values, row + difference["log-characters"], logs, i);
      writeDifference(values, row + difference["link-share"], links, i);
      writeDifference(values, row + difference.punctuation, marks, i);
    }
  },
};

/** A block's value minus the mean of the next one on either side; missing for a lone block. */
function writeDifference(values: Float32Array, at: number, ofBlock: Float64Array, i: number): void {
  const before = ofBlock[i - 1];
  const after = ofBlock[i + 1];
  const mean = before === undefined ? after : after === undefined ? before : (before + after) / 2;
  values[at] = mean === undefined ? Number.NaN : ofBlock[i]! - mean;
}

/** The three blocks before and after a block, and the means around it. */
export const neighbours: Family = {
  name: "neighbours",
  description: "length, links, punctuation and place of the blocks before and after a block",
  extractor,
};
