import type { DecidedBlock } from "../decision/decide.ts";

/**
 * The blocks that there is room for.
 *
 * @param maxLength most characters of their texts together; undefined: any number
 * @returns the first blocks, and the characters that the last of them has room for when it is cut
 */
function fit(
  blocks: readonly DecidedBlock[],
  maxLength: number | undefined,
): { readonly chosen: readonly DecidedBlock[]; readonly room: number | undefined } {
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

/** Attempts that come nearer by what was too much; then each halves what is aimed at. */
const CAREFUL = 8;

/**
 * Writes as many blocks as there is room for. What is written may be longer than the blocks' texts
 * (formulas, listings): then fewer are, until it fits.
 *
 * @param maxLength most characters of the text; undefined: any number
 * @param write makes a text of blocks, with the room for the last of them
 */
export function fitted<T extends { readonly text: string }>(
  blocks: readonly DecidedBlock[],
  maxLength: number | undefined,
  write: (chosen: readonly DecidedBlock[], room: number | undefined) => T,
): T & { readonly chosen: readonly DecidedBlock[] } {
  let aim = maxLength;
  for (let attempt = 1; ; attempt++) {
    const { chosen, room } = fit(blocks, aim);
    const written = write(chosen, room);
    const excess = written.text.length - (maxLength ?? written.text.length);
    if (aim === undefined || excess <= 0) return { ...written, chosen };
    aim = Math.max(0, attempt < CAREFUL ? aim - excess : Math.floor(aim / 2));
  }
}
