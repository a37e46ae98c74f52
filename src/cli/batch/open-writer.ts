import { mkdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { messageOf, UsageError } from "../exit.ts";
import { openPagesOutput, refuseCompressed } from "../output.ts";
import type { PageForm } from "../page-text.ts";
import type { BatchFlags, Shard } from "./batch-options.ts";
import { openFolderWriter } from "./folder-writer.ts";
import { openJsonlWriter } from "./jsonl-writer.ts";
import type { Lease } from "./lease.ts";
import { lock } from "./lock.ts";
import { type BatchWriter, writingTo } from "./writer.ts";

type WriterFlags = Pick<BatchFlags, "outputDir" | "resume" | "skipDone" | "shard"> & {
  readonly format: string;
  readonly output?: string;
};

/**
 * @param lines the format of JSON lines; a file in another format cannot be resumed
 * @throws UsageError if the output cannot be written
 */
export async function openWriter(
  flags: WriterFlags,
  { form, lines }: { readonly form: PageForm; readonly lines: string },
): Promise<BatchWriter> {
  const { format, output, outputDir, resume = false, skipDone = false } = flags;
  if (output !== undefined) refuseCompressed(output);
  if (outputDir !== undefined) {
    const folder = await madeFolder(outputDir);
    return locked(join(folder, lockOf(flags.shard)), outputDir, (lease) =>
      openFolderWriter(folder, form, resume || skipDone, lease),
    );
  }
  if (format === lines && output !== undefined && (await isFileOrNothing(output))) {
    const path = await realPath(output);
    return locked(`${path}.lock`, output, (lease) => openJsonlWriter(output, form, resume, lease));
  }
  if (resume) throw new UsageError(`cannot resume ${output}: expected a file`);
  return openStreamWriter(output, form, lines);
}

/**
 * The lock of a shard in a folder of pages, which several shards may write at once. No page's file has such a
 * name, since every `%` in those begins an escape.
 */
function lockOf(shard: Shard | undefined): string {
  return shard === undefined ? "%lock" : `%lock-${shard.index}-of-${shard.count}`;
}

/** A writer that holds the lock of its output. */
async function locked(
  place: string,
  output: string,
  open: (lease: Lease) => Promise<BatchWriter>,
): Promise<BatchWriter> {
  const lease = await lock(place, output);
  // Covers every end of the process that runs JavaScript.
  process.once("exit", lease.release);
  const unlock = (): void => {
    process.off("exit", lease.release);
    lease.release();
  };
  try {
    const writer = await open(lease);
    return {
      ...writer,
      finish: () => writer.finish().then(unlock),
      discard: () => writer.discard().finally(unlock),
      holds: lease.holds,
      release: unlock,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function madeFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    return await realpath(folder);
  } catch (error) {
    throw new UsageError(`cannot write to ${folder}: ${messageOf(error)}; name another folder`);
  }
}

/** A file's path without links. The file need not exist. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    const folder = await realpath(dirname(path)).catch(() => dirname(path));
    return join(folder, basename(path));
  }
}

/** Writes all pages to one stream; a file appears when all pages are done. */
async function openStreamWriter(
  path: string | undefined,
  form: PageForm,
  lines: string,
): Promise<BatchWriter> {
  const output = await openPagesOutput(path);
  const advice = `to be able to resume a run, use --format ${lines} --output, or --output-dir`;
  const place = path ?? "standard output";
  const textOf = form.texts();
  return {
    advice,
    earlier: () => Promise.resolve(undefined),
    write: (page, outcome) =>
      writingTo(place, advice, () => output.writePage(textOf(page, outcome), "error" in outcome)),
    finish: () => writingTo(place, advice, output.finish),
    discard: output.discard,
  };
}

/** Whether the path is a file or does not exist; false for a device, pipe or folder. */
async function isFileOrNothing(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return true;
  }
}
