import type { Block } from "../../src/document/block.ts";
import { type Document, MAX_DEPTH } from "../../src/document/document.ts";
import { PageText } from "../../src/document/page-text.ts";
import { TagSet, tag } from "../../src/document/tags.ts";

const BODY = tag("body");
const DIV = tag("div");
/** The guest's body and root become a `div` of the host's body. */
const wrappers = new TagSet("#root html body");
/** Elements that speak for a whole page: a guest's must not be taken for the host's. */
const pageLevel = new TagSet("title meta link base");

/** A document that holds two pages, and where the blocks of each went. */
export interface Grafted {
  readonly document: Document;
  readonly moveHost: (block: Block) => Block;
  readonly moveGuest: (block: Block) => Block;
}

/** The node of the page's body, or the root of a page without one. */
export function bodyOf(document: Document): number {
  return Math.max(0, document.tags.indexOf(BODY));
}

/** The host's document with the guest's body as the first or the last child of its own body. */
export function graft(host: Document, guest: Document, place: "first" | "last"): Grafted {
  const body = bodyOf(host);
  const root = bodyOf(guest);
  const at = place === "first" ? body + 1 : host.ends[body]!;
  const count = guest.ends[root]! - root;
  const size = host.size + count;
  const moved = (node: number): number => (node >= at ? node + count : node);
  const guestAt = (node: number): number => node - root + at;
  const names = new NameTable(host.tagNames);
  const tags = new Uint16Array(size);
  const parents = new Int32Array(size);
  const ends = new Int32Array(size);
  const depths = new Uint16Array(size);
  const starts = new Int32Array(size);
  const stops = new Int32Array(size);
  const attributeStarts = new Int32Array(size + 1);
  const most = host.attributes.length + guest.attributes.length;
  const attributes = new Int32Array(most);
  const attributeNames = new Uint8Array(most / 4);
  let filled = 0;
  const copy = (from: Document, node: number, to: number, offset: number): void => {
    starts[to] = from.starts[node]! + offset;
    stops[to] = from.stops[node]! + offset;
    attributeStarts[to] = filled / 4;
    if (from === guest && pageLevel.has(from.tags[node]!)) return;
    const first = from.attributeStarts[node]!;
    const last = from.attributeStarts[node + 1]!;
    for (let a = first; a < last; a++)
      attributeNames[filled / 4 + a - first] = from.attributeNames[a]!;
    for (let a = 4 * first; a < 4 * last; a++) {
      attributes[filled++] = from.attributes[a]! + offset;
    }
  };
  for (let to = 0; to < size; to++) {
    if (to < at || to >= at + count) {
      const node = to < at ? to : to - count;
      const holdsGuest = node <= body && host.ends[node]! >= host.ends[body]!;
      copy(host, node, to, 0);
      tags[to] = host.tags[node]!;
      parents[to] = node === 0 ? -1 : moved(host.parents[node]!);
      depths[to] = host.depths[node]!;
      ends[to] = holdsGuest ? host.ends[node]! + count : endOf(host.ends[node]!, at, count);
    } else {
      const node = to - at + root;
      const number = guest.tags[node]!;
      copy(guest, node, to, host.source.length);
      tags[to] = wrappers.has(number) ? DIV : names.numberOf(guest.tagNames[number]!);
      parents[to] = node === root ? body : guestAt(guest.parents[node]!);
      ends[to] = guestAt(guest.ends[node]!);
      const depth = guest.depths[node]! - guest.depths[root]! + host.depths[body]! + 1;
      depths[to] = Math.min(depth, MAX_DEPTH);
    }
  }
  attributeStarts[size] = filled / 4;
  const source = PageText.of(host.source.toString() + guest.source.toString());
  return {
    document: {
      source,
      size,
      tags,
      parents,
      ends,
      depths,
      starts,
      stops,
      attributeStarts,
      attributes: attributes.subarray(0, filled),
      attributeNames: attributeNames.subarray(0, filled / 4),
      tagNames: names.names,
    },
    moveHost: (block) => move(block, moved, 0),
    moveGuest: (block) => move(block, guestAt, host.source.length),
  };
}

/** The end of a host's subtree that does not hold the guest: one that ends where it begins stays. */
function endOf(end: number, at: number, count: number): number {
  return end > at ? end + count : end;
}

function move(block: Block, to: (node: number) => number, offset: number): Block {
  return {
    ...block,
    node: to(block.node),
    elements: block.elements.map(to),
    content: block.content.map(to),
    start: block.start + offset,
    end: block.end + offset,
  };
}

/** Tag numbers of the host, extended by the guest's names. */
class NameTable {
  readonly names: string[];
  readonly #numbers: Map<string, number>;

  constructor(names: readonly string[]) {
    this.names = [...names];
    this.#numbers = new Map(names.map((name, number) => [name, number]));
  }

  numberOf(name: string): number {
    const number = this.#numbers.get(name);
    if (number !== undefined) return number;
    this.#numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}
