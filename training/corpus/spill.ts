/**
 * Bytes that are more than memory holds: pieces, one behind the other, of which the first stay in memory
 * that threads share. The others stand in a file in the folder for temporary files. It has no name from
 * its beginning on, so that nothing is left of it however the process ends.
 */

import { closeSync, readSync } from "node:fs";
import { tmpdir } from "node:os";
import { openUnnamed, writeAll } from "../../src/base/unnamed-file.ts";

/** Plain data: a thread that gets a copy reads the same pieces. Nothing is added to a copy. */
export interface Spill {
  /** Bytes that stay in memory, at most. */
  readonly most: number;
  readonly kept: Uint8Array<SharedArrayBuffer>[];
  /** Where the pieces behind those that are kept begin in the file. */
  readonly starts: number[];
  keptBytes: number;
  fileBytes: number;
  /** Its descriptor. */
  file: number | undefined;
}

const forgotten = new FinalizationRegistry<number>((file) => closeSync(file));

/** Of what a whole corpus needs so much stays in memory, in bytes. */
const MOST = 256 * 2 ** 20;

/** @param most bytes that stay in memory */
export function openSpill(most: number = MOST): Spill {
  return { most, kept: [], starts: [], keptBytes: 0, fileBytes: 0, file: undefined };
}

/**
 * Adds a copy of the bytes.
 *
 * @returns the number of the piece, counted from 0
 * @throws Error when the temporary folder cannot be written or is full
 */
export function addPiece(spill: Spill, bytes: Uint8Array): number {
  if (spill.file === undefined && spill.keptBytes + bytes.length <= spill.most) {
    const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
    copy.set(bytes);
    spill.keptBytes += bytes.length;
    return spill.kept.push(copy) - 1;
  }
  try {
    spill.file ??= openFile(spill);
    writeAll(spill.file, bytes, spill.fileBytes);
  } catch (cause) {
    const { message } = cause as Error;
    const advice = "give TMPDIR a folder with more room";
    throw new Error(`cannot write to the temporary folder ${tmpdir()} (${message}); ${advice}`, {
      cause,
    });
  }
  spill.starts.push(spill.fileBytes);
  spill.fileBytes += bytes.length;
  return spill.kept.length + spill.starts.length - 1;
}

/** Fills `into` with the bytes of a piece, from that of the number `from` on. */
export function readPiece<Bytes extends Uint8Array>(
  { kept, starts, file }: Spill,
  piece: number,
  into: Bytes,
  from = 0,
): Bytes {
  const written = kept[piece];
  if (written !== undefined) into.set(written.subarray(from, from + into.length));
  else readAll(file!, into, starts[piece - kept.length]! + from);
  return into;
}

/** Gives the file's room back. Nothing can be read any more. */
export function closeSpill(spill: Spill): void {
  spill.kept.length = 0;
  if (spill.file === undefined) return;
  forgotten.unregister(spill);
  closeSync(spill.file);
  spill.file = undefined;
}

function openFile(spill: Spill): number {
  const file = openUnnamed();
  forgotten.register(spill, file, spill);
  return file;
}

function readAll(file: number, into: Uint8Array, position: number): void {
  for (let done = 0; done < into.length; ) {
    const count = readSync(file, into, done, into.length - done, position + done);
    if (count === 0) throw new Error("a temporary file ends too early; train again");
    done += count;
  }
}
