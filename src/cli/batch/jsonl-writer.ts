import { constants } from "node:fs";
import { access, type FileHandle, lstat, open, realpath, rename, rm } from "node:fs/promises";
import { messageOf, UsageError } from "../exit.ts";
import type { PageForm } from "../page-text.ts";
import { type DoneRecord, donePages, doneRecords } from "./done-records.ts";
import { continueJournal, createJournal, type Journal } from "./journal.ts";
import { type BatchWriter, type Earlier, writingTo } from "./writer.ts";

/** Not through a link that somebody put there; Windows has no such flag. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/**
 * JSONL that grows record by record as `path.part`, with a journal `path.part.sums`, and gets its name
 * when all is done. A page has one record, or its chunks, or none.
 *
 * As records have the order of the input, those of a run that ended early are those of the first
 * pages: they are passed over page by page, none is remembered, and the file in the end is the same
 * as if nothing had happened. A page that they lack is done again, and must have none. What a sudden end left of a last record is cut off, and so is all from
 * the first record on that is not as it was written.
 *
 * @param resume whether to go on with the part, or with a whole file when the input has more by now
 * @throws UsageError when the file cannot be written, or resumed because it has other pages
 */
export async function openJsonlWriter(
  path: string,
  form: PageForm,
  resume: boolean,
): Promise<BatchWriter> {
  const textOf = form.texts();
  const target = (await exists(path)) ? await realpath(path) : path;
  const part = `${target}.part`;
  const sums = `${part}.sums`;
  const from = resume ? await firstOf([part, target]) : undefined;
  const hasJournal = from === part && (await exists(sums));
  if (from === part && (await lstat(part)).isSymbolicLink()) {
    throw new UsageError(`cannot resume ${part}: it is a link, expected a file; delete the link`);
  }
  const done =
    from === undefined
      ? undefined
      : donePages(doneRecords(from, hasJournal ? sums : undefined), from === target);
  // Opened when the first record is written: what is whole already stays untouched till then.
  let opened: { readonly file: FileHandle; readonly journal: Journal } | undefined;
  let end = 0;
  let journalEnd = 0;
  let isAtEnd = done === undefined;
  // Of the next page that has records, when it is known.
  let ahead: DoneRecord | undefined;
  // For each page that is done now, the page whose records come next, of those that are left.
  const expected: (string | undefined)[] = [];
  const advice = "run the same command with --resume to go on";

  async function nextDone(): Promise<DoneRecord | undefined> {
    if (ahead !== undefined || isAtEnd || done === undefined) return ahead;
    const { value, done: isLast } = await done.next();
    if (isLast) isAtEnd = true;
    else ahead = value;
    return ahead;
  }
  function refusal(found: string): UsageError {
    return new UsageError(`cannot resume ${from}: ${found}; name the same inputs, or another file`);
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
      if (record?.input === name) {
        ({ end, journalEnd } = record);
        ahead = undefined;
        return { reason: record.reason };
      }
      if (record !== undefined && !form.hasMany) {
        throw refusal(`its next record is ${record.input}, the next page is ${name}`);
      }
      expected.push(record?.input);
      return undefined;
    },
    async write(page, outcome) {
      const text = textOf(page, outcome);
      const next = expected.shift();
      if (text === "") return;
      if (next !== undefined) {
        throw refusal(`its next record is ${next}, the next page is ${page.name}`);
      }
      await writingTo(part, advice, async () => {
        const { file, journal } = opened ?? (await begin());
        for (const line of text.slice(0, -1).split("\n")) {
          const bytes = Buffer.from(`${line}\n`);
          await file.appendFile(bytes);
          end += bytes.length;
          await journal.add(bytes.subarray(0, -1), end);
        }
      });
    },
    async finish() {
      const more = await nextDone();
      if (more !== undefined) throw refusal(`it has more pages than the input: ${more.input}`);
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
