/** One studio at a time labels a corpus: two would save over each other, and remove each other's unfinished files. */
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { CorpusStore } from "../studio/corpus-store.ts";
import { makeOwnFolder } from "../studio/own-folder.ts";
import { slugOf } from "../studio/page-names.ts";
import type { Lease } from "./batch/lease.ts";
import { lock } from "./batch/lock.ts";
import { messageOf, UsageError } from "./exit.ts";

const ADVICE = "use the window of that studio, or open the corpus with --read-only";

/**
 * Locks a corpus: a folder, or a file, whose lock stands beside it.
 *
 * @param annotator who gives second opinions, which others may do at the same time
 * @throws UsageError if another studio has it, or it cannot be written
 */
export async function lockCorpus(corpus: string, annotator?: string): Promise<Lease> {
  try {
    const isFolder = (await stat(corpus)).isDirectory();
    const name = annotator === undefined ? "lock" : `${slugOf(annotator)}.lock`;
    const folder = isFolder ? join(await makeOwnFolder(corpus), name) : `${corpus}.${name}`;
    return await lock(folder, basename(corpus), { advice: ADVICE });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot write ${corpus}: ${messageOf(error)}; open it with --read-only`);
  }
}

/** A store that writes only as long as this process has the lock. A machine that slept may have lost it. */
export function locked(store: CorpusStore, lease: Lease): CorpusStore {
  const checked =
    <Given extends unknown[], Done>(write: (...given: Given) => Promise<Done>) =>
    async (...given: Given): Promise<Done> => {
      await lease.check();
      return write(...given);
    };
  const { save, saveValues, add, settle } = store;
  return {
    ...store,
    save: checked(save),
    saveValues: checked(saveValues),
    add: checked(add),
    settle: checked(settle),
  };
}
