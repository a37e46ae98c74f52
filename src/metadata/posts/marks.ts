/** The names and times of a page, and how much text there is between its nodes. */
import { firstAtLeast, firstFailing } from "../../base/sorted-search.ts";
import type { Document } from "../../document/document.ts";
import { silentTags, TEXT } from "../../document/tags.ts";
import type { NameMark } from "./name-marks.ts";
import type { TimeMark } from "./time-marks.ts";

export class Marks {
  readonly document: Document;
  readonly times: readonly TimeMark[];
  readonly names: readonly NameMark[];
  readonly #timeNodes: Int32Array;
  readonly #nameNodes: Int32Array;
  /** Characters of text before each node. */
  readonly #before: Int32Array;

  constructor(document: Document, times: readonly TimeMark[], names: readonly NameMark[]) {
    this.document = document;
    this.times = times;
    this.names = names;
    this.#timeNodes = nodesOf(times);
    this.#nameNodes = nodesOf(names);
    const { tags, starts, stops, size, ends } = document;
    this.#before = new Int32Array(size + 1);
    let silent = 0;
    for (let node = 1; node < size; node++) {
      if (silentTags.has(tags[node]!)) silent = Math.max(silent, ends[node]!);
      const isText = tags[node] === TEXT && node >= silent;
      const ink = isText ? document.source.countInk(starts[node]!, stops[node]!) : 0;
      this.#before[node + 1] = this.#before[node]! + ink;
    }
  }

  /** Index of the first time at a node or behind it. */
  timeFrom(node: number): number {
    return firstAtLeast(this.#timeNodes, node);
  }

  /** Index of the first name at a node or behind it. */
  nameFrom(node: number): number {
    return firstAtLeast(this.#nameNodes, node);
  }

  /** Characters of text from a node up to another. */
  characters(from: number, to: number): number {
    return this.#before[to]! - this.#before[from]!;
  }
}

/** The nodes of some marks or ranges in document order. */
export function nodesOf(marks: readonly { readonly node: number }[]): Int32Array {
  const nodes = new Int32Array(marks.length);
  for (let i = 0; i < nodes.length; i++) nodes[i] = marks[i]!.node;
  return nodes;
}

/** Index of the first mark at a node or behind it. */
export function firstFrom(marks: readonly { readonly node: number }[], node: number): number {
  return firstFailing(marks.length, (place) => marks[place]!.node < node);
}
