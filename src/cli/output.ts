import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync, type Stats } from "node:fs";
import { type FileHandle, open, realpath, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { beforeSignal } from "./before-signal.ts";
import { messageOf, say, UsageError, WriteError } from "./exit.ts";
import { forTerminal, print } from "./terminal.ts";

/** The destination of a command's data. */
export interface Output {
  write(data: string | Uint8Array): Promise<void>;
  /** Ends the output after all data is written: the file appears under its name. */
  finish(): Promise<void>;
  /** Drops the output of a failed command: an existing file stays unchanged. */
  discard(): Promise<void>;
}

const standardOutput: Output = {
  async write(data) {
    if (!print(data)) await once(process.stdout, "drain");
  },
  finish: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

/**
 * Standard output, or a file. A file is written beside its place and renamed at the end, so that it is never
 * incomplete. A device or a pipe is written directly.
 *
 * @throws UsageError if the file cannot be written
 */
export async function openOutput(path: string | undefined): Promise<Output> {
  if (path === undefined) return standardOutput;
  refuseCompressed(path);
  try {
    const existing = await statOf(path);
    if (existing?.isDirectory()) {
      throw new UsageError(`cannot write ${path}: it is a folder, expected a file name`);
    }
    if (existing !== undefined && !existing.isFile()) {
      return plainOutput(await open(path, "w"), path);
    }
    // A link stays a link: its target is replaced.
    const target = existing === undefined ? path : await realpath(path);
    // Random, not the process number: in a container that is the same for each run.
    const temporary = `${target}.${randomBytes(6).toString("hex")}.tmp`;
    return atomicOutput(
      await open(temporary, "wx", existing?.mode ?? 0o666),
      temporary,
      target,
      path,
    );
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const folder = dirname(path);
    // What the system says names the file that is written beside the place.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      throw new UsageError(`cannot write ${path}: there is no folder ${folder}; make it first`);
    }
    const advice = `expected a writable place in ${folder}`;
    throw new UsageError(`cannot write ${path}: ${messageOf(error)}; ${advice}`);
  }
}

const COMPRESSED = /\.(?:gz|zst|br|bz2|xz)$/i;

/** @throws UsageError for the name of a compressed file, which what is written would not be */
export function refuseCompressed(path: string): void {
  const [ending] = COMPRESSED.exec(path) ?? [];
  if (ending === undefined) return;
  throw new UsageError(
    `cannot write ${path}: output is not compressed; leave out ${ending} and compress the file afterwards`,
  );
}

/** An output of pages, each of which comes out or fails. */
export interface PagesOutput extends Pick<Output, "finish" | "discard"> {
  /** @param text of the page or, if it fails, what is written of that */
  writePage(text: string, hasFailed: boolean): Promise<void>;
}

/**
 * {@link openOutput} for pages. Where all fail and nothing is written of them, an existing file stays as it was.
 *
 * @throws UsageError if the file cannot be written
 */
export async function openPagesOutput(path: string | undefined): Promise<PagesOutput> {
  const { write, finish, discard } = await openOutput(path);
  let anyFailed = false;
  let isAny = false;
  return {
    discard,
    writePage(text, hasFailed) {
      anyFailed ||= hasFailed;
      isAny ||= !hasFailed || text.trim() !== "";
      return write(text);
    },
    async finish() {
      if (path === undefined || isAny || !anyFailed) return finish();
      await discard();
      say(`nothing was written to ${path}`);
    },
  };
}

/** Runs `work` and finishes the output, or discards it if `work` throws. */
export async function writing<O extends Pick<Output, "finish" | "discard">>(
  output: O,
  work: (output: O) => Promise<void>,
): Promise<void> {
  try {
    await work(output);
  } catch (error) {
    await output.discard();
    throw error;
  }
  await output.finish();
}

/** Writes data that is there as a whole, see {@link openOutput}. */
export async function writeTo(path: string | undefined, data: string | Uint8Array): Promise<void> {
  await writing(await openOutput(path), (output) => output.write(data));
}

async function plainOutput(file: FileHandle, path: string): Promise<Output> {
  const { isatty } = await import("node:tty");
  const isTerminal = isatty(file.fd);
  return {
    write: (data) =>
      naming(path, () =>
        file.writeFile(isTerminal && typeof data === "string" ? forTerminal(data) : data),
      ),
    finish: () => naming(path, () => file.close()),
    discard: () => file.close(),
  };
}

/** Runs a step of writing; errors of the system, such as a full disk, become a WriteError. */
async function naming(path: string, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    throw new WriteError(`cannot write ${path}: ${messageOf(error)}`);
  }
}

function atomicOutput(file: FileHandle, temporary: string, target: string, path: string): Output {
  const remove = (): void => rmSync(temporary, { force: true });
  const unwatch = beforeSignal(remove);
  const close = async (): Promise<void> => {
    unwatch();
    await file.close();
  };
  return {
    write: (data) => naming(path, () => file.writeFile(data)),
    finish: () =>
      naming(path, async () => {
        await close();
        await rename(temporary, target);
      }),
    async discard() {
      await close();
      remove();
    },
  };
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
