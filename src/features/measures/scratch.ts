import { Slab } from "../../document/slab.ts";

const FIRST = 1 << 18;
/** Kept from page to page at most, in bytes: a family's arrays on a page of 50,000 nodes. */
const MOST = 1 << 22;

/** Zeroed arrays for what no longer counts when a family has written its columns. */
export const scratch: Slab = new Slab(FIRST);

/** Takes back the arrays of {@link scratch}: before each family. */
export function clearScratch(): void {
  scratch.clear(MOST);
}
