/**
 * The arrays that a parser fills. They are used for one page after another, and a page gets copies in one buffer:
 * to allocate an array takes longer than to fill it for a page of usual size, and larger ones would be filled with
 * zeros first, and grown and copied on the way.
 */
import { type Document, MAX_DEPTH } from "./document.ts";
import { KNOWN_TAGS } from "./tags.ts";

type ArrayOf = Pick<
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

/** The arrays; larger ones take the place of those that are full. */
export type NodeArrays = { -readonly [Name in keyof ArrayOf]: ArrayOf[Name] } & {
  /** Open elements. */
  readonly stack: Int32Array;
  /** How many elements of each known tag are open: none before and after a page. */
  open: number[];
};

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
    stack: new Int32Array(MAX_DEPTH),
    open: noneOpen(),
  };
  kept = undefined;
  return taken;
}

export function returnArrays(arrays: NodeArrays): void {
  if (Math.max(arrays.tags.length, arrays.attributeNames.length) <= MOST_KEPT) kept = arrays;
}

export function noneOpen(): number[] {
  return new Array(KNOWN_TAGS).fill(0);
}

/**
 * The first nodes and attributes, in arrays of their length. `attributeStarts` has one more than the nodes.
 *
 * @param attributes and their names, in arrays of their length
 */
export function copiedArrays(
  arrays: NodeArrays,
  nodes: number,
  { attributes, attributeNames }: Pick<ArrayOf, "attributes" | "attributeNames">,
): ArrayOf {
  const integers = 5 * nodes + 1 + attributes.length;
  const memory = new ArrayBuffer(4 * integers + 2 * 2 * nodes + attributeNames.length);
  let at = 0;
  const copied = <T extends Int32Array | Uint16Array>(from: T): T => {
    const Type = from.constructor as new (memory: ArrayBuffer, at: number, length: number) => T;
    const copy = new Type(memory, at, from.length);
    copy.set(from);
    at += copy.byteLength;
    return copy;
  };
  const copies = {
    parents: copied(arrays.parents.subarray(0, nodes)),
    ends: copied(arrays.ends.subarray(0, nodes)),
    starts: copied(arrays.starts.subarray(0, nodes)),
    stops: copied(arrays.stops.subarray(0, nodes)),
    attributeStarts: copied(arrays.attributeStarts.subarray(0, nodes + 1)),
    attributes: copied(attributes),
    tags: copied(arrays.tags.subarray(0, nodes)),
    depths: copied(arrays.depths.subarray(0, nodes)),
    attributeNames: new Uint8Array(memory, at, attributeNames.length),
  };
  copies.attributeNames.set(attributeNames);
  return copies;
}

/** An array of twice the length that begins with the same values. */
export function grown<T extends Int32Array | Uint16Array | Uint8Array>(array: T): T {
  const larger = new (array.constructor as new (length: number) => T)(2 * array.length);
  larger.set(array as never);
  return larger;
}
