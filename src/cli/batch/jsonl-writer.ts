import { access, type FileHandle, lstat, realpath } from "node:fs/promises";
import { messageOf, UsageError } from "../exit.ts";
import type { PageForm } from "../page-text.ts";
import { type DoneRecord, donePages, doneRecords } from "./done-records.ts";
import { type Journal, journalOf, journalStart } from "./journal.ts";
import type { Lease } from "./lease.ts";
import { type BatchWriter, type Earlier, writingTo } from "./writer.ts";

/**
 * JSONL that grows record by record as `path.part`, with a journal `path.part.sums`, and gets its name
 * when all is done. A page has one record, or its chunks, or none.
 *
 * As records have the order of the input, those of a run that ended early are those of the first
 * pages: they are passed over page by page, none is remembered, and the file in the end is the same
 * as if nothing had happened. A page that they lack is done again, and must have none. What a sudden
 * end left of a last record is cut off, and so is all from the first record on that is not as it was
 * written.
 *
 * @param lease of the file
 * @param resume whether to go on with the part, or with a whole file when the input has more by now
 * @throws UsageError when the file cannot be written, or resumed because it has other pages
 */
export async function openJsonlWriter(
  path: string,
  form: PageForm,
  resume: boolean,
  lease: Lease,
): Promise<BatchWriter> {
  const textOf = form.texts();
  const target = (await exists(path)) ? await realpath(path) : path;
  const part = `${target}.part`;
  const sums = `${part}.sums`;
  // An earlier owner may have ended in the middle of it.
  await lease.endMove(target);
  const from = resume ? await firstOf([part, target]) : undefined;
  const hasJournal = from === part && (await exists(sums));
  if (from === part && (await lstat(part)).isSymbolicLink()) {
    throw new UsageError(`cannot resume ${part}: it is a link, expected a file; delete the link`);
  }
  if (from === part && lease.isTakenOver) {
    // Read only then: the earlier owner could still change what it has open.
    await lease.adopt(part);
    await lease.adopt(sums);
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
    const isContinued = hasJournal && journalEnd > 0;
    // The old one first: a part without a journal is trusted, one with that of another is not.
    if (!hasJournal) await lease.remove(sums);
    if (from === undefined) await lease.create(part, "");
    if (from === target) await lease.move(target, part);
    const file = await lease.open(part);
    await file.truncate(end);
    if (!isContinued) await lease.create(sums, journalStart(end));
    const sumsFile = await lease.open(sums);
    if (isContinued) await sumsFile.truncate(journalEnd);
    const journal = journalOf(sumsFile);
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
        await lease.check();
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
        await lease.move(part, target);
        await lease.remove(sums);
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
