import type { DecidedBlock } from "../decision/decide.ts";

/**
 * The blocks that fit into a length.
 *
 * @param maxLength most characters of their texts together; undefined: any number
 * @returns the first blocks, and the characters left for the last one if it must be cut
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
    // Each block ends with a line break.
    room -= block.text.length + 1;
  }
  return { chosen: blocks, room: undefined };
}

/** Attempts that lower the target by the excess; each later one halves it. */
const CAREFUL = 8;

/**
 * Writes as many blocks as fit. The written text may be longer than the blocks' own (formulas, listings);
 * then fewer are written until it fits.
 *
 * @param maxLength most characters of the text; undefined: any number
 * @param write writes blocks as text, with the characters left for the last one
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
    if (aim === undefined || excess <= 0) return { chosen, ...written };
    aim = Math.max(0, attempt < CAREFUL ? aim - excess : Math.floor(aim / 2));
  }
}
