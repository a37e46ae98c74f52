import { createReadStream } from "node:fs";
import { z } from "zod";
import { type Line, linesOf, MAX_LINE_BYTES } from "../../base/byte-lines.ts";
import type { Likeness } from "../../workers/outcome-line.ts";
import { messageOf, say, UsageError } from "../exit.ts";
import { type Entry, isEntryOf, readJournal } from "./journal.ts";

const lineSchema = z.looseObject({
  input: z.string(),
  /** A chunk's position on its page. */
  index: z.int().optional(),
  error: z.looseObject({ reason: z.string() }).optional(),
  simhash: z
    .string()
    .regex(/^[\da-f]{16}$/)
    .optional(),
  duplicateOf: z.looseObject({ input: z.string(), distance: z.int() }).optional(),
});

/** A record of an earlier run. */
export interface DoneRecord extends Likeness {
  readonly input: string;
  /** Why the page failed; undefined if it did not. */
  readonly reason: string | undefined;
  /** A chunk's position on its page; undefined for other records. */
  readonly index: number | undefined;
  /** End of the record in the output, and of its entry in the journal (0 without an entry), in bytes. */
  readonly end: number;
  readonly journalEnd: number;
}

/**
 * The records of an output, up to the first that differs from its journal.
 *
 * @param journal path of the journal; without it every well-formed record is trusted
 */
export async function* doneRecords(
  path: string,
  journal: string | undefined,
): AsyncGenerator<DoneRecord, undefined> {
  let bad: number | undefined;
  let number = 0;
  const entries = journal === undefined ? undefined : readJournal(journal);
  try {
    const first = await nextOf(entries);
    const trustedEnd = entries === undefined ? Number.POSITIVE_INFINITY : (first?.recordEnd ?? 0);
    for await (const line of linesOf(createReadStream(path), MAX_LINE_BYTES)) {
      number++;
      // A sudden end damages only the last line.
      if (bad !== undefined) throw new Error(`line ${bad} is not a page's record`);
      const entry = line.end > trustedEnd ? await nextOf(entries) : first;
      if (line.end > trustedEnd && !isAsWritten(line, entry)) {
        if (line.isWhole && entry !== undefined) {
          const advice = "its page and later ones are processed again";
          say(`${path}: line ${number} was changed after it was written; ${advice}`, "warning");
        }
        return;
      }
      const record = recordOf(line);
      if (record === undefined) bad = number;
      else yield { ...record, end: line.end, journalEnd: entry?.end ?? 0 };
    }
  } catch (error) {
    const expected = "expected the JSONL output of the same command; name another file";
    throw new UsageError(`cannot resume ${path}: ${messageOf(error)}, ${expected}`);
  } finally {
    await entries?.return(undefined);
  }
}

/**
 * The last record of each page.
 *
 * @param isWhole whether the output is complete; else chunks of the last page may be missing, so it is left out
 */
export async function* donePages(
  records: AsyncGenerator<DoneRecord, undefined>,
  isWhole: boolean,
): AsyncGenerator<DoneRecord, undefined> {
  let last: DoneRecord | undefined;
  for await (const record of records) {
    const isFirst = record.index === undefined || record.index === 0;
    if (last !== undefined && (isFirst || record.input !== last.input)) yield last;
    last = record;
  }
  if (last !== undefined && (isWhole || last.index === undefined)) yield last;
}

async function nextOf(
  entries: AsyncGenerator<Entry, undefined> | undefined,
): Promise<Entry | undefined> {
  return (await entries?.next())?.value;
}

function isAsWritten({ bytes, isWhole, end }: Line, entry: Entry | undefined): boolean {
  return isWhole && bytes !== undefined && entry !== undefined && isEntryOf(entry, bytes, end);
}

function recordOf({ bytes, isWhole }: Line): Omit<DoneRecord, "end" | "journalEnd"> | undefined {
  if (bytes === undefined || !isWhole) return undefined;
  try {
    const { input, index, error, simhash, duplicateOf } = lineSchema.parse(
      JSON.parse(Buffer.from(bytes).toString()),
    );
    return { input, index, reason: error?.reason, simhash, duplicateOf };
  } catch {
    return undefined;
  }
}
