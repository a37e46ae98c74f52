/**
 * The arrays that a parser fills. They are used for one page after another, and a page gets copies in one buffer:
 * to allocate an array takes longer than to fill it for a page of usual size, and larger ones would be filled with
 * zeros first, and grown and copied on the way.
 */
import type { Document } from "./document.ts";

export type NodeArrays = Pick<
  Document,
  | "tags"
  | "parents"
  | "ends"
  | "depths"
  | "starts"
  | "stops"
  | "attributeStarts"
  | "attributes"
  | "attributeNames"
>;

/** Nodes, and attributes, of a page of some 300 KB. */
const FIRST = 1 << 12;
/** Larger arrays are not kept: one huge page must not take memory for all that follow. */
const MOST_KEPT = 1 << 17;

let kept: NodeArrays | undefined;

/** Arrays with any values in them. Whoever takes them gives them back; until then others get new ones. */
export function takeArrays(): NodeArrays {
  const taken = kept ?? {
    tags: new Uint16Array(FIRST),
    parents: new Int32Array(FIRST),
    ends: new Int32Array(FIRST),
    depths: new Uint16Array(FIRST),
    starts: new Int32Array(FIRST),
    stops: new Int32Array(FIRST),
    attributeStarts: new Int32Array(FIRST),
    attributes: new Int32Array(4 * FIRST),
    attributeNames: new Uint8Array(FIRST),
  };
  kept = undefined;
  return taken;
}

export function returnArrays(arrays: NodeArrays): void {
  if (Math.max(arrays.tags.length, arrays.attributeNames.length) <= MOST_KEPT) kept = arrays;
}

/** The first nodes and attributes, in arrays of their length. `attributeStarts` has one more than the nodes. */
export function copiedArrays(arrays: NodeArrays, nodes: number, attributes: number): NodeArrays {
  const memory = new ArrayBuffer(4 * (5 * nodes + 1 + 4 * attributes) + 2 * 2 * nodes + attributes);
  let at = 0;
  const integers = (from: Int32Array, length: number): Int32Array => {
    const copy = new Int32Array(memory, at, length);
    copy.set(from.subarray(0, length));
    at += copy.byteLength;
    return copy;
  };
  const halves = (from: Uint16Array): Uint16Array => {
    const copy = new Uint16Array(memory, at, nodes);
    copy.set(from.subarray(0, nodes));
    at += copy.byteLength;
    return copy;
  };
  const copies = {
    parents: integers(arrays.parents, nodes),
    ends: integers(arrays.ends, nodes),
    starts: integers(arrays.starts, nodes),
    stops: integers(arrays.stops, nodes),
    attributeStarts: integers(arrays.attributeStarts, nodes + 1),
    attributes: integers(arrays.attributes, 4 * attributes),
    tags: halves(arrays.tags),
    depths: halves(arrays.depths),
    attributeNames: new Uint8Array(memory, at, attributes),
  };
  copies.attributeNames.set(arrays.attributeNames.subarray(0, attributes));
  return copies;
}

/** An array of twice the length that begins with the same values. */
export function grown<T extends Int32Array | Uint16Array | Uint8Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(2 * array.length);
  larger.set(array as never);
  return larger;
}
