import type { Piscina } from "piscina";
import { createGate } from "../../src/workers/semaphore.ts";
import { openThreads } from "../../src/workers/thread.ts";
import type { OpenPage } from "./open-pages.ts";
import { type Preparation, type PreparedPage, prepare } from "./prepare.ts";
import {
  type PreparedFolder,
  preparedFile,
  readPrepared,
  writePrepared,
} from "./prepared-files.ts";
import type { LabelledPage } from "./readers/reader.ts";

/** What a thread is told. */
export interface PrepareTask {
  readonly page: LabelledPage;
  readonly preparation: Preparation;
  /** Where prepared pages are kept; default nowhere. */
  readonly folder: PreparedFolder | undefined;
}

/** Prepares pages; `open` opens the page here. */
export interface Preparer {
  prepare(page: LabelledPage, open: OpenPage): Promise<PreparedPage>;
  close(): Promise<void>;
}

/** So many pages are prepared here before threads are worth their start. */
const FEW = 32;
/** A further thread starts once pages have waited so long, in milliseconds. */
const OPENING = 300;

/** @param threads 1: all pages are prepared here */
export function openPreparer(
  preparation: Preparation,
  folder: PreparedFolder | undefined,
  threads: number,
): Preparer {
  const gate = createGate(threads, OPENING);
  let pool: Piscina<PrepareTask, PreparedPage> | undefined;
  let count = 0;
  const onThread = async (page: LabelledPage): Promise<PreparedPage> => {
    // An idle thread stays a while: the next page would start another.
    pool ??= openThreads(import.meta.url, "prepare-worker", { most: threads, idleMs: 60_000 });
    await gate.enter();
    try {
      return await pool.run({ page, preparation, folder });
    } finally {
      gate.leave();
    }
  };
  return {
    async prepare(page, open) {
      const here = (): PreparedPage => prepareKept(page, open, preparation, folder);
      if (threads === 1 || ++count <= FEW) return here();
      // Where a thread fails, the page is tried here, for the error as it is.
      return onThread(page).catch(here);
    },
    async close() {
      await pool?.destroy();
    },
  };
}

/** The page as it is kept in the folder, or prepared and then kept there. */
export function prepareKept(
  page: LabelledPage,
  open: OpenPage,
  preparation: Preparation,
  folder: PreparedFolder | undefined,
): PreparedPage {
  if (folder === undefined) return prepare(page, open(), preparation);
  const file = preparedFile(folder, page, preparation);
  const stored = readPrepared(file);
  if (stored !== undefined) return stored;
  const prepared = prepare(page, open(), preparation);
  writePrepared(file, prepared);
  return prepared;
}
