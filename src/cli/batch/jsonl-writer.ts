import { createReadStream } from "node:fs";
import { access, type FileHandle, open, realpath, rename, truncate } from "node:fs/promises";
import { z } from "zod";
import { messageOf, UsageError } from "../exit.ts";
import { type Line, linesOf } from "../inputs/lines.ts";
import { outcomeLine } from "../record.ts";
import { type BatchWriter, type Earlier, writingTo } from "./writer.ts";

const lineSchema = z.looseObject({
  input: z.string(),
  error: z.looseObject({ reason: z.string() }).optional(),
});
type DoneRecord = z.infer<typeof lineSchema>;
/** Beyond it a line fits into no string. */
const MAX_LINE_BYTES = 2 ** 29;

/**
 * JSONL that grows record by record as `path.part` and gets its name when all is done.
 *
 * As records have the order of the input, those of a run that ended early are those of the first
 * pages: they are passed over page by page, none is remembered, and the file in the end is the same
 * as if nothing had happened. What a sudden end left of a last record is cut off.
 *
 * @param resume whether to go on with the part, or with a whole file when the input has more by now
 * @throws UsageError when the file cannot be written, or resumed because it has other pages
 */
export async function openJsonlWriter(path: string, resume: boolean): Promise<BatchWriter> {
  const target = (await exists(path)) ? await realpath(path) : path;
  const part = `${target}.part`;
  const from = resume ? await firstOf([part, target]) : undefined;
  const done = from === undefined ? undefined : readDone(from);
  // Opened when the first record is written: what is whole already stays untouched till then.
  let file: FileHandle | undefined;
  let end = 0;
  let isAtEnd = done === undefined;
  const advice = "run the same command with --resume to go on";

  async function nextDone(): Promise<DoneRecord | undefined> {
    if (isAtEnd || done === undefined) return undefined;
    const { value, done: isLast } = await done.next();
    if (isLast) isAtEnd = true;
    else end = value.end;
    return value?.record;
  }
  async function begin(): Promise<FileHandle> {
    if (from === target) await rename(target, part);
    if (from !== undefined) await truncate(part, end);
    file = await open(part, from === undefined ? "w" : "a");
    return file;
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
      if (record.input === name) return { reason: record.error?.reason };
      const found = `its next record is ${record.input}, the next page is ${name}`;
      const advised = "name the same inputs, or another file";
      throw new UsageError(`cannot resume ${from}: ${found}; ${advised}`);
    },
    write: (_, outcome) =>
      writingTo(part, advice, async () =>
        (file ?? (await begin())).appendFile(outcomeLine(outcome)),
      ),
    async finish() {
      const more = await nextDone();
      if (more !== undefined) {
        const found = `it has more pages than the input: ${more.input}`;
        throw new UsageError(
          `cannot resume ${from}: ${found}; name the same inputs, or another file`,
        );
      }
      if (file === undefined && from === target) return;
      await writingTo(target, advice, async () => {
        await (file ?? (await begin())).close();
        await rename(part, target);
      });
    },
    async discard() {
      await done?.return(undefined);
      await file?.close();
    },
  };
}

/** The records of an output, each with where it ends. */
async function* readDone(
  path: string,
): AsyncGenerator<{ readonly record: DoneRecord; readonly end: number }, undefined> {
  let bad: number | undefined;
  let number = 0;
  try {
    for await (const line of linesOf(createReadStream(path), MAX_LINE_BYTES)) {
      number++;
      // Only the last one can be what a sudden end left.
      if (bad !== undefined) throw new Error(`line ${bad} is no record of a page`);
      const record = recordOf(line);
      if (record === undefined) bad = number;
      else yield { record, end: line.end };
    }
  } catch (error) {
    const expected = "expected the JSONL output of seine extract; name another file";
    throw new UsageError(`cannot resume ${path}: ${messageOf(error)}, ${expected}`);
  }
}

function recordOf({ bytes, isWhole }: Line): DoneRecord | undefined {
  if (bytes === undefined || !isWhole) return undefined;
  try {
    return lineSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch {
    return undefined;
  }
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
