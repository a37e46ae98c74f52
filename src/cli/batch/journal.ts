import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { linesOf } from "../../base/byte-lines.ts";

/*
 * What a growing output was when it was written: a line per record, with where the record ends and its
 * digest. Records that are no more what they were are found when a run is gone on with. The record is
 * written first, so that a record without a line here is at worst done again. The first line has `-` in
 * place of a digest: records up to there were there before the journal.
 */
export interface Journal {
  /** A record was written, which ends there. */
  add(record: Uint8Array, end: number): Promise<void>;
  close(): Promise<void>;
}

/** A line of a journal, and where it ends in the journal itself. */
export interface Entry {
  readonly recordEnd: number;
  readonly digest: string;
  readonly end: number;
}

const TRUSTED = "-";
const entryPattern = /^(\d{1,15}) ([\da-f]{32}|-)$/;
const MAX_LINE_BYTES = 100;

/** What a new journal begins with, of an output whose first records are trusted. */
export function journalStart(trustedEnd: number): string {
  return `${trustedEnd} ${TRUSTED}\n`;
}

/** @param file opened to append to it */
export function journalOf(file: FileHandle): Journal {
  return {
    add: (record, end) => file.appendFile(`${end} ${digestOf(record)}\n`),
    close: () => file.close(),
  };
}

/** The entries of a journal, up to what a sudden end left of the last one. */
export async function* readJournal(path: string): AsyncGenerator<Entry, undefined> {
  for await (const { bytes, end, isWhole } of linesOf(createReadStream(path), MAX_LINE_BYTES)) {
    const [, recordEnd, digest] = entryPattern.exec(Buffer.from(bytes ?? []).toString()) ?? [];
    if (!isWhole || recordEnd === undefined || digest === undefined) return;
    yield { recordEnd: Number(recordEnd), digest, end };
  }
}

/** Whether an entry is that of a record which ends there. */
export function isEntryOf(entry: Entry, record: Uint8Array, end: number): boolean {
  return entry.recordEnd === end && entry.digest === digestOf(record);
}

function digestOf(record: Uint8Array): string {
  return createHash("sha256").update(record).digest("hex").slice(0, 32);
}
