import type { ClassifiedBlock } from "./select.ts";

/**
 * The blocks that there is room for.
 *
 * @param maxLength most characters of their texts together; undefined: any number
 * @returns the first blocks, and the characters that the last of them has room for when it is cut
 */
export function fit(
  blocks: readonly ClassifiedBlock[],
  maxLength: number | undefined,
): { readonly chosen: readonly ClassifiedBlock[]; readonly room: number | undefined } {
  if (maxLength === undefined) return { chosen: blocks, room: undefined };
  let room = maxLength;
  for (const [i, { block }] of blocks.entries()) {
    if (block.text.length > room) {
      return { chosen: blocks.slice(0, room > 0 ? i + 1 : i), room: room > 0 ? room : undefined };
    }
    // Blocks stand on lines of their own.
    room -= block.text.length + 1;
  }
  return { chosen: blocks, room: undefined };
}
