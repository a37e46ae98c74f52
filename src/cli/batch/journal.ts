import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { linesOf } from "../../base/byte-lines.ts";

/*
 * A line for each record written to an output: the record's end and its digest. A resumed run finds changed
 * records by it. The record is written before its line, so at worst a record is written again. The first line
 * has `-` in place of a digest: records up to that end are older than the journal.
 */
export interface Journal {
  /** Adds a written record that ends at byte `end` of the output. */
  add(record: Uint8Array, end: number): Promise<void>;
  close(): Promise<void>;
}

/** A line of a journal, and its end in the journal. */
export interface Entry {
  readonly recordEnd: number;
  readonly digest: string;
  readonly end: number;
}

const TRUSTED = "-";
const entryPattern = /^(\d{1,15}) ([\da-f]{32}|-)$/;
const MAX_LINE_BYTES = 100;

/** The first line of a journal for an output whose records up to `trustedEnd` are trusted. */
export function journalStart(trustedEnd: number): string {
  return `${trustedEnd} ${TRUSTED}\n`;
}

/** @param file opened for appending */
export function journalOf(file: FileHandle): Journal {
  return {
    add: (record, end) => file.appendFile(`${end} ${digestOf(record)}\n`),
    close: () => file.close(),
  };
}

/** The entries of a journal, up to a damaged one. */
export async function* readJournal(path: string): AsyncGenerator<Entry, undefined> {
  for await (const { bytes, end, isWhole } of linesOf(createReadStream(path), MAX_LINE_BYTES)) {
    const [, recordEnd, digest] = entryPattern.exec(Buffer.from(bytes ?? []).toString()) ?? [];
    if (!isWhole || recordEnd === undefined || digest === undefined) return;
    yield { recordEnd: Number(recordEnd), digest, end };
  }
}

/** Whether an entry belongs to a record that ends at byte `end`. */
export function isEntryOf(entry: Entry, record: Uint8Array, end: number): boolean {
  return entry.recordEnd === end && entry.digest === digestOf(record);
}

function digestOf(record: Uint8Array): string {
  return createHash("sha256").update(record).digest("hex").slice(0, 32);
}
