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
