import { type FileHandle, lstat, realpath } from "node:fs/promises";
import { exists } from "../../base/paths.ts";
import { messageOf, UsageError } from "../exit.ts";
import type { PageForm } from "../page-text.ts";
import { type DoneRecord, donePages, doneRecords } from "./done-records.ts";
import { type Journal, journalOf, journalStart } from "./journal.ts";
import type { Lease } from "./lease.ts";
import { type BatchWriter, type Earlier, writingTo } from "./writer.ts";

/**
 * Writes JSONL record by record to `path.part`, with a journal `path.part.sums`, and renames it to `path`
 * when all pages are done. A page has one record, a record per chunk, or none.
 *
 * Records have the order of the input, so those of a run that ended early belong to the first pages. A
 * resumed run skips these page by page, without a list in memory, and its file has the same bytes as that
 * of an uninterrupted run. A page without a record before the next one is processed again, and must have no
 * record. The file is cut at an incomplete last record, or at the first record that differs from the journal.
 *
 * @param lease the file's
 * @param resume whether to continue the part, or a complete file if the input has grown
 * @throws UsageError if the file cannot be written, or cannot be resumed because it has other pages
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
  // An earlier owner may have died during the move.
  await lease.endMove(target);
  const from = resume ? await firstOf([part, target]) : undefined;
  const hasJournal = from === part && (await exists(sums));
  if (from === part && (await lstat(part)).isSymbolicLink()) {
    throw new UsageError(`cannot resume ${part}: it is a link, expected a file; delete the link`);
  }
  if (from === part && lease.isTakenOver) {
    // Adopt before reading: the earlier owner could still write to files that it has open.
    await lease.adopt(part);
    await lease.adopt(sums);
  }
  const done =
    from === undefined
      ? undefined
      : donePages(doneRecords(from, hasJournal ? sums : undefined), from === target);
  // Opened for the first record: a complete file stays untouched until then.
  let opened: { readonly file: FileHandle; readonly journal: Journal } | undefined;
  let end = 0;
  let journalEnd = 0;
  let isAtEnd = done === undefined;
  // The last record of the next page that has records, once it was read.
  let ahead: DoneRecord | undefined;
  // For each page in process, the page of the next record of the earlier run.
  const expected: (string | undefined)[] = [];
  const advice = "run the same command with --resume to continue";

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
    // Remove an old journal first: a part without one is trusted, a part with a wrong one is not.
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
        const { reason, simhash, duplicateOf } = record;
        return { reason, simhash, duplicateOf };
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
