import { Arena } from "../../document/arena.ts";

const FIRST = 1 << 18;
/** Most bytes that are kept from page to page: a family's arrays on a page of 50,000 nodes. */
const MOST = 1 << 22;

/** Zeroed temporary arrays, valid until a family has written its columns. */
export const scratch: Arena = new Arena(FIRST);

/** Frees the arrays of {@link scratch}; called before each family. */
export function clearScratch(): void {
  scratch.clear(MOST);
}

type Numbers = Float64Array | Int32Array | Uint8Array;

/** Least and most numbers of an array that is kept from page to page. */
const FIRST_KEPT = 1 << 8;
const MOST_KEPT = 1 << 16;

/**
 * An array that one function uses for page after page. On a small page the view of an array of {@link scratch}
 * takes longer than the numbers in it.
 *
 * @returns gives the array for a page: of at least that length, with any numbers in it
 */
export function reused<T extends Numbers>(Type: new (length: number) => T): (length: number) => T {
  let kept = new Type(0);
  /** The length of that, which all kinds of arrays read in one place would be slow to tell. */
  let room = 0;
  return (length) => {
    if (length <= room) return kept;
    const grown = new Type(Math.max(FIRST_KEPT, length + (length >> 1)));
    if (grown.length <= MOST_KEPT) {
      kept = grown;
      room = grown.length;
    }
    return grown;
  };
}
