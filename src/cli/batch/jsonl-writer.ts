import { constants } from "node:fs";
import { access, type FileHandle, lstat, open, realpath, rename, rm } from "node:fs/promises";
import { outcomeLine } from "../../workers/outcome-line.ts";
import { messageOf, UsageError } from "../exit.ts";
import { type DoneRecord, doneRecords } from "./done-records.ts";
import { continueJournal, createJournal, type Journal } from "./journal.ts";
import { type BatchWriter, type Earlier, writingTo } from "./writer.ts";

/** Not through a link that somebody put there; Windows has no such flag. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/**
 * JSONL that grows record by record as `path.part`, with a journal `path.part.sums`, and gets its name
 * when all is done.
 *
 * As records have the order of the input, those of a run that ended early are those of the first
 * pages: they are passed over page by page, none is remembered, and the file in the end is the same
 * as if nothing had happened. What a sudden end left of a last record is cut off, and so is all from
 * the first record on that is not as it was written.
 *
 * @param resume whether to go on with the part, or with a whole file when the input has more by now
 * @throws UsageError when the file cannot be written, or resumed because it has other pages
 */
export async function openJsonlWriter(path: string, resume: boolean): Promise<BatchWriter> {
  const target = (await exists(path)) ? await realpath(path) : path;
  const part = `${target}.part`;
  const sums = `${part}.sums`;
  const from = resume ? await firstOf([part, target]) : undefined;
  const hasJournal = from === part && (await exists(sums));
  if (from === part && (await lstat(part)).isSymbolicLink()) {
    throw new UsageError(`cannot resume ${part}: it is a link, expected a file; delete the link`);
  }
  const done = from === undefined ? undefined : doneRecords(from, hasJournal ? sums : undefined);
  // Opened when the first record is written: what is whole already stays untouched till then.
  let opened: { readonly file: FileHandle; readonly journal: Journal } | undefined;
  let end = 0;
  let journalEnd = 0;
  let isAtEnd = done === undefined;
  const advice = "run the same command with --resume to go on";

  async function nextDone(): Promise<DoneRecord | undefined> {
    if (isAtEnd || done === undefined) return undefined;
    const { value, done: isLast } = await done.next();
    if (isLast) isAtEnd = true;
    else ({ end, journalEnd } = value);
    return value;
  }
  async function begin(): Promise<NonNullable<typeof opened>> {
    if (from === undefined) await rm(part, { force: true });
    // The old one first: a part without a journal is trusted, one with that of another is not.
    if (!hasJournal) await rm(sums, { force: true });
    if (from === target) await rename(target, part);
    const file = await open(part, from === undefined ? "wx" : APPEND);
    await file.truncate(end);
    const isContinued = hasJournal && journalEnd > 0;
    const journal = await (isContinued
      ? continueJournal(sums, journalEnd)
      : createJournal(sums, end));
    opened = { file, journal };
    return opened;
  }
  if (from === undefined) {
    try {
      await begin();
    } catch (error) {
      throw new UsageError(`cannot write ${part}: ${messageOf(error)}; name another file`);
    }
  }
  return {
    advice,
    async earlier({ name }): Promise<Earlier | undefined> {
      const record = await nextDone();
      if (record === undefined) return undefined;
      if (record.input === name) return { reason: record.reason };
      const found = `its next record is ${record.input}, the next page is ${name}`;
      const advised = "name the same inputs, or another file";
      throw new UsageError(`cannot resume ${from}: ${found}; ${advised}`);
    },
    write: (_, outcome) =>
      writingTo(part, advice, async () => {
        const { file, journal } = opened ?? (await begin());
        const line = Buffer.from(outcomeLine(outcome));
        await file.appendFile(line);
        end += line.length;
        await journal.add(line.subarray(0, -1), end);
      }),
    async finish() {
      const more = await nextDone();
      if (more !== undefined) {
        const found = `it has more pages than the input: ${more.input}`;
        throw new UsageError(
          `cannot resume ${from}: ${found}; name the same inputs, or another file`,
        );
      }
      if (opened === undefined && from === target) return;
      await writingTo(target, advice, async () => {
        const { file, journal } = opened ?? (await begin());
        await file.close();
        await journal.close();
        await rename(part, target);
        await rm(sums, { force: true });
      });
    },
    async discard() {
      await done?.return(undefined);
      await opened?.file.close();
      await opened?.journal.close();
    },
  };
}

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await exists(path)) return path;
  return undefined;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
